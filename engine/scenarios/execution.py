"""How a step of a scenario is carried out: its deed is done, or is refused, and what it says is compared."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from engine.core.refusals import Refused
from engine.scenarios.checks import Check
from engine.scenarios.laying import PHASES
from engine.scenarios.playing import Player
from engine.scenarios.reading.errors import NotPossible, NotSo
from engine.scenarios.reading.nodes import Place
from engine.scenarios.reading.spelling import plainly
from engine.scenarios.reading.vocabulary import NO, YES
from engine.scenarios.scene import Scene
from engine.scenarios.sentences import OF_CARDS, Deed
from engine.state.decisions import Adjudicate, AgreeDraw, Concede, Picks
from engine.state.seats import at_the_table

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
    if deed.verb not in ("answer", "repeat") or all(each.seat != deed.seat for each in scene.match.game.open):
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
        asked = next(iter(scene.match.game.open), None)
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
    for _ in range(len(at_the_table(scene.match.game)) if once else MOST_PASSES):
        scene.answer_what_is_plain()
        if not scene.match.game.open or scene.match.game.open[0].kind != "turn":
            return
        Player(scene, scene.match.game.open[0].seat).answers(["pass"], at)


def _advance(scene: Scene, at: Place, goal: str) -> None:
    """Plays on to `goal`: all players pass, none expands; the phase reached is played until a player is asked."""
    words = goal.removeprefix("the ").removeprefix("beginning of ")
    if words == "next phase":
        scene.play_on()
        words = PHASES[(PHASES.index(scene.match.game.phase) + 1) % len(PHASES)]
    before = words.startswith("before ")
    end = next((part for part in ("end of ", "the end of ", "after ") if words.startswith(part)), "")
    name = words.removeprefix("before ").removeprefix(end).removeprefix("the ").removeprefix("next ")
    day = int(name.removeprefix("day ")) if name.removeprefix("day ").isdecimal() else 0
    wanted_day = day or (scene.match.game.day + 1 if name == "day" else 0)
    phase = "" if wanted_day else name
    for _ in range(MOST_PASSES):
        scene.hold_back()
        scene.answer_what_is_plain()
        game = scene.match.game
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
