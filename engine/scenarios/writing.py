"""A moment of a played game written as a scenario: the position, what was answered from there on, and what is disputed.

Every card bears a label of its own, so that nothing in the file is ambiguous. What a position cannot say, such as
effects that last, is told in a note, and `unlike` finds out whether the file really leads where the game went.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engine.cards.words.terrains import TERRAINS
from engine.core.match import Match
from engine.scenarios.laying_today import deed_written
from engine.scenarios.options import line_of
from engine.scenarios.reading.errors import BadScenario
from engine.scenarios.reading.laid_words import SIDES
from engine.scenarios.running import look, played
from engine.state.actions import Event, RollDice
from engine.state.decisions import (
    AbilityOption,
    Answer,
    AnyOption,
    ArrivalOption,
    ConfirmOption,
    CounterOption,
    Decision,
    DieOption,
    ExpeditionOption,
    HeldCounterOption,
    ModeOption,
    ModifierOption,
    NumberOption,
    ObjectOption,
    PassOption,
    Picks,
    PlayOption,
    QuickActionOption,
    ReactionOption,
    RegionOption,
    SeatOption,
    StatusOption,
)
from engine.state.objects import Object

NAMES = ("ann", "bob", "cat", "dan")
LETTERS = {terrain: row.letter for terrain, row in TERRAINS.items()}
DECLARED = ("expedition", "mode", "target", "pay", "pay with", "scout", "number", "for less", "hand cost")
"""Questions that belong to the declaration of what is played (5.1.2)."""


@dataclass(frozen=True, slots=True)
class Moment:
    """What is written: the match before, the answers from there on, and what they caused."""

    before: bytes
    answers: tuple[Answer, ...]
    events: tuple[Event, ...]
    edition: str = "seeds"


def is_layable(match: Match) -> bool:
    """Whether a scenario can begin with the position of `match`: a turn, nothing unfinished, nothing that lasts."""
    game = match.game
    turn = len(game.open) == 1 and game.open[0].kind == "turn"
    return turn and not game.emblems and not game.zones["limbo"] and game.result is None


def written(moment: Moment, title: str, remarks: Iterable[str], match: Match) -> str:
    """The scenario as a file; `match` stands where the moment begins, and is left where it ends."""
    given = _given(match, moment)
    doubts = _doubts(match)
    steps = [step for step in _steps(match, moment.answers) if step]
    lines = [f"case: {json.dumps(title)}"]
    lines += [f"# {line}" for remark in [*remarks, *doubts] for line in remark.splitlines()]
    lines += ["given:", *(f"  {name}: {json.dumps(value, ensure_ascii=False)}" for name, value in given.items())]
    if steps:
        lines += ["when:", *(f"  - {json.dumps(step, ensure_ascii=False)}" for step in steps)]
    lines += ["then:", f"  day: {match.game.day}"]
    if match.game.open and match.game.result is None:
        asked = {NAMES[each.seat]: "turn" if each.kind == "turn" else _question(each) for each in match.game.open}
        lines.append(f"  asked: {json.dumps(asked)}")
    return "\n".join(lines) + "\n"


def unlike(text: str, match: Match) -> list[str]:
    """Why the file does not lead where the game went, as sentences; empty where it does."""
    reading = look(text, "report.yaml", match.catalogue)
    if reading.problems:
        return [str(problem) for problem in reading.problems]
    try:
        scene = played(reading.cases[0])
    except BadScenario as fault:
        return [str(problem) for problem in fault.problems]
    except Exception as fault:  # noqa: BLE001 - whatever the game says to it belongs into the file
        return [f"the steps cannot be carried out: {fault}"]
    found, wanted = scene.match.game, match.game
    differing = []
    for seat in range(wanted.seats):
        for zone in ("hand", "reserve", "landmark", "discard"):
            here = sorted(found.objects[id].reference for id in found.pile(zone, seat))
            there = sorted(wanted.objects[id].reference for id in wanted.pile(zone, seat))
            if here != there:
                differing.append(f"{zone} of {NAMES[seat]}: {here} instead of {there}")
    if found.positions != wanted.positions:
        differing.append(f"Expeditions stand at {found.positions} instead of {wanted.positions}")
    return differing


# ---- the position


def _given(match: Match, moment: Moment) -> dict[str, object]:
    game = match.game
    given: dict[str, object] = {}
    for seat in range(game.seats):
        side: dict[str, object] = {
            "hand": _cards(match, game.pile("hand", seat)),
            "deck": _cards(match, reversed(game.pile("deck", seat))),
            "orbs": _cards(match, game.pile("mana", seat)),
            "reserve": _cards(match, game.pile("reserve", seat)),
            "landmarks": _cards(match, game.pile("landmark", seat)),
            "discard": _cards(match, game.pile("discard", seat)),
        }
        if hero := _cards(match, game.pile("hero", seat)):
            side["hero"] = hero
        for number, name in enumerate(SIDES):
            place = 2 * seat + number
            here = [id for id in game.zones["expedition"] if game.objects[id].place == place]
            side[name] = _cards(match, here)
        side["at"] = f"{game.positions[2 * seat]}/{game.positions[2 * seat + 1]}"
        ascended = [name.partition(" ")[0] for number, name in enumerate(SIDES) if 2 * seat + number in game.ascended]
        if ascended:
            side["ascended"] = ascended
        given[NAMES[seat]] = {name: value or "none" for name, value in side.items()}
    given["regions"] = [
        ("?" if region.hidden else "")
        + ("".join(LETTERS[terrain] for terrain in region.terrains) or "-")
        + "".join(f"+{LETTERS[marker]}" for marker in region.markers)
        for region in game.regions
    ]
    given |= {"day": game.day, "phase": game.phase, "first player": NAMES[game.first]}
    if game.open:
        given["turn"] = NAMES[game.open[0].seat]
    if game.passed:
        given["passed"] = [NAMES[seat] for seat in game.passed]
    if game.seats > 2:
        given |= {"players": list(NAMES[: game.seats]), "mode": game.options.mode}
    if today := _today(match):
        given["today"] = today
    if game.arena:
        given["arena"] = "yes"
    given["edition"] = {"edition": moment.edition, "heroes": "yes" if game.options.heroes else "no"}
    dice = [die for event in moment.events for act in event.actions if isinstance(act, RollDice) for die in act.dice]
    if 0 < len(dice) <= MOST_DICE:
        given["dice"] = [str(die) for die in dice]
    return given


def _today(match: Match) -> dict[str, int]:
    """How often each deed was done today, and each line used of a card that is still there, in the words of `today`."""
    found = {deed_written(deed, NAMES[deed.seat]): deed.times for deed in match.game.deeds}
    for ability, uses in match.game.uses.items():
        for id, count in uses.by.items():
            bearer = match.game.objects.get(id)
            if bearer is not None and bearer.card and ability in match.catalogue.printed[bearer.reference]:
                found[f"{_label(bearer)} #{line_of(ability)}"] = count
    return found


MOST_DICE = 7
"""How many results of dice a scenario can foretell."""


def _cards(match: Match, ids: Iterable[int]) -> list[str]:
    return [_card(match.game.objects[id]) for id in ids]


def _card(found: Object) -> str:
    notes = [status for status in found.statuses if status != "boosted"]
    notes += [f"{count} {'boosts' if name == 'boost' else name}" for name, count in found.counters.items() if count]
    if found.owner != found.seat:
        notes.append(f"{NAMES[found.owner]}'s")
    said = found.reference + (f" ({', '.join(notes)})" if notes else "")
    return said if found.token else f"{said} = {_label(found)}"


def _label(found: Object) -> str:
    return f"card{found.card}" if found.card else found.reference


def _doubts(match: Match) -> list[str]:
    """What the position has and the file cannot say."""
    game, found = match.game, []
    if game.emblems:
        found.append("NOT LAID: effects that last or wait: " + ", ".join(each.ability for each in game.emblems))
    if any(each.granted or each.subtypes for each in game.objects.values()):
        found.append("NOT LAID: abilities or sub-types that objects have gained")
    if len(_today(match)) < len(game.deeds) + sum(len(uses.by) for uses in game.uses.values()):
        found.append("NOT LAID: some of what has been used today")
    return found


# ---- the answers


def _steps(match: Match, answers: Sequence[Answer]) -> list[object]:
    """The steps of some answers; the match is played along."""
    steps: list[object] = []
    declaring: dict[str, object] | None = None
    played = set[int]()
    """Who has had a step that plays or uses something: what they declare afterwards is paid without a step."""
    for answer in answers:
        if not isinstance(answer, Picks):
            match.answer(answer)
            continue
        decision = next(each for each in match.game.open if each.id == answer.decision)
        picked = [decision.options[at] for at in answer.picks]
        names = [_option(match, option, decision.seat) for option in picked]
        if decision.kind == "turn" and isinstance(picked[0], PassOption):
            steps.append(f"{NAMES[decision.seat]} passes")
            declaring = None
        elif decision.kind == "turn":
            verb = "play" if isinstance(picked[0], PlayOption) else "use"
            declaring = {verb: names[0], "by": NAMES[decision.seat]}
            steps.append(declaring)
            played.add(decision.seat)
        elif declaring is not None and decision.back and decision.prompt in DECLARED:
            _declare(declaring, decision, names)
        elif decision.kind != "pay" or decision.options or decision.seat not in played:
            declaring = None
            steps.append({NAMES[decision.seat]: "picks " + (", ".join(names) or "nothing")})
        day, phase = match.game.day, match.game.phase
        match.answer(answer)
        if match.game.day == day and match.game.phase != phase:
            steps.append(f"advance to {match.game.phase}")  # a scenario ends with the phase that it begins in
    return steps


def _declare(declaring: dict[str, object], decision: Decision, names: list[str]) -> None:
    if decision.prompt == "expedition":
        declaring["into"] = names[0]
        return
    key = "modes" if decision.prompt == "mode" else "targets"
    if names or decision.prompt == "target":
        chosen = declaring.setdefault(key, [])
        assert isinstance(chosen, list)
        names = [name.removeprefix("mode ") for name in names]
        chosen.append(names[0] if len(names) == 1 else names)


def _question(decision: Decision) -> dict[str, str]:
    return {"question": decision.prompt}


def _option(match: Match, option: AnyOption, seat: int) -> str:
    """What an option is called in a step."""
    game = match.game
    match option:
        case ObjectOption(id=id) | PlayOption(id=id):
            return _label(game.objects[id])
        case QuickActionOption(id=id, ability=ability) | AbilityOption(id=id, ability=ability):
            return f"{_label(game.objects[id])} #{line_of(ability)}"
        case ExpeditionOption(expedition=place):
            return f"{NAMES[place // 2]}'s {SIDES[place % 2]}" if place // 2 != seat else SIDES[place % 2]
        case SeatOption(seat=other):
            return NAMES[other]
        case ConfirmOption(yes=yes):
            return "yes" if yes else "no"
        case ModeOption(mode=mode):
            return f"mode {mode + 1}"
        case NumberOption(number=number):
            return str(number)
        case CounterOption(counter=counter):
            return f"{counter} counter"
        case HeldCounterOption(id=id, counter=counter):
            return f"{counter} of {_label(game.objects[id])}"
        case StatusOption(status=status):
            return status
        case DieOption(result=result):
            return f"die {result}"
        case RegionOption(region=region):
            return f"region {region}"
        case ReactionOption(emblem=emblem):
            waiting = next(each for each in game.emblems if each.id == emblem)
            bearer = game.objects.get(waiting.source)
            return f"{_label(bearer) if bearer else waiting.reference} #{line_of(waiting.ability)}"
        case ModifierOption(name=name, source=source):
            return f"{_label(game.objects[source])} #{line_of(name)}" if source in game.objects else name
        case ArrivalOption(reference=reference, place=place, what=what):
            name = _label(game.objects[what]) if what in game.objects else reference
            return f"{name} in {SIDES[place % 2]}" if place >= 0 else name
        case _:
            return option.code
