"""Emojis that belong to the application."""

from __future__ import annotations

import base64
import binascii
import re

from deploy.sandbox.errors import DiscordError, invalid_form
from deploy.sandbox.models.channels import EmojiCreate
from deploy.sandbox.operations.pictures import picture_size
from deploy.sandbox.rest.call import NO_CONTENT, Call, Reply, route
from deploy.sandbox.world.records import Emoji

ALL = "/applications/{application_id}/emojis"
MOST_EMOJIS, MOST_BYTES = 2000, 256 << 10


def _own(call: Call) -> None:
    if call.parts["application_id"] != call.bot_id:
        raise DiscordError(10002)


@route("GET", ALL)
def list_emojis(call: Call) -> Reply:
    """All emojis."""
    _own(call)
    return Reply(200, {"items": [call.core.payloads.emoji(emoji) for emoji in call.core.world.emojis.values()]})


@route("POST", ALL)
def create_emoji(call: Call) -> Reply:
    """One more emoji, its picture as a data URI of at most 256 KiB."""
    _own(call)
    body = call.parsed(EmojiCreate)
    if len(call.core.world.emojis) >= MOST_EMOJIS:
        raise DiscordError(30008)
    if any(emoji.name == body.name for emoji in call.core.world.emojis.values()):
        raise invalid_form("name", "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "Emoji name is already taken")
    data = _picture(body.image)
    emoji = Emoji(id=call.core.world.snowflakes.next(), name=body.name, animated=data[:3] == b"GIF")
    call.core.world.keep_file(emoji.id, data)
    call.core.world.save(emoji)
    return Reply(201, call.core.payloads.emoji(emoji))


def _picture(address: str) -> bytes:
    found = re.fullmatch(r"data:image/(?:png|jpeg|gif|webp);base64,(.+)", address, re.DOTALL)
    try:
        data = base64.b64decode(found[1], validate=True) if found else b""
    except binascii.Error:
        data = b""
    if picture_size(data) is None:
        raise invalid_form("image", "IMAGE_INVALID", "Invalid image data")
    if len(data) > MOST_BYTES:
        raise invalid_form("image", "BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb.")
    return data


@route("DELETE", ALL + "/{emoji_id}")
def delete_emoji(call: Call) -> Reply:
    """Take an emoji away."""
    _own(call)
    found = call.core.world.emojis.get(call.parts["emoji_id"])
    if found is None:
        raise DiscordError(10014)
    call.core.world.remove(found)
    return NO_CONTENT
