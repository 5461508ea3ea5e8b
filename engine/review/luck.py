"""What chance has brought: each draw, die and Tumult card beside what might have come instead, and the curve of a game.

Here everything is judged from what was true, but for what was still to come. A match after an event of chance is
compared with others in which this event alone has come otherwise: each of them was as likely, so that the differences
sum up to nothing in the mean of many games, whatever the chances are estimated by (a control variate).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from random import Random

from engine.core.match import Match
from engine.opponents.imagining import turn_tumult_cards
from engine.opponents.looking_ahead import is_carried_out
from engine.review.chances import chances, teams_of
from engine.review.line import Line, Step
from engine.review.records import Luck, Point
from engine.review.simulating import SEED_BITS, end_of, left_open, played_out, seed_of
from engine.state.decisions import Picks

CHANCE = -1
"""Stands for dice, random picks and Tumult cards where else the seat stands whose cards an event turned up."""

Event = tuple[Step | None, int]
"""An answer (None: the deal before the first one), and whose cards or what chance it brought."""

Otherwise = Callable[[Match, Random], None]


def turns_of(line: Line) -> list[Step]:
    """The moments of the curve: where a turn begins."""
    return [step for step in line.steps if step.begins_turn]


def events_of(line: Line) -> list[Event]:
    """Every event of chance of a game."""
    first = line.match(line.steps[0].before).game
    found: list[Event] = [(None, seat) for seat in range(first.seats)]
    for step in line.steps:
        match = line.match(step.before)
        game = match.game
        decks = [list(game.pile("deck", seat)) for seat in range(game.seats)]
        draws, hidden = game.draws, sum(region.hidden for region in game.regions)
        match.answer(step.answer)
        after = match.game
        if after.result is None or step.decision is not None:
            found += [
                (step, seat) for seat in range(game.seats) if decks[seat] and decks[seat] != after.pile("deck", seat)
            ]
            if after.draws != draws or sum(region.hidden for region in after.regions) != hidden:
                found.append((step, CHANCE))
    return found


def curve(line: Line, turns: list[Step], lines: int, seed: int) -> Iterator[int | list[Point]]:
    """The chances where each turn begins, and at the end; yields how many lines each took, and at last the points."""
    points: list[Point] = []
    day, turn = 0, 0
    for step in turns:
        today = line.match(step.before).game.day
        day, turn = today, turn + 1 if today == day else 1
        found = _mean(partial(_from, line, step.before), lines, seed)
        assert step.decision is not None
        points.append(Point(day, turn, step.decision.seat, found, step.entry - 1))
        yield lines
    points.append(Point(line.match(line.end).game.day, 0, -1, chances(line.match(line.end)), line.steps[-1].entry))
    yield points


def _from(line: Line, data: bytes, way: int) -> list[float]:
    """The chances from a moment on, by one line."""
    match = line.match(data)
    return played_out(left_open(match, way), end_of(match.game), way)


def luck(line: Line, events: list[Event], lines: int, seed: int) -> Iterator[int | Luck]:
    """What the events of chance brought; yields how many lines each took, and at last all of it."""
    game = line.match(line.end).game
    teams, seats = len(teams_of(game)), game.seats
    draws, others = [[0.0] * teams for _ in range(seats)], [0.0] * teams
    for number, event in enumerate(events):
        brought = _brought(line, event, lines, seed_of(seed, number))
        into = others if event[1] == CHANCE else draws[event[1]]
        for team in range(teams):
            into[team] += brought[team]
        yield 2 * lines
    yield Luck([[round(each, 4) for each in row] for row in draws], [round(each, 4) for each in others])


def _brought(line: Line, event: Event, lines: int, seed: int) -> list[float]:
    """What an event brought each team: the chances with it, less those on average had it come otherwise."""
    step, whose = event
    came = _mean(partial(_after, line, step, None), lines, seed)
    else_ = _mean(partial(_after, line, step, _otherwise(step, whose)), lines, seed)
    return [with_ - without for with_, without in zip(came, else_, strict=True)]


def _after(line: Line, step: Step | None, otherwise: Otherwise | None, way: int) -> list[float]:
    """The chances after an event, as it came or otherwise, by one line."""
    match = line.match(line.steps[0].before if step is None else step.before)
    if otherwise is not None:
        otherwise(match, Random(seed_of(way, "otherwise")))
    if step is not None and isinstance(step.answer, Picks):
        is_carried_out(match, step.answer)
    return played_out(left_open(match, way), end_of(match.game), way)


def _otherwise(step: Step | None, whose: int) -> Otherwise:
    """What lets an event come otherwise."""

    def deal(match: Match, chance: Random) -> None:
        game = match.game
        cards = [*game.pile("hand", whose), *game.pile("deck", whose)]
        faces = [(game.objects[id].card, game.objects[id].reference) for id in cards]
        chance.shuffle(faces)
        for id, (card, reference) in zip(cards, faces, strict=True):
            game.objects[id].card, game.objects[id].reference = card, reference

    def draw(match: Match, chance: Random) -> None:
        chance.shuffle(match.game.pile("deck", whose))

    def roll(match: Match, chance: Random) -> None:
        turn_tumult_cards(match.game, chance)
        match.game.seed = chance.getrandbits(SEED_BITS)

    return deal if step is None else roll if whose == CHANCE else draw


def _mean(one: Callable[[int], list[float]], lines: int, seed: int) -> list[float]:
    """The mean of so many lines, with the same chance in each comparison."""
    found = [one(seed_of(seed, number)) for number in range(lines)]
    return [round(sum(each) / lines, 4) for each in zip(*found, strict=True)]
