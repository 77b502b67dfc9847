"""The component set: whole, and as the reference material says."""

from __future__ import annotations

import copy
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from bradshaw.titles.orient.check import checks
from bradshaw.titles.orient.components import Components, Line, components
from bradshaw.titles.orient.conditions import Connects

TITLE = "Orient Express"


def problems(box: Components) -> list[str]:
    return [f"{about}: {wrong}" for _, findings in checks(box) for about, wrong in findings if wrong]


def test_the_set_is_whole() -> None:
    assert problems(components()) == []
    assert sum(1 for _, findings in checks(components()) for _ in findings) > 2500


def test_its_counts() -> None:
    box = components()
    assert (len(box.cities), len(box.board.junctions), len(box.lines)) == (72, 215, 713)
    assert sum(line.ferry for line in box.lines.values()) == 21
    assert Counter(city.region for city in box.board.cities).most_common()[-1][1] == 8
    assert (len(box.regional), len(box.passenger), len(box.bonuses)) == (72, 45, 18)
    assert set(Counter(card.design for card in box.passenger).values()) == {5}


@pytest.mark.rule("Orient Express", "Channel Tunnel")
def test_the_tunnel_spaces_begin_in_london() -> None:
    box = components()
    ends = {frozenset((box.lines[n].a, box.lines[n].b)) for n in box.tunnels}
    assert ends == {frozenset(("london", city)) for city in ("lille", "antwerpen", "le_havre")}


@pytest.mark.rule("Orient Express", "Ferry Points")
def test_kobenhavn_is_ringed_by_ferries() -> None:
    box = components()
    around = [line for line in box.lines.values() if "kobenhavn" in (line.a, line.b)]
    assert len(around) >= 5
    assert all(line.ferry for line in around)


@pytest.mark.rule("Orient Express", "Bonus Cards")
def test_the_danube_express_joins_four_cities() -> None:
    condition = components().bonuses["B-002"].condition
    assert isinstance(condition, Connects)
    assert condition.cities == ("london", "budapest", "warszawa", "istanbul")


def facts(shared: Path, name: str) -> Any:
    path = shared / "facts" / "OrientExpress" / f"{name}.json"
    return json.loads(path.read_text(encoding="utf-8"))


def test_board_and_cards_are_those_of_the_reference(shared: Path) -> None:
    box, board = components(), facts(shared, "board")
    assert [(c["id"], c["name"], c["region"]) for c in board["cities"]] == [
        (c.id, c.name, c.region) for c in box.board.cities
    ]
    places = {c["id"]: (c["x"], c["y"]) for c in (*board["cities"], *board["junctions"])}
    for number, line in enumerate(board["lines"], 1):
        own = box.lines[number]
        assert line["id"] == f"L{number:03}"
        assert [box.place(own.a), box.place(own.b)] == [places[line["a"]], places[line["b"]]]
        assert (own.ferry, own.tunnel) == (line["ferry"], line["chunnel"])
    for kind in ("regional", "passenger"):
        for card in facts(shared, f"{kind}_cards")["cards"]:
            own_card = box.cards[card["id"]]
            assert (own_card.cities, own_card.points) == (tuple(card["cities"]), card["points"])
    for card in facts(shared, "bonus_cards")["cards"]:
        bonus = box.bonuses[card["id"]]
        assert (bonus.name, bonus.value, bonus.deck) == (card["name"], card["value"], card["deck"])


# --- what a broken set is told


def spoilt(**changes: Any) -> Components:
    box = copy.copy(components())
    for name, value in changes.items():
        setattr(box, name, value)
    return box


def with_setup(**changes: Any) -> Components:
    return spoilt(setup=replace(components().setup, **changes))


def with_line(line: Line) -> Components:
    return spoilt(lines={**components().lines, line.number: line})


def with_card(name: str, **changes: Any) -> Components:
    card: Any = components().cards[name]
    return spoilt(cards={**components().cards, name: replace(card, **changes)})


def moved_city() -> Components:
    board = components().board
    cities = (replace(board.cities[0], at=(-5, 3), region="atlantis", label="up"), *board.cities[1:])
    box = spoilt(board=replace(board, cities=cities))
    box.cities = {city.id: city for city in cities}
    return box


@pytest.mark.parametrize(
    ("box", "message"),
    [
        (lambda: with_line(Line(5, "paris", "nowhere", False, False)), "line 5: there is no place nowhere"),
        (lambda: with_line(Line(5, "paris", "paris", False, False)), "line 5: both ends are the same"),
        (lambda: with_line(Line(2, "narvik", "j1", False, False)), "line 2: joins the same as line 1"),
        (lambda: with_card("R-001", cities=("london",)), "card R-001: needs two or more different cities"),
        (lambda: with_card("P-001", cities=("london", "utopia")), "card P-001: there is no city utopia"),
        (lambda: with_setup(segments=3), "card R-001: takes 6 of 3 segments"),
        (lambda: with_setup(tokens=(1, 2, 4)), "tokens: need two or more values, the highest first"),
        (lambda: with_setup(players=(1, 9)), "players: 1 to 9 is not within 2 to 5"),
        (lambda: with_setup(sets=(0, 1, 4)), "is on 5 cards; sets have points up to 2"),
        (lambda: with_setup(starter_hands=()), "starter hands: 0 for 5 players"),
        (
            lambda: spoilt(regional=components().regional[7:]),
            "region british_isles: has 1 cards for 3 tokens",
        ),
        (lambda: spoilt(coast=((1.0, 2.0),)), "coast 1: needs three points or more"),
        (lambda: spoilt(tunnels=()), "the board: has no tunnel space"),
        (moved_city, "lies at -5, 3, off a board of 1000 by 860"),
        (moved_city, "belfast: there is no region atlantis"),
    ],
)
def test_what_is_wrong_is_named(box: Any, message: str) -> None:
    found = problems(box())
    assert any(message in problem for problem in found), found
