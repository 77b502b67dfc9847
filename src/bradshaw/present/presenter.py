"""How a kind of game is presented; the plain one serves any game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from bradshaw.core.box import Box
from bradshaw.core.choice import Choice
from bradshaw.core.errors import BradshawError
from bradshaw.core.title import Title
from bradshaw.core.view import View
from bradshaw.rail.box import RailBox

from .change import Change, number_change
from .entry import Entry


class Presenter:
    """Menus and words of one kind of game."""

    def menu(self, box: Any, view: Any, choices: Sequence[Choice[Any]]) -> tuple[Entry, ...]:
        """Choices as lines and further menus; to pass is last. Those that look like others are left out."""
        return tuple(Entry(key=c.word, label=c.text, choice=c) for c in choices if not c.same_as)

    def names(self, box: Any) -> Iterable[str]:
        """Names that can be typed whatever their capital letters."""
        return ()

    def balance(self, view: Any, account: str) -> int:
        """What an account of the ledger holds now."""
        raise BradshawError(f"{view.title} keeps no accounts")

    def changes(self, box: Any, before: Any, after: Any) -> tuple[Change, ...]:
        """What is different between two views of a game through the same eyes, the most important first."""
        found = (
            number_change("points", f"{name}'s score", before.scores.get(name), score, who=name)
            for name, score in after.scores.items()
        )
        return tuple(one for some in found for one in some)

    def spoken(self, box: Any, view: Any) -> dict[str, str]:
        """The board in words, each piece of it in a sentence."""
        return {}

    def winners(self, box: Box, view: View) -> str:
        """Who has won, in words."""
        best = [rank for rank in view.ranking if rank.place == 1]
        verb = "wins" if len(best) == 1 else "win together"
        return f"{' and '.join(rank.player for rank in best)} {verb} with {self.score(box, best[0].score)}."

    def score(self, box: Any, amount: int) -> str:
        """A score as people write it."""
        return str(amount)


def presenter_for(title: Title) -> Presenter:
    """Who presents a title: what it brings along itself, or what suits its kind of box."""
    own: type[Presenter] | None = title.part("presenter")
    if own is not None:
        return own()
    from .rail import RailPresenter

    return RailPresenter() if issubclass(title.documents["box"], RailBox) else Presenter()
