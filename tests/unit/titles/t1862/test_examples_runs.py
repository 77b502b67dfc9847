"""The worked examples of the rulebook about runs (7.8, last page), one by one."""

import json
from pathlib import Path

import pytest

from bradshaw.rail.routes import RouteError
from tests.unit.titles.t1862 import test_examples, test_examples_mergers
from tests.unit.titles.t1862.examples import COVERED, example
from tests.unit.titles.t1862.positions import Position, at

#: Imported, so that their examples count too.
OTHERS = (test_examples, test_examples_mergers)

# --- distances (7.8.1)


@example("freight-norwich-wells", "freight-norwich-wells-port")
@pytest.mark.rule("1862", "7.8.1")
def test_from_norwich_to_wells_and_to_its_port() -> None:
    p = at("A").tiles(F5="790 2", E4="6 3", E2="6 0").railway("WNR", {"Ada": 60})
    to_wells = ("F5.c0", "E4.c0", "E2.c0")
    assert p.earns("WNR", ("2F", *to_wells)) == 40 + 20 + 20
    assert p.earns("WNR", ("3F", *to_wells, "D1.o0")) == 40 + 80 + 60


@example("freight-colchester-london-near", "freight-colchester-london-far")
@pytest.mark.rule("1862", "7.8.1", "7.6.5")
def test_from_colchester_to_london_by_two_ways() -> None:
    p = at("A").tiles(E12="790 1", D13="57 1", D11="6 5", C12="8852 1", B13="57 1")
    p.railway("EUR", {"Ada": 60}).tokens("EUR", "D15")
    assert p.earns("EUR", ("2F", "E12.c0", "D13.c0", "C14.o0")) == 40 + 100 + 20
    far = ("E12.c0", "D11.c0", "C12.t0", "B13.c0", "A14.o0")
    assert p.earns("EUR", ("5F", *far)) == 40 + 100 + 60


# --- the L&H (7.8.1, 7.8.4)


def lynn() -> Position:
    """The L&H between the Midlands and the port of Wells, in phase D."""
    p = at("D").tiles(B9="791 0", B7="57 0", B5="619 0", C4="792 1", D3="8852 1", E2="15 5", E4="14 0")
    return p.railway("L&H", {"Ada": 60}).tokens("L&H", "B5")


MIDLANDS_TO_PORT = ("A4.o0", "B5.c0", "C4.c0", "D3.t0", "E2.c0", "D1.o0")


@example("freight-f2-f3-as-f5")
@pytest.mark.rule("1862", "7.8.1")
def test_two_freight_trains_run_as_one() -> None:
    p = lynn()
    found = p.earned("L&H", ("2F", *MIDLANDS_TO_PORT[:3]), ("3F", *MIDLANDS_TO_PORT[2:]))
    assert found.revenue == 90 + 90 + 4 * 30 == 300
    assert found.runs == ((0, 1),)
    assert p.earns("L&H", ("5F", *MIDLANDS_TO_PORT)) == 300
    assert p.best("L&H", "2F", "3F")[0] >= 300


@example("freight-f1-f1-f3-as-f5")
@pytest.mark.rule("1862", "7.8.1")
def test_three_freight_trains_run_as_one() -> None:
    found = lynn().earned(
        "L&H",
        ("1F", *MIDLANDS_TO_PORT[:2]),
        ("1F", *MIDLANDS_TO_PORT[1:3]),
        ("3F", *MIDLANDS_TO_PORT[2:]),
    )
    assert found.revenue == 300
    assert len(found.runs) == 1


@example("mixed-lh")
@pytest.mark.rule("1862", "7.8.4")
def test_three_kinds_of_train_together() -> None:
    p = lynn()
    found = p.earned(
        "L&H",
        ("3L", "E4.c0", "E2.c0", "D3.t0", "C4.c0"),
        ("5F", *MIDLANDS_TO_PORT),
        ("4E", "A8.o1", "B9.c0", "B7.c0", "B5.c0"),
    )
    assert [route.revenue for route in found.routes] == [130, 300, 210]
    assert (found.revenue, found.subsidy) == (640, 40)


# --- the WNR (7.8.2, 7.8.3)


@example("local-wnr")
@pytest.mark.rule("1862", "7.8.2")
def test_a_local_train_counts_small_stations_and_hexes() -> None:
    p = at("B").tiles(E2="15 4", E4="14 0", D5="14 0", D3="8851 0").railway("WNR", {"Ada": 60})
    found = p.earned("WNR", ("3L", "D5.c0", "D3.t0", "E2.c0", "E4.c0"))
    assert (found.revenue, found.subsidy) == (3 * 30 + 20, 40)


@example("express-wnr")
@pytest.mark.rule("1862", "7.8.3")
def test_an_express_train_ignores_small_stations() -> None:
    p = at("C").tiles(C4="792 4", D3="8852 1", E2="15 0").railway("WNR", {"Ada": 60})
    assert p.earns("WNR", ("3E", "C2.o0", "C4.c0", "D3.t0", "E2.c0")) == 90 + 50 + 30


# --- the ENR (last page)

RED = ("F1.o1", "F3.c0")
BLUE = ("F3.c0", "F5.c0")
PINK = ("F5.c0", "G6.t0", "G8.c0")
PURPLE = ("G8.c0", "G10.t0", "F11.c0")
ORANGE = ("G8.c0", "H7.c0")


def cromer() -> Position:
    """The board of the last page; off-board areas pay their lowest value."""
    p = at("A").tiles(F3="57 0", F5="790 2", G6="8851 2", G8="14 0", G10="8851 3", F11="791 1", H7="57 1")
    return p.railway("ENR", {"Ada": 60})


def along(*segments: tuple[str, ...]) -> tuple[str, ...]:
    """Segments one after the other."""
    stops = list(segments[0])
    for segment in segments[1:]:
        stops += segment[1:]
    return tuple(stops)


@example("enr-board")
@pytest.mark.rule("1862", "7.8")
def test_the_board_of_the_last_page() -> None:
    p = cromer()
    express, local = p.table.route_problem(p.company("ENR"), ["5E", "5L"]).trains
    values = {"F1.o1": 80, "F3.c0": 20, "F5.c0": 40, "G8.c0": 30, "H7.c0": 20, "F11.c0": 60}
    assert {stop: express.values[stop] for stop in values} == values
    assert local.values["G6.t0"] == 20
    for hex_name, (tile, rotation) in p.table.board.tiles.items():
        assert p.table.data.grid.objection(hex_name, "", 0, tile, rotation) is None


@example("enr-1F", "enr-1F-1F", "enr-2F", "enr-3F", "enr-2E", "enr-2E-2/3E", "enr-2/3L", "enr-2F-2L")
@pytest.mark.rule("1862", "7.8", "7.8.1", "7.8.2", "7.8.3")
@pytest.mark.parametrize(
    ("routes", "revenue", "subsidy"),
    [
        pytest.param([("1F", *RED)], 100, 0, id="enr-1F"),
        pytest.param([("1F", *RED), ("1F", *BLUE)], 150, 0, id="enr-1F-1F"),
        pytest.param([("2F", *along(RED, BLUE))], 150, 0, id="enr-2F"),
        pytest.param([("3F", *along(RED, BLUE))], 150, 0, id="enr-3F"),
        pytest.param([("2E", *RED)], 100, 0, id="enr-2E"),
        pytest.param([("2E", *RED), ("2/3E", *along(BLUE, PINK))], 170, 0, id="enr-2E-2/3E"),
        pytest.param([("2/3L", *along(BLUE, PINK))], 90, 40, id="enr-2/3L"),
        pytest.param([("2F", *along(RED, BLUE)), ("2L", *BLUE)], 170, 20, id="enr-2F-2L"),
    ],
)
def test_runs_of_the_enr(routes: list[tuple[str, ...]], revenue: int, subsidy: int) -> None:
    p = cromer()
    found = p.earned("ENR", *routes)
    assert (found.revenue, found.subsidy) == (revenue, subsidy)
    assert p.best("ENR", *(route[0] for route in routes))[0] >= revenue


@pytest.mark.rule("1862", "7.8", "7.8.1")
def test_a_freight_train_does_not_end_in_acle_but_may_run_to_beccles() -> None:
    p = cromer()
    assert p.earns("ENR", ("3F", *along(BLUE, PINK))) == 90
    refusal = p.no_run("ENR", ("3F", *along(BLUE, PINK[:2])))
    assert refusal.rule == "7.8"
    with pytest.raises(RouteError):
        p.earned("ENR", ("2F", *along(BLUE, PINK)))


@example("enr-6F-5E")
@pytest.mark.rule("1862", "7.8", "7.8.1", "7.8.3")
def test_the_port_is_scored_by_one_train_only() -> None:
    freight, express = along(RED, BLUE, PINK, PURPLE), along(RED, BLUE, PINK, ORANGE)
    p = cromer()
    assert p.earns("ENR", ("6F", *freight)) == 260
    assert p.earns("ENR", ("5E", *express)) == 190
    assert p.earns("ENR", ("6F", *freight), ("5E", *express)) == 370


# --- are these all?


def test_every_example_has_its_test(shared: Path) -> None:
    content = json.loads((shared / "facts" / "1862" / "examples.json").read_text(encoding="utf-8"))
    assert {record["id"] for record in content["examples"]} == COVERED
