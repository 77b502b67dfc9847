"""Layers of a board: what a reader may want to see or not; each part of one says so by `data-layer`."""

from __future__ import annotations

from collections.abc import Collection, Iterable

NAMES, COORDINATES, NUMBERS, COSTS, HOMES = "names", "coordinates", "numbers", "costs", "homes"
ZONES, SEA, PORTS, RIGHTS, GUESSES, SHADES = "zones", "sea", "ports", "rights", "guesses", "shades"
#: All of them, in the order in which people are asked.
LAYERS = (ZONES, RIGHTS, SEA, PORTS, HOMES, NAMES, COSTS, SHADES, COORDINATES, NUMBERS, GUESSES)


def of_sign(sign: str) -> str | None:
    """The layer of a sign on a hex: an anchor, the distance of a ferry, a guess; most belong to none."""
    if sign.rstrip("*") == "port":
        return PORTS
    if sign[:1] == "f" and sign[1:].isdigit():
        return SEA
    return GUESSES if sign == "?" else None


def found_in(drawings: Iterable[str], also: Collection[str] = ()) -> tuple[str, ...]:
    """The layers of which there is anything in some drawings, and others of which there will be."""
    whole = "".join(drawings)
    return tuple(layer for layer in LAYERS if layer in also or f'data-layer="{layer}"' in whole)
