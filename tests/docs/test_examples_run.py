"""The Python sessions in the README and in the library's page run as they stand."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("page", ["README.md", "docs/library.md"])
def test_the_session_runs(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / page).read_text(encoding="utf-8"), re.S)
    assert blocks
    exec("\n".join(blocks), {"__name__": page})
    assert (tmp_path / "evening.json").exists()


def test_the_session_about_documents_runs() -> None:
    page = (ROOT / "docs/documents.md").read_text(encoding="utf-8")
    exec("\n".join(re.findall(r"```python\n(.*?)```", page, re.S)), {"__name__": "documents"})


def test_the_readme_has_just_three_commands_to_set_up() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    beginning = readme.partition("\n## The command line")[0]
    assert re.findall(r"```sh\n(.*?)\n```", beginning, re.S) == [
        "python3 bootstrap.py serve",
        "python3 bootstrap.py play",
        "python3 bootstrap.py test",
    ]
