"""The page: files built from web/, and one document for every address that the page knows itself."""

from __future__ import annotations

from pathlib import Path

from litestar import MediaType, Response, get
from litestar.params import FromPath

from bradshaw.core.shared import once
from bradshaw.service.errors import NotFound

from .tags import matches, tagged
from .who import Asked

FOLDER = Path(__file__).parent / "built"
#: Names of built files hold a hash of their content, so that a browser may keep them for ever.
_BUILT = "assets/"
_KINDS = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".png": "image/png",
}
_NOT_BUILT = (
    "<!doctype html><title>Bradshaw</title><p>The server runs, but its page was not built. "
    "<code>pip install .</code> or <code>python3 bootstrap.py serve</code> builds it."
)


@get("/", include_in_schema=False, sync_to_thread=True)
def front(request: Asked) -> Response[bytes]:
    """The page."""
    return _document(request)


@get("/{path:path}", include_in_schema=False, sync_to_thread=True)
def page(request: Asked, path: FromPath[str]) -> Response[bytes]:
    """A file of the page, or the page itself at an address of its own."""
    name = path.lstrip("/")
    if name.startswith("api/"):
        raise NotFound("there is nothing at this address")
    if not Path(name).suffix:
        return _document(request)
    content = _files().get(name)
    if content is None:
        raise NotFound("there is no such file")
    keep = "public, max-age=31536000, immutable" if name.startswith(_BUILT) else "no-cache"
    return _sent(request, content, _KINDS.get(Path(name).suffix, "application/octet-stream"), keep)


def _document(request: Asked) -> Response[bytes]:
    content = _files().get("index.html", _NOT_BUILT.encode())
    return _sent(request, content, _KINDS[".html"], "no-cache")


def _sent(request: Asked, content: bytes, kind: str, keep: str) -> Response[bytes]:
    tag = tagged(content)
    headers = {"ETag": tag, "Cache-Control": keep}
    if matches(request, tag):
        return Response(b"", status_code=304, headers=headers, media_type=MediaType.TEXT)
    return Response(content, headers=headers, media_type=kind)


@once
def _files() -> dict[str, bytes]:
    """All files of the page by name. They are few and small, and are only read once."""
    return {
        file.relative_to(FOLDER).as_posix(): file.read_bytes() for file in FOLDER.rglob("*") if file.is_file()
    }
