"""Trying things before one decides: what an action would change, and what runs earn."""

from __future__ import annotations

from typing import Annotated

from litestar import Controller, Response, get, post
from litestar.params import JSONBody, QueryParameter
from litestar.response import ServerSentEvent
from msgspec import Meta, Struct

from bradshaw.analysis.effects import building
from bradshaw.analysis.runs import NextStop
from bradshaw.core.refusal import Refusal
from bradshaw.core.view import Actor
from bradshaw.present.change import Change
from bradshaw.service.boards import BoardNow
from bradshaw.service.people import known
from bradshaw.service.previews import Preview
from bradshaw.service.runs import RunTold, WayTold

from ..events import events_of
from ..given import Caller, Serving
from ..packing import PACKED, packed_apart, send
from ..who import Asked
from .accounts import Body
from .lobby import GameId
from .table import Action, Explained, Question, acting_for, explained, looked_at


class Trial(Body, frozen=True):
    do: Action
    #: For which seat, where one has several.
    seat: Annotated[str, Meta(max_length=60)] | None = None
    #: The tag of the board that one has.
    since: Annotated[str, Meta(max_length=64)] = ""


class Previewed(Struct, frozen=True):
    """What an action would do, as far as one can know it."""

    #: Why it is refused; then all else is empty.
    refusal: Explained | None
    #: Sentences of the log.
    happened: tuple[str, ...]
    #: What would be different, the most important first.
    changes: tuple[Change, ...]
    #: The board as it would be; None if the action is refused.
    board: BoardNow | None
    #: Who would decide next, and what.
    acting: tuple[Actor, ...]
    prompt: str
    #: Where the game would be.
    round: str
    finished: bool
    #: Something follows from luck, or from what one does not see. Only what is sure is told.
    uncertain: bool


class Judged(Struct, frozen=True):
    """A run as it was drawn."""

    #: Why it is refused; then there is no run.
    refusal: Explained | None
    run: RunTold | None = None
    #: How much less it earns than the best that was found so far; None if nobody has searched.
    missed: int | None = None


class Trace(Body, frozen=True):
    train: Annotated[str, Meta(max_length=60)]
    #: Stops as the board names them, in order, such as K2.c0; between two of them what tells ways apart.
    stops: Annotated[list[Annotated[str, Meta(max_length=60)]], Meta(min_length=1, max_length=200)]
    #: How many other routes are drawn, so that this one looks different.
    drawn: Annotated[int, Meta(ge=0, le=50)] = 0


class Followed(Struct, frozen=True):
    """How a route can lie, as far as it is drawn."""

    #: Why it cannot; then there is nothing else.
    refusal: Explained | None
    #: One way if it is clear, several to choose from; none of one stop alone.
    ways: tuple[WayTold, ...] = ()
    #: Stops to which it may go on.
    on: tuple[NextStop, ...] = ()


class TryingController(Controller):
    """What would be if."""

    path = "/games/{game:str}"
    tags = ("trying",)

    @post("/preview", operation_id="preview", status_code=200, opt={PACKED: True})
    async def preview(
        self, request: Asked, game: GameId, data: JSONBody[Trial], person: Caller, service: Serving
    ) -> Response[Previewed]:
        """What would happen if this action were played now. Nothing is played."""
        match = await looked_at(service, game, person)
        name = await acting_for(match, known(person), data.seat)
        found = await service.previews.preview(match, name, data.do, data.since)
        return send(request, await packed_apart(_previewed(found)))

    @post("/runs", operation_id="judge_run", status_code=200, opt={PACKED: True})
    async def run(
        self, request: Asked, game: GameId, data: JSONBody[Question], person: Caller, service: Serving
    ) -> Response[Judged]:
        """Whether a run may be run as it is drawn, what it earns and why, with its routes as overlays of the
        board. Nothing is searched for, except by an action that leaves the run to the engine."""
        match = await looked_at(service, game, person)
        name = await acting_for(match, known(person), data.seat)
        try:
            run = await service.runs.judge(match, name, data.do)
        except Refusal as refusal:
            return send(request, await packed_apart(Judged(explained(refusal))))
        best = service.searches.known(match)
        missed = max(0, best.run.total - run.total) if best is not None and best.run is not None else None
        return send(request, await packed_apart(Judged(None, run, missed)))

    @post("/trace", operation_id="trace", status_code=200, opt={PACKED: True})
    async def trace(
        self, request: Asked, game: GameId, data: JSONBody[Trace], person: Caller, service: Serving
    ) -> Response[Followed]:
        """The way of a train over the stops that have been named so far, or the ways to choose from, and
        where it may go on."""
        match = await looked_at(service, game, person)
        try:
            found = await service.runs.trace(match, data.train, data.stops, data.drawn)
        except Refusal as refusal:
            return send(request, await packed_apart(Followed(explained(refusal))))
        return send(request, await packed_apart(Followed(None, found.ways, found.on)))

    @get("/effects", operation_id="effects", opt={PACKED: True})
    async def effects(
        self,
        game: GameId,
        person: Caller,
        service: Serving,
        hexes: Annotated[list[str] | None, QueryParameter(name="hex", max_items=100)] = None,
        actions: Annotated[list[str] | None, QueryParameter(name="do", max_items=200)] = None,
    ) -> ServerSentEvent:
        """By how much each tile or token would change the best income of the railway whose turn it is: of
        some hexes, of some actions, or of all that may be built now. An event `valued` for each, the
        likeliest gains first, at last `done`. Whoever closes the connection, or asks anew, stops it."""
        who = known(person)
        match = await looked_at(service, game, person)
        await match.ask(lambda table: building(table)[1].code)
        return events_of(service.values.effects(match, who.account, hexes or (), actions or ()))


def _previewed(found: Preview) -> Previewed:
    refused = None if found.refusal is None else explained(found.refusal)
    return Previewed(
        refused, found.happened, found.changes, found.board, found.acting, found.prompt, found.round,
        found.finished, found.uncertain,
    )  # fmt: skip
