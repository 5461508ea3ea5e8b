"""A table: a game, the definitions it is played with, and the one door through which it moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from engine.cards.catalogue import Catalogue
from engine.rules import orbs
from engine.rules.ending import adjudicate, agree_on_a_draw, close, concede, rule
from engine.rules.machine import PROCEDURES, Program, Run, value_of
from engine.rules.programs import Programs, programs_of
from engine.table.actions import Event
from engine.table.codec import decode, encode
from engine.table.decisions import Adjudicate, AgreeDraw, Answer, Back, Close, Concede, Decision, Picks, Rule, SwapOrbs
from engine.table.frames import Frame
from engine.table.game import Game

if TYPE_CHECKING:
    from engine.rules.characteristics import World

OPERATIONS_PER_ANSWER = 50_000
"""More than any answer needs: what goes beyond would never end."""


class Refused(Exception):
    """An answer was not possible; the game is as before. `key` and `arguments` are for the texts people read.

    `rule` is the number of the rule behind it: of an answer to an open decision the one by which it is asked, and then
    `ability` is the stable name of the ability that asks, where one does.
    """

    def __init__(self, key: str, rule: str, ability: str = "", **arguments: Any) -> None:
        super().__init__(f"{key}: look at the open decisions and answer one of them with what it lists")
        self.key, self.rule, self.ability, self.arguments = key, rule, ability, arguments


GAME_OVER = "1.3.3.a"
NOBODY_ASKS = "5.1.1.b"
NO_WAY_BACK = "5.1.2.c"
ORBS = "3.2.9.e"
HAS_LEFT = "FFA.4"
A_SEAT_EACH = "1.1.2.a"


class EndlessAnswer(RuntimeError):
    """An answer set something off that never ends; the game it began from is unharmed."""


class CannotContinue(ValueError):
    """A stored game stands in a procedure that this version of the rules does not know; its bytes are kept."""


class Table:
    """A live handle on a game: the value, its events since it was taken up, and caches that can be dropped."""

    def __init__(self, game: Game, catalogue: Catalogue) -> None:
        self.game = game
        self.catalogue = catalogue
        self.programs: Programs = programs_of(catalogue, game.options.edition.targets_are_chosen)
        self.events: list[Event] = []
        self.operations = 0
        self.changes = 0
        """Grows with every event that derived values may depend on; they are cached under it."""
        self.world_at = -1
        self.world: World | None = None
        self.before: World | None = None
        """What held just before the step that is happening: all its atomic actions are simultaneous (6.1.f)."""

    # -- keeping

    def save(self) -> bytes:
        """The game as bytes; each frame names its next operation, so that it survives operations added later."""
        for frame in self.game.frames:
            frame.operation = self.program(frame.program).labels[frame.position]
        return encode(self.game)

    @classmethod
    def load(cls, data: bytes, catalogue: Catalogue) -> Table:
        """A table from bytes; raises UnreadableGame or CannotContinue, and the bytes stay as they are."""
        table = cls(decode(data), catalogue)
        for frame in table.game.frames:
            try:
                labels = table.program(frame.program).labels
            except KeyError:
                raise CannotContinue(
                    f"The game stands in '{frame.program}', which this version does not know. "
                    "Start the version that wrote it, or end the game by agreement."
                ) from None
            if not 0 <= frame.position < len(labels) or labels[frame.position] != frame.operation:
                if frame.operation not in labels:
                    raise CannotContinue(
                        f"The game stands at '{frame.operation}' of '{frame.program}', which this version does not "
                        "know. Start the version that wrote it, or end the game by agreement."
                    )
                frame.position = labels.index(frame.operation)
        return table

    def copy(self) -> Table:
        """A table of its own with the same game."""
        return Table.load(self.save(), self.catalogue)

    # -- moving

    def program(self, name: str) -> Program:
        """The rule procedure or ability of that name; raises KeyError where there is none."""
        found = PROCEDURES.get(name)
        return self.programs[name] if found is None else found

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
        frame: Frame | None = None
        program: Program
        runners: Sequence[Run] = ()
        for _number in range(OPERATIONS_PER_ANSWER):
            if frames[-1] is not frame:
                frame = frames[-1]
                program = PROCEDURES.get(frame.program) or programs[frame.program]
                runners = program.runners
                end = len(runners)
            position = frame.position
            if position < end:
                frame.position = position + 1
                if runners[position](self, frame) is False:
                    frame.position = program.elsewhere[position]
                if asked or game.result is not None:
                    break
            else:
                frames.pop()
                if not frames:
                    break
        else:
            raise EndlessAnswer("An answer never ends. Report it with this place:\n" + self.where())
        self.operations += _number + 1

    def decision(self, id: int) -> Decision | None:
        """The open decision with that id, if it is open."""
        for decision in self.game.open:
            if decision.id == id:
                return decision
        return None

    def answer(self, answer: Answer) -> list[Event]:
        """The one door: checks an answer against what is listed, moves the game, and returns what happened.

        Raises Refused, the game unchanged, when the answer is not one of those listed.
        """
        game = self.game
        if game.result is not None:
            raise Refused("game over", GAME_OVER)
        start = len(self.events)
        if isinstance(answer, Picks):
            self._pick(answer)
        elif isinstance(answer, Back):
            self._go_back(answer.decision)
        elif isinstance(answer, SwapOrbs):
            refusal = orbs.why_not(game, answer.seat, answer.ready, answer.exhausted)
            if refusal:
                raise Refused(refusal, ORBS)
            orbs.swap(self, answer.seat, answer.ready, answer.exhausted)
        elif isinstance(answer, Concede):
            self._need_at_the_table([answer.seat])
            concede(self, answer.seat, late=answer.late)
        elif isinstance(answer, AgreeDraw):
            agree_on_a_draw(self)
        elif isinstance(answer, Close):
            close(self)
        elif isinstance(answer, Adjudicate):
            self._need_at_the_table(answer.seats)
            adjudicate(self, answer.seats)
        elif isinstance(answer, Rule):
            self._need_at_the_table(answer.seats)
            rule(self, answer.seats)
        else:
            raise Refused("not an answer", NOBODY_ASKS)
        self.run()
        return self.events[start:]

    def _go_back(self, decision: int) -> None:
        """6.4.d-e Nothing has changed yet: back to where the play was offered."""
        if not self._asked(decision).back:
            raise Refused("no way back", NO_WAY_BACK)
        self.game.open.clear()
        self.game.frames.pop()

    def _asked(self, id: int) -> Decision:
        asked = self.decision(id)
        if asked is None:
            raise Refused("not being asked", NOBODY_ASKS, decision=id)
        return asked

    def _need_at_the_table(self, seats: list[int]) -> None:
        if not isinstance(seats, list) or any(
            type(seat) is not int or not 0 <= seat < self.game.seats for seat in seats
        ):
            raise Refused("no such seat", A_SEAT_EACH)
        if any(seat in self.game.left for seat in seats):
            raise Refused("not at the table", HAS_LEFT)

    def _pick(self, answer: Picks) -> None:
        asked = self._asked(answer.decision)
        wrong = why_not(answer.picks, asked)
        if wrong:
            rule, ability = self.asked_by(asked)
            raise Refused(wrong, rule, ability, least=asked.least, most=asked.most)
        self.game.open.remove(asked)
        values = [value_of(asked.options[pick]) for pick in answer.picks]
        bound = self.game.frames[-1].bound
        if isinstance(bound.get(asked.into), dict):
            bound[asked.into][str(asked.seat)] = values
        else:
            bound[asked.into] = values

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


def why_not(picks: Any, asked: Decision) -> str:
    """What is wrong with the picks of an answer, as a key; "" where they are options, and as many as are wanted."""
    count = len(asked.options)
    if not isinstance(picks, list):
        return "not an option"
    for pick in picks:
        if type(pick) is not int or not 0 <= pick < count:
            return "not an option"
    if len(set(picks)) != len(picks):
        return "picked twice"
    if len(picks) < asked.least:
        return "too few"
    return "too many" if len(picks) > asked.most else ""
