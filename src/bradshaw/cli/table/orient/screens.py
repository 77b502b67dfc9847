"""What can be looked at: the table above a decision, hand, map, tokens, lines of a city."""

from __future__ import annotations

from msgspec.structs import asdict, astuple
from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from bradshaw.core.errors import BradshawError
from bradshaw.draw.orient.text import LETTERS, map_text
from bradshaw.present.orient import words
from bradshaw.present.orient.words import missing_text, outlook, parts
from bradshaw.titles.orient.box import OrientBox
from bradshaw.titles.orient.components import City
from bradshaw.titles.orient.view import OrientView

from ...console import FAINT, STRONG, grid
from ...strips import Strips
from .words import player_text, region_text


def panel(box: OrientBox, view: OrientView) -> Group:
    """The whole summary, as far as a player may see it."""
    heading = Rule(Text(words.heading(box, view), style=STRONG), align="left", characters="─", style=FAINT)
    shown: list[RenderableType] = [heading, tokens(box, view), Text(), players(box, view), Text()]
    shown += [tableau(box, view), bonuses(box, view)]
    if view.viewer is not None:
        shown += [Text(), hand(box, view, view.viewer)]
    return Group(*shown)


def tokens(box: OrientBox, view: OrientView) -> Table:
    """The nationalism track, three regions in a row; a dot for each token that is gone."""
    out = Table.grid(padding=(0, 1))
    cells: list[RenderableType] = []
    for region, left in view.tokens.items():
        gone = len(box.setup.tokens) - len(left)
        shown = " ".join(["·"] * gone + [str(value) for value in left])
        cells += [region_text(box, region), Text(f"{shown}  ")]
    for at in range(0, len(cells), 6):
        out.add_row(*cells[at : at + 6])
    return out


def players(box: OrientBox, view: OrientView) -> Table:
    """What everybody may see of everybody; the points of those whose score stack is open."""
    numbers = ("segm", "waiv", "reg", "pass", "tok", "bon", "points")
    out = grid("  player", "", *numbers, "hand", numbers=numbers, fold="hand")
    for name, player in view.players.items():
        its_turn = view.is_acting(name)
        counts = [player.segments, player.waivers, *astuple(player.stack), view.scores.get(name, "?")]
        backs = ", ".join(f"{count} {parts(box).deck_name(deck)}" for deck, count in player.backs.items())
        out.add_row(
            Text(f"{'▸' if its_turn else ' '} {name}", style=STRONG if its_turn else ""),
            player_text(view, name),
            *map(str, counts),
            backs.replace("Passenger Cards", "Passenger") or "–",
        )
    return out


def tableau(box: OrientBox, view: OrientView) -> Group:
    pile = view.decks["passenger"]
    head = Text(f"tableau ({pile} Passenger Cards in the pile)", style=FAINT)
    return Group(head, *(Text(f"  {words.card_text(box, card)}") for card in view.tableau))


def bonuses(box: OrientBox, view: OrientView, whole: bool = False) -> Group:
    """The open bonus cards, with how far the viewer has come; `whole` with their conditions."""
    rows = [Text("bonus cards", style=FAINT)]
    reached = view.players[view.viewer].reach if view.viewer is not None else None
    for card in filter(None, view.bonuses.values()):
        bonus = box.bonuses[card]
        reach = f" (you: {reached[card]})" if reached is not None else ""
        name = parts(box).card_name(card)
        rows.append(Text.assemble(f"  {name}, {bonus.card.value} points", (reach, FAINT)))
        if whole or reached is None:
            rows.append(Text(f"    {bonus.text}"))
    return Group(*(rows if len(rows) > 1 else [*rows, Text("  none is open")]))


def hand(box: OrientBox, view: OrientView, player: str) -> Group:
    """The cards of a hand with what each lacks, alone and with others' track."""
    look, known = outlook(box, view, player), parts(box)
    shown: list[RenderableType] = [Text("your hand", style=FAINT)]
    for card in words.hand(view, player):
        cities = known.cards[card].cities
        alone, helped = look.alone(cities), look.with_waivers(cities)
        title = region_text(box, known.deck_of(card), known.card_name(card))
        points = words.brings(box, view, card)
        shown.append(title.append(f" {points} points", style=f"{STRONG} default on default"))
        shown.append(Text(f"    {known.city_names(cities)}"))
        shown.append(Text(f"    {missing_text(alone)}", style=FAINT))
        if helped is not None and helped.use:
            shown.append(Text(f"    or {missing_text(helped)}", style=FAINT))
    return Group(*shown)


def stack(box: OrientBox, view: OrientView, player: str) -> RenderableType:
    """What somebody has scored."""
    own = view.players[player].own
    assert own is not None
    lines = [Text(words.card_text(box, card)) for card in own.scored]
    lines += [Text(f"token {value} of {box.regions[region].name}") for region, value in own.tokens]
    lines += [Text(f"bonus {parts(box).card_name(card)}") for card in own.bonuses]
    points = asdict(own.points)
    total = ", ".join(f"{name} {count}" for name, count in points.items())
    return Group(*lines, Text(f"points: {total}; together {sum(points.values())}", style=STRONG))


def discards(box: OrientBox, view: OrientView) -> RenderableType:
    lines = [Text(words.card_text(box, card)) for card in view.discards]
    return Group(*lines) if lines else Text("none")


def card(box: OrientBox, view: OrientView, rest: str) -> RenderableType:
    """A card, and what it would take now."""
    cards = parts(box)
    known = {name.casefold(): name for name in (*cards.cards, *cards.bonuses)}
    name = known.get(rest.casefold())
    if name is None:
        raise BradshawError(f"there is no card {rest!r}; say one as it is written, for example: card R-016")
    if name in box.bonuses:
        bonus = box.bonuses[name]
        return Text(f"{cards.card_name(name)}, {bonus.card.value}: {bonus.text}")
    lines = [Text(words.card_text(box, name))]
    if view.viewer is not None:
        look, cities = outlook(box, view, view.viewer), cards.cards[name].cities
        lines.append(Text(f"alone: {missing_text(look.alone(cities))}"))
        lines.append(Text(f"with others' track: {missing_text(look.with_waivers(cities))}"))
    return Group(*lines)


def lines(box: OrientBox, view: OrientView, rest: str) -> RenderableType:
    """The lines that begin at a city, and those of the places beside it."""
    city, known = find_city(box, rest), parts(box)
    out = grid("line", "leads to", "", "state", numbers=("line",))
    for number, one in known.lines.items():
        if city.id in (one.a, one.b):
            end = one.b if one.a == city.id else one.a
            _row(box, view, out, number, end, "")
            for further, other in known.lines.items():
                if further != number and end in (other.a, other.b) and end not in known.cities:
                    beyond = other.b if other.a == end else other.a
                    if beyond != city.id:
                        _row(box, view, out, further, beyond, "    then ")
    return out


def _row(box: OrientBox, view: OrientView, out: Table, number: int, end: str, before: str) -> None:
    one = parts(box).lines[number]
    kind = "tunnel space" if one.tunnel else "ferry" if one.ferry else ""
    owner = view.track.get(str(number))
    out.add_row(str(number), f"{before}{parts(box).node_name(end)}", kind, owner or "free")


def find_city(box: OrientBox, rest: str) -> City:
    """A city by its name or the beginning of it."""
    wanted = rest.casefold()
    spelt = {
        word.casefold(): city for city in box.cities.values() for word in (city.name, city.id, *city.also)
    }
    fits = [city for word, city in spelt.items() if wanted and word.startswith(wanted)]
    if wanted in spelt:
        return spelt[wanted]
    if not fits or len({city.id for city in fits}) > 1:
        names = ", ".join(dict.fromkeys(city.name for city in fits)) or "none"
        raise BradshawError(f"say which city, for example: lines Paris. Cities that begin so: {names}")
    return fits[0]


def board(box: OrientBox, view: OrientView) -> RenderableType:
    """The map in characters."""
    known, viewer = parts(box), view.viewer
    colours = {int(line): view.players[owner].colour for line, owner in view.track.items()}
    legend = Text()
    for name in view.players:
        legend.append_text(player_text(view, name)).append(f" {name}   ")
    cards = words.hand(view, viewer) if viewer else ()
    marked = {city for card in cards for city in known.cards[card].cities}
    explained = "Capital letters: cities of your hand. " if viewer else ""
    key = f"{explained}`lines CITY` lists lines with their numbers; `svg FILE` draws the map."
    drawn = Text.from_markup(map_text(known, colours, marked))
    strips = Strips(drawn, 1, overlap=LETTERS + 1)  # every name is whole in one strip
    return Group(strips, legend, Text(key, style=FAINT))


#: Where points come from, and the heads of their columns.
_KINDS = {
    "regional": "reg",
    "passenger": "pass",
    "designs": "sets",
    "tokens": "tok",
    "bonuses": "bon",
    "waivers": "waiv",
}


def ranking(view: OrientView, closing: str) -> RenderableType:
    """Everybody by points, with where they come from."""
    numbers = ("place", "points", *_KINDS.values(), "cards")
    out = grid("place", "player", "points", *_KINDS.values(), "cards", numbers=numbers)
    for rank in view.ranking:
        own = view.players[rank.player].own
        assert own is not None
        shares = [str(getattr(own.points, kind)) for kind in _KINDS]
        out.add_row(str(rank.place), rank.player, str(rank.score), *shares, str(len(own.scored)))
    reason = Text(f"The game is over: {view.ending}.")
    return Group(Text(), reason, out, Text(), Text(closing, style=STRONG))
