"""Lines that are played on from a position, and what they come to: the unit in which a review is paid for."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from random import Random

from engine.core.match import Match
from engine.opponents.imagining import turn_tumult_cards
from engine.opponents.looking_ahead import after_day, is_carried_out, played_on
from engine.review.chances import chances, teams_of
from engine.review.records import Why
from engine.state.adventure import travelled
from engine.state.decisions import Picks
from engine.state.game import Game

SEED_BITS = 62


def seed_of(*words: object) -> int:
    """A seed that the same words always give."""
    return int.from_bytes(blake2b(" ".join(map(str, words)).encode(), digest_size=8).digest(), "big") >> (
        64 - SEED_BITS
    )


def left_open(match: Match, seed: int) -> Match:
    """The same match with everything that is still to come drawn anew: Decks, dice, hidden Tumult cards."""
    chance = Random(seed)
    game = match.game
    for seat in range(game.seats):
        chance.shuffle(game.pile("deck", seat))
    turn_tumult_cards(game, chance)
    game.seed = chance.getrandbits(SEED_BITS)
    return match


def played_out(match: Match, way: int) -> list[float]:
    """Plays a match on to the next Day, and the chances of each team there; decisions of a Night look a Day further."""
    day = match.game.day + (match.game.phase == "night")
    played_on(match, after_day(day), Random(way))
    return chances(match)


class Tally:
    """What lines come to that begin with one answer."""

    def __init__(self, picks: Picks, seats: int) -> None:
        self.picks = picks
        self.values: list[float] = []
        self._moves, self._cards, self._mana = [0.0] * 2 * seats, [0.0] * seats, [0.0] * seats
        self._won = 0.0

    def try_once(self, match: Match, seat: int, way: int) -> None:
        """Plays one line on a position that is its own, for a seat's team; what cannot be carried out is lost."""
        game = match.game
        team = teams_of(game).index(game.teams[seat])
        before = _gone(game)
        if not is_carried_out(match, self.picks):
            self.values.append(0.0)
            return
        self.values.append(played_out(match, way)[team])
        after = _gone(match.game)
        self._moves = [sum_ + now - then for sum_, now, then in zip(self._moves, after, before, strict=True)]
        for each in range(game.seats):
            self._cards[each] += len(game.pile("hand", each)) + len(game.pile("reserve", each))
            self._mana[each] += len(game.pile("mana", each))
        result = match.game.result
        self._won += result is not None and seat in result.winners

    @property
    def mean(self) -> float:
        """The chance on average."""
        return sum(self.values) / max(1, len(self.values))

    @property
    def why(self) -> Why:
        """What comes of it on average."""
        count = max(1, len(self.values))
        return Why(
            _rounded(self._moves, count), _rounded(self._cards, count), _rounded(self._mana, count), self._won / count
        )


def _rounded(sums: Sequence[float], count: int) -> list[float]:
    return [round(each / count, 3) for each in sums]


def _gone(game: Game) -> list[int]:
    """How far each Expedition has gone; in the Arena none goes anywhere."""
    return [0 if game.arena else travelled(game, expedition) for expedition in range(2 * game.seats)]
