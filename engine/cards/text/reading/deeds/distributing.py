"""What is distributed, what is done for each of several, and Expeditions that sentences go on to speak of."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.cards.language import (
    All,
    AmongExpeditions,
    Bearing,
    Create,
    Distribute,
    Effect,
    Filter,
    ForEach,
    InExpedition,
    MoveExpedition,
    Number,
    NumberOf,
    PointAt,
    TargetExpedition,
    ThatExpedition,
    Times,
)
from engine.cards.text.antecedents import speaks_of_another
from engine.cards.text.combining import both
from engine.cards.text.joining import speaks_of_it
from engine.cards.text.reading.grammar import reads
from engine.cards.text.reading.nouns.complements import with_quality

# ---- among -----------------------------------------------------------------------------------------------------------


@reads("among_whom", "<noun>")
@reads("among_whom", "(any|any_number of) [other]=other [target]=target <noun>")
@reads("among_whom", "up to <most:integer> [other]=other [target]=target <noun>")
def among_whom(noun: Filter, target: str = "", most: int | None = None, other: str = "") -> Distribute | None:
    """'any number of target Characters', 'up to two other Characters you control'."""
    meant = both(Filter(other=True), noun) if other else noun
    return None if most == 0 or meant is None else Distribute(meant, bool(target), most=most)


@reads("verb", "distribute <number:some_number> boost [as you choose] among <whom:among_whom>")
@reads("verb", "distribute <number:integer> boost <each> [as you choose] among <whom:among_whom>")
@reads("verb", "distribute <number:equal> [as you choose] among <whom:among_whom>")
@reads("verb", "distribute <number:integer> <counter:counter_name> counter [as you choose] among <whom:among_whom>")
def distribute(
    number: Number, whom: Distribute, each: Number | None = None, counter: str = "boost"
) -> Distribute | None:
    """'distribute 4 boosts among any target Characters in play or in Reserve'."""
    if not number or (each is not None and number != 1):
        return None
    counted = number if each is None else each
    most = None if whom.target and whom.most == counted else whom.most
    return msgspec.structs.replace(whom, number=counted, counter=counter, most=most)


reads("among", "[,] distributed [as you choose] among any expedition")(AmongExpeditions)
reads("among", "[,] distributed [as you choose] among any_number of target expedition")(
    lambda: AmongExpeditions(target=True)
)


@reads("verb", "create <number:integer> <token> [<kinds:token_kinds>] [token] <place:among>")
def create_among(
    number: int, token: tuple[str, tuple[str, ...]], place: Any, kinds: tuple[str, ...] = ()
) -> Create | None:
    """'create four Ordis Recruit Soldier tokens, distributed among any number of target Expeditions'."""
    reference, printed = token
    if kinds and kinds != printed and (len(kinds) != 1 or kinds[0] not in printed):
        return None
    return Create(reference, place, number)


# ---- for each --------------------------------------------------------------------------------------------------------


@reads("tail", "for each <noun> , <effect:sentence>")
def for_each(noun: Filter, effect: Effect) -> Effect:
    """'for each Permanent you control, you may activate its {j} abilities'."""
    return ForEach(All(noun), effect) if speaks_of_it(effect) else Times(NumberOf(noun), effect)


@reads("text", "do this [once] for each <noun> : [•] <effect:text>")
def once_for_each(noun: Filter, effect: Effect) -> Effect | None:
    """'Do this once for each card with my name in your discard pile: Draw a card'."""
    return None if speaks_of_another(effect) else Times(NumberOf(noun), effect)


@reads("tail", "for each <number:count> , <effect:sentence>")
def so_often(number: Number, effect: Effect) -> Effect | None:
    """'for each boost on me, draw a card'."""
    return None if isinstance(number, NumberOf) or speaks_of_it(effect) else Times(number, effect)


reads("tail", "as often as <number:quantity> , <effect:sentence>")(Times)


# ---- an Expedition that is spoken of ---------------------------------------------------------------------------------


@reads("verb", "target <number:integer> expedition [<whose:whose_expedition>] [that be <bearing>]")
def target_an_expedition(number: int, whose: Any = "anybody", bearing: Bearing | None = None) -> PointAt | None:
    """'target an Expedition', 'target two Expeditions', 'target an Expedition that's ahead'."""
    return PointAt(TargetExpedition(whose, number, bearing=bearing)) if number else None


reads("verb", "target up to <number:integer> expedition")(
    lambda number: PointAt(TargetExpedition(number=number, up_to=True)) if number else None
)


reads("subject", "each of its <filter:noun>")(lambda filter: there(filter, InExpedition(ThatExpedition())))


def there(filter: Filter, quality: InExpedition) -> All | None:
    """'each of its Characters': those in the Expedition that was named before."""
    wanted = both(filter, with_quality(quality))
    return None if wanted is None else All(wanted)


@reads("statement_of_fact", "its controller move their other expedition (forward|backward)=way [<n:integer> region]")
def its_controller_moves(way: str, n: int = 1) -> MoveExpedition:
    """'its controller moves their other Expedition forward one region'."""
    return MoveExpedition(ThatExpedition(other=True), n if way == "forward" else -n)
