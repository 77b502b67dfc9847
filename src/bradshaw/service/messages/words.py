"""What messages say."""

from __future__ import annotations

from collections.abc import Sequence

from bradshaw.store.games import GameRow
from bradshaw.store.seats import SeatRow

from .message import ASKED, BEGUN, OVER, TURN, Message, Offer


def called(row: GameRow) -> str:
    """A game by its name and its title."""
    return f"{row.name} ({row.title})" if row.name else row.title


def your_turn(row: GameRow, seat: SeatRow, address: str, prompt: str, offers: tuple[Offer, ...]) -> Message:
    """Somebody has to decide something."""
    text = f"{seat.name}, it is your turn in {called(row)}: {prompt.removeprefix(f'{seat.name}: ')}"
    if row.round:
        text += f"\n{row.round}, {row.number} action{'' if row.number == 1 else 's'} so far."
    return Message(TURN, f"Your turn in {called(row)}", text, address, row.id, offers)


def begun(row: GameRow, seats: Sequence[SeatRow], address: str) -> Message:
    """A game has begun."""
    names = ", ".join(seat.name or "" for seat in seats)
    return Message(BEGUN, f"{called(row)} has begun", f"At the table: {names}.", address, row.id)


def over(row: GameRow, seats: Sequence[SeatRow], address: str) -> Message:
    """A game has ended: everybody's place and score."""
    ranked = sorted((seat for seat in seats if seat.place is not None), key=lambda seat: seat.place or 0)
    lines = [f"{seat.place}. {seat.name}: {seat.score}" for seat in ranked]
    return Message(OVER, f"{called(row)} is over", "\n".join(lines), address, row.id)


def asked(row: GameRow, by: str, wish: str, address: str) -> Message:
    """The others at a table are asked to agree to something."""
    subject = f"{by} asks the table of {called(row)}"
    return Message(ASKED, subject, f"{by} asks: {wish}. Please answer at the table.", address, row.id)


def digest(rows: Sequence[GameRow], address: str) -> Message:
    """All games that wait for somebody, the longest wait first."""
    count = "One game waits" if len(rows) == 1 else f"{len(rows)} games wait"
    lines = [f"- {called(row)}: {row.round}" for row in sorted(rows, key=lambda row: row.touched)]
    return Message(TURN, f"{count} for you", "\n".join(lines), address)


def about_account(purpose: str, name: str, address: str) -> Message:
    """A link for whoever has an account: for a new password, or to prove an address of mail."""
    if purpose == "reset":
        text = f"{name}, somebody wants a new password for your account. If it was not you, do nothing."
        return Message(purpose, "A new password", text, address)
    text = f"{name}, please follow this link, so that messages can be sent to this address."
    return Message(purpose, "Is this your address?", text, address)
