"""The box of 1862: its data with some options, and the numbers of the set-up."""

from __future__ import annotations

from typing import Literal

from msgspec import field
from msgspec.structs import replace

from bradshaw.core.shared import once
from bradshaw.rail.gamedata import GameData, read_box
from bradshaw.rail.records import Base, read
from bradshaw.rail.rolling.trains import TrainsData

PACKAGE = "bradshaw.titles.t1862"

#: The three types of train and of permit.
Kind = Literal["freight", "local", "express"]


class Markers(Base, frozen=True, kw_only=True):
    """Station markers that a railway buys when it floats (6.5.4.2)."""

    price: int
    least: int
    most: int


class Warranty(Base, frozen=True, kw_only=True):
    """Warranties bought with a train (7.10)."""

    price: int
    #: On one train, free ones included.
    most: int


class Parliament(Base, frozen=True, kw_only=True):
    """Petitions for charters (4)."""

    #: By which a bid must rise.
    step: int
    #: Shares that the winner may take besides the director's certificate.
    extra_shares: int
    #: Times par to pay for a charter whose railway has not floated in time.
    fine: int


class Bonuses(Base, frozen=True, kw_only=True):
    """What hexes on a route pay (7.8)."""

    #: To a freight train for each hex between its ends, and where one end is a port.
    freight: int
    freight_with_port: int
    #: To the treasury for each hex that local trains touch.
    subsidy: int


class TrainLimit(Base, frozen=True, kw_only=True):
    """From how many trains on a railway may buy no more (9)."""

    trains: int
    #: Counted for each type of train by itself, or all together.
    of_each_kind: bool = False


class GameKind(Base, frozen=True, kw_only=True):
    """The standard game, or one with fewer types of train (11.1)."""

    kinds: tuple[Kind, ...]
    #: The deck of permits, and the one for more railways (2.4.2); empty: none are used.
    permits: dict[Kind, int] = field(default_factory=dict)
    permits_with_extra: dict[Kind, int] = field(default_factory=dict)
    limits: Literal["standard", "simple"]


class Setup(Base, frozen=True, kw_only=True):
    """Money, limits, decks. Numbers of players are written as words: "4"."""

    bank: int
    cash: dict[str, int]
    certificate_limit: dict[str, int]
    #: Railways in the offer: the phase from which on they may be started -> how many.
    offer: dict[str, int]
    #: More railways in phase A for many players (2.4.2).
    extra_railways: dict[str, int]
    par_values: tuple[int, ...]
    chartered: Markers
    not_chartered: Markers
    warranty: Warranty
    parliament: Parliament
    bonuses: Bonuses
    games: dict[str, GameKind]
    train_limits: dict[str, dict[str, TrainLimit]]


@once
def game_data(flags: frozenset[str]) -> GameData:
    """The box with some options, made once: "short" or "long" (2.4.3), "shorter_game" (11.2), and the
    games of 11.1 by their names in the set-up, which leave out kinds of train."""
    trains = read(PACKAGE, "trains", TrainsData)
    kinds = next((game.kinds for name, game in setup_data().games.items() if name in flags), None)
    if kinds is not None:
        trains = replace(trains, trains=tuple(train for train in trains.trains if train.kind in kinds))
    return read_box(PACKAGE, flags, trains)


@once
def setup_data() -> Setup:
    return read(PACKAGE, "setup", Setup)


def permit_deck(permits: dict[Kind, int]) -> list[Kind]:
    """The permits before they are shuffled: one of each type in turn while there are any."""
    rounds = range(max(permits.values(), default=0))
    return [kind for number in rounds for kind, count in permits.items() if number < count]
