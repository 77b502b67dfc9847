"""Taking back, and all else that the others at a table must agree to.

One's own last decision may be taken back as the title's policy allows. Further back it goes by consent, as
long as nothing hidden has come to light since. By consent too a program takes the seat of somebody who is
missing, and a game whose rules have changed goes on by the present ones.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Connection

from bradshaw import bots
from bradshaw.core.game import Game
from bradshaw.core.refusal import Refusal
from bradshaw.store import Database, games, log, proposals, seats
from bradshaw.store.games import GameRow
from bradshaw.store.proposals import AGREED, REFUSED, VOID, ProposalRow
from bradshaw.store.rows import now
from bradshaw.store.seats import SeatRow

from .answers import Done
from .errors import Forbidden, Invalid, NotFound
from .match import Match
from .matches import Matches
from .people import PLAY, Person, actor, check_may_watch, own_seats
from .programs import note_work
from .taking_on import taken_on
from .time.clocks import look_again
from .turn import Turn
from .using import Uses

UNDO, PROGRAM, TAKE_ON = "undo", "program", "take on"
#: Who has let a game wait for so long is missing, in milliseconds.
_MISSING = 3 * 24 * 60 * 60 * 1000
_SETTLED = "this is settled already, or the game has gone on"


#: Tells those on some seats of a game of a proposal: who asks, and what for.
Asked = Callable[[Connection, GameRow, Sequence[SeatRow], str, str, str], None]


class Proposal(Struct, frozen=True):
    """What the others are asked."""

    id: str
    #: `undo`, `program` or `take on`.
    kind: str
    #: Who asks.
    player: str
    #: What for: `to` (how many actions are to stand), or `seat` and `bot`.
    content: dict[str, Any]
    #: What each has answered so far.
    answers: dict[str, bool]
    #: Who has not answered yet.
    waiting: tuple[str, ...]
    #: open, agreed, refused or void.
    state: str


class Consents(Uses):
    """Undo, and proposals with their answers."""

    def __init__(self, database: Database, matches: Matches) -> None:
        super().__init__(database)
        self._matches = matches
        #: Called in the transaction of a proposal, with those who are asked.
        self.asked: list[Asked] = []

    async def undo(
        self, person: Person, id: str, seq: int, to: int | None = None, seat: str | None = None
    ) -> Done:
        """Take back one's own last decision, or the game to after its first `to` actions."""
        match = await self._at(person, id)
        player = actor(match.seats, person, [], seat)
        return await match.go_back(player, lambda game: _own(game, player, to, match.programs), seq)

    async def proposals(self, person: Person | None, id: str) -> list[Proposal]:
        """What is asked at a table now."""
        match = await self._matches.get(id)
        check_may_watch(match.row, match.seats, person)
        return await self._read(
            lambda c: [
                _shown(c, row, match.seats) for row in proposals.open_in(c, id) if not _over(row, match)
            ]
        )

    async def propose(
        self, person: Person, id: str, kind: str, content: dict[str, Any], seat: str | None = None
    ) -> Proposal:
        """Ask the others for something; what needs nobody else's consent is done at once."""
        match = await self._at(person, id)
        player = actor(match.seats, person, [], seat)
        asked = await match.ask(lambda game: _checked(match, game, kind, content))
        place = next(one.seat for one in match.seats if one.name == player)

        def write(connection: Connection) -> ProposalRow:
            if kind == PROGRAM:
                _check_missing(connection, id, person.account, asked["seat"])
            row = proposals.add(connection, id, kind, place, asked, match.tail.seq)
            others = [seat for seat in _askable(row, match.seats) if seat.account != person.account]
            for call in self.asked:
                call(connection, match.row, others, row.id, player, _in_words(row, match.seats))
            return row

        row = await self._write(write)
        self._matches.is_written(id)
        return await self._answered(person, match, row, True)

    async def answer(self, person: Person, proposal: str, yes: bool) -> Proposal:
        """Agree or not, for every seat that one has. Who has asked may take it back by not agreeing."""
        person.need(PLAY)
        row = await self._read(lambda c: proposals.find(c, proposal))
        if row is None:
            raise NotFound("there is no such proposal")
        match = await self._at(person, row.game)
        if not own_seats(match.seats, person):
            raise Forbidden("you do not sit at this table")
        if row.state != proposals.OPEN or _over(row, match):
            await self._write(lambda c: proposals.close(c, row.id, VOID))
            raise Invalid(_SETTLED)
        return await self._answered(person, match, row, yes)

    async def _answered(self, person: Person, match: Match, row: ProposalRow, yes: bool) -> Proposal:
        own = [seat.seat for seat in own_seats(match.seats, person)]

        def write(connection: Connection) -> Proposal:
            if not proposals.hold(connection, row.id):
                raise Invalid(_SETTLED)
            for seat in own:
                proposals.answer(connection, row.id, seat, yes)
            if not yes:
                proposals.close(connection, row.id, REFUSED)
            log.tell(connection, row.game, "proposals")
            return _shown(connection, _again(connection, row), match.seats)

        shown = await self._write(write)
        if shown.state == proposals.OPEN and not shown.waiting:
            await self._carry_out(match, row, shown)
            shown = msgspec.structs.replace(shown, state=AGREED)
        await self._matches.tell(row.game, "proposals")
        return shown

    async def _carry_out(self, match: Match, row: ProposalRow, asked: Proposal) -> None:
        """Do what all have agreed to, and settle the proposal with it."""

        def settle(connection: Connection, turn: Turn | None = None) -> None:
            if not proposals.close(connection, row.id, AGREED):
                raise Invalid(_SETTLED)

        if row.kind == UNDO:
            await match.go_back(asked.player, lambda game: _by_consent(game, asked.content), row.seq, settle)
        elif row.kind == PROGRAM:
            place, kind = asked.content["seat"], asked.content["bot"]

            def replace(connection: Connection) -> None:
                settle(connection)
                _replaced(connection, row.game, place, kind)

            await self._write(replace)
            await self._matches.tell(row.game, "seats")
            self._matches.is_written(row.game)
        else:
            await taken_on(self._database, row.game, settle)
            self._matches.forget(row.game)
            await self._matches.tell(row.game, "begun")
            self._matches.is_written(row.game)

    async def _at(self, person: Person, id: str) -> Match:
        person.need(PLAY)
        match = await self._matches.get(id)
        check_may_watch(match.row, match.seats, person)
        return match


# What is allowed


def _own(game: Game, player: str, to: int | None, programs: Collection[str]) -> int:
    """How many actions stand after somebody has taken back what is their own."""
    answer = game.can_undo(player, to, programs)
    if not answer:
        raise Refusal("", answer.reason, "What is further back can be taken back if the others agree")
    return answer.to


def _by_consent(game: Game, content: dict[str, Any]) -> int:
    """The same by consent: nothing that has shown a secret is taken back."""
    to: int = content["to"]
    if game.finished:
        raise Refusal("", "the game is over, and the seed and all that was hidden have been shown")
    if not 0 <= to < len(game.past.moves):
        raise Invalid(f"there is nothing to take back after action {to}")
    for number in range(to + 1, len(game.past.moves) + 1):
        if game.revealing(number):
            move = game.past.moves[number - 1]
            raise Refusal("", f"action {number}, {move.by}'s {move.action}, showed something hidden")
    return to


def _checked(match: Match, game: Game, kind: str, content: dict[str, Any]) -> dict[str, Any]:
    """What is asked for, refused if it could not be done anyway."""
    if kind == TAKE_ON:
        if not match.changed:
            raise Invalid("the rules have not changed under this game")
        return {}
    if match.changed:
        raise Invalid(f"the rules have changed under this game. {match.changed}")
    if kind == UNDO:
        return {"to": _by_consent(game, {"to": _number(content, "to")})}
    if kind == PROGRAM:
        return _program(match, game, content)
    raise Invalid(f"the others can be asked for {UNDO!r}, {PROGRAM!r} or {TAKE_ON!r}, not for {kind!r}")


def _program(match: Match, game: Game, content: dict[str, Any]) -> dict[str, Any]:
    place, kind = _number(content, "seat"), content.get("bot")
    if place >= len(match.seats) or match.seats[place].bot:
        raise Invalid("no person sits there")
    if kind not in bots.names(game.title):
        raise Invalid(f"these programs play {game.title.name}: {', '.join(bots.names(game.title))}")
    return {"seat": place, "bot": kind}


def _check_missing(connection: Connection, id: str, account: str, place: int) -> None:
    """Nobody alone puts somebody else out of a game who has only not decided yet."""
    sitting, row = seats.of(connection, id), games.get(connection, id)
    whose = sitting[place].account
    asked = {seat.account for seat in sitting if seat.account and not seat.bot} - {account, whose}
    if asked or whose == account or (sitting[place].acting and now() - row.touched > _MISSING):
        return
    raise Invalid("nobody else can agree to that: wait until the game has waited for them for three days")


def _number(content: dict[str, Any], name: str) -> int:
    value = content.get(name)
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise Invalid(f"{name!r} is a number from 0")
    return value


# What is looked at


def _over(row: ProposalRow, match: Match) -> bool:
    """Whether the game has gone on since something about a position was asked."""
    return row.kind == UNDO and row.seq != match.tail.seq


def _askable(row: ProposalRow, seated: Sequence[SeatRow]) -> list[SeatRow]:
    """The persons who must agree: all, but for the one who is missing."""
    missing = msgspec.json.decode(row.content).get("seat") if row.kind == PROGRAM else None
    return [seat for seat in seated if seat.account and not seat.bot and seat.seat != missing]


def _shown(connection: Connection, row: ProposalRow, seated: Sequence[SeatRow]) -> Proposal:
    given = proposals.answers(connection, row.id)
    names = {seat.seat: seat.name or "" for seat in seated}
    waiting = tuple(names[seat.seat] for seat in _askable(row, seated) if seat.seat not in given)
    answers = {names[seat]: yes for seat, yes in given.items()}
    content = msgspec.json.decode(row.content)
    return Proposal(row.id, row.kind, names[row.seat], content, answers, waiting, row.state)


def _in_words(row: ProposalRow, seated: Sequence[SeatRow]) -> str:
    """What is asked for, in a message."""
    content = msgspec.json.decode(row.content)
    if row.kind == UNDO:
        return f"to go back to after action {content['to']}" if content["to"] else "to begin anew"
    if row.kind == PROGRAM:
        return f"to let a program ({content['bot']}) play for {seated[content['seat']].name}"
    return "to go on by the present rules"


def _again(connection: Connection, row: ProposalRow) -> ProposalRow:
    return proposals.find(connection, row.id) or row


def _replaced(connection: Connection, game: str, seat: int, kind: str) -> None:
    """A program sits where somebody is missing."""
    seats.change(connection, game, seat, account=None, bot=kind)
    look_again(connection, game)
    log.tell(connection, game, "seats")
    note_work(connection, game, games.get(connection, game).seq)
