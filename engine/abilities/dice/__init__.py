"""Dice, and the results of their rolls."""
