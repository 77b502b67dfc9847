"""Positions of 18OE, written as documents, for tests of the stock side."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Self

from bradshaw.core.game import Game
from bradshaw.core.position import Position as Document
from bradshaw.core.refusal import Refusal
from bradshaw.rail.finance.shares import POOL
from bradshaw.titles.oe.state import RailwayOE
from bradshaw.titles.oe.title import TitleOE
from bradshaw.titles.oe.zones import stop_zone
from tests.unit.titles.written_table import NAMES as ALL_NAMES
from tests.unit.titles.written_table import WrittenTable

from .stockside import STOCK_SIDE

NAMES = ALL_NAMES[:7]


class Position(WrittenTable):
    """A game of 18OE whose table is written piece by piece."""

    #: The title that is played: its stock side alone.
    TITLE: TitleOE = STOCK_SIDE

    def __init__(self, players: int = 3, **options: Any) -> None:
        super().__init__("18OE", players, **options)
        self._clear()

    def _begin(self, position: Document) -> Game:
        return Game(self.TITLE, position.players, self._seed, position.options, position=position)

    # --- putting things on the table

    def cash(self, **amounts: int) -> Self:
        """Players or railways have so much; the rest is the bank's."""
        for name, amount in amounts.items():
            self.put(**{"players" if name in NAMES else "railways": {name: {"cash": amount}}})
        return self

    def private(self, code: str, owner: str | None, closed: bool = False) -> Self:
        return self.put(privates={code: {"owner": owner, "closed": closed}})

    def minor(self, code: str, owner: str, home: str = "", cash: int = 120) -> Self:
        """A minor in a player's hand, floated if it has a home; its treasury before that."""
        self.put(railways={code: {"president": owner, "cash": cash}})
        if home:
            zone = stop_zone(self.data.grid.hexes[home])
            token = self._start.zones[zone].home_token
            self.put(
                railways={
                    code: {"cash": max(0, cash - token), "rights": [zone], "floated": True, "home": home}
                }
            )
            self.put(chits={zone: max(0, self._chits(zone) - 1)})
            self._home_token(code, f"{home}.c0")
            self._on_track(code)
        return self

    def _chits(self, zone: str) -> int:
        return int({**self._start.chits, **self.document.get("chits", {})}[zone])

    def regional(self, code: str, president: str, par: int = 70, **holders: int) -> Self:
        """A floated regional; `holders` have so many of its secondary shares."""
        rest = [name for name, count in holders.items() for _ in range(count)]
        letter = next(k for k, v in self._start.setup.par.regional.items() if v == par)
        record = {"par": par, "letter": letter, "president": president, "floated": True}
        self.put(railways={code: {**record, "certificates": [president, *rest, *[code] * (2 - len(rest))]}})
        self._home_token(code)
        self._on_track(code)
        return self

    def major(self, code: str, president: str, cell: tuple[int, int] = (3, 5), **holders: int) -> Self:
        """A major: the president has 20%, `holders` so many shares more (the president too, and `pool`)."""
        rest = [POOL if name == "pool" else name for name, count in holders.items() for _ in range(count)]
        kind = self.data.kinds["major"]
        record = {
            "kind": "major",
            "sizes": list(kind.certificates),
            "certificates": [president, *rest, *[code] * (8 - len(rest))],
            "president": president,
            "floated": True,
            "par": 100,
            "letter": "",
            "tokens": list(kind.tokens),
        }
        self.put(railways={code: record})
        self._home_token(code)
        return self.marker(code, cell)

    def national(self, code: str, president: str, cell: tuple[int, int] = (3, 5), **holders: int) -> Self:
        self.major(code, president, cell, **holders)
        self._off_map(code)
        held = [POOL if holder == code else holder for holder in self._of_railway(code, "certificates")]
        return self.put(railways={code: {"kind": "national", "tokens": [], "certificates": held}})

    def insolvent(self, code: str, owing: int) -> Self:
        """11.6.5: nobody owns a railway, which lacks so much for its train."""
        held = self._of_railway(code, "certificates")
        if held:
            self.put(railways={code: {"certificates": [POOL, *held[1:]]}})
        return self.put(railways={code: {"president": None, "owing": owing}})

    def removed(self, *codes: str) -> Self:
        """8.2: regionals that have left the game."""
        for code in codes:
            self.put(railways={code: {"out": "removed"}})
            for city, kept in self._entries("board", "reserved").items():
                if code in kept:
                    kept.remove(code)
                    self.put(board={"reserved": {city: kept or None}})
        return self

    def _home_token(self, code: str, city: str = "") -> None:
        if not city:
            home = self.data.railways[code].homes[0]
            city = f"{home.hex}.c{home.city}"
        self._place(code, city)
        self.put(railways={code: {"tokens": self._of_railway(code, "tokens")[1:]}})

    def _off_map(self, code: str) -> None:
        for city, codes in self._entries("board", "tokens").items():
            if code in codes:
                codes.remove(code)
                self.put(board={"tokens": {city: codes or None}})

    def _on_track(self, code: str) -> None:
        track = self.document.get("order_track", [])
        self.put(order_track=[*track, code])

    def trains(self, code: str, *names: str) -> Self:
        return self.owns(code, *names)

    def works(self, rusted: Iterable[str] = (), pool: Iterable[str] = (), **stock: int) -> Self:
        """Trains that nobody owns: obsolete ones, those in the open market, and how many cards of some level
        are left new, `works(level_3=0)`."""
        left = {name.removeprefix("level_"): count for name, count in stock.items()}
        return self.put(depot={"rusted": list(rusted), "pool": list(pool), "stock": left})

    def sold(self, level: int) -> Self:
        """All cards below a level and none of it are sold: its first one begins a phase."""
        gone = {str(card): 0 for card in range(3, level)}
        return self.put(depot={"stock": gone, "sold": [str(card) for card in range(2, level)]})

    def phase(self, name: str, stage: str = "majors") -> Self:
        return self.put(phase=name, stage=stage)

    def consolidation(self) -> Self:
        return self.put(consolidation="now")

    def set(self, code: str, **fields: Any) -> Self:
        """Fields of a railway."""
        return self.put(railways={code: fields})

    def note(self, **fields: Any) -> Self:
        """Fields of the table."""
        return self.put(**fields)

    # --- where the game is

    def packet(self, *items: str) -> Self:
        """Of the opening packet everything above the row of some items is sold to nobody, and of that row
        only these are left."""
        package = self._start.agenda[-1]
        row = package.row_of(items[0])
        left = [item for item in package.unsold if package.row_of(item) > row or item in items]
        return super().top(unsold=left)

    def concessions(self, *owners: str) -> Self:
        """The packet is sold, and concessions 1, 2, ... belong to some players."""
        self._at(stage="concessions", turn=0)
        owned = {f"C{number}": {"owner": owner, "closed": False} for number, owner in enumerate(owners, 1)}
        return self.put(privates=owned)

    def stock_round(self, player: str = "Ada", number: int = 2) -> Self:
        """A stock round in which a player is to act."""
        turn = {"player": player, "passes": 0, "sold_now": False, "sold": {}, "values": {}}
        more = {"private_step": False, "declined": [], "traded_items": []}
        step = self.step_named("stock round", first=number == 1, **turn, **more)
        self.put(priority=player, round_name=f"Stock round {number}")
        return self._at(step, turn=number, done_rounds=0, rounds=0)

    def _at(self, *steps: dict[str, Any], **course: Any) -> Self:
        """Steps above the course of the game; what is put on the table later is there before they begin."""
        gone = {code: {"owner": None, "closed": True} for code in self._start.privates if code[1:].isdigit()}
        start = self._start.agenda[0]
        below = {"@": start.KIND, **start.fields(), "stage": "operating", **course}
        return self.put(privates=gone, agenda=[below, *steps])

    # --- playing and looking

    def company(self, code: str) -> RailwayOE:
        found: RailwayOE = self.table.company(code)
        return found

    def play(self, *actions: str) -> Self:
        """Play actions. Each must be listed as legal, and taking it back must leave no trace."""
        for action in actions:
            self._play(action)
        return self

    def _play(self, text: str) -> None:
        game, action = self.game, self.game.title.vocabulary.parse(text)
        legal = game.legal(self.asked)
        listed = action in legal or action.word in legal.open_words
        before = game.state_hash()
        game.play(action)
        assert listed, f"{text} was legal but not listed"
        after = game.state_hash()
        game.undo()
        assert game.state_hash() == before, f"{text} is not taken back whole"
        game.redo()
        assert game.state_hash() == after, f"{text} is not played again whole"

    def why_not(self, action: str) -> Refusal:
        """The refusal of an action, which leaves no trace."""
        before = self.game.state_hash()
        refusal = self.game.why_not(action, self.asked)
        assert refusal is not None, f"{action} is possible"
        assert self.game.state_hash() == before, f"{action} is refused and leaves a trace"
        return refusal

    @property
    def asked(self) -> str:
        return self.game.acting[0].player

    def words(self, word: str = "") -> list[str]:
        """The legal actions with some word, spans by their first."""
        options = self.game.legal(self.asked).options
        texts = [str(getattr(option, "action", option)) for option in options]
        return [text for text in texts if not word or text.split()[0] == word]

    def money(self, name: str) -> int:
        cash: int = self.table.account(name).cash
        return cash

    def held(self, code: str) -> Mapping[str, list[int]]:
        """Sizes of everybody's certificates of a railway, the largest first."""
        found: dict[str, list[int]] = {}
        for size, holder in sorted(self.company(code).held(), reverse=True):
            found.setdefault(holder, []).append(size)
        return found


def majors(player: str = "Ada", players: int = 3, phase: str = "3", **options: object) -> Position:
    """A stock round in the Major Railroad Phase."""
    return Position(players, **options).phase(phase).stock_round(player)
