"""Rules and cards as scenarios: who has what where, what is played and answered, and what stands afterwards.

`kit` lays and plays, `inline` makes cards that no set has. Every scenario is a plain test function whose docstring
begins with the rules it proves; expectations come from the rule book and the printed cards, never from the code.
"""
