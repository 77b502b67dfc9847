"""What a match answers, and what it remembers of requests and entries."""

from __future__ import annotations

import hashlib

import msgspec
from msgspec import Struct


class Standing(Struct, frozen=True):
    """How a game stands for one viewer."""

    #: The newest entry of the log: to be sent along with what is done next.
    seq: int
    view: msgspec.Raw
    #: Why the game cannot go on as it is, if its rules have changed under it; empty otherwise.
    changed: str = ""


class Done(Struct, frozen=True):
    """What came of something that was done."""

    seq: int
    number: int


class Receipt(Struct, frozen=True):
    """By what a request is known if it is sent again."""

    account: str
    key: str
    #: Hash of the request.
    request: str

    @classmethod
    def of(cls, account: str, key: str, *request: object) -> Receipt:
        return cls(account, key, hashlib.sha256(msgspec.json.encode(request)).hexdigest())


class Mark(Struct, frozen=True):
    """An entry that watchers may have missed."""

    seq: int
    kind: str
    player: str
    number: int
