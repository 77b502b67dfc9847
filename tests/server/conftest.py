"""A real server on a port of this machine, and clients that speak HTTP with it."""

import socket
from collections.abc import Callable, Iterator
from threading import Thread

import pytest
import uvicorn

from bradshaw.server.app import make_app
from bradshaw.server.patience import LISTENING
from bradshaw.server.settings import ServerSettings
from bradshaw.service.messages.mail import MailServer
from tests.server.clients import Client


class Server:
    """A server process, on a thread."""

    def __init__(
        self, database: str, mail: MailServer | None, site: str = "", behind_proxy: bool = False
    ) -> None:
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.host = f"127.0.0.1:{self._socket.getsockname()[1]}"
        app = make_app(
            ServerSettings(database, site or f"http://{self.host}", mail, behind_proxy=behind_proxy)
        )
        config = uvicorn.Config(app, log_config=None, timeout_graceful_shutdown=5, **LISTENING)
        self._server = uvicorn.Server(config)
        self._thread = Thread(target=self._server.run, args=([self._socket],), daemon=True)
        self._thread.start()
        while not self._server.started:
            assert self._thread.is_alive()
            self._thread.join(0.01)

    @property
    def connections(self) -> int:
        """How many are open."""
        return len(self._server.server_state.connections)

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join()
        self._socket.close()


@pytest.fixture
def kind() -> str:
    """What is stored is tested on both databases in tests/store and tests/service."""
    return "sqlite"


@pytest.fixture
def mail() -> MailServer | None:
    """Most tests send none."""
    return None


@pytest.fixture
def server(address: str, mail: MailServer | None) -> Iterator[Server]:
    server = Server(address, mail)
    yield server
    server.stop()


@pytest.fixture
def client(server: Server) -> Iterator[Callable[[], Client]]:
    """Browsers, each with cookies of its own."""
    made: list[Client] = []

    def fresh() -> Client:
        made.append(Client(server.host))
        return made[-1]

    yield fresh
    for one in made:
        one.close()
