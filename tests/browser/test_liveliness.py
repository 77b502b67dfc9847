"""What others do is seen, heard and told: movement, sounds, and what happened since one's turn."""

from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.axe import serious
from tests.browser.brought import after, bring, go_on, invited
from tests.browser.conftest import PHONE, NewContext

#: Notes everything that is made to move.
WATCH_MOVEMENT = """
window.moved = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, how) {
    const name = this.getAttribute('class') ?? '';
    window.moved.push({ name, marker: this.dataset?.marker ?? '', length: how.duration });
    return animate.call(this, frames, how);
};
"""
#: Instead of sounds, a list of them.
WATCH_SOUNDS = """
window.heard = [];
window.AudioContext = class {
    currentTime = 0;
    state = 'running';
    destination = {};
    createGain() {
        const gain = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
        return { gain, connect: (next) => next };
    }
    createOscillator() {
        const frequency = { value: 0 };
        const start = () => window.heard.push(frequency.value);
        return { frequency, connect: (next) => next, start, stop() {} };
    }
};
"""
#: Notes what jumps without being touched, and which element it was. What stands in the order of play is meant
#: to move with it: markers of the market, railways.
WATCH_JUMPS = """
window.jumped = [];
const IN_ORDER = '.strip, .railways li';
new PerformanceObserver((list) => {
    for (const one of list.getEntries()) {
        const element = ({ node }) => (node instanceof Element ? node : node?.parentElement);
        const elements = one.sources.map(element);
        const nodes = elements.filter((node) => node && !node.closest(IN_ORDER));
        if (one.hadRecentInput || !nodes.length) continue;
        window.jumped.push({ value: one.value, named: nodes.map((node) => node.outerHTML.slice(0, 300)) });
    }
}).observe({ type: 'layout-shift', buffered: true });
"""
LIVELY = {"reduced_motion": "no-preference"}
SIZES: list[dict[str, Any]] = [{}, {"viewport": PHONE, "has_touch": True, "is_mobile": True}]


def watching(page: Page, title: str, number: int, mover: str, watcher: str, guest: BrowserContext) -> Page:
    """A game in which one person will do what was done, and another looks on."""
    bring(page, after(title, number), mover)
    return invited(page, watcher, guest)


def moved(page: Page) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = page.evaluate("window.moved")
    return found


def seq_of(page: Page) -> int:
    return int(page.locator(".table").get_attribute("data-seq") or -1)


#: Title, how many actions there are, who acts and who looks on, and what of the board moves then.
MOVES = [
    ("18Rhl", 464, "Ada", "Ben", "piece"),
    ("18Rhl", 82, "Cleo", "Ben", "token"),
    ("Orient Express", 388, "Ada", "Ben", "segment"),
]


@pytest.mark.parametrize("size", SIZES, ids=["desk", "phone"])
@pytest.mark.parametrize(("title", "number", "mover", "watcher", "what"), MOVES)
def test_moves_of_others_are_seen_to_happen(
    page: Page,
    new_context: NewContext,
    title: str,
    number: int,
    mover: str,
    watcher: str,
    what: str,
    size: dict[str, Any],
) -> None:
    guest = new_context(**LIVELY | size)
    guest.add_init_script(WATCH_MOVEMENT)
    other = watching(page, title, number, mover, watcher, guest)
    before = seq_of(other)
    other.evaluate("window.moved = []")
    go_on(page, title)
    expect(other.locator(".table")).not_to_have_attribute("data-seq", str(before), timeout=20_000)
    expect(other.locator(".piece.fresh").first).to_be_attached()
    other.wait_for_function(
        "(what) => window.moved.some((one) => one.name.split(' ').includes(what))", arg=what
    )
    assert all(0 < one["length"] < 400 for one in moved(other))


def test_a_dividend_moves_a_marker_and_tells_old_and_new_money(page: Page, new_context: NewContext) -> None:
    guest = new_context(**LIVELY)
    guest.add_init_script(WATCH_MOVEMENT)
    other = watching(page, "18Rhl", 53, "Ada", "Ben", guest)
    cash = other.locator(".left .players li", has_text="Ada").locator(".money")
    old = cash.inner_text().strip()
    go_on(page, "18Rhl")
    expect(cash.locator(".old")).to_contain_text(old, timeout=20_000)
    other.wait_for_function("() => window.moved.some((one) => one.marker)")
    assert all(0 < one["length"] < 400 for one in moved(other))


def test_nothing_moves_for_who_does_not_want_it(page: Page, new_context: NewContext) -> None:
    guest = new_context(reduced_motion="reduce")
    guest.add_init_script(WATCH_MOVEMENT)
    other = watching(page, "18Rhl", 464, "Ada", "Ben", guest)
    go_on(page, "18Rhl")
    expect(other.locator(".piece.fresh").first).to_be_attached(timeout=20_000)
    assert moved(other) == []


def test_nothing_jumps_when_others_act(page: Page, new_context: NewContext) -> None:
    guest = new_context()
    other = watching(page, "18Rhl", 52, "Ada", "Ben", guest)
    other.wait_for_load_state("networkidle")
    other.evaluate(WATCH_JUMPS)
    other.wait_for_timeout(300)
    other.evaluate("window.jumped = []")
    last = other.get_by_role("slider", name="Moment of the game")
    for number in range(53, 56):
        go_on(page, "18Rhl")
        expect(last).to_have_attribute("max", str(number), timeout=20_000)
    other.wait_for_timeout(600)
    jumped = other.evaluate("window.jumped")
    assert jumped == [], jumped


def test_what_happened_since_ones_turn_is_played(page: Page, new_context: NewContext) -> None:
    bring(page, after("18Rhl", 206), "Ada", "Ben", "Cleo")
    go_on(page, "18Rhl", times=4)
    expect(page.get_by_role("slider", name="Moment of the game")).to_have_attribute(
        "max", "210", timeout=20_000
    )
    page.get_by_role("button", name="Since your turn: 4").click()
    playback = page.get_by_role("region", name="What happened since your turn")
    expect(playback).to_contain_text("0 of 4")
    playback.get_by_role("button", name="Stop").click()
    playback.get_by_role("button", name="One action on").click()
    expect(playback).to_contain_text("1 of 4")
    told = playback.locator(".told")
    first = told.inner_text()
    assert first
    assert serious(page) == []
    playback.get_by_role("button", name="One action on").click()
    expect(playback).to_contain_text("2 of 4")
    expect(told).not_to_have_text(first, use_inner_text=True)
    playback.get_by_role("button", name="One action back").click()
    expect(told).to_have_text(first, use_inner_text=True)
    playback.get_by_role("button", name="Go on").click()
    expect(playback).to_contain_text("4 of 4", timeout=30_000)
    expect(page.locator(".piece.fresh").first).to_be_attached()
    playback.get_by_role("button", name="Skip").click()
    expect(playback).to_be_hidden()
    expect(page.locator(".now header.mine")).to_be_visible()


def test_sounds_are_asked_for_only_by_who_wants_them(page: Page, new_context: NewContext) -> None:
    quiet, loud = new_context(), new_context()
    for context in (quiet, loud):
        context.add_init_script(WATCH_SOUNDS)
    bring(page, after("18Rhl", 53), "Ada")
    silent = invited(page, "Ben", quiet)
    hearing = invited(page, "Cleo", loud)
    address = hearing.url
    hearing.goto("/settings")
    hearing.get_by_label("Sounds").check()
    hearing.goto(address)
    expect(hearing.locator(".table")).to_be_visible(timeout=60_000)
    go_on(page, "18Rhl")
    for each in (silent, hearing):
        expect(each.get_by_role("slider", name="Moment")).to_have_attribute("max", "54", timeout=20_000)
    hearing.wait_for_function("() => window.heard.length === 1")  # a move of somebody else
    hearing.evaluate("window.heard = []")
    go_on(page, "18Rhl")
    expect(hearing.locator(".now header.mine")).to_be_visible(timeout=20_000)
    hearing.wait_for_function(
        "() => window.heard.length >= 2 && window.heard.includes(880)"
    )  # one's own turn
    assert silent.evaluate("window.heard") == []
