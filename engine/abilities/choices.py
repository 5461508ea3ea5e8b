"""Choices without a target, made just before the step they are for (6.5.a)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import msgspec

from engine.abilities.compiler import Compiler
from engine.cards.language import (
    AllBut,
    AtRandom,
    Choose,
    ChosenExpedition,
    FacingExpedition,
    Filter,
    GainOneOf,
    GainStatus,
    ItsExpedition,
    Of,
    PlayForFree,
    TargetExpedition,
    TargetRegion,
    TargetThatMany,
    TargetUpTo,
    ThatExpedition,
    Together,
)
from engine.cards.language import Target as TargetSelector
from engine.core.acting_player import you
from engine.core.assembly import Part, while_
from engine.core.events.possibility import is_possible
from engine.core.locals import Chosen, Locals
from engine.core.machine import Ask, Note, Question
from engine.core.match import Match
from engine.core.query.foresight import targets_inside
from engine.core.query.last_known import known_places
from engine.core.query.references import follow, speaker, spoken_of, spoken_seats
from engine.core.query.selectors import evaluator, found_by, places
from engine.core.verbs import VERBS
from engine.rules.playing.late_targets import Choosing
from engine.rules.playing.playable import why_not_free
from engine.rules.playing.targets import Target, expeditions_of_anybody, fitting
from engine.state.decisions import ExpeditionOption, ObjectOption
from engine.state.frames import Frame
from engine.state.seats import SIDES

CouldBe: TypeAlias = "Callable[[Match, Frame, int], bool]"
"""Whether an object may be chosen."""

CHOSEN = (
    *(TargetSelector, Together, TargetThatMany, TargetUpTo, TargetExpedition, TargetRegion),
    *(ChosenExpedition, Choose, AllBut, AtRandom),
)
"""Fields of a verb that say who or where only once it has been asked or drawn."""


def choice(compiler: Compiler, chosen: Chosen, said: Choose | AllBut, verb: str, could_be: CouldBe) -> Ask:
    """v3:6.1.g, 6.5.a Chosen just before the step, and not optional; among one's own where nothing else is said."""
    wanted = ones_own(said.filter)
    arguments = compiler.arguments(verb=verb)

    def question(match: Match, frame: Frame) -> Question:
        there = found_by(match, frame, wanted)
        found = [id for id in there if could_be(match, frame, id)]
        too_many = max(0, len(there) - said.number) if isinstance(said, AllBut) else 0
        least, most = (too_many, too_many) if isinstance(said, AllBut) else (said.least, said.most)
        return Question(
            you(frame),
            "choose",
            [ObjectOption(id) for id in found] if most else [],
            least,
            most,
            arguments=arguments(frame),
            hidden=wanted.zone == "hand",
        )

    return Ask(question, chosen, name="choose", rule="v3:6.1.g")


def choices_in_total(compiler: Compiler, chosen: Chosen, said: Choose, verb: str, could_be: CouldBe) -> list[Part]:
    """6.5.a, 2.2.8 Several that may come to so much together: one after the other, as long as one more fits."""
    wanted, arguments = ones_own(said.filter), compiler.arguments(verb=verb)
    choosing: Locals[Choosing] = compiler.locals("choosing", Choosing)

    def begin(match: Match, frame: Frame) -> None:
        chosen.put(frame, [])
        choosing.of(frame).goes_on = True

    def which(match: Match, frame: Frame) -> Question:
        before, me = chosen.of(frame), follow(frame, frame.source)
        found = [id for id in found_by(match, frame, wanted) if id not in before and could_be(match, frame, id)]
        target = Target(chosen.name, wanted, said.least, said.most, None, total=said.total)
        fit, together = fitting(match, you(frame), me, target, found, before, frame)
        choosing.of(frame).goes_on = not together
        least, most = max(0, said.least - len(before)), said.most - len(before)
        if not together:
            least, most = min(least, 1), min(most, 1)
        options = [ObjectOption(id) for id in fit] if most else []
        return Question(
            you(frame), "choose", options, least, most, arguments=arguments(frame), hidden=wanted.zone == "hand"
        )

    def note(match: Match, frame: Frame) -> None:
        now, before = choosing.of(frame), chosen.of(frame)
        before += now.picked
        now.goes_on = bool(now.goes_on and now.picked and len(before) < said.most)

    return [
        Note(begin, "begin to choose", "6.5.a"),
        while_(
            lambda match, frame: choosing.of(frame).goes_on,
            Ask(which, choosing.into("picked"), name="choose", rule="6.5.a"),
            Note(note, "note what is chosen", "6.5.a"),
            name="more may be chosen",
        ),
    ]


def ones_own(wanted: Filter) -> Filter:
    """6.5.a What is chosen without being targeted is one's own where nothing else is said."""
    if wanted.alternative is not None:
        wanted = msgspec.structs.replace(wanted, alternative=ones_own(wanted.alternative))
    if wanted.controller is None and wanted.zone is None and not any(isinstance(each, Of) for each in wanted.qualities):
        return msgspec.structs.replace(wanted, controller="you")
    return wanted


def verb_of(record: Any) -> str:
    """What a question calls that for which it is asked: to gain one of several statuses is to gain."""
    kind = GainStatus if isinstance(record, GainOneOf) else type(record)
    return str(kind.__struct_config__.tag)


def could_be_chosen(record: Any, field: str) -> CouldBe:
    """v3:6.1.g Whether the verb could do anything to an object chosen for that field; impossible ones are no choice."""
    if isinstance(record, PlayForFree):
        return _could_be_played
    if isinstance(record, GainOneOf):
        gains = [could_be_chosen(GainStatus(record.who, status), field) for status in record.statuses]
        return lambda match, frame, id: any(could_gain(match, frame, id) for could_gain in gains)
    others = [getattr(record, name) for name in record.__struct_fields__ if name != field]
    if type(record) not in VERBS or any(isinstance(other, CHOSEN) or targets_inside(other) for other in others):
        return lambda match, frame, id: True
    verb, at = VERBS[type(record)], record.__struct_fields__.index(field)
    rest = [evaluator(other) for other in others]

    def could_be(match: Match, frame: Frame, id: int) -> bool:
        values = [value(match, frame) for value in rest]
        return any(
            is_possible(match, action) for action in verb.function(match, frame, *values[:at], [id], *values[at:])
        )

    return could_be


def _could_be_played(match: Match, frame: Frame, id: int) -> bool:
    """v3:6.1.g, 5.1.2.c A card that cannot be played, though it costs nothing, is no choice."""
    return not why_not_free(match, you(frame), id)[0]


def expedition(compiler: Compiler, chosen: Chosen, meant: ChosenExpedition) -> Ask:
    """6.5.a, 3.2.4.b One of the Expeditions meant, chosen as the step comes."""
    arguments = compiler.arguments()

    def question(match: Match, frame: Frame) -> Question:
        if meant.whose == "facing mine":
            found = places(match, frame, FacingExpedition())
        else:
            found = expeditions_of_anybody(match, you(frame), meant.whose)
        options = [ExpeditionOption(place) for place in found]
        if meant.side is not None:
            options = [option for option in options if option.expedition % 2 == SIDES[meant.side][0]]
        if meant.elsewhere:
            mine = known_places(match, speaker(frame)) or known_places(match, frame.source)
            options = [option for option in options if option.expedition not in mine]
        return Question(you(frame), "expedition", options, arguments=arguments(frame))

    return Ask(question, chosen, name="expedition", rule="v3:6.1.g")


def my_expedition(compiler: Compiler, chosen: Chosen, acts_in_it: bool) -> Ask:
    """7.4.3.f The bearer's Expedition is both of a Gigantic one, but one is picked to create or move in."""
    arguments = compiler.arguments()

    def question(match: Match, frame: Frame) -> Question:
        found = known_places(match, speaker(frame)) or known_places(match, frame.source)
        wanted = 1 if acts_in_it and _gigantic_acts_in_one(match) else len(found)
        options = [ExpeditionOption(expedition) for expedition in found]
        return Question(you(frame), "my expedition", options, wanted, wanted, arguments=arguments(frame))

    return Ask(question, chosen, name="my expedition", rule="7.4.3.f")


def its_expedition(compiler: Compiler, chosen: Chosen, meant: ItsExpedition) -> Ask:
    """7.4.3.f Of the two of a Gigantic one that is spoken of, its controller picks the one to create or move in."""
    arguments = compiler.arguments()

    def question(match: Match, frame: Frame) -> Question:
        found, controllers = places(match, frame, meant), spoken_seats(match, frame, "its controller")
        wanted = 1 if len(spoken_of(frame)) == 1 and _gigantic_acts_in_one(match) else len(found)
        seat = controllers[0] if controllers else you(frame)
        options = [ExpeditionOption(expedition) for expedition in found]
        return Question(seat, "my expedition", options, wanted, wanted, arguments=arguments(frame))

    return Ask(question, chosen, name="my expedition", rule="7.4.3.f")


def that_expedition(compiler: Compiler, chosen: Chosen, meant: ThatExpedition) -> Ask:
    """7.4.3.f, 7.2.4.a Of two that a Gigantic bearer has left, who controls it picks the one to create or move in."""
    arguments = compiler.arguments()

    def question(match: Match, frame: Frame) -> Question:
        found = places(match, frame, meant)
        wanted = 1 if _gigantic_acts_in_one(match) else len(found)
        options = [ExpeditionOption(expedition) for expedition in found]
        return Question(you(frame), "my expedition", options, wanted, wanted, arguments=arguments(frame))

    return Ask(question, chosen, name="my expedition", rule="7.4.3.f")


def _gigantic_acts_in_one(match: Match) -> bool:
    """7.4.3.f Whether a Gigantic Character creates and moves in one Expedition, as agreed for the match, not both."""
    return match.game.options.edition.gigantic_acts_in == "one expedition"
