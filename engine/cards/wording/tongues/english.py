"""The grammar of English."""

from __future__ import annotations

import re
from dataclasses import replace

from engine.cards.wording.grammar import (
    Act,
    Clause,
    Gender,
    Head,
    Noun,
    Owner,
    Person,
    Phrase,
    Tense,
    Tongue,
    Verb,
    after,
    capital,
    words,
)
from engine.cards.words.deeds import third_person

THEIRS = {"you": "they", "your": "their"}
VOWELS = "aeiou"
BEING: dict[Person, str] = {"I": "am", "you": "are", "it": "is", "they": "are"}
NONE = ("neither ", "no ")
"""Behind these nothing else is denied."""

WAS: dict[Person, str] = {"I": "was", "you": "were", "it": "was", "they": "were"}
SHORT = "be'"
"""The verb 'be' of a condition, which melts into a pronoun before it: 'I'm', 'it's'."""

OWNERS: dict[Owner, str] = {"my": "my", "your": "your", "its": "its", "their": "their"}


class English(Tongue):
    """English speaks to the player with 'you', and has neither genders nor pronouns before verbs."""

    name = "en"
    ORS = "or"
    ANDS = "and"
    NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
    ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
    CLITICS = False
    PRINTED_APOSTROPHE = "'"
    QUOTIENTS_ARE_VALUES = True
    REST = "they"

    # ---- words -------------------------------------------------------------------------------------------------

    def plural(self, word: str) -> str:
        """More than one of a thing: Characters, Deities, Heroes, switches."""
        if word.endswith(("ch", "ero", "s", "x")):
            return word + "es"
        return word[:-1] + "ies" if word.endswith("y") and word[-2] not in VOWELS else word + "s"

    def feminine(self, word: str) -> str:
        """No word has another form for it."""
        return word

    def agreeing(self, word: str, gender: Gender, many: bool) -> str:
        """Adjectives have one form."""
        return word

    def counter(self, name: str, many: bool) -> Noun:
        """'Kelon counters'."""
        return Noun((Head(f"{capital(name)} {'counters' if many else 'counter'}", "m"),), many)

    def token(self, name: str, kinds: list[str], statistics: str, many: bool) -> Noun:
        """'Brassbug 2/2/2 Robot token'."""
        return Noun((Head(words(name, statistics, *kinds, "tokens" if many else "token"), "m"),), many)

    # ---- determiners -------------------------------------------------------------------------------------------

    def article(self, definite: bool, gender: Gender, many: bool) -> str:
        """'a', 'the'; nothing before several that are not named."""
        return "the" if definite else "" if many else "a"

    def possessive(self, owner: Owner, gender: Gender, many: bool) -> str:
        """'my', 'their'."""
        return OWNERS[owner]

    def determined(self, kind: str, noun: Noun) -> str:
        """A noun with its determiner; what is targeted has none."""
        named = super().determined("bare", noun)
        match kind:
            case "bare":
                return named
            case "a" if noun.many or named.startswith(("target ", "another ")):
                return named
            case "a":
                return with_article(named)
            case "my" | "your" | "its" | "their":
                return f"{self.possessive(kind, 'm', noun.many)} {named}"
            case "each" | "all" | "the":
                return f"{kind} {named}"
            case _:
                raise ValueError(f"no determiner {kind!r}")

    def acting(self, noun: Noun) -> str:
        """'Plants you control gain 1 boost': all of them."""
        return super().determined("bare", noun)

    def so_many_next(self, number: str, following: str, gender: Gender, many: bool) -> tuple[str, str]:
        """'next two', before a noun."""
        return following, number

    def owners(self, who: Phrase) -> str:
        """'its owner's', 'their owners''."""
        return f"{OWNERS[who.owner]} {'owners' + chr(39) if who.person == 'they' else 'owner' + chr(39) + 's'}"

    def in_words(self, number: int, gender: Gender = "m") -> str:
        """The number as cards print it: in words up to ten."""
        return self.NUMBERS[number] if 0 <= number < len(self.NUMBERS) else str(number)

    def ordinal(self, number: int) -> str:
        """'first', 'third'; in figures beyond ten."""
        return self.ORDINALS[number - 1] if 0 < number <= len(self.ORDINALS) else f"{number}th"

    # ---- verbs -------------------------------------------------------------------------------------------------

    def regular(self, verb: str) -> Verb:
        """'gain', 'gains'."""
        present: dict[Person, str] = {"I": verb, "you": verb, "it": third_person(verb), "they": verb}
        return Verb(present, verb, verb)

    def order(self, act: Act) -> str:
        """'draw a card'."""
        return words(act.verb, act.rest)

    def infinitive(self, act: Act) -> str:
        """'draw a card'."""
        return words(act.verb, act.rest)

    def finite(self, act: Act, who: Phrase, tense: Tense = "present", negated: bool = False) -> str:
        """'gains 1 boost', 'don't control it', ''m not Fleeting'."""
        denied = "not" if negated and not who.text.startswith(NONE) else ""
        if act.verb == SHORT and tense == "present" and who.pronoun and who.person in ("I", "it"):
            return words("'m" if who.person == "I" else "'s", denied, act.rest)
        if act.verb == "was":
            return words(WAS[who.person], denied, act.rest)
        if act.verb in ("be", SHORT):
            return words((BEING if tense == "present" else WAS)[who.person], denied, act.rest)
        if act.verb == "have" and tense == "past":
            return words("had", denied, act.rest)
        if negated and act.verb == "control":
            return words("didn't" if tense == "past" else "don't", "control", act.rest)
        shown = "controlled" if act.verb == "control" and tense == "past" and who.person == "it" else ""
        return words(shown or self.verb(act.verb).present[who.person], denied, act.rest)

    def subject(self, who: Phrase) -> str:
        """'I', 'it', 'Plants you control'."""
        if not who.pronoun:
            return who.acting or who.text
        return {"I": "I", "you": "you", "it": "it", "they": "they"}[who.person]

    def strong(self, who: Phrase) -> str:
        """'me', 'it', 'all Plants you control'."""
        if not who.pronoun:
            return who.text
        return {"I": "me", "you": "you", "it": "it", "they": "them"}[who.person]

    def made_to(self, act: Act, who: Phrase) -> Act:
        """'have me gain 1 boost'."""
        return Act("have", words(self.strong(who), act.verb, act.rest))

    def said(self, clause: Clause, tense: Tense = "present", negated: bool = False) -> str:
        """'draw a card', 'two target Characters each gain 1 boost'."""
        if clause.who.person == "you":
            return self._with_then(super().said(clause, tense, negated), clause.then)
        told = [self.finite(act, clause.who, tense, negated) for act in clause.acts]
        each = "each" if clause.who.each else ""
        return words(self.subject(clause.who), each, self.joined(told))

    def aim(self, clause: Clause) -> str:
        """After 'to' or 'you may': 'draw a card', 'have it gain 1 boost'."""
        said = self.joined([self.infinitive(act) for act in self._acts(clause)])
        return self._with_then(said, clause.then) if clause.who.person == "you" else said

    def by(self, who: Phrase, clause: Clause, may: bool = False) -> str:
        """'each player draws a card', 'each opponent may have a Character gain 1 boost'."""
        acts = [self.infinitive(act) if may else self.finite(act, who) for act in self._acts(clause)]
        then = clause.then if clause.then.startswith("if ") or not clause.then else f"they {clause.then}"
        told = words(self.subject(who), "may" if may else "", self.joined(acts))
        return self._with_then(theirs(told), theirs(then))

    def made_by(self, who: Phrase, clause: Clause) -> str:
        """After 'to': 'have each player draw a card'."""
        told = words("have", self.subject(who), self.joined([self.infinitive(act) for act in self._acts(clause)]))
        return self._with_then(theirs(told), theirs(clause.then))

    def _acts(self, clause: Clause) -> list[Act]:
        return super()._acts(replace(clause, who=replace(clause.who, each=False)))

    def _with_then(self, said: str, then: str) -> str:
        return after(said, then) if then else said

    def joined(self, texts: list[str]) -> str:
        """'A and B and C'."""
        return " and ".join(texts)

    def untargeted(self, text: str) -> str:
        """'an Expedition you control', 'two Expeditions'."""
        named = text.replace("target ", "")
        return with_article(named) if text.startswith("target ") else named

    def stated(self, subject: str, predicate: str) -> str:
        """'I'm Boosted'."""
        return subject + predicate if predicate.startswith("'") else words(subject, predicate)

    def smooth(self, text: str) -> str:
        """The article fits words that stand for a mark: 'an Exhaust me ability'; nothing else melts."""
        return text.replace(" a Exhaust ", " an Exhaust ")


def with_article(noun: str) -> str:
    """'a Character', 'an Engineer', 'another Plant'."""
    if noun.startswith("other "):
        return "an" + noun
    return f"an {noun}" if noun[:1].lower() in VOWELS else f"a {noun}"


def theirs(text: str) -> str:
    """The text said of another player, with 'your' and 'you' replaced: 'their hand', 'they control'."""
    return re.sub(r"\b(you|your)\b", lambda found: THEIRS[found[0]], text)
