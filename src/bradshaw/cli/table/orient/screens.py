"""What can be looked at: the table above a decision, hand, map, tokens, lines of a city."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from msgspec.structs import asdict, astuple
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from bradshaw.core.errors import BradshawError
from bradshaw.core.names import counted
from bradshaw.draw.orient.close_map import close_map
from bradshaw.draw.orient.text import LETTERS, map_text
from bradshaw.present.orient import words
from bradshaw.present.orient.words import missing_text, outlook, parts
from bradshaw.titles.orient.box import OrientBox
from bradshaw.titles.orient.components import City, Components
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
    look, known, supply = outlook(box, view, player), parts(box), view.players[player]
    cards = words.hand(view, player)
    shown: list[RenderableType] = [Text(_over_hand(view, player), style=FAINT)]
    for card in cards:
        cities = known.cards[card].cities
        alone, helped = look.alone(cities), look.with_waivers(cities)
        title = region_text(box, known.deck_of(card), known.card_name(card))
        points = words.brings(box, view, card)
        shown.append(title.append(f" {points} points", style=f"{STRONG} default on default"))
        shown.append(Text(f"    {known.city_names(cities)}"))
        shown.append(Text(f"    {missing_text(alone, supply)}", style=FAINT))
        if helped is not None and helped.use:
            shown.append(Text(f"    or {missing_text(helped, supply)}", style=FAINT))
    return Group(*shown)


def _over_hand(view: OrientView, player: str) -> str:
    if not words.hand(view, player):
        return "your hand is empty"
    gone = len(words.leaving(view, player))
    if not gone:
        return "your hand"
    return f"your hand, counted without the {counted(gone, 'segment')} that will leave the board"


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
        supply = view.players[view.viewer]
        lines.append(Text(f"alone: {missing_text(look.alone(cities), supply)}"))
        lines.append(Text(f"with others' track: {missing_text(look.with_waivers(cities), supply)}"))
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


def board(box: OrientBox, view: OrientView, rest: str = "") -> RenderableType:
    """The map in characters: all of Europe, or a region or the surroundings of a city with every line."""
    known, viewer = parts(box), view.viewer
    colours = {int(line): view.players[owner].colour for line, owner in view.track.items()}
    cards = words.hand(view, viewer) if viewer else ()
    marked = {city for card in cards for city in known.cards[card].cities}
    explained = "Capital letters: cities of your hand. " if viewer else ""
    strips: RenderableType
    if rest:
        strips = CloseMap(known, find_area(box, rest), colours, marked)
        key = f"{explained}Numbers are lines, as in `place 418`; ~ is a ferry. ● city, ○ junction."
    else:
        drawn = Text.from_markup(map_text(known, colours, marked))
        strips = Strips(drawn, 1, overlap=LETTERS + 1)  # every name is whole in one strip
        key = f"{explained}`map France` or `map Paris`: every line with its number; `svg FILE`: a picture."
    return Group(strips, _liveries(view), Text(key, style=FAINT))


@dataclass(frozen=True)
class CloseMap:
    """A part of the map, as wide as the screen allows."""

    box: Components
    cities: Collection[str]
    track: Mapping[int, str]
    marked: Collection[str]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        drawn = close_map(self.box, self.cities, self.track, self.marked, options.max_width)
        yield Strips(Text.from_markup(drawn), 1, overlap=LETTERS + 1)


def _liveries(view: OrientView) -> Text:
    """Everybody's colour and pattern."""
    legend = Text()
    for name in view.players:
        legend.append_text(player_text(view, name)).append(f" {name}   ")
    return legend


def find_area(box: OrientBox, rest: str) -> list[str]:
    """The cities of a region, or one city, by the beginning of a name."""
    wanted = rest.casefold()
    regions = [region for region in box.regions.values() if region.name.casefold().startswith(wanted)]
    if len(regions) == 1:
        return [city.id for city in box.cities.values() if city.region == regions[0].id]
    return [find_city(box, rest).id]


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


def points(box: OrientBox, view: OrientView) -> RenderableType:
    """What everything is worth at the end, with the points of sets."""
    sets = grid("cards of one design", *map(str, range(1, len(box.setup.sets))), numbers=())
    sets.add_row("points together", *map(str, box.setup.sets[1:]))
    words = (
        "Regional and Passenger Cards: the points on them. Nationalism Tokens: their value. Bonus Cards: "
        "the points on them. Every Entry Waiver that you still have: 1 point.",
        "Ties: more completed cards, then more waivers; then the victory is shared.",
    )
    return Group(sets, *map(Text, words))


def ending(box: OrientBox, view: OrientView) -> RenderableType:
    """What ends the game, and how far it is."""
    low, empty = box.setup.tokens[-1], box.setup.empty_regions
    higher = sum(value > low for left in view.tokens.values() for value in left)
    gone = sum(not left for left in view.tokens.values())
    lines = [
        f"The game ends with the round in which only tokens of value {low} are left: "
        f"{counted(higher, 'higher one')} to go,",
        f"or in which {empty} regions have no tokens left: {gone} of {empty} have none.",
        "It also ends with the round when the Regional Cards left cannot lead there any more, after "
        f"{box.setup.quiet_rounds} rounds in which nobody scored or discarded a card, or when all agree "
        "(propose, at the beginning of a turn).",
        f"Everybody has equally many turns: {view.first} began.",
    ]
    if view.ending:
        lines.insert(0, f"This is the last round: {view.ending}.")
    return Group(*map(Text, lines))
