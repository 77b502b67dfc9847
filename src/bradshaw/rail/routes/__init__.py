"""Best routes: the most that the trains of a railway can earn, with a proof. Usable alone.

The search itself is compiled (`kernel/`, called by `native.py`); the description of a problem, the
check of a drawn route and explanations are Python.
"""

from .check import check, nodes_of, why_not
from .earnings import Earnings, check_set, earnings
from .errors import CODES, Objection, ProblemError, RouteError
from .explain import Explanation, Term, explain, explain_set
from .problem import (
    Bonus,
    Budget,
    Joining,
    Mileage,
    Need,
    Piece,
    Place,
    Problem,
    Route,
    Solution,
    Train,
    with_fleet,
)
from .solve import solve

__all__ = [
    "CODES",
    "Bonus",
    "Budget",
    "Earnings",
    "Explanation",
    "Joining",
    "Mileage",
    "Need",
    "Objection",
    "Piece",
    "Place",
    "Problem",
    "ProblemError",
    "Route",
    "RouteError",
    "Solution",
    "Term",
    "Train",
    "check",
    "check_set",
    "earnings",
    "explain",
    "explain_set",
    "nodes_of",
    "solve",
    "why_not",
    "with_fleet",
]
