"""The number of legal actions in fixed positions (see `counts.py`; `regenerate.py` makes them anew)."""

from pathlib import Path

import pytest

from tests.contract import counts
from tests.contract.settings import counted, label

GOLDEN = sorted(counts.FOLDER.glob("*.json"))


def test_every_title_and_preset_has_its_counts() -> None:
    assert [path.stem for path in GOLDEN] == sorted(label(*table) for table in counted())


@pytest.mark.parametrize("path", GOLDEN, ids=[path.stem for path in GOLDEN])
def test_counts(path: Path) -> None:
    golden = counts.read(path)
    game = counts.new_game(golden)
    found = [counts.count(at) for at in counts.positions(game, golden.actions)]
    assert found == list(golden.counts)
    assert game.finished
    assert game.scores() == golden.scores
