"""The pages of `docs/house`, one for each subsystem: each begins with a drawing of the package it is named after."""

from __future__ import annotations

import re
from pathlib import Path

from tests.drawings.drawing import drawn

FOLDER = Path("docs/house")

DRAWING = re.compile(r"<!-- imports of (?P<package>[a-z_.]+) -->\n```mermaid\n(?P<drawing>.*?)\n```\n", re.DOTALL)
"""Where a page has the drawing of a package."""


def pages() -> list[Path]:
    """All pages, by name."""
    return sorted(FOLDER.glob("*.md"))


def redrawn(page: str) -> str:
    """The text of a page with its drawings as the imports are now."""
    return DRAWING.sub(
        lambda found: f"<!-- imports of {found['package']} -->\n```mermaid\n{drawn(found['package'])}\n```\n", page
    )
