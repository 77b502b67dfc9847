"""Routes of one's own on the map: drawn along track, clicked stop by stop, by fingers and by keys."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.brought import after, bring, whole
from tests.browser.playing import Person


def at_a_run(page: Page, title: str) -> list[str]:
    """A table at which trains are to be run, with its first train picked to be drawn for: a station of the
    railway and a stop to which a route goes on from there."""
    moves = whole(title).past.moves
    number = max(i for i, move in enumerate(moves) if move.action.word == "run")
    bring(page, after(title, number), moves[number].by)
    assert not Person(page).wait_for_turn()
    expect(page.locator(".now .run [role=status]")).to_be_hidden(timeout=60_000)
    page.locator(".now .own .button").first.click()
    expect(page.get_by_text("draw along the track")).to_be_visible()
    game = page.url.rpartition("/")[2]
    view = page.request.get(f"/api/v1/games/{game}/view").json()["view"]
    railway = view["railways"][view["operating"]]
    train = next(train["train"] for train in railway["trains"] if train["runs"])
    for station in railway["stations"]:
        asked = {"train": train, "stops": [station], "drawn": 0}
        origin = {"Origin": page.url.partition("/games/")[0]}
        told = page.request.post(f"/api/v1/games/{game}/trace", data=asked, headers=origin).json()
        for stop in (next_["stop"] for next_ in told["on"]):
            if page.locator(f".board [data-stop='{stop}']").count():
                return [station, stop]
    raise AssertionError("there is nothing to draw")


def middle(page: Page, stop: str) -> tuple[float, float]:
    box = page.locator(f".board [data-stop='{stop}']").bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.parametrize("title", ["18Rhl", "1862", "18LRA", "18OE"])
def test_a_route_is_drawn_with_the_mouse(page: Page, title: str) -> None:
    stops = at_a_run(page, title)
    first, *others = [middle(page, stop) for stop in stops]
    page.mouse.move(*first)
    page.mouse.down()
    for place in others:
        page.mouse.move(*place, steps=25)
    page.mouse.up()
    expect(page.locator(".board .routes path").first).to_be_attached(timeout=20_000)


def test_a_route_is_clicked_and_judged(page: Page) -> None:
    stops = at_a_run(page, "18Rhl")
    for stop in stops[:2]:
        page.mouse.click(*middle(page, stop))
    note = page.locator(".now .run .note")
    expect(note.first).to_be_visible(timeout=20_000)
    expect(note.first).to_have_text(re.compile(r"less than the best run|As good as the best run"))
    # The same stop again takes it away.
    page.mouse.click(*middle(page, stops[1]))
    page.mouse.click(*middle(page, stops[0]))
    expect(page.locator(".board .routes path")).to_have_count(0, timeout=20_000)


def test_a_route_is_made_by_keys(page: Page) -> None:
    station, _ = at_a_run(page, "18LRA")
    page.get_by_role("application").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".piece:focus")).to_have_class(re.compile(r"\blit\b"))
    page.locator(f"[data-piece='{station.split('.')[0]}']").focus()
    page.keyboard.press("Enter")
    own = page.locator(".now .own")
    which = own.get_by_text("Which of them?")
    on = own.locator(".on .button").first
    expect(on.or_(which).first).to_be_visible(timeout=20_000)
    if which.is_visible():
        own.locator(".row.wrap .button").nth(1).press("Enter")
    on.press("Enter")
    expect(page.locator(".board .routes path").first).to_be_attached(timeout=20_000)


def test_a_route_is_drawn_with_a_finger(phone: Page) -> None:
    stops = at_a_run(phone, "18Rhl")
    first, second = middle(phone, stops[0]), middle(phone, stops[1])
    touch = phone.context.new_cdp_session(phone)

    def finger(kind: str, *at: tuple[float, float]) -> None:
        points = [{"x": x, "y": y} for x, y in at]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    finger("touchStart", first)
    for part in range(1, 21):
        finger(
            "touchMove",
            (first[0] + (second[0] - first[0]) * part / 20, first[1] + (second[1] - first[1]) * part / 20),
        )
    finger("touchEnd")
    expect(phone.locator(".board .routes path").first).to_be_attached(timeout=20_000)
