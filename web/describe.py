"""Renews what the page knows of the server: its own description with the documents of all titles, and the
types that follow from it.

    .venv/bin/python web/describe.py
"""

from __future__ import annotations

import sys
from pathlib import Path

from bradshaw.server.describe import text

sys.path.insert(0, str(Path(__file__).parent))

from build import npm, provide_modules

FILE = Path(__file__).with_name("openapi.json")

if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
    provide_modules()
    npm("run", "types")
