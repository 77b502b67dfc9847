"""The token that comes with a private's tile (4.1.1)."""

from __future__ import annotations

from ...common.steps.private_token import PrivateToken
from ..table import RhlTable


class RhlPrivateToken(PrivateToken[RhlTable]):
    """With the reading in which the director is asked though he could not place it."""

    KIND = "18Rhl token of a private"

    def asks(self) -> bool:
        if self.table.rules.empty_questions == "asked":
            return bool(self.railway.tokens) and not self.table.board.has_token(self.code, self.hex)
        return super().asks()
