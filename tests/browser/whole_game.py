"""A whole game through the page, from the lobby to the result: people in several browsers, and a program.

    .venv/bin/python -m tests.browser.whole_game 18Rhl
    .venv/bin/python -m tests.browser.whole_game 18OE --option scenario=uk-france

People decide by lot among what the page offers them, with the mouse, and nothing is asked of the server but
by the page. It takes minutes to an hour, so that it is a command of its own and no test. It fails if a
browser complains of anything, if nobody can decide, or if the people do not all see the same result.
"""

import argparse
import os
import random
import tempfile
import time
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, expect, sync_playwright

from tests.browser.conftest import FLAGS, WIDE, Complaints, installed_chromium, serving
from tests.browser.lobby import invitation, play
from tests.browser.playing import Person

NAMES = ("Ada", "Ben", "Cleo", "Dora")
#: How often the people look whether one of them is to decide, and how long they wait for it, in milliseconds.
LOOK, PATIENCE = 60, 180_000
#: So many decisions lie between two lines about how far it is.
TOLD = 50


def open_for(page: Page, title: str, people: int, program: str, options: dict[str, str]) -> None:
    """Open a table in the lobby: so many people, and a program on the last seat."""
    play(page, title)
    page.get_by_label("With others").check()
    while int(page.locator("output").inner_text()) < people + 1:
        page.get_by_role("button", name="One player more").click()
    while int(page.locator("output").inner_text()) > people + 1:
        page.get_by_role("button", name="One player fewer").click()
    page.get_by_label(f"Who sits on seat {people + 1}").select_option(program)
    if options:
        page.locator("details > summary").click()
    for name, value in options.items():
        page.locator(f"#option-{name}").select_option(value)
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/games/*")


def come(link: str, context: BrowserContext, name: str) -> Page:
    """Somebody sits down by a link."""
    page = context.new_page()
    page.goto(link)
    page.get_by_label("Your name at the table").fill(name)
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_url("**/games/*")
    return page


def play_on(people: list[Person], most: int) -> None:
    """Everybody decides when it is their turn, until all see the result."""
    began, waited = time.monotonic(), 0
    while not all(person.over for person in people):
        turn = next((person for person in people if person.has_turn), None)
        if turn is None:
            waited += LOOK
            assert waited < PATIENCE, "nobody can decide, and the game is not over"
            people[0].page.wait_for_timeout(LOOK)
            continue
        waited = 0
        turn.decide()
        decided = sum(person.decided for person in people)
        assert decided < most, f"the game is not over after {decided} decisions"
        if decided % TOLD == 0:
            print(
                f"{decided} decisions, {people[0].length} actions, {time.monotonic() - began:.0f} s",
                flush=True,
            )


def result(page: Page) -> str:
    """The table of the result as a person reads it."""
    return page.get_by_role("dialog", name="Result").locator("table").first.inner_text()


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("title")
    asked.add_argument("--people", type=int, default=2, choices=range(1, 1 + len(NAMES)))
    asked.add_argument("--program", default="random", help="what sits on the last seat")
    asked.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    asked.add_argument("--luck", type=int, default=1, help="by which the people decide")
    asked.add_argument("--most", type=int, default=5000, help="decisions after which it is given up")
    wanted = asked.parse_args()
    options = dict(one.split("=", 1) for one in wanted.option)
    complaints = Complaints()
    began = time.monotonic()
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder)) as site,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=installed_chromium(), args=FLAGS)
        contexts = [
            browser.new_context(base_url=site, viewport=WIDE, reduced_motion="reduce")  # type: ignore[arg-type]
            for _ in range(wanted.people)
        ]
        for context in contexts:
            complaints.hear(context)
        first = contexts[0].new_page()
        open_for(first, wanted.title, wanted.people, wanted.program, options)
        pages = [first]
        for context, name in zip(contexts[1:], NAMES[1:], strict=False):
            pages.append(come(invitation(first), context, name))
        first.get_by_role("button", name="Begin the game").click()
        people = [Person(page, random.Random(f"{wanted.luck} {i}")) for i, page in enumerate(pages)]
        for page in pages:
            expect(page.locator(".table")).to_be_visible(timeout=60_000)
        play_on(people, wanted.most)
        seen = [result(page) for page in pages]
        actions = people[0].length
        browser.close()
    assert len(set(seen)) == 1, f"not everybody sees the same result: {seen}"
    assert complaints.unexpected == [], complaints.unexpected
    decided = ", ".join(f"{NAMES[i]} {person.decided}" for i, person in enumerate(people))
    load = os.getloadavg()[0]
    print(f"{wanted.title}: {actions} actions to the end; decided: {decided}; no complaint of a browser")
    print(f"{time.monotonic() - began:.0f} s at a load of {load:.1f}\n{seen[0]}")


if __name__ == "__main__":
    main()
