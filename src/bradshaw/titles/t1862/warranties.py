"""Warranties (7.10): markers that keep a train from rusting for a while."""

from __future__ import annotations

from bradshaw.rail.rolling.train import Train

from .basis import Basis1862
from .setup import setup_data
from .state import Railway1862
from .trains import WarrantedTrain, warranted


def most_to_buy(table: Basis1862, train: str) -> int:
    """How many warranties can be bought with a new train, besides those that come with it."""
    if table.rules.new_players:
        return 0
    return setup_data().warranty.most - table.train_data(train).free_warranties


def as_new(table: Basis1862, train: str, bought: int) -> str:
    """The name of a new train with its free and its bought warranties."""
    return warranted(train, table.train_data(train).free_warranties + bought)


def wear(table: Basis1862, railway: Railway1862) -> None:
    """After running, every train loses a warranty; one that is obsolete goes with its last."""
    left: list[Train] = []
    for train in railway.fleet:
        if train.kept == 1 and is_obsolete(table, train):
            table.depot.rusted.append(train.name)
            table.note(f"The last warranty of {railway.code}'s {train.name} is used up: it rusts.")
        elif train.kept:
            left.append(table.make(WarrantedTrain, name=train.name, warranties=train.kept - 1))
        else:
            left.append(train)
    if left != list(railway.fleet):
        railway.fleet.replace(left)


def is_obsolete(table: Basis1862, train: Train) -> bool:
    """Whether a train is only kept by its warranties."""
    return table.data.trains[train.name].rusts_on in table.depot.sold
