"""18OE at the terminal: its own screens, and those of all railway games with its many railways."""

import io

import pytest
from rich.console import Console

from bradshaw.cli.table.displays import display_of
from bradshaw.core.errors import BradshawError
from bradshaw.core.game import Game
from bradshaw.titles.oe.title import TITLE


@pytest.fixture(scope="module")
def game() -> Game:
    return Game(TITLE, ["Ada", "Ben", "Cid"], seed=1)


def screen(game: Game, said: str, width: int = 80) -> str:
    word, _, rest = said.partition(" ")
    out = io.StringIO()
    Console(file=out, width=width, emoji=False, highlight=False).print(
        display_of(game).looks[word](game, rest, "Ada")
    )
    return out.getvalue()


@pytest.mark.parametrize("width", [80, 160])
@pytest.mark.parametrize("said", ["zones", "seas", "ports", "ferries", "patronage", "map UK", "market"])
def test_screens_are_not_wider_than_the_terminal(game: Game, said: str, width: int) -> None:
    assert max(map(len, screen(game, said, width).split("\n"))) <= width


def test_zones_tell_chits_and_discounts(game: Game) -> None:
    line = next(line for line in screen(game, "zones").split("\n") if line.startswith("IT"))
    assert line.split() == ["IT", "Italy", "2/2", "£10", "20", "%", "off", "–"]


def test_ports_of_a_sea(game: Game) -> None:
    text = screen(game, "ports north sea")
    assert "Newcastle" in text
    assert "Edinburgh" in text
    assert "Marseille" not in text
    with pytest.raises(BradshawError, match="there is no port with 'Wien'"):
        screen(game, "ports Wien")


def test_ferries_tell_what_they_count(game: Game) -> None:
    line = next(line for line in screen(game, "ferries patra", 160).split("\n") if "Brindisi" in line)
    assert line.split()[:6] == ["Brindisi", "-", "Patra", "AB57", "AE68", "2"]


def test_the_packet_is_told_row_by_row_and_minors_by_name(game: Game) -> None:
    out = io.StringIO()
    Console(file=out, width=80, emoji=False).print(display_of(game).panel(game, "Ada"))
    text = out.getvalue()
    assert len(text.split("\n")) < 40
    assert any(
        line.split() == ["8", "later", "C1", "C2", "C3", "C4", "C5", "20", "–"] for line in text.split("\n")
    )


def test_a_region_of_the_map_names_its_zones(game: Game) -> None:
    assert "Ottoman Empire (OTT)" in screen(game, "map GRE")
