"""The command `bradshaw`: a table of its commands, each imported when it is called."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any

import click

from .errors import command_error, leave_quietly

#: Name -> (module, one sentence). The sentence stands here so that the list needs no imports.
COMMANDS: dict[str, tuple[str, str]] = {
    "play": ("play", "Play a game in the terminal, against people or programs."),
    "serve": ("serve", "Host games, for a club on one machine or for a site on many."),
    "admin": ("admin", "Look after the accounts and games of a server."),
    "backup": ("backup", "Copy everything that a server keeps, while it runs."),
    "restore": ("restore", "Put a backup into a database, all of it or nothing."),
    "simulate": ("simulate", "Play many games between programs and sum them up."),
    "import": ("import_game", "Read a recorded game of another system."),
    "replay": ("replay", "Step through a saved game, action by action."),
    "routes": ("routes", "Find the best routes of a railway in a saved game, with a proof."),
    "draw": ("draw", "Draw a board, a market, the tiles or a charter to a file."),
    "explain": ("explain", "Say why an action is or is not legal, and what it would do."),
    "titles": ("titles", "List the games that can be played, or the options of one."),
    "check": ("check", "Check a title's data, or that a saved game is whole."),
    "upgrade": ("upgrade", "Play a saved game again by the present rules."),
    "coverage": ("coverage", "Show which sections of a rulebook are implemented and tested."),
    "bench": ("bench", "Measure how fast the engine is on this machine."),
}


class LazyGroup(click.Group):
    """A group whose commands are imported by name, and whose errors are words instead of tracebacks."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f".{COMMANDS[cmd_name][0]}", __package__)
        command: click.Command = module.command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            raise click.UsageError(
                f"There is no command {args[0]!r}.{_similar(args[0])}", error.ctx
            ) from error

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, sentence) for name, (_, sentence) in COMMANDS.items()])

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; whatever goes wrong becomes one message and an exit code."""
        try:
            return super().invoke(ctx)
        except (click.ClickException, click.exceptions.Exit, SystemExit):
            raise
        except (KeyboardInterrupt, click.Abort, EOFError):
            return leave_quietly(ctx)
        except BrokenPipeError:  # click closes the pipe and leaves without a word
            raise
        except Exception as error:
            raise command_error(error) from error


def _similar(word: str) -> str:
    """A guess at what was meant."""
    from difflib import get_close_matches

    close = get_close_matches(word, COMMANDS, n=1)
    return f" Did you mean {close[0]!r}?" if close else ""


EXAMPLES = """\
\b
Examples:
  bradshaw play                          one person against two programs
  bradshaw play --players Ada,Ben,Cid    three people at one screen
  bradshaw titles 18Rhl                  the options of a title
  bradshaw simulate --games 100          a hundred games between programs
  bradshaw COMMAND --help                more about a command
"""


def _show_version(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        from bradshaw import __version__

        click.echo(f"Bradshaw {__version__}, Python {sys.version.split()[0]}")
        ctx.exit()


@click.group(
    cls=LazyGroup,
    epilog=EXAMPLES,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_show_version,
    help="Show the version.",
)
def bradshaw() -> None:
    """Play and analyse railway board games.

    The engine knows what may be done at every moment of a game and names the rule that stands
    against anything else. All commands work on it.
    """
