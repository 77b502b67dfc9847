"""A turn: segments first, then perhaps a card; ferries and the tunnel."""

import pytest

from tests.unit.titles.orient.positions import Position

TITLE = "Orient Express"


@pytest.mark.rule("Orient Express", "Sequence of Play")
def test_every_free_line_is_listed_and_no_other() -> None:
    at = Position().track(blue=[1, 5, 6], red=[9])
    last = len(at.table.box.lines)
    listed = {int(text.split()[1]) for text in at.listed("place")}
    assert listed == set(range(1, last + 1)) - {1, 5, 6, 9}


@pytest.mark.rule("Orient Express", "Sequence of Play")
def test_one_to_three_segments_are_placed_then_the_turn_may_end() -> None:
    at = Position()
    assert "at least one segment" in at.refused("end").reason
    at.play("place 5")
    assert at.legal("end")
    at.play("place 6", "place 7")
    refusal = at.refused("place 8")
    assert refusal.rule == "Sequence of Play"
    assert "3 segments have been placed" in refusal.reason
    assert at.listed("place") == []
    at.play("end")
    assert at.actor == "red"
    assert at.player("blue").segments == 32


def test_how_many_more_are_placed_or_picked_up_is_told() -> None:
    at = Position().track(blue=[5, 6])
    at.play("pick 5")
    told = at.game.acting[0].prompt.partition(": ")[2]
    assert told == "pick up 2 more at most, score or discard a card, or end the turn"


@pytest.mark.rule("Orient Express", "Sequence of Play", "Placing and Removing Track Segments")
def test_placing_and_picking_up_are_not_mixed() -> None:
    at = Position().track(blue=[5, 6]).play("pick 5")
    assert "the other cannot be done" in at.refused("place 9").reason
    assert at.listed("place") == []
    at.play("pick 6", "end")
    assert at.player("blue").segments == 35
    at = Position().track(blue=[5]).play("place 9")
    assert "the other cannot be done" in at.refused("pick 5").reason


@pytest.mark.rule("Orient Express", "Placing and Removing Track Segments")
def test_a_line_holds_one_segment() -> None:
    at = Position().track(red=[10], blue=[11])
    for line, owner in ((10, "red"), (11, "blue")):
        refusal = at.refused(f"place {line}")
        assert refusal.rule == "Placing and Removing Track Segments"
        assert f"holds a segment of {owner}" in refusal.reason
        assert f"place {line}" not in at.listed("place")


@pytest.mark.rule("Orient Express", "Placing and Removing Track Segments")
def test_only_own_segments_are_picked_up() -> None:
    at = Position().track(red=[10])
    assert at.refused("pick 10").reason == "line 10 holds a segment of red"
    assert at.refused("pick 11").reason == "line 11 holds no segment"
    assert at.listed("pick") == []


@pytest.mark.rule("Orient Express", "Placing and Removing Track Segments")
def test_segments_go_on_any_line_and_nowhere_else() -> None:
    at = Position().track(blue=[700])
    assert at.legal("place 1")
    assert "there is no line 714" in at.refused("place 714").reason
    assert "there is no line 0" in at.refused("place 0").reason
    ends = {frozenset((line.a, line.b)) for line in at.table.box.lines.values()}
    assert frozenset(("dublin", "plymouth")) not in ends  # open sea


@pytest.mark.rule("Orient Express", "Placing and Removing Track Segments")
def test_without_segments_in_supply_some_are_picked_up() -> None:
    at = Position().track(blue=range(100, 120)).track(blue=range(20, 35))
    assert at.player("blue").segments == 0
    refusal = at.refused("place 1")
    assert refusal.reason == "1 segment is needed, and the supply holds 0"
    assert refusal.remedy == "Pick up segments instead"
    assert len(at.listed("pick")) == 35


@pytest.mark.rule("Orient Express", "Sequence of Play")
def test_cards_come_after_segments_and_segments_not_after_cards() -> None:
    at = Position().hand(blue=["R-001"])
    assert at.refused("discard R-001").reason == "segments are placed or picked up first"
    assert at.listed("discard") == []
    at.play("place 5", "discard R-001", "draw italy")
    assert "before a card is scored or discarded" in at.refused("place 6").reason
    assert at.listed("place") == []


@pytest.mark.rule("Orient Express", "Sequence of Play")
def test_a_turn_in_which_nothing_is_left_to_do_ends_by_itself() -> None:
    at = Position().waivers(blue=0).hand(blue=["R-001"])
    at.play("place 5", "discard R-001", "draw italy")
    assert at.actor == "red"


@pytest.mark.rule("Orient Express", "Sequence of Play")
def test_play_goes_to_the_left_and_rounds_are_counted() -> None:
    at = Position(players=3, first="green")
    order = []
    for _ in range(6):
        order.append((at.actor, at.table.round))
        at.end_turns(1)
    assert order == [("green", 1), ("blue", 1), ("red", 1), ("green", 2), ("blue", 2), ("red", 2)]


@pytest.mark.rule("Orient Express", "Ferry Points", "Ferries")
def test_a_ferry_that_is_picked_up_gives_no_waiver_back() -> None:
    at = Position().play("place 125", "end").end_turns(3)
    at.play("pick 125")
    assert at.waivers_of("blue") == [9]
    assert at.table.box_waivers == 1


@pytest.mark.rule("Orient Express", "Channel Tunnel")
def test_the_tunnel_opens_with_the_turn_after_the_first_token_of_two() -> None:
    at = Position().tokens(france=(2, 1)).track(blue=[272, 319, 320, 323, 370])
    at.hand(blue=["R-009"]).moved().play("score R-009", "draw italy")
    assert list(at.player("blue").tokens) == [("france", 2)]
    assert not at.table.tunnel_open
    at.play("end")
    assert at.table.tunnel_open
    assert at.actor == "red"
    assert at.legal("tunnel 268")


@pytest.mark.rule("Orient Express", "Channel Tunnel")
def test_the_tunnel_counts_two_of_the_three_segments() -> None:
    at = Position().open_tunnel()
    at.play("place 5", "place 6")
    assert "2 more would pass the 3" in at.refused("tunnel 270").reason
    at = Position().open_tunnel()
    at.play("place 5", "tunnel 270")
    assert at.listed("place") == []
    assert at.player("blue").segments == 32


@pytest.mark.rule("Orient Express", "Channel Tunnel")
@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda at: at.waivers(blue=0), "the Channel Tunnel costs 1 waiver, 0 can be spent"),
        (lambda at: at.track(red=[270]), "holds a segment of red"),
        (lambda at: at.track(blue=range(1, 35)), "2 segments are needed, and the supply holds 1"),
    ],
)
def test_the_tunnel_needs_a_free_space_a_waiver_and_two_segments(change, reason) -> None:
    at = Position().open_tunnel()
    change(at)
    assert reason in at.refused("tunnel 270").reason
    assert "tunnel 270" not in at.listed("tunnel")


@pytest.mark.rule("Orient Express", "Channel Tunnel")
def test_only_three_spaces_take_a_tunnel_and_they_stay_ferries() -> None:
    at = Position().open_tunnel()
    assert at.listed("tunnel") == ["tunnel 268", "tunnel 269", "tunnel 270"]
    assert "is no tunnel space" in at.refused("tunnel 125").reason
    at.play("place 269")
    assert at.waivers_of("blue") == [9]


@pytest.mark.rule("Orient Express", "Channel Tunnel", "Completing a Regional Card")
def test_the_tunnel_is_own_track_that_never_leaves_the_board() -> None:
    at = Position().tunnel("blue").track(blue=[319, 370]).made_up("X-1", "london", "paris", region="france")
    at.hand(blue=["X-1"])
    at.moved().play("score X-1", "draw italy")
    assert at.lines_of("blue") == [270]
    assert at.player("blue").segments == 33


@pytest.mark.rule("Orient Express", "Channel Tunnel", "Entry Waivers")
def test_the_tunnel_can_be_the_one_own_segment_of_a_route() -> None:
    at = Position().tunnel("blue").track(red=[319, 370]).made_up("X-1", "london", "paris")
    at.hand(blue=["X-1"])
    at.moved().play("score X-1 319 370")
    assert at.paid() == {"red": 2}


@pytest.mark.rule("Orient Express", "Channel Tunnel", "Entry Waivers")
def test_others_pay_two_waivers_for_the_tunnel() -> None:
    at = Position().tunnel("red").track(blue=[319, 370]).made_up("X-1", "london", "paris")
    at.hand(blue=["X-1"])
    at.moved().play("score X-1 270")
    assert at.paid() == {"red": 2}


@pytest.mark.rule("Orient Express", "Channel Tunnel")
def test_a_token_of_four_does_not_open_the_tunnel() -> None:
    at = Position(players=2).track(blue=[418, 464, 513, 516]).hand(blue=["R-016"]).moved()
    at.play("score R-016", "draw italy", "end")
    assert at.player("blue").tokens == [("france", 4)]
    assert not at.table.tunnel_open
    assert "no 2-value token has been taken" in at.refused("tunnel 270").reason
