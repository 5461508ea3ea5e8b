"""Lines that are played on from a position, and what they come to: the unit in which a review is paid for."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from random import Random

from engine.core.match import Match
from engine.opponents.imagining import turn_tumult_cards
from engine.opponents.looking_ahead import (
    MOST_ANSWERS,
    WON,
    Until,
    after_day,
    candidates,
    is_carried_out,
    likely,
    outlook,
    played_on,
)
from engine.opponents.scene import ImaginedScene
from engine.opponents.worth import MOVING, moves, worths
from engine.review.chances import chances, teams_of
from engine.review.records import Why
from engine.rules.ending import MEETING, distances
from engine.state.adventure import travelled
from engine.state.decisions import Decision, ObjectOption, PassOption, Picks, PlayOption
from engine.state.game import Game
from engine.state.seats import at_the_table

SEED_BITS = 62

DEEPEST, MOST_FOLLOWED = 2, 8
"""How many questions of one play are answered by trying their answers, and how many of these at most."""

AS_MUCH = 0.01
"""Answers whose worth differs by less are told apart later in the Day."""

HARM = 2.5
"""By how much a play may leave its player worse off at once: by a card, about."""

ENDING = 5 * MOVING
"""What it is worth to be ahead where Dusk would end the game."""


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


def end_of(game: Game) -> Until:
    """Where lines from a moment of a game end: after its Day; those from a Night look a Day further."""
    return after_day(game.day + (game.phase == "night"))


def played_out(match: Match, until: Until, way: int, seat: int | None = None) -> list[float]:
    """Plays a match on until then, a seat with care for the rest of the Day, and the chances of each team there."""
    chance = Random(way)
    if seat is not None:
        _play_with_care(match, until, seat, chance)
    played_on(match, until, chance)
    return chances(match)


def _play_with_care(match: Match, until: Until, seat: int, chance: Random) -> None:
    """Plays a match on until a Day is over; a seat finishes its plays well, and leaves those that do it harm."""
    game, day = match.game, match.game.day
    for _ in range(MOST_ANSWERS):
        if game.result is not None or not game.open or until(game) or game.day > day:
            return
        decision = game.open[0]
        if decision.seat != seat:
            going_on = is_carried_out(match, likely(match, decision, chance))
        elif decision.kind == "turn":
            going_on = is_finished(match, seat, _careful(match, decision, chance), chance, DEEPEST - 1)
        else:
            going_on = is_carried_out(match, _followed(match, decision, chance, DEEPEST - 1))
        if not going_on:
            return


def _careful(match: Match, decision: Decision, chance: Random) -> Picks:
    """What is worth most of a turn, but for what leaves its player worse off by more than a card."""
    scene = ImaginedScene(match, decision.seat)
    worth = worths(scene, decision)
    now = promised(match, decision.seat)
    for at in sorted(range(len(worth)), key=lambda at: (-worth[at], chance.random())):
        option, picks = decision.options[at], Picks(decision.id, [at])
        played = scene.card(option.id) if isinstance(option, PlayOption) else None
        helps = played is not None and played.type == "character" and worth[at] > 1
        if helps or isinstance(option, PassOption):
            return picks
        if worth_after(match, decision.seat, picks, chance, DEEPEST - 1) > now - HARM:
            return picks
    return likely(match, decision, chance)


def promised(match: Match, seat: int) -> float:
    """What a position is worth to a seat, where a Day that would end the game now counts as much as five moves."""
    game = match.game
    worth = outlook(match, seat)
    if game.result is not None or game.phase != "afternoon" or game.arena:
        return worth
    scene, gone = ImaginedScene(match, seat), distances(game)
    for lane in scene.lanes:
        if lane.facing >= 0:
            gone[lane.seat] += moves(lane, lane.totals, scene.lanes[lane.facing].totals)
    seats = at_the_table(game)
    most = max(gone[each] for each in seats)
    if most < MEETING:
        return worth
    first = {scene.is_mine(each) for each in seats if gone[each] == most}
    return worth + (0 if len(first) > 1 else ENDING if True in first else -ENDING)


def is_finished(match: Match, seat: int, picks: Picks, chance: Random, deep: int = 0) -> bool:
    """Gives an answer of a seat, and all that it is still asked for what that begins (5.1.2); False where it cannot be.

    The answers that follow are those after which most lies open for the seat.
    """
    game, now = match.game, (match.game.day, match.game.phase)
    if not is_carried_out(match, picks):
        return False
    while game.result is None and game.open and now == (game.day, game.phase):
        decision = game.open[0]
        if decision.seat != seat or decision.kind == "turn":
            break
        if not is_carried_out(match, _followed(match, decision, chance, deep)):
            break
    return True


def _followed(match: Match, decision: Decision, chance: Random, deep: int) -> Picks:
    """The answer to what comes of an answer; cards that make no difference at once are told apart by the whole Day."""
    tried = candidates(match, decision, chance)
    is_placed = deep > 0 and decision.prompt == "expedition"
    if len(tried) == 1 or len(tried) > MOST_FOLLOWED or deep == DEEPEST or is_placed:
        return likely(match, decision, chance)
    worth = [worth_after(match, decision.seat, picks, chance, deep + 1) for picks in tried]
    best = [picks for picks, each in zip(tried, worth, strict=True) if each > max(worth) - AS_MUCH]
    if (
        len(best) == 1
        or deep
        or not isinstance(decision.options[best[0].picks[0]] if best[0].picks else None, ObjectOption)
    ):
        return best[0]
    way = chance.getrandbits(SEED_BITS)
    return max(best, key=lambda picks: _worth_at_the_end(match, decision.seat, picks, way))


def _worth_at_the_end(match: Match, seat: int, picks: Picks, way: int) -> float:
    """What an answer is worth to a seat at the end of the Day, by one line."""
    tried, until, chance = match.copy(), end_of(match.game), Random(way)
    if not is_finished(tried, seat, picks, chance, DEEPEST):
        return -WON
    played_on(tried, until, chance)
    return outlook(tried, seat)


def worth_after(match: Match, seat: int, picks: Picks, chance: Random, deep: int = 0) -> float:
    """What a position is worth to a seat once it has given an answer, and finished what that begins."""
    tried = match.copy()
    return promised(tried, seat) if is_finished(tried, seat, picks, chance, deep) else -WON


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
        before, until = _gone(game), end_of(game)
        if not is_finished(match, seat, self.picks, Random(way)):
            self.values.append(0.0)
            return
        self.values.append(played_out(match, until, way, seat)[team])
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
