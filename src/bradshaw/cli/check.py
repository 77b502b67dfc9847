"""`bradshaw check`: is a title's data whole, is a saved game whole?"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, get_args, get_origin

import click

from .errors import CommandError
from .parameters import DEFAULT_TITLE, title_options

if TYPE_CHECKING:
    from rich.console import Console

    from bradshaw.core.game import Game
    from bradshaw.core.title import Title
    from bradshaw.rail.check import Report
    from bradshaw.rail.gamedata import GameData
    from bradshaw.rail.title import RailTitle

EXAMPLES = """\
\b
Examples:
  bradshaw check 18Rhl           the map, tiles, railways, trains of a title
  bradshaw check "Orient Express" --option components=printed    a component set of your own
  bradshaw check evening.json    a saved game, replayed without its snapshot
"""


@click.command(epilog=EXAMPLES)
@click.argument("title_or_file", default=DEFAULT_TITLE)
@title_options
def command(title_or_file: str, option_words: tuple[str, ...], preset: str | None) -> None:
    """Check a title's data, or that a saved game is whole.

    A title is looked at in every box that its options make of it, and what was proven is listed
    with the number of things it was proven for. A saved game is played again from its first
    action, and every action must lead to the state that was recorded; its draws must follow from the
    seed whose hash, the commitment, was shown to the players from the start.
    """
    from .arguments import read_options, title_or_game
    from .console import screen

    found = title_or_game(title_or_file)
    if not isinstance(found, Path):
        _check_title(screen(), found, read_options(found, option_words, preset))
    elif option_words or preset:
        raise click.UsageError("A saved game has its options; --option and --preset are for titles.")
    else:
        _check_game(screen(), found)


# --- titles


def _check_title(console: Console, title: Title, options: dict[str, Any]) -> None:
    from bradshaw.rail.assumed import assumptions
    from bradshaw.rail.check import Report, check_boxes, events, powers
    from bradshaw.rail.title import RailTitle

    from .console import counted

    made = dict(boxes(title)) if isinstance(title, RailTitle) else {}
    with console.status(f"Looking at {title.name}"):
        report = check_boxes(made) if made else Report()
        if isinstance(title, RailTitle):
            for data in made.values():
                report.look("events of phases are known to the title", events(data, title.table))
                report.look(
                    "powers are known to the title and name what is there", powers(data, title.powers)
                )
        for sentence, findings in title.checks(title.read_options(options)):
            report.look(sentence, iter(findings))
        if isinstance(title, RailTitle):
            report.remarks.extend(map(str, assumptions(title.package)))
    if not report.proven:
        raise CommandError(f"{title.name} has no data that this command knows.")
    _show(console, title, report, len(made))
    if not report.good:
        problems = counted(len(report.problems), "problem")
        raise CommandError(f"The data of {title.name} are not whole: {problems}.")


def boxes(title: RailTitle) -> Iterator[tuple[str, GameData]]:
    """The data with every combination of the options that change what is in the box."""
    from bradshaw.core.options import option_kinds

    names = list(box_options(title))
    for values in product(*(choices(option_kinds(title.options)[name]) for name in names)):
        options = _allowed(title, dict(zip(names, values, strict=True)))
        if options is None:
            continue
        yield ", ".join(sorted(options.flags)) or "as printed", title.data(options)


def box_options(title: RailTitle) -> Iterator[str]:
    """The options that change the flags of the data."""
    from bradshaw.core.options import option_kinds

    plain = title.options().flags
    for name, kind in option_kinds(title.options).items():
        made = [_allowed(title, {name: value}) for value in choices(kind)]
        if any(options.flags != plain for options in made if options is not None):
            yield name


def _allowed(title: Title, plain: dict[str, Any]) -> Any:
    """Options, or None where the title does not allow them together."""
    from bradshaw.core.errors import SetupError

    try:
        return title.read_options(plain)
    except SetupError:
        return None


def choices(kind: Any) -> tuple[Any, ...]:
    """The values of an option that has few."""
    if kind is bool:
        return (False, True)
    return get_args(kind) if get_origin(kind) is Literal else ()


def _show(console: Console, title: Title, report: Report, count: int) -> None:
    from .console import BAD, FAINT, GOOD, Text, counted

    many = f": {count} boxes, each combination of the options that change the data" if count else ""
    console.print(f"[bold]{title.name}[/]{many}\n")
    for sentence, number in report.proven.items():
        bad = report.faults.get(sentence, 0)
        mark = ("✗", BAD) if bad else ("✓", GOOD)
        wrong = f"  {bad} wrong" if bad else ""
        console.print(Text.assemble(mark, f" {number:>7,}  {sentence}", (wrong, BAD)))
    for remark in report.remarks:
        console.print(Text(f"  note: {remark}", style=FAINT))
    for problem in report.problems:
        console.print(Text(f"✗ {problem}", style=BAD))
    console.print(
        f"\n{sum(report.proven.values()):,} facts looked up, {counted(len(report.problems), 'problem')}."
    )


# --- saved games


def _check_game(console: Console, path: Path) -> None:
    from bradshaw.core.save import load

    game = load(path, replay=True)
    opened = load(path)
    if opened.state_hash() != game.state_hash():
        raise CommandError(f"{path}: the snapshot is not the state that the actions lead to.")
    console.print(f"{path} is whole: {game!r}", markup=False)
    console.print(f"✓ {len(game.moves):>5}  actions replayed; each is legal and leads to the recorded state")
    console.print(f"✓ {len(game.ledger()):>5}  payments booked, from the set-up on")
    console.print("✓     1  snapshot that equals the replayed state")
    _check_luck(console, path, game)
    console.print(f"\nhash {game.hash}")


def _check_luck(console: Console, path: Path, game: Game) -> None:
    """The draws follow from the seed to which the players had the commitment."""
    from bradshaw.core.fairness import unfair_action

    if game.seed is None:
        console.print("  The file holds no seed, so where the draws came from cannot be checked.")
        return
    unfair = unfair_action(game)
    if unfair is not None:
        what = f"those of action {unfair}" if unfair else "those of the set-up"
        raise CommandError(f"{path}: the draws do not follow from the seed, first {what}.")
    count = len(game.setup_draws) + sum(len(move.draws) for move in game.moves)
    console.print(f"✓ {count:>5}  draws that follow from the seed; the players had its commitment:")
    console.print(f"         {game.commitment}", soft_wrap=True)
