"""The data files of 18LRA against the written facts they were made from."""

from pathlib import Path
from typing import Any

import pytest

from bradshaw.rail.board.map import MapData, TilesData
from bradshaw.rail.finance.chart import MarketData
from bradshaw.rail.finance.companies import PrivateData, RailwayData
from bradshaw.rail.records import read
from bradshaw.rail.rolling.trains import TrainsData
from bradshaw.titles.rhineland.lra.setup import PACKAGE, setup_data
from tests.unit.titles.facts import Record, load

MAP = read(PACKAGE, "map", MapData)
TILES = read(PACKAGE, "tiles", TilesData)
RAILWAYS = [r for r in read(PACKAGE, "railways", tuple[RailwayData, ...]) if not r.option]
PRIVATES = read(PACKAGE, "privates", tuple[PrivateData, ...])
TRAINS = read(PACKAGE, "trains", TrainsData)
MARKET = read(PACKAGE, "market", MarketData)

EXAMPLES = """
    setup-money scenario-2 covered-home-blocks-nobody package adr-float keg-float mkb-float float-at-100
    float-in-brown keg-director two-yellow yellow-and-upgrade shut-in-yellow keg-waits krefeld-green
    geldern-green cce-krefeld harbour-private orsoy harbour-turned first-run-adr ferry-neuss
    ferry-rheinhausen ferry-ruhrort industry-and-harbour double-industry iron-rhine-dec dec-active gve-link
    red-exclusive venlo-full field-once gkb-route gkb-dividend gkb-limit gkb-duty market-edges 2p-start
    2p-turn
"""


@pytest.fixture(scope="module")
def facts(shared: Path) -> Path:
    return shared / "facts" / "18LRA"


def track(record: Record) -> str:
    words = []
    for piece in record.get("track", ()):
        kind = "/ferry" if isinstance(piece, dict) else ""
        ends = piece["ends"] if isinstance(piece, dict) else piece
        words.append("-".join("o0" if end == "o" else end.removeprefix("e") for end in ends) + kind)
    return " ".join(words)


def same_face(face: Any, record: Record) -> None:
    assert (face.id, face.colour, face.label) == (record["id"], record["colour"], record.get("label", ""))
    assert face.track == track(record)
    cities = [(c.revenue, c.slots, c.only.get("harbour", 0), c.at) for c in face.cities]
    assert cities == [
        (c["revenue"], c.get("slots", 1), c.get("harbour_slots", 0), c.get("at"))
        for c in record.get("cities", ())
    ]
    assert [t.revenue for t in face.towns] == [t["revenue"] for t in record.get("towns", ())]
    terrain = [(t.kind, t.cost) for t in face.terrain]
    assert terrain == [(t["kind"], t["cost"]) for t in record.get("terrain", ())]


def test_every_hex_is_as_the_facts_say(facts: Path) -> None:
    exclusive = load(facts, "extras")["exclusive_red"]
    for hex_, record in zip(MAP.hexes, load(facts, "map")["hexes"], strict=True):
        same_face(hex_, record)
        borders = record.get("borders", ())
        closed = [b["edge"] for b in borders if b["kind"] == "impassable"]
        assert sorted(map(int, hex_.impassable)) == closed
        assert list(hex_.crossings) == [b["edge"] for b in borders if b["kind"] == "river crossing"]
        assert list(hex_.stubs) == record.get("stubs", [])
        assert hex_.homes == {home["company"]: home["city"] for home in record.get("homes", ())}
        assert hex_.no_tile_before == record.get("no_tile_before", "")
        assert hex_.group == (record.get("group") or record.get("offboard", {}).get("group") or "")
        harbour = ["harbour"] if "harbour" in record else []
        assert list(hex_.marks) == record.get("marks", []) + harbour
        assert (hex_.traits["bank"], "exclusive" in hex_.traits) == (record["bank"], hex_.id in exclusive)
        # A part of a field into which no track leads has no stop of its own.
        area = record.get("offboard") if record.get("track") else None
        assert [one.revenue for one in hex_.offboards] == ([area["revenue"]] if area else [])


def test_every_tile_is_as_the_facts_say(facts: Path) -> None:
    content = load(facts, "tiles")
    for tile, record in zip(TILES.tiles, content["tiles"], strict=True):
        same_face(tile, record)
        assert (tile.count, tile.category) == (record["count"], record["category"])
        assert list(tile.upgrades) == record.get("upgrades_to", [])
        assert list(tile.marks) == record.get("marks", [])
        assert (tile.ferry_revenue, tile.heirs) == (record.get("ferry_revenue", 0), record.get("heirs", {}))
        placement = record.get("placement", {})
        assert list(tile.only_on) == ([placement["hex"]] if placement else [])
        assert tile.rotation == placement.get("rotation")
    assert sum(tile.count or 0 for tile in TILES.tiles) == content["totals"]["all"]


def test_railways(facts: Path) -> None:
    lower = setup_data().harbour_price_with_private
    for railway, record in zip(RAILWAYS, load(facts, "companies")["companies"], strict=True):
        assert (railway.code, railway.name) == (record["code"], record["name"])
        assert list(railway.certificates) == record["certificates"]
        assert (railway.floats_at, list(railway.tokens)) == (record["float_percent"], record["token_costs"])
        assert [(h.hex, h.city) for h in railway.homes] == [(h["hex"], h["city"]) for h in record["homes"]]
        harbour = record["harbour_token"]
        assert railway.special_tokens == ({"harbour": (harbour["normal"],)} if harbour else {})
        assert lower.get(railway.code) == (harbour["with_private_2_3_4"] if harbour else None)


def test_homes_can_be_exchanged(facts: Path) -> None:
    other = {c["code"]: c.get("home_in_implementation") for c in load(facts, "companies")["companies"]}
    swapped = {code: hex_.id for hex_ in MAP.replaced["board_homes"] for code in hex_.homes}
    assert swapped == {code: other[code] for code in ("CCE", "CME")}


def test_privates(facts: Path) -> None:
    for private, record in zip(PRIVATES, load(facts, "privates")["privates"], strict=True):
        want = (record["no"], record["code"], record["name"], record["price"], record["revenue"])
        assert (private.number, private.code, private.name, private.price, private.revenue) == want
        given = record.get("comes_with", {})
        assert private.certificate == ((given["company"], given["percent"]) if "company" in given else None)


def test_trains_phases_and_market(facts: Path) -> None:
    content = load(facts, "trains")
    for train, record in zip(TRAINS.trains, content["trains"], strict=True):
        assert (train.name, train.count, train.rusts_on) == (
            record["type"],
            record["count"],
            record["rusts_on"],
        )
        if train.name != "2+4":
            assert (train.price, train.stops) == (record["price"], record["stops"])
            assert (train.count or 0) + train.extra.get("cards_20", 0) == record["count_in_implementation"]
    for phase, record in zip(TRAINS.phases, content["phases"], strict=True):
        assert (phase.name, phase.colour, list(phase.tiles)) == (
            record["name"],
            record["colour"],
            record["tiles"],
        )
        assert (phase.train_limit, phase.operating_rounds) == (
            record["train_limit"],
            record["operating_rounds"],
        )
    rows = load(facts, "market")["rows"]
    assert list(MARKET.rows) == [
        " ".join(f"{cell['value']}{'p' if cell.get('par') else ''}" for cell in row) for row in rows
    ]


def test_setup(facts: Path) -> None:
    content, mine = load(facts, "setup"), setup_data()
    for name, values in (("bank", mine.bank), ("starting_cash", mine.cash)):
        assert {count: values[count] for count in ("3", "4")} == content[name]
    assert {count: mine.certificate_limit[count] for count in ("3", "4")} == content["certificate_limit"]
    lower = content["variants"]["lower_capital"]["starting_cash"]
    assert {count: mine.lower_capital[count] for count in ("3", "4")} == lower
    assert [list(codes) for codes in mine.scenarios] == [
        record["in_play"] for record in content["three_player_scenarios"]
    ]


def test_every_worked_example_of_the_facts_is_known_here(facts: Path) -> None:
    """The tests beside this one play all of them; a new example must be looked at."""
    assert [example["id"] for example in load(facts, "examples")["examples"]] == EXAMPLES.split()
