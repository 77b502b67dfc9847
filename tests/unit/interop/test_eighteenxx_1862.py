"""Reading logs of 1862: small games written by hand."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bradshaw.core.errors import BradshawError
from bradshaw.interop.eighteenxx import Imported, import_log
from bradshaw.interop.eighteenxx.importer import reader_for
from bradshaw.interop.eighteenxx.log import picks, read_log
from bradshaw.interop.eighteenxx.t1862_pieces import NOBODY, WarrantedTrains
from tests.unit.titles.t1862.positions import at


class Written:
    """A log of three players that grows action by action."""

    def __init__(self, **changes: Any) -> None:
        self.actions: list[dict[str, Any]] = []
        self.changes = changes
        self.lines: list[dict[str, Any]] = []

    def __call__(self, kind: str, entity: int | str, **more: Any) -> Written:
        whose = "player" if isinstance(entity, int) else "corporation"
        number = len(self.actions) + 1
        self.actions.append({"type": kind, "id": number, "entity": entity, "entity_type": whose, **more})
        return self

    def passes(self, *entities: int | str) -> Written:
        for entity in entities:
            self("pass", entity)
        return self

    @property
    def raw(self) -> bytes:
        log = {
            "title": "1862",
            "id": 7,
            "players": [{"id": n, "name": f"Player {n}"} for n in (1, 2, 3)],
            "settings": {"seed": 42},
            "actions": self.actions,
        }
        return json.dumps({**log, **self.changes}).encode()

    def read(self) -> Imported:
        self.lines.clear()
        return import_log(self.raw, "some.json", self.lines.append)

    def railway(self, code: str) -> dict[str, Any]:
        """What the last line of the trace says about a railway."""
        self.read()
        found: dict[str, Any] = self.lines[-1]["railways"][code]
        return found

    def player(self, number: int) -> dict[str, Any]:
        self.read()
        found: dict[str, Any] = self.lines[-1]["players"][str(number)]
        return found


def stock_round() -> Written:
    """Both parliaments are over, and nobody got a charter."""
    return Written().passes(1, 2, 3, 1, 2, 3)


def two_railways() -> Written:
    """ENR and W&F have floated with 3 and 2 markers, and ENR operates first."""
    log = stock_round()
    log("par", 1, corporation="ENR", share_price="100,0,26")
    log("par", 2, corporation="W&F", share_price="100,0,26").passes(3)
    log("buy_shares", 1, shares=["ENR_1"], percent=10)("buy_shares", 2, shares=["W&F_1"], percent=10).passes(
        3
    )
    log("buy_shares", 1, shares=["ENR_2"], percent=10)("choose", 1, choice=3)
    log("buy_shares", 2, shares=["W&F_2"], percent=10)("choose", 2, choice=2)
    return log.passes(3, 1, 2)


def second_turn() -> Written:
    """ENR has built towards W&F and bought two trains; W&F has built towards ENR."""
    log = two_railways()
    log("lay_tile", "ENR", hex="F3", tile="5-0", rotation=0).passes("ENR")
    log("buy_train", "ENR", train="A-0", price=100, variant="2L*", warranties=1)
    log("buy_train", "ENR", train="A-1", price=100, variant="2E*", warranties=0).passes("ENR")
    return log("lay_tile", "W&F", hex="E4", tile="5-1", rotation=3).passes("W&F")


def test_a_charter() -> None:
    log = Written()("bid", 1, corporation="ENR", price=15).passes(2, 3)
    log("par", 1, corporation="ENR", share_price="82,0,22")("buy_shares", 1, shares=["ENR_1"], percent=10)
    assert log.player(1) == {"cash": 800 - 15 - 4 * 82, "shares": {"ENR": 40}}
    assert log.railway("ENR")["price"] == 82
    assert log.railway("ENR")["unsold"] == 60


def test_railways_without_charters() -> None:
    log = two_railways()
    assert log.railway("ENR")["cash"] == 500 - 3 * 40
    assert log.railway("W&F") == {
        "cash": 500 - 2 * 40,
        "price": 100,
        "floated": True,
        "president": "2",
        "trains": [],
        "tokens": [],
        "unsold": 50,
        "pool": 0,
    }
    assert log.railway("ENR")["tokens"] == ["F3"]  # its first turn has begun


def test_trains_are_named_with_their_warranties() -> None:
    log = second_turn()
    assert log.railway("ENR")["trains"] == ["2L**", "2E*"]
    log("buy_train", "W&F", train="A-0", price=100)  # the other director is taken to agree
    assert log.railway("W&F")["trains"] == ["2L**"]
    assert log.railway("ENR")["cash"] == 380 - 250 + 100


def test_nothing_happens_before_it_is_said_who_survives_a_merger() -> None:
    log = second_turn()("buy_train", "W&F", train="A-0", price=100).passes("W&F")
    before = log.railway("W&F")
    log("merge", "W&F", corporation="ENR")
    assert log.railway("W&F") == before
    log("choose", "W&F", choice="first")
    assert log.railway("W&F")["price"] == 134  # 90 and half of 90
    assert log.railway("ENR")["unsold"] == 0  # its charter's shares count as W&F's
    log("choose", 2, choice="redeem")
    assert log.railway("ENR")["price"] is None
    assert log.railway("W&F")["trains"] == ["2L**", "2E*"]
    assert sorted(log.railway("W&F")["tokens"]) == ["E4", "F3"]
    assert log.player(2) == {"cash": 300 - 67, "shares": {"W&F": 30}}


def test_the_survivor_can_be_the_other_railway() -> None:
    log = second_turn()("buy_train", "W&F", train="A-0", price=100).passes("W&F")
    log("merge", "W&F", corporation="ENR")("choose", "W&F", choice="last")
    assert log.railway("ENR")["price"] == 134


def test_an_option_can_be_sold() -> None:
    log = second_turn()("buy_train", "W&F", train="A-0", price=100).passes("W&F")
    log("merge", "W&F", corporation="ENR")("choose", "W&F", choice="first")("choose", 2, choice="sell")
    assert log.player(2)["cash"] == 300 + 335
    assert log.read().game.acting[0].player == "Player 1"  # who now has a choice too


def test_the_pass_of_a_railway_without_a_partner_is_left_out() -> None:
    log = two_railways()
    log.actions[-1]["auto_actions"] = [{"type": "pass", "entity": "ENR", "entity_type": "corporation"}]
    log("lay_tile", "ENR", hex="F3", tile="5-0", rotation=0)
    assert log.read().game.moves[-1].by == "Player 1"


def test_optional_rules() -> None:
    rules = ["eight_tokens", "long_length"]
    options: Any = Written(settings={"seed": 1, "optional_rules": rules}).read().game.options
    assert (options.eight_markers, options.length) == (True, "long")


def test_a_train_that_is_gone_does_not_come_back_as_a_new_one() -> None:
    """A railway went bankrupt with its train H-0; the next one of that kind is H-1."""
    p = at("H").railway("ENR", {"Ada": 60}).railway("W&F", {"Ben": 60}).owns("W&F", "6E")
    trains = WarrantedTrains(p.table)
    trains.bought("H-0", NOBODY, "6E")
    trains.follow([])
    assert (trains.owner("H-0"), trains.owner("H-1")) == (NOBODY, "W&F")


def test_a_train_left_behind_is_not_the_one_that_its_railway_buys_after_a_new_start() -> None:
    """The ENR went bankrupt with E-0 and has started again; nobody names the train that it then bought."""
    p = at("F", bankrupt_trains="for sale").railway("ENR", {"Ada": 60})
    trains = WarrantedTrains(p.put(railways={"ENR": {"stranded": ["4/5E"]}}).table)
    trains.bought("E-0", "ENR", "4/5E")
    trains.follow([])
    assert not trains.is_beside_one_left("E-0")
    trains.table = p.owns("ENR", "4/5E").table
    trains.follow([])
    assert (trains.owner("E-1"), trains.is_beside_one_left("E-1")) == ("ENR", True)
    assert not trains.is_beside_one_left("E-0")
    p.railway("W&F", {"Ben": 60}).owns("W&F", "4/5E").owns("ENR")
    trains.table = p.table
    trains.follow([])  # the ENR has merged into the W&F
    assert (trains.owner("E-0"), trains.owner("E-1")) == ("ENR", "W&F")
    trains.move("E-0", "W&F")
    trains.table = p.put(railways={"ENR": {"stranded": []}}).owns("W&F", "4/5E", "4/5E").table
    trains.follow([])
    assert (trains.of("W&F"), trains.is_known("E-2")) == (["E-1", "E-0"], False)


def test_the_subsidy_of_a_run_is_that_of_its_routes() -> None:
    reader = reader_for(read_log(stock_round().raw, "some.json"), "some.json")
    routes = [{"revenue": 420, "subsidy": 0}, {"revenue": 400, "subsidy": 90}]
    assert reader.logged({"routes": routes, "subsidy": 0}) == (820, 90)
    assert reader.logged({"routes": [{"revenue": 40}], "subsidy": 10}) == (40, 10)
    assert reader.logged({"routes": [{"revenue": 40}]}) == (40, None)


def test_the_draws_that_give_an_order() -> None:
    assert picks("abca", "caba") == [2, 0, 0, 0]


@pytest.mark.parametrize(
    ("log", "says"),
    [
        (Written()("bid", 1, corporation="ENR", price=7), r"action 1 .*rule 4\.1"),
        (Written()("bid", 2, corporation="ENR", price=5), "action 1 .*not Player 2's turn"),
        (Written()("bid", 9, corporation="ENR", price=5), "action 1 .*no player '9'"),
        (Written()("bid", 1, company="PWB", price=20), "lacks its 'corporation'"),
        (Written().passes(2), "action 1 .*not Player 2's turn"),
        (Written()("destination_connection", "ENR"), "do not belong to 1862"),
        (stock_round()("choose", 1, choice="perhaps"), "action 7 .*no choice 'perhaps'"),
        (stock_round()("choose", 1, choice=4), "action 7 .*not possible now"),
        (stock_round()("buy_shares", 1, shares=["ENR_9"], percent=10), "no share 'ENR_9'"),
        (stock_round()("buy_shares", 1, shares=["ENR_1"], percent=10), r"rule 6\.5\.1"),
        (two_railways()("lay_tile", "ENR", hex="F5", tile="790-0", rotation=0), r"action 20 .*rule 7\.6\.1"),
        (two_railways()("remove_token", "ENR", city="57-9-0"), "no such tile"),
        (second_turn()("buy_train", "W&F", train="A-2", price=100), "lacks its 'variant'"),
        (second_turn()("buy_train", "W&F", train="A-0", price=120), r"action 27 .*£100, a fixed price"),
        (second_turn()("convert", "W&F"), r"action 27 .*rule 7\.11"),
        (
            second_turn()("run_routes", "W&F", routes=[{"train": "A-7", "connections": [["E4", "F3"]]}]),
            "no railway has bought the train 'A-7'",
        ),
        (
            second_turn()("run_routes", "W&F", routes=[{"train": "A-0", "connections": [["E4", "E6"]]}]),
            "do not follow track",
        ),
        (Written(settings={"seed": 1, "optional_rules": ["solo"]}), "optional rule 'solo'"),
        (Written(players=[{"id": 1, "name": "A"}]), "2 to 8 players"),
    ],
)
def test_a_log_that_cannot_be_read_says_why(log: Written, says: str) -> None:
    with pytest.raises(BradshawError, match=says):
        log.read()
