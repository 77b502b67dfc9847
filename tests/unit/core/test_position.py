"""Positions of a small game: what is written of a table, how it is laid out on lines, and what is read."""

from typing import Any

import pytest

from bradshaw.core.errors import FileError
from bradshaw.core.game import Game
from bradshaw.core.position import WIDTH, Position, read_document
from tests.unit.core.toy import TOY


def game(*actions: str, seed: int = 1) -> Game:
    made = Game(TOY, ["Ada", "Ben"], seed)
    for action in actions:
        made.play(action)
    return made


def test_only_what_differs_from_the_first_of_every_draw_is_written() -> None:
    """The heap has 12 stones and a draw of 0 to 3 more, here 1; the first of that draw is none."""
    assert game().position() == Position("Toy", ["Ada", "Ben"], {}, {"heap": {"stones": 13}})
    assert game("take 2", "take 1").position().table == {
        "heap": {"stones": 10, "taken": ["Ada", "Ben"]},
        "won": {"Ada": 2, "Ben": 1},
    }
    assert game("take 1").position().table == {
        "agenda": [{"@": "toy turns", "player": "Ben"}],
        "heap": {"taken": ["Ada"]},
        "won": {"Ada": 1},
    }


def test_a_position_reads_back_and_what_null_takes_out_is_gone() -> None:
    taken = game("take 2", "take 1", "take 3")
    again: Any = Game(TOY, ["Ada", "Ben"], 1, position=taken.position())
    assert again.state_hash() == taken.state_hash()
    assert (again.acting[0].player, dict(again.table.won)) == ("Ben", {"Ada": 5, "Ben": 1})
    without = read_document({"title": "Toy", "players": ["Ada", "Ben"], "table": {"won": {"Ada": None}}})
    assert dict(Game(TOY, ["Ada", "Ben"], 1, position=without).table.won) == {}  # type: ignore[attr-defined]


@pytest.mark.parametrize("stones", [True, 2.0, "2", None, [2]])
def test_a_number_is_a_whole_one_and_nothing_else(stones: Any) -> None:
    wrong = {"title": "Toy", "players": ["Ada", "Ben"], "table": {"heap": {"stones": stones}}}
    with pytest.raises(FileError, match=r"table\.heap\.stones must be a whole number, not "):
        Game(TOY, ["Ada", "Ben"], 1, position=read_document(wrong))


def test_what_fits_stands_on_one_line() -> None:
    short = Position("Toy", ["Ada", "Ben"], {}, {"rolls": 2})
    assert short.text() == '{"title": "Toy", "players": ["Ada", "Ben"], "table": {"rolls": 2}}\n'


def test_what_does_not_fit_is_broken_at_its_parts() -> None:
    names = [f"player {n:02}" for n in range(9)]
    document = Position("Toy", names[:2], {}, {"heap": {"stones": 3, "taken": names}, "rolls": 2})
    assert document.text() == (
        "{\n"
        '  "title": "Toy",\n'
        '  "players": ["player 00", "player 01"],\n'
        '  "table": {\n'
        '    "heap": {\n'
        '      "stones": 3,\n'
        '      "taken": [\n' + ",\n".join(f'        "{name}"' for name in names) + "\n"
        "      ]\n"
        "    },\n"
        '    "rolls": 2\n'
        "  }\n"
        "}\n"
    )


@pytest.mark.parametrize("length", range(60, 75))
def test_lines_are_as_long_as_they_may_be(length: int) -> None:
    text = Position("Toy", ["Ada", "Ben"], {"mood": "x" * length}).text()
    whole = f'{{"title": "Toy", "players": ["Ada", "Ben"], "options": {{"mood": "{"x" * length}"}}}}\n'
    assert (text == whole) == (len(whole) - 1 <= WIDTH)


def test_documents_are_read_from_text_bytes_values_and_themselves() -> None:
    document = Position("Toy", ["Ada", "Ben"], {"stones": 5}, {"rolls": 2})
    plain = {"title": "Toy", "players": ["Ada", "Ben"], "options": {"stones": 5}, "table": {"rolls": 2}}
    assert read_document(document) is document
    for given in (document.text(), document.text().encode(), plain):
        assert read_document(given) == document
    for wrong in ("{", "[]", b"\xff", {"title": "Toy"}, {**plain, "more": 1}):
        with pytest.raises(FileError, match=r"^this is not a position: "):
            read_document(wrong)
