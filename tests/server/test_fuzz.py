"""Whatever is sent to whatever the description of the API names, the answer is never a fault of the server.
BRADSHAW_FUZZ says how many requests each end point gets."""

import os
from collections.abc import Callable
from typing import Any, cast

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings

from tests.server.clients import API, Client

MANY = int(os.environ.get("BRADSHAW_FUZZ", "3"))
#: Feeds that go on without end; tests/server/test_feed.py and test_worlds.py ask them.
ENDLESS = {"events", "propose"}
#: What takes away the account that asks.
LAST = {"erase"}


@pytest.fixture
def asked(client: Callable[[], Client]) -> dict[str, str]:
    """A game at one screen, and a token that may do everything."""
    ada = client().named("Ada")
    game = ada.begun("Ben", "Cid")
    token = ada.post("/me/tokens", json={"name": "fuzz", "scopes": ["manage", "play", "read"]}).json()
    return {"game": game, "host": ada.host, "token": token["secret"]}


def test_nothing_that_is_described_brings_the_server_down(asked: dict[str, str]) -> None:
    schema = schemathesis.openapi.from_url(f"http://{asked['host']}{API}/description/openapi.json")
    operations = [cast(Any, found).ok() for found in schema.get_all_operations()]
    wanted = [one for one in operations if _name(one) not in ENDLESS]
    answered: set[int] = set()
    for operation in sorted(wanted, key=lambda one: _name(one) in LAST):
        _try(operation, asked, answered)
    assert len(wanted) > 60
    assert {200, 400, 404} <= answered


def _name(operation: Any) -> str:
    return str(operation.definition.raw.get("operationId", ""))


def _try(operation: Any, asked: dict[str, str], answered: set[int]) -> None:
    @settings(
        max_examples=MANY, deadline=None, database=None, derandomize=MANY < 10,
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(case=operation.as_strategy())
    def send(case: Any) -> None:
        if case.path_parameters and "game" in case.path_parameters:
            case.path_parameters["game"] = asked["game"]
        answer = case.call(headers={"Authorization": f"Bearer {asked['token']}"}, timeout=60)
        answered.add(answer.status_code)
        assert answer.status_code < 500, f"{_name(operation)}: {answer.status_code} {answer.text[:500]}"

    send()
