"""Requests that bring pictures: their bodies go to the connection in one piece.

The library has the parts of a form written one after another, each with a call of the system of its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import aiohttp
import discord
from discord.http import Route

from bot.chat.connection.library_internals import Send, send_through


def send_forms_whole(client: discord.Client) -> None:
    """From now on each form that the client sends is one piece of bytes."""

    def around(send: Send) -> Send:
        async def request(route: Route, *, form: Sequence[Mapping[str, Any]] | None = None, **options: Any) -> Any:
            if form:
                options["data"] = await whole(form)
            return await send(route, **options)

        return request

    send_through(client, around)


async def whole(form: Sequence[Mapping[str, Any]]) -> aiohttp.BytesPayload:
    """The body that the fields of a form make, as `aiohttp.FormData.add_field` takes them."""
    fields = aiohttp.FormData(quote_fields=False)  # Discord's names of files have brackets
    for field in form:
        fields.add_field(**field)
    parts = fields()
    return aiohttp.BytesPayload(await parts.as_bytes(), content_type=parts.content_type)
