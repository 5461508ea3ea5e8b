"""Watching: the games that run on a server, and players whose games a person wants to hear of."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bot.play.game_records.facts import GameFacts
from bot.play.requests.person import Person
from bot.play.requests.refusal import UNREADABLE, Refusal
from bot.play.requests.store_troubles import explained
from bot.play.sessions.game_session import GameSession
from bot.play.sessions.game_store import GameStore
from persistence.matchmaking.meeting import BlockRepository
from persistence.people.follows import FollowRepository

LISTED = 200
"""How many running games of a server are looked through, newest first."""


@dataclass(frozen=True, slots=True)
class RunningGame:
    """A line of the list of running games, as all may know it."""

    facts: GameFacts
    day: int
    phase: str
    thread_id: int
    board_id: int


class WatchService:
    """Lists running games, and follows players."""

    def __init__(self, game_store: GameStore, follows: FollowRepository, blocks: BlockRepository) -> None:
        self._game_store, self._follows, self._blocks = game_store, follows, blocks

    async def running(self, guild_id: int, may_see: Callable[[int], bool]) -> list[RunningGame]:
        """The running games of a server that are not private, in channels that may be seen, newest first."""
        with explained():
            found = await self._game_store.repository.find_by_guild(guild_id, limit=LISTED)
        games = []
        for meta in found:
            try:
                held = await self._game_store.take(meta.id)
            except Refusal as refusal:
                if refusal.key not in UNREADABLE:
                    raise
                continue
            if held.status == "running" and not held.facts.private and may_see(held.facts.channel_id):
                games.append(_running(await self._game_store.watched(held)))
        return games

    async def follow(self, follower: Person, player: Person, guild_id: int) -> None:
        """Has a person told when a player's games on this server begin; harmless when repeated.

        Raises Refusal "follow oneself" and "wrong place". No person is told, and who is blocked by the player hears
        nothing.
        """
        if follower.id == player.id:
            raise Refusal("follow oneself")
        if not guild_id:
            raise Refusal("wrong place", kind="dm")
        with explained():
            await self._follows.follow(follower.id, player.id, player.name, guild_id)

    async def unfollow(self, follower: Person, named: str) -> str:
        """Takes it back, of a player by id or name; returns their name. Raises Refusal "not followed"."""
        followed = await self.followed_by(follower.id)
        wanted = named.strip().casefold()
        for player, name in followed.items():
            if wanted in (str(player), name.casefold()):
                with explained():
                    await self._follows.unfollow(follower.id, player)
                return name
        raise Refusal("not followed", person=named)

    async def followed_by(self, follower: int) -> dict[int, str]:
        """Whom a person follows, by id, with the names they had."""
        with explained():
            return await self._follows.followed_by(follower)

    async def to_tell(self, facts: GameFacts) -> dict[int, list[int]]:
        """Who is to be told that a game has begun, each with the seats of those they follow; not of a private one."""
        told: dict[int, list[int]] = {}
        if facts.private:
            return told
        with explained(facts.id):
            for seat, player in enumerate(facts.players):
                followers = await self._follows.followers(player.id, facts.guild_id)
                blocked = await self._blocks.blocked_by(player.id)
                for follower in followers:
                    if follower not in blocked and facts.seat_of(follower) is None:
                        told.setdefault(follower, []).append(seat)
        return told


def _running(held: GameSession) -> RunningGame:
    """As spectators may see it; where they are behind, the thread is not theirs to enter."""
    meta, game, closed = held.stored.meta, held.table.game, held.facts.closed
    thread, board = (0, 0) if closed else (meta.thread or 0, meta.board_message or 0)
    return RunningGame(held.facts, game.day, game.phase, thread, board)
