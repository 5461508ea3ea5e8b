"""3.1 The names of all zones."""

from __future__ import annotations

from typing import Literal

ZoneName = Literal["deck", "discard", "expedition", "hand", "hero", "landmark", "limbo", "mana", "reserve"]
