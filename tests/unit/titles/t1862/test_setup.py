"""Set-up and the course of the game (2.4, 3)."""

from collections import Counter

import pytest

import bradshaw
from tests.unit.titles.t1862.positions import at, new_game
from tests.unit.titles.tabletop import NAMES

# --- companies, permits, money (2.4)


@pytest.mark.rule("1862", "2.4.4")
@pytest.mark.parametrize(
    ("players", "cash"), [(2, 1200), (3, 800), (4, 600), (5, 480), (6, 400), (7, 345), (8, 300)]
)
def test_starting_money_and_seats(players: int, cash: int) -> None:
    p = new_game(players)
    assert [p.cash(name) for name in NAMES[:players]] == [cash] * players
    assert p.cash("bank") == 15000 - players * cash
    assert p.table.priority == "Ada"
    assert (p.acting, p.step) == ("Ada", "parliament")


@pytest.mark.rule("1862", "2.4")
@pytest.mark.parametrize("players", [1, 9])
def test_the_game_is_for_two_to_eight(players: int) -> None:
    names = [*NAMES, "Ivo"][:players]
    with pytest.raises(bradshaw.BradshawError, match="2 to 8"):
        bradshaw.new("1862", names)


@pytest.mark.rule("1862", "2.4.1")
@pytest.mark.parametrize("players", range(2, 9))
def test_sixteen_companies_in_three_groups_and_four_out_of_the_game(players: int) -> None:
    p = new_game(players, seed=players)
    companies = p.table.companies()
    assert Counter(railway.from_phase for railway in companies) == {"A": 8, "B": 4, "C": 4}
    assert len(p.table.left_out) == 4
    assert set(p.table.left_out) | {railway.code for railway in companies} == set(p.table.data.railways)
    assert Counter(kind for r in companies for kind in r.permits) == {"freight": 6, "express": 5, "local": 5}
    assert all(list(r.permits) == [r.first_permit] for r in companies)


@pytest.mark.rule("1862", "2.4.2")
@pytest.mark.parametrize(("players", "more"), [(6, 0), (7, 1), (8, 2)])
def test_more_companies_for_seven_and_eight(players: int, more: int) -> None:
    p = new_game(players, extra_companies=True)
    companies = p.table.companies()
    assert Counter(r.from_phase for r in companies) == {"A": 8 + more, "B": 4, "C": 4}
    permits = Counter(kind for r in companies for kind in r.permits)
    assert sum(permits.values()) == 16 + more
    assert all(count <= 6 for count in permits.values())
    assert len(p.table.left_out) == 4 - more
    assert len(p.table.companies()) == len(p.table.view(p.game.head()).railways)


@pytest.mark.rule("1862", "2.4.2")
def test_the_additional_companies_are_an_option() -> None:
    assert len(new_game(8).table.companies()) == 16
    assert len(new_game(8, preset="online").table.companies()) == 18


@pytest.mark.rule("1862", "2.4.1")
def test_the_deal_is_a_matter_of_chance() -> None:
    deals = {tuple(new_game(3, seed=seed).table.left_out) for seed in range(6)}
    assert len(deals) > 1
    assert new_game(3, seed=5).game.hash == new_game(3, seed=5).game.hash
    assert "To be started from phase A on:" in str(new_game().game.setup_events)


@pytest.mark.rule("1862", "2.4.1")
def test_companies_out_of_the_game_cannot_be_proposed() -> None:
    p = new_game()
    for code in p.table.left_out:
        refusal = p.refusal(f"bid {code} 0")
        assert (refusal.rule, refusal.reason) == ("2.4.1", f"{code} is not in this game")


@pytest.mark.rule("1862", "2.4.3")
@pytest.mark.parametrize(
    ("length", "stock"),
    [
        ("short", [6, 5, 4, 3, 3, 2, 1]),
        ("standard", [7, 6, 4, 3, 3, 2, 1]),
        ("long", [7, 6, 5, 4, 3, 2, 1]),
    ],
)
def test_trains_of_the_three_lengths(length: str, stock: list[int]) -> None:
    depot = new_game(length=length).table.depot
    assert list(depot.stock.values()) == stock
    assert depot.left("H") is None


@pytest.mark.rule("1862", "2.1", "2.3")
def test_nothing_lies_on_the_map_and_every_certificate_in_the_offering() -> None:
    p = new_game()
    assert not p.table.board.tiles
    assert not p.table.board.tokens
    for railway in p.table.companies():
        assert railway.percent("offering") == 100
        assert list(railway.sizes) == [30] + [10] * 7


@pytest.mark.rule("1862", "2.4.1")
def test_everybody_sees_permits_and_what_is_left_out() -> None:
    p = new_game()
    seen = p.table.view(p.game.head())
    assert seen.left_out == p.table.left_out
    railway = p.table.companies()[0]
    assert seen.railways[railway.code].permits == (railway.first_permit,)


# --- the course (3)


@pytest.mark.rule("1862", "3", "2.4.4", "6.1")
def test_two_parliaments_then_a_stock_round() -> None:
    p = new_game()
    assert p.table.round_name == "Parliament round 1"
    p.play("pass", "pass", "pass")
    assert (p.step, p.acting, p.table.round_name) == ("parliament", "Ada", "Parliament round 2")
    p.play("pass", "pass", "pass")
    assert (p.step, p.acting, p.table.round_name) == ("stock round", "Ada", "Stock round 1")


@pytest.mark.rule("1862", "3", "9")
@pytest.mark.parametrize(
    ("phase", "rounds"), [("A", 1), ("B", 2), ("C", 2), ("D", 3), ("E", 3), ("F", 3), ("G", 3)]
)
def test_operating_rounds_of_each_phase(phase: str, rounds: int) -> None:
    """The ENR, which cannot run and owns the best train, operates; then there is a parliament again."""
    p = at(phase).railway("ENR", {"Ada": 60}, trains=["6E"], markers=0, price=200).stock_round()
    names = []
    while p.step != "parliament":
        name = p.table.round_name
        if name not in names:
            names.append(name)
        p.play("pass")
    assert names == ["Stock round 1", *(f"Operating round 1.{number}" for number in range(1, rounds + 1))]


@pytest.mark.rule("1862", "3", "7.9")
def test_the_number_of_operating_rounds_changes_after_the_next_stock_round() -> None:
    p = at("A").stock(A=0).railway("ENR", {"Ada": 60}, cash=500, trains=["2E*"]).operating_round()
    p.go_on("trains").play("train 2/3E bank")
    assert p.table.phase == "B"
    p.go_on("parliament")
    assert p.table.round_name == "Parliament round 3"  # after two at the beginning


# --- which companies can be started (3.2)


@pytest.mark.rule("1862", "3.2")
@pytest.mark.parametrize(
    ("phase", "startable"), [("A", {"E&H"}), ("B", {"E&H", "ENR"}), ("C", {"E&H", "ENR", "ESR"})]
)
def test_companies_become_available_with_phases(phase: str, startable: set[str]) -> None:
    p = at(phase).offered_from("B", "ENR").offered_from("C", "ESR").parliament()
    assert {code for code in ("E&H", "ENR", "ESR") if p.may(f"bid {code} 0")} == startable
    if phase == "A":
        refusal = p.refusal("bid ENR 0")
        assert (refusal.rule, refusal.reason) == ("3.2", "ENR can be started from phase B on")
        assert p.stock_round().refusal("par ESR 54").reason == "ESR can be started from phase C on"


@pytest.mark.rule("1862", "3.2")
def test_a_home_with_a_free_place_lets_a_railway_start() -> None:
    p = at("B").railway("SVR", {"Ben": 50}).tiles(D13="14 0").tokens("SVR", "D13").parliament()
    assert p.may("bid ECR 0")
    p = at("A").railway("SVR", {"Ben": 50}).tiles(D13="57 0").tokens("SVR", "D13").parliament()
    assert p.refusal("bid ECR 0").rule == "3.2"  # no green tile is available yet


@pytest.mark.rule("1862", "3.2")
def test_a_home_is_opened_only_by_a_tile_that_is_left() -> None:
    p = at("B").railway("SVR", {"Ben": 50}).tiles(D13="57 0").tokens("SVR", "D13").parliament()
    assert p.may("bid ECR 0")
    for tile in ("14", "15", "619"):
        p.supply(tile, 0)
    assert p.refusal("bid ECR 0").reason == "ECR could not place its home marker in Witham (D13)"


@pytest.mark.rule("1862", "3.2", "6.5.3")
def test_a_home_that_an_upgrade_opens_is_enough_without_a_charter_too() -> None:
    """6.5.3 asks for an empty hex or a free place; the fuller list of 3.2 holds."""
    p = at("B").railway("SVR", {"Ben": 50}).tiles(D13="57 0").tokens("SVR", "D13").stock_round()
    assert p.may("par ECR 54")
    assert (
        not at("A")
        .railway("SVR", {"Ben": 50})
        .tiles(D13="57 0")
        .tokens("SVR", "D13")
        .stock_round()
        .may("par ECR 54")
    )


@pytest.mark.rule("1862", "3.2")
def test_an_n_home_grows_from_two_to_three_to_four_places() -> None:
    def start(phase: str, tile: str, *others: str) -> bool:
        p = at(phase).tiles(E12=tile)
        for code in others:
            p.railway(code, {"Ben": 50}).tokens(code, "E12")
        return p.parliament().may("bid EUR 0")

    assert not start("A", "790 1", "SVR", "ESR")
    assert start("B", "790 1", "SVR", "ESR")
    assert not start("C", "791 1", "SVR", "ESR", "N&B")
    assert start("D", "791 1", "SVR", "ESR", "N&B")
    assert not start("D", "794 0", "SVR", "ESR", "N&B", "WVR")


@pytest.mark.rule("1862", "3.2")
def test_a_started_railway_is_not_started_again() -> None:
    p = at().railway("ESR", {"Ben": 50}).parliament()
    assert p.refusal("bid ESR 0").reason == "ESR has been started already"
    assert p.stock_round().refusal("par ESR 54").rule == "3.2"
