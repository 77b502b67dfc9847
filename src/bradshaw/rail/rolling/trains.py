"""The shape of the file `trains.json`: trains and phases."""

from __future__ import annotations

from msgspec import field

from ..records import Base


class TrainData(Base, frozen=True, kw_only=True):
    """A train as it runs. Several may be printed on one card, of which the buyer chooses one."""

    #: As actions name it.
    name: str
    #: What the bank asks.
    price: int
    #: Number of cards; None where there is no limit.
    count: int | None
    #: Stops that it counts, or what else its length is measured in.
    stops: int
    #: Stops that it may visit, where these are more than it counts.
    visits: int = 0
    #: Towns that it counts besides.
    towns: int = 0
    #: It counts every city twice.
    doubles: bool = False
    #: The card on which it is printed, if that has another name than the train.
    card: str = ""
    #: What it carries, where a title has several kinds.
    kind: str = ""
    #: The card whose first purchase makes this one obsolete.
    rusts_on: str | None = None
    #: The card whose first purchase makes this one available, besides those of its own row.
    available_after: str | None = None
    #: A name in full, if it has one.
    title: str = ""
    #: More cards with an option, or fewer: option -> number.
    extra: dict[str, int] = field(default_factory=dict)
    #: It counts as one of the trains that stay for good.
    permanent: bool = False
    #: The option with which it is permanent and never rusts.
    lasts_with: str = ""
    #: Warranties that come with it from the bank.
    free_warranties: int = 0
    #: The private that becomes this train. It is not for sale and stays with its railway for good: it counts
    #: against the limit, but is not the train that a railway must own.
    with_private: str = ""


class PhaseData(Base, frozen=True, kw_only=True):
    #: What people call it.
    name: str
    #: The colour of phases to which it belongs.
    colour: str
    #: The card whose first purchase starts it; empty for one that the course of the game starts.
    on: str = ""
    #: Colours of tiles that can be laid.
    tiles: tuple[str, ...]
    #: How many follow each stock round.
    operating_rounds: int
    #: Trains that a railway may own; 0 where the title's own rules say it.
    train_limit: int = 0
    #: What the title's own rules do when it starts, by name.
    events: tuple[str, ...] = ()
    #: What changes, in sentences.
    notes: tuple[str, ...] = ()


class TrainsData(Base, frozen=True, kw_only=True):
    trains: tuple[TrainData, ...]
    phases: tuple[PhaseData, ...]
