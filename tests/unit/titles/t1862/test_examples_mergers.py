"""The worked examples of the rulebook about mergers (5.2, 7.5), one by one."""

from typing import Any

import pytest

from bradshaw.titles.t1862.merging import cell_below, connected, new_price
from tests.unit.titles.t1862.examples import example
from tests.unit.titles.t1862.positions import Position, at

# --- prices


@example(*(f"merger-price-{number}" for number in range(1, 10)))
@pytest.mark.rule("1862", "7.5.3", "5.2.3")
@pytest.mark.parametrize(
    ("one", "other", "total", "price"),
    [
        pytest.param((68, True), (100, True), 118, 116, id="merger-price-1"),
        pytest.param((54, True), (62, True), 85, 82, id="merger-price-2"),
        pytest.param((78, True), (116, False), 97, 95, id="merger-price-3"),
        pytest.param((78, True), (116, True), 136, 134, id="merger-price-4"),
        pytest.param((116, True), (68, False), 92, 90, id="merger-price-5"),
        pytest.param((116, True), (68, True), 126, 122, id="merger-price-6"),
        pytest.param((110, False), (90, False), 72, 71, id="merger-price-7"),
        pytest.param((90, True), (90, True), 135, 134, id="merger-price-8"),
        pytest.param((100, False), (74, True), 87, 86, id="merger-price-9"),
    ],
)
def test_price_after_a_merger(one: tuple[int, bool], other: tuple[int, bool], total: int, price: int) -> None:
    p = at("B")
    for code, (worth, train) in (("N&E", one), ("I&B", other)):
        p.railway(code, {"Ada": 50}, price=worth, trains=["2F"] if train else [])
    table = p.table
    assert new_price(table, p.company("N&E"), p.company("I&B")) == total
    assert new_price(table, p.company("I&B"), p.company("N&E")) == total
    assert table.data.market.price(cell_below(table, total)) == price


@example(*(f"merger-par-{price}" for price in (134, 86, 100, 54, 50, 71)))
@pytest.mark.rule("1862", "7.5.4")
@pytest.mark.parametrize(
    ("price", "par"), [(134, 100), (86, 82), (100, 100), (54, 54), (50, 54), (71, 68)], ids=str
)
def test_par_after_a_merger(price: int, par: int) -> None:
    assert at().table.par_below(price) == par


# --- shares (5.2.6, 5.2.7)

#: Bishop's Stortford and Wisbech, joined by a line of track over Cambridge and March.
LINE = {"B13": "57 0", "B11": "8852 0", "B9": "790 0", "B7": "57 0", "B5": "57 0"}


def merging(
    players: tuple[str, ...], holdings: dict[str, dict[str, int]], **railways: dict[str, Any]
) -> Position:
    """Railways that touch each other, with holdings in shares by player."""
    p = at("C", 4)
    p.tiles(**LINE)
    names = dict(zip(players, p.table.seats, strict=True))
    for code, holders in holdings.items():
        held = {names.get(who, who): 10 * count for who, count in holders.items() if count}
        p.railway(code, held, **railways[code.replace("&", "")])
    return p


PLAYERS_1 = ("Richard", "Emma", "Peter", "Linda")


def example_1(linda: int) -> Position:
    p = merging(
        PLAYERS_1,
        {
            "N&E": {"Richard": 4, "Emma": 3, "Peter": 1, "N&E": 2},
            "WStI": {"Richard": 5, "Peter": 1, "Linda": 1, "WStI": 1, "pool": 1, "offering": 1},
        },
        NE={"price": 90, "trains": ["2E"], "cash": 500},
        WStI={"price": 90, "trains": ["2E"], "cash": 500, "chartered": True},
    )
    for name, cash in zip(p.table.seats, (500, 500, 500, linda), strict=True):
        p.player(name, cash)
    return p.turn("N&E", "merger", waiting=["WStI"])


@example("merge-1")
@pytest.mark.rule("1862", "5.2.6", "5.2.2", "5.2.3", "5.2.4", "5.2.5", "7.5.5")
def test_first_example() -> None:
    p = example_1(linda=50)
    richard, emma, peter, _ = p.table.seats
    p.play("merge WStI N&E")
    assert p.price("N&E") == 134
    assert p.company("N&E").par == 100
    # Richard has swapped his last WStI share with one of Emma's.
    assert (p.acting, p.prompt) == (
        richard,
        f"{richard}: redeem the option share of N&E for £67, or relinquish it for £67",
    )
    assert p.percent("N&E") == {richard: 50, emma: 20, peter: 10, "N&E": 20}
    p.play("redeem")
    assert p.acting == emma
    p.play("redeem")
    # Linda cannot pay and is not asked; the railway decides last, by its director.
    assert p.acting == richard
    assert "N&E: redeem" in p.prompt
    p.play("redeem")
    assert p.percent("N&E") == {richard: 50, emma: 20, peter: 10, "N&E": 20}
    assert [p.cash(name) for name in p.table.seats] == [433, 433, 500, 117]
    assert p.cash("N&E") == 1000 - 67
    assert (p.director("N&E"), p.holds_directorship("N&E")) == (richard, richard)
    assert p.percent("WStI") == {"offering": 100}


@example("merge-1-variant")
@pytest.mark.rule("1862", "5.2.6", "5.2.4")
def test_first_example_if_linda_redeems() -> None:
    p = example_1(linda=500).play("merge WStI N&E", "redeem", "redeem")
    assert p.acting == p.table.seats[3]
    p.play("redeem")
    # No share of the N&E is left for the railway, which has to sell its option.
    assert p.step == "track"
    assert p.percent("N&E")["N&E"] == 10
    assert p.cash("N&E") == 1000 + 67
    assert "N&E gets £67 for a share of WStI that cannot be swapped." in p.log()


@example("merge-2")
@pytest.mark.rule("1862", "5.2.7", "5.2.2", "5.2.3", "5.2.4", "7.5.5")
def test_second_example() -> None:
    p = merging(
        ("Helen", "Martin", "Rachel", "Charles"),
        {
            "N&E": {"Martin": 4, "Helen": 1, "Charles": 3, "offering": 2},
            "I&B": {"Martin": 5, "Rachel": 3, "I&B": 2},
        },
        NE={"price": 100, "chartered": True, "cash": 0},
        IB={"price": 74, "trains": ["2E"], "cash": 0},
    )
    p.tokens("I&B", "B5")
    helen, martin, rachel, charles = p.table.seats
    for name in p.table.seats:
        p.player(name, 500)
    p.turn("N&E", "merger", waiting=["I&B"]).play("merge I&B N&E")
    assert (p.price("N&E"), p.company("N&E").par) == (86, 82)
    for name in (martin, rachel, charles, helen):
        assert p.acting == name
        assert "for £43, or relinquish it for £43" in p.prompt
        p.play("redeem")
    assert p.step == "track"
    assert p.percent("N&E") == {helen: 10, martin: 50, rachel: 20, charles: 20}
    assert [p.cash(name) for name in p.table.seats] == [457] * 4
    assert p.cash("N&E") == 86
    assert p.director("N&E") == martin


# --- the director's certificate as an option (5.2.4)


@example("director-option-50", "director-option-40", "director-option-30")
@pytest.mark.rule("1862", "5.2.4")
@pytest.mark.parametrize(
    ("held", "cost", "value"),
    [
        pytest.param(50, 50, 250, id="director-option-50"),
        pytest.param(40, 100, 200, id="director-option-40"),
        pytest.param(30, 150, 150, id="director-option-30"),
    ],
)
def test_the_director_certificate_becomes_an_option(held: int, cost: int, value: int) -> None:
    def refinancing() -> Position:
        """There is no other way to a train, so nobody is asked about it."""
        holders = {"Ada": held, "Ben": 20, "Cid": 20, "pool": 10}
        p = at("C").railway("ESR", holders, price=100, cash=0)
        return p.player("Ada", 500).player("Ben", 0).player("Cid", 0).turn("ESR", "trains")

    p = refinancing()
    text = f"redeem the option director's certificate of ESR for £{cost}, or relinquish it for £{value}"
    assert p.prompt == f"Ada: {text}"
    p.play("redeem")
    assert p.cash("Ada") == 500 - cost
    assert p.percent("ESR")["Ada"] == 30
    assert p.director("ESR") == "Ada"
    p = refinancing().play("relinquish")
    assert p.cash("Ada") == 500 + value
    assert "Ada" not in p.percent("ESR")
    assert p.holds_directorship("ESR") == "pool"


# --- partners (7.5.2)


@example("merge-partners")
@pytest.mark.rule("1862", "7.5.2", "7.4")
def test_who_may_merge_with_whom() -> None:
    p = at("C").tiles(
        F11="791 1", G12="6 0", E12="790 1", D11="619 1", D9="201 0", D13="57 1", C10="57 0", C8="621 0",
        C12="8852 0",
    )  # fmt: skip
    for code in ("WVR", "N&B"):
        p.railway(code, {"Ada": 50}, at_home=False).tokens(code, "F11")
    for code in ("ESR", "FDR", "EUR", "SVR", "I&B", "NGC", "E&H"):
        p.railway(code, {"Ada": 50})
    p.tokens("SVR", "D15")

    def partners(code: str) -> set[str]:
        return connected(p.table, p.company(code)) - {code}

    assert partners("FDR") == {"WVR", "ESR", "N&B"}
    mutual = {"SVR", "ESR", "N&B", "EUR", "I&B", "WVR"}
    for code in ("SVR", "EUR", "I&B"):
        assert partners(code) == mutual - {code}
    for code in ("ESR", "N&B", "WVR"):
        assert partners(code) == (mutual - {code}) | {"FDR"}
    assert partners("NGC") == {"E&H"}
    assert partners("E&H") == {"NGC"}


# --- possessions (7.5.6)


@example("merge-assets")
@pytest.mark.rule("1862", "7.5.6")
def test_what_the_surviving_railway_gets() -> None:
    p = at("C").tiles(F11="791 1", G12="6 0", G10="8851 3", G8="14 0")
    p.railway("ESR", {"Ada": 60}, cash=120, trains=["2E"], permits=["express"], markers=1)
    p.railway(
        "FDR", {"Ada": 60, "FDR": 20, "Ben": 20}, cash=75, trains=["3F"], permits=["freight"], markers=1
    )
    p.tokens("FDR", "G8")
    own = p.percent("ESR")["ESR"]
    assert own == 40
    p.turn("ESR", "merger").play("merge FDR ESR")
    assert p.trains("ESR") == ["2E", "3F"]
    assert sorted(p.company("ESR").permits) == ["express", "freight"]
    assert p.unused("ESR") == 1 + 1
    assert p.markers("ESR") == ["F11", "G12", "G8"]
    assert p.markers("FDR") == []
    assert p.cash("ESR") == 120 + 75
    # Four shares of the ESR and two of the FDR make three.
    assert p.percent("ESR")["ESR"] == 30
