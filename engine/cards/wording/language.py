"""English, French and Italian as languages of card text."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache

from engine.abilities.counters import telling as counters
from engine.abilities.dice import telling as dice
from engine.abilities.drawing import telling as drawing
from engine.abilities.expedition_triggers import telling as expedition_triggers
from engine.abilities.expeditions import telling as expeditions
from engine.abilities.moving import telling as moving
from engine.abilities.playing import telling as playing
from engine.abilities.statuses import telling as statuses
from engine.abilities.tokens import telling as tokens
from engine.abilities.triggers import telling as triggers
from engine.abilities.zone_triggers import telling as zone_triggers
from engine.cards.definitions.definition import CardDefinition
from engine.cards.definitions.given_up import GivenUp
from engine.cards.definitions.profiles import Nameable
from engine.cards.wording import lists, places, selectors, statements
from engine.cards.wording.abilities import ability
from engine.cards.wording.grammar import Gender, Tongue
from engine.cards.wording.speech import Speech
from engine.cards.wording.tongues import english_counts, english_facts, english_nouns
from engine.cards.wording.tongues.english import English
from engine.cards.wording.tongues.french import French
from engine.cards.wording.tongues.italian import Italian
from engine.cards.words.patterns import patterns
from engine.cards.words.terrains import TERRAINS

SPOKEN = (
    *(lists, places, selectors, statements, english_counts, english_facts, english_nouns),
    *(counters, dice, drawing, expeditions, moving, playing, statuses, tokens),
    *(expedition_triggers, triggers, zone_triggers),
)
"""How records are told, and what English says in its own way, is entered as these are read."""

GENDERS: tuple[Gender, ...] = ("m", "f")


@cache
def english() -> Tongue:
    """The grammar of English with its patterns."""
    return English(patterns("english"))


@cache
def french() -> Tongue:
    """The grammar of French with its patterns."""
    return French(patterns("french"))


@cache
def italian() -> Tongue:
    """The grammar of Italian with its patterns."""
    return Italian(patterns("italian"))


def typeset(text: str, tongue: Tongue) -> str:
    """Text as it is printed, with the apostrophe of the language; the patterns have the plain one."""
    return text.replace("'", tongue.PRINTED_APOSTROPHE)


def explained(tongue: Callable[[], Tongue]) -> Callable[[], Mapping[str, str]]:
    """What tells the meaning of each word of the reminders, as it is printed; the language is read as it is asked."""

    @cache
    def told() -> Mapping[str, str]:
        return {word: typeset(said, tongue()) for word, said in tongue().patterns["reminders"].items()}

    return told


def teller(tongue: Callable[[], Tongue]) -> Callable[[Nameable, Mapping[str, CardDefinition]], str]:
    """What tells abilities in a language."""

    def told(said: Nameable, cards: Mapping[str, CardDefinition]) -> str:
        spoken = tongue()
        gone = GivenUp(getattr(said, "effect", ()), is_named=True).not_meant
        return typeset(spoken.smooth(ability(said, Speech(spoken, cards, given_up=gone))), spoken)

    return told


def plainer(tongue: Callable[[], Tongue]) -> Callable[[str], str]:
    """What puts words for the marks of a text: '1 Mana, Épuisez-moi : Piochez une carte.'"""

    def plain(text: str) -> str:
        spoken = tongue()
        marks = spoken.patterns["plain"] | {row.mark: spoken.terms[terrain].word for terrain, row in TERRAINS.items()}
        text = text.replace(" ({T})", "")
        text = re.sub(marks["amount"], r"\1 \2", text)
        text = re.sub(r"\{(\d+)\}", rf"\1 {marks['mana']}", text)
        text = re.sub(r"(\{[JHR]\}), ([^—]*) —", lambda found: f"{marks[found[1]][:-2]}, {found[2]} —", text)
        text = re.sub(r"\{\w\}", lambda found: marks[found[0]], text)
        if "colon" in marks:
            text = text.replace(spoken.small("cost colon") + " ", marks["colon"])
        return typeset(spoken.smooth(text), spoken)

    return plain


def speller(tongue: Callable[[], Tongue]) -> Callable[[str], frozenset[str]]:
    """What knows the forms of a word that is explained: 'Ancré', 'Ancrées'; 'Ravitaillez', 'Ravitaille'."""

    def forms(word: str) -> frozenset[str]:
        spoken, key = tongue(), word.replace(" ", "-")
        known = spoken.terms[key]
        if known.kind == "adj":
            return frozenset(spoken.agreeing(known.word, gender, many) for gender in GENDERS for many in (False, True))
        if known.kind == "verb":
            verb = spoken.verb(known.word)
            return frozenset((known.word, verb.order, *verb.present.values()))
        return frozenset((known.word, spoken.named(key, many=True).text))

    return forms
