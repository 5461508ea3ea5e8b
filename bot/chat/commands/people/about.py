"""`/about`, `/altered help` and `/altered privacy`: what this is, how one begins, and what is kept of a person."""

from __future__ import annotations

from bot.chat.commands.row import Typed, command
from bot.chat.panels.lookups.helping import asked_to_forget, own_data
from bot.chat.replies.answering import Reply
from bot.present.games.help import about_all, help_page


async def _about(typed: Typed) -> Reply:
    return Reply(about_all(typed.texts))


async def _help(typed: Typed) -> Reply:
    return Reply(help_page(typed.texts))


async def _export(typed: Typed) -> Reply:
    return Reply(await own_data(typed.services, typed.person.id, typed.texts))


async def _delete(typed: Typed) -> Reply:
    return Reply(await asked_to_forget(typed.services, typed.person.id, typed.texts))


COMMANDS = (
    command("about", "about", _about),
    command("altered help", "help", _help),
    command("altered privacy export", "privacy-export", _export),
    command("altered privacy delete", "privacy-delete", _delete),
)
