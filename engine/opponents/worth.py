"""What the options of a decision are worth to a seat: the evaluation of the greedy opponent.

The measure is Dusk: how many expeditions of one's own would move, and how many of those they face, if the Afternoon
ended now (4.2.4.b). Everything else is rated by what is printed on it.
"""

from __future__ import annotations

from engine.cards.language import TERRAINS
from engine.opponents.scene import Facts, Lane, Scene, Values
from engine.state.decisions import (
    AnyOption,
    ConfirmOption,
    Decision,
    DieOption,
    ExpeditionOption,
    NumberOption,
    ObjectOption,
    PassOption,
    PlayOption,
    QuickActionOption,
    SeatOption,
)

MOVING = 10.0
"""What it is worth that an expedition moves."""

LEAD = 0.1
"""What one more in a statistic is worth besides."""

GIVEN_AWAY = ("expand", "first mana", "pay with")
"""Prompts of what a card is given up for: the dearest becomes Mana, the cheapest is paid with."""

NOTHING: Values = (0, 0, 0)


def worths(scene: Scene, decision: Decision) -> list[float]:
    """How much each option is worth to the seat that is asked; 0 or less for an option that is better left."""
    return [_worth(scene, decision, option) for option in decision.options]


def _worth(scene: Scene, decision: Decision, option: AnyOption) -> float:
    match option:
        case PlayOption(id=id):
            card = scene.card(id)
            return 1 + _of_playing(scene, card) if card else 1.0
        case QuickActionOption():
            return 2.0
        case PassOption():
            return 0.0
        case ExpeditionOption(expedition=place):
            mine = place // 2 == scene.viewer
            played = scene.card(decision.arguments.get("source", 0))
            return 100 + promise(scene, place, played.statistics) if mine and played else float(mine)
        case ObjectOption(id=id):
            return _of_object(scene, scene.card(id), decision)
        case ConfirmOption(yes=yes):
            return float(yes)
        case NumberOption(number=number):
            return float(number)
        case DieOption(result=result):
            return 7.0 - result
        case SeatOption(seat=seat):
            return float(not scene.is_mine(seat))
        case _:
            return 1.0


def _of_playing(scene: Scene, card: Facts) -> float:
    if card.type != "character":
        return float(card.hand_cost if card.zone == "hand" else card.reserve_cost)
    before = promise(scene, -1, NOTHING)
    places = (2 * scene.viewer, 2 * scene.viewer + 1)
    return max(0.0, *(promise(scene, place, card.statistics) - before for place in places))


def _of_object(scene: Scene, card: Facts | None, decision: Decision) -> float:
    if card is None:
        return 1.0
    if decision.prompt in GIVEN_AWAY:
        return 10.0 - card.hand_cost if decision.prompt == "pay with" else float(card.hand_cost)
    return value(card) * (0.5 if scene.is_mine(card.seat) else 1.0)


def value(card: Facts) -> float:
    """What a card is worth by itself."""
    return 1 + card.hand_cost + sum(card.statistics) / 3 + card.abilities / 2


def promise(scene: Scene, place: int, more: Values) -> float:
    """What Dusk would bring the viewer if one of the expeditions had so much more in its statistics."""
    total = 0.0
    for at in (2 * scene.viewer, 2 * scene.viewer + 1):
        each = scene.lanes[at]
        facing = scene.lanes[each.facing]
        mine = plus(each.totals, more) if at == place else each.totals
        total += MOVING * moves(each, mine, facing.totals) - MOVING * moves(facing, facing.totals, mine)
        total += LEAD * sum(mine)
    return total


def plus(one: Values, other: Values) -> Values:
    """Statistics added up."""
    return (one[0] + other[0], one[1] + other[1], one[2] + other[2])


def moves(each: Lane, mine: Values, theirs: Values) -> bool:
    """4.2.4.b Ahead in a terrain of its region, and above 0."""
    if each.blocked:
        return False
    return any(mine[at] > max(0, theirs[at]) for at, terrain in enumerate(TERRAINS) if terrain in each.terrains)
