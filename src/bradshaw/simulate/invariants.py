"""Invariants of every game, whatever its title."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from random import Random

import msgspec

from bradshaw.core import save
from bradshaw.core.action import Action, notation
from bradshaw.core.game import Game
from bradshaw.core.legal import Legal, Span
from bradshaw.core.past import Move
from bradshaw.core.refusal import Refusal

from .failure import InvariantError, insist
from .states import StateWriter


def check_agenda(game: Game) -> None:
    """Somebody can act until the game is over."""
    if game.finished:
        insist(not game.acting, "agenda", "the game is over, but somebody is asked to act")
        return
    insist(game.acting, "agenda", "the game is not over, but nobody is asked to act")
    for decision in game.acting:
        insist(decision.player in game.players, "agenda", f"{decision.player} is no player")
        insist(
            len(game.legal(decision.player)),
            "agenda",
            f"{decision.player} must act and cannot: {decision.prompt}",
        )
        insist(decision.prompt, "agenda", f"{decision.step} does not say what is to be decided")


def check_undo(game: Game, before: bytes, states: StateWriter) -> bytes:
    """Taking the last action back gives the state before it, playing it again the state after it. Returns
    the latter as it is written."""
    after, end = states.written(game.table), game.hash
    game.undo()
    insist(states.written(game.table) == before, "undo", "taking the action back gives another state")
    game.redo()
    insist(states.written(game.table) == after, "redo", "playing the action again gives another state")
    insist(game.hash == end, "redo", "playing the action again gives another hash")
    return after


def check_notation(game: Game, move: Move) -> None:
    """An action reads back from its notation and from JSON."""
    words = game.title.vocabulary
    insist(
        words.parse(notation(move.action)) == move.action,
        "notation",
        f"{move.action} reads back as another action",
    )
    raw = msgspec.json.encode(move.action)
    insist(words.decode(raw) == move.action, "JSON", f"{raw!r} reads back as another action")


def check_accepted(game: Game, action: Action, player: str) -> None:
    """What `legal()` lists is accepted, and trying it leaves no trace."""
    insist(action in game.legal(player), "legal", f"{action} is listed, but is not found in the list")
    before = game.hash, len(game.moves), game.chance.count
    refusal = game.why_not(action, player)
    insist(refusal is None, "legal", f"{action} is listed as legal and refused: {refusal}")
    after = game.hash, len(game.moves), game.chance.count
    insist(before == after, "trying", f"trying {action} leaves a trace")


def check_refused(game: Game, action: Action, player: str, states: StateWriter) -> None:
    """What `legal()` does not list is refused with a rule, or only spells a legal action otherwise."""
    refusal = game.why_not(action, player)
    if refusal is None:
        insist(
            _spells_a_legal_one(game, action, player, states),
            "illegal",
            f"{action} is not listed as legal, but accepted",
        )
    else:
        check_refusal(refusal, action)


def check_refusal(refusal: Refusal, action: Action) -> None:
    insist(refusal.rule, "refusal", f"{action} is refused without a rule: {refusal.reason}")
    insist(refusal.reason, "refusal", f"{action} is refused without a reason")
    insist(
        "<" not in refusal.reason and "None" not in refusal.reason, "refusal", f"unclear: {refusal.reason}"
    )


def _spells_a_legal_one(game: Game, action: Action, player: str, states: StateWriter) -> bool:
    with game.trying(action, player):
        state = states.written(game.table)
    for same in _likest_first(game.legal(player), action):
        with game.trying(same, player):
            if states.written(game.table) == state:
                return True
    return False


def _likest_first(legal: Legal, action: Action) -> list[Action]:
    """The legal actions of the same kind, those first that have most in common with it."""
    fields = action.__struct_fields__
    alike = [other for other in legal if type(other) is type(action)]
    return sorted(alike, key=lambda other: -sum(getattr(other, f) == getattr(action, f) for f in fields))


def sample(game: Game, player: str, rng: Random, count: int) -> Iterator[Action]:
    """Some legal actions of a player."""
    legal = game.legal(player)
    for _ in range(min(count, len(legal))):
        yield legal.sample(rng)


def every(game: Game, player: str) -> Iterator[Action]:
    """All legal actions of a player; of long spans the ends and the middle."""
    for option in game.legal(player).options:
        if not isinstance(option, Span):
            yield option
        elif len(option):
            yield from {
                number: option.at(number) for number in (0, len(option) // 2, len(option) - 1)
            }.values()


def check_views(game: Game) -> None:
    """What players see is JSON, their choices too, holds no seed before the end, is the same in games that
    they imagine, and there is a score for each of them."""
    for player in (None, *game.players):
        try:
            raw = msgspec.json.encode(game.view(player))
            if player is not None:
                msgspec.json.encode(game.choices(player))
        except (TypeError, msgspec.EncodeError) as error:
            raise InvariantError("view", f"the view of {player} is not JSON: {error}") from error
        if game.seed is not None and game.seed >= 10**9 and not game.finished:
            insist(str(game.seed).encode() not in raw, "view", f"the view of {player} shows the seed")
    for player in game.players if not game.finished else ():
        world = game.seat(player).imagine(Random(len(game.moves)))
        insist(world.view(player) == game.view(player), "seat", f"{player} could tell an imagined game")
    insist(list(game.scores()) == game.players, "scores", "not every player has a score")


def check_written(game: Game, states: StateWriter) -> None:
    """What is compared after every action is what the hash of the state covers."""
    digest = sha256(states.written(game.table)).hexdigest()
    insist(digest == game.state_hash(), "state", "the state is written otherwise than its hash covers it")


def check_save(game: Game, replay: bool = False) -> None:
    """A game that is written and read is the same game."""
    raw = save.to_bytes(game)
    again = save.from_bytes(raw, replay=replay)
    how = "load with replay" if replay else "load"
    insist(again.hash == game.hash, how, "the game read has another hash")
    insist(again.state_hash() == game.state_hash(), how, "the game read has another state")
    insist(again.chance.count == game.chance.count, how, "the game read has drawn another number of times")
    insist(save.to_bytes(again) == raw, how, "the game read is written otherwise")
