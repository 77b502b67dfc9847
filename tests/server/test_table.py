"""At the table, over HTTP."""

import json
from collections.abc import Callable

from tests.server.clients import Client

Browser = Callable[[], Client]


def test_a_game_at_one_screen(client: Browser) -> None:
    ada = client().named("Ada")
    game = ada.begun("Ben", "Cid")
    shown = ada.get(f"/games/{game}/view").json()
    assert shown["seq"] == 0
    assert shown["view"]["viewer"] is None, "who has several seats sees what everybody sees"
    assert shown["view"]["acting"] == [{"player": "Ada", "behalf": ""}]
    after = ada.act(game, "pass", 0).json()
    assert (after["seq"], after["view"]["viewer"]) == (1, "Ada")
    assert ada.act(game, "pass", 1, seat="Ben").json()["seq"] == 2
    table = ada.get(f"/games/{game}").json()
    assert [seat["name"] for seat in table["seats"] if seat["acting"]] == ["Cid"]
    assert (table["state"], table["number"]) == ("running", 2)


def test_choices_whole_brief_and_of_one_kind(client: Browser) -> None:
    ada = client().named("Ada")
    game = ada.begun("Ben", "Cid")
    whole = ada.get(f"/games/{game}/choices").json()
    assert "pass" in [choice["do"] for choice in whole["choices"]]
    brief = ada.get(f"/games/{game}/choices", params={"brief": True}).json()
    assert brief["choices"] == []
    assert {kind["word"] for kind in brief["kinds"]} >= {"pass", "bid"}
    bids = ada.get(f"/games/{game}/choices", params={"word": "bid"}).json()["choices"]
    assert bids
    assert {choice["word"] for choice in bids} == {"bid"}
    assert ada.get(f"/games/{game}/choices", params={"colour": "red"}).status_code == 400
    assert (whole["seq"], brief["seq"]) == (0, 0)
    ada.act(game, "pass", whole["seq"])
    assert ada.get(f"/games/{game}/choices", params={"seat": "Ben"}).json()["seq"] == 1


def test_kinds_with_many_options_are_counted_only(client: Browser) -> None:
    ada = client().named("Ada")
    game = ada.begun("Ben", "Cid")
    whole = ada.get(f"/games/{game}/choices").json()
    bids = next(kind["count"] for kind in whole["kinds"] if kind["word"] == "bid")
    assert bids > 1
    few = ada.get(f"/games/{game}/choices", params={"most": bids - 1}).json()
    assert few["kinds"] == whole["kinds"]
    assert few["choices"] == [choice for choice in whole["choices"] if choice["word"] != "bid"]
    assert ada.get(f"/games/{game}/choices", params={"most": bids}).json() == whole
    one = ada.get(f"/games/{game}/choices", params={"most": bids, "word": "bid"}).json()
    assert {choice["word"] for choice in one["choices"]} == {"bid"}
    assert ada.get(f"/games/{game}/choices", params={"most": 0}).status_code == 400


def test_a_menu_that_is_opened_line_by_line(client: Browser) -> None:
    ada = client().named("Ada")
    game = ada.begun("Ben", "Cid")
    menu = ada.get(f"/games/{game}/menu").json()
    assert (menu["seq"], menu["player"], menu["question"]) == (
        0,
        "Ada",
        "Ada: buy PWB for 20 M, bid on another private, or pass",
    )
    assert menu["lines"][-1]["choice"]["do"] == "pass", "to pass is last"
    others = ada.get(f"/games/{game}/menu", params={"seat": "Ben"}).json()
    assert others["lines"] == [], "it is Ada's turn"
    assert ada.get(f"/games/{game}/menu", params={"under": ["lay", "K8"]}).status_code == 404


def test_menus_behind_lines(client: Browser) -> None:
    ada = client().named("Ada")
    game = ada.begun("Ben", title="Orient Express")
    for _ in range(40):  # until a segment is to be placed
        menu = ada.get(f"/games/{game}/menu").json()
        placing = next((line for line in menu["lines"] if line["key"] == "place"), None)
        if placing is not None:
            break
        assert ada.act(game, menu["lines"][0]["choice"]["do"], menu["seq"]).status_code == 200
    assert placing is not None
    assert placing["choice"] is None
    assert placing["lines"] == [], "what is behind it was not asked for"
    behind = ada.get(f"/games/{game}/menu", params={"under": "place"}).json()
    assert behind["question"] == placing["question"]
    deep = ada.get(f"/games/{game}/menu", params={"depth": 3}).json()
    whole = next(line for line in deep["lines"] if line["key"] == "place")
    assert [line["key"] for line in whole["lines"]] == [line["key"] for line in behind["lines"]]
    city = whole["lines"][-1]["lines"][0]["key"]
    chosen = ada.get(f"/games/{game}/menu", params={"under": ["place", "city", city]}).json()["lines"][0]
    assert ada.act(game, chosen["choice"]["do"], menu["seq"]).status_code == 200


def test_a_refusal_names_the_rule(client: Browser) -> None:
    ada = client().named("Ada")
    game = ada.begun("Ben", "Cid")
    refused = ada.act(game, "bid NLK 121", 0)
    assert refused.status_code == 422
    problem = refused.json()
    assert (problem["error"], problem["rule"]) == ("refused", "5.1.1")
    assert "121" in problem["message"]
    explained = ada.post(f"/games/{game}/explanations", json={"do": "bid NLK 121"}).json()
    assert (explained["legal"], explained["reason"]) == (False, problem["message"])
    assert ada.post(f"/games/{game}/explanations", json={"do": "pass"}).json() == {"legal": True}


def test_who_is_late_gets_the_game_as_it_is(client: Browser) -> None:
    ada = client().named("Ada")
    game = ada.begun("Ben", "Cid")
    ada.act(game, "pass", 0)
    late = ada.act(game, "pass", 0, seat="Ben")
    assert late.status_code == 409
    assert late.json()["seq"] == 1
    assert late.json()["view"]["acting"][0]["player"] == "Ben"


def test_a_request_that_is_sent_again_is_carried_out_once(client: Browser) -> None:
    ada = client().named("Ada")
    game = ada.begun("Ben", "Cid")
    first = ada.act(game, "pass", 0, key="k1", seat="Ada")
    again = ada.act(game, "pass", 0, key="k1", seat="Ada")
    assert (first.status_code, again.status_code) == (200, 200)
    for part in ("seq", "view", "changed"):
        assert again.json()[part] == first.json()[part]
    assert ada.get(f"/games/{game}").json()["number"] == 1
    other = ada.act(game, "bid NLK 125", 0, key="k1", seat="Ada")
    assert other.status_code == 400
    assert "used for another" in other.json()["message"]


def test_a_view_that_is_known_is_not_sent_again(client: Browser) -> None:
    ada = client().named("Ada")
    game = ada.begun("Ben", "Cid")
    first = ada.get(f"/games/{game}/view")
    tag = {"If-None-Match": first.headers["etag"]}
    assert ada.get(f"/games/{game}/view", headers=tag).status_code == 304
    assert ada.get(f"/games/{game}/view", params={"seat": "Ben"}, headers=tag).status_code == 200
    ada.act(game, "pass", 0)
    assert ada.get(f"/games/{game}/view", headers=tag).status_code == 200


def test_taking_back_ones_own_decision(client: Browser) -> None:
    ada = client().named("Ada")
    game = ada.begun("Ben", "Cid")
    ada.act(game, "bid NLK 125", 0)
    assert ada.get(f"/games/{game}/undo", params={"seat": "Ada"}).json() == {"allowed": True, "to": 0}
    back = ada.post(f"/games/{game}/undo", json={"seq": 1, "seat": "Ada"})
    assert (back.status_code, back.json()["seq"], back.json()["view"]["number"]) == (200, 2, 0)
    ada.act(game, "pass", 2, seat="Ada")
    ada.act(game, "pass", 3, seat="Ben")
    late = ada.post(f"/games/{game}/undo", json={"seq": 4, "seat": "Ada"})
    assert late.status_code == 400
    assert late.json()["message"] == "Ben has acted since"


def test_the_box_is_sent_once(client: Browser) -> None:
    ada = client().named("Ada")
    game = ada.begun("Ben", "Cid")
    box = ada.get(f"/games/{game}/box")
    assert box.json()["hexes"]["K8"]
    assert box.json() == ada.get("/titles/18Rhl/box").json()
    tag = {"If-None-Match": box.headers["etag"]}
    assert ada.get(f"/games/{game}/box", headers=tag).status_code == 304
    other = ada.get(
        "/titles/18Rhl/box", params={"options": json.dumps({"preset": "edition_2012"})}, headers=tag
    )
    assert other.status_code == 200


def test_titles_and_their_schemas(client: Browser) -> None:
    stranger = client()
    offered = {title["title"]: title for title in stranger.get("/titles").json()}
    assert set(offered) >= {"18OE", "1862", "18Rhl", "18LRA", "Orient Express"}
    assert "greedy" in offered["18Rhl"]["bots"]
    assert stranger.get("/titles/Orient Express").json() == offered["Orient Express"]
    assert stranger.get("/titles/18Rhl/schema/view").json()["$defs"]
    assert stranger.get("/titles/1830").status_code == 404
    assert stranger.get("/titles/18Rhl/schema/table").status_code in (400, 404)
