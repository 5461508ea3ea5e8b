"""The machine: programs made of small operations, one stack of frames, one door.

An operation asks or acts, never both. Writing a rule procedure means listing operations in the order of the rule book;
each operation is a decorated function whose docstring begins with the number of its rule. Blocks (`when`, `while_`,
`for_each`) are flattened into the same list, so a position in a program is one number.

A game is stored with the name of the operation that each frame has carried out last, and goes on after it. So each
operation has a name that no other operation of its program has, and that does not depend on those around it; one in a
loop is named with its loop, so that it is not found again outside of it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from copy import copy
from typing import Any, Literal, TypeAlias

from msgspec import Struct

from engine.core.locals import Into, Locals, Loop
from engine.core.match import PROCEDURES, Match, Run
from engine.core.verbs import REMOVING
from engine.state.actions import Action, Step
from engine.state.comparison import Comparison
from engine.state.context import EffectContext, Outcome
from engine.state.decisions import (
    AnyOption,
    Decision,
    DecisionKind,
    value_of,
)
from engine.state.frames import Frame

Test: TypeAlias = "Callable[[Match, Frame], bool]"

Speak: TypeAlias = "Callable[[Match, Frame, Sequence[Action]], None]"


class Question(Struct, frozen=True, gc=False):
    """What an operation wants to ask; it becomes a decision unless there is nothing to decide."""

    seat: int
    prompt: str
    options: Sequence[AnyOption]
    least: int = 1
    most: int = 1
    kind: DecisionKind = "choose"
    arguments: dict[str, Any] | None = None
    hidden: bool = False
    back: bool = False
    tells: bool = False
    """1.2.3.f Whether being asked would tell what a hand holds; then it is asked though there may be no option."""


def first_rule(text: str) -> str:
    """The first rule number a docstring cites, of a range its beginning."""
    return re.split(r"[-(,]", text.split()[0])[0].rstrip(",.:")


Changes: TypeAlias = Literal["nothing", "day", "table"]
"""What derived values may depend on after an operation: nothing it changes, the Day and its turns, or the match."""


class UnnamedOperation(ValueError):
    """An operation has no name of its own, so that a stored game could not be found again at it."""


class SameNameTwice(ValueError):
    """Two operations of one program have the same name, so that a stored game could be either of them."""


def stable_name(function: Callable[..., Any], name: str) -> str:
    """The given name, else that of the function; raises UnnamedOperation for a function without a lasting name."""
    if name:
        return name
    if "<" in function.__qualname__:
        raise UnnamedOperation(
            f"'{function.__qualname__}' is defined inside another function. Give the operation a name that will stay: "
            "stored games are found again by it."
        )
    return function.__name__


class Operation:
    """One line of a program: a name, the rule it carries out, and what it does."""

    __slots__ = ("function", "name", "place", "rule")

    def __init__(self, function: Run, name: str = "", rule: str = "") -> None:
        self.function = function
        self.name = stable_name(function, name)
        self.place = ""
        """Of an ability's operation: to which part of the ability's tree it belongs."""
        self.rule = rule or first_rule(function.__doc__ or "-")

    def run(self, match: Match, frame: Frame) -> bool | None:
        """Carries the operation out; False where its program goes on elsewhere: at `to`."""
        raise TypeError(f"{type(self).__name__} does nothing by itself")

    @property
    def runner(self) -> Run:
        """What the loop calls: `run`, or whatever does the same with fewer calls."""
        return self.run

    def take(self, frame: Frame, seat: int, values: list[Any]) -> None:
        """Keeps what a player has picked, of an operation that asks."""
        raise TypeError(f"'{self.name}' asks nothing")

    def returned(self, match: Match, frame: Frame, outcome: Outcome) -> None:
        """Goes on with what a frame has returned that this operation began."""
        frame.context.learn(outcome)

    def locals(self) -> Iterable[Locals[Any]]:
        """The records that it keeps in its frame by itself."""
        return ()


class Act(Operation):
    """Changes base facts that no card can modify: bookkeeping of phases, turns and declarations."""

    __slots__ = ("changes",)

    def __init__(self, function: Run, name: str = "", rule: str = "", *, changes: Changes = "nothing") -> None:
        super().__init__(function, name, rule)
        self.changes = changes

    def run(self, match: Match, frame: Frame) -> None:
        """Acts; where derived values may depend on what it changes, they are dropped (2.3.1.k)."""
        self.function(match, frame)
        if self.changes == "table" or match.derived_state is None or match.derived_state.changed:
            match.forget_derived()

    @property
    def runner(self) -> Run:
        """The function itself, where nothing follows it."""
        return self.function if self.changes == "nothing" else self.run


class Note(Act):
    """Names values in its frame and changes nothing else, so that it can be tried on a copy of the frame."""

    __slots__ = ()


class Propose(Operation):
    """Puts atomic actions to the modifiers as one step, which then happens (6.2)."""

    __slots__ = ("names", "speak", "verb")

    def __init__(
        self,
        function: Run,
        verb: str,
        name: str = "",
        rule: str = "",
        *,
        speak: Speak | None = None,
        names: bool = True,
    ) -> None:
        super().__init__(function, name, rule)
        self.verb = verb
        self.speak = speak
        """7.2.4.a Names what the effect speaks of from this step on; the function itself changes nothing."""
        self.names = names
        """7.2.4.a Whether 'it' is from now on what the step is about, not what was named before."""

    def run(self, match: Match, frame: Frame) -> None:
        """Begins the step, or notes that nothing was done (6.5.d)."""
        self.begin(match, frame)

    @property
    def runner(self) -> Run:
        """The same without a call between."""
        return self.begin

    def proposed(self, match: Match, frame: Frame) -> list[Action]:
        """The atomic actions of the step; the effect speaks from now on of what they are about."""
        actions: list[Action] = self.function(match, frame)
        if self.speak is not None:
            self.speak(match, frame, actions)
        return actions

    def returned(self, match: Match, frame: Frame, outcome: Outcome) -> None:
        """Goes on with what came of the step; 'it' stays what it was where the step names nothing."""
        if not self.names:
            outcome.it = None
        frame.context.learn(outcome)

    def begin(
        self, match: Match, frame: Frame, found: list[Action] | None = None, comparisons: Sequence[Comparison] = ()
    ) -> None:
        """Begins a step of the atomic actions `found`, or of those it proposes, if there is any."""
        context = frame.context
        if found is not None:
            actions = found
        else:
            actions = self.function(match, frame) if self.speak is None else self.proposed(match, frame)
        context.did = bool(actions)
        if not actions:
            if self.verb in REMOVING:  # 2.5.f
                context.removed = 0
            return
        ability = "" if frame.program in PROCEDURES else frame.program
        step = Step(self.verb, self.rule, frame.seat, frame.source, ability, actions)
        if context.used:
            step.used, step.declined = tuple(context.used), tuple(context.declined)
        if comparisons:
            step.comparisons = tuple(comparisons)
        elif (outcome := PROCEDURES["step"].at_once(match, frame, step)) is not None:
            if frame.source:  # no ability speaks of what the rules do
                self.returned(match, frame, outcome)
            return
        about = EffectContext()
        about.result = context.result
        match.game.frames.append(Frame("step", seat=frame.seat, source=frame.source, context=about, step=step))


class Ask(Operation):
    """Opens one decision, or one for each of several seats at once, and keeps the picks."""

    __slots__ = ("into",)

    def __init__(self, function: Run, into: Into, name: str = "", rule: str = "") -> None:
        super().__init__(function, name, rule)
        self.into = into

    def run(self, match: Match, frame: Frame) -> None:
        """Asks; what has only one answer is bound without asking, except a turn, a payment, and what would tell."""
        asked: Question | list[Question] | None = self.function(match, frame)
        if asked is None:
            self.into.put(frame, [])
            return
        questions: Sequence[Question]
        if isinstance(asked, list):  # the names stand in seat order before any player answers: none sees who was first
            questions = asked
            self.into.expect(frame, [question.seat for question in questions])
        else:
            questions = (asked,)
        for question in questions:
            options = list(question.options)
            count, least, most = len(options), question.least, question.most
            if count < most:
                least, most = min(least, count), count
            certain = not most or least == most == count
            if (
                certain
                and not question.tells
                and question.kind != "turn"
                and not (question.kind == "pay" and question.back)
            ):
                picked = [value_of(option) for option in options[:most]]
                self.into.take(frame, question.seat, picked)
                continue
            decision = Decision(
                match.game.tick(),
                question.seat,
                question.kind,
                question.prompt,
                options,
                least,
                most,
                question.arguments or {},
                question.hidden,
                question.back,
            )
            match.game.open.append(decision)

    def take(self, frame: Frame, seat: int, values: list[Any]) -> None:
        """Keeps what a player has picked."""
        self.into.take(frame, seat, values)

    def locals(self) -> Iterable[Locals[Any]]:
        """The record that the picks are kept in."""
        return () if self.into.record is None else (self.into.record,)


class Call(Operation):
    """Runs another program, then goes on here."""

    def run(self, match: Match, frame: Frame) -> None:
        """Begins the other program, if there is one to begin."""
        called: Frame | None = self.function(match, frame)
        if called is not None:
            match.game.frames.append(called)

    @property
    def runner(self) -> Run:
        """The same with what is called at hand."""
        function = self.function

        def run(match: Match, frame: Frame) -> None:
            called: Frame | None = function(match, frame)
            if called is not None:
                match.game.frames.append(called)

        return run


class Unless(Operation):
    """Goes elsewhere when a test fails."""

    __slots__ = ("to",)
    to: int

    def run(self, match: Match, frame: Frame) -> bool:
        """Tests."""
        holds: bool = self.function(match, frame)
        return holds

    @property
    def runner(self) -> Run:
        """The test itself."""
        return self.function


class Jump(Operation):
    """Goes elsewhere."""

    __slots__ = ("to",)
    to: int

    def run(self, match: Match, frame: Frame) -> bool:
        """Goes."""
        return False


class Next(Operation):
    """Takes the next value of a list, or leaves the loop when there is none."""

    __slots__ = ("into", "to")
    to: int
    into: Locals[Loop[Any]]

    def run(self, match: Match, frame: Frame) -> bool:
        """Takes the next value."""
        loop = self.into.of(frame)
        if loop.left is None:
            loop.left = list(self.function(match, frame))
        if loop.left:
            loop.now = loop.left.pop(0)
            return True
        self.into.drop(frame)
        return False

    def locals(self) -> Iterable[Locals[Any]]:
        """The record of its value and those that are left."""
        return (self.into,)


def acts(function: Run) -> Act:
    """An operation that changes base facts."""
    return Act(function)


def acts_on_the_table(function: Run) -> Act:
    """An operation that changes what derived values begin from (2.3.1.a): objects in play, regions."""
    return Act(function, changes="table")


def acts_on_the_day(function: Run) -> Act:
    """An operation that changes the Day, its phase or its turn: only passive abilities that apply can read these."""
    return Act(function, changes="day")


def proposes(verb: str) -> Callable[[Run], Propose]:
    """An operation that proposes a step."""
    return lambda function: Propose(function, verb)


def asks(into: Into) -> Callable[[Run], Ask]:
    """An operation that asks and keeps the picks."""
    return lambda function: Ask(function, into)


def calls(function: Run) -> Call:
    """An operation that runs another program."""
    return Call(function)


def called(name: str, operation: Call) -> Call:
    """The same operation under another name, for a program that carries it out several times."""
    other = copy(operation)
    other.name = name
    return other


def call(program: str, name: str = "") -> Call:
    """Runs the named procedure for the same seat and bearer."""

    def go(match: Match, frame: Frame) -> Frame:
        return Frame(program, seat=frame.seat, source=frame.source)

    return Call(go, name=name or program, rule="-")
