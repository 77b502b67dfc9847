"""What can be seen of a game of 18Rhl besides what all railway tables show."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bradshaw.core.view import Head, StepView
from bradshaw.rail.details import RailDetails
from bradshaw.rail.view import RailView, rail_fields

if TYPE_CHECKING:
    from .table import RhlTable


class RhlView(RailView, frozen=True, kw_only=True, tag_field="kind", tag="18Rhl"):
    """The table of 18Rhl."""

    step: StepView[RailDetails] | None
    #: Hexes with the coal and the steel token.
    coal: str
    steel: str
    #: The link Köln - Düren - Aachen has been paid for.
    link_paid: bool


def rhl_view(table: RhlTable, head: Head) -> RhlView:
    return RhlView(**rail_fields(table, head), coal=table.coal, steel=table.steel, link_paid=table.link_paid)
