"""Trying things before one decides, over HTTP."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from bradshaw.client import Server
from tests.contract.settings import played
from tests.server.clients import Client
from tests.unit.titles.rhineland.rhl.positions import Position
from tests.unit.titles.rhineland.rhl.test_routes import aachen_line

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


def run_of_rhe() -> Position:
    """RhE is to run its 2-train and its 3-train, from Köln over Düren and a town to Aachen."""
    p = aachen_line()
    p._ask_to_run("RhE", ["2", "3"])
    return p


def test_a_run_is_judged_as_it_is_drawn(client: Browser) -> None:
    ada = client().named("Ada")
    game = ada.brought(run_of_rhe().game)
    found = ada.post(f"/games/{game}/runs", json={"do": "run 3=I10.c0>K6.c0>K4.t0", "seat": "Ada"}).json()
    assert (found["refusal"], found["missed"]) == (None, None)
    run = found["run"]
    assert (run["total"], run["at_home"]) == (60, ["2"])
    (route,) = run["routes"]
    assert (route["train"], route["revenue"]) == ("3", 60)
    assert [(term["what"], term["value"]) for term in route["terms"]] == [
        ("Köln (I10)", 30), ("Düren (K6)", 20), ("K4", 10),
    ]  # fmt: skip
    assert route["terms"][0]["text"] == "Köln (I10): 30 M (own token)"
    assert set(route["drawing"]["pieces"]) == {"I10", "J9", "K8", "K6", "K4"}
    assert all('class="route"' in piece for piece in route["drawing"]["pieces"].values())
    assert route["drawing"]["look"]["number"] == 1


def test_a_run_that_breaks_a_rule(client: Browser) -> None:
    ada = client().named("Ada")
    game = ada.brought(run_of_rhe().game)
    found = ada.post(f"/games/{game}/runs", json={"do": "run 2=I10.c0>K2.c0", "seat": "Ada"}).json()
    assert found["refusal"]["rule"] == "6.1.2"
    assert found["run"] is None
    nothing = ada.post(f"/games/{game}/runs", json={"do": "pass", "seat": "Ada"})
    assert nothing.status_code == 400
    other = ada.begun("Ben", "Cid")
    early = ada.post(f"/games/{other}/runs", json={"do": "run 2=I10.c0>K2.c0"})
    assert early.json()["message"] == "no railway is running its trains now"


def test_a_proposal_is_drawn_and_tells_what_a_run_misses(client: Browser) -> None:
    ada = client().named("Ada")
    game = ada.brought(run_of_rhe().game)
    with ada.stream("GET", f"/games/{game}/proposal", params={"seat": "Ada"}) as answer:
        lines = [line for line in answer.iter_lines() if line.startswith("data: {")]
    found = json.loads(lines[-1].removeprefix("data: "))
    assert found["proof"] == f"Proven: nothing brings more than {found['bound']} M."
    assert found["run"]["total"] == found["worth"]
    assert [route["train"] for route in found["run"]["routes"]] == ["3"]
    assert found["run"]["routes"][0]["drawing"]["pieces"]
    judged = ada.post(f"/games/{game}/runs", json={"do": "run 2=I10.c0>K6.c0", "seat": "Ada"}).json()
    assert judged["missed"] == found["worth"] - judged["run"]["total"] > 0
    best = ada.post(f"/games/{game}/runs", json={"do": found["do"], "seat": "Ada"}).json()
    assert (best["missed"], best["run"]["total"]) == (0, found["worth"])


def test_a_search_keeps_to_its_budget(client: Browser) -> None:
    ada = client().named("Ada")
    game = ada.brought(run_of_rhe().game)

    def found(**asked: Any) -> Any:
        with ada.stream("GET", f"/games/{game}/proposal", params={"seat": "Ada", **asked}) as answer:
            lines = [line for line in answer.iter_lines() if line.startswith("data: {")]
        return json.loads(lines[-1].removeprefix("data: "))

    best, hasty = found(), found(budget=1)
    assert (best["proven"], hasty["proven"]) == (True, False)
    assert hasty["bound"] > best["bound"]
    assert found(budget=2**50)["proven"]
    for wrong in (-1, 2**60, "much"):
        answer = ada.get(f"/games/{game}/proposal", params={"budget": wrong})
        assert answer.status_code == 400, answer.text
    token = ada.post("/me/tokens", json={"name": "seat", "scopes": ["read", "play"]}).json()["secret"]
    with Server(str(ada.base_url).partition("/api")[0], token) as server:
        seat = server.seat(game, "Ada")
        hasty, best = seat.propose(budget=1), seat.propose()
    assert hasty is not None
    assert best is not None
    assert (hasty.proven, best.proven) == (False, True)


def test_a_route_is_followed_while_it_is_drawn(client: Browser) -> None:
    ada = client().named("Ada")
    game = ada.brought(run_of_rhe().game)

    def traced(*stops: str, train: str = "3") -> Any:
        answer = ada.post(f"/games/{game}/trace", json={"train": train, "stops": stops, "drawn": 1})
        assert answer.status_code == 200
        return answer.json()

    first = traced("I10.c0")
    assert (first["refusal"], first["ways"]) == (None, [])
    assert "K6.c0" in [one["stop"] for one in first["on"]]
    (way,) = traced("I10.c0", "K6.c0")["ways"]
    assert (way["revenue"], way["why_not"], way["route"]) == (50, "", "3=I10.c0>K6.c0")
    assert way["drawing"]["look"]["number"] == 2
    assert "passes" in traced("I10.c0", "K2.c0")["refusal"]["reason"]
    far = traced("K6.c0", "K4.t0")["ways"][0]
    assert (far["revenue"], far["why_not"]) == (0, "no token of the railway is on the route")
    assert traced("I10.c0", "K6.c0", train="9")["refusal"]["reason"] == "RhE has no 9-train that could run"
    assert traced("I10.c0", "Z9.c0")["refusal"]["reason"]


def test_what_tiles_do_to_the_income(client: Browser) -> None:
    ada = client().named("Ada")
    p = aachen_line().owns("RhE", "3")
    p.turn("RhE")
    game = ada.brought(p.game)

    def told(**params: Any) -> list[tuple[str, Any]]:
        with ada.stream("GET", f"/games/{game}/effects", params=params) as answer:
            assert "content-encoding" not in answer.headers, "packing would keep events back"
            lines = list(answer.iter_lines())
        names = [line.removeprefix("event: ") for line in lines if line.startswith("event: ")]
        data = [json.loads(line.removeprefix("data: ")) for line in lines if line.startswith("data: ")]
        return list(zip(names, data, strict=True))

    *values, (name, last) = told(hex="K6")
    assert (name, last["complete"], last["count"]) == ("done", True, len(values))
    which = {"word": "lay", "hex": "K6", "seat": "Ada"}
    lays = ada.get(f"/games/{game}/choices", params=which).json()["choices"]
    assert {value["do"] for _, value in values} == {choice["do"] for choice in lays}
    best = max((value for _, value in values), key=lambda value: int(value["gain"]))
    assert best["gain"] == best["after"] - best["before"] > 0
    assert best["text"].startswith(f"Income {best['before']} M → {best['after']} M, ")
    (_, one), (_, end) = told(do=best["do"])
    assert (one, end["count"]) == (best, 1)
    assert told(do="pass")[-1][0] == "problem"
    other = ada.begun("Ben", "Cid")
    assert ada.get(f"/games/{other}/effects").status_code == 400


def test_a_report_when_the_game_is_over(client: Browser) -> None:
    ada = client().named("Ada")
    game = played("1862", {}, 3, 1000)
    assert game.finished
    id = ada.brought(game)
    with ada.stream("GET", f"/games/{id}/report") as answer:
        lines = list(answer.iter_lines())
    names = [line.removeprefix("event: ") for line in lines if line.startswith("event: ")]
    told = [json.loads(line.removeprefix("data: ")) for line in lines if line.startswith("data: ")]
    runs, last = told[:-1], told[-1]
    assert names == [*("run" for _ in runs), "done"]
    assert (last["complete"], last["runs"]) == (True, len(runs))
    assert runs
    assert sum(last["missed"].values()) == sum(run["missed"] for run in runs)
    assert all(run["best"] == run["made"]["revenue"] + run["missed"] for run in runs)
    figures = ada.get(f"/games/{id}/statistics").json()
    assert figures["runs"] == [run["made"] for run in runs]
    going_on = ada.begun("Ben", "Cid")
    assert ada.get(f"/games/{going_on}/report").status_code == 400
