"""What must hold of what only 18LRA has: an owner of the printed game may have corrected it."""

from __future__ import annotations

from collections.abc import Iterator

from bradshaw.core.title import Findings
from bradshaw.rail.gamedata import GameData

from .setup import LraSetup


def checks(data: GameData, setup: LraSetup, players: tuple[int, int]) -> Iterator[tuple[str, Findings]]:
    """Every sentence with what was looked at."""
    yield "the set-up has money and a certificate limit for every number of players", _money(setup, players)
    yield (
        "scenarios name equally many railways of the box, and all that a private needs",
        _scenarios(data, setup),
    )
    yield "harbour tokens cost no more with a private than without", _harbours(data, setup)
    yield "crossings of the Rhine stand on both sides", _crossings(data)
    yield "tiles with a ferry count less for those who cross", _ferries(data)


def _money(setup: LraSetup, players: tuple[int, int]) -> Findings:
    low, high = players
    for count in range(low, high + 1):
        name = str(count)
        bank = setup.bank.get(name, 0)
        for field in ("bank", "cash", "lower_capital", "certificate_limit"):
            number = getattr(setup, field).get(name, 0)
            fault = "" if number > 0 else f"setup.json has no {field} for {name} players"
            if field in ("cash", "lower_capital") and number * count > bank:
                fault = f"{count} times {number} are more than the {bank} of the bank"
            yield f"{field} for {name} players", fault


def _scenarios(data: GameData, setup: LraSetup) -> Findings:
    given = {private.certificate[0] for private in data.privates.values() if private.certificate}
    size = len(setup.scenarios[0]) if setup.scenarios else 0
    for number, codes in enumerate(setup.scenarios, 1):
        fault = ""
        if unknown := [code for code in codes if code not in data.railways]:
            fault = f"there is no railway {unknown[0]}"
        elif not len(set(codes)) == len(codes) == size:
            fault = f"it names {len(set(codes))} different railways, the first scenario {size}"
        elif missing := given - set(codes):
            fault = f"a private brings a share of {min(missing)}, which is not in play"
        yield f"scenario {number}", fault


def _harbours(data: GameData, setup: LraSetup) -> Findings:
    lower = setup.harbour_price_with_private
    printed = {
        code: railway.special_tokens["harbour"][0]
        for code, railway in data.railways.items()
        if "harbour" in railway.special_tokens
    }
    for code in sorted({*lower, *printed}):
        fault = ""
        if code not in printed:
            fault = "setup.json has a price with a private for a harbour token that it does not have"
        elif code not in lower:
            fault = "setup.json has no price with a private for its harbour token"
        elif not 0 <= lower[code] <= printed[code]:
            fault = f"its harbour token costs {lower[code]} with a private and {printed[code]} without"
        yield code, fault


def _crossings(data: GameData) -> Findings:
    hexes = data.grid.hexes
    for name, place in hexes.items():
        for edge in place.crossings:
            across = data.grid.neighbour(name, edge) if edge in range(6) else None
            joined = across is not None and (edge + 3) % 6 in hexes[across].crossings
            yield f"{name}, side {edge}", "" if joined else "there is no crossing on the other side"


def _ferries(data: GameData) -> Findings:
    for name, tile in data.grid.tiles.items():
        ferry = "/ferry" in tile.track
        if not ferry and not tile.ferry_revenue:
            continue
        least = min((city.revenue for city in tile.cities if isinstance(city.revenue, int)), default=0)
        lower = 0 < tile.ferry_revenue < least
        fault = "" if lower else f"its ferry counts {tile.ferry_revenue} and its city {least}"
        yield f"tile {name}", fault if ferry else "it has a value for a ferry and no ferry"
