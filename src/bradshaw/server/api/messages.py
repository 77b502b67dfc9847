"""Messages to people who are not at the table: where they go, and the links in them."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Controller, delete, get, post
from litestar.params import JSONBody
from msgspec import Meta, Struct

from bradshaw.service.answers import Done
from bradshaw.service.messages import push
from bradshaw.service.messages.channel import Wanted, wanted, written
from bradshaw.service.messages.offers import Act
from bradshaw.service.people import known
from bradshaw.store.channels import ChannelRow

from ..given import Caller, Posting
from .accounts import Body, LinkSecret


class NewChannel(Body, frozen=True):
    #: mail, push or webhook.
    kind: Annotated[str, Meta(max_length=20)]
    address: Annotated[str, Meta(max_length=2000)]
    wanted: Wanted = msgspec.field(default_factory=Wanted)
    #: For this game only; for all if nothing is said.
    game: Annotated[str, Meta(max_length=40)] | None = None


class Channel(Struct, frozen=True):
    """Where messages go."""

    id: str
    kind: str
    address: str
    game: str | None
    #: What is sent there; without its secrets.
    wanted: dict[str, Any]
    #: How often in a row nothing arrived.
    failures: int


class PushKey(Struct, frozen=True):
    #: What a page gives the browser; None if this server sends nothing to browsers.
    key: str | None


class MessagesController(Controller):
    """Messages."""

    path = "/"
    tags = ("messages",)

    @get("/me/channels", operation_id="channels")
    async def channels(self, person: Caller, messages: Posting) -> list[Channel]:
        """Where one's messages go."""
        return [_channel(row) for row in await messages.channels(known(person))]

    @post("/me/channels", operation_id="add_channel")
    async def add_channel(self, data: JSONBody[NewChannel], person: Caller, messages: Posting) -> Channel:
        """Another place where messages go."""
        row = await messages.add_channel(known(person), data.kind, data.address, data.wanted, data.game)
        return _channel(row)

    @delete("/me/channels/{id:str}", operation_id="remove_channel", status_code=204)
    async def remove_channel(self, id: LinkSecret, person: Caller, messages: Posting) -> None:
        """Send nothing there any more."""
        await messages.remove_channel(known(person), id)

    @get("/push-key", operation_id="push_key")
    async def push_key(self, messages: Posting) -> PushKey:
        """By which key browsers know this server."""
        key = messages.post.push
        return PushKey(None if key is None else push.public_key(key))

    @get("/acts/{secret:str}", operation_id="look_at_act")
    async def look(self, secret: LinkSecret, messages: Posting) -> Act:
        """What the link of a message would do."""
        return await messages.look(secret)

    @post("/acts/{secret:str}", operation_id="act", status_code=200)
    async def act(self, secret: LinkSecret, messages: Posting) -> Done:
        """Do it. Whoever has the link may; it is good once, and for one position."""
        return await messages.act(secret)


def _channel(row: ChannelRow) -> Channel:
    shown = msgspec.structs.replace(wanted(row), secret="", auth="")
    return Channel(row.id, row.kind, row.address, row.game, written(shown), row.failures)
