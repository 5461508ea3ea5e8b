"""Which of the objects that a noun means, as a sentence names them: targets, choices, and me."""

from __future__ import annotations

import dataclasses

from msgspec.structs import replace

from engine.cards.language import (
    All,
    AllBut,
    AtRandom,
    Choose,
    Dearest,
    Filter,
    It,
    Me,
    MeAndIt,
    OfThese,
    Target,
    TargetThatMany,
    TargetUpTo,
    ThatMany,
    Together,
    Total,
)
from engine.cards.wording.grammar import ME, Gender, Head, Noun, Phrase, words
from engine.cards.wording.speech import FACTS, SAYS, Facts, Speech
from engine.cards.words.patterns import Slot

ANY_NUMBER = 99
"""More than there can be of anything."""


def several(least: int, most: int, speech: Speech, feminine: bool) -> str:
    """How many are chosen: 'jusqu'à deux', 'deux', 'un à trois', 'n'importe quel nombre de'."""
    gender = "f" if feminine else "m"
    number = speech.tongue.in_words(most, gender)  # type: ignore[arg-type]
    if least == 0 and most >= ANY_NUMBER:
        return speech.tongue.small("any number of")
    if least == most:
        return number
    if least == 0:
        return words(speech.tongue.small("up to"), number)
    return words(speech.tongue.in_words(least, gender), speech.tongue.small("to"), number)  # type: ignore[arg-type]


def _me(who: Me, slot: Slot, speech: Speech) -> Phrase:
    return ME


def _it(who: It, slot: Slot, speech: Speech) -> Phrase:
    return speech.it


def _both(who: MeAndIt, slot: Slot, speech: Speech) -> Phrase:
    return Phrase(speech.told(who), "m", "it")


def _total(total: Total, speech: Speech) -> Facts:
    counted = not isinstance(total.most, int)
    return {"mana": not counted and total.of.endswith("Cost"), "counted": counted}


THESE = Filter(zone="deck", qualities=(OfThese(),))
"""What is left of the cards that were revealed or looked at."""


def _all(who: All, slot: Slot, speech: Speech) -> Phrase:
    if who.filter == THESE:
        return Phrase(speech.tongue.small("the rest"), "m", speech.tongue.REST)
    if slot.determiner == "one":
        named = speech.noun(who.filter)
        speech.speaks_of(named)
        return speech.determined("a", named)
    named = speech.noun(who.filter, many=True)
    speech.speaks_of(named, many=True)
    said = speech.determined("the" if "subject" in slot.forms else "all", named)
    return dataclasses.replace(said, acting=speech.tongue.acting(named))


def _some(who: Target | Choose, slot: Slot, speech: Speech) -> Phrase:
    many = who.most != 1
    if who.filter == THESE and who.total is None:
        number = several(who.least, who.most, speech, feminine=True)
        speech.speaks_of(speech.noun(Filter(zone="deck"), many), many)
        return Phrase(words(number, speech.tongue.small("of these cards")), "f", "they" if many else "it", each=many)
    wanted = set_apart(who) if isinstance(who, Target) else who.filter
    one = who.least == who.most == 1
    named = speech.noun(
        wanted, many, target=isinstance(who, Target), taken=True, counted=not one or who.total is not None
    )
    speech.speaks_of(named, many)
    if who.total is not None:
        named = Noun(named.heads, many, words(named.tail, speech.told(who.total)), named.other)
    if isinstance(who, Target) and who.apart and who.filter.other:
        named = Noun(named.heads, many, words(named.tail, speech.tongue.small("other than me")), named.other)
    if one and (who.total is None or speech.tongue.CLITICS):
        dearest = isinstance(who, Choose) and any(isinstance(each, Dearest) for each in who.filter.qualities)
        return speech.determined("the" if dearest else "a", named)
    number = several(who.least, who.most, speech, named.gender == "f")
    text = words(number, speech.tongue.determined("bare", named))
    return Phrase(text, named.gender, "they" if many else "it", each=many)


def set_apart(who: Target) -> Filter:
    """What a target is called: 'autre' where it is none of those before."""
    return replace(who.filter, other=True) if who.apart else who.filter


def _together(who: Together, slot: Slot, speech: Speech) -> Phrase:
    """'un Personnage ciblé et un Permanent ciblé'."""
    one, other = _some(who.first, slot, speech), _some(who.second, slot, speech)
    gender: Gender = "f" if one.gender == other.gender == "f" else "m"
    speech.speaks_of(Noun((Head("", gender),), many=True), many=True)
    return Phrase(speech.text(speech.pattern(who), {"one": one.text, "other": other.text}), gender, "they")


def _that_many(who: TargetThatMany, slot: Slot, speech: Speech) -> Phrase:
    named = speech.noun(who.filter, many=True, target=True, taken=True)
    speech.speaks_of(named, many=True)
    bare = {"things": speech.determined("bare", named)}
    return Phrase(speech.text(speech.pattern(who), bare), named.gender, "they", each=True)


def _up_to_so_many(who: TargetUpTo, slot: Slot, speech: Speech) -> Phrase:
    """'jusqu'à un nombre de Personnages ciblés égal au résultat'."""
    named = speech.noun(who.filter, many=True, target=True, taken=True)
    return Phrase(up_to_as_many(named, who, speech), named.gender, "they", each=True)


def up_to_as_many(named: Noun, who: TargetUpTo, speech: Speech) -> str:
    """'jusqu'à un nombre de Personnages égal au résultat'."""
    that = isinstance(who.most, ThatMany)
    facts = {"things": speech.tongue.determined("bare", named), "quantity": speech.quantity(who.most), "that": that}
    speech.speaks_of(named, many=True)
    return speech.text(speech.pattern(who), facts)


def _all_but(who: AllBut, slot: Slot, speech: Speech) -> Phrase:
    """'toutes les cartes de votre main sauf trois'."""
    named = speech.noun(who.filter, many=True)
    speech.speaks_of(named, many=True)
    whole = speech.determined("all", named)
    but = words(speech.tongue.small("all but"), speech.tongue.in_words(who.number, named.gender))
    return Phrase(words(whole.text, but), named.gender, "they")


def _at_random(who: AtRandom, slot: Slot, speech: Speech) -> Phrase:
    many = who.number != 1
    named = speech.noun(who.filter, many, taken=True)
    speech.speaks_of(named)
    number = speech.tongue.in_words(who.number, named.gender) if many else ""
    text = words(number, speech.tongue.determined("bare" if many else "a", named), speech.tongue.small("at random"))
    return Phrase(text, named.gender, "they" if many else "it", each=many)


SAYS[Me] = _me
SAYS[It] = _it
SAYS[MeAndIt] = _both
SAYS[All] = _all
SAYS[Target] = SAYS[Choose] = _some
SAYS[Together] = _together
SAYS[TargetThatMany] = _that_many
SAYS[TargetUpTo] = _up_to_so_many
SAYS[AllBut] = _all_but
SAYS[AtRandom] = _at_random
FACTS[Total] = _total
