"""What a question says besides its title: for which Expedition a change is offered."""

from __future__ import annotations

import pytest

from bot.present.decisions.prompts import explanation
from bot.present.texts import LANGUAGES, texts_for
from bot.present.wording.naming import naming_of
from tests.bot.present.tables import facts, look
from tests.scenarios.laid import laid

WOULD = "Gigantic.\nIf my Expedition would move forward, you may"
TEXTS = {
    "Doubtful": f"{WOULD} draw a card instead.",
    "Buyer": f"{WOULD} pay {{1}} to make it move forward one more region instead.",
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("who", TEXTS)
def test_a_gigantic_character_asks_for_each_of_its_expeditions_by_name(language: str, who: str) -> None:
    """6.2.i Both moves are replaced by themselves, and the same question is asked twice."""
    cards = {name: {"type": "character", "statistics": "1/1/1", "text": text} for name, text in TEXTS.items()}
    asked = []
    for answers in ([], ["ann declines"]):
        scene = laid("advance to dusk", *answers, cards=cards, ann={"hero_expedition": who})
        naming = naming_of(look(scene.match, 0, facts(language=language)), texts_for(language))
        (decision,) = scene.match.game.open
        asked.append(explanation(naming, decision))
    hero, companion = (naming.expedition(expedition) for expedition in (0, 1))
    assert hero in asked[0]
    assert companion not in asked[0]
    assert companion in asked[1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_change_of_what_happens_to_others_is_asked_about_each_of_them_by_name(language: str) -> None:
    """6.2.i Two Characters would leave at once, and the same question is asked twice."""
    text = "If another Character would leave my Expedition, you may put it in its owner's Mana zone instead."
    cards = {
        "Keeper": {"type": "permanent", "subtypes": "expedition", "text": text},
        "Ash": {"type": "character"},
        "Birch": {"type": "character"},
        "Storm": {"type": "spell", "cost": "1", "text": "Discard all Characters."},
    }
    asked = []
    for answers in ([], ["ann declines"]):
        ann = {"hero_expedition": "Keeper, Ash, Birch", "hand": "Storm"}
        scene = laid("ann plays Storm", *answers, cards=cards, ann=ann)
        naming = naming_of(look(scene.match, 0, facts(language=language)), texts_for(language))
        (decision,) = scene.match.game.open
        assert decision.prompt == "apply modifier"
        asked.append(explanation(naming, decision))
    named = [[name for name in ("ASH", "BIRCH") if name in said] for said in asked]
    assert sorted(named) == [["ASH"], ["BIRCH"]]
