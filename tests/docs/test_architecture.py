"""The drawings of the house show it as it is."""

import re
import tomllib
from pathlib import Path
from xml.etree import ElementTree

import pytest

ROOT = Path(__file__).resolve().parents[2]
PICTURES = ROOT / "docs" / "pictures"
SOURCE = ROOT / "src" / "bradshaw"


def texts(name: str) -> list[str]:
    """What is written in a drawing, from top to bottom in its own order."""
    tree = ElementTree.parse(PICTURES / name)
    return ["".join(text.itertext()) for text in tree.iter("{http://www.w3.org/2000/svg}text")]


def words(name: str) -> set[str]:
    return set(re.findall(r"\w+", " ".join(texts(name))))


def layers(contract: str) -> list[list[str]]:
    """The layers of a contract of the import linter, the highest first."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    found = next(c["layers"] for c in contracts if c["name"] == contract)
    return [[room.strip().removeprefix("bradshaw.") for room in layer.split("|")] for layer in found]


def test_rooms_lie_as_the_linter_holds_them() -> None:
    rooms = [room for layer in layers("Imports point one way") for room in layer]
    assert [text for text in texts("house.svg") if text in rooms] == [*rooms]


def test_layers_of_the_kit_lie_as_the_linter_holds_them() -> None:
    kit = [set(layer) for layer in layers("A railway game is built from the board up to the title")]
    drawn = [set(re.split(r", ", text)) for text in texts("house.svg")]
    assert [layer for layer in drawn if layer in kit] == kit


def test_every_module_of_the_core_and_every_title_is_drawn() -> None:
    modules = {path.stem for path in (SOURCE / "core").glob("*.py")} - {"__init__"}
    titles = {path.name for path in (SOURCE / "titles").iterdir() if (path / "__init__.py").exists()}
    assert modules | titles <= words("house.svg")


@pytest.mark.parametrize("name", ["house.svg", "action.svg"])
def test_files_named_in_drawings_exist(name: str) -> None:
    named = re.findall(r"\b\w+(?:/\w+)+\.py", " ".join(texts(name)))
    assert [path for path in named if not (SOURCE / path).exists()] == []
    assert named or name == "house.svg"
