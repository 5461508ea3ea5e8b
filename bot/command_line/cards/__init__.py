"""`tumult cards` and the other commands about cards, decks and boosters."""
