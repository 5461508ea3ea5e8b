"""What stands in parentheses: reminders that are known, limits that are read; the rest is refused with its words."""

from __future__ import annotations

from itertools import chain

import pytest

from engine.cards.errors import NotUnderstood
from engine.cards.text.compiling import compile_text
from engine.cards.text.markup import without_reminders
from engine.cards.text.reminders import EXPLAINED, REMINDERS, is_reminder
from tests.engine.cards.shared import shared_cards
from tests.engine.cards.text.printed import unique_parts

PRINTED = [
    *(card[part] or "" for card in shared_cards().values() for part in ("effect_text", "support_text")),
    *(part["text"] for part in unique_parts()),
]


def test_every_printed_reminder_is_known() -> None:
    assert [text for text in PRINTED if "(" in without_reminders(text)] == []


def test_all_that_may_stand_in_a_reminder_has_words() -> None:
    assert REMINDERS.kinds_without_rules() == set()
    assert all(chain.from_iterable(EXPLAINED.values()))


@pytest.mark.parametrize(
    ("said", "spoken_of"),
    [
        ("", "draw 1 card"),
        ("{T}", "exhaust me"),
        ("Discard up to one target card from a Reserve.", "@sabotage"),
        ("At Rest, they don't go to Reserve and lose Anchored", "they gain @anchored"),
        ("During Dusk, ignore its statistics. During Rest, it doesn't go to Reserve and it loses Asleep.", "@asleep"),
        ("Opponents must pay {2} to target me.", "@tough 2"),
        ("Opponents must pay {X} to target me.", "@tough x"),
        ("A boost is a +1/+1/+1 counter.", ""),
        ("Cards in Reserve are not controlled.", ""),
        ("If I leave the Expedition zone, remove me from the game.", ""),
        ("It's a Permanent with \"When I'm sacrificed — Resupply. {T}, {1}: Sacrifice me.\"", "@aerolith"),
    ],
)
def test_a_reminder_explains_what_the_text_says(said: str, spoken_of: str) -> None:
    assert is_reminder(said, spoken_of)


@pytest.mark.parametrize(
    ("said", "spoken_of"),
    [
        ("{T}", "draw 1 card"),
        ("Draw a card.", "draw 1 card"),
        ("two if you control a Robot", "create 1 robot"),
        ("Discard up to one target card from a Reserve.", "draw 1 card"),
        ("Discard up to two target cards from a Reserve.", "@sabotage"),
        ("Put the top two cards of your deck in Reserve.", "@resupply"),
        ("At Rest, it doesn't go to Reserve and loses Asleep.", "@anchored"),
        ("At Rest, it doesn't go to Reserve and loses Anchored. Then, draw a card.", "@anchored"),
        ("Opponents must pay {1} to target me.", "@tough 2"),
        ("If you do, discard up to one card from a Reserve.", "@sabotage . you may pay {1}"),
        ("if another player's Expedition is in my region", "if me be @in_contact"),
        ("if it moved forward due to at least one matched stat", "my expedition @ascend"),
        ("Don't activate any {h} abilities.", "play 1 character from your hand"),
        ("as a ready Mana Orb", "mana_zone"),
        ("This can't target Hero cards.", "target card in play"),
        ("If I leave the Expedition zone, remove me from the game.", "draw 1 card"),
        ("Keep up to three cards in your Landmarks during Night.", "draw 1 card"),
        ('It\'s a Permanent with "{T}: Draw a card."', "@aerolith"),
    ],
)
def test_nothing_else_is_a_reminder(said: str, spoken_of: str) -> None:
    assert not is_reminder(said, spoken_of)


@pytest.mark.parametrize(
    ("said", "plainly"),
    [
        ("{J} Sabotage (discard up to one card from any Reserve).", "{J} Sabotage."),
        ("{J} Draw a card (two if I'm in {V}).", "{J} If I'm in {V}, draw two cards. Otherwise, draw a card."),
        (
            "{J} Create a Brassbug Robot token in my Expedition (two instead if you control a Plant).",
            "{J} If you control a Plant, create two Brassbug Robot tokens in my Expedition. "
            "Otherwise, create a Brassbug Robot token in my Expedition.",
        ),
        (
            "{J} Create a Brassbug Robot token in target Expedition (or two if you control a Plant).",
            "{J} Target an Expedition. If you control a Plant, create two Brassbug Robot tokens in that Expedition. "
            "Otherwise, create a Brassbug Robot token in that Expedition.",
        ),
        (
            "{J} Target Character gains 1 boost (or 2 if it's a Plant).",
            "{J} Target Character gains 1 boost. If it's a Plant, it gains 2 boosts instead.",
        ),
        (
            "{J} Draw a card (then discard a card from your hand).",
            "{J} Draw a card, then discard a card from your hand.",
        ),
        ("At Noon (if you are first player) — Draw a card.", "At Noon, if you are first player — Draw a card."),
        ("{J} Draw a card (unless you control a Plant).", "{J} Unless you control a Plant, draw a card."),
        (
            "{T}, {1} : Draw a card (three if you are first player).",
            "{T}, {1} : If you are first player, draw three cards. Otherwise, draw a card.",
        ),
    ],
)
def test_a_limit_is_read_with_its_sentence(said: str, plainly: str) -> None:
    assert compile_text(said) == compile_text(plainly)


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("{J} Draw a card. (If you control a Robot, draw two cards instead.)", "If you control a Robot, draw two"),
        ("{J} Draw a card. (Your opponent discards their hand.)", "Your opponent discards their hand."),
        ("{J} (Draw a card.)", "Draw a card."),
        ("{J} Draw a card (put the top card of your deck in your hand).", "put the top card of your deck"),
        ("{J} Target Character (in {V}) gains 1 boost.", "in {V}"),
        ("When you play a Spell (from your hand) — Draw a card.", "from your hand"),
        ("When you play a Spell (other than a Fleeting one) — Draw a card.", "other than a Fleeting one"),
        ("{T} (and {1}) : Draw a card.", "and {1}"),
        ("{T}, {1} (or {2} if you are first player): Draw a card.", "or {2} if you are first player"),
        ("{J} You may pay {1} (only if you control a Robot) to draw a card.", "only if you control a Robot"),
        ("{J} Exhaust ({T}) target Character (or Permanent).", "Permanent"),
        ("{J} I gain 1 boost (2 boosts if you control a Character (not a token)).", "2 boosts if you control"),
        ("{J} I gain 1 boost (for each other Character you control).", "for each other Character you control"),
        ("{J} Draw a card (two if you control a Plant (or a Robot)).", "or a Robot"),
        ("{J} Draw a card (two if you control a Plant), then discard a card from your hand.", "then discard"),
        (
            "{J} Draw a card (two if you control a Plant). Then, I gain 1 boost (or 2 if I'm in {O}).",
            "or 2 if I'm in {O}",
        ),
        ("{J} You may draw a card (two if you control a Plant).", "if you control a Plant"),
        ("{J} Draw a card (two if it's a Plant).", "Plant"),
        ("{J} I gain Anchored (until Noon).", "until Noon"),
        ("{J} I gain Tough 2. (Opponents must pay {1} to target me.)", "Opponents must pay {1} to target me."),
        ("{J} Put the top card of your deck in your Mana zone (as a ready Mana Orb).", "as a ready Mana Orb"),
        ("{J} Draw a card. ({T})", "{T}"),
        ("{J} Draw a card (two", "( two"),
    ],
)
def test_what_is_neither_is_refused_with_its_words(said: str, words: str) -> None:
    with pytest.raises(NotUnderstood) as refused:
        compile_text(said)
    assert " ".join(refused.value.words).startswith(words)
