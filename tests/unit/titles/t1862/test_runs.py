"""Routes and runs (7.4, 7.8)."""

from typing import Any

import pytest

from bradshaw.rail.routes import RouteError
from bradshaw.rail.routes.check import why_not
from tests.unit.titles.t1862.positions import ONLINE, Position, at


def coast(
    phase: str = "A", *, permits: tuple[str, ...] = ("express", "freight", "local"), **options: Any
) -> Position:
    """The ENR between the ports of Cromer and Lowestoft: Cromer, Norwich, Acle, Beccles, Lowestoft."""
    p = at(phase, **options).tiles(F3="57 0", F5="790 2", G6="8851 2", G8="14 0", H7="57 1")
    return p.railway("ENR", {"Ada": 60}, permits=permits).tokens("ENR", "F5")


CROMER = ("F5.c0", "F3.c0", "F1.o1")
LOWESTOFT = ("F5.c0", "G6.t0", "G8.c0", "H7.c0", "I6.o1")
PORT_TO_PORT = (*CROMER[::-1], *LOWESTOFT[1:])


# --- routes (7.4)


@pytest.mark.rule("1862", "7.4")
def test_a_route_holds_a_marker_of_the_railway() -> None:
    refusal = coast().no_run("ENR", ("2E", "G8.c0", "H7.c0"))
    assert (refusal.rule, refusal.reason) == ("7.4", "no token of the railway is on the route")


@pytest.mark.rule("1862", "7.4", "7.8")
def test_a_full_town_may_be_reached_but_not_passed() -> None:
    p = at("A").tiles(F3="6 1", E4="57 1", D5="57 1").railway("ENR", {"Ada": 60}).railway("W&F", {"Ben": 60})
    assert p.earns("ENR", ("2E", "F3.c0", "E4.c0")) == 40
    with pytest.raises(RouteError) as error:
        p.earned("ENR", ("3E", "F3.c0", "E4.c0", "D5.c0"))
    assert error.value.code in ("blocked", "unknown")
    p = at("A").tiles(F3="6 1", E4="14 0", D5="57 1").railway("ENR", {"Ada": 60}).railway("W&F", {"Ben": 60})
    assert p.earns("ENR", ("3E", "F3.c0", "E4.c0", "D5.c0")) == 70


@pytest.mark.rule("1862", "7.4")
def test_no_station_and_no_track_is_used_twice() -> None:
    p = at("B").tiles(F3="14 5", F5="791 0", G4="8850 2").railway("ENR", {"Ada": 60})
    refusal = p.no_run("ENR", ("3E", "F5.c0", "F3.c0", "G4.t0", "F5.c0"))
    assert (refusal.rule, refusal.reason) == ("7.4", "the route visits F5.c0 twice")


@pytest.mark.rule("1862", "7.4")
def test_a_train_does_not_go_back_over_its_own_track() -> None:
    p = at("B").tiles(F3="14 5", F5="791 0").railway("ENR", {"Ada": 60}, trains=["4E"]).turn("ENR", "run")
    there = ("F5.c0", "F3|F5", "F3.c0")
    found = why_not(p.table.route_problem(p.company("ENR")), 0, (*there, *there[1::-1]))
    assert {"reuses-side", "reuses-place"} <= {objection.code for objection in found}
    refusal = p.refusal(f"run 4E={'>'.join((*there, *there[1:2], 'F5.c0'))}")
    assert refusal.rule == "7.4"
    assert "twice" in refusal.reason


@pytest.mark.rule("1862", "7.4", "7.8")
def test_at_most_one_port_and_one_red_area() -> None:
    refusal = coast().no_run("ENR", ("9F", *PORT_TO_PORT))
    assert refusal.rule == "7.4"
    refusal = coast().no_run("ENR", ("6E", *PORT_TO_PORT))
    assert refusal.rule == "7.4"
    p = at("A").tiles(B5="15 1", B7="57 5").railway("WStI", {"Ada": 60})
    refusal = p.no_run("WStI", ("3E", "A4.o0", "B5.c0", "A6.o0"))
    assert refusal.rule == "7.4"


@pytest.mark.rule("1862", "7.4", "7.8.1")
def test_a_port_and_a_red_area_may_be_joined() -> None:
    p = at("A").tiles(B5="619 0", C4="202 1").railway("L&H", {"Ada": 60})
    assert p.earns("L&H", ("3E", "A4.o0", "B5.c0", "C4.c0")) == 40 + 30 + 30
    assert p.earns("L&H", ("4E", "A4.o0", "B5.c0", "C4.c0", "C2.o0")) == 40 + 30 + 30 + 80


@pytest.mark.rule("1862", "7.4", "7.6.5")
def test_a_marker_in_london_begins_no_route() -> None:
    """The ECR stands in London and in Witham, where no track leads to Colchester."""
    p = at("A").tiles(D13="57 0", E12="790 1", E14="8852 0").railway("ECR", {"Ada": 60}).tokens("ECR", "D15")
    assert "E12.c0" not in p.table.reach(p.company("ECR")).stops
    assert p.best("ECR", "6E")[0] == 120


# --- runs (7.8)


@pytest.mark.rule("1862", "7.8")
def test_runs_begin_and_end_in_large_stations_or_outside() -> None:
    for train in ("3L", "3E", "5F"):
        assert coast().no_run("ENR", (train, "F3.c0", "F5.c0", "G6.t0")).rule == "7.8"


@pytest.mark.rule("1862", "7.8")
def test_two_stations_at_least() -> None:
    p = coast()
    p.owns("ENR", "2E").turn("ENR", "run")
    assert p.refusal("run 2E=F3.c0").rule == "7.8"


@pytest.mark.rule("1862", "7.8")
def test_one_run_visits_the_home_station() -> None:
    refusal = coast().no_run("ENR", ("2E", "F5.c0", "G6.t0", "G8.c0"))
    assert refusal.rule == "7.8"
    assert refusal.reason == "no route visits the railway's home F3.c0"
    assert coast().earns("ENR", ("2E", "F3.c0", "F5.c0"), ("2E", "F5.c0", "G6.t0", "G8.c0")) == 20 + 40 + 30


@pytest.mark.rule("1862", "7.8")
def test_a_railway_whose_home_no_run_can_visit_runs_nothing() -> None:
    p = (
        at("A")
        .tiles(F5="790 2", G6="8851 2", G8="14 0")
        .railway("ENR", {"Ada": 60}, trains=["2E"], price=100)
    )
    p.tokens("ENR", "F5").turn("ENR", "run")
    assert p.best("ENR", "2E") == (0, 0)
    assert p.options("run") == ["run"]
    p.play("run")
    assert p.price("ENR") == 90  # nothing earned, nothing paid


@pytest.mark.rule("1862", "7.8")
def test_every_run_meets_another_at_a_large_station() -> None:
    p = coast().tokens("ENR", "G8")
    refusal = p.no_run("ENR", ("2E", "F1.o1", "F3.c0"), ("2E", "G8.c0", "H7.c0"))
    assert refusal.rule == "7.8"
    assert "meets no other" in refusal.reason
    runs = (("2E", "F1.o1", "F3.c0"), ("2E", "F3.c0", "F5.c0"), ("2E", "F5.c0", "G6.t0", "G8.c0"))
    assert p.earns("ENR", *runs) == 170


def midlands(**options: Any) -> Position:
    """Two ways from the L&H's stations into the same hex of the Midlands."""
    p = at("A", **options).tiles(B5="6 0", B3="8851 1", C4="202 2").railway("L&H", {"Ada": 60})
    return p.tokens("L&H", "B5")


@pytest.mark.rule("1862", "7.8")
def test_runs_do_not_meet_outside() -> None:
    runs = (("2E", "B5.c0", "A4.o0"), ("2E", "C4.c0", "B3.t0", "A4.o0"))
    with pytest.raises(RouteError) as error:
        midlands().earned("L&H", *runs)
    assert error.value.code == "no-meeting"
    for options in (ONLINE, {"meeting": "any stop"}):
        assert midlands(**options).earns("L&H", *runs) == 20 + 30 + 40  # the area is paid once


@pytest.mark.rule("1862", "7.8")
def test_runs_may_meet_where_both_end_in_a_full_town() -> None:
    p = at("B").tiles(F3="15 0", E4="57 1", E2="15 0").railway("ENR", {"Ada": 60}).railway("W&F", {"Ben": 60})
    p.tiles(E4="14 0").tokens("L&D", "E4").tokens("ENR", "E2")
    found = p.earns("ENR", ("2E", "F3.c0", "E4.c0"), ("2E", "E2.c0", "E4.c0"))
    assert found == 90


@pytest.mark.rule("1862", "7.8", "6.5.4.3")
def test_only_trains_with_a_permit_run() -> None:
    p = coast(permits=("express",))
    p.owns("ENR", "2L*", "2E*").turn("ENR", "run")
    assert "2E" in p.prompt
    assert "2L" not in p.prompt
    refusal = p.refusal(f"run {p.path('2L', 'F3.c0', 'F5.c0')}")
    assert (refusal.rule, refusal.reason) == ("6.5.4.3", "ENR has no permit for local trains")
    assert refusal.remedy == "Trains that may run: 2E"
    p.owns("ENR", "2L*").turn("ENR", "run")
    assert p.step != "run"


@pytest.mark.rule("1862", "7.8")
def test_trains_share_track_but_stations_are_scored_once() -> None:
    p = coast()
    assert p.earns("ENR", ("2E", "F3.c0", "F5.c0"), ("2L", "F3.c0", "F5.c0")) == 60
    assert p.earns("ENR", ("2E", "F3.c0", "F5.c0"), ("3E", *CROMER)) == 140


@pytest.mark.rule("1862", "7.8")
def test_an_area_is_scored_once_by_whichever_entries() -> None:
    p = at("B").tiles(D13="14 0", E12="790 1").railway("EUR", {"Ada": 60}).tokens("EUR", "D15")
    assert p.table.data.grid.area("C14.o0") == p.table.data.grid.area("D15.o0") == "London"
    entries = (("3E", "E12.c0", "D13.c0", "C14.o0"), ("3E", "E12.c0", "D13.c0", "D15.o0"))
    assert p.earns("EUR", *entries) == 40 + 30 + 100


@pytest.mark.rule("1862", "7.8")
def test_trains_may_run_for_less_than_they_could() -> None:
    p = coast()
    p.owns("ENR", "2E*").turn("ENR", "run").play(f"run {p.path('2E', 'F3.c0', 'F5.c0')}")
    assert p.company("ENR").revenue == 60


@pytest.mark.rule("1862", "7.8")
def test_a_railway_that_can_run_must() -> None:
    p = coast()
    p.owns("ENR", "2E*").turn("ENR", "run")
    assert len(p.options("run")) == 1
    refusal = p.refusal("run")
    assert (refusal.rule, refusal.reason) == ("7.8", "ENR's 2E-train could run and may not stay at home")
    assert refusal.remedy.startswith("For example: 2E=")
    p.play(f"run {refusal.remedy.removeprefix('For example: ')}")
    assert p.company("ENR").revenue


@pytest.mark.rule("1862", "7.8")
@pytest.mark.parametrize("options", [ONLINE, {"empty_run": "allowed"}])
def test_reading_empty_run_allowed(options: dict[str, Any]) -> None:
    p = coast(**options)
    p.owns("ENR", "2E*").turn("ENR", "run").play("run")
    assert p.company("ENR").revenue == 0


@pytest.mark.rule("1862", "7.8")
def test_a_train_that_could_run_beside_the_others_may_not_stay_at_home() -> None:
    p = coast()
    p.owns("ENR", "2E*", "2L*").turn("ENR", "run")
    express, local = p.path("2E", "F3.c0", "F5.c0"), p.path("2L", "F3.c0", "F5.c0")
    refusal = p.refusal(f"run {express}")  # the Local would score nothing, and bring a subsidy
    assert refusal.rule == "7.8"
    assert "2L-train could run beside the others" in refusal.reason
    assert "2L=" in refusal.remedy
    assert [action for action in p.options("run") if "2E=" not in action or "2L=" not in action] == []
    turn = p.game.play(f"run {express} {local}")
    assert (p.company("ENR").subsidy, turn.findings) == (20, ())


@pytest.mark.rule("1862", "7.8", "7.8.1")
def test_a_train_that_cannot_run_beside_the_others_stays_at_home() -> None:
    """Freights run joined: beyond the port there is nothing, and beyond Beccles no marker."""
    p = coast("D")
    p.owns("ENR", "5F*", "1F*").turn("ENR", "run")
    short = p.path("5F", "F3.c0", "F5.c0", "G6.t0", "G8.c0")
    assert "1F-train could run" in p.refusal(f"run {short}").reason
    turn = p.game.play(f"run {p.path('5F', *CROMER[::-1], 'G6.t0', 'G8.c0')}")
    assert turn.findings == (0,)


@pytest.mark.rule("1862", "7.8", "7.8.1")
@pytest.mark.parametrize("director", ["Ada", "pool"])
def test_the_best_run_is_one_beside_which_no_train_can_run(director: str) -> None:
    """From the port of King's Lynn to Wells as much could be earned, but there the other 1F would have to run
    on to Fakenham; from Wells' own port to King's Lynn it finds no way that is not from port to port."""
    p = at("B").tiles(E2="619 4", D3="8852 1", C4="201 3", E4="57 0")
    p.railway("WNR", {director: 60}).tokens("WNR", "C4", "E4").owns("WNR", "2F*", "1F*", "1F*")
    p.turn("WNR", "run")
    proposal = p.game.propose()
    assert proposal is not None
    assert (proposal.worth, proposal.proven) == (170, True)
    p.play(proposal.action if director == "Ada" else "run")
    assert p.company("WNR").revenue == 170


@pytest.mark.rule("1862", "7.8")
@pytest.mark.parametrize("options", [ONLINE, {"idle_trains": "allowed"}])
def test_reading_idle_trains_allowed(options: dict[str, Any]) -> None:
    p = coast(**options)
    p.owns("ENR", "2E*", "2L*").turn("ENR", "run").play(f"run {p.path('2E', 'F3.c0', 'F5.c0')}")
    assert p.company("ENR").revenue


# --- freight trains (7.8.1)


@pytest.mark.rule("1862", "7.8.1")
def test_a_freight_train_travels_so_many_hexes() -> None:
    refusal = coast().no_run("ENR", ("2F", "F3.c0", "F5.c0", "G6.t0", "G8.c0"))
    assert refusal.rule == "7.8.1"
    assert coast().earns("ENR", ("3F", "F3.c0", "F5.c0", "G6.t0", "G8.c0")) == 20 + 30 + 2 * 20


@pytest.mark.rule("1862", "7.8.1")
def test_freight_trains_connect_end_to_end() -> None:
    p = coast()
    found = p.earned("ENR", ("1F", "F3.c0", "F5.c0"), ("2F", "F5.c0", "G6.t0", "G8.c0"))
    assert (found.revenue, found.runs) == (90, ((0, 1),))
    refusal = coast().tokens("ENR", "G8").no_run("ENR", ("1F", "F3.c0", "F5.c0"), ("1F", "G8.c0", "H7.c0"))
    assert refusal.rule == "7.8.1"
    assert "do not run end to end as one" in refusal.reason


@pytest.mark.rule("1862", "7.8.1")
def test_each_freight_train_of_a_chain_is_a_legal_run() -> None:
    """The second one holds no marker of the railway; a small station is no joint."""
    p = at("A").tiles(F3="57 0", F5="790 2", G6="8851 2", G8="14 0", H7="57 1").railway("ENR", {"Ada": 60})
    refusal = p.no_run("ENR", ("1F", "F3.c0", "F5.c0"), ("2F", "F5.c0", "G6.t0", "G8.c0"))
    assert refusal.rule == "7.4"
    refusal = coast().no_run("ENR", ("2F", "F3.c0", "F5.c0", "G6.t0"), ("1F", "G6.t0", "G8.c0"))
    assert refusal.rule == "7.8"


@pytest.mark.rule("1862", "7.8.1")
def test_joined_trains_obey_the_rules_of_one_train() -> None:
    runs = (("2F", *CROMER), ("5F", *LOWESTOFT))
    with pytest.raises(RouteError) as error:
        coast("C").earned("ENR", *runs)
    assert error.value.code == "not-joined"


@pytest.mark.rule("1862", "7.8.1")
@pytest.mark.parametrize("options", [ONLINE, {"joined_freights": "each alone"}])
def test_reading_joined_freights_each_alone(options: dict[str, Any]) -> None:
    runs = (("2F", *CROMER), ("5F", *LOWESTOFT))
    p = coast(**options)
    assert p.earns("ENR", *runs) == 80 + 60 + 4 * 30


@pytest.mark.rule("1862", "7.8.1")
def test_permanent_freight_trains_may_run_apart() -> None:
    found = coast().earned("ENR", ("6F", *CROMER), ("7F", *LOWESTOFT))
    assert found.runs == ()
    assert found.revenue == (40 + 80 + 30) + (60 + 2 * 30)


@pytest.mark.rule("1862", "7.8.1")
def test_permanent_freight_trains_may_also_join() -> None:
    found = coast().earned("ENR", ("6F", "F1.o1", "F3.c0"), ("7F", "F3.c0", "F5.c0", "G6.t0", "G8.c0"))
    assert found.revenue == 80 + 30 + 3 * 30
    assert found.runs == ((0, 1),)


@pytest.mark.rule("1862", "7.8.1")
@pytest.mark.parametrize(
    "options", [ONLINE, {"permanent_freights": "joined", "joined_freights": "each alone"}]
)
def test_reading_permanent_freights_joined(options: dict[str, Any]) -> None:
    """Their ends touch in Norwich, so they count as one run from port to port."""
    found = coast(**options).earned("ENR", ("6F", *CROMER), ("7F", *LOWESTOFT))
    assert found.runs in (((0, 1),), ((1, 0),))
    assert found.revenue == 80 + 60 + 4 * 30


@pytest.mark.rule("1862", "7.8.1")
def test_others_connect_with_a_permanent_one() -> None:
    p = coast().tokens("ENR", "G8")
    refusal = p.no_run("ENR", ("1F", "F3.c0", "F5.c0"), ("6F", "G8.c0", "H7.c0"))
    assert refusal.rule == "7.8.1"
    found = p.earned("ENR", ("1F", "F3.c0", "F5.c0"), ("6F", "F5.c0", "G6.t0", "G8.c0"))
    assert found.revenue == 20 + 30 + 2 * 20


@pytest.mark.rule("1862", "7.8.1", "11.2")
def test_in_the_shorter_game_the_5f_is_permanent() -> None:
    runs = (("5F", *CROMER), ("5F", *LOWESTOFT))
    with pytest.raises(RouteError):
        coast().earned("ENR", *runs)
    assert coast(shorter_game=True).earns("ENR", *runs) == 150 + 120


@pytest.mark.rule("1862", "7.8.1")
def test_the_bonus_of_a_chain_is_that_of_its_far_ends() -> None:
    """The port is one end of the whole run, so every hex counts 30."""
    p = coast()
    assert p.earns("ENR", ("1F", "F1.o1", "F3.c0"), ("1F", "F3.c0", "F5.c0")) == 80 + 40 + 30


@pytest.mark.rule("1862", "7.8.1")
def test_the_shortest_distance_counts_however_long_the_way() -> None:
    p = at("B").tiles(F3="14 5", F5="791 0", G4="8850 2").railway("ENR", {"Ada": 60})
    assert p.earns("ENR", ("1F", "F3.c0", "F5.c0")) == p.earns("ENR", ("2F", "F3.c0", "G4.t0", "F5.c0")) == 90


@pytest.mark.rule("1862", "7.8.1")
@pytest.mark.parametrize(("options", "between"), [({}, 2), ({"freight_distance": "nearest"}, 0)])
def test_the_distance_to_an_area_is_taken_where_the_route_leaves_the_map(
    options: dict[str, Any], between: int
) -> None:
    """From Witham by Great Dunmow and Bishop's Stortford to London, which also lies beside Witham."""
    p = at("A", **options).tiles(D13="57 2", C12="8851 1", B13="5 4").railway("ECR", {"Ada": 60})
    way = ("D13.c0", "C12.t0", "B13.c0", "C14.o0")
    assert p.tokens("ECR", "D15").earns("ECR", ("3F", *way)) == 20 + 100 + between * 20


@pytest.mark.rule("1862", "7.8.1", "7.8")
def test_freight_trains_may_use_the_same_track() -> None:
    found = coast().earned("ENR", ("6F", *CROMER), ("7F", *CROMER))
    assert found.revenue == 150 + 30  # nothing is left to the second but its distance
    loop = at("B").tiles(F3="14 5", F5="791 0", G4="8850 2").railway("ENR", {"Ada": 60}).tokens("ENR", "F5")
    both = (("1F", "F3.c0", "F5.c0"), ("1F", "F3.c0", "F5.c0"))
    assert loop.earns("ENR", *both) == 60


@pytest.mark.rule("1862", "7.8.1")
def test_a_chain_that_closes_scores_one_end_once() -> None:
    p = at("B").tiles(F3="14 5", F5="791 0", G4="8850 2").railway("ENR", {"Ada": 60}).tokens("ENR", "F5")
    found = p.earned("ENR", ("1F", "F3.c0", "F5.c0"), ("2F", "F5.c0", "G4.t0", "F3.c0"))
    assert found.revenue == 60  # in Norwich, where both ends may as well lie


# --- local and express trains (7.8.2, 7.8.3)


@pytest.mark.rule("1862", "7.8.2")
def test_a_local_train_does_not_leave_the_map() -> None:
    refusal = coast().no_run("ENR", ("2L", "F3.c0", "F1.o1"))
    assert refusal.rule == "7.8"


@pytest.mark.rule("1862", "7.8.2")
def test_small_stations_take_no_length_of_a_local_train() -> None:
    assert coast().earns("ENR", ("3L", "F3.c0", "F5.c0", "G6.t0", "G8.c0")) == 20 + 40 + 20 + 30
    refusal = coast().no_run("ENR", ("2L", "F3.c0", "F5.c0", "G6.t0", "G8.c0"))
    assert refusal.rule == "7.8"


@pytest.mark.rule("1862", "7.8.2")
def test_each_hex_brings_its_subsidy_once() -> None:
    p = coast()
    found = p.earned("ENR", ("2L", "F3.c0", "F5.c0"), ("2L", "F5.c0", "G6.t0", "G8.c0"))
    assert found.subsidy == 40
    assert p.earned("ENR", ("2L", "F3.c0", "F5.c0"), ("2L", "F3.c0", "F5.c0")).subsidy == 20
    assert p.earned("ENR", ("2E", "F3.c0", "F5.c0")).subsidy == 0


@pytest.mark.rule("1862", "7.8.2", "7.8.3")
def test_the_stations_left_out_are_chosen_for_the_best_total() -> None:
    """The 2/3 leaves out Norwich, which the other train scores."""
    p = coast()
    found = p.earned("ENR", ("2E", "F3.c0", "F5.c0"), ("2/3E", "F3.c0", "F5.c0", "G6.t0", "G8.c0"))
    assert found.revenue == 20 + 40 + 30
    alone = p.earned("ENR", ("2/3E", "F3.c0", "F5.c0", "G6.t0", "G8.c0"))
    assert alone.revenue == 40 + 30  # the home is left out


@pytest.mark.rule("1862", "7.8.3")
def test_small_stations_neither_pay_nor_stop_an_express() -> None:
    assert coast().earns("ENR", ("3E", "F3.c0", "F5.c0", "G6.t0", "G8.c0")) == 90
    refusal = coast().no_run("ENR", ("3E", *CROMER[::-1], "G6.t0", "G8.c0"))
    assert refusal.rule == "7.8"


@pytest.mark.rule("1862", "7.8", "9")
@pytest.mark.parametrize(
    ("phase", "port"), [("A", 80), ("B", 80), ("C", 90), ("D", 90), ("E", 100), ("H", 100)]
)
def test_off_board_areas_pay_more_in_later_phases(phase: str, port: int) -> None:
    assert coast(phase).earns("ENR", ("2E", "F1.o1", "F3.c0")) == port + 20


@pytest.mark.rule("1862", "7.8.4")
def test_kinds_of_train_are_run_together() -> None:
    p = coast()
    runs = (("2L", "F3.c0", "F5.c0"), ("2F", *CROMER), ("3E", "F5.c0", "G6.t0", "G8.c0", "H7.c0"))
    found = p.earned("ENR", *runs)
    assert found.revenue == 20 + (80 + 40 + 30) + (30 + 20)
    assert found.subsidy == 20
    revenue, subsidy = p.best("ENR", "2L", "2F", "3E")
    assert (revenue, subsidy) >= (found.revenue, 20)
