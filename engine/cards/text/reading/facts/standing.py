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
    HasMoved,
    InContact,
    InEachExpedition,
    InExpedition,
    InStartingRegion,
    InTerrain,
    IsAscended,
    IsLike,
    Me,
    MyExpedition,
    MyOtherExpedition,
    Not,
    Stands,
    Terrain,
    YourExpedition,
)
from engine.cards.text.reading.canonical.entries import choice, makes, place, told
from engine.cards.text.reading.facts.counting import both_are_true
from engine.cards.text.reading.grammar import reads
from engine.cards.text.reading.nouns.bounds import Bound
from engine.cards.text.reading.nouns.complements import with_quality
from engine.cards.text.trees import opposite


@reads("simple_condition", "the expedition facing me be [not]=negated in <terrain>")
def it_faces_terrain(terrain: Any, negated: str = "") -> Condition:
    """'the Expedition facing me is in {V}'."""
    return Not(FacesTerrain(terrain)) if negated else FacesTerrain(terrain)


@reads("simple_condition", "me be [not]=negated in <first:terrain> and [in] <second:terrain>")
def in_both_terrains(first: Any, second: Any, negated: str = "") -> Condition | None:
    """'I'm in {V} and {O}': in a region of both."""
    found = both_are_true(InTerrain(first), InTerrain(second))
    return None if first == second else opposite(found) if negated else found


@makes(InTerrain)
def in_terrain(terrain: Terrain, place: Any = None) -> InTerrain | None:
    """'I'm in {V}', 'your Hero Expedition is in {M}'; for one of two there are words of their own."""
    there = None if place == MyExpedition() else place
    return None if place == YourExpedition("each") else InTerrain(terrain, there)


@told("in either")
def in_either_terrain(
    one: Terrain, second: Terrain, place: YourExpedition | MyOtherExpedition | None = None
) -> Condition | None:
    """'I'm in {V} or {O}', 'your Hero Expedition is in {V} or {O}'."""
    first, other = in_terrain(one, place), in_terrain(second, place)
    return None if first is None or first == other else AnyOf(first, other)


@reads("simple_condition", "me be [not]=negated in your <side> expedition")
def i_am_there(side: Any, negated: str = "") -> Condition:
    """'I'm in your Hero Expedition'."""
    found = IsLike(Me(), with_quality(InExpedition(YourExpedition(side))))
    return Not(found) if negated else found


@told(
    "stand",
    them="<bound> of (your|my) expedition",
    there=("[in] <terrain>", "<bearing>", "<bearing> and in <terrain>"),
)
def so_many_expeditions(bound: Bound, bearing: Bearing | None = None, terrain: Any = None) -> Condition | None:
    """'two or more of your Expeditions are In Contact'; for one or none of them there are words of their own."""
    found, one = bound.of(Expeditions(bearing, terrain)), AtLeast(Expeditions(bearing), 1)
    return None if found in (one, Not(one)) else found


@reads("simple_condition", "(each|both|all) [of] (your|my) expedition be <bearing>")
def each_expedition(bearing: Bearing) -> Condition:
    """'each of your Expeditions is behind or tied'."""
    return AtLeast(Expeditions(bearing), 2)


reads("simple_condition", "(each|both) [of] (your|my) expedition be in <terrain>")(
    lambda terrain: AtLeast(Expeditions(terrain=terrain), 2)
)


@told("none of yours", stands="<stands:standing>")
def none_of_yours(moved: bool, stands: Any = HasMoved) -> Not:
    """'neither of your Expeditions is behind', 'neither of your Expeditions has moved forward this Day'."""
    return Not(stands(YourExpedition("each")))


@reads("simple_condition", "the expedition facing me be [not]=negated <how>")
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


place("filter", "1 <filter:noun>", "<filter:another_noun>", of=InEachExpedition)
reads("simple_condition", "you control 1 <filter:noun> in each of your expedition")(InEachExpedition)
BOTH = Bound(2)
reads("simple_condition", "each of your expedition failed to move forward")(lambda: BOTH.of(FailedExpeditions()))


@told("failed", counted="<bound> of your expedition")
def so_many_failed(both: bool, bound: Bound = BOTH) -> Condition | None:
    """'both of your Expeditions failed to move forward', 'none of your Expeditions failed to move forward'."""
    return None if bound == BOTH and not both else bound.of(FailedExpeditions())


reads("simple_condition", "me be in 1 ascended expedition")(lambda: IsAscended(MyExpedition()))
choice("here", of=InContact, place=MyExpedition())
reads("simple_condition", "the expedition me be played in be in 1 starting region")(InStartingRegion)
reads("simple_condition", "me be played in 1 expedition <condition:that_expedition>")(lambda condition: condition)
reads("simple_condition", "me be played in 1 starting region")(InStartingRegion)


@told("stands either", place="<place:ascended_place>", one="<one:how>", second="<second:how>")
def stands_either_way(place: Any, one: Any, second: Any) -> Condition | None:
    """'my Expedition is behind or tied'."""
    return None if one == second else AnyOf(Stands(place, one), Stands(place, second))


@reads("simple_condition", "<place:ascended_place> be <first:standing> and <second:standing>")
def stands_so_and_so(place: MyExpedition | YourExpedition, first: Any, second: Any) -> Condition | None:
    """'my Expedition is Ascended and In Contact'; of two Expeditions it would not be plain which is meant."""
    if place == YourExpedition("each"):
        return None
    return both_are_true(first(place), second(place))


reads("moving_place", "<place:ascended_place>")(lambda place: place)
reads("moving_place", "the expedition facing me")(FacingExpedition)


@reads("simple_condition", "<place:moving_place> (do|did) not move forward this day")
def has_not_moved(place: Any) -> Condition | None:
    """'my Expedition has not moved forward this Day'; of one of two it is not plain which is meant."""
    return None if place == YourExpedition("each") else Not(HasMoved(place))


reads("standing", "ascended")(lambda: IsAscended)
reads("standing", "@in_contact")(lambda: InContact)
reads("standing", "<how>")(lambda how: partial(Stands, how=how))
