"""Menus of railway games. There may be hundreds of tiles to lay, so they are chosen in three steps: hex,
tile, rotation."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from bradshaw.core.names import counted, sum_of
from bradshaw.rail.box import RailBox
from bradshaw.rail.finance.accounts import BANK
from bradshaw.rail.finance.shares import POOL
from bradshaw.rail.view import RailView

from ..entry import Entry
from .lays import RailChoice, city_track, lay_label, price, warning

#: Sellers of trains that are listed one by one.
BANKS = (BANK, POOL)
PASS = "pass"
#: A private or a railway, whichever it is.
ITEM = "item"
#: Values that a line tells of what is behind it.
MOST_SHOWN = 8


@dataclass(frozen=True)
class Plan:
    """How one kind of action is chosen: by where it belongs, one thing after the other."""

    word: str
    title: str
    #: (part of where it belongs, question) of each step.
    fields: tuple[tuple[str, str], ...]
    #: The part that a line names when there are few.
    shows: str
    #: What the first part is called, one and many.
    units: tuple[str, str] = ("railway", "railways")
    #: Fewer than this are listed one by one.
    few: int = 4
    #: The title of those that use a private, which are chosen apart: each private by itself.
    powered: str = ""


PLANS = (
    Plan(
        "lay",
        "Lay or upgrade a tile",
        (("hex", "Which hex?"), ("tile", "Which tile?"), ("rotation", "Which way round?")),
        "tile",
        ("hex", "hexes"),
        powered="Lay a tile with {}",
    ),
    Plan("par", "Found a railway", (("railway", "Which railway?"), ("price", "At which price?")), "price"),
    Plan("sell", "Sell shares", (("railway", "Of which railway?"), ("percent", "How much?")), "percent"),
    Plan(
        "station",
        "Build a small station",
        (("hex", "On which hex?"), ("line", "On which line, by its two edges?")),
        "line",
        ("hex", "hexes"),
    ),
    Plan(
        "train",
        "Buy a train from another railway",
        (("seller", "From which railway?"), ("train", "Which train?")),
        "train",
    ),
)


def menu(
    box: RailBox, view: RailView, choices: Sequence[RailChoice], plans: Sequence[Plan] = PLANS
) -> tuple[Entry, ...]:
    """Choices as lines and further menus; to pass is always last."""
    shown = [choice for choice in choices if not choice.same_as]
    groups: dict[tuple[Plan | None, str], list[RailChoice]] = {}
    for choice in shown:
        if choice.word != PASS:
            groups.setdefault(_group(choice, plans), []).append(choice)
    entries: list[Entry] = []
    for (plan, _), members in groups.items():
        if plan is not None and len(members) >= plan.few and _several(plan, members):
            entries.append(_branch(box, view, plan, members))
        else:
            entries.extend(_leaf(box, view, choice) for choice in members)
    passing = _leaves(choice for choice in shown if choice.word == PASS)
    return (*_told_apart(box, view, entries), *passing)


def _told_apart(box: RailBox, view: RailView, entries: Sequence[Entry]) -> Iterator[Entry]:
    """Lines that read alike because two cities of a hex have one name say where the track of each leads."""
    labels = Counter(entry.label for entry in entries)
    for entry in entries:
        city = entry.choice.where.city if entry.choice is not None else ""
        if city and labels[entry.label] > 1:
            yield replace(entry, label=f"{entry.label}, in the city {city_track(box, view, city)}")
        else:
            yield entry


def _group(choice: RailChoice, plans: Sequence[Plan]) -> tuple[Plan | None, str]:
    """What is chosen together: lays by the private they use, trades of trains apart from the bank's."""
    for plan in plans:
        if choice.word == plan.word and choice.where.seller not in BANKS:
            return plan, choice.where.private if plan.powered else ""
    return None, choice.word


def _several(plan: Plan, choices: Sequence[RailChoice]) -> bool:
    """Whether the first part leaves a choice; if not, a few are better listed at once."""
    return len({_value(choice, plan.fields[0][0]) for choice in choices}) > 1 or len(choices) > 8


def _branch(box: RailBox, view: RailView, plan: Plan, choices: Sequence[RailChoice]) -> Entry:
    word = choices[0].word
    private = choices[0].where.private if plan.powered else ""
    title = plan.powered.format(private) if private else plan.title
    places = {_value(choice, plan.fields[0][0]) for choice in choices}
    where = f"on {places.pop()}" if len(places) == 1 and private else f"({counted(len(places), *plan.units)})"
    level, typed = 0, word
    while len({_value(choice, plan.fields[level][0]) for choice in choices}) == 1:
        typed += f" {_value(choices[0], plan.fields[level][0])}"
        level += 1
    return Entry(
        key=f"{word} {private}".strip(),
        label=f"{title} {where}",
        entries=tuple(_nested(box, view, plan, level, choices, typed)),
        question=plan.fields[level][1],
        typed=typed,
    )


def _nested(
    box: RailBox, view: RailView, plan: Plan, level: int, choices: Sequence[RailChoice], typed: str
) -> Iterator[Entry]:
    """Group by one part; where a value leaves one choice, that choice is the line."""
    field = plan.fields[level][0]
    groups: dict[Any, list[RailChoice]] = {}
    # What is for sale keeps the order in which it lies there.
    for choice in choices if field == ITEM else sorted(choices, key=lambda one: natural(_value(one, field))):
        groups.setdefault(_value(choice, field), []).append(choice)
    for value, members in groups.items():
        if len(members) > 1 and level + 1 == len(plan.fields):
            yield from (Entry(key=str(value), label=choice.text, choice=choice) for choice in members)
            continue
        label = _label(box, view, members, field, plan.shows)
        if len(members) == 1:
            yield Entry(key=str(value), label=label, choice=members[0])
        else:
            inner = tuple(_nested(box, view, plan, level + 1, members, f"{typed} {value}"))
            question = plan.fields[level + 1][1]
            yield Entry(
                key=str(value), label=label, entries=inner, question=question, typed=f"{typed} {value}"
            )


def _leaf(box: RailBox, view: RailView, choice: RailChoice) -> Entry:
    """A choice that is listed by itself; a lay with what it costs and where it leads."""
    more = f"{warning(box, view, choice.where)}{price(box, [choice])}" if choice.word == "lay" else ""
    return Entry(key=choice.word, label=f"{choice.text}{more}", choice=choice)


def _leaves(choices: Iterable[RailChoice]) -> list[Entry]:
    return [Entry(key=choice.word, label=choice.text, choice=choice) for choice in choices]


def _value(choice: RailChoice, field: str) -> Any:
    if field == ITEM:
        return choice.where.private or choice.where.railway
    return getattr(choice.where, field)


def natural(value: Any) -> tuple[Any, ...]:
    """A key that sorts E2 before E10, and numbers as numbers."""
    parts = re.findall(r"\d+|\D+", str(value))
    return tuple((0, int(part), "") if part.isdigit() else (1, 0, part) for part in parts)


# --- the words on the lines


def _label(box: RailBox, view: RailView, members: Sequence[RailChoice], field: str, shows: str) -> str:
    """The line for one value of a part, behind which there are `members`."""
    if members[0].word == "lay":
        return lay_label(box, view, field, members)
    if len(members) == 1:
        return members[0].text
    name = str(_value(members[0], field))
    if field == "hex" and box.hexes[name].name:
        name += f" {box.hexes[name].name}"
    elif field == "railway" and name in box.railways:
        name += f", {box.railways[name].name}"
    values = dict.fromkeys(_value(member, shows) for member in members)
    if shows == "price" and all(isinstance(value, int) for value in values):
        return f"{name}: {sum_of(box.money, min(values), max(values))}"
    if len(values) > MOST_SHOWN:
        return f"{name} ({len(values)} to choose from)"
    unit = "%" if shows == "percent" else ""
    return f"{name}: {', '.join(f'{value}{unit}' for value in values)}"
