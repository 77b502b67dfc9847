"""What an action changes at a railway table, the most important first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain
from typing import Any

from bradshaw.rail.board.names import hex_label
from bradshaw.rail.box import RailBox
from bradshaw.rail.view import PrivateView, RailPlayer, RailView, RailwayView

from ..change import NOTHING, Cells, Change, change, number_change, own_fields, word_change
from .names import holdings, office, stop_name

#: Kinds of change, the most important first.
ORDER = (
    "ending", "president", "bankrupt", "price", "cash", "credit", "shares", "certificates", "trains",
    "rusted", "phase", "limit", "floated", "tokens", "private", "tile", "revenue", "worth", "sale", "bank",
    "priority", "tiles left", "rule",
)  # fmt: skip


def changes(box: RailBox, before: RailView, after: RailView) -> tuple[Change, ...]:
    """What is different, and whose."""
    found = chain(
        _game(box, before, after),
        *(_player(box, name, before.players[name], player) for name, player in after.players.items()),
        *(
            _railway(box, before.railways[code], railway)
            for code, railway in after.railways.items()
            if code in before.railways
        ),
        _stations(box, before, after),
        _privates(box, before, after),
        _board(box, before, after),
    )
    return tuple(sorted(found, key=lambda one: _rank(one, after.viewer)))


def _rank(one: Change, viewer: str | None) -> tuple[int, bool]:
    """By kind; of a kind the viewer's own first."""
    return (ORDER.index(one.kind) if one.kind in ORDER else len(ORDER)), one.who != viewer


def _game(box: RailBox, before: RailView, after: RailView) -> Iterator[Change]:
    yield from word_change("ending", "The game", before.ending or "goes on", after.ending or "goes on")
    yield from word_change("phase", "Phase", _phase(before), _phase(after))
    gone = Counter(after.depot.rusted) - Counter(before.depot.rusted)
    for train, count in gone.items():
        words = f"{count} of them" if count > 1 else "one"
        yield change("rusted", f"{train}-trains", "in the game", f"{words} out of the game", who=train)
    yield from word_change("sale", "Next trains", _for_sale(box, before), _for_sale(box, after))
    yield from number_change("bank", "The bank", before.bank.cash, after.bank.cash, box.sum)
    yield from word_change("priority", "Priority deal", before.priority, after.priority)
    for name in own_fields(type(after), RailView):
        yield from word_change(
            "rule", name.replace("_", " ").capitalize(), getattr(before, name), getattr(after, name)
        )


def _phase(view: RailView) -> str:
    return f"{view.phase} ({view.colour})"


def _for_sale(box: RailBox, view: RailView) -> str:
    offers = [f"{offer.train} for {box.sum(offer.price)}" for offer in view.depot.for_sale]
    return ", ".join(dict.fromkeys(offers)) or NOTHING


def _player(box: RailBox, name: str, before: RailPlayer, after: RailPlayer) -> Iterator[Change]:
    yield from number_change("cash", f"{name}'s cash", before.cash, after.cash, box.sum, who=name)
    yield from number_change("credit", f"{name}'s debt", before.credit, after.credit, box.sum, who=name)
    yield from word_change("bankrupt", f"{name} bankrupt", before.bankrupt, after.bankrupt, who=name)
    yield from number_change("worth", f"{name}'s worth", before.worth, after.worth, box.sum, who=name)
    for code in {**before.shares, **after.shares}:
        held = before.shares.get(code, 0), after.shares.get(code, 0)
        yield from number_change("shares", f"{name}'s shares of {code}", *held, _percent, who=name, of=code)
    counted = tuple(f"{one.certificates} of {one.certificate_limit}" for one in (before, after))
    yield from word_change("certificates", f"{name}'s certificates", *counted, who=name)


def _percent(value: int) -> str:
    return f"{value}%"


def _railway(box: RailBox, before: RailwayView, after: RailwayView) -> Iterator[Change]:
    code = after.code
    yield from word_change(
        "president", f"{code}'s {office(box)}", before.president, after.president, who=code
    )
    if (before.price, before.cell) != (after.price, after.cell):
        yield _price(box, before, after)
    elif before.par != after.par:
        yield from number_change("price", f"{code}'s par", before.par, after.par, box.sum, who=code)
    yield from number_change("cash", f"{code}'s treasury", before.cash, after.cash, box.sum, who=code)
    yield from _paper(box, before, after)
    yield from word_change("trains", f"{code}'s trains", _trains(before), _trains(after), who=code)
    if before.train_limit != after.train_limit and after.floated:
        yield from number_change(
            "limit", f"{code}'s train limit", before.train_limit, after.train_limit, who=code
        )
    yield from word_change("floated", f"{code} floated", before.floated, after.floated, who=code)
    if after.revenue is not None:
        yield from number_change(
            "revenue", f"{code}'s revenue", before.revenue, after.revenue, box.sum, who=code
        )
    for name in own_fields(type(after), RailwayView):
        what = f"{code}'s {box.word(name).replace('_', ' ')}"
        yield from word_change("rule", what, getattr(before, name), getattr(after, name), who=code)
    yield from word_change("rule", f"{code} is", before.kind, after.kind, who=code)


def _price(box: RailBox, before: RailwayView, after: RailwayView) -> Change:
    """The price and the way of the marker, which may move without a change of the price."""
    cells = Cells(before=before.cell, after=after.cell)
    code = after.code
    what, about = f"{code}'s price", dict[str, Any](who=code, cells=cells)
    found = next(number_change("price", what, before.price, after.price, box.sum, **about), None)
    if found is not None:
        return found
    words = NOTHING if after.price is None else box.sum(after.price)
    return change("price", what, words, words, by=0, **about)


#: Where shares lie that nobody holds.
_PLACES = ("offering", "pool", "treasury")


def _paper(box: RailBox, before: RailwayView, after: RailwayView) -> Iterator[Change]:
    """Shares that no player holds; what players hold is told with them."""
    held = [
        {place: percent for place, percent in holdings(one).items() if place in _PLACES}
        for one in (before, after)
    ]
    for place in _PLACES:
        numbers = held[0].get(place, 0), held[1].get(place, 0)
        what = f"{after.code} in the {box.word(place)}"
        yield from number_change("shares", what, *numbers, _percent, who=place, of=after.code)


def _trains(railway: RailwayView) -> str:
    return ", ".join(train.name for train in railway.trains) or NOTHING


def _stations(box: RailBox, before: RailView, after: RailView) -> Iterator[Change]:
    """The cities of a railway have other numbers on another tile, so they are compared by name."""
    for code in filter(before.railways.__contains__, after.railways):
        lists = [
            sorted(stop_name(box, view, city) for city in view.railways[code].stations)
            for view in (before, after)
        ]
        yield from word_change("tokens", f"{code}'s stations", *lists, who=code)
        had, has = (len(view.railways[code].tokens_left) for view in (before, after))
        yield from number_change("tokens", f"{code}'s tokens left", had, has, who=code)


def _privates(box: RailBox, before: RailView, after: RailView) -> Iterator[Change]:
    for code, seen in after.privates.items():
        old = before.privates.get(code)
        if old is not None and old != seen:
            yield from word_change("private", f"{code} ({seen.name})", _state(old), _state(seen), who=code)


def _state(private: PrivateView) -> str:
    if private.closed:
        return "closed"
    return f"{private.owner or 'not sold'}{', used' if private.used else ''}"


def _board(box: RailBox, before: RailView, after: RailView) -> Iterator[Change]:
    for name, tile in after.tiles.items():
        old = before.tiles.get(name)
        if old != tile:
            what = hex_label(box.hexes[name], box.tiles[tile.tile])
            yield from word_change(
                "tile", f"Tile on {what}", old.tile if old else "as printed", tile.tile, who=name
            )
    for number in {**before.tiles_left, **after.tiles_left}:
        left = before.tiles_left.get(number), after.tiles_left.get(number)
        yield from number_change("tiles left", f"Tiles {number} left", *left, who=number)
