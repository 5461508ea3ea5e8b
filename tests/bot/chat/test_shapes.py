"""What is taken in over HTTP follows what is sent: every kind of component that people can press or fill in."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest

from bot.chat.connection.shapes import fits
from bot.chat.sending.convert import form_of, view_of
from bot.present.layout.records import Button, Choice, Form, Input, Message, Picker, Select

BOT = Path(__file__).parents[3] / "bot"

KNOWN = {"Button", "Select", "ChannelSelect", "RoleSelect", "TextInput", "Label"}
"""The components that `bot.chat.connection.shapes` was made for."""

AROUND = {"View", "Modal"}
"""What holds components."""

USER = {"id": "1", "username": "ana", "discriminator": "0", "avatar": None}


def used() -> set[str]:
    """The classes of `discord.ui` that the program uses."""
    return {
        node.attr
        for file in BOT.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Attribute) and ast.unparse(node.value) == "discord.ui"
    }


def test_another_kind_of_component_needs_a_shape() -> None:
    assert used() - AROUND == KNOWN, "bot/chat/connection/shapes.py takes these in; add what is new there, then here"


ROWS = [
    (Button("t:x", "One"), Button("t:y", "Two", "primary")),
    Select("t:x", (Choice("1", "One"), Choice("2", "Two")), "Which?"),
    Picker("t:x", "channel", "Where?", 5),
    Picker("t:x", "role", "Who?", 5),
]


@pytest.mark.asyncio
@pytest.mark.parametrize("row", ROWS, ids=["buttons", "menu", "channels", "roles"])
async def test_a_press_on_what_is_sent_is_taken_in(row: Any) -> None:
    view = view_of(Message(content="x", rows=(row,)))
    assert view is not None
    shown = view.to_components()
    part = shown[0]["components"][0]
    press = {"id": "7", "token": "t", "type": 3, "user": USER, "message": {"id": "9", "components": shown}}
    told = {"custom_id": part["custom_id"], "component_type": part["type"], "values": []}
    assert fits({**press, "data": told})
    assert not fits({**press, "data": told, "message": {"id": "9", "components": [{"type": 17, "components": []}]}})


@pytest.mark.asyncio
async def test_a_form_that_is_sent_off_is_taken_in() -> None:
    modal = form_of(Form("t:x", "Why?", (Input("reason", "Reason", long=True),))).to_dict()
    lines = [{"type": line["type"], "component": {**line["component"], "value": "so"}} for line in modal["components"]]
    sent = {"id": "7", "token": "t", "type": 5, "user": USER}
    assert fits({**sent, "data": {"custom_id": modal["custom_id"], "components": lines}})
    assert not fits({**sent, "data": {"custom_id": "", "components": lines}})


def test_while_somebody_types_ids_stand_for_themselves_and_in_a_command_they_are_told_of() -> None:
    friend = {"name": "friend", "type": 6, "value": "5"}
    deck = {"name": "deck", "type": 3, "value": "ax", "focused": True}
    sent = {"id": "7", "token": "t", "user": USER}

    def data(*options: dict[str, Any], **more: Any) -> dict[str, Any]:
        group = {"name": "challenge", "type": 1, "options": list(options)}
        return {"id": "9", "name": "altered", "type": 1, "options": [group], **more}

    assert fits({**sent, "type": 4, "data": data(friend, deck)})
    assert not fits({**sent, "type": 4, "data": data({**friend, "value": "@bo"}, deck)})
    assert not fits({**sent, "type": 4, "data": data({**friend, "value": 5}, deck)})
    assert not fits({**sent, "type": 2, "data": data(friend)})
    assert fits({**sent, "type": 2, "data": data(friend, resolved={"users": {"5": {**USER, "id": "5"}}})})


@pytest.mark.parametrize("odd", [{"global_name": ["NEWS"]}, {"bot": "yes"}, {"username": None}], ids=str)
def test_a_sender_whose_name_is_no_text_is_not_taken_in(odd: dict[str, Any]) -> None:
    used = {"id": "7", "token": "t", "type": 2, "data": {"id": "8", "name": "altered"}}
    assert fits({**used, "user": {**USER, "global_name": "Ana", "bot": False}})
    assert not fits({**used, "user": {**USER, **odd}})
