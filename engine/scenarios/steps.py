"""The steps of `when`: sentences or keys, read before anything is played, then carried out one by one."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from engine.core.table import Refused
from engine.scenarios import keys
from engine.scenarios.checks import Check
from engine.scenarios.comparing import Checks
from engine.scenarios.errors import BadScenario, NotPossible, NotSo, Problem
from engine.scenarios.laying import PHASES
from engine.scenarios.meanings import zone_said
from engine.scenarios.nodes import List, Map, Node, Place, Text, said
from engine.scenarios.playing import Player
from engine.scenarios.questions import question_in
from engine.scenarios.scene import Scene
from engine.scenarios.sentences import OF_CARDS, OF_WORDS, Deed, Sentences, expedition_said
from engine.scenarios.spelling import known, listed, nearest, plainly
from engine.scenarios.vocabulary import NO, YES, refusal_said
from engine.state.decisions import Adjudicate, AgreeDraw, Concede, Picks
from engine.state.seats import at_the_table

VERBS = (
    "play", "use", "begin", "begin to use", "answer", "goes back", "passes", "concede", "agree to a draw",
    "adjudicate", "advance to", "everybody passes", "expand", "keep", "repeat", "swap",
)  # fmt: skip
OF_PLAYS = ("from", "into", "targets", "modes", "costs", "choices", "for")
"""Keys that only a play or a quick action has."""
OF_THE_TABLE = ("adjudicate", "advance to", "everybody passes", "agree to a draw", "repeat")
"""Verbs of steps that no single player does."""

QUESTIONS_MEANT = {"targets": "target", "modes": "mode", "choices": "choose", "costs": "pay"}
"""What keys of a play ask where they stand alone."""

MOST_PASSES = 200


@dataclass
class Step:
    """One step: a deed, or none where only something is compared on the way."""

    at: Place
    text: str
    deed: Deed | None = None
    question: str = ""
    among: list[str] | None = None
    refused: str = ""
    checks: list[Check] = field(default_factory=list)
    says_what_is_asked: bool = False


class Steps:
    """Reads the steps of one scenario."""

    def __init__(self, sentences: Sentences, checks: Checks) -> None:
        self.sentences, self.checks, self.seats = sentences, checks, sentences.seats

    def read(self, node: List) -> list[Step]:
        """All steps; raises `BadScenario` with everything that cannot be read."""
        steps: list[Step] = []
        problems: list[Problem] = []
        for item in node.items:
            try:
                if steps and (refused := self._refused_alone(item)) is not None:
                    steps[-1].refused = refusal_said(said(refused), refused.at)
                else:
                    steps.append(self._step(item))
            except BadScenario as fault:
                problems += fault.problems
        if problems:
            raise BadScenario(problems)
        return steps

    @staticmethod
    def _refused_alone(node: Node) -> Node | None:
        """`refused` on a line of its own speaks of the step before it."""
        if not isinstance(node, Map) or len(node.pairs) != 1:
            return None
        return next((value for key, value in node.pairs.items() if known(key, keys.STEP) == "refused"), None)

    def _step(self, node: Node) -> Step:
        if isinstance(node, Text):
            text, reason = self._without_cannot(node.text)
            refused = refusal_said(reason, node.at) if reason else ""
            return Step(node.at, node.text, self.sentences.read(text, node.at), refused=refused)
        if not isinstance(node, Map):
            raise node.at.problem(f"{said(node)!r}", "a step: a sentence, or a mapping")
        step = Step(node.at, said(node))
        seat, pairs = self._keys(node, -1)
        deed = self._deed(seat, pairs, node)
        step.deed = deed
        if "question" in pairs:
            step.question = question_in(said(pairs["question"]), pairs["question"].at)
        if "among" in pairs:
            step.among = self._words(pairs["among"])
        if "refused" in pairs:
            step.refused = refusal_said(said(pairs["refused"]), pairs["refused"].at)
        name = self.seats.names[deed.seat] if deed and deed.seat >= 0 else ""
        if "asks" in pairs:
            step.checks += self.checks.questions.asked(pairs["asks"], name)
            step.says_what_is_asked = True
        for key in ("then", "not"):
            if key in pairs:
                step.checks += self.checks.read(pairs[key], forbidden=key == "not")
        return step

    def _without_cannot(self, text: str) -> tuple[str, str]:
        """`ann cannot play v9 because too dear` as a sentence and the reason for which it is refused."""
        found = re.fullmatch(r"(.+?) (?:cannot|can not|can['’]t|may not|must not) (.+?)(?: because (.+))?", text)
        if found is None or self.seats.find(found[1]) is None:
            return text, ""
        return f"{found[1]} {found[2]}", found[3] or "yes"

    def _keys(self, node: Map, seat: int) -> tuple[int, dict[str, Node]]:
        """The keys in one spelling; what stands under a player's name belongs to the step itself."""
        pairs: dict[str, Node] = {}
        for key, value in node.pairs.items():
            at = node.keys.get(key, node.at)
            who = self.seats.find(key)
            name = known(key, keys.STEP)
            if who is not None:
                seat = who
                if isinstance(value, Map):
                    _, inner = self._keys(value, who)
                    pairs |= inner
                else:
                    pairs["sentence"] = value
            elif name in QUESTIONS_MEANT and self._is_an_answer(node):
                pairs |= {"question": Text(at, QUESTIONS_MEANT[name]), "answer": value}
            elif name == "by":
                seat = self.seats.seat(said(value), value.at)
            elif name is not None:
                pairs[name] = value
            elif ends := re.fullmatch(r"(.+?),?\s+(refused|asks)", key):
                pairs |= {"sentence": Text(at, ends[1]), ends[2]: value}
            elif " " in key and (sentence := self._sentence_key(key, seat)) is not None:
                seat = sentence.seat if sentence.seat >= 0 else seat
                pairs[sentence.verb] = value if said(value) else Text(at, "")
            else:
                question = question_in(
                    key, at, f"{key!r} in a step{nearest(key, [*keys.STEP.values(), *self.seats.names])}"
                )
                pairs |= {"question": Text(at, question), "answer": value}
        return seat, pairs

    def _is_an_answer(self, node: Map) -> bool:
        """Whether keys such as `target` say what is answered, for want of a play that they could belong to."""
        verbs = {known(key, keys.STEP) for key in node.pairs} & set(OF_CARDS)
        sentence = any(
            (self.seats.find(key) is not None and isinstance(value, Text)) or self._sentence_key(key, -1) is not None
            for key, value in node.pairs.items()
        )
        return not verbs and not sentence

    def _sentence_key(self, key: str, seat: int) -> Deed | None:
        """`me plays` before a colon."""
        named = self.seats.at_the_beginning_of(key)
        who, rest = named if named else (seat, key)
        verb = known(rest, keys.STEP) if " " in key else None
        return Deed(who, verb) if verb in VERBS else None

    def _deed(self, seat: int, pairs: dict[str, Node], node: Map) -> Deed | None:
        sentence = pairs.get("sentence")
        verbs = [verb for verb in VERBS if verb in pairs]
        if len(verbs) + (sentence is not None) > 1:
            raise node.at.problem(f"more than one deed in a step: {said(node)!r}", "a step for each")
        if sentence is not None:
            if isinstance(sentence, List):
                deed = Deed(seat, "answer", words=self._words(sentence))
            else:
                deed = self.sentences.read(said(sentence), sentence.at, seat)
        elif verbs:
            deed = self._of_verb(seat, verbs[0], pairs[verbs[0]])
        elif seat >= 0 and not {"asks", "then", "not", "question", "among"} & set(pairs):
            raise node.at.problem(f"a step without a deed: {said(node)!r}", listed(VERBS))
        elif "question" in pairs or "among" in pairs:
            raise node.at.problem("a question without an answer", "`answer`, or `asks` for what is only compared")
        else:
            return None
        if deed.seat < 0 and deed.verb not in OF_THE_TABLE:
            raise node.at.problem(f"a step that does not say who: {said(node)!r}", f"`by: {self.seats.names[0]}`")
        for clause in OF_PLAYS:
            if clause in pairs and deed.verb not in OF_CARDS:
                raise pairs[clause].at.problem(f"{clause!r} with {deed.verb!r}", f"it with {listed(OF_CARDS)}")
        self._add(deed, pairs)
        return deed

    def _of_verb(self, seat: int, verb: str, value: Node) -> Deed:
        if verb in OF_WORDS:
            return Deed(seat, verb, words=self.sentences.words_said(verb, self._words(value), value.at))
        if isinstance(value, Map | List):
            raise value.at.problem(f"{verb}: {said(value)!r}", "one card or word")
        text = value.text
        if seat < 0 and verb not in OF_CARDS:
            who = self.seats.find(text)
            seat, text = (who, "") if who is not None else (seat, text)
        return self.sentences.deed(seat, verb, "" if plainly(text) in ("yes", "true") else text, value.at)

    def _add(self, deed: Deed, pairs: dict[str, Node]) -> None:
        if "from" in pairs:
            deed.origin = zone_said(said(pairs["from"]), pairs["from"].at)
        if "into" in pairs:
            deed.into = expedition_said(said(pairs["into"]), pairs["into"].at)
        if "for" in pairs:
            text = plainly(said(pairs["for"])).removesuffix(" mana")
            if not text.isdecimal():
                raise pairs["for"].at.problem(f"the price {said(pairs['for'])!r}", "a number of Mana")
            deed.price = int(text)
        if "costs" in pairs and said(pairs["costs"]).removesuffix(" mana").isdecimal():
            deed.price = int(said(pairs.pop("costs")).removesuffix(" mana"))
        for key in ("modes", "targets", "costs", "choices"):
            if key in pairs:
                prefix = "mode " if key == "modes" else ""
                deed.choices += self._choices(pairs[key], prefix)

    def _choices(self, node: Node, prefix: str) -> list[list[str]]:
        if isinstance(node, List):
            groups: list[list[str]] = []
            for item in node.items:
                words = self._words(item)
                groups += [words] if isinstance(item, List) or not words else [[word] for word in words]
        else:
            words = self._words(node)
            groups = [[word] for word in words] or [[]]
        return [[word if word.startswith(prefix) else prefix + word for word in group] for group in groups]

    def _words(self, node: Node) -> list[str]:
        if isinstance(node, List):
            return [word for item in node.items for word in self._words(item)]
        return self.sentences.picks(said(node), node.at)


# ---- carrying out ----------------------------------------------------------------------------------------------------


def carry_out(scene: Scene, step: Step) -> None:
    """Does what a step says and compares what it compares; raises `NotSo`."""
    if step.deed is not None:
        if step.refused and plainly(step.refused) not in NO:
            _is_refused(scene, step, step.deed)
        else:
            _do(scene, step, step.deed)
    elif step.says_what_is_asked:
        scene.play_on()
    if step.checks and not re.search(r"\b(?:pay|reaction)\b", step.text):
        scene.answer_what_is_plain()
    for check in step.checks:
        check.hold(scene)


def _do(scene: Scene, step: Step, deed: Deed) -> None:
    player = Player(scene, deed.seat)
    at = step.at
    act: dict[str, Callable[[], object]] = {
        "play": lambda: player.plays(deed, at),
        "use": lambda: player.plays(deed, at),
        "begin": lambda: player.begins(deed, at),
        "begin to use": lambda: player.begins(deed, at),
        "goes back": player.goes_back,
        "passes": lambda: player.passes(at),
        "expand": lambda: player.answers(deed.words, at, "expand", step.among),
        "keep": lambda: player.answers(deed.words, at, step.question, step.among),
        "answer": lambda: player.answers(deed.words, at, step.question, step.among),
        "swap": lambda: player.swaps(deed.words, at),
        "concede": lambda: scene.answer(Concede(deed.seat)),
        "adjudicate": lambda: scene.answer(Adjudicate([scene.case.seats.seat(name, at) for name in deed.words])),
        "agree to a draw": lambda: scene.answer(AgreeDraw()),
        "everybody passes": lambda: _everybody_passes(scene, at, deed.words == ["once"]),
        "advance to": lambda: _advance(scene, at, deed.words[0]),
        "repeat": lambda: scene.answer(_last(scene)),
    }
    if deed.verb in (*OF_CARDS, "passes"):
        scene.play_on()
    if deed.verb not in ("answer", "repeat") or all(each.seat != deed.seat for each in scene.table.game.open):
        scene.answer_what_is_plain()
    try:
        act[deed.verb]()
    except Refused as refused:
        raise NotPossible(f"It is refused: {refused.key}", refused.key, refused.rule) from None


def _last(scene: Scene) -> Picks:
    found = next((answer for answer in reversed(scene.answers) if isinstance(answer, Picks)), None)
    if found is None:
        raise NotSo("Nobody has answered anything yet.")
    return found


def _is_refused(scene: Scene, step: Step, deed: Deed) -> None:
    """The deed is not possible, the game the same to the byte, and the reason is the one that is said."""
    scene.play_on()
    before = scene.everything()
    again = scene.copy()
    try:
        _do(again, step, deed)
    except NotPossible as refused:
        asked = next(iter(scene.table.game.open), None)
        past_the_end = Picks(asked.id, [len(asked.options)]) if asked is not None else Picks(0, [])
        scene.refused_by_the_game(past_the_end)
        if scene.everything() != before:
            raise NotSo("What was refused has changed the game.") from None
        wanted = plainly(step.refused)
        reasons = {plainly(each) for each in (*refused.keys, refused.rule)}
        if wanted not in {*YES, *reasons}:
            raise NotSo(f"It is refused because of {refused.key!r} ({refused.rule}), not of {step.refused!r}") from None
        return
    raise NotSo(f"It is possible, but should be refused ({step.refused})")


def _everybody_passes(scene: Scene, at: Place, once: bool) -> None:
    """All pass until the Afternoon is over or something else is asked; once: each player one time."""
    scene.play_on()
    for _ in range(len(at_the_table(scene.table.game)) if once else MOST_PASSES):
        scene.answer_what_is_plain()
        if not scene.table.game.open or scene.table.game.open[0].kind != "turn":
            return
        Player(scene, scene.table.game.open[0].seat).answers(["pass"], at)


def _advance(scene: Scene, at: Place, goal: str) -> None:
    """Plays on to `goal`: all players pass, none expands; the phase reached is played until a player is asked."""
    words = goal.removeprefix("the ").removeprefix("beginning of ")
    if words == "next phase":
        scene.play_on()
        words = PHASES[(PHASES.index(scene.table.game.phase) + 1) % len(PHASES)]
    before = words.startswith("before ")
    end = next((part for part in ("end of ", "the end of ", "after ") if words.startswith(part)), "")
    name = words.removeprefix("before ").removeprefix(end).removeprefix("the ").removeprefix("next ")
    day = int(name.removeprefix("day ")) if name.removeprefix("day ").isdecimal() else 0
    wanted_day = day or (scene.table.game.day + 1 if name == "day" else 0)
    phase = "" if wanted_day else name
    for _ in range(MOST_PASSES):
        scene.hold_back()
        scene.answer_what_is_plain()
        game = scene.table.game
        if game.result is not None or (wanted_day and game.day >= wanted_day and not scene.between_phases):
            return
        if scene.between_phases or scene.at_the_brink:
            if scene.between_phases:
                if end and game.phase == phase:
                    return
                begun = scene.begin_next_phase()
            else:
                begun = game.frames[-1].program
            if begun == phase and before:
                return
            scene.run_phase()
            if begun == phase and not end:
                return
            continue
        asked = game.open[0]
        if asked.kind == "turn":
            Player(scene, asked.seat).answers(["pass"], at)
        elif asked.prompt == "expand":
            Player(scene, asked.seat).answers([], at)
        else:
            raise NotSo(f"On the way to {goal}: {scene.namer.question(asked).strip()} Say the answer as a step.")
    raise NotSo(f"{goal} is never reached")


def attempt(scene: Scene, step: Step, *, possible: bool) -> None:
    """Tries a step on a copy; raises `NotSo` where it is possible and must not be, or the other way round."""
    assert step.deed is not None
    if not possible:
        step.refused = step.refused or "yes"
        _is_refused(scene, step, step.deed)
        return
    try:
        _do(scene.copy(), step, step.deed)
    except NotPossible as refused:
        raise NotSo(f"It should be possible: {step.text}", f"    but {refused}") from None
