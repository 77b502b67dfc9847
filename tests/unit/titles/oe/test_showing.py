"""What can be seen of a game of 18OE: view, box, choices and words."""

import msgspec
import pytest

from bradshaw.core.game import Game
from bradshaw.draw.pictures import printed_board
from bradshaw.titles.oe.box import BoxOE
from bradshaw.titles.oe.title import TITLE
from bradshaw.titles.oe.view import ViewOE

from .operating import Operating
from .positions import Position


def view_of(position: Position) -> ViewOE:
    view = position.game.view("Ada")
    assert isinstance(view, ViewOE)
    return view


def test_a_new_game_is_seen_and_its_choices_have_words() -> None:
    game = Game(TITLE, ["Ada", "Ben", "Cid"], seed=1)
    view = game.view("Ada")
    assert isinstance(view, ViewOE)
    assert (view.stage, view.round, len(view.patronage)) == ("auction", "Opening packet", 17)
    assert view.authorities == {"north": 8, "mediterranean": 8}
    assert len(msgspec.json.encode(view)) < 100_000
    choices = game.seat("Ada").choices()
    assert "RSC" in choices.choices[0].text


def test_the_box_tells_zones_water_and_guesses() -> None:
    box = TITLE.box()
    assert isinstance(box, BoxOE)
    assert (len(box.hexes), len(box.ports), len(box.ferries), len(box.seas)) == (1493, 79, 24, 19)
    assert box.zones["PHS"].home_token == 40
    assert box.assumed
    small = TITLE.box({"scenario": "uk-france"})
    assert isinstance(small, BoxOE)
    assert len(small.ferries) == 8
    assert small.players == (2, 3)


def test_charters_say_what_is_unusual() -> None:
    position = Position(3).phase("4").minor("B", "Ada", "H21").major("GWR", "Ada").regional("PLM", "Ben", 70)
    position.stock_round("Ada").play("merge B GWR", "pass")
    position.set("GWR", authority="north").set("PLM", reserved="Ben")
    view = view_of(position)
    assert "with B" in view.railways["GWR"].marks
    assert any(line.startswith("Minor B: Upgrades") for line in view.railways["GWR"].lines)
    assert view.railways["B"].out == "merged"
    assert any("Ben has reserved" in line for line in view.railways["PLM"].lines)
    chart = {area.name: {price.price: price.railways for price in area.prices} for area in view.par_chart}
    assert chart["regionals"][70] == ("PLM",)


@pytest.mark.parametrize(("stage", "words"), [("due", "The next stock round"), ("now", "Consolidation:")])
def test_notices(stage: str, words: str) -> None:
    position = Position(3).phase("5").private("RSC", "Ada").stock_round("Ada")
    position.note(consolidation=stage)
    assert any(notice.startswith(words) for notice in position.table.notices())


@pytest.mark.parametrize(("last", "which"), [(False, "the next set"), (True, "this set")])
def test_which_set_of_rounds_is_the_last(last: bool, which: str) -> None:
    position = Operating().phase("8").major("GWR", "Ada").trains("GWR", "5").note(trigger="level 8")
    position.operate("GWR").course(last=last)
    assert any(f"{which} of operating rounds is the last" in told for told in position.table.notices())


def test_the_scenario_speaks_of_its_own_hexes_only() -> None:
    game = Game(TITLE, ["Ada", "Ben"], seed=1, options={"scenario": "uk-france"})
    assert isinstance(game.box, BoxOE)
    told = printed_board(game.box).footnote
    assert "terrain of H25 J13" in told
    assert "T77" not in told


def test_the_question_for_track_tells_the_points_that_are_left() -> None:
    position = Operating().phase("3").major("GWR", "Ada").cash(GWR=500).operate("GWR")
    assert position.game.acting[0].prompt.startswith("GWR: lay track with 6 tile points left")
    position.play(next(word for word in position.words("lay") if " 7 " in word or " 8 " in word))
    assert position.game.acting[0].prompt.startswith("GWR: lay track with 5 tile points left")
