"""A status is one row: what every one must have besides is looked for here, and named where it is missing."""

from __future__ import annotations

from typing import get_args

import pytest

from bot.present.pictures.shapes import SHAPES
from bot.present.texts.catalogue import LANGUAGES, sentences_of
from bot.present.wording.symbols import SYMBOLS
from engine.cards.language import Status
from engine.cards.statuses import STATUSES
from engine.cards.terms import terms
from engine.cards.wording import LANGUAGES as TONGUES
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


@pytest.mark.parametrize("status", [status for status, row in STATUSES.items() if row.has_a_sign])
def test_its_sign_is_drawn(status: str) -> None:
    assert SYMBOLS[status][0] in SHAPES
