"""Floating minors and regionals (9.1, 9.2), par values of concessions (8.1), regionals that leave (8.2)."""

from __future__ import annotations

from collections.abc import Iterator

from bradshaw.core.refusal import require
from bradshaw.rail.finance.accounts import BANK
from bradshaw.rail.finance.shares import POOL

from ..basis import BasisOE
from ..patronage import patronage_tiles
from ..state import RailwayOE
from ..zones import is_metropolis, stop_zone

# --- minors (9.1)


def minor_homes(table: BasisOE, zone: str) -> Iterator[str]:
    """The hexes of a zone on which a minor may begin."""
    for name, place in table.data.grid.hexes.items():
        if place.cities and stop_zone(place) == zone and not why_no_home(table, name):
            yield name


def why_no_home(table: BasisOE, hex_name: str) -> str:
    """Why a minor may not begin on a hex; empty if it may."""
    place, board = table.place(hex_name), table.board
    label = table.hex_label(hex_name)
    if not place.cities:
        return f"{label} has no city"
    if stop_zone(place) not in table.chits:
        return f"there are no track rights chits for {label}"
    if is_metropolis(place):
        return f"{label} is a metropolis"
    at_home = [code for code in place.homes if not table.company(code).out]
    if at_home:
        return f"{label} is the home of {at_home[0]}"
    tokens = [code for city in board.cities_of(hex_name) for code in board.tokens_in(city)]
    minor = next((code for code in tokens if table.company(code).minor), None)
    if minor is not None:
        return f"minor {minor} has a token in {label}"
    if not any(board.has_room(city, "") for city in board.cities_of(hex_name)):
        return f"every token position of {label} is taken"
    return ""


def affordable_zones(table: BasisOE, minor: RailwayOE) -> list[str]:
    """The zones whose chit a minor may take: those its treasury can pay, or without any the cheapest."""
    left = [zone for zone, count in table.chits.items() if count and any(minor_homes(table, zone))]
    paid = [zone for zone in left if table.zones[zone].home_token <= minor.cash]
    cheapest = min((table.zones[zone].home_token for zone in left), default=0)
    return paid or [zone for zone in left if table.zones[zone].home_token == cheapest]


def check_float_minor(table: BasisOE, player: str, code: str, hex_name: str) -> None:
    """Refuse a minor that is not his or not there, and a home that cannot be."""
    rule = table.section("float minor")
    railway = table.require_railway(code)
    require(table.company(code).minor, rule, f"{code} is no minor")
    require(railway.president == player, rule, f"{player} does not own minor {code}")
    require(not railway.floated, rule, f"minor {code} has been floated")
    place = table.data.grid.require_hex(hex_name)
    reason = why_no_home(table, hex_name)
    require(not reason, rule, f"minor {code} cannot begin there: {reason}")
    zone = table.zones[stop_zone(place)]
    require(table.chits[zone.code] > 0, rule, f"no track rights chit of {zone.name} ({zone.code}) is left")
    require(
        zone.code in affordable_zones(table, table.company(code)),
        rule,
        f"the home token costs {table.money(zone.home_token)} in {zone.name}, and minor {code} has "
        f"{table.money(railway.cash)}",
        "Choose a cheaper zone.",
    )


def float_minor(table: BasisOE, code: str, hex_name: str) -> None:
    """Take the chit, pay and place the home token, and stand on the order track."""
    minor = table.company(code)
    zone = stop_zone(table.place(hex_name))
    _pay_home(table, minor, table.zones[zone].home_token)
    take_chit(table, zone)
    minor.home, minor.rights = hex_name, (zone,)
    minor.tokens.pop(0)
    city = next(c for c in table.board.cities_of(hex_name) if table.board.has_room(c, code))
    table.board.place(code, city)
    minor.floated = True
    table.order_track.append(code)
    table.note(
        f"Minor {code} floats in {table.hex_label(hex_name)} with track rights in {table.zones[zone].name}.",
        "9.1",
    )
    _patronage_home(table, code, hex_name)
    settle_stage(table)


def _pay_home(table: BasisOE, minor: RailwayOE, price: int) -> None:
    """A minor without the money is helped by its owner, and what he lacks too is forgiven."""
    missing = price - minor.cash
    if missing > 0:
        assert minor.president is not None
        added = min(missing, table.players[minor.president].cash)
        table.pay(minor.president, minor.code, added, f"home token of minor {minor.code}")
    table.pay(minor.code, BANK, min(price, minor.cash), f"home token of minor {minor.code}")


def take_chit(table: BasisOE, zone: str) -> None:
    """9.1: with the last that may be taken of the capped zones their other chits leave the game."""
    table.chits[zone] -= 1
    capped = [code for code in table.chits if table.zones[code].capped]
    taken = sum(1 for minor in table.companies() if minor.data.kind == "minor" and minor.zone in capped)
    left = [code for code in capped if table.chits[code]]
    if left and zone in capped and taken + 1 == table.setup.capped_chits:
        for code in left:
            table.chits[code] = 0
        names = ", ".join(table.zones[code].name for code in left)
        table.note(f"The other chits of {names} leave the game.", "9.1")


def _patronage_home(table: BasisOE, code: str, hex_name: str) -> None:
    """9.1: a home on a patronage tile brings the lowest sum."""
    if hex_name in table.patronage:
        table.patronage.remove(hex_name)
        lowest = min(patronage_tiles()[hex_name].pays.values())
        table.pay(BANK, code, lowest, f"patronage of {table.hex_label(hex_name)}")
        table.note(f"Minor {code} gets {table.money(lowest)} of patronage.", "9.1")


# --- regionals (9.2, 8.1)


def letter_of(table: BasisOE, price: int) -> str:
    """The space of the par chart with a regional's value."""
    return next(letter for letter, value in table.setup.par.regional.items() if value == price)


def check_unfloated(table: BasisOE, code: str, price: int) -> None:
    """Refuse what is no regional without a par value, and a value that is not on the chart."""
    rule = table.section("found")
    table.require_railway(code)
    railway = table.company(code)
    require(railway.data.kind == "regional", rule, f"{code} is no regional")
    require(not railway.out, rule, f"{code} has left the game")
    require(not railway.founded, rule, f"{code} has a par value already")
    prices = list(table.setup.par.regional.values())
    require(
        price in prices,
        rule,
        f"a regional cannot have the par value {price}",
        f"Par values: {', '.join(map(str, prices))}",
    )


def set_par(table: BasisOE, railway: RailwayOE, price: int) -> None:
    """Put one marker on the par chart and the other on the order track."""
    railway.par, railway.letter = price, letter_of(table, price)
    table.order_track.append(railway.code)


def par_only(table: BasisOE, player: str, code: str, price: int) -> None:
    """8.1: a concession sets the par value, and the president's certificate waits in the open market."""
    railway = table.company(code)
    set_par(table, railway, price)
    railway.certificates.replace([POOL, code, code])
    table.note(f"{player} sets the par value of {code} at {table.money(price)}.", "8.1")


def float_regional(table: BasisOE, player: str, code: str) -> None:
    """The president pays twice the par value into the treasury, which pays the home token."""
    railway = table.company(code)
    assert railway.par is not None
    railway.certificates.replace([player, code, code])
    railway.president = player
    table.pay(player, code, 2 * railway.par, f"50% of {code}")
    table.pay(code, BANK, railway.tokens.pop(0), f"home token of {code}")
    city = next(city for city, codes in table.board.reserved.items() if code in codes)
    table.board.place(code, city)
    railway.floated = True
    hex_name = city.partition(".")[0]
    if len(table.board.cities_of(hex_name)) > 1:  # 11.1.9: a metropolis that has its tile
        table.push(table.step("choose station"), code=code, hex=hex_name)
    table.note(
        f"{player} floats {code} at {table.money(railway.par)}; its treasury has "
        f"{table.money(railway.cash)}.",
        "9.2",
    )
    _last_regional(table)
    settle_stage(table)


# --- regionals that leave the game, and the end of the phase (8.2)


def regionals(table: BasisOE) -> list[RailwayOE]:
    """All railways that began as regionals."""
    return [railway for railway in table.companies() if railway.data.kind == "regional"]


def floated_regionals(table: BasisOE) -> int:
    return sum(1 for railway in regionals(table) if railway.floated)


def leave(table: BasisOE, railway: RailwayOE) -> None:
    """A regional that was not floated leaves the game, and its home is free."""
    railway.out = "removed"
    for city in [city for city, codes in table.board.reserved.items() if railway.code in codes]:
        table.board.release(railway.code, city)
    if railway.code in table.order_track:
        table.order_track.remove(railway.code)


def _last_regional(table: BasisOE) -> None:
    """When the last that may float has floated, the others leave."""
    if floated_regionals(table) < table.game.regionals:
        return
    left = [railway for railway in regionals(table) if not railway.floated and not railway.out]
    for railway in left:
        leave(table, railway)
    if left:
        verb = "leaves" if len(left) == 1 else "leave"
        table.note(f"{', '.join(r.code for r in left)} {verb} the game.", "8.2")


def settle_stage(table: BasisOE) -> None:
    """5.1.3: the Major Railroad Phase begins when all minors and enough regionals have floated."""
    minors = [railway for railway in table.companies() if railway.data.kind == "minor"]
    ready = floated_regionals(table) >= table.game.regionals and all(minor.floated for minor in minors)
    if ready and table.stage != "majors":
        table.stage = "majors"
        table.note("The Major Railroad Phase begins.", "5.1.4")


def why_no_removal(table: BasisOE, railway: RailwayOE) -> str:
    """8.2: why a regional may not be removed; empty if it may."""
    code, most = railway.code, table.game.removals
    if railway.data.kind != "regional":
        return f"{code} is no regional"
    if railway.out or railway.founded:
        return f"{code} has left the game" if railway.out else f"{code} has a par value"
    if len(table.removed) >= most:
        return f"{most} regionals have been removed, and {table.game.regionals} must be left"
    other = next((c for c in table.removed if table.company(c).zone == railway.zone), None)
    return f"{other} of the same zone {railway.zone} has been removed" if other else ""
