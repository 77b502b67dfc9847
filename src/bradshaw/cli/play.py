"""`bradshaw play`: a game in the terminal."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from .errors import CommandError
from .parameters import DEFAULT_TITLE, FILE, title_options

if TYPE_CHECKING:
    from bradshaw.core.game import Game
    from bradshaw.core.title import Options, Title

    from .table.seats import Seats

EXAMPLES = """\
\b
Examples:
  bradshaw play                                     asks a few questions
  bradshaw play --players Ada,Ben,Cid               three people at one screen
  bradshaw play --players Ada --bots greedy,greedy  one person, two programs
  bradshaw play --bots greedy,greedy,random         programs only, to watch
  bradshaw play --preset edition_2012 --option optional_2_train=yes
  bradshaw play --load evening.json --save evening.json
  bradshaw play --position problem.json --bots greedy

At the table `help` lists what can be typed. An action is chosen by its number or typed
in its notation, such as `bid NLK 125` or `lay K8 8 2`.
"""


@click.command(epilog=EXAMPLES)
@click.argument("title", default=DEFAULT_TITLE)
@click.option("--players", metavar="NAMES", help="The people at the table, separated by commas.")
@click.option(
    "--bots",
    metavar="KINDS",
    help="The programs at the table, such as greedy, hard or mypackage.bot:Bot, separated by commas; "
    "they sit last.",
)
@click.option("--seed", type=int, help="Decides every draw, so that the same game can be played again.")
@title_options
@click.option("--load", "load_from", type=FILE, metavar="FILE", help="Go on with a saved game.")
@click.option(
    "--position",
    "position_from",
    type=FILE,
    metavar="FILE",
    help="Begin at a position, such as `bradshaw replay --position` prints.",
)
@click.option(
    "--save", "save_to", type=FILE, metavar="FILE", help="Write the game to this file after every action."
)
def command(
    title: str,
    players: str | None,
    bots: str | None,
    seed: int | None,
    option_words: tuple[str, ...],
    preset: str | None,
    load_from: Path | None,
    position_from: Path | None,
    save_to: Path | None,
) -> None:
    """Play a game in the terminal, against people or programs.

    Without any options a few questions are asked; Enter alone starts a game of one person
    against two programs. Programs of a saved game are known by their names and go on playing.
    """
    from .table.leaving import ended_like_control_c
    from .table.reader import Leave
    from .table.seats import split

    people, kinds = split(players), split(bots)
    new: dict[str, object] = {
        "--players": players,
        "--seed": seed,
        "--option": option_words,
        "--preset": preset,
    }
    try:
        with ended_like_control_c("SIGINT", "SIGHUP", "SIGTERM"):
            if load_from is not None:
                _refuse_beside_load(new)
                game, seats = _load(load_from, kinds)
            elif position_from is not None:
                _refuse_beside_load({**new, "--seed": None}, "--position")
                game, seats = _from_position(position_from, seed, kinds)
            else:
                nothing_said = not kinds and save_to is None and all(v in (None, ()) for v in new.values())
                load_from = _kept(nothing_said)
                if load_from is not None:
                    game, seats = _load(load_from, kinds)
                else:
                    game, seats = _begin(title, people, kinds, seed, option_words, preset)
    except Leave:
        click.echo("Good-bye.")
        return
    _refuse_another_title(game.title.name)
    _refuse_overwriting(save_to, load_from)
    _run(game, seats, save_to, load_from)


def _kept(ask: bool) -> Path | None:
    """The kept game with which somebody wants to go on; where nobody asks, that there are some is told."""
    from .console import screen
    from .table.keeping import unfinished
    from .table.questions import ask_kept
    from .table.reader import Reader

    reader = Reader(screen())
    games = unfinished(_named_title()) if reader.interactive else []
    if games and ask:
        chosen = ask_kept(games, reader)
        return None if chosen is None else chosen.path
    if games:
        reader.console.print("There are games that are not over: `bradshaw play` alone offers them.")
    return None


def _named_title() -> str:
    """The title that somebody named; empty if none was."""
    from bradshaw import find_title

    context = click.get_current_context()
    named = context.get_parameter_source("title") is ParameterSource.COMMANDLINE
    return find_title(context.params["title"]).name if named else ""


def _refuse_another_title(name: str) -> None:
    """Whoever names a title beside a file expects that the file is a game of it."""
    if _named_title() not in ("", name):
        raise CommandError(f"That is a game of {name}, not of {_named_title()}.")


def _refuse_beside_load(given: dict[str, object], option: str = "--load") -> None:
    for name, value in given.items():
        if value not in (None, ()):
            raise click.UsageError(f"{name} is for new games and cannot be given with {option}.")


def _refuse_overwriting(save_to: Path | None, load_from: Path | None) -> None:
    """A saved game is not lost because a name was used twice."""
    from bradshaw.core.errors import FileError

    if save_to is not None and save_to.exists() and (load_from is None or not save_to.samefile(load_from)):
        raise FileError(
            f"{save_to} exists already. To go on with it: bradshaw play --load {save_to} --save {save_to}"
        )


def _load(path: Path, kinds: list[str]) -> tuple[Game, Seats]:
    from bradshaw.core.save import programs_in

    from .arguments import open_game
    from .table.seats import recognise

    game = open_game(path)
    return game, recognise(game.title, game.players, kinds, programs_in(path))


def _from_position(path: Path, seed: int | None, kinds: list[str]) -> tuple[Game, Seats]:
    import bradshaw
    from bradshaw.core.save import bytes_of

    from .table.seats import recognise

    try:
        game = bradshaw.from_position(bytes_of(path), seed)
    except bradshaw.BradshawError as error:
        raise bradshaw.FileError(f"{path}: {error}") from error
    return game, recognise(game.title, game.players, kinds)


def _begin(
    title: str,
    people: list[str],
    kinds: list[str],
    seed: int | None,
    option_words: tuple[str, ...],
    preset: str | None,
) -> tuple[Game, Seats]:
    import bradshaw

    from .arguments import read_options
    from .console import screen
    from .table.questions import ask_seats, default_seats
    from .table.reader import Reader
    from .table.seats import seat

    found = bradshaw.find_title(title)
    plain = read_options(found, option_words, preset)
    options = found.read_options(plain)
    if people or kinds:
        seats = seat(found, people or _oneself(found.player_range(options)[0], kinds), kinds)
        _refuse_wrong_number(found, options, len(seats.names))
    else:
        reader = Reader(screen())
        seats = ask_seats(found, options, reader) if reader.interactive else default_seats(found, options)
    return bradshaw.new(found.name, seats.names, seed, plain), seats


def _refuse_wrong_number(title: Title, options: Options, count: int) -> None:
    low, high = title.player_range(options)
    if not low <= count <= high:
        message = f"{title.name} is for {low} to {high} players, not {count}."
        raise CommandError(
            message, "--players names the people, --bots the programs: --players Ada --bots greedy,greedy"
        )


def _oneself(fewest: int, kinds: list[str]) -> list[str]:
    """Whoever asks for fewer programs than there must be players wants to play."""
    from .table.questions import own_name

    return [own_name()] if len(kinds) < fewest else []


def _run(game: Game, seats: Seats, save_to: Path | None, load_from: Path | None) -> None:
    """Play; the game has a file from its first action on, and who leaves does not lose it."""
    from .console import screen
    from .table.keeping import folder, free_name, kept_at, put_away
    from .table.leaving import ended_like_control_c, leave
    from .table.reader import Leave
    from .table.session import Session

    kept = save_to is None
    if save_to is None:
        own = load_from is not None and load_from.resolve().parent == folder().resolve()
        save_to = load_from if own and load_from is not None else free_name(folder(), game.title.name)
    session = Session(game, seats, screen(), save_to, kept)
    with kept_at(save_to) if kept else nullcontext():
        try:
            with ended_like_control_c("SIGINT", "SIGHUP", "SIGTERM"):
                session.run()
        except Leave:
            leave(session)
        except BaseException:
            session.console.print()
            leave(session)
            raise
        else:
            if kept and save_to.exists():
                path = put_away(save_to)
                session.console.print(
                    f"See it again with: bradshaw replay {path}", markup=False, soft_wrap=True
                )
