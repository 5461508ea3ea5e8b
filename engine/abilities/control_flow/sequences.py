"""6.1.b, 7.2.4.a Steps one after the other, and what the sentences after them speak of."""

from __future__ import annotations

from engine.abilities.binding import bind_choices
from engine.abilities.compiler import Compiler, flow
from engine.cards.language import Point, PointAt
from engine.cards.language import Sequence as Steps
from engine.core.assembly import Part
from engine.core.match import Match
from engine.rules.playing.optional_steps import Pointing
from engine.state.frames import Frame


@flow(Steps)
def sequence(compiler: Compiler, record: Steps) -> list[Part]:
    """6.1.b Several steps."""
    return [part for at, effect in enumerate(record.parts) for part in compiler.block(effect, f"part {at}")]


@flow(Point)
def point(compiler: Compiler, record: Point) -> list[Part]:
    """7.2.4.a From here on 'it' is that object; 6.5.d 'if you do' asks whether there was one."""
    bound = bind_choices(compiler, record)
    who = bound.values["who"]

    def point(match: Match, frame: Frame) -> None:
        frame.context.it = named = who(match, frame)
        frame.context.did = bool(named)

    return [*bound.questions, Pointing(who, point)]


@flow(PointAt)
def point_at(compiler: Compiler, record: PointAt) -> list[Part]:
    """7.2.4.a From here on 'that Expedition' is the one named."""
    bound = bind_choices(compiler, record)
    place = bound.values["place"]

    def point(match: Match, frame: Frame) -> None:
        frame.context.there = place(match, frame)

    return [*bound.questions, Pointing(place, point)]
