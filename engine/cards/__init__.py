"""What a card is: facts, abilities as trees of the ability language, decks, and the text generated from the trees."""
