"""Kinds and fields: what saved games call them, whatever they are called in the code."""

from typing import Any

import pytest

from bradshaw.core import codec
from bradshaw.core.journal import Journal, invert
from bradshaw.core.state import List, Map, Node, empty_list, empty_map, kind_named


class Ship(Node):
    KIND = "test ship"
    STORED = {"port": "harbour"}  # noqa: RUF012

    name: str
    port: str
    loans: int = 0
    crew: List[str] = empty_list()
    cargo: Map[int] = empty_map()


def ship(**fields: Any) -> Ship:
    return Ship(Journal(), name="Ann", port="Hull", **fields)


def test_a_class_that_is_stored_declares_its_kind() -> None:
    with pytest.raises(TypeError, match=r"Nameless declares no KIND.*abstract=True"):

        class Nameless(Ship):
            pass


def test_a_kind_belongs_to_one_class() -> None:
    with pytest.raises(TypeError, match=r"Other and .*Ship both declare the KIND 'test ship'"):

        class Other(Node):
            KIND = "test ship"


def test_a_class_without_objects_needs_no_kind_and_is_not_stored() -> None:
    class Vessel(Ship, abstract=True):
        pass

    with pytest.raises(TypeError, match="Vessel is abstract"):
        codec.to_plain(Vessel(Journal(), name="x", port="y"))
    with pytest.raises(TypeError, match="declares no KIND"):

        class Steamer(Vessel, abstract=True):
            KIND = "test steamer"


def test_a_field_can_be_called_kind() -> None:
    made = ship().make(Ship, kind="brig", self="me", journal="log")
    assert made.fields() == {"kind": "brig", "self": "me", "journal": "log"}


def test_stored_state_has_declared_names_and_no_defaults() -> None:
    found = ship()
    assert codec.to_plain(found) == {"@": "test ship", "name": "Ann", "harbour": "Hull"}
    assert (found.loans, found.crew, found.cargo) == (0, [], {})
    assert codec.to_plain(found) == {"@": "test ship", "name": "Ann", "harbour": "Hull"}
    found.loans = 3
    found.crew.append("Ben")
    assert codec.to_plain(found)["loans"] == 3
    assert codec.to_plain(found)["crew"] == ["Ben"]
    found.loans = 0
    assert "loans" not in codec.to_plain(found)


def test_stored_state_is_the_same_in_whatever_order_fields_were_looked_at() -> None:
    one, other = ship(), ship()
    for found, fields in ((one, ("crew", "cargo")), (other, ("cargo", "crew"))):
        assert not any(getattr(found, name) for name in fields)
        found.loans = 1
        found.cargo["coal"] = 2
        found.crew.append("Ben")
        assert list(codec.to_plain(found)) == ["@", "name", "harbour", "loans", "crew", "cargo"]


def test_what_was_stored_before_a_field_existed_is_read() -> None:
    found = codec.from_plain({"@": "test ship", "name": "Ann", "harbour": "Hull"}, Journal())
    assert kind_named("test ship") is Ship
    assert (found.port, found.loans, found.crew, found.cargo) == ("Hull", 0, [], {})


def test_a_default_is_its_own_in_every_node_and_comes_back_by_undo() -> None:
    one, other = ship(), ship()
    one.crew.append("Ben")
    one.cargo["coal"] = 2
    one.loans = 1
    assert (other.crew, other.cargo, other.loans) == ([], {}, 0)
    again = invert(one._journal.take())
    assert (one.crew, one.cargo, one.loans) == ([], {}, 0)
    invert(again)
    assert (one.crew, one.cargo, one.loans) == (["Ben"], {"coal": 2}, 1)


def test_a_container_lies_in_one_place() -> None:
    one = ship()
    one.crew = one.list_of(["Ben"])
    one.crew = one.crew
    with pytest.raises(TypeError, match="lies in one place only"):
        ship().crew = one.crew
