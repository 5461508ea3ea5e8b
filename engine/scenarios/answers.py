"""How players answer what they are asked, by the names of options, and swap their Orbs."""

from __future__ import annotations

from engine.core.refusals import Refused, why_not
from engine.rules.playing.declaration import DECLARATION, REACTION
from engine.scenarios.options import line_of
from engine.scenarios.reading.errors import NotPossible, NotSo
from engine.scenarios.reading.meanings import meanings
from engine.scenarios.reading.nodes import Place
from engine.scenarios.reading.questions import is_meant
from engine.scenarios.reading.spelling import plainly
from engine.scenarios.scene import Scene
from engine.state.actions import Move
from engine.state.decisions import (
    Back,
    ConfirmOption,
    Decision,
    ObjectOption,
    Picks,
    PlayOption,
    SwapOrbs,
)

NOTHING = "nothing"
NO_TARGET = {NOTHING}
"""The names of a target for which nothing is chosen."""


def _is_optional(asked: Decision) -> bool:
    """Whether nothing need be picked, and that is not a yes or no of its own."""
    return asked.least == 0 and not any(isinstance(option, ConfirmOption) for option in asked.options)


class Answerer:
    """One seat of a scene, as it answers questions."""

    def __init__(self, scene: Scene, seat: int) -> None:
        self.scene, self.seat = scene, seat
        self.name = scene.case.seats.names[seat]

    def passes(self, at: Place) -> None:
        """Passes the turn, or expands nothing."""
        asked = self._asked()
        self.answers([] if asked is not None and asked.prompt == "expand" else ["pass"], at)

    def answers(self, words: list[str], at: Place, question: str = "", among: list[str] | None = None) -> None:
        """Answers the open question with these options; with none where nothing is wanted."""
        self.scene.play_on()
        asked = self.scene.decision_of(self.seat)
        if not is_meant(question, asked.prompt):
            raise NotSo(f"{self.name} is asked {asked.prompt!r}, not {question!r}")
        if among is not None:
            self.is_asked_among(asked, among, at)
        while not question and (plain := self._plain_and_not_meant(asked, words, at)):
            self._send(asked, plain)
            asked = self.scene.decision_of(self.seat)
        if self._is_played_already(asked, words, at):
            return  # its reactions are alike, and no order was asked for
        if asked.prompt == "may" and words and self._are_declared(words, at):
            return  # there was one possible target, and whether is asked now
        if self._is_done_by_yes(asked, words, at):
            self._send(asked, [0])
            return  # there was one possible card, which is chosen by saying yes
        if self._accepted_unsaid(asked, words, at):
            self._send(asked, [0])
            asked = self.scene.decision_of(self.seat)
        if not words and asked.least and ConfirmOption(False) in asked.options:
            picks = [asked.options.index(ConfirmOption(False))]
        elif not _is_optional(asked) or words not in (["yes"], ["no"]):
            picks = self.picked(asked, words, at)
        elif words == ["yes"] and len(asked.options) > 1:
            return  # which of them is said by the next step
        else:
            picks = [0] if words == ["yes"] else []
        self._send(asked, picks)
        paying = self._asked()
        if self.seat in self.scene.declaring and paying is not None and paying.kind == "pay" and not paying.options:
            self._send(paying, [])

    def _is_played_already(self, asked: Decision, words: list[str], at: Place) -> bool:
        """4.4.b Whether a word names the reaction that is being played, and no option of what it asks."""
        playing = next((each for each in self.scene.match.game.frames if each.program == REACTION), None)
        if playing is None or len(words) != 1 or playing.source not in self.scene.match.game.objects:
            return False
        line = f" #{line_of(DECLARATION.of(playing).ability)}"
        names = self.scene.namer.option(ObjectOption(playing.source), self.seat)[1:]
        meant = self.means(words[0], at) & {*names, *(f"{name}{line}" for name in names)}
        return bool(meant) and self._found(asked, words[0], at, set()) is None

    def _plain_and_not_meant(self, asked: Decision, words: list[str], at: Place) -> list[int]:
        """The plain answer to a question, where the words speak of what comes after; else nothing."""
        meant = not words or self._found(asked, words[0], at, set()) is not None
        return [] if meant else self.scene.plain_answer(asked)

    def _are_declared(self, words: list[str], at: Place) -> bool:
        """5.2.3.e Whether these are the targets of what is being carried out."""
        game = self.scene.match.game
        declared: list[int] = next(
            (known.objects for each in reversed(game.frames) if (known := DECLARATION.get(each)) is not None), []
        )
        found = [ObjectOption(id) for id in declared if id in game.objects]
        named = [set(self.scene.namer.option(option, self.seat)[1:]) for option in found]
        return self._all_among(named, words, at)

    def _accepted_unsaid(self, asked: Decision, words: list[str], at: Place) -> bool:
        """Whether these words say nothing of yes or no, but what is chosen once it is yes."""
        if asked.prompt != "may" or not words or plainly(words[0]) in ("yes", "no"):
            return False
        scene = self.scene.copy()
        other = Answerer(scene, self.seat)
        other._send(asked, [0])
        then = next((each for each in scene.match.game.open if each.seat == self.seat), None)
        if then is None or then.kind == "turn":
            return False
        try:
            other.picked(then, words, at)
        except NotPossible:
            return False
        return True

    def _is_done_by_yes(self, asked: Decision, words: list[str], at: Place) -> bool:
        """Whether these words name the cards that a yes moves by itself, without a further choice."""
        if asked.prompt != "may" or not words or self._found(asked, words[0], at, set()) is not None:
            return False
        other = Answerer(self.scene.copy(), self.seat)
        names = {
            id: set(other.scene.namer.option(ObjectOption(id), self.seat)[1:]) for id in other.scene.match.game.objects
        }
        events = other.scene.match.answer(Picks(asked.id, [0]))
        then = other._asked()
        if then is not None and then.kind != "turn":
            return False
        moved = [act.what for event in events for act in event.actions if isinstance(act, Move) and act.what in names]
        return self._all_among([names[id] for id in dict.fromkeys(moved)], words, at)

    def is_asked_among(self, asked: Decision, among: list[str], at: Place) -> None:
        """Says among what a question is asked, in any order."""
        taken: set[int] = set()
        missing = []
        for word in among:
            found = self._found(asked, word, at, taken)
            if found is None:
                missing.append(word)
            else:
                taken.add(found)
        listed = self.scene.namer.listed(asked)
        if missing or len(taken) != len(listed):
            raise NotSo(
                f"{self.name} is asked {asked.prompt!r}",
                f"    among     {' | '.join(sorted(listed)) or 'nothing'}",
                f"    expected  {' | '.join(sorted(among)) or 'nothing'}",
            )

    def picked(self, asked: Decision, words: list[str], at: Place) -> list[int]:
        """The positions of options by their names; `NotPossible` for what is not listed."""
        picks: list[int] = []
        for word in words:
            found = self._found(asked, word, at, set(picks))
            if found is None:
                listed = " | ".join(self.scene.namer.listed(asked))
                again = self._found(asked, word, at, set())
                if again is not None and words.count(word) > 1:
                    picks.append(again)
                    continue
                raise NotPossible(f"{self.name} cannot pick {word!r} for {asked.prompt!r} among {listed or 'nothing'}")
            picks.append(found)
        return picks

    def _found(self, asked: Decision, word: str, at: Place, taken: set[int]) -> int | None:
        wanted, meant = self.means(word, at), list[int]()
        for index, option in enumerate(asked.options):
            names = self.scene.namer.option(option, self.seat)[1:]
            if isinstance(option, PlayOption) and asked.kind != "turn":
                names += [name.removeprefix("play ") for name in names]
            if index not in taken and wanted & set(names):
                meant.append(index)
        return min(meant, key=lambda index: self.scene.namer.is_filler(asked.options[index]), default=None)

    def means(self, word: str, at: Place) -> set[str]:
        """How a word of a scenario may be spelled as an option."""
        return meanings(self.scene.words, word, at, self.seat)

    def _all_among(self, known: list[set[str]], choice: list[str], at: Place) -> bool:
        """Whether each word of a choice means something of its own that was declared; none means an empty target."""
        return self._takes(list(known), choice, at)

    def _takes(self, free: list[set[str]], choice: list[str], at: Place) -> bool:
        """The same, and what is meant is taken from what is free."""
        for wanted in [self.means(word, at) for word in choice] or [NO_TARGET]:
            found = next((each for each in free if wanted & each), None)
            if found is None:
                return False
            free.remove(found)
        return True

    def swaps(self, words: list[str], at: Place) -> None:
        """Exhausts the first Orb that is named to ready the second; `NotPossible` where the rules refuse it."""
        ready, exhausted = (self._orb(word, at, exhausted=index > 0) for index, word in enumerate(words))
        self._answer(SwapOrbs(self.seat, ready, exhausted))

    def _orb(self, word: str, at: Place, *, exhausted: bool) -> int:
        """An Orb of that name, one in the state that is wanted where there are several."""
        game, wanted = self.scene.match.game, self.means(word, at)
        named = [
            id
            for id in game.pile("mana", self.seat)
            if wanted & set(self.scene.namer.option(ObjectOption(id), self.seat)[1:])
        ]
        if not named:
            raise NotPossible(f"{self.name} has no Orb {word!r}", "not one's own orbs", "3.2.9.e")
        return min(named, key=lambda id: ("exhausted" in game.objects[id].statuses) != exhausted)

    def goes_back(self) -> None:
        """Abandons the declaration."""
        self._answer(Back(self.scene.decision_of(self.seat).id))

    def _asked(self) -> Decision | None:
        """What this player is asked, if anything."""
        return next((each for each in self.scene.match.game.open if each.seat == self.seat), None)

    def _send(self, asked: Decision, picks: list[int]) -> None:
        wrong = why_not(picks, asked)
        if wrong in ("too few", "too many"):
            listed, count = " | ".join(self.scene.namer.listed(asked)), f"{asked.least} to {asked.most}"
            count = str(asked.least) if asked.least == asked.most else count
            found = f"{self.name} picks {wrong} for {asked.prompt!r}, which takes {count} of {listed or 'nothing'}"
            raise NotPossible(found, wrong, self.scene.match.asked_by(asked)[0])
        self._answer(Picks(asked.id, picks))

    def _answer(self, answer: Picks | Back | SwapOrbs) -> None:
        try:
            self.scene.answer(answer)
        except Refused as refused:
            raise NotPossible(f"{self.name}'s answer is refused: {refused.key}", refused.key, refused.rule) from None
