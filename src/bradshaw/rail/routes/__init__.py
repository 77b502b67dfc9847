"""Best routes: the most that the trains of a railway can earn, with a proof. Usable alone."""

from .check import check, check_set, nodes_of, why_not
from .errors import CODES, Objection, ProblemError, RouteError
from .problem import Bonus, Budget, Need, Piece, Place, Problem, Route, Solution, Train
from .solve import solve

__all__ = [
    "CODES",
    "Bonus",
    "Budget",
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
    "nodes_of",
    "solve",
    "why_not",
]
