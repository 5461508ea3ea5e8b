"""What English asks of any sentence: persons, plurals, articles, capitals, stops."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

Person = Literal["you", "I", "it", "they"]

ANY_NUMBER = 99
"""More than there can be of anything."""

THIRD_PERSON = {"can't": "can't", "be": "is", "have": "has", "After You": "After You"}
THEIRS = {"you": "they", "your": "their"}
VOWELS = "aeiou"
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


@dataclass(frozen=True, slots=True)
class Phrase:
    """A player or a thing in a sentence; `each` where several do something one by one."""

    subject: str
    object: str
    person: Person
    each: bool = False

    @property
    def owner(self) -> str:
        """Whose: my, its, their."""
        return {"you": "your", "I": "my", "it": "its", "they": "their"}[self.person]


YOU = Phrase("", "", "you")


@dataclass(frozen=True, slots=True)
class Clause:
    """Who does what: an order to the player, or a statement about another subject; `then` is a further order."""

    who: Phrase
    verb: str
    rest: str = ""
    then: str = ""

    def said(self) -> str:
        """'draw a card', 'it gains 1 boost'."""
        if self.who.person == "you":
            return self._with_then(words(self.verb, self.rest), self.then)
        each = "each" if self.who.each else ""
        return words(self.who.subject, each, conjugated(self.verb, self.who.person), self.rest)

    def aim(self) -> str:
        """After 'to' or 'you may': 'draw a card', 'have it gain 1 boost'."""
        if self.who.person == "you":
            return self.said()
        return words("have", self.who.object, self.verb, self.rest)

    def and_also(self, finite: bool = True) -> str:
        """After 'and', of the same subject: 'loses Fleeting'; after 'to' not inflected."""
        return words(conjugated(self.verb, self.who.person) if finite else self.verb, self.rest)

    def by_players(self, who: str = "each player", finite: bool = True) -> str:
        """'each player draws a card', 'each opponent has a Character gain 1 boost'; after 'to' not inflected."""
        if self.who.person == "you":
            said = words(who, conjugated(self.verb, "it") if finite else self.verb, self.rest)
        else:
            said = words(who, "has" if finite else "have", self.who.object, self.verb, self.rest)
        return self._with_then(theirs(said), theirs(self.then) if self.then.startswith("if ") else f"they {self.then}")

    def _with_then(self, said: str, then: str) -> str:
        return after(said, then) if self.then else said


def words(*parts: str) -> str:
    """The parts with one space between, empty ones left out."""
    return " ".join(part for part in parts if part)


def conjugated(verb: str, person: Person) -> str:
    """The verb in the present: I gain, it gains, it switches."""
    if person != "it":
        return verb
    if verb in THIRD_PERSON:
        return THIRD_PERSON[verb]
    if verb.endswith(("ch", "s", "x")):
        return verb + "es"
    return verb[:-1] + "ies" if verb.endswith("y") and verb[-2] not in VOWELS else verb + "s"


def theirs(text: str) -> str:
    """The text said of another player, with 'your' and 'you' replaced: 'their hand', 'they control'."""
    return re.sub(r"\b(you|your)\b", lambda found: THEIRS[found[0]], text)


def in_words(number: int) -> str:
    """The number as cards print it: in words up to ten."""
    return NUMBERS[number] if 0 <= number < len(NUMBERS) else str(number)


def ordinal(number: int) -> str:
    """'first', 'third'; in figures beyond ten."""
    return ORDINALS[number - 1] if 0 < number <= len(ORDINALS) else f"{number}th"


def plural(noun: str) -> str:
    """More than one of a thing: Characters, Deities, Heroes, switches."""
    if noun.endswith(("ch", "ero", "s", "x")):
        return noun + "es"
    return noun[:-1] + "ies" if noun.endswith("y") and noun[-2] not in VOWELS else noun + "s"


def article(noun: str) -> str:
    """'a Character', 'an Engineer', 'another Plant'."""
    if noun.startswith("other "):
        return "an" + noun
    return f"an {noun}" if noun[:1].lower() in VOWELS else f"a {noun}"


def either(names: Iterable[str]) -> str:
    """'Character or Permanent', 'Fairy, Robot or Spirit'."""
    *first, last = names
    return f"{', '.join(first)} or {last}" if first else last


def joined(names: Sequence[str]) -> str:
    """'2 boosts and Fleeting', '2 boosts, Anchored and Fleeting'."""
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last


def capital(text: str) -> str:
    """The text beginning with a capital letter."""
    return text[:1].upper() + text[1:]


def sentence(text: str) -> str:
    """The text as a sentence of its own; lists and quotations bring their own stop."""
    return capital(stopped(text))


def stopped(text: str) -> str:
    """The text with its full stop."""
    return text if text.endswith((".", '."')) else text + "."


def after(text: str, following: str) -> str:
    """Two texts as sentences one after the other, the last still without its stop."""
    return f"{stopped(text)}{chr(10) if chr(10) in text else ' '}{capital(following)}"
