"""Decks that were pasted: looking at what was saved, and correcting what could not be read.

Where something is to be corrected, the form opens again with what was pasted, which the answer itself holds.
"""

from __future__ import annotations

from bot.chat.panels.pressed import Pressed, of_no_game
from bot.chat.replies.answering import Reply
from bot.play.requests.refusal import Refusal
from bot.present.layout import forms
from bot.present.lookups.deck_lists import shown
from bot.present.lookups.decks import imported, unfenced


def _held(press: Pressed) -> tuple[str, str]:
    """What was pasted, and the name of the deck, as the pressed answer holds both; raises Refusal "nothing pasted"."""
    message = press.interaction.message
    held = [(embed, unfenced(embed.description or "")) for embed in (message.embeds if message is not None else ())]
    embed, pasted = next((each for each in held if each[1]), (None, ""))
    if embed is None or not press.in_panel:
        raise Refusal("nothing pasted")
    return pasted, embed.footer.text or ""


async def _suggested(press: Pressed) -> Reply:
    """Takes the one card that each unread line may mean; what is still wrong then is said as for any paste."""
    (pasted, name), service, person = _held(press), press.services.decks, press.interaction.user.id
    mended = await service.suggested(person, pasted) or pasted
    return press.reply(imported(await service.bring(person, mended, name), press.texts, mended, name))


async def _correct(press: Pressed) -> Reply:
    """Opens the form with what the pressed answer holds; raises Refusal "nothing pasted" where it holds nothing."""
    pasted, name = _held(press)
    return press.fill_in(forms.deck(press.texts, pasted, name))


async def _look(press: Pressed) -> Reply:
    """The cards of a deck that was saved just now; raises Refusal "saved deck gone" where it is there no more."""
    service, person = press.services.decks, press.interaction.user.id
    return Reply(shown(await service.marked(person, press.subject), await service.catalogue(person), press.texts))


PRESSES = of_no_game({"correct": _correct, "suggested": _suggested, "deckcards": _look})
