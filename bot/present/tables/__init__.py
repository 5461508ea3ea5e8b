"""The board and the hand, in words and as pictures."""
