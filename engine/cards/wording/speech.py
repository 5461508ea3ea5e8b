"""One text being told: patterns filled from records, what 'it' stands for, and whose hand 'your hand' is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Set
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from engine.cards.definitions.definition import CardDefinition
from engine.cards.errors import NoWords
from engine.cards.language import Filter, It, Me, Record
from engine.cards.wording.grammar import YOU, Act, Clause, Gender, Head, Noun, Phrase, Tongue, words
from engine.cards.words.counters import term_of
from engine.cards.words.patterns import Slot, chosen, filled, slot_of

Facts: TypeAlias = dict[str, Any]

FACTS: dict[type[Record], Callable[[Any, Speech], Facts]] = {}
"""What a pattern may speak of besides the fields of its record."""

SAYS: dict[type, Callable[[Any, Slot, Speech], str | Phrase]] = {}
"""How values are told, by their class, where that is more than a pattern."""

OWN_FACTS: dict[tuple[str, type[Record]], Callable[[Any, Speech], Facts]] = {}
"""What the patterns of one language alone may speak of besides, by its code and the class of the record."""

OWN_SAYS: dict[tuple[str, type], Callable[[Any, Slot, Speech], str | Phrase]] = {}
"""How values are told in one language alone."""

NOUNS: dict[str, Callable[..., Noun]] = {}
"""How each language names what a filter says: `noun(filter, speech, many, target, taken, counted)`."""


@dataclass
class Speech:
    """A text in one language, as far as it is told.

    `it` is what a sentence spoke of last, which pronouns agree with; `there_many` whether several Expeditions were;
    `last` what an adjective agrees with; `theirs` is set while the sentence speaks of what another player does, so that
    hands and decks are theirs; `given_up` is what goes, and leaves 'it' what it was (7.2.4).
    """

    tongue: Tongue
    cards: Mapping[str, CardDefinition]
    it: Phrase = field(default_factory=lambda: Phrase("", pronoun=True))
    there_many: bool = False
    last: tuple[Gender, bool] = ("m", False)
    theirs: bool = False
    given_up: Set[Record] = frozenset()
    _pronouns: list[Phrase] = field(default_factory=list)

    # ---- patterns ----------------------------------------------------------------------------------------------

    def pattern(self, record: Record) -> str:
        """The pattern of a record; `NoWords` where the language has none."""
        return self.named_pattern("records", type(record).__name__)

    def named_pattern(self, section: str, name: str) -> str:
        """A pattern by its name."""
        try:
            return str(self.tongue.patterns[section][name])
        except KeyError:
            raise NoWords(name, self.tongue.name) from None

    def facts(self, record: Record) -> Facts:
        """What a pattern of a record can speak of: its fields, and what its words depend on besides."""
        fields = {name: getattr(record, name) for name in record.__struct_fields__}
        more = FACTS[type(record)](record, self) if type(record) in FACTS else {}
        own = OWN_FACTS.get((self.tongue.name, type(record)))
        more = {**more, **own(record, self)} if own is not None else more
        return {**fields, **more, "me": Me(), "it": It(), "you": YOU, "": record}

    def told(self, record: Record) -> str:
        """A record that is no clause, in words."""
        return self.text(self.pattern(record), self.facts(record))

    def text(self, pattern: str, facts: Facts) -> str:
        """A pattern filled in; where it is a clause, a statement with its subject."""
        pattern = chosen(pattern, facts)
        if " | " in pattern:
            clause = self.clause_of(pattern, facts)
            return self.finite_of(clause)
        return filled(pattern, lambda slot: self.said(slot, facts))

    def clause(self, record: Record) -> Clause:
        """A verb, or a condition: who does what."""
        with self.speaking_on_after(record):
            return self.clause_of(self.pattern(record), self.facts(record))

    def clause_of(self, pattern: str, facts: Facts) -> Clause:
        """A pattern with its subject, if it has one, and what is done."""
        whole, _, then = chosen(pattern, facts).partition(" ; ")
        subject, parted, done = whole.rpartition(" | ")
        who = self._subject(subject, facts) if parted else YOU
        return Clause(who, tuple(self.act(part, facts) for part in done.split(" & ")), then)

    def act(self, pattern: str, facts: Facts) -> Act:
        """A verb and what follows; a pronoun that it is done to is kept apart."""
        before, self._pronouns = self._pronouns, []
        verb, _, rest = pattern.partition(" ")
        rest = words(*filled(rest, lambda slot: self.said(slot, facts)).split(" "))
        to, self._pronouns = (self._pronouns[0] if self._pronouns else None), before
        return Act(verb.replace("_", " "), rest, to)

    def finite(self, record: Record, past: bool = False, negated: bool = False) -> str:
        """The record as a statement with its subject, also where that is the player: 'vous êtes le premier joueur'."""
        return self.finite_of(self.clause(record), past, negated)

    def finite_of(self, clause: Clause, past: bool = False, negated: bool = False) -> str:
        """A clause as a statement, now or as it was."""
        return self.tongue.stated(self.tongue.subject(clause.who), self._finite(clause, past, negated))

    def _finite(self, clause: Clause, past: bool = False, negated: bool = False) -> str:
        tense = "past" if past else "present"
        parts = [self.tongue.finite(act, clause.who, tense, negated) for act in clause.acts]  # type: ignore[arg-type]
        return self.tongue.joined(parts)

    def _subject(self, pattern: str, facts: Facts) -> Phrase:
        if pattern.startswith("{") and pattern.endswith("}") and pattern.count("{") == 1:
            value = self.value(slot_of(pattern[1:-1]), facts)
            if isinstance(value, Phrase):
                self.last = (value.gender, value.person == "they")
                return value
        text = filled(pattern, lambda slot: self.said(slot, facts))
        gender, many = self.last if "{" in pattern else ("m", False)
        return Phrase(text, gender, "they" if many else "it")

    # ---- places of patterns ------------------------------------------------------------------------------------

    def said(self, slot: Slot, facts: Facts) -> str:
        """What stands in a place of a pattern, as text."""
        if slot.agreeing:
            return self._agreeing(slot.name[1:], facts)
        value = self.value(slot, facts)
        if isinstance(value, Phrase):
            if "object" in slot.forms and value.pronoun and self.tongue.CLITICS:
                self._pronouns.append(value)
                return ""
            self.last = (value.gender, value.person == "they")
            return self._formed(value, slot)
        return value

    def _formed(self, who: Phrase, slot: Slot) -> str:
        if "owner" in slot.forms:
            return self.tongue.owners(who)
        if "whose" in slot.forms:
            return self.tongue.possessive(who.owner, "m", True)
        if "subject" in slot.forms:
            return self.tongue.subject(who)
        return self.tongue.strong(who) if "strong" in slot.forms else who.text or self.tongue.subject(who)

    def value(self, slot: Slot, facts: Facts) -> str | Phrase:
        """What stands in a place of a pattern, with its gender and number where it has them."""
        if slot.determiner.endswith("'s"):
            return self._possessed(slot, facts)
        value = facts.get(slot.name, slot.name)
        if isinstance(value, Phrase):
            return value
        if isinstance(value, str) and slot.determiner:
            return self.determined(slot.determiner, self.tongue.noun(self._key(slot, facts), "many" in slot.forms))
        if (says := self._says(type(value))) is not None:
            return says(value, slot, self)
        if isinstance(value, Noun):
            return self.determined(slot.determiner or "bare", value)
        if isinstance(value, Record):
            return self.told(value)
        return self.word(value, slot, facts)

    def _says(self, kind: type) -> Callable[[Any, Slot, Speech], str | Phrase] | None:
        return OWN_SAYS.get((self.tongue.name, kind)) or SAYS.get(kind)

    def _key(self, slot: Slot, facts: Facts) -> str:
        """The term that a determiner stands before: of a field, what the field says."""
        value = str(facts.get(slot.name, slot.name))
        return TERMS.get((slot.name, value), value)

    def determined(self, kind: str, noun: Noun) -> Phrase:
        """A noun with its determiner; 'your' is 'their' while another player is spoken of."""
        many = noun.many
        owner = "its" if kind == "your" and self.theirs else kind
        phrase = Phrase(self.tongue.determined(owner, noun), noun.gender, "they" if many else "it")
        self.last = (noun.gender, many)
        return phrase

    def _possessed(self, slot: Slot, facts: Facts) -> str:
        """'mon propriétaire', 'les boosts de deux Personnages'; a field may follow the noun: 'ses capacités {j}'."""
        who = self.value(Slot(slot.determiner.removesuffix("'s")), facts)
        assert isinstance(who, Phrase)
        many = "many" in slot.forms
        literal = facts.get(slot.name)
        key = TERMS.get((slot.name, str(literal)), str(literal)) if literal is not None else slot.name
        noun = self.tongue.noun(key, many) if not key.startswith("{") else Noun((Head(key, "f"),), many)
        extra = [self.said(Slot(name), facts) for name in slot.forms if name in facts]
        if who.pronoun:
            named = self.determined("my" if who.person == "I" else who.owner, noun).text
            return words(named, *extra)
        named = words(self.tongue.determined("the", noun), *extra, self.tongue.small("of"), who.text)
        self.last = (noun.gender, many)
        return named

    def counter(self, name: str, many: bool = False) -> Noun:
        """Counters of a name: 'boost', 'compteur Kélon'; one that no table has keeps its name."""
        key = term_of(name)
        if key in self.tongue.terms:
            return self.tongue.noun(key, many)
        return self.tongue.counter(name, many)

    def word(self, value: object, slot: Slot, facts: Facts) -> str | Phrase:
        """A word that stands for itself: of a list of choices, or of the table of terms."""
        if slot.name == "counter" and isinstance(value, str):
            return self.determined("bare", self.counter(value, "many" in slot.forms))
        name = next((form for form in slot.forms if form in self.tongue.patterns["choices"]), slot.name)
        choices = self.tongue.patterns["choices"].get(name, {})
        if isinstance(value, str) and value in choices:
            return filled(str(choices[value]), lambda inner: self.said(inner, facts))
        if isinstance(value, str) and value in self.tongue.terms:
            return self.tongue.named(value).text
        record = facts.get("")
        if isinstance(value, str) and value != getattr(record, slot.name, None):
            return value
        raise NoWords(f"{type(record).__name__}.{slot.name} {value!r}", self.tongue.name)

    def _agreeing(self, name: str, facts: Facts) -> str:
        """An adjective, of a field or as it stands, in the form of the noun named last."""
        key = facts.get(name, name)
        if not isinstance(key, str):
            raise NoWords(f"{type(facts.get('')).__name__}.{name}", self.tongue.name)
        return self.adjective(key, *self.last)

    def adjective(self, key: str, gender: Gender, many: bool) -> str:
        """A status or a keyword as an adjective; keywords that are nouns do not agree."""
        known = self.tongue.terms.get(key)
        if known is None:
            return self.tongue.agreeing(key, gender, many)
        return self.tongue.agreeing(known.word, gender, many) if known.kind == "adj" else known.word

    # ---- what is spoken of -------------------------------------------------------------------------------------

    def phrase(self, selector: Record) -> Phrase:
        """The objects or cards that a selector means."""
        says = self._says(type(selector))
        assert says is not None
        said = says(selector, Slot(""), self)
        assert isinstance(said, Phrase)
        return said

    def noun(
        self, filter: Filter, many: bool = False, target: bool = False, taken: bool = False, counted: bool = False
    ) -> Noun:
        """All that a filter says, without an article.

        `taken` where it is taken from where it lies, `counted` where a number stands before it.
        """
        return NOUNS[self.tongue.name](filter, self, many, target, taken, counted)

    def quantity(self, number: Any) -> str:
        """The number itself: 'trois', 'le nombre de Plantes que vous contrôlez'."""
        return self.tongue.in_words(number) if isinstance(number, int) else self.told(number)

    def speaks_of(self, noun: Noun, many: bool = False) -> None:
        """From now on 'it' is one of these, or 'they' are these."""
        self.it = replace(self.it, gender=noun.gender, person="they" if many else "it")

    @contextmanager
    def speaking_on_after(self, record: Record) -> Iterator[None]:
        """7.2.4 While it is told what `record` does; if that is given up, 'it' stays what it was."""
        before = self.it
        yield
        if record in self.given_up:
            self.it = before

    @contextmanager
    def speaking_of_others(self) -> Iterator[None]:
        """While another player does something."""
        before, self.theirs = self.theirs, True
        try:
            yield
        finally:
            self.theirs = before


TERMS = {
    ("cost", "hand"): "hand-cost",
    ("cost", "reserve"): "reserve-cost",
    ("cost", "base"): "base-cost",
    ("zone", "expedition"): "expedition-zone",
    ("zone", "hero"): "hero-zone",
    ("zone", "landmark"): "landmark-zone",
    ("zone", "mana"): "mana-zone",
}
"""Terms of what fields say, where one word means different things."""
