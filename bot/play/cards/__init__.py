"""Cards and rules looked up, and the cards that an installation has."""
