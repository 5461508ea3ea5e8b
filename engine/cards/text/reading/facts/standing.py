"""How Expeditions stand: behind, Ascended, In Contact, in a terrain (v3:7.5.2, v4:2.4.3)."""

from __future__ import annotations

from functools import partial
from typing import Any

from engine.cards.language import (
    AnyOf,
    AtLeast,
    Bearing,
    Condition,
    Expeditions,
    FacesTerrain,
    FacingExpedition,
    FailedExpeditions,
    Filter,
    HasMoved,
    InContact,
    InEachExpedition,
    InExpedition,
    InOneTerrain,
    InStartingRegion,
    InTerrain,
    IsAscended,
    IsLike,
    Me,
    MyExpedition,
    Not,
    Stands,
    Terrain,
    YourExpedition,
)
from engine.cards.text.combining import both
from engine.cards.text.reading.facts.counting import both_are_true
from engine.cards.text.reading.grammar import reads
from engine.cards.text.reading.nouns.bounds import Bound
from engine.cards.text.reading.nouns.complements import with_quality
from engine.cards.text.trees import opposite


@reads("simple_condition", "me be [not]=negated facing 1 expedition in <terrain>")
def faces_terrain(terrain: Any, negated: str = "") -> Condition:
    """'I'm facing an Expedition in {V}'."""
    return Not(FacesTerrain(terrain)) if negated else FacesTerrain(terrain)


@reads("simple_condition", "the expedition facing me be [not]=negated in <terrain>")
def it_faces_terrain(terrain: Any, negated: str = "") -> Condition:
    """'the Expedition facing me is in {V}'."""
    return Not(FacesTerrain(terrain)) if negated else FacesTerrain(terrain)


@reads("simple_condition", "the expedition facing me be [not]=negated ascended")
@reads("simple_condition", "the expedition facing me be [not]=negated (@in_contact)=contact")
def facing_is(negated: str = "", contact: str = "") -> Condition:
    """'the Expedition facing me is Ascended'."""
    found = InContact(FacingExpedition()) if contact else IsAscended(FacingExpedition())
    return Not(found) if negated else found


@reads("simple_condition", "(me|my expedition) be [not]=negated in 1 single-terrain region")
def in_one_terrain(negated: str = "") -> Condition:
    """'I'm in a single-terrain region'."""
    return Not(InOneTerrain()) if negated else InOneTerrain()


@reads("simple_condition", "me be [not]=negated in <first:terrain> and [in] <second:terrain>")
def in_both_terrains(first: Any, second: Any, negated: str = "") -> Condition | None:
    """'I'm in {V} and {O}': in a region of both."""
    found = both_are_true(InTerrain(first), InTerrain(second))
    return None if first == second else opposite(found) if negated else found


@reads("simple_condition", "me be [not]=negated in <first:terrain> or [in] <second:terrain>")
@reads("simple_condition", "<place:ascended_place> be [not]=negated in <first:terrain> or [in] <second:terrain>")
def in_either_terrain(first: Any, second: Any, negated: str = "", place: Any = None) -> Condition | None:
    """'I'm in {V} or {O}', 'your Hero Expedition is in {V} or {O}'."""
    if place == YourExpedition("each"):
        return None
    there = None if place == MyExpedition() else place
    found = AnyOf(InTerrain(first, there), InTerrain(second, there))
    return Not(found) if negated else found


@reads("simple_condition", "me be [not]=negated in <terrain>")
@reads("simple_condition", "<place:ascended_place> be [not]=negated in <terrain>")
def in_terrain(terrain: Terrain, negated: str = "", place: Any = None) -> Condition | None:
    """'I'm in {V}', 'your Hero Expedition is in {M}'; for one of two there are words of their own."""
    if place == YourExpedition("each"):
        return None
    found = InTerrain(terrain, None if place == MyExpedition() else place)
    return Not(found) if negated else found


@reads("simple_condition", "me be [not]=negated in your <side> expedition")
def i_am_there(side: Any, negated: str = "") -> Condition:
    """'I'm in your Hero Expedition'."""
    found = IsLike(Me(), with_quality(InExpedition(YourExpedition(side))))
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


@reads("simple_condition", "(each|both|all) [of] (your|my) expedition be <bearing>")
def each_expedition(bearing: Bearing) -> Condition:
    """'each of your Expeditions is behind or tied'."""
    return AtLeast(Expeditions(bearing), 2)


reads("simple_condition", "(each|both) [of] (your|my) expedition be in <terrain>")(
    lambda terrain: AtLeast(Expeditions(terrain=terrain), 2)
)
reads("simple_condition", "(neither|none) of (your|my) expedition be (behind|ahead|tied)=how")(
    lambda how: Not(Stands(YourExpedition("each"), how))
)
reads("simple_condition", "(neither|none) of (your|my) expedition be @in_contact")(
    lambda: Not(InContact(YourExpedition("each")))
)


@reads("simple_condition", "the expedition facing me be [not]=negated (behind|ahead|tied)=how")
def facing_stands(how: str, negated: str = "") -> Condition:
    """'the Expedition facing me is ahead', which is of mine that it is behind once nothing speaks of that one."""
    found = Stands(FacingExpedition(), how)  # type: ignore[arg-type]
    return Not(found) if negated else found


@reads("simple_condition", "(1)=one of (your|my) expedition be in <terrain>")
@reads("simple_condition", "(neither|none)=none of (your|my) expedition be in <terrain>")
def one_expedition_in(terrain: Any, one: str = "", none: str = "") -> Condition:
    """'neither of your Expeditions is in {M}'."""
    found = AtLeast(Expeditions(terrain=terrain), 1)
    return Not(found) if none else found


reads("simple_condition", "(neither|none) of (your|my) expedition be ascended")(
    lambda: Not(IsAscended(YourExpedition("each")))
)


@reads("simple_condition", "you control 1 <noun> in each of your expedition")
@reads("simple_condition", "there be [not]=negated 1 <noun> in each of your expedition")
@reads("simple_condition", "there be [not]=negated (another)=other <noun> in each of your expedition")
def in_each_expedition(noun: Filter, negated: str = "", other: str = "") -> Condition | None:
    """'you control a Character in each of your Expeditions', 'there is not another Character in each of them'."""
    wanted = both(Filter(other=True), noun) if other else noun
    if wanted is None:
        return None
    return Not(InEachExpedition(wanted)) if negated else InEachExpedition(wanted)


@reads("simple_condition", "<place:ascended_place> be [not]=negated ascended")
def is_ascended(place: MyExpedition | YourExpedition, negated: str = "") -> Condition | None:
    """'my Expedition is Ascended'."""
    return none_or_so(IsAscended(place), negated)


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


@reads("simple_condition", "(me|my expedition|the expedition me be played in) be [not]=negated @in_contact")
def in_contact(negated: str = "") -> Condition:
    """'I'm In Contact'."""
    found = InContact(MyExpedition())
    return Not(found) if negated else found


reads("simple_condition", "(my expedition|the expedition me be played in) be in 1 starting region")(InStartingRegion)
reads("simple_condition", "me be played in 1 expedition <condition:that_expedition>")(lambda condition: condition)
reads("simple_condition", "me be played in 1 starting region")(InStartingRegion)


@reads("simple_condition", "<place:ascended_place> be [not]=negated @in_contact")
def expedition_in_contact(place: MyExpedition | YourExpedition, negated: str = "") -> Condition | None:
    """'one of your Expeditions is In Contact'."""
    return None if isinstance(place, MyExpedition) else none_or_so(InContact(place), negated)


@reads("simple_condition", "<place:ascended_place> be [not]=negated (behind|ahead|tied)=how")
def stands(place: MyExpedition | YourExpedition, how: Any, negated: str = "") -> Condition | None:
    """'my Expedition is behind'."""
    return none_or_so(Stands(place, how), negated)


@reads(
    "simple_condition",
    "<place:ascended_place> be [not]=negated (behind|ahead|tied)=how or (behind|ahead|tied)=other",
)
def stands_either_way(place: Any, how: Any, other: Any, negated: str = "") -> Condition | None:
    """'my Expedition is behind or tied'."""
    if how == other or (negated and place == YourExpedition("each")):
        return None
    found = AnyOf(Stands(place, how), Stands(place, other))
    return Not(found) if negated else found


@reads("simple_condition", "<place:ascended_place> be <first:standing> and <second:standing>")
def stands_so_and_so(place: MyExpedition | YourExpedition, first: Any, second: Any) -> Condition | None:
    """'my Expedition is Ascended and In Contact'; of two Expeditions it would not be plain which is meant."""
    if place == YourExpedition("each"):
        return None
    return both_are_true(first(place), second(place))


reads("moving_place", "<place:ascended_place>")(lambda place: place)
reads("moving_place", "the expedition facing me")(FacingExpedition)
reads("simple_condition", "<place:moving_place> [have] moved forward this day")(HasMoved)
reads("simple_condition", "(neither|none) of (your|my) expedition [have] moved forward this day")(
    lambda: Not(HasMoved(YourExpedition("each")))
)


@reads("simple_condition", "<place:moving_place> have not moved forward this day")
@reads("simple_condition", "<place:moving_place> (do|did) not move forward this day")
def has_not_moved(place: Any) -> Condition | None:
    """'my Expedition has not moved forward this Day'; of one of two it is not plain which is meant."""
    return None if place == YourExpedition("each") else Not(HasMoved(place))


reads("standing", "ascended")(lambda: IsAscended)
reads("standing", "@in_contact")(lambda: InContact)
reads("standing", "(behind|ahead|tied)=how")(lambda how: partial(Stands, how=how))


def none_or_so(found: IsAscended | InContact | Stands, negated: str) -> Condition | None:
    """The condition or its opposite; 'one of your Expeditions is not ahead' is not that none is, and so is refused."""
    if not negated:
        return found
    return None if found.place == YourExpedition("each") else Not(found)
