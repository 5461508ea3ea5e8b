"""'Them', 'one of these' and 'create one' said in full, after what was counted, seen or created before (7.2.4)."""

from __future__ import annotations

from typing import Any

from engine.cards.language import (
    All,
    Choose,
    Create,
    FacingExpedition,
    It,
    Landmarks,
    LookAt,
    MyExpedition,
    MyOtherExpedition,
    NumberOf,
    RevealTop,
    RevealUntil,
    Sequence,
    TargetExpedition,
    ThatExpedition,
    YourExpedition,
)
from engine.cards.text.phrases import THESE, Counted, CreateSome, SomeCounted
from engine.cards.text.trees import found, replaced


def some_of_these(sentences: tuple[Any, ...]) -> tuple[Any, ...]:
    """7.2.4 'Put one in your hand', after cards have been seen: one of these."""
    done: list[Any] = []
    for sentence in sentences:
        if found(tuple(done), (LookAt, RevealTop, RevealUntil)):
            for some in found(sentence, SomeCounted):
                sentence = replaced(sentence, some, Choose(THESE, some.least, some.most))
        done.append(sentence)
    return tuple(done)


def naming_counted(first: Any, rest: Any) -> Any:
    """The rest of a sentence with 'them' said in full after what was counted; None where nothing was."""
    speaking = found(rest, (Counted, SomeCounted))
    if not speaking:
        return rest
    counted = found(first, NumberOf)
    if len(counted) != 1:
        return None
    for each in speaking:
        meant = counted[0].filter
        full = All(meant) if isinstance(each, Counted) else Choose(meant, each.least, each.most)
        rest = replaced(rest, each, full)
    return rest


def nearest(readings: tuple[Any, ...]) -> tuple[Any, ...]:
    """7.2.4 The readings of a line without those in which 'them' skips the ones that were counted just before."""
    farther = [
        reading
        for reading in readings
        for other in readings
        if reading != other
        for row in found(reading, Sequence)
        for counted in found(row, NumberOf)
        if replaced(reading, row, replaced(row, It(), All(counted.filter))) == other
    ]
    return tuple(reading for reading in readings if reading not in farther)


SAME_AGAIN = (YourExpedition, MyExpedition, MyOtherExpedition, FacingExpedition)
"""Places that are the same where they are named again; a target would be another one."""


def named_by(first: Any, effect: Any) -> Any:
    """The effect with 'create one' said in full after what was said first; None where nothing was created there."""
    some = found(effect, CreateSome)
    if not some:
        return effect
    created = found(first, Create)
    if len(created) != 1 or not isinstance(created[0], Create):
        return None
    for each in some:
        where = created[0].place
        again: Any = ThatExpedition() if isinstance(where, TargetExpedition) else where
        if each.place is None and not isinstance(again, (*SAME_AGAIN, ThatExpedition)) and again != Landmarks("yours"):
            return None
        place = again if each.place is None else each.place
        effect = replaced(effect, each, Create(created[0].token, place, each.number))
    return effect
