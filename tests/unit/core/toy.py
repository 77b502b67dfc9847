"""A game small enough to see through: players take stones from a heap or roll for more; who takes the
last one ends the game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, Literal

from bradshaw.core.action import Action, Vocabulary
from bradshaw.core.game import Game
from bradshaw.core.legal import Option, Span
from bradshaw.core.proposal import Cancel, Proposal
from bradshaw.core.refusal import require
from bradshaw.core.state import List, Map, Node
from bradshaw.core.step import Step
from bradshaw.core.table import Table
from bradshaw.core.title import Options, Title
from bradshaw.core.view import Head, PlayerView, View, envelope


class Take(Action, tag="take", frozen=True):
    count: int


class Roll(Action, tag="roll", frozen=True):
    pass


class Dig(Action, tag="dig", frozen=True):
    depth: int


class Say(Action, tag="say", frozen=True):
    words: tuple[str, ...] = ()
    loud: bool = False


class Note(Action, tag="note", frozen=True):
    text: str
    to: str = ""
    times: int = 1


class Heap(Node):
    KIND = "toy heap"

    stones: int
    taken: List[str]


def deepest_dig() -> int:
    """Stands for a search whose answer depends on how well one searches."""
    return 2


class Turns(Step["ToyTable"]):
    KIND = "toy turns"
    TOPIC = "turns"
    OPEN = frozenset({"say", "dig"})

    player: str

    def actors(self) -> tuple[str, ...]:
        return (self.player,)

    def prompt(self) -> str:
        return f"{self.player}: take stones or roll"

    def options(self, player: str) -> Iterable[Option]:
        yield Span(Take(1), "count", 1, min(3, self.table.heap.stones))
        if self.table.rolls < 3:
            yield Roll()

    def do_take(self, player: str, action: Take) -> None:
        table = self.table
        table.heap.taken.append(player)  # before the check: a refusal must take it back
        table.won[player] = table.won.get(player, 0) + action.count
        require(
            1 <= action.count <= min(3, table.heap.stones), "2.1", f"{action.count} stones cannot be taken"
        )
        table.heap.stones -= action.count
        self.player = table.left_of(player)
        table.note(f"{player} takes {action.count}.")
        if table.heap.stones == 0:
            table.finished = True

    def do_roll(self, player: str, action: Roll) -> None:
        require(self.table.rolls < 3, "2.2", "there have been three rolls")
        self.table.rolls += 1
        self.table.heap.stones += 1 + self.table.chance.below(6)
        self.table.reveal("a roll")
        self.player = self.table.left_of(player)

    def do_dig(self, player: str, action: Dig) -> None:
        """As deep as somebody who searches can: what is demanded is a finding."""
        deepest = self.table.findings.of(deepest_dig)
        require(action.depth >= deepest, "2.4", f"one can dig {deepest} deep, not only {action.depth}")
        self.table.heap.stones += action.depth

    def propose(
        self, player: str, budget: int | None = None, cancel: Cancel | None = None
    ) -> Proposal | None:
        worth = self.table.remember("deepest", deepest_dig)
        return Proposal(Dig(worth), worth, budget or worth, budget is None)

    def do_say(self, player: str, action: Say) -> None:
        require(action.words, "2.3", "nothing said")
        self.table.note(" ".join(action.words))


class ToyView(View, frozen=True, kw_only=True):
    stones: int


class ToyTable(Table):
    KIND = "toy"
    SECTIONS: ClassVar[Mapping[str, str]] = {"turns": "2"}

    heap: Heap
    won: Map[int]
    rolls: int

    def set_up(self) -> None:
        self.heap = self.make(Heap, stones=self.rules.stones, taken=self.list_of())
        self.won = self.map_of()
        self.rolls = 0
        self.heap.stones += self.chance.below(4)
        self.push(Turns, player=self.seats[0])

    def view(self, head: Head) -> ToyView:
        common = envelope(self, head, round="Stones", ending="", scores=self.scores())
        players = {name: PlayerView(name=name) for name in self.seats}
        return ToyView(**common, players=players, stones=self.heap.stones)

    def scores(self) -> dict[str, int]:
        return {name: self.won.get(name, 0) for name in self.seats}


class ToyOptions(Options, frozen=True, forbid_unknown_fields=True, kw_only=True):
    stones: int = 12
    mood: Literal["calm", "wild"] = "calm"


class Toy(Title):
    name = "Toy"
    players = (2, 4)
    table = ToyTable
    options = ToyOptions
    presets: ClassVar[Mapping[str, Mapping[str, Any]]] = {"short": {"stones": 5}}
    vocabulary = Vocabulary((Take, Roll, Dig, Say, Note))

    def reserved_names(self) -> frozenset[str]:
        return frozenset({"heap"})


TOY = Toy()


def new(seed: int | None = 7, **options: Any) -> Game:
    return Game(TOY, ["Ada", "Ben"], seed, options)
