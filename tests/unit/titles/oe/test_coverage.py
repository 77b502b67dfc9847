"""Every section of the rulebook of 18OE is listed, and the code that is named exists."""

import re
from pathlib import Path

from bradshaw.cli import coverage_page
from bradshaw.titles.oe.title import TITLE

#: A heading of the rulebook: its number and its words.
HEADING = re.compile(r"^(\d{1,2}(?:\.\d+)*)\s+[A-Z][A-Za-z]")


def test_every_numbered_section_of_the_rulebook_is_listed(shared: Path) -> None:
    text = (shared / "rules" / "18OE_rulebook.txt").read_text(encoding="utf-8")
    found = [match[1] for line in text.splitlines() if (match := HEADING.match(line))]
    listed = [section.number for section in TITLE.coverage()]
    inner = list(dict.fromkeys(number for number in found if "." in number))
    assert [number for number in listed if "." in number] == inner
    assert [number for number in listed if "." not in number] == [str(chapter) for chapter in range(1, 16)]


def test_the_code_that_is_named_exists() -> None:
    coverage_page.check_sections(TITLE.coverage())


def test_refusals_name_sections_that_have_code() -> None:
    with_rules = {section.number for section in TITLE.coverage() if section.code}
    assert set(TITLE.table.SECTIONS.values()) <= with_rules
