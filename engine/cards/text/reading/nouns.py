"""Nouns: which objects and cards are meant, whose they are and where, and how many (2.2, 7.2)."""

from __future__ import annotations

from engine.cards.language import (
    All,
    AscendedExpeditions,
    Choose,
    CountersOn,
    FacingExpedition,
    Filter,
    It,
    Landmarks,
    Me,
    MyExpedition,
    MyOtherExpedition,
    Number,
    NumberOf,
    Selector,
    SingleTerrainRegions,
    Target,
    TargetExpedition,
    YourExpedition,
    ZeroStatistics,
)
from engine.cards.text.phrases import THEIRS, both
from engine.cards.text.reading.grammar import is_also, reads

# ---- adjectives, kinds, complements ----------------------------------------------------------------------------------


@reads("adjective", "<status>")
def with_status(status: str) -> Filter:
    """'Fleeting', 'exhausted'."""
    return Filter(status=status)  # type: ignore[arg-type]


reads("adjective", "token")(lambda: Filter(token=True))
reads("adjective", "non-token")(lambda: Filter(token=False))


@reads("types", "<first:type>")
@reads("types", "<first:type> (or|,|and) <others:types>")
def types(first: str, others: tuple[str, ...] = ()) -> tuple[str, ...]:
    """'Character or Permanent'."""
    return (first, *others)


@reads("subtypes", "<first:subtype>")
@reads("subtypes", "<first:subtype> (or|,|and) [1] <others:subtypes>")
def subtypes(first: str, others: tuple[str, ...] = ()) -> tuple[str, ...]:
    """'Plant', 'Song or Artist'."""
    return (first, *others)


@reads("kinds", "<types>")
@reads("kinds", "<subtypes> [<types>]")
def kinds(types: tuple[str, ...] = (), subtypes: tuple[str, ...] = ()) -> Filter:
    """'Character', 'Landmark Permanent'."""
    return Filter(types=types, subtypes=subtypes)  # type: ignore[arg-type]


reads("kinds", "card")(lambda: Filter())
reads("kinds", "token")(lambda: Filter(token=True))


reads("owned", "you control")(lambda: Filter(controller="you"))
reads("owned", "(your opponent|1 opponent) control")(lambda: Filter(controller="opponent"))

reads("complement", "(in|from) reserve", "(in|from) any reserve", "(in|from) any player 's reserve")(
    lambda: Filter(zone="reserve")
)
reads("complement", "(in|from) your reserve")(lambda: Filter(controller="you", zone="reserve"))
reads("complement", "(in|from) (1 opponent 's|your opponent 's) reserve")(
    lambda: Filter(controller="opponent", zone="reserve")
)
reads("complement", "(in|from) your hand")(lambda: Filter(controller="you", zone="hand"))
reads("complement", "(in|from) their hand")(lambda: Filter(controller=THEIRS, zone="hand"))
reads("complement", "(in|from) their reserve")(lambda: Filter(controller=THEIRS, zone="reserve"))
reads("complement", "they control")(lambda: Filter(controller=THEIRS))
reads("complement", "in your (landmark|landmark_zone)")(lambda: Filter(controller="you", zone="landmark"))
reads("complement", "in play or in reserve")(lambda: Filter(or_in_reserve=True))
reads("complement", "in my expedition")(lambda: Filter(expedition="mine"))
reads("complement", "in your other expedition", "in my other expedition")(lambda: Filter(expedition="other"))
reads("complement", "facing me", "in the expedition facing me")(lambda: Filter(expedition="facing"))
reads("complement", "other than me")(lambda: Filter(other=True))
is_also("complement", "owned")
reads("complement", "with hand_cost <most:amount> or less")(lambda most: Filter(hand_cost_at_most=most))
reads("complement", "with hand_cost <least:amount> or more")(lambda least: Filter(hand_cost_at_least=least))


reads("complement", "with 1 base_statistic of 0")(lambda: Filter(zero_statistic=True))
reads("complement", "in <terrain>")(lambda terrain: Filter(terrain=terrain))
reads("complement", "with base_cost <most:amount> or less")(lambda most: Filter(base_cost_at_most=most))
reads("complement", "with base_cost <least:amount> or more")(lambda least: Filter(base_cost_at_least=least))
reads("complement", "with base_cost <least:amount> to <most:amount>")(
    lambda least, most: Filter(base_cost_at_least=least, base_cost_at_most=most)
)


@reads("complement", "with hand_cost <least:amount> to <most:amount>")
def between(least: int, most: int) -> Filter:
    """'with Hand Cost {2} to {4}'."""
    return Filter(hand_cost_at_least=least, hand_cost_at_most=most)


@reads("adjectives", "<first:adjective> [<others:adjectives>]")
@reads("complements", "<first:complement> [<others:complements>]")
def several_words(first: Filter, others: Filter | None = None) -> Filter | None:
    """Words that each say something more."""
    return first if others is None else both(first, others)


@reads("noun", "[<adjectives>] <kinds> [<complements>]")
def noun(kinds: Filter, adjectives: Filter = Filter(), complements: Filter = Filter()) -> Filter | None:
    """'Fleeting Character you control with Hand Cost {3} or less'."""
    inner = both(adjectives, kinds)
    return None if inner is None else both(inner, complements)


@reads("noun", "other <noun>")
def other(noun: Filter) -> Filter | None:
    """'other Plants you control'."""
    return both(Filter(other=True), noun)


reads("noun", "mana_orb [you control]", "your mana_orb", "mana_orb in your mana_zone")(
    lambda: Filter(controller="you", zone="mana")
)
reads("noun", "your <noun>")(lambda noun: both(Filter(controller="you"), noun))


# ---- who: selectors --------------------------------------------------------------------------------------------------

reads("me", "me")(Me)
reads("it", "it", "they", "that character", "that card", "that permanent", "that token")(It)


@reads("target", "target <noun>")
@reads("target", "<most:integer> target <noun>")
def target(noun: Filter, most: int = 1) -> Target | None:
    """'target Character', 'two target Characters'."""
    return Target(noun, most, most) if most else None


@reads("target", "up to <most:integer> target <noun>")
def up_to_target(most: int, noun: Filter) -> Target | None:
    """'up to two target Characters'."""
    return Target(noun, 0, most) if most else None


@reads("target", "another target <noun>", "target another <noun>")
def another_target(noun: Filter) -> Target | None:
    """'another target Character'."""
    wanted = both(Filter(other=True), noun)
    return None if wanted is None else Target(wanted)


@reads("chosen", "<most:integer> <noun>")
def chosen(most: int, noun: Filter) -> Choose | None:
    """'a Character', 'two cards from your hand'."""
    return Choose(noun, most, most) if most else None


@reads("chosen", "up to <most:integer> <noun>")
def up_to(most: int, noun: Filter) -> Choose | None:
    """'up to two cards in your Reserve'."""
    return Choose(noun, 0, most) if most else None


@reads("chosen", "another <noun>")
def another(noun: Filter) -> Choose | None:
    """'another card from your Reserve'."""
    wanted = both(Filter(other=True), noun)
    return None if wanted is None else Choose(wanted)


reads("all", "(all|each) <filter:noun>")(All)


@reads("all", "your <noun>")
def all_of_yours(noun: Filter) -> All | None:
    """'your cards in Reserve'."""
    wanted = both(Filter(controller="you"), noun)
    return None if wanted is None else All(wanted)


reads("group", "<filter:noun>")(All)

is_also("object", "me", "it", "target", "chosen", "all")
is_also("subject", "me", "it", "target", "chosen", "all", "group")

# ---- places ----------------------------------------------------------------------------------------------------------

reads("expedition", "target expedition")(TargetExpedition)
reads("expedition", "my expedition")(MyExpedition)
reads("expedition", "my other expedition", "your other expedition")(MyOtherExpedition)
reads("expedition", "the expedition facing me", "your opponent 's expedition facing me")(FacingExpedition)
reads("expedition", "your hero expedition")(lambda: YourExpedition("hero"))
reads("expedition", "your companion expedition")(lambda: YourExpedition("companion"))
reads("expedition", "each of your expedition", "both of your expedition", "your expedition")(
    lambda: YourExpedition("each")
)

reads("ascended_place", "my expedition")(MyExpedition)
reads("ascended_place", "your hero expedition")(lambda: YourExpedition("hero"))
reads("ascended_place", "your companion expedition")(lambda: YourExpedition("companion"))
reads("ascended_place", "1 [or more] of your expedition", "at least 1 of your expedition")(
    lambda: YourExpedition("each")
)

reads("landmarks", "your landmark")(lambda: Landmarks("yours"))
reads("landmarks", "target player 's landmark")(lambda: Landmarks("target player"))
reads("landmarks", "target opponent 's landmark")(lambda: Landmarks("target opponent"))
reads("landmarks", "each player 's landmark")(lambda: Landmarks("each player"))
reads("landmarks", "its controller 's landmark")(lambda: Landmarks("its controller"))
is_also("creation_place", "expedition", "landmarks")

# ---- numbers ---------------------------------------------------------------------------------------------------------

reads("count", "<filter:noun>")(NumberOf)
reads("count", "1 of <filter:noun>")(NumberOf)


reads("count", "base_statistic of 0 among <filter:noun>")(ZeroStatistics)
reads("count", "visible single-terrain region")(SingleTerrainRegions)
reads("count", "ascended expedition you control", "your ascended expedition")(AscendedExpeditions)


@reads("count", "(boost|boost counter)=kind on <who:me>", "(my boost)=kind")
def boosts_on(kind: str, who: Selector = Me()) -> Number:
    """'boost on me'."""
    return CountersOn(who, "boost")


@reads("count", "<name:counter_name> counter on <who:me>", "my <name:counter_name> counter")
def counters_on(name: str, who: Selector = Me()) -> Number:
    """'Kelon counter on me'."""
    return CountersOn(who, name)
