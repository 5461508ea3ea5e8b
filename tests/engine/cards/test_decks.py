"""Deck lists, the decks that come with the program, and what the formats say of decks."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

from engine.cards.catalogue import Catalogue, default_catalogue
from engine.cards.decks import Deck, first_game_decks, first_game_variant, read_deck_list, ready_made_decks
from engine.cards.definition import CardDefinition
from engine.cards.errors import BadDeckList
from engine.cards.formats import CONSTRUCTED, FIRST_GAME, check_deck
from tests.engine.cards.shared import shared_decks

AXIOM, BRAVOS = "Starter (Beyond the Gates) - AX", "Starter (Beyond the Gates) - BR"


def crowd() -> Catalogue:
    """Forty names of each rarity, twice over for another faction, besides the shipped cards."""
    like = default_catalogue().cards["ALT_CORE_B_AX_11_C"]
    made: list[CardDefinition] = []
    for number in range(70):
        for rarity in ("common", "rare", "exalted", "unique"):
            reference = f"ALT_CROWD_B_AX_{number}_{rarity.upper()}"
            made.append(msgspec.structs.replace(like, reference=reference, name=f"Face {number}", rarity=rarity))
    made.append(msgspec.structs.replace(like, reference="STRANGER", name="Stranger", faction="lyra"))
    made.append(msgspec.structs.replace(like, reference="NEUTRAL", name="Neutral", faction="neutral"))
    return default_catalogue().with_definitions(made)


CROWD = crowd()
HERO = "ALT_CORE_B_AX_01_C"
COMMONS = tuple(f"ALT_CROWD_B_AX_{number}_COMMON" for number in range(39))


def faces(rarity: str, number: int) -> tuple[str, ...]:
    return tuple(f"ALT_CROWD_B_AX_{face}_{rarity}" for face in range(number))


@pytest.mark.parametrize("name", [AXIOM, BRAVOS])
def test_ready_made_decks_equal_the_publishers_lists(name: str) -> None:
    listed = shared_decks()[name]
    deck, cards = ready_made_decks()[name], default_catalogue().cards
    tokens = {entry["id"] for entry in listed["cards"] if cards[entry["id"]].token}
    assert deck.hero == listed["hero"]
    assert Counter(deck.cards) == {
        entry["id"]: entry["count"] for entry in listed["cards"] if entry["id"] not in tokens
    }
    tokens_in_list = sum(entry["count"] for entry in listed["cards"] if entry["id"] in tokens)
    assert len(deck.cards) + 1 == listed["total_with_hero"] - tokens_in_list
    rare = sum(cards[card].rarity == "rare" for card in deck.cards)
    assert rare == listed["checks"]["rare"]


@pytest.mark.parametrize("name", [AXIOM, BRAVOS])
def test_ready_made_decks_are_legal(name: str) -> None:
    deck = ready_made_decks()[name]
    assert check_deck(deck, CONSTRUCTED, default_catalogue()) == ()
    assert len(deck.cards) == 39


@pytest.mark.parametrize("name", [AXIOM, BRAVOS])
def test_the_first_game_is_played_with_29_cards_of_the_same_deck(name: str) -> None:
    deck = ready_made_decks()[name]
    first = first_game_variant(deck)
    assert first is not None
    assert first.name == name.replace("Starter", "First game")
    assert first_game_decks()[first.name] == first
    assert check_deck(first, FIRST_GAME, default_catalogue()) == ()
    assert not Counter(first.cards) - Counter(deck.cards)
    costs = Counter(default_catalogue().cards[card].hand_cost for card in first.cards)
    assert set(costs) >= {1, 2, 3, 4, 5}


def test_a_deck_of_other_cards_has_no_first_game() -> None:
    assert first_game_variant(Deck("crowd", HERO, COMMONS)) is None


@pytest.mark.parametrize(
    ("hero", "cards", "found"),
    [
        (HERO, COMMONS, []),
        (HERO, (*COMMONS, *COMMONS[:20]), []),
        (HERO, COMMONS[:38], [("too few cards", "1.1.4.c", 39, 38, ())]),
        (HERO, (*COMMONS, *COMMONS[:21]), [("too many cards", "1.1.4.c", 59, 60, ())]),
        ("", COMMONS, [("hero missing", "1.1.4.b", 1, 0, ())]),
        (COMMONS[0], COMMONS, [("not a hero", "1.1.4.b", 1, 0, COMMONS[:1])]),
        (HERO, (*COMMONS, HERO), [("hero among the cards", "1.1.4.b", 0, 1, (HERO,))]),
        (HERO, (*COMMONS, "ALT_CORE_B_AX_31_C"), [("no card for a deck", "1.1.4", 0, 1, ("ALT_CORE_B_AX_31_C",))]),
        (HERO, (*COMMONS, "STRANGER"), [("other faction", "1.1.4.d", 0, 1, ("STRANGER",))]),
        (HERO, (*COMMONS, "NEUTRAL"), []),
        (
            HERO,
            (*COMMONS, COMMONS[0], COMMONS[0], "ALT_CROWD_B_AX_0_RARE"),
            [("too many of a name", "1.1.4.e", 3, 4, (COMMONS[0], "ALT_CROWD_B_AX_0_RARE"))],
        ),
        (HERO, (*COMMONS, *faces("RARE", 15)), []),
        (HERO, (*COMMONS, *faces("RARE", 16)), [("too many rare", "1.1.4.f", 15, 16, faces("RARE", 16))]),
        (HERO, (*COMMONS, *faces("EXALTED", 4)), [("too many exalted", "1.1.4.f", 3, 4, faces("EXALTED", 4))]),
        (HERO, (*COMMONS, *faces("UNIQUE", 3)), []),
        (HERO, (*COMMONS, *faces("UNIQUE", 4)), [("too many unique", "1.1.4.g", 3, 4, faces("UNIQUE", 4))]),
        (HERO, ("NOBODY", "NOBODY", "NOONE"), [("unknown card", "1.2.2.c", 0, 2, ("NOBODY", "NOONE"))]),
    ],
)
def test_what_constructed_asks(hero: str, cards: tuple[str, ...], found: list[Any]) -> None:
    breaches = check_deck(Deck("crowd", hero, cards), CONSTRUCTED, CROWD)
    assert [(each.key, each.rule, each.limit, each.found, each.cards) for each in breaches] == found


def test_what_the_first_game_asks() -> None:
    def keys(deck: Deck) -> list[str]:
        return [breach.key for breach in check_deck(deck, FIRST_GAME, CROWD)]

    assert keys(Deck("crowd", "", COMMONS[:29])) == []
    assert keys(Deck("crowd", HERO, COMMONS[:29])) == ["hero not allowed"]
    assert keys(Deck("crowd", "", COMMONS[:28])) == ["too few cards"]
    assert keys(Deck("crowd", "", COMMONS[:30])) == ["too many cards"]


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
