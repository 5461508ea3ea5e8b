"""How statuses and sub-types are worded, and all that is gained together with them (2.2.3, 2.4)."""

from __future__ import annotations

from typing import Any

from engine.abilities.statuses.records import GainOneOf, GainSeveral, GainStatus, GainSubtypes, LoseStatus, ReadyMana
from engine.cards.language import Choose, Duration, Effect, Keyword, Me, Selector
from engine.cards.text.phrases import SUBJECT
from engine.cards.text.reading.canonical.entries import meant, place
from engine.cards.text.reading.deeds.acts import fact
from engine.cards.text.reading.grammar import reads

# ---- statuses --------------------------------------------------------------------------------------------------------

reads("lost_statuses", "<first:status> (and|, and) <second:status>")(lambda first, second: (first, second))
reads("lost_statuses", "<first:status> , <others:lost_statuses>")(lambda first, others: (first, *others))
reads("act", "[each] lose <statuses:lost_statuses>")(
    lambda statuses: (
        tuple(LoseStatus(SUBJECT, each) for each in statuses) if len({*statuses}) == len(statuses) else None
    )
)
reads("verb", "give <who:object> <status>")(GainStatus)
reads("verb", "ready <number:integer> of your mana_orb [<each>]", "ready <number:unknown> of your mana_orb")(
    lambda number, each=None: ReadyMana(number) if each is None else ReadyMana(each) if number == 1 else None
)

# ---- one of several --------------------------------------------------------------------------------------------------

reads("any_status", "<first:status> or <second:status>")(lambda first, second: (first, second))
reads("any_status", "<first:status> , <others:any_status>")(lambda first, others: (first, *others))
reads("any_status", "<first:status> , or <second:status>")(lambda first, second: (first, second))
reads("act", "[each] gain your choice of <statuses:any_status>")(lambda statuses: GainOneOf(SUBJECT, statuses))

# ---- several at once -------------------------------------------------------------------------------------------------

reads("good", "<status>")(lambda status: GainStatus(SUBJECT, status))
reads("good", "(its|their) subtype")(lambda: GainSubtypes(SUBJECT))
reads("good", "my subtype")(lambda: GainSubtypes(SUBJECT, Me()))


@reads("goods", "<first:good> (and|, and) <second:good>")
@reads("goods", "<first:good> , <others:goods>")
def goods(first: Any, second: Any = None, others: tuple[Any, ...] = ()) -> tuple[Any, ...] | None:
    """'2 boosts and Fleeting', 'Anchored, Fleeting and 1 boost': each of them once."""
    said = (first, *((second,) if second is not None else others))
    return said if _each_once(said) else None


def _each_once(said: tuple[Any, ...]) -> bool:
    named = ("status", "counter", "word")
    return len({(type(each), *(getattr(each, name, None) for name in named)) for each in said}) == len(said)


reads("act", "[each] gain <goods>")(lambda goods: GainSeveral(SUBJECT, goods))
reads("verb", "give <who:object> <goods>")(lambda who, goods: fact(who, (GainSeveral(SUBJECT, goods),)))


Gained = tuple[Any, Duration | None]
"""One thing that is gained, and the duration that stands behind it."""

reads("gained", "<good>")(lambda good: (good, None))
reads("gained", "<keyword:keyword_ability>")(
    lambda keyword: (keyword, None) if isinstance(keyword, Keyword) and keyword.word != "fleeting" else None
)
reads("gained", "<keyword:keyword_ability> <until>")(
    lambda keyword, until: (keyword, until) if isinstance(keyword, Keyword) else None
)
reads("mixed", "<first:gained> (and|, and) <second:gained>")(lambda first, second: (first, second))
reads("mixed", "<first:gained> , <others:mixed>")(lambda first, others: (first, *others))


def gained_at_once(mixed: tuple[Gained, ...], until: Duration | None = None) -> GainSeveral | None:
    """2.2.13.c '1 boost and Tough 2 this Day', in any order: what has a duration is the keywords, as counters stay.

    A keyword lasts as long as the next one says that has words for it, the last ones as long as `until`.
    """
    keywords: list[Keyword] = []
    durations: list[Duration | None] = []
    for thing, during in reversed(mixed):
        until = during or until
        if isinstance(thing, Keyword):
            keywords.insert(0, thing)
            durations.append(until)
    gains = tuple(thing for thing, _ in mixed if not isinstance(thing, Keyword))
    if not until or not durations or {*durations} != {until} or not _each_once((*gains, *keywords)):
        return None
    return GainSeveral(SUBJECT, gains, tuple(keywords), until)


reads("act", "[each] gain <mixed>")(gained_at_once)
reads("act", "[each] gain <mixed> <until>")(
    lambda mixed, until: None if isinstance(mixed[-1][0], Keyword) else gained_at_once(mixed, until)
)
reads("verb", "give <who:object> <mixed>")(
    lambda who, mixed: fact(who, (gained,)) if (gained := gained_at_once(mixed)) else None
)


@reads("tail", "<until> , <who:subject> [each] gain <mixed>")
def this_day_gained(until: Duration, who: Selector, mixed: tuple[Gained, ...]) -> Effect | None:
    """'This Day, target Character gains 1 boost and Tough 2'."""
    gained = None if any(during for _, during in mixed) else gained_at_once(mixed, until)
    return None if gained is None else fact(who, (gained,))


# ---- as the patterns tell it -----------------------------------------------------------------------------------------

place("chosen", "<statuses:any_status>", of=GainOneOf)


@meant(LoseStatus)
def is_no_orb(verb: LoseStatus) -> bool:
    """3.2.9.f 'ready target Permanent'; so many Mana Orbs are readied by a word of their own."""
    who = verb.who
    orbs = isinstance(who, Choose) and who.filter.zone == "mana" and who.least == who.most
    return not (orbs and verb.status == "exhausted")
