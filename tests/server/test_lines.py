"""Connections on which much is said, little is heard, or one thing comes upon another: they are given up, and
nothing of them is left."""

import logging
import re
import socket
import struct
import time
from collections.abc import Callable
from contextlib import suppress

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from bradshaw.server import patience
from bradshaw.service import limits
from bradshaw.service.limits import Limit
from tests.server.clients import API, Client
from tests.server.conftest import Server
from tests.server.test_patience import refused, told

Browser = Callable[[], Client]


def line_to(client: Client, hears: int = 0) -> socket.socket:
    """A connection, of which the system keeps so few bytes that come in."""
    host, _, port = client.host.partition(":")
    line = socket.socket()
    if hears:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, hears)
    line.settimeout(60)
    line.connect((host, int(port)))
    return line


def asking(client: Client, what: str, *headers: str) -> bytes:
    """The head of a request of somebody who is logged in."""
    cookie = "; ".join(f"{one.name}={one.value}" for one in client.cookies.jar)
    lines = [f"GET {what} HTTP/1.1", f"Host: {client.host}", f"Cookie: {cookie}", *headers]
    return "\r\n".join([*lines, "", ""]).encode()


def feed(client: Client, game: str) -> bytes:
    upgrade = ("Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13")
    key, origin = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", f"Origin: http://{client.host}"
    return asking(client, f"{API}/games/{game}/feed", *upgrade, key, origin)


def events(client: Client, game: str) -> bytes:
    return asking(client, f"{API}/games/{game}/events")


def broken(line: socket.socket) -> None:
    """Hang up without a word."""
    line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    line.close()


def nobody_watches(client: Client) -> bool:
    """Whether all feeds are over soon."""
    end = time.monotonic() + 15  # sooner than the next sign of life
    while time.monotonic() < end:
        if "\nbradshaw_watchers 0\n" in httpx.get(f"http://{client.host}/metrics").text:
            return True
        time.sleep(0.01)
    return False


@pytest.mark.parametrize("ask", [events, feed])
def test_feeds_of_which_nobody_waits_for_the_beginning(
    client: Browser, ask: Callable[[Client, str], bytes]
) -> None:
    ada = client().named("Ada")
    game = ada.begun("Ben", "Cid")
    for number in range(40):
        line = line_to(ada)
        line.sendall(ask(ada, game))
        time.sleep(number / 2000)  # gone before the server knows the game, or has begun to tell
        broken(line)
    assert nobody_watches(ada)


def test_a_feed_with_requests_behind_it_ends_with_its_connection(
    client: Browser, caplog: pytest.LogCaptureFixture
) -> None:
    ada = client().named("Ada")
    game = ada.begun("Ben", "Cid")
    with caplog.at_level(logging.ERROR):
        line = line_to(ada)
        line.sendall(events(ada, game) * 3)
        assert line.recv(65536).startswith(b"HTTP/1.1 200")
        broken(line)
        assert nobody_watches(ada)
    assert [record.getMessage() for record in caplog.records] == []


def test_a_feed_upon_a_feed_ends_both(client: Browser) -> None:
    ada = client().named("Ada")
    game = ada.begun("Ben", "Cid")
    with line_to(ada) as line:
        line.sendall(events(ada, game))
        assert line.recv(65536).startswith(b"HTTP/1.1 200")
        line.sendall(feed(ada, game))
        told(line)
        assert nobody_watches(ada)


def played_on(client: Client, game: str, times: int) -> None:
    """Something happens again and again."""
    for number in range(times):
        assert client.act(game, "pass", 2 * number, seat="Ada").status_code == 200
        undo = {"seq": 2 * number + 1, "seat": "Ada"}
        assert client.post(f"/games/{game}/undo", json=undo).status_code == 200


def test_feeds_that_nobody_reads_are_given_up(client: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience, "_ON_THE_WAY", 4096)
    monkeypatch.setattr(patience, "PATIENCE", 1.0)
    ada = client().named("Ada")
    game = ada.begun("Ben", "Cid")
    with line_to(ada, hears=2048) as first, line_to(ada, hears=2048) as second:
        first.sendall(feed(ada, game))
        second.sendall(events(ada, game))
        played_on(ada, game, 15)
        assert nobody_watches(ada)


CLOSED = b"\x88\x80\0\0\0\0"


@pytest.mark.parametrize("ask", ["answer", "feed"])
def test_who_takes_nothing_does_not_keep_the_server_from_hanging_up(
    server: Server, client: Browser, monkeypatch: pytest.MonkeyPatch, ask: str
) -> None:
    monkeypatch.setattr(patience, "_ON_THE_WAY", 4096)
    monkeypatch.setattr(patience, "PATIENCE", 1.0)
    ada = client().named("Ada")
    game = ada.begun("Ben", "Cid")
    with line_to(ada, hears=2048) as line:
        if ask == "feed":
            line.sendall(feed(ada, game))
            played_on(ada, game, 2)
            line.sendall(CLOSED)
        else:
            line.sendall(asking(ada, f"{API}/titles", "Connection: close"))
        ada.close()
        end = time.monotonic() + 20
        while server.connections and time.monotonic() < end:
            time.sleep(0.01)
        assert server.connections == 0


def test_signs_of_life_without_end(client: Browser) -> None:
    ada = client().named("Ada")
    game = ada.begun("Ben", "Cid")

    def live(watching: ClientConnection) -> None:
        for number in range(2000):
            watching.ping(f"{number:100}")
            watching.send("a" * 100)

    with ada.feed(game) as watching, pytest.raises(ConnectionClosed):
        live(watching)


CHUNKED = "POST {0} HTTP/1.1\r\nHost: {1}\r\nTransfer-Encoding: chunked\r\nContent-Type: application/json\r\n"


@pytest.mark.parametrize(
    ("begun", "endless"),
    [(b"", b"1;ext=1\r\n \r\n"), (b"0\r\n", b"X-A: " + b"b" * 1000 + b"\r\n"), (b"0\r\nX-A: ", b"a" * 1000)],
)
def test_what_stands_around_a_body_without_end(server: Server, begun: bytes, endless: bytes) -> None:
    host, _, port = server.host.partition(":")
    with socket.create_connection((host, int(port)), timeout=60) as line:
        line.sendall(CHUNKED.format(f"{API}/guests", server.host).encode() + b"\r\n" + begun)
        assert refused(line, endless * 10, 5000)


def test_many_requests_at_once_are_answered_one_after_the_other(client: Browser) -> None:
    ada = client().named("Ada")
    last = asking(ada, "/health", "Connection: close")
    with line_to(ada) as line:
        line.sendall(asking(ada, "/health") * 1000 + last[:100])
        line.sendall(last[100:])
        assert len(re.findall(rb"HTTP/1.1 200 OK", told(line))) == 1001


def test_half_a_request_is_no_request(client: Browser) -> None:
    """Whoever says that nothing more comes has gone."""
    ada = client().named("Ada")
    with line_to(ada) as line:
        line.sendall(b"GET /health HTTP/1.1\r\nHost")
        line.shutdown(socket.SHUT_WR)
        assert told(line) == b""


def guests(server: Server, *after: str) -> int:
    """The status of a request for a guest, with something in its head and behind its body."""
    host, _, port = server.host.partition(":")
    head, tail = after
    with socket.create_connection((host, int(port)), timeout=60) as line, suppress(OSError):
        words = (
            CHUNKED.format(f"{API}/guests", server.host) + f"Connection: close\r\n{head}\r\n0\r\n{tail}\r\n"
        )
        line.sendall(words.encode())
        return int(told(line).split()[1])
    return 0


def test_where_somebody_is_nobody_says_themselves(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(limits.LIMITS, "guest by address", Limit(2, 3600))
    server = Server(address, None, behind_proxy=True)
    proxy = "X-Forwarded-For: 192.0.2.1\r\n"
    try:
        assert guests(server, proxy, "") == 201
        assert guests(server, f"X-Forwarded-For: 192.0.2.2\r\n{proxy}", "") == 201
        assert guests(server, f"X-Forwarded-For: 192.0.2.3, 192.0.2.1\r\n{proxy}", "") == 429
        assert guests(server, proxy, "X-Forwarded-For: 192.0.2.4\r\n") == 429
        assert guests(server, "X-Forwarded-For: 192.0.2.1, 192.0.2.5\r\n", "") == 201
    finally:
        server.stop()


def test_without_a_proxy_nobody_is_believed(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(limits.LIMITS, "guest by address", Limit(1, 3600))
    assert guests(server, "X-Forwarded-For: 192.0.2.1\r\n", "") == 201
    assert guests(server, "X-Forwarded-For: 192.0.2.2\r\n", "") == 429
