"""Merging a minor into a major or a national (10.5): the action, consent, and the choices that follow."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from bradshaw.core.legal import Option
from bradshaw.core.refusal import require
from bradshaw.core.step import Step
from bradshaw.rail.actions import Accept, Decline, DiscardTrain, Pass
from bradshaw.rail.candidates import unrefused

from ..actions import MergeMinor, ReplaceToken
from ..known_steps import MinorMerger
from ..operating.ports import has_station, stations
from ..state import RailwayOE
from ..stock.merging import begin_merger, end_merger, needs_no_consent, why_no_merger
from ..stock.nationals import drop_train
from ..table import TableOE
from .stock_turn import StockTurn


class Merging(StockTurn, abstract=True):
    """The stock action of the minor's owner or of the other railway's president."""

    def mergers(self, player: str) -> Iterator[Option]:
        """Every merger in which a player has a part; those with another player for no cash."""
        table = self.table
        if not table.major_phase or table.phase_number < 3:
            return
        grown = table.of_kind("major", "national")
        pairs = [(minor, railway) for minor in table.of_kind("minor") for railway in grown]
        found = [
            MergeMinor(minor.code, r.code) for minor, r in pairs if player in (minor.president, r.president)
        ]
        yield from unrefused(found, lambda action: self.check_merge(player, action))

    def check_merge(self, player: str, action: MergeMinor) -> None:
        table, rule = self.table, self.section("merge")
        for code in (action.minor, action.railway):
            table.require_railway(code)
        minor, railway = table.company(action.minor), table.company(action.railway)
        self.require_majors()
        reason = why_no_merger(table, minor, railway)
        require(not reason, rule, reason)
        require(
            player in (minor.president, railway.president),
            rule,
            f"{player} owns neither minor {minor.code} nor {railway.code}",
        )
        other = self._other(player, action)
        require(other or not action.cash, rule, f"both belong to {player}: no cash is paid")
        if other:
            payer, amount = (player if action.cash > 0 else other), abs(action.cash)
            cash = table.players[payer].cash
            require(amount <= cash, rule, f"{payer} has {table.money(cash)}, not {table.money(amount)}")
            key = f"{minor.code}>{railway.code}"
            require(key not in self.declined, rule, f"{other} has declined this merger in this turn")

    def _other(self, player: str, action: MergeMinor) -> str:
        """Who must agree; nobody if both belong to the player."""
        minor, railway = self.table.company(action.minor), self.table.company(action.railway)
        if needs_no_consent(minor, railway):
            return ""
        other = railway.president if player == minor.president else minor.president
        assert other is not None
        return other

    def do_merge(self, player: str, action: MergeMinor) -> None:
        self.check_merge(player, action)
        other = self._other(player, action)
        if other:
            self.table.push(
                self.table.step("merge offer"),
                player=player,
                partner=other,
                minor=action.minor,
                code=action.railway,
                cash=action.cash,
            )
        else:
            self.merge_agreed(player, "", action)

    def merge_agreed(self, player: str, other: str, action: MergeMinor) -> None:
        """Cash is paid, and the president of the larger railway chooses what it takes over."""
        table = self.table
        if action.cash:
            payer, payee = (player, other) if action.cash > 0 else (other, player)
            table.pay(payer, payee, abs(action.cash), f"merger of minor {action.minor}")
            table.note(f"{payer} pays {payee} {table.money(abs(action.cash))}.", "10.5")
        push_merger(table, action.minor, action.railway)


def push_merger(table: TableOE, minor_code: str, code: str) -> None:
    """Begin a merger and ask the president of the larger railway for his choices."""
    minor, railway = table.company(minor_code), table.company(code)
    came = begin_merger(table, minor, railway)
    table.push(
        table.step("merger"),
        minor=minor_code,
        code=code,
        owner=minor.president,
        player=railway.president,
        came=came,
        tokens_done=railway.national,
        trains_done=False,
    )


class MergeOffer(Step[TableOE]):
    """The other owner agrees or not."""

    KIND = "18OE merge offer"
    TOPIC = "merge"

    player: str
    partner: str
    minor: str
    code: str
    cash: int

    def actors(self) -> tuple[str, ...]:
        return (self.partner,)

    def prompt(self) -> str:
        money = self.table.money(abs(self.cash))
        terms = f" and pays {money}" if self.cash > 0 else f" for {money}" if self.cash < 0 else ""
        return f"{self.player} wants to merge minor {self.minor} into {self.code}{terms}: accept or decline"

    @property
    def round(self) -> Merging:
        found = self.table.agenda[-2]
        assert isinstance(found, Merging)
        return found

    def options(self, player: str) -> Iterable[Option]:
        return [Accept(), Decline()]

    def do_accept(self, player: str, action: Accept) -> None:
        round_, offer = self.round, MergeMinor(self.minor, self.code, self.cash)
        self.done()
        round_.merge_agreed(self.player, self.partner, offer)

    def do_decline(self, player: str, action: Decline) -> None:
        round_ = self.round
        self.table.note(f"{player} declines to merge minor {self.minor} into {self.code}.")
        self.done()
        round_.declined = (*round_.declined, f"{self.minor}>{self.code}")


class Merger(Step[TableOE], MinorMerger):
    """Tokens first, then trains; when nothing is left to choose the merger is completed."""

    KIND = "18OE merger"
    TOPIC = "merge"

    minor: str
    code: str
    #: Who owned the minor, and who was president of the railway, when the merger began.
    owner: str
    player: str
    #: The trains that came with the minor and may be declined.
    came: tuple[str, ...]
    tokens_done: bool
    trains_done: bool

    @property
    def railway(self) -> RailwayOE:
        return self.table.company(self.code)

    def actors(self) -> tuple[str, ...]:
        return (self.player,)

    def behalf(self) -> str:
        return self.code

    def prompt(self) -> str:
        if not self.tokens_done:
            return f"{self.player}: replace tokens of minor {self.minor} by tokens of {self.code}, or pass"
        if self.too_many():
            limit = self.table.train_limit(self.railway)
            return f"{self.player}: {self.code} may keep {limit} trains, give one up"
        return f"{self.player}: decline trains of minor {self.minor}, or pass"

    def settle(self) -> bool:
        if not self.tokens_done and not any(True for _ in self.replacements()):
            self.tokens_done = True
        if not self.tokens_done:
            return True
        if not self.trains_done and (self.came or self.too_many()):
            return True
        self.complete()
        return False

    def complete(self) -> None:
        table, minor, railway, owner = self.table, self.minor, self.railway, self.owner
        self.done()
        end_merger(table, table.company(minor), railway, owner)
        below = table.top
        if isinstance(below, StockTurn):
            below.acted(below.player)

    def options(self, player: str) -> Iterable[Option]:
        if not self.tokens_done:
            yield from self.replacements()
            yield Pass()
            return
        yield from (DiscardTrain(train) for train in dict.fromkeys(self.discards()))
        if not self.too_many():
            yield Pass()

    # --- tokens

    def replacements(self) -> Iterator[ReplaceToken]:
        """Each token of the minor, with each token that the major has left."""
        table, railway = self.table, self.railway
        hexes = dict.fromkeys(city.partition(".")[0] for city in stations(table, table.company(self.minor)))
        for hex_name in hexes:
            if not has_station(table, railway, hex_name):
                costs = sorted(set(self.token_costs(railway)), reverse=True)
                yield from (ReplaceToken(hex_name, cost) for cost in costs)

    def token_costs(self, railway: RailwayOE) -> list[int]:
        """The printed costs of the tokens that can be used; none is used up where the minor's own stays."""
        return [0] if self.table.rules.merged_tokens == "left standing" else list(railway.tokens)

    def do_replace(self, player: str, action: ReplaceToken) -> None:
        require(not self.tokens_done, self.rule, "the tokens have been chosen")
        require(
            action in list(self.replacements()),
            self.rule,
            f"{self.code} cannot put a token of {self.table.money(action.cost)} in the place of minor "
            f"{self.minor}'s on {action.hex}",
        )
        table, board = self.table, self.table.board
        city = next((c for c in board.cities_of(action.hex) if self.minor in board.tokens_in(c)), "")
        if city:
            kind = board.token_kind(city, self.minor)
            board.remove(self.minor, city)
            board.place(self.code, city, kind)
        else:  # it stands on the White Cliffs position
            table.white_cliffs = self.code
        if table.rules.merged_tokens == "replaced":
            self.railway.tokens.remove(action.cost)
        table.note(f"{self.code} takes over the token in {table.hex_label(action.hex)}.", "10.5")

    # --- trains

    def too_many(self) -> bool:
        return self.table.over_limit(self.railway)

    def discards(self) -> Sequence[str]:
        """The trains that may be given up now: above the limit any that counts against it, else those that
        came."""
        return self.table.counted_trains(self.railway) if self.too_many() else self.came

    def do_discard(self, player: str, action: DiscardTrain) -> None:
        require(self.tokens_done, self.rule, "the tokens are chosen first")
        require(
            action.train in self.discards(),
            self.rule,
            f"{self.code} cannot give up a {action.train}-train now",
        )
        self.railway.fleet.remove(self.railway.train(action.train))
        drop_train(self.table, action.train)
        came = list(self.came)
        if action.train in came:
            came.remove(action.train)
        self.came = tuple(came)
        self.table.note(f"{self.code} gives up a {action.train}-train.", "10.5")

    def do_pass(self, player: str, action: Pass) -> None:
        if not self.tokens_done:
            self.tokens_done = True
            return
        require(
            not self.too_many(), self.rule, f"{self.code} has more trains than it may keep", "Give one up."
        )
        self.trains_done = True
