"""Perft: how many sequences of legal answers lie below a position, to depth 3.

The expected numbers (`counts.txt`) come from `naive`, which reads the rules anew for a small fragment of the game and
never asks the engine; `python -m tests.engine.perft` writes them. Two things are counted as the table shows them: what
has only one answer is not asked, except a turn and a payment; and several picks of one answer are a set.
"""
