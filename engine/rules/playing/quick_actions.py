"""5.3 Playing a quick action: declare, pay, resolve; it does not end the turn."""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards.language import AbilityUsed, DiscardMe, QuickAction, Support
from engine.core.assembly import procedure
from engine.core.events.triggers.listeners import waiting
from engine.core.events.triggers.next_times import is_awaited
from engine.core.machine import Question, acts, acts_on_the_day, asks, proposes
from engine.core.match import Match, derived
from engine.core.query.characteristics import traits_of
from engine.core.query.conditions import holds
from engine.core.query.this_turn import note_the_use, note_what_was_used, was_used_already
from engine.core.uses_a_day import count_the_use, may_be_used_again
from engine.rules.playing.ability_program import ability_program
from engine.rules.playing.declaration import (
    ACTION_PLAY,
    DECLARATION,
    QUICK_ACTION,
    arguments,
    costs_declared,
    costs_of,
    surcharge_of,
)
from engine.rules.playing.declaring import DECLARE, declared, resolve_the_effect
from engine.rules.playing.modes import can_be_declared
from engine.rules.playing.payments import (
    can_pay,
    costs_said,
    is_open,
    kinds_chosen,
    mana_of,
    numbers_for,
    payment,
    ready_orbs,
    shows_a_hand,
    to_choose_from,
    verb_of,
    with_number,
)
from engine.rules.playing.prices import AS_IT_SAYS, BY_TOUGH, PRINTED_MANA, PricePart, tough, tough_said
from engine.rules.playing.targets import surcharge_for
from engine.state.actions import Action, Moment
from engine.state.decisions import NumberOption
from engine.state.frames import Frame


def quick_actions_of(match: Match, seat: int) -> list[tuple[int, str]]:
    """5.3.a, 2.2.10.f-g Those of objects one controls in play, and the support abilities of cards in one's Reserve."""
    game, state = match.game, match.derived_state or derived(match)
    out: list[tuple[int, str]] = []
    for id, traits in state.traits.items():  # 5.3.a, 2.2.10.f
        if traits.profile.quick_actions and game.objects[id].seat == seat:
            out += [(id, name) for name in traits.profile.quick_actions]
    for id in game.zones[f"reserve{seat}"]:  # 2.2.10.g
        out += [(id, name) for name in traits_of(match, id, state).profile.supports]
    return list(dict.fromkeys(out))  # what an object has been given twice is played alike


def why_not(match: Match, seat: int, id: int, name: str) -> tuple[str, str]:
    """5.1.2.c, 1.4.6.b, v3:2.4.5.e Why a quick action cannot be played now: a key and a rule, empty when it can."""
    game, costs = match.game, costs_of(match, name)
    if not may_be_used_again(game, name, id):  # 1.4.6.b
        return "limit of the day", "1.4.6.b"
    if was_used_already(match, name, id):
        return "condition not true", "5.1.2.c"
    if "exhausted" in game.objects[id].statuses and game.objects[id].zone == "reserve":  # v3:2.4.5.e
        return "exhausted", "v3:2.4.5.e"
    if not its_condition_holds(match, seat, id, name):
        return "condition not true", "5.1.2.c"
    numbers = numbers_for(match, seat, id, costs) if is_open(costs) else [0]
    more, ready = surcharge_of(match, seat, id, name), len(ready_orbs(game, seat))
    if not numbers or not can_pay(match, seat, id, with_number(costs, numbers[0])) or mana_of(costs) + more > ready:
        return "cost cannot be paid", "1.4.1.b"
    if not numbers_to_declare(match, seat, id, name, numbers):
        return "no target", "5.2.3.b"
    return "", ""


def price_of(match: Match, seat: int, id: int, name: str) -> tuple[PricePart, ...]:
    """1.1.6.j, 7.1.4.b The Mana that a quick action says it costs now; a support ability's cost names none."""
    costs, more = costs_of(match, name), surcharge_of(match, seat, id, name)
    if costs == (DiscardMe(),):
        return ()
    printed: PricePart = ("cost", mana_of(costs), PRINTED_MANA)
    return (printed, (name, more, AS_IT_SAYS)) if more else (printed,)


def numbers_to_declare(match: Match, seat: int, id: int, name: str, numbers: Sequence[int]) -> list[int]:
    """6.4.a, 5.1.2.c Of these numbers those with which all targets can be chosen, and paid for."""
    compiled, costs = ability_program(match, name), costs_of(match, name)
    ready = len(ready_orbs(match.game, seat)) - surcharge_of(match, seat, id, name)
    return [
        number
        for number in numbers
        if can_be_declared(match, seat, id, compiled.with_number(number), ready - mana_of(with_number(costs, number)))
    ]


@asks(DECLARATION.into("number"))
def ask_how_many(match: Match, frame: Frame) -> Question | None:
    """5.1.2.b, 6.4.a The number that a cost leaves open is declared before all else, as targets may depend on it."""
    name = DECLARATION.of(frame).ability
    costs = costs_of(match, name)
    if not is_open(costs):
        return None
    numbers = numbers_for(match, frame.seat, frame.source, costs)
    options = [NumberOption(each) for each in numbers_to_declare(match, frame.seat, frame.source, name, numbers)]
    return Question(frame.seat, "number", options, arguments=arguments(match, frame), back=True)


def its_condition_holds(match: Match, seat: int, id: int, name: str) -> bool:
    """5.1.2.c, 1.4.1.a Whether the quick action says that it can be played now; most say nothing."""
    ability = match.catalogue.abilities[name].ability
    if not isinstance(ability, QuickAction | Support) or ability.condition is None:
        return True
    return holds(match, derived(match), seat, id, ability.condition)


@acts
def settle_the_cost(match: Match, frame: Frame) -> None:
    """7.4.5.c, 6.4 The cost as printed, Tough, and what the quick action says itself that it costs more."""
    name, targeted = DECLARATION.of(frame).ability, DECLARATION.of(frame).objects
    printed = costs_of(match, name)
    own, chosen = mana_of(printed), mana_of(costs_declared(match, frame)) - mana_of(printed)
    ability = match.catalogue.abilities[name].ability
    said = ability.more if isinstance(ability, QuickAction) else None
    more = surcharge_of(match, frame.seat, frame.source, name)
    more += surcharge_for(match, frame.seat, frame.source, said, targeted)
    parts: tuple[PricePart, ...] = (
        ("cost", own, PRINTED_MANA),
        ("X", chosen, AS_IT_SAYS),
        ("tough", tough(match, frame.seat, targeted), BY_TOUGH),
        (name, more, AS_IT_SAYS),
    )
    play = ACTION_PLAY.of(frame)
    play.mana = sum(mana for _, mana, _ in parts)
    play.parts = [[key, mana, rule] for key, mana, rule in parts if mana or key == "cost"]


@asks(ACTION_PLAY.into("paid_first"))
def ask_first_payment(match: Match, frame: Frame) -> Question | None:
    """6.4.a What the first of two costs asks for that something is chosen for; one may still go back."""
    costs = costs_declared(match, frame)
    kinds = kinds_chosen(costs)
    if len(kinds) < 2:
        return None
    first = kinds[0]
    options, least, most = to_choose_from(match, frame.seat, frame.source, costs, first)
    more = arguments(match, frame, **verb_of(costs, first), **declared(match, frame))
    hidden = shows_a_hand(first)
    return Question(frame.seat, "pay with", options, least, most, arguments=more, hidden=hidden, back=True)


@asks(ACTION_PLAY.into("paid"))
def ask_payment(match: Match, frame: Frame) -> Question:
    """5.1.2.b, 6.4.b How the costs will be paid; until here nothing has changed, and one may still go back."""
    costs = costs_declared(match, frame)
    given = ACTION_PLAY.of(frame).paid_first
    options, least, most = to_choose_from(match, frame.seat, frame.source, costs, given=given)
    details = {
        "mana": ACTION_PLAY.of(frame).mana,
        "parts": [list(part) for part in ACTION_PLAY.of(frame).parts],
        "costs": costs_said(costs),
    }
    if toughs := tough_said(match, frame.seat, DECLARATION.of(frame).objects):
        details["tough"] = toughs
    more = arguments(match, frame, price=details, **declared(match, frame))
    hidden = any(shows_a_hand(cost) for cost in costs)
    return Question(frame.seat, "pay", options, least, most, "pay", more, hidden=hidden, back=True)


@proposes("pay")
def pay_the_cost(match: Match, frame: Frame) -> list[Action]:
    """6.4.a One step even with several verbs."""
    costs = costs_declared(match, frame)
    cards = [*ACTION_PLAY.of(frame).paid_first, *ACTION_PLAY.of(frame).paid]
    return payment(match, frame.seat, frame.source, costs, ACTION_PLAY.of(frame).mana, cards)


@acts_on_the_day
def count_the_play(match: Match, frame: Frame) -> None:
    """5.3.d, 1.4.6.b At most 100 plays of each a day."""
    count_the_use(match.game, DECLARATION.of(frame).ability, frame.source)  # 1.4.6.b
    note_the_use(match, DECLARATION.of(frame).ability, frame.source)
    note_what_was_used(match, DECLARATION.of(frame).ability)


@proposes("use")
def tell_who_waits(match: Match, frame: Frame) -> list[Action]:
    """6.3.a The event that the quick action is played, if any reaction waits for that."""
    if not (waiting(match).get(AbilityUsed) or is_awaited(match, AbilityUsed)):
        return []
    return [Moment(phase="quick action", seat=frame.seat, ability=DECLARATION.of(frame).ability)]


PLAY_A_QUICK_ACTION = procedure(
    QUICK_ACTION,
    "5.3",
    ask_how_many,
    *DECLARE,
    settle_the_cost,
    ask_first_payment,
    ask_payment,
    pay_the_cost,
    count_the_play,
    tell_who_waits,
    resolve_the_effect,
    keeps=(ACTION_PLAY, DECLARATION),
)
