"""Checks of railways, privates, trains, phases and the market."""

from __future__ import annotations

from collections.abc import Callable

from ..gamedata import GameData
from .finding import Findings

#: What trains that are printed on one card have in common.
OF_CARD = (
    "count", "extra", "rusts_on", "available_after", "permanent", "lasts_with", "free_warranties",
)  # fmt: skip


def paper_checks() -> dict[str, Callable[[GameData], Findings]]:
    """The checks by the sentence they prove."""
    return {
        "railways have certificates for 100%": certificates,
        "railways can float": floating,
        "homes of railways are cities of the map": homes,
        "homes on the map belong to railways of the box": home_marks,
        "railways have a token for each home, unless they buy all": home_tokens,
        "hexes, railways and tiles that privates name are there": private_names,
        "trains have a price, a length and cards": trains,
        "trains of one card differ only in how they run and what they cost": cards,
        "trains rust with a later train": rusting,
        "trains become available after an earlier one": availability,
        "phases begin with a train, in its order, or with a round": phase_order,
        "phases open colours that tiles have, and keep them": phase_colours,
        "phases have operating rounds, and a train limit all or none": phase_limits,
        "prices of the market do not fall to the right": market_rows,
        "starting prices stand in one cell each": par_cells,
    }


# --- railways and privates


def certificates(data: GameData) -> Findings:
    for code, railway in data.railways.items():
        kind = data.kinds[railway.kind]
        sizes = railway.certificates or kind.certificates
        total = sum(sizes)
        if kind.owned:
            yield code, f"it has an owner and certificates for {total}%" if total else ""
        elif total != 100:
            yield code, f"its certificates add up to {total}%"
        else:
            odd = [size for size in sizes if size % kind.share]
            yield code, f"a share is {kind.share}%, and a certificate is {odd[0]}%" if odd else ""


def floating(data: GameData) -> Findings:
    for code, railway in data.railways.items():
        sizes = railway.certificates or data.kinds[railway.kind].certificates
        good = not sizes or sizes[0] <= railway.floats_at <= 100
        yield code, "" if good else f"it floats at {railway.floats_at}%"


def homes(data: GameData) -> Findings:
    for code, railway in data.railways.items():
        for home in railway.homes:
            place = data.grid.hexes.get(home.hex)
            if place is None:
                yield code, f"its home {home.hex} is not on the map"
            elif home.city >= len(place.cities):
                yield code, f"{home.hex} has no city {home.city}"
            else:
                named = place.homes.get(code) == home.city
                yield code, "" if named else f"{home.hex} does not name it as a home in city {home.city}"


def home_marks(data: GameData) -> Findings:
    for name, place in data.grid.hexes.items():
        for code in place.homes:
            railway = data.railways.get(code)
            good = railway is not None and any(home.hex == name for home in railway.homes)
            yield name, "" if good else f"it is marked as a home of {code}, which is not so"


def home_tokens(data: GameData) -> Findings:
    for code, railway in data.railways.items():
        good = len(railway.tokens) >= len(railway.homes) or not railway.tokens
        yield code, "" if good else f"{len(railway.tokens)} tokens for {len(railway.homes)} homes"


def private_names(data: GameData) -> Findings:
    for code, private in data.privates.items():
        for name in private.blocks:
            yield code, "" if name in data.grid.hexes else f"it blocks {name}, which is not on the map"
        if private.certificate is not None:
            railway, percent = private.certificate
            held = railway in data.railways and percent in data.railways[railway].certificates
            yield code, "" if held else f"there is no certificate of {percent}% of {railway}"
    for tile in data.grid.box.values():
        if tile.by:
            yield f"tile {tile.id}", "" if tile.by in data.privates else f"there is no private {tile.by}"


# --- trains and phases


def trains(data: GameData) -> Findings:
    for name, train in data.trains.items():
        count = data.card_count(train.card)
        runs = 0 < train.stops <= (train.visits or train.stops)
        priced = train.price > 0 or bool(train.with_private)
        good = priced and runs and (count is None or count > 0)
        yield f"{name}-train", "" if good else "its price, length or number cannot be"


def cards(data: GameData) -> Findings:
    """Trains of one card are as many, and go together."""
    for card, kinds in data.cards.items():
        for train in kinds:
            first = kinds[0]
            alike = all(getattr(train, name) == getattr(first, name) for name in OF_CARD)
            yield f"{train.name}-train", "" if alike else f"it differs from {first.name} of the card {card}"


def _later(data: GameData, card: str, than: str) -> bool:
    order = list(data.cards)
    return card in order and order.index(card) > order.index(than)


def rusting(data: GameData) -> Findings:
    for name, train in data.trains.items():
        if train.rusts_on is not None:
            good = _later(data, train.rusts_on, train.card)
            yield f"{name}-train", "" if good else f"it rusts with {train.rusts_on}, which is no later train"


def availability(data: GameData) -> Findings:
    for name, train in data.trains.items():
        if train.available_after is not None:
            good = train.available_after in data.cards and _later(data, train.card, train.available_after)
            yield f"{name}-train", "" if good else f"it follows {train.available_after}, no earlier train"


def phase_order(data: GameData) -> Findings:
    order, last = list(data.cards), -1
    for number, (name, phase) in enumerate(data.phases.items()):
        if number == 0:
            yield f"phase {name}", f"the first phase waits for {phase.on}" if phase.on else ""
        elif not phase.on:
            yield f"phase {name}", "" if last < 0 else "no train begins it, but one the phase before"
        elif phase.on not in order:
            yield f"phase {name}", f"there is no train card {phase.on}"
        else:
            yield (
                f"phase {name}",
                "" if order.index(phase.on) > last else "it begins before the phase above it",
            )
            last = order.index(phase.on)


def phase_colours(data: GameData) -> Findings:
    before: set[str] = set()
    for name, phase in data.phases.items():
        unknown = set(phase.tiles) - set(data.colours)
        yield f"phase {name}", f"no tile is {', '.join(sorted(unknown))}" if unknown else ""
        lost = before - set(phase.tiles)
        yield f"phase {name}", f"it closes {', '.join(sorted(lost))}" if lost else ""
        yield (
            f"phase {name}",
            "" if phase.colour in phase.tiles else f"its own tiles ({phase.colour}) are closed",
        )
        before |= set(phase.tiles)
    for colour in data.colours:
        yield f"{colour} tiles", "" if colour in before else "no phase opens them"


def phase_limits(data: GameData) -> Findings:
    for name, phase in data.phases.items():
        good = phase.train_limit >= 0 and phase.operating_rounds > 0
        yield f"phase {name}", "" if good else "its train limit or its operating rounds cannot be"
    said = {phase.train_limit > 0 for phase in data.phases.values()}
    yield "phases", "" if len(said) == 1 else "some have a train limit and some have none"


# --- the market


def market_rows(data: GameData) -> Findings:
    prices = data.market.prices
    for (row, column), price in prices.items():
        before = prices.get((row, column - 1), 0)
        yield f"market row {row + 1}", "" if before <= price else f"{price} stands right of {before}"


def par_cells(data: GameData) -> Findings:
    zones = data.market.zones
    starts = [data.market.prices[cell] for cell, letters in zones.items() if "p" in letters]
    if not starts:
        yield "market", "it has no starting price"
    for price in starts:
        yield f"starting price {price}", "" if starts.count(price) == 1 else "it stands in several cells"
