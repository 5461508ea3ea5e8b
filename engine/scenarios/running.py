"""Running cases: lay, play, compare; and what came of it, for people."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from engine.cards.catalogue import Catalogue
from engine.cards.importing.later_sets import words_of
from engine.cards.text.vocabulary import speaking
from engine.core.effort import EndlessAnswer
from engine.core.refusals import CannotContinue
from engine.scenarios.checks import Check
from engine.scenarios.comparing.comparing import Checks
from engine.scenarios.comparing.looking import cited
from engine.scenarios.execution import Step, carry_out
from engine.scenarios.laying import Layer
from engine.scenarios.reading import keys
from engine.scenarios.reading.cases import Case, Reading, read_file
from engine.scenarios.reading.errors import BadScenario, NotSo, Problem
from engine.scenarios.reading.nodes import Map, Place, said
from engine.scenarios.scene import Scene
from engine.scenarios.sentences import Sentences
from engine.scenarios.steps import Steps

Trace = Callable[[str], None]


@dataclass(frozen=True)
class Outcome:
    """How a case ended: `differences` are empty where everything is as it says."""

    case: Case
    differences: tuple[str, ...]
    cited: frozenset[str] = frozenset()
    """The rules that the events of the case cite."""
    broke_down: bool = False
    """The game could not go on: a defect of the program, not of the case."""

    @property
    def passed(self) -> bool:
        """Whether the game did what the case says."""
        return not self.differences


@dataclass(frozen=True)
class _Prepared:
    steps: list[Step]
    then: list[Check]
    forbidden: list[Check]


def look(text: str, file: str, catalogue: Catalogue | None = None) -> Reading:
    """The cases of a file that can be read to the last word, and everything else that stands there."""
    found = read_file(text, file, catalogue)
    cases: list[Case] = []
    problems = list(found.problems)
    for case in found.cases:
        try:
            _prepared(case, Layer(case))
            cases.append(case)
        except BadScenario as fault:
            problems += fault.problems
    return Reading(tuple(cases), tuple(sorted(set(problems))))


def load(text: str, file: str, catalogue: Catalogue | None = None) -> list[Case]:
    """The cases of a file with every word looked at; `BadScenario` with everything that is unknown."""
    found = look(text, file, catalogue)
    if found.problems:
        raise BadScenario(found.problems)
    return list(found.cases)


def _prepared(case: Case, layer: Layer) -> _Prepared:
    with speaking(words_of(case.catalogue)):
        return _read(case, layer)


def _read(case: Case, layer: Layer) -> _Prepared:
    problems: list[Problem] = list(case.problems)
    found: dict[str, list[Check]] = {"then": [], "not": []}
    steps: list[Step] = []
    try:
        layer.laid()
    except BadScenario as fault:
        problems += fault.problems
    sentences = Sentences(layer.words)
    checks = Checks(layer, sentences)
    reader = Steps(sentences, checks)
    checks.read_steps = reader.read
    try:
        steps = reader.read(case.when)
    except BadScenario as fault:
        problems += fault.problems
    for name, node in (("then", case.then), ("not", case.forbidden)):
        try:
            found[name] = checks.read(node, forbidden=name == "not")
        except BadScenario as fault:
            problems += fault.problems
    if problems:
        raise BadScenario(problems)
    return _Prepared(steps, found["then"], found["not"])


def played(case: Case) -> Scene:
    """The match of a case after its steps, to be looked at; `NotSo` where a step goes otherwise than it says."""
    prepared, scene = _prepared(case, Layer(case)), Scene(case)
    for step in prepared.steps:
        carry_out(scene, step)
    return scene


def run(case: Case, trace: Trace | None = None) -> Outcome:
    """Lays, plays and compares a case; every difference of the end is told, the first one on the way.

    Raises `BadScenario` for words it does not know. `trace` hears every step, question and event.
    """
    prepared = _prepared(case, Layer(case))
    if trace is not None:
        trace(f"{case.at.file}:{case.at.line}: {case.title}")
    at = case.at
    scene: Scene | None = None
    differences: list[str] = []
    broke_down = False
    try:
        scene = Scene(case, trace)
        for step in prepared.steps:
            at = step.at
            if trace is not None:
                trace(f"> {step.text}")
            carry_out(scene, step)
        at = case.at
        _nothing_left_open(scene, case, prepared)
    except NotSo as fault:
        differences += _told(at, fault)
    except (CannotContinue, EndlessAnswer) as fault:
        broke_down = True
        differences += _told(at, NotSo(*str(fault).splitlines()))
    if scene is not None and not differences:
        for check in (*prepared.then, *prepared.forbidden):
            try:
                check.hold(scene)
            except NotSo as fault:
                differences += _told(check.at, fault)
    return Outcome(case, tuple(differences), frozenset(cited(scene)) if scene is not None else frozenset(), broke_down)


def _told(at: Place, fault: NotSo) -> list[str]:
    first, *others = fault.lines
    return [f"{at.file}:{at.line}: {first}", *others]


def _nothing_left_open(scene: Scene, case: Case, prepared: _Prepared) -> None:
    """A scenario that ends at a question which it does not speak of has not been played to its end."""
    if prepared.steps:
        last = prepared.steps[-1]
        if last.says_what_is_asked or (last.deed is not None and last.deed.verb == "advance to"):
            return
    asked = any(isinstance(part, Map) and _speaks_of_questions(part) for part in (case.then, case.forbidden))
    if not asked or re.search(r"\bturn\b", said(case.then)):
        scene.answer_what_is_plain()
    if asked:
        return
    for decision in scene.match.game.open:
        if decision.kind != "turn" and decision.prompt != "expand":  # the Morning ends with it; expanding is optional
            raise NotSo(
                f"At the end {scene.namer.question(decision).strip(' ?')}",
                "    answer it as a step, or say `asked` under `then`",
            )


def _speaks_of_questions(section: Map) -> bool:
    inner = [value for value in section.pairs.values() if isinstance(value, Map)]
    words = {"asked", "listed"}
    return bool(words & {keys.THEN.get(key, key) for key in section.pairs}) or any(
        words & set(each.pairs) for each in inner
    )
