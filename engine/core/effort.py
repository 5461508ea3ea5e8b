"""How much one answer may set off: more than any game needs, and little enough for the person who waits for it.

Work is counted, never timed, so that a game that is played again is cut off at the same place or nowhere.
"""

from __future__ import annotations

OPERATIONS_PER_ANSWER = 50_000
"""How many operations an answer may carry out: what goes beyond would never end."""

LOOKS_PER_ANSWER = 4_000_000
"""At how many objects an answer may look to find out what passive abilities do (2.3.1.k): some five seconds of work.

A hundred tokens made one by one under two dozen passive abilities come to 600,000, random games to a few thousand.
"""


class EndlessAnswer(RuntimeError):
    """An answer set off more than can be carried out, or something that never ends; the game is as before it.

    `where` is the stack of unfinished things at which it was cut off, for people who look after the program.
    """

    def __init__(self, where: str = "") -> None:
        super().__init__(
            "This answer sets off more than can be carried out; the game is as before it. Answer otherwise; where "
            f"nothing else can be answered, agree on a draw, and report it with this place:\n{where}"
        )
        self.where = where
