"""What can be seen of a game of 1862 besides what all railway tables show."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bradshaw.core.view import Head, StepView
from bradshaw.rail.details import RailDetails
from bradshaw.rail.view import RailView, RailwayView, rail_fields

from .basis import Basis1862
from .details import Details1862
from .state import Railway1862


class CompanyView(RailwayView, frozen=True, kw_only=True):
    """A company with its charter and permits."""

    #: Kinds of train that it may run.
    permits: tuple[str, ...]
    #: Whether it has a charter of parliament.
    chartered: bool
    #: Who must see that it floats.
    obliged: str | None
    #: The phase from which it can be started.
    from_phase: str
    #: Whether it has no director.
    receivership: bool


class View1862(RailView, frozen=True, kw_only=True, tag_field="kind", tag="1862"):
    """The table of 1862."""

    step: StepView[RailDetails | Details1862] | None
    railways: Mapping[str, CompanyView]
    #: Companies that are not in the game.
    left_out: tuple[str, ...]
    #: The LNER: empty, `coming` or `formed`.
    lner: str


def view_1862(table: Basis1862, head: Head) -> View1862:
    return View1862(**rail_fields(table, head, _company), left_out=table.left_out, lner=table.lner)


def _company(railway: Railway1862, fields: dict[str, Any]) -> CompanyView:
    return CompanyView(
        **fields,
        permits=tuple(railway.permits),
        chartered=railway.chartered,
        obliged=railway.obliged,
        from_phase=railway.from_phase,
        receivership=railway.in_receivership,
    )
