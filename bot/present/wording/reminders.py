"""The text of cards in a reader's language, and what the keywords in it mean; all that a look-up of a card needs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.present.texts import Texts
from engine import Catalogue
from engine.cards.definitions.definition import CardDefinition
from engine.cards.errors import UnknownWord
from engine.cards.wording import LANGUAGES, card_text, keyword_name, keyword_reminder, keywords_in


def tongue_of(texts: Texts) -> str:
    """The language in which a reader is told card text: their own, or English where cards do not speak it."""
    return texts.language if texts.language in LANGUAGES else "en"


def text_said(card: CardDefinition, catalogue: Catalogue, texts: Texts) -> list[str]:
    """The whole text of a card, line by line, in the reader's language."""
    return [line for each in card_text(card, catalogue, tongue_of(texts), plain=True) for line in each.splitlines()]


def reminders(words: Iterable[str], texts: Texts) -> list[str]:
    """What keywords and statuses mean, one line each; words that no person has explained are left out."""
    lines, tongue = [], tongue_of(texts)
    for word in dict.fromkeys(words):
        try:
            text = keyword_reminder(word, tongue)
        except UnknownWord:
            continue
        lines.append(texts.say("cards.reminder", word=keyword_name(word, tongue), text=text))
    return lines


def explained(text: str, texts: Texts, besides: Sequence[str] = ()) -> list[str]:
    """What the keywords that stand in a card's text mean, one line each, but for those that are said elsewhere."""
    return reminders([word for word in keywords_in(text, tongue_of(texts)) if word not in besides], texts)
