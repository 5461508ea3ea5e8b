"""Cards that are drawn, shown, and go from the top of the Deck to the Reserve or to Mana."""
