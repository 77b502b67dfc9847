"""Who is asking: a browser with its session, or a program with its token."""

from __future__ import annotations

from ipaddress import IPv4Address, ip_address, ip_network
from typing import Any

from litestar.connection import ASGIConnection, Request, WebSocket
from litestar.datastructures import Cookie, State

from bradshaw.service.accounts import SESSION
from bradshaw.service.errors import Forbidden, Unauthorised
from bradshaw.service.people import Person
from bradshaw.service.service import Service

from .settings import ServerSettings

COOKIE = "bradshaw_session"
Connection = ASGIConnection[Any, Any, Any, State]
Asked = Request[Any, Any, State]
Socket = WebSocket[Any, Any, State]


def service_of(connection: Connection) -> Service:
    service: Service = connection.app.state.service
    return service


def settings_of(connection: Connection) -> ServerSettings:
    settings: ServerSettings = connection.app.state.settings
    return settings


async def person_asking(connection: Connection) -> Person | None:
    """Whoever asks; None for a stranger."""
    accounts = service_of(connection).accounts
    token = _token(connection)
    if token is not None:
        person = await accounts.of_token(token)
        if person is None:
            raise Unauthorised("this token is not good, or not any more")
        return person
    session = connection.cookies.get(COOKIE)
    return None if session is None else await accounts.of_session(session)


def _token(connection: Connection) -> str | None:
    found = connection.headers.get("authorization")
    if found is None:
        return None
    scheme, _, token = found.partition(" ")
    if scheme.lower() != "bearer" or not token.strip():
        raise Unauthorised("a program sends `Authorization: Bearer TOKEN`")
    return token.strip()


def check_same_site(connection: Connection, _: object = None) -> None:
    """Refuse a browser that was sent here by another site. Its cookie comes along by itself, and one that it
    gets stays, so that whatever changes something or lets somebody in must come from our own pages. A program
    with a token is no browser."""
    if connection.scope.get("method", "GET") in ("GET", "HEAD", "OPTIONS"):
        return
    if connection.headers.get("authorization") is not None:
        return
    origin = connection.headers.get("origin")
    if origin is None:
        if connection.headers.get("sec-fetch-site", "none") in ("same-origin", "none"):
            return
    elif _is_ours(connection, origin):
        return
    raise Forbidden("this request comes from another site")


def address_of(connection: Connection) -> str:
    """Where a request comes from, to count what is tried too often."""
    if settings_of(connection).behind_proxy:
        lines = connection.headers.getall("x-forwarded-for", [""])  # some proxies add a line of their own
        told = lines[-1].split(",")[-1].strip()
        if told:
            return place_of(told)
    return place_of(connection.client.host) if connection.client else ""


def place_of(told: str) -> str:
    """An address as it is counted: without a port, and of the sixth version only the network, for whoever has
    one has all its addresses."""
    host = told[1:].partition("]")[0] if told.startswith("[") else told
    host = host.rpartition(":")[0] if host.count(":") == 1 else host
    try:
        number = ip_address(host.partition("%")[0])
    except ValueError:
        return told
    if isinstance(number, IPv4Address):
        return str(number)
    if number.ipv4_mapped is not None:
        return str(number.ipv4_mapped)
    return "::1" if number.is_loopback else str(ip_network((number, 64), strict=False))


def counted_address(connection: Connection) -> str:
    """Where a request comes from, if what is done there is counted for all who are there together. Empty for
    this machine itself: a proxy that tells no addresses asks for everybody."""
    address = address_of(connection)
    return "" if address in ("127.0.0.1", "::1") else address


def session_cookie(settings: ServerSettings, secret: str) -> Cookie:
    """For the browser only: no script reads it, and no other site sends it with what changes something."""
    return Cookie(
        key=COOKIE, value=secret, path="/", max_age=SESSION // 1000, httponly=True, samesite="lax",
        secure=settings.secure,
    )  # fmt: skip


def no_cookie(settings: ServerSettings) -> Cookie:
    return Cookie(
        key=COOKIE, value="", path="/", max_age=0, httponly=True, samesite="lax", secure=settings.secure
    )


def check_own_page(connection: Connection) -> None:
    """A browser sends cookies along to any WebSocket, whichever page opens it: only our own may. A program
    with a token is no browser."""
    origin = connection.headers.get("origin")
    if origin is None or connection.headers.get("authorization") is not None:
        return
    if not _is_ours(connection, origin):
        raise Forbidden("this feed is for the pages of this site")


def _is_ours(connection: Connection, origin: str) -> bool:
    """Whether an origin, a scheme with a host, is that of our own pages. It may be anything at all."""
    host = origin.partition("://")[2]
    return origin == settings_of(connection).site or host == connection.headers.get("host", "") != ""
