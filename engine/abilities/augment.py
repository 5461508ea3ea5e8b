"""v3:7.3.3 Augment: what has counters gains one more of a kind it has; which kind is chosen where there are several."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from engine.abilities.binding import bind_choices
from engine.abilities.compiler import Compiler, flow
from engine.cards.language import Augment, CardType, Target
from engine.core.acting_player import you
from engine.core.assembly import Part, for_each
from engine.core.locals import Locals, Loop
from engine.core.machine import Ask, Note, Propose, Question
from engine.core.match import Match
from engine.state.actions import Action, Count
from engine.state.decisions import CounterOption
from engine.state.frames import Frame

NOT_HEROES: tuple[CardType, ...] = ("character", "permanent", "spell")


class Kinds(Struct, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """v3:7.3.3 The kind that was picked for one object, and those of all."""

    picked: list[str] = []
    taken: list[tuple[int, str]] = []


@flow(Augment)
def augment(compiler: Compiler, record: Augment) -> list[Part]:
    """v3:7.3.3, KW.6 Heroes cannot be chosen; what has no counters gains none."""
    who = record.who
    if isinstance(who, Target) and not who.filter.types:
        record = Augment(msgspec.structs.replace(who, filter=msgspec.structs.replace(who.filter, types=NOT_HEROES)))
    bound = bind_choices(compiler, record)
    meant = bound.values["who"]
    one: Locals[Loop[int]] = compiler.locals("augmented", Loop[int])
    chosen: Locals[Kinds] = compiler.locals("kinds", Kinds)
    arguments = compiler.arguments()

    def begin(match: Match, frame: Frame) -> None:
        chosen.drop(frame)

    def augmented(match: Match, frame: Frame) -> list[int]:
        objects = match.game.objects
        return [id for id in meant(match, frame) if objects[id].counters and objects[id].zone != "hero"]

    def which(match: Match, frame: Frame) -> Question:
        id = one.of(frame).value
        options = [CounterOption(counter) for counter in sorted(match.game.objects[id].counters)]
        return Question(you(frame), "augment", options, arguments=arguments(frame, object=id))

    def note(match: Match, frame: Frame) -> None:
        id, now = one.of(frame).value, chosen.of(frame)
        now.taken += [(id, kind) for kind in now.picked]

    def actions(match: Match, frame: Frame) -> list[Action]:
        return [Count(what=id, counter=counter, number=1) for id, counter in chosen.of(frame).taken]

    return [
        *bound.questions,
        Note(begin, "begin to augment", "v3:7.3.3"),
        for_each(
            one,
            augmented,
            Ask(which, chosen.into("picked"), "augment", "v3:7.3.3"),
            Note(note, "note the kind", "v3:7.3.3"),
            name="each of them",
        ),
        Propose(actions, "augment", "augment", "v3:7.3.3"),
    ]
