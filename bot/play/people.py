"""Who does something, and where: what the services need to know of a person and a place, and no more."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

PlaceKind = Literal["text", "thread", "forum", "dm", "other"]
"""What kind of place an interaction came from; games are opened in "text" channels only."""

Permission = Literal[
    "view channel",
    "send messages",
    "send messages in threads",
    "create public threads",
    "create private threads",
    "embed links",
    "read message history",
]

NEEDED: tuple[Permission, ...] = (
    "view channel",
    "send messages",
    "send messages in threads",
    "create public threads",
    "embed links",
    "read message history",
)
"""What the bot must be allowed to do in a channel where games are opened, in the order in which it is named."""

FOR_PRIVATE: tuple[Permission, ...] = (*NEEDED, "create private threads")
"""The same for games that only their players see."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who does something, or to whom it is done; `name` is the display name, unescaped."""

    id: int
    name: str
    is_bot: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """Where it is done. `guild_id` is 0 in direct messages.

    `bot_may` holds what the bot may do there; `friend_can_see` whether the person who is challenged can see it.
    """

    guild_id: int
    channel_id: int
    kind: PlaceKind
    bot_may: frozenset[Permission] = frozenset()
    friend_can_see: bool = True
    language: str = "en"
    """The language of what is posted publicly, where the server has set none."""
    roles: frozenset[int] = frozenset()
    """The roles that whoever acts has there, by their ids."""

    def missing(self, *, private: bool = False) -> tuple[Permission, ...]:
        """What the bot would need to be allowed here and is not, for a game in a public or a private thread."""
        needed = FOR_PRIVATE if private else NEEDED
        return tuple(permission for permission in needed if permission not in self.bot_may)
