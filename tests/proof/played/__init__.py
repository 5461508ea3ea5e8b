"""Executable means played: each ability of each card resolves in positions made for it, until it has done its deed.

What counts is an event of the ability's own, once a position; and its conditions, each seen true and false.
"""
