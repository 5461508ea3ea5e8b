"""Who does something, and where: what the services need to know of a person and a place, and no more."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from bot.play.requests.refusal import Refusal

PlaceKind = Literal["text", "news", "voice", "thread", "forum", "dm", "other"]
"""What kind of place an interaction came from.

"news" is an announcement channel, which has no private threads, "voice" the chat of a voice channel, which has no
threads at all, and "forum" a post of a forum.
"""

CHANNELS: tuple[PlaceKind, ...] = ("text", "news")
"""Where games are agreed, each to get a thread there."""

THREADS: tuple[PlaceKind, ...] = ("thread", "forum")
"""Where a game may stand, and so may be asked for again."""

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

FOR_POSTS: tuple[Permission, ...] = tuple(name for name in NEEDED if name != "create public threads")
"""The same in a forum where games are to be posts."""

FOR_PRIVATE: tuple[Permission, ...] = (*NEEDED, "create private threads")
"""The same for games that only their players see."""


@dataclass(frozen=True, slots=True)
class Person:
    """A person who does something, or to whom it is done; `name` is the display name, unescaped."""

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
    """The roles that the person who acts has there, by their ids."""

    def require_channel(self, *, again: bool = False) -> None:
        """Raises Refusal "wrong place" where no game is agreed, or none is asked for `again`."""
        if not self.guild_id or self.kind not in (*CHANNELS, *(THREADS if again else ())):
            raise Refusal("wrong place", kind=self.kind)

    def require_thread(self, *, closed: bool = False) -> None:
        """Raises Refusal where no game can be shown here, a `closed` one in a private thread.

        "no private threads" and "missing permissions".
        """
        if closed and self.kind == "news":
            raise Refusal("no private threads")
        if missing := self.missing(private=closed):
            raise Refusal("missing permissions", permissions=missing)

    @property
    def takes_private_threads(self) -> bool:
        """Whether the bot can open private threads here."""
        return self.kind != "news" and not self.missing(private=True)

    def missing(self, *, private: bool = False) -> tuple[Permission, ...]:
        """What the bot would need to be allowed here and is not, for a game in a public or a private thread."""
        needed = FOR_PRIVATE if private else NEEDED
        return tuple(permission for permission in needed if permission not in self.bot_may)
