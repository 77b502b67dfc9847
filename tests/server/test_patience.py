"""Clients that are slow, silent or endless: they are given up, and nobody else waits for them."""

import logging
import socket
from collections.abc import Callable, Iterator

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from bradshaw.server import patience
from bradshaw.service import limits, watching
from bradshaw.service.limits import Limit
from tests.server.clients import Client
from tests.server.conftest import Server

Browser = Callable[[], Client]


@pytest.fixture
def line(server: Server) -> Iterator[socket.socket]:
    """A connection on which one can say what one likes."""
    host, _, port = server.host.partition(":")
    with socket.create_connection((host, int(port)), timeout=60) as found:
        yield found


def told(line: socket.socket) -> bytes:
    """Everything that comes until the server hangs up."""
    found = b""
    try:
        while some := line.recv(65536):
            found += some
    except ConnectionResetError:
        pass
    return found


def refused(line: socket.socket, what: bytes, times: int) -> bool:
    """Whether the server hangs up on who sends something again and again, sooner than on who is slow."""
    line.settimeout(30)
    try:
        for _ in range(times):
            line.sendall(what)
        while line.recv(65536):  # the system may have taken everything before the server heard of it
            pass
    except TimeoutError:
        return False
    except OSError:
        pass
    return True


@pytest.mark.parametrize("begun", [b"GET /health HTTP/1.1\r\nX-Sl", b"\r\n", b"GET /heal"])
def test_a_request_that_does_not_arrive(
    line: socket.socket, monkeypatch: pytest.MonkeyPatch, begun: bytes
) -> None:
    line.sendall(b"GET /health HTTP/1.1\r\nHost: here\r\n\r\n")
    assert line.recv(65536).startswith(b"HTTP/1.1 200")
    monkeypatch.setattr(patience, "PATIENCE", 0.2)
    line.sendall(begun)
    assert told(line).startswith(b"HTTP/1.1 408 ")


def test_a_connection_on_which_nothing_is_said(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience, "PATIENCE", 0.2)
    host, _, port = server.host.partition(":")
    with socket.create_connection((host, int(port)), timeout=60) as line:
        assert told(line).startswith(b"HTTP/1.1 408 ")


def test_a_body_that_does_not_arrive(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience, "PATIENCE", 0.2)
    host, _, port = server.host.partition(":")
    with socket.create_connection((host, int(port)), timeout=60) as line:
        head = f"POST /api/v1/session HTTP/1.1\r\nHost: {server.host}\r\nContent-Type: application/json\r\n"
        line.sendall(f"{head}Content-Length: 100\r\n\r\n{{".encode())
        assert told(line) == b""


@pytest.mark.parametrize("endless", [b"X-A: " + b"b" * 1000 + b"\r\n", b"a" * 1000])
@pytest.mark.parametrize("begun", [b"GET /health HTTP/1.1\r\n", b"GET /"])
def test_a_head_without_end(line: socket.socket, begun: bytes, endless: bytes) -> None:
    line.sendall(begun)
    assert refused(line, endless * 10, 5000)


def test_large_headers_that_are_not_too_large(client: Browser) -> None:
    assert client().get("/titles", headers={"X-Large": "a" * 30_000}).status_code == 200


def test_who_never_takes_an_answer_is_given_up(
    server: Server, client: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(patience, "PATIENCE", 0.3)
    host, _, port = server.host.partition(":")
    ask = f"GET /api/v1/description/openapi.json HTTP/1.1\r\nHost: {server.host}\r\n\r\n".encode()
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    line.settimeout(60)
    line.connect((host, int(port)))
    with line:
        assert refused(line, ask, 100_000)
    assert client().get("/titles").status_code == 200


def test_an_open_feed_does_not_hold_up_the_end(address: str, caplog: pytest.LogCaptureFixture) -> None:
    server = Server(address, None)
    ada = Client(server.host).named("Ada")
    game = ada.begun("Ben", "Cid")
    with caplog.at_level(logging.ERROR), ada.stream("GET", f"/games/{game}/events") as feed:
        lines = feed.iter_lines()
        assert next(lines)
        server.stop()
        with pytest.raises(httpx.HTTPError):
            list(lines)
    ada.close()
    assert [record.getMessage() for record in caplog.records] == []


def test_what_is_sent_to_a_feed_may_not_be_large(client: Browser) -> None:
    ada = client().named("Ada")
    game = ada.begun("Ben", "Cid")
    with ada.feed(game) as feed:
        feed.recv()
        feed.send("a" * patience.LARGEST_WORD)
        feed.send("a" * (patience.LARGEST_WORD + 1))
        with pytest.raises(ConnectionClosed) as met:
            feed.recv(timeout=60)
    assert met.value.rcvd is not None
    assert met.value.rcvd.code == 1009


@pytest.fixture
def behind(address: str) -> Iterator[Callable[[str], Client]]:
    """Browsers at addresses that a proxy tells."""
    server = Server(address, None, behind_proxy=True)
    made: list[Client] = []

    def at(where: str) -> Client:
        made.append(Client(server.host))
        made[-1].headers["X-Forwarded-For"] = where
        return made[-1]

    yield at
    for one in made:
        one.close()
    server.stop()


def test_all_guests_of_an_address_have_limits_together(
    behind: Callable[[str], Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(limits.LIMITS, "game by address", Limit(3, 3600))
    monkeypatch.setitem(limits.LIMITS, "file by address", Limit(1, 3600))
    status = []
    for where in ("192.0.2.1", "192.0.2.1", "192.0.2.2", "127.0.0.1"):
        guest = behind(where)
        guest.post("/guests")
        made = [guest.post("/games", json={"title": "18Rhl", "players": 3}) for _ in range(2)]
        files = [guest.post("/files", content=b"{}") for _ in range(2)]
        status.append([answer.status_code for answer in (*made, *files)])
    assert status == [[201, 201, 400, 429], [201, 429, 429, 429], [201, 201, 400, 429], [201, 201, 400, 400]]


def test_all_guests_of_an_address_watch_so_much_together(
    behind: Callable[[str], Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watching, "MOST_THERE", 3)
    ada = behind("192.0.2.1").named("Ada")
    game = ada.begun("Ben", "Cid")
    ben = behind("192.0.2.1").named("Benjamin")
    other = behind("192.0.2.2").named("Other")
    here, there = {"X-Forwarded-For": "192.0.2.1"}, {"X-Forwarded-For": "192.0.2.2"}
    with ada.feed(game, headers=here), ada.feed(game, headers=here):
        with ben.feed(game, headers=here) as feed:
            feed.recv(60)
            with pytest.raises(InvalidStatus):
                ben.feed(game, headers=here)
            assert ben.get(f"/games/{game}/events").status_code == 429
            with other.feed(game, headers=there) as elsewhere:
                elsewhere.recv(60)
        for _ in range(1000):  # the server learns of a closed feed when its close frame has come
            with ben.stream("GET", f"/games/{game}/events") as again:
                if again.status_code == 200:
                    return
    pytest.fail("feeds that were closed still count")
