"""Titles: what can be played, their boxes, and the schemas of what programs see."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from typing import Annotated, Any, Literal

import msgspec
from litestar import Controller, Response, get
from litestar.params import FromPath, PathParameter, QueryParameter

from bradshaw import bots
from bradshaw.core.errors import BradshawError
from bradshaw.core.schema import schema as schema_of
from bradshaw.core.shared import decoded
from bradshaw.core.title import Title, find_title, titles
from bradshaw.present.options import Prospectus, prospectus
from bradshaw.service.errors import Invalid, NotFound

from ..given import Caller, Serving
from ..tags import matches, tagged
from ..who import Asked
from .lobby import GameId
from .table import looked_at

_BOXES = 64
TitleName = Annotated[str, PathParameter(max_length=60)]
Options = Annotated[str, QueryParameter(max_length=2000, description="A JSON object.")]


class Offered(Prospectus, frozen=True, kw_only=True):
    """A title, and which programs play it."""

    bots: tuple[str, ...]


class TitlesController(Controller):
    """Titles."""

    path = "/"
    tags = ("titles",)

    @get("/titles", operation_id="titles", sync_to_thread=True)
    def listed(self) -> list[Offered]:
        """All titles with their options."""
        return [_offered(title) for title in titles()]

    @get("/titles/{title:str}", operation_id="title", sync_to_thread=True)
    def title(self, title: TitleName) -> Offered:
        """One title with its options."""
        return _offered(found_title(title))

    @get("/titles/{title:str}/box", operation_id="box")
    async def box(
        self,
        request: Asked,
        title: TitleName,
        options: Options = "{}",
    ) -> Response[Any]:
        """What is in the box: map, tiles, railways, trains, cards, help."""
        return await _box(request, title, read_options(options))

    @get("/games/{game:str}/box", operation_id="game_box")
    async def box_of_game(
        self, request: Asked, game: GameId, person: Caller, service: Serving
    ) -> Response[Any]:
        """The box of a game, with its options."""
        match = await looked_at(service, game, person)
        return await _box(request, match.row.title, msgspec.json.decode(match.row.options))

    @get("/titles/{title:str}/schema/{document:str}", operation_id="schema", sync_to_thread=True)
    def schema(
        self, title: TitleName, document: FromPath[Literal["view", "box", "choices"]]
    ) -> dict[str, Any]:
        """The JSON Schema of a document of a title."""
        return schema_of(found_title(title).documents[document])


def found_title(name: str) -> Title:
    """A title by its name."""
    try:
        return find_title(name)
    except BradshawError as error:
        raise NotFound(str(error)) from error


def read_options(words: str) -> dict[str, Any]:
    """Options of a title, written as a JSON object."""
    try:
        return decoded(words, dict[str, Any])
    except msgspec.DecodeError as error:
        raise Invalid(f"options are a JSON object: {error}") from error


def _offered(title: Title) -> Offered:
    known = {name: getattr(prospectus(title), name) for name in Prospectus.__struct_fields__}
    return Offered(**known, bots=tuple(bots.names(title)))


async def _box(request: Asked, title: str, options: dict[str, Any]) -> Response[Any]:
    loop, key = asyncio.get_running_loop(), msgspec.json.encode(options, order="sorted").decode()
    raw = await loop.run_in_executor(None, _packed, found_title(title).name, key)
    tag = tagged(raw)
    headers = {"ETag": tag, "Cache-Control": "private, max-age=0, must-revalidate"}
    if matches(request, tag):
        return Response(None, status_code=304, headers=headers)
    return Response(raw, headers=headers, media_type="application/json")


@lru_cache(_BOXES)
def _packed(title: str, options: str) -> bytes:
    """A box as JSON. Strangers may ask for any options, so that only some are kept."""
    return msgspec.json.encode(find_title(title).box(msgspec.json.decode(options)))
