"""Parts of unique cards: a trigger, a condition or an effect, each read in an ability made of it and simple others."""

from __future__ import annotations

from engine.cards.errors import NotUnderstood
from engine.cards.language import Ability
from engine.cards.text.compiling import compile_text

FRAMES: dict[str, tuple[str, ...]] = {
    "trigger": (
        "{} Draw a card.",
        "{} : Draw a card.",
        "{} At Noon — Draw a card.",
        "Choose one: • Draw a card. {} Resupply.",
    ),
    "condition": (
        "{{J}} {} draw a card.",
        "{} I am Eternal.",
        "{{J}} {} • 1+: draw a card.",
        "{{J}} Roll a die. On a: • 1-3: Draw a card. • {} draw a card.",
    ),
    "effect": (
        "{{J}} {}",
        "{}",
        "{{J}} If you are first player: {}",
        "{{J}} You may discard target Character. If you do: {}",
        "{{J}} You may have target Character gain 1 boost. If you do: {}",
        "{{J}} Roll a die. On a 4+: {}",
    ),
}
"""What may stand around a part of each kind; the first frame in which it has a meaning counts."""


def compile_part(kind: str, text: str) -> tuple[Ability, ...]:
    """The abilities of an example in which the part stands: none for an empty part.

    Raises `NotUnderstood` where it has no meaning in any frame, KeyError for an unknown kind of part.
    """
    if not text.strip():
        return ()
    first: NotUnderstood | None = None
    for frame in FRAMES[kind]:
        try:
            return compile_text(frame.format(text))
        except NotUnderstood as fault:
            first = first or fault
    assert first is not None
    raise NotUnderstood(text, first.words, first.reason)
