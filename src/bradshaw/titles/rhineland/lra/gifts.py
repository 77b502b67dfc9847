"""What privates turn into: the token of Dalheim and the 2+4-train, and to whom they go (4.1.2)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bradshaw.rail.finance.companies import Railway

from ..common.table import RhinelandTable
from .powers import Dalheim
from .routes import GELDERN

CAMP, LINE = "DEC", "GKB"
#: What each of them turns into.
GIFTS: Mapping[str, str] = {CAMP: "the token of Dalheim", LINE: f"the {GELDERN}-train"}


class Gifts(RhinelandTable, abstract=True):
    """The owner of the private gives each to a floated railway of which he is director, as soon as he directs
    one. It stays there for good."""

    #: The camp of Dalheim is active.
    dalheim_active: bool
    #: The railway with its token.
    dalheim: str
    #: Players who have still to give the token and the 2+4-train away.
    dalheim_for: str
    geldern_for: str

    def no_gifts(self) -> None:
        """Nothing has been given yet."""
        self.dalheim_active, self.dalheim, self.dalheim_for, self.geldern_for = False, "", "", ""

    @property
    def camp(self) -> Dalheim:
        power = self.powers[CAMP]
        assert isinstance(power, Dalheim)
        return power

    def activate_dalheim(self) -> None:
        """The camp becomes active: its owner gives the token away, out of turn."""
        private = self.privates[CAMP]
        self.dalheim_active, private.used = True, True
        self.dalheim_for = private.owner or ""
        self.note(f"The camp of Dalheim is active: {self.dalheim_for} gives its token to a railway.")
        self.ask_for_gifts()

    def phase_events(self) -> Mapping[str, Callable[[], None]]:
        own = {"dalheim": self.event_dalheim, "geldern": self.event_geldern}
        return {**super().phase_events(), **own}

    def event_dalheim(self) -> None:
        """The brown phase makes Dalheim active at the latest."""
        if not self.dalheim_active:
            self.activate_dalheim()

    def event_geldern(self) -> None:
        """The GKB becomes a 2+4-train."""
        private = self.privates[LINE]
        self.geldern_for, private.used = private.owner or "", True
        self.note(f"The GKB floats: {self.geldern_for} gives its {GELDERN}-train to a railway.")
        self.ask_for_gifts()

    def gifts(self) -> dict[str, str]:
        """What has still to be given away, and by whom."""
        waiting = {CAMP: self.dalheim_for, LINE: self.geldern_for}
        return {item: player for item, player in waiting.items() if player}

    def receivers(self, player: str) -> list[Railway]:
        """Floated railways of which a player is director."""
        return [railway for railway in self.directed_by(player) if railway.floated]

    def ask_for_gifts(self) -> None:
        """Ask whoever can now give something away."""
        asking = self.step("gifts")
        if isinstance(self.top, asking):
            return
        if any(self.receivers(player) for player in self.gifts().values()):
            self.push(asking)

    def give(self, item: str, railway: Railway) -> None:
        """A railway gets the token or the train."""
        if item == CAMP:
            self.dalheim, self.dalheim_for = railway.code, ""
        else:
            railway.fleet.append(self.train(GELDERN))
            self.geldern_for = ""
        self.note(f"{railway.code} gets {GIFTS[item]}.")

    # --- when somebody may come to direct a railway

    def on_float(self, railway: Railway) -> None:
        super().on_float(railway)
        self.ask_for_gifts()

    def settle_president(self, railway: Railway) -> None:
        super().settle_president(railway)
        self.ask_for_gifts()
