"""Looking things up in a drawing."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Callable

#: What the fixture `parsed` does.
Parse = Callable[[str], ET.Element]


def by_id(root: ET.Element) -> dict[str, ET.Element]:
    """The elements that have a name."""
    return {name: element for element in root.iter() if (name := element.get("id"))}


def texts(root: ET.Element) -> list[ET.Element]:
    return list(root.iter("{http://www.w3.org/2000/svg}text"))


def words(root: ET.Element) -> list[str]:
    """What is written."""
    return [element.text or "" for element in texts(root)]
