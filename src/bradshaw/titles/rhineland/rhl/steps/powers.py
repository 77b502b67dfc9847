"""What the privates of 18Rhl can do (4.1.1), as additions to every step of a railway's turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bradshaw.core.legal import Option
from bradshaw.core.refusal import require
from bradshaw.rail.actions import LayTile
from bradshaw.rail.board.tile import Tile
from bradshaw.rail.candidates import unrefused
from bradshaw.rail.laying import TrackRules
from bradshaw.rail.steps.place_token import TokenStep
from bradshaw.rail.steps.turn import OperatingTurn, TurnStep

from ...common.steps.private_token import PrivateToken
from ..places import PLACES
from ..table import RhlTable
from .track import RhlTrack

RULE = "4.1.1"
#: The tiles of private Szl in the site's reading.
LISTED = frozenset(
    [
        "1",
        "2",
        "3",
        "4",
        "5",
        "6",
        "7",
        "8",
        "9",
        "23",
        "24",
        "25",
        "30",
        "55",
        "56",
        "57",
        "58",
        "69",
        "930",
        "934",
        "937",
    ]
)
ATB_TILES = frozenset(["1", "2", "55", "56", "69"])


class RhlPrivateToken(PrivateToken[RhlTable]):
    """With the reading in which the director is asked though he could not place it."""

    KIND = "18Rhl token of a private"

    def asks(self) -> bool:
        if self.table.rules.empty_questions == "asked":
            return bool(self.line.tokens) and not self.table.board.has_token(self.railway, self.hex)
        return super().asks()


class RhlTurn(OperatingTurn[RhlTable]):
    """A turn in which the director may use his privates until a token is placed or a train bought."""

    KIND = "18Rhl operating turn"

    def settle(self) -> bool:
        """After the track step the link of the RhE is looked for."""
        if self.stage == 1:
            self.table.check_link(self.table.railways[self.railway])
        return super().settle()

    def in_time(self, step: TurnStep[RhlTable]) -> bool:
        """Whether privates may still be used: before the trains run, or through the whole turn."""
        if self.table.rules.power_time == "whole turn":
            return True
        return isinstance(step, RhlTrack | TokenStep)

    def extra_options(self, step: TurnStep[RhlTable], player: str) -> Iterable[Option]:
        if not self.in_time(step):
            return
        for name, private in self.table.privates.items():
            if private.owner == player and not private.closed and not private.used:
                yield from self._lays_with(name)

    def _lays_with(self, private: str) -> Iterator[LayTile]:
        lays = (
            lay
            for hex_name in self._hexes(private)
            for lay in self._laying.candidates(hex_name, self._tiles(private, hex_name), private)
        )
        return unrefused(lays, self.check_power)

    def _tiles(self, private: str, hex_name: str) -> list[Tile]:
        if private == "KEO":
            return [self.table.data.grid.tiles["935"]]
        return self._laying.tiles_for(hex_name)

    @property
    def _laying(self) -> TrackRules:
        """The rules of an ordinary lay, which a private's lay shares in part."""
        return self.table.track_rules(self.table.railways[self.railway])

    def _hexes(self, private: str) -> list[str]:
        """Where a private's tile may go."""
        grid = self.table.data.grid
        if private == "PWB":
            return [PLACES.prinz_wilhelm]
        if private == "ATB":
            return [PLACES.ratingen]
        if private == "KEO":
            return [PLACES.osterath]
        if private == "Tjt":
            return list(PLACES.metropolises)
        if private == "Szl":
            return [
                name for name, place in grid.hexes.items() if any(t.kind == "mountain" for t in place.terrain)
            ]
        return []

    # --- the rules of each private

    def use_power(self, step: TurnStep[RhlTable], player: str, action: LayTile) -> None:
        if not action.private:
            super().use_power(step, player, action)
        private = self.table.privates.get(action.private)
        require(
            private is not None and private.owner == player, RULE, f"{player} does not own {action.private}"
        )
        require(self.in_time(step), RULE, "privates lay tiles before the trains run")
        self.check_power(action)
        self._laying.put_down(action, self.power_cost(action))
        self.budget.spend(0, f"tile {action.tile} on {action.hex} with {action.private}")
        self._spend(action.private)
        if isinstance(step, RhlTrack) and self._ends_track(action.private):
            step.done()
        if action.private in ("KEO", "Tjt"):
            self.table.push(
                self.table.step("private token"),
                railway=self.railway,
                hex=action.hex,
                free=action.private == "KEO",
            )

    def power_cost(self, action: LayTile) -> int:
        """4.1.1: the PWB pays the mountain, the others lay free of charge."""
        laying = self._laying
        return laying.cost(laying.look(action)) if action.private == "PWB" else 0

    def _ends_track(self, private: str) -> bool:
        """Whether the railway lays no other tile after this one."""
        rules = self.table.rules
        return (private == "KEO" and rules.private_2 == "only tile") or (
            private in ("KEO", "Tjt") and rules.power_ends_track
        )

    def _spend(self, name: str) -> None:
        private = self.table.privates[name]
        private.used = True
        if name == "KEO" and self.table.rules.private_2 == "only tile":
            private.closed, private.owner = True, None
            self.table.note(f"{name} is discarded.")
            self.budget.bar("tile 935 was laid with KEO, and it is the only tile of the turn")

    def check_power(self, action: LayTile) -> None:
        """Refuse a private's tile that its rules do not allow."""
        table, laying = self.table, self._laying
        private = table.privates[action.private]
        require(not private.closed and not private.used, RULE, f"{action.private} has been used")
        require(
            "token" not in self.did,
            RULE,
            f"{self.railway} has placed a token in this turn: no tile may follow",
        )
        require(
            "train" not in self.did,
            RULE,
            f"{self.railway} has bought a train in this turn: no tile may follow",
        )
        require(action.hex in self._hexes(action.private), RULE, f"{action.private} is not for {action.hex}")
        require(not self.budget.barred, RULE, self.budget.barred)
        lay = laying.look(action)
        if action.private == "KEO":
            self._check_osterath(action)
        else:
            laying.check_hex(lay)
            laying.check_tile(lay)
        getattr(self, f"_check_{action.private}")(action, lay)
        laying.check_fit(lay)
        if action.private == "PWB":
            laying.check_cost(lay)
        if action.private == "ATB":
            laying.check_reach(lay)

    def _check_osterath(self, action: LayTile) -> None:
        table = self.table
        require(action.tile == "935", RULE, "KEO lays tile 935 only")
        require(table.board.left("935"), RULE, "tile 935 lies on the map already")
        require(table.colour_reached("green"), RULE, "KEO can be used from the green phase on")

    def _check_KEO(self, action: LayTile, lay: object) -> None:  # noqa: N802
        if self.table.rules.private_2 == "only tile":
            require(
                not self.budget.laid,
                RULE,
                "tile 935 must be the only tile of the turn, and one has been laid",
            )

    def _check_PWB(self, action: LayTile, lay: object) -> None:  # noqa: N802
        require(self.table.rules.private_1 == "extra tile", RULE, "PWB only blocks E14")
        require(
            not self.table.board.tile_at(PLACES.prinz_wilhelm)[0],
            RULE,
            "PWB is for the first tile on E14 only",
        )

    def _check_Szl(self, action: LayTile, lay: object) -> None:  # noqa: N802
        if self.table.rules.private_3 == "listed tiles":
            require(action.tile in LISTED, RULE, f"Szl cannot lay tile {action.tile}")

    def _check_Tjt(self, action: LayTile, lay: object) -> None:  # noqa: N802
        colour = self.table.data.grid.tiles[action.tile].colour
        require(colour == "green", RULE, "Tjt turns a yellow metropolis green, nothing more")

    def _check_ATB(self, action: LayTile, lay: object) -> None:  # noqa: N802
        require(self.table.phase_reached("3"), RULE, "ATB can be used from phase 3 on")
        require(action.tile in ATB_TILES, RULE, f"ATB cannot lay tile {action.tile}")
