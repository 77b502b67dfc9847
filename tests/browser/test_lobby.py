"""The lobby in a browser."""

from playwright.sync_api import Page, expect


def test_the_lobby_opens(page: Page) -> None:
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Railway board games")
