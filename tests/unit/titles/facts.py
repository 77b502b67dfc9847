"""The written facts about a title, from which its data files were made."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

Record = dict[str, Any]


def load(facts: Path, name: str) -> Record:
    """One file of the facts."""
    content: Record = json.loads((facts / f"{name}.json").read_text(encoding="utf-8"))
    return content
