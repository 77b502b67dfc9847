"""The toy title, known while the tests of the core run."""

import pytest

from bradshaw.core import title as registry
from tests.unit.core.toy import TOY


@pytest.fixture(autouse=True)
def _toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_REGISTRY", {**registry._REGISTRY, "toy": TOY})
