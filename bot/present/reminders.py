"""Keywords, statuses and deeds explained, and the language in which cards are told to a reader."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from bot.present.texts import Texts
from engine.cards.errors import UnknownWord
from engine.cards.wording import LANGUAGES, keyword_reminder


def tongue_of(texts: Texts) -> str:
    """The language in which a reader is told card text: their own, or English where cards do not speak it."""
    return texts.language if texts.language in LANGUAGES else "en"


def reminders(words: Iterable[str], texts: Texts) -> list[str]:
    """What keywords and statuses mean, one line each; words that nobody has explained are left out."""
    lines = []
    for word in dict.fromkeys(words):
        try:
            text = keyword_reminder(word, tongue_of(texts))
        except UnknownWord:
            continue
        lines.append(texts.say("cards.reminder", word=word.capitalize(), text=text))
    return lines


def explained(text: str, texts: Texts, besides: Sequence[str] = ()) -> list[str]:
    """What the keywords that stand in a card's text mean, one line each, but for those that are said elsewhere."""
    words = [word for word in LANGUAGES[tongue_of(texts)].reminders if word not in besides]
    return reminders([word for word in words if re.search(rf"\b{re.escape(word.capitalize())}\b", text)], texts)
