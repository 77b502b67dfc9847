"""Railways, trains and rounds in words, for whoever shows them."""

from __future__ import annotations

from collections.abc import Iterator

from bradshaw.core.names import counted
from bradshaw.rail.box import RailBox
from bradshaw.rail.finance.accounts import BANK
from bradshaw.rail.view import RailView, RailwayView

from .names import holdings, office, stop_name


def heading(box: RailBox, view: RailView) -> str:
    """The round, the phase and the bank."""
    bank = "broken" if view.bank.broken else box.sum(view.bank.cash)
    return f"{view.round} · phase {view.phase} ({view.colour}) · bank {bank}"


def remarks(box: RailBox, view: RailView) -> list[str]:
    """Trains for sale, railways not yet founded, money set aside."""
    lines = [trains_for_sale(box, view), *view.waiting]
    return [*lines, *(f"set aside, {why}: {box.sum(cash)}" for why, cash in view.set_aside.items() if cash)]


def trains_for_sale(box: RailBox, view: RailView) -> str:
    """`trains for sale: 2 for 100 M (5 left), 4 used for 300 M`; trains of one card are told together."""
    left = view.depot.stock
    names: dict[tuple[str, int, str], list[str]] = {}
    for offer in view.depot.for_sale:
        names.setdefault((offer.card, offer.price, offer.seller), []).append(offer.train)
    offers = []
    for (card, price, seller), trains in names.items():
        many = f" ({left.get(card, 'any number')} left)" if seller == BANK else " (used)"
        offers.append(f"{' or '.join(trains)} for {box.sum(price)}{many}")
    sold_now = {card for card, _, _ in names}
    later = next((card for card, n in left.items() if n and card not in sold_now), "")
    after = f"; then {later} for {_price(box, later)} ({counted(left[later], 'card')})" if later else ""
    return f"trains for sale: {', '.join(offers) or 'none'}{after}"


def _price(box: RailBox, card: str) -> str:
    """What a card costs new."""
    return " or ".join(dict.fromkeys(box.sum(box.trains[name].price) for name in box.cards[card].trains))


def facts(box: RailBox, view: RailView, railway: RailwayView) -> Iterator[tuple[str, str]]:
    """Everything about one railway, each with its name."""
    if railway.kind:
        yield "kind", railway.kind
    yield office(box), railway.president or "nobody"
    yield "price", price(box, railway)
    floats_at = box.railways[railway.code].floats_at
    yield "state", "floated" if railway.floated else f"floats at {floats_at}%"
    yield "treasury", box.sum(railway.cash)
    trains = ", ".join(train.name for train in railway.trains)
    yield "trains", f"{trains or 'none'} (limit {railway.train_limit})"
    yield "last revenue", "none yet" if railway.revenue is None else box.sum(railway.revenue)
    yield "stations", ", ".join(stop_name(box, view, city) for city in railway.stations) or "none"
    if railway.homes:
        yield "homes to come", ", ".join(stop_name(box, view, city) for city in railway.homes)
    left = [box.sum(cost) if cost else "free" for cost in railway.tokens_left]
    yield "tokens left", f"{len(left)} ({', '.join(dict.fromkeys(left))})" if left else "none"
    for kind, costs in railway.special_left.items():
        yield f"{kind} token", ", ".join(map(box.sum, costs))
    held = ", ".join(f"{who} {percent}%" for who, percent in holdings(railway).items())
    if held:
        yield "shares", held


def price(box: RailBox, railway: RailwayView) -> str:
    """The price and the par; before it is on the market the par alone."""
    if railway.kind and not box.kinds[railway.kind].priced:
        return f"none: a {railway.kind} is not on the market"
    if railway.par is None:
        return "not founded"
    if railway.price is None:
        return f"par {box.sum(railway.par)}, not yet on the market"
    return f"{box.sum(railway.price)} (par {box.sum(railway.par)})"


def notes(box: RailBox, railway: RailwayView) -> tuple[str, ...]:
    """What a charter says in sentences: how it stands, and what is printed on it."""
    return (*railway.lines, *box.railways[railway.code].notes)


def tokens(railway: RailwayView) -> str:
    """`3 (40)`: how many are left, and what the next one costs if it does."""
    left = railway.tokens_left
    return f"{len(left)} ({left[0]})" if left and left[0] else str(len(left) or "–")


def private(box: RailBox, view: RailView, code: str) -> str:
    """`for sale; price 20 M, revenue 5 M`."""
    seen, data = view.privates[code], box.privates[code]
    state = "closed" if seen.closed else seen.owner or "for sale"
    used = ", used" if seen.used else ""
    state += f", row {data.row}" if data.row and state == "for sale" else ""
    return f"{state}{used}; price {box.sum(data.price)}, revenue {box.sum(data.revenue)}"


def owners(view: RailView, train: str) -> list[str]:
    """Who has trains of a kind, once for each."""
    found = [code for code, railway in view.railways.items() for own in railway.trains if own.train == train]
    return [*found, *("pool" for used in view.depot.pool if used.train == train)]


def tiles_left(box: RailBox, view: RailView) -> dict[str, list[str]]:
    """Colour -> tiles that are left, as `57×4`."""
    found: dict[str, list[str]] = {}
    for name, tile in box.tiles.items():
        left = view.tiles_left.get(name)
        if left != 0 and not tile.base:
            found.setdefault(tile.colour, []).append(f"{name}×{'∞' if left is None else left}")
    return found
