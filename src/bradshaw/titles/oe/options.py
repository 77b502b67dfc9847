"""The options of 18OE: variants, and readings where the rulebook can be read in two ways.

The defaults are the rulebook's (version 1.0, 2013).
"""

from __future__ import annotations

from typing import Literal

from bradshaw.rail.options import RailOptions


class OptionsOE(RailOptions, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Variants first, then readings of the stock side, then those of the operating side."""

    # --- variants
    scenario: Literal["full", "uk-france"] = "full"
    """The full board for 2 to 7 players, or the scenario United Kingdom and France for 2 or 3."""
    concessions: bool = True
    """6.3: whether the concessions are in the opening packet; new players leave them out."""
    removals: bool = True
    """8.2: whether players may remove regionals that have not been floated; new players may not."""

    # --- readings: the stock side
    first_stock_round: Literal["card holder", "first seat"] = "card holder"
    """3.2, 8: who begins the first stock round: whoever holds the priority deal after the auction; or always
    the first player."""
    reserves: Literal["own regional", "any regional"] = "own regional"
    """8.4: whose regional a player may reserve: one of which he is president; or any."""
    new_par: Literal["par marker", "share value too"] = "par marker"
    """14.4: what a new par value moves: the marker on the chart of par values; or that of a major on the
    market too."""
    merged_tokens: Literal["replaced", "left standing"] = "replaced"
    """10.5: a minor's token on the map is replaced by one of the major's charter; or it stays, counts as the
    major's, and uses none of its own."""
    last_round: Literal["revenue alone", "with income"] = "revenue alone"
    """13: what is paid in the abbreviated last round: the railways' revenue; or private income and mail
    too."""
    early_end: Literal["face values", "nothing"] = "face values"
    """13.1: what minors and shares of regionals count when the game ends before the consolidation."""

    # --- readings: the operating side
    land_side: Literal["always", "or ferry"] = "always"
    """11.3.4, 11.3.7: what must lie between two sea crossings of a train: a land side, also where it rides a
    ferry between them; or a land side or a ferry."""
    engineers_water: Literal["waived", "paid"] = "paid"
    """14.9: whether a tile with a token of Brandt & Brandau pays for the water on the way."""
    mine_town: Literal["for its owner", "for everybody"] = "for its owner"
    """14.8: for whom the token of Hochberg replaces a town: for the railways of its owner, and others keep
    the town; or for everybody, and others have none there."""
    white_cliffs: Literal["its private", "any railway"] = "its private"
    """11.2.2, 14.7: who takes the White Cliffs position from phase 5 on: only the private; or any railway
    that could place a token in Lille, as long as the private has not."""
    express_money: Literal["compared", "besides"] = "compared"
    """12.2: whether the extra money of an Orient Express counts when sets of routes are compared for the best
    one, or is earned besides."""

    @property
    def small(self) -> bool:
        """The scenario is played."""
        return self.scenario == "uk-france"

    @property
    def flags(self) -> frozenset[str]:
        """The options that change the box's contents."""
        small = {self.scenario} if self.small else set()
        return frozenset(small | ({"concessions"} if self.concessions else set()))
