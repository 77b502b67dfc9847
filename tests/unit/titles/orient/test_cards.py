"""Completing, drawing and discarding cards; waivers, tokens, the waiver reset."""

import pytest

from bradshaw.titles.orient.events import CardScored, TrackRemoved
from tests.unit.titles.orient.positions import PASSENGER, Position

TITLE = "Orient Express"
NORD = [272, 319, 320, 323, 370]


@pytest.mark.rule("Orient Express", "Completing a Regional Card")
def test_the_order_is_card_token_draw_removal() -> None:
    at = Position().track(blue=NORD).hand(blue=["R-009"]).moved().play("score R-009")
    assert list(at.player("blue").tokens) == [("france", 4)]
    assert at.lines_of("blue") == NORD  # still there while the card is drawn
    assert at.game.acting[0].step == "Orient Express draw"
    at.play("draw france")
    assert at.lines_of("blue") == []
    assert any(isinstance(event, TrackRemoved) and event.lines == tuple(NORD) for event in at.events())


@pytest.mark.rule("Orient Express", "Completing a Regional Card")
def test_a_card_that_is_not_connected_is_refused() -> None:
    at = Position().track(blue=NORD[:-1]).hand(blue=["R-009"]).moved()
    refusal = at.refused("score R-009")
    assert refusal.rule == "Completing a Regional Card"
    assert "does not connect Paris – Lille – Antwerpen – Köln" in refusal.reason
    assert at.listed("score") == []


@pytest.mark.rule("Orient Express", "Completing a Passenger Card")
def test_a_refused_passenger_card_names_its_own_heading() -> None:
    at = Position().hand(blue=["P-026"]).moved()
    assert at.refused("score P-026").rule == "Completing a Passenger Card"


@pytest.mark.rule("Orient Express", "Completing a Regional Card")
def test_branches_and_detours_do_not_matter() -> None:
    at = Position().track(blue=[*NORD, 368, 372, 321, 1, 2]).hand(blue=["R-009"]).moved()
    at.play("score R-009", "draw italy")
    at.play(at.listed("remove")[0])
    assert len(at.lines_of("blue")) == 5
    assert {1, 2} <= set(at.lines_of("blue"))


@pytest.mark.rule("Orient Express", "Completing a Regional Card")
def test_no_other_set_can_be_removed_than_a_smallest_one() -> None:
    at = Position().track(blue=[70, 71, 97, 98, 119, 150, 181, 221, 267, 315]).hand(blue=["R-008"]).moved()
    at.play("score R-008", "draw germany")
    refusal = at.refused("remove 70 97 71 98 119 150 181 221 267 315")
    assert refusal.rule == "Completing a Regional Card"
    assert "Smallest sets have 8 segments" in refusal.remedy
    assert at.refused("remove 70").rule == "Completing a Regional Card"
    at.play("remove 315 267 221 181 150 119 97 70")  # in any order
    assert at.lines_of("blue") == [71, 98]


@pytest.mark.rule("Orient Express", "Completing a Passenger Card")
def test_track_serves_again_after_a_passenger_card() -> None:
    own = [379, 425, 426, 469, 517, 573, 618, 654]
    at = Position().track(blue=own).hand(blue=["P-026", "R-041"]).moved()
    at.play("score P-026", "draw italy", "end").end_turns(3)
    at.track(blue=[424]).moved().play("score R-041", "draw italy")
    assert at.lines_of("blue") == [379, 425, 426]
    assert list(at.player("blue").scored) == ["P-026", "R-041"]


@pytest.mark.rule("Orient Express", "Sequence of Play")
def test_the_card_drawn_cannot_be_scored_in_the_same_turn() -> None:
    at = Position().track(blue=[*NORD, 418, 464, 513, 516]).hand(blue=["R-009"]).top_card("R-016").moved()
    at.play("score R-009", "draw france")
    assert "R-016" in at.player("blue").hand
    assert "one card a turn" in at.refused("score R-016").reason


@pytest.mark.rule("Orient Express", "Nationalism Tokens")
def test_tokens_are_taken_from_the_highest_down_until_none_is_left() -> None:
    at = Position().tokens(france=(1,)).track(blue=NORD).hand(blue=["R-009"]).moved()
    at.play("score R-009", "draw italy")
    assert list(at.player("blue").tokens) == [("france", 1)]
    at = Position().tokens(france=()).track(blue=NORD).hand(blue=["R-009"]).moved()
    at.play("score R-009", "draw italy")
    assert list(at.player("blue").tokens) == []
    assert list(at.player("blue").scored) == ["R-009"]


# --- drawing


@pytest.mark.rule("Orient Express", "Drawing Regional Cards")
def test_any_deck_or_the_tableau_can_be_drawn_from() -> None:
    at = Position().hand(blue=["R-001"]).moved().play("discard R-001")
    assert at.listed("draw") == [f"draw {deck}" for deck in at.table.decks]
    assert at.listed("take") == [f"take {card}" for card in at.table.tableau]
    assert "is not in the tableau" in at.refused("take R-009").reason
    assert "there is no deck 'spain'" in at.refused("draw spain").reason
    assert at.refused("end").reason.startswith("'end' is not possible now")


@pytest.mark.rule("Orient Express", "Drawing Regional Cards")
def test_an_exhausted_region_gives_no_card() -> None:
    at = Position().hand(blue=["R-001"])
    at.empty("germany").moved().play("discard R-001")
    refusal = at.refused("draw germany")
    assert refusal.rule == "Drawing Regional Cards"
    assert refusal.reason == "no cards of Germany are left to draw"
    assert "draw germany" not in at.listed("draw")


@pytest.mark.rule("Orient Express", "Reshuffling")
def test_nothing_is_reshuffled() -> None:
    at = Position().hand(blue=["R-001"])
    at.empty(PASSENGER).moved().play("discard R-001")
    assert at.refused("draw passenger").rule == "Reshuffling"
    taken = at.table.tableau[1]
    at.play(f"take {taken}")
    assert len(at.table.tableau) == 3
    assert list(at.table.discards) == ["R-001"]


@pytest.mark.rule("Orient Express", "Sequence of Play")
def test_a_card_taken_from_the_tableau_is_replaced_at_once() -> None:
    at = Position().hand(blue=["R-001"]).moved().play("discard R-001")
    pile, shown = list(at.table.decks[PASSENGER]), list(at.table.tableau)
    at.play(f"take {shown[2]}")
    assert list(at.table.tableau) == [shown[0], shown[1], pile[-1], shown[3]]
    assert shown[2] in at.player("blue").hand


@pytest.mark.rule("Orient Express", "Drawing Regional Cards")
def test_with_nothing_left_to_draw_the_hand_shrinks() -> None:
    at = Position().hand(blue=["R-001", "P-001"])
    at.empty("tableau", *at.table.decks).moved().play("discard R-001")
    assert list(at.player("blue").hand) == ["P-001"]
    assert "There is no card left to draw." in at.game.log(len(at.game.moves))


# --- entry waivers


@pytest.mark.rule("Orient Express", "Entry Waivers")
def test_only_segments_that_are_needed_can_be_used() -> None:
    at = Position().track(blue=[464, 513, 516], red=[418, 319]).hand(blue=["R-016"]).moved()
    refusal = at.refused("score R-016 418 319")
    assert refusal.reason == "line 319 lies on no way between Paris – Lyon – Milano"
    assert refusal.remedy == "Name only segments that the route leads over"
    assert "holds no segment of another player" in at.refused("score R-016 418 1").reason
    assert "holds no segment of another player" in at.refused("score R-016 464").reason
    assert "named twice" in at.refused("score R-016 418 418").reason


@pytest.mark.rule("Orient Express", "Entry Waivers")
def test_a_refusal_says_which_use_would_do() -> None:
    at = Position().track(blue=[464, 513, 516], red=[418]).hand(blue=["R-016"]).moved()
    refusal = at.refused("score R-016")
    assert refusal.remedy == "With the lines 418 of others it would, for waivers: 1 to red"


@pytest.mark.rule("Orient Express", "Entry Waivers")
def test_the_player_may_choose_whom_to_pay() -> None:
    """Two gaps side by side: red's way costs two, green's two as well."""
    at = Position().made_up("X-1", "inverness", "manchester")
    at.track(blue=[119, 150], red=[70, 97], green=[71, 98])
    at.hand(blue=["X-1"])
    at.moved()
    assert sorted(at.listed("score")) == ["score X-1 70 97", "score X-1 71 98"]
    at.play("score X-1 71 98")
    assert at.paid() == {"green": 2}


@pytest.mark.rule("Orient Express", "Fungibility", "Entry Waivers")
def test_waivers_received_can_be_spent_on_anything() -> None:
    at = Position().waivers(red=0).track(blue=[464, 513, 516], red=[418]).hand(blue=["R-016"]).moved()
    at.play("score R-016 418", "draw italy", "end")
    assert at.waivers_of("red") == [1]
    at.play("place 125")
    assert at.waivers_of("red") == [0]


@pytest.mark.rule("Orient Express", "Entry Waivers")
def test_the_event_tells_what_was_used() -> None:
    at = (
        Position().track(blue=[464, 513, 516], red=[418]).hand(blue=["R-016"]).moved().play("score R-016 418")
    )
    assert CardScored("blue", "R-016", (418,)) in at.events()


# --- waiver reset


@pytest.mark.rule("Orient Express", "Waiver Reset")
def test_a_reset_replaces_the_four_cards_and_costs_a_waiver() -> None:
    at = Position()
    pile, shown = list(at.table.decks[PASSENGER]), list(at.table.tableau)
    at.play("reset")
    assert list(at.table.tableau) == pile[:-5:-1]
    assert list(at.table.discards) == shown
    assert at.waivers_of("blue") == [9]
    assert "already" in at.refused("reset").reason


@pytest.mark.rule("Orient Express", "Waiver Reset")
def test_no_second_waiver_if_a_card_of_the_tableau_is_taken() -> None:
    at = Position().hand(blue=["R-001"]).play("reset", "place 5", "discard R-001")
    at.play(f"take {at.table.tableau[0]}")
    assert at.waivers_of("blue") == [9]
    assert at.actor == "red"


@pytest.mark.rule("Orient Express", "Waiver Reset")
def test_a_second_waiver_is_due_without_a_draw() -> None:
    at = Position().hand(blue=["R-001"]).play("reset", "place 5", "end")
    assert at.waivers_of("blue") == [8]


@pytest.mark.rule("Orient Express", "Waiver Reset", "Reshuffling")
def test_no_reset_without_cards_in_the_pile() -> None:
    at = Position().empty(PASSENGER)
    assert at.refused("reset").rule == "Reshuffling"
    shown = at.table.tableau[0]
    at.empty("tableau").top_card(shown)
    at.empty("tableau").top_card(shown).play("reset")
    assert list(at.table.tableau) == [shown]


@pytest.mark.rule("Orient Express", "Waiver Reset")
def test_the_last_waiver_buys_a_reset_only_while_a_card_can_be_drawn() -> None:
    at = Position().waivers(blue=1)  # an empty hand: no card can be discarded, none drawn
    refusal = at.refused("reset")
    assert refusal.rule == "Waiver Reset"
    assert "no card can be drawn any more" in refusal.reason
    at = Position().waivers(blue=1).hand(blue=["R-001"]).moved().play("discard R-001", "draw italy")
    assert at.actor == "red"  # nothing more was possible


@pytest.mark.rule("Orient Express", "Waiver Reset")
def test_the_second_waiver_is_kept_back_when_no_card_can_be_drawn_any_more() -> None:
    at = Position().waivers(blue=2).play("reset")  # an empty hand
    refusal = at.refused("place 125")
    assert (
        refusal.reason
        == "a ferry line costs 1 waiver, 0 can be spent (one is kept back for the waiver reset)"
    )
    at = Position().waivers(blue=2).hand(blue=["R-001"]).play("reset", "place 125")
    assert at.waivers_of("blue") == [0]
    assert at.refused("end").rule == "Waiver Reset"


@pytest.mark.rule("Orient Express", "Waiver Reset")
def test_a_reset_is_possible_between_scoring_and_drawing() -> None:
    at = Position().hand(blue=["R-001"]).moved().play("discard R-001", "reset")
    at.play(f"take {at.table.tableau[0]}")
    assert at.waivers_of("blue") == [9]


@pytest.mark.rule("Orient Express", "Waiver Reset")
def test_a_card_from_a_deck_does_not_spare_the_second_waiver() -> None:
    at = Position().hand(blue=["R-001"]).moved().play("reset", "discard R-001", "draw germany")
    assert at.actor == "red", "nothing was left to decide"
    assert at.waivers_of("blue") == [8]
    at = Position().hand(blue=["R-001"]).moved().play("reset", "discard R-001")
    at.play(f"take {at.table.tableau[0]}")
    assert at.waivers_of("blue") == [9]
