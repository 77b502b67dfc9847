"""What boards, charts and charters of 18OE show besides what all railways have."""

from __future__ import annotations

from collections.abc import Iterator

from bradshaw.core.names import counted

from .basis import BasisOE
from .patronage import patronage_tiles
from .state import RailwayOE
from .stock.floating import floated_regionals, regionals


def marks(table: BasisOE) -> dict[str, list[str]]:
    """Patronage tiles on their hexes, by what they pay now (11.1.8)."""
    return {name: [_patronage(table, name)] for name in table.patronage}


def mark_meanings(table: BasisOE) -> dict[str, str]:
    """What these sums are."""
    pays = {_patronage(table, name) for name in table.patronage}
    sums = sorted(pays, key=lambda words: (len(words), words))
    return {words: f"patronage: the first tile here brings {words} in this phase" for words in sums}


def _patronage(table: BasisOE, name: str) -> str:
    return table.money(patronage_tiles()[name].pays[table.colour])


def track_rights(table: BasisOE) -> dict[str, tuple[list[str], int]]:
    """11.1.4: where those may build that do not build everywhere, by zone, and the chits that are left."""
    bound = [
        railway for railway in table.companies() if railway.floated and not railway.out and railway.zone_bound
    ]
    return {
        zone: ([railway.code for railway in bound if zone in railway.building_rights], left)
        for zone, left in table.chits.items()
    }


def par_chart(table: BasisOE) -> dict[str, dict[int, list[str]]]:
    """2.2.5: the markers of regionals and of majors that were floated in this stock round."""
    chart: dict[str, dict[int, list[str]]] = {
        "regionals": {value: [] for value in table.setup.par.regional.values()},
        "majors": {value: [] for value in table.setup.par.major.values()},
    }
    for railway in table.of_kind("regional", "major"):
        if railway.letter and railway.par is not None:
            chart[f"{railway.kind}s"][railway.par].append(railway.code)
    return chart


def charter_lines(table: BasisOE, railway: RailwayOE) -> Iterator[str]:
    """State, rights, powers, markers and what is kept for whom, in sentences."""
    if railway.out:
        yield f"Out of the game: {railway.out}."
        return
    if railway.insolvent:
        yield f"Insolvent: it lacks {table.money(railway.owing)} for its train and waits for a buyer."
    if railway.national:
        yield f"A subsidiary of {table.zones[railway.zone].national}."
    if railway.rights:
        yield f"Track rights: {', '.join(table.zones[code].name for code in railway.rights)}."
    for minor in railway.subsidiaries:
        yield from (f"Minor {minor}: {note}" for note in table.data.railways[minor].notes)
    yield from _markers(railway)
    if railway.reserved:
        yield f"{railway.reserved} has reserved its secondary shares until the second stock round."
    if railway.custody:
        yield f"One of its shares is kept for {railway.custody}."


def _markers(railway: RailwayOE) -> Iterator[str]:
    if railway.authority:
        yield f"Port authority of the {railway.authority} waters."
    if railway.orient:
        yield "It has run the Orient Express."
    if railway.pullman or railway.national:
        yield "It has a Pullman car."
    if railway.star:
        yield f"Star Harbor token in {railway.star}."
    if railway.circle:
        yield f"Central Circle token in {railway.circle}."


def charter_marks(railway: RailwayOE) -> Iterator[str]:
    """The same in the fewest words."""
    if railway.out:
        yield railway.out
        return
    if railway.insolvent:
        yield "insolvent"
    if railway.subsidiaries:
        yield f"with {'+'.join(railway.subsidiaries)}"
    if railway.authority:
        yield f"{'med.' if railway.authority == 'mediterranean' else railway.authority} ports"
    if railway.pullman:
        yield "Pullman"
    if railway.orient:
        yield "OE"
    if railway.custody:
        yield f"a share kept for {railway.custody}"


def waiting_lines(table: BasisOE) -> Iterator[str]:
    """Minors and regionals that have not been floated."""
    minors = [r.code for r in table.of_kind("minor") if not r.floated]
    if minors:
        yield f"minors not floated: {' '.join(minors)}"
    zones = {
        zone: [r.code for r in regionals(table) if r.zone == zone and not r.founded and not r.out]
        for zone in table.chits
    }
    if any(zones.values()):
        parts = (f"{zone}: {' '.join(codes)}" for zone, codes in zones.items() if codes)
        yield f"regionals not floated, by zone: {'; '.join(parts)}"
    parred = [r.code for r in regionals(table) if r.founded and not r.floated and not r.out]
    if parred:
        yield f"with a par value: {' '.join(parred)}"
    gone = [r.code for r in table.companies() if r.out == "abandoned"]
    if gone:
        yield f"abandoned minors: {' '.join(gone)}"


def notices(table: BasisOE) -> Iterator[str]:
    """The railroad phase, the consolidation and the end."""
    if table.stage == "regionals":
        count = table.game.regionals - floated_regionals(table)
        more = counted(count, "more regional", "more regionals")
        yield f"Majors can float once {more} and all minors have floated."
    if table.consolidation == "due":
        yield "The next stock round is the consolidation: all minors and regionals must go."
    if table.consolidation == "now":
        yield "Consolidation: nobody passes who owns a minor or a regional."
    if table.steady:
        yield f"The share value of {table.steady} does not fall in this stock round."
    if table.trigger == "bank":
        yield "The bank has run out of money: the game ends after an operating round."
    if table.trigger == "level 8":
        begun = any(getattr(step, "last", False) for step in table.agenda)
        which = "this set" if begun else "the next set"
        yield f"A level 8 train has been bought: {which} of operating rounds is the last."
