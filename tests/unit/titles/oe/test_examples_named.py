"""Every worked example of 18OE is named by the test that has its values, and every reading that decides."""

from __future__ import annotations

import re
from pathlib import Path

from tests.unit.titles.facts import load

HERE = Path(__file__).parent


def told() -> str:
    """What the docstrings of the tests say."""
    files = [file for file in sorted(HERE.glob("test_*.py")) if file.name != Path(__file__).name]
    return " ".join(
        " ".join(words.split())
        for file in files
        for words in re.findall(r'"""(.*?)"""', file.read_text(encoding="utf-8"), flags=re.S)
    )


def test_every_example_is_named(shared: Path) -> None:
    text = told()
    listed = (shared / "facts" / "18OE", "examples")
    names = [record["id"] for record in load(*listed)["examples"]]
    parametrised = " ".join(file.read_text(encoding="utf-8") for file in HERE.glob("test_examples_stock.py"))
    missing = [
        name
        for name in names
        if not re.search(rf"(?<![\w.-]){re.escape(name)}(?![\w-])", text + parametrised)
    ]
    assert missing == []


#: A reading about a scenario that is not in the box.
OTHER = {"S98"}


def test_every_reading_is_named() -> None:
    """Readings of the stock side are cited as S31 to S98, those of the operating side as O31 to O109."""
    named = set(re.findall(r"\b[SO]\d{2,3}\b", told()))
    readings = [f"S{number}" for number in range(31, 99)] + [f"O{number}" for number in range(31, 110)]
    assert [reading for reading in readings if reading not in named | OTHER] == []
