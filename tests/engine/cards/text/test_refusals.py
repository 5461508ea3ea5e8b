"""Texts that would be read with a meaning they do not have: refused for a reason, beside neighbours that are read."""

from __future__ import annotations

import pytest

from engine.cards.errors import NotUnderstood
from engine.cards.text.compiling import compile_text

UNNAMED = "speaks of nothing that was named before"


@pytest.mark.parametrize(
    "said",
    [
        "When you play a Character — That Expedition Ascends.",
        "When a Character joins your Expeditions — Create a Brassbug 2/2/2 Robot token in that Expedition.",
        "{J} Discard target Character, then create an Ordis Recruit 1/1/1 Soldier token in that Expedition.",
        "{J} Target Character gains 1 boost. Characters in that Expedition gain <FLEETING>.",
        "{J} Target Character in my Expedition gains 1 boost, then that Expedition <ASCENDS>.",
        "When a Character joins the Expedition facing me — If there are no other Characters in that Expedition, "
        "<RESUPPLY>.",
        "{J} If I'm in your Hero Expedition, it moves forward one region.",
        "{J} Each of your Expeditions moves forward one region. Characters in that Expedition gain 1 boost.",
        "{J} Each of your Expeditions moves forward one region. Characters in it gain 1 boost.",
        "{J} Target Character gains 1 boost. Each Character in it gains 1 boost.",
        "{J} Unless the Expedition facing me is behind, it moves backwards one region.",
    ],
)
def test_an_expedition_that_nothing_names_is_refused(said: str) -> None:
    with pytest.raises(NotUnderstood, match=UNNAMED):
        compile_text(said)


@pytest.mark.parametrize(
    "said",
    [
        "{J} If one of your Expeditions is behind, it moves forward one region.",
        "When one of your Expeditions moves forward — If one of your Expeditions is behind, it Ascends.",
        "If my Expedition is behind, your Hero Expedition moves forward one region. Otherwise, it Ascends.",
    ],
)
def test_one_of_two_expeditions_is_refused(said: str) -> None:
    with pytest.raises(NotUnderstood):
        compile_text(said)


@pytest.mark.parametrize(
    ("said", "in_full"),
    [
        (
            "{J} If your Hero Expedition is behind, create a Brassbug Robot token in it. Otherwise, it Ascends.",
            "{J} If your Hero Expedition is behind, create a Brassbug Robot token in your Hero Expedition. "
            "Otherwise, your Hero Expedition Ascends.",
        ),
        (
            "{J} If my other Expedition is behind, it moves forward one region.",
            "{J} If my other Expedition is behind, my other Expedition moves forward one region.",
        ),
        (
            "{J} If the Expedition facing me is Ascended, it moves backwards one region.",
            "{J} If the Expedition facing me is Ascended, the Expedition facing me moves backwards one region.",
        ),
        (
            "{J} If my Expedition is behind or tied, create a Brassbug Robot token in it.",
            "{J} If my Expedition is behind or tied, create a Brassbug Robot token in my Expedition.",
        ),
        (
            "{J} If my Expedition is behind, each Character in it gains 1 boost. Otherwise, it Ascends.",
            "{J} If my Expedition is behind, each Character in my Expedition gains 1 boost. "
            "Otherwise, my Expedition Ascends.",
        ),
        (
            "{J} If your Hero Expedition is in {V}, that Expedition Ascends.",
            "{J} If your Hero Expedition is in {V}, your Hero Expedition Ascends.",
        ),
    ],
)
def test_the_expedition_looked_at_is_the_one_meant(said: str, in_full: str) -> None:
    assert compile_text(said) == compile_text(in_full)


@pytest.mark.parametrize(
    ("said", "in_full"),
    [
        (
            "{J} If the Expedition facing me is behind, it moves backwards one region.",
            "{J} If my Expedition is ahead, the Expedition facing me moves backwards one region.",
        ),
        (
            "{J} If the Expedition facing me isn't tied, create a Brassbug Robot token in that Expedition.",
            "{J} If my Expedition isn't tied, create a Brassbug Robot token in the Expedition facing me.",
        ),
        (
            "{J} If the Expedition facing me is ahead, draw a card. Otherwise, it Ascends.",
            "{J} If my Expedition is behind, draw a card. Otherwise, the Expedition facing me Ascends.",
        ),
        (
            "If the Expedition facing me is ahead, I am Gigantic and Defender.",
            "If my Expedition is behind, I am Gigantic and Defender.",
        ),
    ],
)
def test_the_expedition_facing_is_not_the_bearers(said: str, in_full: str) -> None:
    assert compile_text(said) == compile_text(in_full)


@pytest.mark.parametrize(
    "said",
    [
        "Characters you play in my Expedition cost {1} less.",
        "Characters you play in {V} cost {1} less.",
        "This turn, Characters you play in your Hero Expedition cost {1} less.",
        "{T} : The next Character you play in my Expedition this turn costs {1} less.",
        "{T} : The next Character you play in {V} this turn is free.",
        "Your opponents can't play Characters in the Expedition facing me.",
        "{J} You may immediately play a Character in my Expedition for {2} less.",
        "{J} You may Rush a Character in my Expedition.",
        "Characters you play in my Expedition are Fleeting.",
    ],
)
def test_where_a_card_is_played_is_not_where_it_lies(said: str) -> None:
    with pytest.raises(NotUnderstood, match="lies in no Expedition yet"):
        compile_text(said)


@pytest.mark.parametrize(
    "said",
    [
        "{T} : The next Character you play in my Expedition this turn gains 1 boost.",
        "{J} You may immediately play a Character for {2} less in my Expedition.",
        "If I'm in {V}, Characters you play cost {1} less.",
    ],
)
def test_where_a_card_is_played_is_read_where_it_can_be_looked_at(said: str) -> None:
    assert compile_text(said)


@pytest.mark.parametrize(
    "said",
    [
        "{J} Reveal the top card of your deck. If it's a Character, put it in Reserve. If it's a Spell, draw it. "
        "Otherwise, discard it.",
        "{J} Reveal the top card of your deck. If it's a Character, draw it. If it's a Spell, put it in Reserve. "
        "Otherwise, discard it.",
        "{J} Target Character gains 1 boost. If it's a Robot, draw a card. If it's Fleeting, <RESUPPLY>. "
        "Otherwise, <SABOTAGE>.",
        "When you play a card — If it's a Character, it gains 1 boost. If it's a Spell, draw a card. "
        "Otherwise, <RESUPPLY>.",
        "{J} Reveal the top card of your deck. If it's a Character: put it in Reserve. If it's a Spell: draw it. "
        "Otherwise: discard it.",
    ],
)
def test_otherwise_after_two_questions_about_one_card_is_refused(said: str) -> None:
    with pytest.raises(NotUnderstood):
        compile_text(said)


@pytest.mark.parametrize(
    "said",
    [
        "{J} Reveal the top card of your deck. If it's a Character, put it in Reserve. Then, if it's a Spell, draw it. "
        "Otherwise, discard it.",
        "{J} Reveal the top card of your deck. If it's a Character, put it in Reserve. If it's a Spell, draw it.",
        "{J} If I'm Boosted, draw a card. If I'm Fleeting, <RESUPPLY>. Otherwise, <SABOTAGE>.",
    ],
)
def test_otherwise_after_one_question_is_read(said: str) -> None:
    assert compile_text(said)


@pytest.mark.parametrize(
    "said",
    [
        "{J} You may exhaust a Character and a card in your Reserve to draw 2 cards.",
        "{J} <RESUPPLY> twice. If you put a Character in Reserve this way, draw a card.",
        "{J} <SABOTAGE> twice. If you discarded a card this way, draw a card.",
        "{J} <SABOTAGE>. Then, <SABOTAGE>. If you discarded a card this way, draw a card.",
        "{J} You may pay {1} to <RESUPPLY> twice. If you put a Character in Reserve this way, draw a card.",
    ],
)
def test_what_may_be_meant_of_one_of_two_is_refused(said: str) -> None:
    with pytest.raises(NotUnderstood):
        compile_text(said)


@pytest.mark.parametrize(
    ("said", "in_full"),
    [
        (
            "{J} You may discard a Character and a Spell from your Reserve to draw 2 cards.",
            "{J} You may discard a Character from your Reserve and discard a Spell from your Reserve to draw 2 cards.",
        ),
        (
            "{1}, Discard a Character and a Spell from your hand : Draw two cards.",
            "{1}, Discard a Character from your hand, Discard a Spell from your hand : Draw two cards.",
        ),
    ],
)
def test_a_zone_said_once_is_that_of_both(said: str, in_full: str) -> None:
    assert compile_text(said) == compile_text(in_full)


@pytest.mark.parametrize(
    "said",
    [
        "I'm Defender unless it's Boosted.",
        "I cost {1} less if it's Boosted.",
    ],
)
def test_a_passive_ability_names_what_it_asks_about(said: str) -> None:
    with pytest.raises(NotUnderstood, match=UNNAMED):
        compile_text(said)


@pytest.mark.parametrize(
    "said",
    [
        "{J} Reveal the top card of your deck, then put it on the bottom of your deck. If it was a Character, "
        "draw a card.",
        "{J} Reveal the top card of your deck, then put it in your hand. If it was a Character, draw a card.",
    ],
)
def test_what_was_hidden_again_is_not_asked_about(said: str) -> None:
    with pytest.raises(NotUnderstood, match="gone to a hand, a Deck"):
        compile_text(said)


@pytest.mark.parametrize(
    "said",
    [
        "{J} Return target Character to its owner's hand. If it was Fleeting, draw a card.",
        "{J} Put target Character on the bottom of its owner's deck. If it was a Robot, draw a card.",
    ],
)
def test_what_was_in_play_is_asked_about(said: str) -> None:
    assert compile_text(said)


@pytest.mark.parametrize(
    "said",
    [
        "Target Character gains 2 boosts. Each other Character gains <FLEETING>.",
        "Target Character gains 1 boost per other Character you control.",
        "Target Character you control gains 2 boosts. If you control no other Characters, draw a card.",
    ],
)
def test_a_spell_that_says_other_beside_a_target_is_refused(said: str) -> None:
    with pytest.raises(NotUnderstood, match="a Spell lies nowhere"):
        compile_text(said)


@pytest.mark.parametrize(
    "said",
    [
        "Target Character gains 1 boost. Another target Character gains <FLEETING>.",
        "Discard another card from your Reserve. If you do, target Character gains 2 boosts.",
        "{J} Target Character gains 1 boost for each other Character you control.",
    ],
)
def test_other_is_read_where_one_thing_alone_is_meant(said: str) -> None:
    assert compile_text(said)


@pytest.mark.parametrize(
    "said",
    [
        "{J} Each opponent discards a card from their Reserve. Create a Brassbug Robot token in their Landmarks.",
        "{J} Target opponent draws a card. Each player <RESUPPLIES>. They discard a card from their hand.",
        "When an opponent passes — Each player draws a card. They discard a card from their hand.",
        "{J} Each player may draw a card. They discard a card from their hand.",
    ],
)
def test_one_of_several_players_is_refused(said: str) -> None:
    with pytest.raises(NotUnderstood, match="one of several players"):
        compile_text(said)


def test_what_follows_each_choice_of_several_is_done_by_them_alone() -> None:
    with pytest.raises(NotUnderstood):
        compile_text("{J} Each player may draw a card. If they do, I gain 1 boost.")


@pytest.mark.parametrize(
    "said",
    [
        "{X}, {T} : Remove all boosts from target Character. Draw that many cards.",
        "{J} Remove all boosts from me. Up to that many target Characters gain <FLEETING>.",
        "{J} Draw that many cards. Remove all boosts from me.",
        "{J} Draw a card for each boost removed this way.",
        "{J} Remove all boosts from me. Target Character with Hand Cost less than or equal to the number of boosts "
        "removed this way gains <FLEETING>.",
    ],
)
def test_a_number_that_is_not_known_by_then_is_refused(said: str) -> None:
    with pytest.raises(NotUnderstood, match=r"'(that many|removed)' speaks of nothing"):
        compile_text(said)


@pytest.mark.parametrize(
    "said",
    [
        "{J} Target opponent may draw a card. If you do, <RESUPPLY>.",
        "{J} Each player may draw a card. If you do, <RESUPPLY>.",
        "{J} Discard target Character. Its controller may draw a card. If you don't, <RESUPPLY>.",
    ],
)
def test_you_are_not_the_one_who_may_do_it(said: str) -> None:
    with pytest.raises(NotUnderstood):
        compile_text(said)


@pytest.mark.parametrize(
    "said",
    [
        "{J} <RESUPPLY> twice. They gain <FLEETING>.",
        "{J} Put a card from your hand in Reserve. Do this twice. They gain 1 boost.",
        "{J} Create a Brassbug Robot token in your Hero Expedition and create an Ordis Recruit Soldier token in your "
        "Companion Expedition. They gain 1 boost.",
        "{J} Target Character gains 1 boost and another target Character gains <FLEETING>. They switch Expeditions.",
        "When another Character joins your Expeditions — It gains 1 boost and I gain 1 boost. They switch Expeditions.",
    ],
)
def test_they_are_not_the_last_of_several_alone(said: str) -> None:
    with pytest.raises(NotUnderstood, match="the last one alone"):
        compile_text(said)


@pytest.mark.parametrize(
    "said",
    [
        "{J} <RESUPPLY> twice. It gains <FLEETING>.",
        "{J} Target Character gains <FLEETING>. Put two cards from your hand in Reserve. They gain 1 boost.",
        "{J} I gain 1 boost. Create a Brassbug Robot token in each of your Expeditions. They gain 1 boost.",
    ],
)
def test_they_are_several_that_were_named_together(said: str) -> None:
    assert compile_text(said)


@pytest.mark.parametrize(
    "said",
    [
        "When you sacrifice a Character, if it was Boosted — Draw a card.",
        "When you play a card, unless it's a Spell — Draw a card.",
        "If another Character would leave my Expedition while it isn't Boosted, I gain 1 boost instead.",
    ],
)
def test_a_condition_that_is_looked_at_before_there_is_an_effect_has_no_it(said: str) -> None:
    with pytest.raises(NotUnderstood, match=f"'it' {UNNAMED}"):
        compile_text(said)


@pytest.mark.parametrize(
    "said",
    [
        "{J} If you were the first player, draw a card.",
        "{J} If you weren't the first player, draw a card.",
        "{J} If you weren’t the first player, draw a card.",
        "{J} If you didn't have eight or more Mana Orbs, draw a card.",
    ],
)
def test_what_players_were_is_not_what_they_are(said: str) -> None:
    with pytest.raises(NotUnderstood):
        compile_text(said)


def test_contractions_say_what_their_words_say() -> None:
    contracted = compile_text("At Noon — If my Expedition hasn't moved forward this Day, draw a card.")
    assert contracted == compile_text("At Noon — If my Expedition has not moved forward this Day, draw a card.")


def test_a_passive_ability_names_no_expedition_to_speak_of() -> None:
    with pytest.raises(NotUnderstood, match=f"'it' {UNNAMED}"):
        compile_text("If your Hero Expedition is ahead, Characters in it have <TOUGH> 1.")
    assert compile_text("If your Hero Expedition is ahead, Characters in your Hero Expedition have <TOUGH> 1.")
