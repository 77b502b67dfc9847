"""Laying track (11.1)."""

from __future__ import annotations

from collections.abc import Iterator

from bradshaw.core.legal import Option
from bradshaw.core.names import counted
from bradshaw.core.refusal import require
from bradshaw.rail.actions import LayTile, Pass, Powered
from bradshaw.rail.candidates import unrefused
from bradshaw.rail.laying import Lay
from bradshaw.rail.steps.lay_track import LayTrack

from ..op_actions import RemoveBrandt
from ..operating.brandt import brandt_cost, check_remove, remove_brandt
from ..operating.homes import home_president
from ..operating.laying import TrackRulesOE
from ..operating.right_of_way import RightOfWay
from ..table import TableOE
from .op_turn import Consent, StepOE

#: What a turn notes of a home whose president has said no.
REFUSED = "no tile on "


class TrackOE(StepOE, LayTrack[TableOE]):
    """Tile points, with those of minors E and F for their terrain; the right-of-way; Brandt tokens."""

    KIND = "18OE lay track"

    @property
    def rules(self) -> TrackRulesOE:
        return self.table.track_rules(self.railway)

    def prompt(self) -> str:
        points = counted(self.turn.budget.left, "tile point")
        return f"{self.code}: lay track with {points} left (yellow 1, upgrade 2; metropolis twice), or pass"

    def begin(self) -> None:
        """11.1.9: whether a green tile may make the first connection is seen before anything is laid."""
        self.turn.right_of_way = RightOfWay(self.table, self.company).possible()

    # --- points

    def _used(self) -> tuple[str, ...]:
        """Minors whose own point has been used in this turn."""
        return tuple(mark[-1] for mark in self.turn.did if mark.startswith("point "))

    def taken(self, lay: Lay) -> tuple[int, str]:
        """The points of the turn that a tile takes, and the minor that adds one."""
        minor = self.rules.bound_point(lay, self._used())
        return self.rules.points(lay) - bool(minor), minor

    def asks(self) -> bool:
        return self.turn.budget.left > 0 or bool(self._bound()) or self.stays_open()

    def _bound(self) -> list[str]:
        return [m for m in ("E", "F") if self.table.has_power(self.railway, m) and m not in self._used()]

    def stays_open(self) -> bool:
        options = super().extra_options(self.table.decider(self.railway))
        return any(isinstance(option, LayTile) for option in options)

    def lays(self) -> Iterator[LayTile]:
        budget, rules, used = self.turn.budget, self.rules, self._used()
        if not budget.left and not self._bound():
            return
        left = budget.left
        # Tiles of one colour with or without cities take the same points on a hex.
        may: dict[tuple[str, str, bool], bool] = {}
        for action, lay, _ in rules.fits():
            sort = (action.hex, lay.tile.colour, bool(lay.tile.cities))
            if sort not in may:
                points = rules.points(lay) - bool(rules.bound_point(lay, used))
                may[sort] = (not points or points <= left) and not self._forbidden(action.hex)
            if may[sort]:
                yield action
        yield from self._green_lays()

    def check_budget(self, action: LayTile) -> None:
        points, _ = self.taken(self.rules.look(action))
        reason = self.turn.budget.why_not(points) if points else ""
        require(not reason, self.rule, reason)

    # --- the green tile of a right-of-way (11.1.9)

    def _green_lays(self) -> Iterator[LayTile]:
        if self.turn.right_of_way and self.turn.budget.left:
            yield from RightOfWay(self.table, self.company).lays()

    def _is_right_of_way(self, action: LayTile) -> bool:
        tile = self.table.data.grid.tiles.get(action.tile)
        return tile is not None and tile.colour == "green" and self.table.phase == "2"

    # --- laying

    def do_lay(self, player: str, action: LayTile) -> None:
        if self._is_right_of_way(action):
            self._check_right_of_way(action)
        else:
            self.check_budget(action)
            self.rules.check(action)
        if not self._asks_president(player, action):
            self.lay(action)

    def use_power(self, player: str, action: Powered) -> None:
        """14.9: a tile of Brandt & Brandau on a home needs the same permission."""
        if isinstance(action, LayTile):
            for power, use in self.uses(player):
                if use.source == action.power and power.ACTION is LayTile:
                    power.check(use, action)
                    if self._asks_president(player, action):
                        return
        super().use_power(player, action)

    def lay_with(self, player: str, action: LayTile) -> None:
        """Permission was given."""
        if action.power:
            super().use_power(player, action)
        else:
            self.lay(action)

    # --- homes of others (11.1.9)

    def _asks_president(self, player: str, action: LayTile) -> bool:
        """Whether another president must be asked for a tile, and now is."""
        asked = home_president(self.table, self.railway, action.hex)
        if asked in ("", player):
            return False
        reason = self._forbidden(action.hex)
        require(not reason, self.section("right of way"), reason)
        self.table.note(f"{self.code} asks {asked} for a tile on {self.table.hex_label(action.hex)}.")
        self.table.push(
            self.table.step("home consent"),
            code=self.code, asked=asked, player=player, hex=action.hex, tile=action.tile,
            rotation=action.rotation, private=action.private,
        )  # fmt: skip
        return True

    def _forbidden(self, hex_name: str) -> str:
        """Why no tile is laid on a home in this turn; empty if nobody has said no."""
        if f"{REFUSED}{hex_name}" not in self.turn.did:
            return ""
        asked = home_president(self.table, self.railway, hex_name)
        return f"{asked} does not permit a tile on {hex_name}, a home, in this turn" if asked else ""

    def extra_options(self, player: str) -> Iterator[Option]:
        for option in super().extra_options(player):
            if not (isinstance(option, LayTile) and self._forbidden(option.hex)):
                yield option

    def _check_right_of_way(self, action: LayTile) -> None:
        rule = self.section("right of way")
        require(
            self.turn.right_of_way,
            rule,
            f"green tiles come with phase 3; a right-of-way is for the first turn of a railway that yellow "
            f"tiles cannot link, and {self.code} is none",
        )
        require(self.turn.budget.left, rule, "no tile point is left for the green tile")
        RightOfWay(self.table, self.company).check(action)

    def lay(self, action: LayTile) -> None:
        rules, turn = self.rules, self.turn
        lay = rules.look(action)
        points, minor = self.taken(lay)
        cost = rules.cost(lay)
        green = self._is_right_of_way(action)
        rules.put_down(action, cost)
        self.table.stir()
        self.paid_for(lay, cost)
        if minor:
            turn.mark(f"point {minor}")
        what = f"tile {action.tile} on {action.hex}"
        if green:
            turn.budget.spend_all(what)
        else:
            turn.budget.spend(points, what)

    def paid_for(self, lay: Lay, cost: int) -> None:
        """11.6.5: a tile that cost money may have to be taken back."""
        if cost:
            self.turn.expend("tile", lay.hex.id, lay.old, lay.old_rotation, cost)

    # --- tokens of Brandt & Brandau (14.9)

    def own_options(self, player: str) -> Iterator[Option]:
        yield from self.lays()
        found = [RemoveBrandt(name) for name in sorted(self.table.foreign_brandt(self.railway))]
        yield from unrefused(found, lambda action: self.check_unblock(action))
        yield Pass()

    def check_unblock(self, action: RemoveBrandt) -> None:
        check_remove(self.table, self.company, action.hex)
        points, _ = brandt_cost(self.table, self.company, action.hex)
        reason = self.turn.budget.why_not(points)
        require(not reason, self.rule, reason)

    def do_unblock(self, player: str, action: RemoveBrandt) -> None:
        self.check_unblock(action)
        points, _ = brandt_cost(self.table, self.company, action.hex)
        remove_brandt(self.table, self.company, action.hex)
        self.turn.budget.spend(points, f"the token on {action.hex}")
        self.table.stir()


class HomeConsent(Consent):
    """11.1.9: a yellow tile on the home of another president's railway needs his permission."""

    KIND = "18OE home consent"
    TOPIC = "right of way"

    #: Who would lay which tile, and with which private.
    player: str
    hex: str
    tile: str
    rotation: int
    private: str = ""

    def prompt(self) -> str:
        what = f"lay tile {self.tile} on {self.table.hex_label(self.hex)}, the home of your railway"
        return f"{self.asked}: let {self.code} {what}, or decline"

    def agreed(self) -> None:
        track = self.table.top
        assert isinstance(track, TrackOE)
        track.lay_with(self.player, LayTile(self.hex, self.tile, self.rotation, self.private))

    def refused(self) -> None:
        """He is not asked again in this turn."""
        track = self.table.top
        assert isinstance(track, TrackOE)
        track.turn.mark(f"{REFUSED}{self.hex}")
