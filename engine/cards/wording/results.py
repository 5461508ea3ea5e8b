"""Results of dice that a reaction waits for: from one face to another, said with the roll and not as a condition."""

from __future__ import annotations

from engine.cards.language import AnyOf, AtLeast, Condition, DieResult, Equal, Not


def result_rolled(condition: Condition | None) -> str | None:
    """6.3.b The results that a condition of a roll asks for: '4+', '1-3', '1'; None where it asks for anything else."""
    match condition:
        case Equal(DieResult(), int(face)):
            return str(face)
        case AtLeast(DieResult(), int(low)):
            return f"{low}+"
        case Not(AnyOf(Not(AtLeast(DieResult(), int(low))), AtLeast(DieResult(), int(above)))) if low < above - 1:
            return f"{low}-{above - 1}"
        case _:
            return None
