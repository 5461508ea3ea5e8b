"""Rules mistakes reported by players: kept, and written as scenario files for the operator."""

from __future__ import annotations

import pytest

from bot.play.requests.refusal import Refusal
from engine.scenarios import look, run
from tests.bot.play.conftest import ANA, BO, CLEO, House

pytestmark = pytest.mark.asyncio


async def a_turn_was_passed(house: House) -> tuple[str, str]:
    """A duel in which both have chosen Mana and the first player has passed; the code of its newest event."""
    games = house.services.games
    game = (await house.begin()).game_id
    for person in (ANA, BO):
        decision = (await games.look(game, person.id)).view.decisions[0]
        codes = [option.code for option in decision.options[:3]]
        await games.answer(house.press(), game, person.id, decision.id, codes)
    looked = await games.look(game, ANA.id)
    mover = (ANA, BO)[looked.view.turn]
    await games.pass_turn(house.press(), game, mover.id)
    _, happenings = await house.services.reasons.recent(game, ANA.id)
    return game, happenings[0].code


async def test_a_report_becomes_a_scenario_that_leads_where_the_game_went(house: House) -> None:
    game, code = await a_turn_was_passed(house)
    report = await house.services.reports.file(game, ANA.id, code, "  That was\nno pass. ")
    assert await house.services.reports.all() == [report]
    assert (report.words, report.person, report.game) == ("That was\nno pass.", ANA.id, game)
    written = await house.services.reports.written(report)
    assert written.unlike == ()
    (case,) = look(written.file, "report.yaml").cases
    assert run(case).passed
    assert "# no pass." in written.file.splitlines()
    assert "passes" in written.file


async def test_only_who_plays_can_report_and_only_what_happened_with_words(house: House) -> None:
    game, code = await a_turn_was_passed(house)
    place = code
    for person, asked, words, key in (
        (CLEO, place, "wrong", "not your game"),
        (ANA, "999-0", "wrong", "nothing to explain"),
        (ANA, place, "  ", "no words"),
    ):
        with pytest.raises(Refusal) as refused:
            await house.services.reports.file(game, person.id, asked, words)
        assert refused.value.key == key
    assert await house.services.reports.all() == []
