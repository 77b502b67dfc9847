"""Words about stations and station markers that are not placed like tokens."""

from __future__ import annotations

from bradshaw.core.action import Action


class PlaceStation(Action, tag="station", frozen=True):
    """Put a small station on a line of track, named by its two edges: `station D7 0-3`."""

    hex: str
    line: str


class BuyMarkers(Action, tag="markers", frozen=True):
    """Buy the station markers of a railway that floats without a charter."""

    count: int


class RemoveMarker(Action, tag="remove", frozen=True):
    """Take a station marker off the map, down to the limit."""

    hex: str
