"""Every heading of the rulebook is listed."""

import re
from pathlib import Path

import bradshaw

#: Headings are lines in capital letters, some with a Roman number; these are no headings.
NO_HEADINGS = ("ORIENT EXPRESS", "DESIGN", "GRAPHIC DESIGN AND ARTWORK", "PLAYTESTERS", "GAME END EXAMPLE:")


def headings(text: str) -> list[str]:
    found = []
    for line in text.splitlines():
        words = re.sub(r"^[IVX]+\. ", "", line.strip()).removesuffix(" (CONTINUED)")
        if len(words) > 3 and words.isupper() and words not in NO_HEADINGS:
            found.append(words)
    return list(dict.fromkeys(found))


def test_every_heading_of_the_rulebook_is_listed(shared: Path) -> None:
    text = (shared / "rules" / "Orient_Express_rulebook.txt").read_text(encoding="utf-8")
    listed = {section.number.upper() for section in bradshaw.find_title("Orient Express").coverage()}
    assert [heading for heading in headings(text) if heading not in listed] == []
    assert len(headings(text)) >= 20
