"""Conditions: 'you are the first player', 'I have 3 or more boosts', 'there are no cards in your Reserve' (6.5.c)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.cards.language import (
    AnyOf,
    AtLeast,
    Bearing,
    Condition,
    CostOf,
    CountersOn,
    DieResult,
    DoneSoFar,
    Equal,
    Filter,
    FirstDay,
    FirstPlayer,
    HasQuickAction,
    InExpeditionThatIs,
    Is,
    IsLike,
    It,
    Not,
    Number,
    NumberOf,
    Of,
    Selector,
    ThisTurn,
    Unlike,
    WasPlayedFrom,
)
from engine.cards.text.combining import both
from engine.cards.text.phrases import HIGHEST_FACE, ThisWay
from engine.cards.text.reading.facts.counting import both_are_true
from engine.cards.text.reading.grammar import is_also, reads
from engine.cards.text.reading.nouns.bounds import Bound, Within, at_most
from engine.cards.text.reading.nouns.complements import with_quality

is_also("how_many", "bound", "some")

reads("simple_condition", "you % be [the] first player")(FirstPlayer)
reads("simple_condition", "it be the first day")(FirstDay)
reads("simple_condition", "it be not the first day")(lambda: Not(FirstDay()))
reads("simple_condition", "you % be not [the] first player", "(your|1) opponent be [the] first player")(
    lambda: Not(FirstPlayer())
)


@reads("simple_condition", "<who:me> be [not]=negated <status>", "<who:it> be [not]=negated <status>")
def has_status(who: Selector, status: str, negated: str = "") -> Condition:
    """'I'm Boosted', 'it's not Fleeting'."""
    found = Is(who, status)  # type: ignore[arg-type]
    return Not(found) if negated else found


reads("simple_condition", "<who:me> have <status>", "<who:it> have <status>")(
    lambda who, status: Is(who, status) if status in ("anchored", "asleep", "fleeting") else None
)


@reads("simple_condition", "<who:me> be <first:status> or <second:status>")
@reads("simple_condition", "<who:it> be <first:status> or <second:status>")
def has_either_status(who: Selector, first: Any, second: Any) -> Condition:
    """'I'm Boosted or Anchored'."""
    return AnyOf(Is(who, first), Is(who, second))


@reads("simple_condition", "<who:me> be <first:status> and <second:status>")
@reads("simple_condition", "<who:it> be <first:status> and <second:status>")
def has_both_statuses(who: Selector, first: Any, second: Any) -> Condition:
    """'I'm Boosted and Anchored'."""
    return both_are_true(Is(who, first), Is(who, second))


@reads("simple_condition", "<who:me> be neither <first:status> nor <second:status>")
@reads("simple_condition", "<who:it> be neither <first:status> nor <second:status>")
def has_neither_status(who: Selector, first: Any, second: Any) -> Condition:
    """'I'm neither Boosted nor Fleeting'."""
    return Not(AnyOf(Is(who, first), Is(who, second)))


@reads("placed_so", "<filter:complements>")
def placed_so(filter: Filter) -> Filter | None:
    """'facing me', 'in your Reserve'; 'not' there would be that of the condition."""
    return None if any(isinstance(quality, Unlike) for quality in filter.qualities) else filter


@reads("simple_condition", "<who:it> be [not]=negated 1 <filter:nouns>")
@reads("simple_condition", "<who:it> be [not]=negated <filter:placed_so>")
def is_like(who: Selector, filter: Filter, negated: str = "") -> Condition:
    """'it's a Spell', 'it's facing me', 'it's in your Reserve'."""
    found = IsLike(who, filter)
    return Not(found) if negated else found


reads("simple_condition", "x be higher than the <cost:cost_name> of the target")(
    lambda cost: Not(AtLeast(CostOf(It(), cost), DieResult()))
)
reads("simple_condition", "[it be] [not]=negated played from your (hand|reserve)=zone")(
    lambda zone, negated="": Not(WasPlayedFrom(zone)) if negated else WasPlayedFrom(zone)
)


reads("simple_condition", "<who:it> have <filter:costing>")(IsLike)


@reads("simple_condition", "its <cost:cost_name> be [not]=negated <bound:cost_bound>")
@reads("simple_condition", "the <cost:cost_name> be [not]=negated <bound:cost_bound>")
def it_costs(cost: Any, bound: Callable[[Any], Filter], negated: str = "") -> Condition:
    """'its Base Cost was {3} or more'."""
    found = IsLike(It(), bound(cost))
    return Not(found) if negated else found


reads("cost_bound", "<least:amount> or more")(lambda least: Within(least=least))
reads("cost_bound", "<least:amount> to <most:amount>")(Within)


@reads("simple_condition", "you [do not]=negated control it")
def you_control_it(negated: str = "") -> Condition:
    """'you control it'."""
    found = IsLike(It(), Filter(controller="you"))
    return Not(found) if negated else found


@reads("simple_condition", "its expedition be [not]=negated <bearing>")
def its_expedition_is(bearing: Bearing, negated: str = "") -> Condition:
    """'its Expedition is behind'."""
    found = IsLike(It(), with_quality(InExpeditionThatIs(bearing)))
    return Not(found) if negated else found


@reads("simple_condition", "<first:quantity> be [not]=negated equal to <second:quantity>")
@reads("simple_condition", "<first:quantity> be [not]=negated equal to <second:integer>")
def is_equal(first: Number, second: Number, negated: str = "") -> Condition:
    """'its Hand Cost is equal to the result'."""
    found = Equal(first, second)
    return Not(found) if negated else found


@reads("simple_condition", "<first:quantity> be (higher|greater|more) than <second:quantity>")
def is_higher(first: Number, second: Number) -> Condition:
    """'the result is higher than its Hand Cost'."""
    return Not(AtLeast(second, first))


@reads("simple_condition", "<first:quantity> be (lower|less) than <second:quantity>")
def is_lower(first: Number, second: Number) -> Condition:
    """'the result is less than its Hand Cost'."""
    return Not(AtLeast(first, second))


@reads("simple_condition", "<first:quantity> be at least <second:quantity>")
@reads("simple_condition", "<first:quantity> be at least <second:integer>")
def is_at_least(first: Number, second: Number) -> Condition | None:
    """'the result is at least its Hand Cost'."""
    return None if isinstance(first, CountersOn | NumberOf) and isinstance(second, int) else AtLeast(first, second)


@reads("simple_condition", "the result be <faces:results>", "it be 1 <faces:results>")
def the_result_is(faces: tuple[int, int]) -> Condition | None:
    """'the result is 6+'."""
    low, high = faces
    if low == high:
        return Equal(DieResult(), low)
    reached = AtLeast(DieResult(), low)
    return reached if high > HIGHEST_FACE else both_are_true(reached, at_most(DieResult(), high))


@reads("condition", "it be the only card in (their reserve|its owner 's reserve)")
def the_only_card() -> Condition:
    """'it was the only card in their Reserve': it lies there, and nothing else does."""
    there = with_quality(Of("that player"), zone="reserve")
    return both_are_true(IsLike(It(), Filter(zone="reserve")), Equal(NumberOf(there), 1))


@reads("simple_condition", "there be another <noun>")
def there_is_another(noun: Filter) -> Condition | None:
    """'there's another card in your Landmarks'."""
    counted = both(Filter(other=True), noun)
    return None if counted is None else AtLeast(NumberOf(counted), 1)


@reads("simple_condition", "you (discarded|exhausted|played|revealed|sacrificed)=did 1 <noun> this way")
@reads("simple_condition", "you (put)=did 1 <noun> in (reserve|your reserve) this way")
def did_this_way(did: str, noun: Filter) -> ThisWay:
    """'you discarded a Character this way': it belongs to the sentence before."""
    return ThisWay(did, noun)


def once(what: Any, negated: bool = False) -> Condition:
    """It has happened this turn, or not."""
    found = AtLeast(ThisTurn(what), 1)
    return Not(found) if negated else found


USED: dict[str, Any] = {"discard": "{D} used", "exhaust": "{T} used"}
reads("simple_condition", "1 <symbol:cost_symbol> ability be activated this turn")(lambda symbol: once(USED[symbol]))
reads("simple_condition", "no <symbol:cost_symbol> ability be activated this turn")(
    lambda symbol: once(USED[symbol], negated=True)
)
reads("simple_condition", "<bound:how_many> <symbol:cost_symbol> ability be activated this turn")(
    lambda bound, symbol: bound.of(ThisTurn(USED[symbol]))
)
reads("count", "<symbol:cost_symbol> ability activated this turn")(lambda symbol: ThisTurn(USED[symbol]))
reads(
    "simple_condition",
    "you [have] discarded 1 card from your hand or [your] reserve this <period:day_or_afternoon>",
)(
    lambda period: AnyOf(
        AtLeast(DoneSoFar("discarded from hand", period), 1), AtLeast(DoneSoFar("discarded from Reserve", period), 1)
    )
)
ANYTHING = "anything"
"""Cards or objects of any type."""

reads("done_with", "card")(lambda: ANYTHING)
reads("done_with", "<type>")(lambda type: type)
reads("sacrificed_thing", "object")(lambda: ANYTHING)
reads("sacrificed_thing", "<type>")(lambda type: type)


@reads("done_so_far", "<type:done_with> you played [from <origin:own_origin>] this <period:day_or_afternoon>")
@reads(
    "done_so_far",
    "<type:done_with> you (discarded)=did from <origin:own_origin> this <period:day_or_afternoon>",
)
@reads("done_so_far", "<type:sacrificed_thing> you (sacrificed)=did this <period:day_or_afternoon>")
def done_so_far(period: Any, type: Any = None, did: str = "played", origin: str | None = None) -> DoneSoFar:
    """'Spells you played this Day', 'cards you discarded from your hand this turn'."""
    where = {"hand": " from hand", "reserve": " from Reserve", None: ""}[origin]
    return DoneSoFar(f"{did}{where}", period, None if type == ANYTHING else type)  # type: ignore[arg-type]


@reads(
    "simple_condition",
    "you [have] [not]=negated played <bound:how_many> <type:done_with> [from <origin:own_origin>]"
    " this <period:day_or_afternoon>",
)
@reads(
    "simple_condition",
    "you [have] [not]=negated (discarded)=did <bound:how_many> <type:done_with> from <origin:own_origin>"
    " this <period:day_or_afternoon>",
)
@reads(
    "simple_condition",
    "you [have] [not]=negated (sacrificed)=did <bound:how_many> <type:sacrificed_thing> this <period:day_or_afternoon>",
)
def you_did(
    bound: Bound, period: Any, type: Any = None, did: str = "played", origin: str | None = None, negated: str = ""
) -> Condition | None:
    """'you played a Spell this Day', 'you have not sacrificed two or more Permanents this turn'."""
    said = bound.of(done_so_far(period, type, did, origin))
    if said is None or (negated and isinstance(said, Not)):
        return None
    return Not(said) if negated else said


reads("simple_condition", "you [have] [not]=negated played another card this turn")(
    lambda negated="": once("you played", bool(negated))
)
reads("simple_condition", "you [have] played <bound:how_many> other card this turn")(
    lambda bound: bound.of(ThisTurn("you played"))
)


@reads("simple_condition", "1 <noun> have 1 <symbol:cost_symbol> ability")
@reads("simple_condition", "(another)=article <noun> have 1 <symbol:cost_symbol> ability")
def one_has_an_ability(noun: Filter, symbol: Any, article: str = "") -> Condition | None:
    """'a card in your Reserve has a {D} ability', 'another card in your Expeditions has one'."""
    wanted = both(noun, with_quality(HasQuickAction(symbol), other=bool(article)))
    return None if wanted is None else AtLeast(NumberOf(wanted), 1)


@reads("simple_condition", "<n:integer> or more [other]=other <noun> have [1] <symbol:cost_symbol> ability")
def several_have_an_ability(n: int, noun: Filter, symbol: Any, other: str = "") -> Condition | None:
    """'two or more cards in your Reserve have a {D} ability'."""
    wanted = both(noun, with_quality(HasQuickAction(symbol), other=bool(other)))
    return None if wanted is None or n < 1 else AtLeast(NumberOf(wanted), n)


is_also("condition", "simple_condition")
reads("condition", "<first:simple_condition> or [if] <second:simple_condition>")(AnyOf)
reads("condition", "<first:simple_condition> and [if] <second:simple_condition>")(both_are_true)
reads("condition", "neither <first:simple_condition> nor <second:simple_condition>")(
    lambda first, second: Not(AnyOf(first, second))
)
