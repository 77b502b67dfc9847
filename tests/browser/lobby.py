"""What people do in the lobby."""

from playwright.sync_api import BrowserContext, Page, expect

PASSWORD = "long trains, long days"


def play(page: Page, title: str) -> None:
    """The first click: a title."""
    page.goto("/")
    page.get_by_role("link", name=f"Play {title}", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(f"A game of {title}")


def begin(page: Page) -> None:
    """The second click: the game runs."""
    page.get_by_role("button", name="Begin", exact=True).click()
    page.wait_for_url("**/games/*")


def open_table(page: Page, title: str, public: bool = False) -> None:
    """A game that waits for others."""
    play(page, title)
    page.get_by_label("With others").check()
    if public:
        page.get_by_label("Who may join and watch").select_option("public")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/games/*")
    expect(page.get_by_role("heading", name="Seats")).to_be_visible()


def invitation(page: Page) -> str:
    """A link for one more player."""
    page.get_by_role("button", name="Link for one player").click()
    return page.get_by_role("textbox", name="Link for one player").input_value()


def register(page: Page, name: str) -> None:
    page.goto("/register")
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Make an account").click()
    expect(page.get_by_role("link", name=name)).to_be_visible()


def seated(context: BrowserContext, page: Page) -> list[str | None]:
    """The names at the table whose page is shown."""
    game = page.url.rpartition("/")[2]
    seats = context.request.get(f"/api/v1/games/{game}").json()["seats"]
    return [seat["name"] for seat in seats]
