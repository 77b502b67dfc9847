"""Towns to which a route may come back, double towns, and trains of n cities plus m towns.

        A4 --- A6          A4 a city, A6 plain track, B5 the town where four lines meet;
         |   /             B3 and B7 cities that lead nowhere else
B3 ---  B5  --- B7
"""

from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace

from bradshaw.rail.routes import (
    Piece,
    Place,
    Problem,
    ProblemError,
    Route,
    RouteError,
    Train,
    check,
    check_set,
    explain,
    solve,
    why_not,
)

TOWN = Place("town", "B5", "town", "Dorf", again=True)
PLACES = (
    Place("west", "B3", label="Weststadt", own=True),
    Place("east", "B7", label="Oststadt"),
    Place("north", "A4", label="Nordstadt"),
)
PIECES = (
    Piece("B3", "west", "B3|B5"),
    Piece("B5", "B3|B5", "town"),
    Piece("B5", "town", "A4|B5"),
    Piece("A4", "A4|B5", "north"),
    Piece("A4", "north", "A4|A6"),
    Piece("A6", "A4|A6", "A6|B5"),
    Piece("B5", "A6|B5", "town"),
    Piece("B5", "town", "B5|B7"),
    Piece("B7", "B5|B7", "east"),
)
VALUES = {"west": 20, "east": 40, "north": 30, "town": 10, "field": 10, "mill": 20}
TWICE = ["west", "B3|B5", "town", "A4|B5", "north", "A4|A6", "A6|B5", "town", "B5|B7", "east"]
LOOP = TWICE[2:8]


def plus(cities: int, towns: int, **changed: Any) -> Train:
    """A train of so many cities and so many towns more, which counts a city in any case."""
    light = frozenset({"town", "field", "mill"})
    train = Train(
        f"{cities}+{towns}",
        cities,
        VALUES,
        dict.fromkeys(light, 0),
        pays=cities + towns,
        competing=light,
        pays_competing=cities + towns - 1,
    )
    return replace(train, **changed)


def crossing(*trains: Train, pieces: tuple[Piece, ...] = PIECES, **changed: Any) -> Problem:
    """The map above, with a town of another sort."""
    places = (*PLACES, replace(TOWN, **changed), Place("field", "C1"), Place("mill", "C3"))
    return Problem(places, pieces, trains or (plus(3, 3),))


def refused(problem: Problem, nodes: list[str]) -> str:
    with pytest.raises(RouteError) as caught:
        check(problem, 0, nodes)
    return caught.value.code


# --- a town passed twice


def test_a_town_may_be_passed_twice_and_counts_once() -> None:
    problem = crossing()
    route = check(problem, 0, TWICE)
    assert route.places == ("west", "town", "north", "town", "east")
    assert route.revenue == 20 + 10 + 30 + 40
    assert solve(problem).value == route.revenue
    assert check_set(problem, [route]) == route.revenue


def test_other_places_are_visited_once() -> None:
    problem = crossing(again=False)
    assert refused(problem, TWICE) == "reuses-place"
    assert solve(problem).value == 20 + 10 + 40


def test_a_town_takes_its_length_once() -> None:
    long_way = plus(4, 0, slots={})
    assert check(crossing(long_way), 0, TWICE).revenue == 100
    assert refused(crossing(replace(long_way, stops=3)), TWICE) == "too-long"


def test_as_an_end_it_takes_the_length_of_an_end() -> None:
    """The route ends where it has been before: what the town takes as an end counts, and nothing else."""
    back = TWICE[:8]
    assert check(crossing(plus(3, 3, end_slots={"town": 1})), 0, back).revenue == 60
    assert refused(crossing(plus(2, 3, end_slots={"town": 1})), back) == "too-long"


def test_no_track_is_used_twice() -> None:
    there_and_back = ["west", "B3|B5", "town", "A4|B5", "north", "A4|B5", "town", "B5|B7", "east"]
    assert refused(crossing(), there_and_back) == "reuses-side"


def test_no_piece_between_two_places_is_used_twice() -> None:
    """A quay beside the town: one piece of track leads there and not back, two do both."""
    quay = Place("mill", "B5", "town")
    pieces = (*PIECES, Piece("B5", "town", "mill"))
    problem = replace(crossing(pieces=pieces), places=(*PLACES, TOWN, Place("field", "C1"), quay))
    nodes = ["west", "B3|B5", "town", "mill", "town", "B5|B7", "east"]
    assert [objection.code for objection in why_not(problem, 0, nodes)] == ["reuses-piece"]
    made_up = Route(0, ("west", "town", "mill", "town", "east"), (0, 1, 9, 9, 7, 8), 90)
    with pytest.raises(RouteError, match="the track between town and mill twice"):
        check_set(problem, [made_up])
    second = replace(problem, pieces=(*pieces, Piece("B5", "town", "mill")))
    assert check(second, 0, nodes).revenue == 20 + 10 + 20 + 40
    assert solve(replace(second, trains=(plus(2, 2),))).value == 90


def test_a_route_may_begin_and_end_where_it_passes() -> None:
    own = tuple(replace(place, own=True) for place in PLACES)
    problem = replace(crossing(), places=(*own, *crossing().places[3:]))
    assert check(problem, 0, LOOP).revenue == 40
    assert check(problem, 0, TWICE[2:]).revenue == 10 + 30 + 40


def test_a_town_alone_makes_no_route() -> None:
    """The loop leads over plain track only, and the town is one stop however often it is visited."""
    pieces = tuple(
        replace(p, a="A4|B5", b="A4|A6") if "north" in (p.a, p.b) else p for p in PIECES if p.b != "north"
    )
    problem = crossing(pieces=pieces, own=True)
    assert refused(problem, [node for node in LOOP if node != "north"]) == "too-short"


def test_each_train_counts_the_town() -> None:
    problem = replace(
        crossing(plus(2, 2), plus(2, 2)),
        places=(*(replace(place, own=True) for place in PLACES), *crossing().places[3:]),
    )
    one = check(problem, 0, ["west", "B3|B5", "town", "B5|B7", "east"])
    other = check(problem, 1, LOOP)
    assert check_set(problem, [one, other]) == 70 + 40


def test_a_town_with_six_exits_is_passed_three_times() -> None:
    more = (
        Piece("B5", "town", "B5|C4"),
        Piece("C4", "B5|C4", "C4|C6"),
        Piece("C6", "C4|C6", "south"),
        Piece("C6", "south", "B5|C6"),
        Piece("B5", "B5|C6", "town"),
    )
    problem = crossing(plus(4, 1, values={**VALUES, "south": 50}), pieces=PIECES + more)
    problem = replace(problem, places=(*problem.places, Place("south", "C6")))
    solution = solve(problem)
    assert solution.value == 20 + 40 + 30 + 50 + 10
    assert solution.routes[0].places.count("town") == 3


def test_the_story_says_that_it_counts_once() -> None:
    problem = crossing(size=2)
    lines = explain(problem, check(problem, 0, TWICE)).terms
    assert [(term.what, term.value) for term in lines] == [
        ("Weststadt", 20),
        ("Dorf", 10),
        ("Dorf", 10),
        ("Nordstadt", 30),
        ("Oststadt", 40),
    ]
    assert lines[1].reason == "one of 2 stops here; visited 2 times, counts once"


# --- trains of cities plus towns, double towns


def line(train: Train, *stops: str, **sizes: int) -> Problem:
    """These stops in a row, the first with a token."""
    hexes = [f"A{number}" for number in range(len(stops))]
    places = [
        Place(name, hex_, own=not index, size=sizes.get(name, 1))
        for index, (name, hex_) in enumerate(zip(stops, hexes, strict=True))
    ]
    pieces: list[Piece] = []
    for before, after in pairwise(places):
        side = f"{before.hex}|{after.hex}"
        pieces += (Piece(before.hex, before.name, side), Piece(after.hex, after.name, side))
    others = [Place(name, "Z0") for name in VALUES if name not in stops]
    return Problem((*places, *others), tuple(pieces), (train,))


@pytest.mark.parametrize(
    ("train", "stops", "value"),
    [
        # Two cities and two towns, or one city and three towns.
        (plus(2, 2), ["west", "town", "mill", "field", "east"], 20 + 40 + 20 + 10),
        (plus(2, 2), ["west", "town", "mill", "field"], 20 + 10 + 20 + 10),
        # Four places, of which three may be towns.
        (plus(4, 0), ["west", "town", "mill", "field"], 20 + 10 + 20 + 10),
        (plus(3, 0), ["west", "town", "mill", "east"], 20 + 20 + 40),
    ],
)
def test_towns_fill_places_of_cities_and_their_own(train: Train, stops: list[str], value: int) -> None:
    assert solve(line(train, *stops)).value == value


def test_a_city_is_counted_in_any_case() -> None:
    """Two places and two better towns: one of the towns gives way to the poor city."""
    poor = plus(2, 0, values={**VALUES, "west": 5})
    problem = line(poor, "west", "mill", "town")
    assert solve(problem).value == 5 + 20
    assert solve(replace(problem, trains=(replace(poor, pays_competing=None),))).value == 20 + 10
    drawn = check(problem, 0, ["west", "A0|A1", "mill", "A1|A2", "town"])
    assert [(term.value, term.reason) for term in explain(problem, drawn).terms] == [
        (5, ""),
        (20, ""),
        (0, "not one of the best 1 competing stops"),
    ]


@pytest.mark.parametrize(
    ("train", "value"),
    [
        (plus(2, 0), 20 + 40),
        (plus(2, 1), 20 + 40 + 20),  # one place left: half of the double town
        (plus(2, 2), 20 + 40 + 20 + 20),
        (plus(2, 3), 20 + 40 + 20 + 20 + 10),
        (plus(1, 1), 20 + 20),
        (plus(1, 2), 20 + 20 + 20),
        (replace(plus(2, 2), pays=None, pays_competing=None), 20 + 40 + 20 + 20 + 10),
    ],
)
def test_a_double_town_fills_two_places_or_one(train: Train, value: int) -> None:
    problem = line(train, "west", "mill", "town", "east", mill=2)
    solution = solve(problem)
    assert (solution.value, solution.proven) == (value, True)
    assert check_set(problem, solution.routes) == value


def test_half_a_double_town_in_the_story() -> None:
    problem = line(plus(2, 1), "west", "mill", "east", mill=2)
    lines = explain(problem, solve(problem).routes[0]).terms
    assert sorted((term.what, term.value, term.reason) for term in lines) == [
        ("east", 40, ""),
        ("mill", 0, "not one of the best 3 stops"),
        ("mill", 20, "one of 2 stops here"),
        ("west", 20, ""),
    ]


def test_a_train_that_counts_no_towns_passes_them_again() -> None:
    cities_only = plus(3, 0, pays=None, pays_competing=None, values={"west": 40, "east": 80, "north": 60})
    assert solve(crossing(cities_only)).value == 180


# --- what cannot be said


def with_neighbour(group: str) -> Problem:
    """The town and another place on its hex, of one group."""
    problem = crossing(group=group)
    return replace(problem, places=(*problem.places, Place("quay", "B5", group=group)))


@pytest.mark.parametrize(
    ("problem", "part"),
    [
        (crossing(passable=False), "must be passable"),
        (with_neighbour(group="B5"), "shares its group"),
        (crossing(size=0), "cannot be 0 stops"),
        (crossing(plus(2, 2, pays=None)), "cannot pay 3 competing stops of None"),
        (crossing(plus(2, 2, pays_competing=-1)), "cannot pay -1 competing stops"),
        (replace(crossing(), shared=True), "compete for nothing but track"),
        (crossing(plus(2, 2, hexes=4), again=False, size=2), "compete for nothing but track"),
        (crossing(plus(2, 2, hexes=4), again=False), "pays a number of competing stops"),
    ],
)
def test_problems_that_are_refused(problem: Problem, part: str) -> None:
    with pytest.raises(ProblemError, match=part):
        solve(problem)


def test_a_group_of_its_own_is_no_hindrance() -> None:
    assert solve(crossing(group="B5")).value == check(crossing(group="B5"), 0, TWICE).revenue == 100


def test_a_place_of_several_stops_is_not_joined_to_another() -> None:
    quay = Place("quay", "B5")
    problem = crossing(again=False, size=2)
    ferry = Piece("B5", "town", "quay", slots=-1)
    with pytest.raises(ProblemError, match="makes one stop of two places"):
        solve(replace(problem, places=(*problem.places, quay), pieces=(*PIECES, ferry)))
