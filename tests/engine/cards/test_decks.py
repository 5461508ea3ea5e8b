"""Deck lists, the decks that come with the program, and what the formats say of decks."""

from __future__ import annotations

import json
from collections import Counter
from importlib import resources

import pytest

from engine.cards.catalogue import default_catalogue
from engine.cards.decks import Deck, first_game_decks, first_game_variant, read_deck_list, ready_made_decks
from engine.cards.errors import BadDeckList
from engine.cards.formats import check_deck, format_called
from tests.engine.cards.shared import shared_cards, shared_decks

HERO = "ALT_CORE_B_AX_01_C"
AXIOM, BRAVOS = "Starter (Beyond the Gates) - AX", "Starter (Beyond the Gates) - BR"


def test_ready_made_decks_are_the_publishers_lists_without_tokens() -> None:
    listed, faces = shared_decks(), shared_cards()
    written = json.loads((resources.files("engine.cards") / "data" / "decks" / "ready_made.json").read_bytes())["decks"]
    assert len(written) == len(listed) == 26
    for deck in written:
        cards = {each["id"]: each["count"] for each in listed[deck["name"]]["cards"] if not faces[each["id"]]["token"]}
        assert (deck["hero"], deck["cards"]) == (listed[deck["name"]]["hero"], cards)


def test_a_ready_made_deck_is_offered_when_all_its_cards_are_there() -> None:
    known = default_catalogue().cards
    assert list(ready_made_decks())[:2] == [AXIOM, BRAVOS]
    for name, listed in shared_decks().items():
        needed = {listed["hero"], *(each["id"] for each in listed["cards"])}
        assert (name in ready_made_decks()) == all(card in known for card in needed), name


@pytest.mark.parametrize("name", ready_made_decks())
def test_ready_made_decks_are_legal_but_for_what_was_suspended_since(name: str) -> None:
    legality = check_deck(ready_made_decks()[name], format_called("standard"), default_catalogue())
    assert {breach.key for breach in legality.breaches} <= {"suspended"}


@pytest.mark.parametrize("name", [AXIOM, BRAVOS])
def test_ready_made_decks_are_legal(name: str) -> None:
    deck = ready_made_decks()[name]
    assert check_deck(deck, format_called("standard"), default_catalogue()).legal
    assert len(deck.cards) == 39


@pytest.mark.parametrize("name", [AXIOM, BRAVOS])
def test_the_first_game_is_played_with_29_cards_of_the_same_deck(name: str) -> None:
    deck = ready_made_decks()[name]
    first = first_game_variant(deck)
    assert first is not None
    assert first.name == name.replace("Starter", "First game")
    assert first_game_decks()[first.name] == first
    assert check_deck(first, format_called("first-game"), default_catalogue()).legal
    assert not Counter(first.cards) - Counter(deck.cards)
    costs = Counter(default_catalogue().cards[card].hand_cost for card in first.cards)
    assert set(costs) >= {1, 2, 3, 4, 5}


def test_a_deck_of_other_cards_has_no_first_game() -> None:
    assert first_game_variant(Deck("crowd", HERO, ("ALT_CORE_B_AX_04_C",) * 39)) is None


def test_a_deck_list_becomes_a_deck_with_aliases_resolved() -> None:
    listed = read_deck_list(
        {"name": "mine", "hero": "ALT_ALIZE_B_AX_01_C", "cards": {"ALT_CORE_B_AX_07_R": 2, "ALT_CORE_B_AX_04_C": 1}}
    )
    deck = listed.deck(default_catalogue())
    assert deck == Deck("mine", HERO, ("ALT_CORE_B_AX_07_R1", "ALT_CORE_B_AX_07_R1", "ALT_CORE_B_AX_04_C"))


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        ({"name": "", "cards": {"ALT_CORE_B_AX_04_C": 1}}, "name"),
        ({"name": "x", "cards": {}}, "cards"),
        ({"name": "x", "cards": {"ALT_CORE_B_AX_04_C": 0}}, "ALT_CORE_B_AX_04_C"),
        ({"name": "x", "cards": {"ALT_CORE_B_AX_04_C": "3"}}, "ALT_CORE_B_AX_04_C"),
        ({"name": "x", "cards": {"Foundry Mechanic": 1}}, "Foundry Mechanic"),
        ({"name": "x", "cards": {"ALT_CORE_B_AX_04_C": 1}, "sideboard": {}}, "sideboard"),
        ("3 ALT_CORE_B_AX_04_C", "the list"),
    ],
)
def test_a_deck_list_that_is_none_is_refused_by_its_entries(data: object, complaint: str) -> None:
    with pytest.raises(BadDeckList, match=complaint):
        read_deck_list(data)
