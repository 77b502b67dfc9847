"""The board on the screen: whole if it fits, in strips, around a hex, or as an overview."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.text import Text

from bradshaw.core.game import Game
from bradshaw.draw import pictures
from bradshaw.draw.map_key import map_key
from bradshaw.draw.map_text import hexes_text
from bradshaw.draw.part_of_map import find_hex, is_part, part_of_map
from bradshaw.draw.position import BoardPosition
from bradshaw.draw.regions import around, strips
from bradshaw.draw.scale import GOOD, LEAST, Scale, fitting
from bradshaw.rail.box import RailBox
from bradshaw.rail.view import RailView, rail_view

from ...console import FAINT

MARK = "#ffd43b"
#: Kinds of action that change a hex.
BUILDING = ("lay", "token", "station")
#: Lines that a board may take in strips; one that needs more is shown as an overview.
LONGEST = 200
#: Columns for the letters at the left of an overview.
RULER = 4
#: Columns of a hex in an overview that is cut into strips.
TINY = 2
#: Lines below a map for its key and the next question; lines of a map where nobody knows the screen.
BELOW, USUAL_HEIGHT = 6, 44
WHOLE, OVERVIEW = "all", "overview"


def board(game: Game, rest: str, viewer: str | None) -> RenderableType:
    """The board; where somebody may build now is marked."""
    assert isinstance(game.box, RailBox)
    view = rail_view(game, viewer)
    marked = buildable(game, viewer)
    shown = pictures.board(view, game.box, highlights=dict.fromkeys(marked, MARK))
    word = rest.casefold()
    if word in ("", WHOLE, OVERVIEW):
        return BoardMap(shown, word, _focus(view, marked))
    if is_part(game.box, rest):
        return BoardMap(replace(shown, part=part_of_map(game.box, rest)), WHOLE, "", near=True)
    return BoardMap(shown, "", find_hex(game.box, rest), near=True)


def buildable(game: Game, viewer: str | None) -> list[str]:
    """The hexes on which a player may lay a tile or place a token now."""
    acting = [decision.player for decision in game.acting]
    player = viewer if viewer in acting else next(iter(acting), None)
    kinds = game.choices(player, brief=True).kinds if player else ()
    return [name for kind in kinds if kind.word in BUILDING for name in kind.values]


def _focus(view: RailView, marked: list[str]) -> str:
    """The hex to look at on a large board: where somebody may build, or where the railway stands."""
    railway = view.railways.get(view.operating)
    stations = (*railway.stations, *railway.homes) if railway else ()
    return next(iter([*marked, *(city.partition(".")[0] for city in stations)]), "")


class BoardMap:
    """The board as large as the screen allows, with a key below it."""

    def __init__(self, position: BoardPosition, how: str, focus: str, near: bool = False) -> None:
        self.position, self.how, self.focus, self.near = position, how, focus, near

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        width = options.max_width
        height = max(USUAL_HEIGHT // 2, console.height - BELOW) if console.is_terminal else USUAL_HEIGHT
        legible, shown = True, list[str]()
        for scale, names in self._parts(width, height):
            shown += names
            legible = legible and scale.legible
            drawn = hexes_text(self.position, scale, names, markup=True)
            yield Text.from_markup(drawn, overflow="crop", end="\n\n" if scale.legible else "\n")
        part = replace(self.position, part=shown)
        yield _key(part, legible)
        if legible and part.map.regions:
            yield Text(f"regions: {_regions(part)}", style=FAINT)
        if not legible or self.near or len(set(shown)) < len(self.position.middles):
            example = self.focus or next(iter(self.position.map.hexes))
            yield Text(
                f"map {example}, or the name of a place or a region, "
                f"shows what lies there; map {OVERVIEW} and map {WHOLE} show everything.",
                style=FAINT,
            )

    def _parts(self, width: int, height: int) -> Iterator[tuple[Scale, list[str]]]:
        """The parts of the board that are shown below each other."""
        middles, layout = self.position.middles, self.position.layout
        if self.near and self.focus:
            yield around(self.position, self.focus, width, height)
            return
        if self.how != OVERVIEW:
            whole = fitting(layout, middles.values(), width, height)
            large = [(whole, list(middles))] if whole and whole.legible else self._strips(width)
            if large:
                yield from large
                return
        small = fitting(layout, middles.values(), width - RULER, height)
        if small is not None:
            yield Scale(layout, min(small.columns, LEAST[layout] - 1)), list(middles)
        elif not self.focus or self.how == OVERVIEW:
            tiny = Scale(layout, TINY)
            yield from ((tiny, strip) for strip in strips(self.position, tiny, width - RULER))
        if self.focus and self.how != OVERVIEW:
            yield around(self.position, self.focus, width, height)

    def _strips(self, width: int) -> list[tuple[Scale, list[str]]]:
        """The board in a few strips, or none if it is too large for that."""
        layout = self.position.layout
        for columns in range(GOOD[layout], LEAST[layout] - 1, -1):
            scale = Scale(layout, columns)
            cut = strips(self.position, scale, width)
            _, high = scale.size(self.position.middles.values())
            if self.how == WHOLE or len(cut) * high <= LONGEST:
                return [(scale, strip) for strip in cut]
        return []


def _key(position: BoardPosition, legible: bool) -> Text:
    text = Text(style=FAINT)
    for i, (sign, meaning) in enumerate(map_key(position, legible)):
        text.append(" · " if i else "").append(sign, style="bold not dim").append(f" {meaning}")
    return text


def _regions(position: BoardPosition) -> str:
    """The regions that are seen, those with most hexes first; a code where it is not the name."""
    shown = set(position.shown)
    seen = {code: len(shown.intersection(region.hexes)) for code, region in position.map.regions.items()}
    names = {code: region.name for code, region in position.map.regions.items()}
    return ", ".join(
        names[code] + (f" ({code})" if code != names[code] else "")
        for code in sorted(seen, key=lambda code: -seen[code])
        if seen[code]
    )
