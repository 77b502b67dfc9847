"""A seat at a game on a server: all that a seat of the library is, over the net."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_
from random import Random
from typing import TYPE_CHECKING, Any, cast

import msgspec
from msgspec import Struct

from bradshaw.core.action import Action, notation
from bradshaw.core.choice import Choice, Choices
from bradshaw.core.errors import BradshawError
from bradshaw.core.event import Event, Note
from bradshaw.core.game import Game
from bradshaw.core.imagining import Imagined, game_of
from bradshaw.core.legal import Legal, Option, Span
from bradshaw.core.past import Move
from bradshaw.core.proposal import Cancel, Proposal
from bradshaw.core.record import Decision
from bradshaw.core.refusal import Refusal
from bradshaw.core.seat import Seat
from bradshaw.core.shared import decoded
from bradshaw.core.takeback import Takeback
from bradshaw.core.title import Title, find_title
from bradshaw.core.view import View

from .connection import Asking, NotAnswered, Outdated

if TYPE_CHECKING:
    from bradshaw.bots import Bot
    from bradshaw.core.box import Box

#: So many seconds of silence are no reason to believe that the server is gone; it says that it is there.
_PAGE = 500


class _Around(Struct):
    mine: tuple[str, ...]


class _Shown(Struct):
    seq: int
    view: msgspec.Raw
    table: _Around


class _Explained(Struct):
    legal: bool
    rule: str = ""
    reason: str = ""
    remedy: str = ""


class _Back(Struct):
    allowed: bool
    to: int
    reason: str = ""


class _Found(Struct):
    do: str | None
    worth: int = 0
    bound: int = 0
    proven: bool = False
    words: str = ""


class RemoteSeat(Seat):
    """A seat of a game on a server. What it has seen it keeps until it acts, waits or looks again."""

    __slots__ = ("_asking", "_box", "_game", "_legal", "_seq", "_title", "_view")

    def __init__(self, asking: Asking, game: str, player: str | None = None) -> None:
        self._asking, self._game = asking, game
        self._box: Box | None = None
        self._legal: Legal | None = None
        shown = asking.get(_Shown, "games", game, "view", seat=player)
        own = shown.table.mine
        if player is None and len(own) != 1:
            raise BradshawError(
                f"you sit on {len(own)} seats at this table ({', '.join(own)}): name a player"
            )
        self.player = player or own[0]
        self._title = find_title(decoded(shown.view, _Titled).title)
        self._take(shown)

    def _take(self, shown: _Shown) -> None:
        kind: type[View] = self._title.documents["view"]
        self._seq, self._view, self._legal = shown.seq, decoded(shown.view, kind), None

    def look(self) -> View:
        """Look at the game as it is now."""
        self._take(self._asking.get(_Shown, "games", self._game, "view", seat=self.player))
        return self._view

    def wait(self) -> bool:
        """Wait until something is to be decided here; False if the game is over."""
        self.look()
        while not self.to_act and not self.finished:
            try:
                since = self._seq
                with self._asking.events(
                    "games", self._game, "events", seat=self.player, since=since
                ) as told:
                    next(told, None)
            except NotAnswered:
                pass  # looking again says whether the server is there
            self.look()
        return not self.finished

    def play_with(self, bot: Bot) -> None:
        """Let a bot play here until the game is over."""
        while self.wait():
            try:
                self.play(bot.choose(self))
            except Outdated:
                continue  # somebody has taken something back meanwhile

    # --- what everybody knows

    @property
    def title(self) -> Title:
        return self._title

    @property
    def options(self) -> Any:
        """The options and readings this game is played with."""
        return self._title.with_players(self._title.read_options(self._view.options), len(self._view.seats))

    @property
    def players(self) -> list[str]:
        """All players in seating order."""
        return list(self._view.seats)

    @property
    def number(self) -> int:
        """How many actions have been played."""
        return self._view.number

    @property
    def commitment(self) -> str | None:
        """The hash of the seed, published before the game; None where there is no seed."""
        return self._view.commitment

    @property
    def box(self) -> Box:
        """What is in the box."""
        if self._box is None:
            raw = self._asking.send("GET", ("games", self._game, "box"))
            self._box = cast("Box", decoded(raw, self._title.documents["box"]))
        return self._box

    @property
    def acting(self) -> list[Decision]:
        """Who decides now, and what."""
        step = self._view.step
        if step is None:
            return []
        return [Decision(actor.player, step.prompt, step.rule, step.kind) for actor in self._view.acting]

    @property
    def finished(self) -> bool:
        return self._view.finished

    # --- looking

    def view(self) -> View:
        """All that the player may see."""
        return self._view

    def heard(self, number: int | None = None) -> list[Event]:
        """The events that the player may hear of, in all or with one action."""
        kinds = reduce(or_, _leaves(Event))
        if number is not None:
            found = self._page("heard", list[list[kinds]], number - 1, 1)  # type: ignore[valid-type]
            return [event for events in found for event in events]
        heard: list[Event] = []
        for after in range(0, self.number, _PAGE):
            pages = self._page("heard", list[list[kinds]], after, _PAGE)  # type: ignore[valid-type]
            heard += [event for events in pages for event in events]
        return heard

    def _page(self, what: str, kind: Any, after: int, limit: int) -> Any:
        return self._asking.get(
            kind, "games", self._game, what, seat=self.player, after=max(after, 0), limit=limit
        )

    def log(self, number: int | None = None) -> list[str]:
        """The sentences of the log that the player may read."""
        return [event.text for event in self.heard(number) if isinstance(event, Note)]

    def imagine(self, rng: Random) -> Game:
        """A game of one's own that may be the real one, to think ahead in. The server makes up what is
        hidden, by a number that `rng` draws."""
        chance = rng.getrandbits(53)
        return game_of(
            self._asking.get(Imagined, "games", self._game, "imagined", seat=self.player, chance=chance)
        )

    # --- doing

    def legal(self) -> Legal:
        """What the player may do now."""
        if self._legal is None:
            found = self.choices()
            self._legal = Legal(
                [_option(self._title, one) for one in found.choices], frozenset(found.open_words)
            )
        return self._legal

    def choices(self, brief: bool = False, **values: Any) -> Choices[Any]:
        """The same as a document: each option with where it belongs, what it costs and a sentence."""
        wanted = {"seat": self.player, "brief": str(brief).lower(), **values}
        raw = self._asking.send("GET", ("games", self._game, "choices"), wanted)
        return cast("Choices[Any]", decoded(raw, self._title.documents["choices"]))

    def why_not(self, action: Action | str) -> Refusal | None:
        """The refusal an action would meet now, None if it is legal."""
        body = {"do": _written(action), "seat": self.player}
        found = self._asking.post(_Explained, "games", self._game, "explanations", body=body)
        return None if found.legal else Refusal(found.rule, found.reason, found.remedy)

    def propose(self, budget: int | None = None, cancel: Cancel | None = None) -> Proposal | None:
        """The best that is found to do now, with what is proven about it. `budget` bounds the work of the
        search, beside the time that the server allows; `cancel` is asked now and then."""
        with self._asking.events("games", self._game, "proposal", seat=self.player, budget=budget) as told:
            for name, data in told:
                if name == "found":
                    return self._proposal(decoded(data, _Found))
                if cancel is not None and cancel():
                    break
        return None

    def _proposal(self, found: _Found) -> Proposal | None:
        if found.do is None:
            return None
        action = self._title.vocabulary.read(found.do)
        return Proposal(action, found.worth, found.bound, found.proven, found.words)

    def play(self, action: Action | str) -> Move:
        """Carry out an action, or raise the `Refusal` it meets; `Outdated` if the game has gone on."""
        body = {"do": _written(action), "seq": self._seq, "seat": self.player}
        before = self.number
        self._take(self._asking.post(_Shown, "games", self._game, "actions", body=body))
        read = self._title.vocabulary.read(action)
        return Move(self.player, read, events=tuple(self.heard(before + 1)))

    def can_undo(self, to: int | None = None) -> Takeback:
        """Whether the player may take back the last decision."""
        if to is not None:
            raise BradshawError("over the net one takes back one's last decision, or asks the others")
        found = self._asking.get(_Back, "games", self._game, "undo", seat=self.player)
        return Takeback(found.to, found.reason)

    def undo(self) -> None:
        """Take back the player's last decision, or raise why that may not be."""
        body = {"seq": self._seq, "seat": self.player}
        self._take(self._asking.post(_Shown, "games", self._game, "undo", body=body))

    def __repr__(self) -> str:
        return f"<Seat of {self.player} at game {self._game} over the net>"


class _Titled(Struct):
    title: str


def _written(action: Action | str) -> str:
    return action if isinstance(action, str) else notation(action)


def _option(title: Title, choice: Choice[Any]) -> Option:
    action = title.vocabulary.read(choice.do)
    numbers = choice.numbers
    if numbers is None:
        return action
    return Span(action, numbers.field, numbers.low, numbers.high, numbers.step)


def _leaves(kind: type[Event]) -> Sequence[type[Event]]:
    """The kinds of event that there are, of titles too."""
    below = [leaf for one in kind.__subclasses__() for leaf in _leaves(one)]
    return below or [kind]
