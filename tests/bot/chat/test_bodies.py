"""Requests that bring pictures go out in one piece, and say what the library's own forms would say."""

from __future__ import annotations

import io
from email import message_from_bytes
from email.message import Message
from typing import Any, TypeAlias

import aiohttp
import discord
import pytest
import pytest_asyncio
from discord.http import Route, handle_message_parameters

from bot.chat.connection.bodies import send_forms_whole

pytestmark = pytest.mark.asyncio

Sent: TypeAlias = tuple[discord.Client, list[dict[str, Any]]]


def parts(content_type: str, body: bytes) -> list[tuple[Any, ...]]:
    """The fields of a form: name, name of the file, type and content."""
    read = message_from_bytes(f"Content-Type: {content_type}\r\n\r\n".encode() + body)
    fields: list[Message] = read.get_payload()  # type: ignore[assignment]
    return [
        (
            each.get_param("name", header="content-disposition"),
            each.get_filename(),
            each.get_content_type(),
            each.get_payload(decode=True),
        )
        for each in fields
    ]


@pytest_asyncio.fixture
async def sent() -> Sent:
    """A client that sends forms whole, and the options of the requests that it would make."""
    client = discord.Client(intents=discord.Intents.none())
    made: list[dict[str, Any]] = []

    async def send(route: Route, **options: Any) -> Any:
        made.append(options)
        return {}

    client.http.request = send  # type: ignore[method-assign, assignment]
    send_forms_whole(client)
    return client, made


async def test_a_form_is_one_piece_of_bytes_with_all_its_fields(sent: Sent) -> None:
    client, made = sent
    pictures = [discord.File(io.BytesIO(b"\x89PNG\r\n\r\n--"), "board.png"), discord.File(io.BytesIO(), "hand.webp")]
    with handle_message_parameters("Pictures é", files=pictures) as params:
        await client.http.send_message(7, params=params)
        for picture in pictures:
            picture.reset()
        fields = aiohttp.FormData(quote_fields=False)
        for field in params.multipart or []:
            fields.add_field(**field)
    (options,) = made
    assert "form" not in options
    found = parts(options["data"].content_type, await options["data"].as_bytes())
    assert [(name, file) for name, file, *_ in found] == [
        ("payload_json", None),
        ("files[0]", "board.png"),
        ("files[1]", "hand.webp"),
    ]
    library = fields()
    assert found == parts(library.content_type, await library.as_bytes())


async def test_what_is_no_form_goes_as_it_is(sent: Sent) -> None:
    client, made = sent
    with handle_message_parameters("Words") as params:
        await client.http.send_message(7, params=params)
    assert made == [{"json": params.payload}]
