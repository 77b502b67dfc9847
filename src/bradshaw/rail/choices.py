"""Options of railway games as documents: their sentences, where they belong, what they cost."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any

from bradshaw.core.action import Action
from bradshaw.core.choice import Choice, Where, action_of, choice_of
from bradshaw.core.event import Event, Payment
from bradshaw.core.legal import Option, Span
from bradshaw.core.names import counted
from bradshaw.core.refusal import Refusal
from bradshaw.core.step import Step

from .actions import (
    Bid,
    BuyMarkers,
    BuyPrivate,
    BuyShare,
    BuyTrain,
    BuyWarrantedTrain,
    DiscardTrain,
    Dividend,
    ExchangeCertificates,
    LayTile,
    Merge,
    Par,
    PlaceStation,
    PlaceToken,
    RemoveMarker,
    Run,
    SellShares,
    UsePower,
)
from .board.exits import exits_in_words
from .finance.accounts import BANK
from .finance.chart import key
from .finance.shares import POOL
from .powers import ActivePower
from .routes import Problem, Route
from .steps.run_trains import RunTrains
from .table import RailTable


class RailWhere(Where, frozen=True, kw_only=True, omit_defaults=True):
    """Where an option of a railway game belongs; what does not apply is left out."""

    #: A hex, `K8`.
    hex: str = ""
    #: A city, `K8.c0`.
    city: str = ""
    #: The number of a tile.
    tile: str = ""
    #: Steps of 60 degrees clockwise.
    rotation: int | None = None
    #: Where the track of a tile would lead, in words.
    exits: str = ""
    #: A line of track on a hex, by its two edges.
    line: str = ""
    #: The railway whose certificate, charter or token it is about.
    railway: str = ""
    #: Where a certificate comes from: `offering`, `pool`, `treasury`.
    source: str = ""
    #: The size of a certificate.
    percent: int = 0
    #: A cell of the market.
    cell: str = ""
    #: A starting price.
    price: int = 0
    #: A train, as actions name it.
    train: str = ""
    #: Who sells: `bank`, `pool`, or the code of a railway.
    seller: str = ""
    #: The code of a private.
    private: str = ""


#: Words for actions that have no fields.
PLAIN = {
    "pass": "Pass",
    "accept": "Accept",
    "decline": "Decline",
    "credit": "Borrow the rest from the bank",
    "redeem": "Redeem the option share and keep it",
    "relinquish": "Relinquish the option share",
    "issue": "Sell shares of the railway's own charter to pay for a train",
    "refinance": "Refinance: shares are merged two for one, and the railway gets ten times its par",
    "bankrupt": "Declare bankruptcy",
}

#: What is told of an action: its sentence, where it belongs, what it costs (below nothing: brings).
Told = tuple[str, RailWhere, int]


def describe(step: Step[RailTable], player: str, option: Option) -> Choice[RailWhere]:
    """An option of a step; of kinds that are not known here, and of what is not in the game, the notation."""
    try:
        return _describe(step, player, option)
    except (LookupError, Refusal):  # it names a hex, a tile, a railway, a train that is not there
        return choice_of(option, str(option), RailWhere())


def _describe(step: Step[RailTable], player: str, option: Option) -> Choice[RailWhere]:
    action = action_of(option)
    known = TOLD.get(type(action))
    own = None if known else step.table.told(action)
    if known is not None:
        text, where, cost = known(step, player, action)
    else:
        text, parts = own or (PLAIN.get(action.word, str(action)), {})
        where, cost = RailWhere(**parts), step.price_of(player, action) or 0
    if isinstance(option, Span):
        text = _with_number(step, option, text) if own else _span(step, option, text)
    payer = player if isinstance(action, BY_PLAYER) else step.behalf() or player
    return choice_of(option, text, where, cost, payer)


def picture(table: RailTable, option: Option) -> Hashable | None:
    """What a tile looks like once it lies there: two rotations with the same track are one."""
    if not isinstance(option, LayTile):
        return None
    looks = table.data.grid.tiles[option.tile].looks[option.rotation]
    return option.hex, option.tile, looks, option.private


#: Fields of actions that are sums.
SUMS = ("price", "cash")


def _with_number(step: Step[RailTable], span: Span, first: str) -> str:
    """What a title calls an action, with the bounds of the number that goes with it."""
    if span.field == "cash" and span.low == 0:
        return f"{first}, paying {_bounds(step, span)}" if span.high else first
    return f"{first} ({span.field} {_bounds(step, span)})"


def _bounds(step: Step[RailTable], span: Span) -> str:
    if span.field in SUMS:
        return step.table.money(span.low, span.high)
    return f"{span.low} to {span.high}" if len(span) > 1 else str(span.low)


def _span(step: Step[RailTable], span: Span, first: str) -> str:
    """A number to choose, with its bounds."""
    action, bounds = span.action, _bounds(step, span)
    if isinstance(action, Bid):
        return f"Bid {bounds} for {item_name(step.table, action.item)}"
    if isinstance(action, BuyTrain) and span.field != "price":
        more = "more " if step.table.train_data(action.train).free_warranties else ""
        return f"{first}, with {bounds} {more}{span.field}"
    if isinstance(action, BuyTrain):
        return f"Offer {action.seller} {bounds} for a {action.train}-train"
    return f"{action.word} ({span.field} {bounds})"


# --- the starting package and charters


def _bid(step: Step[RailTable], player: str, action: Bid) -> Told:
    table = step.table
    private = action.item if action.item in table.privates else ""
    where = RailWhere(private=private, railway="" if private else action.item)
    return f"Bid {table.money(action.price)} for {item_name(table, action.item)}", where, action.price


def item_name(table: RailTable, code: str) -> str:
    """A private with its name, or a railway with its homes, or its name without any, and what it may run."""
    railway = table.railways.get(code)
    if railway is None or code in table.data.privates:
        return private_name(table, code)
    homes = [table.hex_label(home.hex) for home in railway.data.homes]
    return ", ".join([code, *(homes or [railway.data.name]), *table.charter_marks(railway)])


def private_name(table: RailTable, code: str) -> str:
    """`PWB, Prinz-Wilhelm-Bahn`."""
    data = table.data.privates.get(code)
    return f"{code}, {data.name}" if data else code


def _private(step: Step[RailTable], player: str, action: BuyPrivate) -> Told:
    table = step.table
    price = step.price_of(player, action)
    cost = f" for {table.money(price)}" if price is not None else ""
    return f"Buy {private_name(table, action.private)}{cost}", RailWhere(private=action.private), price or 0


# --- shares


def _par(step: Step[RailTable], player: str, action: Par) -> Told:
    table = step.table
    cell = table.data.market.par_cells().get(action.price)
    where = RailWhere(railway=action.railway, price=action.price, cell=key(cell) if cell else "")
    cost = step.price_of(player, action)
    if cost is None:
        started = table.railways[action.railway]
        cost = action.price * started.shares(started.sizes[0])
    first = table.railways[action.railway].sizes[0]
    paid = f": {first}% for {table.money(cost)}" if cost else ""
    return f"{action.railway} starts at {table.money(action.price)}{paid}", where, cost


def _buy(step: Step[RailTable], player: str, action: BuyShare) -> Told:
    table = step.table
    railway = table.railways[action.railway]
    percent = action.size(railway.share)
    cost = table.share_price(railway, action.source) * railway.shares(percent) if railway.founded else 0
    paid = f" for {table.money(cost)}" if railway.founded else ""
    where = RailWhere(railway=action.railway, source=action.source, percent=percent)
    source = table.WORDS.get(action.source, action.source)
    return f"Buy {percent}% of {action.railway} from the {source}{paid}", where, cost


def _sell(step: Step[RailTable], player: str, action: SellShares) -> Told:
    table = step.table
    railway = table.railways[action.railway]
    gain = table.sale_price(railway) * railway.shares(action.percent) if railway.founded else 0
    got = f" for {table.money(gain)}" if railway.founded else ""
    how = ", large certificates first" if action.largest else ""
    where = RailWhere(railway=action.railway, percent=action.percent)
    return f"Sell {action.percent}% of {action.railway}{got}{how}", where, -gain


# --- track and tokens


def _lay(step: Step[RailTable], player: str, action: LayTile) -> Told:
    table = step.table
    by = f" with {action.private}" if action.private else ""
    exits = exits_in_words(table.data.grid, action.hex, action.tile, action.rotation)
    where = RailWhere(
        hex=action.hex, tile=action.tile, rotation=action.rotation, exits=exits, private=action.private
    )
    text = f"Tile {action.tile} on {table.hex_label(action.hex)}, rotation {action.rotation}{by}: {exits}"
    return text, where, step.price_of(player, action) or 0


def _token(step: Step[RailTable], player: str, action: PlaceToken) -> Told:
    table = step.table
    city = f"{action.hex}.c{action.city}"
    if city not in table.board.cities_of(action.hex):  # tokens of powers may go where no city is
        city = ""
    price = step.price_of(player, action) or 0
    cost = f" for {table.money(price)}" if price else ", free of charge"
    where = RailWhere(hex=action.hex, city=city, railway=step.behalf(), private=action.private)
    what = f"{action.kind} token" if action.kind else table.token_word
    by = f" with {action.private}" if action.private else ""
    place = f"in {table.stop_name(city)}" if city else f"on {table.hex_label(action.hex)}"
    return f"{what.capitalize()} {place}{by}{cost}", where, price


def _use(step: Step[RailTable], player: str, action: UsePower) -> Told:
    power = step.table.powers.get(action.private)
    text = power.words(action) if isinstance(power, ActivePower) else f"Use {action.private}"
    where = RailWhere(private=action.private, railway=action.railway, price=action.price)
    return text, where, step.price_of(player, action) or 0


def _station(step: Step[RailTable], player: str, action: PlaceStation) -> Told:
    table = step.table
    ends = (table.data.grid.neighbour(action.hex, int(edge)) for edge in action.line.split("-"))
    between = "–".join(end or "edge" for end in ends)
    text = f"Small station on {table.hex_label(action.hex)}, on the line {between}"
    return text, RailWhere(hex=action.hex, line=action.line), 0


def _remove(step: Step[RailTable], player: str, action: RemoveMarker) -> Told:
    table = step.table
    return f"Remove the marker from {table.hex_label(action.hex)}", RailWhere(hex=action.hex), 0


def _markers(step: Step[RailTable], player: str, action: BuyMarkers) -> Told:
    where = RailWhere(railway=step.behalf())
    return f"Buy {counted(action.count, 'station marker')}", where, step.price_of(player, action) or 0


def _exchange(step: Step[RailTable], player: str, action: ExchangeCertificates) -> Told:
    railway = step.table.railways[step.behalf()]
    number = railway.sizes[0] // action.size
    text = f"Give {counted(number, 'certificate')} of {action.size}%"
    return text, RailWhere(railway=railway.code), 0


# --- running


def _run(step: Step[RailTable], player: str, action: Run) -> Told:
    """With the ends of each route, what it adds, and what is paid in all."""
    table = step.table
    where = RailWhere(railway=step.behalf())
    if not isinstance(step, RunTrains):
        return str(action) if action.routes else "Run no train", where, 0
    if not action.routes:
        with table.supposing(player, action):
            earned = step.railway.revenue or 0
        return f"Run for {table.money(earned)}, the most" if earned else "Run no train", where, 0
    run, problem = step.told(action)
    besides = f" and {table.money(run.subsidy)} in subsidies" if run.subsidy else ""
    routes = in_short(step, problem, run.routes)
    return f"Run for {table.money(run.revenue)}{besides} ({routes})", where, 0


def in_short(step: RunTrains[Any], problem: Problem, routes: Sequence[Route]) -> str:
    """All routes in one line."""
    parts = []
    for route in routes:
        first, *between, last = step.labels(route.places)
        over = f" over {len(between)} more" if between else ""
        train = problem.trains[route.train].name
        parts.append(f"{train}: {first} – {last}{over}, {step.table.money(route.revenue)}")
    return "; ".join(parts)


DIVIDENDS = {
    "pay": "Pay it out",
    "half": "Split it",
    "withhold": "Withhold it",
    "hudson": "Add money from the treasury and pay it out",
    "split": "Keep what the train of a private earned, and pay the rest out",
}


def _dividend(step: Step[RailTable], player: str, action: Dividend) -> Told:
    """With what becomes of the price."""
    table = step.table
    words = DIVIDENDS.get(action.kind, action.kind.capitalize())
    railway = table.railways.get(step.behalf())
    if railway is None:
        return words, RailWhere(), 0
    before, revenue = table.market.price(railway), railway.revenue or 0
    with table.supposing(player, action) as told:
        after = table.market.price(railway) if railway.floated else None
        added = (railway.revenue or 0) - revenue if railway.floated else 0
    got = {who: _got(who, told) for who in (player, railway.code)}
    if added > 0:
        words = words.replace("money", table.money(added))
    if after is None:
        then = f"{railway.code} goes bankrupt"
    elif before is None or before == after:
        then = f"the price stays at {table.money(after)}"
    else:
        then = f"the price goes from {table.money(before)} to {table.money(after)}"
    paid = " and ".join(f"{table.money(sum_)} for {who}" for who, sum_ in got.items() if sum_ > 0)
    return f"{words}{f': {paid}' if paid else ''}; {then}", RailWhere(railway=railway.code), 0


def _got(who: str, told: Sequence[Event]) -> int:
    """What somebody got, less what he paid."""
    payments = [event for event in told if isinstance(event, Payment)]
    return sum(p.amount for p in payments if p.payee == who) - sum(
        p.amount for p in payments if p.payer == who
    )


# --- trains and mergers


def _train(step: Step[RailTable], player: str, action: BuyTrain) -> Told:
    table = step.table
    seller = table.WORDS.get(action.seller, action.seller)
    seller = f"the {seller}" if action.seller in (BANK, POOL) else seller
    price = action.price or table.train_price(action.train, action.seller)
    extra = action.warranties if isinstance(action, BuyWarrantedTrain) else 0
    more = f" and {counted(extra, 'warranty', 'warranties')}" if extra else ""
    buyer = table.railways.get(step.behalf())
    idle = ", which it may not run" if buyer and not table.may_run(buyer, action.train) else ""
    text = f"Buy a {action.train}-train from {seller} for {table.money(price)}{more}{idle}"
    where = RailWhere(railway=step.behalf(), train=action.train, seller=action.seller)
    cost = step.price_of(player, action)
    return text, where, price if cost is None else cost


def _discard(step: Step[RailTable], player: str, action: DiscardTrain) -> Told:
    where = RailWhere(railway=step.behalf(), train=action.train)
    return f"Give up a {action.train}-train", where, 0


def _merge(step: Step[RailTable], player: str, action: Merge) -> Told:
    table = step.table
    partner = table.railways[action.partner]
    price = getattr(step.details(), "partners", {}).get(action.partner)
    then = f"; the price becomes {table.money(price)}" if price is not None else ""
    whose = f" ({partner.president})" if partner.president else ""
    text = f"Merge with {action.partner}{whose}; {action.survivor} survives{then}"
    return text, RailWhere(railway=action.partner), 0


#: Actions that the player pays for, or is paid for, whoever is operating.
BY_PLAYER = (Bid, BuyPrivate, Par, SellShares)

TOLD: dict[type[Action], Callable[[Step[RailTable], str, Any], Told]] = {
    Bid: _bid,
    BuyPrivate: _private,
    Par: _par,
    BuyShare: _buy,
    SellShares: _sell,
    LayTile: _lay,
    PlaceToken: _token,
    Run: _run,
    Dividend: _dividend,
    BuyTrain: _train,
    BuyWarrantedTrain: _train,
    DiscardTrain: _discard,
    PlaceStation: _station,
    Merge: _merge,
    RemoveMarker: _remove,
    BuyMarkers: _markers,
    ExchangeCertificates: _exchange,
    UsePower: _use,
}
