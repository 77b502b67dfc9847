"""The feed of a game: what happens, as it happens, to each their own view. A WebSocket for pages, the same as
server-sent events for programs; both go on from the entry that one knows."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from typing import Annotated

import msgspec
from litestar import Controller, get
from litestar.background_tasks import BackgroundTask
from litestar.di import NamedDependency, Provide
from litestar.handlers import websocket_stream
from litestar.params import QueryParameter
from litestar.response import ServerSentEvent, ServerSentEventMessage

from bradshaw.service.errors import Invalid
from bradshaw.service.people import Person, viewer
from bradshaw.service.service import Service
from bradshaw.service.watching import News, Watcher
from bradshaw.store.games import OPEN

from ..given import Caller, Serving
from ..who import Asked, Connection, Socket, address_of, check_own_page, counted_address
from .lobby import GameId
from .table import Seat, looked_at

Since = Annotated[
    int, QueryParameter(ge=-1, le=2**31, description="The newest entry that one knows; -1 for none.")
]
#: After so many seconds of silence a sign of life is sent, so that nobody on the way hangs up.
_SILENCE = 20.0


async def _heard(
    socket: Socket, game: GameId, person: Caller, service: Serving, seat: Seat = None, since: Since = -1
) -> AsyncGenerator[Watcher, None]:
    """A watcher for as long as the socket is open; whoever may not watch is refused before it opens."""
    check_own_page(socket)
    with await _watching(socket, service, game, person, seat, since) as watcher:
        yield watcher


class FeedController(Controller):
    """What happens."""

    path = "/games/{game:str}"
    tags = ("feed",)

    @websocket_stream("/feed", dependencies={"watcher": Provide(_heard)}, warn_on_data_discard=False)
    async def feed(self, watcher: NamedDependency[Watcher]) -> AsyncGenerator[News, None]:
        """News of a game, a JSON document each."""
        async for news in watcher:
            yield news

    @get("/events", operation_id="events")
    async def events(
        self,
        request: Asked,
        game: GameId,
        person: Caller,
        service: Serving,
        seat: Seat = None,
        since: Since = -1,
    ) -> ServerSentEvent:
        """The same as server-sent events. The id of an event is the number of the newest entry; a client that
        comes back with `Last-Event-ID` goes on from there."""
        last = request.headers.get("last-event-id", "")
        known = max(since, int(last)) if last.isdecimal() and len(last) < 10 else since
        watcher = await _watching(request, service, game, person, seat, known)

        async def over() -> None:
            watcher.close()

        # whoever has gone by now is told nothing: `_told` is not even begun, and cannot close it
        return ServerSentEvent(_told(watcher), background=BackgroundTask(over))


async def _watching(
    connection: Connection, service: Service, game: str, person: Person | None, seat: str | None, since: int
) -> Watcher:
    whose = person.account if person else address_of(connection)
    there = counted_address(connection)
    try:
        match = await looked_at(service, game, person)
    except Invalid:
        waiting = await _waiting(service, game, person, whose, there)
        return waiting or await _watching(connection, service, game, person, seat, since)
    return await service.matches.watch(game, viewer(match.seats, person, seat), since, whose, there)


async def _waiting(
    service: Service, game: str, person: Person | None, whose: str, there: str
) -> Watcher | None:
    """Hears who sits down at a game that has not begun, and that it begins; None if it has begun by now."""
    watcher = service.matches.wait(game, whose, there)
    try:
        table = await service.lobby.table(person, game)
    except BaseException:
        watcher.close()
        raise
    if table.state == OPEN:
        return watcher
    watcher.close()
    return None


async def _told(watcher: Watcher) -> AsyncGenerator[ServerSentEventMessage, None]:
    with watcher:
        while True:
            try:
                news = await asyncio.wait_for(anext(watcher), _SILENCE)
            except TimeoutError:
                yield ServerSentEventMessage(comment="still here")
            except StopAsyncIteration:
                return
            else:
                text = msgspec.json.encode(news).decode()
                yield ServerSentEventMessage(data=text, event=news.what, id=news.seq)
