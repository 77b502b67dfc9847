"""Large answers, written and packed on another thread; the framework would do it while everybody waits."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Mapping
from typing import Any

import msgspec
from litestar import Request, Response
from msgspec import Struct

from .tags import matches, tagged

#: The option of handlers whose answers the framework does not pack again.
PACKED = "packed"
_SMALLEST, _LEVEL = 1000, 5


class Packed(Struct, frozen=True):
    """An answer as it is sent."""

    tag: str
    raw: bytes
    gzipped: bytes


def packed(document: Any) -> Packed:
    """A document as JSON, packed; it takes a moment."""
    raw = document if isinstance(document, bytes) else msgspec.json.encode(document)
    small = gzip.compress(raw, _LEVEL, mtime=0) if len(raw) >= _SMALLEST else b""
    return Packed(tagged(raw.decode()), raw, small)


async def packed_apart(document: Any) -> Packed:
    """The same on another thread."""
    return await asyncio.get_running_loop().run_in_executor(None, packed, document)


def send(
    request: Request[Any, Any, Any],
    answer: Packed,
    headers: Mapping[str, str] | None = None,
    media_type: str = "application/json",
) -> Response[Any]:
    """An answer, or that the browser has it already."""
    about = {"ETag": answer.tag, "Vary": "Accept-Encoding", **(headers or {})}
    if matches(request, answer.tag):
        return Response(None, status_code=304, headers=about)
    if answer.gzipped and "gzip" in request.headers.get("accept-encoding", ""):
        about["Content-Encoding"] = "gzip"
        return Response(answer.gzipped, headers=about, media_type=media_type)
    return Response(answer.raw, headers=about, media_type=media_type)
