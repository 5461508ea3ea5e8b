"""6.2.k What each atomic action does to the game as it happens; those that move cards have a file of their own."""

from __future__ import annotations

from engine.cards.language import Lasting, NextCard
from engine.core.events.happening import happens
from engine.core.events.moves import note_that_it_moves
from engine.core.match import Match, derived
from engine.state.actions import (
    Action,
    Activation,
    Advance,
    Ascent,
    Attempt,
    Cease,
    Count,
    Create,
    Defection,
    Fail,
    Gain,
    Look,
    Lose,
    Mark,
    Moment,
    Move,
    Raise,
    Resemble,
    Reveal,
    RollDice,
    StartLastingEffect,
    Switch,
    Takeover,
)
from engine.state.adventure import PLACES, region_of, turned_up_together
from engine.state.chance import chance
from engine.state.game import Game, Result
from engine.state.objects import IN_PLAY, Emblem, Object, with_counters, without

TABLE_CHANGES = frozenset((Create, Advance, Mark, Resemble, Takeover, Switch, Defection))

NEVER_READ = frozenset((Attempt, Fail, Moment, Raise, RollDice, Reveal, Look, Cease, StartLastingEffect, Activation))
"""Atomic actions that change nothing a passive ability could read."""


def concerns_characteristics(match: Match, action: Action) -> bool:
    """2.3.1.k Whether derived values may be others after this action, one that a passive ability could read.

    As long as no passive ability applies, these are the base values of what is in play (2.3.1.a): only what enters play
    or leaves it, or turns a region up, makes a difference; and who acts from a Reserve (v3:2.2.11.e).
    """
    state = match.derived_state or derived(match)
    if type(action) is Gain or type(action) is Lose:
        zone = match.game.objects[action.what].zone
        return zone != "mana" and (state.changed or (zone == "reserve" and acts_from_reserve(match, action.what)))
    if state.changed:
        return True
    if type(action) is not Move:
        return type(action) in TABLE_CHANGES  # 2.3.1.k
    if not action.what:  # 3.2.2.e
        return False
    zone = match.game.objects[action.what].zone
    if zone in IN_PLAY or action.to in IN_PLAY:
        return True
    return "reserve" in (zone, action.to) and acts_from_reserve(match, action.what)


def acts_from_reserve(match: Match, id: int) -> bool:
    """v3:2.2.11.e Whether a card has abilities that work while it lies in a Reserve."""
    return match.programs.printed[match.game.objects[id].reference].acts_from_reserve


@happens(Create)
def create(match: Match, action: Create) -> None:
    """7.3.3.a A token is created: a new Character in the Expedition zone; KW.16 or a Permanent, with its Landmarks."""
    game = match.game
    new = Object(game.tick(), 0, action.reference, action.seat, action.seat, action.to, action.place, token=True)
    game.objects[new.id] = new
    game.zone_of(new).append(new.id)
    action.became = new.id


@happens(Gain)
def gain(match: Match, action: Gain) -> None:
    """7.3.8.a, 2.4.1.a The object has the status from now on, beside those it has."""
    found = match.game.objects[action.what]
    if action.status not in found.statuses:
        found.statuses = (*found.statuses, action.status)
    action.reference = public_reference(found)


@happens(Lose)
def lose(match: Match, action: Lose) -> None:
    """7.3.9.a The object has the status no longer."""
    found = match.game.objects[action.what]
    found.statuses = without(found.statuses, action.status)
    action.reference = public_reference(found)


@happens(Resemble)
def resemble(match: Match, action: Resemble) -> None:
    """2.3.1.e What it has already is gained no second time; 2.1.c all of it is gone with the object."""
    found = match.game.objects[action.what]
    found.subtypes = tuple(dict.fromkeys((*found.subtypes, *action.subtypes)))
    action.reference = found.reference


def public_reference(found: Object) -> str:
    """3.2.9.a The reference that all players may know: "" for a Mana Orb, whose face only its owner may see."""
    return "" if found.zone == "mana" else found.reference


@happens(Count)
def count(match: Match, action: Count) -> None:
    """2.5.b-c, 2.5.e-f So many counters of one name more, or fewer down to none."""
    found = match.game.objects[action.what]
    action.reference, action.was = found.reference, found.counters.get(action.counter, 0)
    found.counters = with_counters(found.counters, action.counter, max(0, action.was + action.number))  # 2.5.f


@happens(RollDice)
def roll(match: Match, action: RollDice) -> None:
    """7.3.13.a Fair dice with six sides."""
    action.dice = [1 + chance(match.game, 6) for _ in range(action.number)]
    match.game.mark = match.game.clock


def place_after(game: Game, action: Advance) -> int:
    """7.3.10, 7.3.11 The next place of an expedition: Hero Expeditions go up their way, Companion Expeditions down."""
    forward = (action.number > 0) == (action.expedition % 2 == 0)
    return game.positions[action.expedition] + (1 if forward else -1)


def can_advance(game: Game, action: Advance) -> bool:
    """KW.17, v3:4.3.d Whether the way of the expedition goes on; in the Arena no expedition moves."""
    if game.arena:  # v3:4.3.d
        return False
    return 0 <= place_after(game, action) < PLACES  # KW.17


@happens(Advance)
def advance(match: Match, action: Advance) -> None:
    """7.3.11, KW.17 The expedition moves, as far as the way goes; RB.16, 2V2.4 a Tumult card it enters is turned up."""
    game, seat = match.game, action.expedition // 2
    forward, wanted, action.number = action.number > 0, abs(action.number), 0
    for _ in range(wanted):
        one = Advance(expedition=action.expedition, number=1 if forward else -1)
        if not can_advance(game, one):  # KW.17
            break
        action.number += one.number
        game.positions[action.expedition] = place_after(game, one)
        if game.regions[region_of(game, action.expedition)].hidden:  # RB.16, 2V2.4
            for half in turned_up_together(game, seat, game.positions[action.expedition]):
                game.regions[half].hidden = False
                action.revealed.append(half)
            game.mark = game.clock
    action.region = region_of(game, action.expedition)
    if action.number > 0 and action.expedition not in game.moved:
        game.moved.append(action.expedition)
    if action.number:
        note_that_it_moves(game, action)


@happens(Mark)
def mark(match: Match, action: Mark) -> None:
    """v4:3.2.1.d-e, v4:7.3.20 The Terrain Marker lies on the region, the latest of those there."""
    regions = match.game.regions
    if action.origin >= 0:
        lying = regions[action.origin].markers
        latest = max(at for at, terrain in enumerate(lying) if terrain == action.terrain)
        regions[action.origin].markers = (*lying[:latest], *lying[latest + 1 :])
    regions[action.region].markers = (*regions[action.region].markers, action.terrain)


@happens(Switch)
def switch(match: Match, action: Switch) -> None:
    """7.3.22.a-b It leaves one expedition and joins the other, or the one named; not a change of zone (3.2.4.d)."""
    found = match.game.objects[action.what]
    found.place = action.place if action.place >= 0 else found.place ^ 1  # 3.2.4.d, 7.3.22.a-b
    found.seat = found.place // 2
    action.place, action.reference = found.place, found.reference


@happens(Ascent)
def ascend(match: Match, action: Ascent) -> None:
    """v4:2.4.3, v4:7.3.3 The expedition is Ascended from now on, or no longer."""
    if action.ends:
        match.game.ascended.remove(action.expedition)
    else:
        match.game.ascended.append(action.expedition)


@happens(Defection)
def defect(match: Match, action: Defection) -> None:
    """v4:7.3.6, KW.10 It joins the facing expedition and changes controllers; not a change of zone (3.2.4.d)."""
    found = match.game.objects[action.what]
    found.place = match.game.facing[found.place]
    found.seat = found.place // 2
    action.place, action.reference = found.place, found.reference


@happens(Takeover)
def take_over(match: Match, action: Takeover) -> None:
    """7.5.3, 5.2.2.a Its controller is another, and so is its Landmark zone; it stays the object that it was."""
    found = match.game.objects[action.what]
    match.game.zone_of(found).remove(found.id)
    found.seat = action.seat
    match.game.zone_of(found).append(found.id)
    action.reference = found.reference


@happens(StartLastingEffect)
def last(match: Match, action: StartLastingEffect) -> None:
    """2.2.1.g, 2.2.13.c An Ongoing Emblem with its duration."""
    game = match.game
    emblem = Emblem(game.tick(), action.seat, "ongoing", action.ability, action.source, action.reference, action.until)
    if action.spoken is not None:
        emblem.context = action.spoken.heard()
    emblem.stay = list(action.stay)
    if action.many:
        emblem.context.that_many = action.many
    if action.they:
        emblem.context.they = list(action.they)
    if action.it:
        emblem.context.it = list(action.it)
    game.emblems.append(emblem)
    said = match.catalogue.abilities[action.ability].ability
    if isinstance(said, NextCard) and said.number > 1:
        emblem.left = said.number
    if isinstance(said, Lasting):
        match.forget_derived()


@happens(Cease)
def cease(match: Match, action: Cease) -> None:
    """2.2.13.c, 5.5.e The Emblem is gone, once it has waited for as many cards as it says."""
    use_up(match.game, action.what)


def use_up(game: Game, id: int) -> None:
    """2.2.13.c Whatever waits for several cards waits for one less; for no more it is gone."""
    for emblem in game.emblems:
        if emblem.id == id and emblem.left > 1:
            emblem.left -= 1
            return
    game.emblems = [emblem for emblem in game.emblems if emblem.id != id]


@happens(Attempt)
@happens(Raise)
@happens(Fail)
@happens(Activation)
def change_nothing(match: Match, action: Attempt | Raise | Fail | Activation) -> None:
    """1.2.7.d Events may change nothing."""


@happens(Moment)
def moment(match: Match, action: Moment) -> None:
    """1.2.7.d Most change nothing; 4.2.1.b, 2V2.5 but "succeed" makes a player first, "victory" makes a team win.

    4.2.3.c "Another turn" is noted for the Afternoon.
    """
    game = match.game
    if action.phase == "another turn":
        game.again.append(action.seat)
    if action.phase == "succeed" and game.first != action.seat:
        game.first = action.seat
        match.forget_derived()
    elif action.phase == "victory":
        team = game.teams[action.seat]
        winners = [seat for seat in range(game.seats) if game.teams[seat] == team and seat not in game.left]
        game.result = Result(winners, "effect")
