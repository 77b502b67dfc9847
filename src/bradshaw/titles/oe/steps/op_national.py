"""The trains of nationals (11.6.6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bradshaw.core.legal import Option
from bradshaw.core.refusal import require
from bradshaw.rail.actions import Pass
from bradshaw.rail.candidates import unrefused
from bradshaw.rail.finance.accounts import BANK
from bradshaw.rail.rolling.train import first

from ..op_actions import ClaimTrain, TurnTrain, UpgradeTrain
from ..operating.basis import SWIFT
from ..operating.rusting import rust_and_discard
from .op_turn import StepOE


class NationalTrains(StepOE):
    """Rusted trains for nothing, better ones in exchange, unrusted ones of majors of the same player."""

    KIND = "18OE national trains"
    TOPIC = "national trains"
    AUTHORITY = False

    def prompt(self) -> str:
        return f"{self.code}: take rusted trains, exchange them, or pass"

    def asks(self) -> bool:
        return any(
            not isinstance(option, Pass) for option in self.own_options(self.table.decider(self.railway))
        )

    def skip(self) -> None:
        self.finish()

    def finish(self) -> None:
        turn = self.turn
        self.done()
        if turn.rusting:
            turn.rusting = False
            rust_and_discard(self.table)

    def do_pass(self, player: str, action: Pass) -> None:
        self.finish()

    def own_options(self, player: str) -> Iterable[Option]:
        yield from unrefused(self._claims(), self.check_claim)
        yield from unrefused(
            [TurnTrain(train) for train in dict.fromkeys(self.railway.trains)], self.check_turn
        )
        yield from unrefused(self._renewals(), self.check_renew)
        yield Pass()

    # --- rusted trains of the works

    def local(self, train: str) -> str:
        """The local side of a card: the same cities, and towns besides."""
        table = self.table
        card = table.train_data(train).card
        return next(
            name for name, data in table.data.trains.items() if data.card == card and data.kind == "local"
        )

    def works(self) -> list[str]:
        """One rusted train of each level, by its local side."""
        return list(dict.fromkeys(self.local(train) for train in self.table.depot.rusted))

    def _claims(self) -> Iterator[ClaimTrain]:
        own = [train for train in dict.fromkeys(self.railway.trains) if self.table.is_rusted(train)]
        for train in self.works():
            yield ClaimTrain(train)
            yield from (ClaimTrain(train, give) for give in own)

    def check_claim(self, action: ClaimTrain) -> None:
        table, railway = self.table, self.railway
        require(
            action.train in self.works(),
            self.rule,
            f"no rusted {action.train} lies in the works",
            f"Rusted trains there: {', '.join(self.works()) or 'none'}",
        )
        if not action.give:
            limit = table.train_limit(railway)
            held = len(table.counted_trains(railway))
            require(held < limit, self.rule, f"{self.code} has {held} trains, and the limit is {limit}")
            return
        self.check_own_rusted(action.give)
        require(
            table.level(action.train) > table.level(action.give),
            self.rule,
            f"a rusted train is exchanged for one of a higher level, and {action.train} is none",
        )

    def check_own_rusted(self, train: str) -> None:
        require(train in self.railway.trains, self.rule, f"{self.code} has no {train}")
        require(self.table.is_rusted(train), self.rule, f"the {train} of {self.code} is not rusted")
        require(not train.endswith(SWIFT), self.rule, f"Swift Metropolitan keeps the 2+2 of {self.code}")

    def do_claim(self, player: str, action: ClaimTrain) -> None:
        self.check_claim(action)
        table, railway = self.table, self.railway
        taken = next(train for train in table.depot.rusted if self.local(train) == action.train)
        table.depot.rusted.remove(taken)
        if action.give:
            self._give_up(action.give)
        railway.fleet.append(table.train(action.train))
        self.company.acquired = True
        table.stir()
        how = f" for its {action.give}" if action.give else ""
        table.note(f"{self.code} takes a rusted {action.train}{how}.", "11.6.6")

    def _give_up(self, train: str) -> None:
        railway = self.railway
        given = first(railway.fleet, train)
        railway.fleet.remove(given)
        self.table.depot.rusted.append(given.name)

    # --- turning to the local side

    def check_turn(self, action: TurnTrain) -> None:
        self.check_own_rusted(action.train)
        require(
            self.local(action.train) != action.train, self.rule, f"the {action.train} shows its local side"
        )

    def do_turn(self, player: str, action: TurnTrain) -> None:
        self.check_turn(action)
        railway, local = self.railway, self.local(action.train)
        railway.fleet.remove(first(railway.fleet, action.train))
        railway.fleet.append(self.table.train(local))
        self.table.note(f"{self.code} turns its {action.train} to {local}.", "11.6.6")

    # --- trains of majors

    def _renewals(self) -> Iterator[UpgradeTrain]:
        player = self.railway.president or ""
        own = [train for train in dict.fromkeys(self.railway.trains) if self.table.is_rusted(train)]
        for other in self.table.owned_by(player, "major"):
            for train in dict.fromkeys(other.trains):
                yield from (UpgradeTrain(train, other.code, give) for give in own)

    def check_renew(self, action: UpgradeTrain) -> None:
        table = self.table
        table.require_railway(action.seller)
        other = table.company(action.seller)
        require(
            other.major and other.president == self.railway.president,
            self.rule,
            f"{other.code} is no major of {self.railway.president}",
        )
        require(action.train in other.trains, self.rule, f"{other.code} has no {action.train}")
        require(
            not table.is_rusted(action.train) and not action.train.endswith(SWIFT),
            self.rule,
            f"the {action.train} of {other.code} is rusted or kept by Swift Metropolitan",
        )
        self.check_own_rusted(action.give)

    def do_renew(self, player: str, action: UpgradeTrain) -> None:
        self.check_renew(action)
        table, other = self.table, self.table.company(action.seller)
        price = table.train_data(action.train).price // 2
        taken = first(other.fleet, action.train)
        other.fleet.remove(taken)
        self._give_up(action.give)
        self.railway.fleet.append(table.train(action.train))
        self.company.acquired = True
        table.pay(BANK, other.code, price, f"{action.train} for {self.code}")
        table.stir()
        table.note(
            f"{self.code} takes the {action.train} of {other.code} for its {action.give}; the bank pays "
            f"{table.money(price)}.",
            "11.6.6",
        )
