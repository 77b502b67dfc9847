"""Merging minors into majors and nationals (10.5): which mergers are possible, and what goes where."""

from __future__ import annotations

from bradshaw.rail.finance.accounts import BANK
from bradshaw.rail.finance.shares import POOL, TREASURY, take
from bradshaw.rail.network.reach import Reach

from ..basis import BasisOE
from ..state import RailwayOE
from .nationals import abandon, remove_tokens
from .shares import SharesOE

# --- what is possible


def why_no_merger(table: SharesOE, minor: RailwayOE, railway: RailwayOE) -> str:
    """Why a minor cannot merge into a railway now, whoever agrees; empty if it can."""
    if not minor.minor or minor.out or not minor.floated or minor.president is None:
        return f"{minor.code} is no minor that could be merged"
    if railway.out or not (railway.major or railway.national):
        return f"{railway.code} is neither a major nor a national"
    if table.phase_number < 3:
        return f"minors merge from phase 3 on, and this is phase {table.phase}"
    if railway.merged_now:
        return f"a minor has been merged into {railway.code} in this stock round"
    if share_source(table, minor.president, railway) or connected(table, minor, railway):
        return ""
    return f"no share of {railway.code} is left, and no track joins it to minor {minor.code}"


def share_source(table: SharesOE, owner: str, railway: RailwayOE) -> str:
    """Where the share for a minor's owner comes from: the treasury, else the open market, else nowhere."""
    if railway.major and table.for_sale(owner, railway, TREASURY):
        return TREASURY
    return POOL if railway.percent(POOL) else ""


def connected(table: BasisOE, minor: RailwayOE, railway: RailwayOE) -> bool:
    """Whether a train could run from the minor to the major, or to a city of the national's zone, over land
    and ferries, whatever tokens stand in its way."""
    reached = dry_stops(table, minor)
    return any(city in reached for city in table.starts(railway))


def dry_stops(table: BasisOE, railway: RailwayOE) -> set[str]:
    """The stops that track and ferries lead to from the tokens of a railway, without sea crossings."""
    found: set[str] = set()
    waiting, track = table.starts(railway), table.track.without(table.closed_hexes(railway))
    while waiting:
        reach = Reach(track, waiting, table.data.grid.terminal_stops)
        new = reach.stops - found
        found |= new
        waiting = [stop for stop in table.landings(new) if stop not in found]
    return found


# --- doing it


def needs_no_consent(minor: RailwayOE, railway: RailwayOE) -> bool:
    """Both belong to one player."""
    return minor.president == railway.president


def begin_merger(table: SharesOE, minor: RailwayOE, railway: RailwayOE) -> tuple[str, ...]:
    """Trains come over; what is too many is given up before the merger ends. Swift's 2+2 is an ordinary train
    of a national (9.4). The trains that came, as the railway calls them."""
    railway.merged_now = True
    came = tuple(train.name if railway.national else train.word for train in minor.fleet)
    trains = f" and brings its {', '.join(came)}" if came else ""
    table.note(f"Minor {minor.code} merges into {railway.code}{trains}.", "10.5")
    minor.fleet.clear()
    for word in came:
        railway.fleet.append(table.train(word))
    if minor.code in table.order_track:
        table.order_track.remove(minor.code)
    return came


def end_merger(table: SharesOE, minor: RailwayOE, railway: RailwayOE, owner: str) -> None:
    """Money, power, track rights and markers, and last the share."""
    source = share_source(table, owner, railway)
    value = table.price(railway)
    if railway.major:
        payee = railway.code if source == TREASURY else BANK
        if minor.cash:
            whom = railway.code if source == TREASURY else "The bank"
            table.note(f"{whom} receives its {table.money(minor.cash)}.", "10.5")
        table.pay(minor.code, payee, minor.cash, f"treasury of minor {minor.code}")
        _join_charter(table, minor, railway)
        pay_banner(table, minor, railway, value)
    else:
        abandon(table, minor)
    if source:
        take(railway, owner, source, railway.share)
        table.note(f"{owner} receives {railway.share}% of {railway.code}.", "10.5")
        if source == TREASURY and railway.custody == owner:
            table.end_custody(railway)
        table.settle_president(railway)


def _join_charter(table: BasisOE, minor: RailwayOE, railway: RailwayOE) -> None:
    """The minor's charter lies under that of the major."""
    remove_tokens(table, minor)
    minor.president, minor.out = None, "merged"
    take_over(table, minor, railway)


def take_over(table: BasisOE, minor: RailwayOE, railway: RailwayOE) -> None:
    """Power, track rights and markers of a minor that joins a major, by merger or purchase (10.5, 11.7)."""
    railway.subsidiaries = (*railway.subsidiaries, minor.code)
    if minor.zone not in railway.rights:
        railway.rights = (*railway.rights, minor.zone)
    railway.star, railway.circle = railway.star or minor.star, railway.circle or minor.circle
    minor.star, minor.circle = "", ""
    if minor.pullman:
        minor.pullman = False
        if railway.pullman:
            table.used_pullmans += 1
            table.note("A Pullman car goes to the open market.", "11.6.2")
        else:
            table.note(f"{railway.code} takes over the Pullman car of minor {minor.code}.", "11.6.2")
        railway.pullman = True


def pay_banner(table: BasisOE, minor: RailwayOE, railway: RailwayOE, value: int) -> None:
    """15.1: the bank pays the major its share value for minor A, once in the game."""
    if minor.code == "A" and not minor.used:
        minor.used = True
        table.pay(BANK, railway.code, value, "power of minor A")
        table.note(f"The bank pays {railway.code} its share value {table.money(value)}.", "15.1")
