"""Settings by menus: a choice holds at once, and the panel shows how everything stands."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.chat.panels.pressed import Pressed, of_no_game
from bot.chat.replies.answering import Reply
from bot.chat.replies.whereabouts import require_posts
from bot.play.requests.refusal import Refusal
from bot.play.settings import PersonSettings
from bot.present.games.settings import (
    ServerPage,
    language_chosen,
    own_settings,
    puzzle_hour,
    server_settings,
    switched_on,
    times,
)
from bot.present.texts import LANGUAGES, texts_for

AUTO = "auto"
"""The choice that leaves a language to Discord."""

TURNING: dict[str, ServerPage] = {
    "defaults": "defaults",
    "leagues": "leagues",
    "places": "places",
    "puzzles": "puzzles",
    "back": "",
}
"""What changes nothing: the ways to the parts of a server's settings, and back."""

LEAGUES = ("organisers", "judges", "judges_channel")
"""Who does what in leagues, and where judges are called."""

STANDS_IN: dict[str, ServerPage] = {
    **dict.fromkeys(("rules", "pace", "delay", "sets"), "defaults"),
    **dict.fromkeys(LEAGUES, "leagues"),
    **dict.fromkeys(("threads", "forum", "boards", "take-back"), "places"),
    "puzzle_channel": "puzzles",
}
"""In which part of a server's settings each stands that is not in the first."""


async def _mine(press: Pressed) -> Reply:
    """Changes one of one's own settings, or opens the form for the times."""
    settings, person, name = press.services.settings, press.person.id, press.part(0)
    if name == "times":
        known = await settings.of(person)
        late = own_settings(known, press.texts, settings.now())
        return Reply(late, update=press.in_panel, form=times(known, press.texts))
    if name == "again":
        return _own(press, await settings.show_all_hints(person))
    if name == "switches":
        changed = await settings.change(person, **_switched(press.values))
        if not changed.games_to_puzzles:
            await press.services.puzzle_collection.let_go(person)
        return _own(press, changed)
    if name == "snooze":
        return _own(press, await settings.snooze(person, _hours(press.pick())))
    if name in ("language", "pings"):
        picked = press.pick()
        return _own(press, await settings.change(person, **{name: "" if picked == AUTO else picked}))
    raise Refusal("unknown option")


def _own(press: Pressed, settings: PersonSettings) -> Reply:
    """The panel in the language that is set now."""
    press.is_read_by(replace(press.reader, person=settings))
    return press.reply(own_settings(settings, press.texts, press.services.settings.now()))


def _switched(on: tuple[str, ...]) -> dict[str, Any]:
    """Every switch by whether it is among those that are on."""
    every = PersonSettings(confirm=True, text_only=True, pictures="light", order_identical=True, games_to_puzzles=True)
    known = switched_on(every)
    if not set(on) <= known:
        raise Refusal("unknown option")
    plain = {name: name in on for name in known - {"light"}}
    return {**plain, "pictures": "light" if "light" in on else "dark"}


def _hours(text: str) -> int:
    if not text.isdecimal():
        raise Refusal("unknown option")
    return int(text)


async def _server(press: Pressed) -> Reply:
    """Changes a setting of the server; for those who manage it. Raises Refusal "not yours to set"."""
    guild = press.authority.require_manager()
    settings, name = press.services.settings, press.part(0)
    if name in TURNING:
        found = await settings.of_server(guild)
        return press.reply(server_settings(found, press.texts, TURNING[name]))
    if name == "puzzle-hour":
        found = await settings.of_server(guild)
        shown = server_settings(found, press.texts, "puzzles")
        return Reply(shown, update=press.in_panel, form=puzzle_hour(found, press.texts))
    changed = await settings.change_server(guild, **_of_server(press))
    press.is_read_by(replace(press.reader, server=changed))
    return press.reply(server_settings(changed, press.texts, STANDS_IN.get(name, "")))


async def _speak(press: Pressed) -> Reply:
    """Has a server written to in a language, as who was asked for it says; raises Refusal "not yours to set".

    Once one is set, only those who manage the server change it.
    """
    guild, language = press.interaction.guild_id, press.part(0)
    if not guild or language not in LANGUAGES:
        raise Refusal("unknown option")
    settings = press.services.settings
    if (await settings.of_server(guild)).language and not press.authority.manages(guild):
        raise Refusal("not yours to set")
    await settings.change_server(guild, language=language)
    return press.reply(language_chosen(language, press.texts))


def _of_server(press: Pressed) -> dict[str, Any]:
    """What a press changes in the settings of a server; an empty list of channels or roles takes a setting back."""
    name = press.part(0)
    if name == "puzzle_channel":
        picked = press.picked
        spoken = texts_for(str(press.interaction.guild_locale)).language
        return {name: int(picked) if picked.isdecimal() else 0, "puzzle_language": spoken}
    if name in ("channel", "forum", "starters", "moderators", *LEAGUES):
        picked = press.picked
        if name == "forum" and picked.isdecimal() and press.interaction.guild is not None:
            require_posts(press.interaction.guild, int(picked))
        everybody = str(press.interaction.guild_id)  # the role that all have bears the id of its server
        return {name: int(picked) if picked.isdecimal() and picked != everybody else 0}
    if name == "language":
        picked = press.pick()
        return {name: "" if picked == AUTO else picked}
    if name in ("rules", "pace", "delay", "sets", "threads"):
        return {name: press.pick()}
    if name == "take-back":
        return {"take_back": press.pick()}
    if name == "boards":
        return {"text_only": press.pick() == "text"}
    raise Refusal("unknown option")


PRESSES = of_no_game(
    {
        "mine": _mine,
        "server": _server,
        "speak": _speak,
    }
)
