"""Which piece is where: the site names every tile, train and share by number."""

from __future__ import annotations

from typing import Any, ClassVar

from bradshaw.core.errors import FileError
from bradshaw.rail.board.board import Board
from bradshaw.rail.finance.shares import OFFERING, POOL
from bradshaw.rail.table import RailTable


class Tiles:
    """Hexes on which numbered tiles lie."""

    def __init__(self) -> None:
        self._hex: dict[str, str] = {}

    def laid(self, piece: str, hex_name: str) -> None:
        for other in [name for name, where in self._hex.items() if where == hex_name]:
            del self._hex[other]
        self._hex[piece] = hex_name

    def hex(self, board: Board, city: str) -> str:
        """The hex of a city such as `57-0-0` or, on a hex without a tile, `D9-0-2`."""
        piece = city.rpartition("-")[0]
        hex_name = self._hex.get(piece) or piece.rpartition("-")[0]
        if hex_name not in board.grid.hexes:
            raise FileError(f"city {city!r}: no such tile lies on the map")
        return hex_name

    def stop(self, board: Board, city: str) -> tuple[str, str]:
        """Hex and end of a city: the last number counts all stops."""
        hex_name = self.hex(board, city)
        return hex_name, part_stop(board, hex_name, city.rpartition("-")[2])


def part_stop(board: Board, hex_name: str, part: str) -> str:
    """The end of track that the site calls the n-th part of what lies on a hex."""
    stops = board.face(hex_name).stops
    if not part.isdigit() or int(part) >= len(stops):
        raise FileError(f"{hex_name} has no stop {part!r}")
    return stops[int(part)]


class Trains:
    """Owners of numbered trains."""

    def __init__(self) -> None:
        self._owner: dict[str, str] = {}

    def owner(self, piece: str) -> str:
        """The railway that has it, "pool" or "bank"."""
        return self._owner.get(piece, "bank")

    def move(self, piece: str, owner: str) -> None:
        self._owner.pop(piece, None)
        self._owner[piece] = owner

    def is_known(self, piece: str) -> bool:
        """Whether a train has been bought by anybody."""
        return piece in self._owner

    def of(self, owner: str) -> list[str]:
        """The trains of an owner, in the order in which it got them."""
        return [piece for piece, who in self._owner.items() if who == owner]


class Shares:
    """Holders of numbered certificates, each holder's in the order in which he got them.

    The rules know only percentages; the site's logs name the very certificate, and from that follows
    whether it comes from the pool.
    """

    #: Certificates that the site numbers in another order than that of sale.
    SIZES: ClassVar[dict[str, tuple[int, ...]]] = {}

    def __init__(self, table: RailTable) -> None:
        self.table = table
        self._held: dict[str, dict[str, list[str]]] = {}
        for code, railway in table.railways.items():
            ids = [f"{code}_{n}" for n in range(len(railway.certificates))]
            self._held[code] = {OFFERING: ids}

    def of(self, code: str, holder: str) -> list[str]:
        """The certificates of a railway that somebody holds."""
        return self._held[code].setdefault(holder, [])

    def percent(self, share: str) -> int:
        code, _, number = share.rpartition("_")
        if code not in self._held or not number.isdigit():
            raise FileError(f"there is no share {share!r}")
        sizes = self.SIZES.get(code) or self.table.railways[code].sizes
        if int(number) >= len(sizes):
            raise FileError(f"there is no share {share!r}")
        return sizes[int(number)]

    def holder(self, share: str) -> str:
        held = self._held[share.rpartition("_")[0]]
        return next(holder for holder, ids in held.items() if share in ids)

    def in_pool(self, share: str) -> bool:
        return self.holder(share) == POOL

    def move(self, share: str, holder: str) -> None:
        code = share.rpartition("_")[0]
        self.of(code, self.holder(share)).remove(share)
        self.of(code, holder).append(share)

    def sold(self, player: str, ids: list[str], percent: int) -> None:
        """Certificates go to the pool, which gives back single shares for what exceeds the percentage."""
        code = ids[0].rpartition("_")[0]
        for share in ids:
            self.move(share, POOL)
        share_size = self.table.railways[code].share
        surplus = sum(self.percent(share) for share in ids) - percent
        for share in [s for s in self.of(code, POOL) if self.percent(s) == share_size and s not in ids]:
            if surplus > 0:
                self.move(share, player)
                surplus -= share_size


def action_value(action: dict[str, Any], name: str) -> Any:
    """A field of a logged action, refused where it is missing."""
    value = action.get(name)
    if value is None:
        raise FileError(f"action {action.get('id')} ({action['type']}) lacks its {name!r}")
    return value
