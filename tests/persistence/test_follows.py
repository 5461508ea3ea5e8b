"""Who follows whom, and the games of a server."""

from __future__ import annotations

import pytest

from persistence import GameStatus, NewGame, Store

pytestmark = [pytest.mark.process, pytest.mark.asyncio]


async def test_a_player_is_followed_on_one_server_until_it_is_taken_back(timed_store: Store) -> None:
    follows = timed_store.follows
    await follows.follow(1, 9, "Ana", 7)
    await follows.follow(2, 9, "Ana", 8)
    await follows.follow(1, 9, "Ana again", 7)
    assert await follows.followers(9, 7) == [1]
    assert await follows.followers(9, 8) == [2]
    assert await follows.followed_by(1) == {9: "Ana again"}
    await follows.unfollow(1, 9)
    await follows.unfollow(1, 9)
    assert await follows.followers(9, 7) == []
    assert await follows.followed_by(1) == {}


async def test_the_running_games_of_a_server_are_found_until_they_end(timed_store: Store) -> None:
    games = timed_store.games
    for name, guild in (("g1", 7), ("g2", 7), ("g3", 8), ("g4", None)):
        await games.create(NewGame(id=name, seats=(1, 2), guild=guild), f"begin {name}", b"state", b"entry")
    assert {meta.id for meta in await games.find_by_guild(7)} == {"g1", "g2"}
    await games.commit("g1", "end", 1, b"state", b"entry", status=GameStatus.OVER)
    assert [meta.id for meta in await games.find_by_guild(7)] == ["g2"]
    assert [meta.id for meta in await games.find_by_guild(7, finished=True)] == ["g1"]
    await games.purge("g2")
    assert await games.find_by_guild(7) == []
