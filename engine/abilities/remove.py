"""2.5.f Counters that are removed: of whatever name as one chooses, and what depends on how many have gone."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from engine.abilities.binding import bind_choices
from engine.abilities.compiler import Compiler, flow
from engine.cards.language import DependingOn, LoseCounters, RemoveCounters
from engine.core.acting_player import you
from engine.core.assembly import Part, for_each, when
from engine.core.locals import Locals, Loop
from engine.core.machine import Ask, Note, Propose, Question, Test
from engine.core.match import Match
from engine.state.actions import Action, Count
from engine.state.decisions import AnyOption, HeldCounterOption
from engine.state.frames import Frame


class Removing(Struct, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """2.5.f Which counters are taken away: holder and name; and from which holders no more are."""

    picked: list[Any] = []
    taken: list[tuple[int, str]] = []
    no_more: list[int] = []


@flow(LoseCounters)
def lose_counters(compiler: Compiler, record: LoseCounters) -> list[Part]:
    """2.5.f So many of one name, or as many of them as one chooses."""
    return remove_counters(compiler, record) if record.up_to else compiler.verb(record)


@flow(RemoveCounters)
def remove_counters(compiler: Compiler, record: RemoveCounters | LoseCounters) -> list[Part]:
    """2.5.f One counter after the other is chosen, from each that is meant; then they are lost in one step."""
    wanted = record.counter if isinstance(record, LoseCounters) else None
    bound = bind_choices(compiler, record)
    meant = bound.values["who"]
    removing: Locals[Removing] = compiler.locals("removing", Removing)
    one: Locals[Loop[int]] = compiler.locals("holder", Loop[int])
    turn: Locals[Loop[int]] = compiler.locals("turn", Loop[int])
    arguments = compiler.arguments()

    def begin(match: Match, frame: Frame) -> None:
        removing.drop(frame)
        frame.context.it = meant(match, frame)

    def holders(match: Match, frame: Frame) -> list[int]:
        return list(frame.context.it)

    def turns(match: Match, frame: Frame) -> list[int]:
        number = record.number
        if number is None:
            number = match.game.objects[one.of(frame).value].counters.get(wanted or "", 0)
        return list(range(number))

    def which(match: Match, frame: Frame) -> Question | None:
        id = one.of(frame).value
        if id in removing.of(frame).no_more:
            return None
        held = match.game.objects[id].counters
        left = {counter: number for counter, number in held.items() if wanted in (None, counter)}
        for holder, counter in removing.of(frame).taken:
            if holder == id:
                left[counter] -= 1
        options: list[AnyOption] = [HeldCounterOption(id, counter) for counter in sorted(left) if left[counter] > 0]
        least = 0 if record.up_to else 1
        return (
            Question(you(frame), "remove counter", options, least, 1, arguments=arguments(frame)) if options else None
        )

    def note(match: Match, frame: Frame) -> None:
        now = removing.of(frame)
        now.taken += [(holder, counter) for _, holder, counter in now.picked]
        if not now.picked:
            now.no_more.append(one.of(frame).value)

    def actions(match: Match, frame: Frame) -> list[Action]:
        lost: dict[tuple[int, str], int] = {}
        for holder, counter in removing.of(frame).taken:
            lost[holder, counter] = lost.get((holder, counter), 0) + 1
        return [Count(what=id, counter=counter, number=-number) for (id, counter), number in lost.items()]

    asked, noted = (
        Ask(which, removing.into("picked"), "remove counter", "2.5.f"),
        Note(note, "note the counter", "2.5.f"),
    )
    return [
        *bound.questions,
        Note(begin, "none is taken yet", "2.5.f"),
        for_each(one, holders, for_each(turn, turns, asked, noted, name="each counter"), name="each holder"),
        Propose(actions, "lose counters", name="remove counters", rule="2.5.f"),
    ]


@flow(DependingOn)
def depending_on(compiler: Compiler, record: DependingOn) -> list[Part]:
    """2.5.f, 6.5.c Every row whose numbers fit to how many counters the step before has taken away."""
    return [
        when(_between(row.low, row.high), *compiler.block(row.effect, f"row {number}"), name=f"row {number}")
        for number, row in enumerate(record.rows)
    ]


def _between(low: int, high: int) -> Test:
    """6.5.c Whether so many have gone."""
    return lambda match, frame: low <= frame.context.removed <= high
