"""Steps in the order in which sentences tell them: what is done to the next card is told behind it, of 'it'."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.cards.language import (
    Activate,
    Boost,
    Defect,
    Effect,
    GainCounters,
    GainOneOf,
    GainSeveral,
    GainStatus,
    GainSubtypes,
    Gets,
    It,
    LoseCounters,
    NextCard,
    Sequence,
    SwitchExpeditions,
)
from engine.cards.text.antecedents import speaks_of_another

ITS_DEEDS = (
    Activate,
    Boost,
    Defect,
    GainCounters,
    GainOneOf,
    GainSeveral,
    GainStatus,
    GainSubtypes,
    LoseCounters,
    SwitchExpeditions,
)
"""What is told of the next card as of a player who does it: 'the next Character you play gains 1 boost'."""


def in_order_of_telling(parts: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """v3:5.2.b 'The next Character you play gains 1 boost, then it gains Fleeting', as the steps of one sentence.

    What else the card gets that was spoken of just before is told without naming it again.
    """
    return tuple(_told(parts))


def is_told_in_order(said: Effect) -> bool:
    """Whether one effect is told as several steps."""
    return in_order_of_telling((said,)) != (said,)


def is_its_deed(done: Effect) -> bool:
    """Whether the next card can be the subject of what is done to it."""
    if not isinstance(done, ITS_DEEDS) or done.who != It() or (isinstance(done, Activate) and done.mine):
        return False
    return not isinstance(done, LoseCounters) or not done.up_to


def _told(parts: tuple[Effect, ...]) -> Iterator[Effect]:
    before: NextCard | None = None
    for part in parts:
        if not isinstance(part, NextCard) or not isinstance(part.gift, Gets):
            before = part if isinstance(part, NextCard) else None
            yield part
            continue
        first, *others = part.gift.effect.parts if isinstance(part.gift.effect, Sequence) else (part.gift.effect,)
        named = before is not None and replace(part, gift=before.gift) == before and speaks_of_another(first)
        before = None
        if not all(map(speaks_of_another, others)) or not (named or is_its_deed(first)):
            yield part
            continue
        yield first if named else replace(part, gift=Gets(first))
        yield from others
