"""Figures that a monitor reads: how many requests, how they ended, how long they took."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

#: Upper bounds of the classes of time, in seconds.
_BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)


class Counters:
    """Counted on the event loop, by the way a request went and how it ended."""

    def __init__(self) -> None:
        self._ended: dict[tuple[str, str, int], int] = defaultdict(int)
        self._classes = [0] * (len(_BOUNDS) + 1)
        self._seconds = 0.0

    def note(self, method: str, path: str, status: int, seconds: float) -> None:
        """A request has been answered; `path` is its pattern, never what was asked for."""
        self._ended[method, path, status] += 1
        self._classes[sum(seconds > bound for bound in _BOUNDS)] += 1
        self._seconds += seconds

    def text(self, gauges: Mapping[str, tuple[str, int]]) -> str:
        """As Prometheus reads it."""
        lines = ["# HELP bradshaw_requests_total Requests.", "# TYPE bradshaw_requests_total counter"]
        for (method, path, status), count in sorted(self._ended.items()):
            labels = f'method="{method}",path="{path}",status="{status}"'
            lines.append(f"bradshaw_requests_total{{{labels}}} {count}")
        name, total = "bradshaw_request_seconds", 0
        lines += [f"# HELP {name} Time to answer.", f"# TYPE {name} histogram"]
        for bound, count in zip((*map(str, _BOUNDS), "+Inf"), self._classes, strict=True):
            total += count
            lines.append(f'{name}_bucket{{le="{bound}"}} {total}')
        lines += [f"{name}_sum {self._seconds:.6f}", f"{name}_count {total}"]
        for gauge, (meaning, value) in gauges.items():
            lines += [f"# HELP {gauge} {meaning}", f"# TYPE {gauge} gauge", f"{gauge} {value}"]
        return "\n".join(lines) + "\n"
