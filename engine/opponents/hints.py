"""Hints for people who practise: what each answer is good for, and what might come of one.

What an answer is good for is said by the greedy evaluation, from what its seat sees. What might come of it is played on
a position that the seat imagines, in which all that is hidden from it is drawn anew, and never on the true one.
"""

from __future__ import annotations

from random import Random
from typing import Literal

from msgspec import Struct, field

from engine.core.match import Match
from engine.opponents.imagining import imagined
from engine.opponents.looking_ahead import MOST_ANSWERS, is_carried_out, likely
from engine.opponents.scene import Facts, Scene, SeenScene
from engine.opponents.worth import GIVEN_AWAY, NOTHING, moves, plus, promise, worths
from engine.sight import View
from engine.state.decisions import (
    AnyOption,
    ConfirmOption,
    Decision,
    ExpeditionOption,
    ObjectOption,
    PassOption,
    Picks,
    PlayOption,
    QuickActionOption,
)
from engine.views import view

ReasonKey = Literal[
    "moves", "holds", "moves and holds", "stronger", "other expedition", "effect", "effect alone", "quick action",
    "pass", "pass last", "playable", "playable later", "twice", "cheapest", "not cheapest", "mine", "theirs",
    "yes", "no", "possible",
]  # fmt: skip
"""Why an option may be good: its expedition would move by it, or the one it faces no longer would, and so on."""


class Reason(Struct, frozen=True):
    """What one option is worth by the greedy evaluation, and why, in a key with its arguments."""

    worth: float
    key: ReasonKey
    place: int = -1
    """The expedition that is meant, where there is one."""
    number: int = 0
    """A cost in Mana, or by how much an expedition grows."""
    day: int = 0
    """The Day on which one's Mana reaches that cost, with one more Mana Orb each Morning."""
    mana: int = 0
    """How much Mana there would be this Day with what is given up."""


class Supposed(Struct, frozen=True):
    """What might come of an answer: the match as it would stand at Dusk, by an imagined position."""

    view: View
    plays: list[tuple[int, str]] = field(default_factory=list)
    """Who would play what, in order; "" for passing."""
    ended: bool = False
    """Whether the game would be over before the next Dusk."""


def reasons(seen: View, decision: Decision) -> list[Reason]:
    """A reason for each option of a decision of one's own, in the order of its options."""
    scene = SeenScene(seen)
    rated = worths(scene, decision)
    return [
        _reason(seen, scene, decision, option, worth) for option, worth in zip(decision.options, rated, strict=True)
    ]


def _reason(seen: View, scene: Scene, decision: Decision, option: AnyOption, worth: float) -> Reason:
    match option:
        case PlayOption(id=id):
            card = scene.card(id)
            return _of_card(seen, scene, card, worth) if card else Reason(worth, "possible")
        case ExpeditionOption(expedition=place):
            card = scene.card(decision.arguments.get("source", 0))
            return _of_place(scene, card, place, worth) if card else Reason(worth, "possible")
        case QuickActionOption():
            return Reason(worth, "quick action")
        case PassOption():
            others = [player for player in seen.players if not scene.is_mine(player.seat) and not player.left]
            return Reason(worth, "pass last" if all(player.passed for player in others) else "pass")
        case ObjectOption(id=id):
            card = scene.card(id)
            if card is None:
                return Reason(worth, "possible")
            if decision.prompt in GIVEN_AWAY:
                return _of_giving_away(seen, scene, decision, id, worth)
            return Reason(worth, "mine" if scene.is_mine(card.seat) else "theirs")
        case ConfirmOption(yes=yes):
            return Reason(worth, "yes" if yes else "no")
        case _:
            return Reason(worth, "possible")


def _of_giving_away(seen: View, scene: Scene, decision: Decision, id: int, worth: float) -> Reason:
    """What giving a card away takes from its player: when they could have played it, whether they hold another one."""
    given = [(option.id, scene.card(option.id)) for option in decision.options if isinstance(option, ObjectOption)]
    costs = {each: card.hand_cost for each, card in given if card is not None}
    cost = costs[id]
    if decision.prompt == "pay with":
        return Reason(worth, "cheapest" if cost == min(costs.values()) else "not cheapest", number=cost)
    me = seen.players[scene.viewer]
    today, mana = max(1, seen.day), me.mana_total + decision.most
    day = today + max(0, cost - mana)
    names = {card.id: card.name for card in me.hand or ()}
    if list(names.values()).count(names.get(id, "")) > 1:
        return Reason(worth, "twice", number=cost, day=day, mana=mana)
    return Reason(worth, "playable" if day == today else "playable later", number=cost, day=day, mana=mana)


def _of_card(seen: View, scene: Scene, card: Facts, worth: float) -> Reason:
    """What playing a card is good for: of a Character, in the expedition in which it does most.

    Of other cards it is their effect, which many have on Characters alone: the key says where one's team has none.
    """
    if card.type != "character":
        some = any(each.characters for each in seen.expeditions if scene.is_mine(each.seat))
        return Reason(
            worth,
            "effect" if some else "effect alone",
            number=card.hand_cost if card.zone == "hand" else card.reserve_cost,
        )
    places = (2 * scene.viewer, 2 * scene.viewer + 1)
    best = max(places, key=lambda place: promise(scene, place, card.statistics))
    return _of_place(scene, card, best, worth)


def _of_place(scene: Scene, card: Facts, place: int, worth: float) -> Reason:
    """What a Character does for an expedition of one's own."""
    if place // 2 != scene.viewer:
        return Reason(worth, "other expedition", place)
    lane = scene.lanes[place]
    facing = scene.lanes[lane.facing]
    after = plus(lane.totals, card.statistics)
    begins = moves(lane, after, facing.totals) and not moves(lane, lane.totals, facing.totals)
    stops = moves(facing, facing.totals, lane.totals) and not moves(facing, facing.totals, after)
    key: ReasonKey = "moves and holds" if begins and stops else "moves" if begins else "holds" if stops else "stronger"
    return Reason(worth, key, place, sum(after) - sum(plus(lane.totals, NOTHING)))


def supposed(match: Match, decision: Decision, picks: Picks, seed: int) -> Supposed:
    """Gives `picks` on a position imagined by the seat asked, plays on to Dusk as is likely; `match` does not change.

    The view is that of the imagined position when the last one has passed, so that it shows what Dusk would bring.
    """
    seat, chance = decision.seat, Random(seed)
    position = imagined(match, seat, seed)
    day, before = position.game.day, view(position, seat)
    plays: list[tuple[int, str]] = []
    given, asked = picks, decision
    for _ in range(MOST_ANSWERS):
        plays += _played(position, asked, given)
        if not is_carried_out(position, given):
            break
        game = position.game
        if game.result is not None or game.day > day or not game.open:
            break
        before = view(position, seat)
        asked = game.open[0]
        given = likely(position, asked, chance)
    return Supposed(before, plays, position.game.result is not None)


def _played(position: Match, decision: Decision, picks: Picks) -> list[tuple[int, str]]:
    """What an answer plays, where it does."""
    for at in picks.picks:
        option = decision.options[at]
        if isinstance(option, PassOption):
            return [(decision.seat, "")]
        if isinstance(option, PlayOption | QuickActionOption):
            return [(decision.seat, position.game.objects[option.id].reference)]
    return []
