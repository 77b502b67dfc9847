"""Titles: what the table must know of a game, and the registry of those that are installed."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from importlib.metadata import entry_points
from threading import RLock
from typing import TYPE_CHECKING, Any, ClassVar, Self

import msgspec

from . import takeback
from .action import Vocabulary
from .box import Box, Page, action_forms, sealed
from .choice import Choice, Choices, Where, choice_of
from .coverage import Section
from .errors import SetupError
from .legal import Option
from .options import Options as Options
from .options import read_options
from .shared import once
from .step import Step
from .table import Table
from .view import View

if TYPE_CHECKING:
    from .game import Game

#: Held while modules of titles are imported and registered: two threads that import modules which need each
#: other would see them half made.
_LOADING = RLock()

#: (what was looked at, what is wrong with it; nothing if it is right).
Findings = Iterable[tuple[str, str]]


class Title:
    """A game that can be played. A title is one instance of a subclass."""

    #: The name people use, and under which it is registered.
    name: ClassVar[str]
    #: One line about it.
    summary: ClassVar[str] = ""
    players: ClassVar[tuple[int, int]]
    table: ClassVar[type[Table]]
    #: More actions than this, and a simulated game is taken as one that does not end.
    most_actions: ClassVar[int] = 6000
    #: The classes of the steps it is played with, by their role, where rules ask for them by role.
    steps: ClassVar[Mapping[str, type[Step[Table]]]] = {}
    options: ClassVar[type[Options]] = Options
    #: Named sets of options, such as the readings of another implementation.
    presets: ClassVar[Mapping[str, Mapping[str, Any]]] = {}
    #: Format of saved games -> options that were not there yet, as the title was played then.
    played_before: ClassVar[Mapping[int, Mapping[str, Any]]] = {}
    #: Options that came later -> how the title was played before: a saved game that does not name them is
    #: played so, and every new one names them.
    added: ClassVar[Mapping[str, Any]] = {}
    vocabulary: ClassVar[Vocabulary]
    #: What the title brings along for other rooms, which load it when they need it: "painter", "display",
    #: "watch", "bots", "18xx.games" -> "package.module:NAME".
    parts: ClassVar[Mapping[str, str]] = {}

    #: The kinds of document that programs get to see, for their schemas.
    documents: ClassVar[Mapping[str, Any]] = {"view": View, "box": Box, "choices": Choices[Where]}

    def __repr__(self) -> str:
        low, high = self.players
        return f"<{self.name}, {low} to {high} players>"

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __reduce__(self) -> Any:
        """A title is one thing in every process; one that is not registered is made anew."""
        known = _REGISTRY.get(self.name.casefold()) is self
        return (find_title, (self.name,)) if known else (type(self), ())

    def part(self, name: str) -> Any:
        """What the title brings along under a name, None if nothing."""
        if name not in self.parts:
            return None
        module, _, inside = self.parts[name].partition(":")
        with _LOADING:
            return getattr(import_module(module), inside)

    def player_range(self, options: Any) -> tuple[int, int]:
        """Fewest and most players with these options."""
        return self.players

    def with_players(self, options: Options, count: int) -> Options:
        """The options as they hold for a number of players."""
        return options

    def read_options(self, given: Mapping[str, Any] | None) -> Options:
        """Options from plain values; `preset` names a set on which the others are laid."""
        if not isinstance(given, Mapping | None):
            raise SetupError(f"options of {self.name} are names with values, not {given!r}")
        given = dict(given or {})
        preset = given.pop("preset", None)
        if preset is not None and not (isinstance(preset, str) and preset in self.presets):
            raise SetupError(
                f"{self.name} has no preset {preset!r}; it has: {', '.join(self.presets) or 'none'}"
            )
        chosen = {**(self.presets[preset] if preset else {}), **given}
        return read_options(self.name, self.options, chosen)

    def check_players(self, players: list[str], options: Any) -> None:
        """Refuse a wrong number of players or names that cannot be told apart."""
        low, high = self.player_range(options)
        if not low <= len(players) <= high:
            raise SetupError(f"{self.name} is for {low} to {high} players, not {len(players)}")
        if len(set(players)) < len(players):
            raise SetupError("every player needs a name of their own")
        for player in players:
            if not player.strip() or player != player.strip() or not player.isprintable():
                raise SetupError(f"{player!r} is not a name a player can have")
            if player in self.reserved_names():
                raise SetupError(f"no player can be called {player!r}: the game uses that name itself")

    def no_takeback(self, game: Game, player: str, to: int, programs: Collection[str] = ()) -> str:
        """Why a player may not take the game back to after `to` actions; empty if that is allowed."""
        return takeback.usual(game, player, to, programs)

    # --- documents

    def box(self, options: Mapping[str, Any] | Options | None = None) -> Box:
        """What is in the box with some options: one static document, made once."""
        return _box(self, options if isinstance(options, Options) else self.read_options(options))

    def make_box(self, options: Any) -> Box:
        """The document, without its hash."""
        return Box(**self.box_fields(options))

    def box_fields(self, options: Any) -> dict[str, Any]:
        """What the box of every title has."""
        return {
            "title": self.name,
            "summary": self.summary,
            "players": self.player_range(options),
            "options": self.plain_options(options),
            "words": dict(self.table.WORDS),
            "money": self.table.MONEY,
            "actions": action_forms(self.vocabulary.kinds),
            "help": self.help(),
        }

    def plain_options(self, options: Options) -> dict[str, Any]:
        """The options that differ from the rulebook's, as JSON values."""
        default = msgspec.to_builtins(self.options())
        given: dict[str, Any] = msgspec.to_builtins(options)
        return {name: value for name, value in given.items() if default.get(name) != value}

    def stored_options(self, options: Options) -> dict[str, Any]:
        """The options as a saved game and its hashes name them: those that differ from what is meant where
        nothing is said."""
        silent = {**msgspec.to_builtins(self.options()), **self.added}
        given: dict[str, Any] = msgspec.to_builtins(options)
        return {name: value for name, value in given.items() if silent.get(name) != value}

    def help(self) -> tuple[Page, ...]:
        """How to play, in pages."""
        return ()

    def describe(self, step: Step[Table], player: str, option: Option) -> Choice[Any]:
        """An option of a step in words, with where it belongs and what it costs."""
        return choice_of(option, str(option), Where())

    def picture(self, step: Step[Table], option: Option) -> Hashable | None:
        """What an option looks like once it is played, for those that cannot be told apart."""
        return None

    # --- data

    def checks(self, options: Any) -> Iterator[tuple[str, Findings]]:
        """What must hold of the title's data: a sentence, and what was looked at for it."""
        yield from ()

    def coverage(self) -> Sequence[Section]:
        """The sections of the rulebook, with the code that implements each."""
        return ()

    def reserved_names(self) -> frozenset[str]:
        """Names that players may not have."""
        return frozenset()


@once
def _box(title: Title, options: Options) -> Box:
    return sealed(title.make_box(options))


_GROUP = "bradshaw.titles"
_REGISTRY: dict[str, Title] = {}


def register(title: Title) -> Title:
    """Make a title known."""
    with _LOADING:
        _REGISTRY[title.name.casefold()] = title
    return title


def titles() -> list[Title]:
    """All installed titles by name, those of other packages included."""
    with _LOADING:
        for point in entry_points(group=_GROUP):
            if point.name.casefold() not in _REGISTRY:
                register(point.load())
        return sorted(_REGISTRY.values(), key=lambda t: t.name)


def find_title(name: str) -> Title:
    """The title of a name, whatever its capital letters."""
    if not isinstance(name, str):
        raise SetupError(f"a title is known by its name, not by {name!r}")
    known = _REGISTRY.get(name.casefold())
    if known is None:
        all_titles = titles()
        known = _REGISTRY.get(name.casefold())
        if known is None:
            raise SetupError(
                f"there is no title {name!r}; the titles are: "
                f"{', '.join(t.name for t in all_titles) or 'none'}"
            )
    return known
