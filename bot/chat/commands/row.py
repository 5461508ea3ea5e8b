"""A command as a row of a table: its name, its options, what they mean, and what answers it."""

from __future__ import annotations

import inspect
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.chat.commands.translating import KEY
from bot.chat.replies.answering import Reply, answering
from bot.chat.replies.request import Request
from bot.chat.sending.private_messages import TURN, belongs_to
from bot.play.requests.refusal import Refusal
from bot.present.texts import texts_for
from bot.services import Services
from persistence import StoreError
from persistence.delivery.mishaps import logged

log = logging.getLogger(__name__)

_DEFAULT = texts_for(None)

Choices = list[app_commands.Choice[str]]


def said(key: str) -> locale_str:
    """The description of a command or option, or the name of a choice."""
    return locale_str(_DEFAULT.say(key), **{KEY: key})


@dataclass(frozen=True, slots=True)
class Typed(Request):
    """A command as its handler and its completions see it; `turn` says that it shows the panel of a turn."""

    name: str = ""
    turn: bool = False

    def given(self, option: str) -> str:
        """What has been typed so far for an option of the command, '' for nothing."""
        value = getattr(self.interaction.namespace, option, None)
        return "" if value is None else str(value)

    async def game(self, named: str) -> str:
        """The game that is named, or that of the thread, or one's only one; the private answer belongs to it.

        Raises Refusal where several or none can be meant.
        """
        game = await self.services.games.find(self.interaction.user.id, self.channel, named)
        belongs_to(self.interaction, game, TURN if self.turn else self.name.rpartition(" ")[2])
        return game


Handler = Callable[..., Awaitable[Reply]]
"""Answers a command: takes it as `Typed`, and its options by their names."""

Complete = Callable[[Typed, str], Awaitable[Choices]]
"""What is offered for an option while it is typed: takes the unfinished command and the words so far."""

Meaning = Callable[[Typed, str], Awaitable[Any]]
"""What the words of an option mean, which its handler is handed instead of them; raises Refusal."""


@dataclass(frozen=True, slots=True)
class Option:
    """An option: the key of its text, and what can be typed.

    `values` are the only ones that can be chosen; the keys of their names begin with `named`, and the values are
    their own names where that is ''. `shown` is its name for players where the parameter has another one.
    """

    text: str
    values: Sequence[Any] = ()
    named: str = ""
    completed: Complete | None = None
    meaning: Meaning | None = None
    shown: str = ""

    def choices(self) -> Choices:
        """The values as Discord shows them."""
        return [
            app_commands.Choice(name=said(f"{self.named}{each}") if self.named else str(each), value=str(each))
            for each in self.values
        ]

    async def meant(self, typed: Typed, given: Any) -> Any:
        """What the handler is handed; raises Refusal "unknown option" for a value that cannot be chosen."""
        if self.values and given:
            found = [each for each in self.values if str(each) == given]
            if not found:
                raise Refusal("unknown option")
            return found[0]
        return given if self.meaning is None else await self.meaning(typed, given)


@dataclass(frozen=True, slots=True)
class CommandRow:
    """One command: its name as it is typed, the key of its text, its options by their names, and its handler.

    `in_server` keeps it from direct messages; `anywhere` also gives it to people who have installed the bot for
    themselves, wherever they are. `plays` says that a person who uses it plays, or wants to; `turn` that
    what it shows is the panel of a turn.
    """

    name: str
    text: str
    handler: Handler
    options: Mapping[str, Option] = field(default_factory=dict)
    in_server: bool = False
    anywhere: bool = False
    plays: bool = False
    turn: bool = False


@dataclass(frozen=True, slots=True)
class GroupRow:
    """What stands before the names of several commands; `for_those` are the permissions that it is shown to."""

    name: str
    text: str
    in_server: bool = False
    for_those: discord.Permissions | None = None


@dataclass(frozen=True, slots=True)
class MenuRow:
    """A command in the menu of a person, with the key of its name; its handler takes that person besides."""

    text: str
    handler: Callable[[Typed, discord.User], Awaitable[Reply]]


def command(
    name: str,
    text: str,
    handler: Handler,
    /,
    *,
    in_server: bool = False,
    anywhere: bool = False,
    plays: bool = False,
    turn: bool = False,
    **options: Option,
) -> CommandRow:
    """A row, whose options Discord shows in this order; raises ValueError where its handler takes others."""
    parameters = list(inspect.signature(handler).parameters)[1:]
    if set(parameters) != set(options):
        raise ValueError(f"/{name} has the options {list(options)}, and its handler takes {parameters}")
    return CommandRow(name, f"command.{text}", handler, options, in_server, anywhere, plays, turn)


def discord_command(row: CommandRow, services: Services) -> app_commands.Command[Any, ..., Any]:
    """A row as the command that Discord is told of."""

    async def run(interaction: discord.Interaction, /, **given: Any) -> None:
        typed = Typed(interaction, services, row.name, row.turn)

        async def answered() -> Reply:
            named = {name: option for name, option in row.options.items() if given[name] is not None}
            return await row.handler(
                typed, **{name: await each.meant(typed, given[name]) for name, each in named.items()}
            )

        await answering(interaction, services, answered)

    told: Any = run
    told.__signature__ = _signature(row)
    app_commands.describe(**{name: said(f"command-option.{each.text}") for name, each in row.options.items()})(told)
    app_commands.choices(**{name: each.choices() for name, each in row.options.items() if each.values})(told)
    app_commands.rename(**{name: each.shown for name, each in row.options.items() if each.shown})(told)
    made = app_commands.Command[Any, ..., Any](
        name=row.name.rpartition(" ")[2], description=said(row.text), callback=told
    )
    if row.in_server:
        app_commands.guild_only()(made)
    if row.anywhere:
        app_commands.allowed_installs(guilds=True, users=True)(made)
        app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)(made)
    for name, option in row.options.items():
        if option.completed is not None:
            made.autocomplete(name)(_offering(row, option.completed, services))
    return made


def discord_group(row: GroupRow, parent: app_commands.Group | None) -> app_commands.Group:
    """A row as the group that Discord is told of, below a parent or at the top."""
    return app_commands.Group(
        name=row.name.rpartition(" ")[2],
        description=said(f"command.{row.text}"),
        guild_only=row.in_server,
        default_permissions=row.for_those,
        parent=parent,
    )


def discord_menu(row: MenuRow, services: Services) -> app_commands.ContextMenu:
    """A row as the command in the menu of a person that Discord is told of."""

    async def run(interaction: discord.Interaction, user: discord.User) -> None:
        await answering(interaction, services, lambda: row.handler(Typed(interaction, services), user))

    return app_commands.ContextMenu(name=said(f"command.{row.text}"), callback=run)


def _signature(row: CommandRow) -> inspect.Signature:
    """The parameters of a command as Discord's library reads them: what is chosen or stands for something is text."""
    parameters = inspect.signature(row.handler, eval_str=True).parameters
    seen = [inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_ONLY, annotation=discord.Interaction)]
    for name, option in row.options.items():
        parameter = parameters[name].replace(kind=inspect.Parameter.KEYWORD_ONLY)
        if option.meaning is not None:
            parameter = parameter.replace(annotation=str, default="")
        elif option.values:
            left_out = parameter.default if parameter.default is inspect.Parameter.empty else None
            parameter = parameter.replace(annotation=str, default=left_out)
        seen.append(parameter)
    return inspect.Signature(seen)


def _offering(row: CommandRow, complete: Complete, services: Services) -> Any:
    """The completion of an option: it has no way to say no, so a refusal or a store that is away offers nothing."""

    async def offered(interaction: discord.Interaction, typed: str) -> Choices:
        try:
            return await complete(Typed(interaction, services, row.name, row.turn), typed)
        except Refusal:
            return []
        except StoreError as problem:
            log.warning("nothing to offer while typing: %s", problem)
            return []
        except Exception as problem:  # noqa: BLE001 - no person could be told, and who types on is offered more
            logged(log, problem, "offering what can be typed")
            return []

    return offered
