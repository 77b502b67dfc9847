"""The opening packet of 18OE (6, 7)."""

import pytest

from bradshaw.core.errors import SetupError
from bradshaw.core.game import Game

from .positions import Position
from .stockside import STOCK_SIDE

FOUR = 4


def packet(players: int = FOUR, **options: object) -> Position:
    return Position(players, **options)


@pytest.mark.rule("18OE", "3.3")
@pytest.mark.parametrize(
    ("concessions", "cash"),
    [(True, [2700, 1800, 1350, 1080, 900, 775]), (False, [2600, 1735, 1300, 1040, 870, 745])],
)
def test_the_capital_is_divided_and_comes_out_of_the_bank(concessions: bool, cash: list[int]) -> None:
    """S31."""
    for players, amount in enumerate(cash, 2):
        position = packet(players, concessions=concessions)
        assert position.money("Ada") == amount
        assert position.table.bank.cash == 54000 - players * amount


@pytest.mark.rule("18OE", "3.1")
def test_seventeen_patronage_tiles_are_drawn() -> None:
    """S32."""
    position = packet()
    assert len(position.table.patronage) == 17
    assert len(packet(2, scenario="uk-france").table.patronage) == 2


def test_the_scenario_is_for_two_or_three() -> None:
    position = packet(3, scenario="uk-france")
    assert (position.money("Ada"), position.table.game.bank) == (600, 18000)
    assert packet(2, scenario="uk-france", concessions=False).money("Ada") == 870


@pytest.mark.rule("18OE", "7")
def test_bids_are_at_least_the_face_and_five_above_others() -> None:
    """S34. Example 7-bid: an own bid is raised by a pound, another player's by five."""
    position = packet().play("bid A 120", "bid A 125", "bid A 130")
    least = position.table.agenda[-1].lowest_bid
    assert [least("A", name) for name in ("Ada", "Ben", "Cid", "Dora")] == [135, 135, 131, 135]
    assert least("BBE", "Ada") == 100
    assert position.why_not("bid A 134").reason == "a bid for A must be at least 135, not 134"


@pytest.mark.rule("18OE", "7")
def test_money_on_bids_is_set_aside() -> None:
    """Example 7-set-aside, S35."""
    position = packet().play("bid D 130", "pass", "pass", "pass", "bid WCF 65")
    assert position.table.agenda[-1].free_cash("Ada") == 1155


@pytest.mark.rule("18OE", "7")
def test_an_auction_begins_to_the_left_of_the_highest_bidder() -> None:
    """Example 7-contest, S36: what the others bid is free again."""
    position = packet().packet("SML")
    position.play("bid A 120", "bid A 125", "bid A 130", "private SML")
    assert (position.table.top.KIND, position.asked) == ("18OE packet auction", "Ada")
    position.play("bid A 135", "pass", "bid A 140", "pass")
    assert position.company("A").president == "Cid"
    assert position.money("A") == 140
    assert [position.money(name) for name in ("Ada", "Ben", "Cid")] == [1350, 1350, 1350 - 140]
    assert position.table.agenda[-1].free_cash("Ada") == 1350
    assert position.asked == "Ada", "to the left of Dora, who bought the last item of the row"


@pytest.mark.rule("18OE", "7")
def test_when_all_pass_privates_pay_and_the_row_gets_cheaper() -> None:
    """Example 7-all-pass, S38."""
    position = packet().packet("HMLC", "BBE", "SML")
    position.private("WSB", "Ada").private("SHTC", "Ada").private("PEC", "Ben")
    position.play("pass", "pass", "pass", "pass")
    assert (position.money("Ada"), position.money("Ben")) == (1375, 1355)
    price = position.table.agenda[-1].price
    assert [price(item) for item in ("HMLC", "BBE", "SML", "A")] == [75, 95, 115, 120]


@pytest.mark.rule("18OE", "7")
def test_what_costs_nothing_goes_to_the_next_player() -> None:
    """Example 7-zero: both at 5; all pass, and Cid takes them; then row 2 is resolved."""
    position = packet().top(player="Ben", discount=15).play("bid WSB 40", "pass", "pass", "pass")
    assert [position.table.agenda[-1].price(item) for item in ("RSC", "PEC")] == [5, 5]
    position.play("pass")
    assert [position.table.privates[item].owner for item in ("RSC", "PEC", "WSB")] == ["Cid", "Cid", "Ben"]
    assert (position.money("Cid"), position.money("Ben")) == (1350, 1310)
    assert position.asked == "Dora"


@pytest.mark.rule("18OE", "7.1")
@pytest.mark.parametrize(("price", "treasury"), [(120, 120), (150, 150), (180, 180), (200, 180)])
def test_the_price_of_a_minor_is_its_treasury_up_to_180(price: int, treasury: int) -> None:
    """Example 7.1-minor-price."""
    position = packet().packet("SML")
    before = position.table.bank.cash
    position.play(f"bid B {price}", "private SML")
    assert position.money("B") == treasury
    assert position.table.bank.cash == before + 120 + price - treasury


@pytest.mark.rule("18OE", "7.1")
def test_a_minor_of_the_topmost_row_can_be_put_up_for_auction() -> None:
    """S39. Example 7.1-raise."""
    position = packet().packet("A", "B")
    position.play("pass")
    assert position.why_not("bid A 124").reason == "a bid for A must be at least 125, not 124"
    position.play("bid A 150", "bid A 155", "pass", "pass", "bid A 190", "pass")
    assert position.company("A").president == "Ben"
    assert position.money("A") == 180
    assert position.money("Ben") == 1350 - 190
    assert position.asked == "Cid"


@pytest.mark.rule("18OE", "7")
def test_a_private_of_the_topmost_row_is_bought_not_bid_for() -> None:
    refusal = packet().why_not("bid RSC 40")
    assert "is the lowest item left" in refusal.reason
    assert refusal.rule == "7"


@pytest.mark.rule("18OE", "3.2")
def test_every_turn_hands_the_card_on() -> None:
    position = packet().play("private RSC", "pass", "bid A 120")
    assert position.table.priority == "Dora"


def test_the_question_speaks_of_items() -> None:
    """Minors and concessions are no privates."""
    asked = Game("18OE", ["Ada", "Ben"], 1).acting[0].prompt
    assert asked == "Ada: buy RSC for £20 or PEC for £20, bid on another item, or pass"


def test_too_many_players_are_refused() -> None:
    with pytest.raises(SetupError, match="2 to 3 players"):
        Game(STOCK_SIDE, ["a", "b", "c", "d"], seed=1, options={"scenario": "uk-france"})
