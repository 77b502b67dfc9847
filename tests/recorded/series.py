"""Which game belongs to a seed, and the results of a series of such games.

The mapping is fixed, so that a seed names one game for ever: every choice is a number drawn from the SHA-256
of `TITLE SEED WHAT`, see `chosen`. Whoever adds styles to these lists gives every seed another game.
"""

from __future__ import annotations

import fcntl
import hashlib
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Literal, TypeVar

import msgspec
from msgspec import Struct

T = TypeVar("T")

#: How the generator's players may be disposed; those of `styles.rb` last.
STYLES = (
    *("balanced", "rusher", "slow", "looter", "trader", "merger", "builder", "payer", "withholder"),
    *("chaotic", "dealer", "climber", "soarer", "latecomer", "pauper"),
    *("wild", "stumbler", "linker", "crowder", "settler", "patron", "founder", "idler", "gambler"),
    *("swapper", "refinancer", "hoarder", "raider"),
)
#: Players and optional rules of the titles.
COUNTS = {"18Rhl": (3, 4, 5, 6), "1862": (2, 3, 4, 5, 6, 7, 8)}
RULES = {
    "18Rhl": ("optional_2_train", "lower_starting_capital", "promotion_tiles", "ratingen_variant"),
    "1862": ("eight_tokens", "short_length", "long_length"),
}
#: Of rules that shut one another out only the first counts.
EITHER = ("short_length", "long_length")


class Setup(Struct, frozen=True):
    """One game that the generator is to play."""

    title: str
    seed: int
    players: int
    styles: tuple[str, ...]
    rules: tuple[str, ...]
    undo: bool
    hotseat: bool
    #: After how many actions the players end the game by agreement.
    end_at: int | None

    @property
    def words(self) -> list[str]:
        """What the generator is told."""
        words = ["--title", self.title, "--players", f"{self.players}", "--seed", f"{self.seed}"]
        words += ["--style", "+".join(self.styles)]
        words += ["--rules", ",".join(self.rules)] if self.rules else []
        words += ["--undo"] if self.undo else []
        words += ["--hotseat"] if self.hotseat else []
        return words + (["--end-at", f"{self.end_at}"] if self.end_at else [])

    @property
    def name(self) -> str:
        """How the generator calls the files of this game."""
        ends = [("undo", self.undo), ("manual", self.end_at), ("hotseat", self.hotseat)]
        parts = [self.title.lower(), f"p{self.players}", f"s{self.seed}", "-".join(self.styles)]
        parts += ["-".join(self.rules)] if self.rules else []
        return "_".join(parts + [word for word, on in ends if on])


def chosen(title: str, seed: int) -> Setup:
    """The game of a seed: all counts are as likely, every rule in two games of five; one style for all in
    two of five, else two or three or one for every seat; undoing in one of four, around one screen in one of
    six, ended by agreement in one of twelve."""

    def drawn(what: str, number: int) -> int:
        return int(hashlib.sha256(f"{title} {seed} {what}".encode()).hexdigest(), 16) % number

    def one(what: str, things: Sequence[T]) -> T:
        return things[drawn(what, len(things))]

    players = one("players", COUNTS[title])
    number = one("mixture", (1, 1, 2, 3, players))
    rules = [rule for rule in RULES[title] if drawn(rule, 5) < 2]
    if set(EITHER) <= set(rules):
        rules.remove(EITHER[1])
    return Setup(
        title,
        seed,
        players,
        tuple(one(f"style {seat}", STYLES) for seat in range(number)),
        tuple(rules),
        drawn("undo", 4) == 0,
        drawn("hotseat", 6) == 0,
        30 + drawn("end at", 500) if drawn("agreed end", 12) == 0 else None,
    )


class Result(Struct):
    """How a game went."""

    seed: int
    name: str
    #: Whether every state, question and actor agreed, or the public engine could not finish the game.
    outcome: Literal["agreed", "differs", "not played"]
    #: What differs first, or what the engine said.
    why: str = ""
    #: States that were compared.
    states: int = 0


class Series:
    """Games played one after another; a file holds a line of JSON for each that is done."""

    def __init__(self, title: str, path: Path, play: Callable[[Setup], Result]) -> None:
        self.title, self.play = title, play
        path.parent.mkdir(parents=True, exist_ok=True)
        self._file = path.open("a+b")
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:  # another run writes there
            self._file.close()
            raise
        self._file.seek(0)
        lines = self._file.readlines()
        if lines and not lines[-1].endswith(b"\n"):  # ended while it was written
            self._file.truncate(self._file.tell() - len(lines.pop()))
        self.results = [msgspec.json.decode(line, type=Result) for line in lines]

    def run(self, seeds: Iterable[int], tell: Callable[[Result], None]) -> None:
        """Play what is not done yet."""
        done = {result.seed for result in self.results}
        for seed in seeds:
            if seed not in done:
                result = self.play(chosen(self.title, seed))
                self._file.write(msgspec.json.encode(result) + b"\n")
                self._file.flush()
                self.results.append(result)
                tell(result)

    def __enter__(self) -> Series:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()


def rows(results: Iterable[Result]) -> tuple[int, int]:
    """The longest row of games that agreed, and the one at the end, by seeds; games that were not played
    neither lengthen a row nor end it."""
    longest = current = 0
    for result in sorted(results, key=lambda result: result.seed):
        if result.outcome != "not played":
            current = current + 1 if result.outcome == "agreed" else 0
            longest = max(longest, current)
    return longest, current
