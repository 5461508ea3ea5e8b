"""The short help, hints, and what is kept of a person."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.play.settings import HintName
from bot.present.games.answers import about
from bot.present.layout.limits import CONTENT, ROWS
from bot.present.layout.presses import press
from bot.present.layout.records import Button, Choice, Embed, File, Message, Select
from bot.present.texts import Texts
from bot.privacy.forgetting import Forgotten

TOPICS = ("start", "turn", "day", "places", "clocks", "watching", "leagues", "settings")
"""The pages of the help, in their order."""

HINT_KEYS: dict[HintName, str] = {"first hand": "hint.hand", "first turn": "hint.turn", "first dusk": "hint.dusk"}


@dataclass(frozen=True, slots=True)
class Kept:
    """How much is kept of a person."""

    settings: int
    decks: int
    uniques: int
    games: int
    direct: bool
    """Whether the channel of their direct messages is known."""
    spoken: bool = False
    """Whether the language of their Discord is known."""
    ratings: int = 0
    """How many of their games have been rated."""


def help_page(texts: Texts, topic: str = "start") -> Message:
    """One page of the help, with the way to the others."""
    topic = topic if topic in TOPICS else TOPICS[0]
    choices = tuple(Choice(each, texts.say(f"help.{each}.name"), chosen=each == topic) for each in TOPICS)
    embed = Embed(title=texts.say(f"help.{topic}.name"), description=texts.say(f"help.{topic}.text"))
    row = (Button(press("about"), texts.say("more.about")),)
    return Message(embed=embed, rows=(Select(press("help"), choices, texts.say("help.choose")), row))


def with_hint(shown: Message, texts: Texts, hint: HintName) -> Message:
    """A message with a hint above it and, where there is room, a button that ends all hints."""
    said = texts.say(HINT_KEYS[hint])
    content = "\n".join(part for part in (said, shown.content) if part)
    rows = shown.rows
    if len(rows) < ROWS:
        rows = (*rows, (Button(press("nohints"), texts.say("hint.no-more")),))
    return replace(shown, content=content, rows=rows) if len(content) <= CONTENT else shown


def about_all(texts: Texts) -> Message:
    """What Tumult is, with the way to the help and to what is kept of the person who asks."""
    said = about(texts)
    row = (
        Button(press("help"), texts.say("help.start.name")),
        Button(press("kept"), texts.say("data.button")),
    )
    return replace(said, rows=(row,))


def kept(found: Kept, texts: Texts) -> Message:
    """What is kept of a person, and how it goes."""
    counted = {name: getattr(found, name) for name in ("settings", "decks", "uniques", "games", "ratings")}
    lines = [texts.say(f"data.{name}", count=count) for name, count in counted.items() if count]
    if found.direct:
        lines.append(texts.say("data.direct"))
    if found.spoken:
        lines.append(texts.say("data.spoken"))
    listed = [texts.say("data.line", said=line) for line in lines]
    said = "\n".join([texts.say("data.privacy"), "", *listed, "", texts.say("data.leave")])
    row = (
        Button(press("owndata"), texts.say("data.take")),
        Button(press("forget"), texts.say("data.delete"), "danger"),
    )
    return Message(embed=Embed(title=texts.say("data.title"), description=said), rows=(row,))


def taken_along(data: bytes, person: int, texts: Texts) -> Message:
    """The file with everything that is kept of a person, for themselves."""
    return Message(content=texts.say("data.taken"), files=(File(f"tumult-{person}.json", data),))


def sure_to_forget(texts: Texts, running: int = 0) -> Message:
    """What goes and what stays where a person has their data deleted, and the games they lose, asked beforehand."""
    lost = [texts.say("data.concedes", count=running), ""] if running else []
    said = "\n".join([*lost, texts.say("data.goes"), "", texts.say("data.stays"), "", texts.say("data.sure")])
    row = (
        Button(press("forgetyes"), texts.say("data.delete-now"), "danger"),
        Button(press("kept"), texts.say("panel.back")),
    )
    return Message(embed=Embed(title=texts.say("data.delete-title"), description=said), rows=(row,))


def forgotten(gone: Forgotten, texts: Texts) -> Message:
    """What was deleted, and what stays and why."""
    names = ("settings", "decks", "uniques", "blocks", "follows")
    counted = [texts.say(f"data.{name}", count=getattr(gone, name)) for name in names if getattr(gone, name)]
    if gone.rated:
        counted.append(texts.say("data.ratings", count=gone.rated))
    if gone.leagues:
        counted.append(texts.say("data.leagues", count=gone.leagues))
    if gone.games:
        counted.append(texts.say("data.out-of-games", count=gone.games))
    lines = [texts.say("data.deleted"), *(texts.say("data.line", said=line) for line in counted)]
    if not counted:
        lines.append(texts.say("data.line", said=texts.say("data.nothing")))
    if gone.conceded:
        lines.append(texts.say("data.line", said=texts.say("data.conceded", count=gone.conceded)))
    lines += ["", texts.say("data.stays")]
    if gone.running:
        lines.append(texts.say("data.running", count=gone.running))
    return Message(embed=Embed(title=texts.say("data.delete-title"), description="\n".join(lines)))
