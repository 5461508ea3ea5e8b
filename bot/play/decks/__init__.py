"""The decks that people save, and those they bring to a game."""
