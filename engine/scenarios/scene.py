"""A match with the words to play on it: every answer after a save and a load, phases one by one."""

from __future__ import annotations

from collections.abc import Callable

from engine.abilities.catalogue_programs import load_match
from engine.core.refusals import Refused
from engine.scenarios.laying import PHASES, Layer
from engine.scenarios.options import Namer
from engine.scenarios.reading.cases import Case
from engine.scenarios.reading.errors import NotPossible, NotSo
from engine.state.actions import Event
from engine.state.decisions import Answer, Decision, Picks
from engine.state.frames import Frame

Watcher = Callable[[str], None]


class Scene:
    """The match of one case while it is played.

    Only the phase that is being played lies on the game's frames; the rest of the game waits in `later`, so that a
    scenario can stand still between two phases.
    """

    def __init__(self, case: Case, watch: Watcher | None = None) -> None:
        layer = Layer(case)
        self.case, self.words, self.labels = case, layer.words, layer.labels
        self.match = layer.laid()
        self.later: list[Frame] = []
        self.watch = watch
        self.events: list[Event] = []
        self.answers: list[Answer] = []
        self.declaring: set[int] = set()
        """Who has begun a whole play, so that it is paid once every question of it is answered."""
        self.namer = Namer(self)
        if not any(frame.program == "day" and frame.position == 0 for frame in self.match.game.frames):
            self.hold_back()
        self._run()

    # -- moving

    def answer(self, answer: Answer) -> None:
        """Gives an answer, after the game has been saved and loaded; raises Refused, the game the same to the byte."""
        before = self.reload()
        try:
            happened = self.match.answer(answer)
        except Refused:
            if self.match.save() != before:
                raise NotSo("The answer was refused, but the game has changed.") from None
            raise
        self.answers.append(answer)
        self._heard(happened)
        if self.match.game.result is not None:
            self.later = []

    def reload(self) -> bytes:
        """Saves and loads the game, which must be the same to the byte."""
        data = self.match.save()
        self.match = load_match(data, self.words.catalogue)
        if self.match.save() != data:
            raise NotSo("The game is not the same after it was saved and loaded.")
        return data

    def refused_by_the_game(self, answer: Answer) -> Refused:
        """How the game refuses an answer; `NotSo` where it accepts it, or changes all the same."""
        before = self.reload()
        try:
            self.match.answer(answer)
        except Refused as refused:
            if self.match.save() != before:
                raise NotSo(f"The answer was refused ({refused.key}), but the game has changed.") from None
            return refused
        raise NotSo(f"The game accepts an answer that it must refuse: {answer}")

    def _heard(self, events: list[Event]) -> None:
        self.events += events
        if self.watch is not None:
            for event in events:
                self.watch(self.namer.event(event))
            for decision in self.match.game.open:
                self.watch(self.namer.question(decision))

    def _run(self) -> None:
        start = len(self.match.events)
        self.match.run()
        self._heard(self.match.events[start:])

    def hold_back(self) -> None:
        """Takes what comes after this phase off the game's frames."""
        frames = self.match.game.frames
        for at, frame in enumerate(frames):
            if frame.program in PHASES:
                self.later += frames[:at]
                del frames[:at]
                return

    @property
    def between_phases(self) -> bool:
        """Whether the phase is over and the next has not begun."""
        return not self.match.game.frames and not self.match.game.open and self.match.game.result is None

    @property
    def at_the_brink(self) -> bool:
        """Whether a phase has begun without anything of it having happened."""
        return bool(self.match.game.frames) and not self.match.game.open and self.match.game.result is None

    def begin_next_phase(self) -> str:
        """Begins the phase that comes next, without anything of it having happened; its name."""
        game, match = self.match.game, self.match
        game.frames, self.later = self.later, []
        while game.frames and game.frames[-1].program not in PHASES and not game.open and game.result is None:
            match.operate_once()
        self.hold_back()
        return game.frames[-1].program if game.frames else ""

    def play_on(self) -> None:
        """Plays the next phases until a player is asked, or the game is over."""
        while self.between_phases or self.at_the_brink:
            if self.between_phases:
                self.begin_next_phase()
            self._run()

    def answer_what_is_plain(self) -> None:
        """Answers what a scenario need not speak of, as long as it is asked."""
        while self.match.game.open and (picks := self.plain_answer(self.match.game.open[0])):
            self.answer(Picks(self.match.game.open[0].id, picks))

    def plain_answer(self, asked: Decision) -> list[int]:
        """The answer that is as good as any, if there is one.

        4.4.b Reactions that bear one name are played in any order, since the writer of a scenario cannot tell them
        apart; 5.1.2.b a cost that can be paid in one way only is paid so.
        """
        if asked.kind == "pay" and asked.back and asked.seat in self.declaring and len(asked.options) == asked.least:
            return list(range(asked.least))
        return [0] if self.are_alike(asked) else []

    def are_alike(self, asked: Decision) -> bool:
        """Whether reactions are asked for that are all called the same."""
        if asked.prompt != "reaction" or len(asked.options) < 2:
            return False
        return len({tuple(self.namer.option(option, asked.seat)) for option in asked.options}) == 1

    def run_phase(self) -> None:
        """Plays the phase that has begun until a player is asked or it is over."""
        self._run()

    # -- looking

    def decision_of(self, seat: int) -> Decision:
        """What a player is asked; `NotPossible` where they are not."""
        found = next((decision for decision in self.match.game.open if decision.seat == seat), None)
        if found is None:
            name = self.case.seats.names[seat]
            if self.match.game.result is not None:
                raise NotPossible(f"The game is over: {name} is not asked anything.", "game over", "1.3.3.a")
            raise NotPossible(f"{name} is not asked anything. {self.namer.asked() or 'Nobody is.'}", "not being asked")
        return found

    def copy(self) -> Scene:
        """The same scene to try something on."""
        other = object.__new__(Scene)
        other.__dict__.update(self.__dict__)
        data = self.match.save()
        other.match = load_match(data, self.words.catalogue)
        apart = self.match.copy()
        apart.game.frames = self.later
        other.later = apart.copy().game.frames
        other.events, other.answers, other.watch = list(self.events), list(self.answers), None
        other.namer, other.declaring = Namer(other), set(self.declaring)
        return other

    def everything(self) -> str:
        """The whole game but for the numbers given out: two states that say the same are the same."""
        game = load_match(self.match.save(), self.words.catalogue).game
        game.clock = 0
        for decision in game.open:
            decision.id = 0
        return repr(game)
