"""The version of a title's rules: snapshots of another version are replayed instead of believed.

It is a hash over everything that decides what an action of the title leads to: the modules that the
title's module leads to by their imports (of its own distribution and of Bradshaw), and the files
that lie beside them, such as the title's data and the sources of the compiled route kernel.
"""

from __future__ import annotations

import hashlib
import re
import sys
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from .title import Title

_IMPORT = re.compile(
    r"^[ \t]*(?:from[ \t]+([.\w]+)[ \t]+import[ \t]+(\([^)]*\)|[^\n#]*)|import[ \t]+([\w., \t]+))", re.M
)
#: What plays every title.
_ENGINE = f"{__package__}.game"
#: Files that are made from others, and so add nothing.
_MADE = frozenset({".pyc", ".so", ".dll", ".part"})


@cache
def rules_version(title: Title) -> str:
    """A hash over the source and data of the rules that a title uses."""
    total = hashlib.sha256()
    for name, path in sorted(files_of(type(title).__module__).items()):
        total.update(name.encode() + b"\0" + path.read_bytes() + b"\0")
    return total.hexdigest()[:16]


def files_of(module: str) -> dict[str, Path]:
    """The files that a module's rules are made of, by names that do not depend on where they lie."""
    ours = {module.partition(".")[0], __name__.partition(".")[0]}
    modules = _modules([_ENGINE, module], ours)
    found = dict(modules)
    for package, folder in {(_package(name, path), path.parent) for name, path in modules.items()}:
        for path in _beside(folder):
            found[f"{package}/{path.relative_to(folder).as_posix()}"] = path
    return found


def _package(name: str, path: Path) -> str:
    """The package of a module."""
    return name if path.name == "__init__.py" else name.rpartition(".")[0]


def _modules(waiting: list[str], ours: set[str]) -> dict[str, Path]:
    """Modules, and those that they lead to by imports of our own packages."""
    found: dict[str, Path] = {}
    while waiting:
        name = waiting.pop()
        path = None if name in found else _source(name)
        if path is None:
            continue
        found[name] = path
        for other in _imports(path.read_text(encoding="utf-8"), _package(name, path)):
            if other.partition(".")[0] in ours and other not in found:
                waiting.append(other)
    return found


def _imports(source: str, package: str) -> Iterator[str]:
    """What a source may import: modules, and names in them that may be modules too."""
    for origin, names, plain in _IMPORT.findall(source):
        if plain:
            yield from (word.split()[0] for word in plain.split(",") if word.strip())
            continue
        base = _absolute(origin, package)
        yield base
        for word in re.findall(r"\w+(?:[ \t]+as[ \t]+\w+)?", names):
            yield f"{base}.{word.split()[0]}"


def _absolute(origin: str, package: str) -> str:
    dots = len(origin) - len(origin.lstrip("."))
    if not dots:
        return origin
    parts = package.split(".")
    return ".".join([*parts[: len(parts) - dots + 1], *filter(None, [origin[dots:]])])


def _source(name: str) -> Path | None:
    """The file of a module; None where there is none (a name in a module, an extension)."""
    loaded = sys.modules.get(name)
    file = getattr(loaded, "__file__", None)
    if loaded is None:
        try:
            spec = find_spec(name)
        except (ImportError, ValueError):
            return None
        file = spec.origin if spec is not None and spec.has_location else None
    return Path(file) if file and file.endswith(".py") else None


def _beside(folder: Path) -> Iterator[Path]:
    """The files of a package that are not modules, those in its plain folders included."""
    for path in folder.iterdir():
        if path.is_dir():
            if path.name != "__pycache__" and not (path / "__init__.py").exists():
                yield from _beside(path)
        elif path.suffix not in _MADE and path.suffix != ".py":
            yield path
