"""Names of cards in French: which ones are shipped, where they are read, and that the English one counts."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from engine import default_catalogue
from engine.cards.decks import ready_made_decks
from engine.cards.decks.lists import read_list
from engine.cards.definitions.references import read_reference
from engine.cards.definitions.sets import shipped_names
from engine.cards.words.local_names import is_name
from engine.cards.words.names import folded
from tests.engine.cards.shared import shared_cards, shared_file


def test_every_family_with_a_french_name_is_called_by_it() -> None:
    rows = [line.split("\t") for line in shared_file("names-fr.tsv").read_text(encoding="utf-8").splitlines()]
    held_back = map(json.loads, shared_file("cards-held-back.jsonl").read_text(encoding="utf-8").splitlines())
    families = {card["family"]: card["name"] for card in (*shared_cards().values(), *held_back)}
    told = {families[family]: " ".join(french.split()) for family, french in rows if family in families}
    assert len(told) > 580
    shipped = {english: shipped_names().get(english, {}).get("fr", english) for english in told}
    assert shipped == told


def test_shipped_names_are_names_that_differ_from_the_english_ones() -> None:
    for english, names in shipped_names().items():
        assert set(names) == {"fr"}
        assert is_name(names["fr"])
        assert names["fr"] != english


@pytest.mark.parametrize(
    ("typed", "english"),
    [
        ("Dépôt Abandonné", "Abandoned Depot"),
        ("depot abandonne", "Abandoned Depot"),
        ("DÉPÔT  ABANDONNÉ", "Abandoned Depot"),
        ("Abandoned Depot", "Abandoned Depot"),
    ],
)
def test_a_card_is_found_by_its_name_in_either_language(typed: str, english: str) -> None:
    assert {card.name for card in default_catalogue().called(typed)} == {english}


def test_each_french_name_leads_to_its_card_alone() -> None:
    catalogue = default_catalogue()
    for english, names in shipped_names().items():
        assert catalogue.called(names["fr"]) == catalogue.called(english)


def test_a_name_falls_back_to_english() -> None:
    catalogue = default_catalogue()
    (card, *_) = catalogue.called("Abandoned Depot")
    assert [catalogue.name_of(card, language) for language in ("en", "fr", "it")] == [
        "Abandoned Depot",
        "Dépôt Abandonné",
        "Abandoned Depot",
    ]


@pytest.mark.parametrize("name", sorted(ready_made_decks()))
def test_a_deck_list_in_french_is_the_deck_of_the_english_one(name: str) -> None:
    catalogue, deck = default_catalogue(), ready_made_decks()[name]

    def listed(language: str) -> str:
        lines = [catalogue.name_of(catalogue.find(deck.hero), language)] if deck.hero else []
        for reference, copies in Counter(deck.cards).items():
            called = catalogue.name_of(catalogue.find(reference), language)
            lines.append(f"{copies} {called} ({read_reference(reference).rarity})")
        return "\n".join(lines)

    for language in ("en", "fr"):
        reading = read_list(listed(language), catalogue)
        assert (reading.hero, reading.unread) == (deck.hero, ())
        assert sum(reading.cards.values()) == len(deck.cards)
        read, wanted = ({folded(catalogue.cards[each].name) for each in cards} for cards in (reading.cards, deck.cards))
        assert read == wanted


@pytest.mark.parametrize("said", ["out of faction", "hors faction", "fuori fazione"])
def test_out_of_faction_is_read_in_each_language(said: str) -> None:
    reading = read_list(f"Sierra & Oddball\n1 Mécanicienne de la Fonderie ({said})", default_catalogue())
    assert reading.unread == ()
    assert [read_reference(each).rarity for each in reading.cards] == ["R2"]
