"""What the words of the game mean, in a sentence each and in our own words."""

from __future__ import annotations

from engine.cards.terms import term

REMINDERS = {
    "after you": "Your turn ends without a pass, and the next player takes one.",
    "anchored": "It stays in play in the coming Night instead of going to Reserve, then it is no longer Anchored.",
    "ascended": "Until Rest, it may move forward though it is tied in a terrain of its region, at 1 or more.",
    "asleep": (
        "Its statistics count for nothing at Dusk. It stays in play in the coming Night instead of going to Reserve, "
        "then it is no longer Asleep."
    ),
    "augment": "It gains one more counter of a kind it has. Heroes cannot be augmented.",
    "boost": "A counter that adds 1 to each of a Character's three statistics, until the Character leaves play.",
    "boosted": "It has one boost or more.",
    "completed": "A Feat that has been accomplished, as its own text says.",
    "cooldown": "When it goes to Reserve after it has resolved, it is exhausted.",
    "defect": "It joins the Expedition that faces it, and that player controls it. Its owner stays its owner.",
    "defender": "While it is there, its Expedition does not move forward at Dusk.",
    "eternal": "It stays in play in the Night instead of going to Reserve.",
    "exhausted": (
        "It is turned sideways and cannot be exhausted again until it is readied. "
        "In Reserve it can neither be played nor used."
    ),
    "exhausted resupply": "Put the top card of your deck in your Reserve, then exhaust it.",
    "fleeting": (
        "When it would go to Reserve, it goes to the discard pile instead. "
        "Characters and Spells played from Reserve are Fleeting."
    ),
    "gigantic": "It is in both of your Expeditions at once, and its statistics count in each.",
    "hand cost": "What the card costs when it is played from hand.",
    "resupply": "Put the top card of your deck in your Reserve.",
    "rush": "Play another card at once, for its cost.",
    "sabotage": "Choose up to one target card in any player's Reserve and discard it.",
    "scout": "You may play it from hand for that much Mana; then it is put in Reserve as soon as it has been played.",
    "seasoned": "It keeps its boosts when it goes to Reserve.",
    "tough": "Opponents pay that much more Mana for a card or ability that targets it.",
    "token": "It is no card of a deck: when it leaves its Expedition, it is gone.",
}


def forms(word: str) -> frozenset[str]:
    """The forms in which English text says a word: it is not inflected."""
    return frozenset((term(word.replace(" ", "-"), "en"),))
