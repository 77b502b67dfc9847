"""Fixtures that every test may use."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from tests.databases import address, database, kind, made_tables, new_address, postgres

__all__ = ["address", "database", "kind", "made_tables", "new_address", "postgres"]

ROOT = Path(__file__).resolve().parent.parent

# A busy machine is no reason to fail: how long one example takes is not tested.
settings.register_profile("bradshaw", deadline=None)
settings.load_profile("bradshaw")


@pytest.fixture(scope="session", autouse=True)
def data_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Games that are played in tests are not kept among the user's."""
    folder = tmp_path_factory.mktemp("data")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(folder))
        yield folder


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder beside the repository with reference material that is not part of it."""
    folder = ROOT.parent / "shared"
    if not folder.is_dir():
        pytest.skip(f"needs the reference material in {folder}, which is not there")
    return folder
