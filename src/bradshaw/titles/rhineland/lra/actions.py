"""The words of 18LRA: the family's, and one for what privates give to a railway."""

from __future__ import annotations

from bradshaw.core.action import Action

from ..common.actions import VOCABULARY as FAMILY


class Give(Action, tag="give", frozen=True):
    """Give what a private turns into to a railway: the token of the DEC, or the 2+4-train of the GKB."""

    item: str
    railway: str


VOCABULARY: tuple[type[Action], ...] = (*FAMILY, Give)
