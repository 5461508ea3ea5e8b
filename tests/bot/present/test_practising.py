"""Hints as people read them: what a card does is said in its own words, and every option has room."""

from __future__ import annotations

import pytest

from bot.play.games.hints import HintSight
from bot.present.decisions.practising import ROOM, hints
from bot.present.texts import LANGUAGES, texts_for
from bot.present.wording.naming import naming_of
from engine.opponents.hints import reasons
from engine.state.decisions import PlayOption
from tests.bot.present.tables import look
from tests.scenarios.laid import laid

SPELL = "Physical Training"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("held", [1, 30])
def test_the_reason_for_a_spell_is_its_text_and_no_option_is_left_out(language: str, held: int) -> None:
    texts = texts_for(language)
    scene = laid(ann={"hand": ", ".join([SPELL] * held), "mana": 8}, bob={"hero_expedition": "Atlas"})
    seen = look(scene.match, 0)
    (decision,) = seen.view.decisions
    shown = hints(HintSight(seen, decision, tuple(reasons(seen.view, decision))), texts)
    assert shown.embed is not None
    text = shown.embed.description
    naming = naming_of(seen, texts)
    spell = next(naming.thing(option.id) for option in decision.options if isinstance(option, PlayOption))
    assert spell is not None
    said = " ".join(naming.card_lines(spell.reference))
    assert said
    if held == 1:
        assert said in text
    assert text.count(said[:20]) >= min(held, 10)
    assert len(text) < ROOM + 400
