"""Pictures of every screen of the page: wide and on a phone, light and dark, of every title.

    python3 tests/browser/screens.py FOLDER [TITLE ...]

The page must be built (`python3 web/build.py`). Every picture is to be looked at after a change of the page.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

from playwright.sync_api import Browser, Page, expect, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from tests.browser.brought import WHOLE, before_the_end, bring, sit, whole  # noqa: E402
from tests.browser.conftest import FLAGS, PHONE, WIDE, free_port  # noqa: E402

#: Pages without a game, and how their pictures are called.
PAGES = {"lobby": "/", "titles": "/titles", "login": "/login", "settings": "/settings", "nowhere": "/nowhere"}
DRAWERS = ("Books", "Tiles", "Rules")
REGIONS = ("Players", "Railways", "Cards", "Market", "Log", "Now")
LOOKS = [(width, colours) for width in ("wide", "phone") for colours in ("light", "dark")]


@contextmanager
def served() -> Iterator[str]:
    """A server with an empty file of its own."""
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        command = [
            sys.executable,
            "-c",
            "from bradshaw_command import main; main()",
            "serve",
            "--behind-proxy",
        ]
        more = ["--port", str(port), "--database", f"{folder}/games.db"]
        path = os.pathsep.join(filter(None, [str(ROOT / "src"), os.environ.get("PYTHONPATH", "")]))
        with subprocess.Popen([*command, *more], env=os.environ | {"PYTHONPATH": path}) as server:
            try:
                _wait_for(f"http://127.0.0.1:{port}/health")
                yield f"http://127.0.0.1:{port}"
            finally:
                server.terminate()


def _wait_for(address: str) -> None:
    for _ in range(600):
        try:
            with urlopen(address):
                return
        except OSError:
            time.sleep(0.1)
    sys.exit(f"{address} does not answer")


class Camera:
    """Takes the pictures of one screen after the other, each in every look."""

    def __init__(self, browser: Browser, site: str, folder: Path) -> None:
        context = browser.new_context(base_url=site, viewport=WIDE, reduced_motion="reduce")  # type: ignore[arg-type]
        self.page: Page = context.new_page()
        self._folder = folder

    def take(self, name: str, looks: list[tuple[str, str]] = LOOKS) -> None:
        for width, colours in looks:
            self.look(width, colours)
            self.page.wait_for_timeout(250)
            self.page.screenshot(path=self._folder / f"{name}-{width}-{colours}.png")

    def look(self, width: str, colours: str) -> None:
        self.page.set_viewport_size(WIDE if width == "wide" else PHONE)  # type: ignore[arg-type]
        self.page.emulate_media(color_scheme=colours)  # type: ignore[arg-type]

    def pages(self) -> None:
        for name, address in PAGES.items():
            self.page.goto(address)
            expect(self.page.get_by_role("heading", level=1)).to_be_visible()
            self.take(name)

    def title(self, title: str) -> None:
        code, page = title.replace(" ", "-"), self.page
        for name, address in (("how-to", f"/titles/{title}"), ("new", f"/new/{title}")):
            page.goto(address)
            expect(page.get_by_role("heading", level=1)).to_be_visible()
            self.take(f"{code}-{name}")
        self.look("wide", "light")
        bring(page, before_the_end(title, 6))
        sit(page, *whole(title).players)
        self.take(f"{code}-table")
        self._drawers(code)
        self._regions(code)
        self._decision(code)
        self.look("wide", "light")
        bring(page, before_the_end(title, 0))
        expect(page.get_by_role("dialog", name="Result")).to_be_visible()
        self.take(f"{code}-end")

    def _drawers(self, code: str) -> None:
        for drawer in DRAWERS:
            self.look("wide", "light")
            button = self.page.get_by_role("button", name=drawer, exact=True)
            if button.is_visible():
                button.click()
                self.take(f"{code}-{drawer.lower()}")
                self.page.get_by_role("button", name="Close").click()

    def _regions(self, code: str) -> None:
        self.look("phone", "light")
        for region in REGIONS:
            button = self.page.locator("nav.phone").get_by_role("button", name=region)
            if button.is_visible():
                button.click()
                self.take(f"{code}-{region.lower()}", LOOKS[2:])

    def _decision(self, code: str) -> None:
        self.look("wide", "light")
        sit_down = self.page.locator(".now header .button.main")
        if sit_down.is_visible():
            sit_down.click()
        line = self.page.locator(".now .choices:not([inert]) .line").last
        expect(line).to_be_visible(timeout=30_000)
        line.click()
        self.page.wait_for_timeout(1500)
        self.take(f"{code}-decision")


def main(folder: str, *titles: str) -> None:
    Path(folder).mkdir(parents=True, exist_ok=True)
    with served() as site, sync_playwright() as playwright:
        path = os.environ.get("BRADSHAW_CHROMIUM", "/usr/bin/chromium")
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        camera = Camera(browser, site, Path(folder))
        if not titles:
            camera.pages()
        for title in titles or WHOLE:
            camera.title(title)
        browser.close()
    print(f"{len(list(Path(folder).glob('*.png')))} pictures are in {folder}; look at each of them.")


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(*sys.argv[1:])
