"""Every section of the rulebook is listed, implemented where it has rules, and tested."""

import re
from pathlib import Path

import bradshaw
from bradshaw.core import coverage

TITLE = bradshaw.find_title("1862")
TESTS = Path(__file__).resolve().parents[3]
PAGE = TESTS.parent / "docs" / "titles" / "1862-coverage.md"

#: A heading of the rulebook: its number, which ends with .0 for a whole chapter, and its words.
HEADING = re.compile(r"^(\d+(?:\.\d+)+)\s+\D")


def headings(text: str) -> list[str]:
    found = [HEADING.match(line) for line in text.splitlines()]
    return [match[1].removesuffix(".0") for match in found if match]


def test_the_code_that_is_named_exists() -> None:
    coverage.check_sections(TITLE.coverage())


def test_every_numbered_section_of_the_rulebook_is_listed(shared: Path) -> None:
    text = (shared / "rules" / "1862_rulebook.txt").read_text(encoding="utf-8")
    listed = [section.number for section in TITLE.coverage()]
    assert listed == headings(text)


def test_every_section_with_rules_has_a_test() -> None:
    tests = coverage.tests_by_section(TESTS, TITLE.name)
    bare = [section.number for section in TITLE.coverage() if section.code and not tests.get(section.number)]
    assert bare == []


def test_tests_name_sections_that_exist_and_have_rules() -> None:
    known = {section.number for section in TITLE.coverage() if section.code}
    assert set(coverage.tests_by_section(TESTS, TITLE.name)) <= known


def test_refusals_name_sections_that_exist() -> None:
    known = {section.number for section in TITLE.coverage() if section.code}
    assert set(TITLE.table.SECTIONS.values()) <= known


def test_the_page_is_up_to_date() -> None:
    made = coverage.page(TITLE.name, TITLE.coverage(), coverage.tests_by_section(TESTS, TITLE.name))
    hint = "renew it: bradshaw coverage 1862 --markdown > docs/titles/1862-coverage.md"
    assert PAGE.read_text(encoding="utf-8") == made, hint


def test_every_option_is_explained_to_people() -> None:
    text = "".join(
        (PAGE.parent / name).read_text(encoding="utf-8") for name in ("1862.md", "1862-readings.md")
    )
    missing = [name for name in TITLE.options.__struct_fields__ if f"`{name}" not in text]
    assert missing == []
    assert [name for name in TITLE.presets if f"`{name}`" not in text] == []


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
    unused = {"private", "discard", "credit", "bankrupt", "decline", "relinquish", "refinance"}
    assert words == set(TITLE.vocabulary.kinds) - unused


def test_python_on_the_pages_runs() -> None:
    for name in ("1862.md", "1862-readings.md"):
        for block in blocks(name, "python"):
            exec(block, {"bradshaw": bradshaw})
