"""Whatever the engine can do or ask cites a rule that is in the rule book."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

import pytest

from engine import Picks, Refused, SwapOrbs, default_catalogue, new_match, ready_made_decks, tell
from engine.abilities.catalogue_programs import programs_of
from engine.cards.language import AfterRest, ExtraDice, QuickAction, Reaction, Replacing, SpellEffect, Support
from engine.cards.words.statuses import STATUSES
from engine.core import refusals
from engine.core.assembly import Program
from engine.core.machine import Ask, Operation, Propose
from engine.core.match import PROCEDURES
from engine.explaining import causes_of, events
from engine.rules.playing import prices
from engine.selfplay.invariants.reasons import numbers
from engine.sight import Cause
from engine.state.actions import Event, Gain, Move
from engine.state.editions import Targeting

RESOLVE = (AfterRest, QuickAction, Reaction, Replacing, SpellEffect, Support)
"""Kinds of abilities that are carried out, but for further dice, which only change a number."""


def programs() -> Iterator[Program]:
    """Every procedure of the rules, and every ability of every card in both ways of targeting."""
    yield from PROCEDURES.values()
    catalogue = default_catalogue()
    for targeting in get_args(Targeting):
        compiled = programs_of(catalogue, targeting)
        for name, line in catalogue.abilities.items():
            if isinstance(line.ability, RESOLVE) and not isinstance(getattr(line.ability, "effect", None), ExtraDice):
                yield compiled[name]


def test_every_operation_that_acts_or_asks_cites_a_rule_of_the_rule_book() -> None:
    found: list[Operation] = [
        operation for program in programs() for operation in program.code if isinstance(operation, Propose | Ask)
    ]
    assert len(found) > 2000
    assert {(each.name, each.rule) for each in found if each.rule not in numbers()} == set()


def test_every_rule_that_is_named_outside_of_operations_exists() -> None:
    named = [
        value
        for module in (events, prices, refusals)
        for name, value in vars(module).items()
        if name.isupper() and isinstance(value, str)
    ]
    assert len(named) > 10
    assert {
        rule for rule in [*named, *(row.rule for row in STATUSES.values() if row.rule)] if rule not in numbers()
    } == set()


def test_an_event_names_its_rule_its_ability_and_what_modified_it() -> None:
    going = Move(what=7, to="discard", used=["2.4.6.c@7"], shuffled=False)
    kept = Gain(what=8, status="anchored", used=["CARD/1@9", "CARD/2@9"], declined=["CARD/2@9"])
    event = Event("rest", "4.2.5.b", -1, 3, "CARD/0", [going, kept, going])
    assert causes_of(event) == (
        Cause(rule="4.2.5.b"),
        Cause(ability="CARD/0", bearer=3),
        Cause(rule="2.4.6.c", how="modified"),
        Cause(ability="CARD/1", bearer=9, how="modified"),
        Cause(rule="2.4.2", how="besides"),
    )


def test_everybody_is_told_the_same_causes() -> None:
    game = new_match(list(ready_made_decks().values())[:2], seed=7)
    told = []
    for decision in list(game.game.open):
        told += game.answer(Picks(decision.id, [0, 1, 2]))
    assert told
    for event in told:
        assert tell(event, None).causes == tell(event, 0).causes == tell(event, 1).causes == causes_of(event)


@pytest.mark.parametrize("picks", [[], [0, 0, 1], [0, 1, 99], [0, 1, 2, 3]], ids=str)
def test_a_refused_answer_names_the_rule_by_which_was_asked(picks: list[int]) -> None:
    game = new_match(list(ready_made_decks().values())[:2], seed=7)
    with pytest.raises(Refused) as refused:
        game.answer(Picks(game.game.open[0].id, picks))
    assert (refused.value.rule, refused.value.ability) == ("v3:4.1.k", "")


def test_a_refused_swap_names_its_rule() -> None:
    game = new_match(list(ready_made_decks().values())[:2], seed=7)
    with pytest.raises(Refused) as refused:
        game.answer(SwapOrbs(0, 1, 2))
    assert refused.value.rule == "3.2.9.e"
