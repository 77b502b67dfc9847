"""What can be seen of a game of 18LRA besides what all railway tables show."""

from __future__ import annotations

from bradshaw.core.view import StepView
from bradshaw.rail.details import RailDetails
from bradshaw.rail.view import RailView


class LraView(RailView, frozen=True, kw_only=True, tag_field="kind", tag="18LRA"):
    """The table of 18LRA."""

    step: StepView[RailDetails] | None
    #: The scenario that says which six railways are in play; 0 where all are.
    scenario: int
    #: Whether the camp of Dalheim is active.
    dalheim_active: bool
    #: The railway with the token of Dalheim; empty if none has it.
    dalheim: str
    #: The GVE has been paid for its link.
    link_paid: bool
    #: The railway of the investor in the house variant for two players; empty if there is none.
    investors: str
