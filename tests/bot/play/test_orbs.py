"""A swap of Mana Orbs is committed like every answer: once, by its owner, at any time, stopping nobody (3.2.9.e)."""

from __future__ import annotations

import asyncio

import pytest

from bot.play.game_records import notices
from bot.play.game_records.looks import Look
from bot.play.requests.codes import code_of_swap, orbs_of_swap
from bot.play.requests.refusal import Refusal
from engine.rules import mana_orbs as orbs
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
        (BO, (theirs[0], theirs[1]), "illegal", "not a ready and an exhausted orb"),
        (ANA, (exhausted, ready), "illegal", "not a ready and an exhausted orb"),
    ):
        with pytest.raises(Refusal) as refused:
            await games.swap_orbs(house.press(), game, person.id, *pair)
        assert (refused.value.key, refused.value.arguments.get("reason")) == (key, reason)
    assert (await games.look(game, ANA.id)).version == before.version


async def waiting(house: House) -> tuple[str, Look, tuple[int, int]]:
    """A game in Ana's turn as she sees it, and a swap that Bo could make meanwhile."""
    game, games = (await house.begin()).game_id, house.services.games
    await lay(house, game, ann={**MANA, "hand": "Kelon Elemental, Booda"}, bob=MANA)
    return game, await games.look(game, ANA.id), (await games.look(game, BO.id)).view.swaps[0]


async def calls(house: House, game: str) -> list[str]:
    """Whom calls of the game are for that are still to be made."""
    rows = await house.store.outbox.claim(100)
    return [row.target for row in rows if row.kind == notices.PING and row.subject_id == game]


@pytest.mark.asyncio
@pytest.mark.process
async def test_a_press_made_before_another_has_swapped_still_counts_and_nobody_is_called(house: House) -> None:
    game, seen, swap = await waiting(house)
    games = house.services.games
    await calls(house, game)
    outcome = await games.swap_orbs(house.press(), game, BO.id, *swap)
    assert outcome.look.view.decisions == []
    assert swap[::-1] in outcome.look.view.swaps
    now = await games.look(game, ANA.id)
    assert (now.version, now.turn_decision) == (seen.version + 1, seen.turn_decision)
    assert now.view.decisions == seen.view.decisions
    assert await calls(house, game) == []
    passed = await games.pass_turn(house.press(), game, ANA.id, seen.turn_decision)
    assert passed.look.view.players[0].passed


@pytest.mark.asyncio
@pytest.mark.process
async def test_a_swap_and_the_others_press_at_the_same_moment_both_count(house: House) -> None:
    game, seen, swap = await waiting(house)
    games = house.services.games
    await asyncio.gather(
        games.swap_orbs(house.press(), game, BO.id, *swap),
        games.pass_turn(house.press(), game, ANA.id, seen.turn_decision),
    )
    now = await games.look(game, BO.id)
    assert now.version == seen.version + 2
    assert now.view.players[0].passed
    assert swap[::-1] in now.view.swaps


@pytest.mark.asyncio
@pytest.mark.process
async def test_a_swap_gives_nobody_time(house: House) -> None:
    game, _, swap = await waiting(house)
    games = house.services.games
    await games.swap_orbs(house.press(), game, BO.id, *swap)  # the table was laid past the clocks
    seen = await games.look(game, ANA.id)
    assert seen.clocks is not None
    house.clock.ahead += 60_000
    await games.swap_orbs(house.press(), game, BO.id, *swap[::-1])
    now = await games.look(game, ANA.id)
    assert now.clocks is not None
    assert now.clocks.seats[0].used > seen.clocks.seats[0].used
    assert not now.clocks.seats[1].since
    assert [seat.given for seat in now.clocks.seats] == [seat.given for seat in seen.clocks.seats]
    assert now.clocks.seats[1].left == seen.clocks.seats[1].left


@pytest.mark.asyncio
@pytest.mark.process
async def test_a_swap_leaves_what_can_be_taken_back_and_asked_for(house: House) -> None:
    game, seen, swap = await waiting(house)
    games, undoing = house.services.games, house.services.undoing
    await games.pass_turn(house.press(), game, ANA.id, seen.turn_decision)
    sight = await undoing.sight(game, ANA.id)
    assert sight.moments[0].free
    await games.swap_orbs(house.press(), game, BO.id, *swap)
    later = await undoing.sight(game, ANA.id)
    assert [moment.to for moment in later.moments] == [moment.to for moment in sight.moments]
    assert later.moments[0].free
    asked = await undoing.ask(house.press(), game, ANA.id, sight.moments[0].to, sight.look.version)
    request = asked.look.undo_request
    assert request is not None
    await games.swap_orbs(house.press(), game, BO.id, *swap[::-1])
    stands = (await games.look(game, BO.id)).undo_request
    assert stands is not None
    assert stands.to == request.to
    back = await undoing.agree(house.press(), game, BO.id, request.at)
    assert not back.look.view.players[0].passed
    assert back.look.undo_request is None


@pytest.mark.asyncio
@pytest.mark.process
async def test_a_move_after_a_swap_ends_what_was_asked_for(house: House) -> None:
    game, seen, swap = await waiting(house)
    games, undoing = house.services.games, house.services.undoing
    await games.pass_turn(house.press(), game, ANA.id, seen.turn_decision)
    sight = await undoing.sight(game, ANA.id)
    await undoing.ask(house.press(), game, ANA.id, sight.moments[0].to, sight.look.version)
    await games.swap_orbs(house.press(), game, BO.id, *swap)
    await games.pass_turn(house.press(), game, BO.id)
    assert (await games.look(game, BO.id)).undo_request is None
    with pytest.raises(Refusal) as refused:
        await undoing.take_back(house.press(), game, ANA.id, sight.moments[0].to, sight.look.version)
    assert refused.value.key == "undo outdated"


def test_the_code_of_a_swap_names_both_orbs() -> None:
    assert orbs_of_swap(code_of_swap(12, 345)) == (12, 345)
    for wrong in ("", "w12", "w12-", "o12", "w1-2-3", f"w{'9' * 40}-1"):
        with pytest.raises(Refusal):
            orbs_of_swap(wrong)
