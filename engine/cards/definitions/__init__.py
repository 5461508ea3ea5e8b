"""Definitions of cards: their facts and abilities, references, and the files of the sets that come with the program."""
