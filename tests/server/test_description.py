"""The description of the API, from which the page has its types."""

import json
import re
from collections.abc import Callable
from pathlib import Path

from bradshaw.core.title import titles
from bradshaw.server.describe import text
from tests.server.clients import Client

FILE = Path(__file__).parents[2] / "web" / "openapi.json"


def test_the_page_knows_the_server_as_it_is() -> None:
    assert FILE.read_text(encoding="utf-8") == text(), "renew it: .venv/bin/python web/describe.py"


def test_documents_of_all_titles_are_described(client: Callable[[], Client]) -> None:
    served = client().get("/description/openapi.json").json()
    assert served == json.loads(text())
    known = served["components"]["schemas"]
    for title in titles():
        for kind in ("view", "box"):
            form = known[title.documents[kind].__name__]
            assert {"title", "options"} <= form["properties"].keys()
    assert "description" in known["RailPlayer"]["properties"]["cash"]
    referred = re.findall(r'"#/components/schemas/([^"]+)"', json.dumps(served))
    assert set(referred) <= known.keys()


def test_names_that_mean_two_things_are_told_apart() -> None:
    """A line of a menu, and a line of the map of Orient Express."""
    known = json.loads(text())["components"]["schemas"]
    assert "label" in known["Line"]["properties"]
    lines = known["OrientBox"]["properties"]["lines"]["additionalProperties"]["$ref"].rpartition("/")[2]
    assert known[lines]["properties"].keys() >= {"a", "b", "ferry"}
