"""The table by keys alone, and by fingers on a phone."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.brought import after, before_the_end, bring
from tests.browser.playing import Person


def test_track_is_laid_by_keys_alone(page: Page) -> None:
    bring(page, before_the_end("18Rhl", 5), "Ada", "Ben", "Cleo")
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


def test_the_menu_leads_to_tiles_too_and_escape_back(page: Page) -> None:
    bring(page, after("18Rhl", 36), "Ada", "Ben", "Cleo")
    assert not Person(page).wait_for_turn()
    line = page.locator(".now .line")
    behind = page.locator(".lines[data-depth='1'] .line")
    line.filter(has_text="Lay or upgrade a tile").press("Enter")
    expect(behind.first).to_be_focused()
    page.keyboard.press("Escape")
    expect(line.filter(has_text="Lay or upgrade a tile")).to_be_focused()
    page.keyboard.press("Enter")
    behind.filter(has_text="tiles").first.press("Enter")
    expect(page.locator(".now .tiles .face").first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".draft .what")).to_be_visible()


def test_places_of_a_power_are_told_apart(page: Page) -> None:
    """Where only a private helps the line is dotted, and the words say so."""
    bring(page, after("18Rhl", 29), "Ada", "Ben", "Cleo")
    assert not Person(page).wait_for_turn()
    for hex_, powered in (("J9", False), ("E12", True)):
        piece = page.locator(f"[data-piece='{hex_}']")
        expect(piece).to_have_class(re.compile(r"\blit\b"))
        assert ("powered" in (piece.get_attribute("class") or "")) == powered
    expect(page.get_by_text("it takes the power of a private")).to_be_visible()


def test_a_phone_shows_the_map_and_what_to_do(phone: Page) -> None:
    bring(phone, after("18Rhl", 206), "Ada", "Ben", "Cleo")
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
    bring(phone, before_the_end("Orient Express", 2), "Ada", "Ben", "Cleo")
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
    bring(here, after("18Rhl", 19), "Ada", "Ben", "Cleo")
    person = Person(here)
    assert not person.wait_for_turn()
    person.choose()
    expect(here.locator(".draft .happened")).to_be_visible(timeout=20_000)
    seen, all_, chosen = here.evaluate(IN_SIGHT)
    assert chosen
    assert seen >= min(2, all_)
