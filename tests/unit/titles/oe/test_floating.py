"""Concessions and the Regional/Minor Railroad Phase of 18OE (8, 9.1, 9.2)."""

import pytest

from bradshaw.titles.oe.stock.floating import (
    affordable_zones,
    minor_homes,
    regionals,
    take_chit,
    why_no_home,
)

from .positions import Position


def opened(player: str = "Ada", players: int = 3, **options: object) -> Position:
    """The first stock round, in which nothing has been floated."""
    return Position(players, **options).phase("1", "regionals").stock_round(player, number=1)


def concessions(*owners: str) -> Position:
    """Concessions 1, 2, ... belong to some players."""
    return Position(3).concessions(*owners)


# --- concessions (8.1)


@pytest.mark.rule("18OE", "8.1")
@pytest.mark.parametrize(
    ("minors", "cash", "words"),
    [
        (1, 50, {"float"}),
        (1, 300, {"float", "par"}),
        (0, 120, {"par"}),
        (0, 119, {"value"}),
    ],
)
def test_what_a_concession_allows(minors: int, cash: int, words: set[str]) -> None:
    """N5.9. S42. Example 8.1-choices."""
    position = concessions("Ada").cash(Ada=cash)
    if minors:
        position.minor("B", "Ada")
    assert {option.split()[0] for option in position.words()} == words


@pytest.mark.rule("18OE", "8.1", "8.2", "9.2")
def test_a_par_value_of_a_concession_waits_in_the_open_market() -> None:
    """S43, S44. Example 8.1-parred."""
    position = concessions("Ada", "Ben").cash(Ada=50, Ben=50, Cid=1000).play("value LNWR 80")
    railway = position.company("LNWR")
    assert (railway.par, railway.letter, railway.floated) == (80, "E", False)
    assert list(railway.certificates) == ["pool", "LNWR", "LNWR"]
    assert position.why_not("par GWR 60").rule == "9.2"
    position.play("value GWR 60")
    assert list(position.table.order_track) == ["LNWR", "GWR"]
    assert position.table.privates["C1"].owner is None
    position.stock_round("Ben", number=1).cash(Ben=1000).phase("1", "regionals")
    assert position.words("buy") == ["buy LNWR pool percent=50", "buy GWR pool percent=50"]
    position.play("buy LNWR pool percent=50")
    assert (position.money("Ben"), position.money("LNWR")) == (840, 120)
    railway = position.company("LNWR")
    assert (railway.president, railway.floated, railway.par) == ("Ben", True, 80)
    assert list(position.table.order_track) == ["LNWR", "GWR"]


@pytest.mark.rule("18OE", "8.1")
def test_who_can_float_may_not_just_set_a_par_value() -> None:
    refusal = concessions("Ada").cash(Ada=500).why_not("value LNWR 80")
    assert refusal.rule == "8.1"
    assert "the £120 for a regional" in refusal.reason


@pytest.mark.rule("18OE", "8.1")
def test_a_par_value_is_set_once() -> None:
    position = concessions("Ada", "Ben").cash(Ada=0, Ben=0).play("value LNWR 80")
    assert not [word for word in position.words("value") if "LNWR" in word]
    assert position.why_not("value LNWR 60").reason == "LNWR has a par value already"


@pytest.mark.rule("18OE", "8.1", "6.3")
def test_concessions_are_executed_in_the_order_of_their_numbers() -> None:
    position = concessions("Cid", "Cid", "Ada")
    seen = []
    for code in ("LNWR", "GWR", "PLM"):
        seen.append(position.asked)
        position.play(f"par {code} 60")
    assert seen == ["Cid", "Cid", "Ada"]
    assert position.table.top.KIND == "18OE stock round"
    assert position.asked == "Ada", "concessions do not move the priority deal"


@pytest.mark.rule("18OE", "4.1")
def test_what_counts_for_the_certificate_limit() -> None:
    """Example 4.1-count, S33: neither concessions nor merged minors nor privates that lie face down."""
    position = concessions("Ada", "Ada", "Ada").private("BBE", "Ada").private("SML", "Ada", closed=True)
    position.minor("A", "Ada").private("WCF", "Ada")
    position.regional("GWR", "Ada", Ada=1).major("PLM", "Ada", Ada=2).set("PLM", subsidiaries=["B", "C"])
    position.set("B", out="merged", floated=True).set("C", out="merged", floated=True)
    assert position.held("GWR")["Ada"] + position.held("PLM")["Ada"] == [50, 25, 20, 10, 10]
    assert position.table.certificates("Ada") == 8


# --- minors (9.1)


@pytest.mark.rule("18OE", "9.1")
def test_the_homes_that_minors_may_choose() -> None:
    """Example 9.1-homes."""
    table = opened().table
    counts = {zone: len(list(minor_homes(table, zone))) for zone in table.chits}
    assert sum(counts.values()) == 63
    assert counts == {"UK": 5, "FR": 7, "PHS": 9, "AH": 7, "IT": 6, "SP": 9, "SC": 5, "RU": 15}


@pytest.mark.rule("18OE", "9.1")
def test_a_city_in_a_split_hex_belongs_to_one_zone() -> None:
    """Example 9.1-dresden."""
    position = opened().minor("B", "Ada").play("float B O52")
    assert position.company("B").rights == ("PHS",)
    assert position.money("B") == 80


@pytest.mark.rule("18OE", "9.1", "8.2")
def test_the_home_of_a_removed_regional_is_free() -> None:
    """Example 9.1-removed-home."""
    position = opened()
    assert why_no_home(position.table, "M62") == "Warszawa (M62) is the home of WW"
    table = position.removed("WW", "SB", "RCP").table
    assert why_no_home(table, "M62") == ""
    assert why_no_home(table, "R55") == "Wien (R55) is a metropolis"
    assert why_no_home(table, "Z1") == ""


@pytest.mark.rule("18OE", "9.1")
def test_the_cap_of_four_chits() -> None:
    """N4.5. Example 9.1-cap."""
    position = opened(players=2, concessions=False).note(patronage=[])
    for code, home in (("A", "H21"), ("B", "J15"), ("C", "R23"), ("D", "O52")):
        position.minor(code, "Ada").play(f"float {code} {home}", "pass")
    assert dict(position.table.chits) == {
        "UK": 0, "FR": 0, "PHS": 0, "AH": 2, "IT": 2, "SP": 2, "SC": 2, "RU": 2,
    }  # fmt: skip
    position.minor("E", "Ada")
    refusal = position.why_not("float E Q40")
    assert refusal.rule == "9.1"
    assert refusal.reason == "no track rights chit of Prussia, Holland and Switzerland (PHS) is left"


@pytest.mark.rule("18OE", "9.1")
@pytest.mark.parametrize(("cash", "added", "left"), [(20, 5, 15), (3, 3, 0)])
def test_a_minor_without_money_takes_the_cheapest_chit(cash: int, added: int, left: int) -> None:
    """S41. Example 9.1-penniless-minor: what its owner lacks too is forgiven."""
    position = opened().minor("B", "Ada", cash=5).cash(Ada=cash)
    for zone in ("FR", "PHS", "AH", "SP", "SC", "RU"):
        position.note(chits={zone: 0})
    assert affordable_zones(position.table, position.company("B")) == ["IT"]
    assert "£40" in position.why_not("float B H21").reason
    position.play("float B AB57")
    assert (position.money("B"), position.money("Ada")) == (0, left)
    assert cash - left == added


@pytest.mark.rule("18OE", "9.1")
def test_a_minor_pays_its_home_with_all_it_has() -> None:
    position = opened().note(patronage=[]).minor("B", "Ada", cash=40).cash(Ada=0).play("float B H21")
    assert (position.money("B"), position.company("B").zone) == (0, "UK")


@pytest.mark.rule("18OE", "9.1")
def test_a_home_on_a_patronage_tile_brings_the_lowest_sum() -> None:
    """Example 9.1-patronage-home."""
    position = opened().minor("B", "Ada").note(patronage=["V27"]).play("float B V27")
    assert position.money("B") == 110
    assert list(position.table.patronage) == []


@pytest.mark.rule("18OE", "9.1")
def test_refused_homes() -> None:
    position = opened().minor("B", "Ada").minor("C", "Ben", "H21")
    reasons = {
        "M28": "London (M28) is a metropolis",
        "U24": "Bordeaux (U24) is the home of MIDI",
        "H21": "minor C has a token in Belfast (H21)",
        "W64": "there are no track rights chits for Beograd (W64)",
        "K28": "K28 has no city",
    }
    for hex_name, reason in reasons.items():
        refusal = position.why_not(f"float B {hex_name}")
        assert (refusal.rule, refusal.reason) == ("9.1", f"minor B cannot begin there: {reason}")
    assert position.why_not("float C J15").reason == "Ada does not own minor C"


@pytest.mark.rule("18OE", "8.2")
def test_who_owns_an_unfloated_minor_does_not_pass() -> None:
    refusal = opened().minor("B", "Ada").why_not("pass")
    assert (refusal.rule, refusal.reason) == ("8.2", "Ada owns minor B, which has not been floated")


# --- regionals (9.2)


@pytest.mark.rule("18OE", "9.2")
@pytest.mark.parametrize(("code", "home"), [("GWR", 40), ("PLM", 20), ("SFR", 10)])
def test_the_treasury_of_a_regional(code: str, home: int) -> None:
    """N4.6. Examples 9.2-table and 9.2-float."""
    for par in (60, 65, 70, 75, 80, 90):
        position = opened().play(f"par {code} {par}")
        assert position.money("Ada") == 1800 - 2 * par
        assert position.money(code) == 2 * par - home
    railway = position.company(code)
    assert list(railway.certificates) == ["Ada", code, code]
    assert list(railway.tokens) == [20]
    assert position.table.board.tokens_in(f"{railway.data.homes[0].hex}.c0") == (code,)


@pytest.mark.rule("18OE", "9.2")
def test_refused_regionals() -> None:
    position = opened().regional("GWR", "Ben")
    assert position.why_not("par GWR 60").reason == "GWR has a par value already"
    assert position.why_not("par PLM 100").remedy == "Par values: 60, 65, 70, 75, 80, 90"
    assert position.why_not("par A 60").reason == "A is no regional"
    assert position.cash(Ada=130).why_not("par PLM 70").reason == "50% of PLM cost £140, and Ada has £130"


@pytest.mark.rule("18OE", "8.2")
def test_removals_are_from_different_zones() -> None:
    """Example 8.2-removal."""
    position = opened().play("withdraw LNWR", "withdraw PLM", "withdraw BHB")
    assert position.why_not("withdraw GWR").reason == "LNWR of the same zone UK has been removed"
    assert position.table.game.removals - len(position.table.removed) == 3
    assert "withdraw SB" in position.words("withdraw")
    position.play("withdraw SB", "withdraw SFR", "withdraw RCP")
    assert position.words("withdraw") == []
    assert position.why_not("withdraw WW").reason == "6 regionals have been removed, and 18 must be left"
    assert "J27.c0" not in position.table.board.reserved


@pytest.mark.rule("18OE", "8.2")
def test_new_players_remove_nothing() -> None:
    position = opened(removals=False)
    assert position.words("withdraw") == []
    assert position.why_not("withdraw WW").rule == "8.2"


@pytest.mark.rule("18OE", "8.2", "5.1.3", "5.1.4")
def test_the_eighteenth_regional_ends_the_phase_with_the_last_minor() -> None:
    """N7.1. Example 8.2-eighteenth."""
    position = opened().cash(Ada=5000)
    homes = ["H21", "J15", "R23", "O52", "P53", "S50", "AB57", "AF49", "V17", "W6", "D57"]
    for code, home in zip("ABCDEFGHJKL", homes, strict=True):
        position.minor(code, "Ben", home)
    codes = [railway.code for railway in regionals(position.table)]
    for code in codes[:17]:
        position.regional(code, "Ben", 60)
    position.removed(*codes[22:])
    assert not position.table.major_phase
    position.play(f"par {codes[17]} 60")
    left = [r.code for r in regionals(position.table) if r.out == "removed"]
    assert left == codes[18:], "the four that were left leave too"
    assert not position.table.major_phase, "minor M has not been floated"
    position.minor("M", "Ben").play("float M B67")
    assert position.table.major_phase


@pytest.mark.rule("18OE", "8.2")
def test_no_shares_before_the_major_phase() -> None:
    position = opened().regional("GWR", "Ben")
    refusal = position.why_not("buy GWR treasury")
    assert refusal.rule == "8.3"
    assert position.words("buy") == []


def test_the_phase_of_the_scenario_counts_six_regionals() -> None:
    """S96. Example ukfr-phase."""
    position = opened(scenario="uk-france").cash(Ada=2000)
    for code, home in zip("CHKM", ("H21", "J15", "R23", "V27"), strict=True):
        position.minor(code, "Ben", home)
    codes = [railway.code for railway in regionals(position.table)]
    for code in codes[:5]:
        position.regional(code, "Ben", 60)
    assert not position.table.major_phase
    position.play(f"par {codes[5]} 60")
    assert position.table.major_phase
    assert position.company(codes[6]).out == "removed"
    assert position.table.game.removals == 1
    assert position.table.depot.left("2") == 10


def test_chits_are_counted() -> None:
    assert opened().after(take_chit, "RU").table.chits["RU"] == 1
