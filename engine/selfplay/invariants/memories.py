"""Invariant 21: what is remembered of this turn, this Afternoon and this day, and how long effects last."""

from __future__ import annotations

from collections.abc import Iterator

from engine.selfplay.invariants.registry import invariant
from engine.selfplay.situation import Situation, need
from engine.state.actions import Advance, Event, Moment
from engine.state.game import Game


def of_this_day(now: Situation) -> Iterator[Event]:
    """4.2.a The events since this day began, the latest first."""
    for events in reversed(now.course.events):
        for event in reversed(events):
            yield event
            if _begins_a_day(event, now.game.day):
                return


def _begins_a_day(event: Event, day: int) -> bool:
    """4.2.1, RB.7, v3:4.1.l Whether `event` begins `day`: at Noon on the first day, in the Morning on any other."""
    first = "morning" if day > 1 else "noon"
    return event.verb == "phase" and isinstance(event.actions[0], Moment) and event.actions[0].phase == first


@invariant(21)
def memories_are_of_this_day(now: Situation) -> None:
    """21 Who moved, who passed and who played is what the events of this day tell, and nothing older."""
    game, events = now.game, list(of_this_day(now))
    forward = {
        action.expedition
        for event in events
        for action in event.actions
        if isinstance(action, Advance) and action.number > 0
    }
    need(set(game.moved) == forward, "moved", game.moved, forward)
    passes = [event.actions for event in reversed(events) if event.verb == "pass"]
    passed = [moment.seat for actions in passes for moment in actions if isinstance(moment, Moment)]
    need(game.passed == passed and len(set(passed)) == len(passed), "passed", game.passed, passed)
    need(len(game.played) <= sum(event.verb == "to limbo" for event in events), "played", game.played)


@invariant(21)
def counts_of_the_day_start_anew(now: Situation) -> None:
    """21, 1.4.6 Counts grow within a day, stay within a hundred, and begin at nothing with the next day."""
    today = _counts(now.game)
    need(all(0 < times <= 100 for times in today.values()), "counts", today)
    if now.previous is None:
        return
    before = _counts(now.previous.game)
    if now.previous.game.day == now.game.day:
        shrunk = {key for key, times in before.items() if today.get(key, 0) < times}
        need(not shrunk, "counts went back within a day", shrunk)
    else:
        events = sum(1 for _ in of_this_day(now))
        kept = {key for key, times in before.items() if today.get(key, 0) >= times + events}
        need(not kept, "counts of yesterday", kept)


def _counts(game: Game) -> dict[tuple[object, ...], int]:
    """4.2.3, 1.4.6 What is counted for a Day: each deed, and the uses of each ability by each object."""
    deeds = {(deed.kind, deed.seat, deed.origin, deed.types, deed.phase): deed.times for deed in game.deeds}
    return deeds | {(name, id): times for name, uses in game.uses.items() for id, times in uses.by.items()}


@invariant(21)
def what_lasts_ends_on_time(now: Situation) -> None:
    """21, 2.2.13.c 'This turn' ends with the turn, 'this Afternoon' with the Afternoon, 'this day' with the day."""
    game = now.game
    if now.previous is None:
        return
    known = {emblem.id for emblem in now.previous.game.emblems}
    before, last = now.previous.game, _end_of_the_last_turn(now)
    for emblem in game.emblems:
        if emblem.until == "turn":
            need(game.turn >= 0, "this turn, outside turns", emblem)
            need(emblem.id > last, "this turn, but that turn is over", emblem)
        elif emblem.until == "afternoon":
            need(game.phase not in ("dusk", "night"), "this Afternoon, after it", emblem)
            need(not (emblem.id in known and before.day != game.day), "this Afternoon, of another day", emblem)
        elif emblem.until == "day":
            need(not (emblem.id in known and before.day != game.day), "this day, but that day is over", emblem)


def _end_of_the_last_turn(now: Situation) -> int:
    """4.2.3.c(4) The moment of the last card played or pass, where a free turn shows that they ended a turn."""
    if not any(decision.kind == "turn" for decision in now.game.open):
        return 0
    events = list(of_this_day(now))
    plays = [event.at for event in events if event.verb == "play"]
    if len(plays) != len(now.game.played):  # some were played by an effect, which ends no turn (RB.10)
        plays = []
    return max([0, *plays, *(event.at for event in events if event.verb == "pass")])


@invariant(21)
def turns_only_in_the_afternoon(now: Situation) -> None:
    """21, 4.2.3 A turn is taken in the Afternoon, by a player who has not passed; else no player takes one."""
    game = now.game
    if game.result is None:
        need((game.turn >= 0) == ("turn" in _frames(now)), "a turn outside turns", game.turn, game.phase)
        need(game.turn < 0 or game.phase == "afternoon", "a turn in another phase", game.phase)


def _frames(now: Situation) -> set[str]:
    return {frame.program for frame in now.game.frames}
