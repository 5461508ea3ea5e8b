"""Invariant 9: the same decks, seed and answers give the same digests in another process with another hash seed.

The witness is a process of its own, `python -m engine.selfplay`: it reads testimonies, one a line, plays each game once
more in memory, and writes a line for each that it must contradict. Its starter gives it another PYTHONHASHSEED.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import blake2b

import msgspec
from msgspec import Struct

from engine.core.refusals import Refused
from engine.selfplay.matchups import Matchup
from engine.selfplay.playing import Played
from engine.state.decisions import Answer


class Testimony(Struct):
    """How one game went: its answers, and the digest of the game before the first and after each."""

    matchup: Matchup
    answers: list[Answer]
    digests: list[str]


_encode = msgspec.json.Encoder().encode
_decoder = msgspec.json.Decoder(Testimony)


def digest_of(data: bytes) -> str:
    """The digest of a saved game: what `engine.digest` gives for the game itself."""
    return blake2b(data, digest_size=8).hexdigest()


def testify(played: Played) -> bytes:
    """A played game as one line for the witness."""
    return _encode(Testimony(played.matchup, played.answers, [digest_of(state) for state in played.states]))


def contradiction(testimony: Testimony) -> str:
    """Where the game goes otherwise when it is played once more here; empty where it goes the same way."""
    match = testimony.matchup.begin()
    if digest_of(match.save()) != testimony.digests[0]:
        return f"seed {testimony.matchup.seed}: another game from the first question on"
    for number, (answer, digest) in enumerate(zip(testimony.answers, testimony.digests[1:], strict=False)):
        try:
            match.answer(answer)
        except Refused as refused:
            return f"seed {testimony.matchup.seed}: answer {number} is refused here: {refused.key}"
        if digest_of(match.save()) != digest:
            return f"seed {testimony.matchup.seed}: another game after answer {number}"
    return ""


def contradictions(lines: Iterable[bytes]) -> Iterator[str]:
    """The contradictions to testimonies, one a line."""
    for line in lines:
        found = contradiction(_decoder.decode(line))
        if found:
            yield found
