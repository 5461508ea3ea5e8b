"""Expeditions that move or stay, and what changes Expeditions (7.3.10, 7.3.11, 7.3.22)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.abilities.binding import bind_choices
from engine.abilities.compiler import Compiler, flow
from engine.abilities.expeditions.records import (
    Ascend,
    Defect,
    DoNotMove,
    KeepFromMoving,
    MoveExpedition,
    MoveFurther,
    SwitchExpeditions,
    TakeControl,
)
from engine.core.acting_player import you
from engine.core.assembly import Part
from engine.core.events.moves import progress_under_way
from engine.core.machine import Act, Propose
from engine.core.match import Match
from engine.core.query.lasting import is_over
from engine.core.verbs import verb
from engine.rules.held_back import expeditions_that_stay, held_by_defenders
from engine.rules.terrain_limits import moving_in_progress_only
from engine.state.actions import Action, Advance, Ascent, Defection, StartLastingEffect, Switch, Takeover
from engine.state.context import Outcome
from engine.state.frames import Frame


def _forward_or_backward(said: MoveExpedition) -> str:
    """7.3.10, 7.3.11 Each way has a rule of its own."""
    return "7.3.11" if said.number > 0 else "7.3.10"


@verb(MoveExpedition, "move expedition", _forward_or_backward)
def move_expedition(match: Match, frame: Frame, place: list[int], number: int) -> list[Advance]:
    """7.3.10, 7.3.11 Forward or backward; 7.4.1.d, 1.4.1.a during Dusk a Defender holds its expedition back.

    v3:4.2.4.d What can only move forward due to a terrain does so in Progress only, modified or not.
    """
    held: frozenset[int] = frozenset()
    if number > 0:
        held |= expeditions_that_stay(match)
        if progress_under_way(match.game) is None:
            held |= moving_in_progress_only(match)
        if match.game.phase == "dusk":
            held |= held_by_defenders(match)
    return [Advance(expedition=expedition, number=number) for expedition in place if expedition not in held]


@verb(SwitchExpeditions, "switch", "7.3.22.a")
def switch_expeditions(match: Match, frame: Frame, who: list[int]) -> list[Switch]:
    """7.3.22.a To the other expedition of its controller."""
    return [Switch(what=id) for id in who if match.game.objects[id].zone == "expedition"]


@verb(Ascend, "ascend", "v4:7.3.3")
def ascend(match: Match, frame: Frame, place: list[int]) -> list[Ascent]:
    """v4:7.3.3 The expedition becomes Ascended."""
    return [Ascent(expedition=expedition) for expedition in place]


@verb(TakeControl, "take control", "7.5.3")
def take_control(match: Match, frame: Frame, who: list[int], place: list[int] | None) -> list[Switch | Takeover]:
    """7.5.3, 5.2.2.a A Landmark comes to one's own; what is in an Expedition joins the one named, if one is."""
    out: list[Switch | Takeover] = []
    for id in who:
        zone = match.game.objects[id].zone
        if zone == "landmark":
            out.append(Takeover(what=id, seat=you(frame)))
        elif zone == "expedition" and place:
            out.append(Switch(what=id, place=place[0]))
    return out


@verb(Defect, "defect", "v4:7.3.6")
def defect(match: Match, frame: Frame, who: list[int]) -> list[Defection]:
    """v4:7.3.6 It joins the expedition facing its own."""
    return [Defection(what=id) for id in who if match.game.objects[id].zone == "expedition"]


@flow(MoveFurther)
def move_further(compiler: Compiler, record: MoveFurther) -> list[Part]:
    """6.2.b The move that is modified goes so many regions further than it would."""

    return [_how_it_moves("move further", record.number)]


@flow(DoNotMove)
def do_not_move(compiler: Compiler, record: DoNotMove) -> list[Part]:
    """6.2.b, 4.2.4.g The move that is modified does not happen."""
    return [_how_it_moves("do not move", 0)]


def _how_it_moves(name: str, further: int) -> Act:
    """6.2.b Returns to the step how the move changes for which this effect is carried out."""

    def change(match: Match, frame: Frame) -> None:
        before = () if frame.outcome is None else frame.outcome.further
        frame.outcome = Outcome(further=[*before, further])

    return Act(change, name, "6.2.b")


@flow(KeepFromMoving)
def keep_from_moving(compiler: Compiler, record: KeepFromMoving) -> list[Part]:
    """2.2.13.c, 1.4.1.a An Ongoing Emblem that holds the expeditions meant as it comes about."""
    bound = bind_choices(compiler, record)
    name, reference = compiler.part, compiler.part.split("/")[0]
    meant = bound.values["place"]

    def actions(match: Match, frame: Frame) -> list[Action]:
        if is_over(match, record.until):
            return []
        stay = meant(match, frame)
        said = StartLastingEffect(
            seat=you(frame), ability=name, source=frame.source, reference=reference, until=record.until
        )
        said.stay = stay
        return [said] if stay else []

    def speak(match: Match, frame: Frame, actions: Sequence[Action]) -> None:
        frame.context.there = meant(match, frame)

    return [*bound.questions, Propose(actions, "last", name="keep from moving", rule="2.2.13.c", speak=speak)]
