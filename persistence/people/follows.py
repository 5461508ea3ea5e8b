"""Who wants to hear of whose games."""

from __future__ import annotations

from persistence.server.connection import Connection
from persistence.server.personal_keys import user_followed, user_followers


class FollowRepository:
    """Followers of players, each on one server."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def follow(self, follower: int, player: int, name: str, guild: int) -> None:
        """A person wants to hear of a player's games on a server; the player had that name."""
        await self._connection.pipeline(
            [("HSET", user_followers(player), follower, guild), ("HSET", user_followed(follower), player, name)]
        )

    async def unfollow(self, follower: int, player: int) -> None:
        """They want to hear nothing more; harmless where they did not."""
        await self._connection.pipeline(
            [("HDEL", user_followers(player), follower), ("HDEL", user_followed(follower), player)]
        )

    async def followed_by(self, follower: int) -> dict[int, str]:
        """Whom a person follows, with the names they had."""
        found = await self._connection.execute("HGETALL", user_followed(follower))
        return {int(player): name.decode() for player, name in found.items()}

    async def followers(self, player: int, guild: int) -> list[int]:
        """Who wants to hear of a player's games on a server."""
        found = await self._connection.execute("HGETALL", user_followers(player))
        return sorted(int(follower) for follower, where in found.items() if int(where) == guild)
