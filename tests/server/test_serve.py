"""`bradshaw serve` as people start it: a process of its own, that is told to stop."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from bradshaw.cli.group import bradshaw as command_line
from tests.server.clients import API, Client

Serve = Callable[..., tuple["subprocess.Popen[str]", Client]]
COMMAND = [sys.executable, "-c", "from bradshaw.cli import main; main()", "serve", "--port"]


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    """Starts a server and waits until it answers."""
    running: list[subprocess.Popen[str]] = []
    clients: list[Client] = []

    def start(*words: str, port: int = 0) -> tuple["subprocess.Popen[str]", Client]:
        log = (tmp_path / "log").open("w")
        process = subprocess.Popen(
            [*COMMAND, str(port), *words],
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
            env=os.environ | {"COLUMNS": "200"},
        )
        log.close()
        running.append(process)
        assert process.stdout is not None
        said = process.stdout.readline()
        found = re.search(r"https?://(\S+);", said)
        assert found, said
        host = f"127.0.0.1:{port}" if port else found[1]
        clients.append(Client(host))
        for _ in range(300):
            try:
                assert clients[-1].get(f"http://{host}/health").status_code == 200
            except OSError:
                time.sleep(0.1)
            except Exception as error:
                if "connect" not in type(error).__name__.lower():
                    raise
                time.sleep(0.1)
            else:
                break
        return process, clients[-1]

    yield start
    for client in clients:
        client.close()
    for process in running:
        process.kill()
        process.communicate()


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        return int(found.getsockname()[1])


def test_one_process_and_one_file(serve: Serve, tmp_path: Path) -> None:
    process, ada = serve("--database", str(tmp_path / "g.db"), "--log-level", "info", "--log-format", "json")
    game = ada.named("Ada").begun("Ben", "Cid")
    assert ada.get("/invitations/very-secret-secret").status_code == 404
    with ada.feed(game) as feed:
        feed.recv(timeout=30)
        with socket.create_connection((ada.host.split(":")[0], int(ada.host.split(":")[1]))) as line:
            line.sendall(b"nonsense\r\n\r\n")
            assert line.recv(1000).startswith(b"HTTP/1.1 400 ")
        process.send_signal(signal.SIGTERM)
        with pytest.raises(ConnectionClosed) as closed:
            _listen_on(feed)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1012, "the page knows that the server comes again"
    assert process.wait(30) in (0, -signal.SIGTERM)
    log = (tmp_path / "log").read_text()
    lines = [json.loads(line) for line in log.splitlines()]
    assert {"method": "POST", "path": "/api/v1/accounts", "status": 201}.items() <= next(
        line for line in lines if line.get("path") == "/api/v1/accounts"
    ).items()
    for secret in ("very-secret-secret", "likes long trains", ada.cookies["bradshaw_session"]):
        assert secret not in log
    assert game not in log
    assert "uvicorn.error" not in {line["from"] for line in lines}


def _listen_on(feed: ClientConnection) -> None:
    while True:
        feed.recv(timeout=30)


@pytest.mark.parametrize("kind", ["postgresql"])
def test_several_processes_on_one_database(serve: Serve, address: str) -> None:
    process, ada = serve("--database", address, "--workers", "2")
    game = ada.named("Ada").begun("Ben", "Cid")
    others = [Client(ada.host) for _ in range(6)]
    for other in others:
        other.cookies.update(ada.cookies)
    with ada.feed(game) as feed, others[0].feed(game) as second:
        feed.recv(timeout=30)
        second.recv(timeout=30)
        for seq, other in enumerate(others):
            acting = other.get(f"/games/{game}/view").json()["table"]["deciding"][0]
            assert other.act(game, "pass", seq, seat=acting).status_code == 200
            for one in (feed, second):
                while (news := json.loads(one.recv(timeout=30)))["what"] != "entries":
                    pass
                assert news["seq"] == seq + 1
    for other in others:
        other.close()
    process.send_signal(signal.SIGTERM)
    assert process.wait(60) in (0, -signal.SIGTERM)


def test_what_cannot_be_served(serve: Serve, tmp_path: Path) -> None:
    several = CliRunner().invoke(
        command_line, ["serve", "--workers", "2", "--database", str(tmp_path / "g.db")]
    )
    assert several.exit_code == 2
    assert "Several processes need a PostgreSQL" in several.stderr
    nowhere = "postgres://me@127.0.0.1:1/games"
    away = CliRunner().invoke(command_line, ["serve", "--workers", "2", "--database", nowhere])
    assert "The games cannot be opened" in away.stderr, "both ways in which its addresses begin"
    _, client = serve("--database", str(tmp_path / "g.db"))
    port = client.host.rpartition(":")[2]
    taken = CliRunner().invoke(command_line, ["serve", "--port", port, "--database", str(tmp_path / "h.db")])
    assert taken.exit_code == 1
    assert f"Nobody can be served at 127.0.0.1, port {port}" in taken.stderr
    assert "--port" in taken.stderr


def test_behind_a_proxy_that_speaks_tls(serve: Serve, tmp_path: Path) -> None:
    site = "https://club.example"
    port = free_port()
    serve("--database", str(tmp_path / "g.db"), "--site", site, "--behind-proxy", port=port)
    address = f"http://127.0.0.1:{port}{API}"
    with httpx.Client(base_url=address, headers={"Origin": site}, timeout=60) as browser:
        first = browser.post("/guests", headers={"X-Forwarded-For": "203.0.113.5, 192.0.2.7"})
        assert first.headers["strict-transport-security"].startswith("max-age=")
        cookie = first.headers["set-cookie"].lower()
        assert "secure" in cookie
        assert "httponly" in cookie
        assert "samesite=lax" in cookie
        for _ in range(59):
            assert browser.post("/guests", headers={"X-Forwarded-For": "192.0.2.7"}).status_code == 201
        limited = browser.post("/guests", headers={"X-Forwarded-For": "1.2.3.4, 192.0.2.7"})
        assert limited.status_code == 429, "what the proxy itself saw counts, not what was told to it"
        assert browser.post("/guests", headers={"X-Forwarded-For": "192.0.2.8"}).status_code == 201
        elsewhere = {"Origin": "https://evil.example", "Cookie": first.headers["set-cookie"].split(";")[0]}
        body = {"title": "18Rhl", "players": 3}
        assert browser.post("/games", json=body, headers=elsewhere).status_code == 403
        assert browser.post("/games", json=body, headers=elsewhere | {"Origin": site}).status_code == 201


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--database", "/nowhere/games.db"], "there is no folder /nowhere"),
        (["--database", "mysql://club/games"], "not in mysql://club/games"),
        (["--database", "postgresql://club@127.0.0.1:1/games"], "cannot be used now"),
        (["--site", "ftp://club.example"], "is no address of a site"),
        (["--site", "https://club.example/games"], "is no address of a site"),
        (["--site", "club.example"], "is no address of a site"),
    ],
)
def test_what_is_set_up_wrongly_is_said_in_words(words: list[str], reason: str, tmp_path: Path) -> None:
    database = [] if "--database" in words else ["--database", str(tmp_path / "games.db")]
    result = CliRunner().invoke(command_line, ["serve", "--port", "0", *database, *words])
    assert result.exit_code in (1, 2)
    assert reason in result.output
    assert "Traceback" not in result.output
    assert "Bradshaw is at" not in result.output
