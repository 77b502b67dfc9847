"""Every heading of the rulebook is listed, implemented where it has rules, and tested."""

import re
from pathlib import Path

import bradshaw
from bradshaw.core import coverage

TITLE = bradshaw.find_title("Orient Express")
TESTS = Path(__file__).resolve().parents[3]
PAGE = TESTS.parent / "docs" / "titles" / "orient-express-coverage.md"

#: Headings are lines in capital letters, some with a Roman number; these are no headings.
NOT_HEADINGS = re.compile(
    r"^(ORIENT EXPRESS|DESIGN|GRAPHIC DESIGN AND ARTWORK|PLAYTESTERS|GAME END EXAMPLE:)$"
)


def headings(text: str) -> list[str]:
    found = []
    for line in text.splitlines():
        words = re.sub(r"^[IVX]+\. ", "", line.strip()).removesuffix(" (CONTINUED)")
        if len(words) > 3 and words.isupper() and not NOT_HEADINGS.match(words):
            found.append(words)
    return list(dict.fromkeys(found))


def test_the_code_that_is_named_exists() -> None:
    coverage.check_sections(TITLE.coverage())


def test_every_heading_of_the_rulebook_is_listed(shared: Path) -> None:
    text = (shared / "rules" / "Orient_Express_rulebook.txt").read_text(encoding="utf-8")
    listed = {section.number.upper() for section in TITLE.coverage()}
    assert [heading for heading in headings(text) if heading not in listed] == []
    assert len(headings(text)) >= 20


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
    hint = 'renew it: bradshaw coverage "Orient Express" --markdown > docs/titles/orient-express-coverage.md'
    assert PAGE.read_text(encoding="utf-8") == made, hint


def test_every_option_is_explained_to_people() -> None:
    pages = ("orient-express.md", "orient-express-readings.md")
    text = "".join((PAGE.parent / name).read_text(encoding="utf-8") for name in pages)
    assert [name for name in TITLE.options.__struct_fields__ if f"`{name}" not in text] == []
    assert [name for name in TITLE.presets if f"`{name}`" not in text] == []
