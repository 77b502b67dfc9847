"""The options of 18LRA: variants, and readings where the sources can be read in two ways."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from ..common.options import RhinelandOptions

#: So many players have all railways; fewer play one of the scenarios.
ALL_IN_PLAY = 4


class LraOptions(RhinelandOptions, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Variants first, then readings; those of chapter 8 and of both games are the family's."""

    # --- variants
    scenario: Literal["random", "1", "2", "3", "4"] = "random"
    """3.3: which six railways are in play with fewer than four players; drawn by lot if nothing is said."""
    two_players: Literal["investor"] = "investor"
    """1.2: the rulebook promises a game for two and gives no rules for it. Two players play a house variant,
    which is not the rulebook's: one railway belongs to an investor."""

    # --- readings
    homes: Literal["rulebook", "board"] = "rulebook"
    """4.2.3: CCE starts at A5 and CME at K15, as the table of the rulebook has it; or the other way round, as
    the lines on the board suggest."""
    train_cards: Literal["24", "20"] = "24"
    """2: 24 train cards with the optional one, as the rulebook counts them; or the 20 of another list (5, 4,
    2, 2, 6), which two players use in any case."""
    homberg: Literal["CM", "town"] = "CM"
    """6.2.1.1: which tiles Homberg (C13) takes: those with the label CM, or those of every other town."""

    @property
    def flags(self) -> frozenset[str]:
        """The options that change the box's contents."""
        chosen = {
            "optional_2_train": self.optional_2_train,
            "board_homes": self.homes == "board",
            "cards_20": self.train_cards == "20",
            "homberg_town": self.homberg == "town",
        }
        return frozenset(name for name, is_chosen in chosen.items() if is_chosen)


PRESETS: Mapping[str, Mapping[str, Any]] = {
    "other_list": {"homes": "board", "train_cards": "20", "homberg": "town"},
}
