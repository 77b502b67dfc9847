"""The data files of 1862 against the written facts they were made from."""

from pathlib import Path

import pytest

from bradshaw.rail.board.geometry import EDGES
from bradshaw.rail.board.grid import Grid
from bradshaw.rail.board.tile import Face, Hex
from bradshaw.rail.check.lays import reachable
from bradshaw.titles.t1862.setup import game_data, setup_data
from tests.unit.titles.facts import Record, load

DATA = game_data(frozenset())
GRID: Grid = DATA.grid
SETUP = setup_data()

#: The phase with which each band of the facts begins.
BANDS = {"A-B": "A", "C-D": "C", "E-H": "E"}
LETTERS = {"freight": "F", "local": "L", "express": "E"}


@pytest.fixture(scope="module")
def facts(shared: Path) -> Path:
    return shared / "facts" / "1862"


# --- the map


def ends(piece: list[str]) -> frozenset[str]:
    return frozenset("o0" if end == "o" else end.removeprefix("e") for end in piece)


def same_track(face: Face, record: Record) -> None:
    assert [frozenset((p.a, p.b)) for p in face.stretches] == [ends(p) for p in record.get("track", ())]


def same_hex(hex_: Hex, record: Record) -> None:
    assert (hex_.id, hex_.colour) == (record["id"], record["colour"])
    assert (hex_.name, hex_.label) == (record.get("name", ""), record.get("label", ""))
    assert hex_.label_of == ({"russet": record["russet_label"]} if "russet_label" in record else {})
    slots = [city["slots"] for city in record.get("cities", ())]
    spaces = [record["token_spaces"]] if "token_spaces" in record else []
    assert [city.slots for city in hex_.cities] == slots + spaces
    assert len(hex_.towns) == len(record.get("towns", ()))
    assert list(hex_.homes) == ([record["home_of"]] if "home_of" in record else [])
    barriers = [b["edge"] for b in record.get("borders", ()) if b["kind"] == "impassable"]
    assert sorted(map(int, hex_.impassable)) == barriers
    same_track(hex_, record)
    theirs = record.get("offboards") or [record[key] for key in ("offboard",) if key in record]
    for area, other in zip(hex_.offboards, theirs, strict=True):
        assert area.group == other["group"]
        assert area.revenue == {BANDS[band]: value for band, value in other["revenue"].items()}
        assert area.kind == ("port" if record["colour"] == "blue" else "red")


def test_every_hex(facts: Path) -> None:
    records = load(facts, "map")["hexes"]
    for hex_, record in zip(GRID.hexes.values(), records, strict=True):
        same_hex(hex_, record)


def test_open_edges(facts: Path) -> None:
    """Track of a tile can lead exactly over the sides that the facts call open."""
    for record in load(facts, "map")["hexes"]:
        if record["colour"] == "white":
            name = record["id"]
            found = {str(e): GRID.neighbours[name][e] for e in EDGES if GRID._blank(name, e) is None}
            assert found == record["open_edges"], name


def test_off_board_areas(facts: Path) -> None:
    for area in load(facts, "extras")["off_board_areas"]:
        stops = [
            (hex_, stop)
            for hex_ in GRID.hexes.values()
            for stop in hex_.stops
            if stop[0] == "o" and GRID.area(f"{hex_.id}.{stop}") == area["name"]
        ]
        assert [hex_.id for hex_, _ in stops] == area["hexes"]
        found = {
            (GRID.neighbours[hex_.id][edge], hex_.id, edge)
            for hex_, stop in stops
            for edge in hex_.rotated(0).exits_of[stop]
        }
        assert found == {(e["from"], e["into"], e["edge_of_into"]) for e in area["entries"]}
        assert {hex_.offboard(stop).kind for hex_, stop in stops} == {area["kind"]}


def test_hexes_that_never_get_every_colour(facts: Path) -> None:
    limits = load(facts, "extras")["derived_limits_of_the_map"]
    villages = [name for name, hex_ in GRID.hexes.items() if hex_.towns]
    no_green = {name for name in villages if "green" not in reachable(GRID)[name]}
    no_russet = {name for name in villages if "russet" not in reachable(GRID)[name]}
    assert no_green == {"E14"}
    assert ", ".join(sorted(no_russet - no_green, key=lambda n: (n[0], int(n[1:])))) in limits
    assert reachable(GRID)["F13"]["green"] == {"793"}
    assert reachable(GRID)["F13"]["russet"] == {"797"}


# --- tiles


def test_every_tile(facts: Path) -> None:
    content = load(facts, "tiles")
    for tile, record in zip(GRID.box.values(), content["tiles"], strict=True):
        assert (tile.id, tile.colour, tile.count) == (record["id"], record["colour"], record["count"])
        assert tile.label == record.get("label", "")
        cities = [(city["revenue"], city["slots"]) for city in record.get("cities", ())]
        assert [(city.revenue, city.slots) for city in tile.cities] == cities
        assert [town.revenue for town in tile.towns] == [t["revenue"] for t in record.get("towns", ())]
        assert list(tile.upgrades) == record.get("upgrades_to", [])
        assert list(tile.only_on) == record.get("only_on", [])
        assert bool(tile.small_station) == ("lines" in record and not tile.towns)
        same_track(tile, record)
    assert sum(tile.count or 0 for tile in GRID.box.values()) == content["totals"]["all"]


# --- railways, trains, market, set-up


def test_railways(facts: Path) -> None:
    content = load(facts, "companies")
    assert list(DATA.railways) == [record["id"] for record in content["companies"]]
    for record in content["companies"]:
        railway = DATA.railways[record["id"]]
        assert [home.hex for home in railway.homes] == [record["home"]]
        assert GRID.hexes[record["home"]].name == record["home_name"]
        assert (sum(railway.certificates), railway.certificates[0]) == (100, 30)
        assert len(railway.certificates) == content["certificates"]["total_certificates"]
        assert railway.floats_at == content["float_percent"]


def test_trains(facts: Path) -> None:
    for record in load(facts, "trains")["trains"]:
        kinds = {train.kind: train for train in DATA.cards[record["band"]]}
        assert set(kinds) == set(LETTERS)
        for kind, train in kinds.items():
            theirs = record[kind]
            scored = theirs.get("hexes") or theirs["scores"]
            visited = theirs.get("visits", scored)
            number = str(scored) if scored == visited else f"{scored}/{visited}"
            assert train.name == f"{number}{LETTERS[kind]}"
            assert (train.stops, train.visits or train.stops) == (scored, visited)
            assert train.price == record["price"]
            assert train.rusts_on == record["rusts_when_first_sold"]
            assert train.free_warranties == record["free_warranties"]
            assert train.permanent == record["freight"]["permanent"]
        for length, count in record["count"].items():
            found = game_data(frozenset({length})).card_count(record["band"])
            assert found == (None if count == "unlimited" else count)


def test_phases(facts: Path) -> None:
    for phase, record in zip(DATA.phases.values(), load(facts, "trains")["phases"], strict=True):
        assert (phase.name, phase.on) == (record["phase"], "" if phase.name == "A" else phase.name)
        assert list(phase.tiles) == record["tiles"]
        assert phase.operating_rounds == record["operating_rounds"]
        limit = SETUP.train_limits["standard"][phase.name]
        kind = "per type" if limit.of_each_kind else "total"
        assert {"kind": kind, "n": limit.trains} == record["train_limit"]
        simple = SETUP.train_limits["simple"][phase.name]
        assert (simple.trains, simple.of_each_kind) == (record["train_limit_simple_games"], False)


def test_market(facts: Path) -> None:
    content = load(facts, "market")
    letters = {
        "bankrupt": "b", "green: ignore first share": "g", "plain": "", "yellow": "pn", "pink": "n",
        "dark green: ignore first two shares": "d", "end of game": "e",
    }  # fmt: skip
    cells = [(price, DATA.market.zones[cell]) for cell, price in DATA.market.prices.items()]
    assert cells == [(cell["value"], letters[cell["zone"]]) for cell in content["cells"]]
    assert list(DATA.market.par_cells("p")) == content["par_values_chartered"] == list(SETUP.par_values)
    assert list(DATA.market.par_cells("n")) == content["start_values_non_chartered"]
    assert DATA.market_folded


def test_money_and_limits(facts: Path) -> None:
    content = load(facts, "setup")
    assert content["bank"] == SETUP.bank
    assert content["starting_cash"] == SETUP.cash
    assert content["certificate_limit"] == SETUP.certificate_limit
    for players, record in content["companies_in_play"].items():
        extra = SETUP.extra_railways.get(players, 0)
        assert {f"phase_{phase}": count for phase, count in SETUP.offer.items()} | {
            "phase_A": SETUP.offer["A"] + extra
        } == {key: record[key] for key in ("phase_A", "phase_B", "phase_C")}
        assert sum(SETUP.offer.values()) + extra + record["left_out"] == len(DATA.railways)


def test_permits(facts: Path) -> None:
    permits = load(facts, "setup")["permits"]
    standard = SETUP.games["all"]
    assert permits["2-6"]["deck"] == standard.permits
    assert permits["7"]["deck"] == permits["8"]["deck"] == standard.permits_with_extra
    for name in ("advanced_freight", "advanced_express"):
        assert SETUP.games[name.replace("_", " ")].permits == permits[name]["deck"]


def test_prices_of_markers_and_warranties(facts: Path) -> None:
    content = load(facts, "companies")
    chartered, other = content["chartered"], content["non_chartered"]
    assert SETUP.chartered.price == chartered["station_marker_price"]
    assert SETUP.chartered.least == SETUP.chartered.most == chartered["station_markers_bought"]
    assert SETUP.not_chartered.price == other["station_marker_price"]
    bought = other["station_markers_bought"]
    assert (SETUP.not_chartered.least, SETUP.not_chartered.most) == (bought["min"], bought["max"])
    trains = load(facts, "trains")
    assert SETUP.warranty.price == trains["warranty"]["price"]
    assert SETUP.warranty.most == trains["warranty"]["max_per_train"]
    assert SETUP.bonuses.freight == trains["freight"]["bonus_per_hex"]
    assert SETUP.bonuses.freight_with_port == trains["freight"]["bonus_per_hex_if_an_end_is_a_port"]
    assert SETUP.bonuses.subsidy == trains["local"]["subsidy_per_hex"]
    parliament = load(facts, "setup")["parliament"]
    assert SETUP.parliament.step == parliament["step"]
    assert SETUP.parliament.extra_shares == parliament["extra_shares_on_winning"]
    assert f"{SETUP.parliament.fine} x par" == parliament["fine_if_not_floated_by_end_of_stock_round"]
