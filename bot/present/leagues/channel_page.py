"""The page of a league to share: pairings, standings and the knock-out as pictures, in one message that is edited."""

from __future__ import annotations

from dataclasses import replace

from bot.leagues.model.league import League
from bot.present.layout.limits import CONTENT
from bot.present.layout.presses import press
from bot.present.layout.records import Button, Message, Picture
from bot.present.leagues.bracket_picture import bracket, pages_of
from bot.present.leagues.league_pictures import round_picture, standings_picture
from bot.present.leagues.leagues import PAGE, pairings, standings
from bot.present.leagues.stages import called
from bot.present.texts import texts_for
from bot.present.wording.naming import escaped, shortened

MOST_PAGES = 3
"""How many pictures of one kind stand in the message; the buttons below it lead to all."""


async def shared_page(found: League, *, text_only: bool = False) -> Message:
    """How a league stands now, for all; in words where a server wants no pictures."""
    texts = texts_for(found.language)
    said = texts.say("league.page", name=escaped(called(found, texts), 120))
    number = len(found.rounds)
    row = [
        Button(press("rounds", found.id, number, 0, "now"), texts.say("league.to-rounds")),
        Button(press("standings", found.id, 0), texts.say("league.to-standings")),
    ]
    if found.qualified:
        row.append(Button(press("pictured", found.id, "bracket"), texts.say("league.to-bracket")))
    if not found.rounds:
        return Message(content=shortened(f"{said}\n{texts.say('league.page-waits')}", CONTENT))
    if text_only:
        below = pairings(found, number, texts).embed
        return Message(content=said, embed=standings(found, texts).embed, below=below, rows=(tuple(row),))
    return Message(content=said, pictures=await _pictures(found), rows=(tuple(row),))


async def _pictures(found: League) -> tuple[Picture, ...]:
    """The knock-out, then the table, then the newest round, each with its first pages."""
    texts, number = texts_for(found.language), len(found.rounds)
    knock_out = [await bracket(found, texts, page) for page in range(min(len(pages_of(found)), MOST_PAGES))]
    tables = [await standings_picture(found, texts, page=page) for page in _pages(len(found.table()))]
    rounds = [await round_picture(found, number, texts, page) for page in _pages(len(found.rounds[-1].fixtures))]
    drawn = [picture for shown in (*knock_out, *tables, *rounds) for picture in shown.pictures]
    return tuple(replace(picture, file=f"{at}-{picture.file}") for at, picture in enumerate(drawn, start=1))


def _pages(lines: int) -> range:
    return range(min(max(1, -(-lines // PAGE)), MOST_PAGES))
