"""Conditions: 'you are the first player', 'I have 3 or more boosts', 'there are no cards in your Reserve' (6.5.c)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.cards.language import (
    AnOpponentControls,
    AnyOf,
    AtLeast,
    Bearing,
    Condition,
    CostOf,
    CountersAmong,
    CountersOn,
    DieResult,
    Equal,
    Expeditions,
    FacesTerrain,
    FailedExpeditions,
    Filter,
    FirstDay,
    FirstPlayer,
    HasPassed,
    HasQuickAction,
    InContact,
    InEachExpedition,
    InExpeditionThatIs,
    InOneTerrain,
    InStartingRegion,
    InTerrain,
    Is,
    IsAscended,
    IsLike,
    It,
    Me,
    MoreThanAnOpponent,
    MyExpedition,
    Not,
    Number,
    NumberOf,
    Of,
    Selector,
    SingleTerrainRegions,
    Stands,
    ThisTurn,
    WasPlayedFrom,
    YouControlEach,
    YourExpedition,
    ZeroStatistics,
)
from engine.cards.text.phrases import HIGHEST_FACE, ThisWay, both, opposite
from engine.cards.text.reading.complements import costing, with_quality
from engine.cards.text.reading.grammar import is_also, reads


def at_most(number: Number, most: int) -> Condition:
    """That many or less."""
    return Not(AtLeast(number, most + 1))


# ---- how many: 'two or more', 'less than eight', 'no' ----------------------------------------------------------------


class Bound:
    """How large a number must be: a function to the condition, equal to any other with the same bounds."""

    __slots__ = ("least", "most")

    def __init__(self, least: int | None = None, most: int | None = None) -> None:
        self.least, self.most = least, most

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Bound) and (self.least, self.most) == (other.least, other.most)

    def __hash__(self) -> int:
        return hash((self.least, self.most))

    def of(self, number: Number) -> Condition | None:
        """The condition that a number lies in these bounds."""
        if self.least is not None and self.most is not None:
            return Equal(number, self.least) if self.least == self.most else None
        return at_most(number, self.most) if self.most is not None else AtLeast(number, self.least or 0)


class Within:
    """Bounds of a cost: a function to the filter, equal to any other with the same bounds."""

    __slots__ = ("least", "most")

    def __init__(self, least: int | None = None, most: int | None = None) -> None:
        self.least, self.most = least, most

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Within) and (self.least, self.most) == (other.least, other.most)

    def __hash__(self) -> int:
        return hash((self.least, self.most))

    def __call__(self, cost: Any) -> Filter:
        """The filter for what has a cost in these bounds."""
        found: Filter = costing(cost, self.most, self.least)
        return found


YOUR_HERO = Filter(controller="you", zone="hero")

reads("bound", "exactly <n:integer>")(lambda n: Bound(n, n))
reads("bound", "at most <n:integer>")(lambda n: Bound(most=n))
reads("bound", "only <n:integer>")(lambda n: Bound(n, n))
reads("bound", "<n:integer> or more", "at least <n:integer>")(lambda n: Bound(least=n))
reads("bound", "<n:integer> or less")(lambda n: Bound(most=n))
reads("bound", "less than <n:integer>")(lambda n: Bound(most=n - 1))
reads("bound", "more than <n:integer>")(lambda n: Bound(least=n + 1))
reads("bound", "no")(lambda: Bound(most=0))
reads("some", "1")(lambda: Bound(least=1))
is_also("how_many", "bound", "some")

# ---- what is so ------------------------------------------------------------------------------------------------------

reads("simple_condition", "you be [the] first player")(FirstPlayer)
reads("simple_condition", "it be the first day")(FirstDay)
reads("simple_condition", "it be not the first day")(lambda: Not(FirstDay()))
reads("simple_condition", "you be not [the] first player", "your opponent be [the] first player")(
    lambda: Not(FirstPlayer())
)


@reads("simple_condition", "<who:me> be [not]=negated <status>", "<who:it> be [not]=negated <status>")
def has_status(who: Selector, status: str, negated: str = "") -> Condition:
    """'I'm Boosted', 'it's not Fleeting'."""
    found = Is(who, status)  # type: ignore[arg-type]
    return Not(found) if negated else found


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


@reads("simple_condition", "<who:it> be [not]=negated 1 <filter:nouns>")
@reads("simple_condition", "<who:it> be [not]=negated <filter:complements>")
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


reads("cost_bound", "<most:amount> or less")(lambda most: Within(most=most))
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


@reads("simple_condition", "me be [not]=negated facing 1 expedition in <terrain>")
def faces_terrain(terrain: Any, negated: str = "") -> Condition:
    """'I'm facing an Expedition in {V}'."""
    return Not(FacesTerrain(terrain)) if negated else FacesTerrain(terrain)


@reads("simple_condition", "me be [not]=negated in 1 single-terrain region")
def in_one_terrain(negated: str = "") -> Condition:
    """'I'm in a single-terrain region'."""
    return Not(InOneTerrain()) if negated else InOneTerrain()


@reads("simple_condition", "me be [not]=negated in <first:terrain> or [in] <second:terrain>")
def in_either_terrain(first: Any, second: Any, negated: str = "") -> Condition:
    """'I'm in {V} or {O}'."""
    found = AnyOf(InTerrain(first), InTerrain(second))
    return Not(found) if negated else found


@reads("simple_condition", "me be [not]=negated in <terrain>")
def in_terrain(terrain: str, negated: str = "") -> Condition:
    """'I'm in {V}'."""
    found = InTerrain(terrain)  # type: ignore[arg-type]
    return Not(found) if negated else found


@reads("simple_condition", "<bound> of (your|my) expedition be [in]=there <terrain>")
@reads("simple_condition", "<bound> of (your|my) expedition be <bearing>")
@reads("simple_condition", "<bound> of (your|my) expedition be <bearing> and in <terrain>")
def so_many_expeditions(
    bound: Bound, bearing: Bearing | None = None, terrain: Any = None, there: str = ""
) -> Condition | None:
    """'two or more of your Expeditions are In Contact'; for those that are Ascended there are words of their own."""
    found, one = bound.of(Expeditions(bearing, terrain)), AtLeast(Expeditions(bearing), 1)
    return None if (bearing == "Ascended" and terrain is None) or found in (one, Not(one)) else found


@reads("simple_condition", "(each|both) of (your|my) expedition be <bearing>")
def each_expedition(bearing: Bearing) -> Condition:
    """'each of your Expeditions is behind or tied'."""
    return AtLeast(Expeditions(bearing), 2)


@reads("simple_condition", "(1)=one of (your|my) expedition be in <terrain>")
@reads("simple_condition", "(neither|none)=none of (your|my) expedition be in <terrain>")
def one_expedition_in(terrain: Any, one: str = "", none: str = "") -> Condition:
    """'neither of your Expeditions is in {M}'."""
    found = AtLeast(Expeditions(terrain=terrain), 1)
    return Not(found) if none else found


reads("simple_condition", "(neither|none) of (your|my) expedition be ascended")(
    lambda: Not(IsAscended(YourExpedition("each")))
)


@reads("simple_condition", "you (control|controlled) 1 <noun> in each of your expedition")
@reads("simple_condition", "there be [not]=negated 1 <noun> in each of your expedition")
@reads("simple_condition", "there be [not]=negated (another)=other <noun> in each of your expedition")
def in_each_expedition(noun: Filter, negated: str = "", other: str = "") -> Condition | None:
    """'you control a Character in each of your Expeditions', 'there is not another Character in each of them'."""
    wanted = both(Filter(other=True), noun) if other else noun
    if wanted is None:
        return None
    return Not(InEachExpedition(wanted)) if negated else InEachExpedition(wanted)


reads("simple_condition", "your hero have <bound> <name:counter_name> counter")(
    lambda bound, name: bound.of(CountersAmong(YOUR_HERO, name))
)
reads("simple_condition", "(there be|you have) <bound> boost among <noun>")(
    lambda bound, noun: bound.of(CountersAmong(noun))
)
reads("simple_condition", "<who:me> have <n:integer> boost or (less|more)=way")(
    lambda who, n, way: (
        Bound(most=n).of(CountersOn(who, "boost")) if way == "less" else AtLeast(CountersOn(who, "boost"), n)
    )
)


@reads("simple_condition", "you have (less|more)=way card in (reserve|hand)=zone than target opponent")
def compared_with_opponent(way: str, zone: Any) -> Condition:
    """'you have less cards in Reserve than target opponent'."""
    mine, theirs = Filter(controller="you", zone=zone), with_quality(Of("target opponent"), zone=zone)
    return _more_or_less(way, mine, theirs)


@reads("simple_condition", "you control (less|more)=way <noun> than target opponent")
def control_compared_with_opponent(way: str, noun: Filter) -> Condition | None:
    """'you control more Characters than target opponent'."""
    mine, theirs = both(Filter(controller="you"), noun), both(with_quality(Of("target opponent")), noun)
    return None if mine is None or theirs is None else _more_or_less(way, mine, theirs)


reads("owned_cards", "<noun>")(lambda noun: noun if noun.zone is None and noun.controller is None else None)
reads("kept_cards", "card in (reserve|hand)=zone", "card in your (reserve|hand)=zone")(lambda zone: Filter(zone=zone))
reads("kept_cards", "card in their (reserve|hand)=zone")(lambda zone: Filter(zone=zone))
reads("kept_cards", "mana_orb")(lambda: Filter(zone="mana"))
reads("than_opponent", "than (1|your) opponent")(lambda: True)
reads("simple_condition", "you control (more|less)=way <filter:owned_cards> <other:than_opponent>")(
    lambda way, filter, other: MoreThanAnOpponent(filter, fewer=way == "less")
)
reads("simple_condition", "you have (more|less)=way <filter:kept_cards> <other:than_opponent>")(
    lambda way, filter, other: MoreThanAnOpponent(filter, fewer=way == "less")
)


@reads("simple_condition", "(1|no|your)=who opponent control (more|less)=way <filter:owned_cards> than you [do]")
@reads("simple_condition", "(1|no|your)=who opponent have (more|less)=way <filter:kept_cards> than you [do]")
def an_opponent_has_more(who: str, way: str, filter: Filter) -> Condition:
    """'an opponent controls more Characters than you', 'no opponent has less cards in hand than you'."""
    found = MoreThanAnOpponent(filter, fewer=way == "more")
    return Not(found) if who == "no" else found


reads("simple_condition", "(1|no|your)=who opponent have passed")(
    lambda who: Not(HasPassed()) if who == "no" else HasPassed()
)
reads("simple_condition", "(1|any|no)=who player have passed")(
    lambda who: Not(HasPassed(anybody=True)) if who == "no" else HasPassed(anybody=True)
)


def _more_or_less(way: str, mine: Filter, theirs: Filter) -> Condition:
    first, second = (mine, theirs) if way == "less" else (theirs, mine)
    return Not(AtLeast(NumberOf(first), NumberOf(second)))


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


@reads("simple_condition", "<place:ascended_place> be [not]=negated ascended")
def is_ascended(place: MyExpedition | YourExpedition, negated: str = "") -> Condition:
    """'my Expedition is Ascended'."""
    found = IsAscended(place)
    return Not(found) if negated else found


reads("simple_condition", "(both|each) of your expedition failed to move forward")(
    lambda: AtLeast(FailedExpeditions(), 2)
)
reads("simple_condition", "<bound> of your expedition failed to move forward")(
    lambda bound: (
        None if bound.of(FailedExpeditions()) == AtLeast(FailedExpeditions(), 2) else bound.of(FailedExpeditions())
    )
)
reads("simple_condition", "me be in 1 ascended expedition")(lambda: IsAscended(MyExpedition()))
reads("simple_condition", "both of your expedition be ascended")(lambda: AtLeast(Expeditions("Ascended"), 2))


@reads("simple_condition", "<bound> of your expedition be ascended")
def ascended_expeditions(bound: Bound) -> Condition | None:
    """'two or more of your Expeditions are Ascended'; for one there is a shorter word."""
    found = bound.of(Expeditions("Ascended"))
    at_least_one = AtLeast(Expeditions("Ascended"), 1)
    return None if found in (at_least_one, Not(at_least_one)) else found


@reads("simple_condition", "me be facing <how_many> <noun>")
def i_face(how_many: Bound, noun: Filter) -> Condition | None:
    """'I'm facing a Character'."""
    counted = both(Filter(expedition="facing"), noun)
    return None if counted is None else how_many.of(NumberOf(counted))


reads("simple_condition", "me be (the only character|alone) in my expedition")(
    lambda: Not(AtLeast(NumberOf(Filter(types=("character",), other=True, expedition="mine")), 1))
)


@reads("simple_condition", "<who:me> have <bound> boost", "<who:me> have <bound:some> boost")
@reads("simple_condition", "<who:it> have <bound> boost")
def has_boosts(who: Selector, bound: Bound) -> Condition | None:
    """'I have 3 or more boosts', 'I have no boosts'."""
    return bound.of(CountersOn(who, "boost"))


@reads("simple_condition", "me have <how_many> <name:counter_name> counter")
def has_counters(how_many: Bound, name: str) -> Condition | None:
    """'I have five or more Scrap counters'."""
    return how_many.of(CountersOn(Me(), name))


@reads("simple_condition", "you (control|controlled) <how_many> <noun>")
def you_control(how_many: Bound, noun: Filter) -> Condition | None:
    """'you control two or more Landmarks', 'you control a token'."""
    counted = both(Filter(controller="you"), noun)
    return None if counted is None else how_many.of(NumberOf(counted))


@reads("simple_condition", "you do not control <how_many> <noun>")
def you_do_not_control(how_many: Bound, noun: Filter) -> Condition | None:
    """'you don't control two or more Landmarks'."""
    found = you_control(how_many, noun)
    return None if found is None else opposite(found)


@reads("simple_condition", "you [do not]=negated (control|controlled) 1 <first:noun> <others:others_as_well>")
def you_control_each(first: Filter, others: tuple[Filter, ...], negated: str = "") -> Condition:
    """'you control a Fleeting Character, another Anchored Character and yet another Asleep Character'."""
    found = YouControlEach(first, others[0], others[1:])
    return Not(found) if negated else found


reads("others_as_well", "and [yet] another <noun>")(lambda noun: (noun,))
reads("others_as_well", ", another <noun> <others:others_as_well>")(lambda noun, others: (noun, *others))


@reads("simple_condition", "you [do not]=negated (control|controlled) another <noun>")
def you_control_another(noun: Filter, negated: str = "") -> Condition | None:
    """'you control another Plant'."""
    counted = both(Filter(controller="you", other=True), noun)
    if counted is None:
        return None
    found = AtLeast(NumberOf(counted), 1)
    return Not(found) if negated else found


@reads("simple_condition", "(1|no)=who opponent control <how_many> <noun>")
def an_opponent_controls(who: str, how_many: Bound, noun: Filter) -> Condition | None:
    """'an opponent controls three or more Characters': one of them alone."""
    said = _of_one_opponent(how_many, noun)
    return Not(said) if said is not None and who == "no" else said


@reads("simple_condition", "1 opponent control <least:integer> <noun> or more")
def an_opponent_controls_so_many(least: int, noun: Filter) -> Condition | None:
    """'an opponent controls three Characters or more'."""
    return _of_one_opponent(Bound(least), noun)


def _of_one_opponent(how_many: Bound, noun: Filter) -> AnOpponentControls | None:
    if noun.controller is not None:
        return None
    return AnOpponentControls(noun, how_many.least or 0, how_many.most)


@reads("simple_condition", "your opponent control <how_many> <noun>")
def opponents_control(how_many: Bound, noun: Filter) -> Condition | None:
    """'your opponents control three or more Characters': all of them together."""
    counted = both(Filter(controller="opponent"), noun)
    return None if counted is None else how_many.of(NumberOf(counted))


@reads("simple_condition", "you have <how_many> mana_orb")
def has_orbs(how_many: Bound) -> Condition | None:
    """'you have less than eight Mana Orbs'."""
    return how_many.of(NumberOf(Filter(controller="you", zone="mana")))


@reads("simple_condition", "there be [not]=negated <how_many> <noun> [in play]")
def there_are(how_many: Bound, noun: Filter, negated: str = "") -> Condition | None:
    """'there are two or more cards in your Landmarks', 'there isn't a Plant in your Reserve'."""
    found = how_many.of(NumberOf(noun))
    return None if found is None else opposite(found) if negated else found


@reads("simple_condition", "<number:quantity> be [not]=negated <bound>")
def is_so_many(number: Number, bound: Bound, negated: str = "") -> Condition | None:
    """'the result is 4 or more', 'the number of cards in your hand is less than three'."""
    found = bound.of(number)
    return None if found is None else opposite(found) if negated else found


@reads("simple_condition", "(me|my expedition|the expedition me be played in) be [not]=negated @in_contact")
def in_contact(negated: str = "") -> Condition:
    """'I'm In Contact'."""
    found = InContact(MyExpedition())
    return Not(found) if negated else found


reads("simple_condition", "(my expedition|the expedition me be played in) be in 1 starting region")(InStartingRegion)


@reads("simple_condition", "<place:ascended_place> be [not]=negated @in_contact")
def expedition_in_contact(place: MyExpedition | YourExpedition, negated: str = "") -> Condition | None:
    """'one of your Expeditions is In Contact'."""
    if isinstance(place, MyExpedition):
        return None
    return Not(InContact(place)) if negated else InContact(place)


@reads("simple_condition", "<place:ascended_place> be [not]=negated (behind|ahead|tied)=how")
def stands(place: MyExpedition | YourExpedition, how: Any, negated: str = "") -> Condition:
    """'my Expedition is behind'."""
    found = Stands(place, how)
    return Not(found) if negated else found


reads("simple_condition", "<bound> single-terrain region be visible")(lambda bound: bound.of(SingleTerrainRegions()))


reads("simple_condition", "(you have|there be) <how_many> base_statistic of 0 among <filter:noun>")(
    lambda how_many, filter: how_many.of(ZeroStatistics(filter))
)


@reads("simple_condition", "you have <how_many> card in (reserve|your reserve|hand|your hand)=zone")
def cards_in_reserve(how_many: Bound, zone: str) -> Condition | None:
    """'you have two or more cards in Reserve', 'you have no cards in hand'."""
    named: Any = zone.removeprefix("your ")
    return how_many.of(NumberOf(Filter(controller="you", zone=named)))


reads("simple_condition", "your hand be empty")(
    lambda: Not(AtLeast(NumberOf(Filter(controller="you", zone="hand")), 1))
)
reads("simple_condition", "your reserve be empty")(
    lambda: Not(AtLeast(NumberOf(Filter(controller="you", zone="reserve")), 1))
)


def once(what: Any, negated: bool = False) -> Condition:
    """It has happened this turn, or not."""
    found = AtLeast(ThisTurn(what), 1)
    return Not(found) if negated else found


USED: dict[str, str] = {"discard": "{D} used", "exhaust": "{T} used"}
reads("simple_condition", "1 <symbol:cost_symbol> ability be activated this turn")(lambda symbol: once(USED[symbol]))
reads("simple_condition", "no <symbol:cost_symbol> ability be activated this turn")(
    lambda symbol: once(USED[symbol], negated=True)
)
reads("simple_condition", "you [have not]=negated discarded 1 card from your hand this turn")(
    lambda negated="": once("you discarded from hand", bool(negated))
)
reads("simple_condition", "you [have not]=negated discarded 1 card from your reserve this turn")(
    lambda negated="": once("you discarded from Reserve", bool(negated))
)
reads("simple_condition", "you discarded 1 card from your hand or [your] reserve this turn")(
    lambda: AnyOf(once("you discarded from hand"), once("you discarded from Reserve"))
)
reads("simple_condition", "you [have not]=negated played another card this turn")(
    lambda negated="": once("you played", bool(negated))
)


@reads("simple_condition", "1 <noun> have 1 <symbol:cost_symbol> ability")
def one_has_an_ability(noun: Filter, symbol: Any) -> Condition | None:
    """'a card in your Reserve has a {D} ability'."""
    wanted = both(noun, with_quality(HasQuickAction(symbol)))
    return None if wanted is None else AtLeast(NumberOf(wanted), 1)


def both_are_true(first: Condition, second: Condition) -> Condition:
    """One condition and the other: neither of them is false."""
    return Not(AnyOf(opposite(first), opposite(second)))


@reads("condition", "you control 1 <first:noun> and 1 <second:noun>")
def you_control_both(first: Filter, second: Filter) -> Condition | None:
    """'you control a Plant and a Robot'."""
    one, other = you_control(Bound(least=1), first), you_control(Bound(least=1), second)
    return None if one is None or other is None else both_are_true(one, other)


is_also("condition", "simple_condition")
reads("condition", "<first:simple_condition> or [if] <second:simple_condition>")(AnyOf)
reads("condition", "<first:simple_condition> and [if] <second:simple_condition>")(both_are_true)
reads("condition", "neither <first:simple_condition> nor <second:simple_condition>")(
    lambda first, second: Not(AnyOf(first, second))
)
