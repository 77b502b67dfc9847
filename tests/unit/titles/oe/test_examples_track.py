"""Worked examples of 18OE about track and tokens (11.1, 11.2, 15.2 to 15.7), each from a position."""

from __future__ import annotations

import pytest

from bradshaw.rail.actions import LayTile
from bradshaw.titles.oe.operating.laying import discounted
from bradshaw.titles.oe.operating.ports import port_stops
from bradshaw.titles.oe.operating.reach import ZONE
from bradshaw.titles.oe.patronage import patronage_tiles

from .operating import Operating

#: Tiles of a turn by what the example calls them: hex, tile before, tile.
KINDS = {
    "yellow": ("K24", "", "9"),
    "upgrade": ("L25", "57", "205"),
    "metropolis upgrade": ("M28", "OE6", "OE15"),
    "plain": ("K24", "9", "82"),
    "town": ("M38", "58", "141"),
    "double town": ("J29", "OE1", "OE9"),
    "city": ("L25", "57", "205"),
}


def points(at: Operating, code: str, kind: str) -> int:
    """What a tile of some kind takes of a railway's points."""
    hex_name, old, tile = KINDS[kind]
    if old:
        at.tile(hex_name, old)
    rules = at.table.track_rules(at.company(code))
    return int(rules.points(rules.look(LayTile(hex_name, tile, 0))))


def _exits(at: Operating, word: str) -> frozenset[int]:
    """The edges to which a tile would lead."""
    _, _, tile, rotation = word.split()
    found: frozenset[int] = at.data.grid.tiles[tile].rotated(int(rotation)).exits
    return found


def left(at: Operating) -> int:
    """Points of the turn that are left."""
    points: int = at.table.top.turn.budget.left
    return points


# --- points (11.1, 11.1.1, 15.2, 15.5, 15.7)


@pytest.mark.rule("18OE", "11.1")
@pytest.mark.parametrize(
    "tiles",
    [["yellow", "yellow", "upgrade"], ["yellow"] * 4, ["upgrade", "upgrade"], ["metropolis upgrade"]],
)
def test_what_four_points_are_good_for(tiles: list[str]) -> None:
    """Example 11.1-points."""
    at = Operating().major("GWR", "Ada").phase("3")
    assert sum(points(at, "GWR", kind) for kind in tiles) == 4


@pytest.mark.rule("18OE", "11.1")
@pytest.mark.parametrize(("spent", "possible"), [(2, True), (3, False)])
def test_a_metropolis_is_upgraded_with_four_points(spent: int, possible: bool) -> None:
    at = Operating().major("GWR", "Ada").phase("3").tile("M28", "OE6").token("GWR", "M28").cash(GWR=500)
    at.at_step("GWR", "track", laid=[["before", spent]])
    assert left(at) == 6 - spent
    assert any(word.startswith("lay M28 OE15") for word in at.words("lay")) is possible
    if not possible:
        assert at.why_not("lay M28 OE15 0").rule == "11.1"


@pytest.mark.rule("18OE", "11.1.1", "11.1")
@pytest.mark.parametrize(
    ("hex_name", "tiles", "spent", "legal"),
    [
        ("L25", ["57", "205", "OE23"], 5, True),
        ("K26", ["OE4", "OE12"], 6, True),
        ("K26", ["OE4", "OE12", "OE26"], 10, False),
    ],
)
def test_several_tiles_on_one_hex_in_a_turn(hex_name: str, tiles: list[str], spent: int, legal: bool) -> None:
    """Example 11.1.1-chain: a major in phase 5; a metropolis goes to green only."""
    at = Operating().major("GWR", "Ada").phase("5").cash(GWR=500).token("GWR", "K26").operate("GWR")
    took = 0
    for tile in tiles:
        rules = at.table.track_rules(at.company("GWR"))
        took += rules.points(rules.look(LayTile(hex_name, tile, 0)))
        lays = [word for word in at.words("lay") if word.startswith(f"lay {hex_name} {tile}")]
        if lays:
            at.play(lays[0])
        if at.step == "StationChoice":
            at.play("station 0")
    assert took == spent
    assert (at.table.board.tile_at(hex_name)[0] == tiles[-1]) is legal


@pytest.mark.rule("18OE", "15.2")
@pytest.mark.parametrize(
    ("tiles", "taken", "legal"),
    [(["plain", "plain", "town"], 3, True), (["city", "double town"], 3, True), (["city", "city"], 4, False)],
)
def test_upgrades_of_minor_b(tiles: list[str], taken: int, legal: bool) -> None:
    """O45. Example 15.2-B: one point for everything without a city."""
    at = Operating().phase("3").minor("B", "Ada", "J25")
    assert sum(points(at, "B", kind) for kind in tiles) == taken
    assert (taken <= at.table.track_rules(at.company("B")).turn_points() == 3) is legal


@pytest.mark.rule("18OE", "15.5", "15.6", "15.7", "11.1")
def test_points_of_three_minors() -> None:
    """O109. Example 15.7-points-all: eight points, one more on coast and one on rough ground, for yellow
    tiles."""
    at = Operating().major("GWR", "Ada").power("GWR", "E", "F", "G").cash(GWR=500)
    rules = at.table.track_rules(at.company("GWR"))
    coast, rough = rules.look(LayTile("G16", "9", 0)), rules.look(LayTile("K22", "9", 0))
    plain = rules.look(LayTile("H19", "9", 0))
    assert [rules.bound_point(lay, ()) for lay in (coast, rough, plain)] == ["E", "F", ""]
    assert [rules.bound_point(lay, ("E", "F")) for lay in (coast, rough)] == ["", ""]
    assert rules.turn_points() + 2 == 10


@pytest.mark.rule("18OE", "11.1", "15.5")
def test_one_of_the_points_of_london_may_be_minor_e_s() -> None:
    """O44. Example 15.5-metropolis-point: by sea from Glasgow."""
    at = Operating().minor("E", "Ada", "F25").cash(E=400).operate("E")
    rules = at.table.track_rules(at.company("E"))
    lay = rules.look(LayTile("M28", "OE6", 0))
    assert (rules.points(lay), rules.fee(lay)) == (2, 20)
    water = rules.water_fee(lay)
    at.play("lay M28 OE6 0")
    assert (left(at), at.money("E")) == (2, 400 - 20 - water)


# --- fees (11.1.5, 15.5, 15.6)


@pytest.mark.rule("18OE", "11.1.5", "15.5", "15.6")
@pytest.mark.parametrize(
    ("fee", "inside", "outside", "zone", "builder", "both"),
    [
        (30, "U10", "O46", 24, 20, 15),
        (45, "V9", "N45", 36, 30, 22),
        (60, "V11", "S52", 48, 40, 30),
        (120, "W22", "T41", 96, 80, 60),
    ],
)
def test_the_discounts(fee: int, inside: str, outside: str, zone: int, builder: int, both: int) -> None:
    """N4.24, N7.18. Examples 11.1.5-table, 11.1.5-rounding, 11.1.5-zone and 11.1.5-split: the last on the
    split hex W22."""

    def paid(hex_name: str, *minors: str) -> int:
        at = Operating().major("CHN", "Ada").power("CHN", *minors)
        rules = at.table.track_rules(at.company("CHN"))
        return discounted(at.table, at.company("CHN"), rules.look(LayTile(hex_name, "9", 0)))

    assert [paid(outside), paid(inside), paid(outside, "F"), paid(inside, "F")] == [fee, zone, builder, both]
    assert paid(inside, "E") == zone, "minor E is for the coast"


@pytest.mark.rule("18OE", "15.5", "11.1.5")
@pytest.mark.parametrize(("hex_name", "fee"), [("E24", 30), ("F23", 40)])
def test_minor_e_alone(hex_name: str, fee: int) -> None:
    """Examples 15.5-E-alone and 15.5-E-alone-60."""
    at = Operating().minor("E", "Ada", "F25")
    rules = at.table.track_rules(at.company("E"))
    assert discounted(at.table, at.company("E"), rules.look(LayTile(hex_name, "9", 0))) == fee


@pytest.mark.rule("18OE", "11.1.5")
def test_a_minor_for_the_other_terrain_helps_nothing() -> None:
    """Example 11.1.5-other-terrain, O46."""
    at = Operating().major("SFAI", "Ada").power("SFAI", "E")
    rules = at.table.track_rules(at.company("SFAI"))
    assert rules.fee(rules.look(LayTile("U40", "9", 0))) == 48


# --- across water (11.1.3, 11.1.6, 11.2.1)


@pytest.mark.rule("18OE", "11.1.3", "11.1.6")
def test_copenhagen_and_malmo() -> None:
    """Examples 11.1.3-kobenhavn, 11.1.3-malmo and 11.1.6-track-fee: three zones cost 30."""
    at = Operating().major("GWR", "Ada").phase("3").tile("M28", "OE6").token("GWR", "M28").cash(GWR=300)
    at.operate("GWR")
    assert at.why_not("lay I52 6 0").rule == "11.1.3", "Malmö is a private port"
    at.play("lay I50 622 1")
    assert 5 in at.table.board.rotated("I50").exits
    assert at.money("GWR") == 300 - 45 - 30


@pytest.mark.rule("18OE", "11.1.6")
def test_track_in_ireland() -> None:
    """O47. Example 11.1.6-dublin: each tile pays five for the ferry."""
    at = Operating().regional("LNWR", "Ada").cash(LNWR=200).operate("LNWR")
    before = at.money("LNWR")
    for hex_name, edge in (("I20", 1), ("I18", 4)):
        lays = [word for word in at.words("lay") if word.startswith(f"lay {hex_name} ")]
        at.play(next(w for w in lays if edge in _exits(at, w)))
        before -= at.table.place(hex_name).cost + 5
        assert at.money("LNWR") == before


@pytest.mark.rule("18OE", "11.1.3", "11.1.6")
@pytest.mark.parametrize(("authority", "water"), [("", 10), ("north", 0)])
def test_a_green_amsterdam(authority: str, water: int) -> None:
    """Example 11.1.6-amsterdam: tile 207 to the edges 0, 1, 4 and 5."""
    at = Operating().major("LNWR", "Ada").phase("3").tile("M28", "OE6").token("LNWR", "M28").cash(LNWR=300)
    at.set("LNWR", authority=authority).operate("LNWR")
    lays = [word for word in at.words("lay") if word.startswith("lay L37 ")]
    turned = [_exits(at, word) for word in lays]
    assert lays
    assert all(1 in exits for exits in turned)
    assert {0, 1, 4, 5} in turned
    at.play(next(w for w, exits in zip(lays, turned, strict=True) if exits == {0, 1, 4, 5}))
    assert at.money("LNWR") == 300 - 45 - water


@pytest.mark.rule("18OE", "11.1.6", "11.2.1")
@pytest.mark.parametrize(
    ("authority", "track", "token"), [("", 25, 100), ("mediterranean", 5, 20), ("north", 25, 100)]
)
def test_zones_and_a_ferry_on_one_way(authority: str, track: int, token: int) -> None:
    """O48. Example 11.1.6-mixed: from Barcelona over two zones to Sardinia and over its ferry of one to Roma;
    the dearest units are saved first."""
    at = Operating().major("CHN", "Ada").phase("3").track("Z27", "202", 0).token("CHN", "Z27")
    at.track("AB39", "3", 3, 4).track("AB41", "8", 1, 3).track("Z47", "202", 0)
    cost = at.set("CHN", authority=authority).table.reach(at.company("CHN")).cost("Z47.c0")
    assert cost is not None
    water = at.table.setup.water
    assert (cost * water.track.ferry, cost * water.token.ferry) == (track, token)
    assert water.track.zone == ZONE * water.track.ferry


@pytest.mark.rule("18OE", "11.2.1")
@pytest.mark.parametrize(("authority", "fee"), [("", 120), ("north", 40)])
def test_a_token_in_malmo(authority: str, fee: int) -> None:
    """Examples 11.2.1-malmo-token and 11.2.1-with-authority: three zones, entered by land."""
    at = Operating().major("GWR", "Ada").phase("3").cash(GWR=500).tile("M28", "OE6").token("GWR", "M28")
    at.track("I50", "622", 1, 3, 4, 5).track("I52", "57", 1).set("GWR", authority=authority)
    at.operate("GWR").play("pass", "token I52")
    assert at.money("GWR") == 500 - 20 - fee
    other = Operating().major("GWR", "Ada").phase("3").cash(GWR=500).tile("M28", "OE6").token("GWR", "M28")
    other.track("I52", "57", 1).operate("GWR").play("pass")
    assert "no route" in other.why_not("token I52").reason


# --- cities, sides, ports (11.1.7, 11.2, 11.3.6)


@pytest.mark.rule("18OE", "11.1.7", "11.3.6")
@pytest.mark.parametrize(
    ("hex_name", "edges"),
    [("K26", {0, 1, 2, 3, 4, 5}), ("N31", {0, 1, 4, 5}), ("G28", {0, 1, 5})],
)
def test_usable_sides(hex_name: str, edges: set[int]) -> None:
    """Examples 11.1.7-birmingham, 11.1.7-lille and 11.3.6-forth."""
    assert Operating().data.grid.open_edges(hex_name) == edges


@pytest.mark.rule("18OE", "11.3.6")
def test_ports_of_edinburgh_and_london() -> None:
    """Examples 11.3.6-edinburgh and 11.3.6-london: both stations of London put to sea."""
    at = Operating().tile("M28", "OE6")
    (port,) = at.table.water.ports_of("G26")
    assert (port.private, port.access, port.zones) == (True, "offshore", ("North Sea",))
    assert [ferry.code for ferry in at.table.water.ferries_of("G26")] == ["F07"]
    (london,) = at.table.water.ports_of("M28")
    assert port_stops(at.table, london) == ["M28.c0", "M28.c1"]


@pytest.mark.rule("18OE", "11.2")
@pytest.mark.parametrize(("code", "legal"), [("KBS", False), ("PLM", True)])
def test_nancy_is_french(code: str, legal: bool) -> None:
    """Example 11.2-nancy."""
    at = Operating().regional(code, "Ada").cash(**{code: 200}).line(("Q40", "57"), ("Q38", "57"))
    at.token(code, "Q40").private("SHTC", "Ada").operate(code).play("pass")
    assert ("token Q38" in at.words("token")) is legal
    if not legal:
        refusal = at.why_not("token Q38")
        assert (refusal.rule, "lies in FR" in refusal.reason) == ("11.1.4", True)


@pytest.mark.rule("18OE", "11.2")
def test_a_home_that_is_kept() -> None:
    """O58. Example 11.2-reserved: Manchester is for LNWR, and trains pass."""
    at = Operating().major("GWR", "Ada").phase("3").cash(GWR=500).token("GWR", "J25")
    edge, back = at.joined("J27", "J29")
    at.track("J27", "205", edge, 1).track("J29", "57", back).operate("GWR").play("pass")
    assert "kept for another" in at.why_not("token J27").reason
    assert at.table.reach(at.company("GWR")).cost("J29.c0") == 0


# --- patronage (11.1.8)


@pytest.mark.rule("18OE", "11.1.8", "9.1")
@pytest.mark.parametrize(
    ("phase", "paid"), [("2", 10), ("3", 20), ("4", 20), ("5", 30), ("6", 30), ("7", 40), ("8", 40)]
)
def test_patronage_by_phase(phase: str, paid: int) -> None:
    """Example 11.1.8-phases: by the best colour in play."""
    tile = next(t for t in patronage_tiles().values() if tuple(t.pays.values()) == (10, 20, 30, 40))
    at = Operating().major("LNWR", "Ada").phase(phase).patronage(tile.hex).cash(LNWR=500)
    at.token("LNWR", tile.hex).operate("LNWR")
    lay = next(word for word in at.words("lay") if word.startswith(f"lay {tile.hex} "))
    at.play(lay)
    assert at.money("LNWR") == 500 - at.table.place(tile.hex).cost + paid
    assert list(at.table.patronage) == []


@pytest.mark.rule("18OE", "11.1.5", "11.1.8")
@pytest.mark.parametrize(("treasury", "legal", "after"), [(25, False, 25), (30, True, 20)])
def test_the_fee_comes_before_the_payout(treasury: int, legal: bool, after: int) -> None:
    """O35. Example 11.1.8-fee-first, O51: Salzburg costs 30."""
    pays = patronage_tiles()["S50"].pays["yellow"]
    at = Operating().minor("A", "Ada", "S50").patronage("S50").cash(A=treasury, Ada=500).operate("A")
    assert bool([word for word in at.words("lay") if word.startswith("lay S50")]) is legal
    if legal:
        at.play(next(word for word in at.words("lay") if word.startswith("lay S50")))
    assert (pays, at.money("A")) == (20, after)
