"""Whatever happens and whatever is refused says why: by rules that are in the rule book, by abilities of the game."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from engine.explaining import causes_of
from engine.rulebook import rulebook
from engine.rulebook.citations import bare
from engine.rules.table import Refused
from engine.selfplay.invariants.questions import wrong_answers
from engine.selfplay.invariants.registry import invariant
from engine.selfplay.situation import Situation, need
from engine.sight import Cause
from engine.table.actions import Event
from engine.view import view


@cache
def numbers() -> frozenset[str]:
    """The numbers of all rules."""
    return frozenset(bare(paragraph.id) for paragraph in rulebook().paragraphs)


@invariant("why")
def every_event_says_why(now: Situation) -> None:
    """Its rule exists, and so does the ability that did it, and whatever has modified it."""
    for event in now.events:
        causes = causes_of(event)
        need(causes and causes[0].rule == event.rule, "no rule", event)
        _need_to_exist(now, causes, event)


@invariant("why", "sampled")
def every_refusal_says_why(now: Situation) -> None:
    """So do refused answers, and the cards and quick actions that cannot be played now."""
    for wrong in wrong_answers(now):
        try:
            now.table.answer(wrong)
        except Refused as refused:
            _need_to_exist(now, [Cause(rule=refused.rule), Cause(ability=refused.ability)], refused.key)
            need(refused.rule, "no rule", refused.key)
    for seat in range(now.game.seats):
        for each in view(now.table, seat).playable:
            rules = [each.rule] if each.refusal else []
            need(all(rules), "refused without a rule", each)
            parts = [(key if "/" in key else "", rule) for key, _, rule in each.parts]
            causes = [Cause(rule=rule, ability=ability) for ability, rule in parts] + [
                Cause(rule=rule) for rule in rules
            ]
            _need_to_exist(now, causes, each)


def _need_to_exist(now: Situation, causes: Iterable[Cause], what: Event | object) -> None:
    abilities = now.table.catalogue.abilities
    for cause in causes:
        need(not cause.rule or cause.rule in numbers(), "no such rule", cause.rule, what)
        names = cause.ability.split("+") if cause.ability else []
        need(all(name in abilities for name in names), "no such ability", cause.ability, what)
