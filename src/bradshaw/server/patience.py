"""How long the server waits for whoever asks, and how much it listens to before it knows what is asked."""

from __future__ import annotations

from asyncio import AbstractEventLoop, Protocol, TimerHandle, Transport
from collections.abc import Mapping
from socket import SO_SNDBUF, SOL_SOCKET
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

#: Seconds in which a request must have arrived, and in which somebody must take something of an answer.
PATIENCE = 60.0
#: Bytes of a request besides its body: what is asked, the headers, and how the body is cut into chunks.
LARGEST_HEAD = 64 * 1024
#: Bytes of what somebody sends to a feed, which only tells: it is thrown away. And of all of it in the time.
LARGEST_WORD = 4096
MOST_SAID = 64 * 1024
#: Bytes of an answer that the system keeps on the way; left to itself it keeps megabytes for who never reads.
_ON_THE_WAY = 256 * 1024

_SLOW = b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
_LONG = b"HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


class Offering(Protocol):
    """A connection that is given up when nobody takes what was written: while more waits to be written, and
    while it is being closed, which would take as long as somebody likes."""

    transport: Transport
    loop: AbstractEventLoop
    _leaving: TimerHandle | None = None

    def connection_lost(self, exc: Exception | None) -> None:
        self._leaving = _stopped(self._leaving)
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """What was written waits to be taken."""
        super().pause_writing()
        self._offer()

    def resume_writing(self) -> None:
        self._leaving = _stopped(self._leaving)
        super().resume_writing()
        self._see_off()

    def _see_off(self) -> None:
        """If the connection is being closed, what still waits is to be taken."""
        if self.transport.is_closing():
            self._offer()

    def _offer(self) -> None:
        """Something of what waits must have been taken within the time."""
        left = self.transport.get_write_buffer_size()
        if left and self._leaving is None:
            self._leaving = self.loop.call_later(PATIENCE, self._is_taken, left)

    def _is_taken(self, left: int) -> None:
        self._leaving = None
        if self.transport.get_write_buffer_size() < left:
            self._offer()
        else:
            self.transport.abort()


class PatientProtocol(Offering, HttpToolsProtocol):
    """A connection that is given up when a request comes letter by letter or never ends, or when nobody takes
    the answer. Each would cost memory for as long as somebody likes."""

    _arriving: TimerHandle | None = None
    #: Whether a request has begun with what was just heard, and whether its head is not over.
    _begun = _in_head = False
    #: Bytes of a request that are not of its body, and those of the body in what was just heard.
    _around = _body = 0
    #: The request that is being answered; others may wait behind it.
    _answering: RequestResponseCycle | None = None

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        found = transport.get_extra_info("socket")
        if found is not None:
            found.setsockopt(SOL_SOCKET, SO_SNDBUF, _ON_THE_WAY)
        self._expect()

    def connection_lost(self, exc: Exception | None) -> None:
        self._arriving = _stopped(self._arriving)
        super().connection_lost(exc)
        if self._answering is not None and not self._answering.response_complete:
            self._answering.disconnected = True
            self._answering.message_event.set()

    # --- arriving

    def data_received(self, data: bytes) -> None:
        if not self._in_head and (self.cycle is None or self.cycle.response_complete):
            self._expect()
        self._begun, self._body = False, 0
        super().data_received(data)
        self._around = 0 if self._begun else self._around + len(data) - self._body
        if self._arriving is not None and self._around > LARGEST_HEAD:
            self._hang_up(_LONG)
        self._see_off()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._begun = self._in_head = True
        self._expect()

    def on_header(self, name: bytes, value: bytes) -> None:
        """What comes after the body is no header: a proxy has looked at those before it only."""
        if self._in_head:
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self._in_head = False
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._body += len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._arriving = _stopped(self._arriving)
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._arriving, self._leaving = _stopped(self._arriving), _stopped(self._leaving)
        if self.cycle is not None and not self.cycle.response_complete:
            self.transport.abort()  # nobody would tell that answer when the connection is lost
            return
        super().handle_websocket_upgrade()

    def _expect(self) -> None:
        """A request must have arrived within the time."""
        if self._arriving is None:
            self._arriving = self.loop.call_later(PATIENCE, self._is_late)

    def _is_late(self) -> None:
        self._arriving = None
        self._hang_up(_SLOW)
        self._see_off()

    def _hang_up(self, word: bytes) -> None:
        """Say why, unless an answer is under way."""
        if self.cycle is None or self.cycle.response_complete:
            self.transport.write(word)
            self.transport.close()
        else:
            self.transport.abort()

    # --- answering

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._answering = cycle
        super()._start_asgi_task(cycle, app)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._see_off()

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self._see_off()

    def shutdown(self) -> None:
        """The server stops: an answer without end, such as a feed, ends here."""
        super().shutdown()
        if self.cycle is not None and not self.cycle.response_complete and self.cycle.chunked_encoding:
            self.transport.close()


class PatientSocket(Offering, WebSocketsSansIOProtocol):
    """A feed that is given up when nobody takes what it tells, or when somebody says very much to it: each
    sign of life that is asked for would be written down until it is taken."""

    _said, _since = 0, 0.0

    def data_received(self, data: bytes) -> None:
        if self.handshake_complete and self._is_too_much(len(data)):
            self.transport.abort()
            return
        super().data_received(data)
        self._see_off()

    def _is_too_much(self, more: int) -> bool:
        now = self.loop.time()
        if now - self._since > PATIENCE:
            self._said, self._since = 0, now
        self._said += more
        return self._said > MOST_SAID

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self._see_off()

    def on_task_complete(self, task: Any) -> None:
        super().on_task_complete(task)
        self._see_off()


def _stopped(timer: TimerHandle | None) -> TimerHandle | None:
    """No timer any more."""
    if timer is not None:
        timer.cancel()
    return None


#: How uvicorn listens. Where somebody asks from is read in `who`, and only if there is a proxy.
LISTENING: Mapping[str, Any] = {
    "http": PatientProtocol,
    "ws": PatientSocket,
    "ws_max_size": LARGEST_WORD,
    "proxy_headers": False,
    "server_header": False,
}
