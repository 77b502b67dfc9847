"""What went wrong, as an answer: a status, a word for programs, and a sentence for people."""

from __future__ import annotations

import logging
from typing import Any

from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException, ValidationException
from msgspec import Struct

from bradshaw.core.errors import BradshawError
from bradshaw.core.refusal import Refusal
from bradshaw.service.errors import Forbidden, Invalid, Limited, NotFound, ServiceError, Stale, Unauthorised
from bradshaw.store.errors import Damaged, Unavailable

_LOG = logging.getLogger(__name__)


class Problem(Struct, frozen=True, omit_defaults=True):
    """Why a request was not carried out."""

    #: A word for programs: not_found, unauthorised, forbidden, invalid, stale, limited, refused, unavailable.
    error: str
    #: A sentence for people.
    message: str
    #: Of a refusal by the rules: the section of the rulebook, and what would help.
    rule: str = ""
    remedy: str = ""
    #: Of a stale request: the newest entry of the game's log.
    seq: int | None = None
    #: Of what was not understood: where in the request it stands.
    where: str = ""


STATUS: dict[type[BradshawError], tuple[int, str]] = {
    NotFound: (404, "not_found"),
    Unauthorised: (401, "unauthorised"),
    Forbidden: (403, "forbidden"),
    Invalid: (400, "invalid"),
    Stale: (409, "stale"),
    Limited: (429, "limited"),
    Unavailable: (503, "unavailable"),
    Damaged: (500, "damaged"),
}


def of_game(_: Request[Any, Any, Any], error: BradshawError) -> Response[Problem]:
    """What the service, the store or the rules say."""
    status, problem = problem_of(error)
    if status >= 500:
        _LOG.error("%s: %s", problem.error, error)
    headers = {"Retry-After": str(error.seconds)} if isinstance(error, Limited) else {}
    return answer(status, problem, headers)


def problem_of(error: BradshawError) -> tuple[int, Problem]:
    """The status of an error and what is told of it."""
    if isinstance(error, Refusal):
        return 422, Problem("refused", error.reason, error.rule or "", error.remedy or "")
    status, word = next((STATUS[kind] for kind in type(error).__mro__ if kind in STATUS), (400, "invalid"))
    return status, Problem(word, str(error), seq=error.seq if isinstance(error, Stale) else None)


def of_request(_: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    """What the framework does not understand."""
    words = {401: "unauthorised", 403: "forbidden", 404: "not_found", 405: "not_allowed", 413: "too_large"}
    where = ""
    if isinstance(error, ValidationException) and isinstance(error.extra, list) and error.extra:
        first = error.extra[0]
        where, detail = str(first.get("key", "")), str(first.get("message", error.detail))
    else:
        detail = error.detail
    return answer(error.status_code, Problem(words.get(error.status_code, "invalid"), detail, where=where))


def too_deep(_: Request[Any, Any, Any], error: RecursionError) -> Response[Problem]:
    return answer(400, Problem("invalid", "what was sent is nested too deeply", where="data"))


def unforeseen(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """A fault of ours: told in the log, not to whoever asks."""
    # the pattern of the address, for the address itself may hold the secret of a link
    _LOG.exception("%s %s failed", request.method, request.scope.get("path_template", "?"), exc_info=error)
    return answer(500, Problem("fault", "something went wrong here; the host can see it in the log"))


def answer(status: int, problem: Problem, headers: dict[str, str] | None = None) -> Response[Problem]:
    return Response(problem, status_code=status, media_type=MediaType.JSON, headers=headers or {})


HANDLERS: dict[int | type[Exception], Any] = {
    BradshawError: of_game,
    ServiceError: of_game,
    HTTPException: of_request,
    RecursionError: too_deep,
    Exception: unforeseen,
}
