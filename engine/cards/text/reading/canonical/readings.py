"""What is read of each record, and as which kind of phrase: templates of the grammar with what makes the record."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any, NamedTuple, get_args

from engine.cards.language import Condition, Cost, Me, Number, Place, Trigger, Would, YourExpedition
from engine.cards.language.statements import PlainStatement
from engine.cards.language.verbs import PlainVerb
from engine.cards.text.chart import INFLECTED, Grammar
from engine.cards.text.lemmas import tokens_of
from engine.cards.text.markup import ASIDE
from engine.cards.text.phrases import SUBJECT
from engine.cards.text.reading.canonical.entries import (
    CHOICES,
    MAKERS,
    MEANT,
    NAMED,
    READ_AS,
    Made,
    asked,
    defaults,
    name_of,
    required,
)
from engine.cards.text.reading.canonical.pieces import pieces, says_whose
from engine.cards.text.reading.canonical.ways import Chosen, Types, values_of, ways
from engine.cards.text.trees import opposite
from engine.cards.words.patterns import SLOT, patterns, slot_of

AGAIN = "_again"
"""The end of the name of a phrase that says once more what another one says."""

ONLY_WORDS = frozenset(("counted", "long", "one", "own", "several", "these"))
"""Choices that change words alone, and nothing of what is meant."""

ALSO_SAID = (
    (r"(\{\w\} , \{\w\}) (and|or)", r"\1 [,] \2"),
    ("fail to move forward during dusk", "fail to move forward [during dusk]"),
    ("due to ascension", "(due to ascension|@due_to_ascension)"),
    (r"^(you(?= be | have <| do not have <)|(1|no) \w+(?= have ))", r"\1 %"),
    ("the first player", "[the] first player"),
    ("have moved forward", "[have] moved forward"),
    ("have passed", "have [already] passed"),
    (r"^it be( not)? played", r"[it be]\1 played"),
    (r"^me (be|be not) in 1 single-terrain", r"(me|my expedition) \1 in 1 single-terrain"),
    ("or <second:terrain>", "or [in] <second:terrain>"),
    ("neither of your expedition", "(neither|none) of (your|my) expedition"),
    ("be less than", "be (less|lower) than"),
    ("^you played", "you [have] played"),
)
"""What is printed in more than one way, wherever it stands in a pattern; what players are and have is no past."""

FAMILIES: Mapping[str, Any] = {
    "verb": PlainVerb,
    "trigger": Trigger,
    "statement": PlainStatement,
    "would": Would,
    "quantity": Number,
    "paid": Cost,
    "expedition": Place,
    "simple_condition": Condition,
}
"""The kinds of phrases, and the records that are such phrases."""

OBJECTS = {"statement": "bearers", "simple_condition": "me_or_it"}
"""The kinds of phrases that objects are in some kinds of phrases; in all others they are an 'object'."""

COUNTED = "the number of "
"""What stands before things that are counted, which 'for each' may stand before as well."""

DENIED_BEFORE = ("a", "all", "an", "neither", "no", "not", "{them}")
"""Subjects that begin so are denied themselves, and not their verb: 'no opponent', 'less than two of them'."""

HOW_MANY = re.compile(r"(?<=[<:])(bound|how_many)>")
"""Phrases of how many things, which are not 'no' things behind 'do not'."""


class Canonical:
    """Makes one kind of record of what its pattern says, or its denial; None where it cannot be meant."""

    __slots__ = ("denied", "record", "values")

    def __init__(self, record: Made, values: Mapping[str, Any], denied: bool) -> None:
        self.record, self.values, self.denied = record, values, denied

    def __call__(self, **parts: Any) -> Any:
        said = self._said(**parts)
        if said is None or not self.denied:
            return said
        # of one of two Expeditions something is not true: it may be true of the other
        return None if YourExpedition("each") in parts.values() else opposite(said)

    def _said(self, **parts: Any) -> Any:
        again = {name: parts.pop(name) for name in [*parts] if name.endswith(AGAIN)}
        if self.record not in NAMED and any(type(part) is int and part == 0 for part in parts.values()):
            return None  # nothing is done zero times, but a number can be equal to zero
        if any(parts[name.removesuffix(AGAIN)] != part for name, part in again.items()):
            return None
        whose = parts.pop("whose", None) if "whose" not in defaults(self.record) else None
        said = MAKERS.get(self.record, self.record)(**{**self.values, **parts})
        if whose is not None and (whose == "my") != (said.who == Me()):
            return None
        return said if said is not None and (self.record not in MEANT or MEANT[self.record](said)) else None


class Reading(NamedTuple):
    """One canonical reading: the kind of phrase, its template, and what makes the record."""

    kind: str
    template: str
    make: Canonical


def enter(grammar: Grammar) -> None:
    """Adds the canonical readings of all records to the grammar."""
    for record, kind in kinds().items():
        for reading in readings(record, kind):
            each = "[each] " if reading.kind == "act" else ""
            grammar.reads(reading.kind, each + reading.template)(reading.make)


def kinds() -> dict[Made, str]:
    """The records that are read so, and the kind of phrase that those of their family are."""
    family = {record: kind for kind, family in FAMILIES.items() for record in get_args(family) if record is not int}
    return family | dict.fromkeys(NAMED, "simple_condition")


def readings(record: Made, kind: str) -> list[Reading]:
    """The canonical readings of one kind of record, none where English has no pattern for it.

    Of several with the same words, as a choice was for the ending of a verb, it is the plainest: that with the fewest
    fields unlike their defaults.
    """
    plainest: dict[tuple[str, str], Reading] = {}
    for reading in sorted(_all_readings(record, kind), key=_unlike_defaults):
        plainest.setdefault((reading.kind, reading.template), reading)
    return [*plainest.values()]


def _unlike_defaults(reading: Reading) -> int:
    plain = defaults(reading.make.record)
    return sum(value != plain.get(name) for name, value in reading.make.values.items())


def _all_readings(record: Made, kind: str) -> Iterator[Reading]:
    for text, choices in ways(_pattern(record)):
        subject, parted, said = text.rpartition(" | ")
        if not text or " ; " in text or " & " in text:
            continue
        said = said.replace("be'", "be")
        for name, whole in _as_phrases(record, kind, subject if parted else None, said):
            yield from _readings(record, name, whole, choices)
        if parted and kind == "simple_condition" and _is_denied_by_its_verb(subject, said):
            yield from _readings(record, kind, f"{subject} {denial(said)}", choices, denied=True)


def _pattern(record: Made) -> str:
    """What English says of a record, or by the pattern for which a function is entered; '' where it has none."""
    english, name = patterns("english"), name_of(record)
    return str(english["records"].get(name) or english["counts"].get(name, ""))


def _is_denied_by_its_verb(subject: str, said: str) -> bool:
    return subject.split()[0] not in DENIED_BEFORE and "neither" not in said


def denial(said: str) -> str:
    """A verb and what follows, denied: 'be not Boosted', 'have not passed', 'do not have two or more Mana Orbs'."""
    verb, _, rest = said.partition(" ")
    auxiliary = verb in ("be", "was") or (verb == "have" and not rest.startswith("{"))
    return f"{verb} not {rest}" if auxiliary else f"do not {said}"


def _as_phrases(record: Made, kind: str, subject: str | None, said: str) -> Iterator[tuple[str, str]]:
    """The kinds of phrases that a pattern is, and what is said there: an Expedition 'Ascends', or is had to do so."""
    english, name = patterns("english"), name_of(record)
    kind, before = READ_AS.get(record, (kind, "when" if kind == "trigger" else ""))
    if kind and name in english["orders"]:
        yield "statement_of_fact", english["orders"][name]
    if kind == "verb" and subject == "{who}":
        yield "act", said
    elif kind == "verb" and subject:
        yield "statement_of_fact", f"{subject} {said}"
        yield "verb", english["aims"].get(name, f"have {subject} {said}")
    elif kind == "quantity" and said.startswith(COUNTED):
        yield "count", said.removeprefix(COUNTED)
    elif kind:
        yield kind, " ".join(filter(None, (before, subject, said)))


def _readings(
    record: Made, kind: str, text: str, choices: tuple[Chosen, ...], denied: bool = False
) -> Iterator[Reading]:
    """The readings of one way a pattern can be told: one for each way its places are read."""
    slots, types = [slot_of(said) for said in SLOT.findall(text)], Types(record)
    meaning = {*types, *asked(record), *ONLY_WORDS, *(slot.name for slot in slots)}
    if any(made.holds and made.field not in meaning and (record, made.field) not in CHOICES for made in choices):
        return  # words that no field keeps
    named = {slot.name for slot in slots if not says_whose(slot)} | ({"who"} if kind == "act" else set())
    objects = OBJECTS.get(kind, "object")
    for found in product(*(pieces(record, types, slot, named, objects) for slot in slots)):
        template = _template(text, [piece.said for piece in found])
        if denied:
            template = HOW_MANY.sub(r"\1!no>", template)
        given = _given(record, types, choices)
        given |= {name: value for piece in found for name, value in piece.values.items()}
        if kind == "act" and "<who:" not in template:
            given["who"] = SUBJECT
        filled = {*re.findall(r"<(\w+)[:!>]", template), *re.findall(r"\)=(\w+)", template), *given}
        values = values_of(types, choices, filled)
        if values is not None and required(record) <= filled | values.keys():
            yield Reading(kind, template, Canonical(record, values | given, denied))


def _given(record: Made, types: Types, choices: tuple[Chosen, ...]) -> dict[str, Any]:
    """What choices that are no field say of fields, or tell the function which makes the record."""
    given: dict[str, Any] = {}
    for made in choices:
        if made.holds:
            given |= CHOICES.get((record, made.field), {})
        if made.field in asked(record) and made.field not in types:
            given[made.field] = made.holds
    return given


def _template(text: str, found: list[str]) -> str:
    """The words of a pattern as the grammar has them, with phrases at its places."""
    marked = iter(range(len(found)))
    plain = SLOT.sub(lambda _: f" Qq{chr(97 + next(marked))}qq ", ASIDE.sub("", text.replace("_", " ")))
    words = [token.word.removesuffix(INFLECTED) for token in tokens_of(plain) if token.word != "'"]
    said = " ".join(found[ord(word[2]) - 97] if re.fullmatch("qq.qq", word) else word for word in words)
    for told, also in ALSO_SAID:
        said = re.sub(told, also, said)
    for name, count in Counter(re.findall(r"<(\w+):", said)).items():
        if count > 1:
            first, between, rest = said.partition(f"<{name}:")
            said = first + between + rest.replace(f"<{name}:", f"<{name}{AGAIN}:")
    return said
