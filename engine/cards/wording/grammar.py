"""What any sentence asks of a language: gender, number, persons, clauses; each language fills in the forms."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Literal

from engine.cards.words.terms import Term, terms

Gender = Literal["m", "f"]
Person = Literal["I", "you", "it", "they"]
Owner = Literal["my", "your", "its", "their"]
Tense = Literal["present", "past"]


@dataclass(frozen=True, slots=True)
class Head:
    """One noun with its adjectives: 'jeton Personnage', 'Robot Fugace'."""

    text: str
    gender: Gender


@dataclass(frozen=True, slots=True)
class Noun:
    """What is spoken of, without an article: one noun or another, and what follows them: 'Robot ou Plante en jeu'."""

    heads: tuple[Head, ...]
    many: bool = False
    tail: str = ""
    other: bool = False

    @property
    def gender(self) -> Gender:
        """What agrees with several nouns is masculine as soon as one of them is."""
        return "f" if all(head.gender == "f" for head in self.heads) else "m"


@dataclass(frozen=True, slots=True)
class Phrase:
    """A player or a thing in a sentence; a pronoun has no words of its own; `each` where they act one by one.

    `acting` is what it is called before its verb, where that is not its `text`.
    """

    text: str
    gender: Gender = "m"
    person: Person = "it"
    pronoun: bool = False
    each: bool = False
    acting: str = ""

    @property
    def owner(self) -> Owner:
        """Whose: my, your, its, their."""
        owners: dict[Person, Owner] = {"I": "my", "you": "your", "it": "its", "they": "their"}
        return owners[self.person]


YOU = Phrase("", person="you", pronoun=True)
ME = Phrase("", person="I", pronoun=True)


@dataclass(frozen=True, slots=True)
class Act:
    """A verb in the infinitive, the pronoun it is done to, and what follows."""

    verb: str
    rest: str = ""
    to: Phrase | None = None


@dataclass(frozen=True, slots=True)
class Clause:
    """Who does what; an order to the player where it is 'you'; `then` is a sentence that belongs to it."""

    who: Phrase
    acts: tuple[Act, ...]
    then: str = ""


@dataclass(frozen=True, slots=True)
class Verb:
    """The forms of a verb in the present, its participle, and its forms in the past where they are told."""

    present: Mapping[Person, str]
    order: str
    participle: str
    past: Mapping[Person, str] = field(default_factory=dict)


class Tongue(ABC):
    """The grammar of one language, with its patterns."""

    name: ClassVar[str]
    ORS: ClassVar[str]
    ANDS: ClassVar[str]
    NUMBERS: ClassVar[tuple[str, ...]]
    ORDINALS: ClassVar[tuple[str, ...]]
    CLITICS: ClassVar[bool] = True
    """Whether pronouns that something is done to stand before the verb."""
    PRINTED_APOSTROPHE: ClassVar[str] = "\u2019"
    QUOTIENTS_ARE_VALUES: ClassVar[bool] = False
    """Whether 'half the result' is told as a value and not as so many times."""
    REST: ClassVar[Person] = "it"
    """Whether 'the rest' is one thing or several."""

    def __init__(self, patterns: Mapping[str, Any]) -> None:
        self.patterns = patterns
        self.terms: Mapping[str, Term] = terms(self.name)
        self._verbs: dict[str, Verb] = {}

    # ---- words -------------------------------------------------------------------------------------------------

    @abstractmethod
    def plural(self, word: str) -> str:
        """More than one of a noun, or an adjective of more than one."""

    @abstractmethod
    def feminine(self, word: str) -> str:
        """The feminine of an adjective or a participle."""

    def agreeing(self, word: str, gender: Gender, many: bool) -> str:
        """An adjective in the form that goes with a noun."""
        shaped = self.feminine(word) if gender == "f" else word
        return self.plural(shaped) if many else shaped

    def named(self, key: str, many: bool = False) -> Head:
        """A noun of the table of terms; a word that is not there stands for itself."""
        known = self.terms.get(key)
        if known is None:
            return Head(key[:1].upper() + key[1:].replace("-", " "), "m")
        shown = (known.irregular or self.plural(known.word)) if many else known.word
        return Head(shown, "f" if known.kind == "f" else "m")

    def noun(self, key: str, many: bool = False) -> Noun:
        """A noun of the table of terms, alone."""
        return Noun((self.named(key, many),), many)

    def counter(self, name: str, many: bool) -> Noun:
        """Counters of a name that no table has."""
        head = self.named("counter", many)
        return Noun((replace(head, text=f"{head.text} {capital(name)}"),), many)

    def token(self, name: str, kinds: list[str], statistics: str, many: bool) -> Noun:
        """Tokens of a name: 'jeton Robot Scarabot 2/2/2'."""
        head = self.named("token", many)
        return Noun((Head(words(head.text, *kinds, name, statistics), head.gender),), many)

    # ---- determiners -------------------------------------------------------------------------------------------

    @abstractmethod
    def article(self, definite: bool, gender: Gender, many: bool) -> str:
        """'un', 'la', 'les'; nothing before several that are not named."""

    @abstractmethod
    def possessive(self, owner: Owner, gender: Gender, many: bool) -> str:
        """'votre', 'mes'; in Italian with its article: 'la tua'."""

    def determined(self, kind: str, noun: Noun) -> str:
        """A noun with its determiner: a, the, all, each, bare, or whose it is."""
        texts = [self._one(kind, head, noun, place == 0) for place, head in enumerate(noun.heads)]
        if noun.many and len({self.article(True, head.gender, True) for head in noun.heads}) == 1:
            texts = [texts[0], *(head.text for head in noun.heads[1:])]
        return words(either(texts, self.ORS), noun.tail)

    def _one(self, kind: str, head: Head, noun: Noun, first: bool) -> str:
        other = self.agreeing(self.small("other"), head.gender, noun.many) if noun.other else ""
        match kind:
            case "bare":
                return words(other if first else "", head.text)
            case "each":
                return words(self.small("each") if first else "", other if first else "", head.text)
            case "a":
                return words(self.another(head.gender, noun.many, other), head.text)
            case "the":
                return words(self.article(True, head.gender, noun.many), other, head.text)
            case "all":
                every = self.agreeing(self.small("all"), head.gender, True) if first else ""
                return words(every, self.article(True, head.gender, noun.many), other, head.text)
            case "my" | "your" | "its" | "their":
                return words(self.possessive(kind, head.gender, noun.many), other, head.text)
            case _:
                raise ValueError(f"no determiner {kind!r}")

    def another(self, gender: Gender, many: bool, other: str) -> str:
        """'un', 'un autre'; of several 'd'autres'."""
        return words(self.article(False, gender, many), other)

    def small(self, key: str) -> str:
        """One of the small words of the language."""
        return str(self.patterns["words"][key])

    def in_words(self, number: int, gender: Gender = "m") -> str:
        """The number as cards print it: in words up to ten."""
        if number == 1:
            return self.article(False, gender, False)
        return self.NUMBERS[number] if 0 <= number < len(self.NUMBERS) else str(number)

    def ordinal(self, number: int) -> str:
        """'premier', 'troisième'; in figures beyond ten."""
        return self.ORDINALS[number - 1] if 0 < number <= len(self.ORDINALS) else f"{number}e"

    # ---- verbs -------------------------------------------------------------------------------------------------

    @abstractmethod
    def regular(self, verb: str) -> Verb:
        """The forms of a verb as the rules of the language give them."""

    def verb(self, infinitive: str) -> Verb:
        """The forms of a verb; capital letters are kept."""
        if infinitive not in self._verbs:
            self._verbs[infinitive] = self._forms(infinitive)
        return self._verbs[infinitive]

    def _forms(self, infinitive: str) -> Verb:
        forms = self.patterns["verbs"].get(infinitive.lower())
        made = self.regular(infinitive)
        if forms is None:
            return made
        raised = infinitive[0].isupper()
        forms = {name: form[:1].upper() + form[1:] if raised else form for name, form in forms.items()}
        persons: tuple[Person, ...] = ("I", "you", "it", "they")
        present: dict[Person, str] = {each: forms.get(each, made.present[each]) for each in persons}
        past: dict[Person, str] = {each: forms.get(f"past {each}", made.past[each]) for each in persons}
        return Verb(present, forms.get("order", made.order), forms.get("participle", made.participle), past)

    @abstractmethod
    def order(self, act: Act) -> str:
        """Told to the player: 'sacrifiez-moi', 'pesca una carta'."""

    @abstractmethod
    def infinitive(self, act: Act) -> str:
        """After 'may' or 'to': 'me sacrifier', 'pescare una carta'."""

    @abstractmethod
    def finite(self, act: Act, who: Phrase, tense: Tense = "present", negated: bool = False) -> str:
        """What the subject `who` does, without the subject: 'me sacrifie', 'non ottiene 1 rinforzo'."""

    @abstractmethod
    def subject(self, who: Phrase) -> str:
        """Who, before the verb: 'je', 'elle'; Italian leaves pronouns away."""

    @abstractmethod
    def strong(self, who: Phrase) -> str:
        """Who, after a preposition: 'moi', 'elle', 'di me'."""

    @abstractmethod
    def made_to(self, act: Act, who: Phrase) -> Act:
        """To have `who` do `act`: 'me faire gagner 1 boost', 'far ottenere 1 rinforzo a un personaggio'."""

    def said(self, clause: Clause, tense: Tense = "present", negated: bool = False) -> str:
        """'piochez une carte', 'je gagne 1 boost et perds Fugace'."""
        if clause.who.person == "you" and not negated and tense == "present":
            return self.joined([self.order(act) for act in clause.acts])
        told = [self.finite(self._each(act, clause.who), clause.who, tense, negated) for act in clause.acts]
        return words(self.subject(clause.who), self.joined(told))

    def aim(self, clause: Clause) -> str:
        """After 'to' or 'you may': 'piocher une carte', 'me faire gagner 1 boost'."""
        return self.joined([self.infinitive(act) for act in self._acts(clause)])

    def by(self, who: Phrase, clause: Clause, may: bool = False) -> str:
        """The player `who` does it, or with `may` may do it: 'chaque joueur pioche une carte'."""
        acts = self._acts(clause)
        if may:
            can = Act(self.small("can"), self.joined([self.infinitive(act) for act in acts]))
            return words(self.subject(who), self.finite(can, who))
        return words(self.subject(who), self.joined([self.finite(act, who) for act in acts]))

    def made_by(self, who: Phrase, clause: Clause) -> str:
        """After 'to', in a language that can have players do something: 'have each player draw a card'."""
        return self.by(who, clause)

    def _acts(self, clause: Clause) -> list[Act]:
        """What the player does: the acts of the clause, or having its subject do them."""
        if clause.who.person == "you":
            return list(clause.acts)
        first, *others = clause.acts
        return [self.made_to(self._each(first, clause.who), clause.who), *others]

    def _each(self, act: Act, who: Phrase) -> Act:
        if not who.each:
            return act
        return replace(act, rest=words(self.agreeing(self.small("each one"), who.gender, False), act.rest))

    def so_many_next(self, number: str, following: str, gender: Gender, many: bool) -> tuple[str, str]:
        """'deux prochaines', before a noun."""
        return number, self.agreeing(following, gender, many)

    def owners(self, who: Phrase) -> str:
        """Whose owner, or owners: 'son propriétaire'."""
        return self.determined(who.owner, self.noun("owner"))

    def acting(self, noun: Noun) -> str:
        """All of these before their verb, where they are named otherwise than as what something is done to."""
        return ""

    def joined(self, texts: list[str]) -> str:
        """Acts, one after the other: 'A, B et C'."""
        return self.listed(texts)

    def listed(self, texts: list[str]) -> str:
        """'A, B et C'."""
        *first, last = texts
        return f"{', '.join(first)} {self.ANDS} {last}" if first else last

    def stated(self, subject: str, predicate: str) -> str:
        """A subject before what it does."""
        return words(subject, predicate)

    def untargeted(self, text: str) -> str:
        """What is named, without saying that it is targeted."""
        aimed = self.terms["target"].word
        for many in (True, False):
            shown = self.agreeing(aimed, "f", many) if self.terms["target"].kind == "adj" else aimed
            text = text.replace(" " + shown, "")
        return text

    @abstractmethod
    def smooth(self, text: str) -> str:
        """The text with articles, prepositions and pronouns melted into what they stand beside."""


def words(*parts: str) -> str:
    """The parts with one space between, empty ones left out."""
    return " ".join(part for part in parts if part)


def either(texts: list[str], between: str) -> str:
    """'Robot', 'Robot ou Plante', 'Fée, Robot ou Plante'."""
    *first, last = texts
    return f"{', '.join(first)} {between} {last}" if first else last


def capital(text: str) -> str:
    """The text beginning with a capital letter."""
    return text[:1].upper() + text[1:]


def stopped(text: str) -> str:
    """The text with its full stop; quotations bring their own."""
    return text if text.endswith((".", '."')) else text + "."


def sentence(text: str) -> str:
    """The text as a sentence of its own."""
    return capital(stopped(text))


def after(text: str, following: str) -> str:
    """Two texts as sentences one after the other, the last still without its stop."""
    return f"{stopped(text)}{chr(10) if chr(10) in text else ' '}{capital(following)}"
