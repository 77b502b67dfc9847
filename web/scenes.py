"""Moments of games that pictures are taken of: where a finished game is entered, and what is done there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Locator, Page

from bradshaw.core.save import from_bytes, to_bytes

DEMOS = Path(__file__).resolve().parent / "src" / "demo"
#: How long something may take that is asked for.
PATIENCE = 60_000
#: Menus lead so deep at most.
DEEPEST = 6
#: What is done at a table before the picture.
Deed = Callable[[Page], None]


@dataclass(frozen=True)
class Scene:
    """A moment of the game that comes with the page, with everybody's seat taken."""

    title: str
    name: str
    #: After so many of its actions.
    actions: int
    deeds: tuple[Deed, ...] = ()
    #: Whether somebody sits there, or only looks.
    seated: bool = True

    def file(self) -> bytes:
        game = from_bytes(demo(self.title).read_bytes(), self.title)
        game.undo(len(game.moves) - self.actions)
        return to_bytes(game)


def demo(title: str) -> Path:
    return DEMOS / f"{title.replace(' ', '_')}.json"


def try_line(*words: str) -> Deed:
    """Go into the menus by these words, then by the first lines, until something is tried."""

    def deed(page: Page) -> None:
        draft = page.locator(".draft")
        for depth in range(DEEPEST):
            page.wait_for_function(_DEEP, arg=depth, timeout=PATIENCE)
            if draft.is_visible():
                return
            if (tile := page.locator(".now .tiles .face").first).is_visible():
                tile.click()
                return page.locator(".draft").wait_for(timeout=PATIENCE)
            _lines(page).filter(has_text=words[depth] if depth < len(words) else "").first.click()

    return deed


_DEEP = """depth => document.querySelector('.draft')
    || document.querySelector('.now .tiles .face')
    || document.querySelector(`.choices:not([inert]) .lines[data-depth='${depth}'] .line`)"""


def _lines(page: Page) -> Locator:
    return page.locator(".choices:not([inert]) .line")


def press(name: str, role: str = "button") -> Deed:
    """Press a button by its name, on a phone through the menu it may be in."""

    def deed(page: Page) -> None:
        button = page.get_by_role(role, name=name, exact=True)  # type: ignore[arg-type]
        seen, way = button.locator("visible=true"), _WAYS.get(name, "summary:has-text('More')")
        if not seen.count():
            page.locator(way).first.click()
        seen.first.click()

    return deed


#: On a phone: where buttons are that a desk shows at once; others are in the menu.
_WAYS = dict.fromkeys(("Market", "What if", "One action back"), "nav.phone button:has-text('Market')")


def lit_place(page: Page) -> None:
    """Pick the first place on the map where something can be done, and the first tile for it."""
    page.locator(".map .lit").first.wait_for(timeout=PATIENCE)
    page.locator(".map .lit").first.focus()
    page.keyboard.press("Enter")
    page.locator(".now .face").first.wait_for(timeout=PATIENCE)
    page.locator(".now .face").first.click()
    page.locator(".draft").wait_for(timeout=PATIENCE)


def dim_place(page: Page) -> None:
    """Ask why nothing can be done somewhere."""
    page.locator(".map .lit").first.wait_for(timeout=PATIENCE)
    page.locator(".map .piece:not(.lit)").nth(20).click(force=True)
    page.locator(".now [role=alert]").wait_for(timeout=PATIENCE)


def found_run(page: Page) -> None:
    page.locator(".draft .what").wait_for(timeout=PATIENCE)


def sit_down(page: Page) -> None:
    """At a shared screen with hidden hands: say who looks."""
    page.locator(".now header .button.main").click()
    _lines(page).first.wait_for(timeout=PATIENCE)


def lose(page: Page) -> None:
    """The connection breaks: feeds that are opened end at once. It is so for this page only."""
    page.route_web_socket("**/feed?*", lambda socket: socket.close(code=1001))
    page.reload()
    page.locator(".lost").first.wait_for(timeout=PATIENCE)


SCENES = (
    Scene("18Rhl", "auction", 13, (try_line(),)),
    Scene("18Rhl", "founding", 17, (try_line("Found a railway", "BME", "80"),)),
    Scene("18Rhl", "tile", 29, (lit_place,)),
    Scene("18Rhl", "why-not", 29, (dim_place,)),
    Scene("18Rhl", "selling", 45, (try_line("Sell"),)),
    Scene("18Rhl", "token", 61, (try_line(),)),
    Scene("18Rhl", "run", 302, (found_run,)),
    Scene("18Rhl", "dividend", 53, (try_line(),)),
    Scene("18Rhl", "trains", 35, (try_line(),)),
    Scene("18Rhl", "offer", 224, (try_line(),)),
    Scene("18Rhl", "forced-purchase", 257, (try_line(),)),
    Scene("18Rhl", "market", 234, (press("Market"),)),
    Scene("18Rhl", "books", 234, (press("Books"),)),
    Scene("18Rhl", "tiles", 234, (press("Tiles"),)),
    Scene("18Rhl", "rules", 234, (press("Rules"),)),
    Scene("18Rhl", "what-if", 234, (press("What if"),)),
    Scene("18Rhl", "earlier", 234, (press("One action back"),)),
    Scene("18Rhl", "lost-connection", 234, (lose,)),
    Scene("18Rhl", "watching", 234, seated=False),
    Scene("1862", "charter", 5, (try_line(),)),
    Scene("1862", "par", 12, (try_line(),)),
    Scene("1862", "hudson", 98, (try_line("from the treasury"),)),
    Scene("1862", "merger", 137, (try_line(),)),
    Scene("1862", "merger-consent", 138, (try_line(),)),
    Scene("1862", "redeeming", 139, (try_line(),)),
    Scene("1862", "stock", 266, (try_line(),)),
    Scene("1862", "tile", 237, (lit_place,)),
    Scene("1862", "run", 225, (found_run,)),
    Scene("1862", "trains", 227, (try_line(),)),
    Scene("1862", "too-many-tokens", 318, (try_line(),)),
    Scene("1862", "books", 370, (press("Books"),)),
    Scene("1862", "market", 370, (press("Market"),)),
    Scene("18LRA", "two-tiles", 25, (lit_place,)),
    Scene("18LRA", "harbour", 217, (try_line(),)),
    Scene("18LRA", "run", 231, (found_run,)),
    Scene("18OE", "packet", 15, (try_line(),)),
    Scene("18OE", "concession", 41, (try_line(),)),
    Scene("18OE", "track", 278, (lit_place,)),
    Scene("18OE", "stock", 390, (try_line(),)),
    Scene("18OE", "own-shares", 494, (try_line(),)),
    Scene("18OE", "nationals", 367, (try_line(),)),
    Scene("18OE", "merging", 373, (try_line(),)),
    Scene("18OE", "orient-express", 638, (try_line(),)),
    Scene("18OE", "take-over", 659, (try_line(),)),
    Scene("18OE", "run", 569, (found_run,)),
    Scene("18OE", "books", 638, (press("Books"),)),
    Scene("18OE", "market", 638, (press("Market"),)),
    Scene("Orient Express", "curtain", 200),
    Scene("Orient Express", "turn", 209, (sit_down, try_line())),
    Scene("Orient Express", "score", 212, (sit_down, try_line())),
    Scene("Orient Express", "draw", 201, (sit_down, try_line())),
)
