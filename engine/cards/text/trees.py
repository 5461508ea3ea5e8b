"""Trees of the ability language put together and looked through: steps, subjects, opposites."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from engine.cards.language import (
    Ability,
    Boost,
    Condition,
    Effect,
    FacingExpedition,
    Filter,
    GainCounters,
    GainSeveral,
    Gets,
    It,
    Me,
    MyExpedition,
    NextCard,
    Not,
    Number,
    Record,
    Selector,
    Sequence,
    Stands,
    Times,
)
from engine.cards.text.antecedents import speaks_of_another
from engine.cards.text.phrases import SUBJECT

PLAIN = frozenset((bool, int, str, type(None)))
"""What in a tree is neither a record nor a row."""


def parts(node: Any) -> list[Any]:
    """The records and rows that stand directly in a record or a row of a tree, from left to right."""
    if type(node) in PLAIN:
        return []
    within = node if isinstance(node, tuple) else msgspec.structs.astuple(node)
    return [part for part in within if part and type(part) not in PLAIN]


def rebuilt(node: Any, change: Callable[[Any], Any]) -> Any:
    """A record or a row of a tree with `change` made to all that stands directly in it, from left to right."""
    if isinstance(node, tuple):
        return tuple(map(change, node))
    fields = {name: getattr(node, name) for name in node.__struct_fields__}
    changed = {name: change(value) for name, value in fields.items()}
    return node if changed == fields else msgspec.structs.replace(node, **changed)


def found(node: Any, kind: type | tuple[type, ...]) -> list[Any]:
    """Every record of a kind in a tree, from left to right; what stands within one of them is not looked through."""
    kinds = kind if isinstance(kind, tuple) else (kind,)
    if type(node) in kinds:  # no record is of two kinds, and to ask `isinstance` of one takes five times as long
        return [node]
    return [each for part in parts(node) for each in found(part, kinds)]


def every_part(node: Any) -> list[Any]:
    """All records and rows of a tree, the tree first."""
    nodes = [node]
    for each in nodes:
        nodes += parts(each)
    return nodes


def kinds_in(node: Any) -> set[type]:
    """The kinds of all records of a tree."""
    return set(map(type, every_part(node)))


def about(effect: Any, who: Any) -> Any:
    """The effect with the subject put in; an object that gains several things is named once."""
    if isinstance(effect, GainSeveral):
        return msgspec.structs.replace(effect, who=who, gains=replaced(effect.gains, SUBJECT, speaking_of(who)))
    return replaced(effect, SUBJECT, who)


def replaced(node: Any, old: Any, new: Any) -> Any:
    """The tree `node` with the record `new` in every place of the record `old`."""
    if node == old:
        return new
    if isinstance(node, tuple):
        return tuple(replaced(part, old, new) for part in node)
    if isinstance(node, Record):
        fields = {name: getattr(node, name) for name in node.__struct_fields__}
        changed = {name: replaced(value, old, new) for name, value in fields.items()}
        if any(changed[name] is not fields[name] for name in fields):
            return msgspec.structs.replace(node, **changed)
    return node


def steps(*effects: Effect) -> Effect:
    """One step, or several one after the other; steps within steps are one list (6.1.b)."""
    parts: list[Effect] = []
    for effect in effects:
        for part in effect.parts if isinstance(effect, Sequence) else (effect,):
            if parts and isinstance(card := parts[-1], NextCard) and speaks_of_another(part):
                parts[-1:] = _also_done_to(card, part)
            else:
                parts.append(part)
    return parts[0] if len(parts) == 1 else Sequence(tuple(parts))


def _also_done_to(card: NextCard, part: Effect) -> tuple[NextCard, ...]:
    """v3:5.2.b 'It' behind 'the next Character you play' is that card: what is done to it is one reaction."""
    if isinstance(card.gift, Gets):
        return (msgspec.structs.replace(card, gift=Gets(steps(card.gift.effect, part))),)
    return card, msgspec.structs.replace(card, gift=Gets(part))


def speaking_of(who: Selector) -> Selector:
    """How the rest of a sentence refers to `who`: 'I' stays 'I', every other object is 'it' from now on (7.2.4)."""
    return who if isinstance(who, Me) else It()


def boosts_of_it(said: Any) -> bool:
    """7.2.4 Whether so many counters are gained as something says that is called 'it': 'equal to its Hand Cost'."""
    if isinstance(said, GainSeveral):
        return any(map(boosts_of_it, said.gains))
    return isinstance(said, Boost | GainCounters) and bool(found(said.number, It))


def do_all(who: Any, acts: tuple[Any, ...]) -> Effect:
    """Several statements about one subject: the first names it, the others speak of it."""
    first, *others = acts
    return steps(about(first, who), *(about(act, speaking_of(who)) for act in others))


def opposite(condition: Condition) -> Condition:
    """A condition and its opposite are said with 'if' and 'unless'."""
    return condition.condition if isinstance(condition, Not) else Not(condition)


def filters(node: Any) -> list[Filter]:
    """Every filter of a tree, those within others included."""
    inner = [each for part in parts(node) for each in filters(part)]
    return [*inner, node] if type(node) is Filter else inner


THE_OTHER_WAY: dict[str, Any] = {"behind": "ahead", "ahead": "behind", "tied": "tied"}
"""How the bearer's Expedition stands, by how the one facing it does."""


def said_of_mine(abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """v3:7.5.2 The abilities with 'the Expedition facing me is ahead' said of the bearer's: that it is behind."""
    changed: Any = abilities
    for stands in found(abilities, Stands):
        if stands.place == FacingExpedition():
            changed = replaced(changed, stands, Stands(MyExpedition(), THE_OTHER_WAY[stands.how]))
    return changed  # type: ignore[no-any-return]


def so_many_for_each(number: Number, each: Number, once: Effect) -> Times | None:
    """v3:6.5.i 'two for each' is done once for each of them; none and X are no such number."""
    return Times(each, once) if isinstance(number, int) and number else None
