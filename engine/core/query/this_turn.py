"""4.2.3 What a turn is remembered by, as long as it lasts: cards played and discarded, abilities used."""

from __future__ import annotations

from engine.cards.definitions.profiles import Nameable
from engine.cards.language import Cost, DiscardMe, DoneSoFar, ExhaustMe, QuickAction, Reaction, Support, ThisTurn
from engine.core.acting_player import doer_of
from engine.core.match import Match
from engine.core.query.filters import Asked
from engine.core.query.history import deeds_of, note_a_deed
from engine.core.query.numbers import counts
from engine.state.actions import Activation, Move, Step
from engine.state.game import Game
from engine.state.history import CostSymbol, DeedKind

SYMBOL_OF: dict[type[Cost], CostSymbol] = {DiscardMe: "discard", ExhaustMe: "exhaust"}
HELD = ("hand", "reserve")
SYMBOLS = {"discard": DiscardMe, "exhaust": ExhaustMe}

USED: dict[str, CostSymbol] = {"{D} used": "discard", "{T} used": "exhaust"}
"""The symbols by what a card says of them."""

DONE: dict[str, tuple[DeedKind, str | None]] = {
    "played": ("played", None),
    "played from hand": ("played", "hand"),
    "played from Reserve": ("played", "reserve"),
    "sacrificed": ("sacrificed", None),
    "discarded from hand": ("discarded", "hand"),
    "discarded from Reserve": ("discarded", "reserve"),
}
"""The deeds by what a card says of them: of which kind, and from which zone alone."""


@counts(ThisTurn)
def this_turn(asked: Asked, amount: ThisTurn) -> int:
    """4.2.3 How many cards the controller has played this turn, or how often a symbol was used, by any player."""
    remembered = asked.match.game.this_turn
    if amount.what == "you played":
        return remembered.plays.get(asked.seat, 0)
    return remembered.symbols.get(USED[amount.what], 0)


@counts(DoneSoFar)
def done_so_far(asked: Asked, amount: DoneSoFar) -> int:
    """4.2.3 By the controller, with cards of a type or with any."""
    kind, origin = DONE[amount.deed]
    types = () if amount.type is None else (amount.type,)
    return deeds_of(asked.match.game, kind, asked.seat, types, origin, amount.period)


def note_the_end_of_a_play(game: Game, seat: int) -> None:
    """4.2.3 A player has played one more card in this turn; nothing is noted outside of turns."""
    if game.turn >= 0:
        game.this_turn.plays[seat] = game.this_turn.plays.get(seat, 0) + 1


def note_a_symbol(game: Game, symbol: CostSymbol) -> None:
    """4.2.3, 1.1.6.h-i A symbol has been used once more in this turn; nothing is noted outside of turns."""
    if game.turn >= 0:
        game.this_turn.symbols[symbol] = game.this_turn.symbols.get(symbol, 0) + 1


def was_used_already(match: Match, name: str, id: int) -> bool:
    """1.4.6 Whether an ability that may be used once a Day, or once a turn, has been."""
    ability = match.catalogue.abilities[name].ability
    once_each = ability.once_each if isinstance(ability, QuickAction | Reaction) else None
    if once_each is None:
        return False
    if once_each == "turn":
        return id in match.game.this_turn.abilities.get(name, ())
    uses = match.game.uses.get(name)
    return uses is not None and id in uses.by


def note_the_use(match: Match, name: str, id: int) -> None:
    """1.4.6 It is remembered for the turn where it may be used once a turn; uses of a Day are counted anyway."""
    ability = match.catalogue.abilities[name].ability
    if isinstance(ability, QuickAction | Reaction) and ability.once_each == "turn":
        match.game.this_turn.abilities.setdefault(name, []).append(id)


def costs_of_ability(ability: Nameable) -> tuple[Cost, ...]:
    """1.1.6.h-i What a quick action or a support ability costs; nothing for any other."""
    if isinstance(ability, QuickAction):
        return ability.costs
    return (DiscardMe(),) if isinstance(ability, Support) else ()


def note_what_was_used(match: Match, name: str) -> None:
    """1.1.6.h-i The symbols among the costs of a quick action that is played."""
    for cost in costs_of_ability(match.catalogue.abilities[name].ability):
        if type(cost) in SYMBOL_OF:
            note_a_symbol(match.game, SYMBOL_OF[type(cost)])


def note_what_happened(match: Match, step: Step) -> None:
    """7.3.4, 7.3.1 Notes cards that a player discards from their own hand or Reserve, and support abilities used."""
    for action in step.actions:
        if type(action) is Move:
            if action.to == "discard" and action.origin in HELD and action.owner == doer_of(step, action):
                note_a_deed(match.game, "discarded", action.owner, action.origin, _types(match, action.reference))
        elif type(action) is Activation and action.symbol == "discard":
            note_a_symbol(match.game, "discard")
            if match.derived_state is not None and match.derived_state.changed:  # 2.3.1.k
                match.forget_derived()


def is_sacrifice(match: Match, step: Step, action: Move) -> bool:
    """7.3.19, RB.18 Surplus Landmarks are sacrificed too; v3:7.3.25.b modified or not.

    KW.14, 6.4.a What is sacrificed to pay a cost is sacrificed like any other. What a modifier adds is not.
    """
    if action.sacrificed:  # KW.14
        return True
    found = match.game.objects.get(action.what)
    if found is None or action.added:
        return False
    return step.verb == "sacrifice" or (step.verb == "clean up" and found.zone == "landmark")  # 7.3.19, RB.18


def note_what_is_sacrificed(match: Match, step: Step) -> None:
    """7.3.19 Notes each sacrifice for the controller of the object, before the object is gone."""
    for action in step.actions:
        if type(action) is not Move or not (action.sacrificed or step.verb in SACRIFICING):
            continue
        if is_sacrifice(match, step, action):
            found = match.game.objects[action.what]
            note_a_deed(match.game, "sacrificed", found.seat, found.zone, _types(match, found.reference))


SACRIFICING = ("clean up", "sacrifice")
"""Steps by which something may be sacrificed without being a cost."""


def _types(match: Match, reference: str) -> tuple[str, ...]:
    """2.2.2.m The types of a card, and of a token."""
    traits = match.programs.printed[reference].elsewhere
    return (traits.type, *traits.also)
