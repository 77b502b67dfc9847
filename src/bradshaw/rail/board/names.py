"""What people call hexes and stops."""

from __future__ import annotations

from .tile import Face, Hex


def hex_label(place: Hex, face: Face) -> str:
    """A hex with its name, where it has one, or with the name of the area it belongs to."""
    name = place.name or next((area.group for area in face.offboards), "")
    return f"{name} ({place.id})" if name else place.id


def stop_label(stop: str, place: Hex, face: Face) -> str:
    """A stop of what lies on a hex: by the name of its city or area, or by that of the hex."""
    end = stop.partition(".")[2]
    if end[0] == "c" and face.cities[int(end[1:])].name:
        return f"{face.cities[int(end[1:])].name} ({place.id})"
    if end[0] == "o" and face.offboard(end).group:
        return f"{face.offboard(end).group} ({place.id})"
    return hex_label(place, face)
