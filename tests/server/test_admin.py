"""`bradshaw admin`, beside a server that runs."""

from collections.abc import Callable

import pytest
from click.testing import CliRunner, Result

from bradshaw.cli.group import bradshaw as command_line
from bradshaw.store import Database, jobs
from tests.server.clients import Client

Browser = Callable[[], Client]
Call = Callable[..., Result]


@pytest.fixture(params=["sqlite", "postgresql"])
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def admin(address: str) -> Call:
    def call(*words: object, typed: str | None = None) -> Result:
        whole = ["admin", "--database", address, *map(str, words)]
        return CliRunner().invoke(command_line, whole, input=typed, env={"COLUMNS": "200"})

    return call


def test_accounts(client: Browser, admin: Call) -> None:
    ada, ben = client().named("Ada"), client().named("Ben")
    listed = admin("users").stdout
    assert "Ada" in listed
    assert "Ben" in listed
    assert "Ben" not in admin("users", "--find", "ad").stdout
    assert admin("suspend", "ben").exit_code == 0
    assert ben.get("/me").status_code in (401, 403)
    assert "suspended" in admin("users").stdout
    log_in = {"name": "Ben", "password": "Ben likes long trains"}
    assert ben.post("/session", json=log_in).status_code == 403
    assert admin("resume", "Ben").exit_code == 0
    assert ben.post("/session", json=log_in).status_code == 200
    assert admin("rename", "Ben", "Benjamin").exit_code == 0
    assert ben.get("/me").json()["name"] == "Benjamin"
    taken = admin("rename", "Benjamin", "ADA")
    assert (taken.exit_code, "has an account already" in taken.stderr) == (1, True)
    assert admin("admin", "Ada").exit_code == 0
    assert ada.get("/me").json()["admin"] is True
    assert admin("admin", "Ada", "--no").exit_code == 0
    assert ada.get("/me").json()["admin"] is False
    missing = admin("suspend", "Zoe")
    assert (missing.exit_code, "Nobody is called" in missing.stderr) == (1, True)


@pytest.mark.parametrize("form", ["--database {}", "--database={}"])
def test_the_database_may_be_named_behind_the_word(client: Browser, address: str, form: str) -> None:
    client().named("Ada")
    words = ["admin", "users", *form.format(address).split(), "--find", "ad"]
    listed = CliRunner().invoke(command_line, words, env={"COLUMNS": "200"})
    assert (listed.exit_code, "Ada" in listed.stdout) == (0, True)


def test_a_link_for_a_new_password(client: Browser, admin: Call) -> None:
    client().named("Ada")
    link = admin("reset-link", "Ada", "--site", "https://club.example/").stdout.strip()
    assert link.startswith("https://club.example/reset/")
    secret, fresh = link.rpartition("/")[2], client()
    assert fresh.post(f"/resets/{secret}", json={"password": "all aboard again"}).status_code == 200
    assert fresh.get("/me").json()["name"] == "Ada"
    assert client().post(f"/resets/{secret}", json={"password": "all aboard again"}).status_code == 404


def test_erasing(client: Browser, admin: Call) -> None:
    ada, ben = client().named("Ada"), client().named("Ben")
    game = ada.made(players=3)
    ben.post(f"/games/{game}/seats", json={})
    ada.seats(game, "Cid")
    ada.post(f"/games/{game}/start")
    ada.act(game, "pass", 0, seat="Ada")
    assert admin("erase", "Ben", typed="n\n").exit_code == 130
    gone = admin("erase", "Ben", "--yes")
    assert gone.exit_code == 0, gone.output
    name = gone.stdout.rpartition("the name ")[2].strip().rstrip(".")
    assert ben.get("/me").status_code == 401
    assert [seat["name"] for seat in ada.get(f"/games/{game}").json()["seats"]] == ["Ada", name, "Cid"]


def test_a_locked_game_stands_still(client: Browser, admin: Call) -> None:
    ada = client().named("Ada")
    game = ada.begun("Ben", "Cid", visibility="private", name="Thursday")
    assert ada.act(game, "pass", 0, seat="Ada").status_code == 200
    assert "Thursday" in admin("games", "--find", "thurs").stdout
    assert admin("lock", game).exit_code == 0
    refused = ada.act(game, "pass", 1, seat="Ben")
    assert (refused.status_code, refused.json()["message"]) == (403, "the host has locked this game")
    assert ada.get(f"/games/{game}").json()["state"] == "locked"
    assert ada.get(f"/games/{game}/view").status_code == 200
    assert admin("lock", game).exit_code == 1
    assert admin("unlock", game).exit_code == 0
    assert ada.act(game, "pass", 1, seat="Ben").status_code == 200
    assert admin("unlock", game).exit_code == 1


def test_nothing_that_is_to_be_copied_is_cut_on_a_narrow_screen(client: Browser, address: str) -> None:
    ada = client().named("Ada with a name that is long")
    game = ada.begun("Ben with a name that is long", "Cid with a name that is long")
    id = ada.get("/me").json()["id"]
    for what, wanted in (("games", game), ("users", id)):
        shown = CliRunner().invoke(
            command_line, ["admin", "--database", address, what], env={"COLUMNS": "60"}
        )
        assert wanted in shown.stdout


def test_names_words_and_the_end_of_a_game(client: Browser, admin: Call) -> None:
    ada = client().named("Ada")
    game = ada.begun("Ben", "Cid")
    assert admin("rename-game", game, "A quiet evening").exit_code == 0
    assert ada.get(f"/games/{game}").json()["name"] == "A quiet evening"
    ada.post(f"/games/{game}/talk", json={"words": "something rude"})
    assert admin("hush", game, 1).exit_code == 0
    assert ada.get(f"/games/{game}/talk").json()[0]["words"] == ""
    assert admin("hush", game, 7).exit_code == 1
    assert admin("delete-game", game, typed="n\n").exit_code == 130
    unknown = admin("delete-game", "unknown")
    assert (unknown.exit_code, "There is no game unknown" in unknown.output) == (1, True)
    assert admin("delete-game", game, "--yes").exit_code == 0
    assert ada.get(f"/games/{game}").status_code == 404
    assert ada.act(game, "pass", 0).status_code in (400, 404)
    assert admin("lock", "nogame").exit_code == 1


def test_work_that_was_given_up(client: Browser, admin: Call, address: str) -> None:
    client().named("Ada")
    with Database(address) as database:
        database.write(lambda c: jobs.add(c, "odd", "odd work", jobs.AT_ONCE))
        (job,) = database.write(lambda c: jobs.claim(c, "me", 10**13, 1000, ("odd",)))
        database.write(lambda c: jobs.give_up(c, job, 5, "it broke"))
    listed = admin("jobs").stdout
    assert "odd work" in listed
    assert "it broke" in listed
    assert admin("jobs", "--again").stdout == "1 will be tried again.\n"
    assert "0 were given up" in admin("jobs").stdout
