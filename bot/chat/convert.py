"""Plain records of what is shown, as discord.py's objects."""

from __future__ import annotations

from typing import Any

import discord

from bot.present.records import Button, Embed, Message, Select

_STYLES = {
    "primary": discord.ButtonStyle.primary,
    "secondary": discord.ButtonStyle.secondary,
    "success": discord.ButtonStyle.success,
    "danger": discord.ButtonStyle.danger,
}


def to_discord(message: Message) -> dict[str, Any]:
    """The arguments with which a message is sent, and with which one is edited to say exactly this.

    The view is finished from the start, so that discord.py does not remember it: presses are read from custom_ids.
    """
    return {
        "content": message.content or None,
        "embed": _embed(message.embed) if message.embed else None,
        "view": view_of(message),
        "allowed_mentions": discord.AllowedMentions(
            everyone=False, roles=False, users=[discord.Object(person) for person in message.mentions]
        ),
    }


def to_send(message: Message) -> dict[str, Any]:
    """The arguments with which a new message is sent in answer to an interaction, nothing empty among them."""
    return {name: value for name, value in to_discord(message).items() if value is not None}


def view_of(message: Message) -> discord.ui.View | None:
    """Buttons and selects in their rows; None where there are none, which takes them off a message that is edited."""
    if not message.rows:
        return None
    view = discord.ui.View(timeout=None)
    for number, row in enumerate(message.rows):
        if isinstance(row, Select):
            view.add_item(_select(row, number))
        else:
            for button in row:
                view.add_item(_button(button, number))
    view.stop()
    return view


def _embed(embed: Embed) -> discord.Embed:
    found = discord.Embed(
        title=embed.title or None, description=embed.description or None, colour=discord.Colour(embed.colour)
    )
    for field in embed.fields:
        found.add_field(name=field.name, value=field.value, inline=False)
    if embed.footer:
        found.set_footer(text=embed.footer)
    return found


def _button(button: Button, row: int) -> discord.ui.Button[discord.ui.View]:
    return discord.ui.Button(
        custom_id=button.press, label=button.label, style=_STYLES[button.tone], disabled=button.disabled, row=row
    )


def _select(select: Select, row: int) -> discord.ui.Select[discord.ui.View]:
    return discord.ui.Select(
        custom_id=select.press,
        placeholder=select.placeholder or None,
        min_values=select.least,
        max_values=select.most,
        options=[
            discord.SelectOption(
                label=choice.label,
                value=choice.value,
                description=choice.description or None,
                default=choice.chosen,
            )
            for choice in select.choices
        ],
        row=row,
    )
