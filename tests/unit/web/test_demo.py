"""The finished games that come with the page."""

from pathlib import Path

import pytest

from bradshaw.core.title import titles
from bradshaw.store.exchange import read_game

FOLDER = Path(__file__).resolve().parents[3] / "web" / "src" / "demo"

pytestmark = pytest.mark.skipif(not FOLDER.exists(), reason="the sources of the page are not here")


@pytest.mark.parametrize("title", [title.name for title in titles()])
def test_every_title_has_one_that_still_goes_so(title: str) -> None:
    file = FOLDER / f"{title.replace(' ', '_')}.json"
    game = read_game(file.read_bytes(), "python web/demo.py makes it anew; the file")
    assert (game.title.name, game.finished) == (title, True)
    assert len(set(game.scores().values())) > 1
