"""The lobby: games are made, found and joined; programs take seats; then they begin."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Connection

from bradshaw import bots
from bradshaw.bots.naming import seat_names
from bradshaw.core.chance import SEED_BITS
from bradshaw.core.game import Game
from bradshaw.core.title import Title, find_title
from bradshaw.store import Database, exchange, games, keys, log, recording, seats
from bradshaw.store.games import OPEN, PUBLIC, GameRow
from bradshaw.store.log import Tail
from bradshaw.store.rows import now
from bradshaw.store.seats import SeatRow

from .accounts import check_name
from .errors import Forbidden, Invalid, NotFound, Stale
from .limits import Limits
from .matches import Matches
from .people import MANAGE, PLAY, Person, own_seats, seen
from .settings import GameSettings
from .tables import Table, settings_of, tables
from .time.clocks import check_clock, look_again
from .turn import Turn
from .using import Uses

T = TypeVar("T")

#: How long an invitation is good.
INVITATION = 30 * 24 * 60 * 60 * 1000
_LONGEST_NAME = 80
_MOST_LISTED = 100


class Lobby(Uses):
    """Everything about games before they begin, and finding them afterwards."""

    def __init__(self, database: Database, matches: Matches) -> None:
        super().__init__(database)
        self._matches = matches
        self._limits = Limits(database)

    # --- finding

    async def listed(
        self,
        person: Person | None = None,
        mine: bool = False,
        state: str | None = None,
        title: str | None = None,
        before: int | None = None,
        limit: int = 50,
    ) -> list[Table]:
        """Public games, or those that one sits at or has made; the last to be touched first."""
        account = person.account if person is not None and mine else None
        count = max(1, min(limit, _MOST_LISTED))
        return await self._read(lambda c: tables(c, games.listed(c, state, account, title, before, count)))

    async def table(self, person: Person | None, id: str) -> Table:
        """One game, if it is for these eyes."""
        return await self._read(lambda c: tables(c, [seen(c, person, id)[0]])[0])

    async def waiting_for(self, person: Person) -> list[str]:
        """The games in which one is to decide something."""
        return await self._read(lambda c: seats.waiting_for(c, person.account))

    # --- making

    async def create(
        self,
        person: Person,
        title: str,
        players: int,
        name: str = "",
        options: dict[str, Any] | None = None,
        settings: GameSettings | None = None,
        visibility: str = PUBLIC,
        sit: bool = True,
    ) -> Table:
        """A new game with so many seats; whoever makes it sits on the first, if they play."""
        person.need(PLAY)
        found = await self._off_loop(lambda: _checked(title, players, options or {}))
        if visibility not in (PUBLIC, games.PRIVATE):
            raise Invalid(f"a game is public or private, not {visibility!r}")
        name = " ".join(name.split()) or found.name
        if len(name) > _LONGEST_NAME or not name.isprintable():
            raise Invalid(f"a game's name has up to {_LONGEST_NAME} letters that can be seen")
        check_clock(settings.clock if settings else None, found)
        await self._limits.take("game by account", person.account)
        plain = msgspec.to_builtins(settings or GameSettings())
        seed = secrets.randbits(SEED_BITS)

        def write(connection: Connection) -> Table:
            row = games.add(
                connection, found.name, name, person.account, options or {}, seed, plain, visibility
            )
            seats.lay(connection, row.id, players)
            if sit:
                seats.take(connection, row.id, 0, person.name, person.account)
            return tables(connection, [row])[0]

        return await self._write(write)

    async def remove(self, person: Person, id: str) -> None:
        """Take away a game that has not begun."""
        person.need(PLAY)

        def write(connection: Connection) -> None:
            games.hold(connection, id)
            row, _ = seen(connection, person, id)
            _owner_only(row, person)
            _still_open(row)
            games.remove(connection, id)
            log.tell(connection, id, "seats")

        await self._write(write)
        await self._matches.tell(id, "seats")

    # --- sitting down

    async def join(self, person: Person, id: str, seat: int | None = None, name: str | None = None) -> Table:
        """Sit down at an open game: on a seat, or on the first that is free. Who sits there already may take
        another one under another name, for somebody at the same screen."""

        def change(connection: Connection, row: GameRow, seated: list[SeatRow]) -> None:
            if row.visibility != PUBLIC and row.owner != person.account and not own_seats(seated, person):
                raise Forbidden("this game is for those who are invited")
            _sit(connection, row, seated, person, seat, name)

        return await self._before_begin(person, id, change)

    async def leave(self, person: Person, id: str, seat: int) -> Table:
        """Free a seat: one's own, or any if the game is one's own."""

        def change(connection: Connection, row: GameRow, seated: list[SeatRow]) -> None:
            if _at(seated, seat).account != person.account:
                _owner_only(row, person)
            seats.leave(connection, row.id, seat)

        return await self._before_begin(person, id, change)

    async def add_bot(self, person: Person, id: str, kind: str, seat: int | None = None) -> Table:
        """Put a program on a free seat."""

        def change(connection: Connection, row: GameRow, seated: list[SeatRow]) -> None:
            _owner_only(row, person)
            title = find_title(row.title)
            if kind not in bots.names(title):
                raise Invalid(
                    f"{kind!r} does not play {title.name}; these do: {', '.join(bots.names(title))}"
                )
            place = _free(seated, seat)
            name = seat_names([kind], [other.name or "" for other in seated])[0]
            if not seats.take(connection, row.id, place.seat, name, bot=kind):
                raise Invalid("somebody sits there already")

        return await self._before_begin(person, id, change)

    # --- invitations

    async def invite(self, person: Person, id: str, seat: int | None = None) -> str:
        """The secret of a link with which somebody may sit down, on a certain seat or on any. In a game that
        runs, a seat can be that of a program, which then gives way."""
        person.need(PLAY)
        await self._limits.take("invitation by account", person.account)

        def write(connection: Connection) -> str:
            row, seated = seen(connection, person, id)
            _owner_only(row, person)
            if seat is not None:
                _vacant(row, seated, seat)
            return keys.add_link(connection, "seat", now() + INVITATION, None, id, {"seat": seat})

        return await self._write(write)

    async def invited_to(self, secret: str) -> Table:
        """What an invitation is to."""
        return await self._read(lambda c: tables(c, [_invitation(c, keys.link(c, "seat", secret))[0]])[0])

    async def accept(self, person: Person, secret: str, name: str | None = None) -> Table:
        """Sit down with an invitation, which is used up by it; in a running game on a seat that was left."""
        person.need(PLAY)

        def write(connection: Connection) -> Table:
            row, seat = _invitation(connection, keys.use_link(connection, "seat", secret))
            games.hold(connection, row.id)
            row = games.get(connection, row.id)
            seated = seats.of(connection, row.id)
            if row.state == OPEN:
                _sit(connection, row, seated, person, seat, name)
            else:
                place = _vacant(row, seated, seat)
                seats.change(connection, row.id, place.seat, account=person.account, bot=None)
                look_again(connection, row.id)
            log.tell(connection, row.id, "seats")
            return tables(connection, [row])[0]

        table = await self._write(write)
        await self._matches.tell(table.id, "seats")
        return table

    # --- beginning

    async def start(self, person: Person, id: str) -> Table:
        """Begin a game at which every seat is taken."""
        row, seated = await self._read(lambda c: seen(c, person, id))
        _owner_only(row, person)
        person.need(PLAY)
        _still_open(row)
        empty = [seat.seat + 1 for seat in seated if seat.free]
        if empty:
            raise Invalid(f"nobody sits on seat {', '.join(map(str, empty))} yet")
        order = list(seated)
        if settings_of(row).shuffle:
            secrets.SystemRandom().shuffle(order)
        game = await self._off_loop(lambda: _laid_out(row, order))
        table = await self._write(lambda c: self._begin(c, row, seated, order, game))
        await self._matches.tell(id, "begun")
        self._matches.is_written(id)
        return table

    def _begin(
        self, connection: Connection, row: GameRow, seated: list[SeatRow], order: list[SeatRow], game: Game
    ) -> Table:
        games.hold(connection, row.id)
        if seats.of(connection, row.id) != seated:
            raise Stale("somebody has sat down or left meanwhile: look again", row.seq)
        for seat, one in enumerate(order):
            seats.change(connection, row.id, seat, name=one.name, account=one.account, bot=one.bot)
        entry, round = recording.begin_entry(game), game.view(None).round
        if log.append(connection, row.id, Tail(), [entry], round) is None:
            raise Stale("the game has begun already", 0)
        games.set_running(connection, row.id)
        exchange.note_standing(connection, row.id, game)
        acting = frozenset(decision.player for decision in game.acting)
        turn = Turn(row, seats.of(connection, row.id), entry, 0, frozenset(), acting, game.finished, round)
        for follow_up in self._matches.follow_ups:
            follow_up(connection, turn)
        log.tell(connection, row.id, "begun")
        return tables(connection, [games.get(connection, row.id)])[0]

    # --- how it is done

    async def _before_begin(
        self, person: Person, id: str, change: Callable[[Connection, GameRow, list[SeatRow]], None]
    ) -> Table:
        """Change the seats of a game that has not begun, and tell those who watch."""
        person.need(PLAY)

        def write(connection: Connection) -> Table:
            games.hold(connection, id)
            row, seated = seen(connection, person, id)
            _still_open(row)
            change(connection, row, seated)
            log.tell(connection, id, "seats")
            return tables(connection, [row])[0]

        table = await self._write(write)
        await self._matches.tell(id, "seats")
        return table

    async def _off_loop(self, work: Callable[[], T]) -> T:
        """The first time that a title is asked for it is loaded, which takes a while."""
        return await asyncio.get_running_loop().run_in_executor(None, work)


# What is looked at and checked


def _checked(title: str, players: int, options: dict[str, Any]) -> Title:
    """A title that can be played so."""
    found = find_title(title)
    low, high = found.player_range(found.read_options(options))
    if not low <= players <= high:
        raise Invalid(f"{found.name} is for {low} to {high} players, not {players}")
    return found


def _laid_out(row: GameRow, order: list[SeatRow]) -> Game:
    names = [seat.name or "" for seat in order]
    return Game(row.title, names, int(row.seed), msgspec.json.decode(row.options))


def _invitation(connection: Connection, link: keys.LinkRow | None) -> tuple[GameRow, int | None]:
    """The game and the seat of an invitation that is good."""
    row = games.find(connection, link.game) if link and link.game else None
    if link is None or row is None:
        raise NotFound("this invitation is not good any more")
    return row, msgspec.json.decode(link.content)["seat"]


def _owner_only(row: GameRow, person: Person) -> None:
    if row.owner != person.account and not (person.admin and MANAGE in person.scopes):
        raise Forbidden("only who has made the game may do this")


def _still_open(row: GameRow) -> None:
    if row.state != OPEN:
        raise Invalid("the game has begun already")


def _at(seated: list[SeatRow], seat: int) -> SeatRow:
    if not 0 <= seat < len(seated):
        raise NotFound(f"there is no seat {seat}; there are {len(seated)}, from 0")
    return seated[seat]


def _free(seated: list[SeatRow], seat: int | None) -> SeatRow:
    """A free seat: the one that is asked for, or the first."""
    place = next((one for one in seated if one.free), None) if seat is None else _at(seated, seat)
    if place is None or not place.free:
        raise Invalid("somebody sits there already" if place else "every seat is taken")
    return place


def _vacant(row: GameRow, seated: list[SeatRow], seat: int | None) -> SeatRow:
    """A seat for somebody who is invited: a free one, or that of a program in a game that runs. One on which
    a program only helps out is its person's, who may come back."""
    if seat is not None and row.state != OPEN and _at(seated, seat).bot and seated[seat].account is None:
        return seated[seat]
    return _free(seated, seat)


def _sit(
    connection: Connection,
    row: GameRow,
    seated: list[SeatRow],
    person: Person,
    seat: int | None,
    name: str | None,
) -> None:
    wanted = person.name if name is None else check_name(name)
    if wanted in [other.name for other in seated]:
        raise Invalid(
            f"somebody at this table is called {wanted!r} already: choose another name for this seat"
        )
    if not seats.take(connection, row.id, _free(seated, seat).seat, wanted, person.account):
        raise Invalid("somebody sits there already")
