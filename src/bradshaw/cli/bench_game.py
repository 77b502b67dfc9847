"""What `bradshaw bench` measures in a game. A line more is a function more in `MEASURES`."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from bradshaw.core.errors import BradshawError
from bradshaw.core.game import Game
from bradshaw.core.save import from_bytes, to_bytes

#: Positions of a game in which costly things are measured.
SAMPLES = 60


@dataclass(frozen=True)
class Measure:
    """One line of the table; `value` is the median where there are many values."""

    what: str
    value: float
    unit: str
    remark: str = ""
    p95: float | None = None
    worst: float | None = None
    #: What the engine is meant to keep to.
    wanted: str = ""


#: Takes a game and the number of runs of which the best counts.
Measuring = Callable[[Game, int], Iterator[Measure]]


# --- clocks


def best(repeat: int, work: Callable[[], object]) -> float:
    """The least time of several runs, in seconds."""
    return min(_timed(work) for _ in range(repeat))


def _timed(work: Callable[[], object]) -> float:
    start = time.thread_time()  # of the processor, so that a busy machine measures the same
    work()
    return time.thread_time() - start


def at_positions(game: Game, repeat: int, work: Callable[[], object], samples: int = 0) -> dict[int, float]:
    """The least time of some work at every position of a game (or at so many), in seconds. Each run goes
    through the whole game, so that nothing is remembered from the run before."""
    total = len(game.moves)
    stride = max(1, total // samples) if samples else 1
    found: dict[int, float] = {}
    for _ in range(repeat):
        for number in range(0, total, stride):
            game.go_to(number)
            found[number] = min(_timed(work), found.get(number, float("inf")))
    game.go_to(total)
    return found


def spread(what: str, times: dict[int, float], wanted: str = "", remark: str = "") -> Measure:
    """The median of times, that which 95 of 100 keep to, and the worst, in milliseconds."""
    ordered = sorted(times.values())
    slowest = max(times, key=times.__getitem__)
    where = f"{len(times)} positions, slowest after {slowest}"
    return Measure(
        what,
        1e3 * ordered[len(ordered) // 2],
        "ms",
        f"{remark}; {where}" if remark else where,
        1e3 * ordered[min(len(ordered) - 1, len(ordered) * 95 // 100)],
        1e3 * ordered[-1],
        wanted,
    )


# --- what is measured


def playing(game: Game, repeat: int) -> Iterator[Measure]:
    count = len(game.moves)
    replay = best(repeat, game.replayed)
    yield Measure("replay with all checks", 1e3 * replay / count, "ms/action", f"{count} actions")
    undo = best(repeat, lambda: _back_and_forth(game))
    yield Measure("undo", 1e6 * undo / (2 * count), "µs/action", "and the same to redo")


def _back_and_forth(game: Game) -> None:
    total = len(game.moves)
    game.undo(total)
    game.redo(total)


def listing(game: Game, repeat: int) -> Iterator[Measure]:
    def work() -> None:
        for decision in game.acting:
            game.legal(decision.player)

    yield spread("list what is legal", at_positions(game, repeat, work), "p95 below 10, worst below 50")


def proposing(game: Game, repeat: int) -> Iterator[Measure]:
    """Only positions in which there is something to propose."""
    found: dict[int, float] = {}

    def work() -> None:
        for decision in game.acting:
            start = time.thread_time()
            if game.propose(decision.player) is not None:
                took, number = time.thread_time() - start, len(game.moves)
                found[number] = min(took, found.get(number, took))

    at_positions(game, repeat, work)
    if found:
        yield spread("propose the best run", found)


def forking(game: Game, repeat: int) -> Iterator[Measure]:
    yield spread("fork", at_positions(game, repeat, game.fork, SAMPLES), "below 2")


def looking(game: Game, repeat: int) -> Iterator[Measure]:
    def work() -> None:
        game.view(game.players[0])

    yield spread("view for a player", at_positions(game, repeat, work, SAMPLES), "below 1")


def telling(game: Game, repeat: int) -> Iterator[Measure]:
    """What a page asks for besides the view: the options in words, and once the box."""
    from msgspec.json import encode

    def listed() -> None:
        for decision in game.acting:
            game.legal(decision.player)

    def work() -> None:
        for decision in game.acting:
            game.choices(decision.player)

    times = at_positions(game, repeat, work, SAMPLES)
    without = at_positions(game, repeat, listed, SAMPLES)
    words = {number: max(0.0, taken - without[number]) for number, taken in times.items()}
    yield spread("options in words", words, remark="besides listing them")
    box = encode(game.box)
    made = best(repeat, lambda: game.title.make_box(game.options))
    yield Measure("box", 1e3 * made, "ms", f"{len(box) / 1024:,.0f} KiB as JSON, made once")


def imagining(game: Game, repeat: int) -> Iterator[Measure]:
    """A game to think ahead in, with what the seat may not see drawn anew."""
    from random import Random

    def work() -> None:
        game.seat(game.players[0]).imagine(Random(1))

    yield spread("imagine from a seat", at_positions(game, repeat, work, SAMPLES))


def keeping(game: Game, repeat: int) -> Iterator[Measure]:
    raw = to_bytes(game)
    size = f"{len(raw) / 1024:,.0f} KiB"
    yield Measure("write a saved game", 1e3 * best(repeat, lambda: to_bytes(game)), "ms", size)
    yield Measure("open it by its snapshot", 1e3 * best(repeat, lambda: from_bytes(raw)), "ms")
    replay = best(repeat, lambda: from_bytes(raw, replay=True))
    yield Measure("open it by replaying it", 1e3 * replay, "ms", "every hash compared")
    undo = max(min(first_undo(saved) for _ in range(repeat)) for saved in (raw, _half(game)))
    remark = "at the end or in mid-game, the slower"
    yield Measure("first undo after opening", 1e3 * undo, "ms", remark, wanted="below 20")


def _half(game: Game) -> bytes:
    """The first half of a game as a file."""
    total = len(game.moves)
    game.go_to(total - total // 2)
    raw = to_bytes(game)
    game.go_to(total)
    return raw


def first_undo(raw: bytes) -> float:
    """The time of the first undo of a game that was just opened, in seconds."""
    return _timed(from_bytes(raw).undo)


def holding(game: Game, repeat: int) -> Iterator[Measure]:
    raw = to_bytes(game)
    yield Measure("memory of an opened game", memory(lambda: from_bytes(raw)) / 1024, "KiB")
    remark = "can undo all its actions"
    yield Measure("memory of a replayed game", memory(game.replayed) / 1024, "KiB", remark)


def memory(work: Callable[[], object]) -> int:
    """What the result of some work holds, in bytes; a first run fills what games share."""
    import gc
    import tracemalloc

    work()
    gc.collect()
    kept: list[object] = []
    tracemalloc.start()
    try:
        kept.append(work())
        gc.collect()
        return tracemalloc.get_traced_memory()[0]
    finally:  # whoever is interrupted leaves nothing traced, which could end the process with a fault
        tracemalloc.stop()


MEASURES: Sequence[Measuring] = (
    playing, listing, proposing, forking, looking, telling, imagining, keeping, holding,
)  # fmt: skip


def measures(
    game: Game, repeat: int, progress: Callable[[str], None] = lambda words: None
) -> Iterator[Measure]:
    """Everything that concerns one game; `progress` hears what is measured."""
    if not game.moves:
        raise BradshawError("there is nothing to measure in a game without actions")
    for number, measuring in enumerate(MEASURES, 1):
        progress(f"{measuring.__name__} ({number} of {len(MEASURES)})")
        yield from measuring(game, repeat)
