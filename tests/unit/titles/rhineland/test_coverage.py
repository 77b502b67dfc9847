"""Every section of the rulebook is listed (that they are implemented and tested, the contract says)."""

import re
from pathlib import Path

import pytest

import bradshaw

#: A heading of the rulebook: a number with a point, or one of one digit followed by a point.
HEADING = re.compile(r"^ ?(\d(?:\.\d+)+|\d(?=\.)) *\.? +[A-Z‚]")
#: Lines that look like headings: sums of money, and the list of steps in 6.2.
NOT_HEADINGS = re.compile(r"\bMark\b|^[1-6]\. (Lay|Purchase|Run|Calculated|Adjust) ")


def headings(text: str) -> list[str]:
    found = [HEADING.match(line) for line in text.splitlines() if not NOT_HEADINGS.search(line[:30])]
    return [match[1] for match in found if match]


@pytest.mark.parametrize("title", ["18Rhl", "18LRA"])
def test_every_numbered_section_of_the_rulebook_is_listed(shared: Path, title: str) -> None:
    text = (shared / "rules" / "18Rhl_18LRA_rulebook.txt").read_text(encoding="utf-8")
    listed = [section.number for section in bradshaw.find_title(title).coverage()]
    assert listed == list(dict.fromkeys(headings(text)))
