"""Places of the Rhineland that rules speak of by name, from `data/places.json`."""

from __future__ import annotations

from bradshaw.rail.records import Base, read

from .setup import PACKAGE


class Places(Base, frozen=True, kw_only=True):
    """Hexes, and areas by the group that their hexes carry on the map."""

    #: Duisburg, Düsseldorf and Köln, with the Rhine running through them.
    metropolises: tuple[str, ...]
    #: Duisburg among them, and its grey promotion tile.
    duisburg: str
    grey_duisburg: str
    #: Where the Rheingold-Express starts, where it must go for its bonus, and where it may not (Venlo).
    rheingold_north: frozenset[str]
    rheingold_south: frozenset[str]
    not_for_rheingold: str
    #: The area whose value grows with its links.
    eastern_ruhr: str
    #: The area that may be visited twice under one reading.
    north_east: str
    ratingen: str
    #: Köln, Düren and Aachen: the link for which the RhE is paid.
    rhe_link: tuple[str, str, str]


PLACES = read(PACKAGE, "places", Places)
