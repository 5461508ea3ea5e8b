"""The kit itself: a scenario that says something wrong is red."""

from __future__ import annotations

import pytest

from tests.scenarios.inline import spell
from tests.scenarios.kit import Scene, has


def test_what_stands_is_compared() -> None:
    """Every zone, status, counter and position."""
    table = Scene.laid(ann=has(hand="v1", hero_expedition="v2 (fleeting, 2 boosts)", mana="1/3", deck="v1, v2"))
    wrong = [
        has(hand=""),
        has(hand="v2"),
        has(hand=2),
        has(hero_expedition="v2 (fleeting, 1 boost)"),
        has(hero_expedition="v2 (2 boosts)"),
        has(companion_expedition="v2 (fleeting, 2 boosts)"),
        has(mana=2),
        has(mana="1/4"),
        has(deck="v2, v1"),
        has(at=(1, 7)),
    ]
    for side in wrong:
        with pytest.raises(AssertionError):
            table.ends(ann=side)
    table.ends(ann=has(hand=1, mana=1, deck="v1, v2", at=(0, 7), hero_expedition="v2 (2 boosts, fleeting)"))


def test_an_open_question_is_no_end() -> None:
    """Unless it is the one that is named."""
    table = Scene.laid(phases="morning")
    with pytest.raises(AssertionError):
        table.ends()
    with pytest.raises(AssertionError):
        table.ends(asked="Ann: expand")
    table.ends(asked="Bob: expand")


def test_a_choice_that_is_not_listed_cannot_be_made() -> None:
    """Neither a card one has not, nor an expedition that is not one's own, nor a target too many."""
    table = Scene.laid(ann=has(hand="v1, v3", mana=1, landmarks="Brassbug Hub"))
    with pytest.raises(AssertionError, match="cannot pick"):
        table.ann.plays("v3", into="hero")
    with pytest.raises(AssertionError, match="is listed"):
        table.ann.plays("v1", "Bob's hero expedition")
    table.ann.goes_back()
    with pytest.raises(AssertionError, match="Not declared"):
        table.ann.plays("v1", "Brassbug Hub", into="hero")


def test_unknown_words_are_told() -> None:
    """A card nobody knows, a missing comma, and a name that is not clear."""
    with pytest.raises(ValueError, match="Kapa"):
        Scene.laid(ann=has(hand="Kapa"))
    with pytest.raises(ValueError, match="comma"):
        Scene.laid(ann=has(hand="Kappa Atlas"))
    with pytest.raises(ValueError, match="may be any"):
        Scene.laid(ann=has(hand="exalted Kappa"))


@pytest.mark.parametrize("dice", ["1", "6, 6", "3, 1, 4"])
def test_dice_come_as_said(dice: str) -> None:
    """By the seed of the table."""
    from engine.table.chance import chance

    table = Scene.laid(spell("Nothing"), dice=dice)
    assert ", ".join(str(chance(table.table.game, 6) + 1) for _ in dice.split(",")) == dice
    table.ends()
