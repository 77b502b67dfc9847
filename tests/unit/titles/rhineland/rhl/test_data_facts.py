"""The data files of 18Rhl against the written facts they were made from."""

from pathlib import Path
from typing import Any

import pytest

from bradshaw.rail.board.map import MapData, TilesData
from bradshaw.rail.board.tile import Hex
from bradshaw.rail.finance.chart import MarketData
from bradshaw.rail.finance.companies import PrivateData, RailwayData
from bradshaw.rail.records import read
from bradshaw.rail.rolling.trains import PhaseData, TrainData, TrainsData
from tests.unit.titles.facts import Record, load

PACKAGE = "bradshaw.titles.rhineland.rhl"
MAP = read(PACKAGE, "map", MapData)
TILES = read(PACKAGE, "tiles", TilesData)
RAILWAYS = {r.code: r for r in read(PACKAGE, "railways", tuple[RailwayData, ...])}
PRIVATES = {p.code: p for p in read(PACKAGE, "privates", tuple[PrivateData, ...])}
TRAINS = read(PACKAGE, "trains", TrainsData)
MARKET = read(PACKAGE, "market", MarketData)

#: What the facts' readings add to the upgrades that the tiles themselves name.
PROMOTIONS = {"927": ["932V"], "928": ["932V"], "929": ["949"], "947": ["950"], "216": ["Essen"]}


@pytest.fixture(scope="module")
def facts(shared: Path) -> Path:
    return shared / "facts" / "18Rhl"


def ends(piece: list[str], number: int) -> str:
    """A piece of the facts as this project writes it; `number` is that of its off-board stop."""
    words = {"e": lambda end: end[1:], "o": lambda _: f"o{number}"}
    return "-".join(words.get(end[0], str)(end) for end in piece)


def track(record: Record) -> str:
    apart = "link_marks" in record
    words = []
    for number, piece in enumerate(record.get("track", ())):
        if isinstance(piece, dict):
            assert piece["kind"] == "train ferry"
            words.append(ends(piece["ends"], 0) + "/ferry")
        else:
            words.append(ends(piece, number if apart else 0))
    return " ".join(words)


def stop(record: Record) -> Record:
    at = record.get("at")
    side = record.get("side", "").removesuffix(" bank")
    return {
        "revenue": record["revenue"],
        "slots": record.get("slots", 1),
        "name": record.get("name", ""),
        "at": -1 if at == "centre" else at,
        "side": side,
    }


def same_face(face: Any, record: Record) -> None:
    assert face.colour == record["colour"]
    assert face.track == track(record)
    for mine, theirs in zip(face.cities, record.get("cities", ()), strict=True):
        want = stop(theirs)
        assert {key: getattr(mine, key) for key in want} == want
    for mine, theirs in zip(face.towns, record.get("towns", ()), strict=True):
        want = stop(theirs)
        assert (mine.revenue, mine.at) == (want["revenue"], want["at"])
    terrain = [(t.kind, t.cost) for t in face.terrain]
    assert terrain == [(t["kind"], t["cost"]) for t in record.get("terrain", ())]
    assert bool(face.river) == ("river_through" in record)


def borders(record: Record, kind: str) -> list[int]:
    return [border["edge"] for border in record.get("borders", ()) if border["kind"] == kind]


def same_offboard(hex_: Hex, record: Record) -> None:
    theirs = record.get("offboard")
    assert len(hex_.offboards) == (theirs is not None)
    if theirs is None:
        return
    (area,) = hex_.offboards
    if "link_marks" in record:
        assert area.apart
        assert [int(v) for v in hex_.traits["links"].split()] == list(theirs["revenue"].values())
        marks = {end: f"o{i}" for i, (end, _) in enumerate(record["track"])}
        for end, mark in record["link_marks"].items():
            assert hex_.traits[marks[end]] == mark
    else:
        assert area.revenue == theirs["revenue"]


def same_hex(hex_: Hex, record: Record) -> None:
    same_face(hex_, record)
    same_offboard(hex_, record)
    assert hex_.label == record.get("label", "")
    assert sorted(map(int, hex_.impassable)) == borders(record, "impassable")
    assert list(hex_.crossings) == borders(record, "river crossing")
    assert list(hex_.stubs) == record.get("stubs", [])
    assert hex_.homes == {home["company"]: home["city"] for home in record.get("homes", ())}
    assert hex_.no_tile_before == record.get("no_tile_before", "")
    assert hex_.through == record.get("through", False)
    same_traits(hex_, record)


def same_traits(hex_: Hex, record: Record) -> None:
    marks = record.get("marks", [])
    assert hex_.traits["bank"] == record["bank"]
    assert ("metropolis" in hex_.traits) == record.get("metropolis", False)
    possible = [mark.removeprefix("possible ") for mark in marks if mark.startswith("possible ")]
    assert hex_.traits.get("possible", "").split() == possible
    assert list(hex_.marks) == [mark for mark in marks if " " not in mark]
    # A group of one needs no name: no other part of it can be in the route.
    group = record.get("group") or record.get("offboard", {}).get("group") or ""
    assert hex_.group == ("" if group == "Antwerpen" else group)
    # Trains end in red, unless the data say that track leads through.
    terminal = hex_.colour == "red" and not hex_.through
    assert sorted(hex_.rotated(0).exits if terminal else ()) == sorted(record.get("terminal_edges", ()))


def test_every_hex_is_as_the_facts_say(facts: Path) -> None:
    records = load(facts, "map")["hexes"]
    assert [h.id for h in MAP.hexes] == [record["id"] for record in records]
    for hex_, record in zip(MAP.hexes, records, strict=True):
        same_hex(hex_, record)


def test_hexes_of_the_older_edition(facts: Path) -> None:
    records = load(facts, "map")["hexes_2012_edition"]
    for hex_, record in zip(MAP.replaced["edition_2012"], records, strict=True):
        assert hex_.id == record["id"]
        same_hex(hex_, record)


def test_hexes_of_ratingen() -> None:
    e10, e12 = MAP.replaced["ratingen"]
    assert (e10.id, e10.stubs, list(e10.impassable), e10.label) == ("E10", (0, 2), ["1"], "R")
    assert [(c.revenue, c.slots) for c in e10.cities] == [(0, 1)]
    assert (e12.id, e12.stubs, e12.cost, len(e12.towns), e12.no_tile_before) == ("E12", (1,), 30, 2, "green")


def test_every_tile_is_as_the_facts_say(facts: Path) -> None:
    records = load(facts, "tiles")["tiles"]
    for tile, record in zip(TILES.tiles, records, strict=True):
        assert tile.id == record["id"]
        same_face(tile, record)
        assert (tile.label, tile.category) == (record.get("label", ""), record["category"])
        assert list(tile.marks) == record.get("marks", [])
        assert (tile.count, tile.ferry_revenue) == (record["count"], record.get("ferry_revenue", 0))
        assert list(tile.upgrades) == record.get("upgrades_to", []) + PROMOTIONS.get(tile.id, [])
        assert (tile.by, tile.option) == (record.get("by_private", ""), record.get("variant", ""))
        if "labels" in record:
            assert list(tile.labels) == record["labels"]


def test_where_tiles_may_lie(facts: Path) -> None:
    for tile, record in zip(TILES.tiles, load(facts, "tiles")["tiles"], strict=True):
        placement = record.get("placement", {})
        assert list(tile.only_on) == ([placement["hex"]] if placement else [])
        # The facts' readings turn the Ratingen tiles, whose record leaves it open; 932 is the same all round.
        open_record = tile.option == "ratingen" or tile.id.startswith("932")
        rotation = 0 if open_record else placement.get("rotation")
        assert tile.rotation == rotation
    special = {h["id"]: h["special_tile"] for h in load(facts, "map")["hexes"] if "special_tile" in h}
    assert special == {"E8": next(t.id for t in TILES.tiles if t.only_on == ("E8",))}


def test_counts_with_options_and_in_all(facts: Path) -> None:
    content = load(facts, "tiles")
    older = {r["id"]: r["count_2012"] for r in content["tiles"] if "count_2012" in r}
    assert TILES.counts == {"edition_2012": older, "promotion_tiles": {"932": 0}}
    basic = [tile for tile in TILES.tiles if not tile.option]
    totals = content["totals_without_variants"]
    assert len(basic) == totals["kinds"]
    assert sum(tile.count or 0 for tile in basic) == totals["all"]
    for colour in ("yellow", "green", "brown", "gray", "orange"):
        assert sum(tile.count or 0 for tile in basic if tile.colour == colour) == totals[colour]


def test_railways(facts: Path) -> None:
    content = load(facts, "companies")
    assert list(RAILWAYS) == [*(c["code"] for c in content["companies"]), "KEG"]
    for record in content["companies"]:
        railway = RAILWAYS[record["code"]]
        assert railway.name == record["name"]
        assert list(railway.certificates) == record["certificates"]
        assert (railway.floats_at, list(railway.tokens)) == (record["float_percent"], record["token_costs"])
        assert [(h.hex, h.city) for h in railway.homes] == [(h["hex"], h["city"]) for h in record["homes"]]


def test_the_older_edition_has_another_railway_in_moers(facts: Path) -> None:
    text = load(facts, "companies")["older_edition_2012"]["replaced_company"]
    keg, mkb = RAILWAYS["KEG"], RAILWAYS["MKB"]
    assert (keg.option, keg.replaces) == ("edition_2012", "MKB")
    assert f"{keg.code}, {keg.name}" in text
    assert ",".join(map(str, keg.certificates)) in text
    assert f"float {keg.floats_at}%" in text
    assert (keg.certificates, keg.homes, keg.tokens) == (mkb.certificates, mkb.homes, mkb.tokens)


def test_homes_are_the_same_on_the_map_and_with_the_railways() -> None:
    on_map = {(code, h.id, city) for h in MAP.hexes for code, city in h.homes.items()}
    assert on_map == {
        (r.code, home.hex, home.city) for r in RAILWAYS.values() if not r.option for home in r.homes
    }


def test_privates(facts: Path) -> None:
    content = load(facts, "privates")
    hexes = load(facts, "map")["hexes"]
    for record in content["privates"]:
        private = PRIVATES[record["code"]]
        want = (record["no"], record["price"], record["revenue"])
        assert (private.number, private.price, private.revenue) == want
        assert list(private.blocks) == record.get("blocks", [])
        assert list(private.blocks) == [h["id"] for h in hexes if h.get("blocked_by_private") == private.code]
        given = record.get("comes_with", {})
        assert private.certificate == ((given["company"], given["percent"]) if "company" in given else None)
        assert private.text


def test_the_private_of_ratingen(facts: Path) -> None:
    record = load(facts, "privates")["older_edition_variant_private"]
    private = PRIVATES["ATB"]
    assert (private.number, private.price, private.revenue) == (
        record["no"],
        record["price"],
        record["revenue"],
    )
    assert (private.option, private.replaces, private.blocks) == ("ratingen", "PWB", ("E12",))


def same_train(train: TrainData, record: Record) -> None:
    assert (train.name, train.price, train.count) == (record["type"], record["price"], record["count"])
    assert (train.stops, train.rusts_on) == (record["stops"], record["rusts_on"])
    assert train.available_after == record.get("available_after_first")
    assert train.title == record.get("name", "")
    assert train.extra.get("optional_2_train", 0) == record.get("optional_extra", 0)


def same_phase(phase: PhaseData, record: Record) -> None:
    assert (phase.name, phase.colour) == (record["name"], record["colour"])
    assert (phase.on or "(start)") == record["on_first"]
    assert list(phase.tiles) == record["tiles"]
    assert phase.train_limit == record["train_limit"]
    assert phase.operating_rounds == record["operating_rounds"]


def test_trains_and_phases(facts: Path) -> None:
    content = load(facts, "trains")
    for train, record in zip(TRAINS.trains, content["trains"], strict=True):
        same_train(train, record)
    for phase, record in zip(TRAINS.phases, content["phases"], strict=True):
        same_phase(phase, record)
    cards = sum(train.count or 0 for train in TRAINS.trains)
    assert cards == content["totals"]["in_the_basic_game"]
    assert cards + sum(sum(t.extra.values()) for t in TRAINS.trains) == content["totals"]["cards"]


def test_market(facts: Path) -> None:
    content = load(facts, "market")
    rows = [[f"{cell['value']}{'p' * cell.get('par', False)}" for cell in row] for row in content["rows"]]
    assert [row.split() for row in MARKET.rows] == rows
    par = {int(cell[:-1]) for row in rows for cell in row if cell.endswith("p")}
    assert sorted(par) == content["start_values"]


def test_industry_places_are_marked_on_the_map(facts: Path) -> None:
    cards = load(facts, "setup")["industry_table"]
    for kind in ("coal", "steel"):
        possible = {h.id for h in MAP.hexes if kind in h.traits.get("possible", "").split()}
        assert possible == {card[kind] for card in cards}


def test_the_metropolises(facts: Path) -> None:
    content = load(facts, "extras")["rhine_metropolis"]
    tiles = {tile.id: tile for tile in TILES.tiles}
    hexes = {hex_.id: hex_ for hex_ in MAP.hexes}
    assert set(content["hexes"]) == {h.id for h in MAP.hexes if "metropolis" in h.traits}
    for name, record in content["hexes"].items():
        costs = content["costs"]
        assert (hexes[name].label, hexes[name].cost) == (record["label"], costs["yellow hex to green"])
        for number in record["green"]:
            assert tiles[number].cost == costs["green to brown"]
            assert tiles[number].ferry_revenue == content["ferry"]["revenue_crossing"]
            assert {c.revenue for c in tiles[number].cities} == {content["ferry"]["revenue_same_bank"]}
            assert list(tiles[number].upgrades) == record["brown"]
        for number in record["brown"]:
            assert tiles[number].cost == costs["brown to gray"]
            assert tiles[number].upgrades[:1] == tuple(record["gray"])


def test_links_to_the_eastern_ruhr(facts: Path) -> None:
    content = load(facts, "extras")["eastern_ruhr"]
    hexes = {hex_.id: hex_ for hex_ in MAP.hexes}
    for name in content["hexes"]:
        assert hexes[name].traits["links"].split() == [str(v) for v in content["value_by_links"].values()]
    for link in content["links"]:
        red = hexes[link["to"]]
        (stretch,) = [stretch for stretch in red.stretches if stretch.a == str(link["to_edge"])]
        assert red.traits[stretch.b] == link["mark"]


def test_what_else_the_facts_say_of_hexes(facts: Path) -> None:
    content = load(facts, "extras")
    assert {h.id for h in MAP.hexes if "exclusive" in h.traits} == set(
        content["off_board"]["stations_possible"]
    )
    groups = {h.id: h.group for h in MAP.hexes if h.group}
    for a, b in content["off_board"]["forbidden_pairs"]:
        assert groups.pop(a) == groups.pop(b)
    assert not groups
    iron_rhine = {name for end in content["iron_rhine"]["ends"] for name in end}
    assert {h.id for h in MAP.hexes if "ERh" in h.marks} == iron_rhine
    rheingold = {*content["rheingold"]["start"], *content["rheingold"]["bonus_other_end"]}
    assert {h.id for h in MAP.hexes if "RGE" in h.marks} == rheingold
