"""Playing at a table in the browser, as a person would: by what the page shows, and in no other way."""

import random
from dataclasses import dataclass, field

from playwright.sync_api import Locator, Page, expect

#: Menus that lead deeper are followed so many times at most.
DEEPEST = 5


@dataclass
class Person:
    """Somebody at a table, who decides by lot among what the page offers."""

    page: Page
    luck: random.Random = field(default_factory=lambda: random.Random(1))
    decided: int = 0

    def decide(self) -> None:
        """Make one decision with the mouse: try something, look at what it leads to, confirm it."""
        page, seq = self.page, self.seq
        if not self._ready():
            self.choose()
        expect(page.locator(".draft .what")).to_be_visible()
        expect(self.confirm).to_be_enabled(timeout=20_000)
        self.confirm.click()
        expect(page.locator(".table")).not_to_have_attribute("data-seq", str(seq), timeout=20_000)
        self.decided += 1

    def play(self, most: int) -> bool:
        """Decide until the game is over, or so many times; whether it is over."""
        for _ in range(most):
            if self.wait_for_turn():
                return True
            self.decide()
        return False

    def wait_for_turn(self) -> bool:
        """Wait until there is something to decide; true if the game is over instead."""
        page = self.page
        sit_down = page.locator(".now header .button.main")
        turn = page.locator(".now header.mine")
        over = page.get_by_role("dialog", name="Result")
        expect(turn.or_(over).or_(sit_down).first).to_be_visible(timeout=60_000)
        if over.is_visible():
            return True
        if sit_down.is_visible():  # the next person at this screen says that they are there
            sit_down.click()
            expect(turn).to_be_visible()
        return False

    @property
    def confirm(self) -> Locator:
        return self.page.get_by_role("button", name="Confirm", exact=True)

    @property
    def seq(self) -> int:
        return int(self.page.locator(".table").get_attribute("data-seq") or -1)

    @property
    def length(self) -> int:
        """How many actions the game has."""
        return int(self.page.get_by_role("slider", name="Moment of the game").get_attribute("max") or 0)

    @property
    def has_turn(self) -> bool:
        """Whether there is something to decide now."""
        return self.page.locator(".now header.mine").is_visible()

    @property
    def over(self) -> bool:
        """Whether the result is shown."""
        return self.page.get_by_role("dialog", name="Result").is_visible()

    def _ready(self) -> bool:
        """The best run is there to be confirmed without a click, once it has been looked for."""
        run = self.page.locator(".now .choices:not([inert]) .run")
        draft = self.page.locator(".draft .what")
        expect(run.or_(self._lines).first).to_be_visible(timeout=20_000)
        for _ in range(1200):
            if draft.is_visible() or not run.is_visible():
                break
            self.page.wait_for_timeout(50)
        return draft.is_visible()

    @property
    def _lines(self) -> Locator:
        """What may be done."""
        return self.page.locator(".now .choices:not([inert]) .line")

    def choose(self) -> None:
        """Try something, by lot."""
        lines = self._lines
        expect(lines.first).to_be_visible(timeout=20_000)
        for depth in range(1, DEEPEST):
            lines.nth(self._one_of(self._labels(lines))).click()
            draft, deeper, tiles = (
                self.page.locator(".draft .what"),
                self.page.locator(f".lines[data-depth='{depth}']"),
                self.page.locator(".now .tiles .face"),
            )
            expect(draft.or_(deeper).or_(tiles).first).to_be_visible(timeout=20_000)
            if tiles.count():
                tiles.nth(self.luck.randrange(tiles.count())).click()
                expect(draft).to_be_visible(timeout=20_000)
            if draft.is_visible():
                return

    def _labels(self, lines: Locator) -> list[str]:
        """What the lines say, once they are there: news of a game can take them away for a moment."""
        for _ in range(200):
            labels = lines.all_inner_texts()
            if labels:
                return labels
            self.page.wait_for_timeout(50)
        raise AssertionError("there is nothing to choose from")

    def _one_of(self, labels: list[str]) -> int:
        """Anything but passing, mostly."""
        last = len(labels) - 1
        if last and labels[last].strip().startswith(("Pass", "pass")) and self.luck.random() < 0.75:
            last -= 1
        return self.luck.randint(0, last)
