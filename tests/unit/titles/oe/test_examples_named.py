"""Every worked example of 18OE, every reading that decides and every row of the notes is cited by a test.

A test cites what it goes through at the beginning of its docstring: `S80, O91. Examples 13-bank, 13-both:`.
What stands further on cites nothing: hexes have names like readings. A test that takes the values of an
example from the facts may name it as a parameter instead.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.unit.titles.facts import load

HERE = Path(__file__).parent
#: A reading about a scenario that is not in the box.
OTHER = {"S98"}
#: Rows of the sections of the notes.
ROWS = {"4": 27, "5": 10, "7": 30}


def functions() -> Iterator[ast.FunctionDef]:
    for file in sorted(HERE.glob("test_*.py")):
        if file.name != Path(__file__).name:
            for node in ast.parse(file.read_text(encoding="utf-8")).body:
                if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                    yield node


def heads(known: set[str]) -> set[str]:
    """What docstrings of tests cite before they say anything else."""
    return {
        cited for test in functions() for cited in citations((ast.get_docstring(test) or "").split(), known)
    }


def citations(words: list[str], known: set[str]) -> Iterator[str]:
    """The first words of a sentence, as long as they are citations with something to part them."""
    for number, word in enumerate(words):
        name = word.rstrip(",.:;")
        parted = name != word or words[number + 1 : number + 2] in ([], ["and"])
        if name in known and parted:
            yield name
        elif word not in ("Example", "Examples", "and"):
            return


def used(known: set[str]) -> set[str]:
    """Examples that tests take from the facts by their names."""
    parts = [part for test in functions() for part in (*test.decorator_list, *test.body)]
    constants = (node.value for part in parts for node in ast.walk(part) if isinstance(node, ast.Constant))
    return known & {value for value in constants if isinstance(value, str)}


def test_every_example_is_cited(shared: Path) -> None:
    names = {record["id"] for record in load(shared / "facts" / "18OE", "examples")["examples"]}
    known = names | readings() | rows()
    assert names - heads(known) - used(names) == set()


def readings() -> set[str]:
    """Those of the stock side are cited as S31 to S98, those of the operating side as O31 to O109."""
    return {f"S{number}" for number in range(31, 99)} | {f"O{number}" for number in range(31, 110)}


def rows() -> set[str]:
    """Rows of the notes are cited by section and number, as N4.3."""
    return {f"N{section}.{row}" for section, last in ROWS.items() for row in range(1, last + 1)}


def test_every_reading_and_every_row_is_cited(shared: Path) -> None:
    names = {record["id"] for record in load(shared / "facts" / "18OE", "examples")["examples"]}
    assert (readings() | rows()) - heads(names | readings() | rows()) == OTHER


def test_the_rows_are_those_of_the_notes(shared: Path) -> None:
    text = (shared / "facts" / "18OE" / "NOTES.md").read_text(encoding="utf-8")
    parts = {part[0]: part for part in re.split(r"^## ", text, flags=re.M)[1:]}
    assert {
        "4": len(re.findall(r"^\| (?!rule |---)", parts["4"], flags=re.M)),
        "5": len(re.findall(r"^\| (?!place |---)", parts["5"], flags=re.M)),
        "7": len(re.findall(r"^\d+\. \(", parts["7"], flags=re.M)),
    } == ROWS


def test_what_counts_as_a_citation() -> None:
    known = {"S50", "O52", "11.3.9-4"}
    assert list(citations(["S50,", "O52:", "in", "S50."], known)) == ["S50", "O52"]
    assert list(citations(["Examples", "11.3.9-4", "and", "O52."], known)) == ["11.3.9-4", "O52"]
    for words in ("S50 is a hex.", "From O52 to S50.", "Example 11.3.9-4+4.", ""):
        assert list(citations(words.split(), known)) == []
