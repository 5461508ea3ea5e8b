"""Which slips of a text change nothing though they should."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tests.proof.texts import empty_words
from tests.proof.texts.printed import meaning, meanings, vocabulary
from tests.proof.texts.slips import Slip, exchanged, left_out, replaced


def slips_of(text: str, others: int, seed: int) -> Iterator[Slip]:
    """Every slip that must change the meaning of a text, its other words drawn by the seed; but for listed ones."""
    yield from _unlisted(left_out(text), empty_words.MAY_BE_MISSING)
    yield from _unlisted(exchanged(text), empty_words.MAY_BE_EXCHANGED)
    for slip in replaced(text, vocabulary(), others, Random(f"{seed} {text}")):
        if not empty_words.are_forms(slip.was, slip.is_now) and not empty_words.stands_for(slip):
            yield slip


def lost(text: str, slip: Slip) -> bool:
    """Whether a text means with a slip what it means without."""
    return meaning(slip.text) == meanings()[text]


def _unlisted(slips: Iterator[Slip], reasons: dict[str, str]) -> Iterator[Slip]:
    return (slip for slip in slips if not empty_words.is_empty(slip.marked, reasons))
