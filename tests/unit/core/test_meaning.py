"""What the hash chain covers: what changed, in words of the game, and nothing about how it is stored."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from bradshaw.core.journal import Journal
from bradshaw.core.meaning import all_facts, changed_facts, facts_in_words, next_in_words
from bradshaw.core.state import List, Map, Node, Touched, empty_list
from tests.unit.core.test_state import OPERATIONS, Operation, carry_out, new_box


class Yard(Node):
    KIND = "test yard"
    FACTS = frozenset({"cash", "decks", "signs"})

    name: str
    cash: int
    decks: Map[List[str]]
    signs: Map[str]
    notes: int = 0
    trains: List[str] = empty_list()

    def meaning(self, touched: Touched) -> dict[str, Any]:
        found = super().meaning(touched)
        if "trains" in touched:
            found["trains"] = sorted(self.trains)
        return found


class Shed(Node):
    KIND = "test shed"

    engines: int = 0


class Town(Node):
    KIND = "test town"

    yards: Map[Yard]


class Hall(Node):
    KIND = "test hall"

    yard: Yard | None


def yard(journal: Journal | None = None) -> Yard:
    made = Yard(journal or Journal(), name="A", cash=5)
    made.decks = made.map_of({"red": made.list_of(["1", "2"]), "blue": made.list_of()})
    made.signs = made.map_of({"x": "go"})
    made._journal.take()
    return made


def changes(node: Node) -> dict[str, dict[str, Any]]:
    return changed_facts(node._journal.take())


def test_only_what_changed_is_told() -> None:
    found = yard()
    found.cash = 7
    assert changes(found) == {"test yard A": {"cash": 7}}


def test_what_was_written_without_a_change_is_not_told() -> None:
    found = yard()
    found.cash += 3
    found.cash -= 3
    found.signs["x"] = "go"
    found.decks["red"].append("3")
    found.decks["red"].pop()
    found.trains.append("2")
    found.trains.clear()
    assert changes(found) == {}


def test_what_stands_at_its_default_is_not_changed_by_writing_that() -> None:
    shed = Shed(Journal())
    shed.engines = 0
    assert changes(shed) == {}
    shed.engines = 2
    assert changes(shed) == {"test shed": {"engines": 2}}
    shed.engines = 0
    assert changes(shed) == {"test shed": {"engines": 0}}


def test_an_equal_value_is_no_change_whatever_object_it_is() -> None:
    found = yard()
    found.cash = 1000
    changes(found)
    found.cash = int("1000")
    found.signs["x"] = "".join(["g", "o"])
    assert changes(found) == {}


def test_a_map_that_was_replaced_tells_what_left_and_what_came() -> None:
    found = yard()
    found.signs = found.map_of({"y": "stop"})
    assert changes(found) == {"test yard A": {"signs": {"x": None, "y": "stop"}}}


def test_facts_in_words() -> None:
    facts = {
        "railway RhE": {"cash": 120, "trains": ["2", "3"], "tokens": [], "home": None},
        "bank": {"cash": 900, "kept": {"b": [1, 2], "a": {}}, "spare": {}},
    }
    assert facts_in_words(facts) == (
        "bank: cash 900, kept a=none b=1 2, spare none; "
        "railway RhE: cash 120, trains 2 3, tokens none, home none"
    )
    assert facts_in_words({}) == "nothing changes"


def test_the_next_question_in_words() -> None:
    assert next_in_words(("stock round", ("Ada", "Ben"))) == "Ada and Ben (stock round)"
    assert next_in_words(None) == "nobody: the game is over"


def test_bookkeeping_is_not_told() -> None:
    found = yard()
    found.notes = 4
    assert changes(found) == {}


def test_containers_tell_for_the_node_they_lie_in() -> None:
    found = yard()
    found.decks["red"].append("3")
    del found.signs["x"]
    found.signs["y"] = "stop"
    found.trains.extend(["4", "2"])
    told = {"decks": {"red": ["1", "2", "3"]}, "signs": {"x": None, "y": "stop"}, "trains": ["2", "4"]}
    assert changes(found) == {"test yard A": told}


def test_a_node_that_was_put_in_is_told_whole() -> None:
    journal = Journal()
    town = Town(journal)
    town.yards = town.map_of()
    journal.take()
    town.yards["A"] = yard(journal)
    told = changes(town)
    assert told["test town"] == {"yards": {"A": "test yard A"}}
    assert told["test yard A"] == {"cash": 5, "decks": {"red": ["1", "2"], "blue": []}, "signs": {"x": "go"}}
    assert all_facts(town) == told


def test_a_node_that_became_a_field_is_told_whole() -> None:
    journal = Journal()
    hall, waiting = Hall(journal, yard=None), yard(journal)
    journal.take()
    hall.yard = waiting
    told = changes(hall)
    assert told["test hall"] == {"yard": "test yard A"}
    assert told["test yard A"]["cash"] == 5


def test_a_container_that_lies_nowhere_is_nothing() -> None:
    found = yard()
    found.list_of([1]).append(2)
    assert changes(found) == {}


@given(st.lists(OPERATIONS, max_size=8), st.lists(OPERATIONS, max_size=4))
def test_equal_changes_mean_the_same_whatever_was_tried_before(
    operations: list[Operation], tried: list[Operation]
) -> None:
    told = []
    for attempts in ([], tried):
        box = new_box()
        for operation in attempts:
            carry_out(box, operation)
        box._journal.rollback()
        for operation in operations:
            carry_out(box, operation)
        told.append(changes(box))
    assert told[0] == told[1]


@given(st.lists(OPERATIONS, max_size=10))
def test_what_is_told_is_how_the_state_differs(operations: list[Operation]) -> None:
    box = new_box()
    before = all_facts(box)["test box"]
    for operation in operations:
        carry_out(box, operation)
    told = changes(box).get("test box", {})
    after = all_facts(box).get("test box", {})
    for field in ("number", "row", "table"):
        assert (field in told) == (before[field] != after[field])
        if field == "table":
            changed = {
                key
                for key in {**before[field], **after[field]}
                if before[field].get(key) != after[field].get(key)
            }
            assert told.get(field, {}) == {key: after[field].get(key) for key in changed}
        elif field in told:
            assert told[field] == after[field]
