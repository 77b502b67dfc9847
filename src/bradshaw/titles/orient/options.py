"""Variants and readings of Orient Express."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from bradshaw.core.options import Options


class OrientOptions(Options, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The first value of each option is the rulebook's."""

    start: Literal["draft", "starter"] = "draft"
    """How the first five cards come to hand (Setup). draft: each player draws any five cards, one after
    the other, before the next player does. starter: hands made for a first game are dealt by lot."""

    open_stacks: bool = False
    """Whether score stacks lie open (Player Aid). no: others see only how many cards and tokens are
    in them. yes: everybody sees everything that was scored, and the points."""

    others_track: Literal["at_will", "needed"] = "at_will"
    """Whose track may complete a card (Entry Waivers: "unable or unwilling"). at_will: others' segments may
    be used and paid although own track would do, as long as the route needs each of them. needed: only what
    own track lacks."""

    first_player: str = ""
    """Who begins (Setup): the name of a player. Without one it is drawn by lot."""

    components: str = ""
    """A component set of your own instead of the one that comes with the title: the name of a folder in
    BRADSHAW_COMPONENTS. Files that it lacks are taken from the title's set."""


PRESETS: Mapping[str, Mapping[str, Any]] = {"first_game": {"start": "starter"}}
