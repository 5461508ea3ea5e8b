"""Walking through a declaration of intent (5.1.2) on a table that is never stored."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from msgspec import Struct

from bot.play.codes import code_of, positions_of
from bot.play.looks import DraftStep
from bot.play.refusal import Refusal
from engine import Table
from engine.table.decisions import AnyOption, Decision, Picks


class DraftRecord(Struct, frozen=True):
    """One answered question as it is kept: so that it can be asked again of a table that has moved."""

    prompt: str
    picks: tuple[str, ...]


class Draft(Struct, frozen=True):
    """A declaration as it is kept between presses: every question answered so far, the turn itself first."""

    steps: tuple[DraftRecord, ...] = ()


@dataclass(frozen=True, slots=True)
class Wish:
    """A declaration in one go, all in codes; what is left empty is asked for.

    `option` is the card or quick action; `targets` are used in order for every target asked for, "none" leaves an
    optional one out; `more` answers everything else (numbers, optional costs, cards that pay) in the order asked.
    """

    option: str
    expedition: str = ""
    mode: str = ""
    targets: tuple[str, ...] = ()
    more: tuple[str, ...] = ()


NOTHING = "none"
"""Given in a wish where an optional target is left out."""


class Walk:
    """A declaration under way on a table of its own; every step is an answer of the seat that declares."""

    def __init__(self, table: Table, seat: int, origin: int) -> None:
        """Stands before the open turn decision `origin`; raises Refusal "decision closed" when it is not open."""
        decision = table.decision(origin)
        if decision is None or decision.seat != seat or decision.kind != "turn":
            raise Refusal("decision closed")
        self.table = table
        self.seat = seat
        self.origin = origin
        self.decision: Decision | None = decision
        self.steps: list[DraftStep] = []

    def take(self, codes: Sequence[str]) -> Picks:
        """Answers the question the walk stands before; raises Refusal when the codes are no answer to it."""
        decision = self.decision
        if decision is None:
            raise Refusal("step over")
        positions = positions_of(decision, codes)
        picked: tuple[AnyOption, ...] = tuple(decision.options[position] for position in positions)
        answer = Picks(decision.id, positions)
        self.table.answer(answer)
        self.steps.append(DraftStep(decision.prompt, tuple(codes), picked))
        self.decision = next((asked for asked in self.table.game.open if asked.seat == self.seat), None)
        return answer

    def again(self, records: Iterable[DraftRecord]) -> list[Picks]:
        """Takes the steps of a draft once more; raises Refusal "declaration outdated" where they no longer fit."""
        answers = []
        for record in records:
            if self.decision is None or self.decision.prompt != record.prompt:
                raise Refusal("declaration outdated")
            try:
                answers.append(self.take(record.picks))
            except Refusal:
                raise Refusal("declaration outdated") from None
        return answers

    def draft(self) -> Draft:
        """What has been answered so far, to be kept."""
        return Draft(tuple(DraftRecord(step.prompt, step.picks) for step in self.steps))

    def follow(self, wish: Wish, until: str = "") -> None:
        """Goes as far as the wish leads, at most to the price.

        With `until`, the name of a field, it stops at the first question which that field does not answer any more, and
        takes the first legal choice for questions before it that the wish says nothing about. Raises Refusal "no such
        choice" where the wish names what is not listed.
        """
        self.take([wish.option])
        given = {
            "expedition": [wish.expedition] if wish.expedition else [],
            "mode": [wish.mode] if wish.mode else [],
            "targets": list(wish.targets),
            "more": list(wish.more),
        }
        while self.decision is not None and self.decision.back and self.decision.kind != "pay":
            field = FIELDS.get(self.decision.prompt, "more")
            if field == until and not given[field]:
                return
            codes = _draw(given[field], self.decision)
            if codes is None and not until:
                return
            if codes is None:
                codes = [code_of(option) for option in self.decision.options[: self.decision.least]]
            try:
                self.take(codes)
            except Refusal as refusal:
                if refusal.key == "unknown option":
                    raise Refusal("no such choice", field=field) from None
                raise


FIELDS = {"expedition": "expedition", "mode": "mode", "target": "targets", "choose": "targets"}
"""Which field of a wish answers which prompt; everything else is answered by `more`."""


def _draw(given: list[str], decision: Decision) -> list[str] | None:
    """Takes from what was given the answer to one question: [] for "none of them", None when nothing was given."""
    if not given:
        return None
    if given[0] == NOTHING:
        given.pop(0)
        return []
    taken = given[: max(1, decision.most)]
    del given[: len(taken)]
    return taken
