"""The names in the page about adding a title exist."""

import re
from pathlib import Path

import pytest

from bradshaw.core.step import Step
from bradshaw.core.table import Table
from bradshaw.core.title import Title, titles
from bradshaw.rail.table import RailTable

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "adding-a-title.md").read_text(encoding="utf-8")


def rows(heading: str) -> list[list[str]]:
    """The cells of a table by its first heading."""
    body = PAGE.partition(f"| {heading} |")[2].partition("\n\n")[0]
    return [line.strip("| ").split(" | ") for line in body.splitlines()[2:]]


def test_methods_to_override_exist() -> None:
    names = [name for row in rows("method") for name in re.findall(r"`(\w+)`", row[0])]
    assert len(names) > 10
    assert [name for name in names if not hasattr(RailTable, name)] == []


def test_parts_that_titles_bring_are_in_the_list() -> None:
    listed = {name for row in rows("what") for name in re.findall(r"`([\w.]+)`:", row[1])}
    assert {part for title in titles() for part in title.parts} <= listed


def steps() -> dict[str, type]:
    found: dict[str, type] = {}
    waiting: list[type] = [Step]
    titles()  # their steps are known once they are loaded
    while waiting:
        kind = waiting.pop()
        found[kind.__name__] = kind
        waiting.extend(kind.__subclasses__())
    return found


@pytest.mark.parametrize("place", sorted(set(re.findall(r"`([A-Z]\w+)\.(\w+)`", PAGE))))
def test_places_in_classes_exist(place: tuple[str, str]) -> None:
    known = {**steps(), "Table": Table, "Title": Title, "RailTable": RailTable}
    assert place[0] in known
    assert hasattr(known[place[0]], place[1])
