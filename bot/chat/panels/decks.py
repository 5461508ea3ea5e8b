"""Correcting a pasted deck: the form opens again with what was pasted, which the answer itself holds."""

from __future__ import annotations

from bot.chat.answering import Reply
from bot.chat.panels.pressed import Handler, Pressed
from bot.play.refusal import Refusal
from bot.present import forms
from bot.present.decks import unfenced
from bot.present.records import Message


async def _correct(press: Pressed) -> Reply:
    """Opens the form with what the pressed answer holds; raises Refusal "nothing pasted" where it holds nothing."""
    message = press.interaction.message
    embed = message.embeds[-1] if message is not None and message.embeds else None
    pasted = unfenced((embed.description if embed is not None else "") or "")
    if embed is None or not pasted or not press.in_panel:
        raise Refusal("nothing pasted")
    name = embed.footer.text or ""
    return Reply(Message(content=press.texts.say("form.late")), form=forms.deck(press.texts, pasted, name))


HANDLERS: dict[str, Handler] = {"correct": _correct}
