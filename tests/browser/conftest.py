"""The page in a browser: a real server process with a file of its own, and Chromium."""

import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    WebError,
    expect,
    sync_playwright,
)

ROOT = Path(__file__).resolve().parents[2]
BUILT = ROOT / "src" / "bradshaw" / "server" / "built"
#: Where pictures of pages go whose test has failed, and what a server said that stumbled.
FAILED = ROOT / "build" / "browser"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
WIDE = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
_ADDRESSES = count(1)
# A busy machine is no reason to fail.
expect.set_options(timeout=20_000)


class Complaints(list[str]):
    """What browsers complained about: none of it goes by unnoticed. A test that expects one says so."""

    def __init__(self) -> None:
        super().__init__()
        self._expected: list[str] = []

    def expect(self, part: str) -> None:
        """Complaints with these words belong to the test, such as `422` where the rules refuse."""
        self._expected.append(part)

    def hear(self, context: BrowserContext) -> None:
        context.on("console", self._console)
        context.on("weberror", self._error)

    @property
    def unexpected(self) -> list[str]:
        return [said for said in self if not any(part in said for part in self._expected)]

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.append(f"{message.text} ({message.location.get('url', '')})")

    def _error(self, error: WebError) -> None:
        self.append(str(error.error))


def installed_chromium() -> str | None:
    """Where the browser of this machine is, if there is one."""
    wanted = (os.environ.get("BRADSHAW_CHROMIUM", ""), "chromium", "chromium-browser", "google-chrome")
    return next(filter(None, map(shutil.which, filter(None, wanted))), None)


@pytest.fixture(scope="session")
def chromium() -> str:
    """The browser of this machine."""
    found = installed_chromium()
    if found is None:
        pytest.skip("needs Chromium, which is not there (Debian: apt-get install chromium)")
    return found


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server."""
    with serving(tmp_path_factory.mktemp("site")) as address:
        yield address


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """A server with a file of its own, at an address of its own."""
    if not (BUILT / "index.html").is_file():
        pytest.fail("the page is not built: python3 web/build.py")
    port = free_port()
    start = [sys.executable, "-c", "from bradshaw_command import main; main()", "serve", "--behind-proxy"]
    command = [*start, "--no-open", "--port", str(port), "--database", str(folder / "games.db")]
    with (
        (folder / "log").open("wb") as log,
        subprocess.Popen(command, stdout=log, stderr=subprocess.STDOUT) as server,
    ):
        address = f"http://127.0.0.1:{port}"
        try:
            _wait_for(address, server, folder / "log")
            yield address
        finally:
            server.terminate()
            server.wait()
            if "Traceback" in (said := (folder / "log").read_text(errors="replace")):
                FAILED.mkdir(parents=True, exist_ok=True)
                (FAILED / f"server-{port}.log").write_text(said)


def free_port() -> int:
    """A port of this machine that nobody listens on."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return int(taken.getsockname()[1])


def _wait_for(address: str, server: subprocess.Popen[bytes], log: Path) -> None:
    for _ in range(600):
        if server.poll() is not None:
            pytest.fail(f"the server ended: {log.read_text()}")
        try:
            with urlopen(f"{address}/health"):
                return
        except OSError:
            time.sleep(0.1)
    pytest.fail(f"the server does not answer: {log.read_text()}")


@pytest.fixture(scope="module")
def browser(chromium: str) -> Iterator[Browser]:
    """One browser a file of tests. Not longer: while it is open, this thread counts as one that runs an event
    loop, and tests of other files run their own."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def complaints() -> Iterator[Complaints]:
    """All that browsers complain about in a test, which fails if it did not expect it."""
    heard = Complaints()
    yield heard
    assert heard.unexpected == []


NewContext = Callable[..., BrowserContext]


@pytest.fixture
def new_context(
    browser: Browser, site: str, complaints: Complaints, request: pytest.FixtureRequest
) -> Iterator[NewContext]:
    """Browsers of several people: each has cookies of its own, and comes from an address of its own."""
    made: list[BrowserContext] = []

    def new(**more: Any) -> BrowserContext:
        address = f"10.1.{next(_ADDRESSES) % 250}.{os.getpid() % 250}"
        plain: dict[str, Any] = {
            "base_url": site,
            "viewport": WIDE,
            "extra_http_headers": {"X-Forwarded-For": address},
            "reduced_motion": "reduce",
        }
        made.append(browser.new_context(**plain | more))
        complaints.hear(made[-1])
        return made[-1]

    yield new
    if getattr(request.node, "failed", False):
        _keep_pictures(request.node.name, made)
    for context in made:
        context.close()


@pytest.fixture
def context(new_context: NewContext) -> BrowserContext:
    """The browser of one person, at a desk."""
    return new_context()


@pytest.fixture
def page(context: BrowserContext) -> Page:
    return context.new_page()


@pytest.fixture
def phone(new_context: NewContext) -> Page:
    """A page on a phone."""
    return new_context(viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2).new_page()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Any:
    report = yield
    if report.when == "call":
        item.failed = report.failed  # type: ignore[attr-defined]
    return report


def _keep_pictures(name: str, contexts: list[BrowserContext]) -> None:
    FAILED.mkdir(parents=True, exist_ok=True)
    for number, page in enumerate(page for context in contexts for page in context.pages):
        page.screenshot(path=FAILED / f"{name.replace('/', '-')}-{number}.png", full_page=True)
