"""What the page is told as it happens: each viewer hears only of what that account may see."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

from deploy.sandbox.models.messages import LOADING, SUPPRESS_NOTIFICATIONS
from deploy.sandbox.world.payloads import Payloads
from deploy.sandbox.world.permissions import Permission
from deploy.sandbox.world.records import DM, Interaction, Json, Message
from deploy.sandbox.world.world import World

MOST_WAITING = 10_000


class Viewer:
    """One open page: an account, and the notices it has not read yet."""

    def __init__(self, user_id: str, *, hears_who_comes: bool = False) -> None:
        self.user_id, self.hears_who_comes = user_id, hears_who_comes
        self.notices: asyncio.Queue[Json] = asyncio.Queue(MOST_WAITING)

    def tell(self, notice: Json) -> None:
        """Add a notice; a page that stopped reading is told to load anew instead."""
        if self.notices.full():
            while not self.notices.empty():
                self.notices.get_nowait()
            notice = {"kind": "reload"}
        self.notices.put_nowait(notice)


class Feed:
    """All open pages."""

    def __init__(self, world: World, payloads: Payloads) -> None:
        self._world = world
        self._payloads = payloads
        self._viewers: list[Viewer] = []

    @contextmanager
    def viewer(self, user_id: str, *, hears_who_comes: bool = False) -> Iterator[Viewer]:
        """A page that is open as long as the block lasts."""
        viewer = Viewer(user_id, hears_who_comes=hears_who_comes)
        self._viewers.append(viewer)
        for other in self._viewers:
            if other.hears_who_comes:
                other.tell({"kind": "came", "user_id": user_id})
        try:
            yield viewer
        finally:
            self._viewers.remove(viewer)

    @property
    def sitting(self) -> set[str]:
        """Whose pages are open."""
        return {viewer.user_id for viewer in self._viewers}

    def message(self, message: Message, *, is_new: bool) -> None:
        """A message was posted or changed."""
        for viewer in self._viewers:
            if self._world.sees(viewer.user_id, message):
                notice = {"kind": "message", "new": is_new, "message": self.shown(message)}
                notice["notifies"] = is_new and self.notifies(message, viewer.user_id)
                viewer.tell(notice)

    def message_gone(self, message: Message) -> None:
        """A message was deleted or dismissed."""
        for viewer in self._viewers:
            viewer.tell({"kind": "message_gone", "channel_id": message.channel_id, "id": message.id})

    def places_changed(self) -> None:
        """Channels, threads, members or permissions changed."""
        for viewer in self._viewers:
            viewer.tell({"kind": "places"})

    def commands_changed(self) -> None:
        """The bot registered commands."""
        for viewer in self._viewers:
            viewer.tell({"kind": "commands"})

    def bot_changed(self, connected: bool) -> None:
        """The bot came or went."""
        for viewer in self._viewers:
            viewer.tell({"kind": "bot", "connected": connected})

    def interaction(self, interaction: Interaction, outcome: Json) -> None:
        """Something the person did was answered, or failed."""
        for viewer in self._viewers:
            if viewer.user_id == interaction.user_id:
                viewer.tell({"kind": "interaction", "outcome": outcome})

    def shown(self, message: Message) -> Json:
        """A message as the page gets it: Discord's own JSON, and what the page shows beside it."""
        return {
            **self._payloads.message(message),
            "sandbox": {
                "ephemeral": message.ephemeral_to is not None,
                "loading": bool(message.flags & LOADING) and not message.failed,
                "failed": message.failed,
            },
        }

    def notifies(self, message: Message, user_id: str) -> bool:
        """Whether a new message would ring for a person."""
        if message.author_id == user_id or message.flags & SUPPRESS_NOTIFICATIONS:
            return False
        channel = self._world.channels.get(message.channel_id)
        if channel is None:
            return False
        if channel.type == DM or user_id in message.mentions or message.mention_everyone:
            return self._world.may(channel, user_id, Permission.VIEW_CHANNEL)
        guild = self._world.guild_of(channel)
        member = guild.members.get(user_id) if guild else None
        return member is not None and not set(member.roles).isdisjoint(message.mention_roles)
