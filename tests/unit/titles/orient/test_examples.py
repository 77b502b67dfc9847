"""Worked examples: positions with what must come of them."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from bradshaw.core.game import Game
from bradshaw.titles.orient.ending import state_reached
from bradshaw.titles.orient.scoring import set_points
from tests.unit.titles.orient.positions import Position

TITLE = "Orient Express"


@pytest.mark.rule("Orient Express", "Entry Waivers")
def test_w1_no_own_track_in_the_route() -> None:
    at = Position().track(blue=[285, 280, 232], red=[]).made_up("X-1", "dresden", "hamburg")
    at.top(player="red")
    at.hand(red=["X-1"])
    at.moved()
    refusal = at.refused("score X-1 285 280 232")
    assert refusal.rule == "Entry Waivers"
    assert "none of red's own track" in refusal.reason
    assert at.listed("score") == []


@pytest.mark.rule("Orient Express", "Entry Waivers")
def test_w2_three_waivers_to_two_players() -> None:
    at = Position(first="red").track(green=[163, 160], red=[159, 192, 193, 287], blue=[239])
    at.made_up("X-1", "minsk", "dresden")
    at.hand(red=["X-1"])
    at.moved()
    (cheapest, *_) = at.listed("score")
    at.play(cheapest)
    assert at.paid() == {"blue": 1, "green": 2}
    assert at.waivers_of("red", "blue", "green") == [7, 11, 12]


@pytest.mark.rule("Orient Express", "Entry Waivers")
def test_w3_nine_waivers_to_three_players() -> None:
    at = Position(first="yellow").track(
        green=[89, 106], red=[105, 129, 159, 192], yellow=[189], blue=[190, 234, 231]
    )
    at.made_up("X-1", "sankt_peterburg", "hamburg")
    at.hand(yellow=["X-1"])
    at.moved()
    at.play(at.listed("score")[0])
    assert at.paid() == {"green": 2, "blue": 3, "red": 4}
    assert at.waivers_of("yellow", "green", "blue", "red") == [1, 12, 13, 14]


@pytest.mark.rule("Orient Express", "Entry Waivers")
def test_w4_more_than_five_segments_of_one_player() -> None:
    at = Position(first="yellow").track(yellow=[89, 106, 105, 129], red=[159, 192, 189, 190, 234, 231])
    at.made_up("X-1", "sankt_peterburg", "hamburg")
    at.hand(yellow=["X-1"])
    at.moved()
    assert at.listed("score") == []
    refusal = at.refused("score X-1 159 192 189 190 234 231")
    assert refusal.rule == "Entry Waivers"
    assert refusal.reason.startswith("6 segments of red would be used; 5 of one player at most")


@pytest.mark.rule("Orient Express", "Entry Waivers")
def test_w5_not_enough_waivers() -> None:
    at = Position(first="yellow").track(yellow=[89, 106, 105, 129, 159, 192], red=[189, 190, 234, 231])
    at.made_up("X-1", "sankt_peterburg", "hamburg").waivers(yellow=3)
    at.hand(yellow=["X-1"])
    at.moved()
    assert at.listed("score") == []
    assert at.refused("score X-1 189 190 234 231").reason == "4 waivers are due, 3 are in hand"


@pytest.mark.rule("Orient Express", "Entry Waivers", "Channel Tunnel")
def test_w6_the_tunnel_of_another_player_counts_two() -> None:
    at = Position().tunnel("red").track(red=[319, 370, 418, 464], blue=[513, 516])
    at.made_up("X-1", "london", "milano")
    at.hand(blue=["X-1"])
    at.moved()
    refusal = at.refused("score X-1 270 319 370 418 464")
    assert refusal.reason.startswith("6 segments of red")
    assert at.listed("score") == []


@pytest.mark.rule("Orient Express", "Completing a Regional Card", "Nationalism Tokens")
def test_r1_all_segments_shown_leave_the_board() -> None:
    at = Position().track(blue=[272, 319, 320, 323, 370]).hand(blue=["R-009"]).moved()
    at.play("score R-009", "draw germany")
    assert at.lines_of("blue") == []
    assert list(at.player("blue").tokens) == [("france", 4)]
    assert at.player("blue").segments == 35
    assert list(at.player("blue").scored) == ["R-009"]


@pytest.mark.rule("Orient Express", "Completing a Regional Card")
def test_r2_what_the_card_does_not_need_stays() -> None:
    at = Position().track(blue=[418, 464, 513, 516, 520, 574, 370, 319]).hand(blue=["R-016"]).moved()
    at.play("score R-016", "draw germany")
    assert at.lines_of("blue") == [319, 370, 520, 574]
    assert list(at.player("blue").tokens) == [("france", 4)]


@pytest.mark.rule("Orient Express", "Completing a Regional Card")
def test_r3_of_two_smallest_sets_the_player_chooses() -> None:
    at = Position().track(blue=[70, 71, 97, 98, 119, 150, 181, 221, 267, 315]).hand(blue=["R-008"]).moved()
    at.play("score R-008", "draw germany")
    one, other = "remove 70 97 119 150 181 221 267 315", "remove 71 98 119 150 181 221 267 315"
    assert at.listed("remove") == [one, other]
    at.play(other)
    assert at.lines_of("blue") == [70, 97]


@pytest.mark.rule("Orient Express", "Entry Waivers", "Completing a Regional Card")
def test_r4_only_own_segments_leave_the_board() -> None:
    at = Position().track(blue=[464, 513, 516], red=[418]).hand(blue=["R-016"]).moved()
    assert at.listed("score") == ["score R-016 418"]
    at.play("score R-016 418")
    assert at.paid() == {"red": 1}
    at.play("draw germany")
    assert at.lines_of("blue") == []
    assert at.lines_of("red") == [418]


@pytest.mark.rule("Orient Express", "Completing a Passenger Card")
def test_p1_no_track_is_removed() -> None:
    own = [379, 425, 426, 469, 517, 573, 618, 654]
    at = Position().track(blue=own).hand(blue=["P-026"]).moved()
    at.play("score P-026")
    before = len(at.player("blue").hand)
    at.play("draw germany")
    assert at.lines_of("blue") == own
    assert list(at.player("blue").scored) == ["P-026"]
    assert len(at.player("blue").hand) == before + 1


@pytest.mark.rule("Orient Express", "Ferry Points", "Ferries")
def test_f1_each_ferry_to_kobenhavn_costs_a_waiver() -> None:
    at = Position().play("place 125", "place 156", "place 157")
    assert at.waivers_of("blue") == [7]
    assert sum(at.waivers_of("blue", "red", "green", "yellow")) == 37
    assert at.table.box_waivers == 3


@pytest.mark.rule("Orient Express", "Ferry Points", "Ferries")
def test_f2_no_waiver_no_ferry() -> None:
    at = Position().waivers(blue=0)
    refusal = at.refused("place 156")
    assert refusal.rule == "Ferry Points"
    assert refusal.reason == "a ferry line costs 1 waiver, 0 can be spent"
    assert "place 156" not in at.listed("place")
    assert "place 155" not in at.listed("place")
    assert "place 159" in at.listed("place")


@pytest.mark.rule("Orient Express", "Channel Tunnel")
def test_t1_no_tunnel_before_the_first_token_of_two() -> None:
    at = Position()
    refusal = at.refused("tunnel 270")
    assert refusal.rule == "Channel Tunnel"
    assert "no 2-value token has been taken" in refusal.reason


@pytest.mark.rule("Orient Express", "Channel Tunnel")
def test_t2_the_tunnel_from_london_to_lille() -> None:
    at = Position().tokens(france=(1,)).open_tunnel()
    at.play("tunnel 270", "end")
    assert at.waivers_of("blue") == [9]
    assert at.table.segments_on(270) == 2
    assert at.player("blue").segments == 33
    for line in (268, 269):
        assert "is built already, on line 270" in at.refused(f"tunnel {line}").reason
    assert at.legal("place 268")
    while at.actor != "blue":
        at.end_turns(1)
    assert at.refused("pick 270").rule == "Channel Tunnel"


@pytest.mark.rule("Orient Express", "Ending the Game")
def test_e1_which_tokens_end_the_game() -> None:
    left = {
        "british_isles": (1,), "germany": (), "france": (2, 1), "central_europe": (), "italy": (),
        "russia": (1,), "iberia": (1,), "balkans": (), "scandinavia": (),
    }  # fmt: skip
    assert not state_reached(left, 1, 6)
    ends = [
        region
        for region, values in left.items()
        if values and state_reached({**left, region: values[1:]}, 1, 6)
    ]
    assert ends == ["british_isles", "france", "russia", "iberia"]


@pytest.mark.rule("Orient Express", "Ending the Game")
def test_e2_everybody_has_equally_many_turns() -> None:
    at = Position(players=3).end_turns(1)
    assert at.actor == "red"
    gone = dict.fromkeys(at.table.tokens, (1,)) | {"france": (2, 1)}
    at.tokens(**gone).track(red=[272, 319, 320, 323, 370]).hand(red=["R-009"]).moved()
    at.play("score R-009", "draw germany", "end")
    assert at.table.ending == "only tokens of value 1 are left"
    assert (at.actor, at.game.finished) == ("green", False)
    at.end_turns(1)
    assert at.game.finished


@pytest.mark.rule("Orient Express", "Bonus Designs", "Scoring")
def test_s1_sets_of_designs() -> None:
    table = Position().table
    assert [set_points(table, Counter({"rheingold": count})) for count in range(1, 6)] == [1, 4, 9, 16, 25]


@pytest.mark.rule("Orient Express", "Scoring")
def test_s2_ties_go_by_cards_then_by_waivers(monkeypatch: pytest.MonkeyPatch) -> None:
    at = Position(players=3)
    standing = {"blue": (80, 9, 3), "red": (80, 9, 5), "green": (80, 8, 9)}
    monkeypatch.setattr(type(at.table), "standings", lambda self, scores: standing)
    assert at.game.ranking() == [(1, "red"), (2, "blue"), (3, "green")]


@pytest.mark.rule("Orient Express", "Scoring")
def test_s2_with_cards_and_waivers_on_the_table() -> None:
    at = Position(players=3)
    at.scored("blue", "R-009", "R-014").waivers(blue=3)  # 12 and 3
    at.scored("red", "R-017", "R-005", "R-054").waivers(red=0)  # 18
    at.scored("green", "R-001", "R-057").waivers(green=2)  # 16 and 2
    at.waivers(blue=6)  # 18 as well, with two cards and six waivers
    assert at.game.scores() == {"blue": 18, "red": 18, "green": 18}
    assert at.game.ranking() == [(1, "red"), (2, "blue"), (3, "green")]


@pytest.mark.rule("Orient Express", "Bonus Cards")
def test_b1_others_track_does_not_count() -> None:
    at = Position().track(blue=[464, 513, 516], red=[418]).bonus("B-001")
    bonus: Any = at.box.bonuses["B-001"]
    condition = type(bonus.condition)(cities=("paris", "lyon", "milano"))
    at.other_box(bonuses={**at.box.bonuses, "B-001": replace(bonus, condition=condition)})
    refusal = at.refused("claim B-001")
    assert refusal.rule == "Bonus Cards"
    assert "own track joins 2 of 3 cities" in refusal.reason
    at.track(blue=[465, 511])
    assert "claim B-001" not in at.listed("claim")


@pytest.mark.rule("Orient Express", "Waiver Reset")
def test_x1_a_second_waiver_if_no_tableau_card_is_taken() -> None:
    at = Position().waivers(blue=5).hand(blue=["R-001"])
    at.play("reset", "place 5", "discard R-001", "draw germany")
    assert at.waivers_of("blue") == [3]
    assert at.table.box_waivers == 2


@pytest.mark.rule("Orient Express", "Waiver Reset")
def test_x2_with_the_last_waiver_the_tableau_must_be_drawn_from() -> None:
    at = Position().waivers(blue=1).hand(blue=["R-001"]).play("reset", "place 5")
    assert at.waivers_of("blue") == [0]
    assert at.refused("end").rule == "Waiver Reset"
    at.play("discard R-001")
    assert at.refused("draw germany").rule == "Waiver Reset"
    assert at.listed("draw") == []
    at.play(f"take {at.table.tableau[0]}")
    assert at.waivers_of("blue") == [0]
    assert at.actor == "red"


@pytest.mark.rule("Orient Express", "Sequence of Play")
def test_d1_discard_and_draw() -> None:
    at = Position().hand(blue=["R-001", "P-001"]).play("place 5", "discard R-001", "draw germany")
    assert len(at.player("blue").hand) == 2
    assert at.table.view(at.game.head()).discards == ("R-001",)
    assert "one card a turn" in at.refused("discard P-001").reason
    assert "one card a turn" in at.refused("score P-001").reason


def test_every_example_has_its_test(shared: Path) -> None:
    found = json.loads((shared / "facts" / "OrientExpress" / "examples.json").read_text(encoding="utf-8"))
    tests = [name for name in globals() if name.startswith("test_")]
    missing = [
        e["id"] for e in found["examples"] if not any(t.startswith(f"test_{e['id'].lower()}_") for t in tests)
    ]
    assert missing == []


def test_a_game_of_examples_is_a_game() -> None:
    assert isinstance(Position().game, Game)
