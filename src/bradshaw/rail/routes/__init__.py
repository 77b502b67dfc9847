"""Best routes: the most that the trains of a railway can earn, with a proof. Usable alone.

The search itself is compiled (`kernel/`, called by `native.py`); the description of a problem, the
check of a drawn route and explanations are Python.
"""

from .check import check, check_set, nodes_of, why_not
from .errors import CODES, Objection, ProblemError, RouteError
from .explain import Explanation, Line, explain
from .problem import Bonus, Budget, Need, Piece, Place, Problem, Route, Solution, Train
from .solve import solve

__all__ = [
    "CODES",
    "Bonus",
    "Budget",
    "Explanation",
    "Line",
    "Need",
    "Objection",
    "Piece",
    "Place",
    "Problem",
    "ProblemError",
    "Route",
    "RouteError",
    "Solution",
    "Train",
    "check",
    "check_set",
    "explain",
    "nodes_of",
    "solve",
    "why_not",
]
