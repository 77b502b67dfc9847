"""Runs are written by what people can see: stops, `ferry`, `sea`, and sides where several ways lead on.

So a saved game outlives the description of the route problem, whose copies of stops, quays and invented hexes
are never named.
"""

import pytest

from bradshaw import bots
from bradshaw.core import save
from bradshaw.core.game import Game
from bradshaw.rail.actions import Run
from bradshaw.titles.oe.steps.op_run import RunOE
from bradshaw.titles.oe.title import TITLE

from .operating import Operating
from .test_op_express import express
from .test_op_routes import lille


@pytest.mark.rule("18OE", "11.3")
def test_a_proposal_names_stops_ferries_and_the_sea() -> None:
    position = express("8+8").tile("AA82", "OE39").operate("BHB").until("RunOE")
    proposal = position.game.propose()
    assert proposal is not None
    assert str(proposal.action) == "run 8+8=M50.c1>K46.c0>sea>X79.t0>ferry>AA82.c0"
    told = position.game.describe(proposal.action, "Ada").text
    assert told.startswith("Run for £280 (8+8: ")
    assert told.endswith(" over 2 more, £280)")
    position.play(str(proposal.action))
    assert position.company("BHB").revenue == proposal.worth == 280


def test_what_the_engine_finds_is_recorded_as_it_would_be_written() -> None:
    position = express("8+8").tile("AA82", "OE39").operate("BHB").until("RunOE").play("run")
    best = "8+8=M50.c1>K46.c0>sea>X79.t0>ferry>AA82.c0"
    assert position.game.moves[-1].findings == (1, best)
    position = express("3", "3", phase="7").operate("BHB").until("RunOE").play("orient aim=train")
    assert position.game.moves[-1].findings == (1, "3&3=AA82.c0>sea>K46.c0>M50.c1")


def test_a_ferry_is_named_by_its_word_and_ends_at_a_shut_lille_as_anywhere() -> None:
    position = lille().note(white_cliffs="PLM").operate("GWR").until("RunOE")
    proposal = position.game.propose()
    assert proposal is not None
    assert str(proposal.action) == "run 4=N31.c0>ferry>M28.c0>sea>K46.c0"


def test_sides_are_written_where_stops_leave_several_ways() -> None:
    position = forked()
    position.operate("BEL").until("RunOE")
    proposal = position.game.propose()
    assert proposal is not None
    assert isinstance(proposal.action, Run)
    assert sorted(text for text in proposal.action.routes if "N35" in text) == [
        "3=M28.c0>ferry>N31.c0>N31|N33>N33|N35>N35.c0",
        "3=M28.c0>ferry>N31.c0>N31|O32>O32|O34>N35|O34>N35.c0",
    ]
    position.play(str(proposal.action))
    assert position.company("BEL").revenue == proposal.worth


def forked() -> Operating:
    """Two 3 of BEL run between Brussel and Lille, each over plain track of its own."""
    position = Operating().major("BEL", "Ada").phase("5").trains("BEL", "3", "3")
    position.track("N31", "207", 0, 1, 4, 5).track("N35", "207", 0, 1)
    return position.track("N33", "9", 1, 4).track("O32", "8", 2, 4).track("O34", "8", 1, 3)


def test_every_run_of_a_game_is_read_as_it_was_written() -> None:
    """Each proposal of a greedy game earns what was proposed, names nothing that is made up, and the game
    opens again."""
    game = Game(TITLE, ["Ada", "Ben"], 5, {"scenario": "uk-france"})
    bot = bots.make("greedy", 5, TITLE)
    runs = 0
    while runs < 25 and not game.finished:
        player = game.acting[0].player
        step = game.table.top
        if isinstance(step, RunOE):
            proposal = game.propose(player)
            assert proposal is not None
            runs += 1
            assert "~" not in str(proposal.action)
            with game.trying(proposal.action, by=player):
                assert step.table.railways[step.code].revenue == proposal.worth
        game.play(bot.choose(game.seat(player)), by=player)
    assert runs == 25
    again = save.from_bytes(save.to_bytes(game), replay=True)
    assert again.hash == game.hash


@pytest.mark.rule("18OE", "11.3.5", "11.3.9")
@pytest.mark.parametrize("order", [("R23", "K46"), ("K46", "R23")])
def test_trains_of_one_name_take_the_markers_that_their_routes_need(order: tuple[str, str]) -> None:
    """A port authority saves a zone on each of two crossings. Whichever two of three trains that are alike
    run them, they have it, and the run that the engine finds can be written and read."""
    at = Operating().major("GWR", "Ada").phase("3").set("GWR", authority="north")
    at.trains("GWR", "2+2", "2+2", "2+2").tile("M28", "OE6").token("GWR", "M28")
    at.built("R23", "yellow", 1).track("I50", "622", 1, 3, 5).track("L37", "207", 0, 1, 4, 5)
    at.at_step("GWR", "run")
    run = " ".join(f"2+2=M28>sea>{stop}" for stop in order)
    assert at.game.why_not(f"run {run}") is None
    assert at.why_not(f"run {run} 2+2=M28>sea>I50").rule == "11.3"
    proposal = at.game.propose()
    assert proposal is not None
    at.play("run")
    assert at.company("GWR").revenue == proposal.worth
