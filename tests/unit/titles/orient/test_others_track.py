"""Using others' track: whose, how much, and although one's own would do."""

from __future__ import annotations

from itertools import chain, combinations
from random import Random
from typing import Any

import pytest

from bradshaw.titles.orient.through import leads_through
from bradshaw.titles.orient.title import TITLE
from bradshaw.titles.orient.trees import Web

from .positions import Position


def two_ways(region: str = "scandinavia", **options: Any) -> Position:
    """Blue's own track joins Inverness and Manchester; red's runs beside a part of it."""
    at = Position(**options).made_up("X-1", "inverness", "manchester", region=region)
    at.track(blue=[119, 150, 71, 98], red=[70, 97])
    at.hand(blue=["X-1"])
    return at.moved()


@pytest.mark.rule("Orient Express", "Entry Waivers")
def test_others_track_may_be_used_although_own_track_would_do() -> None:
    at = two_ways()
    assert at.listed("score") == ["score X-1", "score X-1 70 97"]
    at.play("score X-1 70 97", "draw italy")
    assert at.paid() == {}
    assert at.waivers_of("blue", "red") == [8, 12]
    assert at.lines_of("blue") == [71, 98], "own track that was not used stays on the board"
    assert at.lines_of("red") == [70, 97]


@pytest.mark.rule("Orient Express", "Entry Waivers")
def test_the_more_waivers_the_more_own_track_stays() -> None:
    """Two waivers spare two segments; three more, by a long way round, spare a third."""
    at = two_ways().track(green=[149, 152, 180])
    assert at.listed("score") == ["score X-1", "score X-1 70 97", "score X-1 70 97 149 152 180"]
    at.play("score X-1 70 97 149 152 180", "draw italy")
    assert at.waivers_of("blue", "red", "green") == [5, 12, 13]
    assert at.lines_of("blue") == [71, 98, 150]


@pytest.mark.rule("Orient Express", "Entry Waivers")
def test_a_passenger_card_too_can_be_completed_so_but_nothing_is_gained_by_it() -> None:
    at = two_ways(region="")
    assert at.listed("score") == ["score X-1"]
    at.play("score X-1 97 70")
    assert at.paid() == {"red": 2}


@pytest.mark.rule("Orient Express", "Entry Waivers")
def test_by_the_strict_reading_only_what_own_track_lacks_is_used() -> None:
    at = two_ways(others_track="needed")
    assert at.listed("score") == ["score X-1"]
    refusal = at.refused("score X-1 70 97")
    assert refusal.reason == "own track connects Inverness – Manchester without line 70"
    assert "others_track=needed" in refusal.remedy


def test_games_from_before_keep_the_strict_reading() -> None:
    assert TITLE.added == {"others_track": "needed"}


@pytest.mark.rule("Orient Express", "Entry Waivers")
def test_every_segment_used_must_lie_on_the_route() -> None:
    at = two_ways()
    refusal = at.refused("score X-1 70")
    assert refusal.reason == "line 70 lies on no way between Inverness – Manchester"
    at = two_ways().track(green=[99])
    assert "line 99 lies on no way" in at.refused("score X-1 70 97 99").reason


@pytest.mark.rule("Orient Express", "Entry Waivers")
def test_two_ways_round_cannot_be_paid_for_one_card() -> None:
    """Either red's way or green's: a route that needs both does not exist."""
    at = Position().made_up("X-1", "inverness", "manchester")
    at.track(blue=[119, 150], red=[70, 97], green=[71, 98])
    at.hand(blue=["X-1"])
    refusal = at.moved().refused("score X-1 70 71 97 98")
    assert refusal.reason == (
        "no one route between Inverness – Manchester needs all of the lines 70 71 97 98"
    )
    assert refusal.rule == "Entry Waivers"


@pytest.mark.rule("Orient Express", "Entry Waivers")
def test_a_route_of_others_track_alone_is_refused_although_own_track_lies_beside_it() -> None:
    at = Position().made_up("X-1", "inverness", "manchester")
    at.track(blue=[71, 98], red=[119, 150, 70, 97])
    at.hand(blue=["X-1"])
    assert "holds none of blue's own track" in at.moved().refused("score X-1 119 150 70 97").reason
    assert at.listed("score") == ["score X-1 119 150"]


def needs_all(web: Web, own: list[int], use: list[int], places: list[str]) -> bool:
    """By trying every set of own lines."""
    some = chain.from_iterable(combinations(own, count) for count in range(len(own) + 1))
    return any(
        web.join({*part, *use}, places) and not any(web.join({*part, *use} - {line}, places) for line in use)
        for part in some
    )


@pytest.mark.parametrize("seed", range(6))
def test_routes_through_lines_are_found_as_by_trying_everything(seed: int) -> None:
    """On small boards, made up by lot."""
    rng, found = Random(seed), []
    for _ in range(120):
        names = "abcdefgh"[: rng.randint(4, 8)]
        ends = [tuple(rng.sample(names, 2)) for _ in range(rng.randint(5, 12))]
        web = Web({number: (a, b) for number, (a, b) in enumerate(ends, 1)})
        numbers = list(range(1, len(ends) + 1))
        rng.shuffle(numbers)
        use, own = numbers[: rng.randint(1, 4)], numbers[4:]
        places = rng.sample(web.nodes, rng.randint(2, min(4, len(web.nodes))))
        expected = needs_all(web, own, use, places)
        assert leads_through(web, own, use, places) == expected, (ends, own, use, places)
        found.append(expected)
    assert 10 < sum(found) < 110


ROW = [362, 363, 365, 368, 371, 374]  # from Brest to Frankfurt


@pytest.mark.rule("Orient Express", "Entry Waivers")
def test_five_segments_of_one_player_may_be_used_and_six_may_not() -> None:
    at = Position().made_up("X-1", "brest", "frankfurt").track(blue=ROW[:1], red=ROW[1:])
    at.hand(blue=["X-1"])
    at.moved().play("score X-1 " + " ".join(map(str, ROW[1:])))
    assert at.paid() == {"red": 5}
    at = Position().made_up("X-1", "plymouth", "frankfurt").track(blue=[314], red=ROW)
    at.hand(blue=["X-1"])
    refusal = at.moved().refused("score X-1 " + " ".join(map(str, ROW)))
    assert refusal.reason == "6 segments of red would be used; 5 of one player at most in a turn"
    at = Position().made_up("X-1", "plymouth", "frankfurt").track(blue=[314], red=ROW[:3], green=ROW[3:])
    at.hand(blue=["X-1"])
    assert at.moved().legal("score X-1 " + " ".join(map(str, ROW))), "three of each"


@pytest.mark.rule("Orient Express", "Entry Waivers")
def test_the_last_waivers_may_be_paid_and_not_one_more() -> None:
    at = Position().made_up("X-1", "brest", "frankfurt").track(blue=ROW[:1], red=ROW[1:]).waivers(blue=5)
    at.hand(blue=["X-1"])
    at.moved()
    assert at.listed("score") == ["score X-1 " + " ".join(map(str, ROW[1:]))]
    at.waivers(blue=4)
    assert at.listed("score") == []
    refusal = at.refused("score X-1 " + " ".join(map(str, ROW[1:])))
    assert refusal.reason == "5 waivers are due, 4 are in hand"
