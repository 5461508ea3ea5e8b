"""Acts: what is said of a subject that gains, loses, moves or switches (2.5, 7.3)."""

from __future__ import annotations

from typing import Any

from engine.cards.language import (
    Ascend,
    Boost,
    Choose,
    Defect,
    Duration,
    Effect,
    EveryExpedition,
    GainCounters,
    GainOneOf,
    GainSeveral,
    GainStatus,
    GainSubtypes,
    It,
    KeepFromMoving,
    Keyword,
    LoseCounters,
    LoseStatus,
    Me,
    MoveExpedition,
    MyExpedition,
    Place,
    Point,
    Selector,
    SwitchExpeditions,
    TakeControl,
    Target,
    ThatExpedition,
    ThatMany,
    Times,
    Together,
)
from engine.cards.text.phrases import SUBJECT
from engine.cards.text.reading.grammar import reads
from engine.cards.text.trees import boosts_of_it, do_all, steps

reads("statement_of_fact", "<place:expedition> [each] cannot move forward <until>")(KeepFromMoving)
reads("verb", "keep <place:expedition> from moving forward <until>")(KeepFromMoving)
reads("verb", "keep expedition from moving forward <until>")(lambda until: KeepFromMoving(EveryExpedition(), until))
reads("statement_of_fact", "expedition cannot move forward <until>")(
    lambda until: KeepFromMoving(EveryExpedition(), until)
)
reads("act", "[each] gain <status>")(lambda status: GainStatus(SUBJECT, status))
reads("act", "[each] lose <status>")(lambda status: LoseStatus(SUBJECT, status))
reads("lost_statuses", "<first:status> (and|, and) <second:status>")(lambda first, second: (first, second))
reads("lost_statuses", "<first:status> , <others:lost_statuses>")(lambda first, others: (first, *others))
reads("act", "[each] lose <statuses:lost_statuses>")(
    lambda statuses: (
        tuple(LoseStatus(SUBJECT, each) for each in statuses) if len({*statuses}) == len(statuses) else None
    )
)
reads("act", "[each] @defect")(lambda: Defect(SUBJECT))
reads("verb", "@defect <who:object>")(Defect)
reads("verb", "take control of <who:object>")(TakeControl)
reads(
    "verb",
    "take control of <who:object> , putting it in <place:own_place> if it be 1 expedition_permanent",
    "take control of <who:object> . if it be 1 expedition_permanent , it join <place:own_place>",
)(TakeControl)
reads("own_place", "my expedition")(MyExpedition)
reads("act", "[each] switch expedition")(lambda: SwitchExpeditions(SUBJECT))


reads("good", "<status>")(lambda status: GainStatus(SUBJECT, status))
reads("good", "<number:some_number> boost", "<number:equal>")(lambda number: Boost(SUBJECT, number))
reads("good", "1 boost <number:each>")(lambda number: Boost(SUBJECT, number))
reads("good", "that many boost")(lambda: Boost(SUBJECT, ThatMany()))
reads("good", "<number:integer> <name:counter_name> counter")(lambda number, name: GainCounters(SUBJECT, name, number))
reads("good", "1 <name:counter_name> counter <number:each>")(lambda number, name: GainCounters(SUBJECT, name, number))
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
reads("act", "[each] gain (its|their) subtype")(lambda: GainSubtypes(SUBJECT))
reads("act", "[each] gain my subtype")(lambda: GainSubtypes(SUBJECT, Me()))


@reads("acts", "<first:act>")
@reads("acts", "<first:act> (and|,|, then|, and) <others:acts>")
def acts(first: Any, others: tuple[Any, ...] = ()) -> tuple[Any, ...]:
    """Several things said of one subject."""
    return (*(first if isinstance(first, tuple) else (first,)), *others)


@reads("statement_of_fact", "<who:subject> <acts>")
@reads("verb", "have <who:object> <acts>")
def fact(who: Selector, acts: tuple[Any, ...]) -> Effect | None:
    """'I gain 2 boosts and lose Fleeting'; 'have it gain 1 boost'; what gains 2 for each of some is chosen once."""
    if not isinstance(who, Me) and any(isinstance(act, LoseCounters) and act.who == Me() for act in acts):
        return None  # only the bearer loses counters of the bearer
    of_it = boosts_of_it(acts[0])  # 'boosts equal to its Hand Cost'
    if of_it and isinstance(who, Target) and (who.apart or who.filter.other):
        return None  # its own, or that of the one before
    if isinstance(who, Together) and (isinstance(acts[0], Times) or of_it):
        return None
    if isinstance(who, Target | Choose) and (isinstance(acts[0], Times) or (of_it and isinstance(acts[0], Boost))):
        return steps(Point(who), do_all(It(), acts))
    return do_all(who, acts)


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


@reads("statement_of_fact", "<place:expedition> move (forward|backward)=way [by] [<n:integer> [more] region]")
@reads("verb", "move <place:expedition> (forward|backward)=way [<n:integer> region]")
@reads("verb", "have <place:expedition> move (forward|backward)=way [by] [<n:integer> region]")
def move_expedition(place: Place, way: str, n: int = 1) -> MoveExpedition:
    """'target Expedition moves forward one region'."""
    return MoveExpedition(place, n if way == "forward" else -n)


reads("it_expedition", "it")(ThatExpedition)
reads("statement_of_fact", "<place:it_expedition> @ascend")(Ascend)
reads("statement_of_fact", "<place:it_expedition> move (forward|backward)=way [by] [<n:integer> [more] region]")(
    move_expedition
)
reads("statement_of_fact", "<place:expedition> [each] @ascend")(Ascend)
reads("verb", "have <place:expedition> @ascend")(Ascend)


reads("act", "[each] gain <statuses:any_status>")(lambda statuses: GainOneOf(SUBJECT, statuses))
reads("any_status", "<first:status> or <second:status>")(lambda first, second: (first, second))
reads("any_status", "<first:status> , <others:any_status>")(lambda first, others: (first, *others))
reads("any_status", "<first:status> , or <second:status>")(lambda first, second: (first, second))
reads("act", "[each] gain your choice of <statuses:any_status>")(lambda statuses: GainOneOf(SUBJECT, statuses))
