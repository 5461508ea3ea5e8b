"""Conditions: 'you are the first player', 'I have 3 or more boosts', 'there are no cards in your Reserve' (6.5.c)."""

from __future__ import annotations

from functools import partial
from typing import Any

from engine.cards.language import (
    AnyOf,
    AtLeast,
    Bearing,
    Condition,
    CostOf,
    DieResult,
    DoneSoFar,
    Equal,
    Filter,
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
    Status,
    ThisTurn,
    Unlike,
    WasPlayedFrom,
)
from engine.cards.text.combining import both
from engine.cards.text.phrases import HIGHEST_FACE, ThisWay
from engine.cards.text.reading.canonical.entries import place, read_as, told
from engine.cards.text.reading.facts.counting import both_are_true
from engine.cards.text.reading.grammar import is_also, reads
from engine.cards.text.reading.nouns.bounds import Bound, Within, at_most
from engine.cards.text.reading.nouns.complements import with_quality

is_also("how_many", "bound", "some")

is_also("me_or_it", "me", "it")
reads("simple_condition", "(your|1) opponent be [the] first player")(lambda: Not(FirstPlayer()))
reads("simple_condition", "<who:me_or_it> have <status>")(
    lambda who, status: Is(who, status) if status in ("anchored", "asleep", "fleeting") else None
)


@told("Is either")
def has_either_status(who: Selector, one: Status, second: Status, neither: bool) -> Condition | None:
    """'I'm Boosted or Anchored', 'I'm neither Boosted nor Fleeting'."""
    either = AnyOf(Is(who, one), Is(who, second))
    return None if one == second else Not(either) if neither else either


@reads("simple_condition", "<who:me_or_it> be <first:status> and <second:status>")
def has_both_statuses(who: Selector, first: Any, second: Any) -> Condition:
    """'I'm Boosted and Anchored'."""
    return both_are_true(Is(who, first), Is(who, second))


@reads("placed_so", "<filter:complements>")
def placed_so(filter: Filter) -> Filter | None:
    """'facing me', 'in your Reserve'; 'not' there would be that of the condition."""
    return None if any(isinstance(quality, Unlike) for quality in filter.qualities) else filter


place("who", "<who:it>", of=IsLike)
place("filter", "1 <filter:nouns>", of=IsLike)
told("IsLike there", who="<who:it>", there="<filter:placed_so>")(lambda who, filter: IsLike(who, filter))
told("IsLike yours", who="it")(lambda: IsLike(It(), Filter(controller="you")))
told("IsLike costing", who="(its|the)", named="<cost:cost_name>", bound="<bound:cost_bound>")(
    lambda cost, bound: IsLike(It(), bound(cost))
)
place("zone", "your (hand|reserve)=zone", of=WasPlayedFrom)
reads("simple_condition", "x be higher than the <cost:cost_name> of the target")(
    lambda cost: Not(AtLeast(CostOf(It(), cost), DieResult()))
)
reads("simple_condition", "<who:it> have <filter:costing>")(IsLike)
reads("cost_bound", "<least:amount> or more")(lambda least: Within(least=least))
reads("cost_bound", "<least:amount> to <most:amount>")(Within)


@reads("simple_condition", "its expedition be [not]=negated <bearing>")
def its_expedition_is(bearing: Bearing, negated: str = "") -> Condition:
    """'its Expedition is behind'."""
    found = IsLike(It(), with_quality(InExpeditionThatIs(bearing)))
    return Not(found) if negated else found


told("equal", number="<number:quantity>", than=("<than:quantity>", "<than:integer>"))(
    lambda number, than: Equal(number, than)
)
told("value", number="<number:quantity>", than="<than:quantity>")(lambda number, than: AtLeast(number, than))
told("value less", number="<number:quantity>", than="<than:quantity>")(lambda number, than: Not(AtLeast(number, than)))


@reads("simple_condition", "<first:quantity> be (higher|greater|more) than <second:quantity>")
def is_higher(first: Number, second: Number) -> Condition:
    """'the result is higher than its Hand Cost'."""
    return Not(AtLeast(second, first))


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
for happened in ("you played", *USED.values()):
    told(happened)(partial(once, happened))
    told(f"not {happened}")(partial(once, happened, negated=True))
reads("simple_condition", "<bound> <symbol:cost_symbol> ability be activated this turn")(
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


reads("simple_condition", "you [have] played <bound:how_many> other card this turn")(
    lambda bound: bound.of(ThisTurn("you played"))
)


@reads("simple_condition", "1 <noun> have 1 <symbol:cost_symbol> ability")
@reads("simple_condition", "(another)=article <noun> have 1 <symbol:cost_symbol> ability")
def one_has_an_ability(noun: Filter, symbol: Any, article: str = "") -> Condition | None:
    """'a card in your Reserve has a {D} ability', 'another card in your Expeditions has one'."""
    wanted = both(noun, with_quality(HasQuickAction(symbol), other=bool(article)))
    return None if wanted is None else AtLeast(NumberOf(wanted), 1)


@reads("simple_condition", "<n:integer> or more <noun> have [1] <symbol:cost_symbol> ability")
def several_have_an_ability(n: int, noun: Filter, symbol: Any) -> Condition | None:
    """'two or more other cards in your Reserve have a {D} ability'."""
    wanted = both(noun, with_quality(HasQuickAction(symbol)))
    return None if wanted is None or n < 1 else AtLeast(NumberOf(wanted), n)


is_also("condition", "simple_condition")
reads("condition", "<first:simple_condition> or [if] <second:simple_condition>")(AnyOf)
reads("condition", "<first:simple_condition> and [if] <second:simple_condition>")(both_are_true)


@told("neither", first="<first:simple_condition>", second="<second:simple_condition>")
def neither_is_true(first: Condition, second: Condition) -> Condition:
    """'neither you are the first player nor my Expedition is behind': so it is told."""
    return Not(AnyOf(first, second))


read_as("condition", neither_is_true)
