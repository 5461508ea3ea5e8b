"""Boosts and other counters (2.5)."""

from __future__ import annotations

import sys
from collections import Counter
from typing import Any

import msgspec
from msgspec import Struct

from engine.abilities.binding import ANY_MANY, bind_choices
from engine.abilities.choices import verb_of
from engine.abilities.compiler import Compiler, flow
from engine.abilities.counters.records import (
    Augment,
    Boost,
    Distribute,
    DoubleCounters,
    ExchangeBoosts,
    GainCounters,
    LoseCounters,
    MoveCounters,
    RemoveCounters,
)
from engine.cards.language import All, BeyondMaximum, CardType, Choose, DependingOn, Reaction, Support, Target
from engine.core.acting_player import you
from engine.core.assembly import Part, for_each, when
from engine.core.locals import Locals, Loop
from engine.core.machine import Ask, Note, Propose, Question, Test
from engine.core.match import Match, derived
from engine.core.query.conditions import it_holds
from engine.core.query.filters import matches
from engine.core.query.references import follow
from engine.core.query.rules_in_play import rules_in_play
from engine.core.query.selectors import evaluator
from engine.core.verbs import VERBS, verb
from engine.state.actions import Action, Count
from engine.state.decisions import AnyOption, CounterOption, HeldCounterOption, ObjectOption
from engine.state.frames import Frame


@verb(Boost, "boost", "2.4.4.b")
def boost(match: Match, frame: Frame, who: list[int], number: int, most: int | None) -> list[Count]:
    """2.4.4.b, 6.1.e So many boosts more for each of them, as far as there is a most."""
    gained = {id: min(number, room_for(match, frame, id, "boost", most)) for id in who}
    return [Count(what=id, counter="boost", number=more) for id, more in gained.items() if more > 0]


def room_for(match: Match, frame: Frame, id: int, counter: str, most: int | None) -> int:
    """2.5.e How many counters more something may get; a support ability may go beyond where a passive says so."""
    if most is None:
        return sys.maxsize
    return most + how_far_beyond(match, frame, id) - match.game.objects[id].counters.get(counter, 0)


def how_far_beyond(match: Match, frame: Frame, id: int) -> int:
    """2.5.e By how many a support ability of the card itself goes beyond its most, as passive abilities say."""
    rules = rules_in_play(match, BeyondMaximum)
    named = match.catalogue.abilities.get(frame.program)
    if not rules or named is None or id != follow(frame, frame.source):
        return 0
    if not (isinstance(named.ability, Support) or (isinstance(named.ability, Reaction) and named.ability.support)):
        return 0
    state, objects = derived(match), match.game.objects
    return sum(
        sys.maxsize if rule.says.more is None else rule.says.more
        for rule in rules
        if rule.says.filter.zone in (None, objects[id].zone)
        and matches(match, state, objects[rule.bearer].seat, rule.bearer, id, rule.says.filter, None, rule.frame)
        and it_holds(match, rule)
    )


def boosts_on(match: Match, id: int) -> int:
    """v3:2.5.1 The boosts an object has."""
    return match.game.objects[id].counters.get("boost", 0)


@verb(LoseCounters, "lose counters", "2.5.f", removes=True)
def lose_counters(
    match: Match, frame: Frame, who: list[int], counter: str, number: int | None, up_to: bool
) -> list[Count]:
    """2.5.f So many counters of that name fewer, as far as there are any, or none left."""
    has = {id: match.game.objects[id].counters.get(counter, 0) for id in who}
    return [Count(what=id, counter=counter, number=-(has[id] if number is None else number)) for id in who if has[id]]


@verb(MoveCounters, "move counters", "2.5.f")
def move_counters(
    match: Match, frame: Frame, who: list[int], other: list[int], counter: str, number: int | None
) -> list[Count]:
    """2.5.e-f What one loses the other gains; where one of them is missing, nothing moves (1.4.1.c)."""
    if len(who) != 1 or len(other) != 1 or who == other:
        return []
    has = match.game.objects[who[0]].counters.get(counter, 0)
    moved = has if number is None else min(has, number)
    if not moved:
        return []
    return [
        Count(what=who[0], counter=counter, number=-moved),
        Count(what=other[0], counter=counter, number=moved),
    ]


@verb(GainCounters, "gain counters", "2.5.e")
def gain_counters(
    match: Match, frame: Frame, who: list[int], counter: str, number: int, most: int | None
) -> list[Count]:
    """2.5.e, 6.1.e So many counters of that name more for each of them, as far as there is a most."""
    if most is None:
        return [Count(what=id, counter=counter, number=number) for id in who] if number else []
    gained = {id: min(number, room_for(match, frame, id, counter, most)) for id in who}
    return [Count(what=id, counter=counter, number=more) for id, more in gained.items() if more > 0]


@verb(DoubleCounters, "double counters", "v3:7.3.6")
def double_counters(match: Match, frame: Frame, who: list[int], counter: str) -> list[Count]:
    """v3:7.3.6 As many counters of that name again as each of them has."""
    found = [(id, match.game.objects[id].counters.get(counter, 0)) for id in who]
    return [Count(what=id, counter=counter, number=number) for id, number in found if number]


@verb(ExchangeBoosts, "exchange boosts", "v3:7.3.8")
def exchange_boosts(match: Match, frame: Frame, who: list[int], other: list[int] | None) -> list[Count]:
    """v3:7.3.8 Each of the two has as many boosts as the other had; of one alone nothing can be exchanged (1.4.1.c)."""
    both = [*who, *(other or ())]
    if len(both) != 2:
        return []
    first, second = both
    more = boosts_on(match, second) - boosts_on(match, first)
    return [Count(what=first, counter="boost", number=more), Count(what=second, counter="boost", number=-more)]


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


class Shares(Struct, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """2.5.e To which object the counter goes that comes now, and to which went those before."""

    one: list[int] = []
    given: list[int] = []


@flow(Distribute)
def distribute(compiler: Compiler, record: Distribute) -> list[Part]:
    """2.5.e, 6.1.c Each counter is given to one of those meant; then all are gained in one step."""
    those = _those_meant(record)
    gains = Boost(those) if record.counter == "boost" else GainCounters(those, record.counter)
    bound = bind_choices(compiler, gains)
    number = evaluator(record.number)
    shares: Locals[Shares] = compiler.locals("shares", Shares)
    every: Locals[Loop[int]] = compiler.locals("counter", Loop[int])
    arguments, meant = compiler.arguments(verb=verb_of(gains)), bound.values["who"]

    def begin(match: Match, frame: Frame) -> None:
        shares.of(frame).given = []

    def counters(match: Match, frame: Frame) -> list[int]:
        return list(range(number(match, frame)))

    def which(match: Match, frame: Frame) -> Question:
        options = [ObjectOption(id) for id in meant(match, frame)]
        return Question(you(frame), "choose", options, arguments=arguments(frame))

    def note(match: Match, frame: Frame) -> None:
        shares.of(frame).given += shares.of(frame).one

    def actions(match: Match, frame: Frame) -> list[Action]:
        given = Counter(shares.of(frame).given)
        return [Count(what=id, counter=record.counter, number=number) for id, number in given.items()]

    return [
        *bound.questions,
        Note(begin, "begin to distribute", "2.5.e"),
        for_each(
            every,
            counters,
            Ask(which, shares.into("one"), "choose", "v3:6.1.g"),
            Note(note, "note the share", "2.5.e"),
            name="each counter",
        ),
        Propose(actions, VERBS[type(gains)].name, name="distribute", rule="2.5.e"),
    ]


def _those_meant(record: Distribute) -> Target | Choose | All:
    """5.2.3.b, 6.5.a Among whom it is distributed: those targeted, up to so many that are chosen, or all of them."""
    if not record.target:
        return All(record.among) if record.most is None else Choose(record.among, 0, record.most)
    counters = record.number if isinstance(record.number, int) else ANY_MANY
    return Target(record.among, 0, counters if record.most is None else record.most)


class Removing(Struct, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """2.5.f Which counters are taken away: holder and name; and from which holders no more are."""

    picked: list[Any] = []
    taken: list[tuple[int, str]] = []
    no_more: list[int] = []


@flow(LoseCounters, lambda record: record.up_to)
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
