"""Drawn routes: which ones are legal, and what speaks against the others."""

import pytest
from msgspec.structs import replace

from bradshaw.rail.routes import (
    CODES,
    Piece,
    Problem,
    ProblemError,
    Route,
    RouteError,
    Train,
    check,
    check_set,
    nodes_of,
    solve,
    why_not,
)

from .maps import FOUR, LINE, PIECES, ROUND, board, train

STUB = Piece("A3", "A1|A3", "A3|B2")
FERRY = Piece("A3", "mid", "bank", -50, -1, opens=True)


def refused(problem: Problem, nodes: list[str], index: int = 0) -> RouteError:
    with pytest.raises(RouteError) as caught:
        check(problem, index, nodes)
    assert caught.value.code in CODES
    return caught.value


def test_a_route_along_the_line() -> None:
    route = check(board(), 0, LINE)
    assert route == Route(0, ("west", "mid", "east", "far"), (0, 1, 2, 3, 4, 5), 150)
    assert nodes_of(board(), route) == tuple(LINE)


def test_a_town_takes_length_only_as_an_end() -> None:
    assert check(board(train(stops=3)), 0, ROUND).revenue == 100
    assert check(board(train(stops=3)), 0, ROUND[:6]).revenue == 60
    assert refused(board(train(stops=2)), ROUND[:6]).code == "too-long"


@pytest.mark.parametrize(
    ("code", "nodes"),
    [
        ("unknown", ["west", "A1|A3", "nowhere"]),
        ("start", ["A1|A3", "mid"]),
        ("end", ["west", "A1|A3"]),
        ("too-short", ["west"]),
        ("too-short", []),
        ("no-track", ["west", "A1|A3", "east"]),
        ("reuses-place", ["west", "A1|A3", "mid", "A3|B2", "mid"]),
        ("reuses-side", [*ROUND, "A3|A5", "mid", "A3|A5", "east"]),
        ("turns-back", ["west", "A1|A3", "A3|B2", "mid"]),
    ],
)
def test_what_is_no_walk_over_the_track(code: str, nodes: list[str]) -> None:
    codes = {objection.code for objection in why_not(board(pieces=(STUB,)), 0, nodes)}
    assert code in codes
    assert refused(board(pieces=(STUB,)), nodes).code in codes


@pytest.mark.parametrize(
    ("code", "changed"),
    [
        ("too-long", train(stops=3)),
        ("closed", train(closed=frozenset({"mid"}))),
        ("end", train(no_end=frozenset({"far"}))),
        ("start", train(no_end=frozenset({"west"}))),
        ("one-end", train(one_end_in=frozenset({"mid"}))),
        ("requires", train(requires={"far": frozenset({"town"})})),
    ],
)
def test_what_a_train_may_not_do(code: str, changed: Train) -> None:
    error = refused(board(changed), LINE)
    assert error.code == code
    assert str(error) == error.message
    assert [objection.code for objection in why_not(board(changed), 0, LINE)] == [code]


def test_a_blocked_place_is_an_end_only() -> None:
    problem = board(mid={"passable": False})
    assert refused(problem, LINE).code == "blocked"
    assert refused(problem, LINE).at == ("mid",)
    assert check(problem, 0, LINE[:3]).revenue == 50


def test_a_route_needs_a_token() -> None:
    assert refused(board(west={"own": False}), LINE).code == "no-token"


def test_one_place_of_a_group() -> None:
    problem = board(west={"group": "g"}, far={"group": "g"})
    assert refused(problem, LINE).code == "group"
    assert check(problem, 0, LINE[:5]).revenue == 90
    assert check(board(train(ungrouped=frozenset({"far"})), west={"group": "g"}, far={"group": "g"}), 0, LINE)


def ferry_map() -> Problem:
    """Two banks of one hex, both full, joined by a ferry: the far bank has track to the south."""
    problem = board(train(stops=3, values={"west": 20, "mid": 40, "bank": 40, "east": 30}))
    mid = replace(problem.places[1], group="A3", passable=False)
    places = (problem.places[0], mid, replace(mid, name="bank"), *problem.places[2:])
    moved = tuple(replace(p, a="bank") if p.a == "mid" else p for p in PIECES)
    return replace(problem, places=places, pieces=(*moved, FERRY))


def test_a_ferry_joins_two_banks_into_one_stop_and_opens_them() -> None:
    nodes = ["west", "A1|A3", "mid", "bank", "A3|A5", "east"]
    route = check(ferry_map(), 0, nodes)
    assert route.revenue == 20 + 30 + 30
    assert solve(ferry_map()).value == route.revenue


def test_a_ferry_alone_is_no_route() -> None:
    problem = ferry_map()
    own = tuple(replace(place, own=True) for place in problem.places)
    assert refused(replace(problem, places=own), ["mid", "bank"]).code == "too-short"


def test_tracks_side_by_side_serve_the_route_best() -> None:
    scenic = Piece("A1", "west", "A1|A3", value=10)
    assert check(board(pieces=(scenic,)), 0, LINE).revenue == 160


def test_everything_that_speaks_against_a_route() -> None:
    problem = board(train(stops=2, closed=frozenset({"mid"})), west={"own": False})
    assert [o.code for o in why_not(problem, 0, LINE)] == ["closed", "no-token", "too-long"]
    assert why_not(board(), 0, LINE) == ()
    assert [o.code for o in why_not(board(), 7, LINE)] == ["train"]


def test_trains_share_no_side() -> None:
    problem = board(FOUR, FOUR)
    first, second = check(problem, 0, LINE), check(problem, 1, LINE[:3])
    with pytest.raises(RouteError) as caught:
        check_set(problem, [first, second])
    assert caught.value.code == "shares-side"
    assert caught.value.at == ("A1|A3",)


def test_trains_may_meet_in_a_city() -> None:
    problem = board(FOUR, FOUR, mid={"own": True})
    round_the_south = ["mid", "A3|B2", "B2|B4", "town", "A5|B4", "east"]
    routes = [check(problem, 0, LINE), check(problem, 1, round_the_south)]
    assert check_set(problem, routes) == 150 + 80


def test_trains_share_no_piece_between_places() -> None:
    problem = ferry_map()
    problem = replace(
        problem,
        trains=(problem.trains[0], problem.trains[0]),
        places=tuple(replace(place, own=True) for place in problem.places),
    )
    one = check(problem, 0, ["west", "A1|A3", "mid", "bank"])
    other = check(problem, 1, ["mid", "bank", "A3|A5", "east"])
    with pytest.raises(RouteError) as caught:
        check_set(problem, [one, other])
    assert caught.value.code == "shares-piece"


def test_a_train_runs_once() -> None:
    problem = board()
    south = check(board(mid={"own": True}), 0, ["mid", "A3|A5", "east"])
    with pytest.raises(RouteError) as caught:
        check_set(board(mid={"own": True}), [check(problem, 0, LINE[:3]), south])
    assert caught.value.code == "train"


@pytest.mark.parametrize("pieces", [(5, 4, 3), (0, 3), (99,)])
def test_a_made_up_route_is_refused(pieces: tuple[int, ...]) -> None:
    with pytest.raises(RouteError):
        check_set(board(), [Route(0, ("west", "east"), pieces, 1000)])


@pytest.mark.parametrize(
    ("piece", "part"),
    [
        (Piece("A1", "west", "west"), "both ends"),
        (Piece("A1", "west", "A3|A5"), "not on that hex"),
        (Piece("A1", "west", "A3|A1"), "not on that hex"),
        (Piece("A1", "west", "nowhere"), "not on that hex"),
    ],
)
def test_a_problem_that_contradicts_itself(piece: Piece, part: str) -> None:
    with pytest.raises(ProblemError, match=part):
        solve(board(pieces=(piece,)))


def test_a_train_that_speaks_of_nowhere() -> None:
    with pytest.raises(ProblemError, match="nowhere"):
        solve(board(train(closed=frozenset({"nowhere"}))))
    with pytest.raises(ProblemError, match="-1 slots"):
        solve(board(train(slots={"mid": -1})))
