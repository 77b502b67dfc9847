"""Renews what the page knows of the server: its own description with the documents of all titles, and the
types that follow from it.

    .venv/bin/python web/describe.py
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import msgspec

from bradshaw.core.title import titles
from bradshaw.server.app import description

sys.path.insert(0, str(Path(__file__).parent))

from build import npm, provide_modules

FILE = Path(__file__).with_name("openapi.json")


def described() -> str:
    """The server says `any` where a title decides what a document holds: here is what each may hold."""
    plain: dict[str, Any] = json.loads(json.dumps(description(), default=str))
    kinds = [kind for title in titles() for kind in title.documents.values()]
    _, documents = msgspec.json.schema_components(kinds, ref_template="#/components/schemas/{name}")
    plain["components"]["schemas"] = {**documents, **plain["components"]["schemas"]}
    return json.dumps(plain, indent=1, sort_keys=True)


if __name__ == "__main__":
    FILE.write_text(described(), encoding="utf-8")
    provide_modules()
    npm("run", "types")
