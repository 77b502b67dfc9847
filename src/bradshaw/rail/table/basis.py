"""The ground of an 18xx table: what lies on it, its money and its phases."""

from __future__ import annotations

from typing import Any, ClassVar

from bradshaw.core.errors import BradshawError
from bradshaw.core.event import Payment
from bradshaw.core.names import sum_of
from bradshaw.core.refusal import Refusal
from bradshaw.core.state import Map
from bradshaw.core.table import Table

from ..board.board import Board
from ..finance.accounts import BANK, Account, Bank, Player, Purse
from ..finance.companies import Private, Railway
from ..finance.market import Market
from ..finance.shares import OFFERING
from ..gamedata import GameData
from ..network.reach import Reach
from ..network.track import Track, TrackMaker
from ..options import RailOptions
from ..powers.book import Powers, power_book
from ..rolling.depot import Depot
from ..rolling.train import Train
from ..rolling.trains import PhaseData, TrainData


class BasicTable(Table, abstract=True):
    """What lies on the table, and what all rules stand on."""

    #: The name of the round and why the game ends are wording; what lies on the table tells its own changes.
    FACTS: ClassVar[frozenset[str]] = frozenset({"finished", "phase", "priority"})

    bank: Bank
    players: Map[Player]
    railways: Map[Railway]
    privates: Map[Private]
    #: Money set aside for a purpose, by name.
    set_aside: Map[Account]
    board: Board
    market: Market
    depot: Depot
    phase: str
    #: Who has the priority deal.
    priority: str
    #: Where the game is, for people: "Stock round 2", "Operating round 3.1".
    round_name: str
    #: Why the game will end, once that is certain.
    ending: str

    _data: GameData
    _maker: TrackMaker
    #: The tiles for which track was asked last, which are mostly those asked for next, and that track.
    _lying: tuple[dict[str, tuple[str, int]], Track | None]
    #: The same for tokens, which are part of the name of what a railway reaches.
    _held_places: tuple[dict[str, tuple[str, ...]], frozenset[tuple[str, tuple[str, ...]]]]
    _reaches: dict[Any, Reach]
    _powers: Powers

    # --- set-up

    def attach(self, title: Any, options: Any, chance: Any) -> None:
        super().attach(title, options, chance)
        data = title.data(options)
        self.__dict__.update(_data=data, _maker=title.track_maker(data))
        self.__dict__.update(_powers=power_book(data, title.powers))
        self.__dict__.update(_lying=({}, None), _held_places=({}, frozenset()), _reaches={})

    @property
    def data(self) -> GameData:
        return self._data

    @property
    def rules(self) -> RailOptions:
        options: RailOptions = self._options
        return options

    def lay_out(self, bank: int, cash: int) -> None:
        """Put everything in its place and hand out the starting money."""
        self.bank = self.make(Bank, name=BANK, cash=bank, broken=False)
        self.players = self.map_of(
            {name: self.make(Player, name=name, cash=0, credit=0, bankrupt=False) for name in self.seats}
        )
        self.railways = self.map_of({code: self.new_railway(code) for code in self.codes_in_play()})
        self.privates = self.map_of(
            {
                code: self.make(Private, code=code, owner=None, closed=False, used=False)
                for code in self.data.privates
            }
        )
        self.set_aside = self.map_of()
        self.board = self.make(Board)
        self.board.lie_out()
        self.market = self.make(Market, stacks=self.map_of())
        self.depot = self._depot()
        self.phase = self.data.phase_order[0]
        self.priority = self.seats[0]
        self.round_name = ""
        self.ending = ""
        for name in self.seats:
            self.pay(BANK, name, cash, "starting money")
        self.keep_homes()

    def codes_in_play(self) -> list[str]:
        """The railways that can be founded in this game."""
        return list(self.data.railways)

    def keep_homes(self) -> None:
        """Keep the slots of home tokens free."""
        for code, railway in self.data.railways.items():
            for home in railway.homes:
                self.board.reserve(code, f"{home.hex}.c{home.city}")

    def new_railway(self, code: str) -> Railway:
        """A railway that has not been started."""
        return self.make(Railway, **self.blank_railway(code))

    def blank_railway(self, code: str) -> dict[str, Any]:
        """The fields of a railway that has not been started."""
        data = self.data.railways[code]
        kind = self.data.kinds[data.kind]
        sizes = () if kind.owned else data.certificates or kind.certificates
        return {
            "code": code,
            "cash": 0,
            **({"kind": data.kind} if data.kind else {}),
            "certificates": self.list_of([OFFERING] * len(sizes)),
            "sizes": sizes,
            "president": None,
            "cell": None,
            "par": None,
            "floated": False,
            "operated": False,
            "fleet": self.list_of(),
            "tokens": self.list_of(data.tokens or kind.tokens),
            "revenue": None,
            **({"special_tokens": self.map_of(data.special_tokens)} if data.special_tokens else {}),
        }

    def _depot(self) -> Depot:
        counts = {card: self.data.card_count(card) for card in self.data.cards}
        given = {card for card, trains in self.data.cards.items() if trains[0].with_private}
        stock = {card: 0 if card in given else n for card, n in counts.items() if n is not None}
        return self.make(
            Depot,
            stock=self.map_of(stock),
            used=self.list_of(),
            sold=self.list_of(),
            rusted=self.list_of(),
        )

    # --- money

    def account(self, name: str) -> Purse:
        """Whoever or whatever holds money under a name."""
        if name == BANK:
            return self.bank
        found = self.players.get(name) or self.railways.get(name) or self.set_aside.get(name)
        if found is None:
            raise BradshawError(f"nobody called {name!r} has money here")
        return found

    def pay(self, payer: str, payee: str, amount: int, cause: str) -> None:
        """Move money. Only the bank may pay more than it has; then it is broken."""
        if amount == 0:
            return
        if amount < 0:
            raise BradshawError(f"a payment of {amount} from {payer} to {payee}")
        giver = self.account(payer)
        if giver.cash < amount:
            self.overdraw(giver, amount)
        giver.cash -= amount
        self.account(payee).cash += amount
        self.tell(Payment(payer, payee, amount, cause))

    def overdraw(self, giver: Purse, amount: int) -> None:
        """Somebody is to pay more than he has."""
        if giver is not self.bank:
            raise BradshawError(f"{giver.called()} cannot pay {amount}: it has {giver.cash}")
        if not self.bank.broken:
            self.bank.broken = True
            self.note("The bank is broken: it cannot pay any more, and pays on credit.")
            self.bank_breaks()

    def bank_breaks(self) -> None:
        """The bank is asked for more than it has for the first time."""

    def money(self, amount: int, most: int | None = None) -> str:
        """A sum as people write it, or all from one to another."""
        return sum_of(self.MONEY, amount, most)

    def total_money(self) -> int:
        """All money in the game, which never changes."""
        accounts: list[Purse] = [*self.players.values(), *self.railways.values(), *self.set_aside.values()]
        return self.bank.cash + sum(account.cash for account in accounts)

    # --- phases

    @property
    def phase_data(self) -> PhaseData:
        return self.data.phases[self.phase]

    @property
    def colour(self) -> str:
        """The colour of the phase."""
        return self.phase_data.colour

    @property
    def reached(self) -> tuple[str, ...]:
        """The phases that have come and their colours, the newest last."""
        return self.data.reached(self.phase)

    def phase_reached(self, name: str) -> bool:
        """Whether a phase has begun."""
        order = self.data.phase_order
        return order.index(self.phase) >= order.index(name)

    def colour_reached(self, colour: str) -> bool:
        """Whether a phase of this colour has begun."""
        colours = self.data.colours
        return colours.index(self.colour) >= colours.index(colour)

    # --- trains

    def train(self, word: str) -> Train:
        """A train in the words that people use for it; it does not lie anywhere yet."""
        return self.make(Train, name=word)

    def train_data(self, word: str) -> TrainData:
        """What is printed on a train, which may be named with what lies on it."""
        return self.data.trains[self.train(word).name]

    # --- names

    def spoken(self, code: str) -> str:
        """A railway or an item of the package as the log speaks of it."""
        return code

    def train_label(self, word: str) -> str:
        """A train as people say it, with what lies on it."""
        return f"{word}-train"

    def require_railway(self, code: str) -> Railway:
        """The railway of a code, refused if there is none."""
        found = self.railways.get(code)
        if found is None:
            raise Refusal("form", f"there is no railway {code}", f"Railways: {', '.join(self.railways)}")
        return found

    def hex_label(self, hex_name: str) -> str:
        """A hex with its name, where it has one, or with the name of the area it belongs to."""
        return self.data.grid.hex_label(hex_name, self.board.tile_at(hex_name)[0])

    def stop_name(self, stop: str) -> str:
        """What people call a stop."""
        return self.data.grid.stop_name(stop, self.board.tile_at(stop.partition(".")[0])[0])
