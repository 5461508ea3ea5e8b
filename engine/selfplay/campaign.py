"""Many games in a row, as one process plays them."""

from __future__ import annotations

import gc
from collections.abc import Sequence

import msgspec
from msgspec import Struct

from engine.selfplay.choosing import words_of
from engine.selfplay.matches import match_of
from engine.selfplay.playing import Clock, Played, no_clock, play
from engine.selfplay.shrinking import shrink
from engine.selfplay.tally import Failure, Tally
from engine.selfplay.witness import testify

ONE_IN = 50
"""One game in so many, by its seed, is looked at with every invariant at every decision."""


class Orders(Struct, frozen=True):
    """How games are played; the same for all of one run."""

    decks: tuple[str, ...] = ()
    """Their names by seats; empty: the seed decides."""
    checks: bool = True
    thorough: bool = False
    """Every game with every invariant at every decision."""


def play_some(seeds: Sequence[int], orders: Orders, clock: Clock = no_clock) -> tuple[Tally, list[bytes]]:
    """Plays the games of some seeds: what they amount to, and a testimony of each for the witness.

    What stands in memory before is taken out of the collector's sight, so that times are of the games alone. A game
    that breaks an invariant is noted in the shortest form found, and gives no testimony.
    """
    gc.collect()
    gc.freeze()
    tally, testimonies = Tally(), []
    for seed in seeds:
        thorough = orders.checks and (orders.thorough or seed % ONE_IN == 0)
        played = play(match_of(seed, orders.decks), words_of(seed), clock, checks=orders.checks, thorough=thorough)
        tally.add(played)
        if played.breach is not None:
            tally.failures.append(failure_of(shrink(played, thorough=thorough), thorough))
        elif orders.checks:
            testimonies.append(testify(played))
    gc.unfreeze()
    return tally, testimonies


def failure_of(played: Played, thorough: bool) -> Failure:
    """A game that broke an invariant, as it is reported."""
    assert played.breach is not None, "only a game that breaks an invariant is a failure"
    breach, match = played.breach, played.match
    return Failure(
        seed=match.seed,
        decks=match.decks,
        number=breach.number,
        invariant=breach.name,
        found=breach.found,
        words=played.words,
        answers=[msgspec.json.encode(answer).decode() for answer in played.answers],
        thorough=thorough,
    )
