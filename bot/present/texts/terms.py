"""The words of the game on screens, from the table that cards are told from."""

from __future__ import annotations

from engine.cards.words.terms import keys_of, languages, terms

PARTS: dict[str, tuple[str, ...]] = {
    "type": ("types",),
    "subtype": ("subtypes",),
    "status": ("statuses",),
    "keyword": ("keywords", "statuses"),
    "terrain": ("terrains",),
    "phase": ("phases",),
}
"""The parts of the table by what their words are called in the catalogues: `terrain.forest`."""

WITH_A_NUMBER = "keyword.tough"


FALLBACK = "en"


def terms_said(language: str) -> dict[str, str]:
    """What screens call the things of the game in a language, by dotted key; what the table lacks of it in English."""
    known = {**terms(FALLBACK), **(terms(language) if language in languages() else {})}
    words = {
        f"{name}.{key}": known[key].word
        for name, sections in PARTS.items()
        for section in sections
        for key in keys_of(section)
    }
    return {**words, WITH_A_NUMBER: f"{words[WITH_A_NUMBER]} {{number}}"}
