"""The abilities of a card under names that games may store, and what a list of abilities amounts to.

The abilities of a card are `REFERENCE/0`, `REFERENCE/1`, ... in the order they are printed. What an ability contains
that lives on by itself has a name below its own: an ability that it gives to objects is `REFERENCE/0/granted`, what it
gives to the next card played is `REFERENCE/0/next`, what it does after Rest is `REFERENCE/0/later`, what it states for
a time is `REFERENCE/0/lasting`, what it does the next time something happens is `REFERENCE/0/once`; a second one in the
same ability is `/next2`, and so on.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

from engine.cards.errors import BadDefinition
from engine.cards.language import (
    Ability,
    Additive,
    AfterRest,
    AllBut,
    AtRandom,
    BeginsWithCounters,
    BeginsWithMarkers,
    Choose,
    ChosenExpedition,
    CountedTough,
    DoNotMove,
    ExtraDice,
    GainSeveral,
    HaveAbility,
    It,
    Keyword,
    Lasting,
    MayPay,
    Me,
    MoveFurther,
    NextCard,
    NextTime,
    Passive,
    PlayedFrom,
    QuickAction,
    RaiseResult,
    Reaction,
    Record,
    Replacing,
    SendToReserve,
    SpellEffect,
    Support,
    Target,
    TargetExpedition,
    TargetRegion,
    TargetThatMany,
    TargetUpTo,
    Together,
)

SCOUTED = Reaction(PlayedFrom("hand"), SendToReserve(Me()))
"""v3:7.4.5 'When I am played from hand — Put me in Reserve.'"""

LATER: dict[type[Record], str] = {NextCard: "next", AfterRest: "later", Lasting: "lasting", NextTime: "once"}
"""What the name of something begins with that comes about later."""

PLAIN = frozenset((str, int, bool, type(None)))
"""What a record may hold that contains no record."""

Nameable: TypeAlias = Ability | NextCard | AfterRest | Lasting | NextTime
"""What has a name of its own: an ability, and what is so or is done later (2.2.13.c)."""


@dataclass(frozen=True, slots=True)
class NamedAbility:
    """One ability or lasting gift under its stable name, with the names of what it contains in tree order."""

    name: str
    reference: str
    ability: Nameable
    parts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Profile:
    """What a list of abilities amounts to; the same list gives the same profile.

    `keywords` are words with their numbers added up (1 where a keyword has none); `reactions` are sorted by the record
    class of their trigger, `replacing` and `additive` by the record class of what they look out for; all else are names
    in the order of the list.
    """

    keywords: dict[str, int] = field(default_factory=dict)
    reactions: dict[type[Record], tuple[str, ...]] = field(default_factory=dict)
    replacing: dict[type[Record], tuple[str, ...]] = field(default_factory=dict)
    additive: dict[type[Record], tuple[str, ...]] = field(default_factory=dict)
    passives: tuple[str, ...] = ()
    quick_actions: tuple[str, ...] = ()
    supports: tuple[str, ...] = ()
    effects: tuple[str, ...] = ()
    support_reactions: dict[type[Record], tuple[str, ...]] = field(default_factory=dict)
    support_passives: tuple[str, ...] = ()
    counted: tuple[str, ...] = ()
    """Keywords whose number is counted."""


def records(node: object) -> Iterator[Record]:
    """Every record of a tree, from the outside in and from left to right."""
    if isinstance(node, Record):
        yield node
        for name in node.__struct_fields__:
            yield from records(getattr(node, name))
    elif isinstance(node, tuple):
        for part in node:
            yield from records(part)


def changes_the_move(effect: object) -> bool:
    """6.2.b Whether an effect says how else an Expedition moves that would move, and does not only replace that."""
    return any(isinstance(each, MoveFurther | DoNotMove) for each in records(effect))


ASKED_FIRST = (
    *(AllBut, AtRandom, Choose, ChosenExpedition, Target, TargetExpedition),
    *(TargetRegion, TargetThatMany, TargetUpTo, Together),
)
"""What is chosen or drawn before a verb is carried out."""


def asks_first(effect: object) -> bool:
    """6.5.a Whether an effect means something that is chosen or drawn as it is carried out."""
    return any(isinstance(each, ASKED_FIRST) for each in records(effect))


def raises_a_result(effect: object) -> RaiseResult | None:
    """7.3.13.b What an effect adds to a result, where it is that and nothing else, perhaps for a price."""
    done = effect.effect if isinstance(effect, MayPay) else effect
    return done if isinstance(done, RaiseResult) else None


def adds_to_dice(effect: object) -> bool:
    """7.3.13.b-c Whether an effect leaves a roll as it is, but for more dice or a higher result."""
    return isinstance(effect, ExtraDice) or raises_a_result(effect) is not None


def kept_for_a_time(said: GainSeveral) -> list[Lasting]:
    """2.2.13.c What is so of those who gain several things, as long as their keywords last."""
    who = Me() if isinstance(said.who, Me) else It()
    return [Lasting(HaveAbility(who, keyword), said.until) for keyword in said.keywords]


_SPOKEN_OF = re.compile(r"(?:it|its|that|facing that|they|who did|player who|opponent who|who faces)\b")


def speaks_of_it(node: object) -> bool:
    """Whether a tree may mean what a trigger speaks of: 'it', 'its controller', 'that player' (7.2.3-4)."""
    return any(_SPOKEN_OF.match(word) for record in records(node) for word in _words_of(record))


def _words_of(record: Record) -> Iterator[str]:
    yield str(record.__struct_config__.tag)
    for name in record.__struct_fields__:
        value = getattr(record, name)
        if isinstance(value, str):
            yield value


def named(name: str, reference: str, ability: Nameable) -> Iterator[NamedAbility]:
    """An ability under its name, and below it everything nameable that it contains."""
    parts: list[str] = []
    inner: list[NamedAbility] = []
    for word, part in _parts(ability):
        number = sum(1 for each in parts if each.removeprefix(f"{name}/").startswith(word)) + 1
        parts.append(f"{name}/{word}" if number == 1 else f"{name}/{word}{number}")
        inner += named(parts[-1], reference, part)
    yield NamedAbility(name, reference, ability, tuple(parts))
    yield from inner


def _parts(node: object) -> list[tuple[str, Nameable]]:
    """The nearest nameable records below a node, each with the word its name begins with, in tree order."""
    found: list[tuple[str, Nameable]] = []
    _collect(node, found)
    return found


def _collect(node: object, found: list[tuple[str, Nameable]]) -> None:
    """Appends the nearest nameable records below a node to those found before it.

    v3:7.4.5 What has been played by Scout has an ability that is nowhere printed.
    """
    if isinstance(node, tuple):
        below = node
    elif isinstance(node, HaveAbility):
        found.append(("granted", node.ability))
        below = tuple(getattr(node, name) for name in node.__struct_fields__ if name != "ability")
    elif isinstance(node, GainSeveral):
        found += (("lasting", each) for each in kept_for_a_time(node))
        below = node.gains, node.who
    elif isinstance(node, Record):
        if isinstance(node, Keyword) and node.word == "scout":
            found.append(("granted", SCOUTED))
        below = tuple([getattr(node, name) for name in node.__struct_fields__])
    else:
        return
    for value in below:
        kind = type(value)
        if kind in PLAIN:
            continue
        word = LATER.get(kind)
        if word is None:
            _collect(value, found)
        else:
            found.append((word, value))


def profile_of(abilities: Iterable[NamedAbility]) -> Profile:
    """1.2.4.b, 7.4.5.b What abilities amount to together: each keyword an ability like any other, numbers added up."""
    keywords: dict[str, int] = {}
    reactions: dict[type[Record], tuple[str, ...]] = {}
    replacing: dict[type[Record], tuple[str, ...]] = {}
    additive: dict[type[Record], tuple[str, ...]] = {}
    passives: list[str] = []
    quick_actions: list[str] = []
    supports: list[str] = []
    effects: list[str] = []
    support_reactions: dict[type[Record], tuple[str, ...]] = {}
    support_passives: list[str] = []
    counted: list[str] = []
    for named in abilities:
        match named.ability:
            case Keyword(word=word, number=number):
                keywords[word] = 1 if number is None else keywords.get(word, 0) + number  # 1.2.4.b, 7.4.5.b
            case Reaction(trigger=trigger, support=True):
                support_reactions[type(trigger)] = (*support_reactions.get(type(trigger), ()), named.name)
            case Reaction(trigger=trigger):
                reactions[type(trigger)] = (*reactions.get(type(trigger), ()), named.name)
            case Replacing(would=would):
                replacing[type(would)] = (*replacing.get(type(would), ()), named.name)
            case Additive(would=would):
                additive[type(would)] = (*additive.get(type(would), ()), named.name)
            case Passive(support=True):
                support_passives.append(named.name)
            case Passive():
                passives.append(named.name)
            case QuickAction():
                quick_actions.append(named.name)
            case Support():
                supports.append(named.name)
            case SpellEffect():
                effects.append(named.name)
            case CountedTough():
                counted.append(named.name)
            case BeginsWithMarkers() | BeginsWithCounters():
                pass
            case NextCard() | AfterRest() | Lasting() | NextTime():
                raise BadDefinition(named.reference, f"{named.name} comes about later, it is no ability of an object")
    return Profile(
        keywords,
        reactions,
        replacing,
        additive,
        tuple(passives),
        tuple(quick_actions),
        tuple(supports),
        tuple(effects),
        support_reactions,
        tuple(support_passives),
        tuple(counted),
    )
