"""'Them', 'one of these' and 'create one' said in full, after what was counted, seen or created before (7.2.4)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.cards.language import (
    Ability,
    AfterRest,
    All,
    AnyOf,
    Boost,
    Choose,
    ChosenExpedition,
    CountersRemoved,
    Create,
    Draw,
    ExhaustedResupply,
    FacingExpedition,
    Filter,
    GainCounters,
    Give,
    HasMoved,
    HaveAbility,
    InContact,
    InExpedition,
    InTerrain,
    IsAscended,
    It,
    Landmarks,
    Lasting,
    LookAt,
    LoseCounters,
    Modes,
    MyExpedition,
    MyOtherExpedition,
    NextTime,
    Not,
    NumberOf,
    PayX,
    Record,
    RemoveCounters,
    Resupply,
    RevealTop,
    RevealUntil,
    Sequence,
    Spend,
    SpendAny,
    SpendFrom,
    Stands,
    Target,
    TargetExpedition,
    TargetUpTo,
    ThatExpedition,
    ThatMany,
    Times,
    YourExpedition,
)
from engine.cards.text.phrases import THESE, Counted, CreateSome, GivenThisWay, SomeCounted, X
from engine.cards.text.trees import filters, found, rebuilt, replaced


def some_of_these(sentences: tuple[Any, ...]) -> tuple[Any, ...]:
    """7.2.4 'Put one in your hand', after cards have been seen: one of these."""
    done: list[Any] = []
    for sentence in sentences:
        if found(tuple(done), (LookAt, RevealTop, RevealUntil)):
            for some in found(sentence, SomeCounted):
                sentence = replaced(sentence, some, Choose(THESE, some.least, some.most))
        done.append(sentence)
    return tuple(done)


def naming_counted(first: Any, rest: Any) -> Any:
    """The rest of a sentence with 'them' said in full after what was counted; None where nothing was."""
    speaking = found(rest, (Counted, SomeCounted))
    if not speaking:
        return rest
    counted = found(first, NumberOf)
    if len(counted) != 1:
        return None
    for each in speaking:
        meant = counted[0].filter
        full = All(meant) if isinstance(each, Counted) else Choose(meant, each.least, each.most)
        rest = replaced(rest, each, full)
    return rest


GIVEN = {"sacrifice": "sacrificed", "discard": "discarded", "exhaust": "exhausted"}
"""What has become of what was given."""


def naming_given(costs: tuple[Any, ...], effect: Any) -> Any:
    """6.4.a What is done for `costs`, with X and 'each card discarded this way' as the number that they leave open.

    None where it speaks of what they do not ask for.
    """
    if PayX() in costs:
        effect = replaced(effect, X, ThatMany())
    given = next((cost for cost in costs if isinstance(cost, Give) and cost.any_number), None)
    for each in found(effect, GivenThisWay):
        if given is None or each.done != GIVEN[given.how]:
            return None
        kinds = Filter(types=given.filter.types, subtypes=given.filter.subtypes)
        if each.filter != Filter() and (each.filter != kinds or given.filter.alternative is not None):
            return None
        effect = replaced(effect, each, ThatMany())
    return _so_many_times(effect)


def _so_many_times(effect: Any) -> Any:
    """v3:6.5.i 'For each card discarded this way, draw a card' is 'draw that many cards'; None for what is longer."""
    for each in found(effect, Times):
        once = each.effect
        if each.number != ThatMany():
            continue
        if isinstance(getattr(once, "who", None), Target):
            return None
        if isinstance(once, Boost | Draw) and once.number == 1:
            effect = replaced(effect, each, replace(once, number=ThatMany()))
        elif not isinstance(once, Boost | Draw | ExhaustedResupply | GainCounters | Resupply):
            return None
    return effect


NAMING_A_NUMBER = (Give, PayX, Spend, SpendAny, SpendFrom)
"""What is paid, and leaves a number open that a text goes on to speak of (6.4.a)."""

APART = (AfterRest, HaveAbility, Lasting, NextTime, TargetUpTo)
"""What comes at another time, or is chosen before anything is removed."""


def as_many_as_removed(abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """2.5.f 'Remove all boosts from target Character. Draw that many cards': as many as have been removed.

    Where a number was paid as well, 'that many' is left as what no text says which of them is meant.
    """
    return tuple(
        ability if found(ability, NAMING_A_NUMBER) else _as_many_as_removed(ability, [False]) for ability in abilities
    )


def _as_many_as_removed(node: Any, removed: list[bool]) -> Any:
    """The part with its numbers; `removed` tells whether counters have been taken away before it."""
    if not isinstance(node, Record | tuple) or isinstance(node, APART):
        return node
    if node == ThatMany() and removed[0]:
        return CountersRemoved()
    if isinstance(node, Modes):  # 5.2.3.c: one of them may stand without the others
        modes = tuple(_as_many_as_removed(mode, [removed[0]]) for mode in node.modes)
        return replace(node, modes=modes)
    read = rebuilt(node, lambda part: _as_many_as_removed(part, removed))
    removed[0] = removed[0] or isinstance(node, LoseCounters | RemoveCounters)
    return read


def nearest(readings: tuple[Any, ...]) -> tuple[Any, ...]:
    """7.2.4 The readings of a line without those in which 'them' skips the ones that were counted just before."""
    farther = [
        reading
        for reading in readings
        for other in readings
        if reading != other
        for row in found(reading, Sequence)
        for counted in found(row, NumberOf)
        if replaced(reading, row, replaced(row, It(), All(counted.filter))) == other
    ]
    return tuple(reading for reading in readings if reading not in farther)


SAME_AGAIN = (YourExpedition, MyExpedition, MyOtherExpedition, FacingExpedition)
"""Places that are the same where they are named again; a target would be another one."""


def named_by(first: Any, effect: Any) -> Any:
    """The effect with 'create one' said in full after what was said first; None where nothing was created there."""
    some = found(effect, CreateSome)
    if not some:
        return effect
    created = found(first, Create)
    if len(created) != 1 or not isinstance(created[0], Create):
        return None
    for each in some:
        where = created[0].place
        again: Any = ThatExpedition() if isinstance(where, TargetExpedition) else where
        if each.place is None and not isinstance(again, (*SAME_AGAIN, ThatExpedition)) and again != Landmarks("yours"):
            return None
        place = again if each.place is None else each.place
        effect = replaced(effect, each, Create(created[0].token, place, each.number))
    return effect


BY_NAME = (FacingExpedition, MyExpedition, MyOtherExpedition, YourExpedition)
"""Expeditions that a condition may look at, each of which is one by its name, but for 'one of your Expeditions'."""

NAMED_IN_EFFECTS = (*BY_NAME, ChosenExpedition, TargetExpedition)
"""Expeditions that 'that Expedition' behind them means."""

ABOUT_ONE = (AnyOf, HasMoved, InContact, InTerrain, IsAscended, Not, Stands)
"""Conditions that ask how one Expedition stands."""


def of_the_same_expedition(condition: Any, effect: Any) -> Any:
    """7.2.4 'If my Expedition is behind, it moves forward': what was looked at is what moves, said in full.

    As it is where the condition looks at none or at several, or where the effect has named another one before; None
    where it looks at one of two, as nothing says which of them is meant.
    """
    places = list(dict.fromkeys(found(condition, BY_NAME))) if isinstance(condition, ABOUT_ONE) else []
    said = [type(each) is ThatExpedition for each in found(effect, (ThatExpedition, *NAMED_IN_EFFECTS))]
    if len(places) != 1 or True not in said or said != sorted(said, reverse=True):
        return effect
    return None if places == [YourExpedition("each")] else _there(replaced(effect, ThatExpedition(), places[0]))


WHERE_I_AM: dict[Any, Any] = {MyExpedition(): "mine", FacingExpedition(): "facing", MyOtherExpedition(): "other"}
"""What a filter says of the bearer's Expedition, the one facing it and its other one."""


def _there(effect: Any) -> Any:
    """The effect with 'in my Expedition' as filters say it, where a place has been put in."""
    for each in filters(effect):
        for place, said in WHERE_I_AM.items():
            if InExpedition(place) in each.qualities and each.expedition is None:
                others = tuple(quality for quality in each.qualities if quality != InExpedition(place))
                effect = replaced(effect, each, replace(each, expedition=said, qualities=others))
    return effect


def otherwise_there(condition: Any, effect: Any, otherwise: Any) -> Any:
    """7.2.4 `otherwise` with 'it' and 'that Expedition' said in full as the one that `condition` looks at.

    As it is where `effect` has targeted one, which is what both mean (5.2.3.b); None where that names another one,
    which is not named if the condition is false.
    """
    if not found(otherwise, ThatExpedition) or (found(effect, TargetExpedition) and not found(effect, Target)):
        return otherwise
    named = set(found(effect, NAMED_IN_EFFECTS))
    return of_the_same_expedition(condition, otherwise) if named <= set(found(condition, BY_NAME)) else None
