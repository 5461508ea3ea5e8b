"""2.3 Characteristics derived by comparing only what can matter, and by comparing each passive with each other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

from engine.abilities.catalogue_programs import match_of
from engine.cards import language as words
from engine.cards.language import Record
from engine.cards.language.facets import NOT_EVALUATED, READ, WRITTEN
from engine.core.derived_state import DerivedState
from engine.core.effort import EndlessAnswer
from engine.core.match import Match
from engine.core.printed import CHANGING
from engine.core.query import dependency
from engine.core.query.dependency import Dependencies
from engine.core.query.derivation import derive
from engine.core.query.passives import changes_of, passives_of
from engine.selfplay.all_pairs import AllPairs, TooLong
from engine.selfplay.chances import Chances
from tests.engine.cards.trees import record_classes
from tests.engine.selfplay.boards import board, card, meeting

CHANCES = Chances(1)

LOOKED_UP = (words.ExpeditionCounts, words.IgnoreAbilities)
"""Statements that others look up while characteristics are derived."""


@pytest.mark.parametrize("first", range(0, 300, 75))
def test_what_can_matter_is_all_that_matters(first: int) -> None:
    """2.3.2, 2.3.3 The same characteristics as where each passive is compared with each other."""
    applied = 0
    for seed in range(first, first + 75):
        table = meeting(seed, 7)
        try:
            plain = AllPairs(table).state()
        except TooLong:
            continue
        told: list[Any] = []
        quick = derive(table, told)
        assert (quick.traits, quick.regions, quick.even) == (plain.traits, plain.regions, plain.even), seed
        applied += len(told)
    assert applied > 300


def test_what_changes_what_another_does_is_declared() -> None:
    """2.3.2.c-f Where one passive changes what another does, the one declares that it writes what the other reads."""
    dependent = 0
    for seed in range(120):
        table = meeting(seed, 7)
        told: list[Any] = []
        derive(table, told)
        world = AllPairs(table).base()
        dependencies = Dependencies(table, world)
        for passive, changes in [(None, ()), *told]:
            world = world.with_changes(changes, table.catalogue.profile) if passive else world
            dependent += sum(1 for _ in dependent_ones(table, world, dependencies))
    assert dependent > 300


def dependent_ones(table: Match, world: DerivedState, dependencies: Dependencies) -> Iterator[None]:
    """Once for each passive that would do something else after another; fails where that is not declared."""
    found = passives_of(table, world)
    pool = dependencies.numbered(found)
    for second in found:
        after = world.with_changes(changes_of(table, world, second), table.catalogue.profile)
        for first in found:
            if first != second and changes_of(table, after, first) != changes_of(table, world, first):
                one, other = (dependencies.numbered([each]).bit_length() - 1 for each in (first, second))
                assert other in dependencies.looked_at(one, pool), (first, second)
                yield


# ---- declarations --------------------------------------------------------------------------------------------------


def evaluated(kind: type[Record]) -> set[type[Record]]:
    """The records that annotations let stand where something is evaluated, `kind` among them."""
    found: set[type[Record]] = set()
    left: list[type[Record]] = [kind]
    while left:
        record = left.pop()
        if record in found:
            continue
        found.add(record)
        hints = get_type_hints(record)
        fields = [hints[name] for name in hints if name not in NOT_EVALUATED.get(record, ())]
        left += [each for field in fields for each in records_in(field)]
    return found


def records_in(annotation: Any) -> list[type[Record]]:
    """The record classes that an annotation names."""
    if get_origin(annotation) is Literal:
        return []
    if isinstance(annotation, type) and issubclass(annotation, Record):
        return [annotation]
    return [each for part in get_args(annotation) for each in records_in(part)]


def test_each_record_says_what_it_looks_at() -> None:
    """Conditions, numbers, filters and all else that is evaluated to find out what a passive does."""
    kinds = {*CHANGING, *LOOKED_UP, words.CountedTough, *get_args(words.Condition)}
    looked_at = set().union(*(evaluated(kind) for kind in kinds))
    assert len(looked_at) > 80
    silent = {record.__name__ for record in looked_at if record not in READ}
    assert not silent, "declare with @reads beside the record what is looked at to evaluate it"


def test_each_statement_and_ability_says_what_it_changes() -> None:
    silent = {each.__name__ for each in (*get_args(words.Statement), *get_args(words.Ability)) if each not in WRITTEN}
    assert not silent, "declare with @writes beside the record what it changes, as a statement or where it is given"


def test_what_is_declared_is_in_use() -> None:
    """Only records of the language, and what changes characteristics changes something."""
    assert set(READ) | set(WRITTEN) <= set(record_classes())
    for statement in CHANGING:
        said = WRITTEN[statement]
        assert any(said.values()) or statement is words.HaveAbility, statement


# ---- many of them --------------------------------------------------------------------------------------------------


def chain(length: int) -> Match:
    """Passives of which each depends on the next younger one."""
    lines = [words.AreSubtype(words.All(words.Filter(subtypes=(f"s{at}",))), f"s{at + 1}") for at in range(length)]
    cards = [card(at, "character", [words.Passive(line)], CHANCES, ("s0",)) for at, line in enumerate(lines)]
    return match_of(*board(cards, 1))


def test_chains_are_derived_in_no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """2.3.2.g Twenty-four in a chain; comparing each with each again and again, a dozen are too many."""
    table = chain(24)
    world = derive(table)
    assert {f"s{at}" for at in range(25)} <= {word for traits in world.traits.values() for word in traits.subtypes}
    assert world.looks < 50_000
    with pytest.raises(TooLong):
        AllPairs(chain(12)).state()
    monkeypatch.setattr(dependency, "LOOKS_PER_ANSWER", world.looks)
    assert derive(chain(24)).looks == world.looks
    monkeypatch.setattr(dependency, "LOOKS_PER_ANSWER", world.looks - 1)
    with pytest.raises(EndlessAnswer):
        derive(chain(24))


def test_passives_that_cannot_meet_are_not_compared() -> None:
    """Twenty-four passives that give keywords look once each, and are applied once each."""
    line = words.Passive(words.HaveAbility(words.All(words.Filter(types=("character",))), words.Keyword("tough", 1)))
    table = match_of(*board([card(0, "character", [line], CHANCES, ("robot",))] * 24, 1))
    world = derive(table)
    assert world.looks <= 2 * 24 * 24
    assert all(traits.profile.keywords == {"tough": 24} for traits in world.traits.values())


def test_a_keyword_that_is_asked_for_while_it_is_given() -> None:
    """2.3.1.k What a passive asks of keywords is answered by the world on the way, not by one that is not there yet."""
    tough = words.Keyword("tough", 1)
    asks = words.Filter(qualities=(words.HasKeyword("tough"),))
    giant = words.Passive(words.HaveAbility(words.All(asks), words.Keyword("gigantic")))
    ignores = words.Passive(words.IgnoreAbilities(words.All(asks), "tough"))
    counts = words.CountedTough(words.NumberOf(asks))
    for lines, expected in (((tough, giant), True), ((tough, giant, ignores), False), ((counts, giant), False)):
        world = derive(match_of(*board([card(0, "character", lines, CHANCES, ("robot",))], 1)))
        assert [bool(each.profile.keywords.get("gigantic")) for each in world.traits.values()] == [expected], lines
