"""How triggers of zones are worded: what joins an Expedition, leaves it, or goes from zone to zone (3.2, 6.3)."""

from __future__ import annotations

from typing import Literal

import msgspec

from engine.abilities.zone_triggers.records import (
    Goes,
    IGo,
    ILeaveExpedition,
    ILeavePlay,
    IsSacrificed,
    Joins,
    JoinsAnExpedition,
    JoinsYourLandmarks,
    JoinsYours,
    Leaves,
    LeavesYours,
    OpponentResupplies,
    OpponentsGetCards,
    SoManyLie,
    Switches,
    YouDrawCards,
    YouResupplyOne,
    YouSacrifice,
)
from engine.cards.language import All, Bearing, Filter, InExpedition, InExpeditionThatIs, Trigger, YourExpedition, Zone
from engine.cards.text.combining import alternatives, both
from engine.cards.text.reading.canonical.entries import makes, meant, place, read_as
from engine.cards.text.reading.grammar import is_also, reads
from engine.cards.text.reading.nouns.complements import with_quality
from engine.cards.text.reading.nouns.ones import from_anywhere

read_as("symbol_trigger", Joins)
read_as("held_trigger", SoManyLie, before="when")
place("zone", "<zone:held_zone>", of=SoManyLie)


def standing(filter: Filter, where: Literal["mine", "facing", "other"]) -> Filter:
    """The filter for what stands in the bearer's Expedition, its other one or the one facing it, in whichever way."""
    other = standing(filter.alternative, where) if filter.alternative is not None else None
    return msgspec.structs.replace(filter, expedition=where, alternative=other)


reads("trigger", "when <filter:one_noun> join your expedition")(JoinsYours)
reads("trigger", "when <filter:one_noun> join your expedition or landmark")(
    lambda filter: JoinsYours(filter, or_landmarks=True)
)


@reads("trigger", "when <filter:one_noun> join 1 of your expedition that be <bearing>")
@reads("trigger", "when <filter:one_noun> join 1 of your ascended expedition")
def joins_one_that_is(filter: Filter, bearing: Bearing = "Ascended") -> Trigger | None:
    """'joins one of your Expeditions that is behind'."""
    wanted = both(filter, with_quality(InExpeditionThatIs(bearing)))
    return None if wanted is None else JoinsYours(wanted)


reads("trigger", "when <filter:one_noun> join my expedition")(lambda filter: JoinsYours(standing(filter, "mine")))
reads("trigger", "when <filter:one_noun> join (my|your) other expedition")(
    lambda filter: JoinsYours(standing(filter, "other"))
)
reads("trigger", "when <filter:one_noun> join the expedition facing me")(
    lambda filter: JoinsYours(standing(filter, "facing"))
)
reads("trigger", "when <filter:one_noun> join (1|any) expedition")(
    lambda filter: None if any(each.controller for each in alternatives(filter)) else JoinsAnExpedition(filter)
)
reads("trigger", "when <filter:one_noun> join 1 opponent 's expedition")(lambda filter: joins_theirs(filter))
reads("trigger", "when <filter:one_noun> join 1 of your opponent 's expedition")(lambda filter: joins_theirs(filter))
reads("trigger", "when <filter:one_noun> join 1 expedition (1|your) opponent control")(
    lambda filter: joins_theirs(filter)
)
reads("trigger", "when <filter:one_noun> join 1 expedition controlled by (1|your) opponent")(
    lambda filter: joins_theirs(filter)
)
reads("trigger", "when <filter:one_noun> join 1 of your expedition")(JoinsYours)


@reads("trigger", "when <filter:one_noun> join your <side> expedition")
def joins_that_one(filter: Filter, side: Literal["hero", "companion"]) -> Trigger | None:
    """'When another Character joins your Hero Expedition'."""
    there = both(filter, with_quality(InExpedition(YourExpedition(side))))
    return None if there is None else JoinsYours(there)


def joins_theirs(filter: Filter) -> Trigger | None:
    """'When a Character joins an opponent's Expedition'."""
    theirs = both(filter, Filter(controller="opponent"))
    return None if theirs is None else JoinsAnExpedition(theirs)


reads("trigger", "when <filter:one_noun> leave your expedition")(LeavesYours)
reads("trigger", "when <filter:one_noun> leave my expedition")(lambda filter: LeavesYours(standing(filter, "mine")))
reads("trigger", "when <filter:one_noun> leave the expedition facing me")(
    lambda filter: LeavesYours(standing(filter, "facing"))
)

meant(JoinsYourLandmarks)(lambda trigger: from_anywhere(trigger.filter))
reads("trigger", "when <filter:one_noun> leave the (expedition_zone|landmark_zone)=zone")(
    lambda filter, zone: Leaves(filter, zone.removesuffix("_zone"))
)
reads("trigger", "when <filter:one_noun> leave your landmark")(
    lambda filter: None if (own := both(filter, Filter(controller="you"))) is None else Leaves(own, "landmark")
)
reads("trigger", "when <filter:one_bare> leave your reserve")(
    lambda filter: Leaves(msgspec.structs.replace(filter, controller="you"), "reserve")
)


reads("trigger", "when <filter:one_bare> be discarded from <origins>")(
    lambda filter, origins: Goes(msgspec.structs.replace(filter, controller="you"), "discard", origins)
)

reads("your_own", "hand")(lambda: "hand")
reads("your_own", "deck")(lambda: "deck")
reads("your_own", "reserve")(lambda: "reserve")
reads("your_own", "landmark_zone")(lambda: "landmark")
reads("your_own", "mana_zone")(lambda: "mana")
reads("origin", "your <zone:your_own>")(lambda zone: zone)
reads("origin", "the expedition_zone")(lambda: "expedition")
reads("origins", "<first:origin>")(lambda first: (first,))
reads("origins", "<first:origin> or <second:origin>")(lambda first, second: (first, second))
reads("origins", "your <first:your_own> or <second:your_own>")(lambda first, second: (first, second))
reads("whence", "<origins>")(lambda origins: origins)
reads("whence", "<origin:your_own>")(lambda origin: (origin,))
reads("whence", "<first:your_own> or <second:your_own>")(lambda first, second: (first, second))
reads("destination", "reserve", "(its|their) owner 's reserve")(lambda: ("reserve", False))
reads("destination", "the discard_pile", "1 discard_pile")(lambda: ("discard", False))
reads("destination", "hand", "(1|any) hand", "(its|their) owner 's hand")(lambda: ("hand", False))
reads("destination", "(1|any) mana_zone", "(its|their) owner 's mana_zone")(lambda: ("mana", False))
reads("destination", "your reserve")(lambda: ("reserve", True))
reads("destination", "your discard_pile")(lambda: ("discard", True))
reads("destination", "your hand")(lambda: ("hand", True))
reads("destination", "your mana_zone")(lambda: ("mana", True))


@reads("trigger", "when <filter:one_bare> go [directly] from <origins> to <to:destination>")
@reads("trigger", "when <filter:one_bare> go to <to:destination> [from <origins>]")
@reads("trigger", "when <filter:one_bare> be (put|sent|returned) (in|to) <to:destination> [from <origins>]")
def goes(filter: Filter, to: tuple[Zone, bool], origins: tuple[Zone, ...] = ()) -> Trigger:
    """'When a card goes from your hand or deck to Reserve': the controller's where such zones are named, else any."""
    own = origins and "expedition" not in origins  # all players share that zone
    where, yours = to
    if own:
        return Goes(msgspec.structs.replace(filter, controller="you"), where, origins)
    return Goes(filter, where, origins, to_yours=yours)


@reads("trigger", "when <filter:one_noun> go to <to:destination> [from the expedition_zone]")
@reads("trigger", "when <filter:one_noun> go from the expedition_zone to <to:destination>")
@reads("trigger", "when <filter:one_noun> be (put|sent|returned) (in|to) <to:destination> [from the expedition_zone]")
def one_in_play_goes(filter: Filter, to: tuple[Zone, bool]) -> Trigger | None:
    """'When another Character you control goes to Reserve': it was in an Expedition."""
    stands = filter.controller is not None or filter.expedition is not None or filter.terrain is not None
    return leaves_play_for(filter, to) if stands else None


@reads("trigger", "when <filter:one_noun> return to <to:destination> [from the expedition_zone]")
@reads("trigger", "when <filter:one_noun> be discarded [from the expedition_zone]")
def leaves_play_for(filter: Filter, to: tuple[Zone, bool] = ("discard", False)) -> Trigger | None:
    """'When a Character you control is discarded', 'returns to its owner's hand'."""
    if filter.zone is not None or filter.alternative is not None:
        return None
    in_play = filter.types == ("character",) or filter.token
    return Goes(filter, to[0], ("expedition",), to_yours=to[1]) if in_play else None


@reads("trigger", "when you discard <filter:one_bare> from <origins:whence>")
@reads("trigger", "when you put <filter:one_bare> from <origins:whence> in (reserve)=to")
def you_move(filter: Filter, origins: tuple[Zone, ...], to: Zone = "discard") -> Trigger:
    """'When you discard a card from your hand'."""
    return Goes(msgspec.structs.replace(filter, controller="you"), to, origins, by_you=True)


reads("trigger", "when me leave (my|the) landmark_zone", "when me leave (your|my) landmark")(
    lambda: ILeavePlay("landmark")
)
reads("trigger", "when me leave 1 ascended expedition")(lambda: ILeaveExpedition("Ascended"))

reads("zone", "reserve")(lambda: "reserve")
reads("zone", "the expedition_zone")(lambda: "expedition")
reads("zone", "your hand")(lambda: "hand")
reads("zone", "your deck")(lambda: "deck")
reads("zone", "your discard_pile", "the discard_pile")(lambda: "discard")
reads("zone", "your landmark_zone")(lambda: "landmark")
reads("zone", "your mana_zone")(lambda: "mana")
reads("zone", "your hero_zone")(lambda: "hero")
reads("zone", "limbo")(lambda: "limbo")


reads("discarded_from", "reserve", "your reserve")(lambda: "reserve")
reads("discarded_from", "hand", "your hand")(lambda: "hand")
reads("discarded_from", "the expedition_zone")(lambda: "expedition")
reads("trigger", "when me be discarded from <origin:discarded_from>")(lambda origin: IGo(origin, "discard"))
reads("trigger", "when me be discarded")(lambda: IGo(None, "discard"))
reads("trigger", "when me (return|be returned) to (hand|your hand|my owner 's hand)")(lambda: IGo(None, "hand"))
reads("trigger", "when you discard 1 card")(lambda: Goes(Filter(), "discard", by_you=True))


@reads("trigger", "when me go to <to:zone> from <origin:zone>", "when me go to <to:zone> [from anywhere]")
def i_go(to: Zone, origin: Zone | None = None) -> Trigger:
    """'When I go to Reserve from your hand'."""
    return IGo(origin, to)


@reads("trigger", "when me go to your reserve from <origin:zone>", "when me go to your reserve [from anywhere]")
@reads("trigger", "when me go to your reserve from ([1 of] your expedition)=own")
def i_go_to_your_reserve(origin: Zone | None = None, own: str = "") -> Trigger:
    """'When I go to your Reserve from the Expedition zone': there only its owner has one (1.4.3.a, 7.2.2.a)."""
    return IGo("expedition" if own else origin, "reserve", yours=bool(own) or origin == "expedition")


reads("trigger", "when me go to <to:zone> from your reserve")(lambda to: IGo("reserve", to))
reads("trigger", "when me go to <to:zone> from [1 of] your expedition")(lambda to: IGo("expedition", to, yours=True))

reads("held_zone", "your (discard_pile|hand|reserve|mana_zone)=zone")(lambda zone: zone.partition("_")[0])
reads("held_trigger", "when <least:integer> card or more be in <zone:held_zone>")(
    lambda least, zone: SoManyLie(zone, least) if least else None
)
is_also("trigger", "held_trigger")
reads("trigger", "when 1 of your (character|permanent|token)=kind switch expedition")(
    lambda kind: Switches(
        All(Filter(controller="you", token=True) if kind == "token" else Filter(types=(kind,), controller="you"))
    )
)
reads("trigger", "when you @resupply <filter:one_bare>")(YouResupplyOne)
reads("trigger", "when (1|your) opponent do @resupply", "when your opponent @resupply")(OpponentResupplies)
reads("trigger", "when you draw [card]")(YouDrawCards)
reads("trigger", "when your opponent draw 1 or more card")(lambda: OpponentsGetCards(or_resupply=False))
reads("trigger", "when your opponent draw 1 or more card or [do] @resupply")(OpponentsGetCards)
reads("trigger", "when 1 opponent draw 1 or more card or do @resupply")(OpponentsGetCards)


@makes(IsSacrificed)
def one_is_sacrificed(filter: Filter) -> Trigger:
    """'When a Permanent you control is sacrificed': by its controller alone (7.3.19); or 'When a Character is'."""
    if any(each.controller != "you" for each in alternatives(filter)):
        return IsSacrificed(filter)
    return YouSacrifice(replaced_everywhere(filter))


@reads("trigger", "when (any|1) player sacrifice <filter:one_noun>")
def a_player_sacrifices(filter: Filter) -> Trigger:
    """'When a player sacrifices a Character'."""
    return IsSacrificed(filter)


@reads("trigger", "when (1|your) opponent sacrifice <filter:one_noun>")
def an_opponent_sacrifices(filter: Filter) -> Trigger | None:
    """'When an opponent sacrifices a Character'."""
    theirs = both(filter, Filter(controller="opponent"))
    return None if theirs is None else IsSacrificed(theirs)


def replaced_everywhere(filter: Filter) -> Filter:
    """The filter without whose something is, in whichever way it may be so."""
    other = None if filter.alternative is None else replaced_everywhere(filter.alternative)
    return msgspec.structs.replace(filter, controller=None, alternative=other)
