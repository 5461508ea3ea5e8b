"""`/altered settings` and `/server settings`."""

from __future__ import annotations

from bot.chat.commands.row import Typed, command
from bot.chat.replies.answering import Reply
from bot.present.games.settings import own_settings, server_settings


async def _settings(typed: Typed) -> Reply:
    settings = typed.services.settings
    return Reply(own_settings(await settings.of(typed.person.id), typed.texts, settings.now()))


async def _server_settings(typed: Typed) -> Reply:
    found = await typed.services.settings.of_server(typed.authority.require_manager())
    return Reply(server_settings(found, typed.texts))


COMMANDS = (
    command("altered settings", "settings", _settings),
    command("server settings", "server-settings", _server_settings),
)
