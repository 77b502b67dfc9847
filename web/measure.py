"""Measures the table of a game on a large board in a headless Chromium, with a server of its own.

.venv/bin/python web/measure.py                 the full board of 18OE after 400 actions of programs
.venv/bin/python web/measure.py --title 18Rhl   another title

Times are given twice: as they pass, which depends on what else the machine does, and as processor time of the
page's main thread. The load of the machine stands beside them.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sys
import tempfile
from itertools import pairwise
from pathlib import Path
from typing import Any

from pictures import FLAGS, serving
from playwright.sync_api import CDPSession, Page, ViewportSize, sync_playwright

import bradshaw
from bradshaw.bots import find
from bradshaw.core.save import to_bytes

WIDE = ViewportSize(width=1440, height=900)
PLAYERS = ["Ada", "Ben", "Cleo"]
#: How long the map is dragged, in milliseconds.
DRAGGED = 3000
#: Notes when news of the game come, and what is drawn anew after them.
WATCH = """
window.heard = 0;
const Plain = WebSocket;
window.WebSocket = class extends Plain {
    constructor(...how) {
        super(...how);
        this.addEventListener('message', () => { window.heard ||= performance.now(); });
    }
};
"""
FRAMES = """
(length) => new Promise((done) => {
    const frames = [];
    const frame = document.querySelector('.map .frame');
    const box = frame.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const send = (kind, dx, dy) => frame.dispatchEvent(new PointerEvent(kind, {
        pointerId: 1, button: 0, bubbles: true, clientX: x + dx, clientY: y + dy }));
    frame.setPointerCapture = () => {};
    send('pointerdown', 0, 0);
    const begin = performance.now();
    const step = (now) => {
        frames.push(now);
        const part = (now - begin) / length;
        if (part >= 1) { send('pointerup', 0, 0); return done(frames); }
        send('pointermove', Math.sin(part * 12) * 200, Math.cos(part * 12) * 120);
        requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
})
"""
DRAWN = """
() => new Promise((done) => {
    let last = 0;
    const seen = new MutationObserver(() => (last = performance.now()));
    seen.observe(document.querySelector('.table'), { subtree: true, childList: true, attributes: true });
    setTimeout(() => done({ heard: window.heard, last }), 4000);
})
"""
SIZES = """
() => performance.getEntries()
    .filter((one) => ['navigation', 'resource'].includes(one.entryType))
    .map((one) => ({ name: new URL(one.name).pathname, size: one.encodedBodySize }))
"""


def game_after(title: str, actions: int) -> bytes:
    """A game after so many actions of programs that choose by lot."""
    game = bradshaw.new(title, players=PLAYERS, seed=5)
    bot = find("random", game.title)(3)
    while len(game.moves) < actions and not game.finished:
        seat = game.seat(game.acting[0].player)
        seat.play(bot.choose(seat))
    return to_bytes(game)


class Clock:
    """Processor time of the main thread of a page, in milliseconds."""

    def __init__(self, page: Page) -> None:
        self._devtools: CDPSession = page.context.new_cdp_session(page)
        self._devtools.send("Performance.enable", {"timeDomain": "threadTicks"})

    def __call__(self) -> float:
        found = self._devtools.send("Performance.getMetrics")["metrics"]
        return 1000 * float(next(one["value"] for one in found if one["name"] == "TaskDuration"))


def opened(page: Page, address: str) -> dict[str, Any]:
    """How long a running game takes to be there, with all pieces and something to do or to wait for."""
    page.goto("/settings")
    clock = Clock(page)
    before = clock()
    page.goto(address)
    page.wait_for_function(
        "() => document.querySelectorAll('.map .piece').length > 1 && document.querySelector('.now header p')"
    )
    passed = page.evaluate("() => performance.now()")
    page.wait_for_load_state("networkidle")
    return {"opened ms": round(passed), "processor ms": round(clock() - before)}


def redrawn(page: Page, game: str, site: str) -> dict[str, Any]:
    """From the news of an action of somebody else to the last change on the page."""
    clock = Clock(page)
    view = page.request.get(f"/api/v1/games/{game}/view").json()
    player = view["view"]["acting"][0]["player"]
    choices = page.request.get(f"/api/v1/games/{game}/choices?seat={player}").json()["choices"]
    action = next((one for one in choices if one["word"] == "lay"), choices[0])
    page.evaluate("() => { window.heard = 0; }")
    before = clock()
    body = {"do": action["do"], "seq": view["seq"], "seat": player}
    page.evaluate(f"() => {{ window.drawn = ({DRAWN})(); }}")
    answer = page.request.post(f"/api/v1/games/{game}/actions", data=body, headers={"Origin": site})
    assert answer.ok, answer.text()
    found = page.evaluate("() => window.drawn")
    return {
        "action": action["do"],
        "redrawn ms": round(found["last"] - found["heard"]),
        "processor ms": round(clock() - before),
    }


def panned(page: Page) -> dict[str, Any]:
    """Frames while the map is dragged, near enough to read it."""
    for _ in range(4):
        page.get_by_role("button", name="Nearer").click()
    page.wait_for_timeout(500)
    clock = Clock(page)
    before = clock()
    frames = page.evaluate(FRAMES, DRAGGED)
    used = clock() - before
    gaps = sorted(b - a for a, b in pairwise(frames))
    return {
        "frames a second": round(1000 * len(frames) / DRAGGED, 1),
        "longest gap ms": round(gaps[-1]),
        "median gap ms": round(gaps[len(gaps) // 2], 1),
        "processor ms a frame": round(used / len(frames), 2),
    }


def downloaded(page: Page) -> dict[str, int]:
    """What came over the wire: the page itself, and what the server tells of this game."""
    page_, told = 0, 0
    for one in page.evaluate(SIZES):
        if one["name"].startswith("/api/"):
            told += one["size"]
        else:
            page_ += one["size"]
    return {"page bytes": page_, "game bytes": told}


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--title", default="18OE")
    asked.add_argument("--actions", type=int, default=400)
    wanted = asked.parse_args()
    raw = game_after(wanted.title, wanted.actions)
    with (
        tempfile.TemporaryDirectory() as scratch,
        serving(Path(scratch)) as site,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        context = browser.new_context(base_url=site, viewport=WIDE)
        own = {"Origin": site}
        account = {"name": "Ada", "password": "long trains, long days"}
        context.request.post("/api/v1/accounts", data=account, headers=own)
        kind = {"Content-Type": "application/json"}
        brought = context.request.post(
            "/api/v1/files?name=measured", data=raw, headers=own | kind, timeout=600_000
        )
        game = brought.json()["id"]
        for seat in range(len(PLAYERS)):
            made = context.request.post(
                f"/api/v1/games/{game}/invitations", data={"seat": seat}, headers=own
            ).json()
            context.request.post(f"/api/v1/invitations/{made['secret']}", data={}, headers=own)
        context.add_init_script(WATCH)
        page = context.new_page()
        first, again = opened(page, f"/games/{game}"), opened(page, f"/games/{game}")
        report = {
            "title": wanted.title,
            "actions": wanted.actions,
            "pieces": page.locator(".map .piece").count(),
            "opened first": first,
            "opened again": again,
            "moves": [redrawn(page, game, site) for _ in range(3)],
            "panning": panned(page),
            "load": os.getloadavg()[0],
        }
        fresh = browser.new_context(
            base_url=site,
            viewport=WIDE,
            storage_state=context.storage_state(),
        ).new_page()
        fresh.goto(f"/games/{game}")
        fresh.wait_for_selector(".map .piece")
        fresh.wait_for_load_state("networkidle")
        report["first download"] = downloaded(fresh)
        browser.close()
    json.dump(report, sys.stdout, indent=1)
    print()


if __name__ == "__main__":
    main()
