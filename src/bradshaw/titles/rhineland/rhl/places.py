"""Hexes of the Rhineland that rules speak of by name."""

from __future__ import annotations

#: Duisburg, Düsseldorf and Köln, with the Rhine running through them.
METROPOLISES = ("D9", "F9", "I10")
#: Duisburg, and its grey promotion tile.
DUISBURG, GREY_DUISBURG = "D9", "949"
#: Where the Rheingold-Express starts, and where it must go for its bonus.
NORTH, SOUTH = frozenset({"A4", "A6"}), frozenset({"L11", "L13"})
#: The area whose value grows with its links; the group its hexes carry in the data.
EASTERN_RUHR = "Eastern Ruhr"
HAMBURG_BERLIN = "Hamburg/Berlin"
VENLO = "E2"
RATINGEN = "E12"
#: Private PWB's hex, and private KEO's.
PRINZ_WILHELM, OSTERATH = "E14", "E8"
#: The link for which the RhE is paid.
KOELN, DUEREN, AACHEN = "I10", "K6", "K2"
