"""The token that comes with a private's tile (4.1.1)."""

from __future__ import annotations

from ...common.steps.private_token import PrivateToken
from ..table import RhlTable


class RhlPrivateToken(PrivateToken[RhlTable]):
    """With the readings in which the director is asked though he could not place it, and may use other
    privates first."""

    KIND = "18Rhl token of a private"

    def asks(self) -> bool:
        if self.table.rules.empty_questions == "asked":
            return bool(self.railway.tokens) and not self.table.board.has_token(self.code, self.hex)
        return super().asks()

    def waits(self) -> bool:
        return self.table.rules.private_token == "may wait"

    def ask_instead(self, hex_name: str, free: bool) -> None:
        """The token of another private takes the place of this one."""
        self.hex, self.free = hex_name, free
