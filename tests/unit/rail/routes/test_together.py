"""Trains that depend on each other: what counts once, who must meet, which trains run as one."""

from typing import Any

import pytest
from msgspec.structs import replace

from bradshaw.rail.routes import (
    CODES,
    Joining,
    Mileage,
    Need,
    Piece,
    Place,
    Problem,
    ProblemError,
    Relief,
    Route,
    RouteError,
    Train,
    check,
    earnings,
    explain_set,
    solve,
    why_not,
)

# A straight line of hexes: port - A - B - v - C - red, where v is a small station. A second line leads from
# B to D by itself.
PLACES = (
    Place("port", "H0", "offboard", "Port", "port", passable=False, paid_as="Port"),
    Place("a", "H1", label="Aston", own=True),
    Place("b", "H2", label="Bexley"),
    Place("v", "H3", "town", "Village"),
    Place("c", "H4", label="Corby"),
    Place("red", "H5", "offboard", "Midlands", "red", passable=False, paid_as="Midlands"),
    Place("d", "I2", label="Derby"),
)
LINE = ["port", "H0|H1", "a", "H1|H2", "b", "H2|H3", "v", "H3|H4", "c", "H4|H5", "red"]
PIECES = (
    *(Piece(hex_, one, other) for hex_, one, other in (
        ("H0", "port", "H0|H1"), ("H1", "H0|H1", "a"), ("H1", "a", "H1|H2"), ("H2", "H1|H2", "b"),
        ("H2", "b", "H2|H3"), ("H3", "H2|H3", "v"), ("H3", "v", "H3|H4"), ("H4", "H3|H4", "c"),
        ("H4", "c", "H4|H5"), ("H5", "H4|H5", "red"), ("H2", "b", "H2|I2"), ("I2", "H2|I2", "d"),
    )),
)  # fmt: skip
WORTH = {"port": 80, "a": 20, "b": 40, "c": 30, "red": 60, "d": 30}
LARGE = frozenset("abcd")
MILEAGE = Mileage(20, {"port": 30}, frozenset({"port", "red"}))
FREIGHT = Train(
    "F", 99, WORTH, {"v": 0}, no_end=frozenset({"v"}), ends_only=True, mileage=MILEAGE, joins=True, hexes=2
)
EXPRESS = Train("E2", 2, WORTH, {"v": 0}, no_end=frozenset({"v"}))
LOCAL = Train(
    "L2/3", 3, {**{n: WORTH[n] for n in "abcd"}, "v": 20}, {"v": 0}, no_end=frozenset({"v"}),
    closed=frozenset({"port", "red"}), pays=2, subsidy=10,
)  # fmt: skip


def railway(*trains: Train, **changed: Any) -> Problem:
    given: dict[str, Any] = {
        "shared": True, "once": True, "meet_at": LARGE, "home": frozenset({"a"}),
        "joining": Joining(LARGE), "positions": {f"H{i}": (0, i) for i in range(6)} | {"I2": (1, 2)},
    }  # fmt: skip
    return Problem(PLACES, PIECES, trains, **(given | changed))


def drawn(problem: Problem, *runs: list[str]) -> list[Route]:
    return [check(problem, number, nodes) for number, nodes in enumerate(runs)]


def refused(problem: Problem, *runs: list[str]) -> str:
    with pytest.raises(RouteError) as caught:
        earnings(problem, drawn(problem, *runs))
    assert caught.value.code in CODES
    return caught.value.code


def test_a_train_that_counts_hexes_is_paid_for_its_ends_and_the_distance() -> None:
    problem = railway(replace(FREIGHT, hexes=5))
    # Port and Midlands are reached from H1 and H4, which count: four hexes at 30, because of the port.
    assert check(problem, 0, LINE).revenue == 80 + 60 + 4 * 30
    assert check(problem, 0, LINE[2:]).revenue == 20 + 60 + 3 * 20
    assert check(problem, 0, LINE[:5]).revenue == 80 + 40 + 30
    assert solve(problem).value == 260


def test_too_many_hexes() -> None:
    problem = railway(replace(FREIGHT, hexes=4))
    assert [objection.code for objection in why_not(problem, 0, LINE)] == ["too-far"]
    assert check(problem, 0, LINE[:9]).revenue == 80 + 30 + 3 * 30


def test_a_place_is_paid_once_and_track_is_shared() -> None:
    problem = railway(EXPRESS, replace(EXPRESS, name="E3", stops=3))
    earned = earnings(problem, drawn(problem, LINE[:3], LINE[:5]))
    assert earned.revenue == 80 + 20 + 40
    assert sum(route.revenue for route in earned.routes) == earned.revenue
    assert refused(replace(problem, shared=False), LINE[:3], LINE[:5]) == "shares-side"


def test_the_stops_left_out_are_chosen_over_all_trains() -> None:
    """The local may leave out Bexley, which the express counts, and so is paid for both others."""
    problem = railway(replace(EXPRESS, stops=3), LOCAL)
    earned = earnings(problem, drawn(problem, LINE[:5], LINE[2:9]))
    assert earned.revenue == (80 + 20 + 40) + (20 + 30)
    lines = explain_set(problem, earned.routes)[1].terms
    assert [term.value for term in lines] == [0, 0, 20, 30]
    assert lines[1].reason.startswith("paid to the train E2")
    assert earned.subsidy == 10 * 4


def test_an_area_with_several_entries_counts_once() -> None:
    entry = Place("port2", "H0", "offboard", "Port", "port", passable=False, paid_as="Port")
    worth = {**WORTH, "port2": 80}
    problem = railway(replace(EXPRESS, values=worth), replace(EXPRESS, values=worth, name="E2b"))
    problem = replace(problem, places=(*PLACES, entry), pieces=(*PIECES, Piece("H0", "port2", "H0|H1")))
    earned = earnings(problem, drawn(problem, LINE[:3], ["port2", "H0|H1", "a"]))
    assert earned.revenue == 100


def test_one_route_visits_the_home() -> None:
    problem = railway(EXPRESS, home=frozenset({"b"}))
    assert refused(problem, LINE[:3]) == "home"
    assert solve(problem).value == 60


def test_routes_must_meet_where_they_may() -> None:
    problem = railway(EXPRESS, EXPRESS, meet_at=frozenset({"c"}))
    problem = replace(problem, places=tuple(replace(p, own=p.name in "ac") for p in PLACES))
    assert refused(problem, LINE[:3], LINE[8:]) == "no-meeting"
    assert solve(problem).value == 20 + 80


def test_joined_trains_run_as_one() -> None:
    problem = railway(replace(FREIGHT, hexes=1), replace(FREIGHT, hexes=1))
    earned = earnings(problem, drawn(problem, LINE[:3], LINE[2:5]))
    assert earned.revenue == 80 + 40 + 30
    assert earned.runs == ((0, 1),)
    told = explain_set(problem, earned.routes)
    assert [term.reason for term in told[0].terms if term.kind == "distance"] == ["joined run of F, F"]
    assert sum(term.value for one in told for term in one.terms) == earned.revenue
    assert "1 of 1 hexes" in told[0].text


def with_tokens(problem: Problem, names: str) -> Problem:
    return replace(problem, places=tuple(replace(p, own=p.name in names) for p in problem.places))


def test_of_three_that_touch_the_best_two_join_or_the_first_two() -> None:
    """From Aston to the port, to Derby and to Bexley."""
    free = replace(FREIGHT, apart=True)
    best = railway(free, free, free, joining=Joining(LARGE, touching=True))
    port, derby, bexley = LINE[:3], ["d", "H2|I2", *LINE[4:1:-1]], LINE[2:5]
    together = (80 + 30 + 2 * 30) + (20 + 40)  # port to Derby, and Aston to Bexley
    for order in ([port, derby, bexley], [derby, bexley, port]):
        assert earnings(best, drawn(best, *order)).revenue == together
    in_order = replace(best, joining=replace(best.joining, in_order=True))
    assert earnings(in_order, drawn(in_order, port, derby, bexley)).revenue == together
    earned = earnings(in_order, drawn(in_order, derby, bexley, port))
    assert earned.runs == ((0, 1),)
    assert earned.revenue == (30 + 40) + (80 + 20)
    solution = solve(in_order)
    assert solution.value == solve(best).value == earnings(in_order, solution.routes).revenue


def test_three_trains_to_and_fro_are_a_ring_by_the_order_of_trains() -> None:
    """Everywhere more than one route ends: the run has one end, the first."""
    free = railway(FREIGHT, FREIGHT, FREIGHT, joining=Joining(LARGE))
    in_order = replace(free, joining=replace(free.joining, in_order=True))
    there, back = LINE[2:5], LINE[4:1:-1]
    assert earnings(free, drawn(free, there, there, there)).revenue == 20 + 40
    assert earnings(in_order, drawn(in_order, there, there, there)).revenue == 20
    assert earnings(in_order, drawn(in_order, back, there, there)).revenue == 40


def test_a_ring_by_the_order_of_trains_that_begins_off_the_map_covers_one_hex() -> None:
    free = railway(FREIGHT, FREIGHT, joining=Joining(as_one=False))
    in_order = replace(free, joining=replace(free.joining, in_order=True))
    for problem, value in ((free, 80), (in_order, 80 + 30)):
        assert earnings(problem, drawn(problem, LINE[:3], LINE[:3])).revenue == value
    assert earnings(in_order, drawn(in_order, LINE[2::-1], LINE[:3])).revenue == 20


def test_trains_that_must_join_may_not_run_apart() -> None:
    """From Aston to Corby and from Bexley to Derby: they meet at Bexley, but not end to end."""
    runs = (LINE[2:9], ["b", "H2|I2", "d"])
    bound = replace(FREIGHT, hexes=3)
    problem = with_tokens(railway(bound, bound), "ab")
    assert refused(problem, *runs) == "not-joined"
    free = replace(bound, apart=True)
    loose = replace(problem, trains=(free, free))
    earned = earnings(loose, drawn(loose, *runs))
    assert (earned.revenue, earned.runs) == ((20 + 30 + 2 * 20) + (40 + 30), ())
    mixed = replace(problem, trains=(free, bound))
    assert refused(mixed, *runs) == "not-joined"


def test_a_joined_run_is_not_from_port_to_port() -> None:
    """Derby as a second port: from port to port over Bexley, where the two trains hand over."""
    quay = Place("d", "I2", "offboard", "Quay", "port", passable=False)
    problem = with_tokens(railway(FREIGHT, FREIGHT), "ab")
    large = frozenset("abc")
    places = tuple(quay if place.name == "d" else place for place in problem.places)
    problem = replace(problem, places=places, meet_at=large, joining=Joining(large))
    runs = (LINE[:5], ["b", "H2|I2", "d"])
    assert refused(problem, *runs) == "not-joined"
    loose = replace(problem, joining=Joining(as_one=False))
    assert earnings(loose, drawn(loose, *runs)).revenue == 80 + 30 + 2 * 30


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"trains": (EXPRESS, replace(EXPRESS, values={"a": 30}))}, "paid once"),
        ({"trains": (replace(FREIGHT, pays=1),)}, "its two ends"),
        ({"trains": (FREIGHT, replace(FREIGHT, mileage=None))}, "paid alike"),
        ({"trains": (FREIGHT,), "positions": {}}, "no position"),
        ({"home": frozenset({"nowhere"})}, "no place"),
        ({"trains": (LOCAL, replace(LOCAL, subsidy=20))}, "subsidy"),
    ],
)
def test_contradictions_are_refused(changed: dict[str, Any], words: str) -> None:
    with pytest.raises(ProblemError, match=words):
        solve(replace(railway(EXPRESS), **changed))


def test_towns_beside_cities() -> None:
    """A 2+1: two cities, and towns up to three stops in all."""
    train = Train("2+1", 2, {**WORTH, "v": 10}, {"v": 0}, pays=3, competing=frozenset({"v"}))
    problem = Problem(PLACES, PIECES, (train,))
    assert check(problem, 0, LINE[2:7]).revenue == 20 + 40 + 10
    assert check(replace(problem, trains=(replace(train, pays=2),)), 0, LINE[2:7]).revenue == 60
    far = replace(problem, trains=(replace(train, pays=1),))
    assert check(far, 0, LINE[2:7]).revenue == 40


def test_sea_zones_use_up_length_less_what_a_marker_saves() -> None:
    sea = tuple(replace(piece, slots=2 if piece.a == "port" else 0) for piece in PIECES)
    train = replace(EXPRESS, stops=4, closed=frozenset({"red"}))
    assert check(Problem(PLACES, sea, (train,)), 0, LINE[:3]).revenue == 100
    problem = Problem(PLACES, sea, (replace(train, reliefs=(Relief(1, frozenset({"H0"})),)),))
    assert check(problem, 0, LINE[:5]).revenue == 140
    assert solve(problem).value == 140
    assert [o.code for o in why_not(Problem(PLACES, sea, (train,)), 0, LINE[:5])] == ["too-long"]


def test_shared_track_and_what_a_train_must_visit() -> None:
    """A ferry that two trains use, and a train that must reach Derby."""
    ferry = tuple(replace(p, shared=p.hex in ("H0", "H1") and "H0|H1" in (p.a, p.b)) for p in PIECES)
    problem = Problem(PLACES, ferry, (EXPRESS, EXPRESS))
    assert solve(problem).value == 2 * (80 + 20)
    assert solve(replace(problem, pieces=PIECES)).value == 80 + 20 + 20 + 40
    bound = replace(EXPRESS, stops=3, needs=(Need(frozenset({"d"})),))
    assert solve(Problem(PLACES, PIECES, (bound,))).value == 20 + 40 + 30
    assert "needs" in [o.code for o in why_not(Problem(PLACES, PIECES, (bound,)), 0, LINE[:5])]
