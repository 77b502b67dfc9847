"""Best routes: the most that the trains of a railway can earn, with a proof. Usable alone.

The search itself is compiled (`kernel/`, called by `native.py`); the description of a problem, the
check of a drawn route and explanations are Python.
"""

from .answers import solved
from .beside import beside, some_routes
from .check import check, check_on, nodes_of, nodes_on, why_not
from .earnings import Earnings, check_set, earnings, earnings_on, ordered
from .errors import CODES, Objection, ProblemError, RouteError
from .explain import Explanation, Term, explain, explain_on, explain_set
from .indexed import Indexed
from .problem import (
    Bonus,
    Budget,
    Joining,
    Mileage,
    Need,
    Piece,
    Place,
    Problem,
    Relief,
    Route,
    Solution,
    Train,
    with_fleet,
)
from .solve import solve
from .ways import filled_in

__all__ = [
    "CODES",
    "Bonus",
    "Budget",
    "Earnings",
    "Explanation",
    "Indexed",
    "Joining",
    "Mileage",
    "Need",
    "Objection",
    "Piece",
    "Place",
    "Problem",
    "ProblemError",
    "Relief",
    "Route",
    "RouteError",
    "Solution",
    "Term",
    "Train",
    "beside",
    "check",
    "check_on",
    "check_set",
    "earnings",
    "earnings_on",
    "explain",
    "explain_on",
    "explain_set",
    "filled_in",
    "nodes_of",
    "nodes_on",
    "ordered",
    "solve",
    "solved",
    "some_routes",
    "why_not",
    "with_fleet",
]
