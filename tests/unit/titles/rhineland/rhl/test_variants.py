"""Variants of the rulebook and of other editions (8.1, 8.2), and the presets."""

import pytest

import bradshaw
from bradshaw.titles.rhineland.rhl.options import PRESETS, RhlOptions
from tests.unit.titles.rhineland.rhl.positions import Position, at, new_game
from tests.unit.titles.tabletop import NAMES

# --- 8.1 and 8.2


@pytest.mark.rule("18Rhl", "8.1", "2.4.6")
def test_the_optional_2_train() -> None:
    assert new_game().table.depot.stock["2"] == 6
    assert new_game(optional_2_train=True).table.depot.stock["2"] == 7


@pytest.mark.rule("18Rhl", "2.4.6")
def test_the_train_cards() -> None:
    assert dict(new_game().table.depot.stock) == {"2": 6, "3": 5, "4": 3, "5": 3, "6": 6, "8": 4}


@pytest.mark.rule("18Rhl", "8.2")
@pytest.mark.parametrize(("players", "cash"), [(3, 500), (4, 375), (5, 300)])
def test_lower_capital_shares_out_1500(players: int, cash: int) -> None:
    p = new_game(players, lower_capital=True)
    assert [p.cash(name) for name in NAMES[:players]] == [cash] * players
    assert p.cash("bank") == 7500


# --- the edition of 2012


@pytest.mark.rule("18Rhl", "1.2")
def test_the_older_edition_is_for_up_to_six() -> None:
    p = new_game(6, preset="edition_2012")
    assert [p.cash(name) for name in p.table.seats] == [300] * 6
    assert p.table.certificate_limit() == 10
    assert new_game(6, preset="edition_2012", lower_capital=True).cash("Ada") == 250
    with pytest.raises(bradshaw.SetupError, match="3 to 6 players, not 7"):
        bradshaw.new("18Rhl", NAMES[:7], options={"preset": "edition_2012"})


def test_the_older_edition_has_the_keg_in_moers() -> None:
    p = new_game(edition="2012")
    assert "KEG" in p.table.railways
    assert "MKB" not in p.table.railways
    assert p.table.board.reserved["D7.c0"] == ("KEG",)


def test_the_older_edition_has_no_antwerpen_and_fewer_town_tiles() -> None:
    new, old = new_game(), new_game(edition="2012")
    assert old.table.data.grid.hexes["H1"].offboards == ()
    assert old.table.data.grid.hexes["G2"].colour == "red"
    assert old.table.data.grid.hexes["B7"].colour == "white"
    counts = {
        name: (new.table.board.left(name), old.table.board.left(name))
        for name in ("3", "4", "7", "58", "25", "88")
    }
    assert counts == {"3": (4, 2), "4": (6, 3), "7": (4, 2), "58": (8, 3), "25": (1, 2), "88": (8, 1)}


def old_iron_rhine() -> Position:
    p = at("6", edition="2012").railway("BME", {"Ada": 50}).industry()
    p.tiles(G4="8 1", F5="69 0", E6="934 2", E8="56 0", D9="929 0", E10="8 2", E12="1 0", D13="934 0")
    return p.tokens("BME", "D13.c0")


@pytest.mark.rule("18Rhl", "6.2.4.1")
def test_the_iron_rhine_of_the_older_edition_ends_in_roermond() -> None:
    way = ("F5.t0", "E6.c0", "E8.t1", "D9.c0", "E12.t0", "D13.c0")
    p = old_iron_rhine()
    assert p.run("BME", "6", "G2.c0", *way, "C14.o0") == 210 + 80
    assert p.run("BME", "6", "G2.c0", *way) == 180


def test_the_preset_takes_every_reading_of_the_site() -> None:
    options = new_game(3, preset="edition_2012").game.options
    default = RhlOptions()
    changed = {
        name for name in RhlOptions.__struct_fields__ if getattr(options, name) != getattr(default, name)
    }
    variants = {"optional_2_train", "lower_capital", "promotion_tiles", "ratingen", "brown_float_rise"}
    assert changed == set(RhlOptions.__struct_fields__) - variants - {
        "agreed_end"
    }  # only logs ask for that one


def test_options_laid_on_a_preset() -> None:
    options = new_game(3, preset="edition_2012", ferry="forced").game.options
    assert isinstance(options, RhlOptions)
    assert (options.edition, options.ferry) == ("2012", "forced")


@pytest.mark.rule("18Rhl", "4.1.1")
def test_the_printing_of_2024_starts_the_rhe_at_70() -> None:
    assert PRESETS["edition_2024"] == {"rhe_start": "70"}
    p = new_game(preset="edition_2024")
    for item in ("PWB", "KEO", "Szl", "Tjt", "NLK", "RhE"):
        p.play(f"private {item}")
    assert p.options("par") == ["par RhE 70"]
    p.play("par RhE 70")
    assert (p.cash("RhE"), p.cash("Aachen link")) == (140, 210)


@pytest.mark.parametrize(
    "wrong", [{"preset": "edition_1999"}, {"ferry": "sometimes"}, {"no_such_option": True}]
)
def test_unknown_options_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(bradshaw.SetupError):
        bradshaw.new("18Rhl", NAMES[:3], options=wrong)


# --- promotion tiles


@pytest.mark.rule("18Rhl", "6.2.1.2")
def test_the_promotion_tiles_replace_932() -> None:
    p = at("8", promotion_tiles=True)
    left = p.table.board.left
    assert (left("932"), left("932V"), left("949"), left("950"), left("Essen")) == (0, 2, 1, 1, 1)
    assert at("8").table.board.left("932") == 2
    assert "949" not in at("8").table.data.grid.tiles


@pytest.mark.rule("18Rhl", "6.2.1.2")
@pytest.mark.parametrize(
    ("under", "hex_name", "upgrades"),
    [
        ("927 0", "F9", ["932V"]), ("928 0", "I10", ["932V"]), ("929 0", "D9", ["949"]),
        ("947 0", "D7", ["950"]), ("216 0", "D13", ["Essen"]), ("216 0", "E6", []),
    ],
)  # fmt: skip
def test_what_turns_into_a_promotion_tile(under: str, hex_name: str, upgrades: list[str]) -> None:
    p = at("8", promotion_tiles=True).railway("BME", {"Ada": 50}, cash=500).tiles(**{hex_name: under})
    p.strangers(f"{hex_name}.c0", code="BME").turn("BME")
    assert sorted({o.split()[2] for o in p.options("lay") if o.split()[1] == hex_name}) == upgrades


@pytest.mark.rule("18Rhl", "6.2.3", "6.1.2")
def test_the_town_of_a_promotion_tile_is_in_line_with_its_city() -> None:
    p = at("8", promotion_tiles=True).railway("BME", {"Ada": 50}).industry()
    p.tiles(D9="929 0", D11="941 2").tiles(D9="949 0").tokens("BME", "D11.c1")
    assert p.run("BME", "5", "D11.c1", "D9.t0", "D9.c0") == 30 + 20 + 60


# --- Ratingen


def test_ratingen_has_its_own_private_and_hexes() -> None:
    p = new_game(ratingen=True)
    assert "ATB" in p.table.privates
    assert "PWB" not in p.table.privates
    assert p.table.data.grid.hexes["E10"].stubs == (0, 2)
    assert (p.table.data.grid.hexes["E12"].stubs, p.table.data.grid.hexes["E12"].no_tile_before) == (
        (1,),
        "green",
    )


def test_in_ratingen_e14_is_free_and_e12_kept() -> None:
    p = at("3", ratingen=True).railway("BME", {"Ada": 50}, cash=200).private("ATB", "Ben").turn("BME")
    assert p.may("lay E14 9 0")
    q = at("3", ratingen=True).railway("BME", {"Ada": 50}, cash=200).private("ATB", "Ben")
    q.tiles(E14="9 1").turn("BME")
    refusal = q.refusal("lay E12 1 0")
    assert (refusal.rule, "ATB keeps E12" in refusal.reason) == ("4.1.1", True)


def test_e10_of_ratingen_takes_only_its_own_tiles() -> None:
    p = at("3", ratingen=True).railway("DEE", {"Ada": 50}, cash=200).tiles(F9="921 0").turn("DEE")
    assert [o for o in p.options("lay") if " E10 " in o] == ["lay E10 1910 0"]
    p.tiles(E10="1910 0").turn("DEE")
    assert [o for o in p.options("lay") if " E10 " in o] == ["lay E10 1911 0"]
    q = (
        at("5", ratingen=True)
        .railway("DEE", {"Ada": 50}, cash=200)
        .tiles(F9="921 0", E10="1911 0")
        .turn("DEE")
    )
    assert not [o for o in q.options("lay") if " E10 " in o]


def reached_ratingen(phase: str = "3", private: str = "ATB") -> Position:
    """The BME reaches E12 from Barmen over E14."""
    p = at(phase, ratingen=True).railway("BME", {"Ada": 50}, cash=200).private(private, "Ada")
    return p.tiles(E14="7 0")


def test_the_tile_of_the_atb_is_free_extra_and_closes_it() -> None:
    p = reached_ratingen().turn("BME")
    lays = [o for o in p.options("lay") if "ATB" in o]
    assert lays
    assert {o.split()[2] for o in lays} <= {"1", "2", "55", "56", "69"}
    p.play(lays[0])
    assert p.cash("BME") == 200
    assert p.table.privates["ATB"].closed
    assert p.step == "track"


def test_the_atb_waits_for_the_green_phase_and_needs_a_route() -> None:
    p = reached_ratingen("2").turn("BME")
    assert not [o for o in p.options("lay") if "ATB" in o]
    q = at("3", ratingen=True).railway("ADR", {"Ada": 50}, cash=200).private("ATB", "Ada").turn("ADR")
    assert not [o for o in q.options("lay") if "ATB" in o]


def test_a_normal_lay_on_e12_by_its_owner_closes_the_atb_too() -> None:
    p = reached_ratingen().turn("BME")
    lay = next(o for o in p.options("lay") if " E12 " in o and "ATB" not in o)
    p.play(lay)
    assert p.table.privates["ATB"].closed
    assert p.cash("BME") == 170


@pytest.mark.rule("18Rhl", "6.2.4.2")
def test_ratingen_and_a_steel_mill_earn_30() -> None:
    p = at("3", ratingen=True).railway("BME", {"Ada": 50}).tiles(E14="7 0", E12="1 0").industry("", "F13")
    assert p.run("BME", "2", "F13.c1", "E12.t1") == 30 + 10 + 30
    p.industry("", "E6")
    assert p.run("BME", "2", "F13.c1", "E12.t1") == 40


def test_reading_ratingen_first() -> None:
    """Without ATB the first tile on Ratingen is for any railway, or for none."""
    for reading, free in (("any railway", True), ("ATB", False)):
        p = at("5", ratingen=True, ratingen_first=reading).railway("BME", {"Ada": 50}, cash=200)
        p.tiles(E14="7 0").turn("BME")
        assert p.may("lay E12 1 0") == free, reading
        assert p.may("lay E12 1 3") == free, reading
    assert p.refusal("lay E12 1 0").reason == "the first tile on E12 can only be laid with ATB"
    p.tiles(E12="1 0").turn("BME")
    assert p.may("lay E12 88 0")  # what follows is for everybody


def test_reading_new_town() -> None:
    """Essen's grey tile covers the brown one in any rotation, or in the one with its town on the new side."""
    for reading, rotations in (("anywhere", [0, 1, 2, 3, 4, 5]), ("new side", [1])):
        p = at("8", promotion_tiles=True, new_town=reading).railway("BME", {"Ada": 50}, cash=200)
        p.tiles(D13="216 0", E14="7 0").tokens("BME", "D13.c0").turn("BME")
        assert [n for n in range(6) if p.may(f"lay D13 Essen {n}")] == rotations, reading
    assert "a side that had no track" in p.refusal("lay D13 Essen 0").remedy
    p.tiles(D9="929 0").tokens("BME", "D9.c0").turn("BME")
    assert p.may("lay D9 949 0")  # a metropolis lies in one rotation only
