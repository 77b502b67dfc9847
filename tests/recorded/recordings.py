"""Recorded games of 18xx.games, and the states and offers that were recorded with them.

`fresh.py` has any number of further ones played and compared."""

from __future__ import annotations

import gzip
import importlib.util
import json
from pathlib import Path
from types import ModuleType
from typing import Any

from bradshaw.core.errors import FileError
from bradshaw.core.game import Game
from bradshaw.interop.eighteenxx.importer import Replay, import_log, reader_for
from bradshaw.interop.eighteenxx.log import read_log

#: Where the recordings lie, if they are there at all.
ORACLE = Path(__file__).resolve().parents[3] / "shared" / "oracle"


def names(title: str) -> list[str]:
    """All recorded games of a title; without them one name, so that the tests say why they skip."""
    found = sorted(path.name for path in (ORACLE / title).glob("*.trace.jsonl.gz"))
    return [name.removesuffix(".trace.jsonl.gz") for name in found] or ["recordings"]


class Recording:
    """A log with the recorded states beside it."""

    def __init__(self, shared: Path, title: str, name: str, folder: Path | None = None) -> None:
        self.shared, self.title, self.name = shared, title, name
        self.path = (folder or shared / "oracle") / title / f"{name}.json"

    @property
    def raw(self) -> bytes:
        return self.path.read_bytes()

    def _lines(self, kind: str) -> list[dict[str, Any]]:
        with gzip.open(self.path.with_name(f"{self.name}.{kind}.jsonl.gz"), "rt", encoding="utf-8") as lines:
            return [json.loads(line) for line in lines]

    def states(self) -> list[dict[str, Any]]:
        return self._lines("trace")

    def offers(self) -> dict[int, dict[str, Any]]:
        """What the site offered and refused before each action."""
        return {record["n"]: record for record in self._lines("legal")}

    def replay(self) -> Replay:
        log = read_log(self.raw, self.name)
        return Replay(log, reader_for(log, self.name), self.name)

    def check_states(self) -> None:
        """Every state must agree, and what is asked then, and of whom."""
        compare = compare_module(self.shared)
        lines: list[dict[str, Any]] = []
        failure = None
        try:
            import_log(self.raw, self.name, lines.append)
        except FileError as error:
            failure = error
        ours = {line["id"]: line for line in json.loads(json.dumps(lines))}
        for record in self.states():
            if failure and record["id"] not in ours:
                raise failure
            want, got = compare.expected(record, self.title), compare.replayed(ours[record["id"]])
            if want.get("revenue") is None:
                del want["revenue"], want["subsidy"]
            different = list(compare.differences(want, got))
            assert not different, f"after action {record['id']}: {'; '.join(different)}"
            if not record["finished"]:
                check_question(record, ours[record["id"]])
        if failure:
            raise failure

    def check_ordinary(self) -> None:
        """The game can be replayed from its own actions and taken back to the start."""
        game = import_log(self.raw, self.name).game
        assert game.finished
        assert game.replayed().hash == game.hash
        game.undo(len(game.moves))
        assert (
            game.state_hash()
            == Game(game.title, game.players, game.seed, game.options, game.setup_draws).state_hash()
        )

    def best(self) -> list[dict[str, Any]]:
        """The best routes of every run."""
        best: list[dict[str, Any]] = []
        import_log(self.raw, self.name, best=best.append)
        assert best
        return best


def check_question(record: dict[str, Any], line: dict[str, Any]) -> None:
    """The same step is open, the same player or railway is asked, and its president answers."""
    at = f"after action {record['id']}: asked is"
    step = (record["step"] or "").rpartition("::")[2]
    asked = (line["step"], line["cur"])
    assert asked == (step, record["cur"]), f"{at} {asked}, recorded {(step, record['cur'])}"
    kind, _, name = record["cur"].partition(":")
    president = record["corps"][name]["pres"] if kind == "corporation" else name
    assert president == "pool" or line["by"] == str(president), f"{at} {line['by']}, recorded {president}"


def compare_module(shared: Path) -> ModuleType:
    """The comparison program that comes with the recordings."""
    spec = importlib.util.spec_from_file_location("compare", shared / "oracle" / "compare.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
