"""Best routes: the most that the trains of a railway can earn, with a proof. Usable alone.

The search itself is compiled (`kernel/`, called by `native.py`); the description of a problem, the
check of a drawn route and explanations are Python.
"""

from .beside import beside, some_routes
from .check import check, check_on, nodes_of, nodes_on, why_not
from .errors import CODES, Objection, ProblemError, RouteError
from .explain import Explanation, Line, explain, explain_set
from .layout import Layout
from .problem import (
    Bonus,
    Budget,
    Joining,
    Need,
    Piece,
    Place,
    Problem,
    Route,
    Solution,
    Span,
    Train,
    with_fleet,
)
from .settle import Settlement, check_set, ordered, settle, settle_on
from .solve import solve
from .ways import filled_in

__all__ = [
    "CODES",
    "Bonus",
    "Budget",
    "Explanation",
    "Joining",
    "Layout",
    "Line",
    "Need",
    "Objection",
    "Piece",
    "Place",
    "Problem",
    "ProblemError",
    "Route",
    "RouteError",
    "Settlement",
    "Solution",
    "Span",
    "Train",
    "beside",
    "check",
    "check_on",
    "check_set",
    "explain",
    "explain_set",
    "filled_in",
    "nodes_of",
    "nodes_on",
    "ordered",
    "settle",
    "settle_on",
    "solve",
    "some_routes",
    "why_not",
    "with_fleet",
]
