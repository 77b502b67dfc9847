"""The application: the API, what everything in it may ask for, and what keeps it safe."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Router
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from bradshaw import __version__
from bradshaw.service.people import Person
from bradshaw.service.service import Service
from bradshaw.store import Database

from .api.accounts import AccountsController
from .api.feed import FeedController
from .api.lobby import LobbyController
from .api.running import health, metrics
from .api.table import TableController
from .api.titles import TitlesController
from .counting import Counters
from .errors import HANDLERS
from .settings import LARGEST_BODY, ServerSettings
from .who import Connection, person_asking, service_of, settings_of

API = "/api/v1"
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


def make_app(settings: ServerSettings) -> Litestar:
    """A server process, which opens its database when it starts."""
    return Litestar(
        route_handlers=[_api(), health, metrics],
        lifespan=[_running(settings)],
        state=State({"settings": settings, "counters": Counters()}),
        dependencies={
            "person": Provide(_person),
            "service": Provide(_service, sync_to_thread=False),
            "settings": Provide(_settings, sync_to_thread=False),
            "counters": Provide(_counters, sync_to_thread=False),
        },
        exception_handlers=HANDLERS,
        middleware=[Counting(), SafeHeaders(settings.secure)],
        compression_config=CompressionConfig(backend="gzip", minimum_size=1000, exclude=["/events$"]),
        request_max_body_size=LARGEST_BODY,
        openapi_config=_described(settings),
        logging_config=None,
        debug=False,
    )


def _api() -> Router:
    controllers = [AccountsController, LobbyController, TableController, FeedController, TitlesController]
    return Router(path=API, route_handlers=controllers)


def _described(settings: ServerSettings) -> OpenAPIConfig:
    bearer = SecurityScheme(type="http", scheme="bearer", description="The token of a program.")
    return OpenAPIConfig(
        title="Bradshaw",
        version=__version__,
        description="Play railway board games: lobby, tables, and a feed of what happens.",
        path=f"{API}/description",
        render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        components=Components(security_schemes={"token": bearer}),
        use_handler_docstrings=True,
    )


def _running(settings: ServerSettings) -> Any:
    @asynccontextmanager
    async def running(app: Litestar) -> AsyncIterator[None]:
        with Database(settings.database) as database:
            async with Service(database, settings.live_games) as service:
                app.state.service = service
                yield

    return running


# What handlers may ask for


async def _person(request: Connection) -> Person | None:
    return await person_asking(request)


def _service(request: Connection) -> Service:
    return service_of(request)


def _settings(request: Connection) -> ServerSettings:
    return settings_of(request)


def _counters(state: State) -> Counters:
    counters: Counters = state.counters
    return counters


# What lies around every request


class SafeHeaders(ASGIMiddleware):
    """Headers that keep browsers from doing what they should not."""

    def __init__(self, secure: bool) -> None:
        headers = dict(_SAFE)
        if secure:
            headers["Strict-Transport-Security"] = "max-age=31536000"
        self._headers = [(name.lower().encode(), value.encode()) for name, value in headers.items()]

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        async def safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *self._headers, *_not_kept(message)]
            await send(message)

        await next_app(scope, receive, safely)


def _not_kept(message: Any) -> list[tuple[bytes, bytes]]:
    """What is for one pair of eyes is kept by nobody on the way."""
    names = {name.lower() for name, _ in message["headers"]}
    return [] if b"cache-control" in names else [(b"cache-control", b"private, no-cache")]


class Counting(ASGIMiddleware):
    """Counts requests by their pattern, and how long they took."""

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        if scope["type"] != ScopeType.HTTP:
            await next_app(scope, receive, send)
            return
        begun, status = time.perf_counter(), 500

        async def counted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await next_app(scope, receive, counted)
        finally:
            pattern = str(scope.get("path_template") or "other")
            counters: Counters = scope["litestar_app"].state.counters
            counters.note(str(scope.get("method")), pattern, status, time.perf_counter() - begun)
