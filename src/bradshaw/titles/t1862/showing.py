"""What boards, charts and charters of 1862 show besides what all railways have."""

from __future__ import annotations

from collections.abc import Iterator

from . import permits
from .setup import setup_data
from .shareholding import Shareholding1862
from .state import Railway1862

CHARTERED, NOT_CHARTERED = "chartered", "not chartered"


def homes_to_come(table: Shareholding1862) -> dict[str, list[str]]:
    """Home stations of companies in the game that have not placed their marker there, by city."""
    found: dict[str, list[str]] = {}
    for railway in table.companies():
        if not railway.at_home:
            found.setdefault(railway.home_city, []).append(railway.code)
    return found


def homes_without_company(table: Shareholding1862) -> dict[str, list[str]]:
    """2.4.1: counters on the homes of companies that are out of the game, by hex."""
    railways = table.data.railways
    return {railways[code].homes[0].hex: [f"no {code}"] for code in table.left_out}


def companies_left_out(table: Shareholding1862) -> dict[str, str]:
    """2.4.1: what the counters on homes without a company say."""
    railways = table.data.railways
    return {f"no {code}": f"the {railways[code].name} is not in this game" for code in table.left_out}


def par_chart(table: Shareholding1862) -> dict[str, dict[int, list[str]]]:
    """4.2, 6.5.3, 7.5.4: the par tokens, in the area for chartered companies or in the other one."""
    chart: dict[str, dict[int, list[str]]] = {
        area: {value: [] for value in setup_data().par_values} for area in (CHARTERED, NOT_CHARTERED)
    }
    for railway in table.companies():
        if railway.par is not None:
            chart[CHARTERED if railway.chartered else NOT_CHARTERED][railway.par].append(railway.code)
    return chart


def charter_lines(table: Shareholding1862, railway: Railway1862) -> Iterator[str]:
    """Charter, permits, obligations and limits in words."""
    if railway.par is None:
        yield f"Not started; it can be from phase {railway.from_phase} on."
    else:
        yield "Chartered by parliament." if railway.chartered else "Without a charter."
    if railway.permits:
        yield f"Permits: {', '.join(railway.permits)}."
    if railway.in_receivership:
        yield "In receivership: nobody is director."
    if railway.obliged is not None:
        fine = table.money(table.fine(railway))
        yield f"{railway.obliged} pays {fine} if it has not floated when the stock round ends."
    most, of_each = permits.limit(table)
    yield f"At most {most} trains {'of each type' if of_each else 'in all'}."


def charter_marks(railway: Railway1862) -> Iterator[str]:
    """Permits, and what is unusual about its state."""
    if railway.permits:
        yield "+".join(railway.permits)
    if railway.chartered:
        yield "chartered"
    if railway.in_receivership:
        yield "receivership"


def waiting_lines(table: Shareholding1862) -> Iterator[str]:
    """3.2: companies that can be started, then those that cannot yet, or not now."""
    waiting = [railway for railway in table.companies() if not railway.founded]
    ready = [railway for railway in waiting if table.may_start(railway)]
    if ready:
        yield f"can be started: {_in_short(ready)}"
    for phase in table.data.phases:
        later = [r for r in waiting if r.from_phase == phase and not table.phase_reached(phase)]
        if later:
            yield f"from phase {phase} on: {_in_short(later)}"
    rest = [r for r in waiting if r not in ready and table.phase_reached(r.from_phase)]
    if rest:
        yield f"cannot be started now: {_in_short(rest)}"


def _in_short(railways: list[Railway1862]) -> str:
    """Grouped by the permits with which they start: `freight ECR FDR, local EUR`."""
    groups: dict[str, list[str]] = {}
    for railway in railways:
        groups.setdefault(railway.first_permit, []).append(railway.code)
    return ", ".join(f"{kind} {' '.join(codes)}".strip() for kind, codes in groups.items())


def notices(table: Shareholding1862) -> Iterator[str]:
    """Obligations (4.3), and what will end the game (10)."""
    for railway in table.companies():
        if railway.obliged is not None:
            fine = table.money(table.fine(railway))
            floats = f"{railway.code} floats before the stock round is over"
            yield f"{railway.obliged} must see that {floats}, or pay {fine}."
    if table.topped:
        yield "A share is at the top of the market: the game ends after this operating round."
    if table.lner == "coming":
        yield "The LNER forms after this set of operating rounds."
    if table.lner == "formed":
        yield "The LNER has formed: nothing is built, merged or started; the game ends after this set."
