"""Every title's rulebook: sections are implemented where they have rules, tested, and on their page."""

from pathlib import Path

import pytest

from bradshaw.cli import coverage_page as coverage
from bradshaw.core.title import Title, titles

TESTS = Path(__file__).resolve().parents[1]
PAGES = TESTS.parent / "docs" / "titles"

on_every_title = pytest.mark.parametrize("title", titles(), ids=[title.name for title in titles()])


def stem(title: Title) -> str:
    """The name of a title's pages."""
    return title.name.casefold().replace(" ", "-")


def with_rules(title: Title) -> set[str]:
    return {section.number for section in title.coverage() if section.code}


@on_every_title
def test_the_code_that_is_named_exists(title: Title) -> None:
    coverage.check_sections(title.coverage())


@on_every_title
def test_sections_with_rules_have_tests_and_tests_name_no_others(title: Title) -> None:
    assert set(coverage.tests_by_section(TESTS, title.name)) == with_rules(title)


@on_every_title
def test_refusals_name_sections_that_exist(title: Title) -> None:
    assert set(title.table.SECTIONS.values()) <= with_rules(title)


@on_every_title
def test_the_page_is_up_to_date(title: Title) -> None:
    path = PAGES / f"{stem(title)}-coverage.md"
    made = coverage.page(title.name, title.coverage(), coverage.tests_by_section(TESTS, title.name))
    hint = f"renew it: bradshaw coverage {title.name!r} --markdown > {path.relative_to(TESTS.parent)}"
    assert path.read_text(encoding="utf-8") == made, hint


@on_every_title
def test_every_option_is_explained_to_people(title: Title) -> None:
    text = "".join(
        (PAGES / f"{stem(title)}{end}.md").read_text(encoding="utf-8") for end in ("", "-readings")
    )
    assert [name for name in title.options.__struct_fields__ if f"`{name}" not in text] == []
    assert [name for name in title.presets if f"`{name}`" not in text] == []
