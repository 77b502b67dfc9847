"""What lies on the map: tiles, tokens, slots kept for homes."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, Protocol

from bradshaw.core.state import Map, Node, Touched, empty_map

from .grid import Grid
from .tile import Face, Rotated


class PrintedGrid(Protocol):
    @property
    def grid(self) -> Grid: ...


class BoardTable(Protocol):
    """What the board knows of the table on which it lies."""

    @property
    def data(self) -> PrintedGrid: ...


class Board(Node):
    """The state of the map. Cities are named `HEX.cN`."""

    KIND = "board"
    #: What is left in the box follows from what lies on the map.
    FACTS = frozenset({"tiles", "tokens", "reserved"})
    DERIVED = frozenset({"supply"})

    #: Laid tiles: hex -> (tile, rotation).
    tiles: Map[tuple[str, int]]
    #: Tiles left in the box; a tile without limit is absent.
    supply: Map[int]
    #: Tokens: city -> railways in the order of their slots.
    tokens: Map[tuple[str, ...]]
    #: Tokens of a special kind among them: "city railway" -> kind.
    special: Map[str] = empty_map()
    #: Slots kept for railways whose home they are: city -> railways.
    reserved: Map[tuple[str, ...]]
    #: Railways by their slots where that is another order, because a slot became free before others; "" for a
    #: free one.
    by_slot: Map[tuple[str, ...]] = empty_map()

    def meaning(self, touched: Touched) -> dict[str, Any]:
        found = super().meaning(touched)
        changed = list(touched.get("special", ()))
        if changed:
            found["special"] = {key: self.special.get(key) for key in changed}
        return found

    @cached_property  # behind an underscore, so that it is no part of the state
    def _grid(self) -> Grid:
        table: BoardTable = self._journal.root
        return table.data.grid

    @property
    def grid(self) -> Grid:
        return self._grid

    def lie_out(self) -> None:
        """Empty the map and fill the box."""
        self.tiles = self.map_of()
        self.supply = self.map_of({t.id: t.count for t in self.grid.box.values() if t.count is not None})
        self.tokens = self.map_of()
        self.reserved = self.map_of()

    # --- tiles

    def tile_at(self, hex_name: str) -> tuple[str, int]:
        """(tile, rotation) on a hex; the tile is empty where none lies."""
        return self.tiles.get(hex_name, ("", 0))

    def face(self, hex_name: str) -> Face:
        laid = self.tiles.get(hex_name)
        return self._grid.tiles[laid[0]] if laid else self._grid.hexes[hex_name]

    def rotated(self, hex_name: str) -> Rotated:
        return self.grid.rotated(hex_name, *self.tile_at(hex_name))

    def left(self, tile: str) -> int | None:
        """How many of a tile are in the box, None for no limit."""
        return self.supply.get(self._boxed(tile))

    def _boxed(self, tile: str) -> str:
        """The tile of the box that lies there, without its small stations."""
        return (tile and self.grid.tiles[tile].base) or tile

    def lay(self, hex_name: str, tile: str, rotation: int) -> None:
        """Put a tile down; what lay there returns to the box, tokens move over."""
        before = self.rotated(hex_name)
        old = self.tile_at(hex_name)[0]
        stood = [code for city in self.cities_of(hex_name) for code in self.tokens_in(city)]
        self.tiles[hex_name] = (tile, rotation)
        if self._boxed(tile) in self.supply:
            self.supply[self._boxed(tile)] -= 1
        if self._boxed(old) in self.supply:
            self.supply[self._boxed(old)] += 1
        heirs = self.grid.stops_after(before, self.rotated(hex_name)) or {}
        self._move_tokens(hex_name, heirs)
        if self.grid.tiles[tile].heirs:
            self._spread(hex_name, stood)

    def take_back(self, hex_name: str, tile: str, rotation: int) -> None:
        """What lay on a hex before its tile lies there again, "" for the bare hex: tokens stand where they
        stood."""
        laid, now = self.rotated(hex_name), self._boxed(self.tile_at(hex_name)[0])
        if tile:
            self.tiles[hex_name] = (tile, rotation)
        else:
            del self.tiles[hex_name]
        for boxed, change in ((now, 1), (self._boxed(tile), -1)):
            if boxed in self.supply:
                self.supply[boxed] += change
        heirs = self.grid.stops_after(self.rotated(hex_name), laid) or {}
        self._move_tokens(hex_name, {heir: stop for stop, heir in heirs.items()})

    def _move_tokens(self, hex_name: str, heirs: dict[str, str]) -> None:
        """Tokens, kept slots and kinds of tokens move to the cities that take the place of theirs."""
        seats = self._seats_after(hex_name, heirs)
        self._move(self.tokens, hex_name, heirs)
        self._move(self.reserved, hex_name, heirs)
        self._move_special(hex_name, heirs)
        for city, seated in seats.items():
            self._seat(city, seated)

    def _seats_after(self, hex_name: str, heirs: dict[str, str]) -> dict[str, list[str]]:
        """Who is in which slot of the cities to come, where a city of now has another order than that in
        which its tokens came. On a new tile no slot stays free between tokens."""
        prefix = f"{hex_name}."
        kept = [city for city in self.by_slot if city.startswith(prefix)]
        seats: dict[str, list[str]] = {}
        for city in [city for city in self.tokens if kept and city.startswith(prefix)]:
            end = city[len(prefix) :]
            seats.setdefault(prefix + heirs.get(end, end), []).extend(self.in_slots(city))
        for city in kept:
            del self.by_slot[city]
        return seats

    @staticmethod
    def _move(places: Map[tuple[str, ...]], hex_name: str, heirs: dict[str, str]) -> None:
        moved: dict[str, tuple[str, ...]] = {}
        prefix = f"{hex_name}."
        for key in [k for k in places if k.startswith(prefix)]:
            heir = prefix + heirs.get(key[len(prefix) :], key[len(prefix) :])
            moved[heir] = moved.get(heir, ()) + places[key]
            del places[key]
        for key, codes in moved.items():
            places[key] = codes

    def _spread(self, hex_name: str, stood: list[str]) -> None:
        """Tokens for which a city has no place go to the next city of the tile that has one; those that stood
        in the first cities stay."""
        for city in self.cities_of(hex_name):
            for code in sorted(self.tokens_in(city), key=stood.index)[self.slots(city) :]:
                room = next(other for other in self.cities_of(hex_name) if not self.full(other))
                kind = self.token_kind(city, code)
                self.remove(code, city)
                self.place(code, room, kind)

    def _move_special(self, hex_name: str, heirs: dict[str, str]) -> None:
        """Tokens keep their kind wherever the new tile takes them."""
        prefix = f"{hex_name}."
        there = {key: kind for key, kind in self.special.items() if key.startswith(prefix)}
        for key in there:
            del self.special[key]
        for key, kind in there.items():
            end, _, railway = key[len(prefix) :].partition(" ")
            self.special[f"{prefix}{heirs.get(end, end)} {railway}"] = kind

    # --- tokens

    def slots(self, city: str) -> int:
        """Number of slots in a city."""
        hex_name, _, end = city.partition(".")
        return self.face(hex_name).slots[end]

    def only(self, city: str) -> Mapping[str, int]:
        """The slots of a city for tokens of special kinds."""
        hex_name, _, end = city.partition(".")
        return self.face(hex_name).cities[int(end[1:])].only

    def slots_for(self, city: str, kind: str = "") -> int:
        """Number of slots in a city that tokens of a kind may take."""
        only = self.only(city)
        return only.get(kind, 0) if kind else self.slots(city) - sum(only.values())

    def token_kind(self, city: str, railway: str) -> str:
        """The kind of a railway's token in a city; empty for an ordinary one."""
        return self.special.get(f"{city} {railway}", "")

    def tokens_in(self, city: str) -> tuple[str, ...]:
        return self.tokens.get(city, ())

    def seats(self, city: str) -> list[str | None]:
        """The railway in each slot of a city, None where it is free."""
        hex_name, _, end = city.partition(".c")
        tokens = [(code, self.token_kind(city, code)) for code in self.tokens_in(city)]
        return self.face(hex_name).cities[int(end)].seated(tokens)

    def cities_of(self, hex_name: str) -> list[str]:
        return [f"{hex_name}.c{i}" for i in range(len(self.face(hex_name).cities))]

    def has_token(self, railway: str, hex_name: str) -> bool:
        """Whether a railway stands anywhere on a hex."""
        return any(railway in self.tokens_in(city) for city in self.cities_of(hex_name))

    def cities_with(self, railway: str) -> list[str]:
        """Every city in which a railway stands."""
        return [city for city, codes in self.tokens.items() if railway in codes]

    def full(self, city: str) -> bool:
        """No slot without a token."""
        return len(self.tokens_in(city)) >= self.slots(city)

    def full_of_others(self, railway: str) -> set[str]:
        """The cities in which every slot has a token, and none of them is a railway's own."""
        tiles, grid, found = self.tiles, self._grid, set()
        for city, codes in self.tokens.items():  # asked for every search of track: no calls inside
            if railway not in codes:
                hex_name, _, end = city.partition(".")
                laid = tiles.get(hex_name)
                face = grid.tiles[laid[0]] if laid else grid.hexes[hex_name]
                if len(codes) >= face.slots[end]:
                    found.add(city)
        return found

    def has_room(self, city: str, railway: str, kind: str = "") -> bool:
        """A slot for tokens of a kind that is free and not kept for another railway's home."""
        standing = sum(1 for code in self.tokens_in(city) if self.token_kind(city, code) == kind)
        kept = 0 if kind else sum(1 for code in self.reserved.get(city, ()) if code != railway)
        return standing + kept < self.slots_for(city, kind)

    def place(self, railway: str, city: str, kind: str = "") -> None:
        """Put a token down, an ordinary one into its kept slot if it has one."""
        seated = self._seated(city, "", railway)
        self.tokens[city] = (*self.tokens_in(city), railway)
        self._seat(city, seated)
        if kind:
            self.special[f"{city} {railway}"] = kind
        elif railway in self.reserved.get(city, ()):
            _take_out(self.reserved, city, railway)

    def remove(self, railway: str, city: str) -> None:
        """Take a token away."""
        seated = self._seated(city, railway, "")
        _take_out(self.tokens, city, railway)
        self._seat(city, seated)
        self.special.pop(f"{city} {railway}", None)

    def replace(self, old: str, new: str, city: str) -> None:
        """A token takes another's slot."""
        seated = self._seated(city, old, new)
        self.tokens[city] = tuple(new if code == old else code for code in self.tokens_in(city))
        self._seat(city, seated)

    def make_way(self, old: str, new: str, city: str) -> None:
        """A token leaves, and another one that had found no slot takes the first that is free."""
        self.remove(old, city)
        others = self._seated(city, new, "")
        first = others.index("") if "" in others else len(others)
        self._seat(city, [*others[:first], new, *others[first + 1 :]])

    def in_slots(self, city: str) -> list[str]:
        """The railways in the slots of a city, in order, where every token took the first that was free."""
        return [code for code in self.by_slot.get(city) or self.tokens_in(city) if code]

    def _seated(self, city: str, old: str, new: str) -> list[str]:
        """Who is in which slot once `new` has taken that of `old`; "" is a free slot."""
        seats = [*(self.by_slot.get(city) or self.tokens_in(city)), ""]
        seats[seats.index(old)] = new
        while seats and not seats[-1]:
            seats.pop()
        return seats

    def _seat(self, city: str, seats: list[str]) -> None:
        if tuple(seats) != self.tokens_in(city):
            self.by_slot[city] = tuple(seats)
        else:
            self.by_slot.pop(city, None)

    def reserve(self, railway: str, city: str) -> None:
        self.reserved[city] = (*self.reserved.get(city, ()), railway)

    def release(self, railway: str, city: str) -> None:
        """A home is kept no longer."""
        _take_out(self.reserved, city, railway)


def _take_out(places: Map[tuple[str, ...]], city: str, railway: str) -> None:
    """Take one token, or one kept slot, of a railway out of a city."""
    rest = list(places[city])
    rest.remove(railway)
    if rest:
        places[city] = tuple(rest)
    else:
        del places[city]
