"""What can be looked at: the table above a decision, hand, map, tokens, lines of a city."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import asdict, astuple
from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from bradshaw.core.errors import BradshawError
from bradshaw.core.game import Game
from bradshaw.draw.orient.text import LETTERS, map_text
from bradshaw.titles.orient.components import City
from bradshaw.titles.orient.missing import outlook
from bradshaw.titles.orient.scoring import Points, record
from bradshaw.titles.orient.table import OrientTable
from bradshaw.titles.orient.view import OrientView

from ...console import FAINT, STRONG, grid
from ...strips import Strips
from ..face import winners
from .words import brings, missing_text, orient_table, orient_view, player_text, region_text


def panel(game: Game, viewer: str | None) -> Group:
    """The whole summary, as far as a player may see it."""
    table, view = orient_table(game), orient_view(game, viewer)
    parts: list[RenderableType] = [heading(table, view), tokens(table), Text(), players(table, view), Text()]
    parts += [tableau(table, view), bonuses(table, viewer)]
    if viewer is not None:
        parts += [Text(), hand(game, viewer)]
    return Group(*parts)


def heading(table: OrientTable, view: OrientView) -> Rule:
    words = f"round {view.round_number} · first player {view.first}"
    if view.ending:
        words += f" · last round: {view.ending}"
    if table.tunnel:
        words += f" · tunnel on {table.box.line_name(table.tunnel)}"
    elif table.tunnel_open:
        words += " · the tunnel can be built"
    return Rule(Text(words, style=STRONG), align="left", characters="─", style=FAINT)


def tokens(table: OrientTable) -> Table:
    """The nationalism track, three regions in a row; a dot for each token that is gone."""
    out = Table.grid(padding=(0, 1))
    cells: list[RenderableType] = []
    for region, left in table.tokens.items():
        gone = len(table.box.setup.tokens) - len(left)
        shown = " ".join(["·"] * gone + [str(value) for value in left])
        cells += [region_text(table, region), Text(f"{shown}  ")]
    for at in range(0, len(cells), 6):
        out.add_row(*cells[at : at + 6])
    return out


def players(table: OrientTable, view: OrientView) -> Table:
    """What everybody may see of everybody; the points of those whose score stack is open."""
    numbers = ("segm", "waiv", "reg", "pass", "tok", "bon", "points")
    out = grid("  player", "", *numbers, "hand", numbers=numbers, fold="hand")
    acting = {actor.player for actor in view.acting}
    for name, player in view.players.items():
        stack = astuple(player.stack)
        counts = [player.segments, player.waivers, *stack, view.scores.get(name, "?")]
        backs = ", ".join(f"{count} {table.box.deck_name(deck)}" for deck, count in player.backs.items())
        out.add_row(
            Text(f"{'▸' if name in acting else ' '} {name}", style=STRONG if name in acting else ""),
            player_text(table, name),
            *map(str, counts),
            backs.replace("Passenger Cards", "Passenger") or "–",
        )
    return out


def tableau(table: OrientTable, view: OrientView) -> Group:
    pile = view.decks["passenger"]
    head = Text(f"tableau ({pile} Passenger Cards in the pile)", style=FAINT)
    return Group(head, *(Text(f"  {table.card_text(card)}") for card in view.tableau))


def bonuses(table: OrientTable, viewer: str | None, whole: bool = False) -> Group:
    """The open bonus cards, with how far the viewer has come; `whole` with their conditions."""
    rows = [Text("bonus cards", style=FAINT)]
    own = record(table, table.players[viewer]) if viewer else None
    for card in filter(None, table.bonuses.values()):
        bonus = table.box.bonuses[card]
        reach = f" (you: {bonus.condition.reach(own)})" if own is not None else ""
        rows.append(Text.assemble(f"  {table.box.card_name(card)}, {bonus.value} points", (reach, FAINT)))
        if whole or own is None:
            rows.append(Text(f"    {bonus.condition.words(table.box)}"))
    return Group(*(rows if len(rows) > 1 else [*rows, Text("  none is open")]))


def hand(game: Game, viewer: str) -> Group:
    """The cards of a hand with what each lacks, alone and with others' track."""
    table = orient_table(game)
    look = outlook(table, viewer)
    parts: list[RenderableType] = [Text("your hand", style=FAINT)]
    for card in table.players[viewer].hand:
        cities = table.box.cards[card].cities
        alone, helped = look.alone(cities), look.with_waivers(cities)
        title = region_text(table, table.box.deck_of(card), table.box.card_name(card))
        parts.append(title.append(f" {brings(table, card)} points", style=f"{STRONG} default on default"))
        parts.append(Text(f"    {table.box.city_names(cities)}"))
        parts.append(Text(f"    {missing_text(alone)}", style=FAINT))
        if helped is not None and helped.use:
            parts.append(Text(f"    or {missing_text(helped)}", style=FAINT))
    return Group(*parts)


def stack(game: Game, viewer: str | None) -> RenderableType:
    """What the viewer has scored."""
    table = orient_table(game)
    if viewer is None:
        raise BradshawError("a score stack is seen by its owner only")
    player = table.players[viewer]
    lines = [Text(table.card_text(card)) for card in player.scored]
    lines += [Text(f"token {value} of {table.box.regions[region].name}") for region, value in player.tokens]
    lines += [Text(f"bonus {table.box.card_name(card)}") for card in player.bonuses]
    points = asdict(points_of(orient_view(game, viewer), viewer))
    total = ", ".join(f"{name} {count}" for name, count in points.items())
    return Group(*lines, Text(f"points: {total}; together {sum(points.values())}", style=STRONG))


def points_of(view: OrientView, player: str) -> Points:
    """The points of a player whose score stack is open."""
    own = view.players[player].own
    if own is None:
        raise BradshawError("a score stack is seen by its owner only")
    return own.points


def discards(game: Game) -> RenderableType:
    table = orient_table(game)
    return (
        Group(*(Text(table.card_text(card)) for card in table.discards)) if table.discards else Text("none")
    )


def card(game: Game, rest: str, viewer: str | None) -> RenderableType:
    """A card, and what it would take now."""
    table = orient_table(game)
    known = {name.casefold(): name for name in (*table.box.cards, *table.box.bonuses)}
    name = known.get(rest.casefold())
    if name is None:
        raise BradshawError(f"there is no card {rest!r}; say one as it is written, for example: card R-016")
    if name in table.box.bonuses:
        bonus = table.box.bonuses[name]
        return Text(f"{table.box.card_name(name)}, {bonus.value}: {bonus.condition.words(table.box)}")
    lines = [Text(table.card_text(name))]
    if viewer is not None:
        look, cities = outlook(table, viewer), table.box.cards[name].cities
        lines.append(Text(f"alone: {missing_text(look.alone(cities))}"))
        lines.append(Text(f"with others' track: {missing_text(look.with_waivers(cities))}"))
    return Group(*lines)


def lines(game: Game, rest: str) -> RenderableType:
    """The lines that begin at a city, and those of the places beside it."""
    table = orient_table(game)
    city = find_city(table, rest)
    out = grid("line", "leads to", "", "state", numbers=("line",))
    for number, one in table.box.lines.items():
        if city.id in (one.a, one.b):
            end = one.b if one.a == city.id else one.a
            _row(table, out, number, end, "")
            for further, other in table.box.lines.items():
                if further != number and end in (other.a, other.b) and end not in table.box.cities:
                    beyond = other.b if other.a == end else other.a
                    if beyond != city.id:
                        _row(table, out, further, beyond, "    then ")
    return out


def _row(table: OrientTable, out: Table, number: int, end: str, before: str) -> None:
    one = table.box.lines[number]
    kind = "tunnel space" if one.tunnel else "ferry" if one.ferry else ""
    owner = table.track.get(str(number))
    out.add_row(str(number), f"{before}{table.box.node_name(end)}", kind, owner or "free")


def find_city(table: OrientTable, rest: str) -> City:
    """A city by its name or the beginning of it."""
    wanted = rest.casefold()
    spelt = {
        word.casefold(): city for city in table.box.board.cities for word in (city.name, city.id, *city.also)
    }
    fits = [city for word, city in spelt.items() if wanted and word.startswith(wanted)]
    if wanted in spelt:
        return spelt[wanted]
    if not fits or len({city.id for city in fits}) > 1:
        names = ", ".join(dict.fromkeys(city.name for city in fits)) or "none"
        raise BradshawError(f"say which city, for example: lines Paris. Cities that begin so: {names}")
    return fits[0]


def board(game: Game, viewer: str | None) -> RenderableType:
    """The map in characters."""
    table = orient_table(game)
    colours = {int(line): table.players[owner].colour for line, owner in table.track.items()}
    legend = Text()
    for name in table.players:
        legend.append_text(player_text(table, name)).append(f" {name}   ")
    marked = (
        {city for card in table.players[viewer].hand for city in table.box.cards[card].cities}
        if viewer
        else ()
    )
    words = "Capital letters: cities of your hand. " if viewer else ""
    key = Text(f"{words}`lines CITY` lists lines with their numbers; `svg FILE` draws the map.", style=FAINT)
    drawn = Text.from_markup(map_text(table.box, colours, marked))
    return Group(Strips(drawn, 1, overlap=LETTERS + 1), legend, key)  # every name is whole in one strip


#: Where points come from, and the heads of their columns.
_KINDS = {
    "regional": "reg",
    "passenger": "pass",
    "designs": "sets",
    "tokens": "tok",
    "bonuses": "bon",
    "waivers": "waiv",
}


def ranking(game: Game) -> RenderableType:
    """Everybody by points, with where they come from."""
    view = orient_view(game, None)
    numbers = ("place", "points", *_KINDS.values(), "cards")
    out = grid("place", "player", "points", *_KINDS.values(), "cards", numbers=numbers)
    for place, name in game.ranking():
        points, stack = points_of(view, name), view.players[name].stack
        parts = [str(getattr(points, kind)) for kind in _KINDS]
        cards = stack.regional + stack.passenger
        out.add_row(str(place), name, str(view.scores[name]), *parts, str(cards))
    reason = Text(f"The game is over: {view.ending}.")
    return Group(Text(), reason, out, Text(), Text(winners(game), style=STRONG))


def names(table: OrientTable) -> Iterator[str]:
    """What can be typed whatever its capital letters."""
    yield from table.box.cards
    yield from table.box.bonuses
    yield from table.decks
