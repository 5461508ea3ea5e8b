"""4.2.3 What a turn is remembered by, as long as it lasts: cards played and discarded, abilities used."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.language import Cost, DiscardMe, ExhaustMe, QuickAction, Support, ThisTurn
from engine.cards.profiles import Nameable
from engine.rules.counting import counts
from engine.rules.doers import doer_of
from engine.rules.filters import Asked
from engine.table.actions import Activation, Move, Step
from engine.table.game import Game

if TYPE_CHECKING:
    from engine.rules.table import Table

USED: dict[type[Cost], str] = {DiscardMe: "{D} used", ExhaustMe: "{T} used"}
SYMBOLS = {"discard": DiscardMe, "exhaust": ExhaustMe}


@counts(ThisTurn)
def this_turn(asked: Asked, amount: ThisTurn) -> int:
    """4.2.3 By the controller, or by anybody where nobody is named."""
    remembered = asked.table.game.this_turn
    return (
        remembered.get(f"{amount.what} {asked.seat}", 0)
        if amount.what.startswith("you ")
        else remembered.get(amount.what, 0)
    )


def remember_this(game: Game, what: str) -> None:
    """4.2.3 Once more in this turn; nothing is noted outside of turns."""
    if game.turn >= 0:
        game.this_turn[what] = game.this_turn.get(what, 0) + 1


def costs_of_ability(ability: Nameable) -> tuple[Cost, ...]:
    """1.1.6.h-i What a quick action or a support ability costs; nothing for any other."""
    if isinstance(ability, QuickAction):
        return ability.costs
    return (DiscardMe(),) if isinstance(ability, Support) else ()


def note_what_was_used(table: Table, name: str) -> None:
    """1.1.6.h-i The symbols among the costs of a quick action that is played."""
    for cost in costs_of_ability(table.catalogue.abilities[name].ability):
        if type(cost) in USED:
            remember_this(table.game, USED[type(cost)])


def note_what_happened(table: Table, step: Step) -> None:
    """7.3.4, 7.3.1 Whoever discards cards from a hand or a Reserve of their own; support abilities activated."""
    for action in step.actions:
        if type(action) is Move:
            if (
                action.to == "discard"
                and action.origin in ("hand", "reserve")
                and action.owner == doer_of(step, action)
            ):
                place = "hand" if action.origin == "hand" else "Reserve"
                remember_this(table.game, f"you discarded from {place} {action.owner}")
        elif type(action) is Activation and action.symbol == "discard":
            remember_this(table.game, USED[DiscardMe])
