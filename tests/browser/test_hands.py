"""The table by keys alone, and by fingers on a phone."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.brought import after, before_the_end, bring, sit
from tests.browser.playing import Person


def test_track_is_laid_by_keys_alone(page: Page) -> None:
    bring(page, before_the_end("18Rhl", 5))
    sit(page, "Ada", "Ben", "Cleo")
    person = Person(page)
    assert not person.wait_for_turn()
    expect(page.locator(".piece.lit").first).to_be_visible()
    board = page.get_by_role("application")
    board.focus()
    board.press("ArrowRight")
    first = page.evaluate("document.activeElement.dataset.piece")
    assert first
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    faces = page.locator(".now .tiles .face")
    expect(faces.first).to_be_visible()
    page.keyboard.press("r")
    draft = page.locator(".draft .what")
    expect(draft).to_be_visible()
    said = draft.inner_text()
    ways = page.locator(".tiles li.chosen .way")
    if ways.count() > 1:
        page.keyboard.press("r")
        expect(draft).not_to_have_text(said)
    page.keyboard.press("Escape")
    expect(draft).to_be_hidden()
    expect(faces).to_have_count(0)
    # Once more, and to the end: Enter picks the hex, tries a tile and confirms it.
    page.keyboard.press("Enter")
    expect(faces.first).to_be_visible()
    page.keyboard.press("Enter")
    expect(person.confirm).to_be_enabled()
    seq = person.seq
    page.keyboard.press("Enter")
    expect(page.locator(".table")).not_to_have_attribute("data-seq", str(seq))


def test_a_phone_shows_the_map_and_what_to_do(phone: Page) -> None:
    bring(phone, after("18Rhl", 206))
    sit(phone, "Ada", "Ben", "Cleo")
    person = Person(phone)
    assert not person.wait_for_turn()
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    expect(phone.locator(".map svg").first).to_be_visible()
    for region in ("Players", "Railways", "Market", "Log", "Now"):
        phone.locator("nav.phone").get_by_role("button", name=region).tap()
        expect(phone.locator("nav.phone").get_by_role("button", name=region)).to_have_attribute(
            "aria-pressed", "true"
        )
    person.decide()
    assert not person.wait_for_turn()


def test_a_phone_plays_orient_express(phone: Page) -> None:
    bring(phone, before_the_end("Orient Express", 2))
    sit(phone, "Ada", "Ben", "Cleo")
    assert Person(phone).play(8)


IN_SIGHT = """
() => {
    const body = document.querySelector('.now .body').getBoundingClientRect();
    const lines = [...document.querySelectorAll('.now .body .line')];
    const seen = lines.filter((line) => {
        const box = line.getBoundingClientRect();
        return box.top >= body.top - 1 && box.bottom <= body.bottom + 1;
    });
    return [seen.length, lines.length, seen.some((line) => line.classList.contains('chosen'))];
}
"""


@pytest.mark.parametrize("small", [False, True], ids=["desk", "phone"])
def test_choices_stay_in_sight_beside_what_is_tried(page: Page, phone: Page, small: bool) -> None:
    here = phone if small else page
    bring(here, after("18Rhl", 19))
    sit(here, "Ada", "Ben", "Cleo")
    person = Person(here)
    assert not person.wait_for_turn()
    person.choose()
    expect(here.locator(".draft .happened")).to_be_visible(timeout=20_000)
    seen, all_, chosen = here.evaluate(IN_SIGHT)
    assert chosen
    assert seen >= min(2, all_)
