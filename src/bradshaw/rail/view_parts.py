"""The parts of a view of a railway game: charters, trains, privates, the depot, the starting package."""

from __future__ import annotations

from bradshaw.core.view import Part, PlayerView


class BankView(Part, frozen=True, kw_only=True):
    #: What it has left.
    cash: int
    #: Whether it has run out of money.
    broken: bool


class RailPlayer(PlayerView, frozen=True, kw_only=True):
    """A player with money and paper."""

    #: Money in hand.
    cash: int
    #: Borrowed from the bank.
    credit: int
    #: Whether the player is out of the game.
    bankrupt: bool
    #: Percent by railway.
    shares: dict[str, int]
    #: Codes of the privates owned.
    privates: tuple[str, ...]
    #: Certificates held that count.
    certificates: int
    #: How many of these may be held.
    certificate_limit: int
    #: The score if the game ended now.
    worth: int
    #: What of that score are shares.
    shares_worth: int


class RightsView(Part, frozen=True, kw_only=True):
    """Who may build in a region of the map that is not open to all."""

    #: Railways that are in the game and have a right there.
    railways: tuple[str, ...]
    #: How many more such rights can be taken.
    left: int


class CertificateView(Part, frozen=True, kw_only=True):
    """A certificate: its size, and a player, `offering`, `pool` or the code of the railway that holds it."""

    #: Its size.
    percent: int
    #: A player, `offering`, `pool`, or the code of the railway that holds it.
    holder: str


class TrainView(Part, frozen=True, kw_only=True):
    """A train on a charter or in the pool."""

    #: As actions name it.
    name: str
    #: The train of the box.
    train: str
    #: How many times it is kept when it is obsolete: by warranties that lie on it.
    kept: int
    #: Whether its owner may run it.
    runs: bool


class TokenView(Part, frozen=True, kw_only=True):
    """A token of a charter."""

    #: What it costs or has cost; None where tokens are paid when a railway floats.
    cost: int | None
    #: The city where it stands; empty while it lies on the charter.
    city: str


class RailwayView(Part, frozen=True, kw_only=True):
    """A railway's charter and paper."""

    #: Its short name, as in actions.
    code: str
    #: Its name in full.
    name: str
    #: What it is now, in a title with several kinds of railway.
    kind: str
    #: Percent that are one share.
    share: int
    #: Who decides for it: its president, or its owner where it has no certificates.
    president: str | None
    #: What is in its treasury.
    cash: int
    #: Price of a share; None before it is on the market.
    price: int | None
    #: The market cell of its marker; None before it is on the market.
    cell: str | None
    #: Starting price; None before it is founded.
    par: int | None
    #: Whether it has its money and may operate.
    floated: bool
    #: Whether it has had a turn.
    operated: bool
    #: The trains on its charter.
    trains: tuple[TrainView, ...]
    #: How many trains it may own now.
    train_limit: int
    #: Every token of the charter, homes first.
    tokens: tuple[TokenView, ...]
    #: The costs of the tokens that are left, in order.
    tokens_left: tuple[int, ...]
    #: The costs of tokens left that only take places of their kind, by kind.
    special_left: dict[str, tuple[int, ...]]
    #: Cities where it stands.
    stations: tuple[str, ...]
    #: Cities of its home where it does not stand yet.
    homes: tuple[str, ...]
    #: What it last earned; None before its first turn.
    revenue: int | None
    #: All certificates, the president's first.
    certificates: tuple[CertificateView, ...]
    #: Percent in the initial offering.
    offering: int
    #: Percent that it holds itself.
    treasury: int
    #: Percent in the pool.
    pool: int
    #: Player, or whoever else has an account -> percent.
    holders: dict[str, int]
    #: What is unusual about it, in the fewest words.
    marks: tuple[str, ...]
    #: Why it is out of the game, in a word; empty while it is in it.
    out: str = ""
    #: What is unusual about it, in sentences.
    lines: tuple[str, ...]


class PrivateView(Part, frozen=True, kw_only=True):
    #: Its name in full.
    name: str
    #: A player or the code of a railway; None while it is for sale.
    owner: str | None
    #: Whether it has left the game.
    closed: bool
    #: Its power has been used.
    used: bool


class TrainSale(Part, frozen=True, kw_only=True):
    """A train that the bank sells: new from the `bank`, or used from the `pool`."""

    #: As actions name it.
    train: str
    #: The card on which it is printed.
    card: str
    #: `bank` or `pool`.
    seller: str
    #: What it costs.
    price: int


class DepotView(Part, frozen=True, kw_only=True):
    #: New cards left of each sort; a card without limit is absent.
    stock: dict[str, int]
    #: Used trains that can be bought.
    pool: tuple[TrainView, ...]
    #: What a railway could buy of the bank now.
    for_sale: tuple[TrainSale, ...]
    #: Trains out of the game.
    rusted: tuple[str, ...]


class TileView(Part, frozen=True, kw_only=True):
    #: Its number.
    tile: str
    #: Steps of 60 degrees clockwise.
    rotation: int


class ParPrice(Part, frozen=True, kw_only=True):
    #: A starting price.
    price: int
    #: Those whose par it is.
    railways: tuple[str, ...]


class ParArea(Part, frozen=True, kw_only=True):
    """A line of a chart of starting prices."""

    #: What the line is called.
    name: str
    #: Its prices, in order.
    prices: tuple[ParPrice, ...]


class PackageItem(Part, frozen=True, kw_only=True):
    """Something in the starting package, with the bids on it."""

    #: The code of a private or a railway.
    item: str
    #: The row in which it lies: what is left of the lowest number can be bought.
    row: int
    #: What it costs without bids.
    price: int
    #: Player -> bid.
    bids: dict[str, int]
