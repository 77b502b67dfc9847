"""Accounts and settings in a browser."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import Complaints, NewContext
from tests.browser.lobby import PASSWORD, begin, play, register


def test_an_account_is_made_left_and_entered_again(page: Page) -> None:
    register(page, "Isambard")
    page.get_by_role("link", name="Isambard").click()
    page.get_by_role("button", name="Log out").click()
    page.get_by_role("link", name="Log in").click()
    page.get_by_label("Name or e-mail").fill("isambard")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Log in").click()
    expect(page.get_by_role("link", name="Isambard")).to_be_visible()


def test_a_wrong_password_is_told(page: Page, complaints: Complaints) -> None:
    complaints.expect("401")
    page.goto("/login")
    page.get_by_label("Name or e-mail").fill("nobody")
    page.get_by_label("Password").fill("guess")
    page.get_by_role("button", name="Log in").click()
    expect(page.get_by_role("alert")).to_be_visible()


def test_a_guest_becomes_an_account_and_keeps_the_games(page: Page, new_context: NewContext) -> None:
    play(page, "Orient Express")
    begin(page)
    page.goto("/account")
    page.get_by_role("link", name="Make an account").click()
    register(page, "Georgina")
    mine = page.get_by_role("region", name="Your games")
    expect(mine.get_by_role("link", name="Orient Express")).to_be_visible()
    # In another browser the games are there too.
    other = new_context().new_page()
    other.goto("/login")
    other.get_by_label("Name or e-mail").fill("Georgina")
    other.get_by_label("Password").fill(PASSWORD)
    other.get_by_role("button", name="Log in").click()
    expect(
        other.get_by_role("region", name="Your games").get_by_role("link", name="Orient Express")
    ).to_be_visible()


def test_password_tokens_and_messages(page: Page) -> None:
    register(page, "Joseph")
    page.goto("/account")
    password = page.get_by_role("region", name="Password")
    password.get_by_label("Password now").fill(PASSWORD)
    password.get_by_label("New password").fill(PASSWORD + "!")
    password.get_by_role("button", name="Change").click()
    expect(password.get_by_role("status")).to_contain_text("Changed")
    tokens = page.get_by_role("region", name="Programs")
    tokens.get_by_label("What the program is called").fill("helper")
    tokens.get_by_role("button", name="Make a token").click()
    expect(tokens.get_by_label("This is the token")).not_to_have_value("")
    tokens.get_by_role("button", name="Take away: helper").click()
    expect(tokens.get_by_text("There is no token.")).to_be_visible()
    messages = page.get_by_role("region", name="Messages")
    # Mail goes to nobody who has not shown that the address is theirs.
    expect(messages.get_by_text("Give your account an address first")).to_be_visible()
    expect(messages.get_by_role("button", name="Add", exact=True)).to_be_disabled()
    messages.get_by_label("Webhook").check()
    messages.get_by_label("Address").fill("https://rails.example/joseph")
    messages.get_by_label("a game ends").uncheck()
    messages.get_by_role("button", name="Add", exact=True).click()
    expect(messages.get_by_text("rails.example")).to_be_visible()
    messages.get_by_role("button", name="Remove: rails.example").click()
    expect(messages.get_by_text("Nowhere yet.")).to_be_visible()


def test_an_account_is_taken_away(page: Page) -> None:
    register(page, "Timothy")
    page.goto("/account")
    page.get_by_role("button", name="Take my account away").click()
    page.get_by_role("region", name="Leave").get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Yes, for good").click()
    expect(page.get_by_text("Your account is gone.")).to_be_visible()


def test_a_forgotten_password(page: Page, complaints: Complaints) -> None:
    page.goto("/reset")
    page.get_by_label("Name or e-mail").fill("whoever")
    page.get_by_role("button", name="Send the link").click()
    expect(page.get_by_role("status")).to_contain_text("on its way")
    complaints.expect("404")
    page.goto("/reset/made-up-secret")
    page.get_by_label("New password").fill(PASSWORD)
    page.get_by_role("button", name="Keep this password").click()
    expect(page.get_by_role("alert")).to_be_visible()


def test_settings_hold_at_once_and_stay(page: Page) -> None:
    page.goto("/settings")
    root = page.locator("html")
    expect(root).to_have_attribute("data-theme", "light")
    page.get_by_label("Dark").check()
    expect(root).to_have_attribute("data-theme", "dark")
    page.get_by_label("Larger").check()
    page.reload()
    expect(root).to_have_attribute("data-theme", "dark")
    expect(page.get_by_label("Larger")).to_be_checked()
