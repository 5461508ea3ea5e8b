"""What objects, options, questions and events are called in a scenario."""

from __future__ import annotations

from collections import Counter
from typing import Protocol

from engine.core.match import Match
from engine.explaining import causes_of
from engine.scenarios.reading.cases import Case
from engine.scenarios.reading.laid_words import SIDES
from engine.scenarios.reading.plain import FILLER_REFERENCE, taken_for
from engine.scenarios.reading.spelling import fold
from engine.scenarios.reading.words import Words
from engine.state.actions import Event, Fail
from engine.state.comparison import Comparison
from engine.state.decisions import (
    AbilityOption,
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
    PlayOption,
    QuickActionOption,
    ReactionOption,
    RegionOption,
    SeatOption,
    StatusOption,
)

FLEETING = "2.4.6.c"


class Named(Protocol):
    """What things are named by: the case and its words, the labels of cards by number, and the match as it stands."""

    case: Case
    words: Words
    labels: dict[int, str]
    match: Match


class Namer:
    """Names for everything of one scene."""

    def __init__(self, scene: Named) -> None:
        self.scene = scene

    # -- objects

    def object(self, id: int) -> str:
        """What an object is called: its label, or its reference; a token has no label."""
        found = self.scene.match.game.objects[id]
        return self.scene.labels.get(found.card if not found.token else id, found.reference)

    def is_filler(self, option: AnyOption) -> bool:
        """Whether an option is a card of which nothing is said, and which is called so only where no other can be."""
        found = self.scene.match.game.objects.get(getattr(option, "id", 0))
        return found is not None and found.reference == FILLER_REFERENCE

    def noted(self, id: int) -> str:
        """An object with its statuses and counters, as a person would write it."""
        found = self.scene.match.game.objects[id]
        return self.scene.words.write(self.object(id), found.statuses, found.counters.items())

    def expedition(self, place: int) -> str:
        """`Ann's hero expedition`."""
        owner, side = divmod(place, 2)
        return f"{self.scene.case.seats.names[owner]}'s {SIDES[side]}"

    # -- options

    def option(self, option: AnyOption, seat: int) -> list[str]:
        """What an option may be called, the plainest first; all folded but the first."""
        names = self._names(option, seat)
        return [names[0], *dict.fromkeys(fold(name) for name in names)]

    def _names(self, option: AnyOption, seat: int) -> list[str]:
        scene = self.scene
        match option:
            case ObjectOption(id=id):
                return self._object_names(id)
            case ExpeditionOption(expedition=place):
                name, side = self.expedition(place), SIDES[place % 2]
                mine = [side, side.partition(" ")[0], f"my {side}"] if place // 2 == seat else []
                return [name, *self._with_owner(side, place // 2), *mine]
            case RegionOption(region=region):
                return [f"region {region}"]
            case SeatOption(seat=other):
                return [scene.case.seats.names[other]]
            case ConfirmOption(yes=yes):
                return ["yes" if yes else "no"]
            case ModeOption(mode=mode):
                return [f"mode {mode + 1}", str(mode + 1)]
            case NumberOption(number=number):
                return [str(number)]
            case CounterOption(counter=counter):
                return [f"{counter} counter", counter]
            case StatusOption(status=status):
                return [status]
            case HeldCounterOption(id=id, counter=counter):
                return [f"{counter} of {name}" for name in self._object_names(id)]
            case DieOption(result=result):
                return [f"die {result}", str(result)]
            case ReactionOption(emblem=emblem):
                found = next(each for each in scene.match.game.emblems if each.id == emblem)
                return self._of_ability(found.source, found.reference, found.ability)
            case ModifierOption(name=name, source=source):
                if name == FLEETING:
                    return ["Fleeting"]
                names = self._object_names(source)
                return [*names, *(f"{each} #{line_of(name)}" for each in names)]
            case ArrivalOption(reference=reference, place=place, what=what):
                called = self.object(what) if what in scene.match.game.objects else reference
                names = [scene.words.write(name) for name in _also_called(called)]
                where = [f"{name} in {SIDES[place % 2]}" for name in names] if place >= 0 else []
                return [*where, *names, *_also_called(reference)]
            case PlayOption(id=id):
                zone = scene.match.game.objects[id].zone
                return [f"play {name}{more}" for name in self._object_names(id) for more in ("", f" from {zone}")]
            case QuickActionOption(id=id, ability=ability):
                line, origin = f" #{line_of(ability)}", f" from {scene.match.game.objects[id].zone}"
                endings = ("", line, origin, line + origin)
                return [f"use {name}{more}" for name in self._object_names(id) for more in endings]
            case AbilityOption(id=id, ability=ability):
                line = f" #{line_of(ability)}"
                return [f"{name}{more}" for name in self._object_names(id) for more in (line, "")]
            case PassOption():
                return ["pass"]

    def _object_names(self, id: int) -> list[str]:
        found, name = self.scene.match.game.objects[id], self.object(id)
        names: list[str] = []
        for called in _also_called(name):
            noted = self.scene.words.write(called, found.statuses, found.counters.items())
            names += [self.scene.words.write(called), called, taken_for(found.reference, {name}), noted]
        return [*names, *(each for word in names for each in self._with_owner(word, found.seat))]

    def _with_owner(self, name: str, seat: int) -> list[str]:
        seats = self.scene.case.seats
        return [f"{seats.names[seat]}'s {name}", f"{name} of {seats.names[seat]}"]

    def _of_ability(self, source: int, reference: str, ability: str) -> list[str]:
        live = source in self.scene.match.game.objects
        name = self.object(source) if live else self.scene.labels.get(source, reference)
        line = f" #{line_of(ability)}"
        noted = [self.noted(source)] if live else []
        giver = ability.split("/")[0]
        given = [self.scene.words.write(giver), giver] if giver != reference else []
        names = [word for each in _also_called(name) for word in (self.scene.words.write(each), each)]
        return [*names, *noted, *(f"{word}{line}" for word in names), *given]

    # -- questions

    def asked(self) -> str:
        """Who is asked what: `Ann: turn`, several in order of seats."""
        names = self.scene.case.seats.names
        return ", ".join(f"{names[each.seat]}: {each.prompt}" for each in self.scene.match.game.open)

    def question(self, decision: Decision) -> str:
        """A question with its options, for a trace."""
        name = self.scene.case.seats.names[decision.seat]
        options = " | ".join(self.listed(decision))
        count = (
            ""
            if not options or (decision.least, decision.most) == (1, 1)
            else f", {decision.least} to {decision.most} of"
        )
        return f"  ? {name} is asked: {decision.prompt}{count}{': ' if options else ''}{options}"

    def listed(self, decision: Decision) -> list[str]:
        """The plainest names of the options; of several that share it, a name that only one has."""
        named = [self._names(option, decision.seat) for option in decision.options]
        shared = Counter(name for names in named for name in dict.fromkeys(names))
        return [next((name for name in names if shared[name] == 1), names[0]) for names in named]

    # -- events

    def event(self, event: Event) -> str:
        """An event with its rule, for a trace: hidden cards included, since the writer of a scenario laid them."""
        seats, words = self.scene.case.seats, self.scene.words
        who = seats.names[event.seat] if event.seat >= 0 else "the rules"
        details = []
        for action in event.actions:
            facts: list[str] = []
            for field in action.__struct_fields__:
                value = getattr(action, field)
                nothing: tuple[object, ...] = (-1, 0, "", [], {}, False)
                if field in ("place", "expedition", "seat", "owner"):
                    nothing = (-1,)
                if field in ("used", "declined", "became", "at") or value in nothing:
                    continue
                if field == "reference":
                    facts.insert(0, words.write(str(value)))
                elif field in ("place", "expedition"):
                    facts.append(self.expedition(value))
                elif field in ("seat", "owner"):
                    facts.append(f"{field} {seats.names[value]}")
                elif field == "what":
                    found = self.scene.match.game.objects.get(value)
                    if found is not None:
                        facts.insert(0, words.write(self.object(value)))
                else:
                    facts.append(f"{field} {value}")
            if isinstance(action, Fail):
                facts.append("fails")
            modifiers = [mark.partition("@")[0] for mark in action.used if mark not in action.declined]
            details.append(" ".join(facts) + (f" (modified by {', '.join(modifiers)})" if modifiers else ""))
        by = f" by {event.ability}" if event.ability else ""
        more = [cause.rule for cause in causes_of(event) if cause.how == "besides"]
        also = f", see {', '.join(more)}" if more else ""
        inside = "; ".join(detail for detail in details if detail)
        line = f"  . {event.verb} ({event.rule}{by}{also}) {who}{': ' if inside else ''}{inside}"
        return "\n".join([line, *(self._comparison(each) for each in event.comparisons)])

    def _comparison(self, comparison: Comparison) -> str:
        """How an expedition stood at Dusk, and by which rules it has moved or not."""
        terms = ", ".join(f"{each.terrain} {each.mine}:{each.theirs} {each.verdict}" for each in comparison.terms)
        hindered = "".join(f", {each.kind} {self.scene.words.write(each.reference)}" for each in comparison.hindrances)
        result = "moves" if comparison.moves else "stays"
        return (
            f"    {self.expedition(comparison.expedition)}: {terms}{hindered}: {result} ({', '.join(comparison.rules)})"
        )


def _also_called(name: str) -> tuple[str, ...]:
    """A label or reference, and the other one by which a filler may be meant."""
    return tuple(dict.fromkeys((name, taken_for(name, ()))))


def line_of(ability: str) -> int:
    """Which line of the card an ability is, counted from 1."""
    return int(ability.split("/")[1]) + 1
