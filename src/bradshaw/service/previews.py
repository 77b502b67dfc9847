"""What would happen if an action were played now."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from msgspec import Struct

from bradshaw.core.game import Game
from bradshaw.core.refusal import Refusal
from bradshaw.core.view import Actor, View
from bradshaw.present import presenter_for
from bradshaw.present.change import Change

from .boards import BoardNow, Boards, pictured
from .history import off_loop
from .match import Match

#: So often an action is tried again where something is hidden.
_TIMES = 12


class Preview(Struct, frozen=True):
    """What an action would do, as far as the player can know it."""

    #: Why it is refused; then all else is empty.
    refusal: Refusal | None
    #: Sentences of the log.
    happened: tuple[str, ...] = ()
    changes: tuple[Change, ...] = ()
    #: The board as it would be; None if it is refused.
    board: BoardNow | None = None
    #: Who decides next, and what.
    acting: tuple[Actor, ...] = ()
    prompt: str = ""
    round: str = ""
    finished: bool = False
    #: Something follows from luck, or from what the player does not see. Only what is sure is told.
    uncertain: bool = False


class _Tried(Struct, frozen=True):
    """An action in a game that is imagined."""

    happened: tuple[str, ...]
    changes: tuple[Change, ...]
    after: View
    #: Whether something was drawn by chance.
    lucky: bool


class Previews:
    """Tries actions in games that are imagined for whoever asks, so that nothing hidden is told."""

    def __init__(self, boards: Boards) -> None:
        self._boards = boards

    async def preview(self, match: Match, player: str, do: str, since: str = "") -> Preview:
        """What an action of a player would do now; the board for somebody who knows the one with a tag."""
        game = await match.ask(lambda game: game.fork())
        try:
            tried = await off_loop(lambda: _tried(game, player, do, match.id))
        except Refusal as refusal:
            return Preview(refusal)
        boards = await off_loop(lambda: [pictured(game.title, one.after, game.box) for one in tried])
        sure = boards[0] if len({board.tag for board in boards}) == 1 else await self._boards.at(match)
        return _told(tried, self._boards.compared(sure, since))


def _tried(game: Game, player: str, do: str, id: str) -> list[_Tried]:
    """Where something is hidden or left to luck, the action is tried several times with other things made up,
    until two of them differ: what is the same in both is taken to be sure."""
    number = len(game.past.moves)
    first = _once(game, player, do, Random(f"{id} {number} {player}"))
    for time in range(_TIMES if game.table.hides or first.lucky else 0):
        other = _once(game, player, do, Random(f"{id} {number} {player} {time}"))
        if not _same(first, other):
            return [first, other]
    return [first]


def _same(one: _Tried, other: _Tried) -> bool:
    return (one.happened, one.changes, one.after.step) == (other.happened, other.changes, other.after.step)


def _once(game: Game, player: str, do: str, rng: Random) -> _Tried:
    thought = game.imagined(player, rng)
    before = thought.view(player)
    thought.play(do, player)
    after = thought.view(player)
    changes = presenter_for(game.title).changes(game.box, before, after)
    lucky = bool(thought.past.moves[-1].draws)
    return _Tried(tuple(thought.log(after.number, player)), changes, after, lucky)


def _told(tried: Sequence[_Tried], board: BoardNow) -> Preview:
    first, others = tried[0], tried[1:]
    happened = tuple(words for words in first.happened if all(words in one.happened for one in others))
    changes = tuple(found for found in first.changes if all(found in one.changes for one in others))
    after = first.after
    same = all((one.after.acting, one.after.step) == (after.acting, after.step) for one in others)
    return Preview(
        None,
        happened,
        changes,
        board,
        after.acting if same else (),
        after.step.prompt if same and after.step else "",
        after.round,
        after.finished,
        len(tried) > 1,
    )
