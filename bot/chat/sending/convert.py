"""Plain records of what is shown, as discord.py's objects."""

from __future__ import annotations

import io
import unicodedata
from collections.abc import Sequence
from typing import Any

import discord

from bot.present.layout.records import Button, Embed, Form, Message, Picker, Picture, Select

_STYLES = {
    "primary": discord.ButtonStyle.primary,
    "secondary": discord.ButtonStyle.secondary,
    "success": discord.ButtonStyle.success,
    "danger": discord.ButtonStyle.danger,
}


def to_edit(message: Message) -> dict[str, Any]:
    """The arguments with which a message is edited to say exactly this; whatever it had besides is taken off it.

    The view is finished from the start, so that discord.py does not remember it: presses are read from custom_ids.
    """
    return {
        "content": message.content or None,
        "embeds": _embeds(message),
        "view": view_of(message),
        "attachments": _files(message),
        "allowed_mentions": _mentions(message),
    }


def to_send(message: Message) -> dict[str, Any]:
    """The arguments with which a new message is sent, nothing empty among them."""
    given = {
        "content": message.content or None,
        "embeds": _embeds(message),
        "view": view_of(message),
        "files": _files(message),
        "silent": message.silent or None,
        "allowed_mentions": _mentions(message),
    }
    return {name: value for name, value in given.items() if value is not None and value != []}


def says_the_same(found: discord.Message, message: Message) -> bool:
    """Whether a message that stands has these words and buttons; pictures are not looked at, nor spaces at the ends."""
    words = _words(found.content, found.embeds) == _words(message.content, _embeds(message))
    return words and pressed_on(found) == _presses(message)


def has_its_embeds(found: discord.Message, message: Message) -> bool:
    """Whether a message that stands has the embeds of this one, and no former ones: their letters are compared."""
    wanted = _embeds(message)
    told, meant = _words("", found.embeds), _words("", wanted)
    return len(found.embeds) >= len(wanted) and (told == meant or _letters(told) == _letters(meant))


def _letters(words: Sequence[str]) -> str:
    """The letters and digits of embeds, which Discord keeps as they are."""
    plain = unicodedata.normalize("NFKD", " ".join(words).casefold())
    return "".join(letter for letter in plain if letter.isalnum())


def is_pressed_alike(found: discord.Message, message: Message) -> bool:
    """Whether a message that stands has these buttons and selects, of which there are some."""
    return bool(message.rows) and pressed_on(found) == _presses(message)


def _presses(message: Message) -> list[str]:
    rows = [[row] if isinstance(row, (Select, Picker)) else list(row) for row in message.rows]
    return [each.press for row in rows for each in row]


def pressed_on(found: discord.Message) -> list[str]:
    """The custom_ids of the buttons and selects of a message that stands, in order."""
    return [
        each.custom_id
        for row in found.components
        if isinstance(row, discord.ActionRow)
        for each in row.children
        if each.custom_id
    ]


def _words(content: str, embeds: Sequence[discord.Embed]) -> list[str]:
    found = [content]
    for embed in embeds:
        found += (embed.title or "", embed.description or "", embed.footer.text or "")
        found += [part or "" for field in embed.fields for part in (field.name, field.value)]
    return [each.strip() for each in found]


def _embeds(message: Message) -> list[discord.Embed]:
    """The embed of a message with its picture in it, each further picture in one of its own, then what stands below."""
    embeds = [_embed(message.frame)] if message.frame else []
    for place, picture in enumerate(picture for picture in message.pictures if picture.framed):
        if place:
            embeds.append(discord.Embed(colour=embeds[0].colour))
        embeds[place].set_image(url=f"attachment://{picture.file}")
    return [*embeds, *([_embed(message.below)] if message.below else [])]


def _mentions(message: Message) -> discord.AllowedMentions:
    return discord.AllowedMentions(
        everyone=False,
        roles=[discord.Object(role) for role in message.roles],
        users=[discord.Object(person) for person in message.mentions],
    )


def _files(message: Message) -> list[discord.File]:
    """The pictures, then what is to be taken along."""
    pictures = [_file(picture) for picture in message.pictures]
    return [*pictures, *(discord.File(io.BytesIO(file.data), filename=file.name) for file in message.files)]


def _file(picture: Picture) -> discord.File:
    return discord.File(io.BytesIO(picture.data), filename=picture.file, description=picture.shows)


def view_of(message: Message) -> discord.ui.View | None:
    """Buttons and selects in their rows; None where there are none, which takes them off a message that is edited."""
    if not message.rows:
        return None
    view = discord.ui.View(timeout=None)
    for number, row in enumerate(message.rows):
        if isinstance(row, Select):
            view.add_item(_select(row, number))
        elif isinstance(row, Picker):
            view.add_item(_picker(row, number))
        else:
            for button in row:
                view.add_item(_button(button, number))
    view.stop()
    return view


def _embed(embed: Embed) -> discord.Embed:
    found = discord.Embed(
        title=embed.title or None,
        url=embed.url or None,
        description=embed.description or None,
        colour=discord.Colour(embed.colour),
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


def _picker(
    picker: Picker, row: int
) -> discord.ui.ChannelSelect[discord.ui.View] | discord.ui.RoleSelect[discord.ui.View]:
    given: dict[str, Any] = {
        "custom_id": picker.press,
        "placeholder": picker.placeholder or None,
        "min_values": 0,
        "row": row,
    }
    if picker.kind in ("channel", "forum"):
        kind = discord.SelectDefaultValueType.channel
        chosen = [discord.SelectDefaultValue(id=picker.chosen, type=kind)] if picker.chosen else []
        types = [discord.ChannelType.forum if picker.kind == "forum" else discord.ChannelType.text]
        return discord.ui.ChannelSelect(**given, channel_types=types, default_values=chosen)
    kind = discord.SelectDefaultValueType.role
    chosen = [discord.SelectDefaultValue(id=picker.chosen, type=kind)] if picker.chosen else []
    return discord.ui.RoleSelect(**given, default_values=chosen)


def form_of(form: Form) -> discord.ui.Modal:
    """A form to fill in; it is finished from the start, for what is sent off is read by its custom_id."""
    modal = discord.ui.Modal(title=form.title, custom_id=form.press)
    for each in form.inputs:
        entry: discord.ui.TextInput[discord.ui.Modal] = discord.ui.TextInput(
            custom_id=each.name,
            style=discord.TextStyle.paragraph if each.long else discord.TextStyle.short,
            placeholder=each.hint or None,
            required=each.needed,
            max_length=each.most,
            default=each.value or None,
        )
        modal.add_item(discord.ui.Label(text=each.label, component=entry))
    modal.stop()
    return modal
