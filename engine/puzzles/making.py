"""Making: games of the practice opponents are played, and positions of them kept that are puzzles."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from msgspec import Raw, Struct

from engine.abilities.catalogue_programs import begin
from engine.cards.catalogue import default_catalogue
from engine.cards.decks import Deck, ready_made_decks
from engine.core.effort import EndlessAnswer
from engine.core.match import Match
from engine.core.query.characteristics import traits_of
from engine.opponents import answer_at
from engine.opponents.imagining import hidden_from
from engine.opponents.looking_ahead import MOST_ANSWERS
from engine.puzzles.answering import line_of
from engine.puzzles.puzzle import Puzzle, cards_of, id_of
from engine.puzzles.solving import (
    PASSING,
    FirstMove,
    NotAPuzzle,
    Onward,
    Question,
    Solver,
    TooLarge,
    all_answers,
    carried_out,
    unique_tasks,
)
from engine.puzzles.tasks import ALL, WIN, Task, bit_of
from engine.rules.ending import MEETING, distances
from engine.selfplay.decks import deck_of
from engine.state.decisions import Decision, PassOption, Picks, PlayOption
from engine.state.game import MatchOptions
from engine.state.upgrading import FORMAT

OPTIONS = (4, 3, 5, 6, 7)
"""How many options a first question has, passing included, and in which order positions are tried."""

MOST_TRIED = 160
"""How many answers are tried at a position before it is left."""

POSITIONS_A_GAME = 20
"""How many positions of a game are tried, the last ones first of as many options."""

DECK_LEFT = 6
"""How many cards a Deck keeps: no line draws any."""

WITHIN_A_DAY = 2
"""How many regions a player's expeditions move at Dusk at most."""

LEAST_WRONG = 2
"""How many plausible first moves are wrong at least."""


class Made(Struct, frozen=True):
    """What came of the positions of one game."""

    seed: int
    puzzle: Puzzle | None
    positions: int
    too_large: int


def made(seed: int) -> Made:
    """The puzzle of the game of a seed, if it yields one."""
    return made_of(_turns_of(seed), seed)


def made_of(
    turns: Sequence[tuple[Match, int]],
    seed: int = 0,
    game: str = "",
    people: tuple[int, ...] = (),
    goes_on: Callable[[], bool] = lambda: True,
) -> Made:
    """The puzzle among moments of one game, each with whose turn it is.

    `game` and `people` say whose game it was where people played it; `goes_on` is asked before each position.
    """
    positions, too_large = 0, 0
    tried = list(reversed(turns))
    tried.sort(key=lambda turn: OPTIONS.index(len(turn[0].game.open[0].options)))
    for match, seat in tried[:POSITIONS_A_GAME]:
        if not goes_on():
            break
        positions += 1
        try:
            puzzle = puzzle_at(match, seat, game, people)
        except TooLarge:
            too_large += 1
            continue
        if puzzle is not None:
            return Made(seed, puzzle, positions, too_large)
    return Made(seed, None, positions, too_large)


def _turns_of(seed: int) -> list[tuple[Match, int]]:
    """The moments of a game of two greedy opponents at which a player has a choice of a few plays."""
    match = begin(default_catalogue(), _decks(seed), seed, MatchOptions())
    found: list[tuple[Match, int]] = []
    step = 0
    while match.game.result is None and step < 10 * MOST_ANSWERS:
        decision = match.game.open[0]
        if has_few_plays(decision):
            found.append((match.copy(), decision.seat))
        try:
            match.answer(answer_at(match, decision, "greedy", seed=step))
        except EndlessAnswer:
            break
        step += 1
    return found


def _decks(seed: int) -> list[Deck]:
    """Two of the decks that come with the program; of every sixth seed, random ones."""
    if seed % 6 == 0:
        return [deck_of(f"random/{2 * seed + seat}") for seat in (0, 1)]
    return Random(seed).sample(list(ready_made_decks().values()), 2)


def has_few_plays(decision: Decision) -> bool:
    """Whether a question may be the first one of a puzzle."""
    return decision.kind == "turn" and len(decision.options) in OPTIONS


def puzzle_at(match: Match, seat: int, game: str = "", people: tuple[int, ...] = ()) -> Puzzle | None:
    """The puzzle that a player's turn is, if it is one; the match does not change. Raises TooLarge.

    It is solved twice, once with other faces wherever the solver cannot see them: what comes of it must be the same.
    """
    other = 1 - seat
    bound = other not in match.game.passed and bool(match.game.pile("hand", other))
    near = match.game.arena or distances(match.game)[seat] >= MEETING - WITHIN_A_DAY
    question = Question(seat, bound, ALL if near else ALL & ~WIN)
    bare = without_secrets(match, seat)
    try:
        moves = Solver(question, MOST_TRIED).first_moves(bare)
    except NotAPuzzle:
        return None
    for task, move in _worth_asking(moves):
        narrowed = Question(seat, bound, bit_of(task))
        wrong = wrong_first_moves(bare, narrowed, moves, move)
        if wrong < LEAST_WRONG or solved_by_the_dearest(bare, narrowed):
            continue
        if Solver(question, MOST_TRIED).first_moves(match) != moves:
            return None
        state = bare.save()
        solution = line_of(bare, narrowed, move.option)
        id = id_of(state, seat, task)
        return Puzzle(
            id, seat, task, Raw(state), solution, wrong, cards_of(bare.game, bare.catalogue), bound=bound,
            game=game, people=list(people), state_form=FORMAT,
        )  # fmt: skip
    return None


def _worth_asking(moves: list[FirstMove]) -> list[tuple[Task, FirstMove]]:
    """The tasks that one first move alone reaches, the plainest first; passing is no solution."""
    found = [(task, move) for task, move in unique_tasks(moves) if move.name != PASSING]
    return sorted(
        found, key=lambda each: (not each[0].win, each[0].move == "none", each[0].hold != "none", each[0].size)
    )


def without_secrets(match: Match, seat: int) -> Match:
    """The position with a few cards in each Deck, and no true face where the player of `seat` cannot see it."""
    bare = match.copy()
    game = bare.game
    for owner in range(game.seats):
        pile = game.pile("deck", owner)
        for id in pile[DECK_LEFT:]:
            del game.objects[id]
        del pile[DECK_LEFT:]
    for id in hidden_from(game, seat):
        found = game.objects[id]
        shown = [
            each.reference
            for each in game.objects.values()
            if each.owner == found.owner and each.zone in ("discard", "reserve", "expedition") and each.card
        ]
        found.reference = min(shown, default=found.reference)
    game.seed, game.draws = 0, 0
    return bare.copy()


def wrong_first_moves(match: Match, question: Question, moves: list[FirstMove], right: FirstMove) -> int:
    """How many plays fail, and how many expeditions of the right one."""
    wrong = sum(move.name not in (PASSING, right.name) for move in moves)
    (decision,) = match.game.open
    state = match.copy()
    onward = carried_out(state, Picks(decision.id, [right.option]), question, None)
    if isinstance(onward, Onward) and len(state.game.open) == 1 and state.game.open[0].prompt == "expedition":
        asked = state.game.open[0]
        for at in range(len(asked.options)):
            tried = state.copy()
            after = carried_out(tried, Picks(asked.id, [at]), question, None)
            value = Solver(question, MOST_TRIED).value(tried) if isinstance(after, Onward) else after
            wrong += not value.sure & question.wanted
    return wrong


def solved_by_the_dearest(match: Match, question: Question) -> bool:
    """Whether always playing the dearest card reaches what is wanted, however well all else is chosen.

    Raises TooLarge.
    """
    left = [MOST_TRIED]

    def reaches(state: Match, settled: int | None) -> bool:
        if len(state.game.open) != 1:
            return False
        decision = state.game.open[0]
        if decision.kind == "turn" and (decision.seat == question.seat or question.bound):
            answers = [_dearest(state, decision, question)]
        else:
            answers = list(all_answers(state, decision))
        found = (after(state, picks, settled) for picks in answers)
        return any(found) if decision.seat == question.seat else all(found)

    def after(state: Match, picks: Picks, settled: int | None) -> bool:
        left[0] -= 1
        if left[0] < 0:
            raise TooLarge(MOST_TRIED)
        trial = state.copy()
        until = carried_out(trial, picks, question, settled)
        return reaches(trial, until.settled) if isinstance(until, Onward) else bool(until.sure & question.wanted)

    return reaches(match, None)


def _dearest(match: Match, decision: Decision, question: Question) -> Picks:
    """The dearest card that may be played, else a pass; the other player, who is bound to, passes."""

    def cost(at: int) -> int:
        option = decision.options[at]
        if not isinstance(option, PlayOption) or decision.seat != question.seat:
            return 0 if isinstance(option, PassOption) else -1
        traits = traits_of(match, option.id)
        return 1 + (traits.hand_cost if match.game.objects[option.id].zone == "hand" else traits.reserve_cost)

    return Picks(decision.id, [max(range(len(decision.options)), key=cost)])
