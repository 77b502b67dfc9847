"""The feed: everybody hears at once, each what they may hear, and goes on where they were."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from tests.server.clients import Client

Browser = Callable[[], Client]


def test_watchers_hear_what_happens(client: Browser) -> None:
    ada, stranger = client().named("Ada"), client()
    game = ada.begun("Ben", "Cid")
    with stranger.feed(game) as feed:
        first = json.loads(feed.recv(30))
        assert (first["seq"], first["view"]["number"]) == (0, 0)
        ada.act(game, "pass", 0)
        news = json.loads(feed.recv(30))
        assert (news["what"], news["seq"]) == ("entries", 1)
        (happened,) = news["happened"]
        assert (happened["player"], happened["do"], happened["number"]) == ("Ada", "pass", 1)
        assert news["view"]["viewer"] is None


def test_who_comes_back_goes_on_where_they_were(client: Browser) -> None:
    ada = client().named("Ada")
    game = ada.begun("Ben", "Cid")
    for seq, name in enumerate(("Ada", "Ben", "Cid")):
        ada.act(game, "pass", seq, seat=name)
    with ada.feed(game, since=1) as feed:
        news = json.loads(feed.recv(30))
    assert [one["seq"] for one in news["happened"]] == [2, 3]
    assert not news["missed"]


def test_hands_are_for_their_owners(client: Browser) -> None:
    ada, ben = client().named("Ada"), client().named("Ben")
    game = ada.made("Orient Express", 2)
    ben.post(f"/games/{game}/seats", json={})
    ada.post(f"/games/{game}/start")
    hands = {}
    for name, browser in (("Ada", ada), ("Ben", ben), (None, client())):
        with browser.feed(game) as feed:
            view = json.loads(feed.recv(30))["view"]
        assert view["viewer"] == name
        hands[name] = {who: player["hand"] for who, player in view["players"].items()}
    assert hands["Ada"]["Ada"] is not None
    assert hands["Ada"]["Ben"] is None
    assert hands["Ben"]["Ada"] is None
    assert hands[None] == {"Ada": None, "Ben": None}


@pytest.mark.parametrize("origin", ["https://evil.example", "null"])
def test_other_sites_hear_nothing(client: Browser, origin: str) -> None:
    ada = client().named("Ada")
    game = ada.begun("Ben", "Cid")
    with pytest.raises(InvalidStatus), ada.feed(game, headers={"Origin": origin}) as feed:
        feed.recv(30)


def test_strangers_hear_nothing_of_a_private_game(client: Browser) -> None:
    game = client().named("Ada").begun("Ben", "Cid", visibility="private")
    with pytest.raises(InvalidStatus), client().feed(game) as feed:
        feed.recv(30)


def test_who_waits_hears_who_sits_down_and_that_it_begins(client: Browser) -> None:
    ada, ben, stranger = client().named("Ada"), client().named("Ben"), client()
    game = ada.made("Orient Express", 2)
    with stranger.feed(game) as feed:
        ben.seats(game, "Ben")
        assert json.loads(feed.recv(30))["what"] == "seats"
        assert ada.post(f"/games/{game}/start").status_code == 200
        assert json.loads(feed.recv(30))["what"] == "begun"


def test_strangers_do_not_wait_at_a_private_game(client: Browser) -> None:
    game = client().named("Ada").made("Orient Express", 2, visibility="private")
    with pytest.raises(InvalidStatus), client().feed(game) as feed:
        feed.recv(30)


def events(answer: httpx.Response) -> Iterator[dict[str, Any]]:
    """Server-sent events as they come."""
    found: dict[str, Any] = {}
    for line in answer.iter_lines():
        name, _, value = line.partition(": ")
        if name == "data":
            found["data"] = json.loads(value)
        elif name:
            found[name] = value
        elif "data" in found:
            yield found
            found = {}


def test_the_same_as_events(client: Browser) -> None:
    ada, stranger = client().named("Ada"), client()
    game = ada.begun("Ben", "Cid")
    with stranger.stream("GET", f"/games/{game}/events") as answer:
        heard = events(answer)
        assert next(heard)["data"]["seq"] == 0
        ada.act(game, "pass", 0)
        news = next(heard)
        assert (news["id"], news["event"], news["data"]["happened"][0]["do"]) == ("1", "entries", "pass")
    ada.act(game, "pass", 1, seat="Ben")
    with stranger.stream("GET", f"/games/{game}/events", headers={"Last-Event-ID": "1"}) as answer:
        assert [one["seq"] for one in next(events(answer))["data"]["happened"]] == [2]


def test_the_figures_for_a_monitor(client: Browser) -> None:
    ada = client().named("Ada")
    game = ada.begun("Ben", "Cid")
    host = f"http://{ada.host}"
    with ada.feed(game) as feed:
        feed.recv(30)
        figures = httpx.get(f"{host}/metrics").text
    assert "bradshaw_live_games 1" in figures
    assert "bradshaw_watchers 1" in figures
    assert 'path="/api/v1/games/{game}/start",status="200"} 1' in figures
    assert game not in figures
    assert httpx.get(f"{host}/health").json()["well"] is True
