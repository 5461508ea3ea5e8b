"""Two wordings of one thing are one tree; what belongs together is bound together; what is not understood is named."""

from __future__ import annotations

import pytest

from engine.cards.errors import NotUnderstood
from engine.cards.text.compiling import compile_text
from engine.cards.wording import text
from tests.engine.cards.text.printed import with_tokens

ONE_MEANING = [
    (
        "{J} Discard target Character. If it was Fleeting, draw a card.",
        "{J} Discard target Character. If it had <FLEETING>, draw a card.",
    ),
    ("{J} If I'm Fleeting, I gain 1 boost.", "{J} If I have Fleeting, I gain 1 boost."),
    ("Discard target Character with no boosts.", "Discard target Character without boosts."),
    (
        "{J} Draw a card.",
        "{J} — Draw a card.",
        "{J}: draw 1 card",
        "#{J} Draw a card.#",
        "{J} Draw a card. (You don't lose if your deck is empty.)",
    ),
    (
        "When I leave the Expedition zone — Create an <ORDIS_RECRUIT> Soldier token in my Expedition.",
        "When I leave the Expedition Zone - Create a [Ordis Recruit 1/1/1] Soldier token in my Expedition.",
        "When I leave the Expedition zone – Create one [[Ordis Recruit]] Soldier in my expedition",
    ),
    (
        'Characters you control have: "{R} I gain 1 boost."',
        "Your Characters have: “ {R} I gain 1 boost.”",
        "Your Characters have “{R} I gain one boost”.",
    ),
    (
        "{H} Choose one: • <SABOTAGE>. • Draw a card.",
        "{H} Choose one —\n• [Sabotage]\n• Draw a card",
        "{H} Choose one:\n- $<SABOTAGE>.\n- Draw a card.",
    ),
    (
        "{J} Roll a die. On a 4+, draw a card. On a 1-3, <RESUPPLY>.",
        "{J} Roll a die. On a 4+, draw a card. Otherwise, <RESUPPLY>.",
        "{J} Roll a die. On a 4+: Draw a card, otherwise <RESUPPLY>.",
    ),
    (
        "{H} <SABOTAGE>. If you discarded a Character this way, I gain 2 boosts. Otherwise, I gain 1 boost.",
        "{H} <SABOTAGE>. If you discarded a Character this way: I gain 2 boosts, otherwise I gain 1 boost.",
    ),
    (
        "{J} You may discard a card from your Reserve. If you do, draw a card. If you don't, <RESUPPLY>.",
        "{J} You may discard a card from your Reserve. If you do: Draw a card, otherwise <RESUPPLY>.",
    ),
    (
        "{J} Unless you control two or more other Bureaucrats, I gain <ASLEEP>.",
        "{J} If you don't control two or more Bureaucrats other than me: I gain [[Asleep]].",
    ),
    (
        "At Noon — If there are six or more cards in your discard pile, complete me.",
        "At Noon — If six or more cards are in your discard pile, complete me.",
        "At Noon — If six cards or more are in your discard pile, I gain [[Completed]].",
    ),
    (
        "<COMPLETED>: {T} : If your hand is empty, <RESUPPLY_LOW>.",
        "[[Completed]], {T} : If your hand is empty, [Resupply].",
        "{T} : If your hand is empty, Resupply. You can only activate this if I'm Completed.",
    ),
    (
        "{J} Target non-<BOOSTED> Character gains 1 boost.",
        "{J} Target non-[[Boosted]] Character gains 1 boost.",
        "{J} Target non-Boosted Character gains 1 boost.",
    ),
    (
        "<COMPLETED>: At Noon — Draw a card.",
        "At Noon, if I'm Completed — Draw a card.",
    ),
    (
        "{J} If there are three or more cards in your hand: I gain 1 boost.",
        "{J} If the number of cards in your hand is at least three, I gain 1 boost.",
    ),
    (
        "{J} I gain 1 boost for each Mage you control.",
        "{J} I gain boosts equal to the number of Mages you control.",
        "{J} I gain X boosts, where X is the number of Mages you control.",
    ),
    (
        "When an opponent draws one or more cards or does Resupply — I gain 1 boost.",
        "When your opponent draws one or more cards or <RESUPPLIES> — I gain 1 boost.",
    ),
    (
        "{J} If I'm in {V} or I'm in {O}: Draw a card.",
        "{J} If I'm in {V} or {O}, draw a card.",
    ),
    (
        "{J} You may pass. If you do: You may sacrifice a Permanent. If you do, draw a card.",
        "{J} You may pass. If you do, you may sacrifice a Permanent. If you do, draw a card.",
    ),
    (
        "{J} Target opponent draws a card. Then, <RESUPPLY_LOW>.",
        "{J} Target opponent draws a card, then <RESUPPLY_LOW>.",
        "{J} Target opponent draws a card and Resupply.",
    ),
    (
        "{J} Target opponent draws a card, then that opponent Resupplies.",
        "{J} Target opponent draws a card, then <RESUPPLIES>.",
        "{J} Target opponent draws a card and Resupplies.",
    ),
    (
        "{J} If you control a Plant and you control a Robot: Draw a card.",
        "{J} If you control a Plant and a Robot, draw a card.",
    ),
    (
        "{J} I gain 2 boosts for each Landmark you control.",
        "{J} For each Landmark you control, I gain two boosts.",
        "{J} I gain two boosts per Landmark you control.",
    ),
    (
        "{J} If you control a Plant, draw two cards. Otherwise, draw a card.",
        "{J} If you control a Plant: Draw two cards. Otherwise: Draw a card.",
        "{J} Draw a card. If you control a Plant, draw two cards instead.",
    ),
    (
        "When I leave the Expedition zone, if I was not <FLEETING> — Draw a card.",
        "When I leave the Expedition zone, unless I was [[Fleeting]] — Draw a card.",
    ),
    (
        "{J} You may <RUSH>. If you do, I gain <ASLEEP>. If you don't, I gain 1 boost.",
        "{J} You may <RUSH>. If you do: I gain <ASLEEP>. If you don't: I gain 1 boost.",
    ),
    (
        "Spells with Base Cost {4} or more you play cost {1} less.",
        "Spells you play with Base Cost {4} or more cost {1} less.",
    ),
    (
        "{J} I gain 1 boost for each other Character in my Expedition, then send all other Characters in my Expedition "
        "to Reserve.",
        "{J} I gain 1 boost per Character other than me in my Expedition, then send them all to Reserve.",
    ),
    (
        "I am <ETERNAL>.\nI have <TOUGH_1>.",
        "I am <ETERNAL> and have <TOUGH_1>.",
        "I have <ETERNAL> and <TOUGH_1>.",
    ),
    (
        "{J} You may put a card from your hand in Reserve. If it's a Spell, draw a card. Otherwise, Resupply.",
        "{J} You may put a card from your hand in Reserve. If it's a Spell: Draw a card, otherwise Resupply.",
    ),
    (
        "{J} You may pass. If you do: You may sacrifice a Permanent. If you do, draw a card. If you don't, <RESUPPLY>.",
        "{J} You may pass. If you do: You may sacrifice a Permanent. If you do, draw a card. Otherwise, <RESUPPLY>.",
    ),
    (
        "{J} Roll a die. If the result is equal to six, draw a card.",
        "{J} Roll a die. If the result is 6: Draw a card.",
    ),
    ("{R} Draw a card.", "When I'm played from Reserve — Draw a card."),
    (
        "{J} If there are no cards in your hand: Draw a card.",
        "{J} If your hand is empty: Draw a card.",
        "{J} If you have no cards in hand: Draw a card.",
    ),
    (
        "{J} Sacrifice another Character. If you don't, draw a card.",
        "{J} Sacrifice another Character. If you can't, draw a card.",
    ),
    (
        "Discard all Characters or Permanents an opponent controls.",
        "Discard all Characters and Permanents an opponent controls.",
        "Discard each Character and Permanent an opponent controls.",
    ),
    (
        "{J} I gain 1 boost for each Plant or Animal you control.",
        "{J} I gain 1 boost for each Plant and Animal you control.",
        "{J} I gain boosts equal to the number of Plants and Animals you control.",
    ),
    (
        "Discard all Plant or Animal Characters in play or in Reserve.",
        "Discard all Plant and Animal Characters in play and in Reserve.",
    ),
    (
        "{J} Put a card from your hand in Reserve.",
        "{J} Put a card from your hand into Reserve.",
    ),
    (
        "{J} If you control no other Characters: I gain 1 boost.",
        "{J} If you don't control another Character: I gain 1 boost.",
    ),
]


@pytest.mark.parametrize("wordings", ONE_MEANING, ids=lambda wordings: wordings[0])
def test_wordings_of_one_thing_are_one_tree(wordings: tuple[str, ...]) -> None:
    trees = {compile_text(said) for said in wordings}
    assert len(trees) == 1
    (abilities,) = trees
    tokens = with_tokens()
    assert compile_text("\n".join(text(ability, tokens) for ability in abilities)) == abilities


@pytest.mark.parametrize(
    ("said", "again"),
    [
        (
            "{J} If I'm in {V}: Roll a die. On a 4+, draw a card. On a 1-3, Resupply.",
            "{J} If I'm in {V}: Roll a die. On a 4+, draw a card. On a 1-3, Resupply.",
        ),
        (
            "At Dusk — If I'm <BOOSTED>, reveal the top card of your deck. If it's a Spell, draw it. "
            "Otherwise, discard it.",
            "At Dusk — if I'm Boosted: Reveal the top card of your deck. If it's a Spell, draw it. "
            "Otherwise, discard it.",
        ),
        (
            "When my Expedition fails to move forward during Dusk — After Rest: You may pay {1}. If you do: Sabotage. "
            "If you discarded a card this way, draw a card.",
            "When my Expedition fails to move forward during Dusk — After Rest: You may pay {1}. If you do: Sabotage. "
            "If you discarded a card this way, draw a card.",
        ),
        (
            "{H} Target opponent may draw a card. If they do, draw two cards.",
            "{H} Target opponent may draw a card. If they do, draw two cards.",
        ),
        ("At Dusk, if you control a Plant — Draw a card.", "At Dusk, if you control one or more Plants — Draw a card."),
        ("{T}, Discard two cards in your Reserve : Draw a card.",) * 2,
        ("{J} You may sacrifice two Robots to draw three cards.",) * 2,
        ("{J} If I'm in {V} and my Expedition is behind, draw a card.",) * 2,
        ("{J} Target a Character, then it gains 2 boosts for each Landmark you control.",) * 2,
        (
            "{J} Each player discards a card from their hand, then draws a card, then <SABOTAGE_LOW>.",
            "{J} Each player discards a card from their hand, then each player draws a card. Then, Sabotage.",
        ),
        (
            "{J} Unless I'm facing two or more Characters: Target Character other than me gains 1 boost. "
            "Target Character facing me gains <FLEETING>.",
            "{J} If there are less than two Characters facing me, another target Character gains 1 boost, "
            "then target Character facing me gains Fleeting.",
        ),
    ],
)
def test_sentences_under_one_condition_are_said_so(said: str, again: str) -> None:
    (ability,) = compile_text(said)
    tokens = with_tokens()
    assert text(ability, tokens) == again
    assert compile_text(again) == (ability,)


@pytest.mark.parametrize(
    ("said", "named"),
    [
        ("{J} It gains 2 boosts.", "it"),
        ("{J} Its controller draws a card.", "it"),
        ("{J} Create a <MANASEED> token in that player's Landmarks.", "it"),
        ("{J} I gain X boosts, where X is the result.", "result"),
        ("At Noon — If you control a Plant: It gains 1 boost.", "it"),
        ("{H} Choose one: • Target Character gains 1 boost. • It gains 2 boosts.", "it"),
        ("When I'm sacrificed — They draw a card.", "it"),
        ("{J} Draw a card quickly.", "quickly"),
        ("{J} I gain 1 boost. If you don't, draw a card.", "card"),
        ("Characters your opponents control cost {1} more.", "more"),
        ("{J} If you are hungry: Draw a card.", "hungry"),
        ("{T}, {1}, Dance : Draw a card.", "Dance"),
        ("{J} Draw a card. If they do, I gain 1 boost.", "boost"),
        ("{J} Discard another target Character. Another target Character gains 1 boost.", "boost"),
        ("Discard target Character and Permanent.", "Permanent"),
        ("Discard target Plant and Animal.", "Animal"),
        ("{J} Target Plant and Animal Character gains 1 boost.", "Character"),
        ("{J} Target Character in play and in Reserve gains 1 boost.", "Reserve"),
        ("{J} Target Fleeting, Anchored and Asleep Character gains 1 boost.", "Asleep"),
        ("When you play a Character and Permanent — Draw a card.", "Permanent"),
        ("{J} If you control a Plant and Robot, draw a card.", "card"),
        ("{J} If you controlled two or more Landmarks, draw a card.", "controlled"),
        ("{J} If you had two or more cards in Reserve, draw a card.", "cards"),
        ("I was <TOUGH_1>.", "TOUGH"),
        ("{J} You may sacrifice a Character. If you can't, draw a card.", "card"),
        ("{J} Sacrifice up to two Characters. If you can't, draw a card.", "card"),
        ("{J} Discard a card into your Reserve.", "into"),
        ("{J} You may immediately play a Spell for free. It gains Fleeting.", "Fleeting"),
        ("When a card goes from hand to Reserve — Draw a card.", "hand"),
        ("{J} Target opponent creates a <MANASEED> token in your Landmarks.", "Landmarks"),
        ("{J} Each opponent creates an <ORDIS_RECRUIT> Soldier token in each of your Expeditions.", "Expeditions"),
        ("{J} Discard target Character. Its controller creates a <MANASEED> token in your Landmarks.", "Landmarks"),
        ("{J} Each player discards the top card of your deck.", "deck"),
        ("{J} Target opponent readies one of your Mana Orbs.", "Mana Orbs"),
        ("{J} Target opponent may immediately play a Spell for free in your Hero Expedition.", "Expedition"),
        ("{J} Target opponent draws cards until you have two cards in hand.", "hand"),
        ("{J} Each player with more than two cards in your hand discards a card from their hand.", "discards"),
        ("When you play a card from their Reserve — Draw a card.", "Draw"),
        ("When an opponent plays a card from your Reserve — Draw a card.", "Draw"),
        ("{J} If you played a card from their Reserve this Day, draw a card.", "Day"),
        ("{J} If an opponent has more cards in your hand than you, draw a card.", "than you"),
        ("The first card you play from their Reserve each Afternoon costs {1} less.", "Reserve"),
    ],
)
def test_a_word_that_is_not_understood_refuses_the_line_and_is_named(said: str, named: str) -> None:
    with pytest.raises(NotUnderstood, match=named):
        compile_text(said)
