"""How long the server waits for whoever asks, and how much it listens to before it knows what is asked."""

from __future__ import annotations

from asyncio import TimerHandle, Transport
from collections.abc import Mapping
from socket import SO_SNDBUF, SOL_SOCKET
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

#: Seconds in which a request must have arrived, and in which somebody must take something of an answer.
PATIENCE = 60.0
#: Bytes of a request before its body: what is asked, and the headers.
LARGEST_HEAD = 64 * 1024
#: Bytes of what somebody sends to a feed, which only tells: it is thrown away.
LARGEST_WORD = 4096
#: Bytes of an answer that the system keeps on the way; left to itself it keeps megabytes for who never reads.
_ON_THE_WAY = 256 * 1024

_SLOW = b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
_LONG = b"HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


class PatientProtocol(HttpToolsProtocol):
    """A connection that is given up when a request comes letter by letter or never ends, or when nobody takes
    the answer. Each would cost memory for as long as somebody likes."""

    _arriving: TimerHandle | None = None
    _leaving: TimerHandle | None = None
    #: Whether the head of a request is being read, and its bytes since it began.
    _in_head = False
    _head = 0

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        found = transport.get_extra_info("socket")
        if found is not None:
            found.setsockopt(SOL_SOCKET, SO_SNDBUF, _ON_THE_WAY)
        self._expect()

    def connection_lost(self, exc: Exception | None) -> None:
        self._arriving = _stopped(self._arriving)
        self._leaving = _stopped(self._leaving)
        super().connection_lost(exc)

    # --- arriving

    def data_received(self, data: bytes) -> None:
        if not self._in_head and (self.cycle is None or self.cycle.response_complete):
            self._expect()
        was_in_head = self._in_head
        super().data_received(data)
        if was_in_head and self._in_head:
            self._head += len(data)
            if self._head > LARGEST_HEAD:
                self.transport.write(_LONG)
                self.transport.close()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._in_head, self._head = True, 0
        self._expect()

    def on_headers_complete(self) -> None:
        self._in_head = False
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._arriving = _stopped(self._arriving)
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._arriving = _stopped(self._arriving)
        super().handle_websocket_upgrade()

    def _expect(self) -> None:
        """A request must have arrived within the time."""
        if self._arriving is None:
            self._arriving = self.loop.call_later(PATIENCE, self._is_late)

    def _is_late(self) -> None:
        self._arriving = None
        if self.cycle is None or self.cycle.response_complete:
            self.transport.write(_SLOW)
            self.transport.close()
        else:
            self.transport.abort()

    # --- leaving

    def pause_writing(self) -> None:
        """What was written waits to be taken."""
        super().pause_writing()
        self._offer()

    def resume_writing(self) -> None:
        self._leaving = _stopped(self._leaving)
        super().resume_writing()

    def _offer(self) -> None:
        """Something of what waits must have been taken within the time."""
        left = self.transport.get_write_buffer_size()
        self._leaving = self.loop.call_later(PATIENCE, self._is_taken, left)

    def _is_taken(self, left: int) -> None:
        self._leaving = None
        if self.transport.get_write_buffer_size() < left:
            self._offer()
        else:
            self.transport.abort()

    # --- stopping

    def shutdown(self) -> None:
        """The server stops: an answer without end, such as a feed, ends here."""
        super().shutdown()
        if self.cycle is not None and not self.cycle.response_complete and self.cycle.chunked_encoding:
            self.transport.close()


def _stopped(timer: TimerHandle | None) -> TimerHandle | None:
    """No timer any more."""
    if timer is not None:
        timer.cancel()
    return None


#: How uvicorn listens.
LISTENING: Mapping[str, Any] = {"http": PatientProtocol, "ws_max_size": LARGEST_WORD}
