"""`python -m tests.proof.puzzles`: puzzles are solved by a second solver, which prunes nothing and keeps nothing.

It walks every line to its end by the engine's public face, each position loaded from its bytes, and judges by what the
events tell. The puzzles are those that come with the program, and further ones made from games of the seed after them.
Each must have one first move that surely reaches its task while no other possibly does, and it must be the first
solver's. Always playing the dearest card must solve few of them, and one game in eight at least must yield one. It
goes on where it was interrupted.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from itertools import permutations
from pathlib import Path

from msgspec import Struct

from engine import Decision, EndlessAnswer, Event, Match, Picks, load, save
from engine.disclosure import reveals
from engine.puzzles import Made, Puzzle, Task, made, shipped
from engine.state.actions import Advance, Move
from engine.state.upgrading import upgraded
from tests.proof.ledger import FOLDER, Pages
from tests.proof.side_by_side import side_by_side

GAMES_FROM = 100_000
"""The seed of the first game, by which further puzzles are made: none of these comes with the program."""

MOST_BY_THE_DEAREST = 0.2
"""The share of puzzles that may be solved by always playing the dearest card."""

LEAST_YIELD = 1 / 8
"""How many puzzles a game yields at least."""

LEAST_GAMES = 40
"""From how many games on the yield is judged."""

CHANCES = {"none": (), "hero": (0,), "companion": (1,), "both": (0, 1)}

Reach = tuple[bool, bool]
"""Whether a task is sure, and whether it is possible."""


def position_of(puzzle: Puzzle) -> bytes:
    """The game as it is saved, in the form of today; whether its task still has one first move is not looked at."""
    return upgraded(bytes(puzzle.state), puzzle.state_form)


class Checked(Struct):
    """What the second solver finds of one puzzle."""

    number: int
    puzzle: str
    agrees: bool
    lines: int
    found: str = ""
    dearest: bool = False
    """Whether always playing the dearest card reaches the task, however well all else is chosen."""


class Plain:
    """Tries everything, and tries it again wherever it comes to it again."""

    def __init__(self, puzzle: Puzzle, *, dearest: bool = False) -> None:
        self.puzzle, self.lines, self._dearest = puzzle, 0, dearest

    def reaches(self) -> bool:
        """Whether the task is sure from the first position on."""
        return self._reach(position_of(self.puzzle), None)[0]

    def first_moves(self) -> dict[str, Reach]:
        """What each option of the first question comes to, by its code."""
        state = position_of(self.puzzle)
        (asked,) = load(state).game.open
        return {option.code: self._after(state, Picks(asked.id, [at]), None) for at, option in enumerate(asked.options)}

    def _reach(self, state: bytes, dusk: Event | None) -> Reach:
        match = load(state)
        if len(match.game.open) != 1 or match.game.open[0].hidden:
            return self._unknown(dusk)
        (asked,) = match.game.open
        answers = list(self._answers(asked))
        if self._dearest and asked.kind == "turn" and asked.seat == self.puzzle.seat:
            answers = [Picks(asked.id, [_dearest(match, asked)])]
        found = [self._after(state, picks, dusk) for picks in answers]
        if asked.seat == self.puzzle.seat:
            return any(sure for sure, _ in found), any(possible for _, possible in found)
        return all(sure for sure, _ in found), all(possible for _, possible in found)

    def _answers(self, asked: Decision) -> Iterator[Picks]:
        if self.puzzle.bound and asked.kind == "turn" and asked.seat != self.puzzle.seat:
            yield Picks(asked.id, [at for at, option in enumerate(asked.options) if option.code == "-"])
            return
        for count in range(asked.least, asked.most + 1):
            for picked in permutations(range(len(asked.options)), count):
                yield Picks(asked.id, list(picked))

    def _after(self, state: bytes, picks: Picks, dusk: Event | None) -> Reach:
        match = load(state)
        day, draws = match.game.day, match.game.draws
        try:
            events = match.answer(picks)
        except EndlessAnswer:
            self.lines += 1
            return self._unknown(dusk)
        today = list(_until_morning(events))
        at = next((at for at, event in enumerate(today) if event.verb == "progress"), None)
        before_dusk = today if at is None else today[:at]
        if dusk is None and not self._foreseen(before_dusk, match.game.draws != draws and at is None):
            self.lines += 1
            return self._unknown(None)
        dusk = dusk or (None if at is None else today[at])
        over = match.game.result is not None or match.game.day > day
        if dusk is not None and (over or not self.puzzle.task.win):
            self.lines += 1
            if self.puzzle.task.win and not self._foreseen(today[(at or 0) :], False):
                return self._unknown(dusk)
            reached = self._won(match) if self.puzzle.task.win else self._moved(dusk)
            return reached, reached
        if over:
            self.lines += 1
            reached = self.puzzle.task.win and self._won(match)
            return reached, reached
        return self._reach(save(match), dusk)

    def _foreseen(self, events: Sequence[Event], drew: bool) -> bool:
        taken = any(isinstance(each, Move) and each.origin == "mana" for event in events for each in event.actions)
        shown = any(reveals(event, self.puzzle.seat) for event in events if event.verb != "progress")
        return not (drew or taken or shown)

    def _unknown(self, dusk: Event | None) -> Reach:
        if dusk is None or self.puzzle.task.win:
            return False, True
        reached = self._moved(dusk)
        return reached, reached

    def _won(self, match: Match) -> bool:
        return match.game.result is not None and self.puzzle.seat in match.game.result.winners

    def _moved(self, dusk: Event) -> bool:
        task, seat = self.puzzle.task, self.puzzle.seat
        ahead = {each.expedition for each in dusk.actions if isinstance(each, Advance) and each.number > 0}
        mine = all(2 * seat + place in ahead for place in CHANCES[task.move])
        return mine and not any(2 * (1 - seat) + place in ahead for place in CHANCES[task.hold])


def _until_morning(events: Sequence[Event]) -> Iterator[Event]:
    """The events of the Day: those after belong to the next one."""
    for event in events:
        if any(getattr(each, "phase", "") == "morning" for each in event.actions):
            return
        yield event


def check(number: int, puzzle: Puzzle) -> Checked:
    """A puzzle held against the second solver."""
    plain = Plain(puzzle)
    moves = plain.first_moves()
    faces = {code: _face(puzzle, code) for code in moves}
    reaching = {faces[code] for code, (_, possible) in moves.items() if possible}
    right = puzzle.solution[0]
    agrees = reaching == {faces[right]} and moves[right][0]
    found = "" if agrees else f"{_said(puzzle.task)}: {right} is said to solve it, and there is {moves}"
    return Checked(number, puzzle.id, agrees, plain.lines, found, Plain(puzzle, dearest=True).reaches())


def _dearest(match: Match, asked: Decision) -> int:
    """The option that plays the card of the highest Cost, paid from where it is; passing where there is none."""

    def cost(at: int) -> int:
        code = asked.options[at].code
        thing = match.game.objects.get(int(code[1:])) if code[1:].isdecimal() else None
        card = None if thing is None or thing.reference not in match.catalogue.cards else thing
        if card is None or code[0] != "p":
            return 0 if code == "-" else -1
        printed = match.catalogue.cards[card.reference]
        return 1 + (printed.hand_cost if card.zone == "hand" else printed.reserve_cost or 0)

    return max(range(len(asked.options)), key=cost)


def _face(puzzle: Puzzle, code: str) -> str:
    """What a first move does: two copies of a card in one zone do the same."""
    card = load(position_of(puzzle)).game.objects.get(int(code[1:])) if code[1:].isdecimal() else None
    return code if card is None else f"{code[0]} {card.reference} {card.zone} {card.statuses} {card.counters}"


def _said(task: Task) -> str:
    return "win" if task.win else f"move {task.move}, hold {task.hold}"


def made_and_checked(number: int, seed: int = GAMES_FROM) -> Checked:
    """The puzzle of one further game, if there is one."""
    found: Made = made(seed + number)
    if found.puzzle is None:
        return Checked(number, "", True, 0)
    return check(number, found.puzzle)


def main(arguments: Sequence[str] | None = None) -> int:
    """0 where both solvers agree about every puzzle, games yield enough, and few are solved by dear cards; else 1."""
    parser = argparse.ArgumentParser(prog="python -m tests.proof.puzzles", description=__doc__)
    parser.add_argument("--puzzles", type=int, default=500, help="how many puzzles")
    parser.add_argument("--seed", type=int, default=GAMES_FROM, help="the first game by which more are made")
    parser.add_argument("--jobs", type=int, default=2, help="how many processes solve")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where results are kept")
    asked = parser.parse_args(arguments)
    known = list(shipped().values())[: asked.puzzles]
    ledger = Pages("puzzles", Checked, asked.folder)
    todo = [(number, each) for number, each in enumerate(known) if number not in ledger.batches]
    print(f"{len(known) - len(todo)} of {len(known)} puzzles stand in {ledger.file}", flush=True)
    for each in side_by_side(check, todo, asked.jobs):
        ledger.note(each)
    checked = [ledger.batches[number] for number in range(len(known))]
    games = Pages(f"puzzles/{asked.seed}", Checked, asked.folder)
    while len(checked) + sum(bool(each.puzzle) for each in games.in_order()) < asked.puzzles:
        next_ones = range(len(games.batches), len(games.batches) + 4 * asked.jobs)
        for each in side_by_side(made_and_checked, [(number, asked.seed) for number in next_ones], asked.jobs):
            games.note(each)
    further = [each for each in games.in_order() if each.puzzle]
    checked += further
    wrong = [each for each in checked if not each.agrees]
    easy = sum(each.dearest for each in checked)
    print(
        f"{len(checked)} puzzles, {len(known)} of them shipped and {len(further)} from {len(games.batches)} games from "
        f"seed {asked.seed}: {len(checked) - len(wrong)} agree, {sum(each.lines for each in checked)} lines tried; "
        f"always playing the dearest card solves {easy}"
    )
    for each in wrong:
        print(f"  {each.puzzle}: {each.found}")
    few = len(games.batches) >= LEAST_GAMES and len(further) < LEAST_YIELD * len(games.batches)
    if few:
        print(f"  {len(games.batches)} games yield {len(further)} puzzles: less than one in eight")
    return 1 if wrong or few or easy > MOST_BY_THE_DEAREST * len(checked) else 0


if __name__ == "__main__":
    sys.exit(main())
