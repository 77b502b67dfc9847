"""A game in figures: what everybody did, where money came from and went to, and how scores have grown."""

from __future__ import annotations

from math import ceil

from msgspec import Struct

from bradshaw.core.game import Game
from bradshaw.rail.view import RailView

from .made import RunMade, play_again

#: Scores are looked at so often at most, evenly over the game.
_MOMENTS = 60


class Moment(Struct, frozen=True):
    """How the game stood after some of its actions."""

    number: int
    #: Where the game was, in words.
    round: str
    #: What everybody would have reached, as far as the viewer may count it.
    scores: dict[str, int]
    #: What everybody had in hand, and what railways had in their treasuries.
    cash: dict[str, int]
    #: The price of a share of each railway that is on the market.
    prices: dict[str, int]


class Statistics(Struct, frozen=True):
    """A game in figures, for one viewer."""

    #: How often each player has done what, by the kind of action.
    actions: dict[str, dict[str, int]]
    #: What each holder of money got, and what each paid, by the cause.
    income: dict[str, dict[str, int]]
    spending: dict[str, dict[str, int]]
    #: Scores from the beginning to where the game stands.
    course: tuple[Moment, ...]
    #: What each railway earned, turn by turn.
    runs: tuple[RunMade, ...]


def statistics(game: Game, viewer: str | None = None) -> Statistics:
    """The figures of a game. It is played again for them, and not changed."""
    actions: dict[str, dict[str, int]] = {player: {} for player in game.players}
    for move in game.moves:
        _add(actions, move.by, move.action.word, 1)
    income: dict[str, dict[str, int]] = {}
    spending: dict[str, dict[str, int]] = {}
    for _, payment in game.ledger():
        _add(income, payment.payee, payment.cause, payment.amount)
        _add(spending, payment.payer, payment.cause, payment.amount)
    return Statistics(actions, income, spending, *_course(game, viewer))


def _course(game: Game, viewer: str | None) -> tuple[tuple[Moment, ...], tuple[RunMade, ...]]:
    moves, again = game.moves, game.replayed(0)
    every = max(1, ceil(len(moves) / _MOMENTS))
    over = game.finished
    moments, runs = [_moment(again, viewer, over)], []
    for number, move in enumerate(moves, 1):
        made = play_again(again, move)
        if made is not None:
            runs.append(made)
        if number % every == 0 or number == len(moves):
            moments.append(_moment(again, viewer, over))
    return tuple(moments), tuple(runs)


def _moment(game: Game, viewer: str | None, over: bool) -> Moment:
    """How it stood; once the whole game is over, what everybody had then is no secret any more."""
    view = game.view(viewer)
    cash: dict[str, int] = {}
    prices: dict[str, int] = {}
    if isinstance(view, RailView):
        cash = {name: player.cash for name, player in view.players.items()}
        cash |= {code: railway.cash for code, railway in view.railways.items() if railway.floated}
        prices = {code: one.price for code, one in view.railways.items() if one.price is not None}
    scores = game.scores() if over else view.scores
    return Moment(view.number, view.round, scores, cash, prices)


def _add(figures: dict[str, dict[str, int]], whose: str, what: str, amount: int) -> None:
    own = figures.setdefault(whose, {})
    own[what] = own.get(what, 0) + amount
