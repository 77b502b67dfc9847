"""Messages, over HTTP and through a real mail server."""

import re
from collections.abc import Callable
from email import message_from_bytes, policy

import pytest

from bradshaw.service import hosting
from bradshaw.service.messages import noting
from bradshaw.service.messages.mail import MailServer
from bradshaw.store import Database
from tests.server.clients import Client
from tests.service.messages.conftest import smtp
from tests.service.messages.office import Inbox

__all__ = ["smtp"]

Browser = Callable[[], Client]


@pytest.fixture
def mail(smtp: tuple[Inbox, MailServer]) -> MailServer:
    """The server of this test sends mail."""
    return smtp[1]


def arrived(inbox: Inbox, count: int) -> list[str]:
    """The text of so many messages, when they are there."""
    assert inbox.come.acquire(timeout=120)
    for _ in range(count - 1):
        assert inbox.come.acquire(timeout=120)
    return [message_from_bytes(body, policy=policy.default).get_content() for body in inbox.bodies]


def with_mail(ada: Client, inbox: Inbox) -> Client:
    """Somebody with an address of mail, and the link that has arrived there."""
    account = {"name": "Ada", "password": "long trains, long days", "email": "ada@club.example"}
    assert ada.post("/accounts", json=account).status_code == 201
    (confirm,) = arrived(inbox, 1)
    (secret,) = re.findall(r"/confirm/(\S+)", confirm)
    assert ada.post(f"/confirmations/{secret}").status_code == 204
    inbox.bodies.clear()
    return ada


def test_a_forgotten_password(client: Browser, smtp: tuple[Inbox, MailServer]) -> None:
    ada = with_mail(client(), smtp[0])
    assert ada.get("/me").json()["email_confirmed"] is True
    other = client()
    assert other.post("/resets", json={"name": "ada@club.example"}).status_code == 202
    assert other.post("/resets", json={"name": "nobody"}).status_code == 202
    (reset,) = arrived(smtp[0], 1)
    (secret,) = re.findall(r"/reset/(\S+)", reset)
    assert other.post(f"/resets/{secret}", json={"password": "quite another one"}).status_code == 200
    assert other.post(f"/resets/{secret}", json={"password": "and a third one"}).status_code == 404
    assert ada.get("/me").status_code == 401, "whoever was logged in is logged out"
    assert len(smtp[0].bodies) == 1


def test_passing_from_a_message(
    client: Browser, smtp: tuple[Inbox, MailServer], monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    monkeypatch.setattr(noting, "GRACE", 0)
    ada = with_mail(client(), smtp[0])
    channel = {"kind": "mail", "address": "Ada@Club.example", "wanted": {"about": ["turn"]}}
    assert ada.post("/me/channels", json=channel).status_code == 201
    game = ada.begun("Ben", "Cid")
    (text,) = arrived(smtp[0], 1)
    (secret,) = re.findall(r"/act/(\S+)", text)
    stranger = client()
    with Database(address) as database:
        database.write(lambda c: hosting.suspend(c, "Ada", True))
        assert stranger.post(f"/acts/{secret}").status_code == 403
        database.write(lambda c: hosting.suspend(c, "Ada", False))
    ada.post("/session", json={"name": "Ada", "password": "long trains, long days"})
    assert stranger.get(f"/acts/{secret}").json() == {"seat": 0, "seq": 0, "do": "pass"}
    assert ada.get(f"/games/{game}").json()["number"] == 0, "looking does nothing"
    assert stranger.post(f"/acts/{secret}").json()["number"] == 1
    assert stranger.post(f"/acts/{secret}").status_code == 404


def test_mail_goes_to_ones_own_address_only(client: Browser, smtp: tuple[Inbox, MailServer]) -> None:
    ada, ben = with_mail(client(), smtp[0]), client().named("Ben")
    own = {"kind": "mail", "address": "ada@club.example"}
    assert ben.post("/me/channels", json=own).status_code == 400
    other = ada.post("/me/channels", json={"kind": "mail", "address": "victim@club.example"})
    assert (other.status_code, "the address of your account" in other.json()["message"]) == (400, True)
    password = {"password": "long trains, long days"}
    assert ada.put("/me/email", json=password | {"email": "victim@club.example"}).status_code == 204
    victim = {"kind": "mail", "address": "victim@club.example"}
    assert ada.post("/me/channels", json=victim).status_code == 400, "nobody has confirmed it"
    asked = [
        ada.put("/me/email", json=password | {"email": f"{n}@club.example"}).status_code for n in range(10)
    ]
    assert asked == [204] * 9 + [429]


def test_channels(client: Browser) -> None:
    ada, ben = client().named("Ada"), client().named("Ben")
    hook = {"kind": "webhook", "address": "https://hook.example/x", "wanted": {"secret": "hush"}}
    id = ada.post("/me/channels", json=hook).json()["id"]
    (shown,) = ada.get("/me/channels").json()
    assert (shown["address"], shown["wanted"]) == ("https://hook.example/x", {})
    assert ben.get("/me/channels").json() == []
    assert ben.delete(f"/me/channels/{id}").status_code == 404
    assert ada.delete(f"/me/channels/{id}").status_code == 204
    assert ada.post("/me/channels", json={"kind": "pigeon", "address": "x"}).status_code == 400
    assert len(ada.get("/push-key").json()["key"]) == 87
