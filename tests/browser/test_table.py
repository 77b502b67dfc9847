"""The table in a browser: people who play, look back, think ahead and lose their connection."""

import re

from playwright.sync_api import BrowserContext, Page, WebSocketRoute, expect

from tests.browser.brought import after, bring, invited, sit, whole
from tests.browser.conftest import Complaints, NewContext
from tests.browser.lobby import begin, play
from tests.browser.playing import Person


def drafted(page: Page, line: str) -> None:
    """Choose a line of the menu; its consequences are shown."""
    page.locator(".now .choices:not([inert]) .line", has_text=line).first.click()
    expect(page.locator(".draft .what")).to_be_visible()


def test_hands_stay_hidden_at_a_shared_screen(page: Page) -> None:
    play(page, "Orient Express")
    page.get_by_label("Around this screen").check()
    begin(page)
    sit_down = page.get_by_role("button", name=re.compile("^I am "))
    expect(sit_down).to_be_visible(timeout=30_000)
    hand = page.get_by_text("Your hand")
    expect(hand).to_be_hidden()
    expect(page.locator(".now .line")).to_have_count(0)
    sit_down.click()
    expect(hand).to_be_visible()
    page.get_by_role("button", name="Hide my cards").click()
    expect(hand).to_be_hidden()
    sit_down.click()
    for _ in range(5):  # the cards of the first hand
        Person(page).decide()
    expect(sit_down).to_be_visible()
    expect(hand).to_be_hidden()
    expect(page.locator("body")).not_to_contain_text("You draw")


def test_a_step_back_by_consent(page: Page, new_context: NewContext) -> None:
    bring(page, after("18Rhl", 206))
    sit(page, "Ada", "Cleo")
    ben = invited(page, "Ben", new_context())
    person = Person(page)
    assert not person.wait_for_turn()
    person.decide()
    history = page.get_by_role("region", name="History")
    history.get_by_role("button", name="One action back").click()
    history.get_by_role("button", name="One action back").click()
    expect(page.get_by_text("You look at the game after action 205.")).to_be_visible()
    page.get_by_role("button", name="Ask the others to go back to here").click()
    ben.get_by_role("button", name="Agree").click()
    for each in (page, ben):
        expect(each.get_by_role("slider")).to_have_attribute("max", "205", timeout=20_000)


def test_history_goes_both_ways(page: Page) -> None:
    bring(page, after("18Rhl", 206))
    slider = page.get_by_role("slider", name="Moment of the game")
    cash = page.locator(".left .players").first
    now = cash.inner_text()
    slider.fill("40")
    expect(page.get_by_text("You look at the game after action 40.")).to_be_visible()
    expect(cash).not_to_have_text(now, use_inner_text=True)
    slider.press("ArrowRight")
    expect(page.get_by_text("You look at the game after action 41.")).to_be_visible()
    slider.press("ArrowLeft")
    expect(page.get_by_text("You look at the game after action 40.")).to_be_visible()
    page.get_by_role("button", name="Back to now").click()
    expect(cash).to_have_text(now, use_inner_text=True)


def test_a_line_is_thought_of_and_shared(page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    bring(page, after("18Rhl", 206))
    page.get_by_role("button", name="What if").click()
    expect(page.get_by_role("heading", name="What if")).to_be_visible()
    page.locator(".thinking summary").first.click()
    page.locator(".thinking .take:visible").first.click()
    line = page.locator(".thinking .line li")
    expect(line).to_have_count(1)
    page.get_by_role("button", name="Copy link").click()
    link = page.evaluate("navigator.clipboard.readText()")
    page.get_by_role("button", name="Back to the game").click()
    expect(page.locator(".thinking")).to_be_hidden()
    page.goto(link)
    expect(line).to_have_count(1, timeout=20_000)


def test_an_offer_is_answered_elsewhere(page: Page, new_context: NewContext) -> None:
    bring(page, after("18Rhl", 223), "Ada")
    ben = invited(page, "Ben", new_context())
    person = Person(page)
    assert not person.wait_for_turn()
    page.locator(".now .choices:not([inert]) .line", has_text="from another railway").click()
    page.locator(".lines[data-depth='1'] .line", has_text="CCE").click()
    draft, deeper = page.locator(".draft .what"), page.locator(".lines[data-depth='2'] .line")
    expect(draft.or_(deeper).first).to_be_visible()
    if not draft.is_visible():
        deeper.first.click()
    expect(person.confirm).to_be_enabled()
    person.confirm.click()
    expect(ben.locator(".now header.mine")).to_be_visible(timeout=20_000)
    drafted(ben, "ccept")
    ben.get_by_role("button", name="Confirm").click()
    expect(page.locator(".now header.mine")).to_be_visible(timeout=20_000)
    assert person.seq == Person(ben).seq


class Line:
    """The wire between a browser and the server, which can be cut."""

    def __init__(self, context: BrowserContext) -> None:
        self.cut = False
        self._open: list[WebSocketRoute] = []
        context.route_web_socket(re.compile("/feed"), self._opened)

    def break_off(self) -> None:
        self.cut = True
        for socket in self._open:
            socket.close(code=1001)

    def _opened(self, socket: WebSocketRoute) -> None:
        if self.cut:
            return socket.close(code=1001)
        socket.connect_to_server()
        self._open.append(socket)


def test_a_lost_connection_is_told_and_caught_up_with(page: Page, new_context: NewContext) -> None:
    bring(page, after("18Rhl", 206), "Cleo")
    away = new_context()
    line = Line(away)
    ben = invited(page, "Ben", away)
    lost = ben.get_by_text("The connection is lost.")
    expect(lost).to_be_hidden()
    line.break_off()
    expect(lost).to_be_visible()
    person = Person(page)
    assert not person.wait_for_turn()
    person.decide()
    line.cut = False
    expect(ben.locator(".table")).to_have_attribute("data-seq", str(person.seq), timeout=30_000)
    expect(lost).to_be_hidden()


def test_a_draft_outlives_a_reload(page: Page) -> None:
    bring(page, after("18Rhl", 18), "Ada", "Ben", "Cleo")
    person = Person(page)
    assert not person.wait_for_turn()
    draft, depth = page.locator(".draft .what"), 0
    page.locator(".now .choices:not([inert]) .line", has_text="›").first.click()
    while not draft.is_visible():
        depth += 1
        deeper = page.locator(f".now .lines[data-depth='{depth}']")
        deeper.locator(".line").first.click()
        expect(draft.or_(page.locator(f".now .lines[data-depth='{depth + 1}']"))).to_be_visible()
    said = draft.inner_text()
    page.reload()
    expect(draft).to_have_text(said, timeout=20_000)
    expect(deeper).to_be_visible()  # the menu is open where it was
    expect(person.confirm).to_be_enabled()


def test_a_draft_keeps_its_number_through_a_reload(page: Page) -> None:
    bring(page, after("18Rhl", 2), *whole("18Rhl").players)
    assert not Person(page).wait_for_turn()
    drafted(page, "Bid ")
    number = page.get_by_label("How much?").first
    number.fill(str(int(number.input_value()) + 20))
    number.blur()
    draft = page.locator(".draft .what")
    expect(draft).to_contain_text(number.input_value())
    said = draft.inner_text()
    page.reload()
    expect(draft).to_have_text(said)
    expect(number).to_be_visible()


def test_what_came_too_late_is_told(page: Page, complaints: Complaints) -> None:
    complaints.expect("409")
    bring(page, after("18Rhl", 30), "Ada", "Ben", "Cleo")
    other = page.context.new_page()
    other.route_web_socket(re.compile("/feed"), lambda _: None)  # this one hears nothing of the game
    other.goto(page.url)
    mine, late = Person(page), Person(other)
    assert not late.wait_for_turn()
    assert not mine.wait_for_turn()
    other.locator(".now .choices:not([inert]) .line").last.click()
    expect(late.confirm).to_be_enabled()
    mine.decide()
    late.confirm.click()
    expect(other.get_by_role("alert")).to_contain_text("Something has happened meanwhile.")
    assert late.seq == mine.seq


def test_a_move_is_taken_back(page: Page) -> None:
    bring(page, after("18Rhl", 30), "Ada", "Ben", "Cleo")
    person = Person(page)
    assert not person.wait_for_turn()
    person.decide()
    slider = page.get_by_role("slider", name="Moment of the game")
    expect(slider).to_have_attribute("max", "31")
    page.get_by_role("button", name="Take back").click()
    expect(slider).to_have_attribute("max", "30")
