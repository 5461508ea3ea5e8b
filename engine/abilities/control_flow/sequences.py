"""6.1.b, 7.2.4.a Steps one after the other, and what the sentences after them speak of."""

from __future__ import annotations

from msgspec import Struct

from engine.abilities.binding import bind_choices
from engine.abilities.compiler import Compiler, flow
from engine.cards.language import Point, PointAt
from engine.cards.language import Sequence as Steps
from engine.core.assembly import Part
from engine.core.locals import Locals
from engine.core.machine import Note
from engine.core.match import Match
from engine.rules.playing.optional_steps import Pointing
from engine.state.frames import Frame


@flow(Steps)
def sequence(compiler: Compiler, record: Steps) -> list[Part]:
    """6.1.b Several steps; 6.5.d where 'if you do' asks about them, it is noted whether every one was done."""
    if record is compiler.asked_about and len(record.parts) > 1:
        return _every_step(compiler, record)
    return [part for at, effect in enumerate(record.parts) for part in compiler.block(effect, f"part {at}")]


class Lacking(Struct, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """6.5.d Whether any of several steps was not done."""

    any: bool = False


def _every_step(compiler: Compiler, record: Steps) -> list[Part]:
    """6.5.d 'You may sacrifice a Permanent and exhaust a card. If you do': both of it, as far as that is possible."""
    lacking: Locals[Lacking] = compiler.locals("lacking", Lacking)

    def begin(match: Match, frame: Frame) -> None:
        lacking.of(frame).any = False

    def note(match: Match, frame: Frame) -> None:
        lacking.of(frame).any |= not frame.context.did

    def tell(match: Match, frame: Frame) -> None:
        frame.context.did = not lacking.of(frame).any

    parts: list[Part] = [Note(begin, "nothing is lacking yet", "6.5.d")]
    for number, part in enumerate(record.parts):
        steps = compiler.block(part, f"part {number}")
        if isinstance(part, Point | PointAt):
            parts += steps
            continue
        parts += [Note(nothing_yet, f"part {number} is not done yet", "6.5.d"), *steps]
        parts.append(Note(note, f"note whether part {number} was done", "6.5.d"))
    return [*parts, Note(tell, "all of it was done, or not", "6.5.d")]


def nothing_yet(match: Match, frame: Frame) -> None:
    """6.5.d Notes that the step that 'if you do' asks about has not been begun."""
    frame.context.did = False


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
