"""Modifiers: 'If I would gain Asleep, I gain Anchored instead' (6.2)."""

from __future__ import annotations

from engine.cards.language import (
    Condition,
    ExtraDice,
    IGain,
    IGoToReserve,
    ILeave,
    MyExpeditionWouldMove,
    OneLeavesMine,
    RaiseResult,
    Replacing,
    Would,
    YouDraw,
    YouResupply,
    YouRoll,
    YoursAscendsAgain,
)
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
    """'If I would gain Asleep, I gain Anchored instead'; 'you may' stands for 'instead' where one may decline."""
    text = f"if {would_happen(said.would)}{said_while(said.condition)}, {_instead(said, cards)}"
    if said.otherwise is None:
        return text
    return after(text, f"if you don't, {clause(said.otherwise, cards).said()}")


def _instead(said: Replacing, cards: Cards) -> str:
    if isinstance(said.effect, ExtraDice):
        return ("you may " if said.optional else "instead ") + _extra_dice(said.effect)
    if isinstance(said.effect, RaiseResult) and not said.optional:
        return effect(said.effect, cards)
    if said.optional:
        return f"you may {aim(said.effect, cards)}"
    text = effect(said.effect, cards)
    simple = not ("\n" in text or ". " in text or text.startswith(("if ", "you may ", "choose ")))
    return f"{text} instead" if simple else f"instead {text}"


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
        case MyExpeditionWouldMove(dusk, by_ascension):
            when, why = " during Dusk" if dusk else "", " due to Ascension" if by_ascension else ""
            return f"my Expedition would move forward{when}{why}"
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
