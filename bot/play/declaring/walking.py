"""Walking through a declaration of intent (5.1.2) on a table that is never stored."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import msgspec
from msgspec import Struct

from bot.play.declaring.declared import taken
from bot.play.game_records.declared import Candidates, DraftStep
from bot.play.game_records.looks import Look
from bot.play.requests.codes import positions_asked
from bot.play.requests.refusal import Refusal
from engine import EndlessAnswer, Match
from engine.state.decisions import AnyOption, Decision, Picks


class DraftRecord(Struct, frozen=True):
    """One answered question as it is kept: so that it can be asked again of a table that has moved."""

    prompt: str
    picks: tuple[str, ...]


class Draft(Struct, frozen=True):
    """A declaration as it is kept between presses: every question answered so far, the turn itself first.

    `operations` are the last presses that were carried out on it, so that none of them is carried out twice.
    """

    steps: tuple[DraftRecord, ...] = ()
    operations: tuple[str, ...] = ()


def step_of(records: Sequence[DraftRecord]) -> int:
    """A number that stands for everything declared so far: a panel that shows anything else does not know it."""
    return zlib.crc32(msgspec.json.encode(records))


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

    def __init__(self, table: Match, seat: int, origin: int) -> None:
        """Stands before the open turn decision `origin`; raises Refusal "decision closed" when it is not open."""
        decision = table.decision(origin)
        if decision is None or decision.seat != seat or decision.kind != "turn":
            raise Refusal("decision closed")
        self.table = table
        self.seat = seat
        self.origin = origin
        self.decision: Decision | None = decision
        self.steps: list[DraftStep] = []
        self.answers: list[Picks] = []
        """What the walk has answered, in order."""

    def take(self, codes: Sequence[str]) -> Picks:
        """Answers the question the walk stands before; raises Refusal when the codes are no answer to it."""
        decision = self.decision
        if decision is None:
            raise Refusal("step over")
        positions = positions_asked(self.table, decision, codes)
        picked: tuple[AnyOption, ...] = tuple(decision.options[position] for position in positions)
        answer = Picks(decision.id, positions)
        try:
            self.table.answer(answer)
        except EndlessAnswer:
            raise Refusal("endless answer") from None
        self.answers.append(answer)
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

    def draft(self, operations: tuple[str, ...]) -> Draft:
        """What has been answered so far, to be kept with the presses that were carried out."""
        return Draft(self.records, operations)

    @property
    def records(self) -> tuple[DraftRecord, ...]:
        """Every question answered so far."""
        return tuple(DraftRecord(step.prompt, step.picks) for step in self.steps)

    def settled(self, field: str) -> list[AnyOption]:
        """What a field of a wish could only have been, for the rules left no choice; known once the price is asked."""
        decision = self.decision
        if decision is None or decision.kind != "pay":
            return []
        prompt = next((prompt for prompt, answered in FIELDS.items() if answered == field), "")
        return [option for _, option in taken(decision, self.steps, prompt)]

    def follow(self, wish: Wish, until: str = "") -> None:
        """Goes as far as the wish leads, at most to the price; nothing that it names is passed over.

        With `until`, the name of a field, it stops at the first question which that field does not answer any more, and
        takes the first legal choice for questions before it that the wish says nothing about. Raises `Unfit` where the
        wish names what is not possible, Refusal "choose first" where that cannot be told yet, and what picking wrongly
        raises.
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
            if codes is None and given[field]:
                raise Unfit(field, given[field][0], self.decision.options, self.decision)
            if codes is None and not until:
                break
            if codes is None:
                codes = [option.code for option in self.decision.options[: self.decision.least]]
            self.take(codes)
        if not until:
            self._nothing_is_left(given)

    def _nothing_is_left(self, given: dict[str, list[str]]) -> None:
        """What a wish named and no question asked for must be what the rules settled by themselves."""
        for field, left in given.items():
            if left and (self.decision is None or self.decision.kind != "pay"):
                raise Refusal("choose first", field=self.decision.prompt if self.decision else field)
            if left and field != "more":
                assert self.decision is not None
                only = self.settled(field)
                for code in left:
                    fitting = [option for option in only if option.code == code]
                    if not fitting and (only or code != NOTHING):
                        raise Unfit(field, code, only, self.decision)
                    only = [option for option in only if option not in fitting]


class Unfit(Exception):
    """A wish names in a field what is not possible there; `possible` is what is."""

    def __init__(self, field: str, given: str, possible: Sequence[AnyOption], decision: Decision) -> None:
        super().__init__(field)
        self.field, self.given, self.possible, self.decision = field, given, tuple(possible), decision

    def refusal(self, look: Look) -> Refusal:
        """As players are told it; the look names what is possible."""
        if not self.possible:
            return Refusal("nothing to choose", field=self.field)
        options = tuple((option.code, option) for option in self.possible)
        arguments = self.decision.arguments
        possible = Candidates(look, self.field, options, arguments, self.decision.least, self.decision.most)
        return Refusal("no such choice", field=self.field, given=self.given, possible=possible)


FIELDS = {"expedition": "expedition", "mode": "mode", "target": "targets", "choose": "targets"}
"""Which field of a wish answers which prompt; everything else is answered by `more`."""


def _draw(given: list[str], decision: Decision) -> list[str] | None:
    """Takes from what was given the answer to one question: [] for "none of them", None when nothing fits it."""
    if given[:1] == [NOTHING]:
        given.pop(0)
        return []
    codes = {each.code for each in decision.options}
    taken = [code for code in given if code in codes][: max(1, decision.most)]
    for code in taken:
        given.remove(code)
    return taken or None
