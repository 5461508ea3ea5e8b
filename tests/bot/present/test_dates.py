"""Dates in words, in every language."""

from __future__ import annotations

from datetime import date

import pytest

from bot.present.lookups import deck_lists
from bot.present.texts import Language, texts_for
from bot.present.wording.dates import date_said, moment_said
from engine.cards.formats.legality import Legality
from tests.bot.present.test_decks import CARDS, DECK, text_of


@pytest.mark.parametrize(
    ("language", "first", "other", "moment"),
    [
        ("en", "1 August 2026", "22 July 2026", "9 November 2001, 04:05"),
        ("fr", "1er août 2026", "22 juillet 2026", "9 novembre 2001 à 04:05"),
        ("it", "1º agosto 2026", "22 luglio 2026", "9 novembre 2001, 04:05"),
    ],
)
def test_a_date_is_written_as_its_language_writes_it(language: Language, first: str, other: str, moment: str) -> None:
    texts = texts_for(language)
    assert date_said(date(2026, 8, 1), texts) == first
    assert date_said(date(2026, 7, 22), texts) == other
    assert moment_said(1005278700000, texts) == moment
    checked = text_of(deck_lists.checked(DECK, Legality("standard", "2026-07-22", ()), CARDS, texts))
    assert other in checked
    assert "2026-07-22" not in checked
