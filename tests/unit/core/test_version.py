"""The version of a title's rules covers what the title uses, and nothing else."""

import sys
from pathlib import Path

import pytest

from bradshaw.core.title import find_title, titles
from bradshaw.core.version import files_of, rules_version
from tests.unit.core.toy import TOY


def files(title: str) -> set[str]:
    return set(files_of(type(find_title(title)).__module__))


@pytest.mark.parametrize("title", [title.name for title in titles()])
def test_every_title_covers_the_core_and_its_own_package(title: str) -> None:
    found = files(title)
    own = type(find_title(title)).__module__.rpartition(".")[0]
    assert {"bradshaw.core.game", "bradshaw.core.state", f"{own}.table", f"{own}.title"} <= found
    assert any(name.startswith(f"{own}/data/") for name in found)
    assert not any(name.startswith(("bradshaw.cli", "bradshaw.bots")) for name in found)


def test_no_title_covers_another_one() -> None:
    packages = {title.name: type(title).__module__.rpartition(".")[0] for title in titles()}
    for title in packages:
        for other, package in packages.items():
            assert other == title or not any(name.startswith(package) for name in files(title))


def test_the_kernel_belongs_to_railway_titles() -> None:
    kernel = "bradshaw.rail.routes/kernel/kernel.cpp"
    assert kernel in files("18Rhl")
    assert kernel in files("1862")
    assert not any(name.startswith("bradshaw.rail") for name in files("Orient Express"))


def test_a_title_of_another_package_is_covered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "foreign_rules"
    (package / "data").mkdir(parents=True)
    (package / "__init__.py").write_text("")
    (package / "title.py").write_text(
        "from . import (\n    rules,\n)\nfrom bradshaw.core.title import Title\n"
    )
    (package / "rules.py").write_text("import json\n")
    (package / "unused.py").write_text("")
    (package / "data" / "map.json").write_text("{}")
    monkeypatch.syspath_prepend(str(tmp_path))
    found = set(files_of("foreign_rules.title"))
    assert {"foreign_rules.title", "foreign_rules.rules", "foreign_rules/data/map.json"} <= found
    assert "bradshaw.core.title" in found
    assert "foreign_rules.unused" not in found
    sys.modules.pop("foreign_rules", None)


def test_titles_have_versions_of_their_own() -> None:
    versions = [rules_version(title) for title in {*titles(), TOY}]
    assert len(set(versions)) == len(versions)
    assert "tests.unit.core.toy" in files_of(type(TOY).__module__)
