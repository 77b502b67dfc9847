"""What lies on the table of 1862 besides what all railway tables have, and what all its rules stand on."""

from __future__ import annotations

from bradshaw.core.refusal import Refusal
from bradshaw.rail.finance.companies import Railway
from bradshaw.rail.rolling.trains import TrainData
from bradshaw.rail.table import RailTable

from .options import Options1862
from .setup import Setup, setup_data
from .state import Railway1862
from .trains import WarrantedTrain, bare, warranties


class Basis1862(RailTable, abstract=True):
    """The table of 1862 as far as rules know it that several steps share."""

    FACTS = RailTable.FACTS | {"left_out", "lner", "lner_limit", "topped"}

    #: Companies that are not in the game; their homes are marked on the map.
    left_out: tuple[str, ...]
    #: "" until the train that brings it is sold, then "coming", then "formed" (10.3).
    lner: str
    #: The certificate limit since the LNER has formed.
    lner_limit: int
    #: A share has reached the top of the market (10.1).
    topped: bool
    #: Railways that were chartered, in the order in which the charters were won.
    charters: tuple[str, ...]
    #: Nothing has happened in this cycle of rounds.
    quiet: bool

    @property
    def rules(self) -> Options1862:
        options: Options1862 = self._options
        return options

    @property
    def setup(self) -> Setup:
        return setup_data()

    def train(self, word: str) -> WarrantedTrain:
        return self.make(WarrantedTrain, name=bare(word), warranties=warranties(word))

    def train_data(self, word: str) -> TrainData:
        return self.data.trains[bare(word)]

    def train_label(self, word: str) -> str:
        count = warranties(word)
        with_them = f" with {count} {'warranty' if count == 1 else 'warranties'}" if count else ""
        return f"{bare(word)}-train{with_them}"

    def require_railway(self, code: str) -> Railway:
        """The railway of a code, refused if it is not in the game, or no longer."""
        if code in self.data.railways and code not in self.railways:
            left_out = code in self.left_out
            reason = "is not in this game" if left_out else "has left the game: the LNER has formed"
            raise Refusal(self.section("set-up" if left_out else "lner"), f"{code} {reason}")
        return super().require_railway(code)

    def company(self, code: str) -> Railway1862:
        railway = self.railways[code]
        assert isinstance(railway, Railway1862)
        return railway

    def companies(self) -> list[Railway1862]:
        return [railway for railway in self.railways.values() if isinstance(railway, Railway1862)]

    @property
    def lner_train(self) -> str:
        """10.3, 11.2: the card whose first sale brings the LNER."""
        return "E" if self.rules.shorter_game else "H"

    def par_below(self, price: int) -> int:
        """7.5.4: the highest space of the par chart that is not above a price, or the lowest of all."""
        values = self.setup.par_values
        return max((value for value in values if value <= price), default=values[0])

    def look_for_top(self, railway: Railway) -> None:
        if "e" in self.data.market.zones[self.cell(railway)] and not self.topped:
            self.topped = True
            self.note(f"{railway.code} is at the top of the market: the game ends after this round.")
