"""`bradshaw coverage`: which sections of a rulebook are implemented and tested."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from .errors import CommandError
from .parameters import DEFAULT_TITLE, FILE

if TYPE_CHECKING:
    from bradshaw.core.coverage import Section
    from bradshaw.core.title import Title

EXAMPLES = """\
\b
Examples:
  bradshaw coverage 18Rhl
  bradshaw coverage 18Rhl --markdown > coverage.md
"""


@click.command(epilog=EXAMPLES)
@click.argument("title", default=DEFAULT_TITLE)
@click.option("--markdown", is_flag=True, help="Print the page of the documentation.")
@click.option(
    "--tests", "folder", type=FILE, help="Where the tests are (default: beside the source, if there)."
)
def command(title: str, markdown: bool, folder: Path | None) -> None:
    """Show which sections of a rulebook are implemented and tested.

    Every section names the code that implements it or says why there is nothing to implement,
    and the reading that was taken where the book is silent. Tests say which sections they are
    about.
    """
    import bradshaw

    from .coverage_page import page, tests_by_section

    found = bradshaw.find_title(title)
    sections = _sections(found)
    place = folder or Path(bradshaw.__file__).resolve().parents[2] / "tests"
    tests = tests_by_section(place, found.name) if place.is_dir() else {}
    if markdown:
        click.echo(page(found.name, sections, tests), nl=False)
    else:
        _show(found, sections, tests)


def _sections(title: Title) -> Sequence[Section]:
    from .coverage_page import check_sections

    try:
        sections = title.coverage()
    except FileNotFoundError:
        sections = ()
    if not sections:
        raise CommandError(f"{title.name} has no list of its rulebook's sections yet.")
    check_sections(sections)
    return sections


def _show(title: Title, sections: Sequence[Section], tests: dict[str, list[str]]) -> None:
    from .console import FAINT, GOOD, Text, grid, screen

    table = grid("section", "tests", "about", numbers=("tests",), fold="about")
    for section in sections:
        count = len(tests.get(section.number, ()))
        about = Text(section.about)
        if section.reading:
            about.append(f" Reading: {section.reading}", style=FAINT)
        if section.nothing:
            about.append(f" Nothing to implement: {section.nothing}", style=FAINT)
        table.add_row(
            section.number, Text(str(count) if count else "–", style=GOOD if count else FAINT), about
        )
    done = [section for section in sections if section.code]
    tested = [section for section in done if tests.get(section.number)]
    console = screen()
    console.print(table)
    console.print(
        f"\n{title.name}: {len(sections)} sections, {len(done)} with code, {len(tested)} of them with tests "
        f"of their own, {len(sections) - len(done)} with nothing to implement."
    )
