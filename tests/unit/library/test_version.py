"""The version of a release is said in one place, and whatever repeats it says the same."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import bradshaw

ROOT = Path(__file__).resolve().parents[3]


def test_the_package_takes_its_version_from_the_library() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert "version" not in project["project"]
    assert project["project"]["dynamic"] == ["version"]
    assert project["tool"]["hatch"]["version"] == {"path": "src/bradshaw/__init__.py"}


def test_the_newest_changes_are_those_of_this_version() -> None:
    headings = re.findall(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert headings[0] == bradshaw.__version__


def test_the_page_and_the_description_of_the_api_are_of_this_version() -> None:
    for name in ("web/package.json", "web/package-lock.json"):
        assert json.loads((ROOT / name).read_text(encoding="utf-8"))["version"] == bradshaw.__version__
    described = json.loads((ROOT / "web/openapi.json").read_text(encoding="utf-8"))
    assert described["info"]["version"] == bradshaw.__version__


def test_games_of_this_version_are_kept() -> None:
    releases = [folder.name for folder in (ROOT / "tests/saved").iterdir() if folder.name[0].isdigit()]
    newest = max(releases, key=lambda name: [int(part) for part in name.split(".")])
    assert bradshaw.__version__.startswith(f"{newest}.")
