"""Privates in the hands of players (6.1, 10, 10.4)."""

from __future__ import annotations

from bradshaw.rail.finance.companies import Private

from .shares import SharesOE


class PrivatesOE(SharesOE, abstract=True):
    """A private is face up, face down (closed, with its owner), or out of the game."""

    def face_up(self, player: str) -> list[Private]:
        """The privates of a player that pay, count and can be traded."""
        owned = (p for p in self.privates.values() if p.owner == player and not p.closed)
        return [private for private in owned if not self.is_concession(private.code)]

    def may_use(self, player: str, private: Private) -> bool:
        """6.1: also while it lies face down."""
        return private.owner == player

    def close_private(self, private: Private) -> None:
        """Turned face down: it pays and counts no more, and its power remains."""
        private.closed = True
        self.note(f"{private.owner} closes {private.code}.", "6.1")

    def remove_private(self, private: Private) -> None:
        """Out of the game."""
        self.note(f"{private.owner} removes {private.code} from the game.", "10")
        private.owner, private.closed = None, True
