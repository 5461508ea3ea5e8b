"""How the words of invented cards stand together where their annotations do not say enough, a family a file.

Importing this enters every maker.
"""

from engine.selfplay.makers import abilities, costs, effects, filters

__all__ = ["abilities", "costs", "effects", "filters"]
