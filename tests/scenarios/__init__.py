"""Rules and cards as scenarios: who has what where, what is played and answered, and what stands afterwards.

They are files, read by `engine.scenarios` (see its FORMAT.md), a folder for each chapter of the rule book. What no file
can say is a test function beside them; `laid` lays its table. Expectations come from the rule book and the printed
cards, never from the code.
"""
