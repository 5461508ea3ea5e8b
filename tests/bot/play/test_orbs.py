"""A swap of Mana Orbs is committed like every answer: once, by its owner, while they are asked something (3.2.9.e)."""

from __future__ import annotations

import pytest

from bot.play.codes import code_of_swap, orbs_of_swap
from bot.play.refusal import Refusal
from engine.rules import orbs
from tests.bot.play.conftest import ANA, BO, CLEO, House
from tests.bot.play.playing import lay

MANA = {"orbs": "2 Physical Training, Booda (exhausted)"}


@pytest.fixture(autouse=True)
def every_card_speaks_of_orbs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(orbs, "_speaks_of_orbs", lambda abilities: True)


@pytest.mark.asyncio
@pytest.mark.process
async def test_a_swap_happens_once_and_is_told_to_the_other_without_faces(house: House) -> None:
    game, games = (await house.begin()).game_id, house.services.games
    await lay(house, game, ann=MANA, bob=MANA)
    before = await games.look(game, ANA.id)
    ready, exhausted = before.view.swaps[0]
    press = house.press()
    outcome = await games.swap_orbs(press, game, ANA.id, ready, exhausted)
    assert outcome.look.version == before.version + 1
    assert [decision.kind for decision in outcome.look.view.decisions] == ["turn"]
    assert (exhausted, ready) in outcome.look.view.swaps
    assert (await games.swap_orbs(press, game, ANA.id, ready, exhausted)).repeated
    assert (await games.look(game, ANA.id)).version == before.version + 1
    for reader in (ANA, BO, CLEO):
        (entry,) = (await house.services.history.log(game, reader.id, size=1)).entries
        assert [event.verb for event in entry.events] == ["swap orbs"]
        assert all(not getattr(action, "reference", "") for action in entry.events[0].actions)


@pytest.mark.asyncio
@pytest.mark.process
async def test_whoever_may_not_swap_is_told_and_nothing_changes(house: House) -> None:
    game, games = (await house.begin()).game_id, house.services.games
    await lay(house, game, ann=MANA, bob=MANA)
    before = await games.look(game, ANA.id)
    ready, exhausted = before.view.swaps[0]
    theirs = [orb.id for orb in (await games.look(game, BO.id)).view.players[1].mana]
    for person, pair, key, reason in (
        (CLEO, (ready, exhausted), "not your game", None),
        (BO, (ready, exhausted), "illegal", "not one's own orbs"),
        (BO, (theirs[0], theirs[-1]), "illegal", "not being asked"),
        (ANA, (exhausted, ready), "illegal", "not a ready and an exhausted orb"),
    ):
        with pytest.raises(Refusal) as refused:
            await games.swap_orbs(house.press(), game, person.id, *pair)
        assert (refused.value.key, refused.value.arguments.get("reason")) == (key, reason)
    assert (await games.look(game, ANA.id)).version == before.version


def test_the_code_of_a_swap_names_both_orbs() -> None:
    assert orbs_of_swap(code_of_swap(12, 345)) == (12, 345)
    for wrong in ("", "w12", "w12-", "o12", "w1-2-3", f"w{'9' * 40}-1"):
        with pytest.raises(Refusal):
            orbs_of_swap(wrong)
