"""Numbers of rules in every spelling, and the nearest of those that do not exist."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.rulebook.book import path_of
from engine.rulebook.numbers import Numbers
from engine.rulebook.writing import facts

KNOWN = facts()
PLACES = list(dict.fromkeys(number for id in KNOWN for number in (*path_of(id, KNOWN), id)))
NUMBERS = Numbers(PLACES)


@pytest.mark.parametrize(
    ("typed", "id"),
    [
        ("6.2.e", "6.2.e"),
        ("6.2.E", "6.2.e"),
        ("62e", "6.2.e"),
        ("6 2 e", "6.2.e"),
        ("6-2-e", "6.2.e"),
        ("6.2e", "6.2.e"),
        (" 6..2..e. ", "6.2.e"),
        ("rule 6.2.e", "6.2.e"),
        ("Rule: 6.2.e?", "6.2.e"),
        ("§6.2.e", "6.2.e"),
        ("n° 6.2.e", "6.2.e"),
        ("Règle 6.2.e", "6.2.e"),
        ("regola 6 2 e", "6.2.e"),
        ("６．２．ｅ", "6.2.e"),
        ("٦.٢.e", "6.2.e"),
        ("(6.2.e)", "6.2.e"),
        ("2210f", "2.2.10.f"),
        ("424b", "4.2.4.b"),
        ("6.2", "6.2"),
        ("62", "6.2"),
        ("6", "6"),
        ("chapter 6", "6"),
        ("7.3.5", "7.3.5*"),
        ("7.3.5*", "7.3.5*"),
        ("v3:2.1.e", "v3:2.1.e"),
        ("v3 2.1.e", "v3:2.1.e"),
        ("V3.2.1.E", "v3:2.1.e"),
        ("v4 2.4.3", "v4:2.4.3"),
        ("2v2 3", "2V2.3"),
        ("2V2.3", "2V2.3"),
        ("10.3", "2V2.3"),
        ("ffa.2", "FFA.2"),
        ("rb5", "RB.5"),
        ("9.5", "RB.5"),
        ("kw 3", "KW.3"),
        ("ffa", "11"),
        ("11", "11"),
    ],
)
def test_every_spelling_of_a_number_is_understood(typed: str, id: str) -> None:
    assert NUMBERS.find(typed) == id


def test_every_place_is_found_by_its_own_number_and_as_buttons_carry_it() -> None:
    for id in PLACES:
        for typed in (id, id.removesuffix("*"), id.replace(".", "-").replace(":", "-").removesuffix("*"), id.upper()):
            assert NUMBERS.find(typed) == id


@pytest.mark.parametrize(
    ("typed", "nearest"),
    [
        ("9.9.z", ["RB.9", "RB.8", "RB.10"]),
        ("6.2.z", ["6.2.k", "6.2.j", "6.2.i"]),
        ("8", ["7", "9"]),
        ("0", ["1"]),
        ("99999999999999999999", []),
        ("211a", ["2.1.a"]),
        ("v3:6.2.e", ["6.2.e"]),
        ("6.2.ee", ["6.2.e"]),
        ("6.2.e.e", ["6.2.e"]),
        ("7.3.99", ["7.3.22"]),
    ],
)
def test_a_number_that_does_not_exist_has_neighbours(typed: str, nearest: list[str]) -> None:
    assert NUMBERS.find(typed) is None
    found = NUMBERS.nearest(typed)
    assert found[: len(nearest)] == nearest
    assert len(set(found)) == 3
    assert set(found) <= set(PLACES)


@pytest.mark.parametrize(
    "typed",
    [
        "",
        " ",
        "e",
        "first",
        "v3",
        "rule",
        "boosts",
        "2 reactions",
        "6.2 modifiers",
        "🂡",
        "6 or 7",
        "' OR 1=1 --",
        "*" * 50,
        "6" * 99,
    ],
)
def test_what_is_no_number_is_left_to_the_words(typed: str) -> None:
    assert NUMBERS.find(typed) is None
    assert NUMBERS.nearest(typed) == []
    assert NUMBERS.begun(typed, 25) == []


def test_an_unfinished_number_offers_what_begins_so() -> None:
    assert NUMBERS.begun("6.2.", 4) == ["6.2", "6.2.a", "6.2.b", "6.2.c"]
    assert NUMBERS.begun("2.2.1", 3) == ["2.2.1", "2.2.1.a", "2.2.1.b"]
    assert "2.2.10" in NUMBERS.begun("2.2.1", 25)
    assert NUMBERS.begun("62", 2) == ["6.2", "6.2.a"]
    assert NUMBERS.begun("9", 3) == ["9", "RB.1", "RB.2"]


@given(st.text(max_size=60))
def test_nothing_typed_is_ever_an_error(typed: str) -> None:
    assert NUMBERS.find(typed) is None or NUMBERS.find(typed) in PLACES
    assert set(NUMBERS.nearest(typed)) | set(NUMBERS.begun(typed, 25)) <= set(PLACES)
