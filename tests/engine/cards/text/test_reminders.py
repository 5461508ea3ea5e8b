"""What stands in parentheses: reminders, which do nothing, and limits, which are read; any other phrase is refused."""

from __future__ import annotations

import pytest

from engine.cards.errors import NotUnderstood
from engine.cards.text.compiling import compile_text
from engine.cards.text.markup import is_reminder, without_reminders
from tests.engine.cards.shared import shared_cards
from tests.engine.cards.text.printed import unique_parts

PRINTED = [
    *(card[part] or "" for card in shared_cards().values() for part in ("effect_text", "support_text")),
    *(part["text"] for part in unique_parts()),
]


def test_every_printed_reminder_is_known() -> None:
    assert [text for text in PRINTED if "(" in without_reminders(text)] == []


@pytest.mark.parametrize(
    ("said", "before"),
    [
        ("", "Draw a card."),
        ("Cards in Reserve are not controlled.", ""),
        ("During Dusk, ignore its statistics. During Rest, it doesn't go to Reserve and it loses Asleep.", "<ASLEEP>"),
        ("It's a Permanent with \"When I'm sacrificed — Resupply. {T}, {1}: Sacrifice me.\"", "[[Aerolith]]"),
        ("{T}", "Exhaust target Character"),
        ("discard up to one target card from a Reserve", "<SABOTAGE>"),
        ("At Rest, they don't go to Reserve and lose Anchored", "They gain <ANCHORED>"),
        ("if I would be sent to Reserve, discard me instead", "I'm [[Fleeting]]"),
        ("I'm considered present in both your Expeditions", "I am Gigantic"),
        ("I keep my boosts when I go to Reserve", "I have <SEASONED>"),
        ("opponents must pay {2} to target me", "$<TOUGH> 2"),
    ],
)
def test_a_sentence_or_a_known_phrase_is_a_reminder(said: str, before: str) -> None:
    assert is_reminder(said, before)


@pytest.mark.parametrize(
    ("said", "before"),
    [
        ("{T}", "Draw a card"),
        ("two if you control a Robot", "Create a Robot"),
        ("discard up to one target card from a Reserve", "Draw a card"),
        ("discard up to two target cards from a Reserve", "<SABOTAGE>"),
        ("put the top two cards of your deck in Reserve", "Resupply"),
        ("if another player's Expedition is in my region", "In contact"),
        ("at Rest, it doesn't go to Reserve and you draw a card", "It gains <ANCHORED>"),
        ("I'm considered present in both Expeditions", "I am Anchored"),
        ("as a ready Mana Orb", "in its owner's Mana zone"),
    ],
)
def test_no_other_phrase_is_a_reminder(said: str, before: str) -> None:
    assert not is_reminder(said, before)


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
        ("{J} Put the top card of your deck in your Mana zone (as a ready Mana Orb).", "as a ready Mana Orb"),
        ("{J} Draw a card. ({T})", "{T}"),
        ("{J} Draw a card (two", "( two"),
    ],
)
def test_what_is_neither_is_refused_with_its_words(said: str, words: str) -> None:
    with pytest.raises(NotUnderstood) as refused:
        compile_text(said)
    assert " ".join(refused.value.words).startswith(words)
