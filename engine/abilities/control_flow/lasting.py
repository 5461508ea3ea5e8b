"""2.2.13.c What lasts beyond the effect: Ongoing Emblems that state something, or wait for a card, an event or Rest."""

from __future__ import annotations

from engine.abilities.binding import ask_inside
from engine.abilities.compiler import Compiler, flow
from engine.cards.definitions.profiles import records
from engine.cards.language import AfterRest, It, Lasting, NextCard, NextTime, Of
from engine.core.acting_player import you
from engine.core.assembly import Part
from engine.core.events.next_cards import counted_by_gift
from engine.core.machine import Propose
from engine.core.match import Match
from engine.core.query.lasting import is_over
from engine.core.query.references import seats_of
from engine.core.query.selectors import evaluator
from engine.state.actions import Action, StartLastingEffect
from engine.state.frames import Frame


@flow(Lasting)
def lasting(compiler: Compiler, record: Lasting) -> list[Part]:
    """2.2.1.g, 2.2.13.c An Ongoing Emblem that states something, of a player who may be chosen."""
    questions = ask_inside(compiler, record.statement)
    name, reference = compiler.catalogue.part(compiler.part, record), compiler.part.split("/")[0]
    players = [each.player for each in records(record.statement) if isinstance(each, Of)]
    meant = evaluator(It()) if isinstance(getattr(record.statement, "who", None), It) else None

    def actions(match: Match, frame: Frame) -> list[Action]:
        if is_over(match, record.until):
            return []
        seats = [seat for player in players for seat in seats_of(match, frame, player)]
        said = StartLastingEffect(
            seat=you(frame), ability=name, source=frame.source, reference=reference, until=record.until
        )
        said.they = list(dict.fromkeys(seats))
        said.it = list(meant(match, frame)) if meant is not None else []
        return [said] if (seats or not players) and (said.it or meant is None) else []

    return [*questions, Propose(actions, "last", name="lasting", rule="2.2.13.c")]


@flow(AfterRest)
def after_rest(compiler: Compiler, record: AfterRest) -> list[Part]:
    """4.2.5.b, 2.2.13.c An Ongoing Emblem that waits for Rest; v3:6.3.h it goes on to speak of what was spoken of."""
    name = compiler.catalogue.part(compiler.part, record)
    reference = compiler.part.split("/")[0]

    def actions(match: Match, frame: Frame) -> list[Action]:
        waits = StartLastingEffect(
            seat=you(frame), ability=name, source=frame.source, reference=reference, until="rest"
        )
        waits.spoken = frame.context.heard()
        return [waits]

    return [Propose(actions, "last", name="after Rest", rule="4.2.5.b")]


@flow(NextCard)
def next_card(compiler: Compiler, record: NextCard) -> list[Part]:
    """2.2.13.c, 2.2.2.m An Ongoing Emblem that waits for the next such card, as long as its time is not over yet."""
    name = compiler.catalogue.part(compiler.part, record)
    reference = compiler.part.split("/")[0]
    counted = next(iter(counted_by_gift(record.gift)), None)
    questions = ask_inside(compiler, counted)
    many = None if counted is None else evaluator(counted)

    def actions(match: Match, frame: Frame) -> list[Action]:
        if is_over(match, record.until):
            return []
        lasting = StartLastingEffect(
            seat=you(frame), ability=name, source=frame.source, reference=reference, until=record.until
        )
        lasting.many = 0 if many is None else int(many(match, frame))
        return [lasting] if many is None or lasting.many > 0 else []  # 2.2.13.c, 2.2.2.m

    return [*questions, Propose(actions, "last", name="next card", rule="2.2.13.c")]


@flow(NextTime)
def next_time(compiler: Compiler, record: NextTime) -> list[Part]:
    """2.2.13.c An Ongoing Emblem that waits for the next such event, as long as its time is not over yet."""
    name, reference = compiler.catalogue.part(compiler.part, record), compiler.part.split("/")[0]

    def actions(match: Match, frame: Frame) -> list[Action]:
        if is_over(match, record.until):
            return []
        return [
            StartLastingEffect(
                seat=you(frame), ability=name, source=frame.source, reference=reference, until=record.until
            )
        ]

    return [Propose(actions, "last", name="next time", rule="2.2.13.c")]
