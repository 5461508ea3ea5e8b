"""3.2.9.e Exhausting one Mana Orb to ready another, at any time: also while only other players are asked something.

What is being asked stays open under its number, with whatever may be picked now; so an answer that was on its way
counts. The swap itself is public, as all states of Mana Orbs are (3.2.9.a); whether it is possible depends on
nothing that its player does not know.
"""

from __future__ import annotations

from functools import cache

from msgspec import structs

from engine.cards.definitions.profiles import records
from engine.cards.language import Ability, Filter
from engine.core.match import Match
from engine.state.actions import Action, Gain, Lose, Step
from engine.state.game import Game
from engine.state.objects import HIDDEN_ZONES, Object, without


def why_not(game: Game, seat: int, ready: int, exhausted: int) -> str:
    """3.2.9.e Why two Orbs cannot be swapped: a key, empty when they can."""
    if game.result is not None:
        return "game over"
    orbs = game.zones.get(f"mana{seat}", ())
    if ready not in orbs or exhausted not in orbs:
        return "not one's own orbs"
    states = ["exhausted" in game.objects[id].statuses for id in (ready, exhausted)]
    if states != [False, True]:
        return "not a ready and an exhausted orb"
    return "orbs being exhausted or readied" if any(_is_changed(game, id) for id in (ready, exhausted)) else ""


def _is_changed(game: Game, orb: int) -> bool:
    """1.2.5.d, 6.1.f Whether a step that is being modified exhausts or readies an Orb: it happens all at once."""
    return any(
        isinstance(action, Gain | Lose) and action.what == orb and action.status == "exhausted"
        for frame in game.frames
        if frame.step is not None
        for action in frame.step.actions
    )


def swap(match: Match, seat: int, ready: int, exhausted: int) -> None:
    """3.2.9.e The ready Orb is exhausted and the exhausted one readied; the open questions list what may be picked now.

    It is no cost and no effect: nothing modifies it, and it activates nothing.
    """
    game = match.game
    was_ready, was_exhausted = game.objects[ready], game.objects[exhausted]
    was_ready.statuses = (*was_ready.statuses, "exhausted")
    was_exhausted.statuses = without(was_exhausted.statuses, "exhausted")
    actions: list[Action] = [Gain(what=ready, status="exhausted"), Lose(what=exhausted, status="exhausted")]
    match.events.append(Step("swap orbs", "3.2.9.e", seat, 0, "", actions, at=game.tick()))
    match.forget_derived()
    if len(game.open) == 1:  # several are asked only in setup, of nothing that Orbs change
        _ask_with_what_may_be_picked_now(match)


def _ask_with_what_may_be_picked_now(match: Match) -> None:
    """3.2.9.e The open question keeps its number; where it would not be asked any more, the game goes on."""
    game, again = match.game, match.copy()
    again.game.open.clear()
    again.game.frames[-1].position -= 1
    again.run()
    places = [[(frame.program, frame.position) for frame in each.frames] for each in (game, again.game)]
    if places[0] == places[1]:
        game.open = [structs.replace(asked, id=game.open[0].id) for asked in again.game.open]
    else:
        game.open.clear()
        game.frames[-1].position -= 1


def swaps(match: Match, seat: int) -> list[tuple[int, int]]:
    """3.2.9.e The swaps worth listing: a ready and an exhausted Orb of different faces, where a card speaks of Orbs.

    Only cards that the player knows of are looked at, their own and those that lie open: the list tells nothing else.
    """
    game = match.game
    orbs = [game.objects[id] for id in game.pile("mana", seat)]
    different = [
        (ready.id, other.id)
        for ready in orbs
        for other in orbs
        if ready.reference != other.reference and not why_not(game, seat, ready.id, other.id)
    ]
    if not different:
        return []
    known = {found.reference for found in game.objects.values() if found.owner == seat or _lies_open(found)}
    speaking = any(_speaks_of_orbs(match.catalogue.cards[reference].abilities) for reference in known)
    return different if speaking else []


def _lies_open(found: Object) -> bool:
    """3.1.3.b, 3.2.9.a Whether the object lies where all players see its face."""
    return found.zone not in HIDDEN_ZONES and found.zone != "mana"


@cache
def _speaks_of_orbs(abilities: tuple[Ability, ...]) -> bool:
    return any(isinstance(record, Filter) and record.zone == "mana" for record in records(abilities))
