"""Sentences of the log as people read them: labels once, many Expeditions in a word, and who really did it."""

from __future__ import annotations

import re

import pytest

from bot.present.texts import LANGUAGES, texts_for
from bot.present.wording.naming import naming_of
from bot.present.wording.sentences import sentence
from engine import tell
from engine.sight import EventSight
from engine.state.actions import Advance, Fail, Move
from tests.bot.present.tables import look, random_game

LABELS = {"en": ("Rest:", "Clean-up:"), "fr": ("Repos :", "Nettoyage :"), "it": ("Riposo:", "Pulizia:")}
WORD_TWICE = re.compile(r"\b([^\W\d_]{2,}) \1\b")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seat", [None, 1])
def test_a_whole_game_of_two_teams_reads_well(language: str, seat: int | None) -> None:
    texts = texts_for(language)
    for moment in random_game(3, 4):
        naming = naming_of(look(moment.match, seat), texts)
        for event in moment.events:
            said = sentence(naming, tell(event, seat))
            assert all(said.count(label) <= 1 for label in LABELS[language]), said
            plain = re.sub(r"\*\*.*?\*\*", "#", said).replace("Nous nous", "")
            assert not WORD_TWICE.search(plain), said
            assert not re.search(r"  |\.\.|[{}]| [,.]|None", said), said
            assert len(said) < 1200


@pytest.mark.parametrize(
    ("language", "others", "nobody"),
    [
        ("en", "The other Expeditions do not move.", "No Expedition moves."),
        ("fr", "Les autres Expéditions n’avancent pas.", "Aucune Expédition n’avance."),
        ("it", "Le altre spedizioni non avanzano.", "Nessuna spedizione avanza."),
    ],
)
def test_many_expeditions_that_stay_are_said_in_a_word(language: str, others: str, nobody: str) -> None:
    table = next(random_game(3, 4)).match
    naming = naming_of(look(table, None), texts_for(language))
    one = Advance(expedition=0, number=1, region=1)

    def said(*actions: Advance | Fail) -> str:
        return sentence(naming, EventSight(1, "progress", "4.2.4", -1, "", "", list(actions)))

    assert others in said(one, *(Fail(expedition=each) for each in range(1, 8)))
    assert said(*(Fail(expedition=each) for each in range(8))) == nobody
    few = said(one, *(Fail(expedition=each) for each in (1, 2)))
    assert others not in few
    assert naming.expedition(2) in few


def test_who_is_named_as_doing_it_is_told_and_not_who_controls_the_effect() -> None:
    table = next(random_game(3, 4)).match
    naming = naming_of(look(table, None), texts_for("en"))
    drawn = Move(what=1, to="hand", origin="deck", owner=2, by=2)
    names = [naming.person(seat) for seat in range(4)]
    by_the_effect = sentence(naming, EventSight(1, "draw", "7.1.1", 0, "", "", [drawn]))
    assert by_the_effect == f"{names[2]} draws 1 card."
    mine = naming_of(look(table, 2), texts_for("en"))
    assert sentence(mine, EventSight(1, "draw", "7.1.1", 0, "", "", [drawn])) == "You draw 1 card."
    both = sentence(
        naming, EventSight(1, "draw", "7.1.1", 0, "", "", [drawn, Move(what=2, to="hand", origin="deck", owner=0)])
    )
    assert both == f"{names[2]} draws 1 card. {names[0]} draws 1 card."


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_region_that_is_face_down_again_is_told_by_its_number_alone(language: str) -> None:
    table = next(random_game(3)).match
    naming = naming_of(look(table, None), texts_for(language))
    hidden = next(at for at, region in enumerate(naming.view.regions) if region.hidden)
    back = Advance(expedition=0, number=1, region=hidden, revealed=[hidden])
    said = sentence(naming, EventSight(1, "progress", "4.2.4", -1, "", "", [back]))
    assert "()" not in said
    assert said.count(str(naming.view.players[0].way.index(hidden))) == 2
    known = Advance(expedition=0, number=1, region=0)
    assert "(" in sentence(naming, EventSight(1, "progress", "4.2.4", -1, "", "", [known]))
