"""`bradshaw coverage`: which sections of a rulebook are implemented and tested."""

from __future__ import annotations

import click

from .failure import Failure
from .parameters import DEFAULT_TITLE

EXAMPLES = """\
\b
Examples:
  bradshaw coverage 18Rhl
  bradshaw coverage 18Rhl > coverage.md
"""


@click.command(epilog=EXAMPLES)
@click.argument("title", default=DEFAULT_TITLE)
def command(title: str) -> None:
    """Show which sections of a rulebook are implemented and tested.

    The page is made from the steps, refusals and tests of the title, each of which names its
    section, and says which reading was taken where the book is silent.
    """
    import bradshaw

    found = bradshaw.find_title(title)
    page = getattr(found, "coverage", None)
    if page is None:
        raise Failure(f"{found.name} has no page about its rulebook yet.")
    click.echo(page() if callable(page) else page)
