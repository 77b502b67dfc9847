"""Pictures in characters on narrow screens."""

import io

from rich.console import Console
from rich.text import Text

from bradshaw.cli.strips import Strips

PICTURE = "abcdefgh\nABCDEFGH\n01234567\n        "


def shown(what: object, width: int) -> list[str]:
    """The lines that a screen shows."""
    out = io.StringIO()
    Console(file=out, width=width, emoji=False, highlight=False).print(what)
    return [line.rstrip() for line in out.getvalue().rstrip().split("\n")]


def test_a_picture_that_has_room_stays_whole() -> None:
    assert shown(Strips(Text(PICTURE), 2), 8) == ["abcdefgh", "ABCDEFGH", "01234567"]


def test_a_wider_one_is_cut_into_strips() -> None:
    assert shown(Strips(Text(PICTURE), 2), 5) == ["abcd", "ABCD", "0123", "", "efgh", "EFGH", "4567"]


def test_strips_repeat_what_they_overlap() -> None:
    expected = ["abcde", "ABCDE", "01234", "", "efgh", "EFGH", "4567"]
    assert shown(Strips(Text(PICTURE), 2, overlap=1), 5) == expected
