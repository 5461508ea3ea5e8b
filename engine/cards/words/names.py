"""Names of cards as people type them: without accents, marks and capitals."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

_WORDS = re.compile(r"[^\W_]+")


@lru_cache(maxsize=4096)
def folded(name: str) -> str:
    """What two spellings of one name have in common: small letters without accents, words with one space between.

    `&` may be written as "and".
    """
    plain = unicodedata.normalize("NFKD", name.casefold().replace("'", "").replace("’", ""))
    words = _WORDS.findall("".join(letter for letter in plain if not unicodedata.combining(letter)))
    return " ".join(word for word in words if word != "and")
