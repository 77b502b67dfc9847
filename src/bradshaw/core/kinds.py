"""The declared names of the classes of nodes, by which saved games know them."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

T = TypeVar("T")


class Kinds(Generic[T]):
    """Every class by its `KIND`."""

    def __init__(self) -> None:
        self._classes: dict[str, type[T]] = {}

    def __getitem__(self, name: str) -> type[T]:
        return self._classes[name]

    def __contains__(self, name: str) -> bool:
        return name in self._classes

    def declare(self, cls: Any, abstract: bool) -> None:
        """Enter a class. Its name must be its own, and there must be one unless it is abstract."""
        if abstract:
            if "KIND" in cls.__dict__:
                raise TypeError(f"{_place(cls)} is abstract, so it is never stored and declares no KIND")
            cls.KIND = ""
            return
        kind = cls.__dict__.get("KIND")
        if not kind:
            raise TypeError(
                f"{_place(cls)} declares no KIND, the name by which saved games know it; "
                "a class without objects of its own is made with abstract=True"
            )
        known = self._classes.get(kind)
        if known is not None and _place(known) != _place(cls):  # a module may be loaded again
            raise TypeError(f"{_place(cls)} and {_place(known)} both declare the KIND {kind!r}")
        self._classes[kind] = cls


def _place(cls: type[Any]) -> str:
    return f"{cls.__module__}.{cls.__qualname__}"
