"""Tags by which a browser knows whether what it has is still so."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec
from litestar import Request, Response


def tagged(*parts: Any) -> str:
    """A tag for what these parts decide."""
    return f'"{hashlib.sha256(msgspec.json.encode(parts)).hexdigest()[:32]}"'


def matches(request: Request[Any, Any, Any], tag: str) -> bool:
    """Whether the browser has it already."""
    known = request.headers.get("if-none-match", "")
    return any(one.strip().removeprefix("W/") in (tag, "*") for one in known.split(","))


def known_already(tag: str) -> Response[Any]:
    """The answer to a browser that has it."""
    return Response(None, status_code=304, headers={"ETag": tag})
