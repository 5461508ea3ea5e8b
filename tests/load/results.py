"""What was measured last, kept so that one part of the measuring can reckon with what another has found."""

from __future__ import annotations

import json
from pathlib import Path

FOLDER = Path(__file__).parents[2] / ".data" / "load"


def keep(part: str, **figures: float) -> None:
    """Keeps the figures of a part in the place of earlier ones."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / f"{part}.json").write_text(json.dumps(figures))


def kept(part: str) -> dict[str, float] | None:
    """The figures that a part kept last, None where it was never measured here."""
    file = FOLDER / f"{part}.json"
    found: dict[str, float] | None = json.loads(file.read_text()) if file.exists() else None
    return found
