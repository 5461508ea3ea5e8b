"""The clauses of the intricate faces: a sample in every run, all of them by `make proof-clauses`."""

from __future__ import annotations

from zlib import crc32

import pytest

from engine.cards.definitions.definition import CardDefinition
from tests.proof.clauses.__main__ import unnoticed
from tests.proof.clauses.clauses import clauses_of
from tests.proof.clauses.intricate import NUMBER, listed
from tests.proof.clauses.naming import naming

SAMPLE = [card for card in listed() if crc32(card.reference.encode()) % 10 == 3]


def test_so_many_faces_are_listed_each_once() -> None:
    assert len({card.reference for card in listed()}) == len(listed()) == NUMBER


def test_there_are_as_many_cases_of_a_face_as_it_has_clauses() -> None:
    few = {card.reference for card in listed() if len(naming().get(card.reference, ())) < len(clauses_of(card))}
    assert few == set(), "run `python -m tests.proof.clauses`"


@pytest.mark.parametrize("card", SAMPLE, ids=lambda card: card.reference)
def test_a_case_misses_every_clause_that_is_left_out(card: CardDefinition) -> None:
    assert [(clause.ability, clause.what) for clause in unnoticed(card)] == []
