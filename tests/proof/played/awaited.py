"""What a card waits for: the plain Spells that bring it about, and how many cards its conditions count."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.cards.catalogue import records
from engine.cards.definitions.definition import CardDefinition
from engine.cards.language import (
    Additive,
    AtLeast,
    CounterReached,
    Filter,
    GainsCounters,
    GainsStatus,
    Goes,
    IAmSacrificed,
    IGain,
    IGo,
    IGoToReserve,
    ILeave,
    ILeavePlay,
    JoinsYours,
    LeavesYourReserve,
    LeavesYours,
    MyExpeditionMoves,
    MyExpeditionWouldMove,
    NumberOf,
    OneLeavesMine,
    OpponentsGetCards,
    Reaction,
    Record,
    Replacing,
    RevealedThisWay,
    YouCreateToken,
    YouExhaust,
    YouGetSupplies,
    YouMakeGift,
    YouPlay,
    YouResupply,
    YourExpeditionMoves,
    YouRoll,
    YouRollDice,
    YoursAscendsAgain,
    YouSacrifice,
)
from tests.proof.played.tools import DEEDS, tools

SACRIFICES = ("Sacrifice target Character you control.", "Each player sacrifices a Character.")
DISCARDS = ("Discard target Character.", "Discard target Permanent.", "Discard target card in Reserve.")
TO_RESERVE = ("Send target Character to Reserve.",)
TO_HAND = ("Return target Character to its owner's hand.", "Return target Permanent to its owner's hand.")
LEAVING = (*SACRIFICES, *DISCARDS[:2], *TO_RESERVE, *TO_HAND)
ROLLS = tuple(text for text in DEEDS if text.startswith("Roll "))
SUPPLIES = ("Resupply.", "Each player Resupplies.")
GIFTS = (
    "Each player draws a card.",
    "Each player Resupplies.",
    "Create a <BRASSBUG> Robot token in target Expedition.",
)
BOOSTS = (
    "Target Character gains 1 boost.",
    "Target Character gains 4 boosts.",
    "Augment target Character or Permanent you control.",
)
MOVES = ("Target Expedition moves forward one region.", "Target Expedition Ascends.")
TOKENS = tuple(text for text in DEEDS if text.startswith("Create "))

BRINGS: Mapping[type[Record], tuple[str, ...]] = {
    CounterReached: BOOSTS,
    GainsCounters: BOOSTS,
    IAmSacrificed: SACRIFICES,
    IGoToReserve: TO_RESERVE,
    ILeave: LEAVING,
    ILeavePlay: LEAVING,
    LeavesYourReserve: ("Discard target card in Reserve.", "Put a card from your Reserve in your Mana zone."),
    LeavesYours: LEAVING,
    MyExpeditionMoves: MOVES,
    MyExpeditionWouldMove: MOVES,
    OneLeavesMine: LEAVING,
    OpponentsGetCards: GIFTS[:2],
    RevealedThisWay: ROLLS,
    YouCreateToken: TOKENS,
    YouExhaust: ("Exhaust target card in Reserve.",),
    YouGetSupplies: SUPPLIES,
    YouMakeGift: GIFTS,
    YouResupply: SUPPLIES,
    YouRoll: ROLLS,
    YouRollDice: ROLLS,
    YouSacrifice: SACRIFICES,
    YourExpeditionMoves: MOVES,
    YoursAscendsAgain: ("Target Expedition Ascends.",),
}
"""By what a reaction or a modifier waits for, what its controller may do for it."""

GOING: Mapping[str, tuple[str, ...]] = {"discard": (*DISCARDS, *SACRIFICES), "reserve": TO_RESERVE, "hand": TO_HAND}
"""The same by where something goes."""

REFERENCES = dict(zip(DEEDS, (tool.reference for tool in tools()), strict=True))


def waits_for(card: CardDefinition) -> Iterator[Record]:
    """The triggers of a card's reactions, and what its modifiers look out for."""
    for ability in records(card.abilities):
        if isinstance(ability, Reaction):
            yield ability.trigger
        elif isinstance(ability, Replacing | Additive):
            yield ability.would


def awaited_deeds(card: CardDefinition) -> list[str]:
    """The references of the Spells that bring about what a card waits for."""
    texts = [text for trigger in waits_for(card) for text in _bringing(trigger)]
    return [REFERENCES[text] for text in dict.fromkeys(texts)]


def _bringing(trigger: Record) -> tuple[str, ...]:
    match trigger:
        case Goes(to=to) | IGo(to=to):
            return GOING.get(to, ())
        case GainsStatus(status=status) | IGain(status=status):
            said = f"gains {status.capitalize()}."
            return tuple(text for text in DEEDS if text.endswith(said))
    return BRINGS.get(type(trigger), ())


def awaited_cards(card: CardDefinition) -> list[Filter]:
    """What the cards are like that it waits for its controller to play."""
    return [trigger.filter for trigger in waits_for(card) if isinstance(trigger, YouPlay | JoinsYours)]


def counted(card: CardDefinition) -> list[tuple[Filter, int]]:
    """What its conditions count, and how many there must be of it."""
    return [
        (each.number.filter, each.than)
        for each in records(card.abilities)
        if isinstance(each, AtLeast) and isinstance(each.number, NumberOf) and isinstance(each.than, int)
    ]
