"""Pictures of hands: readable with any cards, playable told apart from what is not, and for their owner alone."""

from __future__ import annotations

import random
import re
from dataclasses import replace

import pytest
from msgspec import structs

from bot.play.game_records.looks import Look
from bot.present.layout.limits import ALT_TEXT
from bot.present.pictures.hand_sheet import HandCard, HandSheet, Orb, draw_hand
from bot.present.tables.alt_texts import hand_alt
from bot.present.tables.hand_picture import CARDS_ON_A_PICTURE, HIGHEST, MOST_PICTURES, hand_sheets
from bot.present.texts import LANGUAGES, texts_for
from engine import new_match, ready_made_decks
from tests.bot.present.pictures.readable import faults
from tests.bot.present.tables import look, random_game
from tests.bot.present.test_everything_shown import shuffled_secrets

LONG = HandCard(
    "The Extraordinarily Long-Winded Ambassador of the Outermost Islands",
    "Adventurer, Bureaucrat, Messenger",
    "character",
    (12, 20),
    ("{J} " + "Draw a card, then discard a card from your hand. " * 9, "{I} {D} : {1}{T} After You."),
    (120, -11, 33),
    "rare",
    False,
    False,
    "Costs 12 (10 from hand, +1 Tough, +1 The Extraordinarily Long-Winded Ambassador), you have 3",
)


def sheet_of(seen: Look, language: str = "en") -> HandSheet:
    """A hand that finds room on one picture."""
    (sheet,) = hand_sheets(seen, texts_for(language))
    return sheet


@pytest.mark.random_play
def test_at_any_moment_of_a_game_a_hand_can_be_read() -> None:
    for number, moment in enumerate(random_game(7)):
        if number % 19 == 0 and moment.match.game.result is None:
            for seat in (0, 1):
                language = LANGUAGES[number % 3]
                for sheet in hand_sheets(look(moment.match, seat), texts_for(language)):
                    assert list(faults(draw_hand, sheet)) == []
                    assert len(hand_alt(sheet, texts_for(language))) <= ALT_TEXT


@pytest.mark.parametrize("cards", [0, 1, 7, 10, 11, 25])
def test_the_fullest_hand_can_be_read(cards: int) -> None:
    seen = look(new_match(list(ready_made_decks().values())[:2], 1), 0)
    for theme in ("light", "dark"):
        sheet = replace(
            sheet_of(seen, "it"),
            cards=tuple(replace(LONG, playable=(None, True, False)[place % 3]) for place in range(cards)),
            reserve=(LONG,) * (cards // 3),
            orbs=tuple(Orb(LONG.name, place % 2 == 0) for place in range(cards)),
            theme=theme,
        )
        assert list(faults(draw_hand, sheet)) == []
        assert draw_hand(sheet).height < 3200
        assert len(hand_alt(sheet, texts_for("fr"))) <= ALT_TEXT


@pytest.mark.parametrize(
    ("cards", "shared"), [(0, [0]), (1, [1]), (8, [8]), (9, [6, 3]), (12, [6, 6]), (20, [8, 8, 4])]
)
def test_a_large_hand_takes_several_pictures_and_keeps_its_texts(cards: int, shared: list[int]) -> None:
    seen = look(new_match(list(ready_made_decks().values())[:2], 1), 0)
    me = seen.view.players[0]
    assert me.hand
    me.hand = [structs.replace(me.hand[place % 6], id=9000 + place) for place in range(cards)]
    me.reserve, me.mana = me.hand[:2], me.hand[:3]
    sheets = hand_sheets(seen, texts_for("fr"))
    assert [len(sheet.cards) for sheet in sheets] == shared
    assert [sheet.part for sheet in sheets] == [(number, len(shared)) for number in range(1, len(shared) + 1)]
    assert [bool(sheet.orbs) for sheet in sheets] == [cards > 0 and sheet is sheets[-1] for sheet in sheets]
    for sheet in sheets:
        said = {thing.what for thing in draw_hand(sheet).placed}
        assert not sheet.cards or any("Soldat" in each or "Mana" in each or "carte" in each for each in said)
        assert len(sheet.cards) <= CARDS_ON_A_PICTURE
        alt = hand_alt(sheet, texts_for("fr"))
        assert len(alt) <= ALT_TEXT
        assert all(card.name in alt for card in sheet.cards)


def test_no_hand_takes_more_pictures_than_there_may_be() -> None:
    seen = look(new_match(list(ready_made_decks().values())[:2], 1), 0)
    me = seen.view.players[0]
    assert me.hand
    me.hand = (me.hand * 10)[:40]
    sheets = hand_sheets(seen)
    assert len(sheets) == MOST_PICTURES
    assert sum(len(sheet.cards) for sheet in sheets) == 40


SPECIAL = ("Feast of Thoughts", "Evanescence", "Sphura, Reka Hexarch", "The Reunion", "Brassbug Hub", "Winter Nova")
"""Cards with the longest texts that there are, a Landmark among them."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("cards", [1, 6, 8])
def test_the_longest_texts_are_whole_in_hand_and_in_reserve(language: str, cards: int) -> None:
    seen = look(new_match(list(ready_made_decks().values())[:2], 1), 0)
    known = {definition.name: reference for reference, definition in seen.catalogue.cards.items()}
    references = [known[name] for name in SPECIAL]
    me = seen.view.players[0]
    assert me.hand
    one = me.hand[0]
    me.hand = [structs.replace(one, id=9000 + at, reference=references[at % 6]) for at in range(cards)]
    me.reserve = me.hand[:2]
    sheets = hand_sheets(seen, texts_for(language))
    shown = 0
    for sheet in sheets:
        canvas = draw_hand(sheet)
        assert list(faults(draw_hand, sheet)) == []
        assert canvas.height <= HIGHEST * 5 // 4, "not much higher than expected"
        assert not any("…" in thing.what for thing in canvas.placed)
        words = [word for thing in canvas.placed for word in thing.what.split()]
        for card in (*sheet.cards, *sheet.reserve):
            shown += 1
            for text in card.text:
                wanted = [each for each in re.split(r"\s|\{\w+\}", text) if len(each) > 3]
                assert all(words.count(each) >= 1 for each in wanted), card.name
    assert shown == cards + min(2, cards)
    assert len(sheets) <= 2 if cards < 8 else len(sheets) <= MOST_PICTURES


@pytest.mark.random_play
def test_what_can_be_played_is_what_the_engine_says() -> None:
    kinds = set()
    for number, moment in enumerate(random_game(5)):
        if number % 7 or moment.match.game.result is not None or not moment.match.game.day:
            continue
        seen = look(moment.match, 0)
        refusals = {each.id: each.refusal for each in seen.view.playable if not each.ability}
        me = seen.view.players[0]
        sheets = hand_sheets(seen, texts_for("en"))
        told = [
            *(card for sheet in sheets for card in sheet.cards),
            *(card for sheet in sheets for card in sheet.reserve),
        ]
        for card, shown in zip([*(me.hand or []), *me.reserve], told, strict=True):
            refusal = refusals[card.id]
            assert (shown.playable, shown.waits) == (not refusal, refusal == "not your turn")
            assert shown.verdict
            kinds.add(refusal)
        assert [orb.ready for orb in sheets[-1].orbs].count(True) == me.mana_ready
    assert {"", "not your turn", "too dear"} <= kinds


def test_a_spectator_has_no_hand_and_a_hand_before_the_first_day_says_nothing_of_playing() -> None:
    table = new_match(list(ready_made_decks().values())[:2], 1)
    assert hand_sheets(look(table, None)) == ()
    sheet = sheet_of(look(table, 1))
    assert len(sheet.cards) == 6
    assert {card.playable for card in sheet.cards} == {None}


@pytest.mark.random_play
def test_nothing_of_others_is_on_a_hand() -> None:
    rng = random.Random(5)
    for number, moment in enumerate(random_game(9)):
        if number % 25 == 0 and moment.match.game.result is None:
            other = shuffled_secrets(moment.match, 0, rng)
            assert hand_sheets(look(moment.match, 0)) == hand_sheets(look(other, 0))
