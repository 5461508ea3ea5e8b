"""From a game that breaks an invariant to a shorter one that breaks the same."""

from __future__ import annotations

from collections.abc import Callable

from engine.selfplay.playing import Played, play

ATTEMPTS = 300
"""How many games are tried at most; each lasts as long as the checked game it began with, or less."""

PATIENCE = 20_000
"""How many answers all the games that are tried may have together; one that is looked at thoroughly counts for 20."""


def attempts_for(played: Played, *, thorough: bool, attempts: int) -> int:
    """How many games it is worth to try to shorten one: at most so many, fewer where each takes long."""
    return min(attempts, PATIENCE // ((len(played.words) + 1) * (20 if thorough else 1)))


def shrink(played: Played, *, thorough: bool, attempts: int = ATTEMPTS) -> Played:
    """The shortest game found that breaks the same invariant; the given one where none is shorter.

    Leaves out ever smaller stretches of the words that decide the answers, then puts the plainest answer (the word 0)
    in the place of each word that is left.
    """
    assert played.breach is not None, "only a game that breaks an invariant can be shortened"
    wanted = (played.breach.number, played.breach.name)

    def breaks(words: list[int]) -> Played | None:
        again = play(played.matchup, words, thorough=thorough)
        found = again.breach
        return again if found is not None and (found.number, found.name) == wanted else None

    return _plainer(*_shorter(played, breaks, attempts), breaks)


def _shorter(best: Played, breaks: Callable[[list[int]], Played | None], attempts: int) -> tuple[Played, int]:
    size = max(1, len(best.words) // 2)
    while attempts > 0:
        at, found = 0, False
        while at < len(best.words) and attempts > 0:
            attempts -= 1
            again = breaks(best.words[:at] + best.words[at + size :])
            if again is not None and len(again.words) < len(best.words):
                best, found = again, True
            else:
                at += size
        if size == 1 and not found:
            break
        size = max(1, size // 2)
    return best, attempts


def _plainer(best: Played, attempts: int, breaks: Callable[[list[int]], Played | None]) -> Played:
    for at in range(len(best.words)):
        if attempts <= 0 or at >= len(best.words):
            break
        if best.words[at]:
            attempts -= 1
            again = breaks([*best.words[:at], 0, *best.words[at + 1 :]])
            if again is not None and len(again.words) <= len(best.words):
                best = again
    return best
