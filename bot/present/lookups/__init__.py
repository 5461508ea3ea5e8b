"""Cards, decks and rules as they are looked up."""
