"""What programs get to see: views, choices and boxes as documents that their schemas describe."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest

from bradshaw.core.event import Payment
from bradshaw.core.game import Game
from bradshaw.core.schema import schema
from bradshaw.core.title import titles
from bradshaw.core.view import plain
from tests.contract.settings import params, played, smallest

SETTINGS = pytest.mark.parametrize(("title", "options", "players"), params(smallest()))
#: How many actions have been played at the moments that are looked at.
MOMENTS = (0, 25, 60, 95, 130)


@cache
def whole(title: str, options: tuple[tuple[str, Any], ...], players: int) -> Game:
    return played(title, dict(options), players, MOMENTS[-1])


def moments(title: str, options: dict[str, Any], players: int) -> list[Game]:
    game = whole(title, tuple(options.items()), players)
    return [game.fork(number) for number in MOMENTS if number <= len(game.moves)]


@SETTINGS
def test_documents_read_back_as_what_they_were(title: str, options: dict[str, Any], players: int) -> None:
    for game in moments(title, options, players):
        documents = game.title.documents
        for viewer in (None, *game.players):
            view = game.view(viewer)
            assert msgspec.json.decode(msgspec.json.encode(view), type=documents["view"]) == view
            assert (view.number, view.viewer) == (len(game.moves), viewer)
            assert [actor.player for actor in view.acting] == [d.player for d in game.acting]
        for decision in game.acting:
            told = game.choices(decision.player)
            assert msgspec.json.decode(msgspec.json.encode(told), type=documents["choices"]) == told
        box = game.box
        assert msgspec.json.decode(msgspec.json.encode(box), type=documents["box"]) == box


@SETTINGS
def test_every_option_is_a_choice_that_can_be_played(
    title: str, options: dict[str, Any], players: int
) -> None:
    for game in moments(title, options, players):
        for decision in game.acting:
            legal, told = game.legal(decision.player), game.choices(decision.player)
            assert told.count == len(legal)
            assert len(told.choices) == len(legal.options)
            assert sum(kind.count for kind in told.kinds) == len(legal.options)
            earlier: set[str] = set()
            for choice in told.choices:
                assert game.title.vocabulary.parse(choice.do) in legal
                assert choice.text
                assert choice.do.split()[0] == choice.word
                assert not choice.same_as or choice.same_as in earlier
                if choice.numbers is not None:
                    for number in (choice.numbers.low, choice.numbers.high):
                        assert game.title.vocabulary.parse(choice.numbers.form.format(number)) in legal
                earlier.add(choice.do)
            brief = game.choices(decision.player, brief=True)
            assert brief.choices == ()
            assert brief.kinds == told.kinds


@SETTINGS
def test_asking_for_words_changes_nothing(title: str, options: dict[str, Any], players: int) -> None:
    for game in moments(title, options, players):
        before = game.state_hash(), game.hash, game.log()
        for decision in game.acting:
            game.choices(decision.player)
        assert (game.state_hash(), game.hash, game.log()) == before


@SETTINGS
def test_what_a_choice_costs_is_what_is_paid(title: str, options: dict[str, Any], players: int) -> None:
    game, rng, seen = played(title, options, players, 0), Random(3), set()
    for _ in range(160):
        if game.finished:
            break
        player = game.acting[0].player
        choice = rng.choice(game.choices(player).choices)
        if choice.cost and choice.word not in ("bid", "train"):  # these may be answered, or paid by others
            with game.trying(choice.do, player) as turn:
                paid = next((event for event in turn.events if isinstance(event, Payment)), None)
                assert paid is not None, choice
                assert paid.amount == abs(choice.cost), choice
                assert choice.payer == (paid.payer if choice.cost > 0 else paid.payee), choice
                seen.add(choice.word)
        game.play(game.legal(player).sample(rng), player)
    assert seen


@SETTINGS
def test_choices_can_be_asked_for_in_part(title: str, options: dict[str, Any], players: int) -> None:
    for game in moments(title, options, players):
        for decision in game.acting:
            told = game.choices(decision.player)
            for kind in told.kinds:
                some = game.choices(decision.player, word=kind.word)
                assert len(some.choices) == kind.count
                for value, count in list(kind.values.items())[:3]:
                    wanted: dict[str, Any] = {"word": kind.word, kind.field: value}
                    assert len(game.choices(decision.player, **wanted).choices) == count


@pytest.mark.parametrize("title", titles(), ids=lambda title: str(title.name))
def test_boxes_are_made_once_and_known_by_their_hash(title: Any) -> None:
    box = title.box()
    assert title.box() is box
    assert len(box.hash) == 64
    assert box.words == plain(box)["words"]
    assert {word: form.usage.split()[0] for word, form in box.actions.items()} == {
        word: word for word in title.vocabulary.kinds
    }
    assert all(page.heading and page.text for page in box.help)
    assert len(box.help) >= 3
    others = {title.box({"preset": preset}).hash for preset in title.presets}
    assert box.hash not in others or not title.presets


@pytest.mark.parametrize("title", titles(), ids=lambda title: str(title.name))
@pytest.mark.parametrize("document", ["view", "box", "choices"])
def test_schemas_describe_every_field(title: Any, document: str) -> None:
    found = schema(title.documents[document])
    top = found["$defs"][found["$ref"].rpartition("/")[2]]
    kind = getattr(title.documents[document], "__origin__", title.documents[document])
    assert set(kind.__struct_fields__) <= set(top["properties"])
    assert top["type"] == "object"
    untold = [
        f"{name}.{field}"
        for name, form in found["$defs"].items()
        for field, told in form.get("properties", {}).items()
        if "description" not in told and "enum" not in told  # the tag of a kind explains itself
    ]
    assert not untold, "say what they mean above them, after #:"
