"""The lobby in a browser: from the first look to a game that runs."""

import base64
import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from bradshaw.core.title import titles
from tests.browser.conftest import Complaints, NewContext
from tests.browser.lobby import begin, invitation, open_table, play, seated

SAVED = Path(__file__).resolve().parents[1] / "saved" / "0.2" / "orient-finished.json.gz"
#: The beginning of a game as 18xx.games writes it.
RECORDED = {
    "title": "18Rhl",
    "id": 7,
    "players": [{"id": number, "name": f"Player {number}"} for number in (1, 2, 3)],
    "settings": {"seed": 42},
    "actions": [
        {"type": "bid", "id": 1, "entity": 1, "entity_type": "player", "company": "PWB", "price": 20},
        {"type": "bid", "id": 2, "entity": 2, "entity_type": "player", "company": "KEO", "price": 30},
    ],
}


def test_the_lobby_shows_every_title(page: Page) -> None:
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Railway board games")
    for title in titles():
        expect(page.get_by_role("heading", name=title.name, exact=True)).to_be_visible()


def test_two_clicks_begin_a_game_against_programs(page: Page, context: BrowserContext) -> None:
    play(page, "18Rhl")
    begin(page)
    names = seated(context, page)
    assert names[0] == "Ada"
    assert len(names) == 3
    page.goto("/")
    mine = page.get_by_role("region", name="Your games")
    expect(mine.get_by_role("link", name="18Rhl")).to_be_visible()


def test_people_around_one_screen(page: Page, context: BrowserContext) -> None:
    play(page, "Orient Express")
    page.get_by_label("Around this screen").check()
    page.get_by_label("Name of the player on seat 2").fill("Zoe")
    page.get_by_role("button", name="One player more").click()
    page.get_by_label("Who sits on seat 4").select_option("medium")
    begin(page)
    names = seated(context, page)
    assert names[:3] == ["Ada", "Zoe", "Cleo"]
    assert len(names) == 4


def test_a_name_is_asked_for_and_is_not_given_twice(page: Page) -> None:
    play(page, "Orient Express")
    page.get_by_label("Around this screen").check()
    page.get_by_label("Name of the player on seat 2").fill(" Ada ")
    page.get_by_role("button", name="Begin", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("Two players are called Ada")
    page.get_by_label("Name of the player on seat 2").fill("")
    page.get_by_role("button", name="Begin", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("seat 2 has no name")


def test_options_and_presets_are_chosen(page: Page, context: BrowserContext) -> None:
    play(page, "18Rhl")
    page.get_by_text("Options and readings").click()
    page.get_by_label("rhe first bid").select_option("145")
    page.get_by_label("town ends").uncheck()
    expect(page.get_by_text("2 options differ from the rulebook")).to_be_visible()
    begin(page)
    game = context.request.get(f"/api/v1/games/{page.url.rpartition('/')[2]}").json()
    assert game["options"] == {"rhe_first_bid": "145", "town_ends": False}


def test_a_preset_is_taken_whole(page: Page) -> None:
    play(page, "Orient Express")
    page.get_by_text("Options and readings").click()
    page.get_by_label("Choose a set").select_option("first_game")
    expect(page.get_by_label("start", exact=True)).to_have_value("starter")
    page.get_by_role("button", name="Back to the rulebook").click()
    expect(page.get_by_label("start", exact=True)).to_have_value("draft")


def test_somebody_comes_by_a_link(page: Page, new_context: NewContext) -> None:
    open_table(page, "Orient Express")
    page.get_by_label("Put a program here, Seat 3").select_option("random")
    link = invitation(page)
    guest = new_context().new_page()
    guest.goto(link)
    guest.get_by_label("Your name at the table").fill("Zoe")
    guest.get_by_role("button", name="Sit down").click()
    guest.wait_for_url("**/games/*")
    expect(guest.get_by_text("Ada begins the game when every seat is taken.")).to_be_visible()
    # Whoever waits hears of it without asking, and so does the guest that the game begins.
    expect(page.get_by_text("Zoe")).to_be_visible()
    page.get_by_role("button", name="Begin the game").click()
    for each in (page, guest):
        expect(each.get_by_role("heading", name="Seats")).to_be_hidden(timeout=30_000)


def test_a_used_link_says_so(page: Page, new_context: NewContext, complaints: Complaints) -> None:
    open_table(page, "Orient Express")
    link = invitation(page)
    first, second = new_context().new_page(), new_context().new_page()
    first.goto(link)
    first.get_by_label("Your name at the table").fill("Zoe")
    first.get_by_role("button", name="Sit down").click()
    first.wait_for_url("**/games/*")
    complaints.expect("404")
    second.goto(link)
    expect(second.get_by_role("heading", level=1)).to_have_text("This invitation is not good any more.")


def test_an_open_game_stands_in_the_lobby(page: Page, new_context: NewContext) -> None:
    open_table(page, "1862", public=True)
    other = new_context().new_page()
    other.goto("/")
    other.get_by_role("region", name="Open seats").get_by_role("link", name="1862").first.click()
    other.get_by_role("button", name="Sit down here").first.click()
    other.get_by_label("Your name at this table").fill("Ben")
    other.get_by_role("button", name="Sit down", exact=True).click()
    expect(other.get_by_text("Ben you")).to_be_visible()


def test_a_game_is_given_up(page: Page) -> None:
    open_table(page, "18LRA")
    page.get_by_role("button", name="Give the game up").click()
    page.get_by_role("button", name="Give the game up").click()
    page.wait_for_url(re.compile("/$"))
    expect(page.get_by_role("region", name="Your games")).to_be_hidden()


DROP = """([name, text]) => {
    const bytes = Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
    const data = new DataTransfer();
    data.items.add(new File([bytes], name));
    const how = { dataTransfer: data, bubbles: true };
    for (const kind of ['dragenter', 'dragover', 'drop'])
        document.querySelector('h1').dispatchEvent(new DragEvent(kind, how));
}"""


def dropped(page: Page, name: str, raw: bytes) -> None:
    """Drop a file on the page."""
    page.evaluate(DROP, [name, base64.b64encode(raw).decode()])


@pytest.mark.parametrize(
    ("name", "raw", "state"),
    [
        ("hs_7.json", json.dumps(RECORDED).encode(), "running"),
        (SAVED.name, SAVED.read_bytes(), "finished"),
    ],
    ids=["of 18xx.games", "of Bradshaw"],
)
def test_a_recorded_game_is_dropped(
    page: Page, context: BrowserContext, name: str, raw: bytes, state: str
) -> None:
    page.goto("/")
    expect(page.get_by_role("heading", name="A recorded game")).to_be_visible()
    dropped(page, name, raw)
    page.wait_for_url("**/games/*", timeout=60_000)
    game = context.request.get(f"/api/v1/games/{page.url.rpartition('/')[2]}").json()
    assert (game["state"], game["name"]) == (state, name.removesuffix(".gz").removesuffix(".json"))


def test_a_file_is_chosen(page: Page) -> None:
    page.goto("/")
    page.get_by_label("Choose a file").set_input_files(SAVED)
    page.wait_for_url("**/games/*", timeout=60_000)


def test_a_file_that_is_no_game_is_told(page: Page, complaints: Complaints) -> None:
    complaints.expect("400")
    page.goto("/")
    expect(page.get_by_role("heading", name="A recorded game")).to_be_visible()
    dropped(page, "letter.json", b"Dear all")
    expect(page.get_by_role("alert")).to_contain_text("letter.json cannot be opened.")
    page.get_by_role("button", name="Close").click()
    expect(page.get_by_role("alert")).to_be_hidden()


def test_one_click_shows_a_finished_game(page: Page, context: BrowserContext) -> None:
    page.goto("/")
    demo = page.get_by_role("button", name="Look at a finished game: 18Rhl")
    demo.click()
    page.wait_for_url("**/games/*", timeout=30_000)
    game = page.url
    assert context.request.get(f"/api/v1{game[game.index('/games') :]}").json()["state"] == "finished"
    # Another look leads to the same game.
    page.goto("/")
    demo.click()
    page.wait_for_url("**/games/*", timeout=30_000)
    assert page.url == game
