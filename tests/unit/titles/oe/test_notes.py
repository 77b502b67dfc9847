"""Rows of the notes to the facts that decide something and that no other test goes through, from positions.

Rows are cited by section and number: N4.3 is the third row of section 4 (the rulebook against other sources),
N5 are places where the rulebook contradicts itself, N7 rulings where it is silent.
"""

from __future__ import annotations

from collections import Counter

import pytest

from bradshaw.rail.actions import LayTile
from bradshaw.titles.oe.operating.depot import new_cards, offers
from bradshaw.titles.oe.operating.national import zone_hexes
from bradshaw.titles.oe.operating.seas import seas
from bradshaw.titles.oe.patronage import patronage_tiles
from bradshaw.titles.oe.zones import is_metropolis, stop_zone

from .operating import Operating
from .positions import Position
from .test_examples_routes import orient

# --- the rulebook against other sources (section 4)


@pytest.mark.rule("18OE", "11.1.7")
def test_a_brown_city_need_not_lead_to_all_sides() -> None:
    """N4.3: only grand cities and double towns in brown do, cities in gray."""
    at = Operating().phase("5").major("LNWR", "Ada").cash(LNWR=300).track("J27", "205", 1).operate("LNWR")
    exits = {
        len(at.data.grid.tiles[word.split()[2]].rotated(0).exits)
        for word in at.words("lay")
        if word.startswith("lay J27")
    }
    assert len(at.data.grid.open_edges("J27")) == 6
    assert exits
    assert min(exits) < 6


@pytest.mark.rule("18OE", "11.1.4")
def test_a_major_builds_anywhere() -> None:
    """N4.4: of Belgium in Holland, which is refused to the regional."""
    at = Operating().major("BEL", "Ada").cash(BEL=300)
    edge = next(e for e in range(6) if at.data.grid.neighbour("N35", e) == "M36")
    at.built("N35", "yellow", edge).operate("BEL")
    assert stop_zone(at.table.place("M36")) == "PHS"
    assert [word for word in at.words("lay") if word.startswith("lay M36")]


@pytest.mark.rule("18OE", "9.1")
def test_regionals_take_no_chits() -> None:
    """N4.5: the cap of four is on chits that minors take."""
    at = Position(2, concessions=False).phase("1", "regionals").cash(Ada=2000).stock_round("Ada", number=1)
    before = dict(at.table.chits)
    for code in ("GWR", "LNWR", "PLM", "OU", "BHB", "KBS"):
        at.play(f"par {code} 60", "pass")
    assert dict(at.table.chits) == before


@pytest.mark.rule("18OE", "11.6", "8.3")
def test_trains_of_others_from_the_major_phase_on() -> None:
    """N4.8: of any kind of railway but nationals, and not before."""
    at = Operating().phase("2").regional("LNWR", "Ada").cash(LNWR=500, B=0)
    at.minor("B", "Ada", "H21").trains("B", "2+2").major("GWR", "Ada").trains("GWR", "2+2")
    at.at_step("LNWR", "trains")
    assert [word for word in at.words("train") if "bank" not in word] == [
        "train 2+2 B price=1", "train 2+2 GWR price=1",
    ]  # fmt: skip
    at.phase("2", "regionals")
    assert at.step != "TrainsOE", "there is nothing to buy"


@pytest.mark.rule("18OE", "11.6.1")
@pytest.mark.parametrize("kind", ["minor", "regional", "major", "national"])
def test_for_whom_a_2_plus_2_is_reserved(kind: str) -> None:
    """N4.9: minors, regionals and majors in their first turn; no national."""
    code = "B" if kind == "minor" else "GWR"
    at = Operating().phase("3")
    getattr(at, kind)(code, "Ada", *(["H21"] if kind == "minor" else []))
    if kind != "national":
        at.cash(**{code: 100})
    at.operate(code, first=True).finish()
    assert list(at.company(code).trains) == ([] if kind == "national" else ["2+2"])


@pytest.mark.rule("18OE", "11.6.4", "10.1")
def test_nothing_is_sold_for_a_forced_train() -> None:
    """N4.12: a president who is short gives all his cash, whatever his shares are worth."""
    at = Operating().phase("3").major("GWR", "Ada").cash(GWR=120, Ada=50).major("PLM", "Ada", Ada=3)
    at.trains("PLM", "3").at_step("GWR", "trains")
    assert {word.split()[0] for word in at.words()} == {"train"}
    assert at.game.why_not("sell PLM 10") is not None
    at.play("train 3 bank")
    assert (at.company("GWR").kind, at.money("Ada"), at.company("PLM").percent("Ada")) == ("national", 0, 50)


@pytest.mark.rule("18OE", "11.7")
@pytest.mark.parametrize("kind", ["minor", "regional", "national"])
def test_only_majors_deal_in_their_shares(kind: str) -> None:
    """N4.13: others have no such step."""
    code = "B" if kind == "minor" else "GWR"
    at = Operating().phase("4")
    getattr(at, kind)(code, "Ada", *(["H21"] if kind == "minor" else []))
    at.major("PLM", "Ben").trains(code, "4").trains("PLM", "4").operate(code)
    for _ in range(10):
        if at.table.operating != code:
            break
        assert at.step != "SharesStep"
        at.play(next(word for word in ("pass", "run", "dividend withhold") if word in at.words()))
    assert at.table.operating != code


@pytest.mark.rule("18OE", "9.4", "10.6")
def test_no_major_is_converted_in_the_consolidation() -> None:
    """N4.21: regionals become majors there, and majors remain what they are."""
    at = Position(2).phase("5").consolidation().regional("GWR", "Ada", 60).major("PLM", "Ada", Ada=3)
    at.cash(Ada=0, Ben=0).stock_round("Ada")
    assert not at.words("national")
    assert at.why_not("pass").rule == "10.6"
    at.play("expand GWR")
    while at.table.round_name == "Stock round 2":
        at.play("pass")
    assert (at.company("GWR").kind, at.company("PLM").kind) == ("major", "major")


@pytest.mark.rule("18OE", "14.8", "14.9")
def test_what_tokens_of_privates_keep_for_whom() -> None:
    """N4.23: Brandt & Brandau hexes are for all railways of the owner; Hochberg's is for everybody."""
    at = Operating().phase("3").major("GWR", "Ada").major("LNWR", "Ada").major("PLM", "Ben")
    at.private("BBE", "Ada").private("HMLC", "Ada").note(brandt=["O54"], hochberg="K24")
    closed = [at.table.closed_hexes(at.company(code)) & {"O54", "K24"} for code in ("GWR", "LNWR", "PLM")]
    assert closed == [set(), set(), {"O54"}]


@pytest.mark.rule("18OE", "3.1")
def test_the_cards_in_the_box() -> None:
    """N4.25, N5.1, N5.2: ten 4+4 among 96 trains, and ten Pullman cars."""
    table = Position(4).table
    cards = {card: table.depot.left(card) for card in table.data.cards}
    assert cards == {"2": 30, "3": 20, "4": 10, "5": 8, "6": 6, "7": 14, "8": 8}
    assert (sum(count or 0 for count in cards.values()), table.pullmans) == (96, 10)


@pytest.mark.rule("18OE", "2.2.5", "9.2")
def test_a_regional_stands_on_its_own_chart() -> None:
    """N4.27: it has no square of the market until it expands."""
    at = Position(2, concessions=False).phase("1", "regionals").cash(Ada=500).stock_round("Ada", number=1)
    at.play("par GWR 80")
    railway = at.company("GWR")
    assert (railway.cell, railway.letter, at.table.market.order()) == (None, "E", [])
    assert at.table.par_chart()["regionals"][80] == ["GWR"]


# --- where the rulebook contradicts itself (section 5)


@pytest.mark.rule("18OE", "3.1", "2.9")
@pytest.mark.parametrize("seed", range(3))
def test_patronage_is_drawn_by_colour(seed: int) -> None:
    """N5.3: three pink, yellow and white ones, eight green ones."""
    at = Position(3)
    at._seed = seed
    drawn = Counter(patronage_tiles()[name].colour for name in at.table.patronage)
    assert drawn == {"pink": 3, "yellow": 3, "white": 3, "green": 8}


@pytest.mark.rule("18OE", "2.9")
def test_letters_of_patronage_tiles() -> None:
    """N5.4: P is the zone of Prussia, Holland and Switzerland, N that of Sweden, Norway and Denmark."""
    table = Position(3).table
    for name, tile in patronage_tiles().items():
        assert tile.letter == table.zones[stop_zone(table.place(name))].letter
    assert {table.zones["PHS"].letter, table.zones["SC"].letter} == {"P", "N"}


@pytest.mark.rule("18OE", "15.8", "11.3.4")
def test_what_minor_h_saves_by_phase() -> None:
    """N5.6: one zone from phase 2 to 6, two in 7 and 8."""
    at = Operating().major("GWR", "Ada").power("GWR", "H")
    saved = [at.phase(phase).table.steamship_saving(at.company("GWR")) for phase in "2345678"]
    assert saved == [1, 1, 1, 1, 1, 2, 2]


@pytest.mark.rule("18OE", "11.1.9", "11.1.5")
def test_homes_in_metropolises() -> None:
    """N5.7: nobody begins in Madrid; in a metropolis only SB and MSP do."""
    table = Position(3).table
    homes = {code: data.homes[0].hex for code, data in table.data.railways.items() if data.homes}
    assert sorted(code for code, name in homes.items() if is_metropolis(table.place(name))) == ["MSP", "SB"]


# --- rulings where it is silent (section 7)


@pytest.mark.rule("18OE", "11.6.1", "11.6")
def test_reserved_cards_are_for_nobody_else() -> None:
    """N7.4: no second 2+2 is sold, and those that are left do not hold up level 3."""
    at = Operating().phase("2").regional("GWR", "Ada").trains("GWR", "2+2").cash(GWR=1000)
    at.at_step("GWR", "trains")
    assert at.table.depot.left("2") == 29
    assert new_cards(at.table) == ["3"]
    assert at.why_not("train 2+2 bank").rule == "11.6.1"


@pytest.mark.rule("18OE", "11.6.4")
def test_the_cheapest_of_two_levels_is_forced() -> None:
    """N7.6: with levels 7 and 8 on sale a 7+7 for 750."""
    at = Operating().phase("8").sold(8).works(level_7=10).major("GWR", "Ada").cash(GWR=700, Ada=100)
    at.at_step("GWR", "trains")
    assert {train for train, _, _ in offers(at.table, at.company("GWR"))} == {"7+7", "4D", "8+8", "5D"}
    assert at.words("train") == ["train 7+7 bank"]


@pytest.mark.rule("18OE", "10.5")
def test_without_a_free_token_the_minor_s_is_removed() -> None:
    """N7.16."""
    at = Position(2).phase("3").minor("B", "Ada", "H21").major("GWR", "Ada").set("GWR", tokens=[])
    at.stock_round("Ada").play("merge B GWR")
    assert (at.table.board.tokens_in("H21.c0"), at.company("B").out, at.asked) == ((), "merged", "Ben")


@pytest.mark.rule("18OE", "11.1.5")
@pytest.mark.parametrize(("hex_name", "fee"), [("J27", 30), ("L37", 45), ("I48", 45), ("I50", 45)])
def test_fees_of_hexes_that_are_printed_yellow(hex_name: str, fee: int) -> None:
    """N7.17: with the green tile; a brown one costs nothing more."""
    at = Operating().major("LNWR", "Ada").phase("5")
    rules, grid = at.table.track_rules(at.company("LNWR")), at.data.grid
    assert grid.hexes[hex_name].colour == "yellow"
    green = next(tile for tile in rules.tiles_for(hex_name) if tile.colour == "green")
    assert rules.fee(rules.look(LayTile(hex_name, green.id, 0))) == fee
    at.tile(hex_name, green.id)
    rules = at.table.track_rules(at.company("LNWR"))
    brown = next(tile for tile in rules.tiles_for(hex_name) if tile.colour == "brown")
    assert rules.fee(rules.look(LayTile(hex_name, brown.id, 0))) == 0


@pytest.mark.rule("18OE", "15.4", "14.8", "11.3.9")
def test_tokens_that_d_trains_count() -> None:
    """N7.19: the bonus of minor D is doubled, and Hochberg is a town that counts nothing."""
    at = Operating().phase("7").major("LNWR", "Ada").trains("LNWR", "4D").power("LNWR", "D")
    at.private("HMLC", "Ada")
    plain = at.route("LNWR", "J25", "J27")
    assert isinstance(plain, int)
    assert at.note(mercantile="J25").route("LNWR", "J25", "J27") == plain + 2 * 40
    beyond = at.data.grid.neighbour("J27", 4)
    at.note(mercantile="").track("J27", "205", 1, 4).track(beyond, "9", 1).note(hochberg=beyond)
    assert at.route("LNWR", "J25", "J27", beyond) == at.route("LNWR", "J25", "J27")


@pytest.mark.rule("18OE", "11.3.1")
def test_red_zones_are_one_stop() -> None:
    """N7.20: with circles they have that many slots, and all their hexes are one place."""
    at = Operating().phase("3")
    assert at.table.board.slots("F87.c0") > 0
    parts = [name for name, place in at.data.grid.hexes.items() if place.group == at.table.place("A56").group]
    stops = [name for name in parts if at.table.place(name).stops]
    assert len(parts) > 1
    assert stops == ["A56"]


@pytest.mark.rule("18OE", "11.3.10", "11.3.7")
def test_towns_on_ferry_lines_belong_to_no_zone() -> None:
    """N7.24: nationals do not count them."""
    at = Operating()
    towns = {ferry.town for ferry in at.table.water.ferries.values() if ferry.town}
    assert towns == {"AE6", "AE74", "X79"}
    assert not towns & {name for zone in at.table.zones for name in zone_hexes(at.table, zone)}


@pytest.mark.rule("18OE", "11.3.4")
@pytest.mark.parametrize(
    ("port", "other", "zones"),
    [("P05", "P37", 1), ("P05", "P40", 1), ("P17", "P60", 1), ("P18", "P60", 1), ("P17", "P79", 2),
     ("P18", "P79", 2)],
)  # fmt: skip
def test_ports_between_two_seas(port: str, other: str, zones: int) -> None:
    """N7.25: København and Constantinople lie at both, whichever arrow is used."""
    water = Operating().table.water
    way = seas(False).crossing(water.ports[port], water.ports[other])
    assert way is not None
    assert way.all == zones


@pytest.mark.rule("18OE", "11.1.3")
def test_how_metropolis_tiles_lie() -> None:
    """N7.26: Constantinople keeps its ferry, London and Napoli fit one way only."""
    grid = Operating().data.grid

    def stations(hex_name: str, tile: str) -> set[frozenset[frozenset[int]]]:
        """How the track of a yellow tile may be shared by its stations, whichever of them is the first."""
        turned = [grid.tiles[tile].rotated(r) for r in grid.rotations(hex_name, "", 0, tile)]
        return {frozenset(one.exits_of.values()) for one in turned}

    assert stations("M28", "OE6") == {frozenset({frozenset({1, 5}), frozenset({2, 4})})}
    assert stations("AB51", "OE7") == {frozenset({frozenset({1}), frozenset({4})})}
    assert stations("AA82", "OE5")
    assert all(2 in frozenset().union(*ways) for ways in stations("AA82", "OE5"))


@pytest.mark.rule("18OE", "11.3.4", "11.3.5", "15.8")
def test_no_crossing_is_shorter_than_nothing() -> None:
    """N7.27: tokens at both ends, an authority and minor H save more than three zones have."""
    at = Operating().phase("7").major("GWR", "Ada").trains("GWR", "5+5").power("GWR", "H")
    at.tile("M28", "OE6").track("I50", "622", 1, 3, 5).token("GWR", "M28").token("GWR", "I50")
    at.set("GWR", authority="north")
    assert at.length("GWR", "M28", "I50") == 2


@pytest.mark.rule("18OE", "11.6.5", "10.1", "11.4")
def test_the_certificate_of_an_insolvent_railway() -> None:
    """N7.29: it pays nothing, nobody buys it as a share, and it stands against no limit of the market."""
    at = Operating().phase("3").regional("GWR", "Ada", 60, Ben=1).insolvent("GWR", 20).cash(Ben=500, Cid=500)
    assert "GWR" not in at.table.operating_order()
    at.stock_round("Cid")
    assert at.company("GWR").percent("pool") == 50
    assert at.why_not("buy GWR pool").rule == "11.6.5"
    assert "buy GWR treasury" in at.words("buy")
    assert at.table.most_in_pool(at.company("GWR")) == 100


@pytest.mark.rule("18OE", "12.1")
def test_combined_trains_stay_separate_cards() -> None:
    """N7.30: they run as one, and lie on the charter as before; where neither is long enough alone, too."""
    at = orient("3", "3", phase="4").at_step("BHB", "run")
    at.play("orient aim=total")
    assert any("3&3" in line for line in at.game.log())
    assert list(at.company("BHB").trains) == ["3", "3"]
