"""Words of the game: each status and keyword in a row, terms in every language, names of cards."""
