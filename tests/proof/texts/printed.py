"""The texts that are proved: every ability text of the shared faces, every example of a part of a unique card."""

from __future__ import annotations

import re
from functools import cache

from engine.cards.errors import NotUnderstood
from engine.cards.language import Ability
from engine.cards.text.compiling import compile_text
from engine.cards.text.parts import FRAMES
from tests.engine.cards.shared import shared_cards
from tests.engine.cards.text.printed import unique_parts
from tests.proof.texts.slips import words_of


@cache
def meanings() -> dict[str, tuple[Ability, ...]]:
    """What each text means, as far as it has a meaning."""
    found = {text: meaning(text) for text in (*_faces(), *_parts())}
    return {text: abilities for text, abilities in found.items() if abilities}


@cache
def vocabulary() -> tuple[str, ...]:
    """Every word and mark of these texts."""
    return tuple(sorted({word for text in meanings() for word in words_of(text)}))


def meaning(text: str) -> tuple[Ability, ...] | None:
    """The abilities of a text; None where it is refused."""
    try:
        return compile_text(text)
    except NotUnderstood:
        return None


def _faces() -> list[str]:
    found: dict[str, None] = {}
    for card in shared_cards().values():
        for part in ("effect_text", "support_text"):
            found.update(dict.fromkeys(_abilities(card[part] or "")))
    return list(found)


def _abilities(text: str) -> list[str]:
    """The abilities of a face without reminders and marks of rarity, each with its modes."""
    return [part.strip() for part in re.split(r"\n(?!•|Then,)", _without_reminders(text)) if part.strip()]


def _without_reminders(text: str) -> str:
    return re.sub(r" *\([^()]*\)|#", "", text)


def _parts() -> list[str]:
    """Each part of unique cards in the first frame in which it has a meaning."""
    found = []
    for part in unique_parts():
        if part["text"].strip():
            framed = (frame.format(_without_reminders(part["text"])) for frame in FRAMES[part["part"]])
            found += [text for text in framed if meaning(text)][:1]
    return found
