"""Invariants 1 to 4, 16, 18 and 19: objects, zones, ids, statuses, and where expeditions stand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import get_args

from engine.cards.language import Zone
from engine.cards.words.statuses import STATUSES
from engine.selfplay.invariants.registry import invariant
from engine.selfplay.situation import Situation, need
from engine.state.actions import Step
from engine.state.adventure import region_of
from engine.state.decisions import (
    AbilityOption,
    HeldCounterOption,
    ModifierOption,
    ObjectOption,
    PlayOption,
    QuickActionOption,
    ReactionOption,
)
from engine.state.game import Game
from engine.state.objects import PRIVATE_ZONES, SHARED_ZONES, Object

ALLOWED: Mapping[str, frozenset[str]] = {
    zone: frozenset(status for status, row in STATUSES.items() if zone in row.zones) for zone in get_args(Zone)
}
"""2.4.1 Where printed cards give a status: where it means something. No rule forbids it elsewhere (2.4.1.a)."""


@invariant(1)
def every_card_is_in_exactly_one_zone(now: Situation) -> None:
    """1 Conservation: the cards the game began with, each once; tokens in play or in a Reserve (2.1.d, KW.16).

    Those of players who have left are gone (FFA.4).
    """
    cards: dict[int, tuple[str, int]] = {}
    for found in now.game.objects.values():
        if found.token:
            permanent = now.match.catalogue.cards[found.reference].type == "permanent"
            there = ("landmark",) if permanent else ("expedition", "limbo", "reserve")
            need(found.zone in there and not found.card, "token outside", found)
        else:
            need(found.card not in cards, "twice", found)
            cards[found.card] = (found.reference, found.owner)
    wanted = {card: known for card, known in now.course.cards.items() if known[1] not in now.game.left}
    need(cards == wanted, "cards lost or changed", cards.items() ^ wanted.items())


@invariant("who has left")
def nothing_is_left_of_who_has_left(now: Situation) -> None:
    """FFA.4 Players who left have no card, Emblem, question or unfinished play and face none; others face in pairs."""
    game = now.game
    if game.left:
        need(game.options.mode == "free for all", "left a game of another kind", game.options)
        need(game.first not in game.left, "the first player has left", game.first)
        need(game.result is not None or len(game.left) < game.seats - 1, "goes on with one player", game.left)
        for found in game.objects.values():
            need(found.seat not in game.left and found.owner not in game.left, "is still there", found)
        need(not [emblem for emblem in game.emblems if emblem.seat in game.left], "an Emblem of theirs")
        need(not [decision for decision in game.open if decision.seat in game.left], "they are asked", game.open)
    for expedition, facing in enumerate(game.facing):
        if expedition // 2 in game.left:
            need(facing == -1, "faces who has left", game.facing)
        else:
            need(game.facing[facing] == expedition and facing // 2 != expedition // 2, "faces", game.facing)


@invariant(2)
def zones_and_objects_agree(now: Situation) -> None:
    """2 Every object lies in the list of its zone and nowhere else; a card's private zone is its owner's (1.4.3.a)."""
    game = now.game
    names = {*SHARED_ZONES, *(f"{zone}{seat}" for zone in PRIVATE_ZONES for seat in range(game.seats))}
    need(set(game.zones) == names, "zones", list(game.zones))
    held = 0
    for name, ids in game.zones.items():
        held += len(ids)
        need(len(set(ids)) == len(ids), "an object twice in", name)
        for id in ids:
            found = game.objects.get(id)
            need(found is not None and found.id == id, "no object", id, name)
            assert found is not None
            own = found.zone if found.zone in SHARED_ZONES else f"{found.zone}{found.seat}"
            need(name == own, "lies elsewhere", name, found)
            elsewhere = found.zone in (*SHARED_ZONES, "landmark")
            need(elsewhere or found.seat == found.owner, "in another's zone", found)
            inside = found.zone == "expedition"
            need(inside == (found.place >= 0), "place and zone differ", found)
            need(not inside or found.place // 2 == found.seat, "another's expedition", found)
    need(held == len(game.objects), "objects that lie in no zone")


@invariant(3)
def every_id_exists_or_is_last_known(now: Situation) -> None:
    """3 What is offered or shown exists; what an Emblem or a frame speaks of exists, or was given out before."""
    game, catalogue = now.game, now.match.catalogue
    emblems = {emblem.id for emblem in game.emblems}
    for id in (*game.revealed, *(id for ids in game.looked_at.values() for id in ids)):
        need(id in game.objects, "a revealed card is gone", id)
    for emblem in game.emblems:
        need(emblem.ability in catalogue.abilities, "Emblem of unknown ability", emblem.ability)
        need(emblem.reference in catalogue.cards, "Emblem of unknown card", emblem.reference)
        need(emblem.source in game.objects or emblem.source <= game.clock, "Emblem of nothing", emblem.source)
    for decision in game.open:
        need(0 <= decision.seat < game.seats, "a seat that is not there", decision.seat)
        for option in decision.options:
            if isinstance(option, ObjectOption | PlayOption | QuickActionOption | AbilityOption | HeldCounterOption):
                need(option.id in game.objects, "does not exist", option)
            elif isinstance(option, ReactionOption):
                need(option.emblem in emblems, "does not exist", option)
            elif isinstance(option, ModifierOption):
                need(option.source in game.objects, "does not exist", option)
        reference = decision.arguments.get("reference")
        need(reference is None or reference in catalogue.cards, "asked about unknown card", reference)
    for frame in game.frames:
        need(0 <= frame.source <= game.clock, "frame of nothing", frame.source)
        need(frame.step is not None or frame.program != "step", "a step without a step")


@invariant(4)
def clock_ids_and_timestamps_grow(now: Situation) -> None:
    """4 One clock: every id and moment is given out once; what is new, or moved (2.1.c), is newer than all that was."""
    game = now.game
    ids = [*game.objects, *(emblem.id for emblem in game.emblems), *(decision.id for decision in game.open)]
    need(len(set(ids)) == len(ids), "an id was given out twice")
    need(max(ids, default=0) <= game.clock, "an id of the future")
    moments = [event.at for event in now.events]
    need(all(earlier < later for earlier, later in pairwise(moments)), "events out of order")
    if now.previous is None:
        return
    before = now.previous.game
    need(game.clock >= before.clock, "the clock went back")
    known = {*before.objects, *(emblem.id for emblem in before.emblems), *(decision.id for decision in before.open)}
    need(all(id > before.clock for id in ids if id not in known), "an old id was given out again")
    need(all(moment > before.clock for moment in moments), "an event of the past")
    for id, found in game.objects.items():
        was = before.objects.get(id)
        need(was is None or (was.zone, was.card) == (found.zone, found.card), "moved under its old id", was, found)


def _allowed(now: Situation, found: Object) -> frozenset[str]:
    """2.4.1 The statuses that an object may have by the rules, whatever cards say.

    2.4.1.g None in Hand, Deck and Discard pile. 2.4.4.b Boosted is never given. v3:2.4.6.c, RB.22 No Landmark Permanent
    is Fleeting, wherever it lies face up. All else may lie anywhere (2.4.1.a): an Asleep Landmark, a Fleeting card in
    the Reserve.
    """
    if found.zone in ("hand", "deck", "discard"):
        return frozenset()
    anywhere = frozenset(STATUSES) - {"boosted"}
    card = now.match.catalogue.cards[found.reference]
    is_landmark = found.zone == "landmark" or (card.landmark and found.zone != "mana")
    return anywhere - {"fleeting"} if is_landmark else anywhere


def _steps(now: Situation) -> Iterator[Step]:
    yield from now.events
    for frame in now.game.frames:
        if frame.step is not None:
            yield frame.step


@invariant(16)
def no_modifier_applies_twice(now: Situation) -> None:
    """16 No modifier twice on one step (6.2.h) or one atomic action (6.2.i)."""
    for step in _steps(now):
        for used in (step.used, *(action.used for action in step.actions)):
            need(len(set(used)) == len(used), "twice on", step)


@invariant(18)
def statuses_only_where_rules_allow(now: Situation) -> None:
    """18 Statuses by the rules, each once (2.4.1.d), counters above 0 (2.5.f), neither on hidden cards.

    Where all cards are printed, only in zones that know the status.
    """
    printed = now.course.matchup.is_printed
    for found in now.game.objects.values():
        if found.statuses:
            need(_allowed(now, found).issuperset(found.statuses), "statuses", found)
            need(not printed or ALLOWED[found.zone].issuperset(found.statuses), "statuses of printed cards", found)
            need(len(set(found.statuses)) == len(found.statuses), "twice", found)
        if found.counters:
            need(all(number > 0 for number in found.counters.values()), "counters", found)
            need(found.zone not in ("hand", "deck", "mana"), "counters on a hidden card", found)


@invariant(19)
def expeditions_are_on_the_map(now: Situation) -> None:
    """19 In a region of one's way, or in the Arena; a region that an expedition stands in is face up (RB.16).

    Four players have two rows of regions, the ways of teammates have the same terrains in the middle, and those of
    rivals the other way round (2V2.4).
    """
    game = now.game
    rows = 2 if game.seats == 4 else 1
    need(len(game.regions) == (1 if game.arena else 8 * rows), "regions", game.regions)
    need(len(game.positions) == 2 * game.seats, "positions", game.positions)
    for expedition, place in enumerate(game.positions):
        need(0 <= place < (1 if game.arena else 8), "positions", game.positions)
        if expedition // 2 not in game.left:
            need(not _hidden(game, region_of(game, expedition)), "an expedition in a hidden region", game.positions)
    if game.arena:
        return
    cards = [first + 8 * row for row in range(rows) for first in (1, 3, 5)]
    half_hidden = [at for at in cards if _hidden(game, at) != _hidden(game, at + 1)]
    need(not half_hidden, "Tumult cards turned by halves at", half_hidden)
    if rows == 2:
        need(_hidden(game, 3) == _hidden(game, 11), "one of the central Tumult cards alone is turned up")
        middles = [[game.regions[way[place]].terrains for place in (3, 4)] for way in game.ways]
        need(middles == [middles[0], middles[0][::-1]] * 2, "the middle does not lie both ways", middles)


def _hidden(game: Game, region: int) -> bool:
    return game.regions[region].hidden
