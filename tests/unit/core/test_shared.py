"""What threads share is made once, and types are only ever learnt in one place."""

import ast
import threading
import time
from pathlib import Path

import msgspec
import pytest

import bradshaw
from bradshaw.core.shared import converted, decoded, decoder, once
from bradshaw.rail.table import RailTable

SOURCE = Path(bradshaw.__file__).parent


def at_once(what) -> list[object]:
    """What a function returns in eight threads that call it at the same moment."""
    begin, found = threading.Barrier(8), []

    def ask() -> None:
        begin.wait()
        found.append(what())

    threads = [threading.Thread(target=ask) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return found


def test_what_is_made_once_is_made_by_one_thread() -> None:
    made = []

    @once
    def slow(name: str) -> list[str]:
        made.append(name)
        time.sleep(0.01)
        return [name]

    found = at_once(lambda: slow("box"))
    assert made == ["box"]
    assert len(found) == 8
    assert all(one is found[0] for one in found)
    assert slow("other") == ["other"]


def test_what_could_not_be_made_is_tried_again() -> None:
    tries = []

    @once
    def shaky(name: str) -> str:
        tries.append(name)
        if len(tries) == 1:
            raise ValueError(name)
        return name

    with pytest.raises(ValueError, match="box"):
        shaky("box")
    assert shaky("box") == "box"


class Fresh(msgspec.Struct):
    inner: tuple[int, ...]


def test_decoders_are_shared() -> None:
    assert all(one is decoder(Fresh) for one in at_once(lambda: decoder(Fresh)))
    assert decoded(b'{"inner": [1]}', Fresh) == converted({"inner": [1]}, Fresh) == Fresh((1,))
    with pytest.raises(msgspec.ValidationError):
        converted({"inner": ["x"]}, Fresh)


def learns_a_type(call: ast.Call) -> bool:
    """Whether a call makes msgspec look at a type."""
    function = call.func
    if not isinstance(function, ast.Attribute) or "msgspec" not in ast.unparse(function.value):
        return False
    typed = any(word.arg == "type" for word in call.keywords)
    return function.attr in ("convert", "Decoder") or (function.attr == "decode" and typed)


def test_types_are_read_through_shared() -> None:
    found = [
        f"{path.relative_to(SOURCE)}:{node.lineno}"
        for path in SOURCE.rglob("*.py")
        if path != SOURCE / "core" / "shared.py"
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and learns_a_type(node)
    ]
    assert not found, "use decoded or converted of core/shared.py"


def test_what_is_printed_cannot_be_changed() -> None:
    table = bradshaw.new("18Rhl", ["Ada", "Ben", "Cid"], seed=1).table
    assert isinstance(table, RailTable)
    data = table.data
    for shared in (data.railways, data.trains, data.phases, data.cards, data.grid.hexes, data.grid.tiles):
        with pytest.raises(TypeError):
            shared["A1"] = None  # type: ignore[index]
