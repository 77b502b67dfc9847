"""Which piece is where: the site names every tile, train and share by number."""

from __future__ import annotations

from typing import Any

from bradshaw.core.errors import FileError
from bradshaw.rail.board.board import Board
from bradshaw.rail.finance.shares import OFFERING, POOL
from bradshaw.rail.table import RailTable

UNSOLD = "unsold"


class Tiles:
    """Hexes on which numbered tiles lie."""

    def __init__(self) -> None:
        self._hex: dict[str, str] = {}

    def laid(self, piece: str, hex_name: str) -> None:
        for other in [name for name, where in self._hex.items() if where == hex_name]:
            del self._hex[other]
        self._hex[piece] = hex_name

    def stop(self, board: Board, city: str) -> tuple[str, str]:
        """Hex and end of a city such as `57-0-0` or `D9-0-2`: the last number counts all stops."""
        piece, _, part = city.rpartition("-")
        hex_name = self._hex.get(piece) or piece.rpartition("-")[0]
        if hex_name not in board.grid.hexes:
            raise FileError(f"city {city!r}: no such tile lies on the map")
        return hex_name, part_stop(board, hex_name, part)


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
        self._owner[piece] = owner


class Shares:
    """Holders of numbered certificates, each holder's in the order in which he got them.

    The rules know only percentages; the site's logs name the very certificate, and from that follows
    whether it comes from the pool.
    """

    def __init__(self, table: RailTable, sizes: dict[str, tuple[int, ...]]) -> None:
        self.table = table
        #: Certificates that the site numbers in another order than that of sale.
        self._sizes = sizes
        self._held: dict[str, dict[str, list[str]]] = {}
        for code, railway in table.railways.items():
            ids = [f"{code}_{n}" for n in range(len(railway.certificates))]
            self._held[code] = {UNSOLD: ids}

    def _of(self, code: str, holder: str) -> list[str]:
        return self._held[code].setdefault(holder, [])

    def percent(self, share: str) -> int:
        code, _, number = share.rpartition("_")
        if code not in self._held or not number.isdigit():
            raise FileError(f"there is no share {share!r}")
        sizes = self._sizes.get(code) or self.table.data.railways[code].certificates
        if int(number) >= len(sizes):
            raise FileError(f"there is no share {share!r}")
        return sizes[int(number)]

    def in_pool(self, share: str) -> bool:
        return share in self._of(share.rpartition("_")[0], POOL)

    def move(self, share: str, holder: str) -> None:
        code = share.rpartition("_")[0]
        for ids in self._held[code].values():
            if share in ids:
                ids.remove(share)
        self._of(code, holder).append(share)

    def sold(self, code: str, player: str, ids: list[str], percent: int) -> None:
        """Certificates go to the pool, which gives back 10% ones for what exceeds the percentage."""
        for share in ids:
            self.move(share, POOL)
        surplus = sum(self.percent(share) for share in ids) - percent
        for share in [s for s in self._of(code, POOL) if self.percent(s) == 10 and s not in ids]:
            if surplus > 0:
                self.move(share, player)
                surplus -= 10

    def follow(self) -> None:
        """Take over what the rules did by themselves: unsold certificates that went to the pool, and
        exchanges where the president has changed."""
        ruined = [player.name for player in self.table.players.values() if player.bankrupt]
        for code, railway in self.table.railways.items():
            for share in [share for player in ruined for share in self._of(code, player)]:
                self.move(share, POOL)
            if railway.percent(OFFERING) + railway.percent(code) == 0:
                for share in list(self._of(code, UNSOLD)):
                    self.move(share, POOL)
            first = f"{code}_0"
            president = railway.president
            if president is None or first in self._of(code, president) or first in self._of(code, UNSOLD):
                continue
            old = next(holder for holder, ids in self._held[code].items() if first in ids)
            self._exchange(code, first, old, president)

    def _exchange(self, code: str, first: str, old: str, new: str) -> None:
        own = list(self._of(code, new))
        single = [share for share in own if self.percent(share) == self.percent(first)]
        given = single[:1] if len(own) <= 2 and single else self._adding_up(own, single, self.percent(first))
        for share in given:
            self.move(share, old)
        self.move(first, new)

    def _adding_up(self, own: list[str], single: list[str], percent: int) -> list[str]:
        """The first certificates that add up, a 20% one only if need be."""
        given: list[str] = []
        for share in [s for s in own if s not in single]:
            if sum(self.percent(s) for s in given) < percent:
                given.append(share)
        return given if sum(self.percent(s) for s in given) == percent else single[:1]


def action_value(action: dict[str, Any], name: str) -> Any:
    """A field of a logged action, refused where it is missing."""
    value = action.get(name)
    if value is None:
        raise FileError(f"action {action.get('id')} ({action['type']}) lacks its {name!r}")
    return value
