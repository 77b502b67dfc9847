"""The table of every title, for people who see, hear or move otherwise, on a desk and on a phone."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import serious
from tests.browser.brought import WHOLE, before_the_end, bring, whole
from tests.browser.conftest import PHONE, WIDE


@pytest.mark.parametrize("title", WHOLE)
def test_nothing_stands_in_the_way(page: Page, title: str) -> None:
    bring(page, before_the_end(title, 6), *whole(title).players)
    rail = title != "Orient Express"
    for colours in ("light", "dark"):
        page.emulate_media(color_scheme=colours)
        page.set_viewport_size(WIDE)  # type: ignore[arg-type]
        expect(page.locator(".map svg").first).to_be_visible()
        assert serious(page) == [], f"the table, {colours}"
        for drawer in ("Books", "Tiles", "Rules") if rail else ("Rules",):
            page.get_by_role("button", name=drawer, exact=True).click()
            expect(page.get_by_role("dialog", name=drawer)).to_be_visible()
            assert serious(page) == [], f"{drawer}, {colours}"
            page.keyboard.press("Escape")
        page.set_viewport_size(PHONE)  # type: ignore[arg-type]
        assert serious(page) == [], f"a phone, {colours}"
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
