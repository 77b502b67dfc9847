"""Every section of the rulebook is listed (that they are implemented and tested, the contract says)."""

import re
from pathlib import Path

import bradshaw

TITLE = bradshaw.find_title("1862")
TESTS = Path(__file__).resolve().parents[3]
PAGE = TESTS.parent / "docs" / "titles" / "1862-coverage.md"

#: A heading of the rulebook: its number, which ends with .0 for a whole chapter, and its words.
HEADING = re.compile(r"^(\d+(?:\.\d+)+)\s+\D")


def headings(text: str) -> list[str]:
    found = [HEADING.match(line) for line in text.splitlines()]
    return [match[1].removesuffix(".0") for match in found if match]


def test_every_numbered_section_of_the_rulebook_is_listed(shared: Path) -> None:
    text = (shared / "rules" / "1862_rulebook.txt").read_text(encoding="utf-8")
    listed = [section.number for section in TITLE.coverage()]
    assert listed == headings(text)


def blocks(name: str, language: str) -> list[str]:
    """What stands in the fenced blocks of a page."""
    return re.findall(rf"```{language}\n(.*?)```", (PAGE.parent / name).read_text(encoding="utf-8"), re.S)


def test_actions_on_the_page_are_read_as_they_stand() -> None:
    lines = [line for block in blocks("1862.md", "text") for line in block.splitlines()]
    actions = {re.split(r"\s{2,}", line)[0] for line in lines}
    assert len(actions) > 20
    for action in actions:
        assert str(TITLE.vocabulary.parse(action)) == action
    words = {action.split()[0] for action in actions}
    unused = {"private", "discard", "credit", "bankrupt", "decline", "relinquish", "refinance", "end"}
    assert words == set(TITLE.vocabulary.kinds) - unused


def test_python_on_the_pages_runs() -> None:
    for name in ("1862.md", "1862-readings.md"):
        for block in blocks(name, "python"):
            exec(block, {"bradshaw": bradshaw})
