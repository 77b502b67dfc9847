"""Clocks, plans and figures, over HTTP and on both databases."""

import time
from collections.abc import Callable
from typing import Any

import pytest

from tests.server.clients import Client

Browser = Callable[[], Client]
CLOCK = {
    "kind": "decision",
    "seconds": 3600,
    "out": "pass",
    "quiet": {"begins": "03:00", "ends": "04:00", "zone": "UTC"},
}


@pytest.fixture(params=["sqlite", "postgresql"])
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def until(ask: Callable[[], Any], wanted: Any) -> None:
    """Ask until the answer is the one that is waited for."""
    for _ in range(600):
        if ask() == wanted:
            return
        time.sleep(0.05)
    assert ask() == wanted


def test_everybody_sees_the_time(client: Browser) -> None:
    ada, ben = client().named("Ada"), client().named("Ben")
    game = ada.made(players=3, settings={"clock": CLOCK})
    assert ben.post(f"/games/{game}/seats", json={}).status_code == 200
    ada.post(f"/games/{game}/bots", json={"kind": "random"})
    assert ada.get(f"/games/{game}").json()["settings"]["clock"] == CLOCK
    ada.post(f"/games/{game}/start")
    table = ben.get(f"/games/{game}/view").json()["table"]
    assert (table["mine"], table["deciding"], list(table["programs"].values())) == (["Ben"], [], ["random"])
    times = {one["player"]: one for one in table["times"]}
    assert times["Ben"] == {"player": "Ben", "seconds": 3600, "until": None, "out": False}
    assert 3500 < times["Ada"]["seconds"] <= 3600
    assert table["at"] < times["Ada"]["until"]
    with ben.feed(game) as feed:
        feed.recv(timeout=30)
        after = ada.act(game, "pass", 0).json()["table"]
        assert [one["until"] is None for one in after["times"]] == [True, False, True]
        assert '"times":[{"player":"Ada","seconds":3600.0,"until":null' in str(feed.recv(timeout=30))


@pytest.mark.parametrize(
    "clock",
    [
        CLOCK | {"kind": "hourglass"},
        CLOCK | {"seconds": 1},
        CLOCK | {"quiet": {"begins": "25:00", "ends": "07:00"}},
        CLOCK | {"quiet": {"begins": "22:00", "ends": "07:00", "zone": "Atlantis"}},
        CLOCK | {"increment": 10},
        CLOCK | {"colour": "red"},
    ],
)
def test_clocks_that_are_none(client: Browser, clock: dict[str, Any]) -> None:
    ada = client().named("Ada")
    answer = ada.post("/games", json={"title": "18Rhl", "players": 3, "settings": {"clock": clock}})
    assert answer.status_code == 400, answer.text


def test_a_plan_is_carried_out(client: Browser) -> None:
    ada, ben = client().named("Ada"), client().named("Ben")
    game = ada.made()
    ben.post(f"/games/{game}/seats", json={})
    ada.seats(game, "Cid")
    ada.post(f"/games/{game}/start")
    planned = ben.put(f"/games/{game}/plans", json={"plans": [{"do": "pass", "unless": ["bid"]}]})
    assert planned.json() == {"plans": [{"do": "pass", "unless": ["bid"]}], "outcomes": []}
    none: dict[str, Any] = {"plans": [], "outcomes": []}
    assert ada.get(f"/games/{game}/plans", params={"seat": "Ada"}).json() == none
    assert ada.put(f"/games/{game}/plans", json={"plans": [{"do": "fly"}], "seat": "Ada"}).status_code == 422
    assert client().get(f"/games/{game}/plans").status_code == 401
    assert client().named("Eve").put(f"/games/{game}/plans", json={"plans": []}).status_code == 403
    ada.act(game, "pass", 0, seat="Ada")
    until(lambda: ben.get(f"/games/{game}").json()["number"], 2)
    plan = {"do": "pass", "unless": ["bid"]}
    became = [{"plan": plan, "what": "done", "seq": 2}]
    assert ben.get(f"/games/{game}/plans").json() == {"plans": [], "outcomes": became}


def test_a_game_in_figures(client: Browser) -> None:
    ada = client().named("Ada")
    game = ada.begun("Ben", "Cid")
    ada.act(game, "private PWB", 0)
    ada.act(game, "pass", 1)
    found = client().get(f"/games/{game}/statistics").json()
    assert found["actions"] == {"Ada": {"private": 1}, "Ben": {"pass": 1}, "Cid": {}}
    assert sum(found["spending"]["Ada"].values()) == 20
    assert [moment["number"] for moment in found["course"]] == [0, 1, 2]
    assert set(found["course"][0]["scores"]) == {"Ada", "Ben", "Cid"}
    assert set(found["seconds"]) == {"Ada", "Ben"}


def test_nobody_comes_back_who_was_not_away(client: Browser) -> None:
    ada = client().named("Ada")
    game = ada.begun("Ben", "Cid")
    assert ada.post(f"/games/{game}/return").status_code == 400
    assert client().post(f"/games/{game}/return").status_code == 401
