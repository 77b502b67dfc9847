"""What can be seen of a game of 18Rhl besides what all railway tables show."""

from __future__ import annotations

from bradshaw.core.view import StepView
from bradshaw.rail.details import RailDetails
from bradshaw.rail.view import RailView


class RhlView(RailView, frozen=True, kw_only=True, tag_field="kind", tag="18Rhl"):
    """The table of 18Rhl."""

    step: StepView[RailDetails] | None
    #: The hex with the coal token.
    coal: str
    #: The hex with the steel token.
    steel: str
    #: The link Köln - Düren - Aachen has been paid for.
    link_paid: bool
