"""A match: a game, the definitions it is played with, and the one door through which it moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Protocol, TypeAlias, TypeVar

from engine.cards.catalogue import Catalogue
from engine.cards.language import Reaction
from engine.core.derived_state import DerivedState
from engine.core.effort import OPERATIONS_PER_ANSWER, EndlessAnswer
from engine.core.facets import FacetMasks
from engine.core.keeping import Resumable, WayBack, find_places, name_operations, take_up_locals, way_back
from engine.core.printed import PrintedCards
from engine.core.refusals import GAME_OVER, NO_WAY_BACK, NOBODY_ASKS, Refused, why_not
from engine.state.actions import Event, Step
from engine.state.codec import decode, encode
from engine.state.context import Outcome
from engine.state.decisions import Answer, Back, Decision, Picks, value_of
from engine.state.frames import Frame
from engine.state.game import Game


class Line(Protocol):
    """One operation of a program, as far as a match looks at it: its stable name, and the rule it carries out."""

    @property
    def name(self) -> str:
        """The stable name."""

    @property
    def rule(self) -> str:
        """The number of the rule."""

    def take(self, frame: Frame, seat: int, values: list[Any]) -> None:
        """Keeps what a player has picked, of an operation that asks."""

    def returned(self, match: Match, frame: Frame, outcome: Outcome) -> None:
        """Goes on with what a frame has returned that this operation began."""


class Program(Resumable, Protocol):
    """A rule procedure or an ability as a list of operations; a position in it is a number."""

    @property
    def code(self) -> Sequence[Line]:
        """The operations."""

    @property
    def runners(self) -> Sequence[Run]:
        """What carries each of them out; it returns False where the program goes on elsewhere."""

    @property
    def elsewhere(self) -> Sequence[int]:
        """Where it goes on then, by position."""

    @property
    def at_once(self) -> AtOnce:
        """What carries a step out for a frame without one of its own, or returns None where it needs one."""


class Programs(Protocol):
    """What a match is handed: everything that its cards and the rules can do."""

    @property
    def catalogue(self) -> Catalogue:
        """The definitions of the cards."""

    @property
    def printed(self) -> PrintedCards:
        """What is printed on each definition."""

    @property
    def facets(self) -> FacetMasks:
        """What each passive ability reads and writes."""

    def __getitem__(self, name: str) -> Program:
        """The ability of that name; raises KeyError where there is none."""

    def derived(self, match: Match) -> DerivedState:
        """2.3.1.k What passive abilities make of the base facts of a match."""

    def reaction(self, name: str) -> Reaction:
        """The reaction of that name."""

    def waits_for_a_result(self, name: str) -> bool:
        """7.3.13.b, 6.3.b Whether a reaction is activated by some results of dice alone."""

    def changing(self, name: str) -> bool:
        """2.3.1.g Whether a passive ability changes characteristics."""


Run: TypeAlias = "Callable[[Match, Frame], Any]"

AtOnce: TypeAlias = "Callable[[Match, Frame, Step], Outcome | None]"

PROCEDURES: dict[str, Program] = {}
"""The procedures of the rules by their stable names; `engine.core.assembly.procedure` enters them."""

Given = TypeVar("Given", bound=Answer)

UNASKED: dict[type, Callable[[Match, Any], None]] = {}
"""What carries out an answer that no decision asks for, by its kind (`engine.rules.unasked_answers`)."""


class Match:
    """A live handle on a game: the value, its events since it was taken up, and caches that can be dropped.

    Raises CannotContinue where frames of a decoded game keep what their programs do not declare.
    """

    def __init__(self, game: Game, programs: Programs) -> None:
        self.game = game
        self.programs, self.catalogue = programs, programs.catalogue
        self.events: list[Event] = []
        self.operations = 0
        self.looks = 0
        """At how many objects was looked to derive what has held since the last answer began."""
        self.has_changed = False
        """Whether derived values may have changed since then; what held before is not counted: it may be known."""
        self._way: WayBack | None = None
        """What leads back to before an answer, as far as it is known; in memory alone."""
        self.derived_state: DerivedState | None = None
        """What holds now, or None after an event that it may depend on, until it is looked at."""
        self.before: DerivedState | None = None
        """What held just before the step that is happening: all its atomic actions are simultaneous (6.1.f)."""
        take_up_locals(game.frames, self.program)

    # -- keeping

    def save(self) -> bytes:
        """The game as bytes; each frame names the operation it has carried out last, and goes on after it."""
        name_operations(self.game.frames, self.program)
        data = encode(self.game)
        self._way = way_back(self.game, data, is_labelled=True)
        return data

    def go_on_from(self, data: bytes) -> None:
        """Finds where each frame of the game goes on that was decoded from these bytes: after its last operation.

        Raises CannotContinue where the programs do not have it.
        """
        self._way = way_back(self.game, data, is_labelled=True)
        find_places(self.game.frames, self.program)

    def copy(self) -> Match:
        """A table of its own with the same game."""
        return self._again(self.save(), is_labelled=True)

    def _again(self, data: bytes, *, is_labelled: bool) -> Match:
        match = Match(decode(data), self.programs)
        if is_labelled:
            match.go_on_from(data)
        return match

    # -- moving

    def forget_derived(self) -> None:
        """2.3.1.k Something has happened that derived values may depend on: they are worked out again."""
        self.derived_state, self.has_changed = None, True

    def program(self, name: str) -> Program:
        """The rule procedure or ability of that name; raises KeyError where there is none."""
        return PROCEDURES.get(name) or self.programs[name]

    def run(self) -> None:
        """Moves the game until a person must be asked or it is over; raises EndlessAnswer."""
        game = self.game
        if game.frames and not game.open and game.result is None:
            self._operate(game)
        if game.result is not None:
            game.frames.clear()
            game.open.clear()

    def _operate(self, game: Game) -> None:
        """Carries out one operation after another, always of the topmost frame."""
        frames, asked, programs = game.frames, game.open, self.programs
        counted = iter(range(OPERATIONS_PER_ANSWER))
        while frames and not asked and game.result is None:
            frame = frames[-1]
            program: Program = PROCEDURES.get(frame.program) or programs[frame.program]
            runners, elsewhere, position = program.runners, program.elsewhere, frame.position
            end = len(runners)
            try:
                for _number in counted:
                    if position == end:
                        self._return_from(frame)
                        break
                    if runners[position](self, frame) is False:
                        position = elsewhere[position]
                    else:
                        position += 1
                    if asked or game.result is not None or frames[-1] is not frame:
                        frame.position = position
                        break
                else:
                    position -= 1  # the next one is not begun
                    raise EndlessAnswer
            except EndlessAnswer:
                frame.position = position + 1
                raise
        self.operations += _number + 1

    def _return_from(self, frame: Frame) -> None:
        """Takes the topmost frame away, whose program is over; the one below learns what it returns."""
        frames = self.game.frames
        frames.pop()
        if frame.outcome is not None and frames:
            self._learn(frame.outcome)

    def _learn(self, outcome: Outcome) -> None:
        """The frame on top goes on with what the one above it has returned."""
        frame = self.game.frames[-1]
        self.program(frame.program).code[frame.position - 1].returned(self, frame, outcome)

    def decision(self, id: int) -> Decision | None:
        """The open decision with that id, if it is open."""
        for decision in self.game.open:
            if decision.id == id:
                return decision
        return None

    def answer(self, answer: Answer) -> list[Event]:
        """The one door: checks an answer against what is listed, moves the game, and returns what happened.

        Raises Refused when the answer is not one of those listed, and EndlessAnswer when it sets off more than can be
        carried out; the game is unchanged in both cases.
        """
        start, way = len(self.events), self._begin()
        try:
            self._take(answer)
            self.run()
            self._end(answer, way)
        except EndlessAnswer:
            raise self._cut_off(start, way) from None
        return self.events[start:]

    def operations_after(self, answer: Answer) -> Iterator[list[Event]]:
        """The same one operation after the other: what each of them has caused, which is nothing mostly."""
        began, way = len(self.events), self._begin()
        start = began
        try:
            self._take(answer)
            for _number in range(OPERATIONS_PER_ANSWER):
                yield self.events[start:]
                start = len(self.events)
                if not self.game.frames or self.game.open or self.game.result is not None:
                    self.run()
                    self._end(answer, way)
                    return
                self.operate_once()
            raise EndlessAnswer
        except EndlessAnswer:
            raise self._cut_off(began, way) from None

    def operate_once(self) -> None:
        """Carries out the next operation of the topmost frame, or takes that frame away where none is left."""
        frame = self.game.frames[-1]
        program, position = self.program(frame.program), frame.position
        if position >= len(program.runners):
            self._return_from(frame)
            return
        frame.position = position + 1
        if program.runners[position](self, frame) is False:
            frame.position = program.elsewhere[position]

    def _begin(self) -> WayBack:
        """What leads back to where an answer begins."""
        way = self._way
        if way is None or not way.leads_to(self.game):
            way = self._way = way_back(self.game, encode(self.game), is_labelled=False)
        self.looks, self.has_changed = 0, False
        return way

    def _end(self, answer: Answer, way: WayBack) -> None:
        """Notes that an answer was carried out, once what holds after it is known: that is work of this answer.

        Where it has changed nothing, that is as the answer before has left it. Where the game was stored half-way, no
        answer leads from there to here.
        """
        if self.game.result is None and self.has_changed:
            derived(self)
        self.has_changed = False
        if self._way is way:
            way.add(answer, self.game)
        else:
            self._way = None

    def _cut_off(self, start: int, way: WayBack) -> EndlessAnswer:
        """Makes the game again what it was when an answer began, after `start` events; what is to be raised."""
        where, again = self.where(), self._again(way.data, is_labelled=way.is_labelled)
        for answer in way.since:
            again.answer(answer)
        for name in self.game.__struct_fields__:
            setattr(self.game, name, getattr(again.game, name))
        self._way = way
        del self.events[start:]
        self.forget_derived()
        self.looks, self.has_changed, self.before = 0, False, None
        return EndlessAnswer(where)

    def _take(self, answer: Answer) -> None:
        """Does what an answer says itself; raises Refused."""
        game = self.game
        if game.result is not None:
            raise Refused("game over", GAME_OVER)
        if isinstance(answer, Picks):
            self._pick(answer)
        elif isinstance(answer, Back):
            self._go_back(answer.decision)
        elif (carry_out := UNASKED.get(type(answer))) is not None:
            carry_out(self, answer)
        else:
            raise Refused("not an answer", NOBODY_ASKS)

    def _go_back(self, decision: int) -> None:
        """6.4.d-e Nothing has changed yet: back to where the play was offered."""
        if not self._asked(decision).back:
            raise Refused("no way back", NO_WAY_BACK)
        self.game.open.clear()
        self.game.frames.pop()

    def _asked(self, id: int) -> Decision:
        for asked in self.game.open:
            if asked.id == id:
                return asked
        raise Refused("not being asked", NOBODY_ASKS, decision=id)

    def _pick(self, answer: Picks) -> None:
        asked = self._asked(answer.decision)
        wrong = why_not(answer.picks, asked)
        if wrong:
            rule, ability = self.asked_by(asked)
            raise Refused(wrong, rule, ability, least=asked.least, most=asked.most)
        self.game.open.remove(asked)
        values = [value_of(asked.options[pick]) for pick in answer.picks]
        frame = self.game.frames[-1]
        self.program(frame.program).code[frame.position - 1].take(frame, asked.seat, values)

    def asked_by(self, decision: Decision) -> tuple[str, str]:
        """The rule by which an open decision is asked, and the ability that asks; "" where a rule does by itself."""
        frame = self.game.frames[-1]
        ability = str(decision.arguments.get("ability", "")) or ("" if frame.program in PROCEDURES else frame.program)
        return self.program(frame.program).code[frame.position - 1].rule, ability

    def where(self) -> str:
        """For people who look after the program: the stack of unfinished things, in rule-book words."""
        lines = []
        for frame in self.game.frames:
            code = self.program(frame.program).code
            at = code[frame.position - 1] if 0 < frame.position <= len(code) else None
            lines.append(f"{frame.program} > {at.name if at else 'begin'} ({at.rule if at else '-'})")
        return "\n".join(lines)


def derived(match: Match) -> DerivedState:
    """2.3.1.k What holds now; worked out again after an event, when it is looked at.

    What asks most often looks at `match.derived_state` first: that saves the call.
    """
    state = match.derived_state
    if state is None:
        state = match.derived_state = match.programs.derived(match)
        if match.has_changed:
            match.looks += state.looks
    return state
