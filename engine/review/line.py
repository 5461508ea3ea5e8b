"""The line of a game that stood: its answers one by one, without what was taken back, each with the game before it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from engine.abilities.catalogue_programs import load_match
from engine.cards.catalogue import Catalogue
from engine.cards.importing.kept import over
from engine.chronicle import BadChronicle, Chronicle, played_again
from engine.core.match import Match
from engine.state.decisions import Answer, Back, Decision, Picks
from engine.state.game import RULES_VERSION


class Step(Struct, frozen=True):
    """One answer of the line."""

    entry: int
    """The entry of the record that it belongs to, counted from 0, the beginning."""
    place: int
    """Which answer of that entry it is."""
    before: bytes
    """The game just before it, everything hidden included."""
    answer: Answer
    decision: Decision | None
    """What it answers; None where nothing was asked for it."""

    @property
    def is_choice(self) -> bool:
        """Whether its player had several answers."""
        asked = self.decision
        if asked is None or not isinstance(self.answer, Picks):
            return False
        return asked.least != asked.most or 0 < asked.most < len(asked.options)

    @property
    def begins_turn(self) -> bool:
        """Whether it is what its player did in a turn (4.2.3.c)."""
        return self.decision is not None and self.decision.kind == "turn"


class Line(Struct, frozen=True):
    """A finished game as it stood in the end."""

    steps: tuple[Step, ...]
    end: bytes
    catalogue: Catalogue

    def match(self, data: bytes) -> Match:
        """A match of its own at one of its moments."""
        return load_match(data, self.catalogue)


class Unreviewable(ValueError):
    """A game cannot be reviewed; `key` says why: "unfinished", "other rules", "damaged" or "no choices"."""

    def __init__(self, key: str, message: str) -> None:
        super().__init__(message)
        self.key = key


def line_of(chronicle: Chronicle, ground: Catalogue) -> Line:
    """The line of a chronicle; raises Unreviewable for one that is unfinished, damaged, or of other rules."""
    if chronicle.rules != RULES_VERSION or any(entry.rules not in ("", RULES_VERSION) for entry in chronicle.entries):
        raise Unreviewable(
            "other rules",
            f"it was played under rules version {chronicle.rules}, and this program has version {RULES_VERSION}: "
            "review it with the version of Tumult that wrote it",
        )
    try:
        lines = list(_lines(chronicle, ground))
    except BadChronicle as bad:
        raise Unreviewable("damaged", str(bad)) from bad
    steps, end = lines[-1]
    line = Line(steps, end, over(ground, chronicle.cards))
    if line.match(end).game.result is None:
        raise Unreviewable("unfinished", "the game is not over: a review is of a finished game")
    if not any(step.is_choice for step in steps):
        raise Unreviewable("no choices", "no player had anything to choose in it")
    return line


def _lines(chronicle: Chronicle, ground: Catalogue) -> Iterator[tuple[tuple[Step, ...], bytes]]:
    """The line after each entry, and the game there."""
    kept: list[tuple[tuple[Step, ...], bytes]] = []
    for moment in played_again(chronicle, ground):
        steps: tuple[Step, ...] = ()
        after = moment.match.save()
        if moment.entry.rewind is not None:
            steps = kept[moment.entry.rewind.to - 1][0]
        elif kept:
            steps, before = kept[-1]
            match = load_match(before, moment.match.catalogue)
            for place, answer in enumerate(moment.entry.answers):
                steps = _with(steps, match, moment.number, place, answer)
                match.answer(answer)
        kept.append((steps, after))
        yield kept[-1]


def _with(steps: tuple[Step, ...], match: Match, entry: int, place: int, answer: Answer) -> tuple[Step, ...]:
    """5.1.2.c The line with one more answer; an abandoned declaration leaves it, with all that belonged to it."""
    if isinstance(answer, Back):
        while steps and (asked := steps[-1].decision) is not None:
            steps = steps[:-1]
            if not asked.back:
                break
        return steps
    decision = match.decision(answer.decision) if isinstance(answer, Picks) else None
    return (*steps, Step(entry, place, match.save(), answer, decision))
