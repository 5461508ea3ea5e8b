"""From an ability's tree to a program of the machine: questions first, then one step for each verb.

Targets are handed to the declaration (5.2.3.b); what is chosen, decided or paid while the effect resolves becomes
operations that ask. Programs are addressed by the stable names of abilities and are never stored.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from engine.cards.catalogue import Catalogue
from engine.cards.language import (
    Additive,
    AfterYou,
    Boost,
    Choose,
    Condition,
    Discard,
    EachPlayer,
    Effect,
    ExtraDice,
    Filter,
    GainsBoosts,
    If,
    IfDone,
    It,
    May,
    MayPay,
    Modes,
    NextCard,
    Passive,
    PlayForFree,
    Point,
    QuickAction,
    Reaction,
    Replacing,
    RevealAndSort,
    Roll,
    Sabotage,
    Sequence,
    SpellEffect,
    Support,
    TargetExpedition,
)
from engine.cards.language import (
    Target as TargetSelector,
)
from engine.rules import effects
from engine.rules.characteristics import CHANGING, now
from engine.rules.effects.verbs import VERBS, Verb, you
from engine.rules.filters import candidates, holds
from engine.rules.internal_actions import InternalAction
from engine.rules.machine import (
    Act,
    Ask,
    Call,
    Operation,
    Part,
    Program,
    Propose,
    Question,
    assemble,
    for_each,
    when,
)
from engine.rules.selecting import Bound, BoundPlace, Evaluator, evaluator, follow, select
from engine.rules.targets import Target
from engine.table.actions import Action, Last, Moment, Move, Reveal, RollDice
from engine.table.decisions import AnyOption, ConfirmOption, DieOption, ObjectOption
from engine.table.frames import Frame
from engine.table.seats import initiative

if TYPE_CHECKING:
    from engine.rules.characteristics import Traits
    from engine.rules.table import Table

assert effects is not None  # its modules register the verbs

YES_OR_NO: list[AnyOption] = [ConfirmOption(True), ConfirmOption(False)]


class Compiled:
    """An ability ready to be carried out: its program, its targets, and how many modes it has."""

    __slots__ = ("modes", "program", "targets")

    def __init__(self, program: Program, targets: tuple[Target, ...], modes: int) -> None:
        self.program, self.targets, self.modes = program, targets, modes


class Programs:
    """All abilities of a catalogue as programs, compiled when first needed."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self.base_traits: dict[str, Traits] = {}
        self._compiled: dict[str, Compiled] = {}
        self._changing: dict[str, bool] = {}

    def __getitem__(self, name: str) -> Program:
        return self.compiled(name).program

    def compiled(self, name: str) -> Compiled:
        """The ability of that name; several names joined by '+' are carried out as one. Raises KeyError."""
        known = self._compiled.get(name)
        if known is None:
            known = self._compiled[name] = Compiler(self.catalogue, name).compile()
        return known

    def reaction(self, name: str) -> Reaction:
        """The reaction of that name."""
        ability = self.catalogue.abilities[name].ability
        assert isinstance(ability, Reaction)
        return ability

    def changing(self, name: str) -> bool:
        """2.3.1.g Whether a passive ability changes characteristics."""
        known = self._changing.get(name)
        if known is None:
            ability = self.catalogue.abilities[name].ability
            known = isinstance(ability, Passive) and isinstance(ability.statement, CHANGING)
            self._changing[name] = known
        return known


@lru_cache(maxsize=16)
def programs_of(catalogue: Catalogue) -> Programs:
    """The programs of a catalogue, compiled once for the whole process."""
    return Programs(catalogue)


def actions_instead(table: Table, name: str, source: int) -> list[Action]:
    """6.2.b-c The atomic actions that a modifier puts in place of one, or adds."""
    ability = table.catalogue.abilities[name].ability
    assert isinstance(ability, Replacing | Additive)
    frame = Frame(name, seat=table.game.objects[source].seat, source=source)
    verb, evaluators = _leaf(ability.effect)
    actions: list[Action] = verb.function(table, frame, *[value(table, frame) for value in evaluators])
    return actions


def _leaf(record: Any) -> tuple[Verb, list[Evaluator]]:
    return VERBS[type(record)], [evaluator(getattr(record, field)) for field in record.__struct_fields__]


def _effect_of(ability: object) -> Effect:
    """The effect an ability of any kind carries; a gift of boosts speaks of the card that was played."""
    if isinstance(ability, NextCard):
        assert isinstance(ability.gift, GainsBoosts)
        return Boost(It(), ability.gift.number)
    assert isinstance(ability, Reaction | QuickAction | Support | SpellEffect | Replacing)
    assert not isinstance(ability.effect, ExtraDice)
    return ability.effect


class Compiler:
    """Compiles one ability."""

    def __init__(self, catalogue: Catalogue, name: str) -> None:
        self.catalogue, self.name = catalogue, name
        self.targets: list[Target] = []
        self.modes = 0
        self.mode: int | None = None
        self.internal: InternalAction | None = None
        self.names = 0

    def compile(self) -> Compiled:
        """The whole ability; raises KeyError for an unknown name."""
        parts: list[Part] = []
        for name in self.name.split("+"):
            self.part = name
            parts += self.block(_effect_of(self.catalogue.abilities[name].ability))
        program = Program(self.name, "6.5", assemble(parts))
        return Compiled(program, tuple(self.targets), self.modes)

    # -- pieces

    def fresh(self, kind: str) -> str:
        """A name for a bound value, unique in the ability."""
        self.names += 1
        return f"{kind} {self.names}"

    def arguments(self, frame: Frame, **more: Any) -> dict[str, Any]:
        """What a prompt of this ability speaks of."""
        return {"ability": self.part, "source": frame.source, "reference": self.part.split("/")[0], **more}

    def ask(self, into: str, prompt: str, rule: str, question: Callable[[Table, Frame], Any]) -> Ask:
        """An operation that asks."""
        return Ask(question, into, name=prompt, rule=rule)

    def confirm(self, into: str, prompt: str, rule: str, **more: Any) -> Ask:
        """An operation that asks yes or no."""
        part = self.part

        def question(table: Table, frame: Frame) -> Question:
            arguments = {"ability": part, "source": frame.source, "reference": part.split("/")[0], **more}
            return Question(you(frame), prompt, YES_OR_NO, kind="confirm", arguments=arguments)

        return self.ask(into, prompt, rule, question)

    def block(self, record: Any) -> list[Part]:
        """The operations of one effect."""
        flow = _FLOW.get(type(record))
        return flow(self, record) if flow else self.verb(record)

    # -- leaves: questions first, then one step

    def verb(self, record: Any) -> list[Part]:
        """6.1.c One step for one verb."""
        record, questions = self.bind_choices(record)
        verb, evaluators = _leaf(record)

        def actions(table: Table, frame: Frame) -> list[Action]:
            found: list[Action] = verb.function(table, frame, *[value(table, frame) for value in evaluators])
            return found

        return [*questions, Propose(actions, verb.name, name=verb.name, rule=verb.rule)]

    def bind_choices(self, record: Any) -> tuple[Any, list[Operation]]:
        """Targets and choices become names; a copy of the record refers to the names."""
        questions: list[Operation] = []
        values: dict[str, Any] = {}
        for field in record.__struct_fields__:
            value = getattr(record, field)
            if isinstance(value, TargetSelector):
                value = Bound(self.target(value.filter, value.least, value.most))
            elif isinstance(value, TargetExpedition):
                value = BoundPlace(self.target(None, 1, 1))
            elif isinstance(value, Choose):
                name = self.fresh("choice")
                questions.append(self.choice(name, value))
                value = Bound(name)
            values[field] = value
        return type(record)(**values), questions

    def target(self, wanted: Filter | None, least: int, most: int) -> str:
        """5.2.3.b Chosen at declaration, of the ability or of the internal action it stands in (5.2.3.g)."""
        name = self.fresh("target")
        target = Target(name, wanted, least, most, self.mode)
        if self.internal is not None:
            self.internal.targets.append(target)
        else:
            self.targets.append(target)
        return name

    def choice(self, name: str, chosen: Choose) -> Ask:
        """6.5, 3.2.5.c Chosen while the effect resolves, among one's own where nothing else is said."""
        wanted = chosen.filter
        if wanted.controller is None and wanted.zone is None:
            wanted = Filter(
                **{field: getattr(wanted, field) for field in wanted.__struct_fields__ if field != "controller"},
                controller="you",
            )
        part = self.part

        def question(table: Table, frame: Frame) -> Question:
            found = candidates(table, now(table), you(frame), frame.source, wanted)
            arguments = {"ability": part, "source": frame.source, "reference": part.split("/")[0]}
            return Question(
                you(frame),
                "choose",
                [ObjectOption(id) for id in found],
                chosen.least,
                chosen.most,
                arguments=arguments,
                hidden=wanted.zone == "hand",
            )

        return self.ask(name, "choose", "6.5", question)

    def condition(self, condition: Condition) -> Callable[[Table, Frame], bool]:
        """6.5.c Looked at just before the step."""

        def test(table: Table, frame: Frame) -> bool:
            it = select(table, frame, It())
            return holds(table, now(table), you(frame), follow(frame, frame.source), condition, it)

        return test

    # -- flow

    def sequence(self, record: Sequence) -> list[Part]:
        """6.1.b Several steps."""
        return [part for effect in record.parts for part in self.block(effect)]

    def may(self, record: May) -> list[Part]:
        """6.5.b Decided just before the step."""
        into = self.fresh("may")
        return [self.confirm(into, "may", "6.5.b"), when(_said_yes(into), *self.block(record.effect))]

    def may_pay(self, record: MayPay) -> list[Part]:
        """5.4, 1.2.6.e An internal action: declared, paid and carried out while the effect resolves."""
        outer = self.internal
        self.internal = inner = InternalAction(self.part, record.costs, self.fresh("paying"))
        body = self.block(record.effect)
        self.internal = outer
        return inner.operations(body)

    def if_(self, record: If) -> list[Part]:
        """6.5.c A conditional step."""
        otherwise = self.block(record.otherwise) if record.otherwise is not None else []
        return [when(self.condition(record.condition), *self.block(record.effect), otherwise=otherwise)]

    def if_done(self, record: IfDone) -> list[Part]:
        """6.5.d Whether the first step was begun, modified or not."""
        return [*self.block(record.first), when(_did, *self.block(record.then))]

    def choose_one(self, record: Modes) -> list[Part]:
        """5.2.3.c-d, 6.5.e Only the mode chosen at declaration, and only its targets."""
        parts: list[Part] = []
        self.modes = len(record.modes)
        for number, effect in enumerate(record.modes):
            self.mode = number
            parts.append(when(_in_mode(number), *self.block(effect)))
        self.mode = None
        return parts

    def each_player(self, record: EachPlayer) -> list[Part]:
        """1.4.5.a, 6.1.g Choices in initiative order, then one step for everybody; 6.5.f who cannot is left out."""
        *questions, step = self.verb(record.effect)
        assert isinstance(step, Propose)

        def actions(table: Table, frame: Frame) -> list[Action]:
            out: list[Action] = []
            for seat in initiative(table.game):
                frame.bound["player"] = seat
                out += step.function(table, frame)
            del frame.bound["player"]
            return out

        def keep(table: Table, frame: Frame) -> None:
            for question in questions:
                assert isinstance(question, Ask)
                frame.bound[f"{question.into} of {frame.bound['player']}"] = frame.bound.pop(question.into)

        def done(table: Table, frame: Frame) -> None:
            frame.bound.pop("player", None)

        return [
            for_each("player", _everybody, *questions, Act(keep, "note the choice", "1.4.5.a")),
            Act(done, "all have chosen", "1.4.5.a"),
            Propose(actions, step.verb, name=step.name, rule=step.rule),
        ]

    def roll(self, record: Roll) -> list[Part]:
        """7.3.13 Roll, see all dice before choosing which count, then the row of the result."""
        part = self.part

        def dice(table: Table, frame: Frame) -> list[Action]:
            return [RollDice(seat=you(frame), number=1)]

        def which(table: Table, frame: Frame) -> Question | None:
            rolled = frame.bound["dice"]
            extra = len(rolled) - 1
            if not extra:
                return None
            options = [DieOption(index, result) for index, result in enumerate(rolled)]
            arguments = {"ability": part, "source": frame.source, "reference": part.split("/")[0]}
            return Question(you(frame), "ignore die", options, extra, extra, arguments=arguments)

        def note(table: Table, frame: Frame) -> None:
            ignored = {index for _, index, _ in frame.bound["ignored"]}
            frame.bound["result"] = next(
                result for index, result in enumerate(frame.bound["dice"]) if index not in ignored
            )

        rows = [when(_between(row.low, row.high), *self.block(row.effect)) for row in record.rows]
        return [
            Propose(dice, "roll", name="roll", rule="7.3.13.a"),
            self.ask("ignored", "ignore die", "7.3.13.c", which),
            Act(note, "note the result", "7.3.13.b"),
            *rows,
        ]

    def point(self, record: Point) -> list[Part]:
        """7.2.4.a From here on 'it' is that object."""
        bound, questions = self.bind_choices(record)

        def point(table: Table, frame: Frame) -> None:
            frame.bound["it"] = select(table, frame, bound.who)

        return [*questions, Act(point, "point", "7.2.4.a")]

    def sabotage(self, record: Sabotage) -> list[Part]:
        """7.3.18.a Discard up to one target card in any Reserve."""
        (*questions, step) = self.verb(Discard(TargetSelector(Filter(zone="reserve"), 0, 1)))
        assert isinstance(step, Propose)
        return [*questions, Propose(step.function, "sabotage", name="sabotage", rule="7.3.18.a")]

    def next_card(self, record: NextCard) -> list[Part]:
        """2.2.13.c An Ongoing Emblem that waits for the next such card."""
        name = self.catalogue.part(self.part, record)
        reference = self.part.split("/")[0]

        def actions(table: Table, frame: Frame) -> list[Action]:
            return [Last(seat=you(frame), ability=name, source=frame.source, reference=reference, until=record.until)]

        return [Propose(actions, "last", name="next card", rule="2.2.13.c")]

    def play_for_free(self, record: PlayForFree) -> list[Part]:
        """7.3.14 Played at once without any cost, Tough included."""
        bound, questions = self.bind_choices(record)

        def play(table: Table, frame: Frame) -> Frame | None:
            ids = select(table, frame, bound.who)
            if not ids or table.game.objects[ids[0]].zone not in ("hand", "reserve", "deck", "discard"):
                return None
            return Frame(
                "play a card", seat=you(frame), source=ids[0], bound={"free": True, "gains": record.gains or ""}
            )

        return [*questions, Call(play, name="play for free", rule="7.3.14")]

    def reveal_and_sort(self, record: RevealAndSort) -> list[Part]:
        """3.1.3.f, 6.1.c Reveal the top cards of the Deck, put some in Reserve, discard the others: a step a verb."""
        into, part = self.fresh("sorted"), self.part

        def reveal(table: Table, frame: Frame) -> list[Action]:
            table.game.revealed.clear()
            return [Reveal(seat=you(frame)) for _ in range(record.reveal)]

        def which(table: Table, frame: Frame) -> Question:
            options = [ObjectOption(id) for id in table.game.revealed]
            arguments = {"ability": part, "source": frame.source, "reference": part.split("/")[0]}
            return Question(
                you(frame), "sort revealed", options, record.to_reserve, record.to_reserve, arguments=arguments
            )

        def put(table: Table, frame: Frame) -> list[Action]:
            return [Move(what=id, to="reserve") for id in frame.bound[into]]

        def discard(table: Table, frame: Frame) -> list[Action]:
            return [
                Move(what=id, to="discard")
                for id in table.game.revealed
                if id not in frame.bound[into] and id in table.game.objects
            ]

        def cover(table: Table, frame: Frame) -> None:
            table.game.revealed.clear()

        return [
            Propose(reveal, "reveal", name="reveal", rule="3.1.3.f"),
            self.ask(into, "sort revealed", "6.5", which),
            Propose(put, "put in reserve", name="put in reserve", rule="7.3.15.a"),
            Propose(discard, "discard", name="discard", rule="7.3.4.a"),
            Act(cover, "nothing is revealed any more", "3.1.3.f"),
        ]

    def after_you(self, record: AfterYou) -> list[Part]:
        """7.3.2 The turn ends once no reaction is left; it is no pass."""

        def moment(table: Table, frame: Frame) -> list[Action]:
            return [Moment(phase="after you", seat=you(frame))]

        def end(table: Table, frame: Frame) -> None:
            for other in reversed(table.game.frames):
                if other.program == "turn":
                    other.bound["over"] = True
                    return

        return [Propose(moment, "after you", name="after you", rule="7.3.2.a"), Act(end, "the turn ends", "7.3.2.a")]


def _said_yes(into: str) -> Callable[[Table, Frame], bool]:
    return lambda table, frame: frame.bound[into] == [True]


def _in_mode(number: int) -> Callable[[Table, Frame], bool]:
    return lambda table, frame: frame.bound["mode"] == [number]


def _between(low: int, high: int) -> Callable[[Table, Frame], bool]:
    return lambda table, frame: low <= frame.bound["result"] <= high


def _did(table: Table, frame: Frame) -> bool:
    """6.5.d"""
    return bool(frame.bound["did"])


def _everybody(table: Table, frame: Frame) -> list[int]:
    """1.4.5.a"""
    return initiative(table.game)


_FLOW: dict[type, Callable[[Compiler, Any], list[Part]]] = {
    Sequence: Compiler.sequence,
    May: Compiler.may,
    MayPay: Compiler.may_pay,
    If: Compiler.if_,
    IfDone: Compiler.if_done,
    Modes: Compiler.choose_one,
    EachPlayer: Compiler.each_player,
    Roll: Compiler.roll,
    Point: Compiler.point,
    Sabotage: Compiler.sabotage,
    NextCard: Compiler.next_card,
    PlayForFree: Compiler.play_for_free,
    RevealAndSort: Compiler.reveal_and_sort,
    AfterYou: Compiler.after_you,
}
