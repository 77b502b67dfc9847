"""The application: the API, what everything in it may ask for, and what keeps it safe."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import urlsplit

from litestar import Litestar, Router
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.spec import Components, SecurityScheme
from litestar.types import ASGIApp

from bradshaw import __version__
from bradshaw.service.kept import Kept
from bradshaw.service.messages.posting import Messages
from bradshaw.service.messages.push import signing_key
from bradshaw.service.messages.sending import Post
from bradshaw.service.people import Person
from bradshaw.service.service import Service
from bradshaw.store import Database

from .api.accounts import AccountsController
from .api.drawings import DrawingsController
from .api.feed import FeedController
from .api.history import HistoryController
from .api.lobby import LobbyController
from .api.messages import MessagesController
from .api.programs import ProgramsController
from .api.running import health, metrics
from .api.table import TableController
from .api.titles import TitlesController
from .api.together import TogetherController
from .api.trying import TryingController
from .counting import Counters
from .describe import DescribedPlugin
from .errors import HANDLERS
from .guard import Guard
from .packing import PACKED
from .page import front, page
from .reading import StrictRequest
from .settings import LARGEST_BODY, ServerSettings
from .who import Connection, check_same_site, person_asking, service_of, settings_of

API = "/api/v1"
#: Printed boards that are kept, of all titles and options together.
_DRAWINGS = 32


def make_app(settings: ServerSettings) -> ASGIApp:
    """A server process, which opens its database when it starts."""
    return Guard(_framework(settings), settings)


def description() -> dict[str, Any]:
    """The description of the API, as `/api/v1/description/openapi.json` gives it."""
    return _framework(ServerSettings("")).openapi_schema.to_schema()


def _framework(settings: ServerSettings) -> Litestar:
    return Litestar(
        route_handlers=[_api(), health, metrics, front, page],
        lifespan=[_running(settings)],
        state=State({"settings": settings, "counters": Counters(), "drawings": Kept(_DRAWINGS)}),
        dependencies={
            "person": Provide(_person),
            "service": Provide(_service, sync_to_thread=False),
            "set_up": Provide(_settings, sync_to_thread=False),
            "messages": Provide(_messages, sync_to_thread=False),
            "counters": Provide(_counters, sync_to_thread=False),
        },
        guards=[check_same_site],
        exception_handlers=HANDLERS,
        compression_config=CompressionConfig(
            backend="gzip", minimum_size=1000, exclude=["/events$"], exclude_opt_key=PACKED
        ),
        request_class=StrictRequest,
        request_max_body_size=LARGEST_BODY,
        openapi_config=_described(settings),
        logging_config=None,
        debug=False,
    )


def _api() -> Router:
    return Router(
        path=API,
        route_handlers=[
            AccountsController,
            LobbyController,
            TableController,
            HistoryController,
            TogetherController,
            MessagesController,
            ProgramsController,
            FeedController,
            TitlesController,
            DrawingsController,
            TryingController,
        ],
    )


def _described(settings: ServerSettings) -> OpenAPIConfig:
    bearer = SecurityScheme(type="http", scheme="bearer", description="The token of a program.")
    return OpenAPIConfig(
        title="Bradshaw",
        version=__version__,
        description="Play railway board games: lobby, tables, and a feed of what happens.",
        path=f"{API}/description",
        render_plugins=[DescribedPlugin(path="/openapi.json")],
        components=Components(security_schemes={"token": bearer}),
        use_handler_docstrings=True,
    )


def _running(settings: ServerSettings) -> Any:
    @asynccontextmanager
    async def running(app: Litestar) -> AsyncIterator[None]:
        with Database(settings.database) as database:
            service = Service(database, settings.live_games)
            app.state.messages = messages = Messages(service, await _post(settings, database))
            async with service:
                app.state.service = service
                yield
            messages.close()

    return running


async def _post(settings: ServerSettings, database: Database) -> Post:
    """How this server sends messages; browsers know it by a key that all its processes share."""
    key = await asyncio.wrap_future(database.writes(signing_key))
    sender = settings.mail.sender if settings.mail else f"host@{urlsplit(settings.site).hostname}"
    return Post(settings.site, settings.mail, key, sender, settings.private_webhooks)


# What handlers may ask for


async def _person(request: Connection) -> Person | None:
    return await person_asking(request)


def _service(request: Connection) -> Service:
    return service_of(request)


def _settings(request: Connection) -> ServerSettings:
    return settings_of(request)


def _messages(state: State) -> Messages:
    messages: Messages = state.messages
    return messages


def _counters(state: State) -> Counters:
    counters: Counters = state.counters
    return counters
