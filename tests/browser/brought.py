"""Games that somebody brings to a table: from a file, some way before their end."""

import gzip
from functools import cache
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, expect

from bradshaw.core.game import Game
from bradshaw.core.save import from_bytes, to_bytes

ROOT = Path(__file__).resolve().parents[2]
#: Whole games that come with the page; the one of 18OE takes too long to read.
DEMOS = ROOT / "web" / "src" / "demo"
WHOLE = {
    title: DEMOS / f"{title.replace(' ', '_')}.json" for title in ("18Rhl", "1862", "18LRA", "Orient Express")
}
WHOLE["18OE"] = ROOT / "tests" / "saved" / "0.3" / "18oe-uk-france-finished.json.gz"


def whole(title: str) -> Game:
    raw = WHOLE[title].read_bytes()
    return from_bytes(gzip.decompress(raw) if WHOLE[title].suffix == ".gz" else raw, title)


@cache
def before_the_end(title: str, actions: int) -> bytes:
    """A whole game without its last actions, as a file."""
    game = whole(title)
    game.undo(actions)
    return to_bytes(game)


@cache
def after(title: str, actions: int) -> bytes:
    """The first actions of a whole game, as a file."""
    game = whole(title)
    game.undo(len(game.moves) - actions)
    return to_bytes(game)


def bring(page: Page, raw: bytes, *players: str) -> None:
    """The game of a file is on the table, and some of its seats are one's own. How files are opened and
    seats are taken by hand has tests of its own: a lobby draws five boards before one can choose a file."""
    origin = page.request.get("/health").url.removesuffix("/health")
    own = {"Origin": origin}
    if page.request.get("/api/v1/session").json() is None:
        assert page.request.post("/api/v1/guests", headers=own).ok
    file = own | {"Content-Type": "application/json"}
    brought = page.request.post("/api/v1/files?name=brought", data=raw, headers=file, timeout=60_000)
    assert brought.ok, brought.text()
    game = brought.json()
    for seat in game["seats"]:
        if seat["name"] in players:
            made = page.request.post(
                f"/api/v1/games/{game['id']}/invitations", data={"seat": seat["seat"]}, headers=own
            )
            taken = page.request.post(f"/api/v1/invitations/{made.json()['secret']}", data={}, headers=own)
            assert taken.ok, taken.text()
    page.goto(f"/games/{game['id']}")
    expect(page.locator(".table")).to_be_visible(timeout=60_000)


def sit(page: Page, *players: str) -> None:
    """Take seats of a game that one has brought, by hand."""
    for player in players:
        seat = page.locator(".now .free li").filter(has=page.get_by_text(player, exact=True))
        seat.get_by_role("button", name="Sit down").click()
        expect(seat).to_be_hidden(timeout=20_000)


def invited(page: Page, player: str, guest: BrowserContext) -> Page:
    """Somebody else, in a browser of their own, takes a seat by a link."""
    seat = page.locator(".now .free li").filter(has=page.get_by_text(player, exact=True))
    with page.expect_response("**/invitations") as made:
        seat.get_by_role("button", name="Invite").click()
    link = made.value.json()["address"]
    expect(page.locator(".now .free input")).to_have_value(link)
    other = guest.new_page()
    other.goto(link)
    expect(other.get_by_role("button", name="Sit down")).to_be_visible()
    name = other.get_by_label("Your name at the table")
    if name.is_visible():
        name.fill(player)
    other.get_by_role("button", name="Sit down").click()
    expect(other.locator(".table")).to_be_visible(timeout=60_000)
    return other


def go_on(page: Page, title: str, *, times: int = 1) -> None:
    """What was done next in the whole game is done by somebody at this screen, but not on this page."""
    game = page.url.rpartition("/")[2].partition("?")[0]
    for _ in range(times):
        seen = page.request.get(f"/api/v1/games/{game}/view").json()
        move = whole(title).past.moves[seen["view"]["number"]]
        origin = page.url.partition("/games/")[0]
        body = {"do": str(move.action), "seq": seen["seq"], "seat": move.by}
        answer = page.request.post(
            f"/api/v1/games/{game}/actions", data=body, headers={"Origin": origin}, timeout=60_000
        )
        assert answer.ok, answer.text()
