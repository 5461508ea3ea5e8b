"""Whatever happens and whatever is refused says why: by rules that are in the rule book, by abilities of the game."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from engine.core.refusals import Refused
from engine.explaining import causes_of, compared, play_explained, statistics_explained
from engine.rulebook import rulebook
from engine.rulebook.citations import bare
from engine.selfplay.invariants.questions import wrong_answers
from engine.selfplay.invariants.registry import invariant
from engine.selfplay.situation import Situation, need
from engine.sight import Cause
from engine.state.actions import Advance, Event, Fail


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
            now.match.answer(wrong)
        except Refused as refused:
            _need_to_exist(now, [Cause(rule=refused.rule), Cause(ability=refused.ability)], refused.key)
            need(refused.rule, "no rule", refused.key)
    for seat in range(now.game.seats):
        for each in now.view(seat).playable:
            rules = [each.rule] if each.refusal else []
            need(all(rules), "refused without a rule", each)
            parts = [(key if "/" in key else "", rule) for key, _, rule in each.parts]
            causes = [Cause(rule=rule, ability=ability) for ability, rule in parts] + [
                Cause(rule=rule) for rule in rules
            ]
            _need_to_exist(now, causes, each)


@invariant("why", "sampled")
def numbers_are_explained_as_they_are(now: Situation) -> None:
    """Statistics by their stages, prices by their parts, and Dusk by its comparison come to what the view shows."""
    match, game = now.match, now.game
    public = now.view(None)
    dusk = {each.expedition: each for each in compared(match)}
    for expedition in public.expeditions:
        if expedition.seat in game.left:
            continue
        found = dusk[expedition.expedition]
        need(tuple(terms.mine for terms in found.terms) == expedition.totals, "other totals", found, expedition)
        counted = [each.statistics for each in found.characters]
        need(
            tuple(map(sum, zip((0, 0, 0), *counted, strict=True))) == expedition.totals,
            "others count",
            found,
            expedition,
        )
        need((found.moves and not game.arena) == expedition.moves, "another result", found, expedition)
        ahead = tuple(terms.terrain for terms in found.terms if terms.verdict == "ahead")
        need(ahead == expedition.because, "ahead elsewhere", found, expedition)
        _need_to_exist(now, [Cause(rule=rule) for rule in found.rules], found)
        _need_to_exist(now, [Cause(ability=hindrance.ability) for hindrance in found.hindrances], found)
        for thing in expedition.characters:
            told = statistics_explained(match, thing.id)
            last = told.stages[-1].values if told.stages else (0, 0, 0)
            need(last == thing.statistics, "other statistics", told, thing)
            _need_to_exist(now, [*(stage.cause for stage in told.stages), *(why for _, why in told.remarks)], told)
    for seat in range(game.seats):
        playable = now.view(seat).playable
        need(all(sum(mana for _, mana, _ in each.parts) == each.price for each in playable), "parts do not add up")
        for each in playable[game.clock % max(1, len(playable)) :][:1]:
            why = play_explained(match, seat, each.id, each.ability)
            assert why is not None
            need(bool(why.causes) == bool(each.refusal), "refused without a cause", why)
            _need_to_exist(now, why.causes, why)


@invariant("why")
def progress_remembers_how_expeditions_stood(now: Situation) -> None:
    """Each expedition of those at the table has moved or failed as the comparison says, replaced moves as well.

    4.2.4.g What has not moved forward during Progress has failed, and nothing else has: each once.
    """
    for event in now.events:
        if event.verb != "progress" or event.ability:
            continue
        dusk = {each.expedition: each for each in event.comparisons}
        moves = [each.expedition for each in event.actions if isinstance(each, Advance) and each.number > 0]
        moves += [each.expedition for each in event.comparisons if each.moved]
        fails = [each.expedition for each in event.actions if isinstance(each, Fail)]
        need(len(fails) == len(set(fails)), "failed twice", fails)
        need(set(fails).isdisjoint(moves), "moved and failed", moves, fails)
        need({*moves, *fails} == set(dusk), "neither moved nor failed", moves, fails, dusk)
        need(set(moves) == {each.expedition for each in dusk.values() if each.moves}, "another result", moves, dusk)


def _need_to_exist(now: Situation, causes: Iterable[Cause], what: Event | object) -> None:
    abilities = now.match.catalogue.abilities
    for cause in causes:
        need(not cause.rule or cause.rule in numbers(), "no such rule", cause.rule, what)
        names = cause.ability.split("+") if cause.ability else []
        need(all(name in abilities for name in names), "no such ability", cause.ability, what)
