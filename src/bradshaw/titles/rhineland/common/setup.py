"""The numbers of the set-up that the titles share."""

from __future__ import annotations

from bradshaw.rail.records import Base


class RhinelandSetup(Base, frozen=True, kw_only=True):
    """Money and limits. Numbers of players are written as words: "4"."""

    bank: dict[str, int]
    cash: dict[str, int]
    lower_capital: dict[str, int]
    certificate_limit: dict[str, int]
