"""Every kind of decision, as the pictures of the page enter it: nothing stands in anybody's way, nothing is
complained about. A third of them is looked at, or all with BRADSHAW_SCENES=all."""

import importlib.util
import os
import sys
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from bradshaw.core.save import from_bytes
from tests.browser.axe import serious
from tests.browser.brought import bring
from tests.browser.conftest import PHONE, NewContext

SCRIPT = Path(__file__).resolve().parents[2] / "web" / "scenes.py"


def _scenes() -> Any:
    spec = importlib.util.spec_from_file_location("page_scenes", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


#: A lost connection makes the browser complain, and has a test of its own.
SCENES = {
    f"{scene.title}-{scene.name}": scene for scene in _scenes().SCENES if scene.name != "lost-connection"
}


def enter(page: Page, name: str) -> None:
    """Sit down at a moment of a game and do what belongs to it."""
    scene = SCENES[name]
    raw = scene.file()
    bring(page, raw, *(from_bytes(raw, scene.title).players if scene.seated else ()))
    for deed in scene.deeds:
        deed(page)


@pytest.mark.parametrize("name", list(SCENES)[:: 1 if os.environ.get("BRADSHAW_SCENES") == "all" else 3])
def test_a_decision_stands_in_nobodys_way(page: Page, name: str) -> None:
    enter(page, name)
    assert serious(page) == []


@pytest.mark.parametrize(("width", "height"), [(640, 400), (844, 390)])
def test_where_there_is_little_height_map_and_decision_stand_side_by_side(
    new_context: NewContext, width: int, height: int
) -> None:
    """A page drawn twice as large on a desk, and a phone on its side."""
    page = new_context(viewport={"width": width, "height": height}).new_page()
    enter(page, "18Rhl-tile")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    expect(page.locator(".draft .what")).to_be_in_viewport(ratio=0.2)
    expect(page.get_by_role("button", name="Confirm", exact=True)).to_be_in_viewport(ratio=1)
    board = page.locator(".map").bounding_box()
    assert board is not None
    assert (board["width"] > width / 3, board["height"] > height / 2) == (True, True)


@pytest.mark.parametrize("viewport", [{"width": 1280, "height": 800}, PHONE])
def test_larger_text_finds_room(new_context: NewContext, viewport: dict[str, int]) -> None:
    page = new_context(viewport=viewport).new_page()
    page.add_init_script("localStorage.setItem('bradshaw.settings', JSON.stringify({ text: 1.375 }))")
    enter(page, "18Rhl-trains")
    assert page.evaluate("getComputedStyle(document.body).fontSize") == "22px"
    assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]
    expect(page.get_by_role("button", name="Confirm", exact=True)).to_be_in_viewport(ratio=1)
    cut = (
        "[...document.querySelectorAll('.now button')].filter((one) => one.scrollWidth > one.clientWidth + 1)"
    )
    assert page.evaluate(f"{cut}.map((one) => one.textContent)") == []


def test_in_colours_of_the_readers_own_what_is_chosen_is_still_seen(new_context: NewContext) -> None:
    page = new_context(forced_colors="active").new_page()
    enter(page, "18Rhl-trains")
    edge = "one => getComputedStyle(one).outlineStyle"
    assert page.locator(".now .line.chosen").evaluate(edge) == "solid"
    assert page.locator(".now .line:not(.chosen)").first.evaluate(edge) == "none"


def test_books_need_no_scrolling_on_a_desk(page: Page) -> None:
    for name in ("18Rhl-books", "1862-books"):
        enter(page, name)
        table = page.locator(".drawer .scroll")
        assert table.evaluate("one => one.scrollWidth <= one.clientWidth"), name


#: Where a person decides by keys alone.
BY_KEYS = ["18Rhl-dividend", "1862-hudson", "18LRA-harbour", "18OE-nationals", "Orient Express-turn"]


@pytest.mark.parametrize("name", BY_KEYS)
def test_a_decision_by_keys_alone(page: Page, name: str) -> None:
    scene = SCENES[name]
    raw = scene.file()
    bring(page, raw, *from_bytes(raw, scene.title).players)
    if scene.title == "Orient Express":
        tab_to(page, ".now header .button.main")
        page.keyboard.press("Enter")
        expect(page.locator(".now .line").first).to_be_visible()
    before = page.locator(".table").get_attribute("data-seq")
    for depth in range(5):
        expect(page.locator(f".choices:not([inert]) .lines[data-depth='{depth}']")).to_be_visible(
            timeout=20_000
        )
        tab_to(page, ".now .line")
        page.keyboard.press("Enter")
        deeper = page.locator(f".lines[data-depth='{depth + 1}']")
        expect(page.locator(".draft").or_(deeper).first).to_be_visible(timeout=20_000)
        if page.locator(".draft").is_visible():
            break
    expect(page.get_by_role("button", name="Confirm", exact=True)).to_be_enabled(timeout=20_000)
    page.keyboard.press("Enter")
    expect(page.locator(".table")).not_to_have_attribute("data-seq", before or "", timeout=20_000)


def tab_to(page: Page, what: str) -> None:
    """Go on with the Tab key until one of these has the focus, which is seen wherever it is."""
    for _ in range(200):
        page.keyboard.press("Tab")
        there, seen = page.evaluate(
            """what => {
                const one = document.activeElement;
                const drawn = (each) => each && getComputedStyle(each).outlineStyle !== 'none';
                const place = one === document.body || one.closest('.piece');
                return [one.matches(what), Boolean(place || drawn(one) || drawn(one.parentElement))];
            }""",
            what,
        )
        assert seen, page.evaluate("document.activeElement.outerHTML.slice(0, 200)")
        if there:
            return
    pytest.fail(f"no key leads to {what}")
