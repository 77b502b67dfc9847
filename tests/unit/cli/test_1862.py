"""What the terminal shows of 1862: parliament, mergers, permits, warranties, the folded market."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO
from typing import Any

import pytest
from rich.console import Console, RenderableType

import bradshaw
from bradshaw import bots
from bradshaw.cli.table.displays import display_of
from bradshaw.cli.table.entry import notation_of
from bradshaw.cli.table.railway.display import rail_box
from bradshaw.cli.table.railway.panel import details
from bradshaw.cli.table.seats import seat
from bradshaw.cli.table.session import Session
from bradshaw.cli.table.typed import understand
from bradshaw.core.action import Action
from bradshaw.core.game import Game
from bradshaw.core.legal import Span
from bradshaw.core.title import titles
from bradshaw.rail.actions import (
    BuyMarkers,
    BuyTrain,
    BuyWarrantedTrain,
    Merge,
    PlaceStation,
    RemoveMarker,
    Run,
)
from bradshaw.rail.steps.run_trains import RunTrains
from bradshaw.rail.table import rail_table
from bradshaw.titles.t1862.details import ParliamentDetails
from bradshaw.titles.t1862.state import Railway1862

NAMES = ["Ada", "Ben", "Cid", "Dot"]
PARLIAMENT = ("play", "1862", "--players", "Ada,Ben,Cid,Dot", "--seed", "1")


def phrase(game: Game, action: Action) -> str:
    return game.describe(action).text


def shown(what: RenderableType, width: int) -> list[str]:
    out = StringIO()
    Console(file=out, width=width, force_terminal=False).print(what)
    return out.getvalue().splitlines()


def played(stop: Callable[[Game], bool], most: int = 500) -> Game:
    """A game of greedy bots up to a moment."""
    game = bradshaw.new("1862", NAMES, 1)
    seats = {name: bots.make("greedy", number) for number, name in enumerate(NAMES)}
    while not stop(game) and len(game.moves) < most:
        actor = game.acting[0].player
        game.play(seats[actor].choose(game.seat(actor)), by=actor)
    assert stop(game)
    return game


def has(kind: type) -> Callable[[Game], bool]:
    """Whether an action of a kind is possible."""
    return lambda game: any(
        isinstance(option.action if isinstance(option, Span) else option, kind)
        for option in game.legal().options
    )


def by_rule(rule: str) -> Callable[[Game], bool]:
    return lambda game: game.acting[0].rule == rule


@pytest.fixture(scope="module")
def merging() -> Game:
    return played(by_rule("7.5"))


@pytest.fixture(scope="module")
def options() -> Game:
    """Somebody redeems or relinquishes an option share."""
    return played(by_rule("5.2.4"))


# --- parliament


def test_parliament_says_what_can_be_started_with_homes_permits_and_phases(call) -> None:
    result = call(*PARLIAMENT, typed="bid NGC 5\n")
    text = " ".join(result.stdout.split())
    assert "can be started: local E&H Y&N, freight L&D NGC, express L&H N&B WVR WStI" in text
    assert "from phase B on: freight ECR FDR, local EUR, express W&F" in text
    assert "Bid £0 to 435 for NGC, Newmarket (C10), freight" in text
    assert "charter of NGC · highest bid by Ada · price £5 · still in Ada, Ben, Cid, Dot" in text


def test_a_charter_that_has_not_floated_stands_in_the_list_and_in_the_notices(call) -> None:
    result = call(*PARLIAMENT, typed="bid NGC 5\npass\npass\npass\npar NGC 74\npass\n")
    text = " ".join(result.stdout.split())
    assert "Ada must see that NGC floats before the stock round is over, or pay £370." in text
    assert "NGC 74 Ada not yet" in text
    assert "charters of this round went to Ada" in text
    assert "8 NGC starts at £100" in text  # eight prices are listed at once


# --- trains


def test_the_menu_of_a_run_shows_what_will_be_paid() -> None:
    """Stations count once for the railway, so that routes may not be added up one by one."""
    game = bradshaw.new("1862", NAMES, 1)
    seats = {name: bots.make("greedy", number) for number, name in enumerate(NAMES)}
    seen = 0
    while seen < 12:
        actor = game.acting[0].player
        step = game.table.top
        if isinstance(step, RunTrains):
            entry = display_of(game).menu(game, actor)[0]
            assert entry.choice is not None
            action = game.title.vocabulary.parse(entry.choice.do)
            assert isinstance(action, Run)
            railway = rail_table(game).railways[step.code]
            assert isinstance(railway, Railway1862)
            with game.trying(action):
                assert entry.label.startswith(f"Run for £{railway.revenue}" if railway.revenue else "Run no")
                assert (f"£{railway.subsidy} in subsidies" in entry.label) == bool(railway.subsidy)
                seen += len(action.routes) > 1
        game.play(seats[actor].choose(game.seat(actor)), by=actor)


def test_explain_proposes_the_best_run(call, tmp_path) -> None:
    game = played(lambda game: isinstance(game.table.top, RunTrains))
    game.save(tmp_path / "game.json")
    shown = " ".join(call("explain", str(tmp_path / "game.json")).output.split())
    proposal = game.propose()
    assert proposal is not None
    assert f"Proposed: {proposal.action}" in shown
    assert "Nothing earns more" in shown


def test_warranties_are_a_span_that_can_be_typed_with_or_without_a_number() -> None:
    game = played(has(BuyTrain))
    span = next(option for option in game.legal().options if isinstance(option, Span))
    assert notation_of(span) == f"train {span.action.train} bank warranties=0..2"  # type: ignore[attr-defined]
    name = span.action.train  # type: ignore[attr-defined]
    found = understand(game, game.legal(), f"train {name} bank warranties=2")
    assert found == BuyWarrantedTrain(name, "bank", 0, 2)
    assert understand(game, game.legal(), f"train {name} bank") == BuyWarrantedTrain(name, "bank")
    assert "for £100 and 2 warranties" in phrase(game, span.at(2))
    assert "a warranty costs £50" in game.acting[0].prompt


def test_a_train_that_the_railway_may_not_run_is_called_so() -> None:
    game = played(has(BuyTrain))
    table = game.table
    railway = table.railways[table.top.code]  # type: ignore[union-attr, attr-defined]
    for train in ("1F", "2L", "2E"):
        words = phrase(game, BuyWarrantedTrain(train, "bank"))
        may = table.train_data(train).kind in railway.permits  # type: ignore[attr-defined]
        assert words.endswith("which it may not run") == (not may)


# --- mergers


def test_a_merger_shows_the_price_and_what_everybody_will_hold(merging: Game) -> None:
    told: Any = merging.table.top.details()  # type: ignore[union-attr]
    partner, price = next(iter(told.partners.items()))
    lines = shown(display_of(merging).panel(merging, None), 100)
    text = " ".join(" ".join(lines).split())
    assert f"price after a merger with {partner} £{price}" in text
    assert "half a share is an option" in text
    assert "½" in text
    railway = merging.table.top.code  # type: ignore[union-attr]
    words = phrase(merging, Merge(partner, railway))
    assert words.startswith(f"Merge with {partner} (")
    assert words.endswith(f"{railway} survives; the price becomes £{price}")


def test_option_shares_show_the_holdings_as_they_are(options: Game) -> None:
    lines = shown(display_of(options).panel(options, None), 80)
    text = " ".join(" ".join(lines).split())
    step: Any = options.table.top.details()  # type: ignore[union-attr]
    assert f"survivor {step.survivor}" in text
    assert f"option cost £{step.option.cost}, value £{step.option.value}" in text
    assert any(line.startswith("percent now") for line in lines)
    assert any(line.startswith("pool") for line in lines)


def test_details_leave_out_what_is_empty(merging: Game) -> None:
    assert details(rail_box(merging), ParliamentDetails(startable=("ECR",), winners=())) == []


# --- words for every action


def test_all_actions_have_words(merging: Game) -> None:
    wanted = {
        PlaceStation("D7", "0-3"): "Small station on Brandon (D7), on the line D9–D5",
        RemoveMarker("D15"): "Remove the marker from London (D15)",
        BuyMarkers(3): "Buy 3 station markers",
    }
    for action, words in wanted.items():
        assert phrase(merging, action) == words
    for text in ("redeem", "relinquish", "issue", "refinance"):
        assert phrase(merging, merging.title.vocabulary.parse(text)) != text


# --- narrow screens


@pytest.mark.parametrize("width", [60, 84, 100])
def test_nothing_is_wider_than_the_screen_and_trains_are_always_seen(merging: Game, width: int) -> None:
    display = display_of(merging)
    trains = next(railway.trains[0] for railway in merging.table.railways.values() if railway.trains)  # type: ignore[attr-defined]
    panel = shown(display.panel(merging, None), width)
    assert any(trains in line for line in panel)
    for look in ("market", "railways", "players", "trains"):
        lines = shown(display.looks[look](merging, "", None), width)
        assert max(map(len, lines)) <= width
    market = shown(display.looks["market"](merging, "", None), width)
    assert sum("┌" in line for line in market) == (4 if width == 60 else 3)


def test_there_are_no_privates_to_look_at(merging: Game) -> None:
    lines = shown(display_of(merging).looks["privates"](merging, "", None), 60)
    assert lines == ["There are no privates in this game."]


# --- a whole game


class Dictated:
    """A reader that types what the greedy bot would do, with a look around now and then."""

    LOOKS = ("market", "railways", "trains", "help")

    def __init__(self, game: Game) -> None:
        self.game = game
        self.bot = bots.make("greedy", 3)
        self.asked = 0

    def line(self, prompt: str) -> str:
        self.asked += 1
        if self.asked % 40 == 0:
            return self.LOOKS[self.asked // 40 % len(self.LOOKS)]
        return str(self.bot.choose(self.game.seat(self.game.acting[0].player)))


def test_a_whole_game_of_two_people_and_a_program() -> None:
    title = next(title for title in titles() if title.name == "1862")
    seats = seat(title, ["Ada", "Ben"], ["greedy"])
    game = bradshaw.new("1862", seats.names, 4, {"shorter_game": True})
    out = StringIO()
    session = Session(game, seats, Console(file=out, width=60, force_terminal=False))
    session.reader = Dictated(game)  # type: ignore[assignment]
    session.run()
    text = out.getvalue()
    assert "The game is over" in text
    assert "No: " not in text
    assert "place  player" in text
