"""Proving that a title's data are whole: what the rules rely on, looked up beforehand.

`check_data` looks at one box; `check_boxes` at all boxes that a title's options make of its data.
Each check counts what it looked at, so that a report says what was proven and not only that
nothing was found.
"""

from .events import events
from .powers import powers
from .report import Report, check_boxes, check_data

__all__ = ["Report", "check_boxes", "check_data", "events", "powers"]
