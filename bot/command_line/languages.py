"""The languages that commands speak, as an option takes them."""

from __future__ import annotations

from typing import Literal

Language = Literal["en", "fr", "it"]
"""English, French and Italian: the languages of the chat."""
