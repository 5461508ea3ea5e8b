"""5.1.1.b, 1.3.3.a Why an answer is not possible, and why a stored game cannot go on."""

from __future__ import annotations

from typing import Any

from engine.state.decisions import Decision


class Refused(Exception):
    """An answer was not possible; the game is as before. `key` and `arguments` are for the texts people read.

    `rule` is the number of the rule behind it: of an answer to an open decision the one by which it is asked, and then
    `ability` is the stable name of the ability that asks, where one does.
    """

    def __init__(self, key: str, rule: str, ability: str = "", **arguments: Any) -> None:
        super().__init__(f"{key}: look at the open decisions and answer one of them with what it lists")
        self.key, self.rule, self.ability, self.arguments = key, rule, ability, arguments


GAME_OVER = "1.3.3.a"
NOBODY_ASKS = "5.1.1.b"
NO_WAY_BACK = "5.1.2.c"


class CannotContinue(ValueError):
    """A stored game stands in a procedure that these rules do not know, or its cards are not in the store."""


def why_not(picks: Any, asked: Decision) -> str:
    """What is wrong with the picks of an answer, as a key; "" where they are options, and as many as are wanted."""
    count = len(asked.options)
    if not isinstance(picks, list):
        return "not an option"
    for pick in picks:
        if type(pick) is not int or not 0 <= pick < count:
            return "not an option"
    picked = len(picks)
    if picked > 1 and len(set(picks)) != picked:
        return "picked twice"
    if picked < asked.least:
        return "too few"
    return "too many" if picked > asked.most else ""
