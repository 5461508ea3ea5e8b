"""Spectators who are behind: a turn or a Day is seen when it is over, wherever they look; players are never behind."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.play.game_records.delays import BEGINNING, SpectatorDelay, after, seen_up_to
from bot.play.game_records.game_record import GameRecord
from bot.play.game_records.looks import Look
from bot.play.game_records.past import Past, TakenBack
from bot.play.requests.person import NEEDED, Place
from tests.bot.play.conftest import ANA, BO, CLEO, TAVERN, House
from tests.bot.play.playing import PLAYERS, asked, least
from tests.bot.play.test_challenges import refusal

CLOSED = Place(guild_id=7, channel_id=70, kind="text", bot_may=frozenset((*NEEDED, "create private threads")))

KINDS = st.sampled_from(["same", "turn", "day", "back"])


@given(st.lists(KINDS, max_size=60), st.randoms(use_true_random=False))
def test_nothing_of_the_turn_or_day_under_way_is_ever_seen(happens: list[str], rng: Any) -> None:
    under = [(0, -1)]  # by version, from 1 on: the Day and the turn under way
    turns, seat, past = BEGINNING, 0, Past()
    for what in happens:
        now, back = under[-1], None
        if what == "turn":
            seat += 1
            now = (now[0], seat)
        elif what == "day":
            now = (now[0] + 1, -1)
        elif what == "back":
            back = rng.choice(past.standing(len(under), len(under)))
            now = under[back - 1]
            past = past.back(TakenBack(len(under) + 1, 0, back, "free"))
        turns = after(turns, under[-1], now, len(under) + 1, back)
        under.append(now)
        assert turns[0] == BEGINNING[0]
        by_turn, by_day = seen_up_to(turns, "turn"), seen_up_to(turns, "day")
        assert 1 <= by_day <= by_turn <= len(under)
        assert under[by_turn - 1] == now
        assert under[by_day - 1][0] == now[0]


async def begun(house: House, delay: SpectatorDelay | None = None) -> str:
    """A duel of Ana and Bo whose spectators are so far behind; None leaves it to the server."""
    challenges = house.services.challenges
    decks = challenges.decks()
    made = await challenges.challenge(house.press(), ANA, BO, CLOSED, decks[0].key, delay=delay)
    return (await challenges.choose_deck(house.press(), made.id, BO, decks[1].key)).game_id


async def move(house: House, game: str) -> None:
    """Whoever is asked answers with as little as possible, or passes."""
    found = await asked(house, game)
    assert found is not None
    seat, decision = found
    if decision.kind == "turn":
        await house.services.games.pass_turn(house.press(), game, PLAYERS[seat].id)
    else:
        await house.services.games.answer(house.press(), game, PLAYERS[seat].id, decision.id, least(decision))


async def everywhere(house: House, game: str, person: int) -> list[int]:
    """Up to which version somebody sees a game, in every place where they may look."""
    services = house.services
    recent = await services.reasons.recent(game, person)
    return [
        (await services.games.look(game, person)).version,
        (await services.history.at(game, person)).version,
        (await services.history.log(game, person)).entries[-1].version,
        (await services.history.export(game, person)).entries[-1].version,
        (await services.history.export(game, person)).look.version,
        recent[0].version,
        (await services.reasons.dusk(game, person, now=True)).look.version,
    ]


@pytest.mark.process
@pytest.mark.asyncio
@pytest.mark.parametrize("delay", ["turn", "day"])
async def test_spectators_are_as_far_behind_wherever_they_look(house: House, delay: SpectatorDelay) -> None:
    game = await begun(house, delay)
    live: list[Look] = [await house.services.games.look(game)]
    behind = 0
    while live[-1].view.day < 3:
        await move(house, game)
        live.append(await house.services.games.look(game))
        newest = live[-1]
        under = (newest.view.day, newest.view.turn if delay == "turn" else None)
        found = await everywhere(house, game, CLEO.id)
        assert len(set(found)) == 1, found
        behind += found[0] < newest.version
        then = live[found[0] - 1].view
        assert (then.day, then.turn if delay == "turn" else None) == under
        before = live[found[0] - 2].view if found[0] > 1 else None
        assert before is None or (before.day, before.turn if delay == "turn" else None) != under
        (line,) = await house.services.watching.running(7, lambda channel: True)
        assert (line.day, line.phase, line.thread_id) == (then.day, then.phase, 0)
        assert set(await everywhere(house, game, BO.id)) == {newest.version}
        late = await refusal(house.services.reasons.event(game, CLEO.id, f"{found[0] + 1}-0"))
        assert late.key == "nothing to explain"
    assert behind
    await house.services.games.concede(house.press(), game, ANA.id)
    over = (await house.services.games.look(game)).version
    assert set(await everywhere(house, game, CLEO.id)) == {over}


@pytest.mark.process
@pytest.mark.asyncio
async def test_moves_taken_back_show_nothing_of_the_turn_they_lead_back_to(house: House) -> None:
    game = await begun(house, "turn")
    while (await house.services.games.look(game)).view.turn < 0:
        await move(house, game)
    look = await house.services.games.look(game)
    mover = look.view.turn
    await house.services.games.pass_turn(house.press(), game, PLAYERS[mover].id)
    assert set(await everywhere(house, game, CLEO.id)) == {look.version + 1}
    at = look.version + 1
    await house.services.undoing.take_back(house.press(), game, PLAYERS[mover].id, look.version, at)
    assert set(await everywhere(house, game, CLEO.id)) == {look.version}


@pytest.mark.process
@pytest.mark.asyncio
async def test_the_delay_is_the_servers_where_none_is_named_and_a_private_thread_must_be_possible(house: House) -> None:
    plain = await begun(house)
    assert (await house.services.games.look(plain)).facts.delay == "none"
    assert not (await house.services.games.look(plain)).facts.closed
    await house.services.games.concede(house.press(), plain, ANA.id)
    await house.services.settings.change_server(7, delay="day")
    facts = (await house.services.games.look(await begun(house))).facts
    assert (facts.delay, facts.closed, facts.private) == ("day", True, False)
    facts = (await house.services.games.look(await begun(house, "none"))).facts
    assert facts.delay == "none"
    decks = house.services.challenges.decks()
    no = await refusal(house.services.challenges.challenge(house.press(), ANA, CLEO, TAVERN, decks[0].key))
    assert no.key == "missing permissions"
    assert "create private threads" in no.arguments["permissions"]
    no = await refusal(house.services.lobbies.open(house.press(), ANA, TAVERN, decks[0].key))
    assert no.key == "missing permissions"
    hidden = await house.services.lobbies.open(house.press(), BO, CLOSED, decks[0].key, private=True, delay="turn")
    assert (hidden.gathered.private, hidden.gathered.delay) == (True, "none")
    table = await house.services.lobbies.open(house.press(), ANA, CLOSED, decks[0].key, delay="turn")
    assert table.gathered.delay == "turn"


@pytest.mark.process
@pytest.mark.asyncio
async def test_a_rematch_keeps_the_delay(house: House) -> None:
    game = await begun(house, "turn")
    await house.services.games.concede(house.press(), game, ANA.id)
    made = await house.services.games.rematch(house.press(), game, ANA, CLOSED)
    again = await house.services.games.rematch(house.press(), game, BO, CLOSED)
    assert made.id == again.id
    facts = (await house.services.games.look(again.game_id)).facts
    assert facts.delay == "turn"
    (meta,) = await house.store.games.metas([facts.id])
    assert meta is not None
    assert GameRecord(meta.kept).facts == facts
