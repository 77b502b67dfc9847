"""Whole turns by keys alone, with the focus always seen and never lost."""

from playwright.sync_api import Page, expect

from tests.browser.brought import after, bring, whole
from tests.browser.keys import Keys
from tests.browser.playing import Person

#: In the whole game of 18Rhl: a railway that lays track, places a token, runs, pays and buys a train.
TURN = 81


def kind(page: Page) -> str:
    """What is to be decided now."""
    game = page.url.rpartition("/")[2]
    found: str = page.request.get(f"/api/v1/games/{game}/view").json()["view"]["step"]["kind"]
    return found


def test_a_railways_turn(page: Page) -> None:
    moves = whole("18Rhl").past.moves[TURN : TURN + 5]
    assert [move.action.word for move in moves] == ["lay", "token", "run", "dividend", "train"]
    bring(page, after("18Rhl", TURN), moves[0].by)
    assert not Person(page).wait_for_turn()
    keys = Keys(page)
    # Track, on the map: an arrow to a hex, Enter for its tiles, Enter for the first of them, Enter to lay it.
    expect(page.locator(".piece.lit").first).to_be_visible()
    keys.go(".map .frame")
    keys.press("ArrowRight")
    assert keys.at(".piece.lit")
    keys.press("Enter")
    expect(page.locator(".now .face").first).to_be_visible(timeout=20_000)
    assert keys.at(".piece.chosen")
    keys.press("Enter")
    keys.confirm()
    # All else, in the decision; the best run waits to be confirmed.
    for step in ("place token", "run trains", "pay dividend", "buy trains"):
        assert kind(page).endswith(step)
        if step == "run trains":
            expect(page.locator(".now .run [role=status]")).to_be_hidden(timeout=60_000)
            keys.confirm()
        else:
            keys.decide()


def test_a_turn_of_orient_express(page: Page) -> None:
    """A segment, a card that is scored or discarded, a card that is drawn, and the end of the turn."""
    bring(page, after("Orient Express", 209), *whole("Orient Express").players)
    keys = Keys(page)
    sit_down = page.locator(".now header .button.main")
    expect(sit_down).to_be_visible(timeout=20_000)
    keys.go(".now header .button.main")
    keys.press("Enter")
    expect(sit_down).to_be_hidden()
    for _ in range(12):
        keys.decide()
        if sit_down.is_visible():
            break
    expect(sit_down).to_be_visible()
