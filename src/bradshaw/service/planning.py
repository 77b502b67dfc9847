"""Plans: what somebody wants to be done for them when it comes to it, if it is still legal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace
from sqlalchemy import Connection

from bradshaw.core.game import Game
from bradshaw.core.shared import decoded
from bradshaw.store import Database, games, jobs, plans
from bradshaw.store.jobs import Job
from bradshaw.store.seats import SeatRow

from .errors import Invalid, Stale
from .match import Match
from .matches import Matches
from .people import PLAY, Person, actor, check_may_watch
from .turn import FollowUp, Turn
from .using import Uses

PLAN = "plan"
_MOST = 20
_MOST_TIMES = 100


class Plan(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One thing to be done when it is one's turn."""

    #: The action, in the notation.
    do: Annotated[str, Meta(max_length=4000)]
    #: The kind of step at which it is to be done, as in views; any if empty.
    step: Annotated[str, Meta(max_length=100)] = ""
    #: How often.
    times: int = 1
    #: Kinds of action that end the plan if somebody else does one: one decides oneself then.
    unless: Annotated[tuple[Annotated[str, Meta(max_length=40)], ...], Meta(max_length=50)] = ()


class Plans(Struct, frozen=True):
    """What is kept of a seat's plans."""

    #: The newest entry of the log when they were made.
    since: int
    plans: tuple[Plan, ...]


class Planning(Uses):
    """Keeps plans and carries them out."""

    def __init__(self, database: Database, matches: Matches) -> None:
        super().__init__(database)
        self._matches = matches

    async def plan(self, person: Person, id: str, wanted: Sequence[Plan], seat: str | None = None) -> None:
        """Put plans in the place of earlier ones; the first that fits is carried out at one's turn."""
        match, place = await self._seat(person, id, seat)
        _check(wanted)
        for one in wanted:
            await match.ask(_reads(one))
        kept = Plans(match.tail.seq, tuple(wanted))

        def write(connection: Connection) -> None:
            _keep(connection, id, place.seat, kept)
            _note(connection, id, games.get(connection, id).seq)

        await self._write(write)
        self._matches.is_written(id)

    async def plans(self, person: Person, id: str, seat: str | None = None) -> tuple[Plan, ...]:
        """One's own plans."""
        _, place = await self._seat(person, id, seat)
        found = await self._read(lambda c: plans.of(c, id, place.seat))
        return () if found is None else decoded(found, Plans).plans

    async def carry_out(self, job: Job) -> None:
        """Do what is planned at an entry, if it is still the newest."""
        assert job.game is not None
        match, seq = await self._matches.get(job.game), msgspec.json.decode(job.content)["seq"]
        if match.tail.seq < seq:
            await match.catch_up()
        kept = await self._read(lambda c: plans.of_game(c, match.id))
        for seat, content in kept.items():
            if match.tail.seq == seq and not match.changed:
                await self._try(match, match.seats[seat], decoded(content, Plans), seq)

    async def _try(self, match: Match, seat: SeatRow, kept: Plans, seq: int) -> None:
        name = seat.name or ""
        found = await match.ask(lambda game: _next(match, game, name, kept))
        if found is None:
            return
        plan, left = found
        if plan is None:
            await self._write(lambda c: _keep(c, match.id, seat.seat, left))
            return

        try:
            await match.play(name, plan.do, seq, also=_keeping(match.id, seat.seat, left))
        except Stale:
            return

    async def _seat(self, person: Person, id: str, seat: str | None) -> tuple[Match, SeatRow]:
        person.need(PLAY)
        match = await self._matches.get(id)
        check_may_watch(match.row, match.seats, person)
        name = actor(match.seats, person, [], seat)
        return match, next(one for one in match.seats if one.name == name)


def note_plans(connection: Connection, turn: Turn) -> None:
    """Note that plans may be carried out after an entry. Who takes something back wants to decide anew."""
    if turn.entry.kind == "undo":
        for seat in turn.seats_of(frozenset({turn.entry.player})):
            plans.drop(connection, turn.row.id, seat.seat)
    planned = plans.of_game(connection, turn.row.id)
    if any(seat.seat in planned for seat in turn.seats_of(turn.acting)):
        _note(connection, turn.row.id, turn.seq)


def _note(connection: Connection, game: str, seq: int) -> None:
    jobs.add(connection, PLAN, f"{PLAN} {game} {seq}", jobs.AT_ONCE, {"seq": seq}, game)


def _keep(connection: Connection, game: str, seat: int, kept: Plans) -> None:
    if kept.plans:
        plans.keep(connection, game, seat, msgspec.json.encode(kept).decode())
    else:
        plans.drop(connection, game, seat)


def _keeping(game: str, seat: int, left: Plans) -> FollowUp:
    return lambda connection, turn: _keep(connection, game, seat, left)


def _check(wanted: Sequence[Plan]) -> None:
    if len(wanted) > _MOST:
        raise Invalid(f"a seat has at most {_MOST} plans, not {len(wanted)}")
    for plan in wanted:
        if not 1 <= plan.times <= _MOST_TIMES:
            raise Invalid(f"something is planned 1 to {_MOST_TIMES} times, not {plan.times}")


def _reads(plan: Plan) -> Callable[[Game], object]:
    """What refuses an action that nobody could read."""
    return lambda game: game.title.vocabulary.read(plan.do)


def _next(match: Match, game: Game, player: str, kept: Plans) -> tuple[Plan | None, Plans] | None:
    """What is to be done for a player now, and what is then left of the plans; no plan if one falls away, and
    nothing at all where it is not the player's turn or no plan is for this step."""
    step = next((decision.step for decision in game.acting if decision.player == player), None)
    fitting = next((plan for plan in kept.plans if plan.step in ("", step)), None)
    if step is None or fitting is None:
        return None
    rest = tuple(plan for plan in kept.plans if plan is not fitting)
    if _upset(match, game, player, kept.since, fitting) or game.why_not(fitting.do, player) is not None:
        return None, replace(kept, plans=rest)
    if fitting.times > 1:
        again = replace(fitting, times=fitting.times - 1)
        rest = tuple(again if plan is fitting else plan for plan in kept.plans)
    return fitting, replace(kept, plans=rest)


def _upset(match: Match, game: Game, player: str, since: int, plan: Plan) -> bool:
    """Whether somebody else has done what ends a plan."""
    for number in range(len(game.past.moves), 0, -1):
        if (match.seq_at(number) or 0) <= since:
            return False
        move = game.past.moves[number - 1]
        if move.by != player and move.action.word in plan.unless:
            return True
    return False
