"""What a first game teaches, and when: each lesson belongs to a moment that each player at the table can see.

Nothing of it is kept: who comes back after a week finds the lesson of the moment at which they left.
"""

from __future__ import annotations

from typing import Literal, get_args

from engine.sight import View

Lesson = Literal[
    "mana", "turn", "answer", "again", "pass", "morning", "reserve", "spread", "compare", "keep", "cards", "alone"
]

LESSONS: tuple[Lesson, ...] = get_args(Lesson)
"""All lessons, in the order in which they come."""

LEARNER = 0
"""The seat of who learns."""

LAST_DAY = 4
"""The last Day with lessons: each turn until then has one."""

CHOICES: dict[str, Lesson] = {"first mana": "mana", "keep in reserve": "keep", "expand": "morning"}
"""Lessons that belong to one question, the first times it comes."""


def lesson_of(seen: View) -> Lesson | None:
    """The lesson of this moment, by what all may see; None where nothing is asked that needs one."""
    asked = next((each for each in seen.asked if each.seat == LEARNER), None)
    if asked is None or seen.result is not None or seen.day > LAST_DAY:
        return None
    if asked.kind != "turn":
        own = CHOICES.get(asked.prompt)
        return own if own and seen.day <= 2 else ("answer" if seen.day == 1 and seen.phase == "afternoon" else None)
    me = seen.players[LEARNER]
    begun = me.mana_ready < me.mana_total
    if seen.day == 1:
        return "turn" if not begun else "again" if me.mana_ready else "pass"
    if seen.day == 2:
        return ("reserve" if me.reserve else "spread") if not begun else "compare"
    return "cards" if seen.day == 3 else "alone"
