"""Menus hold every legal action, and what is typed is understood."""

from random import Random

import pytest

import bradshaw
from bradshaw.cli.table.entry import notation_of
from bradshaw.cli.table.typed import readable_action, understand
from bradshaw.core.legal import Span
from bradshaw.core.refusal import Refusal
from bradshaw.present import Entry, presenter_for
from bradshaw.present.rail.menu import natural
from bradshaw.rail.actions import LayTile, Run
from bradshaw.rail.board.exits import exits_in_words
from tests.unit.titles.rhineland.rhl.positions import at


def leaves(entries: list[Entry] | tuple[Entry, ...]) -> list[Entry]:
    return [leaf for entry in entries for leaf in (leaves(entry.entries) if entry.entries else [entry])]


def menu(game):
    return presenter_for(game.title).menu(game.box, game.view(), game.choices().choices)


def as_it_lies(game, option):
    """An option, tiles by the track they lie with."""
    if not isinstance(option, LayTile):
        return option
    turned = game.table.data.grid.rotated(option.hex, option.tile, option.rotation)
    stops = sorted((stop[0], sorted(exits)) for stop, exits in turned.exits_of.items())
    return (option.hex, option.tile, option.private, turned.pairs, str(stops))


def positions(count: int, seed: int):
    game = bradshaw.new("18Rhl", ["Ada", "Ben", "Cid"], seed)
    rng = Random(seed)
    for _ in range(count):
        yield game
        game.play(game.legal().sample(rng))


@pytest.mark.parametrize("seed", [1, 2])
def test_every_legal_action_is_in_the_menu(seed):
    steps = set()
    for game in positions(220, seed):
        steps.add(game.acting[0].step)
        entries = menu(game)
        by_notation = {game.describe(option).do: option for option in game.legal().options}
        shown = [by_notation[leaf.choice.do] for leaf in leaves(entries) if leaf.choice]
        assert len(shown) == len(leaves(entries)) == len({str(option) for option in shown})
        listed = game.legal().options
        for option in listed:
            assert as_it_lies(game, option) in [as_it_lies(game, other) for other in shown]
        assert all(leaf.label and leaf.notation for leaf in leaves(entries))
        assert all(option in listed for option in shown)
    assert {"18Rhl starting package", "18Rhl stock round", "18Rhl lay track"} <= steps


def test_a_menu_is_short(middle):
    for game in positions(220, 3):
        assert len(menu(game)) <= 40


def test_typed_actions_are_understood():
    for game in positions(120, 4):
        legal = game.legal()
        for option in legal.options[:10]:
            action = option.at(0) if isinstance(option, Span) else option
            if isinstance(action, Run):
                continue  # a bare `run` asks which of them
            assert understand(game, legal, str(action)) == action
            assert understand(game, legal, str(action).lower()) == action


def test_beginnings_list_what_begins_so():
    game = bradshaw.new("18Rhl", ["Ada", "Ben", "Cid"], 1)
    meant = understand(game, game.legal(), "bid")
    assert isinstance(meant, list)
    assert [notation_of(option).split()[1] for option in meant] == ["KEO", "Szl", "Tjt", "NLK", "RhE"]
    only = understand(game, game.legal(), "bid rhe")
    assert isinstance(only, list)
    assert isinstance(only[0], Span)
    assert str(understand(game, game.legal(), "private pwb")) == "private PWB"
    with pytest.raises(Refusal, match="'fly' is not an action"):
        understand(game, game.legal(), "fly")
    with pytest.raises(Refusal, match="lacks its price"):
        readable_action(game, "bid RhE")


def test_spans_show_their_bounds():
    game = bradshaw.new("18Rhl", ["Ada", "Ben", "Cid"], 1)
    span = next(option for option in game.legal().options if isinstance(option, Span))
    assert notation_of(span) == "bid KEO 35..600"


def test_natural_order():
    assert sorted(["E10", "E2", "A14", "D9"], key=natural) == ["A14", "D9", "E2", "E10"]


def test_track_in_words():
    grid = bradshaw.new("18Rhl", ["Ada", "Ben", "Cid"], 1).table.data.grid  # type: ignore[attr-defined]
    assert exits_in_words(grid, "K8", "8", 1) == "K6–J9"
    assert exits_in_words(grid, "K10", "57", 1).startswith("city to ")
    assert "ferry" in exits_in_words(grid, "I10", "923", 0)


def test_nobody_is_asked_about_a_list_of_one_line_that_leads_further(call, tmp_path):
    p = at("3").railway("CME", {"Ada": 50}, cash=500).private("Szl", "Ada").turn("CME").play("lay H11 8 0")
    p.game.save(tmp_path / "game.json")
    shown = call("play", "--load", str(tmp_path / "game.json"), typed="lay\nG12\n4\nquit\n").output
    assert "tile 937" in shown
    assert "Which tile?" not in shown
    assert "CME lays tile 937 on Remscheid / Solingen (G12)" in shown
