"""What can be seen on a railway table. Everything is open, except the seed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from bradshaw.core.errors import BradshawError
from bradshaw.core.game import Game
from bradshaw.core.view import Head, Part, PlayerView, View, envelope

from .board.face import revenue_at
from .finance.accounts import Player
from .finance.chart import key
from .finance.companies import Private, Railway
from .finance.shares import OFFERING, POOL
from .gamedata import GameData
from .rolling.train import Train
from .rules.trains import bank_offers
from .steps.package import StartingPackage
from .steps.turn import OperatingTurn
from .table import RailTable


class BankView(Part, frozen=True, kw_only=True):
    #: What it has left.
    cash: int
    #: Whether it has run out of money.
    broken: bool


class RailPlayer(PlayerView, frozen=True, kw_only=True):
    """A player with money and paper."""

    #: Money in hand.
    cash: int
    #: Borrowed from the bank.
    credit: int
    #: Whether the player is out of the game.
    bankrupt: bool
    #: Percent by railway.
    shares: dict[str, int]
    #: Codes of the privates owned.
    privates: tuple[str, ...]
    #: Certificates held that count.
    certificates: int
    #: How many of these may be held.
    certificate_limit: int
    #: The score if the game ended now.
    worth: int
    #: What of that score are shares.
    shares_worth: int


class CertificateView(Part, frozen=True, kw_only=True):
    """A certificate: its size, and a player, `offering`, `pool` or the code of the railway that holds it."""

    #: Its size.
    percent: int
    #: A player, `offering`, `pool`, or the code of the railway that holds it.
    holder: str


class TrainView(Part, frozen=True, kw_only=True):
    """A train on a charter or in the pool."""

    #: As actions name it.
    name: str
    #: The train of the box.
    train: str
    #: How many times it is kept when it is obsolete: by warranties that lie on it.
    kept: int
    #: Whether its owner may run it.
    runs: bool


class TokenView(Part, frozen=True, kw_only=True):
    """A token of a charter."""

    #: What it costs or has cost; None where tokens are paid when a railway floats.
    cost: int | None
    #: The city where it stands; empty while it lies on the charter.
    city: str


class RailwayView(Part, frozen=True, kw_only=True):
    """A railway's charter and paper."""

    #: Its short name, as in actions.
    code: str
    #: Its name in full.
    name: str
    #: What it is now, in a title with several kinds of railway.
    kind: str
    #: Percent that are one share.
    share: int
    #: Who decides for it: its president, or its owner where it has no certificates.
    president: str | None
    #: What is in its treasury.
    cash: int
    #: Price of a share; None before it is on the market.
    price: int | None
    #: The market cell of its marker; None before it is on the market.
    cell: str | None
    #: Starting price; None before it is founded.
    par: int | None
    #: Whether it has its money and may operate.
    floated: bool
    #: Whether it has had a turn.
    operated: bool
    #: The trains on its charter.
    trains: tuple[TrainView, ...]
    #: How many trains it may own now.
    train_limit: int
    #: Every token of the charter, homes first.
    tokens: tuple[TokenView, ...]
    #: The costs of the tokens that are left, in order.
    tokens_left: tuple[int, ...]
    #: The costs of tokens left that only take places of their kind, by kind.
    special_left: dict[str, tuple[int, ...]]
    #: Cities where it stands.
    stations: tuple[str, ...]
    #: Cities of its home where it does not stand yet.
    homes: tuple[str, ...]
    #: What it last earned; None before its first turn.
    revenue: int | None
    #: All certificates, the president's first.
    certificates: tuple[CertificateView, ...]
    #: Percent in the initial offering.
    offering: int
    #: Percent that it holds itself.
    treasury: int
    #: Percent in the pool.
    pool: int
    #: Player -> percent.
    holders: dict[str, int]
    #: What is unusual about it, in the fewest words.
    marks: tuple[str, ...]
    #: What is unusual about it, in sentences.
    lines: tuple[str, ...]


class PrivateView(Part, frozen=True, kw_only=True):
    #: Its name in full.
    name: str
    #: A player or the code of a railway; None while it is for sale.
    owner: str | None
    #: Whether it has left the game.
    closed: bool
    #: Its power has been used.
    used: bool


class TrainSale(Part, frozen=True, kw_only=True):
    """A train that the bank sells: new from the `bank`, or used from the `pool`."""

    #: As actions name it.
    train: str
    #: The card on which it is printed.
    card: str
    #: `bank` or `pool`.
    seller: str
    #: What it costs.
    price: int


class DepotView(Part, frozen=True, kw_only=True):
    #: New cards left of each sort; a card without limit is absent.
    stock: dict[str, int]
    #: Used trains that can be bought.
    pool: tuple[TrainView, ...]
    #: What a railway could buy of the bank now.
    for_sale: tuple[TrainSale, ...]
    #: Trains out of the game.
    rusted: tuple[str, ...]


class TileView(Part, frozen=True, kw_only=True):
    #: Its number.
    tile: str
    #: Steps of 60 degrees clockwise.
    rotation: int


class ParPrice(Part, frozen=True, kw_only=True):
    #: A starting price.
    price: int
    #: Those whose par it is.
    railways: tuple[str, ...]


class ParArea(Part, frozen=True, kw_only=True):
    """A line of a chart of starting prices."""

    #: What the line is called.
    name: str
    #: Its prices, in order.
    prices: tuple[ParPrice, ...]


class PackageItem(Part, frozen=True, kw_only=True):
    """Something in the starting package, with the bids on it."""

    #: The code of a private or a railway.
    item: str
    #: The row in which it lies: what is left of the lowest number can be bought.
    row: int
    #: What it costs without bids.
    price: int
    #: Player -> bid.
    bids: dict[str, int]


class RailView(View, frozen=True, kw_only=True):
    """The table of an 18xx game. Places are named as in the box: hexes `K8`, cities `K8.c0`, market cells
    `row,column` from the upper left."""

    #: The name of the phase.
    phase: str
    #: The colour of the phase.
    colour: str
    #: The phases that have come and their colours, the newest last.
    reached: tuple[str, ...]
    #: The bank.
    bank: BankView
    #: Who has the priority deal.
    priority: str
    #: What can be seen of each player.
    players: Mapping[str, RailPlayer]
    #: All railways by their codes, started or not.
    railways: Mapping[str, RailwayView]
    #: All privates by their codes.
    privates: dict[str, PrivateView]
    #: Money set aside, by its purpose.
    set_aside: dict[str, int]
    #: The starting package while it is sold: what is left, the lowest first.
    package: tuple[PackageItem, ...]
    #: Market cell -> markers, the first to operate first.
    market: dict[str, tuple[str, ...]]
    #: The chart of starting prices, where the title has one.
    par_chart: tuple[ParArea, ...]
    #: Which railways have not been started, in sentences.
    waiting: tuple[str, ...]
    #: Railways in the order in which they operate.
    operating_order: tuple[str, ...]
    #: The railway whose turn it is; empty if it is nobody's.
    operating: str
    #: Trains that are not on charters.
    depot: DepotView
    #: Laid tiles by hex.
    tiles: dict[str, TileView]
    #: Tiles left in the box; a tile without limit is absent.
    tiles_left: dict[str, int]
    #: City -> railways in its slots.
    tokens: dict[str, tuple[str, ...]]
    #: Tokens of a special kind among them: "city railway" -> kind.
    special_tokens: dict[str, str]
    #: City -> railways for whose home a slot is kept.
    reserved: dict[str, tuple[str, ...]]
    #: City -> railways whose home it is to become.
    homes: dict[str, tuple[str, ...]]
    #: Markers on hexes, such as `coal`.
    marks: dict[str, tuple[str, ...]]
    #: What those mean that do not speak for themselves.
    mark_meanings: dict[str, str]
    #: What stops of the map pay now whose value changes in the game.
    values: dict[str, int]


def rail_view(game: Game, viewer: str | None = None) -> RailView:
    """The view of an 18xx game."""
    view = game.view(viewer)
    if not isinstance(view, RailView):
        raise BradshawError(f"{game.title.name} has no railways of that kind")
    return view


def _charter(railway: Railway, fields: dict[str, Any]) -> RailwayView:
    return RailwayView(**fields)


def rail_fields(
    table: RailTable, head: Head, charter: Callable[[Any, dict[str, Any]], RailwayView] = _charter
) -> dict[str, Any]:
    """What every railway view has, for titles to lay their own on; `charter` makes a railway's part."""
    scores = table.scores()
    homes = {city: tuple(codes) for city, codes in table.homes_to_come().items()}
    stations, homes_of = _by_railway(table.board.tokens), _by_railway(homes)
    railways = {
        code: charter(railway, _railway(table, railway, stations.get(code, ()), homes_of.get(code, ())))
        for code, railway in table.railways.items()
    }
    return {
        **envelope(
            table,
            head,
            round=table.round_name,
            ending=table.ending,
            scores=scores,
            notices=table.notices(),
        ),
        "phase": table.phase,
        "colour": table.colour,
        "reached": table.reached,
        "bank": BankView(cash=table.bank.cash, broken=table.bank.broken),
        "priority": table.priority,
        "players": {
            name: _player(table, railways, player, scores[name]) for name, player in table.players.items()
        },
        "railways": railways,
        "privates": {code: _private(private) for code, private in table.privates.items()},
        "set_aside": {name: account.cash for name, account in table.set_aside.items()},
        "package": _package(table),
        "market": dict(table.market.stacks),
        "par_chart": tuple(
            ParArea(
                name=area,
                prices=tuple(ParPrice(price=price, railways=tuple(codes)) for price, codes in line.items()),
            )
            for area, line in table.par_chart().items()
        ),
        "waiting": tuple(table.waiting_lines()),
        "operating_order": tuple(table.operating_order()),
        "operating": next((step.railway for step in table.agenda if isinstance(step, OperatingTurn)), ""),
        "depot": _depot(table),
        "tiles": {
            name: TileView(tile=tile, rotation=turn) for name, (tile, turn) in table.board.tiles.items()
        },
        "tiles_left": dict(table.board.supply),
        "tokens": dict(table.board.tokens),
        "special_tokens": dict(table.board.special),
        "reserved": dict(table.board.reserved),
        "homes": homes,
        "marks": {name: tuple(marks) for name, marks in table.marks().items()},
        "mark_meanings": table.mark_meanings(),
        "values": {**stop_values(table.data, table.phase), **table.area_values()},
    }


def _by_railway(places: Mapping[str, Iterable[str]]) -> dict[str, list[str]]:
    """City -> railways, as railway -> cities."""
    found: dict[str, list[str]] = {}
    for city, codes in places.items():
        for code in codes:
            found.setdefault(code, []).append(city)
    return found


def _railway(
    table: RailTable, railway: Railway, stations: Sequence[str], homes: Sequence[str]
) -> dict[str, Any]:
    data, code = railway.data, railway.code
    held: dict[str, int] = {}
    for percent, holder in railway.held():
        held[holder] = held.get(holder, 0) + percent
    return {
        "code": code,
        "name": data.name,
        "kind": railway.kind,
        "share": railway.share,
        "president": railway.president,
        "cash": railway.cash,
        "price": table.market.price(railway),
        "cell": None if railway.cell is None else key(railway.cell),
        "par": railway.par,
        "floated": railway.floated,
        "operated": railway.operated,
        "trains": tuple(train_view(train, table.may_run(railway, train.word)) for train in railway.fleet),
        "train_limit": table.train_limit(railway),
        "tokens": _tokens(railway, [city for city in stations if not table.board.token_kind(city, code)]),
        "tokens_left": tuple(railway.tokens),
        "special_left": dict(railway.special_tokens),
        "stations": tuple(stations),
        "homes": tuple(homes),
        "revenue": railway.revenue,
        "certificates": tuple(
            CertificateView(percent=percent, holder=holder) for percent, holder in railway.held()
        ),
        "offering": held.get(OFFERING, 0),
        "treasury": held.get(code, 0),
        "pool": held.get(POOL, 0),
        "holders": {player: held[player] for player in table.seats if player in held},
        "marks": tuple(table.charter_marks(railway)),
        "lines": tuple(table.charter_lines(railway)),
    }


def train_view(train: Train, runs: bool = True) -> TrainView:
    return TrainView(name=train.word, train=train.name, kept=train.kept, runs=runs)


def _tokens(railway: Railway, stations: Sequence[str]) -> tuple[TokenView, ...]:
    """A railway's ordinary tokens with their cost, homes first, and where those on the board stand."""
    homes = {home.hex for home in railway.data.homes}
    placed = sorted(stations, key=lambda city: city.partition(".")[0] not in homes)
    costs = railway.kind_data.tokens or railway.data.tokens
    if not costs:
        lying = (TokenView(cost=None, city="") for _ in railway.tokens)
        return (*(TokenView(cost=None, city=city) for city in placed), *lying)
    gone = min(len(costs) - len(railway.tokens), len(placed))
    return tuple(
        TokenView(cost=cost, city=placed[number] if number < gone else "")
        for number, cost in enumerate(costs)
    )


def _player(table: RailTable, railways: Mapping[str, RailwayView], player: Player, score: int) -> RailPlayer:
    name = player.name
    shares = {code: seen.holders[name] for code, seen in railways.items() if name in seen.holders}
    paper = (
        table.sale_price(table.railways[code]) * table.railways[code].shares(percent)
        for code, percent in shares.items()
        if table.railways[code].founded
    )
    return RailPlayer(
        name=name,
        cash=player.cash,
        credit=player.credit,
        bankrupt=player.bankrupt,
        shares=shares,
        privates=tuple(p.code for p in table.privates.values() if p.owner == name),
        certificates=table.certificates(name),
        certificate_limit=table.certificate_limit(),
        worth=score,
        shares_worth=sum(paper),
    )


def _private(private: Private) -> PrivateView:
    return PrivateView(name=private.data.name, owner=private.owner, closed=private.closed, used=private.used)


def _package(table: RailTable) -> tuple[PackageItem, ...]:
    package = next((step for step in table.agenda if isinstance(step, StartingPackage)), None)
    if package is None:
        return ()
    return tuple(
        PackageItem(
            item=item,
            row=package.row_of(item),
            price=package.price(item),
            bids=dict(package.bids.get(item, ())),
        )
        for item in package.unsold
    )


def _depot(table: RailTable) -> DepotView:
    return DepotView(
        stock=dict(table.depot.stock),
        pool=tuple(train_view(train) for train in table.depot.used),
        for_sale=tuple(
            TrainSale(train=train, card=table.train_data(train).card, seller=seller, price=price)
            for train, seller, price in bank_offers(table)
        ),
        rusted=tuple(table.depot.rusted),
    )


@cache
def stop_values(data: GameData, phase: str) -> Mapping[str, int]:
    """What stops of the map pay in a phase whose printed value depends on it."""
    reached = data.reached(phase)
    return {
        f"{name}.{stop}": revenue_at(face.revenue(stop), reached)
        for name, face in data.grid.hexes.items()
        for stop in face.stops
        if not isinstance(face.revenue(stop), int)
    }
