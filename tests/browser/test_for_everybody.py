"""The pages around the table, for people who see, hear or move otherwise, on a desk and on a phone."""

import re

import pytest
from playwright.sync_api import Page, expect

from bradshaw.core.title import titles
from tests.browser.axe import serious
from tests.browser.conftest import PHONE, Complaints, NewContext
from tests.browser.lobby import open_table, register

TITLES = [title.name for title in titles()]
PAGES = [
    "/",
    "/titles",
    "/titles/18Rhl",
    "/titles/Orient Express",
    "/new/18Rhl",
    "/login",
    "/register",
    "/reset",
]
PAGES += ["/settings", "/nowhere"]


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_nothing_stands_in_the_way(new_context: NewContext, colours: str) -> None:
    page = new_context(color_scheme=colours).new_page()
    for path in PAGES:
        page.goto(path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        page.evaluate("document.querySelectorAll('details').forEach((one) => one.setAttribute('open', ''))")
        page.wait_for_load_state("networkidle")
        assert serious(page) == [], path


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_nor_in_waiting_rooms_and_accounts(new_context: NewContext, colours: str) -> None:
    page = new_context(color_scheme=colours).new_page()
    register(page, f"Quiet {colours}")
    page.goto("/account")
    expect(page.get_by_text("There is no token.")).to_be_visible()
    assert serious(page) == []
    open_table(page, "Orient Express")
    page.get_by_role("button", name="Link for one player").click()
    expect(page.get_by_role("textbox", name="Link for one player")).to_be_visible()
    assert serious(page) == []


@pytest.mark.parametrize("width", [320, PHONE["width"]])
def test_nothing_is_wider_than_a_phone(new_context: NewContext, width: int) -> None:
    page = new_context(viewport={"width": width, "height": 700}, has_touch=True, is_mobile=True).new_page()
    for path in [*PAGES, "/account"]:
        page.goto(path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        page.evaluate("document.querySelectorAll('details').forEach((one) => one.setAttribute('open', ''))")
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path


@pytest.mark.parametrize("title", TITLES)
def test_every_title_is_explained(page: Page, title: str) -> None:
    page.goto("/titles")
    page.get_by_role("link", name=f"How to play {title}", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(f"How to play {title}")
    assert page.locator("article section").count() >= 4
    for picture in page.locator("article img").all():
        picture.scroll_into_view_if_needed()
        expect(picture).to_have_js_property("complete", True)
        assert picture.evaluate("one => one.naturalWidth") > 0
    page.get_by_role("link", name="Begin a game").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(f"A game of {title}")


def focused(page: Page) -> str:
    """The name of what has the focus, which can be seen."""
    name, outline = page.evaluate(
        """() => {
            const one = document.activeElement;
            const ring = (each) => each && getComputedStyle(each).outlineStyle !== 'none';
            const seen = ring(one) || ring(one.parentElement) || ring(one.closest('label'));
            const told = one.labels?.[0]?.textContent || '';
            return [one.getAttribute('aria-label') || one.textContent.trim() || told, seen];
        }"""
    )
    assert outline, f"nobody sees that {name!r} has the focus"
    return str(name)


def tab_to(page: Page, name: str) -> None:
    for _ in range(60):
        page.keyboard.press("Tab")
        if focused(page).strip() == name:
            return
    pytest.fail(f"no key leads to {name!r}")


def test_a_game_begins_by_keys_alone(page: Page) -> None:
    page.goto("/")
    expect(page.get_by_role("link", name="Play 18Rhl", exact=True)).to_be_visible()
    tab_to(page, "Skip to the content")
    tab_to(page, "Play 18Rhl")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("A game of 18Rhl")
    # The reading goes on at the new content, not at the top of the page.
    assert page.evaluate("document.activeElement.id") == "content"
    tab_to(page, "Begin")
    page.keyboard.press("Enter")
    page.wait_for_url("**/games/*")
    # The first key leads to the decision.
    expect(page.locator(".now .line").first).to_be_visible(timeout=20_000)
    page.keyboard.press("Tab")
    assert focused(page) == "To what is to be decided"
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.locator(".now .line").first).to_be_focused()


def test_an_address_that_leads_nowhere(page: Page) -> None:
    page.goto("/nowhere/at/all")
    expect(page.get_by_role("heading", level=1)).to_have_text("There is nothing at this address.")
    page.get_by_role("link", name="To the games").click()
    expect(page).to_have_url(re.compile("/$"))


def test_a_title_that_is_not_there(page: Page, complaints: Complaints) -> None:
    complaints.expect("404")
    page.goto("/titles/1899")
    expect(page.get_by_role("alert")).to_contain_text("1899")
    expect(page.get_by_role("link", name="To the games")).to_be_visible()


def test_a_game_that_is_not_there(page: Page, complaints: Complaints) -> None:
    complaints.expect("404")
    page.goto("/games/nowhere")
    expect(page.get_by_role("heading", level=1)).to_have_text("There is no game at this address.")
    expect(page.get_by_role("button", name="Try again")).to_be_hidden()


def test_a_lost_connection_is_told_and_found_again(page: Page, complaints: Complaints) -> None:
    complaints.expect("Failed to load resource")
    page.route("**/api/**", lambda route: route.abort())
    page.goto("/")
    expect(page.get_by_role("alert")).to_contain_text("The server cannot be reached.")
    page.unroute("**/api/**")
    # Nobody has to press anything.
    expect(page.get_by_role("link", name="Play 18Rhl", exact=True)).to_be_visible(timeout=15_000)


def test_an_installed_page_opens_without_the_network_and_says_so(page: Page, complaints: Complaints) -> None:
    complaints.expect("Failed to load resource")
    page.goto("/")
    expect(page.get_by_role("link", name="Play 18Rhl", exact=True)).to_be_visible()
    page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    page.reload()  # what the page is made of goes through the worker now, and is kept
    expect(page.get_by_role("link", name="Play 18Rhl", exact=True)).to_be_visible()
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_role("alert")).to_contain_text("The server cannot be reached.")
    assert page.locator("header img").first.evaluate("one => one.naturalWidth") > 0
    page.context.set_offline(False)
    expect(page.get_by_role("link", name="Play 18Rhl", exact=True)).to_be_visible(timeout=20_000)


def test_the_page_can_be_installed(page: Page) -> None:
    manifest = page.request.get("/manifest.webmanifest").json()
    assert manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        answer = page.request.get(icon["src"])
        assert (answer.status, answer.headers["content-type"].split(";")[0]) == (200, icon["type"])
