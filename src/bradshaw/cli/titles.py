"""`bradshaw titles`: the games that can be played."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from rich.console import Console

    from bradshaw.core.title import Title
    from bradshaw.present.options import OptionForm

EXAMPLES = """\
\b
Examples:
  bradshaw titles          all titles
  bradshaw titles 18Rhl    its options, readings and presets
  bradshaw titles 18Rhl --schema view
  bradshaw titles 18Rhl --box
"""
#: What can be described by a schema.
DOCUMENTS = ("view", "box", "choices")


@click.command(epilog=EXAMPLES)
@click.argument("title", required=False)
@click.option(
    "--schema",
    type=click.Choice(DOCUMENTS),
    help="Print the JSON Schema of what programs get to see of the title.",
)
@click.option("--box", is_flag=True, help="Print what is in its box as JSON: map, tiles, cards, help.")
def command(title: str | None, schema: str | None, box: bool) -> None:
    """List the games that can be played, or the options of one.

    An option is a variant or, where a rulebook can be read in two ways, a reading. The first
    value is the rulebook's and holds unless another one is chosen.
    """
    from bradshaw.core.title import find_title, titles

    from .console import screen

    if schema is not None or box:
        if title is None:
            raise click.UsageError("Say of which title, for example: bradshaw titles 18Rhl --schema view")
        _document(find_title(title), schema)
        return
    console = screen()
    if title is None:
        for known in titles():
            console.print(_heading(known), soft_wrap=True)
        console.print("\nThe options of one: bradshaw titles TITLE", style="dim")
    else:
        _one(console, find_title(title))


def _document(title: Title, schema: str | None) -> None:
    """The box of a title, or the schema of a document, as JSON."""
    import msgspec

    from bradshaw.core import schema as schemas

    found = title.box() if schema is None else schemas.schema(title.documents[schema])
    click.echo(msgspec.json.format(msgspec.json.encode(found)).decode())


def _one(console: Console, title: Title) -> None:
    from rich.padding import Padding
    from rich.text import Text

    from bradshaw.present.options import prospectus

    offered = prospectus(title)
    low, high = offered.players
    console.print(_heading(title), soft_wrap=True)
    console.print(f"Players: {low}." if low == high else f"Players: {low} to {high}.")
    if not offered.options:
        console.print("It has no options.")
        return
    console.print("\nOptions:")
    for option in offered.options:
        console.print(Text.assemble((f"  {option.name}", "bold"), f" = {' | '.join(option_values(option))}"))
        if option.text:
            console.print(Padding(Text(option.text, style="dim"), (0, 0, 0, 6)))
    if offered.presets:
        console.print("\nPresets:")
    for name, preset in offered.presets.items():
        console.print(Text.assemble((f"  {name}", "bold")))
        said = ", ".join(f"{option}={_spelt(value)}" for option, value in preset.items())
        console.print(Padding(Text(said, style="dim"), (0, 0, 0, 6)))
    name = shlex.quote(title.name)
    named = "--preset NAME " if offered.presets else ""
    console.print(f"\nFor example: bradshaw play {name} {named}--option NAME=VALUE", style="dim")


def _heading(title: Title) -> str:
    return f"[bold]{title.name}[/]  {title.summary}".rstrip()


def option_values(option: OptionForm) -> list[str]:
    """What an option can be, the rulebook's value first."""
    if option.values:
        return [_spelt(value) for value in option.values]
    return [_spelt(option.default), "a whole number" if option.kind == "number" else "a text"]


def _spelt(value: object) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value) or "nothing"
