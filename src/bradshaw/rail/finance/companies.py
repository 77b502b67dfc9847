"""Railways and privates: what is printed of them, and how they stand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, Protocol

from msgspec import field

from bradshaw.core.state import List, Map, Node, Touched, empty_map

from ..records import Base
from ..rolling.train import Train, first, words
from .accounts import Purse
from .chart import Cell
from .kinds import KindData


class PrintedPaper(Protocol):
    """What is printed of railways and privates."""

    @property
    def railways(self) -> Mapping[str, RailwayData]: ...

    @property
    def privates(self) -> Mapping[str, PrivateData]: ...

    @property
    def kinds(self) -> Mapping[str, KindData]: ...


class Prices(Protocol):
    """Where prices are found."""

    def price(self, railway: Railway, /) -> int | None: ...


class PaperTable(Protocol):
    """What railways and privates know of the table on which they lie."""

    @property
    def data(self) -> PrintedPaper: ...

    @property
    def market(self) -> Prices: ...


class Home(Base, frozen=True, kw_only=True):
    #: The hex.
    hex: str
    #: The number of the city on it.
    city: int = 0


class RailwayData(Base, frozen=True, kw_only=True):
    #: Its short name, as in actions.
    code: str
    #: Its name in full.
    name: str
    #: The colour of its tokens.
    colour: str
    #: A second colour, where several railways share the first.
    trim: str = ""
    #: What it begins as, in a title with several kinds of railway.
    kind: str = ""
    #: Percent of each certificate in the order of sale, the president's first; empty where its kind says it.
    certificates: tuple[int, ...] = ()
    #: Percent that must have left the initial offering for it to float.
    floats_at: int
    #: Where it begins.
    homes: tuple[Home, ...]
    #: Cost of each token in order; 0 for the home token.
    tokens: tuple[int, ...]
    #: Tokens that only take places of their kind: kind -> cost of each in order.
    special_tokens: dict[str, tuple[int, ...]] = field(default_factory=dict)
    #: The option with which it is in the game, if not always.
    option: str = ""
    #: The railway whose place it takes with that option.
    replaces: str = ""
    #: Sentences for its charter: what is special about it.
    notes: tuple[str, ...] = ()
    #: The kind of its power, and its parameters; see `rail.powers`.
    power: dict[str, Any] = field(default_factory=dict)


class PrivateData(Base, frozen=True, kw_only=True):
    #: Its number in the rulebook.
    number: int
    #: Its short name, as in actions.
    code: str
    #: Its name in full.
    name: str
    #: Its face value.
    price: int
    #: What it pays each operating round.
    revenue: int
    #: The row of the starting package in which it lies, counted from the top; 0 for a row of its own.
    row: int = 0
    #: Hexes on which nobody but the owner may lay the first tile.
    blocks: tuple[str, ...] = ()
    #: The certificate that comes with it: railway and percent.
    certificate: tuple[str, int] | None = None
    #: The option with which it is in the game, if not always.
    option: str = ""
    #: The private whose place it takes with that option.
    replaces: str = ""
    #: What it can do, in plain words, for the screen.
    text: str = ""
    #: The kind of its power, and its parameters; see `rail.powers`.
    power: dict[str, Any] = field(default_factory=dict)


def _table_of(node: Node) -> PaperTable:
    """The table on which it lies."""
    table: PaperTable = node._journal.root
    return table


class Railway(Purse):
    """Anything that operates."""

    KIND = "railway"
    FACTS = Purse.FACTS | {"president", "par", "floated", "operated", "tokens", "revenue", "kind", "used"}
    DERIVED = frozenset({"cell"})
    STORED: ClassVar[Mapping[str, str]] = {"code": "name", "fleet": "trains"}

    #: Its short name, as in actions and among those who hold money.
    code: str
    #: Holder of each certificate, in the order of sale: a player, "offering", "pool", or a railway's
    #: code (its own: on its charter).
    certificates: List[str]
    #: Percent of each certificate, the president's first; nothing for a railway that has just an owner.
    sizes: tuple[int, ...]
    #: Certificates in the order in which they last changed hands, where ordinary ones differ in size.
    moved: tuple[int, ...] = ()
    #: By how much the books give a holder more than he has, in a reading that makes such slips.
    miscounted: Map[int] = empty_map()
    #: Who decides for it: its president, or the owner of its charter.
    president: str | None
    #: Cell on the market, None before there is a price.
    cell: Cell | None
    #: Starting price.
    par: int | None
    floated: bool
    operated: bool
    fleet: List[Train]
    #: Costs of the tokens not yet placed, in order.
    tokens: List[int]
    #: The same for tokens that only take places of their kind: kind -> costs.
    special_tokens: Map[tuple[int, ...]] = empty_map()
    #: Its power has been used.
    used: bool = False
    #: What it last earned, None before its first turn.
    revenue: int | None
    #: What it is now, in a title with several kinds of railway.
    kind: str = ""

    def called(self) -> str:
        return f"railway {self.code}"

    def meaning(self, touched: Touched) -> dict[str, Any]:
        found = super().meaning(touched)
        if "certificates" in touched or "sizes" in touched:
            found["shares"] = {holder: self.percent(holder) for holder in set(self.certificates)}
        if "fleet" in touched:
            found["trains"] = sorted(self.trains)
        special = list(touched.get("special_tokens", ()))
        if special:
            found["special tokens"] = {kind: self.special_tokens.get(kind, ()) for kind in special}
        if "cell" in touched:
            found["price"] = _table_of(self).market.price(self)
        return found

    @cached_property  # behind an underscore, so that it is no part of the state
    def _data(self) -> RailwayData:
        return _table_of(self).data.railways[self.code]

    @property
    def data(self) -> RailwayData:
        return self._data

    @cached_property
    def _kinds(self) -> Mapping[str, KindData]:
        return _table_of(self).data.kinds

    @property
    def kind_data(self) -> KindData:
        """What depends on its kind."""
        return self._kinds[self.kind]

    @property
    def share(self) -> int:
        """Percent that are one share."""
        return self._kinds[self.kind].share

    def shares(self, percent: int) -> int:
        """How many shares a percentage is."""
        return percent // self._kinds[self.kind].share

    @property
    def founded(self) -> bool:
        """It has been started: its president's certificate has been sold."""
        return self.par is not None

    @property
    def trains(self) -> Sequence[str]:
        """Its trains as people write them."""
        return words(self.fleet)

    def train(self, word: str) -> Train:
        """The first of its trains that people call so."""
        return first(self.fleet, word)

    def tokens_left(self) -> int:
        """How many tokens of all kinds it has not placed."""
        return len(self.tokens) + sum(map(len, self.special_tokens.values()))

    def held_by(self, holder: str) -> list[int]:
        """The numbers of the certificates somebody holds."""
        return [i for i, who in enumerate(self.certificates) if who == holder]

    def counted(self, holder: str) -> int:
        """The percentage with which a holder counts for the presidency."""
        return self.percent(holder) + self.miscounted.get(holder, 0)

    def percent(self, holder: str) -> int:
        """The share somebody holds; the owner of a railway without certificates holds it all."""
        if not self.sizes:
            return 100 if holder == self.president else 0
        if holder not in self.certificates:
            return 0
        return sum([size for size, who in self.held() if who == holder])

    def held(self) -> Iterator[tuple[int, str]]:
        """Percent and holder of every certificate, the president's first."""
        return zip(self.sizes, self.certificates, strict=True)


class Private(Node):
    """A private company, or another item of the starting package."""

    KIND = "private"
    FACTS = frozenset({"owner", "closed", "used"})
    STORED: ClassVar[Mapping[str, str]] = {"code": "name"}

    #: Its short name, as in actions.
    code: str
    owner: str | None
    closed: bool
    #: Its power has been used.
    used: bool

    def called(self) -> str:
        return f"private {self.code}"

    @property
    def data(self) -> PrivateData:
        return _table_of(self).data.privates[self.code]
