"""What a verb does, as atomic actions: in a step of its own, or in place of another action (6.1.c, 6.2.b-c)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.cards.language import Additive, GainSeveral, Replacing, Sequence
from engine.core.match import Match
from engine.core.query.selectors import Evaluator, evaluator
from engine.core.verbs import VERBS, Verb
from engine.state.actions import Action
from engine.state.frames import Frame


def actions_instead(match: Match, name: str, source: int, it: int = 0) -> list[Action]:
    """6.2.b-c The atomic actions that a modifier puts in place of one, or adds; 'it' is what that would happen to."""
    ability = match.catalogue.abilities[name].ability
    assert isinstance(ability, Replacing | Additive)
    return actions_of(match, ability.effect, source, it)


def actions_of(match: Match, effect: Any, source: int, it: int = 0) -> list[Action]:
    """6.2.b-c The atomic actions of a verb, or of several, done by the controller of an object."""
    frame = Frame("", seat=match.game.objects[source].seat, source=source)
    frame.context.it = [it] if it else []
    actions: list[Action] = []
    for part in _verbs(effect):
        verb, evaluators = leaf(part)
        actions += verb.function(match, frame, *[value(match, frame) for value in evaluators])
    return actions


def _verbs(effect: Any) -> Iterator[Any]:
    """6.2.b What is said one after the other, or with one verb, in place of an atomic action: all of it at once."""
    match effect:
        case Sequence(parts) | GainSeveral(gains=parts):
            for part in parts:
                yield from _verbs(part)
        case _:
            yield effect


def leaf(record: Any) -> tuple[Verb, list[Evaluator]]:
    """7.3 What one verb does, and how each of its arguments is found in play."""
    return VERBS[type(record)], [evaluator(getattr(record, field)) for field in record.__struct_fields__]
