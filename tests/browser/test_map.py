"""The map: its layers, and going to a place."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import serious
from tests.browser.brought import after, before_the_end, bring


def layer(page: Page, name: str) -> Locator:
    return page.locator(f".map .board [data-layer='{name}']").first


def switches(page: Page) -> Locator:
    return page.get_by_role("group", name="What is shown on the map")


def test_layers_are_switched_by_keys_and_remembered(page: Page) -> None:
    bring(page, before_the_end("18OE", 6))
    for name in ("zones", "sea", "ports", "costs"):
        expect(layer(page, name)).to_be_visible()
    expect(layer(page, "rights")).to_be_hidden()
    button = page.get_by_role("button", name="Layers", exact=True)
    button.focus()
    page.keyboard.press("Enter")
    expect(switches(page).get_by_role("checkbox")).to_have_count(11)
    assert serious(page) == []
    page.keyboard.press("Tab")
    expect(switches(page).get_by_role("checkbox", name="Zones borders")).to_be_focused()
    page.keyboard.press("Space")
    expect(layer(page, "zones")).to_be_hidden()
    expect(layer(page, "sea")).to_be_visible()
    switches(page).get_by_role("checkbox", name="Sea zones").press("Space")
    switches(page).get_by_role("checkbox", name="Ports").press("Space")
    switches(page).get_by_role("checkbox", name="Track rights").press("Space")
    page.keyboard.press("Escape")
    expect(switches(page)).to_be_hidden()
    expect(button).to_be_focused()
    page.reload()
    expect(layer(page, "costs")).to_be_visible(timeout=60_000)
    for name in ("zones", "sea", "ports"):
        expect(layer(page, name)).to_be_hidden()
    expect(page.locator(".board [data-layer='rights'] text").first).to_be_visible()
    expect(page.locator("[data-piece='FR']")).to_have_attribute("aria-label", "FR")
    page.get_by_role("application").focus()  # whoever comes with the keyboard hears what is there
    expect(page.locator("[data-piece='FR']")).to_have_attribute(
        "aria-label", re.compile(r"^France and Belgium: track rights of .+; \d+ left$")
    )


def test_a_title_offers_only_the_layers_that_it_has(page: Page) -> None:
    bring(page, after("18Rhl", 206))
    page.get_by_role("button", name="Layers", exact=True).click()
    offered = [text.split()[0] for text in switches(page).locator("label").all_inner_texts()]
    assert offered == ["Homes", "Names", "Costs", "Signs", "Names", "Numbers"]
    switches(page).get_by_role("checkbox", name="Names of places").uncheck()
    expect(layer(page, "names")).to_be_hidden()
    expect(layer(page, "costs")).to_be_visible()
    page.locator(".map").click(position={"x": 5, "y": 5})
    expect(switches(page)).to_be_hidden()


def test_names_of_places_are_left_out_from_far_away(page: Page) -> None:
    bring(page, before_the_end("18OE", 6))
    expect(layer(page, "costs")).to_be_visible()
    expect(layer(page, "names")).to_be_hidden()
    for _ in range(3):
        page.get_by_role("button", name="Nearer").click()
    expect(layer(page, "names")).to_be_visible()


def test_orient_express_has_no_layers(page: Page) -> None:
    bring(page, before_the_end("Orient Express", 5))
    expect(page.locator(".map .board")).to_be_visible()
    expect(page.get_by_role("button", name="Layers", exact=True)).to_have_count(0)


def test_one_goes_to_a_region_and_to_a_railway(page: Page) -> None:
    bring(page, before_the_end("18OE", 6))
    place = page.get_by_label("Go to a place")

    def seen(hex_: str) -> float:
        """How much of a hex lies within the frame of the map."""
        found: float = page.evaluate(
            """(hex) => {
                const a = document.querySelector(`[data-piece="${hex}"]`).getBoundingClientRect();
                const b = document.querySelector('.map .frame').getBoundingClientRect();
                const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
                const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
                return Math.max(0, wide) * Math.max(0, high) / (a.width * a.height);
            }""",
            hex_,
        )
        return found

    wide = page.locator("[data-piece='Q30']").bounding_box()
    place.fill("France and Belgium")
    place.press("Enter")
    near = page.locator("[data-piece='Q30']").bounding_box()
    assert wide
    assert near
    assert near["width"] > 1.2 * wide["width"]
    assert seen("Q30") == 1  # Paris
    place.fill("C40")
    place.press("Enter")
    assert seen("C40") == 1
    assert seen("Q30") == 0
