"""What the options of a decision are worth to a seat, by its view alone: the evaluation of the greedy opponent.

The measure is Dusk: how many expeditions of one's own would move, and how many of those they face, if the Afternoon
ended now (4.2.4.b). Everything else is rated by what is printed on it.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.cards.language import TERRAINS
from engine.sight import CardSight, ExpeditionSight, View
from engine.table.decisions import (
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


def worths(seen: View, decision: Decision) -> list[float]:
    """How much each option is worth; nothing or less for what is better left."""
    cards = {card.id: card for card in _cards(seen)}
    return [_worth(seen, cards, decision, option) for option in decision.options]


def _worth(seen: View, cards: dict[int, CardSight], decision: Decision, option: AnyOption) -> float:
    match option:
        case PlayOption(id=id):
            return 1 + _of_playing(seen, cards[id])
        case QuickActionOption():
            return 2.0
        case PassOption():
            return 0.0
        case ExpeditionOption(expedition=place):
            mine = place // 2 == seen.viewer
            played = cards.get(decision.arguments.get("source", 0))
            return 100 + promise(seen, place, played.statistics) if mine and played else float(mine)
        case ObjectOption(id=id):
            return _of_object(seen, cards.get(id), decision)
        case ConfirmOption(yes=yes):
            return float(yes)
        case NumberOption(number=number):
            return float(number)
        case DieOption(result=result):
            return 7.0 - result
        case SeatOption(seat=seat):
            return float(not _on_my_side(seen, seat))
        case _:
            return 1.0


def _of_playing(seen: View, card: CardSight) -> float:
    cost = card.hand_cost if card.zone == "hand" else card.reserve_cost
    if card.type != "character":
        return float(cost)
    places = (2 * seen.viewer, 2 * seen.viewer + 1)
    return max(0.0, *(promise(seen, place, card.statistics) - promise(seen, place, (0, 0, 0)) for place in places))


def _of_object(seen: View, card: CardSight | None, decision: Decision) -> float:
    if card is None:
        return 1.0
    if decision.prompt in GIVEN_AWAY:
        return 10.0 - card.hand_cost if decision.prompt == "pay with" else float(card.hand_cost)
    return _value(card) * (0.5 if _on_my_side(seen, card.seat) else 1.0)


def _on_my_side(seen: View, seat: int) -> bool:
    """1.2.1.b, 2V2.1 Oneself and a teammate; all others are opponents."""
    return seen.players[seat].team == seen.players[seen.viewer].team


def _value(card: CardSight) -> float:
    return 1 + card.hand_cost + sum(card.statistics) / 3 + len(card.abilities) / 2


def promise(seen: View, place: int, more: tuple[int, int, int]) -> float:
    """What Dusk would bring the viewer if one of the expeditions had so much more in its statistics."""
    total = 0.0
    for each in seen.expeditions:
        if each.seat == seen.viewer:
            facing = seen.expeditions[each.facing]
            mine = _sum(each.totals, more) if each.expedition == place else each.totals
            total += MOVING * _moves(seen, each, mine, facing.totals) - MOVING * _moves(
                seen, facing, facing.totals, mine
            )
            total += LEAD * sum(mine)
    return total


def _sum(one: tuple[int, int, int], other: tuple[int, int, int]) -> tuple[int, int, int]:
    return (one[0] + other[0], one[1] + other[1], one[2] + other[2])


def _moves(seen: View, each: ExpeditionSight, mine: tuple[int, int, int], theirs: tuple[int, int, int]) -> bool:
    """4.2.4.b Ahead in a terrain of its region, and above 0."""
    terrains = seen.regions[each.region].terrains
    ahead = [mine[at] > max(0, theirs[at]) for at, terrain in enumerate(TERRAINS) if terrain in terrains]
    return any(ahead) and not each.blocked


def _cards(seen: View) -> Iterator[CardSight]:
    yield from seen.limbo
    yield from (*seen.revealed, *seen.looked_at)
    for each in seen.expeditions:
        yield from each.characters
    for player in seen.players:
        yield from (*player.reserve, *player.landmarks, *player.discard, *(player.hand or ()))
        if player.seat == seen.viewer:
            yield from player.mana
        if player.hero:
            yield player.hero
