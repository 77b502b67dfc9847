"""Games of every title, played through the page up to the end screen."""

import random

import pytest
from playwright.sync_api import Page, expect

from tests.browser.brought import before_the_end, bring, whole
from tests.browser.playing import Person

#: How many of their last actions the games are without.
LAST = {"18Rhl": 5, "1862": 4, "18LRA": 5, "18OE": 6, "Orient Express": 5}


@pytest.mark.parametrize("title", LAST)
def test_a_game_is_played_to_its_end(page: Page, title: str) -> None:
    players = whole(title).players
    bring(page, before_the_end(title, LAST[title]), *players)
    person = Person(page, random.Random(3))
    assert person.play(60), "the game does not end"
    result = page.get_by_role("dialog", name="Result")
    expect(result.get_by_role("heading", level=2).first).to_be_visible()
    for player in players:
        expect(result.get_by_role("rowheader", name=player, exact=True)).to_be_visible()
    expect(result.get_by_role("link", name="Download the game")).to_be_visible()
    assert person.decided >= 3
