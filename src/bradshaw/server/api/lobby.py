"""The lobby: finding, making, joining and beginning games."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from litestar import Controller, delete, get, post
from litestar.params import FromPath, FromQuery, JSONBody, PathParameter, QueryParameter
from msgspec import Meta, Struct

from bradshaw.service.errors import Invalid
from bradshaw.service.people import READ, known
from bradshaw.service.settings import GameSettings
from bradshaw.service.tables import Table

from ..given import Caller, Serving, SetUp
from ..who import Asked, counted_address
from .accounts import Body, LinkSecret, Name

SeatNumber = Annotated[int, Meta(ge=0, le=20)]
GameId = Annotated[str, PathParameter(max_length=40)]


class NewGame(Body, frozen=True):
    title: Annotated[str, Meta(max_length=60)]
    players: Annotated[int, Meta(ge=1, le=20)]
    #: What it is called in the lobby; made up if nothing is said.
    name: Annotated[str, Meta(max_length=200)] = ""
    #: Options and readings of the title, or `preset`.
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    settings: GameSettings = msgspec.field(default_factory=GameSettings)
    #: Public games stand in the lobby and can be watched by everybody.
    visibility: Literal["public", "private"] = "public"
    #: Whether whoever makes it sits down on the first seat.
    sit: bool = True


class Join(Body, frozen=True):
    #: The first free one if nothing is said.
    seat: SeatNumber | None = None
    #: The player's name at this table; one's own if nothing is said.
    name: Name | None = None


class NewBot(Body, frozen=True):
    #: The kind of program; the title says which there are.
    kind: Annotated[str, Meta(max_length=200)]
    seat: SeatNumber | None = None


class Invitation(Body, frozen=True):
    #: For this seat only; for any if nothing is said.
    seat: SeatNumber | None = None


class Accept(Body, frozen=True):
    name: Name | None = None


class Invited(Struct, frozen=True):
    #: For whoever is invited; it is good once.
    secret: str
    #: The same as a link.
    address: str


class LobbyController(Controller):
    """Games before they begin, and finding them afterwards."""

    path = "/"
    tags = ("lobby",)

    @get("/games", operation_id="games")
    async def games(
        self,
        person: Caller,
        service: Serving,
        mine: FromQuery[bool] = False,
        stage: Annotated[Literal["open", "running", "finished"] | None, QueryParameter(name="state")] = None,
        title: Annotated[str | None, QueryParameter(max_length=60)] = None,
        before: Annotated[int | None, QueryParameter(ge=0, le=2**53)] = None,
        limit: Annotated[int, QueryParameter(ge=1, le=100)] = 50,
    ) -> list[Table]:
        """Public games, or with `mine` those one sits at or has made; the last to be touched first."""
        if person is not None:
            person.need(READ)
        who = known(person) if mine else person
        return await service.lobby.listed(who, mine, stage, title, before, limit)

    @get("/me/turns", operation_id="turns")
    async def turns(self, person: Caller, service: Serving) -> list[str]:
        """The games in which one is to decide something."""
        known(person).need(READ)
        return await service.lobby.waiting_for(known(person))

    @post("/games", operation_id="new_game")
    async def new_game(
        self, request: Asked, data: JSONBody[NewGame], person: Caller, service: Serving
    ) -> Table:
        """Make a game."""
        known(person)
        await service.accounts.limits.take_there("game by address", counted_address(request))
        return await service.lobby.create(
            known(person), data.title, data.players, data.name, data.options, data.settings, data.visibility,
            data.sit,
        )  # fmt: skip

    @get("/games/{game:str}", operation_id="game")
    async def game(self, game: GameId, person: Caller, service: Serving) -> Table:
        """A game as the lobby shows it."""
        return await service.lobby.table(person, game)

    @delete("/games/{game:str}", operation_id="remove_game", status_code=204)
    async def remove(self, game: GameId, person: Caller, service: Serving) -> None:
        """Take away a game of one's own that has not begun."""
        await service.lobby.remove(known(person), game)

    @post("/games/{game:str}/seats", operation_id="join", status_code=200)
    async def join(self, game: GameId, data: JSONBody[Join], person: Caller, service: Serving) -> Table:
        """Sit down."""
        return await service.lobby.join(known(person), game, data.seat, data.name)

    @delete("/games/{game:str}/seats/{seat:int}", operation_id="leave", status_code=200)
    async def leave(self, game: GameId, seat: FromPath[int], person: Caller, service: Serving) -> Table:
        """Free a seat before the game begins."""
        if not 0 <= seat <= 20:
            raise Invalid(f"there is no seat {seat}")
        return await service.lobby.leave(known(person), game, seat)

    @post("/games/{game:str}/bots", operation_id="add_bot", status_code=200)
    async def add_bot(self, game: GameId, data: JSONBody[NewBot], person: Caller, service: Serving) -> Table:
        """Put a program on a seat."""
        return await service.lobby.add_bot(known(person), game, data.kind, data.seat)

    @post("/games/{game:str}/start", operation_id="start", status_code=200)
    async def start(self, game: GameId, person: Caller, service: Serving) -> Table:
        """Begin the game: every seat is taken."""
        return await service.lobby.start(known(person), game)

    @post("/games/{game:str}/invitations", operation_id="invite")
    async def invite(
        self,
        game: GameId,
        data: JSONBody[Invitation],
        person: Caller,
        service: Serving,
        set_up: SetUp,
    ) -> Invited:
        """A link with which somebody can sit down."""
        secret = await service.lobby.invite(known(person), game, data.seat)
        return Invited(secret, f"{set_up.site}/invited/{secret}")

    @get("/invitations/{secret:str}", operation_id="invitation")
    async def invitation(self, secret: LinkSecret, service: Serving) -> Table:
        """What an invitation is to."""
        return await service.lobby.invited_to(secret)

    @post("/invitations/{secret:str}", operation_id="accept", status_code=200)
    async def accept(
        self, secret: LinkSecret, data: JSONBody[Accept], person: Caller, service: Serving
    ) -> Table:
        """Sit down with an invitation."""
        return await service.lobby.accept(known(person), secret, data.name)
