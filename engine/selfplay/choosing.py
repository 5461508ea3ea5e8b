"""Random but legal answers: one word of 64 bits decides one answer, so that a game is a seed or a list of words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.core.match import Match
from engine.rules.mana_orbs import swaps
from engine.state.decisions import Answer, Back, Concede, Decision, Picks, SwapOrbs
from engine.state.game import Game
from engine.state.seats import at_the_table

MASK = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15

BACK_ONE_IN = 32
"""How rarely a declaration is abandoned where that is possible (5.1.2.c)."""


GIVES_UP_ONE_IN = 250
"""How rarely a player leaves while others play on: about one in two games of Free for All has a leaver."""


SWAP_BITS = 61
"""A word whose bits above these are all set, one in eight, may swap Mana Orbs instead of answering."""

SWAPPER_BITS = 58
"""The bits above these say who swaps."""


def mixed(seed: int, count: int) -> int:
    """The word of a seed at a place: 64 bits, the same everywhere and always (the mixing of SplitMix64)."""
    word = (seed * 0xD1342543DE82EF95 + (count + 1) * GOLDEN) & MASK
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & MASK
    return word ^ (word >> 31)


def words_of(seed: int) -> Iterator[int]:
    """The words that decide a game's answers, without end; the word at 0 has decided the decks (`matchup_of`)."""
    count = 0
    while True:
        count += 1
        yield mixed(seed, count)


def giving_up(word: int, game: Game) -> Concede | None:
    """The player who leaves by that word, rarely: only where three or more still play for themselves (FFA.4)."""
    seats = at_the_table(game)
    if game.options.mode != "free for all" or len(seats) < 3:
        return None
    word, chance = divmod(word, GIVES_UP_ONE_IN)
    return Concede(seats[word % len(seats)]) if chance == GIVES_UP_ONE_IN - 1 else None


def swapping(word: int, match: Match, asked: int) -> SwapOrbs | None:
    """The swap of Mana Orbs that a seat makes by that word before the one that is `asked` answers (3.2.9.e).

    It is any player's, also while another is asked. A swap readies the older of two Orbs, so none is undone by
    another, and a turn has only so many of them.
    """
    if word >> SWAP_BITS != MASK >> SWAP_BITS:
        return None
    seats = at_the_table(match.game)
    seat = seats[(seats.index(asked) + (word >> SWAPPER_BITS)) % len(seats)]
    forth = [(ready, exhausted) for ready, exhausted in swaps(match, seat) if exhausted < ready]
    return SwapOrbs(seat, *forth[word % len(forth)]) if forth else None


def answer_of(word: int, asked: Sequence[Decision]) -> Answer:
    """The answer that a word decides: to which open decision, whether it is abandoned, how many picks, and which.

    The word 0 answers the first decision with as few picks as are allowed, the first options of its list.
    """
    word, which = divmod(word, len(asked))
    decision = asked[which]
    if decision.back:
        word, chance = divmod(word, BACK_ONE_IN)
        if chance == BACK_ONE_IN - 1:
            return Back(decision.id)
    word, more = divmod(word, decision.most - decision.least + 1)
    left = list(range(len(decision.options)))
    picks = []
    for _ in range(decision.least + more):
        word, at = divmod(word, len(left))
        picks.append(left.pop(at))
    return Picks(decision.id, picks)


def is_elementary(decision: Decision) -> bool:
    """Whether a decision has at least two legal answers; abandoning the declaration is not counted as one."""
    return decision.least != decision.most or 0 < decision.most < len(decision.options)
