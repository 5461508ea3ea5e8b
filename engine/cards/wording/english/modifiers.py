"""Modifiers: 'If I would gain Asleep, I gain Anchored instead' (6.2)."""

from __future__ import annotations

from typing import get_args

from engine.cards.language import (
    Condition,
    Effect,
    ExtraDice,
    IGain,
    IGoToReserve,
    ILeave,
    MyExpeditionWouldMove,
    OneLeavesMine,
    RaiseResult,
    Replacing,
    Sequence,
    Verb,
    Would,
    YouDraw,
    YouResupply,
    YouRoll,
    YoursAscendsAgain,
)
from engine.cards.profiles import changes_the_move
from engine.cards.wording.english.conditions import condition
from engine.cards.wording.english.effects import aim, effect
from engine.cards.wording.english.grammar import (
    after,
    article,
    capital,
    in_words,
)
from engine.cards.wording.english.selectors import kind
from engine.cards.wording.english.verbs import Cards, clause


def replacing(said: Replacing, cards: Cards) -> str:
    """'If I would gain Asleep, I gain Anchored instead'; what adds to a result takes the place of nothing."""
    if isinstance(said.effect, RaiseResult):
        text = f"you may {aim(said.effect, cards)}" if said.optional else effect(said.effect, cards)
    else:
        text = _optional(said.effect, cards) if said.optional else _mandatory(said.effect, cards)
    text = f"if {would_happen(said.would)}{said_while(said.condition)}, {text}"
    if said.otherwise is None:
        return text
    return after(text, f"if you don't, {clause(said.otherwise, cards).said()}")


def _mandatory(said: Effect | ExtraDice, cards: Cards) -> str:
    """'I gain Anchored instead', 'instead choose one: ...'."""
    if isinstance(said, ExtraDice):
        return f"instead {_extra_dice(said)}"
    text = effect(said, cards)
    if changes_the_move(said):
        return text
    return f"{text} instead" if _is_simple(text) else f"instead {text}"


def _optional(said: Effect | ExtraDice, cards: Cards) -> str:
    """'you may discard me instead', 'you may discard me instead to draw two cards', 'you may instead choose one: ...'.

    1.2.6.e What is said behind 'to' comes after it, in the same modifier.
    """
    if isinstance(said, ExtraDice):
        return f"you may instead {_extra_dice(said)}"
    if isinstance(said, Sequence) and len(said.parts) > 1 and isinstance(said.parts[0], get_args(Verb)):
        first, *others = said.parts
        rest: Effect = others[0] if len(others) == 1 else Sequence(tuple(others))
        return f"you may {aim(first, cards)} instead to {aim(rest, cards)}"
    text = aim(said, cards)
    if changes_the_move(said):
        return f"you may {text}"
    return f"you may {text} instead" if _is_simple(text) else f"you may instead {text}"


def _is_simple(text: str) -> bool:
    """Whether 'instead' behind it is said of the whole."""
    return not ("\n" in text or ". " in text or ": " in text or text.startswith(("if ", "you may ", "choose ")))


def _extra_dice(dice: ExtraDice) -> str:
    ignored = "the roll" if dice.number == 1 else f"{in_words(dice.number)} rolls"
    return f"roll that many dice plus {in_words(dice.number)} and ignore {ignored} of your choice"


def would_happen(would: Would) -> str:
    """What is changed where it would happen: 'I would gain Asleep'."""
    match would:
        case ILeave():
            return "I would leave the Expedition zone"
        case IGoToReserve():
            return "I would go to Reserve from the Expedition zone"
        case OneLeavesMine(filter, afternoon, yours):
            when = " during the Afternoon" if afternoon else ""
            return f"{article(kind(filter))} would leave {'your Expeditions' if yours else 'my Expedition'}{when}"
        case MyExpeditionWouldMove(dusk, by_ascension, yours):
            when, why = " during Dusk" if dusk else "", " due to Ascension" if by_ascension else ""
            return f"{'one of your Expeditions' if yours else 'my Expedition'} would move forward{when}{why}"
        case YoursAscendsAgain():
            return "one of your Ascended Expeditions would attempt to Ascend again"
        case IGain(status):
            return f"I would gain {capital(status)}"
        case YouResupply():
            return "you would Resupply"
        case YouRoll():
            return "you would roll one or more dice"
        case YouDraw():
            return "you would draw one or more cards"


def said_while(looked_at: Condition | None) -> str:
    """' while I\'m Boosted', or nothing."""
    return f" while {condition(looked_at)}" if looked_at is not None else ""
