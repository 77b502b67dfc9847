"""Posting to web addresses that people have given: never into the host's own network."""

from __future__ import annotations

import http.client
import ipaddress
import socket
import ssl
from collections.abc import Mapping
from contextlib import suppress
from threading import Timer
from urllib.parse import urlsplit

from .message import Later, Undeliverable

_TIMEOUT = 10.0
#: An answer that comes letter by letter is not waited for longer than so many seconds in all.
_LONGEST = 15.0
_NAT64 = ipaddress.ip_network("64:ff9b::/96")
_Address = ipaddress.IPv4Address | ipaddress.IPv6Address


def post(url: str, body: bytes, headers: Mapping[str, str], private: bool = False) -> None:
    """Post to an address; nothing but a success counts as sent, and no redirection is followed.

    `private` allows addresses of one's own network, and plain HTTP: for whoever runs the server to decide.
    """
    connection = _connection(url, private)
    parts = urlsplit(url)
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    over = Timer(_LONGEST, _hang_up, [connection])
    over.start()
    try:
        connection.request("POST", path, body, dict(headers))
        status = connection.getresponse().status
    except UnicodeError as error:
        raise Undeliverable(f"{url!r} has letters that no web address has") from error
    except (OSError, http.client.HTTPException) as error:
        raise Later(f"{parts.hostname} did not answer: {error}") from error
    finally:
        over.cancel()
        connection.close()
    if status in (404, 410):
        raise Undeliverable(f"{parts.hostname} says that the address is gone ({status})")
    if not 200 <= status < 300:
        raise Later(f"{parts.hostname} answered with {status}")


def _hang_up(connection: http.client.HTTPConnection) -> None:
    """Whoever waits for an answer on another thread waits no longer."""
    found = connection.sock
    if found is not None:
        with suppress(OSError):
            socket.socket.shutdown(found, socket.SHUT_RDWR)


def _connection(url: str, private: bool) -> http.client.HTTPConnection:
    """A connection to an address that was looked at; the name is not looked up again."""
    parts = urlsplit(url)
    try:
        host, port = parts.hostname or "", parts.port
    except ValueError as error:
        raise Undeliverable(f"{url!r} is no web address: {error}") from error
    if parts.username is not None:
        raise Undeliverable("names and passwords have no place in the address of a webhook")
    if parts.scheme == "https":
        return _Secure(host, port or 443, found(host, port or 443, private))
    if parts.scheme == "http" and private:
        return _Plain(host, port or 80, found(host, port or 80, private))
    raise Undeliverable("messages are sent to https addresses only")


def found(host: str, port: int, private: bool) -> str:
    """The number of a host; refused if any of its numbers leads into a private network."""
    try:
        infos = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise Later(f"{host} is not known: {error}") from error
    numbers = [str(info[4][0]) for info in infos]
    if not private and not all(is_public(ipaddress.ip_address(number)) for number in numbers):
        raise Undeliverable(f"{host} lies in a private network, where this server sends nothing")
    return numbers[0]


def is_public(number: _Address) -> bool:
    """Whether an address is for everybody, also if it is another one in disguise."""
    if isinstance(number, ipaddress.IPv6Address):
        hidden = number.ipv4_mapped or number.sixtofour
        if number in _NAT64:
            hidden = ipaddress.IPv4Address(int(number) & 0xFFFFFFFF)
        if hidden is not None:
            return is_public(hidden)
    return number.is_global and not number.is_multicast


class _Plain(http.client.HTTPConnection):
    def __init__(self, host: str, port: int, number: str) -> None:
        super().__init__(host, port, timeout=_TIMEOUT)
        self._number = number

    def connect(self) -> None:
        self.sock = socket.create_connection((self._number, self.port), _TIMEOUT)


class _Secure(http.client.HTTPSConnection):
    def __init__(self, host: str, port: int, number: str) -> None:
        self._secured = ssl.create_default_context()
        super().__init__(host, port, timeout=_TIMEOUT, context=self._secured)
        self._number = number

    def connect(self) -> None:
        plain = socket.create_connection((self._number, self.port), _TIMEOUT)
        secure = self._secured.wrap_socket(plain, server_hostname=self.host, do_handshake_on_connect=False)
        self.sock = secure
        secure.do_handshake()
