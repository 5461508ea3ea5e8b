"""1.4.6 How often a day: a hundred times for each given quick action and reaction, so that nothing goes on without end.

The book does not say what "a given" one is where objects come and go. Decided: it is one printed ability of one object,
and all objects that come into being after that ability was first used this day share its hundred. So what makes a new
object with the same ability each time, or comes back as a new object (1.4.4.a), ends; each object that was there before
has a hundred of its own.
"""

from __future__ import annotations

from engine.state.game import Game
from engine.state.history import Uses

TIMES_A_DAY = 100
"""1.4.6.b, 1.4.6.c, 5.3.d, 6.3.f."""


def may_be_used_again(game: Game, name: str, id: int) -> bool:
    """1.4.6.a-c Whether an object's ability may be played or activated once more this day (2.2.14.b)."""
    uses = game.uses.get(name)
    if uses is None:
        return True
    return uses.by.get(id, 0) < TIMES_A_DAY and (uses.times < TIMES_A_DAY or id <= uses.since)


def count_the_use(game: Game, name: str, id: int) -> None:
    """1.4.6.a, 1.4.6.c An ability of an object is used; what comes into being from now on shares what is left."""
    uses = game.uses.setdefault(name, Uses(game.clock))
    uses.by[id] = uses.by.get(id, 0) + 1
    uses.times = min(TIMES_A_DAY, uses.times + 1)
