"""Recorded games of 1862: every state, and what was offered, must agree with what was recorded there."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bradshaw.core.action import Action
from bradshaw.interop.eighteenxx.importer import Replay, import_log
from bradshaw.interop.eighteenxx.t1862 import TWO_STATIONS, Reader1862
from bradshaw.rail import actions as do
from bradshaw.rail.routes import solve
from bradshaw.titles.t1862.options import Options1862
from bradshaw.titles.t1862.setup import game_data
from tests.recorded.recordings import Recording, names

PLAYED = ["1862_game_end_bank"]
GENERATED = [
    "1862_p2_s202_merger",
    "1862_p3_s101_balanced",
    "1862_p4_s303_rusher_long_length",
    "1862_p5_s2104_builder2",
    "1862_p5_s404_trader_short_length",
    "1862_p6_s505_merger_eight_tokens",
    "hybrid_1862_game_end_bank_c200_merger_r67",
]
GAMES = PLAYED + GENERATED


@pytest.mark.parametrize("name", names("1862"))
def test_every_state_agrees(name: str, shared: Path) -> None:
    Recording(shared, "1862", name).check_states()


def test_an_old_log_is_read_with_the_distance_of_its_time(shared: Path) -> None:
    imported = import_log(Recording(shared, "1862", "1862_46925").raw, "old.json")
    assert imported.notes == [
        "read with freight_distance=nearest, as the site counted when this game was played"
    ]
    assert imported.differences == []


@pytest.mark.parametrize("name", GAMES)
def test_the_imported_game_is_an_ordinary_one(name: str, shared: Path) -> None:
    Recording(shared, "1862", name).check_ordinary()


@pytest.mark.parametrize("name", GAMES)
def test_the_result_agrees(name: str, shared: Path) -> None:
    recording = Recording(shared, "1862", name)
    lines: list[dict[str, Any]] = []
    import_log(recording.raw, name, lines.append)
    assert lines[-1]["result"] == json.loads(recording.raw)["result"]


@pytest.mark.parametrize("name", GAMES)
def test_numbered_pieces_are_where_they_were(name: str, shared: Path) -> None:
    """Certificates in the pool between mergers, and the trains of every railway."""
    recording = Recording(shared, "1862", name)
    states = {state["id"]: state for state in recording.states()}
    replay = recording.replay()
    reader, merging = replay.reader, False
    assert isinstance(reader, Reader1862)
    for raw in replay.actions:
        replay.all(raw)
        state = states[raw["id"]]
        merging = bool(state["x"].get("pending_options") or state["x"].get("pending_removals"))
        if not merging:
            here = {share for code in reader.table.railways for share in reader.shares.of(code, "pool")}
            assert here == set(state["shares"].get("pool", ())), f"after action {raw['id']}"
        for code, railway in state["corps"].items():
            for piece, train, _ in railway["trains"]:
                assert (reader.trains.owner(piece), reader.trains.name(piece)) == (code, train)


@pytest.mark.parametrize("name", GAMES)
def test_the_best_routes_are_proven_and_never_less_than_what_was_run(name: str, shared: Path) -> None:
    known = {
        (run["log"], run["before_action"]): run["best_known"]
        for run in json.loads((shared / "oracle" / "best_known.json").read_text())
    }
    for run in Recording(shared, "1862", name).best():
        assert run["proven"]
        assert run["best"] >= max(run["revenue"], known.get((name, run["id"]), 0)), run


# --- what was offered and refused

#: Offered there without a look at supply, new track, or what the first turn demands.
NOT_LOOKED_AT = (
    "no route to new track",
    "does not suit",
    "does not keep",
    "is left",
    "the second must be yellow",
)


class Offers:
    """Compares what may be done now with what the site offered."""

    def __init__(self, replay: Replay) -> None:
        self.replay = replay
        assert isinstance(replay.reader, Reader1862)
        self.reader = replay.reader
        self.table = self.reader.table
        self.checked: Counter[str] = Counter()

    def check(self, record: dict[str, Any]) -> None:
        method: Callable[[dict[str, Any]], None] = getattr(self, f"_{record['step']}".lower())
        if record.get("legal") and self._asked(record["entity"]):
            method(record["legal"])
            self.checked[record["step"]] += 1

    def _asked(self, entity: int | str) -> bool:
        """Whether the same player or railway is asked here."""
        player = self.reader.names.get(str(entity))
        return player is None or self.replay.game.acting[0].player == player

    def refused(self, raw: dict[str, Any]) -> None:
        action = self.reader.translate(raw)
        assert action is not None
        assert self.replay.game.why_not(action) is not None, action
        self.checked["refused"] += 1

    def _legal(self, kind: type[Action]) -> list[Any]:
        return [action for action in self.replay.game.legal() if isinstance(action, kind)]

    # --- players

    def _buysellparshares(self, offered: dict[str, Any]) -> None:
        places = {"pool": "pool", "bank": "offering"}
        buys = {(b[0].rpartition("_")[0], places.get(b[3], "treasury")) for b in offered["buy"]}
        assert {(a.railway, a.source) for a in self._legal(do.BuyShare)} == buys
        pars = {(code, int(p.partition(",")[0])) for code, ps in offered["par"].items() for p in ps}
        assert {(a.railway, a.price) for a in self._legal(do.Par)} == pars
        assert bool(self._legal(do.Pass)) != offered["must_sell"]
        self._forcedsales(offered)

    def _forcedsales(self, offered: dict[str, Any]) -> None:
        sales = {(ids[0].rpartition("_")[0], percent) for ids, percent, _ in offered["sell"]}
        assert {(a.railway, a.percent) for a in self._legal(do.SellShares)} == sales

    def _charterauction(self, offered: dict[str, Any]) -> None:
        bids = self._legal(do.Bid)
        if "startable" in offered:
            assert {a.item for a in bids} == set(offered["startable"])
        elif "auctioning" in offered:
            assert {a.item for a in bids} == {offered["auctioning"]}
            assert min(a.price for a in bids) == offered["min"]
        else:
            prices = {int(price.partition(",")[0]) for price in offered["prices"]}
            assert {a.price for a in self._legal(do.Par)} == prices

    def _buytokens(self, offered: dict[str, Any]) -> None:
        assert [a.count for a in self._legal(do.BuyMarkers)] == [int(n) for n in offered["choices"]]

    def _optionshare(self, offered: dict[str, Any]) -> None:
        assert set(offered["choices"]) == {"sell", "redeem"}
        assert len(self._legal(do.Redeem)) == len(self._legal(do.Relinquish)) == 1

    # --- a railway's turn

    def _merge(self, offered: dict[str, Any]) -> None:
        assert {a.partner for a in self._legal(do.Merge)} == set(offered["mergeable"])

    _acquire = _merge

    def _removetokens(self, offered: dict[str, Any]) -> None:
        there = {self._hex(city) for city, _ in offered["removable"]}
        assert {a.hex for a in self._legal(do.RemoveMarker)} == there

    def _hex(self, city: str) -> str:
        return self.reader.tiles.hex(self.table.board, city)

    def _track(self, offered: dict[str, Any]) -> None:
        """What is offered there has not yet been checked for new track: some of it is refused when laid."""
        there: set[Any] = {
            self.reader.translate({"type": "lay_tile", "hex": h, "tile": f"{t}-0", "rotation": r})
            for h, tiles in offered["tiles"].items()
            for t, rotations in tiles.items()
            for r in rotations
        }
        here = {self._turned(a) for a in self._legal(do.LayTile)} | {*self._legal(do.PlaceStation)}
        assert here <= {self._turned(a) for a in there}
        for action in there:
            if self._turned(action) not in here:
                refusal = self.replay.game.why_not(action)
                assert refusal is not None
                excused = any(reason in refusal.reason for reason in NOT_LOOKED_AT)
                assert excused or refusal.rule == "7.2", f"{action}: {refusal}"

    _homeupgrade = _track

    def _turned(self, action: Any) -> Any:
        """The same for every rotation in which a tile looks the same."""
        if not isinstance(action, do.LayTile):
            return action
        stretches = self.table.board.grid.tiles[action.tile].rotated(action.rotation).stretches
        return action.hex, action.tile, frozenset(frozenset((p.a, p.b)) for p in stretches)

    def _token(self, offered: dict[str, Any]) -> None:
        assert {a.hex for a in self._legal(do.PlaceToken)} == {city[1] for city in offered["cities"]}

    def _route(self, offered: dict[str, Any]) -> None:
        """The site's own search finds no more."""
        step: Any = self.table.top
        assert solve(self.table.route_problem(step.railway)).value >= offered["auto"]

    def _dividend(self, offered: dict[str, Any]) -> None:
        kinds = {{"payout": "pay"}.get(kind, kind) for kind in offered["options"]}
        assert {a.kind for a in self._legal(do.Dividend)} == kinds

    def _buytrain(self, offered: dict[str, Any]) -> None:
        there = {
            (kind.rstrip("*"), "bank") if kind else (self.reader.trains.name(piece), seller)
            for piece, kind, _, seller in offered["trains"]
        }
        assert {(a.train, a.seller) for a in self._legal(do.BuyTrain)} == there
        both = bool(self._legal(do.Issue)) and bool(self._legal(do.Refinance))
        assert both == ("convert" in offered["acts"])

    def _redeemshare(self, offered: dict[str, Any]) -> None:
        there = {ids[0].rpartition("_")[0] for ids, _ in offered["redeem"]}
        assert {a.railway for a in self._legal(do.BuyShare)} == there


@pytest.mark.parametrize("name", GENERATED)
def test_what_was_offered_and_refused(name: str, shared: Path) -> None:
    """Moves refused there are refused here; everything offered is the same."""
    recording = Recording(shared, "1862", name)
    records, replay = recording.offers(), recording.replay()
    offers = Offers(replay)
    for raw in replay.actions:
        record = records.get(raw["id"])
        if record:
            for refused, _, _ in record.get("rejected") or ():
                offers.refused(refused)
            offers.check(record)
        replay.all(raw)
    assert offers.checked.total() > 80
    assert offers.checked["Track"]
    assert offers.checked["BuySellParShares"]


# --- set-up and pieces


def test_recorded_set_up_from_seeds(shared: Path) -> None:
    """Companies, their permits and the phases from which they can be started."""
    vectors = json.loads((shared / "oracle" / "seed_vectors.json").read_text())["1862"]
    assert len(vectors) == 77
    for vector in vectors:
        players = [{"name": f"Player {n}"} for n in range(vector["players"])]
        log = {"title": "1862", "players": players, "actions": [], "settings": {"seed": vector["seed"]}}
        table: Any = import_log(json.dumps(log).encode(), "seed").game.table
        assert list(table.railways) == vector["in_play"]
        assert sorted(table.left_out) == sorted(vector["removed"])
        assert {r.code: r.first_permit for r in table.companies()} == vector["permits"]
        assert {r.code: r.from_phase for r in table.companies()} == vector["starting_phase"]


def test_tiles_with_small_stations_are_known(shared: Path) -> None:
    """The site's names of tiles with stations, by the lines they are on."""
    tiles = json.loads((shared / "oracle" / "node_index.json").read_text())["1862"]["tiles"]
    box = game_data(Options1862().flags).grid.box
    for name, tile in tiles.items():
        base, _, suffix = name.partition("_")
        exits = {tuple(node["exits"]) for node in tile["nodes"] if node["kind"] == "town"}
        if suffix and 1 < len(exits) < len(box[base].stretches):
            assert exits == set(TWO_STATIONS[name])
        elif len(exits) > 1:
            assert exits == {tuple(sorted((int(p.a), int(p.b)))) for p in box[base].stretches}
    assert set(TWO_STATIONS) <= set(tiles)
