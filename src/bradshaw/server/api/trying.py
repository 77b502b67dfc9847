"""Trying things before one decides: what an action would change, and what runs earn."""

from __future__ import annotations

from typing import Annotated

from litestar import Controller, Response, post
from litestar.params import JSONBody
from msgspec import Meta, Struct

from bradshaw.core.view import Actor
from bradshaw.present.change import Change
from bradshaw.service.boards import BoardNow
from bradshaw.service.people import known
from bradshaw.service.previews import Preview

from ..given import Caller, Serving
from ..packing import PACKED, packed_apart, send
from ..who import Asked
from .accounts import Body
from .lobby import GameId
from .table import Action, Explained, acting_for, explained, looked_at


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


def _previewed(found: Preview) -> Previewed:
    refused = None if found.refusal is None else explained(found.refusal)
    return Previewed(
        refused, found.happened, found.changes, found.board, found.acting, found.prompt, found.round,
        found.finished, found.uncertain,
    )  # fmt: skip
