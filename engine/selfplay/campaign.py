"""Many games in a row, as one process plays them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

import msgspec
from msgspec import Struct

from engine.gc_tuning import collecting_seldom
from engine.selfplay.choosing import words_of
from engine.selfplay.matchups import Setting, matchup_of
from engine.selfplay.playing import Breached, Clock, Played, no_clock, play
from engine.selfplay.shrinking import ATTEMPTS, attempts_for, shrink
from engine.selfplay.tally import Failure, Tally
from engine.selfplay.witness import testify

ONE_IN = 50
"""One game in so many, by its seed, is looked at with every invariant at every decision."""


class Orders(Struct, frozen=True):
    """How games are played; the same for all of one run."""

    setting: Setting = Setting()
    checks: bool = True
    thorough: bool = False
    """Every game with every invariant at every decision."""


def play_some(seeds: Sequence[int], orders: Orders, clock: Clock = no_clock) -> tuple[Tally, list[bytes]]:
    """Plays the games of some seeds: what they amount to, and a testimony of each for the witness.

    A game that is checked is played twice: bare for the times of engine and codec, which invariants would falsify by
    filling the processor's caches, and again with the invariants; both must go the same way to the byte. A game that
    breaks an invariant is noted in the shortest form found, and gives no testimony.
    """
    tally, testimonies = Tally(), []
    with collecting_seldom():
        for seed in seeds:
            matchup, thorough = matchup_of(seed, orders.setting), orders.thorough or seed % ONE_IN == 0
            played = play(matchup, words_of(seed), clock, checks=False)
            if orders.checks:
                played = _checked(played, clock, thorough)
            tally.add(played)
            if played.breach is not None:
                attempts = attempts_for(played, thorough=thorough, attempts=ATTEMPTS)
                tally.failures.append(failure_of(shrink(played, thorough=thorough, attempts=attempts), thorough))
            elif orders.checks:
                testimonies.append(testify(played))
    return tally, testimonies


def _checked(bare: Played, clock: Clock, thorough: bool) -> Played:
    """The same game with the invariants, its times those of the bare one."""
    checked = play(bare.matchup, words_of(bare.matchup.seed), clock, thorough=thorough)
    checked.spent.engine, checked.spent.codec = bare.spent.engine, bare.spent.codec
    if checked.breach is None and checked.states != bare.states:
        both = zip_longest(checked.states, bare.states)
        at = next(at for at, (one, other) in enumerate(both) if one != other)
        checked.breach = Breached("9", "played twice", f"the second game differs at decision {at}")
    return checked


def failure_of(played: Played, thorough: bool) -> Failure:
    """A game that broke an invariant, as it is reported."""
    assert played.breach is not None, "only a game that breaks an invariant is a failure"
    breach = played.breach
    return Failure(
        matchup=played.matchup,
        number=breach.number,
        invariant=breach.name,
        found=breach.found,
        words=played.words,
        answers=[msgspec.json.encode(answer).decode() for answer in played.answers],
        thorough=thorough,
    )
