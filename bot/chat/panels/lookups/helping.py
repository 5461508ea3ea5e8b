"""Help, hints, what Tumult is, and what it keeps of the person who asks. Nothing here belongs to a game."""

from __future__ import annotations

from bot.chat.panels.pressed import Pressed, of_no_game
from bot.chat.replies.answering import Reply
from bot.play.settings.personal import SPOKEN, UNSET
from bot.present.games.help import Kept, about_all, forgotten, help_page, kept, sure_to_forget, taken_along
from bot.present.layout.records import Message
from bot.present.texts import Texts
from bot.services import Services


async def kept_of(services: Services, person: int) -> Kept:
    """How much is kept of a person; raises Refusal where the store is away."""
    stored = await services.settings.record(person)
    return Kept(
        settings=len(set(stored.settings) - UNSET),
        decks=len(await services.decks.decks(person)),
        uniques=len(await services.uniques.cards(person)),
        games=len(await services.games.games_of(person)),
        direct=stored.dm_channel is not None,
        spoken=SPOKEN in stored.settings,
        ratings=await services.ratings.games_of(person),
    )


async def _help(press: Pressed) -> Reply:
    """Shows the page of the help that was picked, the first by a button."""
    return press.reply(help_page(press.texts, press.picked))


async def _about(press: Pressed) -> Reply:
    """What Tumult is."""
    return press.reply(about_all(press.texts))


async def _kept(press: Pressed) -> Reply:
    """What is kept of the person who asks."""
    return press.reply(kept(await kept_of(press.services, press.person.id), press.texts))


async def own_data(services: Services, person: int, texts: Texts) -> Message:
    """The file with everything that is kept of a person; raises Refusal where the store is away."""
    return taken_along(await services.own_data.of(person), person, texts)


async def _own_data(press: Pressed) -> Reply:
    """Everything that is kept of the person who asks, as a file."""
    return Reply(await own_data(press.services, press.person.id, press.texts))


async def asked_to_forget(services: Services, person: int, texts: Texts) -> Message:
    """The question that comes before what is kept of a person is deleted; raises Refusal where the store is away."""
    running = sum(line.status == "running" for line in await services.games.games_of(person))
    return sure_to_forget(texts, running)


async def _forget(press: Pressed) -> Reply:
    """Asks before what is kept of the person who asks is deleted."""
    return press.reply(await asked_to_forget(press.services, press.person.id, press.texts))


async def _forget_now(press: Pressed) -> Reply:
    """Deletes it, and says what stays."""
    return press.reply(forgotten(await press.services.forgetting.forget(press.person.id), press.texts))


async def _no_hints(press: Pressed) -> Reply:
    """Ends all hints."""
    await press.services.settings.change(press.person.id, hints=False)
    return Reply(Message(content=press.texts.say("hint.off")))


PRESSES = of_no_game(
    {
        "help": _help,
        "about": _about,
        "kept": _kept,
        "owndata": _own_data,
        "forget": _forget,
        "forgetyes": _forget_now,
        "nohints": _no_hints,
    }
)
