"""How an effect goes on: several steps, options, conditions, modes, players, repeats, and what lasts (6.5)."""

from engine.abilities.control_flow import (
    choose_modes,
    conditions,
    each_player,
    lasting,
    one_of,
    options,
    repeat,
    sequences,
)

__all__ = ["choose_modes", "conditions", "each_player", "lasting", "one_of", "options", "repeat", "sequences"]
