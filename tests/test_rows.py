"""A status is one row, a keyword as well: what each must have besides is looked for here, and named where it lacks."""

from __future__ import annotations

from typing import get_args

import pytest

from bot.present.pictures.shapes import SHAPES
from bot.present.texts.catalogue import LANGUAGES, sentences_of
from bot.present.wording.symbols import SYMBOLS
from engine.cards.language import KeywordName, Status
from engine.cards.wording import LANGUAGES as TONGUES
from engine.cards.words.keywords import KEYWORDS
from engine.cards.words.statuses import STATUSES
from engine.cards.words.terms import terms
from engine.rulebook.glossary import glossary


def test_each_status_of_the_ability_language_has_its_row() -> None:
    assert STATUSES.keys() == set(get_args(Status))


@pytest.mark.parametrize("status", STATUSES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_it_has_a_name_a_reminder_and_a_letter(status: str, language: str) -> None:
    assert terms(language)[status]
    assert TONGUES[language].reminders[status]
    row = STATUSES[status]
    assert not row.has_a_sign or sentences_of(language)[f"picture.letter.{status}"]
    assert not row.rule or any(row.rule.startswith(rule) for rule in glossary(language)[status].rules)


def test_each_keyword_of_the_ability_language_has_its_row() -> None:
    assert KEYWORDS.keys() == set(get_args(KeywordName))


@pytest.mark.parametrize("keyword", KEYWORDS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_keyword_has_a_name_and_a_reminder(keyword: str, language: str) -> None:
    assert terms(language)[keyword]
    assert TONGUES[language].reminders[keyword]
    assert not KEYWORDS[keyword].has_a_sign or sentences_of(language)[f"picture.letter.{keyword}"]


@pytest.mark.parametrize(
    "named", [name for rows in (STATUSES, KEYWORDS) for name, row in rows.items() if row.has_a_sign]
)
def test_its_sign_is_drawn(named: str) -> None:
    assert SYMBOLS[named][0] in SHAPES
