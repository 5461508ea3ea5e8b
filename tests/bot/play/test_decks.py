"""Decks by name, by a part of it, and by what they become in another format."""

from __future__ import annotations

import pytest

from bot.play.decks.decks import DeckChest, line_of
from bot.play.game_records.facts import FormatName
from bot.play.requests.matching import ranked
from bot.play.requests.refusal import Refusal
from bot.present.games.messages import deck_label
from bot.present.texts import texts_for
from engine import Deck, default_catalogue, ready_made_decks
from engine.cards.decks import first_game_decks, first_game_variant

CHEST = DeckChest({"duel": ready_made_decks(), "first game": first_game_decks()})
FORMATS: tuple[FormatName, ...] = ("duel", "first game")


@pytest.mark.parametrize("format", FORMATS)
def test_every_deck_that_is_offered_for_a_format_is_its_own(format: FormatName) -> None:
    for line in CHEST.lines(format):
        assert line_of(CHEST.deck(format, line.key), default_catalogue()) == line
        assert CHEST.deck(format, f"  {line.key.upper()} ").name == line.key


def test_a_deck_of_one_format_becomes_its_counterpart_in_the_other() -> None:
    partners = 0
    for name, deck in ready_made_decks().items():
        variant = first_game_variant(deck)
        if variant is None:
            with pytest.raises(Refusal) as caught:
                CHEST.deck("first game", name)
            assert caught.value.key == "deck of another format"
            continue
        partners += 1
        assert CHEST.deck("first game", name) == variant
        assert CHEST.deck("first game", name).hero == ""
        assert first_game_variant(CHEST.deck("duel", variant.name)) == variant
    assert partners


def test_a_deck_without_a_counterpart_is_refused_by_its_name() -> None:
    lonely = Deck("Lonely", "", ("ALT_CORE_B_AX_24_C",) * 29)
    chest = DeckChest({"duel": ready_made_decks(), "first game": {"Lonely": lonely}})
    with pytest.raises(Refusal) as caught:
        chest.deck("duel", "lonely")
    assert caught.value.arguments == {"deck": "Lonely", "format": "duel"}


def test_a_part_of_a_name_means_the_only_deck_that_has_it() -> None:
    chest = DeckChest({"duel": {"Brass AX": Deck("Brass AX", "", ()), "Brass BR": Deck("Brass BR", "", ())}})
    assert chest.deck("duel", "ax").name == "Brass AX"
    for typed in ("brass", "", "zzz"):
        with pytest.raises(Refusal) as caught:
            chest.deck("duel", typed)
        assert (caught.value.key, caught.value.arguments) == ("unknown deck", {"deck": typed})


def test_a_deck_is_offered_with_its_faction_in_words_and_found_by_it() -> None:
    for format in FORMATS:
        lines = CHEST.lines(format)
        for language, cards in (("en", "cards"), ("fr", "cartes"), ("it", "carte")):
            labels = [deck_label(line, texts_for(language)) for line in lines]
            assert all(cards in label for label in labels), "nothing is cut off"
            axiom = {lines[at].key for at in ranked(labels, "axiom")}
            assert axiom == {line.key for line in lines if line.key.endswith("AX")}
            assert axiom


def test_a_deck_of_cards_that_are_not_known_has_no_faction() -> None:
    assert line_of(Deck("mine", "", ("ALT_CORE_B_AX_99_C",)), default_catalogue()).faction == ""
