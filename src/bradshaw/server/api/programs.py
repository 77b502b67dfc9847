"""For programs that play from elsewhere: what they hear, games to think ahead in, and their accounts."""

from __future__ import annotations

from random import Random
from typing import Annotated, Any

import msgspec
from litestar import Controller, Response, delete, get, post
from litestar.params import JSONBody, QueryParameter
from msgspec import Struct

from bradshaw.core.game import Game
from bradshaw.core.imagining import imagined
from bradshaw.service.people import known, viewer

from ..given import Caller, Serving
from .accounts import Body, LinkSecret, Name
from .history import After, Limit
from .lobby import GameId
from .table import Seat, acting_for, looked_at

Number = Annotated[
    int, QueryParameter(ge=0, le=2**53, description="What decides how the unknown is made up.")
]


class NewProgram(Body, frozen=True):
    #: What the program is called, at tables too.
    name: Name


class Program(Struct, frozen=True):
    """An account of a program, which belongs to a person."""

    id: str
    name: str


class FreshProgram(Program, frozen=True):
    #: The secret of its token, shown once and never again.
    secret: str


class ProgramsController(Controller):
    """Programs that play from elsewhere."""

    path = "/"
    tags = ("programs",)

    @get("/games/{game:str}/heard", operation_id="heard")
    async def heard(
        self,
        game: GameId,
        person: Caller,
        service: Serving,
        seat: Seat = None,
        after: After = 0,
        limit: Limit = 500,
    ) -> Response[Any]:
        """The events that one has heard of, a list for each action after a number of them."""
        match = await looked_at(service, game, person)
        eyes = viewer(match.seats, person, seat)
        return Response(await match.ask(lambda table: _heard(table, eyes, after, limit)))

    @get("/games/{game:str}/imagined", operation_id="imagine")
    async def imagined(
        self, game: GameId, person: Caller, service: Serving, seat: Seat = None, chance: Number = 0
    ) -> Response[Any]:
        """A game that may be the real one as far as one knows, to think ahead in. Other hands, the order of
        decks and all luck to come are made up. `bradshaw.client` reads it."""
        match = await looked_at(service, game, person)
        name = await acting_for(match, known(person), seat)
        return Response(await match.ask(lambda table: _imagined(table, name, chance)))

    @get("/me/programs", operation_id="programs")
    async def programs(self, person: Caller, service: Serving) -> list[Program]:
        """The accounts of one's programs."""
        return [Program(row.id, row.name) for row in await service.own_programs.listed(known(person))]

    @post("/me/programs", operation_id="add_program")
    async def add_program(self, data: JSONBody[NewProgram], person: Caller, service: Serving) -> FreshProgram:
        """An account for a program, with a token that may read and play. It sits down like a person."""
        row, secret = await service.own_programs.add(known(person), data.name)
        return FreshProgram(row.id, row.name, secret)

    @delete("/me/programs/{id:str}", operation_id="remove_program", status_code=204)
    async def remove_program(self, id: LinkSecret, person: Caller, service: Serving) -> None:
        """Take a program's account away; its games stay, under another name."""
        await service.own_programs.remove(known(person), id)


def _heard(game: Game, eyes: str | None, after: int, limit: int) -> msgspec.Raw:
    last = min(len(game.moves), after + limit)
    found = [game.heard(eyes, number) for number in range(after + 1, last + 1)]
    return msgspec.Raw(msgspec.json.encode(found))


def _imagined(game: Game, player: str, chance: int) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(imagined(game, player, Random(f"{player} {chance}"))))
