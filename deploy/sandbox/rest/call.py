"""A request as the routes see it, and the table they are entered in."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from pydantic import TypeAdapter

from deploy.sandbox.core import Core
from deploy.sandbox.errors import DiscordError, invalid_form
from deploy.sandbox.models.base import validated
from deploy.sandbox.models.messages import Upload
from deploy.sandbox.operations import access
from deploy.sandbox.rest.limits import RateLimits
from deploy.sandbox.world.permissions import Permission
from deploy.sandbox.world.records import Channel, Guild

T = TypeVar("T")


@dataclass
class Call:
    """One request: its path's parts, its query, its JSON, its files."""

    core: Core
    limits: RateLimits
    method: str
    template: str
    path: str
    parts: dict[str, str]
    query: dict[str, str]
    body: Any = None
    uploads: list[Upload] = field(default_factory=list)

    @property
    def bot_id(self) -> str:
        """Who asks: only the bot under test does."""
        return self.core.world.bot_id

    def parsed(self, model: type[T] | TypeAdapter[T]) -> T:
        """The body as a model. Raises DiscordError 50035."""
        return validated(model, self.body if self.body is not None else {})

    def channel(self) -> Channel:
        """The channel the path names. Raises DiscordError 10003."""
        return self.core.world.channel(self.parts["channel_id"])

    def allowed(self, *needed: Permission, opened: bool = False) -> Channel:
        """The same, in which the bot may do what is needed; with `opened` none in a thread that is archived.

        Raises as `access.require` and `access.require_open_thread` do.
        """
        channel = self.channel()
        access.require(self.core, channel, self.bot_id, *needed)
        if opened:
            access.require_open_thread(channel)
        return channel

    def guild(self) -> Guild:
        """The server the path names, if the bot is in it. Raises DiscordError 10004."""
        guild = self.core.world.guild(self.parts["guild_id"])
        if not guild.bot_joined:
            raise DiscordError(10004)
        return guild

    def turn_to(self, channel: Channel | None, person_id: str) -> None:
        """Counts whom the bot turns to unless they have exchanged a message. Raises DiscordError 40003 or 20026."""
        known = channel is not None and bool(self.core.world.messages.get(channel.id))
        if not known and self.limits.strangers is not None:
            self.limits.strangers.turn_to(person_id)

    def number(self, name: str, default: int, least: int, most: int) -> int:
        """A number of the query. Raises DiscordError 50035 when it is none or out of range."""
        text = self.query.get(name, str(default))
        if not text.isdecimal() or not least <= int(text) <= most:
            raise invalid_form(name, "NUMBER_TYPE_COERCE", f"Value must be a number from {least} to {most}.")
        return int(text)


@dataclass(frozen=True)
class Reply:
    """What is answered: a status, and JSON unless it is 204."""

    status: int
    body: Any = None


NO_CONTENT = Reply(204)

Handler = Callable[[Call], Awaitable[Reply] | Reply]
ROUTES: dict[tuple[str, str], Handler] = {}


def route(method: str, template: str) -> Callable[[Handler], Handler]:
    """Enter a function in the table under a method and path, as `/channels/{channel_id}`."""

    def enter(handler: Handler) -> Handler:
        ROUTES[method, template] = handler
        return handler

    return enter
