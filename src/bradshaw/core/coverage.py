"""Rule coverage: for every section of a rulebook, the code that implements it, or why there is none.

A title writes its sections down (`data/coverage.json`). Tests say which sections they are about
with `@pytest.mark.rule("18Rhl", "5.2.1")`; `bradshaw coverage` brings both together.
"""

from __future__ import annotations

from msgspec import Struct


class Section(Struct, frozen=True, forbid_unknown_fields=True):
    """One numbered section of a rulebook."""

    number: str
    #: What it is about, in our own words.
    about: str
    #: `module:name` of the code that implements it.
    code: tuple[str, ...] = ()
    #: Why there is nothing to implement, where that is so.
    nothing: str = ""
    #: The reading taken where the book is silent or contradicts itself.
    reading: str = ""
