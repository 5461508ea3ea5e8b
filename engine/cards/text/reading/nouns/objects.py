"""Nouns: which objects and cards are meant (2.2, 7.2)."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.cards.language import (
    Filter,
    HasKeyword,
    Named,
    OneOfStatuses,
    Status,
    Unlike,
)
from engine.cards.text.combining import both, either_of
from engine.cards.text.phrases import OneAndOther
from engine.cards.text.reading.grammar import is_also, reads

# ---- adjectives, kinds -----------------------------------------------------------------------------------------------


@reads("adjective", "<first:status> and <second:status>")
def one_and_other(first: Status, second: Status) -> Filter | None:
    """'Fleeting and Boosted': of one thing both, of several one or the other."""
    both_statuses: Any = (OneAndOther((first, second)),)
    return None if first == second else Filter(qualities=both_statuses)


@reads("adjective", "<first:status>")
@reads("adjective", "<first:status> <others:some_statuses>")
def with_status(first: Status, others: tuple[Status, ...] = ()) -> Filter:
    """'Fleeting', 'exhausted', 'Fleeting, Anchored or Asleep'."""
    return Filter(qualities=(OneOfStatuses((first, *others)),)) if others else Filter(status=first)


@reads("some_statuses", "(or|, or) <first:status>", ", <first:status> <others:some_statuses>")
def statuses(first: Status, others: tuple[Status, ...] = ()) -> tuple[Status, ...]:
    """'Anchored or Asleep'."""
    return (first, *others)


reads("adjective", "(@defender|@eternal|@gigantic|@seasoned|@tough)=keyword")(
    lambda keyword: Filter(qualities=(HasKeyword(keyword.removeprefix("@")),))
)
reads("adjective", "token")(lambda: Filter(token=True))
reads("adjective", "non-token")(lambda: Filter(token=False))
reads("adjective", "<status:non_status>")(lambda status: Filter(qualities=(Unlike(Filter(status=status)),)))
reads("adjective", "<subtype:non_subtype>")(lambda subtype: Filter(qualities=(Unlike(Filter(subtypes=(subtype,))),)))


@reads("types", "<first:type>")
@reads("types", "<first:type> <others:other_types>")
@reads("other_types", "(or|and ^s) <first:type>", ", <first:type> <others:other_types>")
def types(first: str, others: tuple[str, ...] = ()) -> tuple[str, ...]:
    """'Character or Permanent', 'Characters and Permanents'; one thing cannot be both."""
    return (first, *others)


@reads("subtypes", "<first:subtype>")
@reads("subtypes", "<first:subtype> <others:other_subtypes>")
@reads("other_subtypes", "(or [1]|and ^s) <first:subtype>", ", [1] <first:subtype> <others:other_subtypes>")
@reads("several_subtypes", "<first:subtype> and <others:subtypes>", "<first:subtype> , <others:several_subtypes>")
def subtypes(first: str, others: tuple[str, ...] = ()) -> tuple[str, ...]:
    """'Plant', 'Song or Artist', 'Plants and Animals'."""
    return (first, *others)


@reads("kind", "<types>")
@reads("kind", "<subtypes> [<types>]", "<subtypes:several_subtypes> ^s <types>")
def kind(types: tuple[str, ...] = (), subtypes: tuple[str, ...] = ()) -> Filter:
    """'Character', 'Landmark Permanent'."""
    return Filter(types=types, subtypes=subtypes)  # type: ignore[arg-type]


EXPEDITION_PERMANENT = Filter(types=("permanent",), subtypes=("expedition",))
reads("kind", "expedition_permanent")(lambda: EXPEDITION_PERMANENT)
is_also("kinds", "kind")


@reads("kinds", "<subtypes> or <types>", "<types> or <subtypes>")
def kinds(subtypes: tuple[str, ...], types: tuple[str, ...]) -> Filter | None:
    """'Robot or Permanent'."""
    return either_of((Filter(subtypes=subtypes), Filter(types=types)))  # type: ignore[arg-type]


@reads("kinds", "token or <types>")
def token_or(types: tuple[str, ...]) -> Filter | None:
    """'token or Permanent'."""
    return either_of((Filter(token=True), Filter(types=types)))  # type: ignore[arg-type]


@reads("kinds", "<types> or <subtype> <type>")
def or_of_a_kind(types: tuple[str, ...], subtype: str, type: str) -> Filter | None:
    """'Character or Landmark Permanent'."""
    return either_of((Filter(types=types), Filter(types=(type,), subtypes=(subtype,))))  # type: ignore[arg-type]


@reads("kinds", "<types> or expedition_permanent")
def or_expedition_permanent(types: tuple[str, ...]) -> Filter | None:
    """'Character or Expedition Permanent'."""
    return either_of((Filter(types=types), EXPEDITION_PERMANENT))  # type: ignore[arg-type]


reads("kinds", "card")(lambda: Filter())
reads("kinds", "<name:quoted>")(lambda name: Filter(qualities=(Named(name),)))
reads("kinds", "token")(lambda: Filter(token=True))


@reads("adjectives", "<first:adjective> [<others:adjectives>]")
def adjectives(first: Filter, others: Filter | None = None) -> Filter | None:
    """Words that each say something more."""
    if others is not None and first.status is not None and others.status is not None:
        return with_both(first, others)
    return first if others is None else both(first, others)


def with_both(first: Filter, second: Filter) -> Filter | None:
    """'Boosted Fleeting Character': it has one status and the other."""
    if first.status is None or second.status is None or first.status == second.status:
        return None
    one, other = sorted((first.status, second.status))
    left = both(msgspec.structs.replace(first, status=None), msgspec.structs.replace(second, status=one))
    return None if left is None else both(left, Filter(qualities=(OneOfStatuses((other,)),)))


@reads("noun", "[<adjectives>] <kinds> [<complements>]")
def noun(kinds: Filter, adjectives: Filter = Filter(), complements: Filter = Filter()) -> Filter | None:
    """'Fleeting Character you control with Hand Cost {3} or less'."""
    inner = both(adjectives, kinds)
    return None if inner is None else both(inner, complements)


def both_of(noun: Filter, places: Filter) -> Filter | None:
    """'Character you control and in your Reserve', after 'each'."""
    return both(noun, places)


@reads("noun_and_noun", "[<adjectives>] <one:type> and ^ <more:type> [<complements>]")
@reads("noun_and_noun", "[<adjectives>] <one_kind:subtype> and ^ <more_kind:subtype> [<complements>]")
def noun_and_noun(
    one: str = "",
    more: str = "",
    one_kind: str = "",
    more_kind: str = "",
    adjectives: Filter = Filter(),
    complements: Filter = Filter(),
) -> Filter | None:
    """'Character and Permanent you control', after 'each'."""
    kinds = kind((one, more)) if one else kind((), (one_kind, more_kind))
    return noun(kinds, adjectives, complements)  # type: ignore[no-any-return]


reads("noun_and_noun", "<noun> <places:in_both_places>")(both_of)


@reads("noun", "other <noun>")
def other(noun: Filter) -> Filter | None:
    """'other Plants you control'."""
    return both(Filter(other=True), noun)


@reads("noun", "[<adjectives>] card among <first:noun> and <second:noun>")
def among(first: Filter, second: Filter, adjectives: Filter = Filter()) -> Filter | None:
    """'exhausted cards among Permanents you control and cards in your Reserve': in one place or the other."""
    return either_of((both(adjectives, first), both(adjectives, second)))


reads("noun", "mana_orb [you control]", "your mana_orb", "mana_orb in your mana_zone")(
    lambda: Filter(controller="you", zone="mana")
)
reads("noun", "(1|your) opponent 's mana_orb", "mana_orb (1|your) opponent control")(
    lambda: Filter(controller="opponent", zone="mana")
)
reads("noun", "your <noun>")(lambda noun: both(Filter(controller="you"), noun))


@reads("nouns", "<noun>")
@reads("nouns", "<noun> or (1|another)=article <others:nouns>")
def nouns(noun: Filter, others: Filter | None = None, article: str = "") -> Filter | None:
    """'Permanent you control or a card in your Reserve', after an article."""
    if others is None:
        return noun
    if article != "another" and noun == Filter(subtypes=noun.subtypes) and others.subtypes and not others.types:
        return None  # 'a Plant or an Animal in your Reserve' is one noun: what stands behind it is said of both
    second = both(Filter(other=True), others) if article == "another" else others
    return either_of((noun, second))
