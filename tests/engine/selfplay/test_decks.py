"""Decks of random play: legal where they should be, the same under the same name, and of all the language's words."""

from __future__ import annotations

import pytest

from engine.cards import language
from engine.cards.catalogue import default_catalogue
from engine.cards.formats import EVERY_SET, check_deck, format_called
from engine.cards.language import Record
from engine.selfplay import Setting, UnknownDeck, deck_meant, matchup_of, play, words_of
from engine.selfplay.decks import catalogue_of, deck_of, drawn
from engine.selfplay.inventing import invented_cards

DECKS = 600


def words_in(node: object) -> set[type[Record]]:
    """The classes of all records of a tree."""
    found: set[type[Record]] = set()
    if isinstance(node, tuple):
        for part in node:
            found |= words_in(part)
    elif isinstance(node, Record):
        found.add(type(node))
        for name in node.__struct_fields__:
            found |= words_in(getattr(node, name))
    return found


def test_random_decks_are_legal() -> None:
    """1.1.4"""
    heroes = set()
    for number in range(30):
        deck = deck_of(f"random/{number}")
        assert check_deck(deck, format_called("standard"), default_catalogue(), sets=[EVERY_SET]).legal
        heroes.add(deck.hero)
    assert len(heroes) > 1
    assert len({deck_of(f"random/{number}").cards for number in range(30)}) == 30


def test_every_word_of_the_language_is_invented() -> None:
    every = {
        each
        for each in vars(language).values()
        if isinstance(each, type) and issubclass(each, Record) and each is not Record
    }
    invented = {word for seed in range(DECKS) for card in invented_cards(seed) for word in words_in(card.abilities)}
    assert every - invented == set()


def test_the_same_name_is_the_same_deck() -> None:
    for kind in ("random", "invented"):
        names = drawn(kind, 9, 4)
        assert len(set(names)) == 4
        for name in names:
            assert deck_of(name) == deck_of(name)
            assert deck_meant(name) == name
    assert invented_cards(3) == invented_cards(3) != invented_cards(4)


def test_a_game_with_invented_cards_can_be_read_by_its_name_alone() -> None:
    matchup = matchup_of(5, Setting(cards="invented"))
    again = type(matchup)(matchup.decks, matchup.seed, matchup.styles)
    assert play(matchup, words_of(5), checks=False).states == play(again, words_of(5), checks=False).states
    assert len(catalogue_of(matchup.decks).cards) > len(default_catalogue().cards) + 20


@pytest.mark.parametrize("said", ["random/", "random/x", "other/7", "invented/-1"])
def test_a_deck_that_is_not_there(said: str) -> None:
    with pytest.raises(UnknownDeck, match="Say one of"):
        deck_meant(said)


def test_a_kind_that_is_not_there() -> None:
    with pytest.raises(UnknownDeck, match="Say one of"):
        matchup_of(1, Setting(cards="borrowed"))
