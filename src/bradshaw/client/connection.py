"""Asking a server: requests with a token, answers as typed documents, errors as exceptions."""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from typing import Any, TypeVar
from urllib.parse import quote, urlencode, urlsplit

import msgspec
from msgspec import Struct

from bradshaw.core.errors import BradshawError
from bradshaw.core.refusal import Refusal
from bradshaw.core.shared import decoded

T = TypeVar("T")

API = "/api/v1"
#: A request that got no answer is sent again so often; the server carries it out once.
_TRIES = 5
#: Nothing has to wait longer than this for a sign of life, in seconds.
_SILENCE = 60.0


class NotAnswered(BradshawError):
    """The server is not there, or cannot answer now."""


class Refused(BradshawError):
    """The server does not do it; `status` is that of HTTP, `error` a word for programs."""

    def __init__(self, status: int, error: str, message: str) -> None:
        super().__init__(message)
        self.status, self.error = status, error


class Outdated(Refused):
    """The game has gone on meanwhile: look again."""


class _Problem(Struct):
    error: str = "fault"
    message: str = "the server gave no reason"
    rule: str = ""
    remedy: str = ""


class Asking:
    """A connection to a server that is opened again when it was lost. Not for several threads at once."""

    def __init__(self, address: str, token: str | None = None, timeout: float = _SILENCE) -> None:
        url = urlsplit(address)
        if url.scheme not in ("http", "https") or not url.netloc:
            raise BradshawError(f"{address!r} is no address of a server, such as https://club.example")
        self._kind = HTTPSConnection if url.scheme == "https" else HTTPConnection
        self._host, self._base = url.netloc, url.path.rstrip("/") + API
        self._timeout = timeout
        self._headers = {"Accept": "application/json"}
        if token is not None:
            self._headers["Authorization"] = f"Bearer {token}"
        self._open: HTTPConnection | None = None

    def close(self) -> None:
        if self._open is not None:
            self._open.close()
            self._open = None

    def get(self, kind: type[T], *path: str, **values: Any) -> T:
        """An answer, read as a kind of document."""
        return decoded(self.send("GET", path, values), kind)

    def post(self, kind: type[T], *path: str, body: Any = None) -> T:
        """The answer to something that is to be done. Sent again, it is done once."""
        raw = self.send("POST", path, body={} if body is None else body)
        return decoded(raw, kind)

    def send(
        self, method: str, path: tuple[str, ...], values: Mapping[str, Any] | None = None, body: Any = None
    ) -> bytes:
        """Send a request until there is an answer."""
        headers = {"Idempotency-Key": secrets.token_urlsafe(16)}
        for number in range(_TRIES):
            try:
                return _answer(*self._once(method, self._address(path, values), headers, body))
            except (OSError, HTTPException) as error:
                self.close()
                if number + 1 == _TRIES or (method == "POST" and path[-1] != "actions"):
                    raise NotAnswered(f"{self._host} does not answer: {error}") from error
            time.sleep(0.2 * 2**number)
        raise AssertionError

    def _once(self, method: str, address: str, headers: Mapping[str, str], body: Any) -> tuple[int, bytes]:
        if self._open is None:
            self._open = self._kind(self._host, timeout=self._timeout)
        packed = None if body is None else msgspec.json.encode(body)
        sort = {} if packed is None else {"Content-Type": "application/json"}
        self._open.request(method, address, packed, {**self._headers, **headers, **sort})
        answer = self._open.getresponse()
        return answer.status, answer.read()

    def _address(self, path: tuple[str, ...], values: Mapping[str, Any] | None) -> str:
        given = {name: value for name, value in (values or {}).items() if value is not None}
        query = f"?{urlencode(given, doseq=True)}" if given else ""
        return f"{self._base}/{'/'.join(quote(part, safe='') for part in path)}{query}"

    @contextmanager
    def events(self, *path: str, **values: Any) -> Iterator[Iterator[tuple[str, bytes]]]:
        """What the server tells, an event after the other with its name, as long as one listens."""
        connection = self._kind(self._host, timeout=self._timeout)
        try:
            headers = {**self._headers, "Accept": "text/event-stream"}
            connection.request("GET", self._address(path, values), headers=headers)
            answer = connection.getresponse()
            if answer.status != 200:
                _answer(answer.status, answer.read())
            yield _events(answer)
        except (OSError, HTTPException) as error:
            raise NotAnswered(f"{self._host} does not answer: {error}") from error
        finally:
            connection.close()


def _answer(status: int, raw: bytes) -> bytes:
    """The answer, or what stands against the request as an exception."""
    if status < 400:
        return raw
    try:
        problem = decoded(raw, _Problem)
    except msgspec.DecodeError:
        problem = _Problem()
    if status == 422:
        raise Refusal(problem.rule, problem.message, problem.remedy)
    if status == 409:
        raise Outdated(status, problem.error, problem.message)
    raise Refused(status, problem.error, problem.message)


def _events(answer: HTTPResponse) -> Iterator[tuple[str, bytes]]:
    name, data = "", b""
    for line in answer:
        field, _, value = line.strip().partition(b": ")
        if field == b"event":
            name = value.decode()
        elif field == b"data":
            data += value
        elif not line.strip() and data:
            yield name, data
            name, data = "", b""
