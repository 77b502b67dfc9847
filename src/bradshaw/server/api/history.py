"""A game as it was at any moment, where its money went, and lines that are only thought of."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Controller, Response, get, post
from litestar.params import FromPath, JSONBody, QueryParameter
from litestar.response import ServerSentEvent
from msgspec import Meta, Struct

from bradshaw.service.boards import BoardNow
from bradshaw.service.history import Figures, Try
from bradshaw.service.people import known, viewer
from bradshaw.service.reporting import check_over
from bradshaw.service.watching import Happened

from ..events import events_of
from ..given import Caller, Serving
from ..packing import PACKED
from ..tags import known_already, matches, tagged
from ..who import Asked
from .accounts import Body
from .lobby import GameId
from .table import Explained, Seat, acting_for, explained, looked_at

After = Annotated[int, QueryParameter(ge=0, le=2**31, description="So many actions are known already.")]
Limit = Annotated[int, QueryParameter(ge=1, le=1000)]


class WhatIf(Body, frozen=True):
    #: Actions one after the other, each with whose it is.
    line: Annotated[list[Try], Meta(max_length=200)]
    #: After so many actions of the game; where it stands now if nothing is said.
    number: Annotated[int, Meta(ge=0, le=2**31)] | None = None
    #: Through whose eyes, where one has several seats.
    seat: Annotated[str, Meta(max_length=60)] | None = None
    #: The tag of the board that one has.
    since: Annotated[str, Meta(max_length=64)] = ""


class Payment(Struct, frozen=True):
    """A movement of money."""

    #: The action with which it happened.
    number: int
    payer: str
    payee: str
    amount: int
    cause: str


class Thought(Struct, frozen=True):
    """Where a line leads."""

    #: How many of its actions the rules allow.
    played: int
    view: Any
    #: What whoever is to decide then may do; None at the end of the game.
    choices: Any
    #: Why the next one is refused; None if none is.
    refusal: Explained | None
    #: The board as it would be.
    board: BoardNow


class HistoryController(Controller):
    """A game as it was, and as it might be."""

    path = "/games/{game:str}"
    tags = ("history",)

    @get("/history/{number:int}", operation_id="view_at")
    async def at(
        self,
        request: Asked,
        game: GameId,
        number: FromPath[int],
        person: Caller,
        service: Serving,
        seat: Seat = None,
    ) -> Response[Any]:
        """The game as one saw it after so many actions."""
        match = await looked_at(service, game, person)
        eyes = viewer(match.seats, person, seat)
        raw = await service.history.view(match, eyes, number)
        tag = tagged(game, number, eyes, bytes(raw).decode())
        if matches(request, tag):
            return known_already(tag)
        return Response(raw, headers={"ETag": tag})

    @get("/log", operation_id="log")
    async def log(
        self,
        game: GameId,
        person: Caller,
        service: Serving,
        seat: Seat = None,
        after: After = 0,
        limit: Limit = 500,
    ) -> list[Happened]:
        """The actions that stand, with the sentences of the log that one may read."""
        match = await looked_at(service, game, person)
        return await service.history.log(match, viewer(match.seats, person, seat), after, limit)

    @get("/ledger", operation_id="ledger")
    async def ledger(
        self,
        game: GameId,
        person: Caller,
        service: Serving,
        holder: Annotated[str | None, QueryParameter(max_length=60)] = None,
    ) -> list[Payment]:
        """Every movement of money, or those of one player or railway."""
        match = await looked_at(service, game, person)
        return [
            Payment(number, one.payer, one.payee, one.amount, one.cause)
            for number, one in await service.history.ledger(match, holder)
        ]

    @get("/statistics", operation_id="statistics")
    async def statistics(self, game: GameId, person: Caller, service: Serving, seat: Seat = None) -> Figures:
        """The game in figures: what everybody did, income and spending by cause, scores from the beginning,
        time taken."""
        match = await looked_at(service, game, person)
        return await service.history.figures(match, viewer(match.seats, person, seat))

    @get("/report", operation_id="report", opt={PACKED: True})
    async def report(self, game: GameId, person: Caller, service: Serving) -> ServerSentEvent:
        """What the railways of a game that is over left on the table: an event `run` for every run beside the
        best that is found in its place, at last `done` with the sums. Whoever closes the connection stops
        it."""
        who = known(person)
        match = await looked_at(service, game, person)
        await match.ask(check_over)
        return events_of(service.reports.of(match, who.account))

    @post("/what-if", operation_id="what_if", status_code=200)
    async def what_if(
        self, game: GameId, data: JSONBody[WhatIf], person: Caller, service: Serving
    ) -> Thought:
        """What a line of actions would lead to. Whatever one cannot know is made up."""
        match = await looked_at(service, game, person)
        eyes = viewer(match.seats, person, data.seat)
        line = await service.history.what_if(match, eyes, data.line, data.number)
        refused = None if line.refusal is None else explained(line.refusal)
        board = await service.boards.of_view(match, line.view, data.since)
        return Thought(line.played, line.view, line.choices, refused, board)

    @get("/proposal", operation_id="propose", opt={PACKED: True})
    async def propose(
        self,
        game: GameId,
        person: Caller,
        service: Serving,
        seat: Seat = None,
        budget: Annotated[
            int | None,
            QueryParameter(ge=0, le=2**50, description="How much work the search may do, in steps."),
        ] = None,
    ) -> ServerSentEvent:
        """The best that is found to do now, such as the best routes with a proof: events `searching` while it
        goes on, at last `found`. Whoever closes the connection stops the search; with a `budget` it does so
        much work at most, and what was found until then counts."""
        who = known(person)
        match = await looked_at(service, game, person)
        name = await acting_for(match, who, seat)

        return events_of(service.searches.propose(match, name, who.account, budget))
