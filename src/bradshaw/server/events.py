"""Answers that come one after the other, as server-sent events."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import msgspec
from litestar.response import ServerSentEvent, ServerSentEventMessage
from msgspec import Struct

from bradshaw.core.errors import BradshawError

from .errors import problem_of


def events_of(told: AsyncIterator[Struct]) -> ServerSentEvent:
    """An event for each answer, named by its tag. What goes wrong on the way is the event `problem`, for the
    answer has begun by then."""

    async def written() -> Any:
        try:
            async for one in told:
                text = msgspec.json.encode(one).decode()
                yield ServerSentEventMessage(data=text, event=str(one.__struct_config__.tag))
        except BradshawError as error:
            text = msgspec.json.encode(problem_of(error)[1]).decode()
            yield ServerSentEventMessage(data=text, event="problem")

    return ServerSentEvent(written())
