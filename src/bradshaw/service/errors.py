"""Why the service does not do what it is asked. Rules refuse with a `Refusal`, as everywhere."""

from __future__ import annotations

from bradshaw.core.errors import BradshawError


class ServiceError(BradshawError):
    """Base of what is said to whoever asks; the message is for people."""


class NotFound(ServiceError):
    """There is no such thing, or it is not for these eyes."""


class Unauthorised(ServiceError):
    """Nobody knows who is asking."""


class Forbidden(ServiceError):
    """Who asks may not do this."""


class Invalid(ServiceError):
    """What is asked for makes no sense here: a wrong value, or not now."""


class Stale(ServiceError):
    """Something has happened that whoever asks does not know of: look again, then decide."""

    def __init__(self, message: str, seq: int) -> None:
        super().__init__(message)
        #: The newest entry of the game's log.
        self.seq = seq


class Limited(ServiceError):
    """Too often: to be tried again after some seconds."""

    def __init__(self, message: str, seconds: int) -> None:
        super().__init__(message)
        self.seconds = seconds
