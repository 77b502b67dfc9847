"""Drawings: boards in pieces, and pictures of everything that lies on a table."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Annotated, Any

import msgspec
from litestar import Controller, Response, get
from litestar.params import FromPath, FromQuery, PathParameter, QueryParameter
from msgspec import Struct

from bradshaw.core.errors import BradshawError, SetupError
from bradshaw.core.title import Title, find_title
from bradshaw.draw import BoardFragments, painter_for
from bradshaw.present import presenter_for
from bradshaw.service.boards import BoardNow
from bradshaw.service.errors import Invalid, NotFound, ServiceError
from bradshaw.service.kept import Kept
from bradshaw.service.people import viewer

from ..given import Caller, Serving
from ..packing import PACKED, Packed, packed, packed_apart, send
from ..who import Asked
from .lobby import GameId
from .table import Seat, looked_at
from .titles import Options, TitleName, found_title, read_options

#: A drawing that a title's options decide can be kept, if one asks whether it is still so.
_KEPT = {"Cache-Control": "private, max-age=0, must-revalidate"}
_SVG = "image/svg+xml"
_MOST_LAYS = 200

Picture = Annotated[
    str, PathParameter(max_length=200, description="What is wanted, such as market or railway:RhE.")
]
Tag = Annotated[str, QueryParameter(max_length=64, description="The tag of the board that one has.")]
At = Annotated[int | None, QueryParameter(ge=0, le=2**31, description="After so many actions.")]
Lays = Annotated[
    str, QueryParameter(max_length=4000, description="Tiles with their rotations, such as 57.2,57.3.")
]


class HexWithTiles(Struct, frozen=True):
    """A hex as it would be with some tiles on it."""

    #: Tile and rotation, as they were asked for -> the drawing of the hex.
    lays: dict[str, str]


class DrawingsController(Controller):
    """Drawings. All are SVG with presentation attributes only; docs/drawings.md says how parts are named."""

    path = "/"
    tags = ("drawings",)

    @get("/titles/{title:str}/drawing", operation_id="title_drawing", opt={PACKED: True})
    async def of_title(
        self, request: Asked, title: TitleName, options: Options = "{}"
    ) -> Response[BoardFragments]:
        """The board of a title in pieces, as it is printed."""
        return await _drawing(request, found_title(title), read_options(options))

    @get("/games/{game:str}/drawing", operation_id="drawing", opt={PACKED: True})
    async def of_game(
        self, request: Asked, game: GameId, person: Caller, service: Serving
    ) -> Response[BoardFragments]:
        """The board of a game in pieces, as it is printed."""
        match = await looked_at(service, game, person)
        chosen = msgspec.json.decode(match.row.options)
        return await _drawing(request, find_title(match.row.title), chosen)

    @get("/games/{game:str}/board", operation_id="board", opt={PACKED: True})
    async def board(
        self,
        request: Asked,
        game: GameId,
        person: Caller,
        service: Serving,
        since: Tag = "",
        at: At = None,
    ) -> Response[BoardNow]:
        """The pieces of the board that do not look as printed, now or after so many actions. With `since`
        only those are sent that differ from the board with that tag, if it is remembered. A board looks the
        same to everybody."""
        match = await looked_at(service, game, person)
        return send(request, await packed_apart(await service.boards.board(match, since, at)))

    @get("/games/{game:str}/board/{hex:str}", operation_id="hex_with_tiles", opt={PACKED: True})
    async def with_tiles(
        self,
        request: Asked,
        game: GameId,
        hex: FromPath[str],
        person: Caller,
        service: Serving,
        lays: Lays,
    ) -> Response[HexWithTiles]:
        """One hex of the board with each of some tiles on it."""
        match = await looked_at(service, game, person)
        wanted = [_read_lay(words) for words in lays.split(",") if words]
        if len(wanted) > _MOST_LAYS:
            raise Invalid(f"at most {_MOST_LAYS} tiles are drawn at once, not {len(wanted)}")
        title, box, view = await match.ask(lambda table: (table.title, table.box, table.view(None)))
        painter = painter_for(title)

        def drawn() -> Packed:
            found = {f"{tile}.{turn}": painter.with_tile(view, box, hex, tile, turn) for tile, turn in wanted}
            return packed(HexWithTiles(found))

        return send(request, await _apart(drawn))

    @get("/games/{game:str}/spoken", operation_id="spoken", opt={PACKED: True})
    async def spoken(
        self, request: Asked, game: GameId, person: Caller, service: Serving
    ) -> Response[dict[str, str]]:
        """The board in words: a sentence for each piece that has something to say."""
        match = await looked_at(service, game, person)
        title, box, view = await match.ask(lambda table: (table.title, table.box, table.view(None)))
        told = presenter_for(title)
        return send(request, await _apart(lambda: packed(told.spoken(box, view))))

    @get("/games/{game:str}/pictures/{what:str}", operation_id="picture", opt={PACKED: True})
    async def picture(
        self,
        request: Asked,
        game: GameId,
        what: Picture,
        person: Caller,
        service: Serving,
        seat: Seat = None,
        headed: FromQuery[bool] = True,
    ) -> Response[Any]:
        """A picture of something on the table, as one sees it; not `headed` it does not say what it is."""
        match = await looked_at(service, game, person)
        eyes = viewer(match.seats, person, seat)
        title, box, view = await match.ask(lambda table: (table.title, table.box, table.view(eyes)))
        painter = painter_for(title)
        drawn = await _apart(lambda: packed(painter.of_view(view, box, what, headed).encode()))
        return send(request, drawn, media_type=_SVG)

    @get("/titles/{title:str}/pictures/{what:str}", operation_id="title_picture", opt={PACKED: True})
    async def title_picture(
        self, request: Asked, title: TitleName, what: Picture, options: Options = "{}"
    ) -> Response[Any]:
        """A picture of something in the box of a title."""
        found, chosen = found_title(title), read_options(options)
        painter = painter_for(found)

        async def make() -> Packed:
            return await _apart(lambda: packed(painter.of_box(found.box(chosen), what).encode()))

        drawn = await _made_once(request, (found.name, _written(chosen), what), make)
        return send(request, drawn, _KEPT, media_type=_SVG)


async def _drawing(request: Asked, title: Title, options: dict[str, Any]) -> Response[Any]:
    async def make() -> Packed:
        return await _apart(lambda: packed(painter_for(title).fragments(title.box(options))))

    return send(request, await _made_once(request, (title.name, _written(options), ""), make), _KEPT)


async def _made_once(
    request: Asked, key: tuple[str, str, str], make: Callable[[], Awaitable[Packed]]
) -> Packed:
    """A drawing of a box with some options; all who ask for it get the same."""
    drawings: Kept[tuple[str, str, str], Packed] = request.app.state.drawings
    return await drawings.get(key, make)


def _written(options: dict[str, Any]) -> str:
    return msgspec.json.encode(options, order="sorted").decode()


def _read_lay(words: str) -> tuple[str, int]:
    tile, _, turn = words.strip().rpartition(".")
    if not (tile and turn.isdecimal() and len(turn) < 3):
        raise Invalid(f"a tile with its rotation is written as 57.2, not {words!r}")
    return tile, int(turn)


async def _apart(draw: Callable[[], Packed]) -> Packed:
    """Draw on another thread. What is not there, or not for these eyes, is said in a sentence."""
    try:
        return await asyncio.get_running_loop().run_in_executor(None, draw)
    except (SetupError, ServiceError):
        raise
    except BradshawError as error:
        raise NotFound(str(error)) from error
