"""Takes pictures of every screen of the page, wide and on a phone, light and dark, of every title.

.venv/bin/python web/pictures.py            into build/pictures
.venv/bin/python web/pictures.py --readme   the few in docs/pictures that the README shows
.venv/bin/python web/pictures.py 18Rhl-run  only those whose names begin so
"""

from __future__ import annotations

import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from urllib.parse import quote
from urllib.request import urlopen

from playwright.sync_api import BrowserContext, sync_playwright
from scenes import SCENES, Deed, Scene, demo

from bradshaw.core.title import titles

ROOT = Path(__file__).resolve().parents[1]
SIZES = {"wide": (1280, 800), "phone": (390, 844)}
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-sync",
]
PLAIN = {"lobby": "/", "titles": "/titles", "login": "/login", "register": "/register", "reset": "/reset"}
PLAIN |= {"settings": "/settings", "account": "/account", "not-found": "/nowhere"}
PLAIN |= {"no-game": "/games/nowhere", "no-invitation": "/invited/nowhere", "no-title": "/titles/1899"}
PASSWORD = "long trains, long days"
#: The time in which a page that has everything comes to rest.
REST = 800


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """The address of a server of its own."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    start = [sys.executable, "-c", "from bradshaw_command import main; main()", "serve", "--no-open"]
    command = [*start, "--port", str(port), "--database", str(folder / "games.db")]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as server:
        site = f"http://127.0.0.1:{port}"
        try:
            while not _answers(site):
                time.sleep(0.2)
            yield site
        finally:
            server.terminate()


def _answers(site: str) -> bool:
    try:
        with urlopen(f"{site}/health"):
            return True
    except OSError:
        return False


class Camera:
    """A browser of one person, with games to look at."""

    def __init__(self, context: BrowserContext, site: str, folder: Path) -> None:
        self.context, self.site, self.folder = context, site, folder
        self._post("/accounts", {"name": "Ada", "password": PASSWORD})

    @property
    def _own(self) -> dict[str, str]:
        return {"Origin": self.site}

    def of_title(self, title: str) -> dict[str, Callable[[], str]]:
        """The screens of a title: how it is played, a new game, a waiting room, a table, the end."""
        return {
            f"{title}-how-to-play": lambda: f"/titles/{quote(title)}",
            f"{title}-new": lambda: f"/new/{quote(title)}",
            f"{title}-room": lambda: self._made(title, begun=False),
            f"{title}-begun": lambda: self._made(title, begun=True),
            f"{title}-finished": lambda: self._brought(title, demo(title).read_bytes()),
        }

    def _made(self, title: str, begun: bool) -> str:
        data = {"title": title, "players": 3, "name": f"{title} by the fire", "visibility": "public"}
        game = self._post("/games", data)["id"]
        if begun:
            for _ in range(2):
                self._post(f"/games/{game}/bots", {"kind": "random"})
            self._post(f"/games/{game}/start", {})
        return f"/games/{game}"

    def _brought(self, name: str, raw: bytes) -> str:
        answer = self.context.request.post(
            f"/api/v1/files?name={quote(name)}",
            data=raw,
            headers={**self._own, "Content-Type": "application/json"},
            timeout=120_000,
        )
        return f"/games/{answer.json()['id']}"

    def entered(self, scene: Scene) -> str:
        """A moment of a game, with the reader on all seats."""
        address = self._brought(scene.title, scene.file())
        game = address.rpartition("/")[2]
        seats = self.context.request.get(f"/api/v1/games/{game}").json()["seats"]
        for seat in range(len(seats)) if scene.seated else ():
            secret = self._post(f"/games/{game}/invitations", {"seat": seat})["secret"]
            self._post(f"/invitations/{secret}", {})
        return address

    def _post(self, path: str, data: dict[str, object]) -> dict[str, str]:
        answer = self.context.request.post(f"/api/v1{path}", data=data, headers=self._own)
        found: dict[str, str] = answer.json()
        return found

    def take(
        self, name: str, path: str, size: str, colours: str, deeds: Sequence[Deed] = (), whole: bool = True
    ) -> Path:
        width, height = SIZES[size]
        page = self.context.new_page()
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme="dark" if colours == "dark" else "light", reduced_motion="reduce")
        page.goto(path)
        page.wait_for_load_state("networkidle", timeout=60_000)
        whole = whole and "/games/" not in path
        if whole:  # pictures come when they are scrolled to
            for picture in page.locator("img[loading=lazy]:visible").all():
                picture.scroll_into_view_if_needed()
            page.wait_for_load_state("networkidle", timeout=60_000)
            page.evaluate("scrollTo(0, 0)")
        for deed in deeds:
            deed(page)
        page.wait_for_timeout(REST)
        file = self.folder / f"{name.replace(' ', '-')}-{size}-{colours}.png"
        page.screenshot(path=file, full_page=whole)
        page.close()
        return file


def every(camera: Camera, wanted: Sequence[str]) -> None:
    """All screens, or those whose names begin as is wanted."""
    screens: dict[str, tuple[Callable[[], str], Sequence[Deed]]] = {}
    for name, path in PLAIN.items():
        screens[name] = (partial(str, path), ())
    for title in titles():
        screens |= {name: (address, ()) for name, address in camera.of_title(title.name).items()}
    for scene in SCENES:
        screens[f"{scene.title}-{scene.name}"] = (partial(camera.entered, scene), scene.deeds)
    for name, (address, deeds) in screens.items():
        if wanted and not name.startswith(tuple(wanted)):
            continue
        path = address()
        for size in SIZES:
            for colours in ("light", "dark"):
                print(camera.take(name, path, size, colours, deeds), flush=True)


def of_readme(camera: Camera) -> None:
    """Small ones: the lobby, a table, and the same table on a phone."""
    scene = next(one for one in SCENES if (one.title, one.name) == ("18Rhl", "run"))
    table = camera.entered(scene)
    for name, path, size, colours in (
        ("lobby", "/", "wide", "light"),
        ("table", table, "wide", "light"),
        ("table", table, "phone", "dark"),
    ):
        deeds = scene.deeds if path == table else ()
        file = camera.take(name, path, size, colours, deeds, whole=False)
        end = "-phone" if size == "phone" else ""
        shutil.copy(file, ROOT / "docs" / "pictures" / f"page-{name}{end}.png")


def main(readme: bool, wanted: Sequence[str]) -> None:
    folder = ROOT / "build" / "pictures"
    folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as scratch,
        serving(Path(scratch)) as site,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        camera = Camera(browser.new_context(base_url=site), site, folder)
        if readme:
            of_readme(camera)
        else:
            every(camera, wanted)
        browser.close()


if __name__ == "__main__":
    main("--readme" in sys.argv[1:], [name for name in sys.argv[1:] if name != "--readme"])
