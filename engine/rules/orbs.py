"""3.2.9.e Exhausting one Mana Orb to ready another, at any time its owner is asked something."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from engine.cards.language import Ability, Filter
from engine.cards.profiles import records
from engine.table.actions import Action, Gain, Lose, Step
from engine.table.game import Game
from engine.table.objects import HIDDEN_ZONES, Object

if TYPE_CHECKING:
    from engine.rules.table import Table


def why_not(game: Game, seat: int, ready: int, exhausted: int) -> str:
    """3.2.9.e Why two Orbs cannot be swapped: a key, empty when they can."""
    orbs = game.zones.get(f"mana{seat}", ())
    if ready not in orbs or exhausted not in orbs:
        return "not one's own orbs"
    states = ["exhausted" in game.objects[id].statuses for id in (ready, exhausted)]
    if states != [False, True]:
        return "not a ready and an exhausted orb"
    return "" if any(decision.seat == seat for decision in game.open) else "not being asked"


def swap(table: Table, seat: int, ready: int, exhausted: int) -> None:
    """3.2.9.e The ready Orb is exhausted and the exhausted one readied; whoever was asked is asked anew.

    It is no cost and no effect: nothing modifies it, and it activates nothing.
    """
    game = table.game
    game.objects[ready].statuses.append("exhausted")
    game.objects[exhausted].statuses.remove("exhausted")
    actions: list[Action] = [Gain(what=ready, status="exhausted"), Lose(what=exhausted, status="exhausted")]
    table.events.append(Step("swap orbs", "3.2.9.e", seat, 0, "", actions, at=game.tick()))
    table.changes += 1
    if len(game.open) == 1:
        game.open.clear()
        game.frames[-1].position -= 1


def swaps(table: Table, seat: int) -> list[tuple[int, int]]:
    """3.2.9.e The swaps worth listing: a ready and an exhausted Orb of different faces, where a card speaks of Orbs.

    Only cards that the player knows of are looked at, their own and those that lie open: the list tells nothing else.
    """
    game = table.game
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
    speaking = any(_speaks_of_orbs(table.catalogue.cards[reference].abilities) for reference in known)
    return different if speaking else []


def _lies_open(found: Object) -> bool:
    """3.1.3.b, 3.2.9.a Whether everybody sees its face."""
    return found.zone not in HIDDEN_ZONES and found.zone != "mana"


@cache
def _speaks_of_orbs(abilities: tuple[Ability, ...]) -> bool:
    return any(isinstance(record, Filter) and record.zone == "mana" for record in records(abilities))
