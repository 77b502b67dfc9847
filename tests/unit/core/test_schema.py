"""Schemas tell what fields mean, in the words above them."""

from __future__ import annotations

from typing import Generic, TypeVar

from bradshaw.core.schema import meanings, schema
from bradshaw.core.view import Part


class Inner(Part, frozen=True, kw_only=True):
    #: How many there are,
    #: in all.
    count: int
    plain: str = ""


W = TypeVar("W")


class Outer(Part, Generic[W], frozen=True, kw_only=True):
    #: What lies in it.
    inner: Inner
    # A remark for whoever reads the code.
    other: int
    held: W


class Further(Inner, frozen=True, kw_only=True):
    #: How many are left.
    count: int


def test_comments_above_fields_are_their_descriptions() -> None:
    assert meanings(Inner) == {"count": "How many there are, in all."}
    form = schema(Inner)["$defs"]["Inner"]["properties"]
    assert form["count"] == {"type": "integer", "description": "How many there are, in all."}
    assert "description" not in form["plain"]


def test_who_extends_a_kind_says_it_anew() -> None:
    assert meanings(Further) == {"count": "How many are left."}


def test_a_reference_keeps_its_description_beside_it() -> None:
    form = schema(Outer[int])["$defs"]["Outer"]["properties"]
    assert form["inner"] == {"allOf": [{"$ref": "#/$defs/Inner"}], "description": "What lies in it."}
    assert form["other"] == {"type": "integer"}


def test_generic_kinds_have_plain_names() -> None:
    found = schema(Outer[int | str])
    assert found["$ref"] == "#/$defs/Outer"
    assert set(found["$defs"]) == {"Outer", "Inner"}


def test_kinds_that_would_get_one_name_keep_their_own() -> None:
    found = schema(tuple[Outer[int], Outer[str]])
    assert len(found["$defs"]) == 3
    assert all(ref["$ref"].rpartition("/")[2] in found["$defs"] for ref in found["prefixItems"])
