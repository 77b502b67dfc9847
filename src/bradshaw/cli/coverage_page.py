"""What a rulebook's sections, the code and the tests say together, and the page made of it."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from bradshaw.core.coverage import Section
from bradshaw.core.errors import DataError


def check_sections(sections: Sequence[Section]) -> None:
    """Every section is implemented by code that exists, or says why there is nothing to implement."""
    for section in sections:
        if bool(section.code) == bool(section.nothing):
            raise DataError(f"section {section.number}: name its code, or say why there is none")
        for place in section.code:
            _find(place, section.number)


def _find(place: str, number: str) -> None:
    module, _, name = place.partition(":")
    try:
        found = _module(module)
        for part in filter(None, name.split(".")):
            found = getattr(found, part)
    except (ImportError, AttributeError) as error:
        raise DataError(f"section {number}: there is no {place}") from error


def _module(name: str) -> Any:
    """A module of Bradshaw, or of the package of a title from elsewhere, by its whole name."""
    ours = f"bradshaw.{name}"
    try:
        return import_module(ours)
    except ModuleNotFoundError as error:
        if error.name is None or not ours.startswith(error.name):
            raise
    return import_module(name)


def tests_by_section(folder: Path, title: str) -> dict[str, list[str]]:
    """Tests below a folder by the sections of a title they are marked with."""
    found: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("test_*.py")):
        for name, number in _marked(ast.parse(path.read_text(encoding="utf-8")), title):
            found.setdefault(number, []).append(f"{path.relative_to(folder).as_posix()}::{name}")
    return found


def _marked(tree: ast.AST, title: str) -> Iterator[tuple[str, str]]:
    for node in ast.walk(tree):
        if not isinstance(node, ast.FunctionDef):
            continue
        for decorator in node.decorator_list:
            if isinstance(decorator, ast.Call) and ast.unparse(decorator.func).endswith("mark.rule"):
                words = [a.value for a in decorator.args if isinstance(a, ast.Constant)]
                if words[:1] == [title]:
                    yield from ((node.name, str(number)) for number in words[1:])


def page(title: str, sections: Sequence[Section], tests: dict[str, list[str]]) -> str:
    """The coverage page as Markdown."""
    done = sum(1 for s in sections if s.code)
    tested = sum(1 for s in sections if s.code and tests.get(s.number))
    lines = [
        f"# Rule coverage of {title}",
        "",
        f"{len(sections)} sections: {done} with rules, of which {tested} have tests of their own; "
        f"{len(sections) - done} with nothing to implement.",
        "",
        "| section | about | code | tests |",
        "| --- | --- | --- | --- |",
    ]
    lines.extend(_row(section, tests.get(section.number, [])) for section in sections)
    return "\n".join(lines) + "\n"


def _row(section: Section, tests: list[str]) -> str:
    about = section.about + (f" *Reading: {section.reading}*" if section.reading else "")
    code = "<br>".join(f"`{place}`" for place in section.code) or f"nothing to implement: {section.nothing}"
    return f"| {section.number} | {about} | {code} | {'<br>'.join(f'`{t}`' for t in tests)} |"
