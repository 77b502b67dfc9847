"""What lies around every request: headers that keep browsers from harm, and figures for a monitor."""

from __future__ import annotations

import logging
import time
from typing import Any

from litestar import Litestar
from litestar.types import Message, Receive, Scope, Send

from .settings import ServerSettings

_LOG = logging.getLogger("bradshaw.requests")

#: Sent with everything. A page of ours needs nothing from elsewhere, and nobody may put it into a frame.
_SAFE = {
    "Content-Security-Policy": "default-src 'self'; frame-ancestors 'none'; base-uri 'none'; "
    "form-action 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


class Guard:
    """Stands before the application, so that whatever it answers goes through here."""

    def __init__(self, app: Litestar, settings: ServerSettings) -> None:
        self._app = app
        headers = dict(_SAFE)
        if settings.secure:
            headers["Strict-Transport-Security"] = "max-age=31536000"
        self._headers = [(name.lower().encode(), value.encode()) for name, value in headers.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun, status = time.perf_counter(), 500

        async def safely(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message["headers"], *self._headers, *_not_kept(message)]
            await send(message)

        try:
            await self._app(scope, receive, safely)
        finally:
            if str(scope["type"]) == "http":
                self._count(scope, status, time.perf_counter() - begun)

    def _count(self, scope: Any, status: int, seconds: float) -> None:
        """Count and log a request by its pattern: an address may hold the secret of a link."""
        path = scope.get("path_template") or "other"
        self._app.state.counters.note(scope["method"], path, status, seconds)
        if not _LOG.isEnabledFor(logging.INFO):
            return
        _LOG.info(
            "%s %s %d", scope["method"], path, status,
            extra={"method": scope["method"], "path": path, "status": status, "ms": round(seconds * 1000, 1)},
        )  # fmt: skip


def _not_kept(message: Any) -> list[tuple[bytes, bytes]]:
    """What is for one pair of eyes is kept by nobody on the way."""
    names = {name.lower() for name, _ in message["headers"]}
    return [] if b"cache-control" in names else [(b"cache-control", b"private, no-cache")]
