"""What can be seen on a railway table. Everything is open, except the seed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from msgspec import field

from bradshaw.core.errors import BradshawError
from bradshaw.core.game import Game
from bradshaw.core.view import Head, View, envelope

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
from .view_parts import (
    BankView,
    CertificateView,
    DepotView,
    PackageItem,
    ParArea,
    ParPrice,
    PrivateView,
    RailPlayer,
    RailwayView,
    RightsView,
    TileView,
    TokenView,
    TrainSale,
    TrainView,
)

__all__ = [
    "BankView",
    "CertificateView",
    "DepotView",
    "PackageItem",
    "ParArea",
    "ParPrice",
    "PrivateView",
    "RailPlayer",
    "RailView",
    "RailwayView",
    "RightsView",
    "TileView",
    "TokenView",
    "TrainSale",
    "TrainView",
    "rail_fields",
    "rail_view",
    "stop_values",
    "train_view",
]


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
    #: Regions of the map -> who may build there; empty where everybody may build everywhere.
    rights: dict[str, RightsView] = field(default_factory=dict)


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
        "operating": next((step.code for step in table.agenda if isinstance(step, OperatingTurn)), ""),
        "depot": _depot(table),
        "tiles": {name: _tile(*lying) for name, lying in table.board.tiles.items()},
        "tiles_left": dict(table.board.supply),
        "tokens": dict(table.board.tokens),
        "special_tokens": dict(table.board.special),
        "reserved": dict(table.board.reserved),
        "homes": homes,
        "marks": {name: tuple(marks) for name, marks in table.marks().items()},
        "mark_meanings": table.mark_meanings(),
        "values": {**stop_values(table.data, table.phase), **table.area_values()},
        "rights": {
            region: RightsView(railways=tuple(codes), left=left)
            for region, (codes, left) in table.track_rights().items()
        },
    }


@cache
def _tile(tile: str, rotation: int) -> TileView:
    """A tile as it lies; one for all hexes on which it lies so, because there are many."""
    return TileView(tile=tile, rotation=rotation)


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
    certificates = list(railway.held())
    for percent, holder in certificates:
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
            [CertificateView(percent=percent, holder=holder) for percent, holder in certificates]
        ),
        "offering": held.get(OFFERING, 0),
        "treasury": held.get(code, 0),
        "pool": held.get(POOL, 0),
        "holders": {holder: held[holder] for holder in (*table.seats, *table.set_aside) if holder in held},
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
    ordinary = (
        TokenView(cost=cost, city=placed[number] if number < gone else "")
        for number, cost in enumerate(costs)
    )
    turned = zip(_spent_special(railway), placed[gone:], strict=False)
    return (*ordinary, *(TokenView(cost=cost, city=city) for cost, city in turned))


def _spent_special(railway: Railway) -> Iterator[int]:
    """What tokens of special kinds cost that are no longer on the charter."""
    for kind, costs in railway.data.special_tokens.items():
        yield from costs[: len(costs) - len(railway.special_tokens.get(kind, ()))]


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
