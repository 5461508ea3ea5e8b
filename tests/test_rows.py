"""Status, keyword, terrain and counter are one row each: what each must have besides is named here where it lacks."""

from __future__ import annotations

from typing import get_args

import pytest

from bot.present.pictures.palette import INKS, THEMES
from bot.present.pictures.shapes import SHAPES
from bot.present.texts.catalogue import LANGUAGES, sentences_of
from bot.present.wording.symbols import SYMBOLS
from engine.cards.catalogue import default_catalogue
from engine.cards.language import KeywordName, Status, Terrain
from engine.cards.wording import LANGUAGES as TONGUES
from engine.cards.words.counters import COUNTERS, NAMED, term_of
from engine.cards.words.keywords import KEYWORDS
from engine.cards.words.statuses import STATUSES
from engine.cards.words.terms import keys_of, terms
from engine.cards.words.terrains import TERRAINS
from engine.rulebook.glossary import glossary
from engine.scenarios.reading.vocabulary import counters_of
from engine.state.objects import counter_of


def test_each_status_of_the_ability_language_has_its_row() -> None:
    assert STATUSES.keys() == set(get_args(Status))


@pytest.mark.parametrize("status", STATUSES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_it_has_a_name_a_reminder_and_a_letter(status: str, language: str) -> None:
    assert terms(language)[status]
    assert TONGUES[language].reminders()[status]
    row = STATUSES[status]
    assert not row.has_a_sign or sentences_of(language)[f"picture.letter.{status}"]
    assert not row.rule or any(row.rule.startswith(rule) for rule in glossary(language)[status].rules)


def test_each_keyword_of_the_ability_language_has_its_row() -> None:
    assert KEYWORDS.keys() == set(get_args(KeywordName))


@pytest.mark.parametrize("keyword", KEYWORDS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_keyword_has_a_name_and_a_reminder(keyword: str, language: str) -> None:
    assert terms(language)[keyword]
    assert TONGUES[language].reminders()[keyword]
    assert not KEYWORDS[keyword].has_a_sign or sentences_of(language)[f"picture.letter.{keyword}"]


def test_each_terrain_of_the_ability_language_has_its_row() -> None:
    assert tuple(TERRAINS) == get_args(Terrain)


@pytest.mark.parametrize("terrain", TERRAINS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_terrain_has_a_name_a_letter_and_a_word_for_its_markers(terrain: str, language: str) -> None:
    assert terms(language)[terrain]
    assert sentences_of(language)[f"terrain-letter.{terrain}"]
    assert TERRAINS[terrain].counters == counter_of(terrain)
    assert sentences_of(language)[f"picture.counter.{counter_of(terrain)}"]
    assert TERRAINS[terrain].rule in glossary(language)["terrain-symbols"].rules
    assert TONGUES[language].plain(TERRAINS[terrain].mark) == terms(language)[terrain].word


@pytest.mark.parametrize("terrain", TERRAINS)
def test_a_terrain_has_its_ink_in_both_themes(terrain: str) -> None:
    assert terrain in INKS
    assert all(terrain in theme for theme in THEMES.values())


def test_each_counter_that_a_card_of_the_program_names_has_its_row() -> None:
    assert counters_of(default_catalogue()) == COUNTERS.keys()
    assert {*keys_of("counters")} == {"counter", *map(term_of, COUNTERS)}


@pytest.mark.parametrize("counter", COUNTERS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_counter_has_a_name_and_a_word_in_pictures(counter: str, language: str) -> None:
    row = COUNTERS[counter]
    assert terms(language)[term_of(counter)]
    assert counter not in NAMED or sentences_of(language)[f"picture.counter.{counter}"]
    assert not row.has_a_sign or sentences_of(language)[f"picture.letter.{counter}"]
    assert not row.rule or row.rule in glossary(language)[counter].rules


@pytest.mark.parametrize(
    "named",
    [*TERRAINS, *(name for rows in (STATUSES, KEYWORDS, COUNTERS) for name, row in rows.items() if row.has_a_sign)],
)
def test_its_sign_is_drawn(named: str) -> None:
    assert SYMBOLS[named][0] in SHAPES
