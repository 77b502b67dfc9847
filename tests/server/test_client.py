"""Bots over the net: the same seats, the same games as in the library."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from threading import Thread

import pytest
from click.testing import CliRunner

import bradshaw
from bradshaw import Refusal, Seat, bots
from bradshaw.cli.group import bradshaw as cli
from bradshaw.client import Outdated, Refused, RemoteSeat, Server
from bradshaw.core.errors import BradshawError
from tests.conftest import ROOT
from tests.server.clients import Client

Browser = Callable[[], Client]


@pytest.fixture
def programs(server, client: Browser) -> Iterator[Callable[[str], Server]]:
    """Servers as programs see them, each with an account of its own."""
    made: list[Server] = []
    owner = client().named("Owner")

    def fresh(name: str) -> Server:
        answer = owner.post("/me/programs", json={"name": name})
        assert answer.status_code == 201, answer.text
        made.append(Server(f"http://{server.host}", answer.json()["secret"]))
        return made[-1]

    yield fresh
    for one in made:
        one.close()


def begun(programs: Callable[[str], Server], title: str, *names: str) -> tuple[str, list[RemoteSeat]]:
    servers = [programs(name) for name in names]
    table = servers[0].new_game(title, len(names))
    for one in servers[1:]:
        one.join(table.id)
    servers[0].start(table.id)
    return table.id, [one.seat(table.id) for one in servers]


def test_a_remote_seat_is_a_seat_in_everything() -> None:
    own = {name for name in vars(Seat) if not name.startswith("_")} - {"player", "to_act"}
    assert own <= set(vars(RemoteSeat)), "what is not told anew would look for a game that is not here"


def test_the_same_bots_play_the_same_game_over_the_net(
    programs: Callable[[str], Server], tmp_path: Path
) -> None:
    game, seats = begun(programs, "Orient Express", "Ada", "Ben")
    commitment = seats[0].commitment
    players = {seat.player: bots.make("random", number) for number, seat in enumerate(seats)}
    threads = [Thread(target=seat.play_with, args=(players[seat.player],), daemon=True) for seat in seats]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(240)
    assert seats[0].wait() is False, "the game is over"
    file = tmp_path / "played.json"
    file.write_bytes(programs("Reader").download(game))
    there = bradshaw.load(file)
    assert there.commitment == commitment == seats[0].view().commitment
    checked = CliRunner().invoke(cli, ["check", str(file)])
    assert checked.exit_code == 0, checked.output
    here = bradshaw.new("Orient Express", there.players, seed=there.seed)
    while not here.finished:
        seat = here.seat(here.acting[0].player)
        seat.play(players[seat.player].choose(seat))
    assert [str(move.action) for move in here.moves] == [str(move.action) for move in there.moves]


@pytest.mark.parametrize("title", ["18Rhl", "1862", "18LRA", "18OE"])
def test_looking_choosing_and_thinking_ahead(programs: Callable[[str], Server], title: str) -> None:
    _, seats = begun(programs, title, "Ada", "Ben", "Cid")
    bot = bots.make("greedy", 1, seats[0].title)
    for _ in range(12):
        seat = next(one for one in seats if one.look() is not None and one.to_act)
        number, before = seat.number, seat.legal()
        world = seat.imagine(Random(1))
        assert [str(o) for o in world.legal(seat.player).options] == [str(o) for o in before.options]
        assert world.view(seat.player).players == seat.view().players
        assert world.box == seat.box
        assert world.options == seat.options
        assert [one.step for one in world.acting] == [one.step for one in seat.acting]
        move = seat.play(bot.choose(seat))
        assert (move.by, seat.number) == (seat.player, number + 1)
        assert seat.log(seat.number) == [event.text for event in move.events if hasattr(event, "text")]
    assert len(seats[0].log()) >= len(seats[0].log(1))


def test_refusals_and_what_others_did_meanwhile(programs: Callable[[str], Server]) -> None:
    _, (ada, ben, _cid) = begun(programs, "18Rhl", "Ada", "Ben", "Cid")
    refusal = ada.why_not("bid NLK 121")
    assert refusal is not None
    with pytest.raises(Refusal) as met:
        ada.play("bid NLK 121")
    assert (met.value.rule, met.value.reason) == (refusal.rule, refusal.reason)
    with pytest.raises(Refusal, match="not Ben's turn"):
        ben.play("pass")
    assert ada.propose() is None
    ada.play("bid NLK 125")
    with pytest.raises(Outdated):
        ben.play("pass")
    assert ben.wait() is True
    assert ada.can_undo()
    ada.undo()
    assert ada.number == 0
    assert ada.to_act


def test_what_a_program_may_not(server, programs: Callable[[str], Server], client: Browser) -> None:
    game, _ = begun(programs, "18Rhl", "Ada", "Ben", "Cid")
    eve = programs("Eve")
    with pytest.raises(BradshawError, match="you sit on 0 seats"):
        eve.seat(game)
    with pytest.raises(Refused) as met:
        eve.seat(game, "Ada")
    assert met.value.status == 403
    with pytest.raises(Refused) as met, Server(f"http://{server.host}", "nonsense") as nobody:
        nobody.turns()
    assert met.value.status == 401
    with pytest.raises(BradshawError, match="no address of a server"):
        Server("club.example")
    assert programs("Zoe").turns() == []


def test_accounts_of_programs(client: Browser) -> None:
    ada = client().named("Ada")
    made = ada.post("/me/programs", json={"name": "Deep Red"}).json()
    token = {"Authorization": f"Bearer {made['secret']}"}
    me = client().get("/me", headers=token).json()
    assert (me["name"], me["kind"], me["scopes"]) == ("Deep Red", "program", ["play", "read"])
    assert client().post("/me/programs", json={"name": "Deeper Red"}, headers=token).status_code == 403
    assert ada.post("/me/programs", json={"name": "deep red"}).status_code == 400
    assert ada.get("/me/programs").json() == [{"id": made["id"], "name": "Deep Red"}]
    assert client().named("Ben").delete(f"/me/programs/{made['id']}").status_code == 404
    guest = client()
    guest.post("/guests")
    assert guest.post("/me/programs", json={"name": "Guest's"}).status_code == 400
    assert ada.delete(f"/me/programs/{made['id']}").status_code == 204
    assert client().get("/me", headers=token).status_code == 401
    assert ada.get("/me/programs").json() == []


def test_the_example_plays_a_whole_game(server, client: Browser) -> None:
    ada = client().named("Ada")
    made = ada.post("/me/programs", json={"name": "Curious"}).json()
    game = ada.made("Orient Express", 2, sit=False, options={"preset": "first_game"})
    bot = [sys.executable, str(ROOT / "docs/examples/net_bot.py"), f"http://{server.host}", made["secret"]]
    with subprocess.Popen(bot, stdout=subprocess.PIPE, text=True) as running:
        for _ in range(600):
            if ada.get(f"/games/{game}").json()["seats"][0]["name"]:
                break
            assert running.poll() is None
        ada.post(f"/games/{game}/bots", json={"kind": "random"})
        assert ada.post(f"/games/{game}/start").status_code == 200
        told, _ = running.communicate(timeout=300)
    assert running.returncode == 0
    assert "Curious" in told
    assert ada.get(f"/games/{game}").json()["state"] == "finished"
