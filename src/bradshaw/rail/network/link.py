"""Pieces of track as the network has them."""

from __future__ import annotations

from ..routes import Piece


class Link:
    """A piece of track on a hex, between two nodes: stops (`I10.c0`) or sides (`I10|J9`).

    Made once for a tile in a rotation on a hex and compared by identity, because searches put it into
    sets and maps all the time.
    """

    __slots__ = ("a", "b", "hex", "kind", "order", "piece")

    def __init__(self, hex_: str, a: str, b: str, kind: str) -> None:
        self.hex, self.a, self.b, self.kind = hex_, a, b, kind
        #: By which pieces are sorted.
        self.order = (hex_, a, b)
        #: What it is in most route problems.
        self.piece = Piece(hex_, a, b)

    def __repr__(self) -> str:
        return f"Link({self.hex!r}, {self.a!r}, {self.b!r}, {self.kind!r})"

    def other(self, node: str) -> str:
        return self.b if node == self.a else self.a
