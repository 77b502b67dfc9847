"""What all games of a process share is complete before a second thread sees it.

A game belongs to one thread at a time; boxes, titles and decoders belong to all of them. They are made by
one thread while the others wait, and are never changed afterwards.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import wraps
from threading import RLock
from typing import Any, TypeVar, TypeVarTuple

import msgspec

T = TypeVar("T")
Key = TypeVarTuple("Key")


def once(make: Callable[[*Key], T]) -> Callable[[*Key], T]:
    """Make a thing once for each set of arguments, and give the same one to everybody.

    `functools.cache` may make it twice when two threads ask at once. That is enough for values that are
    compared by what they hold; use this for what is costly, or told apart by identity.
    """
    made: dict[Hashable, T] = {}
    making = RLock()

    @wraps(make)
    def found(*key: *Key) -> T:
        try:
            return made[key]
        except KeyError:
            with making:
                if key not in made:
                    made[key] = make(*key)
                return made[key]

    return found


@once
def decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    """What reads JSON as a type.

    Everything that is read with a type goes through here or through `converted`: msgspec notes what it
    learns of a type on the class, and a second thread that sees half of it ends the process.
    """
    return msgspec.json.Decoder(kind)


def decoded(raw: bytes | str, kind: type[T]) -> T:
    """JSON as a type; what is no JSON, or not of that type, raises a `msgspec.DecodeError`."""
    try:
        read: T = decoder(kind).decode(raw)
    except (UnicodeDecodeError, RecursionError) as error:
        raise msgspec.DecodeError(str(error)) from error
    return read


def converted(value: Any, kind: type[T]) -> T:
    """Plain values as a type."""
    decoder(kind)
    return msgspec.convert(value, kind)
