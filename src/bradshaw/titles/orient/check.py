"""What must hold of a component set: looked up before anybody plays with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain

from bradshaw.core.title import Findings

from .components import PASSENGER, Components
from .conditions import Connects, Most, Passengers
from .trees import Web

COMPASS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")


def checks(box: Components) -> Iterator[tuple[str, Findings]]:
    """Every sentence with what was looked at."""
    yield "names are given once", _unique(box)
    yield "lines join two different places that exist", _lines(box)
    yield "no two lines join the same places", _parallel(box)
    yield "places lie on the board", _places(box)
    yield "cities belong to regions, and their names have a side", _cities(box)
    yield "every place can be reached from every other", _reached(box)
    yield "there are tunnel spaces, and each joins two cities", _tunnels(box)
    yield "cards list two or more different cities", _cards(box)
    yield "cards can be completed with one player's segments", _lengths(box)
    yield "every region has enough cards for its tokens", _decks(box)
    yield "designs are used, and their sets have points", _designs(box)
    yield "bonus cards can be won", _bonuses(box)
    yield "counts and costs make sense", _setup(box)
    yield "starter hands are whole and differ", _starters(box)
    yield "coasts are closed lines", _coast(box)


def _unique(box: Components) -> Findings:
    kinds: dict[str, Iterable[str]] = {
        "region": (region.id for region in box.board.regions),
        "place": chain((city.id for city in box.board.cities), box.board.junctions),
        "card": chain(*((card.id for card in cards) for cards in (box.regional, box.passenger, box.bonus))),
        "deck": chain(box.regions, (PASSENGER,)),
    }
    for kind, names in kinds.items():
        for name, count in Counter(names).items():
            yield f"{kind} {name}", f"{count} have this name" if count > 1 else ""


def _known(box: Components) -> set[str]:
    return {*box.cities, *box.board.junctions}


def _lines(box: Components) -> Findings:
    known = _known(box)
    for line in box.lines.values():
        missing = [end for end in (line.a, line.b) if end not in known]
        wrong = f"there is no place {missing[0]}" if missing else ""
        yield f"line {line.number}", wrong or ("both ends are the same" if line.a == line.b else "")


def _parallel(box: Components) -> Findings:
    first: dict[frozenset[str], int] = {}
    for line in box.lines.values():
        other = first.setdefault(frozenset((line.a, line.b)), line.number)
        yield f"line {line.number}", f"joins the same as line {other}" if other != line.number else ""


def _places(box: Components) -> Findings:
    width, height = box.board.size
    for name in _known(box):
        x, y = box.place(name)
        inside = 0 <= x <= width and 0 <= y <= height
        yield name, "" if inside else f"lies at {x:g}, {y:g}, off a board of {width} by {height}"


def _cities(box: Components) -> Findings:
    for city in box.board.cities:
        wrong = "" if city.region in box.regions else f"there is no region {city.region}"
        yield (
            city.id,
            wrong or ("" if city.label in COMPASS else f"its label is {city.label}, not one of N, NE, ..."),
        )


def _reached(box: Components) -> Findings:
    known = _known(box)
    sound = {n: (line.a, line.b) for n, line in box.lines.items() if line.a in known and line.b in known}
    web = Web(sound)
    start = next(iter(web.nodes), "")
    found = {web.nodes[node] for node in web.group(sound, start)} if start else set()
    for name in sorted(known):
        yield name, "" if name in found else f"no lines lead there from {start or 'anywhere'}"


def _tunnels(box: Components) -> Findings:
    yield "the board", "" if box.tunnels else "has no tunnel space"
    for number in box.tunnels:
        line = box.lines[number]
        yield f"line {number}", "" if {line.a, line.b} <= set(box.cities) else "does not join two cities"


def _cards(box: Components) -> Findings:
    for card in box.cards.values():
        yield (
            f"card {card.id}",
            _wrong_cities(box, card.cities) or ("" if card.points >= 0 else f"is worth {card.points}"),
        )


def _wrong_cities(box: Components, cities: tuple[str, ...]) -> str:
    unknown = [city for city in cities if city not in box.cities]
    if unknown:
        return f"there is no city {unknown[0]}"
    return "" if len(set(cities)) == len(cities) >= 2 else "needs two or more different cities"


def _lengths(box: Components) -> Findings:
    known = _known(box)
    web = Web({n: (line.a, line.b) for n, line in box.lines.items() if line.a in known and line.b in known})
    board = web.priced([None, *(1 for _ in range(len(web.ends) - 1))])
    for card in box.cards.values():
        if not _wrong_cities(box, card.cities) and all(city in web.index for city in card.cities):
            tree = board.tree(card.cities)
            most = box.setup.segments
            ok = tree is not None and tree.price <= most
            yield (
                f"card {card.id}",
                "" if ok else f"takes {tree.price if tree else 'more than all'} of {most} segments",
            )


def _decks(box: Components) -> Findings:
    counts = Counter(card.region for card in box.regional)
    for region in box.regions:
        need, have = len(box.setup.tokens), counts[region]
        yield f"region {region}", "" if have >= need else f"has {have} cards for {need} tokens"
    for region in counts.keys() - box.regions.keys():
        yield f"region {region}", "has cards, but is not on the board"


def _designs(box: Components) -> Findings:
    counts = Counter(card.design for card in box.passenger)
    for design in box.designs:
        have, most = counts[design], len(box.setup.sets) - 1
        wrong = "is on no card" if not have else f"is on {have} cards; sets have points up to {most}"
        yield f"design {design}", "" if 0 < have <= most else wrong
    for design in counts.keys() - box.designs.keys():
        yield f"design {design}", "is on cards, but is not described"


def _bonuses(box: Components) -> Findings:
    for bonus in box.bonuses.values():
        condition, wrong = bonus.condition, ""
        if isinstance(condition, Connects):
            wrong = _wrong_cities(box, condition.cities)
        elif isinstance(condition, Passengers):
            wrong = "" if condition.region in box.regions else f"there is no region {condition.region}"
        if not isinstance(condition, Connects | Most) and condition.at_least < 1:
            wrong = wrong or "is met by everybody"
        yield f"bonus {bonus.id}", wrong


def _setup(box: Components) -> Findings:
    setup = box.setup
    low, high = setup.players
    yield "players", "" if 2 <= low <= high <= 5 else f"{low} to {high} is not within 2 to 5"
    falling = list(setup.tokens) == sorted(setup.tokens, reverse=True) and len(setup.tokens) >= 2
    yield "tokens", "" if falling else "need two or more values, the highest first"
    yield "sets", "" if setup.sets[:1] == (0,) else "begin with 0, for no card"
    fitting = setup.most_placed >= setup.tunnel_segments
    yield "tunnel_segments", "" if fitting else "are more than a turn's segments"
    yield (
        "empty_regions",
        "" if 0 < setup.empty_regions <= len(box.regions) else "are more than there are regions",
    )
    for name in ("segments", "hand", "tableau", "most_placed", "most_used", "quiet_rounds"):
        yield name, "" if getattr(setup, name) > 0 else "must be 1 or more"
    for name in ("waivers", "tunnel_waivers", "ferry_waivers", "reset_waivers", "reset_penalty"):
        yield name, "" if getattr(setup, name) >= 0 else "cannot be below 0"
    enough = sum(not line.ferry for line in box.lines.values()) > high * setup.segments
    yield "segments", "" if enough else "of all players fill the board"


def _starters(box: Components) -> Findings:
    passengers = {card.id for card in box.passenger}
    hands, high = box.setup.starter_hands, box.setup.players[1]
    yield "starter hands", "" if len(hands) >= high else f"{len(hands)} for {high} players"
    used = Counter(card for hand in hands for card in hand.passenger)
    for number, hand in enumerate(hands, 1):
        unknown = [card for card in hand.passenger if card not in passengers]
        strange = [region for region in hand.regional if region not in box.regions]
        twice = [card for card in hand.passenger if used[card] > 1]
        wrong = f"there is no Passenger Card {unknown[0]}" if unknown else ""
        wrong = wrong or (f"there is no region {strange[0]}" if strange else "")
        yield f"starter hand {number}", wrong or (f"{twice[0]} is in several hands" if twice else "")


def _coast(box: Components) -> Findings:
    for number, points in enumerate(box.coast, 1):
        yield (
            f"coast {number}",
            "" if len(points) % 2 == 0 and len(points) >= 6 else "needs three points or more",
        )
