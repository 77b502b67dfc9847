"""Trains and Pullman cars that are on sale, and what they cost (11.6, 11.6.1, 11.6.2, 15.9)."""

from __future__ import annotations

from bradshaw.core.names import capital
from bradshaw.core.refusal import require
from bradshaw.rail.finance.accounts import BANK
from bradshaw.rail.finance.companies import Railway
from bradshaw.rail.finance.shares import POOL
from bradshaw.rail.rolling.train import first

from ..known_steps import RustingTurn
from ..op_actions import BuyPullman
from ..state import RailwayOE
from ..stock.nationals import WAGONS
from ..words import spoken
from .events import OperatingOE

#: The train that is reserved for every railway (11.6.1).
RESERVED = "2+2"


def train_price(table: OperatingOE, railway: Railway, train: str) -> int:
    """What a card costs from the works or the open market; a tenth less with minor J (15.9)."""
    return off(table, railway, table.train_data(train).price)


def off(table: OperatingOE, railway: Railway, price: int) -> int:
    return price * 9 // 10 if table.has_power(railway, "J") else price


def new_cards(table: OperatingOE) -> list[str]:
    """The levels on sale in the works. Level 2 is reserved: nobody buys a second one (11.6.1)."""
    depot = table.depot
    left = [card for card in table.data.cards if card != "2" and depot.left(card)]
    found = left[:1]
    if found == ["3"] and not level_3_on_sale(table):
        return []
    if found == ["7"] and table.level_7_sold() >= table.game.level_8_after and depot.left("8"):
        found.append("8")
    return found


def check_new(table: OperatingOE, train: str) -> None:
    """Refuse a train of the works that is not on sale, and say what it waits for."""
    data, rule = table.data.trains.get(train), table.section("trains")
    if data is None or data.card in new_cards(table):
        return
    card = data.card
    require(card != "2", table.section("reserved train"), "the 2+2 trains of the works are reserved")
    require(table.depot.left(card), rule, f"no train of level {card} is left in the works")
    lower = next((c for c in table.data.cards if c != "2" and table.depot.left(c)), card)
    before = f"{table.game.level_8_after} of level 7" if card == "8" else f"all of level {lower}"
    require(card == lower, rule, f"trains of level {card} are sold after {before}")
    reason = "trains of level 3 are sold in the Major Railroad Phase, and never in the first operating round"
    require(level_3_on_sale(table), rule, reason)


def level_3_on_sale(table: OperatingOE) -> bool:
    """8.3, 11.6: from the Major Railroad Phase on, and never in the first operating round."""
    return table.major_phase and table.round_name != FIRST_ROUND


#: The name of the first operating round of a game.
FIRST_ROUND = "Operating round 1.1"


def offers(table: OperatingOE, railway: Railway) -> list[tuple[str, str, int]]:
    """(train, seller, price) of everything that works and open market sell, both sides of each card."""
    cards = new_cards(table)
    sides = table.data.trains.items()
    found = [(name, BANK, train_price(table, railway, name)) for name, data in sides if data.card in cards]
    used = {table.train_data(word).card for word in table.depot.pool if not table.is_rusted(word)}
    found += [(name, POOL, train_price(table, railway, name)) for name, data in sides if data.card in used]
    return found


def hand_over_train(
    table: OperatingOE, railway: RailwayOE, turn: RustingTurn, train: str, seller: str
) -> None:
    """Give a railway a train. The first of a level begins a phase; trains rust at the end of the step."""
    depot, card = table.depot, table.train_data(train).card
    if seller == BANK:
        depot.stock[card] -= 1
        railway.fleet.append(table.train(train))
    elif seller == POOL:
        lying = next(one for one in depot.used if table.train_data(one.word).card == card)
        depot.used.remove(lying)
        railway.fleet.append(table.train(train))
    else:
        other = table.railways[seller]
        handed = first(other.fleet, train)
        other.fleet.remove(handed)
        railway.fleet.append(table.train(train))
    if seller == BANK and card not in depot.sold:
        depot.sold.append(card)
        begin_phase(table, turn, card)


def begin_phase(table: OperatingOE, turn: RustingTurn, card: str) -> None:
    """5.2: tiles, values and limits change at once."""
    for name, phase in table.data.phases.items():
        if phase.on == card:
            table.phase = name
            turn.rusting = True
            table.note(f"Train phase {name} begins.", "5.2")
            table.enter_phase()
            for event in phase.events:
                table.phase_event(event)


def buy_for(table: OperatingOE, railway: RailwayOE, turn: RustingTurn, train: str, price: int) -> None:
    """Pay for a train from the works and take it."""
    table.pay(railway.code, BANK, price, f"{train} from the works")
    table.note(f"{railway.code} buys a {train} for {table.money(price)}.", "11.6")
    hand_over_train(table, railway, turn, train, BANK)


# --- Pullman cars (11.6.2)


def pullman_sellers(table: OperatingOE, railway: RailwayOE) -> list[BuyPullman]:
    """Where a Pullman car can be had: new ones of minor M, the open market, other railways and what minor M
    has for itself."""
    others = [
        BuyPullman(r.code, own=r.code == WAGONS)
        for r in table.companies()
        if r.pullman and not r.national and r.code != railway.code and r.president
    ]
    return [BuyPullman(WAGONS), BuyPullman(POOL), *others]


def is_new(action: BuyPullman) -> bool:
    """Whether it is one of those that minor M has to sell."""
    return action.seller == WAGONS and not action.own


def pullman_price(table: OperatingOE, railway: RailwayOE, action: BuyPullman) -> int:
    cars = table.setup.pullman
    return off(table, railway, cars.price) if is_new(action) or action.seller == POOL else cars.resale


def check_pullman(table: OperatingOE, railway: RailwayOE, action: BuyPullman) -> None:
    rule, seller = table.section("pullman"), action.seller
    require(
        table.phase_number >= 4,
        rule,
        f"Pullman cars are on sale from phase 4 on, and this is phase {table.phase}",
    )
    require(not railway.national, rule, f"{railway.code} is a national and has a Pullman car")
    require(not railway.pullman, rule, f"{railway.code} has a Pullman car already")
    if is_new(action):
        require(table.pullmans > 0, rule, "minor M has no Pullman car left")
    elif seller == POOL:
        require(table.used_pullmans > 0, rule, "no Pullman car lies in the open market")
    else:
        table.require_railway(seller)
        other = table.company(seller)
        require(
            other.pullman and not other.national and other.president and other is not railway,
            rule,
            f"{seller} has no Pullman car to sell",
        )
    price = pullman_price(table, railway, action)
    require(
        railway.cash >= price,
        rule,
        f"a Pullman car costs {table.money(price)}, and {railway.code} has {table.money(railway.cash)}",
    )


def take_pullman(table: OperatingOE, railway: RailwayOE, action: BuyPullman) -> None:
    """Pay for a car and take it; new ones bring a royalty."""
    price, seller = pullman_price(table, railway, action), action.seller
    if is_new(action):
        table.pullmans -= 1
        table.pay(railway.code, BANK, price, "Pullman car")
    elif seller == POOL:
        table.used_pullmans -= 1
        table.pay(railway.code, BANK, price, "Pullman car")
    else:
        table.company(seller).pullman = False
        table.pay(railway.code, seller, price, "Pullman car")
    railway.pullman = True
    table.stir()
    table.note(f"{railway.code} buys a Pullman car for {table.money(price)}.", "11.6.2")
    if is_new(action):
        _pay_royalty(table)


def _pay_royalty(table: OperatingOE) -> None:
    """To minor M or the major it was merged into, if somebody owns it."""
    owner, royalty = wagons_owner(table), table.setup.pullman.royalty
    if owner is not None and not owner.insolvent:
        table.pay(BANK, owner.code, royalty, "royalty for a Pullman car")
        table.note(f"{capital(spoken(table, owner.code))} gets {table.money(royalty)} for it.", "11.6.2")


def wagons_owner(table: OperatingOE) -> RailwayOE | None:
    """Minor M while it operates, or the major it was merged into."""
    owners = [r for r in table.of_kind("minor", "major") if table.has_power(r, WAGONS) and r.floated]
    return owners[0] if owners else None


def drop_pullman(table: OperatingOE, railway: RailwayOE) -> None:
    railway.pullman = False
    table.used_pullmans += 1
    table.note(f"{railway.code} discards its Pullman car.", "11.6.2")
