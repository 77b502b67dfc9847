"""What does not arrive, and where nothing is sent."""

import ipaddress
import socket
import time
from contextlib import suppress
from threading import Thread

import pytest

from bradshaw.service.messages import targets
from bradshaw.service.messages.message import Later, Undeliverable
from bradshaw.service.messages.sending import MOST_FAILURES, PAUSES, Post
from bradshaw.service.messages.targets import found, is_public, post
from bradshaw.store import (
    channels,
)
from tests.service.messages.office import SITE, Inbox, Table


def test_what_did_not_arrive_is_sent_again_and_at_last_given_up(table: Table, web: Inbox) -> None:
    id = table.channel("Ben", "webhook", web.address)
    table.play("pass")
    web.answer = 500
    for _ in range(len(PAUSES) + 1):
        assert table.deliver(Post(SITE, private=True)) == 1
    assert table.work() == []
    (row,) = table.database.read(lambda c: channels.of(c, table.people["Ben"]))
    assert (row.id, row.failures) == (id, len(PAUSES) + 1)
    web.answer = 200
    table.begin()
    table.deliver(Post(SITE, private=True))
    (row,) = table.database.read(lambda c: channels.of(c, table.people["Ben"]))
    assert row.failures == 0


@pytest.mark.parametrize("answer", [404, 410])
def test_an_address_that_is_gone_is_not_tried_again(table: Table, web: Inbox, answer: int) -> None:
    table.channel("Ben", "webhook", web.address)
    table.play("pass")
    web.answer = answer
    assert table.deliver(Post(SITE, private=True)) == 1
    assert table.work() == []


def test_a_redirection_is_not_followed(web: Inbox) -> None:
    web.answer = 302
    with pytest.raises(Later, match="answered with 302"):
        post(web.address, b"{}", {}, private=True)


def test_a_channel_that_never_works_gets_nothing_more(table: Table, web: Inbox) -> None:
    id = table.channel("Ben", "webhook", web.address)
    table.database.write(lambda c: channels.note_failure(c, id, MOST_FAILURES))
    table.play("pass")
    table.deliver(Post(SITE, private=True))
    assert web.bodies == []


def test_the_hosts_own_network_is_out_of_reach(table: Table, web: Inbox) -> None:
    table.channel("Ben", "webhook", web.address.replace("http:", "https:"))
    table.play("pass")
    assert table.deliver(Post(SITE)) == 1
    assert web.bodies == []
    assert table.work() == [], "it is not tried again"


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("93.184.216.34", True), ("127.0.0.1", False), ("10.1.2.3", False), ("169.254.169.254", False),
        ("192.168.1.1", False), ("100.64.0.1", False), ("0.0.0.0", False), ("224.0.0.1", False),
        ("::1", False), ("fd00::1", False), ("fe80::1", False), ("::ffff:127.0.0.1", False),
        ("::ffff:93.184.216.34", True), ("2002:7f00:1::", False), ("64:ff9b::a01:203", False),
        ("2606:2800:220:1:248:1893:25c8:1946", True),
    ],
)  # fmt: skip
def test_public_addresses(address: str, public: bool) -> None:
    assert is_public(ipaddress.ip_address(address)) == public


def test_names_that_lead_into_the_hosts_network_are_refused() -> None:
    with pytest.raises(Undeliverable, match="private network"):
        found("localhost", 443, private=False)
    assert found("127.0.0.1", 443, private=True) == "127.0.0.1"


def test_a_name_that_leads_to_many_places_may_lead_to_none_of_the_hosts_network(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    both = [(0, 0, 0, "", (number, 443)) for number in ("93.184.216.34", "10.1.2.3")]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: both)
    with pytest.raises(Undeliverable, match="private network"):
        found("both.example", 443, private=False)


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("http://93.184.216.34/", "https addresses only"),
        ("https://ada:secret@93.184.216.34/", "no place in the address"),
        ("https://93.184.216.34:x/", "no web address"),
        ("ftp://93.184.216.34/", "https addresses only"),
    ],
)
def test_addresses_that_are_refused(url: str, why: str) -> None:
    with pytest.raises(Undeliverable, match=why):
        post(url, b"", {})


def test_an_answer_letter_by_letter_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each letter comes in time, and the answer would be a good one at last."""
    monkeypatch.setattr(targets, "_LONGEST", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as server:

        def answer() -> None:
            line, _ = server.accept()
            with line, suppress(OSError):
                for letter in b"HTTP/1.1 200 OK\r\n\r\n":
                    line.sendall(bytes([letter]))
                    time.sleep(0.1)

        Thread(target=answer, daemon=True).start()
        with pytest.raises(Later, match="did not answer"):
            post(f"http://127.0.0.1:{server.getsockname()[1]}/", b"{}", {}, private=True)


def test_letters_that_no_web_address_has(web: Inbox) -> None:
    with pytest.raises(Undeliverable, match="letters that no web address has"):
        post(f"{web.address}&café=1", b"{}", {}, private=True)
