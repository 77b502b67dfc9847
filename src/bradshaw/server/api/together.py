"""What people at a table say, ask of each other, and note for themselves; games in and out as files."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Controller, Response, delete, get, post, put
from litestar.params import JSONBody, QueryParameter
from msgspec import Meta, Struct, field

from bradshaw.service.consents import Proposal
from bradshaw.service.people import READ, known
from bradshaw.service.planning import Plan, Planned
from bradshaw.service.tables import Table
from bradshaw.service.talking import Said

from ..given import Caller, Serving, SetUp
from ..who import Asked, counted_address, no_cookie
from .accounts import Body, LinkSecret, Password
from .lobby import GameId
from .table import Seat


class Words(Body, frozen=True):
    words: Annotated[str, Meta(max_length=2000)]


class Notes(Body, frozen=True):
    words: Annotated[str, Meta(max_length=20000)]


class Read(Body, frozen=True):
    #: The number of what was read last.
    number: Annotated[int, Meta(ge=0, le=2**31)]


class NewPlans(Body, frozen=True):
    #: The first that fits is carried out at one's turn, if it is still legal.
    plans: Annotated[list[Plan], Meta(max_length=20)]
    #: For which seat, where one has several.
    seat: Annotated[str, Meta(max_length=60)] | None = None


class Wish(Body, frozen=True):
    #: `undo`, `program` or `take on`.
    kind: Annotated[str, Meta(max_length=20)]
    #: What for: `to` (how many actions are to stand), or `seat` and `bot`.
    content: dict[str, Any] = field(default_factory=dict)
    #: Who asks, where one has several seats.
    seat: Annotated[str, Meta(max_length=60)] | None = None


class Answer(Body, frozen=True):
    yes: bool


class Farewell(Body, frozen=True):
    #: None for a guest, who has none.
    password: Password | None = None


class Unread(Struct, frozen=True):
    count: int


class TogetherController(Controller):
    """At the table, beside the game."""

    path = "/"
    tags = ("together",)

    @get("/games/{game:str}/talk", operation_id="talk")
    async def talk(
        self,
        game: GameId,
        person: Caller,
        service: Serving,
        after: Annotated[int, QueryParameter(ge=0, le=2**31)] = 0,
    ) -> list[Said]:
        """What was said at the table."""
        return await service.talk.said(person, game, after)

    @post("/games/{game:str}/talk", operation_id="say")
    async def say(self, game: GameId, data: JSONBody[Words], person: Caller, service: Serving) -> Said:
        """Say something at the table."""
        return await service.talk.say(known(person), game, data.words)

    @put("/games/{game:str}/talk/read", operation_id="read_talk", status_code=204)
    async def read(self, game: GameId, data: JSONBody[Read], person: Caller, service: Serving) -> None:
        """Note how much of the talk one has read."""
        await service.talk.read(known(person), game, data.number)

    @get("/games/{game:str}/talk/unread", operation_id="unread_talk")
    async def unread(self, game: GameId, person: Caller, service: Serving) -> Unread:
        """How much of the talk one has not read."""
        await service.talk.said(person, game, 2**31)
        return Unread(await service.talk.unread(known(person), game))

    @get("/games/{game:str}/notes", operation_id="notes")
    async def notes(self, game: GameId, person: Caller, service: Serving) -> Notes:
        """One's own notes, for nobody else's eyes."""
        known(person).need(READ)
        return Notes(await service.talk.notes(known(person), game))

    @put("/games/{game:str}/notes", operation_id="keep_notes", status_code=204)
    async def keep_notes(self, game: GameId, data: JSONBody[Notes], person: Caller, service: Serving) -> None:
        """Keep notes of one's own."""
        await service.talk.note(known(person), game, data.words)

    @get("/games/{game:str}/plans", operation_id="plans")
    async def plans(self, game: GameId, person: Caller, service: Serving, seat: Seat = None) -> Planned:
        """What one wants to be done for oneself, and what became of it; nobody else sees it. The feed tells
        `plans` when something has become of one."""
        return await service.planning.plans(known(person), game, seat)

    @put("/games/{game:str}/plans", operation_id="plan", status_code=200)
    async def plan(self, game: GameId, data: JSONBody[NewPlans], person: Caller, service: Serving) -> Planned:
        """Plan something for one's turn, in the place of earlier plans. What is planned for a turn that one
        has already is done at once."""
        await service.planning.plan(known(person), game, data.plans, data.seat)
        return await service.planning.plans(known(person), game, data.seat)

    @post("/games/{game:str}/return", operation_id="come_back", status_code=204)
    async def come_back(self, game: GameId, person: Caller, service: Serving) -> None:
        """Take one's seats back from the programs that decide there since one's time was over."""
        await service.deadlines.come_back(known(person), game)

    @get("/games/{game:str}/proposals", operation_id="proposals")
    async def proposals(self, game: GameId, person: Caller, service: Serving) -> list[Proposal]:
        """What the table is asked now."""
        return await service.consents.proposals(person, game)

    @post("/games/{game:str}/proposals", operation_id="ask_table")
    async def ask(self, game: GameId, data: JSONBody[Wish], person: Caller, service: Serving) -> Proposal:
        """Ask the others: to go further back, to let a program play for somebody, to go on by new rules."""
        return await service.consents.propose(known(person), game, data.kind, data.content, data.seat)

    @post("/proposals/{id:str}", operation_id="answer_table", status_code=200)
    async def answer(
        self, id: LinkSecret, data: JSONBody[Answer], person: Caller, service: Serving
    ) -> Proposal:
        """Agree or not."""
        return await service.consents.answer(known(person), id, data.yes)

    @get("/games/{game:str}/file", operation_id="download")
    async def download(self, game: GameId, person: Caller, service: Serving) -> Response[bytes]:
        """A finished game as a file, with its seed; `bradshaw check` proves that it was fair."""
        raw = await service.files.download(person, game)
        headers = {"Content-Disposition": f'attachment; filename="{game}.json"'}
        return Response(raw, media_type="application/json", headers=headers)

    @post("/files", operation_id="upload")
    async def upload(
        self,
        request: Asked,
        person: Caller,
        service: Serving,
        name: Annotated[str, QueryParameter(max_length=80)] = "",
    ) -> Table:
        """A game from a file: a saved game, or a recorded game of another site."""
        known(person)
        await service.accounts.limits.take_there("file by address", counted_address(request))
        return await service.files.upload(known(person), await request.body(), name)

    @delete("/me", operation_id="erase", status_code=200)
    async def erase(
        self, data: JSONBody[Farewell], person: Caller, service: Serving, set_up: SetUp
    ) -> Response[dict[str, str]]:
        """Take one's account away. The games stay, under the name that is given back."""
        name = await service.erasing.erase(known(person), data.password)
        return Response({"name": name}, cookies=[no_cookie(set_up)])
