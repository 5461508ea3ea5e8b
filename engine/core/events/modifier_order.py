"""6.2.f, 6.1.g Which of the open modifiers comes next, and who has a say in it.

6.2.f leaves the order to the controller of the step, or to the first player in initiative order where it has none. That
is asked where the order can make a difference: between modifiers of the same part of a step, each of which changes
what the others find. A part is one atomic action, or what one player does of a whole step. Between parts

- a modifier about which no player decides, and that brings nothing but other atomic actions, applies by itself;
- those who decide about optional ones do so in initiative order (1.4.5.a, 6.1.g), knowing what was decided before;
- steps that come instead without a player's decision (a die) tell something to those who decide after them: so there is
  an order to choose, between these steps and the player who decides next.
"""

from __future__ import annotations

from engine.cards.definitions.profiles import adds_to_dice, raises_a_result
from engine.cards.language import Replacing
from engine.core.events.modifiers import FLEETING, WHOLE_STEP, OpenModifier, comes_as_steps
from engine.core.match import Match
from engine.state.seats import initiative

Part = list[OpenModifier]
"""The open modifiers of one atomic action, or of what one player does of a whole step."""


def next_modifiers(match: Match, controller: int, found: list[OpenModifier]) -> list[OpenModifier]:
    """6.2.f, 6.1.g Of all open modifiers of one class those of which one is applied next.

    `controller` is the seat that controls the step, -1 for none.
    """
    parts = _parts_of(match, found)
    if len(parts) == 1:
        return found
    order = initiative(match.game)
    chooser = controller if controller in order else order[0]
    later: list[Part] = []
    deciding: list[tuple[int, Part]] = []
    for part in parts:
        deciders = [
            order.index(seat) for seat in (decider_of(match, one.name, one.source) for one in part) if seat in order
        ]
        if deciders or len(part) > 1:
            deciding.append((min(deciders, default=order.index(chooser)), part))
        elif _brings_steps(match, part[0]):
            later.append(part)
        else:
            return part
    if not deciding:
        return min(later, key=lambda part: order.index(_seat_of(match, part[0])))
    _, first = min(deciding, key=lambda one: one[0])
    return _each_once([one for part in parts if part is first or part in later for one in part])


def decider_of(match: Match, name: str, source: int) -> int:
    """6.2.c The seat that decides whether an optional modifier ("you may ... instead") applies; -1 where none does.

    7.3.13.b Whether a result is raised is decided once it is seen.
    """
    if name == FLEETING:
        return -1
    ability = match.catalogue.abilities[name].ability
    if not (isinstance(ability, Replacing) and ability.optional) or raises_a_result(ability.effect) is not None:
        return -1
    return match.game.objects[source].seat


def _parts_of(match: Match, found: list[OpenModifier]) -> list[Part]:
    """6.2.d One part for each atomic action, or for each player of a whole step."""
    parts: dict[tuple[int, int], Part] = {}
    for one in found:
        seat = _seat_of(match, one) if one.position == WHOLE_STEP else -1
        parts.setdefault((one.position, seat), []).append(one)
    return list(parts.values())


def _seat_of(match: Match, one: OpenModifier) -> int:
    """7.2.2.a Whose modifier it is."""
    return match.game.objects[one.source].seat


def _brings_steps(match: Match, one: OpenModifier) -> bool:
    """6.2.b Whether steps come instead, whose outcome may be unknown before."""
    if one.name == FLEETING:
        return False
    ability = match.catalogue.abilities[one.name].ability
    if not isinstance(ability, Replacing) or adds_to_dice(ability.effect):
        return False
    return one.position == WHOLE_STEP or comes_as_steps(match, one.name)


def _each_once(found: list[OpenModifier]) -> list[OpenModifier]:
    """6.2.i A modifier that is open for several atomic actions is named once, for the first of them."""
    return list({one.identity: one for one in reversed(found)}.values())[::-1]
