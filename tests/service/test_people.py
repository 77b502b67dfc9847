"""Who may look and act for whom."""

import pytest

from bradshaw.service.errors import Forbidden, Invalid, NotFound, Unauthorised
from bradshaw.service.people import Person, actor, check_may_watch, known, viewer
from bradshaw.store.games import GameRow
from bradshaw.store.seats import SeatRow

ADA, BEN, EVE = (Person(name.lower(), name, "person") for name in ("Ada", "Ben", "Eve"))


def seat(number: int, name: str, account: str | None, bot: str | None = None) -> SeatRow:
    return SeatRow("game", number, name, account, bot, False, None, None)


SEATS = [
    seat(0, "Ada", "ada"),
    seat(1, "Ben", "ben"),
    seat(2, "Bea", "ben"),
    seat(3, "Greedy bot", None, "greedy"),
]


def row(visibility: str) -> GameRow:
    return GameRow(
        "game", "18Rhl", "", "ada", "running", visibility, "{}", "{}", "1", 0, "", 0, "", 0, 0, 0, None
    )


def test_one_seat_is_looked_from() -> None:
    assert viewer(SEATS, ADA) == "Ada"
    assert viewer(SEATS, EVE) is None
    assert viewer(SEATS, None) is None


def test_of_several_seats_none_is_looked_from_until_it_is_named() -> None:
    assert viewer(SEATS, BEN) is None
    assert viewer(SEATS, BEN, "Bea") == "Bea"


@pytest.mark.parametrize("who", [ADA, EVE, None])
def test_nobody_looks_from_anothers_seat(who: Person | None) -> None:
    with pytest.raises(Forbidden, match="you do not sit on the seat of 'Ben'"):
        viewer(SEATS, who, "Ben")


def test_people_act_for_their_own_seats_only() -> None:
    assert actor(SEATS, ADA, ["Ben"]) == "Ada"
    assert actor(SEATS, BEN, ["Bea"]) == "Bea"
    assert actor(SEATS, BEN, ["Ada"], "Ben") == "Ben"
    with pytest.raises(Invalid, match="say for which one"):
        actor(SEATS, BEN, ["Ben", "Bea"])
    for name in ("Ben", "Greedy bot", "Zoe"):
        with pytest.raises(Forbidden):
            actor(SEATS, ADA, [name], name)
    with pytest.raises(Forbidden, match="you do not sit at this table"):
        actor(SEATS, EVE, ["Ada"])


def test_a_private_game_is_not_there_for_strangers() -> None:
    for who in (ADA, BEN):
        check_may_watch(row("private"), SEATS, who)
    for stranger in (EVE, None):
        check_may_watch(row("public"), SEATS, stranger)
        with pytest.raises(NotFound, match="there is no game game"):
            check_may_watch(row("private"), SEATS, stranger)


def test_tokens_are_good_for_their_scopes() -> None:
    reader = Person("ada", "Ada", "person", scopes=frozenset({"read"}))
    reader.need("read")
    with pytest.raises(Forbidden, match="not good for 'play'"):
        reader.need("play")


def test_nobody_is_asked_to_log_in() -> None:
    with pytest.raises(Unauthorised):
        known(None)
