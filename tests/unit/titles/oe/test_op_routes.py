"""Routes of 18OE over land, ferries and sea zones (11.3): the rulebook's examples and the readings."""

import pytest

from .operating import Operating


@pytest.mark.rule("18OE", "11.3.7")
def test_a_token_at_a_ferry_cuts_its_number() -> None:
    """11.3.7: Dublin (10) - ferry (1, cut) - Liverpool (30)."""
    position = Operating().regional("GSWR", "Ada").trains("GSWR", "2+2")
    assert position.route("GSWR", "I20", "J25") == 40
    assert position.length("GSWR", "I20", "J25") == 2
    assert position.best("GSWR") == 40


@pytest.mark.rule("18OE", "11.3.3")
def test_without_a_token_at_it_the_ferry_is_too_long() -> None:
    position = Operating().regional("LNWR", "Ada").trains("LNWR", "3+3")
    assert position.route("LNWR", "J27", "J25", "I20") == "too-long"
    assert position.route("LNWR", "J27", "J25") == 50


@pytest.mark.rule("18OE", "11.3.4")
@pytest.mark.parametrize(
    ("phase", "tokens", "authority", "counted"),
    [
        ("3", ["M28"], "", 2),
        ("3", ["M28", "I50"], "", 1),
        ("3", ["M28", "I50"], "north", 0),
        ("3", ["M28"], "mediterranean", 2),
        ("7", ["M28"], "", 1),
        ("7", ["M28", "I50"], "", 0),
    ],
)
def test_what_saves_sea_zones(phase: str, tokens: list[str], authority: str, counted: int) -> None:
    """11.3.4: London - København are three zones."""
    position = Operating().major("GWR", "Ada").phase(phase)
    position.tile("M28", "OE6").track("I50", "622", 1, 3, 5).trains("GWR", "5+5")
    for name in tokens:
        position.token("GWR", name)
    position.set("GWR", authority=authority)
    assert position.length("GWR", "M28", "I50") == 2 + counted


@pytest.mark.rule("18OE", "11.3.7")
@pytest.mark.parametrize(("power", "counted"), [("", 1), ("H", 0)])
def test_what_cuts_a_ferry(power: str, counted: int) -> None:
    """Edinburgh - Bergen is two long: the token in Edinburgh cuts it, minor H too."""
    position = Operating().major("GWR", "Ada").phase("5").trains("GWR", "8+8").token("GWR", "G26")
    position.power("GWR", *([power] if power else []))
    assert position.length("GWR", "G26", "B41") == 2 + counted


@pytest.mark.rule("18OE", "11.3.5", "15.8")
def test_a_port_authority_cuts_no_ferries() -> None:
    """11.3.5: sea zones of its own water alone; minor H cuts both, and all waters (15.8)."""
    position = Operating().major("GWR", "Ada").phase("5").trains("GWR", "8+8").token("GWR", "G26")
    position.set("GWR", authority="north").power("GWR", "H")
    authority, steamship = position.table.route_problem(position.company("GWR")).trains[0].reliefs
    assert (authority.most, steamship.most) == (2, 1)
    assert authority.hexes == {"~sea.north"}
    assert any(name.startswith("~ferry.F07") for name in steamship.hexes)
    assert authority.hexes < steamship.hexes


@pytest.mark.rule("18OE", "11.3.4")
def test_a_token_cuts_once_on_a_route() -> None:
    """11.3.4: in Edinburgh the token serves the ferry or a crossing, not both."""
    position = Operating().major("GWR", "Ada").phase("5").trains("GWR", "8+8")
    position.token("GWR", "G26").tile("M28", "OE6").token("GWR", "M28")
    crossing = position.length("GWR", "M28", "G26") - 2
    both = position.length("GWR", "M28", "G26", "B41") - 3
    assert (crossing, both) == (0, 0 + 2)


@pytest.mark.rule("18OE", "11.3.4")
def test_two_crossings_need_a_land_side_between() -> None:
    """11.3.4: London - Le Havre - Hamburg by sea alone is no route of two crossings."""
    position = Operating().major("GWR", "Ada").phase("3").trains("GWR", "8+8").tile("M28", "OE6")
    position.token("GWR", "M28")
    assert isinstance(position.route("GWR", "M28", "O28"), int)
    assert isinstance(position.route("GWR", "M28", "K46"), int)
    assert position.route("GWR", "K46", "M28", "O28") == "no-track"


@pytest.mark.rule("18OE", "11.3.7")
def test_a_ferry_needs_none() -> None:
    """11.3.7: from Lille over the ferry to London and out of its port to Hamburg."""
    position = Operating().major("GWR", "Ada").phase("3").trains("GWR", "8+8").tile("M28", "OE6")
    position.token("GWR", "M28")
    assert isinstance(position.route("GWR", "N31", "M28", "K46"), int)


@pytest.mark.rule("18OE", "11.3.7")
def test_from_the_sea_to_a_ferry_a_train_passes_the_city() -> None:
    """11.3.4, 11.3.7: Hamburg - London - Lille counts London; nobody changes ships before a city."""
    position = Operating().major("GWR", "Ada").phase("3").trains("GWR", "8+8").tile("M28", "OE6")
    position.token("GWR", "M28").token("GWR", "N31").token("GWR", "G26")
    assert isinstance(position.route("GWR", "N31", "M28", "K46"), int)
    assert position.route("GWR", "N31", "K46") == "no-track"


@pytest.mark.rule("18OE", "11.3.4")
def test_a_ferry_between_two_crossings_does_not_help() -> None:
    """A reading: Hamburg - Edinburgh by sea, the ferry to Bergen, then by sea to Christiania."""
    position = Operating().major("GWR", "Ada").phase("3").trains("GWR", "8+8").token("GWR", "G26")
    assert isinstance(position.route("GWR", "K46", "G26", "B41"), int)
    assert isinstance(position.route("GWR", "G26", "B41", "C48"), int)
    assert not isinstance(position.route("GWR", "K46", "G26", "B41", "C48"), int)


@pytest.mark.rule("18OE", "11.3.6")
def test_a_private_port_needs_a_token() -> None:
    """N4.14. O60: 11.3.6: Roma's port is private, its ferry is not."""
    position = Operating().major("SFR", "Ada").phase("3").trains("SFR", "8+8").track("Z47", "202", 0)
    assert isinstance(position.route("SFR", "Z47", "AB51"), int)
    other = Operating().major("GWR", "Ada").phase("3").trains("GWR", "8+8").track("Z47", "202", 0)
    other.tile("M28", "OE6").token("GWR", "M28")
    assert other.route("GWR", "M28", "Z47") == "unknown"
    other.set("GWR", star="Z47")
    assert other.table.reach(other.company("GWR")).cost("Z47.c0") is not None


@pytest.mark.rule("18OE", "11.3.9")
def test_zones_take_the_place_of_stops() -> None:
    """11.3.9: London - København: of the four stops of a 4 two zones are left out, two cities count."""
    position = Operating().major("GWR", "Ada").phase("3").tile("M28", "OE6").track("I50", "622", 1, 3, 5)
    position.trains("GWR", "4").token("GWR", "M28")
    assert position.route("GWR", "M28", "I50") == 30 + 40
    short = Operating().major("GWR", "Ada").phase("3").tile("M28", "OE6").track("I50", "622", 1, 3, 5)
    short.trains("GWR", "3").token("GWR", "M28")
    assert short.route("GWR", "M28", "I50") == "too-long"


@pytest.mark.rule("18OE", "11.3.8")
def test_every_train_of_a_railway_may_use_the_ferry() -> None:
    """11.3.8"""
    position = Operating().major("BEL", "Ada").phase("3").trains("BEL", "3", "3").tile("M28", "OE6")
    position.token("BEL", "N31").token("BEL", "M28")
    routes = position.solution("BEL").routes
    assert len(routes) == 2
    assert all({"N31.c0", "M28.c0"} <= set(route.places) for route in routes)


# --- Lille and the White Cliffs (11.2.2)


def lille() -> Operating:
    """GWR stands in London; both circles of Lille are foreign, and track leads on to Brussel."""
    position = Operating().major("GWR", "Ada").phase("4").trains("GWR", "4").tile("M28", "OE6")
    position.token("GWR", "M28").track("N31", "207", 0, 1, 4, 5).foreign("N31", "PLM", "OU")
    return position.track("N33", "9", 1, 4).track("N35", "621", 1, 4)


@pytest.mark.rule("18OE", "11.2.2")
def test_the_ferry_leads_past_a_full_lille_while_the_position_is_empty() -> None:
    position = lille()
    assert isinstance(position.route("GWR", "M28", "N31", "N35"), int)
    position.note(white_cliffs="PLM")
    assert isinstance(position.route("GWR", "M28", "N31"), int)
    assert isinstance(position.route("GWR", "M28.c0", "ferry", "N31.c0"), int)  # as proposals name it
    assert position.route("GWR", "M28", "N31", "N35") in ("unknown", "no-track")


@pytest.mark.rule("18OE", "11.2.2")
def test_a_free_circle_of_lille_is_no_help_once_the_position_is_taken() -> None:
    position = lille().put(board={"tokens": {"N31.c0": ["PLM"]}}).note(white_cliffs="PLM")
    assert position.route("GWR", "M28", "N31", "N35") in ("unknown", "no-track")
    position.set("GWR", circle="N31")
    assert isinstance(position.route("GWR", "M28", "N31", "N35"), int)


@pytest.mark.rule("18OE", "11.2.2")
def test_the_position_is_open_for_good_after_a_national_left_it() -> None:
    position = lille().note(white_cliffs="open")
    assert isinstance(position.route("GWR", "M28", "N31", "N35"), int)


# --- towns, centres, values


@pytest.mark.rule("18OE", "11.3.1")
def test_a_train_passes_a_plain_centre_twice() -> None:
    """11.3.1: a brown tile of four tracks is a place that may be passed again."""
    position = Operating().regional("KSS", "Ada").phase("5").trains("KSS", "8+8").track("N49", "207", 0)
    position.tile("O50", "545")
    problem = position.table.route_problem(position.company("KSS"))
    centre = [place for place in problem.places if place.name == "O50.x0"]
    if centre:
        assert centre[0].again
        assert "O50.x0" in problem.trains[0].no_end


@pytest.mark.rule("18OE", "14.5")
def test_star_harbor_and_central_circle_take_no_length_and_pay_nothing() -> None:
    """N4.22. 14.5: Manchester is full of foreign tokens."""
    position = Operating().regional("LNWR", "Ada").trains("LNWR", "2+2")
    position.tile("J29", "57", 1)
    value = position.route("LNWR", "J25", "J27")
    position.set("LNWR", circle="J25")
    assert position.route("LNWR", "J25", "J27") == 20
    assert value == 50
    assert position.length("LNWR", "J25", "J27") == 1


@pytest.mark.rule("18OE", "11.3.9", "15.11")
def test_a_pullman_and_a_marker_go_where_they_pay_most() -> None:
    """O76: 11.3.9, 15.11: a 2+2 with the marker runs as a 3+3; a Pullman adds ten for each level."""
    position = Operating().major("LNWR", "Ada").phase("4").trains("LNWR", "2+2").set("LNWR", pullman=True)
    assert position.best("LNWR") == 50 + 20
    train = position.table.route_problem(position.company("LNWR")).trains[0]
    assert (train.stops, train.pays, train.pays_competing) == (2, 4, 3)
    position.power("LNWR", "L")
    train = position.table.route_problem(position.company("LNWR")).trains[0]
    assert (train.stops, train.pays, train.pays_competing) == (3, 6, 5)


@pytest.mark.rule("18OE", "15.11")
@pytest.mark.parametrize(
    ("train", "numbers"), [("4", (5, 6, 5)), ("8+8", (9, 18, 17)), ("2+2", (3, 6, 5)), ("4+4", (5, 10, 9))]
)
def test_trains_with_the_red_arrow(train: str, numbers: tuple[int, int, int]) -> None:
    """Example 15.11-strela: a 2+2 runs as 3+3, an 8+8 as 9+9, a 4 as 5+1."""
    position = Operating().major("LNWR", "Ada").phase("7").trains("LNWR", train).power("LNWR", "L")
    made = position.table.route_problem(position.company("LNWR")).trains[0]
    assert (made.stops, made.pays, made.pays_competing) == numbers


@pytest.mark.rule("18OE", "15.11")
def test_a_d_train_with_the_red_arrow_counts_one_city_once() -> None:
    """15.11: one fleet with a town more, and one for each value of the city that counts once."""
    position = Operating().major("LNWR", "Ada").phase("7").trains("LNWR", "4D").power("LNWR", "L")
    problem = position.table.route_problem(position.company("LNWR"))
    assert problem.trains[0].stops == 4
    single = [fleet[0] for fleet in problem.fleets]
    assert {train.stops for train in single} == {5}
    assert all(train.bonuses[-1].value < 0 for train in single)
    assert position.best("LNWR") == 2 * (20 + 30 + 10)


@pytest.mark.rule("18OE", "15.4")
def test_the_tokens_of_minors_and_privates_raise_values() -> None:
    """15.4: 20 more for minor D's city until phase 4, 40 from phase 5; doubled by D trains."""
    position = Operating().major("LNWR", "Ada").phase("4").trains("LNWR", "4").power("LNWR", "D")
    position.note(mercantile="J25")
    assert position.best("LNWR") == 50 + 10 + 20
    position.phase("7").trains("LNWR", "4D")
    assert position.best("LNWR") == 2 * (50 + 10 + 40)


@pytest.mark.rule("18OE", "14.8")
@pytest.mark.parametrize(
    ("phase", "worth"), [("2", 10), ("3", 20), ("4", 20), ("5", 40), ("6", 40), ("7", 60), ("8", 60)]
)
def test_hochberg_is_a_town_for_its_owner(phase: str, worth: int) -> None:
    """Example 14.8-hochberg, O56: in a plain hex of which every track meets it."""
    position = Operating().regional("LNWR", "Ada").phase(phase).trains("LNWR", "2+2").private("HMLC", "Ada")
    edge = 4
    beyond = position.table.data.grid.neighbour("J27", edge)
    position.track(beyond, "9", (edge + 3) % 6).note(hochberg=beyond)
    assert position.best("LNWR") == 50 + worth
    position.private("HMLC", "Ben")
    assert position.best("LNWR") == 50


# --- the Orient Express (12)


@pytest.mark.rule("18OE", "12")
def test_over_water_alone_is_no_orient_express() -> None:
    """12: London - Constantinople by sea earns no bonus."""
    position = Operating().major("GWR", "Ada").phase("7").trains("GWR", "8+8").tile("M28", "OE6")
    position.token("GWR", "M28").tile("AA82", "OE5").token("GWR", "AA82", 0).set(
        "GWR", authority="mediterranean"
    )
    problem = position.table.route_problem(position.company("GWR"))
    assert any(bonus.name == "Orient Express" for bonus in problem.trains[0].bonuses)
    value = position.route("GWR", "M28", "AA82")
    table = position.table
    assert value == table.board.face("M28").cities[0].revenue + table.board.face("AA82").cities[0].revenue


@pytest.mark.rule("18OE", "12")
def test_only_majors_run_the_orient_express() -> None:
    position = Operating().regional("LNWR", "Ada").phase("3").trains("LNWR", "3")
    assert not position.table.route_problem(position.company("LNWR")).trains[0].bonuses


@pytest.mark.rule("18OE", "12.1")
def test_combined_trains() -> None:
    """12.1: a 2+2, a 3 and a 2+2: 7 cities and 4 more towns; a Pullman adds for the highest level."""
    position = Operating().major("GWR", "Ada").phase("4").trains("GWR", "2+2", "3", "2+2").tile("M28", "OE6")
    position.token("GWR", "M28").tile("AA82", "OE5").token("GWR", "AA82", 0)
    position.set("GWR", authority="mediterranean", pullman=True)
    position.power("GWR", "H")
    problem = position.table.route_problem(position.company("GWR"))
    wholes = [t for fleet in problem.fleets for t in fleet if t.name == "2+2&2+2&3"]
    assert wholes
    assert {(train.stops, train.pays) for train in wholes} == {(7, 11)}
    assert {b.value for train in wholes for b in train.bonuses if b.name == "Pullman"} == {30}
    assert all(train.needs for train in wholes)
