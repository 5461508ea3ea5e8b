"""Nouns: which objects and cards are meant, and who of them (2.2, 7.2)."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.cards.language import (
    All,
    AllBut,
    AtRandom,
    Choose,
    ChosenExpedition,
    Dearest,
    EveryExpedition,
    ExpeditionsThatAre,
    FacingExpedition,
    FacingMyOther,
    FacingThat,
    Filter,
    HasKeyword,
    It,
    ItsExpedition,
    Landmarks,
    Me,
    MeAndIt,
    MyExpedition,
    MyOtherExpedition,
    Named,
    Number,
    OneOfStatuses,
    PlayersExpedition,
    Status,
    Target,
    TargetExpedition,
    TargetThatMany,
    TargetUpTo,
    ThatExpedition,
    ThatMany,
    Together,
    Total,
    Unlike,
    YourExpedition,
)
from engine.cards.text.combining import alternatives, both, either_of
from engine.cards.text.phrases import Counted, OneAndOther, SomeCounted, There
from engine.cards.text.reading.grammar import is_also, reads
from engine.cards.text.trees import found

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


# ---- who: selectors --------------------------------------------------------------------------------------------------

ANY_NUMBER = 99
"""More than there can be of anything."""

reads("object", "they [all]")(Counted)
reads("me", "me")(Me)
reads("both", "we both", "us both", "me and it")(MeAndIt)
reads("it", "it", "they", "that character", "that card", "that permanent", "that token")(It)


@reads("target", "target <noun>")
@reads("target", "<most:integer> target <noun>")
def target(noun: Filter, most: int = 1) -> Target | None:
    """'target Character', 'two target Characters'."""
    if not most or noun.zone == "mana":
        return None
    return Target(of_one(noun) if most == 1 else noun, most, most)


def of_one(noun: Filter) -> Filter:
    """'target Fleeting and Boosted Character' has both statuses; of several each has one of those that 'and' joins."""
    for joined in found(noun.qualities, OneAndOther):
        left = tuple(quality for quality in noun.qualities if quality != joined)
        first, second = (Filter(status=status) for status in joined.statuses)
        statuses = with_both(first, second)
        alone = both(msgspec.structs.replace(noun, qualities=left), statuses or Filter())
        noun = noun if alone is None else alone
    return noun


@reads("target", "target <first:noun> or target <second:noun>")
def target_or_target(first: Filter, second: Filter) -> Target | None:
    """'target Permanent in play or target card in Reserve'."""
    wanted = either_of((first, second))
    return None if wanted is None else Target(wanted)


@reads("target", "target <noun> with the highest (base_cost|hand_cost)=cost")
def dearest_target(noun: Filter, cost: str) -> Target | None:
    """'target Permanent an opponent controls with the highest Hand Cost': one of those, where there are several."""
    found: Choose | None = dearest(noun, cost)
    return None if found is None else Target(found.filter)


@reads("target", "(that many|the same number of) target <noun>")
def that_many_targets(noun: Filter) -> TargetThatMany:
    """'the same number of target Characters': as many as the cost says that something is spent."""
    return TargetThatMany(noun)


@reads("target", "[up to]=up <most:integer> target , <nouns:each_or_each>")
def up_to_targets(most: int, nouns: Filter, up: str = "") -> Target | None:
    """'up to two targets, Characters or Permanents', 'two targets, Permanents or cards in Reserve'."""
    return Target(nouns, 0 if up else most, most) if most else None


is_also("each_or_each", "kinds")
reads("each_or_each", "<first:noun> or <second:noun>")(
    lambda first, second: None if Filter() in (first, second) else either_of_two(first, second)
)


def either_of_two(first: Filter, second: Filter) -> Filter | None:
    """'Permanents or cards in Reserve': of the second, where it is, is said; kinds alone are one noun."""
    alone = {name: getattr(second, name) for name in ("zone", "controller", "expedition", "terrain")}
    return either_of((first, second)) if any(alone.values()) else None


@reads("target", "(any_number of|up to <most:integer>) target <noun> with [1] total <total:total>")
def targets_in_total(noun: Filter, total: Total, most: int = ANY_NUMBER) -> Target:
    """'any number of target Characters with total {M} of 4 or less'."""
    return Target(noun, 0, most, total)


reads("total", "hand_cost <most:amount> or less")(lambda most: Total("Hand Cost", most))
reads("total", "reserve_cost <most:amount> or less")(lambda most: Total("Reserve Cost", most))
reads("total", "base_cost <most:amount> or less")(lambda most: Total("Base Cost", most))
reads("total", "base_cost less than or equal to <most:quantity>")(lambda most: Total("Base Cost", most))
reads("total", "hand_cost less than or equal to <most:quantity>")(lambda most: Total("Hand Cost", most))
reads("total", "reserve_cost less than or equal to <most:quantity>")(lambda most: Total("Reserve Cost", most))
reads("total", "<of:terrain> [of] <most:integer> or less")(Total)
reads("total", "<of:terrain> less than or equal to <most:statistic>")(lambda of, most: Total(of, most(of)))


@reads("target", "any_number of target <noun>")
def any_number_of_targets(noun: Filter) -> Target:
    """'any number of target Characters'."""
    return Target(noun, 0, ANY_NUMBER)


@reads("target", "up to <most:integer> target <noun>")
def up_to_target(most: int, noun: Filter) -> Target | None:
    """'up to two target Characters'."""
    return Target(noun, 0, most) if most else None


@reads("target", "another target <noun>", "target another <noun>")
@reads("target", "[up to]=up <most:integer> other target <noun>")
def another_target(noun: Filter, most: int = 1, up: str = "") -> Target | None:
    """'another target Character', 'up to two other target Characters': than the bearer, or than one before."""
    if not most or (noun.alternative is not None and any(each.other for each in alternatives(noun))):
        return None
    return Target(noun, 0 if up else most, most, apart=True)


@reads("target", "up to <most:unknown> target <noun>")
def up_to_so_many_targets(most: Number, noun: Filter) -> TargetUpTo:
    """'up to X target Characters', where X is said behind."""
    return TargetUpTo(noun, most)


@reads("target", "up to 1 number of target <noun> equal to <most:value>")
def up_to_a_number_of_targets(noun: Filter, most: Number) -> TargetUpTo | None:
    """'up to a number of target Characters equal to the number of Mages you control'."""
    return None if isinstance(most, ThatMany) else TargetUpTo(noun, most)


@reads("target", "up to that many target <noun>")
def up_to_that_many_targets(noun: Filter) -> TargetUpTo:
    """'up to that many target Characters': as many as were spent, or as the die shows."""
    return TargetUpTo(noun, ThatMany())


@reads("pair", "<first:target> and <second:target>")
def together(first: Any, second: Any) -> Together | None:
    """'target Character and target Permanent', 'target Character and another target Character'."""
    each = (first, second)
    return Together(first, second) if all(isinstance(one, Target) for one in each) else None


@reads("chosen_ones", "<most:integer> <nouns>")
def chosen(most: int, nouns: Filter) -> Choose | None:
    """'a Character', 'two cards from your hand', 'a Permanent you control or a card in your Reserve'."""
    return Choose(of_one(nouns) if most == 1 else nouns, most, most) if most else None


@reads("chosen_ones", "[up to]=up <most:integer> of <nouns:your_things>")
def of_yours(most: int, nouns: Filter, up: str = "") -> Choose | None:
    """'one of your Mana Orbs', 'up to two of your Mana Orbs'."""
    return Choose(nouns, 0 if up else most, most) if most else None


@reads("your_things", "your <noun>")
def your_things(noun: Filter) -> Filter | None:
    """'your Mana Orbs'."""
    return noun if noun.controller == "you" else both(Filter(controller="you"), noun)


@reads("chosen_ones", "the <noun> with the highest (base_cost|hand_cost)=cost")
def dearest(noun: Filter, cost: str) -> Choose | None:
    """'the Character you control with the highest Base Cost'."""
    wanted = both(noun, Filter(qualities=(Dearest("base" if cost == "base_cost" else "hand"),)))
    return None if wanted is None else Choose(wanted)


@reads("chosen_ones", "up to <most:integer> <noun>")
def up_to(most: int, noun: Filter) -> Choose | None:
    """'up to two cards in your Reserve'."""
    return Choose(noun, 0, most) if most else None


is_also("chosen", "chosen_ones")


@reads("chosen", "another <nouns>")
def another(nouns: Filter) -> Choose | None:
    """'another card from your Reserve'."""
    wanted = both(Filter(other=True), nouns)
    return None if wanted is None else Choose(wanted)


reads("some_counted", "up to <most:integer> of they")(lambda most: SomeCounted(0, most) if most else None)
reads("some_counted", "<number:integer> of they", "<number:integer>")(
    lambda number: SomeCounted(number, number) if number else None
)
is_also("object", "some_counted")
reads("chosen_ones", "any_number of <filter:noun>")(lambda filter: Choose(filter, 0, ANY_NUMBER))


@reads("chosen_in_total", "[any_number of] <filter:noun> with [1] total <total:total> [<more:complements>]")
@reads("chosen_in_total", "up to <most:integer> <filter:noun> with [1] total <total:total> [<more:complements>]")
def chosen_in_total(filter: Filter, total: Total, most: int = ANY_NUMBER, more: Filter = Filter()) -> Choose | None:
    """'Animals from these cards with total Hand Cost {7} or less', and where the total is said first."""
    wanted = both(filter, more)
    return None if wanted is None or not most else Choose(wanted, 0, most, total)


is_also("object", "chosen_in_total")
reads("all", "(all|each) <filter:noun>", "each <filter:noun_and_noun>")(All)


@reads("all", "your <noun>")
def all_of_yours(noun: Filter) -> All | None:
    """'your cards in Reserve'."""
    wanted = both(Filter(controller="you"), noun)
    return None if wanted is None else All(wanted)


reads("random", "1 random <filter:noun>", "1 <filter:noun> at random")(AtRandom)


@reads("random", "<number:integer> random <filter:noun>", "<number:integer> <filter:noun> at random")
def at_random(number: int, filter: Filter) -> AtRandom | None:
    """'two cards from your hand at random'."""
    return AtRandom(filter, number) if number > 1 else None


reads("rest", "all but <number:integer> <filter:noun>")(
    lambda number, filter: AllBut(filter, number) if number else None
)
is_also("object", "random", "rest")
reads("group", "<filter:noun>")(All)

is_also("object", "me", "it", "both", "target", "pair", "chosen", "all")
is_also("subject", "me", "it", "both", "target", "pair", "chosen", "all", "rest", "group")

# ---- places ----------------------------------------------------------------------------------------------------------

reads("whose_expedition", "you control")(lambda: "you")
reads("whose_expedition", "(1 opponent|your opponent) control", "controlled by (1 opponent|your opponent)")(
    lambda: "opponent"
)
reads("expedition", "target expedition [<whose:whose_expedition>] [that be <bearing>]")(
    lambda whose="anybody", bearing=None: TargetExpedition(whose, bearing=bearing)
)
reads("expedition", "target opponent 's expedition")(lambda: TargetExpedition("opponent"))
reads("expedition", "target expedition me be not in", "another target expedition", "target another expedition")(
    lambda: TargetExpedition(elsewhere=True)
)
reads("expedition", "another expedition", "1 other expedition")(lambda: ChosenExpedition(elsewhere=True))
is_also("expedition", "chosen_expedition")
reads("expedition", "<place:chosen_expedition> me be not in")(
    lambda place: None if place == ChosenExpedition() else msgspec.structs.replace(place, elsewhere=True)
)
reads("expedition", "up to <number:integer> target expedition")(
    lambda number: TargetExpedition(number=number, up_to=True) if number else None
)
reads("chosen_expedition", "1 expedition facing mine")(lambda: ChosenExpedition("facing mine"))
reads("chosen_expedition", "1 of your expedition")(lambda: ChosenExpedition("you"))
reads("chosen_expedition", "1 opponent 's [<side:side>] expedition")(
    lambda side=None: ChosenExpedition("opponent", side)
)
reads("chosen_expedition", "1 <side:side> expedition")(lambda side: ChosenExpedition("anybody", side))
reads("chosen_expedition", "any expedition")(ChosenExpedition)
reads("expedition", "each expedition")(EveryExpedition)
reads("expedition", "each expedition that be <bearing>")(ExpeditionsThatAre)
reads("expedition", "each of your expedition that be <bearing>", "each of your <bearing> expedition")(
    lambda bearing: ExpeditionsThatAre(bearing, "you")
)
reads("expedition", "its expedition")(ItsExpedition)
reads("expedition", "that expedition")(ThatExpedition)
reads("expedition", "the expedition facing (it|that expedition)")(FacingThat)
reads("expedition", "(its|that) controller 's other expedition", "the other expedition of that player")(
    lambda: ThatExpedition(other=True)
)
reads("side", "hero")(lambda: "hero")
reads("side", "companion")(lambda: "companion")
reads("somebody's", "(target player|target opponent|that player|its controller|its owner)=whose 's")(
    lambda whose: whose
)
reads("somebody's", "their")(lambda: "that player")
reads(
    "expedition",
    "<whose:somebody's> <side:side> expedition",
    "the <side:side> expedition of (its owner|its controller)=whose",
)(PlayersExpedition)
reads("expedition", "each of <whose:somebody's> expedition")(lambda whose: PlayersExpedition(whose, "each"))
reads("over_there", "there")(There)
reads("creation_place", "it", "each 1", "each of they")(ThatExpedition)
reads("expedition", "my expedition")(MyExpedition)
reads("expedition", "my other expedition", "your other expedition")(MyOtherExpedition)
reads("expedition", "the expedition facing me", "your opponent 's expedition facing me")(FacingExpedition)
reads("expedition", "the expedition facing my other expedition")(FacingMyOther)
reads("expedition", "your hero expedition")(lambda: YourExpedition("hero"))
reads("expedition", "your companion expedition")(lambda: YourExpedition("companion"))
reads("expedition", "each of your expedition", "both of your expedition", "your expedition")(
    lambda: YourExpedition("each")
)

reads("ascended_place", "my expedition")(MyExpedition)
reads("ascended_place", "the expedition me be played in")(MyExpedition)
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
reads("landmarks", "its owner 's landmark")(lambda: Landmarks("its owner"))
reads("landmarks", "another target player 's landmark")(lambda: Landmarks("another target player"))
reads("landmarks", "that (player|opponent) 's landmark", "their landmark")(lambda: Landmarks("that player"))
is_also("creation_place", "expedition", "landmarks")
