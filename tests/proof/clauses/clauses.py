"""The clauses of a card, each as what the card would be without it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from msgspec.structs import replace

from engine.cards import language as words
from engine.cards.definitions.definition import CardDefinition
from engine.cards.definitions.profiles import records
from engine.cards.language import Record


class Clause(NamedTuple):
    """One clause: the number of its ability, which of that ability's clauses it is, and the card without it."""

    ability: int
    what: str
    without: CardDefinition


def clauses_of(card: CardDefinition) -> list[Clause]:
    """Every clause of a card: each ability, and what can be left out of each."""
    found: list[Clause] = []
    for number, ability in enumerate(card.abilities):
        before, after = card.abilities[:number], card.abilities[number + 1 :]
        found.append(Clause(number, "the ability", replace(card, abilities=(*before, *after))))
        for what, shorter in _shorter(ability):
            found.append(Clause(number, what, replace(card, abilities=(*before, shorter, *after))))
    return found


def _shorter(node: Any) -> Iterator[tuple[str, Any]]:
    """A tree with one of its clauses left out, for every clause there is."""
    if isinstance(node, tuple):
        for number, part in enumerate(node):
            for what, inner in _shorter(part):
                yield what, (*node[:number], inner, *node[number + 1 :])
    elif isinstance(node, Record):
        yield from _without_its_own(node)
        for name in node.__struct_fields__:
            for what, inner in _shorter(getattr(node, name)):
                yield what, replace(node, **{name: inner})


def _without_its_own(node: Record) -> Iterator[tuple[str, Any]]:
    match node:
        case words.Sequence(parts):
            for number, part in enumerate(parts):
                if not isinstance(part, words.Point | words.PointAt):
                    left = _others(parts, number)
                    yield f"step {number + 1}", left[0] if len(left) == 1 else words.Sequence(left)
        case words.Modes(modes) if len(modes) > 1:
            for number in range(len(modes)):
                yield f"mode {number + 1}", replace(node, modes=_others(modes, number))
        case words.Roll(rows):
            for number, row in enumerate(rows):
                yield f"results {row.low} to {row.high}", words.Roll(_others(rows, number))
        case words.If(_, effect, otherwise):
            yield "if", effect
            if otherwise is not None:
                yield "otherwise", replace(node, otherwise=None)
        case words.IfDone(first, then):
            if not _speaks_of_it(then):
                yield "if done", words.Sequence((first, then))
            yield "then", first
        case words.IfNotDone(first, otherwise):
            yield "if not done", words.Sequence((first, otherwise))
            yield "otherwise", first
        case words.IfThisWay(first, _, then, otherwise):
            if not _speaks_of_it(then):
                yield "if this way", words.Sequence((first, then))
            yield "then", first
            if otherwise is not None:
                yield "otherwise", replace(node, otherwise=None)
        case words.May(effect) if not _declines_by_itself(effect):
            yield "may", effect
        case words.MayPay(costs, effect):
            for number in range(len(costs)):
                left = _others(costs, number)
                yield f"cost {number + 1}", replace(node, costs=left) if left else words.May(effect)
        case words.QuickAction(costs):
            for number in range(len(costs)):
                yield f"cost {number + 1}", replace(node, costs=_others(costs, number))
        case words.Times(_, effect) | words.AfterRest(effect):
            yield "how often, or when", effect
        case words.Boost(most=int()) | words.GainCounters(most=int()):
            yield "the most", replace(node, most=None)
        case (
            words.Reaction(condition=condition)
            | words.Passive(condition=condition)
            | words.Replacing(condition=condition)
            | words.Additive(condition=condition)
        ) if condition is not None:
            yield "its condition", replace(node, condition=None)
        case words.EachPlayer() | words.EachOpponent() | words.TargetOpponent() | words.TargetPlayer() | words.TheyDo():
            if node.optional:
                yield "may", replace(node, optional=False)


def _speaks_of_it(then: Any) -> bool:
    """Whether what depends on a first step is nothing without what that step named: then no 'if' can be missed."""
    return any(
        isinstance(each, words.It | words.ItsExpedition) or str(getattr(each, "whose", "")).startswith("its ")
        for each in records(then)
    )


def _declines_by_itself(effect: Any) -> bool:
    """Whether who may rush may also rush nothing, so that no 'may' can be missed."""
    return isinstance(effect.first if isinstance(effect, words.IfDone) else effect, words.Rush)


def _others(parts: tuple[Any, ...], number: int) -> tuple[Any, ...]:
    return (*parts[:number], *parts[number + 1 :])
