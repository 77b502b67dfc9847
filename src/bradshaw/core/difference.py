"""What changed between two views: what a viewer is told, so that nothing can be told that no view shows.

Views are compared as plain values (`core.view.plain`). A change is `[path, value]`: the names and numbers
that lead to a place, and what stands there now. What is gone is `[path]` alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from typing import Any

Change = list[Any]


def difference(before: Any, after: Any, path: tuple[str, ...] = ()) -> list[Change]:
    """The changes that lead from one view to another. Lists are replaced as a whole."""
    if not (isinstance(before, dict) and isinstance(after, dict)):
        return [] if before == after else [[list(path), after]]
    changes: list[Change] = [[[*path, name]] for name in before if name not in after]
    for name, value in after.items():
        if name not in before:
            changes.append([[*path, name], value])
        else:
            changes.extend(difference(before[name], value, (*path, name)))
    return changes


def patched(view: Any, changes: Sequence[Change]) -> Any:
    """A view after some changes; the one given stays as it is."""
    found = deepcopy(view)
    for path, *value in changes:
        if not path:
            found = value[0]
            continue
        place = found
        for name in path[:-1]:
            place = place[name]
        if value:
            place[path[-1]] = value[0]
        else:
            del place[path[-1]]
    return found
