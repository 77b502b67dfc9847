"""The type checker sees the rules: no table, and no options of one, is `Any` in the kit and in the titles."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import bradshaw

SOURCE = Path(bradshaw.__file__).parent
FILES = [path for room in ("rail", "titles") for path in sorted((SOURCE / room).rglob("*.py"))]
#: Names of parameters, attributes and properties that stand for a table or for what hangs on it.
NAMES = {"table", "rules", "turn", "board", "game_table"}


def untyped(source: str) -> Iterator[str]:
    """Places where such a name is `Any`, or a generic step is one of any table."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.arg) and node.arg in NAMES and _is_any(node.annotation):
            yield f"line {node.lineno}: {node.arg}"
        elif isinstance(node, ast.FunctionDef) and node.name in NAMES and _is_any(node.returns):
            yield f"line {node.lineno}: {node.name}()"
        elif isinstance(node, ast.AnnAssign) and _is_any(node.annotation) and _name(node.target) in NAMES:
            yield f"line {node.lineno}: {_name(node.target)}"
        elif isinstance(node, ast.ClassDef):
            yield from (f"line {node.lineno}: {node.name}" for base in node.bases if _of_any(base))
        elif isinstance(node, ast.Subscript) and _name(node.value) == "Step" and _of_any(node):
            yield f"line {node.lineno}: a step"


def _is_any(annotation: ast.expr | None) -> bool:
    return isinstance(annotation, ast.Name) and annotation.id == "Any"


def _of_any(base: ast.expr) -> bool:
    return isinstance(base, ast.Subscript) and _is_any(base.slice)


def _name(target: ast.expr) -> str:
    return target.attr if isinstance(target, ast.Attribute) else getattr(target, "id", "")


def test_no_table_is_any() -> None:
    found = {str(path.relative_to(SOURCE)): list(untyped(path.read_text(encoding="utf-8"))) for path in FILES}
    assert len(FILES) > 150
    assert {path: places for path, places in found.items() if places} == {}


def test_the_guard_sees_what_it_should() -> None:
    bad = "def f(table: Any): ...\nclass A(Turn[Any]):\n    def rules(self) -> Any: ...\n    table: Any\n"
    assert len(list(untyped(bad))) == 4
    assert len(list(untyped("steps: Mapping[str, type[Step[Any]]]"))) == 1
    assert not list(untyped("def f(table: RailTable, options: Any) -> Any: ...\n"))
