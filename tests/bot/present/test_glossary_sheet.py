"""Words of the glossary, the rules of a card and the day at a glance, as they are shown."""

from __future__ import annotations

import pytest

from bot.present.layout.limits import CHOICE_LABEL
from bot.present.layout.records import Message, Select
from bot.present.lookups.glossary_sheet import (
    card_rules,
    day_sheet,
    no_such_word,
    shared_day,
    shared_word,
    word_label,
    word_sheet,
)
from bot.present.texts import texts_for
from engine import default_catalogue
from engine.rulebook import book
from engine.rulebook.glossary import DAY, glossary
from engine.rulebook.touched import rules_of_card
from engine.rulebook.writing import LANGUAGES
from tests.bot.present.limits import faults

TEXTS = texts_for("en")


def parts(message: Message) -> dict[str, str]:
    assert message.embed is not None
    return {part.name: part.value for part in message.embed.fields}


def test_a_word_says_what_it_means_and_leads_to_its_rules() -> None:
    message = word_sheet(glossary()["gigantic"], book(), TEXTS)
    assert message.embed is not None
    assert message.embed.title == "Gigantic · keyword"
    assert message.embed.description == ("It is in both of your Expeditions at once, and its statistics count in each.")
    assert "**7.4.3.b** " in parts(message)["Rules"]
    select = message.rows[-1]
    assert isinstance(select, Select)
    assert [choice.value for choice in select.choices][:2] == ["7-4-3-b", "7-4-3-e"]


def test_the_day_says_what_happens_when() -> None:
    message = day_sheet(glossary(), book(), TEXTS)
    said = parts(message)
    assert list(said) == ["1. Morning", "2. Noon", "3. Afternoon", "4. Dusk", "5. Night"]
    morning = said["1. Morning"].split("\n")
    assert [line.split("**")[1] for line in morning[1:]] == ["Succeed", "Prepare", "Draw two", "Expand"]
    assert morning[1].endswith("(4.2.1.b)")
    assert [line.split("**")[1] for line in said["5. Night"].split("\n")[1:]] == ["Rest", "Clean-up", "Check Victory"]


def test_a_card_leads_to_the_rules_it_touches_and_to_itself() -> None:
    card = default_catalogue().called("Atlas")[0]
    rules = [book()[id] for id in rules_of_card(card)]
    message = card_rules("Atlas", card.reference, rules, book(), TEXTS)
    assert message.embed is not None
    assert message.embed.title == "Rules that Atlas touches"
    assert message.embed.description.startswith("**7.4.3")
    assert faults(message) == []
    nothing = card_rules("x" * 200, card.reference, [], book(), TEXTS)
    assert faults(nothing) == []


def test_a_word_that_is_not_there_gives_the_nearest_rules() -> None:
    message = no_such_word("`@everyone`" * 90, [book()["7.4.3.b"]], TEXTS)
    assert "@everyone" not in message.content
    assert faults(message) == []
    assert faults(no_such_word("🂡", [], TEXTS)) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_fits_in_every_language(language: str) -> None:
    texts, told, words = texts_for(language), book(language), glossary(language)
    for word in words.values():
        assert faults(word_sheet(word, told, texts)) == [], word.key
        assert faults(shared_word(word, told, texts, "@everyone" * 9)) == [], word.key
        assert len(word_label(word, texts)) <= CHOICE_LABEL
    assert faults(day_sheet(words, told, texts)) == []
    assert faults(shared_day(words, told, texts, "@everyone" * 9)) == []
    message = day_sheet(words, told, texts)
    assert all(words[step].text in str(parts(message)) for _, steps in DAY for step in steps)
    for card in list(default_catalogue().cards.values())[::40]:
        rules = [told[id] for id in rules_of_card(card)]
        assert faults(card_rules(card.name, card.reference, rules, told, texts)) == [], card.reference
