"""Titles and their options: what is wrong is said."""

import pytest

import bradshaw
from bradshaw.core.errors import SetupError
from bradshaw.core.game import Game
from bradshaw.core.title import find_title, register, titles
from tests.unit.core.toy import TOY, Toy


def test_titles_are_found_whatever_their_capitals() -> None:
    assert find_title("tOY") is TOY
    assert TOY in titles()
    assert [t.name for t in titles()] == sorted(t.name for t in titles())


def test_installed_titles_are_known() -> None:
    assert "18Rhl" in [title.name for title in titles()]


def test_an_unknown_title_is_told_with_those_there_are() -> None:
    with pytest.raises(SetupError, match=r"no title '18Nowhere'; the titles are: .*Toy"):
        bradshaw.new("18Nowhere", ["Ada", "Ben"])


def test_a_title_can_be_registered() -> None:
    class Other(Toy):
        name = "Other"

    other = register(Other())
    assert find_title("other") is other


@pytest.mark.parametrize("players", [[], ["Ada"], ["A", "B", "C", "D", "E"]])
def test_too_few_or_too_many_players(players: list[str]) -> None:
    with pytest.raises(SetupError, match=f"2 to 4 players, not {len(players)}"):
        Game(TOY, players, 1)


@pytest.mark.parametrize("name", ["", " ", " Ada", "Ada ", "A\nda", "heap"])
def test_names_that_players_cannot_have(name: str) -> None:
    with pytest.raises(SetupError):
        Game(TOY, [name, "Ben"], 1)


def test_players_need_names_of_their_own() -> None:
    with pytest.raises(SetupError, match="own"):
        Game(TOY, ["Ada", "Ada"], 1)


def test_options_and_presets() -> None:
    assert TOY.read_options({"preset": "short"}).stones == 5  # type: ignore[attr-defined]
    assert TOY.read_options({"preset": "short", "stones": 6}).stones == 6  # type: ignore[attr-defined]
    assert Game(TOY, ["Ada", "Ben"], 1, {"preset": "short"}).plain_options == {"stones": 5}
    assert Game(TOY, ["Ada", "Ben"], 1).plain_options == {}


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"colour": 1}, "^Toy has no option 'colour'. The options are: stones, mood$"),
        ({"stone": 1}, r"^Toy has no option 'stone'. Did you mean 'stones'\?$"),
        ({"stones": "many"}, "^option 'stones' of Toy cannot be 'many'. It can be: a whole number$"),
        ({"stones": 3, "mood": "sad"}, "^option 'mood' of Toy cannot be 'sad'. It can be: calm, wild$"),
        ({"preset": "long"}, "no preset 'long'; it has: short"),
    ],
)
def test_wrong_options_are_named(options: dict[str, object], message: str) -> None:
    with pytest.raises(SetupError, match=message):
        Game(TOY, ["Ada", "Ben"], 1, options)


def test_without_a_seed_one_is_drawn() -> None:
    game = bradshaw.new("Toy", ["Ada", "Ben"])
    assert game.seed is not None
    assert game.seed != bradshaw.new("Toy", ["Ada", "Ben"]).seed
