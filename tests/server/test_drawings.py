"""Boards in pieces and pictures, over HTTP."""

from collections.abc import Callable

import pytest

import bradshaw
from bradshaw.core.title import find_title
from bradshaw.draw import hex_svg, painter_for
from bradshaw.rail.view import TileView
from tests.server.clients import Client

Browser = Callable[[], Client]


def test_the_printed_board_of_every_title(client: Browser) -> None:
    stranger = client()
    for name in ("18Rhl", "1862", "18LRA", "18OE", "Orient Express"):
        answer = stranger.get(f"/titles/{name}/drawing")
        assert answer.status_code == 200
        assert answer.headers["content-encoding"] == "gzip"
        drawing = answer.json()
        assert len(drawing["pieces"]) >= 60
        again = stranger.get(f"/titles/{name}/drawing", headers={"If-None-Match": answer.headers["etag"]})
        assert again.status_code == 304
    assert stranger.get("/titles/1999/drawing").status_code == 404
    assert stranger.get("/titles/18Rhl/drawing", params={"options": "[]"}).status_code == 400


def test_a_game_has_the_board_of_its_options(client: Browser) -> None:
    ada = client().named("Ada")
    game = ada.begun("Ben", "Cid")
    assert ada.get(f"/games/{game}/drawing").json() == ada.get("/titles/18Rhl/drawing").json()


def test_only_what_has_changed_is_sent(client: Browser) -> None:
    ada = client().named("Ada")
    game = ada.begun("Ben", title="Orient Express")
    first = ada.get(f"/games/{game}/board").json()
    assert (first["whole"], first["pieces"]) == (True, {})
    same = ada.get(f"/games/{game}/board", params={"since": first["tag"]}).json()
    assert same == {"tag": first["tag"], "whole": False, "pieces": {}}
    line, seq = None, 0
    while line is None:
        chosen, who = None, ada.get(f"/games/{game}/view").json()["view"]["acting"][0]["player"]
        for choice in ada.get(f"/games/{game}/choices", params={"seat": who}).json()["choices"]:
            chosen = chosen or choice
            if choice["where"].get("line"):
                chosen, line = choice, str(choice["where"]["line"])
                break
        assert chosen is not None
        seq = ada.act(game, chosen["do"], seq, seat=who).json()["seq"]
    now = ada.get(f"/games/{game}/board", params={"since": first["tag"]}).json()
    assert (now["whole"], list(now["pieces"])) == (False, [line])
    assert f'data-segment="{line}"' in now["pieces"][line]
    back = ada.get(f"/games/{game}/board", params={"since": now["tag"], "at": 0}).json()
    assert back == {"tag": first["tag"], "whole": False, "pieces": {line: None}}
    unknown = ada.get(f"/games/{game}/board", params={"since": "?"}).json()
    assert unknown == {"tag": now["tag"], "whole": True, "pieces": now["pieces"]}
    assert ada.get(f"/games/{game}/board", params={"at": 999}).status_code == 404


def test_a_hex_with_tiles_on_it(client: Browser) -> None:
    ada = client().named("Ada")
    game = ada.begun("Ben", "Cid")
    lays = ada.get(f"/games/{game}/board/K8", params={"lays": "8.1,57.2"}).json()["lays"]
    table = bradshaw.new("18Rhl", players=["Ada", "Ben", "Cid"], seed=1)
    view, box = table.view(None), table.box
    assert lays == {
        f"{tile}.{turn}": hex_svg(view, box, "K8", TileView(tile=tile, rotation=turn))  # type: ignore[arg-type]
        for tile, turn in (("8", 1), ("57", 2))
    }
    for wrong, status in (("8", 400), ("8.x", 400), ("8.7", 404), ("none.1", 404)):
        assert ada.get(f"/games/{game}/board/K8", params={"lays": wrong}).status_code == status
    assert ada.get(f"/games/{game}/board/Z99", params={"lays": "8.1"}).status_code == 404
    orient = ada.begun("Ben", title="Orient Express")
    answer = ada.get(f"/games/{orient}/board/paris", params={"lays": "8.1"})
    assert (answer.status_code, answer.json()["message"]) == (404, "no tiles are laid in Orient Express")


@pytest.mark.parametrize("title", ["18Rhl", "1862", "18LRA", "18OE"])
def test_pictures_of_a_table(client: Browser, title: str) -> None:
    ada = client().named("Ada")
    game = ada.begun("Ben", "Cid", title=title)
    view = ada.get(f"/games/{game}/view").json()["view"]
    for what in ("market", "tiles", "privates", f"railway:{next(iter(view['railways']))}"):
        answer = ada.get(f"/games/{game}/pictures/{what}")
        assert (answer.status_code, answer.headers["content-type"]) == (200, "image/svg+xml")
        assert answer.text.startswith("<svg")
        assert ada.get(f"/titles/{title}/pictures/{what}").text.startswith("<svg")
    assert ada.get(f"/games/{game}/pictures/railway:XYZ").status_code == 404
    assert ada.get(f"/games/{game}/pictures/everything").status_code == 404


def test_a_hand_is_drawn_for_its_owner_only(client: Browser) -> None:
    ada, ben, stranger = client().named("Ada"), client().named("Ben"), client()
    game = ada.made("Orient Express", 2)
    assert ben.post(f"/games/{game}/seats", json={}).status_code == 200
    assert ada.post(f"/games/{game}/start").status_code == 200
    assert ada.get(f"/games/{game}/pictures/hand:Ada").status_code == 200
    for other in (ben, stranger):
        answer = other.get(f"/games/{game}/pictures/hand:Ada")
        assert answer.status_code == 404
        assert "hidden" in answer.json()["message"]
    assert stranger.get(f"/games/{game}/pictures/tableau").status_code == 200


def test_drawings_need_no_styles(client: Browser) -> None:
    stranger = client()
    for name in ("18Rhl", "1862", "18LRA", "18OE", "Orient Express"):
        painter = painter_for(find_title(name))
        whats = [what for what in painter.what if ":" not in what and what not in ("tableau",)]
        for what in whats:
            text = stranger.get(f"/titles/{name}/pictures/{what}").text
            assert "<style" not in text
            assert " style=" not in text
