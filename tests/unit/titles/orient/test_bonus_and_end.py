"""Bonus cards, the end of the game, scoring."""

import pytest

from bradshaw.titles.orient.conditions import Most, Record
from bradshaw.titles.orient.events import BonusClaimed
from bradshaw.titles.orient.scoring import points, record
from bradshaw.titles.orient.trees import Web
from tests.unit.titles.orient.positions import Position

TITLE = "Orient Express"


def joined(at: Position, *cities: str) -> list[int]:
    """A smallest tree between cities, ferries avoided."""
    box = at.table.box
    web: Web = at.table.web
    prices = [None, *(9 if line.ferry else 1 for line in box.lines.values())]
    tree = web.priced(prices).tree(cities)
    assert tree is not None
    return sorted(tree.lines)


@pytest.mark.rule("Orient Express", "Bonus Cards")
def test_a_named_train_is_claimed_with_own_track_and_shown() -> None:
    at = Position().bonus("B-004")
    lines = joined(at, "paris", "bordeaux", "madrid", "lisboa")
    at.track(blue=lines)
    assert at.listed("claim") == ["claim B-004"]
    at.play("claim B-004")  # before the first action of the turn
    assert BonusClaimed("blue", "B-004", (), (), tuple(lines)) in at.events()
    assert list(at.player("blue").bonuses) == ["B-004"]
    assert at.table.bonuses["yellow"] == ""
    assert at.table.view(at.game.head()).bonuses["yellow"] == ""
    assert at.legal("place 1")


@pytest.mark.rule("Orient Express", "Bonus Cards")
def test_a_bonus_goes_to_the_first_and_one_a_turn() -> None:
    at = Position().bonus("B-004").bonus("B-012")
    at.track(blue=joined(at, "paris", "bordeaux", "madrid", "lisboa"))
    at.won("blue", france=4, italy=4, iberia=4).play("claim B-004")
    refusal = at.refused("claim B-012")
    assert refusal.reason == "one bonus card a turn, and one has been claimed"
    at.play("place 1", "end").end_turns(3)
    at.play("claim B-012")
    assert "is no open bonus card" in at.refused("claim B-004").reason


@pytest.mark.rule("Orient Express", "Bonus Cards", "Completing a Regional Card")
def test_a_bonus_is_claimed_between_completion_and_removal() -> None:
    at = Position().bonus("B-004")
    at.track(blue=joined(at, "paris", "bordeaux", "madrid", "lisboa"))
    at.made_up("X-1", "paris", "bordeaux", region="france")
    at.hand(blue=["X-1"])
    at.moved().play("score X-1", "claim B-004", "draw italy")
    assert list(at.player("blue").bonuses) == ["B-004"]
    assert not at.table.web.join(at.lines_of("blue"), ("paris", "bordeaux"))


@pytest.mark.rule("Orient Express", "Bonus Cards")
@pytest.mark.parametrize(
    ("bonus", "few", "last", "proof"),
    [
        ("B-007", ["P-007", "P-016", "P-018"], "P-026", ["P-007", "P-016", "P-018", "P-026"]),
        ("B-009", ["R-001", "R-009", "R-017", "R-025", "R-002"], "R-033", 5),
        ("B-010", ["P-026", "P-027", "P-001"], "P-028", ["P-026", "P-027", "P-028"]),
    ],
)
def test_races_on_the_score_stack(bonus, few, last, proof) -> None:
    at = Position().bonus(bonus).scored("blue", *few)
    assert at.refused(f"claim {bonus}").rule == "Bonus Cards"
    at.scored("blue", last).play(f"claim {bonus}")
    (claimed,) = (event for event in at.events() if isinstance(event, BonusClaimed))
    assert list(claimed.cards) == proof or len(claimed.cards) == proof


@pytest.mark.rule("Orient Express", "Bonus Cards")
def test_awards_are_not_claimed() -> None:
    at = Position().bonus("B-013").scored("blue", "R-001")
    assert "is awarded at the end of the game" in at.refused("claim B-013").reason


def records(**metrics: dict[str, int]) -> dict[str, Record]:
    return {name: Record((), (), (), (), values) for name, values in metrics.items()}


@pytest.mark.rule("Orient Express", "Bonus Cards", "Scoring")
@pytest.mark.parametrize(
    ("ada", "ben", "winner"),
    [
        ((5, 0), (4, 9), "ada"),
        ((5, 1), (5, 2), "ben"),
        ((5, 2), (5, 2), None),
        ((0, 3), (0, 1), None),
    ],
)
def test_an_award_goes_to_the_only_one_ahead(ada, ben, winner) -> None:
    award = Most(of="cards", at_least=1, tie=("waivers",))
    found = records(ada={"cards": ada[0], "waivers": ada[1]}, ben={"cards": ben[0], "waivers": ben[1]})
    assert award.winner(found) == winner


@pytest.mark.rule("Orient Express", "Bonus Cards")
def test_what_awards_count() -> None:
    at = (
        Position()
        .tunnel("blue")
        .track(blue=[125, 1, 2, 3])
        .scored("blue", "P-001", "P-006", "P-002", "R-001")
    )
    at.won("blue", france=4, italy=2)
    metrics = record(at.table, at.player("blue")).metrics
    assert metrics == {
        "cards": 4, "token_points": 6, "network": 3, "waivers": 10, "designs": 2, "ferries": 3,
    }  # fmt: skip


@pytest.mark.rule("Orient Express", "Ending the Game")
def test_six_regions_without_tokens_end_the_game() -> None:
    at = Position(players=2)
    gone = ("british_isles", "germany", "italy", "russia", "iberia")
    at.tokens(**dict.fromkeys(gone, ()), france=(1,))
    at.track(blue=[272, 319, 320, 323, 370]).hand(blue=["R-009"]).moved()
    at.play("score R-009", "draw balkans", "end")
    assert at.table.ending == "6 regions have no tokens left"
    at.end_turns(1)
    assert at.game.finished
    assert at.refused("place 5").reason == "the game is over"


@pytest.mark.rule("Orient Express", "Ending the Game")
def test_no_end_in_reach_ends_the_game() -> None:
    at = Position(players=2)
    at.empty("germany", "italy", "russia", "iberia").end_turns(1)
    assert not at.game.finished
    at.end_turns(1)
    assert at.game.finished
    assert at.table.ending == "no end state can be reached any more"


@pytest.mark.rule("Orient Express", "Ending the Game")
def test_cards_in_hands_count_for_the_ends_in_reach() -> None:
    german = ["R-033", "R-034", "R-035"]
    at = Position(players=2).hand(blue=german).empty("germany", "italy", "russia", "iberia").end_turns(2)
    assert not at.game.finished  # six regions can still lose all their tokens
    at = Position(players=2).hand(blue=german[:2]).empty("germany", "italy", "russia", "iberia").end_turns(2)
    assert at.game.finished  # two cards suffice for the two high tokens, but not for all three
    at = Position(players=2).empty("germany", "italy", "russia").end_turns(2)
    assert not at.game.finished  # six other regions can still lose all their tokens


@pytest.mark.rule("Orient Express", "Ending the Game")
@pytest.mark.parametrize(("cards", "over"), [(2, False), (1, True)])
def test_the_high_tokens_can_be_taken_with_two_cards_of_each_region(cards: int, over: bool) -> None:
    """Four regions cannot lose all tokens; those of four and two can all be taken with two cards each."""
    at = Position(players=2)
    scarce = ("germany", "italy", "russia", "iberia")
    at.put(decks={region: list(at.table.decks[region])[:cards] for region in scarce}).end_turns(2)
    assert at.game.finished == over
    assert at.table.round == (1 if over else 2)


@pytest.mark.rule("Orient Express", "Ending the Game")
def test_tokens_of_two_keep_the_game_going_and_the_last_turn_is_named() -> None:
    ones = dict.fromkeys(Position().table.tokens, (1,))
    for left, ending in (((4, 2, 1), ""), ((2, 1), "only tokens of value 1 are left")):
        at = (
            Position()
            .track(blue=[418, 464, 513, 516])
            .hand(blue=["R-016"])
            .tokens(**{**ones, "france": left})
        )
        at.moved().play("score R-016", "draw italy")
        assert at.table.ending == ending
    at = Position(first="red").track(red=[418, 464, 513, 516]).hand(red=["R-016"])
    at.tokens(**{**ones, "france": (2, 1)}).moved().play("score R-016")
    assert "The last turn is blue's." in " ".join(at.game.log(1))


@pytest.mark.rule("Orient Express", "Ending the Game")
def test_ten_quiet_rounds_end_the_game() -> None:
    at = Position(players=2).hand(blue=["R-001"])
    at.end_turns(18)
    at.play("place 200", "discard R-001", "draw italy", "end").end_turns(1)  # the tenth was not quiet
    for _ in range(10):
        assert not at.game.finished
        for _ in range(2):
            if at.player(at.actor).segments:
                at.end_turns(1)
            else:
                at.play(at.listed("pick")[0], "end")
    assert at.game.finished
    assert at.table.ending == "10 rounds without a card scored or discarded"


@pytest.mark.rule("Orient Express", "Ending the Game")
def test_all_may_agree_to_end_after_the_round() -> None:
    at = Position(players=3).play("propose")
    assert at.actor == "red"
    at.play("accept", "decline")
    assert (at.actor, at.table.ending) == ("blue", "")
    assert "already" in at.refused("propose").reason
    at.end_turns(1).play("propose", "accept", "accept")
    assert at.table.ending == "all players agreed to end it"
    at.end_turns(1)
    assert "anyway" in at.refused("propose").reason
    at.end_turns(1)
    assert at.game.finished


@pytest.mark.rule("Orient Express", "Scoring")
def test_points_come_from_everything_in_the_stack_and_from_waivers() -> None:
    at = Position().scored("blue", "R-009", "P-026", "P-027", "P-001").waivers(blue=7)
    at.won("blue", "B-004", france=4, italy=1)
    found = points(at.table, at.player("blue"))
    assert (found.regional, found.passenger, found.designs) == (6, 7 + 9 + 8, 4 + 1)
    assert (found.tokens, found.bonuses, found.waivers) == (5, 8, 7)
    assert at.game.scores()["blue"] == found.total == 55


@pytest.mark.rule("Orient Express", "Scoring")
def test_players_whom_nothing_tells_apart_share_the_victory() -> None:
    at = Position(players=2).scored("blue", "R-009").scored("red", "R-014")
    assert at.game.ranking() == [(1, "blue"), (1, "red")]


@pytest.mark.rule("Orient Express", "Scoring", "Bonus Cards")
def test_awards_are_given_at_the_end() -> None:
    at = Position(players=2).bonus("B-016").waivers(blue=4, red=9).play("propose", "accept").end_turns(2)
    assert at.game.finished
    assert list(at.player("red").bonuses) == ["B-016"]
    assert at.game.scores() == {"blue": 4, "red": 14}
    assert "red gets B-016 Open Borders." in at.game.log()
