"""Trying things before one decides, over HTTP."""

from collections.abc import Callable

import pytest

from tests.server.clients import Client

Browser = Callable[[], Client]


def test_a_preview_plays_nothing(client: Browser) -> None:
    ada = client().named("Ada")
    game = ada.begun("Ben", "Cid")
    found = ada.post(f"/games/{game}/preview", json={"do": "pass"}).json()
    assert found["refusal"] is None
    assert found["acting"] == [{"player": "Ben", "behalf": ""}]
    assert found["prompt"]
    assert found["happened"] == ["Ada passes."]
    assert found["board"]["whole"]
    assert not found["uncertain"]
    shown = ada.get(f"/games/{game}/view").json()
    assert (shown["seq"], shown["view"]["number"]) == (0, 0)


def test_a_preview_says_why_not(client: Browser) -> None:
    ada = client().named("Ada")
    game = ada.begun("Ben", "Cid")
    found = ada.post(f"/games/{game}/preview", json={"do": "bid NLK 121"}).json()
    assert (found["refusal"]["legal"], found["refusal"]["rule"]) == (False, "5.1.1")
    assert (found["board"], found["changes"]) == (None, [])
    assert client().post(f"/games/{game}/preview", json={"do": "pass"}).status_code == 401


@pytest.mark.parametrize("title", ["18Rhl", "1862", "18LRA", "18OE", "Orient Express"])
def test_every_choice_of_every_title_can_be_tried(client: Browser, title: str) -> None:
    ada = client().named("Ada")
    game = ada.begun("Ben", "Cid", title=title)
    who = ada.get(f"/games/{game}/view").json()["view"]["acting"][0]["player"]
    choices = ada.get(f"/games/{game}/choices", params={"seat": who}).json()["choices"]
    tag = ada.get(f"/games/{game}/board").json()["tag"]
    for choice in choices[:5]:
        tried = {"do": choice["do"], "seat": who, "since": tag}
        found = ada.post(f"/games/{game}/preview", json=tried).json()
        assert found["refusal"] is None
        assert not found["board"]["whole"]


def test_what_luck_brings_is_not_told(client: Browser) -> None:
    ada = client().named("Ada")
    game = ada.begun("Ben", title="Orient Express")
    seq = 0
    for _ in range(30):
        who = ada.get(f"/games/{game}/view").json()["view"]["acting"][0]["player"]
        choices = ada.get(f"/games/{game}/choices", params={"seat": who}).json()["choices"]
        drawing = [choice["do"] for choice in choices if choice["word"] == "draw"]
        if drawing:
            break
        wanted = [choice for choice in choices if choice["word"] in ("discard", "choose")]
        seq = ada.act(game, (wanted or choices)[0]["do"], seq, seat=who).json()["seq"]
    tried = ada.post(f"/games/{game}/preview", json={"do": drawing[0], "seat": who}).json()
    assert tried["uncertain"]
    assert not any(change["after"] == "in hand" for change in tried["changes"])
