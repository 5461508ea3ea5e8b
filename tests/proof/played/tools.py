"""Plain Spells that make happen what abilities wait for: one of everything that can befall a card or a player."""

from __future__ import annotations

from engine.cards.definitions.definition import CardDefinition
from engine.cards.text.compiling import compile_text

DEEDS = (
    "Sacrifice target Character you control.",
    "Each player sacrifices a Character.",
    "Discard target Character.",
    "Discard target Permanent.",
    "Discard target card in Reserve.",
    "Sabotage.",
    "Send target Character to Reserve.",
    "Return target Character to its owner's hand.",
    "Return target Permanent to its owner's hand.",
    "Put a card from your Reserve in your Mana zone.",
    "Target Character gains Fleeting.",
    "Target Character gains Anchored.",
    "Target Character gains Asleep.",
    "Target Character loses Fleeting.",
    "Target Character gains 1 boost.",
    "Target Character gains 4 boosts.",
    "Target Character loses 2 boosts.",
    "Exhaust target card in Reserve.",
    "Ready target Permanent in play or target card in Reserve.",
    "Draw two cards.",
    "Each player draws a card.",
    "Resupply.",
    "Each player Resupplies.",
    "Each player discards a card from their hand.",
    "Roll a die. On a 4+, draw a card. On a 1-3, Resupply.",
    "Roll a die. Target Character gains X boosts, where X is the result.",
    "Create an <ORDIS_RECRUIT> Soldier token in target Expedition.",
    "Create a <BRASSBUG> Robot token in target Expedition.",
    "Create a <BOODA> Companion token in target Expedition.",
    "Target Expedition moves forward one region.",
    "Target Expedition moves backward one region.",
    "Put the top card of your deck in your Mana zone.",
    "After you.",
    "Target Expedition Ascends.",
    "Augment target Character or Permanent you control.",
    "Play a Character with Hand Cost {3} or less from your Reserve for free.",
)
"""What each Spell says; each costs {1}."""


def tools() -> list[CardDefinition]:
    """One Spell for each deed; raises NotUnderstood where one cannot be read."""
    return [
        CardDefinition(
            f"ALT_CORE_B_NE_{900 + number}_C",
            f"Deed {number}",
            "spell",
            "neutral",
            "common",
            hand_cost=1,
            reserve_cost=1,
            abilities=compile_text(text, type="spell"),
        )
        for number, text in enumerate(DEEDS)
    ]
