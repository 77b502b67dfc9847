"""The data files of 18OE against the written facts they were made from."""

from pathlib import Path
from typing import Any

import pytest

from bradshaw.rail.board.tile import Face
from bradshaw.titles.oe.patronage import patronage_tiles
from bradshaw.titles.oe.scenario import uk_france, water_data
from bradshaw.titles.oe.setup import game_data, packet_rows, setup_data
from bradshaw.titles.oe.zones import city_class, is_sea, stop_zone, zone_data, zones_of
from tests.unit.titles.facts import Record, load

DATA = game_data(frozenset({"concessions"}))
SMALL = game_data(frozenset({"concessions", "uk-france"}))
GRID = DATA.grid
SETUP = setup_data()
FULL = SETUP.games["full"]
UK = SETUP.games["uk-france"]


@pytest.fixture(scope="module")
def facts(shared: Path) -> Path:
    return shared / "facts" / "18OE"


@pytest.fixture(scope="module")
def hexes(facts: Path) -> dict[str, Record]:
    return {record["id"]: record for record in load(facts, "map")["hexes"]}


@pytest.fixture(scope="module")
def extras(facts: Path) -> Record:
    return load(facts, "extras")


# --- the map


def ends(face: Face) -> set[frozenset[str]]:
    return {frozenset((piece.a, piece.b)) for piece in face.stretches if piece.kind != "port"}


def written(record: Record) -> set[frozenset[str]]:
    names = {"o": "o0", "offshore": "x0", "x": "x0"}
    pieces = [piece if isinstance(piece, list) else piece["ends"] for piece in record.get("track", ())]
    return {frozenset(names.get(end, end.removeprefix("e")) for end in piece) for piece in pieces}


def stops(face: Face) -> list[tuple[Any, ...]]:
    cities = [("city", city.revenue, city.slots) for city in face.cities]
    return [*cities, *(("town", town.revenue, town.dots) for town in face.towns)]


def written_stops(record: Record) -> list[tuple[Any, ...]]:
    cities = [("city", city["revenue"], city["slots"]) for city in record.get("cities", ())]
    return [*cities, *(("town", town["revenue"], town.get("dots", 1)) for town in record.get("towns", ()))]


def test_every_hex_is_as_written(hexes: dict[str, Record]) -> None:
    assert set(GRID.hexes) == set(hexes)
    assert len(GRID.hexes) == 1493
    for name, record in hexes.items():
        hex_ = GRID.hexes[name]
        assert (hex_.colour, hex_.label, hex_.name) == (
            record["colour"], record.get("label", ""), record.get("name", ""),
        )  # fmt: skip
        assert ends(hex_) == written(record), name
        assert stops(hex_) == written_stops(record), name
        assert [(t.kind, t.cost) for t in hex_.terrain] == [
            (t["kind"], t["cost"]) for t in record.get("terrain", ())
        ]
        assert list(zones_of(hex_)) == record.get("zones", [])
        assert hex_.traits.get("sea", "") == record.get("sea_zone", "")
        assert set(hex_.homes) == set(record.get("home_of", ()))
        assert list(hex_.dead_ends) == record.get("dead_ends", [])
        assert hex_.group == record.get("group", "")
        if "offboard" in record:
            assert hex_.offboards[0].revenue == record["offboard"]["revenue"]
        if "stop_zone" in record:
            assert stop_zone(hex_) == record["stop_zone"]


def test_the_open_sides_follow_from_the_board(hexes: dict[str, Record]) -> None:
    listed = {name: r["usable_edges"] for name, r in hexes.items() if "usable_edges" in r}
    assert len(listed) == 236
    assert {name: sorted(GRID.open_edges(name)) for name in listed} == listed


def test_kinds_of_places(hexes: dict[str, Record]) -> None:
    classes = {"city": "city", "grand city": "grand city", "metropolis": "metropolis"}
    for name, record in hexes.items():
        place = GRID.hexes[name]
        assert is_sea(place) == (record["kind"] == "sea")
        if record["kind"] in classes:
            assert city_class(place) == classes[record["kind"]]
        if record["kind"] == "red zone":
            wanted = {"M": "metropolis", "Y": "grand city", "plain": "city"}[record["red_class"]]
            assert city_class(place) == wanted


# --- tiles


def test_every_tile_is_as_written(facts: Path) -> None:
    records = load(facts, "tiles")["tiles"]
    assert {tile.id for tile in GRID.box.values()} == {record["id"] for record in records}
    assert sum(tile.count or 0 for tile in GRID.box.values()) == 769
    for record in records:
        tile = GRID.box[record["id"]]
        assert (tile.colour, tile.count) == (record["colour"], record["count"])
        assert sorted(tile.all_labels) == sorted(filter(None, record.get("label", "").split("/")))
        assert ends(tile) == written(record)
        assert stops(tile) == written_stops(record)
        assert list(tile.upgrades) == record.get("upgrades_to", [])
        assert list(tile.only_on) == record.get("only_on", [])


def test_metropolises_have_their_chains(facts: Path) -> None:
    for place, chain in load(facts, "tiles")["metropolis_chains"].items():
        name, old = place.rsplit(" ", 1)[1], ""
        for tile in chain:
            assert GRID.suits(name, old, GRID.tiles[tile]), f"{tile} on {place}"
            old = tile


# --- water and zones


def test_water_is_as_written(extras: Record) -> None:
    water = water_data(False)
    assert {z["name"]: (z["water"], tuple(z["adjacent"])) for z in extras["sea_zones"]} == {
        zone.name: (zone.water, zone.adjacent) for zone in water.seas.values()
    }
    for record in extras["ports"]:
        port = water.ports[record["id"]]
        assert (port.name, port.hex, port.edge, port.sea) == (
            record["place"], record["hex"], record.get("edge"), record["sea_hex"],
        )  # fmt: skip
        assert port.private == (record["type"] == "private")
        assert list(port.zones) == record["zones"]
        red = record["stop"] == "red zone" and record["access"] == "direct"
        assert port.access == ("tile" if red else record["access"].removesuffix(" end"))
    assert len(water.ports) == len(extras["ports"])
    for record in extras["ferries"]:
        ferry = water.ferries[record["id"]]
        assert (ferry.name, ferry.distance) == (record["name"], record["distance"])
        assert list(ferry.seas) == record["sea_hexes"]
        assert [(end.hex, end.edge) for end in ferry.ends] == [
            (e["hex"], e.get("edge")) for e in record["ends"]
        ]
        assert ferry.town == record.get("town", {}).get("hex", "")
    assert len(water.ferries) == len(extras["ferries"])


def test_a_port_arrow_lets_track_lead_to_the_sea() -> None:
    for port in water_data(False).ports.values():
        if port.access == "direct":
            assert port.edge in GRID.open_edges(port.hex), port.name


def test_zones_are_as_written(facts: Path, extras: Record) -> None:
    zones = zone_data()
    for record in extras["track_rights"]["table"]:
        zone = zones[record["zone"]]
        assert (zone.chits, zone.home_token, zone.discount, zone.capped) == (
            record["chits"], record["home_token_cost"], record["terrain_discount_percent"], record["capped"],
        )  # fmt: skip
        mine = {code for code, railway in DATA.railways.items() if _home_zone(railway) == record["zone"]}
        assert mine == set(record["regionals"])
    for record in load(facts, "companies")["nationals"]:
        zone = zones[record["zone"]]
        assert (zone.national, list(zone.red_zones)) == (record["name"], record["red_zones"])
    assert SETUP.capped_chits == extras["track_rights"]["cap"]["chits_taken_at_most"]


def _home_zone(railway: Any) -> str:
    return stop_zone(GRID.hexes[railway.homes[0].hex]) if railway.homes else ""


def test_patronage_tiles_are_as_written(extras: Record) -> None:
    tiles = patronage_tiles()
    assert len(tiles) == 45
    for record in extras["patronage"]["tiles"]:
        tile = tiles[record["hex"]]
        assert (tile.colour, tile.letter, tile.pays) == (record["group"], record["letter"], record["payout"])
    assert FULL.patronage == extras["patronage"]["drawn"]


# --- paper


def test_railways_are_as_written(facts: Path) -> None:
    records = load(facts, "companies")
    assert [code for code, r in DATA.railways.items() if r.kind == "minor"] == [
        record["id"] for record in records["minors"]
    ]
    for record in records["regionals"]:
        railway = DATA.railways[record["id"]]
        assert (railway.name, railway.homes[0].hex) == (record["name"], record["home"]["hex"])
        assert list(railway.tokens) == record["token_costs_regional"]
        assert railway.tokens[0] == zone_data()[_home_zone(railway)].home_token
        assert list(DATA.kinds["major"].tokens[2:]) == record["token_costs_major_extra"]
    for name, kind in records["types"].items():
        if name != "minor":
            assert list(DATA.kinds[name].certificates) == kind["certificates"]
        assert DATA.kinds[name].track_points == kind["tile_points"]
    assert list(SETUP.par.regional.values()) == records["par"]["regional"]
    assert list(SETUP.par.major.values()) == records["par"]["major"]


def test_privates_and_the_packet_are_as_written(facts: Path, extras: Record) -> None:
    records = load(facts, "privates")
    names = {}
    for record in records["privates"]:
        private = DATA.privates[record["id"]]
        assert (private.name, private.price, private.revenue) == (
            record["name"], record["face"], record["revenue"],
        )  # fmt: skip
        names[record["name"]] = record["id"]
    rows = packet_rows("full")
    for record in extras["opening_packet"]:
        for item in record["items"]:
            word = item["item"].rsplit(" ", 1)[-1]
            code = names.get(item["item"]) or (f"C{word}" if word.isdigit() else word)
            assert rows[code] == record["row"]
            if code in DATA.privates:
                assert DATA.privates[code].price == item["face"]
    assert len(rows) == 32


def test_trains_and_phases_are_as_written(facts: Path) -> None:
    records = load(facts, "trains")
    for record in records["trains"]:
        sides = DATA.cards[str(record["level"])]
        assert DATA.card_count(str(record["level"])) == record["cards"]
        for train, side in zip(sides, record["sides"], strict=True):
            assert (train.name, train.price, train.stops, train.towns, train.doubles) == (
                side["name"], side["price"], side["city_limit"], side["extra_towns"],
                side.get("doubles_cities", False),
            )  # fmt: skip
            assert (train.rusts_on or "") == str(record.get("rusts_when_phase", ""))
            assert train.permanent == record.get("permanent", False)
    for record in records["phases"]:
        phase = DATA.phases[str(record["phase"])]
        if record["tiles"]:
            assert list(phase.tiles) == record["tiles"]
        for kind, limit in record.get("train_limit", {}).items():
            assert DATA.kinds[kind].train_limits[phase.name] == limit


def test_the_market_is_as_written(facts: Path) -> None:
    record = load(facts, "market")
    prices = {(r, c): v for r, row in enumerate(record["grid"]) for c, v in enumerate(row) if v is not None}
    assert DATA.market.prices == prices
    starts = {start["value"]: (start["row"], start["column"]) for start in record["major_start_squares"]}
    assert DATA.market.par_cells() == starts
    assert {SETUP.par.major[start["letter"]]: start["value"] for start in record["major_start_squares"]} == {
        value: value for value in starts
    }


def test_the_set_up_is_as_written(facts: Path) -> None:
    record = load(facts, "setup")
    assert (FULL.bank, SETUP.remainder) == (record["bank"], record["remainder_cash"]["amount"])
    assert FULL.capital.concessions == record["starting_capital"]["with_concessions"]
    assert FULL.capital.plain == record["starting_capital"]["without_concessions"]
    assert {count: limit or None for count, limit in FULL.certificate_limit.items()} == record[
        "certificate_limit"
    ]


# --- the scenario


def test_the_scenario_is_as_written(facts: Path) -> None:
    record = load(facts, "scenario_uk_fr")
    land = [name for name, hex_ in SMALL.grid.hexes.items() if hex_.colour not in ("blue", "red")]
    assert sorted(land) == sorted(record["map"]["land_hexes"])
    assert {name for name, hex_ in SMALL.grid.hexes.items() if hex_.colour == "red"} == {
        zone["id"] for zone in record["map"]["red_zones"]
    }
    for zone in record["map"]["red_zones"]:
        hex_ = SMALL.grid.hexes[zone["id"]]
        assert hex_.offboards[0].revenue == zone["revenue"]
        land_edges = {e for e in hex_.rotated(0).exits if not _by_ferry(hex_, e)}
        assert land_edges == set(zone.get("land_edges", ()))
    assert set(SMALL.railways) == {*record["minors"], *record["regionals"]}
    assert {level: SMALL.card_count(level) for level in SMALL.cards} == {
        str(train["level"]): train["cards"] for train in record["trains"]
    }
    assert (UK.bank, list(UK.players), UK.regionals) == (
        record["bank"], record["players"], record["regionals_floated_at_most"],
    )  # fmt: skip
    water = water_data(True)
    assert set(record["map"]["ports"]) <= set(water.ports)
    assert set(water.ferries) == set(record["map"]["ferries"])
    assert set(water.seas) == set(record["map"]["sea_zones"])
    assert water.ferries["F07"].ends[1].hex == "C40"
    assert uk_france().letters == "UF"


def _by_ferry(hex_: Face, edge: int) -> bool:
    return any(piece.kind == "ferry" and str(edge) in (piece.a, piece.b) for piece in hex_.stretches)


def test_ferries_are_unbroken_lines_on_both_boards() -> None:
    for data, small in ((DATA, False), (SMALL, True)):
        for ferry in water_data(small).ferries.values():
            ends_ = [end for end in ferry.ends if end.edge is not None]
            for end in ends_:
                assert end.edge is not None
                assert data.grid.neighbours[end.hex][end.edge] in ferry.seas, ferry.name
            for one, other in zip(ferry.seas, ferry.seas[1:], strict=False):
                assert other in data.grid.neighbours[one], ferry.name
