"""What lies ready before the starting package is sold (3)."""

import pytest

import bradshaw
from tests.unit.titles.rhineland.rhl.positions import new_game
from tests.unit.titles.tabletop import NAMES


@pytest.mark.rule("18Rhl", "3.2")
@pytest.mark.parametrize(("players", "cash"), [(3, 600), (4, 450), (5, 360)])
def test_starting_money_comes_from_a_bank_of_9000(players: int, cash: int) -> None:
    p = new_game(players)
    assert [p.cash(name) for name in NAMES[:players]] == [cash] * players
    assert p.cash("bank") == 9000 - players * cash


@pytest.mark.rule("18Rhl", "1.2", "3.2")
@pytest.mark.parametrize("players", [2, 6])
def test_the_game_is_for_three_to_five(players: int) -> None:
    with pytest.raises(bradshaw.SetupError, match=f"3 to 5 players, not {players}"):
        assert new_game(players).game


@pytest.mark.rule("18Rhl", "3.2")
def test_three_rhe_shares_start_in_the_pool_and_its_director_certificate_in_the_package() -> None:
    p = new_game()
    assert p.percent("RhE") == {"pool": 30, "offering": 70}
    assert "RhE" in p.table.privates
    assert p.table.market.price(p.table.railways["RhE"]) is None


@pytest.mark.rule("18Rhl", "3.1")
def test_the_other_railways_are_wholly_in_the_initial_offering() -> None:
    p = new_game()
    codes = ["ADR", "BME", "CCE", "CME", "DEE", "GVE", "MKB", "RhE"]
    assert list(p.table.railways) == codes
    for code in codes[:-1]:
        assert p.percent(code) == {"offering": 100}


@pytest.mark.rule("18Rhl", "3.1", "6.1.2")
def test_home_stations_lie_on_the_map_but_do_not_stand_yet() -> None:
    p = new_game()
    assert not p.table.board.tokens
    assert dict(p.table.board.reserved) == {
        "K2.c0": ("ADR",), "F13.c1": ("BME",), "I10.c1": ("CCE",), "E6.c0": ("CCE",), "I10.c2": ("CME",),
        "F9.c1": ("DEE",), "G6.c1": ("GVE",), "D7.c0": ("MKB",), "I10.c0": ("RhE",),
    }  # fmt: skip


@pytest.mark.rule("18Rhl", "3.2", "2.4.1")
def test_one_of_nine_order_cards_places_the_coal_mine_and_the_steel_mill() -> None:
    cards = [
        ("J3", "E6"), ("K4", "D9"), ("D9", "E6"), ("D9", "D13"), ("C12", "E6"), ("C12", "D9"), ("J3", "D13"),
        ("D11", "E6"), ("D11", "D9"),
    ]  # fmt: skip
    for draw, (coal, steel) in enumerate(cards):
        game = bradshaw.Game("18Rhl", NAMES[:3], setup_draws=[draw])
        assert (game.table.coal, game.table.steel) == (coal, steel)  # type: ignore[attr-defined]


@pytest.mark.rule("18Rhl", "3.4", "2.4.2")
def test_the_first_seat_has_the_priority_deal_and_begins() -> None:
    p = new_game()
    assert (p.table.priority, p.acting) == ("Ada", "Ada")
