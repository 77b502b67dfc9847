"""Building (7.6): tiles, small stations, or the link to London."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bradshaw.core.legal import Option
from bradshaw.core.refusal import Refusal, require
from bradshaw.rail.actions import LayTile, Pass, PlaceStation, PlaceToken
from bradshaw.rail.steps.lay_track import LayTrack

from ..home import crowded, make_room, tiles_due
from ..laying import DOUBLE
from ..london import LONDON_PLACES, build_link, links, why_not_yet
from ..small_stations import station_places
from ..state import Railway1862
from ..table import Table1862
from .turn import newcomer


class Track1862(LayTrack[Table1862]):
    """Two yellow tiles, or one with an N, or an upgrade, or a small station, or the link to London."""

    KIND = "1862 lay track"

    def prompt(self) -> str:
        if self.duty():
            return f"{self.code}: build on {self.table.hex_label(self.duty())}, where its home marker stands"
        if self._may_not_pass():
            home = self.table.hex_label(self.company.home)
            return f"{self.code}: lay track; it may not pass while its home {home} is bare"
        if self.turn.budget.spent:
            return f"{self.code}: lay a second yellow tile, or pass"
        return f"{self.code}: lay or upgrade track, build a small station or the link to London, or pass"

    def asks(self) -> bool:
        """As long as something more may be built, even if there is no place for it."""
        return self._builds() and self.turn.budget.left > 0

    def _builds(self) -> bool:
        """Neither without a director nor after the LNER has formed."""
        return self.railway.president is not None and self.table.lner != "formed"

    def begin(self) -> None:
        """7.2: a marker gives way where no building is due that could make room."""
        due = [name for name in self._homes_to_build() if self._builds() and self._can_build(name)]
        for name in self._crowded_homes():
            if name not in due:
                make_room(self.table, self.company, name)

    # --- the home hex on the first turn (7.2)

    @property
    def company(self) -> Railway1862:
        railway: Railway1862 = self.table.company(self.code)
        return railway

    @property
    def newcomer(self) -> str:
        """The railway that has its first turn now, if any."""
        return newcomer(self.turn)

    def duty(self) -> str:
        """The hex that must be built on before anything else, or nothing."""
        if self.turn.budget.spent:
            return ""
        return next((name for name in self._homes_to_build() if self._can_build(name)), "")

    def _homes_to_build(self) -> Iterator[str]:
        """The bare home of a railway in its first turn; and a home where this railway's marker is one too
        many, be it that of a railway with which it has merged."""
        home, duty = self.company.home, self.table.rules.home_duty
        if self.newcomer and self._bare() and duty != "before passing":
            yield home
        own = duty != "survives a merger"
        yield from (name for name in self._crowded_homes() if name == home or not own)

    def _bare(self) -> bool:
        """Whether no tile lies on the railway's own home."""
        return not self.table.board.tile_at(self.company.home)[0]

    def _may_not_pass(self) -> bool:
        """By that reading: its own home is bare and can be built on."""
        bound = self.table.rules.home_duty == "before passing" and self._bare()
        return bound and self._can_build(self.company.home)

    def _crowded_homes(self) -> list[str]:
        """Homes where this railway's marker is one too many."""
        table = self.table
        return [
            name
            for name in table.markers_on_map(self.railway)
            if crowded(table, name) and table.board.tokens_in(f"{name}.c0")[-1] == self.code
        ]

    def _can_build(self, hex_name: str) -> bool:
        """Whether a first tile can be laid on a home, or an upgrade that is due there."""
        due = not self.table.board.tile_at(hex_name)[0] or tiles_due(self.table, hex_name)
        return bool(due) and any(True for _ in self.track_rules.lays_on(hex_name))

    def _check_duty(self, hex_name: str = "") -> None:
        """Refuse building anywhere but where it is due."""
        duty = self.duty()
        if duty not in ("", hex_name):
            raise self._home_first(duty)

    def _home_first(self, home: str) -> Refusal:
        return Refusal(
            self.section("first turn"),
            f"{self.code} must first build on {self.table.hex_label(home)}, so that its home marker "
            "has a place",
            f"Tiles: {', '.join(tile.id for tile in self.track_rules.tiles_for(home))}",
        )

    # --- what may be built

    def own_options(self, player: str) -> Iterable[Option]:
        duty = self.duty()
        if duty:
            yield from self.track_rules.lays_on(duty)
            return
        yield from self.lays()
        if not self.turn.budget.spent:
            yield from self.small_stations()
            yield from self.links()
        if not self._may_not_pass():
            yield Pass()

    def small_stations(self) -> Iterator[PlaceStation]:
        """7.6.4: every line of plain track on a village tile, anywhere."""
        for hex_name in sorted(self.table.board.tiles):
            for line in sorted(station_places(self.table, hex_name)):
                yield PlaceStation(hex_name, line)

    def links(self) -> list[PlaceToken]:
        """7.6.5: the free places in London."""
        return [] if why_not_yet(self.table, self.newcomer) else links(self.table, self.company)

    # --- tiles

    def check_budget(self, action: LayTile) -> None:
        """7.6.2: two yellow tiles, or one with an N."""
        if self.turn.budget.left == 1:
            rules = self.track_rules
            require(
                rules.points(rules.look(action)) == 1,
                self.section("yellow"),
                f"{self.code} has laid a yellow tile: the second must be yellow too, without an {DOUBLE}",
            )
        super().check_budget(action)

    def do_lay(self, player: str, action: LayTile) -> None:
        self._check_duty(action.hex)
        due = self.duty()
        super().do_lay(player, action)
        if due:
            make_room(self.table, self.company, due)

    # --- small stations

    def do_station(self, player: str, action: PlaceStation) -> None:
        table, board = self.table, self.table.board
        rule = self.section("small station")
        board.grid.require_hex(action.hex)
        self._check_nothing_built(rule, "a small station")
        places = station_places(table, action.hex)
        require(
            action.line in places,
            rule,
            f"there is no plain line {action.line} of track without a small station on {action.hex}",
            f"Free lines: {', '.join(places)}" if places else "",
        )
        board.lay(action.hex, *places[action.line])
        table.note(f"{self.code} builds a small station on {table.hex_label(action.hex)}.")
        self.turn.budget.spend_all(f"a small station on {action.hex}")

    def _check_nothing_built(self, rule: str, what: str) -> None:
        done = self.turn.budget.spent
        require(not done, rule, f"{self.code} has built in this turn: {what} takes the whole step")
        self._check_duty()

    # --- London

    def do_token(self, player: str, action: PlaceToken) -> None:
        rule = self.section("london")
        require(
            action.hex in LONDON_PLACES,
            rule,
            f"markers other than the link to London are placed after building; {action.hex} is not London",
            f"The places in London are {', '.join(LONDON_PLACES)}; otherwise pass first.",
        )
        self._check_nothing_built(rule, "the link to London")
        build_link(self.table, self.company, action.hex, self.newcomer)
        self.turn.budget.spend_all("the link to London")
        self.turn.mark("token")

    def do_pass(self, player: str, action: Pass) -> None:
        self._check_duty()
        if self._may_not_pass():
            raise self._home_first(self.company.home)
        self.done()
