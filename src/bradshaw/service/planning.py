"""Plans: what somebody wants to be done for them when it comes to it, if it is still legal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace
from sqlalchemy import Connection

from bradshaw.core.action import notation
from bradshaw.core.game import Game
from bradshaw.core.past import Move
from bradshaw.core.shared import decoded
from bradshaw.store import Database, games, jobs, log, plans
from bradshaw.store.jobs import Job
from bradshaw.store.rows import now
from bradshaw.store.seats import SeatRow

from .errors import Invalid, Stale
from .match import Match
from .matches import Matches
from .people import PLAY, Person, actor, check_may_watch
from .turn import Turn
from .using import Uses

PLAN = "plan"
#: The word for news of them.
PLANS = "plans"
_MOST = 20
_MOST_TIMES = 100
#: Of so many plans is remembered what became of them.
_REMEMBERED = 50


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


class Outcome(Struct, frozen=True, omit_defaults=True):
    """What became of a plan."""

    plan: Plan
    #: `done`; `refused`: the rules did not allow it any more; `overtaken`: somebody did what ends it;
    #: `dropped`: its owner took something back; `over`: the game ended before.
    what: Literal["done", "refused", "overtaken", "dropped", "over"]
    #: The entry of the log with which it was done, or after which it fell away.
    seq: int
    #: Why, in a sentence; empty if it was done.
    reason: str = ""
    #: The section of the rulebook that refused it.
    rule: str = ""


class Plans(Struct, frozen=True):
    """What is kept of a seat's plans."""

    #: The newest entry of the log when they were made.
    since: int
    plans: tuple[Plan, ...]
    #: What became of earlier ones, the newest last.
    outcomes: tuple[Outcome, ...] = ()

    def after(self, left: tuple[Plan, ...], *ended: Outcome) -> Plans:
        """What is kept when some of them have come to something."""
        return Plans(self.since, left, (*self.outcomes, *ended)[-_REMEMBERED:])


class Planned(Struct, frozen=True):
    """A seat's plans, for its own eyes."""

    #: Those that wait, the first that fits first.
    plans: tuple[Plan, ...]
    #: What became of others, the newest last.
    outcomes: tuple[Outcome, ...]


class _Noted(Struct, frozen=True):
    """The work that follows from an entry: its number, and the seats whose plans have fallen away with it."""

    seq: int
    ended: tuple[int, ...] = ()


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
        seq = match.tail.seq

        def write(connection: Connection) -> None:
            kept = _kept(connection, id, place.seat)
            _keep(connection, id, place.seat, Plans(seq, tuple(wanted), kept.outcomes))
            _note(connection, id, games.get(connection, id).seq, f" {now()}")

        await self._write(write)
        self._matches.is_written(id)

    async def plans(self, person: Person, id: str, seat: str | None = None) -> Planned:
        """One's own plans, and what became of earlier ones."""
        _, place = await self._seat(person, id, seat)
        kept = await self._read(lambda c: _kept(c, id, place.seat))
        return Planned(kept.plans, kept.outcomes)

    async def carry_out(self, job: Job) -> None:
        """Do what is planned at an entry, if it is still the newest."""
        assert job.game is not None
        match, noted = await self._matches.get(job.game), decoded(job.content, _Noted)
        seq = noted.seq
        for seat in noted.ended:
            await self._tell(match.id, seat)
        if match.tail.seq < seq:
            await match.catch_up()
        tried: dict[int, str] = {}
        while (kept := await self._read(lambda c: plans.of_game(c, match.id))) != tried:
            tried = kept  # who plans anew meanwhile is looked at again
            for seat, content in kept.items():
                if match.tail.seq == seq and not match.changed:
                    await self._try(match, match.seats[seat], decoded(content, Plans), seq)

    async def _try(self, match: Match, seat: SeatRow, kept: Plans, seq: int) -> None:
        name = seat.name or ""
        found = await match.ask(lambda game: _next(match, game, name, kept))
        if found is None:
            return
        outcome, left = found

        def keep(connection: Connection, turn: Turn | None = None) -> None:
            _keep_left(connection, match.id, seat.seat, kept, left)

        try:
            if outcome.what == "done":
                await match.play(name, outcome.plan.do, seq, also=keep)
            else:
                await self._write(keep)
        except Stale:  # somebody was faster, or the plans are others by now
            return
        await self._tell(match.id, seat.seat)

    async def _tell(self, id: str, seat: int) -> None:
        """Tell whoever sits there, and nobody else, that something became of their plans."""
        await self._write(lambda c: log.tell(c, id, f"{PLANS} {seat}"))
        await self._matches.tell(id, f"{PLANS} {seat}")

    async def _seat(self, person: Person, id: str, seat: str | None) -> tuple[Match, SeatRow]:
        person.need(PLAY)
        match = await self._matches.get(id)
        check_may_watch(match.row, match.seats, person)
        name = actor(match.seats, person, [], seat)
        return match, next(one for one in match.seats if one.name == name)


def note_plans(connection: Connection, turn: Turn) -> None:
    """Note that plans may be carried out after an entry. Who takes something back wants to decide anew, and
    after the end there is nothing to decide."""
    found = {seat: decoded(kept, Plans) for seat, kept in plans.of_game(connection, turn.row.id).items()}
    planned = {seat: kept for seat, kept in found.items() if kept.plans}
    mine = {seat.seat for seat in turn.seats_of(frozenset({turn.entry.player}))}
    ended = (
        set(planned) if turn.finished else mine & set(planned) if turn.entry.kind == "undo" else set[int]()
    )
    for seat in ended:
        _keep(connection, turn.row.id, seat, _all_ended(turn, planned[seat]))
    waiting = {seat.seat for seat in turn.seats_of(turn.acting)} & set(planned)
    if ended or waiting:
        _note(connection, turn.row.id, turn.seq, ended=ended)


def _all_ended(turn: Turn, kept: Plans) -> Plans:
    """All plans of a seat fall away."""
    if turn.finished:
        return kept.after((), *(Outcome(plan, "over", turn.seq, "the game is over") for plan in kept.plans))
    return kept.after((), *(Outcome(plan, "dropped", turn.seq, "you took back") for plan in kept.plans))


def _note(connection: Connection, game: str, seq: int, occasion: str = "", ended: Iterable[int] = ()) -> None:
    """Note that plans are to be looked at after an entry; and anew when they are made, for whoever looked at
    them just now may not have seen these."""
    noted = {"seq": seq, "ended": sorted(ended)}
    jobs.add(connection, PLAN, f"{PLAN} {game} {seq}{occasion}", jobs.AT_ONCE, noted, game)


def _kept(connection: Connection, game: str, seat: int) -> Plans:
    found = plans.of(connection, game, seat)
    return Plans(-1, ()) if found is None else decoded(found, Plans)


def _keep(connection: Connection, game: str, seat: int, kept: Plans) -> None:
    plans.keep(connection, game, seat, msgspec.json.encode(kept).decode())


def _keep_left(connection: Connection, game: str, seat: int, before: Plans, left: Plans) -> None:
    """Keep what is left of plans, unless their owner has made others meanwhile."""
    if _kept(connection, game, seat) != before:
        raise Stale("the plans have changed meanwhile", before.since)
    _keep(connection, game, seat, left)


def _check(wanted: Sequence[Plan]) -> None:
    if len(wanted) > _MOST:
        raise Invalid(f"a seat has at most {_MOST} plans, not {len(wanted)}")
    for plan in wanted:
        if not 1 <= plan.times <= _MOST_TIMES:
            raise Invalid(f"something is planned 1 to {_MOST_TIMES} times, not {plan.times}")


def _reads(plan: Plan) -> Callable[[Game], object]:
    """What refuses an action that nobody could read."""
    return lambda game: game.title.vocabulary.read(plan.do)


def _next(match: Match, game: Game, player: str, kept: Plans) -> tuple[Outcome, Plans] | None:
    """What becomes now of the first plan that fits, and what is then left of all; nothing where it is not the
    player's turn or no plan is for this step."""
    step = next((decision.step for decision in game.acting if decision.player == player), None)
    plan = next((plan for plan in kept.plans if plan.step in ("", step)), None)
    if step is None or plan is None:
        return None
    outcome = _outcome(match, game, player, kept.since, plan)
    again = outcome.what == "done" and plan.times > 1
    once_less = (replace(plan, times=plan.times - 1),) if again else ()
    at = kept.plans.index(plan)
    return outcome, kept.after((*kept.plans[:at], *once_less, *kept.plans[at + 1 :]), outcome)


def _outcome(match: Match, game: Game, player: str, since: int, plan: Plan) -> Outcome:
    """What becomes of a plan whose moment has come."""
    seq = match.tail.seq
    by = _upset(match, game, player, since, plan)
    if by is not None:
        return Outcome(plan, "overtaken", seq, f"{by.by} did {notation(by.action)}")
    refusal = game.why_not(plan.do, player)
    if refusal is not None:
        return Outcome(plan, "refused", seq, refusal.reason, refusal.rule)
    return Outcome(plan, "done", seq + 1)


def _upset(match: Match, game: Game, player: str, since: int, plan: Plan) -> Move | None:
    """What somebody else has done that ends a plan."""
    for number in range(len(game.past.moves), 0, -1):
        if (match.seq_at(number) or 0) <= since:
            return None
        move = game.past.moves[number - 1]
        if move.by != player and move.action.word in plan.unless:
            return move
    return None
