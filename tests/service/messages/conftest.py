"""Real servers of mail and of the web on this machine."""

import socket
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest
from aiosmtpd.controller import Controller

from bradshaw.service.messages.mail import NONE, MailServer
from bradshaw.store import (
    Database,
)
from tests.service.messages.office import Inbox, Table


@pytest.fixture
def web() -> Iterator[Inbox]:
    inbox = Inbox()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            inbox.headers.append(dict(self.headers))
            inbox.bodies.append(self.rfile.read(int(self.headers["Content-Length"])))
            self.send_response(inbox.answer)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    Thread(target=server.serve_forever, daemon=True).start()
    inbox.address = f"http://127.0.0.1:{server.server_port}/hook?x=1"
    yield inbox
    server.shutdown()
    server.server_close()


@pytest.fixture
def smtp() -> Iterator[tuple[Inbox, MailServer]]:
    inbox = Inbox()

    class Handler:
        async def handle_RCPT(self, server, session, envelope, address, options) -> str:  # noqa: N802
            if address.startswith("nobody"):
                return "550 no such person"
            envelope.rcpt_tos.append(address)
            return "250 OK"

        async def handle_DATA(self, server, session, envelope) -> str:  # noqa: N802
            inbox.bodies.append(envelope.content)
            inbox.come.release()
            return "250 OK"

    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    controller = Controller(Handler(), hostname="127.0.0.1", port=port)
    controller.start()
    yield inbox, MailServer("127.0.0.1", "club@club.example", port, NONE)
    controller.stop()


@pytest.fixture
def kind() -> str:
    """What is stored is tested on both databases in tests/store."""
    return "sqlite"


@pytest.fixture
def table(database: Database) -> Table:
    return Table(database)
