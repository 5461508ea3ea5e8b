"""5.4 Internal actions: "you may pay [cost] to [effect]", declared, paid and carried out while an effect resolves."""

from __future__ import annotations

from collections.abc import Callable, Set
from typing import Any

from msgspec import Struct

from engine.cards.language import Cost, Record
from engine.core.acting_player import you
from engine.core.assembly import Part, when, while_
from engine.core.events.moves import expedition_asked_about
from engine.core.locals import Locals, keep_choices, own_choices, picked
from engine.core.machine import Ask, Note, Propose, Question
from engine.core.match import Match
from engine.core.query.references import follow
from engine.rules.playing.payments import (
    CHOSEN,
    Given,
    can_pay,
    costs_said,
    is_open,
    kinds_chosen,
    mana_of,
    numbers_for,
    payment,
    ready_orbs,
    shows_a_hand,
    to_choose_from,
    verb_of,
    with_number,
)
from engine.rules.playing.prices import tough
from engine.rules.playing.targets import Known, Target, can_declare, goes_on, leaving_out, next_choice
from engine.state.actions import Action
from engine.state.decisions import ConfirmOption, NumberOption
from engine.state.frames import Frame


class Paying(Struct, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """5.4 What is declared of an internal action, and what it costs."""

    wanted: list[bool] = []
    number: list[int] = []
    """6.4.a The number that the costs leave open."""
    before: list[int] = []
    picked: list[int] = []
    """5.2.3.g What was picked for the target that comes now, before and just now."""
    first: list[Given] = []
    """6.4.a What pays for the first of two costs that something is chosen for."""
    cards: list[Given] = []
    mana: int = 0
    it: list[int] = []
    """7.2.4.a What was spoken of before."""


class InternalAction:
    """One internal action of an ability: its costs, and the targets that are chosen only now (5.2.3.g)."""

    def __init__(
        self, ability: str, costs: tuple[Cost, ...], paying: Locals[Paying], *, not_meant: Set[Record] = frozenset()
    ) -> None:
        """`not_meant` are costs of which the effect does not speak as 'it' (7.2.4)."""
        self.ability, self.costs, self.paying, self.not_meant = ability, costs, paying, not_meant
        self.targets: list[Target] = []

    def operations(self, body: list[Part], otherwise: Callable[[str], list[Part]]) -> list[Part]:
        """5.4.a, 5.2.3.g Declared like a Spell: whether, with which targets, how paid; then paid, then carried out.

        `otherwise` makes what follows where it is not wanted or not possible, named with the reason.
        """
        declared: list[Part] = [Note(self._begin, "no target yet", "5.2.3.g")]
        for number in range(len(self.targets)):
            declared.append(
                while_(
                    self._lacks(number),
                    Ask(self._target(number), self.paying.into("picked"), name="target", rule="5.2.3.g"),
                    Note(self._note_target(number), "note the target", "5.2.3.g"),
                    name=f"target {number} is missing",
                )
            )
        if is_open(self.costs):
            declared.insert(0, Ask(self._how_many, self.paying.into("number"), name="number", rule="6.4.a"))
        if any(isinstance(cost, CHOSEN) for cost in self.costs):
            if len(kinds_chosen(self.costs)) > 1:
                declared.append(
                    Ask(self._pay_first_with, self.paying.into("first"), name="pay first with", rule="6.4.a")
                )
            declared.append(Ask(self._pay_with, self.paying.into("cards"), name="pay with", rule="6.4.a"))
        return [
            Note(self._nobody_has_asked, "nobody has paid yet", "6.4.f"),
            when(
                self._is_possible,
                Ask(self._whether, self.paying.into("wanted"), name="may pay", rule="1.2.6.e"),
                when(
                    self._was_wanted,
                    *declared,
                    Note(self._note_targets, "note the price", "7.4.5.c"),
                    Propose(self._payment, "pay", name="pay", rule="6.4.a"),
                    Note(self._speak_on, "speak on of what was spoken of", "7.2.4.a"),
                    *body,
                    otherwise=otherwise("it is not wanted"),
                    name="it is wanted",
                ),
                otherwise=otherwise("it is not possible"),
                name="it is possible",
            ),
            Note(self._note_whether_it_was_done, "note whether it was done", "6.5.d"),
        ]

    def _arguments(self, frame: Frame, **more: Any) -> dict[str, Any]:
        about = expedition_asked_about(frame)
        return {
            "ability": self.ability,
            "source": frame.source,
            "reference": self.ability.split("/")[0],
            **about,
            **more,
        }

    def _how_many(self, match: Match, frame: Frame) -> Question:
        """6.4.a The number for X, or for any number of counters."""
        options = [NumberOption(each) for each in numbers_for(match, you(frame), self._me(frame), self.costs)]
        return Question(you(frame), "number", options, arguments=self._arguments(frame))

    def _paid(self, frame: Frame) -> tuple[Cost, ...]:
        """6.4.a The costs with the number that has been chosen for them."""
        return with_number(self.costs, self.paying.of(frame).number[0]) if is_open(self.costs) else self.costs

    def _me(self, frame: Frame) -> int:
        return follow(frame, frame.source)

    def _purse(self, match: Match, frame: Frame) -> int:
        """7.4.5.c What is left for Tough once the cost itself is paid."""
        paid = self._paid(frame) if self.paying.of(frame).number else self.costs
        return len(ready_orbs(match.game, you(frame))) - mana_of(paid)

    def _is_possible(self, match: Match, frame: Frame) -> bool:
        """6.4.c Payable in full, and every target can be chosen (5.1.2.c)."""
        seat, me = you(frame), self._me(frame)
        self.paying.of(frame).number = []
        purse, costs = self._purse(match, frame), self.costs
        if is_open(costs):
            numbers = numbers_for(match, seat, me, costs)
            if not numbers:
                return False
            costs = with_number(costs, numbers[0])
        return can_pay(match, seat, me, costs) and can_declare(match, seat, me, self._left(frame, 0), purse)

    def _whether(self, match: Match, frame: Frame) -> Question:
        """6.4.b, 6.4.f Asks the player whether they pay the costs; no player is forced to."""
        costs = costs_said(self.costs)
        options = [ConfirmOption(True), ConfirmOption(False)]
        return Question(you(frame), "may pay", options, kind="confirm", arguments=self._arguments(frame, costs=costs))

    def _was_wanted(self, match: Match, frame: Frame) -> bool:
        """6.4.f Whether the player has chosen to pay."""
        return self.paying.of(frame).wanted == [True]

    def _nobody_has_asked(self, match: Match, frame: Frame) -> None:
        self.paying.of(frame).wanted = []

    def _note_whether_it_was_done(self, match: Match, frame: Frame) -> None:
        """6.5.d, 6.4.f What was paid for was done, whatever came of it."""
        frame.context.did = self.paying.of(frame).wanted == [True]

    def _begin(self, match: Match, frame: Frame) -> None:
        paying = self.paying.of(frame)
        paying.before, paying.first = [], []
        again = {target.name for target in self.targets}
        keep_choices(frame, {name: picks for name, picks in own_choices(frame).items() if name not in again})

    def _lacks(self, number: int) -> Callable[[Match, Frame], bool]:
        return lambda match, frame: self.targets[number].name not in own_choices(frame)

    def _target(self, number: int) -> Callable[[Match, Frame], Question]:
        """5.2.3.g Targeted only now; Tough counts against what the cost itself leaves (7.4.5.c)."""

        def question(match: Match, frame: Frame) -> Question:
            left, picked = self._left(frame, number), self.paying.of(frame).before
            chosen, me = self._chosen(frame), self._me(frame)
            options, least, most = next_choice(match, you(frame), me, left, self._purse(match, frame), chosen, picked)
            return Question(you(frame), "target", options, least, most, arguments=self._arguments(frame))

        return question

    def _note_target(self, number: int) -> Callable[[Match, Frame], None]:
        def note(match: Match, frame: Frame) -> None:
            paying = self.paying.of(frame)
            known = Known(self._chosen(frame), paying.before, paying.picked)
            paying.before = [*known.before, *known.picked]
            left, purse = self._left(frame, number), self._purse(match, frame)
            if not goes_on(match, you(frame), self._me(frame), left, purse, known):
                self.targets[number].chosen.put(frame, paying.before)
                paying.before = []

        return note

    def _left(self, frame: Frame, number: int) -> list[Target]:
        """5.2.3.b The targets from that one on, without what they must not be, declared here or before."""
        chosen = {name: picked(frame, name) for each in self.targets for name in each.apart}
        return leaving_out(self.targets[number:], chosen)

    def _chosen(self, frame: Frame) -> list[int]:
        chosen = own_choices(frame)
        return [id for target in self.targets if target.filter is not None for id in chosen.get(target.name, ())]

    def _tough(self, match: Match, frame: Frame) -> int:
        return tough(match, you(frame), self._chosen(frame))

    def _pay_first_with(self, match: Match, frame: Frame) -> Question:
        """6.4.a What the first of two costs asks for."""
        return self._paying(match, frame, kinds_chosen(self.costs)[0])

    def _pay_with(self, match: Match, frame: Frame) -> Question:
        """6.4 What the cost asks for, or the last of two."""
        return self._paying(match, frame, kinds_chosen(self.costs)[-1])

    def _paying(self, match: Match, frame: Frame, kind: Cost) -> Question:
        """6.4, 1.4.5.a What is given for a cost; a card of one's hand is not shown before it moves."""
        seat, given = you(frame), self.paying.of(frame).first
        options, least, most = to_choose_from(match, seat, self._me(frame), self._paid(frame), kind, given)
        return Question(
            seat,
            "pay with",
            options,
            least,
            most,
            "pay",
            self._arguments(frame, **verb_of(self.costs, kind)),
            hidden=shows_a_hand(kind),
        )

    def _note_targets(self, match: Match, frame: Frame) -> None:
        self.paying.of(frame).mana = mana_of(self._paid(frame)) + self._tough(match, frame)
        if self._names_no_cost():
            self.paying.of(frame).it = list(frame.context.it)

    def _names_no_cost(self) -> bool:
        """7.2.1 Of what is paid with its bearer a card says 'I': 'it' goes on to mean what was spoken of before.

        So it does of a boost that is taken from somewhere: the boost is what is spent, not its holder; and of what is
        given up, if something is done to 'it' that happens to objects alone.
        """
        return not any(
            isinstance(cost, CHOSEN) and getattr(cost, "counter", None) is None and cost not in self.not_meant
            for cost in self.costs
        )

    def _speak_on(self, match: Match, frame: Frame) -> None:
        """7.2.4.a Lets 'it' be again what it was before the payment, if the payment spends nothing that was chosen."""
        if self._names_no_cost():
            frame.context.it = list(self.paying.of(frame).it)

    def _payment(self, match: Match, frame: Frame) -> list[Action]:
        paying = self.paying.of(frame)
        cards = [*paying.first, *paying.cards]
        frame.context.that_many = paying.number[0] if is_open(self.costs) else len(cards)
        return payment(match, you(frame), self._me(frame), self._paid(frame), paying.mana, cards)
