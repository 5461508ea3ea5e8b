"""What stands after a noun: whose something is and where, what it costs, what it has (2.2)."""

from __future__ import annotations

from typing import Any, NamedTuple

from engine.cards.language import (
    Bearing,
    Capped,
    Costing,
    CostOf,
    CountersAmong,
    CountersOn,
    Expeditions,
    FacingThat,
    Filter,
    ForEvery,
    HasCounters,
    HasQuickAction,
    HasSoMany,
    HighestCost,
    InExpedition,
    InExpeditionThatIs,
    InSingleTerrain,
    It,
    Named,
    Namesake,
    NumberOf,
    Of,
    Plus,
    Quality,
    StatisticAtMost,
    StatisticOf,
    TargetExpedition,
    ThatCard,
    ThatExpedition,
    Unlike,
    Unsuited,
    YourExpedition,
    ZeroStatistics,
)
from engine.cards.text.combining import both, either_of
from engine.cards.text.of_others import THEIRS
from engine.cards.text.phrases import THESE
from engine.cards.text.reading.grammar import is_also, reads
from engine.cards.text.trees import found

COUNTED = (
    Capped,
    CostOf,
    CountersAmong,
    CountersOn,
    Expeditions,
    ForEvery,
    HighestCost,
    NumberOf,
    Plus,
    StatisticOf,
    ZeroStatistics,
)


def with_quality(quality: Quality, **fields: Any) -> Filter:
    """A filter for what has a quality."""
    return Filter(qualities=(quality,), **fields)


# ---- whose, and where ------------------------------------------------------------------------------------------------

reads("owned", "you control")(lambda: Filter(controller="you"))
reads("owned", "(your opponent|1 opponent|each opponent) control")(lambda: Filter(controller="opponent"))
reads("owned", "controlled by (1|your) opponent")(lambda: Filter(controller="opponent"))
reads("owned", "controlled by another player", "you do not control")(
    lambda: with_quality(Unlike(Filter(controller="you")))
)
reads(
    "owned", "controlled by <quality:chosen_player>", "<quality:chosen_player> control", "of <quality:chosen_player>"
)(with_quality)
reads("owned", "of that player", "controlled by that player")(lambda: with_quality(Of("that player")))
reads("owned", "that my controller have")(lambda: with_quality(Of("you")))
reads("owned", "[that] they control")(lambda: Filter(controller=THEIRS))
is_also("complement", "owned")
reads("chosen_player", "target player")(lambda: Of("target player"))
reads("chosen_player", "target opponent")(lambda: Of("target opponent"))

reads("complement", "(in|from) reserve", "(in|from) (any|1) reserve", "(in|from) (any|each) player 's reserve")(
    lambda: Filter(zone="reserve")
)
reads("complement", "(in|from) your reserve")(lambda: Filter(controller="you", zone="reserve"))
reads("complement", "(in|from) (1 opponent 's|your opponent 's|each opponent 's) reserve")(
    lambda: Filter(controller="opponent", zone="reserve")
)
reads("complement", "(in|from) another player 's reserve")(
    lambda: with_quality(Unlike(Filter(controller="you")), zone="reserve")
)
reads("complement", "(in|from) <quality:chosen_player> 's reserve")(
    lambda quality: with_quality(quality, zone="reserve")
)
reads("complement", "in hand", "(in|from) your hand")(lambda: Filter(controller="you", zone="hand"))
reads("complement", "(in|from) <quality:chosen_player> 's (landmark|landmark_zone)")(
    lambda quality: with_quality(quality, zone="landmark")
)
reads("complement", "(in|from) <quality:chosen_player> 's hand")(lambda quality: with_quality(quality, zone="hand"))
reads("complement", "(in|from) their hand")(lambda: Filter(controller=THEIRS, zone="hand"))
reads("complement", "(in|from) their reserve")(lambda: Filter(controller=THEIRS, zone="reserve"))
reads("complement", "you have in (hand|reserve)=zone")(lambda zone: Filter(controller="you", zone=zone))
reads("complement", "your opponent have in reserve")(lambda: Filter(controller="opponent", zone="reserve"))
reads("complement", "in your (landmark|landmark_zone)")(lambda: Filter(controller="you", zone="landmark"))
reads("complement", "(in|from) your discard_pile")(lambda: Filter(controller="you", zone="discard"))
reads("complement", "in play or in reserve", "s^ in play and in reserve", "s^ from play and reserve")(
    lambda: Filter(or_in_reserve=True)
)
reads("complement", "you control or in your reserve", "s^ you control and in your reserve")(
    lambda: Filter(controller="you", or_in_reserve=True)
)
reads("complement", "in play or in your reserve")(
    lambda: either_of((Filter(), Filter(controller="you", zone="reserve")))
)
reads("in_both_places", "in play and in reserve")(lambda: Filter(or_in_reserve=True))
reads("in_both_places", "you control and in your reserve")(lambda: Filter(controller="you", or_in_reserve=True))
reads("complement", "in expedition or in reserve")(lambda: Filter(zone="expedition", or_in_reserve=True))
reads("complement", "in play")(lambda: Filter())
reads("complement", "in the expedition me be played in")(lambda: Filter(expedition="mine"))
reads("complement", "in my expedition")(lambda: Filter(expedition="mine"))
reads("complement", "in your other expedition", "in my other expedition")(lambda: Filter(expedition="other"))
reads("complement", "facing me", "in the expedition facing me", "facing the expedition me be played in")(
    lambda: Filter(expedition="facing")
)
reads("complement", "other than me", "[,] except me")(lambda: Filter(other=True))
reads("complement", "other than it")(lambda: with_quality(Unlike(with_quality(ThatCard()))))
reads("complement", "in <terrain>")(lambda terrain: Filter(terrain=terrain))
reads("complement", "in <first:terrain> or [in] <second:terrain>")(
    lambda first, second: either_of((Filter(terrain=first), Filter(terrain=second))) if first != second else None
)
reads("complement", "(in|from) target expedition")(lambda: with_quality(InExpedition(TargetExpedition())))


@reads("complement", "in your (hero|companion)=side expedition")
def in_yours(side: Any) -> Filter:
    """'in your Hero Expedition'."""
    return with_quality(InExpedition(YourExpedition(side)))


reads("complement", "in (that expedition|it)")(lambda: with_quality(InExpedition(ThatExpedition())))
reads("complement", "[in the expedition] facing (it|that expedition)")(lambda: with_quality(InExpedition(FacingThat())))
reads("complement", "in your reserve or landmark", "in your landmark or reserve")(
    lambda: Filter(controller="you", zone="landmark", or_in_reserve=True)
)
reads("complement", "in that player 's reserve")(lambda: with_quality(Of("that player"), zone="reserve"))
reads("complement", "with 1 max <cost:cost_name> of <more:amount> more than the (sacrificed|discarded|exhausted) card")(
    lambda cost, more: with_quality(Costing(cost, at_most=Plus(CostOf(It(), cost), more)))
)
reads("complement", "in (1|your) opponent 's expedition")(lambda: Filter(controller="opponent", zone="expedition"))
reads("complement", "in your expedition")(lambda: with_quality(InExpedition(YourExpedition("each"))))

# ---- how its Expedition stands ---------------------------------------------------------------------------------------

reads("bearing", "(ahead|behind|tied)=word [or tied]=more")(
    lambda word, more="": f"{word} {more}" if more and word != "tied" else None if more else word
)
reads("bearing", "ascended")(lambda: "Ascended")
reads("bearing", "@in_contact")(lambda: "In Contact")


@reads("complement", "in 1 ascended expedition")
@reads("complement", "in 1 expedition that be <bearing>")
def in_one_that_is(bearing: Bearing = "Ascended") -> Filter:
    """'in an Ascended Expedition', 'in an Expedition that's behind'."""
    return with_quality(InExpeditionThatIs(bearing))


reads("complement", "in 1 single-terrain region")(lambda: with_quality(InSingleTerrain()))
reads("complement", "in 1 region_type where its base_statistic be 0")(lambda: with_quality(Unsuited()))

# ---- costs and statistics --------------------------------------------------------------------------------------------

reads("complement", "with 1 base_statistic of 0")(lambda: Filter(zero_statistic=True))
reads("cost_name", "hand_cost")(lambda: "hand")
reads("cost_name", "reserve_cost")(lambda: "reserve")
reads("cost_name", "base_cost")(lambda: "base")
is_also("bound_of_cost", "amount", "counted_amount")


class NextAmount(NamedTuple):
    """The second of two amounts that 'or' joins: one more than the first."""

    amount: int


reads("next_amount", "<amount>")(NextAmount)


@reads("costing", "<cost:cost_name> <most:bound_of_cost> or less")
@reads("costing", "<cost:cost_name> <least:bound_of_cost> or more")
@reads("costing", "<cost:cost_name> <least:amount> to <most:amount>")
@reads("costing", "<cost:cost_name> <least:amount> or <most:next_amount>")
@reads("costing", "<cost:cost_name> less than or equal to <most:value>")
@reads("costing", "<cost:cost_name> greater than or equal to <least:value>")
@reads("costing", "<cost:cost_name> equal to <exactly:value>")
def costing(cost: Any, most: Any = None, least: Any = None, exactly: Any = None) -> Filter | None:
    """'Hand Cost {3} or less', 'Reserve Cost {4} or more', 'Hand Cost {X} or less'."""
    if exactly is not None:
        return with_quality(Costing(cost, exactly, exactly))
    if isinstance(most, NextAmount):
        if least != most.amount - 1:
            return None
        most = most.amount
    plain = all(bound is None or isinstance(bound, int) for bound in (most, least))
    if cost == "hand" and plain:
        return Filter(hand_cost_at_most=most, hand_cost_at_least=least)
    if cost == "base" and plain:
        return Filter(base_cost_at_most=most, base_cost_at_least=least)
    return with_quality(Costing(cost, most, least))


reads("complement", "(with|of) <filter:costing>")(lambda filter: filter)
reads("complement", "with [1] (minimum|min)=way <cost:cost_name> [of] <amount>")(
    lambda way, cost, amount: costing(cost, least=amount)
)
reads("complement", "with [1] (maximum|max)=way <cost:cost_name> [of] <amount>")(
    lambda way, cost, amount: costing(cost, most=amount)
)
reads(
    "complement",
    "with no statistic (over|above|higher than|greater than) <most:integer>",
    "with no statistic (over|above|higher than|greater than) <most:quantity>",
)(lambda most: with_quality(StatisticAtMost(most)))
reads("complement", "with <terrain> of <most:integer> or less", "with 1 statistic of <most:integer> or less <terrain>")(
    lambda terrain, most: with_quality(StatisticAtMost(most, terrain))
)
reads(
    "complement",
    "with <terrain> of <least:integer> or more",
    "with 1 statistic of <least:integer> or more <terrain>",
    "with 1 statistic of <least:integer> or more",
)(
    lambda least, terrain=None: (
        with_quality(Unlike(with_quality(StatisticAtMost(least - 1, terrain)))) if least else None
    )
)
reads("complement", "with <terrain> less than or equal to <most:statistic>")(
    lambda terrain, most: with_quality(StatisticAtMost(most(terrain), terrain))
)
reads("able_to", "with 1 <symbol:cost_symbol> ability")(lambda symbol: with_quality(HasQuickAction(symbol)))
reads("able_to", "with no <symbol:cost_symbol> ability")(
    lambda symbol: with_quality(Unlike(with_quality(HasQuickAction(symbol))))
)
is_also("complement", "able_to")
reads("complement", "(from|of|among) (these card|they)", "from among (these card|they)")(lambda: THESE)
reads("complement", "named <name:quoted>")(lambda name: with_quality(Named(name)))
reads("complement", "with my name")(lambda: with_quality(Namesake()))
reads("complement", "with equal or (lower|less) <terrain>")(
    lambda terrain: with_quality(StatisticAtMost(StatisticOf(It(), terrain), terrain))
)
reads("complement", "with equal or (lower|less) <cost:cost_name>")(
    lambda cost: with_quality(Costing(cost, at_most=CostOf(It(), cost)))
)
reads(
    "complement",
    "in your expedition or [in] [your] reserve",
    "among your reserve and expedition",
    "among your expedition and reserve",
)(lambda: Filter(controller="you", zone="expedition", or_in_reserve=True))
reads("counter_number", "<number:integer>")(lambda number: number)
reads("counter_bound", "<least:integer> or more", "at least <least:integer>")(lambda least: (least, None))
reads("counter_bound", "<most:integer> or less", "at most <most:integer>")(lambda most: (0, most))
reads("counter_bound", "exactly <number:integer>")(lambda number: (number, number))
reads("counter_bound", "<least:integer> to <most:integer>")(lambda least, most: (least, most))


@reads("complement", "(with|that have) <bound:counter_bound> boost")
@reads("complement", "(with|that have) <bound:counter_number> boost or (more|less)=way")
@reads("complement", "(with|that have) <bound:counter_bound> <counter:counter_name> counter")
@reads("complement", "(with|that have) 1 <counter:counter_name> counter")
def with_so_many(bound: Any = (1, None), counter: str = "boost", way: str = "") -> Filter | None:
    """'with 3 or more boosts', 'with exactly two Sap counters'; with one or more it is Boosted, with none it is not."""
    least, most = bound if not way else (bound, None) if way == "more" else (0, bound)
    if most is not None and (most < least or (least == 0 and most == 0)):
        return None
    if (least, most, counter) == (1, None, "boost"):
        return Filter(status="boosted")
    return None if (least, most) == (0, None) else with_quality(HasSoMany(least, most, counter))


@reads("complement", "that be <filter:placed>", "[that be] (not)=negated <filter:placed>")
def that_is(filter: Filter, negated: str = "") -> Filter:
    """'that's in {V}', 'that isn't in {V}'."""
    return with_quality(Unlike(filter)) if negated else filter


reads("placed", "in <terrain>")(lambda terrain: Filter(terrain=terrain))
reads("placed", "in my expedition")(lambda: Filter(expedition="mine"))
reads("placed", "facing me")(lambda: Filter(expedition="facing"))
reads("complement", "(with no|without) boost", "that have no boost")(
    lambda: with_quality(Unlike(Filter(status="boosted")))
)
reads("complement", "(with|that have) boost", "(with|that have) 1 boost")(lambda: Filter(status="boosted"))
reads("complement", "whose <cost:cost_name> be <bound:cost_bound>")(lambda cost, bound: bound(cost))
reads("complement", "with [1 or more] counter", "that [already] have counter")(lambda: with_quality(HasCounters()))


@reads("complements", "% <first:complement> [<others:complements>]")
def complements(first: Filter, others: Filter | None = None) -> Filter | None:
    """Words that each say something more; what is counted takes all words after it for its own."""
    if others is None:
        return first
    return None if any(found(quality, COUNTED) for quality in first.qualities) else both(first, others)
