"""Playing styles: how a seat answers, knowing nothing but its view, its open decision and a word of chance.

A style is a function of these three; `greedy` alone asks for the view. No style can go on without end within a turn:
a declaration is abandoned only where chance says so (`BACK_ONE_IN`), and each card played or pass ends a turn.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TypeAlias

from engine.opponents.scene import SeenScene
from engine.opponents.worth import worths
from engine.selfplay.choosing import answer_of, mixed
from engine.sight import View
from engine.state.decisions import Answer, ConfirmOption, Decision, PassOption, Picks

Look: TypeAlias = Callable[[], View]
"""Shows the seat its view; called only by styles that look."""

Style: TypeAlias = Callable[[int, Decision, Look], Answer]

MIXED = "mixed"
"""Not a style: every seat plays in one of its own, by the seed."""

PASSES_OF_FOUR = 3
"""How many free turns of four a pass-heavy seat passes."""


def uniform(word: int, decision: Decision, look: Look) -> Answer:
    """Every legal answer may come."""
    return answer_of(word, [decision])


def greedy(word: int, decision: Decision, look: Look) -> Answer:
    """What is worth most on the view now; among equals the word decides. Never goes back."""
    worth = worths(SeenScene(look()), decision)
    count = len(worth)
    by_worth = sorted(range(count), key=lambda at: (-worth[at], (at + word) % count))
    wanted = sum(each > 0 for each in worth)
    return Picks(decision.id, by_worth[: max(decision.least, min(decision.most, wanted))])


def pass_heavy(word: int, decision: Decision, look: Look) -> Answer:
    """Passes most free turns, else anything."""
    word, chance = divmod(word, 4)
    if decision.kind == "turn" and chance < PASSES_OF_FOUR:
        return Picks(decision.id, [decision.options.index(PassOption())])
    return answer_of(word, [decision])


def always_may(word: int, decision: Decision, look: Look) -> Answer:
    """Does whatever it may: says yes, and picks as many as it can; never goes back."""
    return _willing(word, decision, True)


def never_may(word: int, decision: Decision, look: Look) -> Answer:
    """Does nothing it need not: says no, and picks as few as it can; plays cards all the same."""
    return _willing(word, decision, False)


def _willing(word: int, decision: Decision, yes: bool) -> Picks:
    if decision.kind == "confirm":
        return Picks(decision.id, [decision.options.index(ConfirmOption(yes))])
    left = list(range(len(decision.options)))
    picks = []
    for _ in range(decision.most if yes else decision.least):
        word, at = divmod(word, len(left))
        picks.append(left.pop(at))
    return Picks(decision.id, picks)


STYLES: Mapping[str, Style] = MappingProxyType(
    {
        "uniform": uniform,
        "greedy": greedy,
        "pass-heavy": pass_heavy,
        "always-may": always_may,
        "never-may": never_may,
    }
)


class UnknownStyle(ValueError):
    """No style is called so."""


def styles_meant(said: str, seed: int, seats: int) -> tuple[str, ...]:
    """The style of each seat, for one style, "mixed", or one for each seat with commas; raises UnknownStyle."""
    names = [name.strip() for name in said.split(",")]
    if unknown := [name for name in names if name not in (*STYLES, MIXED)]:
        raise UnknownStyle(f"{unknown[0]!r} is no style. Say one of: {', '.join((*STYLES, MIXED))}.")
    if len(names) not in (1, seats):
        raise UnknownStyle(f"Name one style, or one for each of the {seats} seats with a comma between them.")
    every = names * seats if len(names) == 1 else names
    return tuple(_drawn(seed, seat) if name == MIXED else name for seat, name in enumerate(every))


def _drawn(seed: int, seat: int) -> str:
    return list(STYLES)[mixed(~seed, seat) % len(STYLES)]
