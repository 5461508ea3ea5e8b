"""Statuses (2.4) and sub-types (2.2.3), and all that objects gain together with them."""

from __future__ import annotations

from collections.abc import Sequence

from engine.abilities.binding import bind_choices
from engine.abilities.compiler import Compiler, flow
from engine.abilities.statuses.records import GainOneOf, GainSeveral, GainStatus, GainSubtypes, LoseStatus, ReadyMana
from engine.cards.definitions.profiles import kept_for_a_time
from engine.cards.language import It, Me, Point
from engine.core.acting_player import you
from engine.core.assembly import Part
from engine.core.events.possibility import is_possible
from engine.core.locals import Locals, Options
from engine.core.machine import Ask, Propose, Question
from engine.core.match import Match
from engine.core.query.last_known import known, known_traits
from engine.core.verbs import verb
from engine.state.actions import Action, Gain, Lose, Resemble
from engine.state.decisions import StatusOption
from engine.state.frames import Frame


@verb(GainStatus, "gain", "7.3.8.a")
def gain(match: Match, frame: Frame, who: list[int], status: str) -> list[Gain]:
    """7.3.8.a They have the status from then on."""
    return [Gain(what=id, status=status) for id in who]


@verb(LoseStatus, "lose", "7.3.9.a")
def lose(match: Match, frame: Frame, who: list[int], status: str) -> list[Lose]:
    """7.3.9.a They have the status no longer."""
    return [Lose(what=id, status=status) for id in who]


@verb(ReadyMana, "ready mana", "3.2.9.f")
def ready_mana(match: Match, frame: Frame, number: int) -> list[Lose]:
    """3.2.9.f, 7.3.12 So many Exhausted Mana Orbs become ready; they are alike, so none is chosen."""
    orbs = match.game.zones[f"mana{you(frame)}"]
    exhausted = [id for id in orbs if "exhausted" in match.game.objects[id].statuses]
    return [Lose(what=id, status="exhausted") for id in exhausted[:number]]


@verb(GainSubtypes, "gain subtypes", "2.3.1.e")
def gain_subtypes(match: Match, frame: Frame, who: list[int], of: list[int]) -> list[Resemble]:
    """2.3.1.e They have the sub-types of something besides their own; v3:2.1.h of what is gone, those it had."""
    found = [subtype for id in of if known(match, id) is not None for subtype in known_traits(match, id).subtypes]
    subtypes = tuple(dict.fromkeys(found))
    return [Resemble(what=id, subtypes=subtypes) for id in who] if subtypes else []


@flow(GainSeveral)
def gain_several(compiler: Compiler, record: GainSeveral) -> list[Part]:
    """6.1.c, 6.1.f One step for all that the same objects gain: one verb says it."""
    questions = [] if isinstance(record.who, It | Me) else compiler.block(Point(record.who), "who")
    gained: list[Propose] = []
    for number, part in enumerate(record.gains):
        *asked, step = compiler.block(part, f"gain {number}")
        assert isinstance(step, Propose)
        questions += asked
        gained.append(step)
    for number, lasts in enumerate(kept_for_a_time(record)):
        (step,) = compiler.block(lasts, f"keyword {number}")
        assert isinstance(step, Propose)
        gained.append(step)

    def actions(match: Match, frame: Frame) -> list[Action]:
        return [action for step in gained for action in step.function(match, frame)]

    names = any(step.names for step in gained)
    return [*questions, Propose(actions, "gain", name="gain", rule="6.1.c", names=names)]


@flow(GainOneOf)
def gain_one_of(compiler: Compiler, record: GainOneOf) -> list[Part]:
    """7.3.8.a, v3:6.1.g One that any of them could gain is chosen, for all of them the same."""
    bound = bind_choices(compiler, record)
    chosen: Locals[Options] = compiler.locals("status", Options)
    meant = bound.values["who"]
    arguments = compiler.arguments()

    def which(match: Match, frame: Frame) -> Question:
        who = meant(match, frame)
        possible = [
            status for status in record.statuses if any(is_possible(match, Gain(what=id, status=status)) for id in who)
        ]
        options = [StatusOption(status) for status in possible]
        return Question(you(frame), "status", options, arguments=arguments(frame))

    def actions(match: Match, frame: Frame) -> list[Action]:
        return [Gain(what=id, status=status) for status in chosen.of(frame).picked for id in meant(match, frame)]

    def speak(match: Match, frame: Frame, actions: Sequence[Action]) -> None:
        if names:
            frame.context.it = meant(match, frame)

    names = not isinstance(record.who, Me)
    return [
        *bound.questions,
        Ask(which, chosen.into("picked"), "status", "v3:6.1.g"),
        Propose(actions, "gain", name="gain", rule="7.3.8.a", speak=speak, names=names),
    ]
