"""No word of a card text is lost: with a slip of the pen it means something else, or is refused."""
