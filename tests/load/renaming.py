"""Names and ids in texts exchanged for others, all at once."""

from __future__ import annotations

import re
from collections.abc import Mapping


class Renaming:
    """Exchanges whole words: what stands before or after one in a text is no letter and no digit."""

    def __init__(self, words: Mapping[str, str]) -> None:
        self.words = dict(words)
        listed = "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))
        self._pattern = re.compile(rf"(?<![0-9A-Za-z])(?:{listed})(?![0-9A-Za-z])")

    def __call__(self, text: str) -> str:
        """The text with every known word exchanged."""
        return self._pattern.sub(lambda found: self.words[found[0]], text)
