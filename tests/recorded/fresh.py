"""Fresh games of the public engine of 18xx.games, compared with Bradshaw in state, question and actor:

    .venv/bin/python -m tests.recorded.fresh 18Rhl --engine LIB --first 900000 --games 200 --folder DIR

plays the games of the seeds from `--first` on; which game a seed is tells `series.chosen`. LIB is the
folder `lib` of the engine. The generator that plays on it lies beside the project; it needs Ruby.

The same command goes on where it was ended: DIR/TITLE.jsonl has a line for each game that is done.
Recordings that agree are deleted again (`--keep` keeps them); the others are in DIR/TITLE, ready for
`regenerate.py`. A game that the engine itself cannot finish, or whose log it does not load to the same
result, counts neither way. The exit code is 1 if any game differs.
"""

from __future__ import annotations

import argparse
import os
import resource
import signal
import subprocess
import sys
from collections import Counter
from pathlib import Path

from tests.recorded.recordings import ORACLE, Recording
from tests.recorded.series import COUNTS, Result, Series, Setup, rows

STYLES = Path(__file__).with_name("styles.rb")


class Player:
    """Has games played by the engine, and compares them."""

    def __init__(self, engine: Path, generator: Path, folder: Path, seconds: int, keep: bool) -> None:
        self.engine, self.generator, self.folder = engine, generator, folder
        self.seconds, self.keep = seconds, keep

    def play(self, setup: Setup) -> Result:
        """Play and compare one game."""
        files = self.folder / setup.title
        files.mkdir(parents=True, exist_ok=True)
        problem = self._generate(setup, files)
        if problem:
            return Result(setup.seed, setup.name, "not played", problem)
        recording = Recording(ORACLE.parent, setup.title, setup.name, self.folder)
        states = len(recording.states())
        try:
            recording.check_states()
        except Exception as error:  # whatever goes wrong is a difference
            return Result(setup.seed, setup.name, "differs", f"{type(error).__name__}: {error}", states)
        if not self.keep:
            for path in files.glob(f"{setup.name}.*"):
                path.unlink()
        return Result(setup.seed, setup.name, "agreed", states=states)

    def _generate(self, setup: Setup, files: Path) -> str:
        """Have the engine play; what it says if it could not."""
        command = ["ruby", "-r", f"{STYLES}", f"{self.generator / 'play.rb'}", f"{self.engine}", f"{files}"]
        done = subprocess.run(
            command + setup.words,
            env={**os.environ, "GENERATOR": f"{self.generator}"},
            preexec_fn=self._bound,
            capture_output=True,
            text=True,
        )
        if done.returncode == 0:
            return ""
        if -done.returncode in (signal.SIGXCPU, signal.SIGKILL):
            return f"it took more than {self.seconds} s of processor time"
        said = [line for line in (done.stderr + done.stdout).splitlines() if line.strip()]
        told = [line for line in said if line.startswith(setup.name)]
        return (told or said or [f"exit code {done.returncode}"])[0][:400]

    def _bound(self) -> None:
        resource.setrlimit(resource.RLIMIT_CPU, (self.seconds, resource.RLIM_INFINITY))


def told(result: Result) -> str:
    """One line of text."""
    states = f", {result.states} states" if result.outcome == "agreed" else ""
    return f"{result.seed} {result.name}: {result.outcome}{states}{result.why and f': {result.why}'}"


def summed_up(results: list[Result]) -> str:
    """The last lines."""
    counts = Counter(result.outcome for result in results)
    longest, current = rows(results)
    lines = [told(result) for result in results if result.outcome != "agreed"]
    lines.append(", ".join(f"{counts[word]} {word}" for word in ("agreed", "differs", "not played")))
    return "\n".join([*lines, f"in a row agreed: {longest} at most, {current} now"])


def main(words: list[str]) -> int:
    """Play a series."""
    parser = argparse.ArgumentParser("python -m tests.recorded.fresh", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("title", choices=COUNTS)
    parser.add_argument("--engine", type=Path, required=True, help="the folder lib of the public engine")
    parser.add_argument("--generator", type=Path, default=ORACLE / "generator", help="where play.rb lies")
    parser.add_argument("--first", type=int, required=True, help="the first seed")
    parser.add_argument("--games", type=int, default=200, help="how many seeds")
    parser.add_argument("--folder", type=Path, required=True, help="results and recordings")
    parser.add_argument("--seconds", type=int, default=120, help="of processor time that a game may take")
    parser.add_argument("--keep", action="store_true", help="keep recordings that agree")
    wish = parser.parse_args(words)
    player = Player(wish.engine, wish.generator.resolve(), wish.folder, wish.seconds, wish.keep)
    seeds = range(wish.first, wish.first + wish.games)
    with Series(wish.title, wish.folder / f"{wish.title}.jsonl", player.play) as series:
        try:
            series.run(seeds, lambda result: print(told(result), flush=True))
        except KeyboardInterrupt:
            print("ended; the same command goes on")
    results = [result for result in series.results if result.seed in seeds]
    print(summed_up(results))
    return int(any(result.outcome == "differs" for result in results))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
