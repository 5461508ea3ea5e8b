"""7.3 Cards that are Sabotaged, Resupplied Exhausted, looked for in a Deck, or put in Expeditions unplayed."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from engine.abilities.binding import bind_choices
from engine.abilities.compiler import Compiler, flow
from engine.abilities.verbs.decks import is_wanted
from engine.cards.language import (
    Discard,
    ExhaustedResupply,
    GainStatus,
    It,
    PutInExpeditions,
    Resupply,
    RevealUntil,
    Sabotage,
)
from engine.cards.language import Target as TargetSelector
from engine.core.acting_player import you
from engine.core.assembly import Part, for_each
from engine.core.locals import Locals, Loop
from engine.core.machine import Ask, Note, Propose, Question
from engine.core.match import Match
from engine.rules.playing.playable import enters_an_expedition
from engine.state.actions import Action, Move
from engine.state.decisions import ExpeditionOption
from engine.state.frames import Frame
from engine.state.seats import SIDES, expedition


@flow(Sabotage)
def sabotage(compiler: Compiler, record: Sabotage) -> list[Part]:
    """7.3.18.a Discard up to one target card in any Reserve."""
    filter = msgspec.structs.replace(record.filter, zone="reserve")
    (*questions, step) = compiler.verb(Discard(TargetSelector(filter, 0, record.most, record.total)))
    assert isinstance(step, Propose)
    return [*questions, Propose(step.function, "sabotage", name="sabotage", rule="7.3.18.a", speak=step.speak)]


@flow(ExhaustedResupply)
def exhausted_resupply(compiler: Compiler, record: ExhaustedResupply) -> list[Part]:
    """v3:7.3.11 Two steps: Resupply, then exhaust what came."""

    def begin(match: Match, frame: Frame) -> None:
        frame.context.it = []

    begins = Note(begin, "speak of nothing", "7.2.4.a")
    return [begins, *compiler.verb(Resupply()), *compiler.verb(GainStatus(It(), "exhausted"), "exhaust")]


@flow(RevealUntil)
def reveal_and_name(compiler: Compiler, record: RevealUntil) -> list[Part]:
    """7.2.4.a 'It' is the card that was looked for; nothing where there was none."""

    def name(match: Match, frame: Frame) -> None:
        found = [id for id in frame.context.these if is_wanted(match, frame, id, record.filter)]
        frame.context.it = found[-1:]

    return [*compiler.verb(record), Note(name, "the card that was looked for", "7.2.4.a")]


class Placing(Struct, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """7.5.4 The Expedition that was picked for one card, and those of all cards."""

    place: list[int] = []
    placed: list[tuple[int, int]] = []


@flow(PutInExpeditions)
def put_in_expeditions(compiler: Compiler, record: PutInExpeditions) -> list[Part]:
    """7.5.4.a, v3:6.1.g For each card its Expedition; v3:2.2.3, 1.4.1.c what can stand in none stays where it is."""
    bound = bind_choices(compiler, record)
    one: Locals[Loop[int]] = compiler.locals("card", Loop[int])
    placing: Locals[Placing] = compiler.locals("placing", Placing)
    meant, arguments = bound.values["who"], compiler.arguments()

    def begin(match: Match, frame: Frame) -> None:
        placing.drop(frame)

    def those(match: Match, frame: Frame) -> list[int]:
        objects = match.game.objects
        return [id for id in meant(match, frame) if objects[id].zone != "mana" and enters_an_expedition(match, id)]

    def where(match: Match, frame: Frame) -> Question:
        options = [ExpeditionOption(expedition(you(frame), side)) for side in SIDES["each"]]
        id = one.of(frame).value
        card = match.game.objects[id]
        about = arguments(frame, source=card.id, reference=card.reference)
        return Question(you(frame), "expedition", options, arguments=about)

    def note(match: Match, frame: Frame) -> None:
        id, now = one.of(frame).value, placing.of(frame)
        now.placed += [(id, place) for place in now.place]

    def put(match: Match, frame: Frame) -> list[Action]:
        objects = match.game.objects
        return [
            Move(what=id, to="expedition", seat=you(frame), place=there)
            for id, there in placing.of(frame).placed
            if id in objects
        ]

    return [
        *bound.questions,
        Note(begin, "none is placed yet", "7.5.4.a"),
        for_each(
            one,
            those,
            Ask(where, placing.into("place"), "expedition", "v3:6.1.g"),
            Note(note, "note the Expedition", "7.5.4.a"),
            name="each card",
        ),
        Propose(put, "put in expedition", name="put in expedition", rule="7.5.4.a"),
    ]
