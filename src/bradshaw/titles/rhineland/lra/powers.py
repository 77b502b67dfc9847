"""What privates and railways of 18LRA can do by themselves (4.1.2, 4.2.3): records that the rules look at."""

from __future__ import annotations

from collections.abc import Iterator

from bradshaw.rail.gamedata import GameData
from bradshaw.rail.powers import Power


class _OnHexes(Power, frozen=True, kw_only=True):
    """A power that names hexes."""

    def named(self) -> tuple[str, ...]:
        return ()

    def faults(self, data: GameData) -> Iterator[str]:
        yield from super().faults(data)
        for name in self.named():
            if name not in data.grid.hexes:
                yield f"{name} is not on the map"


class TwoYellow(Power, frozen=True, kw_only=True, tag="18LRA two yellow tiles"):
    """In its first operating round the railway may lay two yellow tiles."""


class FreeStation(_OnHexes, frozen=True, kw_only=True, tag="18LRA station without a route"):
    """A station on some hexes needs no route."""

    hexes: tuple[str, ...]

    def named(self) -> tuple[str, ...]:
        return self.hexes


class _AtHarbour(_OnHexes, frozen=True, kw_only=True):
    """A power about the harbour of one hex."""

    hex: str

    def named(self) -> tuple[str, ...]:
        return (self.hex,)

    def faults(self, data: GameData) -> Iterator[str]:
        yield from super().faults(data)
        place = data.grid.hexes.get(self.hex)
        if place is not None and "harbour" not in place.marks:
            yield f"{self.hex} has no harbour"


class HarbourPrice(_AtHarbour, frozen=True, kw_only=True, tag="18LRA harbour price"):
    """The harbour token costs less on one hex, in every phase."""

    price: int


class LinkMoney(_OnHexes, frozen=True, kw_only=True, tag="18LRA link"):
    """Money for the railway once track links two parts of the map."""

    #: Of these hexes one is enough.
    starts: tuple[str, ...]
    end: str
    money: int

    def named(self) -> tuple[str, ...]:
        return (*self.starts, self.end)


class Harbour(_AtHarbour, frozen=True, kw_only=True, tag="18LRA harbour"):
    """The harbour place of a hex is kept for railways of the private's owner."""


class Dalheim(_OnHexes, frozen=True, kw_only=True, tag="18LRA Dalheim"):
    """Routes of one railway between a hex and the right bank earn more."""

    hex: str
    bonus: int

    def named(self) -> tuple[str, ...]:
        return (self.hex,)
