"""The race of a game: how many regions the Expeditions of each player had gone after each Day."""

from __future__ import annotations

from dataclasses import replace

from bot.play.games.history import Race
from bot.present.layout.folding import folded
from bot.present.layout.limits import ALT_TEXT, EMBED_DESCRIPTION
from bot.present.layout.presses import press
from bot.present.layout.records import Button, Embed, Message, Picture
from bot.present.pictures.curve_sheet import CurveSheet
from bot.present.pictures.drawing import drawn
from bot.present.pictures.palette import Theme
from bot.present.tables.board_picture import drawable
from bot.present.texts import Texts
from bot.present.wording.naming import naming_of, shortened
from engine.rules.ending import MEETING


def race_button(game: str, texts: Texts) -> Button:
    """The way to the race of a finished game."""
    return Button(press("race", game), texts.say("race.button"))


def race(found: Race, texts: Texts) -> Message:
    """The race in words, a line a Day."""
    lines = [*_told(found, texts), texts.say("race.meeting", count=MEETING)]
    said = folded(lines, EMBED_DESCRIPTION, texts)
    return Message(embed=Embed(title=texts.say("race.title"), description=said))


def _told(found: Race, texts: Texts) -> list[str]:
    naming = naming_of(found.look, texts, everybody=True)
    return [
        texts.say(
            "race.day",
            day=day,
            gone=texts.say("word.comma").join(
                texts.say("race.gone", who=naming.person(seat), count=count) for seat, count in enumerate(gone)
            ),
        )
        for day, gone in enumerate(found.gone)
        if day
    ] or [texts.say("race.none")]


async def with_race(shown: Message, found: Race, texts: Texts, theme: Theme = "dark") -> Message:
    """The race as a picture in place of the words, which tell the same; the words alone where no Day was played."""
    if len(found.gone) < 2 or shown.embed is None:
        return shown
    most = max(MEETING, *(count for gone in found.gone for count in gone))
    least = min(0, *(count for gone in found.gone for count in gone))

    def share(count: int) -> float:
        return (count - least) / (most - least)

    marks = {0: "0", MEETING: str(MEETING), most: str(most), least: str(least)}
    if most - MEETING == 1:
        del marks[most]
    naming = naming_of(found.look, texts, everybody=True).unformatted()
    sheet = CurveSheet(
        texts.say("race.picture", count=MEETING),
        tuple(drawable(naming.person(seat)) for seat in range(len(found.gone[0]))),
        tuple(tuple(share(count) for count in gone) for gone in found.gone),
        tuple((day - 1, texts.say("replay.day", day=day)) for day in range(1, len(found.gone))),
        tuple((share(count), name) for count, name in sorted(marks.items())),
        theme,
    )
    picture = Picture("race.png", await drawn(sheet), shortened(". ".join(_told(found, texts)), ALT_TEXT), framed=True)
    return replace(shown, embed=replace(shown.embed, description=""), pictures=(picture,))
