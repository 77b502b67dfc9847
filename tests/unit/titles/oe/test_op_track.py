"""Laying track in 18OE (11.1) and placing tokens (11.2): examples, readings, refusals."""

import pytest

from bradshaw.core.refusal import Refusal
from bradshaw.rail.actions import LayTile
from bradshaw.titles.oe.operating.reach import ReachOE
from bradshaw.titles.oe.patronage import patronage_tiles
from bradshaw.titles.oe.table import TableOE

from .operating import Operating


def cost_of(position: Operating, code: str, hex_name: str, tile: str, rotation: int) -> tuple[int, int]:
    """Fee and water fee of a tile."""
    rules = position.table.track_rules(position.company(code))
    lay = rules.look(LayTile(hex_name, tile, rotation))
    return rules.fee(lay), rules.water_fee(lay)


# --- points (11.1, 15.2, 15.5 to 15.7)


@pytest.mark.rule("18OE", "11.1", "15.7")
@pytest.mark.parametrize(
    ("kind", "minors", "points"),
    [
        ("regional", (), 3),
        ("major", (), 6),
        ("national", (), 9),
        ("major", ("G",), 8),
        ("major", ("E", "F", "G"), 8),
    ],
)
def test_tile_points(kind: str, minors: tuple[str, ...], points: int) -> None:
    position = Operating()
    getattr(position, kind)("GWR", "Ada")
    if minors:
        position.power("GWR", *minors)
    assert position.table.track_rules(position.company("GWR")).turn_points() == points


@pytest.mark.rule("18OE", "11.1", "15.2", "11.1.1")
@pytest.mark.parametrize(
    ("hex_name", "old", "tile", "points", "with_b"),
    [
        ("K24", "", "9", 1, 1),
        ("K24", "9", "82", 2, 1),
        ("L25", "", "57", 1, 1),
        ("L25", "57", "205", 2, 2),
        ("M28", "", "OE6", 2, 2),
        ("M28", "OE6", "OE15", 4, 4),
    ],
)
def test_what_tiles_take(hex_name: str, old: str, tile: str, points: int, with_b: int) -> None:
    """N4.2."""
    for minors, expected in (((), points), (("B",), with_b)):
        position = Operating().major("GWR", "Ada").phase("3")
        if minors:
            position.power("GWR", *minors)
        if old:
            position.tile(hex_name, old)
        rules = position.table.track_rules(position.company("GWR"))
        assert rules.points(rules.look(LayTile(hex_name, tile, 0))) == expected


# --- fees (11.1.5, 15.5, 15.6)


@pytest.mark.rule("18OE", "11.1.5", "15.5", "15.6")
@pytest.mark.parametrize(
    ("code", "minors", "hex_name", "fee"),
    [
        ("GWR", (), "M28", 30),
        ("GWR", ("E",), "M28", 20),
        ("SFAI", (), "U40", 48),
        ("SFAI", ("E",), "U40", 48),
        ("SFAI", ("F",), "U40", 30),
        ("CHN", (), "W22", 96),
        ("CHN", ("F",), "W22", 60),
        ("GWR", ("F",), "W22", 80),
    ],
)
def test_discounts(code: str, minors: tuple[str, ...], hex_name: str, fee: int) -> None:
    position = Operating().major(code, "Ada")
    if minors:
        position.power(code, *minors)
    rules = position.table.track_rules(position.company(code))
    tile = "OE6" if hex_name == "M28" else "9"
    assert rules.fee(rules.look(LayTile(hex_name, tile, 0))) == fee


@pytest.mark.rule("18OE", "11.1.5")
def test_a_fee_is_due_with_the_first_tile_on_printed_track() -> None:
    """Manchester is printed yellow: the green tile pays its fee."""
    position = Operating().major("LNWR", "Ada").phase("3")
    rules = position.table.track_rules(position.company("LNWR"))
    assert rules.fee(rules.look(LayTile("J27", "205", 1))) == 30


@pytest.mark.rule("18OE", "11.1.5")
def test_nationals_pay_nothing() -> None:
    position = Operating().national("GWR", "Ada").phase("4")
    assert cost_of(position, "GWR", "M28", "OE6", 0) == (0, 0)


# --- zones (11.1.4)


@pytest.mark.rule("18OE", "11.1.4")
def test_minors_and_regionals_build_at_home() -> None:
    """N4.4."""
    position = (
        Operating().regional("BEL", "Ada").cash(BEL=300).track("N35", "621", 1, 4).track("N33", "9", 1, 4)
    )
    position.operate("BEL")
    zone = position.why_not("lay M36 57 1")
    assert zone.rule == "11.1.4"
    assert "M36 lies in PHS" in zone.reason


# --- across water (11.1.3, 11.1.6)


@pytest.mark.rule("18OE", "11.1.6")
def test_track_is_laid_across_the_sea_for_a_fee() -> None:
    """A green København over the Baltic or Skagerrak, if it leads to the arrow."""
    position = Operating().major("GWR", "Ada").phase("3").tile("M28", "OE6").token("GWR", "M28").cash(GWR=300)
    good = position.table.data.grid.tiles["622"].rotated(1).exits
    assert good == {1, 3, 4, 5}
    assert cost_of(position, "GWR", "I50", "622", 1) == (45, 30)
    position.set("GWR", authority="north")
    assert cost_of(position, "GWR", "I50", "622", 1) == (45, 10)


@pytest.mark.rule("18OE", "11.1.3")
def test_the_tile_must_lead_to_the_arrow() -> None:
    position = Operating().major("GWR", "Ada").phase("3").tile("M28", "OE6").token("GWR", "M28").cash(GWR=300)
    grid = position.table.data.grid
    inland = [
        (tile, r) for tile in ("207", "208", "622") for r in grid.rotations("I50", "", 0, tile)
        if 5 not in grid.tiles[tile].rotated(r).exits
    ]  # fmt: skip
    position.operate("GWR")
    for tile, rotation in inland:
        refused = position.why_not(f"lay I50 {tile} {rotation}")
        assert refused.rule == "11.1.3"
        assert "no route to new track" in refused.reason
    assert any(word.startswith("lay I50") for word in position.words("lay"))


@pytest.mark.rule("18OE", "11.1.3")
def test_a_private_port_lets_nobody_ashore() -> None:
    """O36: Malmö cannot be built from the sea."""
    position = Operating().major("GWR", "Ada").phase("3").tile("M28", "OE6").token("GWR", "M28").cash(GWR=300)
    position.operate("GWR")
    assert "no route" in position.why_not("lay I52 6 0").reason


@pytest.mark.rule("18OE", "11.1.6")
def test_each_tile_across_a_ferry_pays_for_it() -> None:
    """11.1.6: LNWR builds in Ireland: five each for a ferry of one."""
    position = Operating().regional("LNWR", "Ada").cash(LNWR=300)
    assert position.table.reach(position.company("LNWR")).cost("I20.c0") == 1
    rules = position.table.track_rules(position.company("LNWR"))
    assert rules.water_fee(rules.look(LayTile("I20", "57", 1))) == 5


@pytest.mark.rule("18OE", "11.1.6")
def test_the_dearest_units_are_saved_first() -> None:
    """11.1.6: units of the water of an authority are free, zones before ferries."""
    position = Operating().major("GWR", "Ada").phase("3").tile("M28", "OE6").token("GWR", "M28").cash(GWR=300)
    reach = position.table.reach(position.company("GWR"))
    assert isinstance(reach, ReachOE)
    assert reach.cost("I50.c0") is None or reach.cost("I50.c0") == 6
    assert reach.cost("C48.c0") == 6
    position.set("GWR", authority="north")
    assert position.table.reach(position.company("GWR")).cost("C48.c0") == 2
    position.set("GWR", authority="mediterranean")
    assert position.table.reach(position.company("GWR")).cost("C48.c0") == 6


@pytest.mark.rule("18OE", "11.2.2")
@pytest.mark.parametrize(("cliffs", "token", "cost"), [("", False, 0), ("OU", False, None), ("OU", True, 0)])
def test_nobody_builds_from_lille_over_the_ferry_once_it_is_taken(
    cliffs: str, token: bool, cost: int | None
) -> None:
    """11.2.2: from Brussel through Lille, which has a free circle."""
    at = Operating().phase("5").major("BEL", "Ada").line(("N35", "yellow"), ("N31", "yellow", 1))
    at.tile("M28", "OE6").note(white_cliffs=cliffs)
    at = at.token("BEL", "N31") if token else at
    assert at.table.reach(at.company("BEL")).cost("M28.c0") == cost


# --- all sides, metropolises, patronage, homes


@pytest.mark.rule("18OE", "11.2.1", "11.1.6", "11.3.5")
@pytest.mark.parametrize(("authority", "price"), [("", 120), ("north", 40), ("mediterranean", 80)])
def test_the_longer_crossing_is_cheaper_in_the_water_of_the_authority(authority: str, price: int) -> None:
    """11.2.1: to Lisboa from Le Havre over three zones, or from Marseille over four, of which three belong to
    the Mediterranean authority."""
    at = Operating().phase("3").major("PLM", "Ada").built("O28", "yellow", 1).built("X33", "yellow", 5)
    at.token("PLM", "O28").token("PLM", "X33").set("PLM", authority=authority).cash(PLM=500)
    at.at_step("PLM", "token").play("token Z1 kind=20")
    assert at.money("PLM") == 500 - 20 - price


@pytest.mark.rule("18OE", "11.1.7", "11.1.2")
def test_brown_grand_cities_lead_to_all_usable_sides() -> None:
    position = Operating().major("BEL", "Ada").phase("5").cash(BEL=300).track("N31", "207", 0, 1, 4, 5)
    position.token("BEL", "N31").operate("BEL")
    tiles = [word.split()[2] for word in position.words("lay") if word.startswith("lay N31")]
    grid = position.table.data.grid
    assert tiles
    assert all(len(grid.tiles[tile].rotated(0).exits) == 4 for tile in tiles)


@pytest.mark.rule("18OE", "11.1.7")
@pytest.mark.parametrize(
    ("phase", "hex_name", "old", "whole", "less"),
    [
        ("5", "K46", "208", "OE33", "OE32"),
        ("5", "Q46", "OE9", "OE22", "OE21"),
        ("7", "L25", "OE24", "OE36", "OE35"),
    ],
)
def test_six_usable_sides_need_six_ways(phase: str, hex_name: str, old: str, whole: str, less: str) -> None:
    """N4.3. A grand city and a double town in brown, a city in gray: five ways are too few."""
    position = Operating().major("BHB", "Ada").phase(phase).tile(hex_name, old)
    rules = position.table.track_rules(position.company("BHB"))
    rules.check_all_sides(rules.look(LayTile(hex_name, whole, 0)))
    with pytest.raises(Refusal, match="must lead to its usable sides 0, 1, 2, 3, 4, 5") as refused:
        rules.check_all_sides(rules.look(LayTile(hex_name, less, 0)))
    assert refused.value.rule == "11.1.7"


@pytest.mark.rule("18OE", "11.1.8")
def test_nobody_is_paid_when_a_national_fulfils_patronage() -> None:
    tile = next(iter(patronage_tiles().values()))
    position = Operating().national("GWR", "Ada").phase("4").patronage(tile.hex)
    bank = position.table.bank.cash
    position.after(TableOE._patronage, "GWR", tile.hex)
    assert position.table.bank.cash == bank
    assert tile.hex not in position.table.patronage


@pytest.mark.rule("18OE", "11.1.9")
def test_the_home_of_another_president_needs_his_yes() -> None:
    """O43: 11.1.9: OU may build in Bordeaux, where ships call; MIDI's president is asked."""
    position = Operating().major("OU", "Ada").phase("3").tile("M28", "OE6").token("OU", "M28").cash(OU=300)
    position.regional("MIDI", "Cid").operate("OU")
    lay = next(word for word in position.words("lay") if word.startswith("lay U24"))
    position.play(lay)
    assert position.asked == "Cid"
    position.play("decline")
    assert position.table.board.tile_at("U24") == ("", 0)
    assert position.step == "TrackOE"
    refusal = position.why_not(lay)
    assert (refusal.rule, "Cid does not permit" in refusal.reason) == ("11.1.9", True)
    assert not any(word.startswith("lay U24") for word in position.words("lay"))
    position.game.undo()
    position.play("accept")
    assert position.table.board.tile_at("U24")[0] == lay.split()[2]


@pytest.mark.rule("18OE", "11.1.9")
def test_an_own_home_needs_no_yes() -> None:
    position = Operating().major("OU", "Ada").phase("3").tile("M28", "OE6").token("OU", "M28").cash(OU=300)
    position.regional("MIDI", "Ada").operate("OU")
    lay = next(word for word in position.words("lay") if word.startswith("lay U24"))
    position.play(lay)
    assert position.table.board.tile_at("U24")[0]


# --- tokens (11.2)
