"""The text of cards, generated from the trees the engine plays: what a player reads is what happens.

Texts carry marks that a front end shows as symbols: `{J}` I join, `{H}` played from hand, `{R}` played from Reserve,
`{j}` `{h}` `{r}` the abilities so marked, `{T}` exhaust me, `{D}` discard me from Reserve, `{V}` `{M}` `{O}` Forest,
Mountain, Water, and `{1}`, `{2}`, ... amounts of Mana; `plain` asks for words instead.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

from engine.cards.catalogue import Catalogue
from engine.cards.definitions.definition import CardDefinition
from engine.cards.definitions.profiles import Nameable, records
from engine.cards.errors import UnknownLanguage, UnknownWord
from engine.cards.language import Ability, OneOf, Reaction, SpellEffect, Support
from engine.cards.wording.grammar import capital
from engine.cards.wording.language import english, explained, french, italian, plainer, speller, teller
from engine.cards.words.terms import term

Part = Literal["all", "main", "support"]


@dataclass(frozen=True, slots=True)
class Language:
    """All that one language needs to tell cards: abilities as text, text without marks, words explained.

    `forms` are those in which text says a word of the reminders.
    """

    ability: Callable[[Nameable, Mapping[str, CardDefinition]], str]
    plain: Callable[[str], str]
    reminders: Callable[[], Mapping[str, str]]
    forms: Callable[[str], frozenset[str]]


LANGUAGES: Mapping[str, Language] = {
    "en": Language(teller(english), plainer(english), explained(english), speller(english)),
    "fr": Language(teller(french), plainer(french), explained(french), speller(french)),
    "it": Language(teller(italian), plainer(italian), explained(italian), speller(italian)),
}


def text(ability: Nameable, cards: Mapping[str, CardDefinition], language: str = "en", plain: bool = False) -> str:
    """One ability, or what the next card gets, in a language; `cards` are the definitions that tokens are named from.

    Raises `UnknownLanguage` for a language without texts, KeyError where a token's definition is missing.
    """
    spoken = _language(language)
    said = spoken.ability(ability, cards)
    return spoken.plain(said) if plain else said


def ability_text(name: str, catalogue: Catalogue, language: str = "en", plain: bool = False) -> str:
    """The ability or lasting gift of this stable name in a language; `UnknownAbility` where there is none."""
    return text(catalogue.ability(name).ability, catalogue.cards, language, plain)


def effects_to_choose_from(
    name: str, number: int, catalogue: Catalogue, language: str = "en", plain: bool = False
) -> list[str]:
    """What may be chosen where an ability says 'either ... or ...': the effects of that choice, counted from 0.

    Raises `UnknownAbility` where there is no ability of that name, IndexError where it offers fewer choices.
    """
    ability = catalogue.ability(name).ability
    choice = [each for each in records(ability) if isinstance(each, OneOf)][number]
    return [text(SpellEffect(each), catalogue.cards, language, plain) for each in (choice.first, choice.second)]


def card_text(
    definition: CardDefinition, catalogue: Catalogue, language: str = "en", plain: bool = False, part: Part = "all"
) -> list[str]:
    """The text of a card, one line an ability in the order they are printed; lists bring lines of their own.

    `part` chooses the main text, or the support abilities that cards print apart.
    """
    return [
        text(ability, catalogue.cards, language, plain)
        for ability in definition.abilities
        if part == "all" or _is_support(ability) == (part == "support")
    ]


def _is_support(ability: Ability) -> bool:
    """v3:2.2.11.e Whether an ability works in the Reserve, and is printed apart."""
    return isinstance(ability, Support) or (isinstance(ability, Reaction) and ability.support)


def keyword_reminder(word: str, language: str = "en") -> str:
    """What a keyword, a status or a keyword action means, in our own words; `UnknownWord` for any other word."""
    explained = _language(language).reminders()
    if word.casefold() not in explained:
        raise UnknownWord(word)
    return explained[word.casefold()]


def keyword_name(word: str, language: str = "en") -> str:
    """A keyword, a status or a keyword action by its name in a language: 'Fugace'; `UnknownWord` for any other word."""
    spoken = _language(language)
    if word.casefold() not in spoken.reminders():
        raise UnknownWord(word)
    return capital(term(word.casefold().replace(" ", "-"), language))


def keywords_in(text: str, language: str = "en") -> list[str]:
    """The words of the reminders that a text says, as far as it writes them with a capital letter."""
    spoken = _language(language)
    said = (word for word in spoken.reminders() if any(_stands_in(form, text) for form in spoken.forms(word)))
    return list(said)


def _stands_in(form: str, text: str) -> bool:
    return re.search(rf"\b{re.escape(capital(form))}\b", text) is not None


def _language(language: str) -> Language:
    if language not in LANGUAGES:
        raise UnknownLanguage(language, tuple(LANGUAGES))
    return LANGUAGES[language]
