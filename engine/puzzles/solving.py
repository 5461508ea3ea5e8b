"""Solving: every line of the solver's turns until Dusk is tried against every legal answer of the other player.

A task is *sure* where the solver reaches it whatever the other player answers, and *possible* unless the other player
can keep it from them. Where a line draws, rolls, shuffles or shows what the solver does not know, it is broken off
there: everything that was not settled before stays possible, and nothing of it is sure. Positions that differ only in
the order in which they came about are looked at once, and what cannot change the outcome any more is left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, permutations
from typing import NamedTuple, TypeAlias

import msgspec
from msgspec import Struct, structs

from engine.core.effort import EndlessAnswer
from engine.core.match import Match
from engine.core.query.characteristics import traits_of
from engine.disclosure import reveals
from engine.opponents.scene import ImaginedScene
from engine.opponents.worth import worths
from engine.puzzles.tasks import ALL, PROGRESS, TASKS, WIN, Task, bit_of, reached_at_dusk
from engine.state.actions import Event, Move
from engine.state.decisions import Decision, PassOption, Picks, PlayOption, QuickActionOption

MOST_TRIED = 6_000
"""How many answers are tried before a position is called too large."""


PASSING = "pass"
"""The name of the first move that plays nothing."""


class TooLarge(Exception):
    """There are more lines in a position than may be tried."""

    def __init__(self, most: int) -> None:
        super().__init__(f"More than {most} answers lead on from this position: take one later in the Day.")


class NotAPuzzle(Exception):
    """A position cannot be a puzzle; the message says why."""


Facts: TypeAlias = "tuple[object, ...]"


class Value(NamedTuple):
    """The tasks that are sure from a position, and those that are possible."""

    sure: int
    possible: int


UNKNOWN = Value(0, ALL)


class FirstMove(NamedTuple):
    """One thing that the solver may begin with: the option, and what comes of it."""

    option: int
    """Its place among the options of the first question."""
    name: str
    """What it does: the same for two cards that are alike in every way."""
    value: Value


class Question(Struct, frozen=True):
    """Whose puzzle a position is, and whether the other player may only pass."""

    seat: int
    bound: bool
    wanted: int = ALL
    """The tasks that are asked about."""


class Solver:
    """Searches positions for one question; what it has found out it keeps."""

    def __init__(self, question: Question, most: int = MOST_TRIED) -> None:
        self._question, self._most = question, most
        self._known: dict[bytes, Value] = {}
        self._root_clock = 0
        self.tried = 0
        """How many answers were tried."""

    def first_moves(self, match: Match) -> list[FirstMove]:
        """What the solver may begin with, and what each comes to, of the tasks that one move at most reaches.

        Passing is tried first; what two moves may reach is not asked about any more, and where nothing is left, no
        further one is tried. Raises TooLarge and NotAPuzzle.
        """
        require_turn(match, self._question)
        self._root_clock = match.game.clock
        (decision,) = match.game.open
        options = {name_of(match, option): at for at, option in reversed(list(enumerate(decision.options)))}
        found: list[FirstMove] = []
        reached = 0
        for name in sorted(options, key=lambda name: name != PASSING):
            value = self._after(match, Picks(decision.id, [options[name]]), None)
            found.append(FirstMove(options[name], name, value))
            twice = value.possible if name == PASSING else value.possible & reached
            reached |= value.possible
            self._question = structs.replace(self._question, wanted=self._question.wanted & ~twice)
            if not self._question.wanted:
                return []
        left = self._question.wanted
        return [FirstMove(at, name, Value(sure & left, maybe & left)) for at, name, (sure, maybe) in found]

    def answers(self, match: Match, settled: int | None = None) -> Iterator[tuple[Picks, Value]]:
        """Every answer to the open question, and what each comes to. Raises TooLarge."""
        self._root_clock = match.game.clock
        for picks in self._answers(match, match.game.open[0]):
            yield picks, self._after(match, picks, settled)

    def value(self, match: Match, settled: int | None = None) -> Value:
        """What is sure and possible from a position; `settled` are the tasks that Dusk has reached, None before it."""
        game, wanted = match.game, self._question.wanted
        if len(game.open) != 1 or game.open[0].hidden:
            return broken_off(settled)
        (decision,) = game.open
        key = self._key(match, decision) if settled is None else None
        if key is not None and (known := self._known.get(key)) is not None:
            return known
        mine = decision.seat == self._question.seat
        sure, possible = (0, 0) if mine else (ALL, ALL)
        for picks in self._answers(match, decision):
            after = self._after(match, picks, settled)
            if mine:
                sure, possible = sure | after.sure, possible | after.possible
                if sure & wanted == wanted:
                    break
            else:
                sure, possible = sure & after.sure, possible & after.possible
                if not possible & wanted:
                    break
        value = Value(sure, possible)
        if key is not None:
            self._known[key] = value
        return value

    def _after(self, match: Match, picks: Picks, settled: int | None) -> Value:
        """What comes of an answer."""
        self.tried += 1
        if self.tried > self._most:
            raise TooLarge(self._most)
        state = match.copy()
        until = carried_out(state, picks, self._question, settled)
        return until if isinstance(until, Value) else self.value(state, until.settled)

    def _answers(self, match: Match, decision: Decision) -> Iterator[Picks]:
        """Every legal answer, the likeliest first; of options that are alike, one."""
        question = self._question
        if decision.kind == "turn":
            yield from _turns(match, decision, question)
            return
        yield from all_answers(match, decision)

    def _key(self, match: Match, decision: Decision) -> bytes | None:
        """What a position at a turn comes down to, whatever the order it came about in; None where ids matter."""
        game = match.game
        unsettled = game.emblems or game.gone or game.revealed or game.looked_at
        if decision.kind != "turn" or unsettled or self._names_new_ids(match):
            return None
        root = self._root_clock
        old, new, ordered = list[Facts](), list[Facts](), list[Facts]()
        for id, each in sorted(game.objects.items()):
            if each.zone == "deck":
                continue
            facts: Facts = (
                *(each.card, each.reference, each.owner, each.seat, each.zone, each.place, each.token),
                *(sorted(each.statuses), sorted(each.counters.items()), each.granted, each.subtypes),
            )
            if id <= root:
                old.append((id, *facts))
            elif each.zone == "expedition" and not traits_of(match, id).abilities:
                new.append(facts)
            else:
                ordered.append(facts)
        rest = (
            *(decision.seat, game.turn, game.passed, game.again, sorted(game.played), sorted(game.moved)),
            *(game.ascended, game.positions, game.regions, game.this_turn, game.deeds, game.uses, game.phase),
        )
        return msgspec.json.encode((old, sorted(new, key=repr), ordered, rest))

    def _names_new_ids(self, match: Match) -> bool:
        """Whether what is counted this Day speaks of objects that came after the first position."""
        game, root = match.game, self._root_clock
        ids = chain(*(uses.by for uses in game.uses.values()), *game.this_turn.abilities.values())
        return any(id > root for id in ids) or any(uses.since > root for uses in game.uses.values())


class Onward(NamedTuple):
    """The line goes on; `settled` are the tasks that Dusk has reached, None before it."""

    settled: int | None


def carried_out(
    match: Match, picks: Picks, question: Question, settled: int | None, *, foresees: bool = True
) -> Value | Onward:
    """Gives an answer, until the next question or the end of what is asked about; the value where it ends there.

    Where `foresees`, it ends at what the solver cannot foresee as well.
    """
    game = match.game
    day, draws = game.day, game.draws
    try:
        for events in match.operations_after(picks):
            for event in events:
                if event.verb == PROGRESS and settled is None:
                    settled = reached_at_dusk(event, question.seat)
                elif foresees and not is_known(event, question.seat):
                    return broken_off(settled)
            if foresees and game.draws != draws:
                return broken_off(settled)
            if game.result is not None or game.day > day:
                break
            if settled is not None and not question.wanted & WIN:
                return Value(settled, settled)
    except EndlessAnswer:
        return broken_off(settled)
    if game.result is None and game.day == day and (game.open or game.frames):
        return Onward(settled)
    won = game.result is not None and question.seat in game.result.winners
    total = (settled or 0) | (WIN if won else 0)
    return Value(total, total)


def is_known(event: Event, seat: int) -> bool:
    """Whether an event could be foreseen by the player of a seat: it takes nothing from where faces are hidden."""
    orbs = any(isinstance(each, Move) and each.origin == "mana" for each in event.actions)
    return not orbs and not reveals(event, seat)


def broken_off(settled: int | None) -> Value:
    """The value of a line that nobody can foresee any further."""
    return UNKNOWN if settled is None else Value(settled, settled | WIN)


def require_turn(match: Match, question: Question) -> None:
    """Raises NotAPuzzle unless the solver is to take a turn, and knows all that the other player may do."""
    game = match.game
    if game.seats != 2:
        raise NotAPuzzle("Only a duel can be a puzzle: take a game of two players.")
    if len(game.open) != 1 or game.open[0].kind != "turn" or game.open[0].seat != question.seat:
        raise NotAPuzzle("It is not the solver's turn: take a moment of the Afternoon at which they are asked.")
    other = 1 - question.seat
    if not question.bound and other not in game.passed and game.pile("hand", other):
        raise NotAPuzzle("The other player has cards in hand and may play them: bind them to pass.")


def name_of(match: Match, option: object) -> str:
    """What an option of a turn does, by the face and state of its card: cards that are alike have one name."""
    if not isinstance(option, PlayOption | QuickActionOption):
        return PASSING
    card = match.game.objects[option.id]
    if isinstance(option, QuickActionOption):
        return f"quick action {option.ability} {option.id}"
    return f"play {card.reference} {card.zone} {sorted(card.statuses)} {sorted(card.counters.items())} {card.granted}"


def all_answers(match: Match, decision: Decision) -> Iterator[Picks]:
    """Every legal answer to a question, with every order of its picks; those worth most come first."""
    worth = worths(ImaginedScene(match, decision.seat), decision)
    best = sorted(range(len(decision.options)), key=lambda at: -worth[at])
    for count in range(decision.least, min(decision.most, len(best)) + 1):
        for picked in permutations(best, count):
            yield Picks(decision.id, list(picked))


def _turns(match: Match, decision: Decision, question: Question) -> Iterator[Picks]:
    seen: set[str] = set()
    only_pass = question.bound and decision.seat != question.seat
    for picks in all_answers(match, decision):
        option = decision.options[picks.picks[0]]
        if only_pass and not isinstance(option, PassOption):
            continue
        name = name_of(match, option)
        if name not in seen:
            seen.add(name)
            yield picks


def only_first_move(moves: list[FirstMove], task: Task) -> FirstMove | None:
    """The one first move that surely reaches a task while no other possibly does; None where there is none."""
    bit = bit_of(task)
    possible = [move for move in moves if move.value.possible & bit]
    return possible[0] if len(possible) == 1 and possible[0].value.sure & bit else None


def unique_tasks(moves: list[FirstMove]) -> list[tuple[Task, FirstMove]]:
    """Every task that exactly one first move reaches, with that move."""
    return [(task, move) for task in TASKS if (move := only_first_move(moves, task)) is not None]
