"""What the words of the game mean, in a sentence each and in our own words."""

from __future__ import annotations

REMINDERS = {
    "after you": "Your turn ends without a pass, and the next player takes one.",
    "anchored": "It stays in play in the coming Night instead of going to Reserve, then it is no longer Anchored.",
    "asleep": (
        "Its statistics count for nothing at Dusk. It stays in play in the coming Night instead of going to Reserve, "
        "then it is no longer Asleep."
    ),
    "boost": "A counter that adds 1 to each of a Character's three statistics, until the Character leaves play.",
    "boosted": "It has one boost or more.",
    "defender": "While it is there, its Expedition does not move forward at Dusk.",
    "eternal": "It stays in play in the Night instead of going to Reserve.",
    "exhausted": "It is turned sideways and cannot be exhausted again until it is readied.",
    "fleeting": (
        "When it would go to Reserve, it goes to the discard pile instead. "
        "Characters and Spells played from Reserve are Fleeting."
    ),
    "gigantic": "It is in both of your Expeditions at once, and its statistics count in each.",
    "hand cost": "What the card costs when it is played from hand.",
    "resupply": "Put the top card of your deck in your Reserve.",
    "sabotage": "Choose up to one target card in any player's Reserve and discard it.",
    "seasoned": "It keeps its boosts when it goes to Reserve.",
    "tough": "Opponents pay that much more Mana for a card or ability that targets it.",
    "token": "It is no card of a deck: when it leaves its Expedition, it is gone.",
}
