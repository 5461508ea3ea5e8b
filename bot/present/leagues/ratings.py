"""Ratings in words, and as a picture of how they went."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.leagues.ratings.rating_service import BoardLine, LadderSight, RatingSight
from bot.leagues.ratings.ratings import PROVISIONAL_GAMES, Ladder, Rating
from bot.leagues.ratings.reliability import ENOUGH, Reliability
from bot.leagues.ratings.statistics import OddSeries
from bot.present.layout.limits import EMBED_DESCRIPTION
from bot.present.layout.presses import press
from bot.present.layout.records import Button, Embed, Message, Picture, Row
from bot.present.pictures.drawing import drawn
from bot.present.pictures.palette import Theme
from bot.present.pictures.rating_sheet import RatingSheet
from bot.present.tables.board_picture import drawable
from bot.present.texts import Texts
from bot.present.wording.naming import escaped, shortened

MOST_ODD = 5
"""How many odd series are told."""

PAGE = 20
"""How many lines of a leaderboard stand on a page: it is read on a telephone."""

FILES = {"duel": "duel.png", "2v2": "two-against-two.png", "free for all": "free-for-all.png"}
"""Under which name the picture of each ladder is sent."""


def ratings(found: RatingSight, reliability: Reliability, texts: Texts) -> Message:
    """A person's ratings, a paragraph for each ladder, and how reliable they are; with what the reader may set."""
    lines = [_ladder(each, texts) for each in found.ladders] or [texts.say("rating.none")]
    if any(each.rating.provisional for each in found.ladders):
        lines.append(texts.say("rating.provisional-means", games=PROVISIONAL_GAMES))
    lines.append(reliable(reliability, texts))
    if found.own and not found.counted:
        lines.append(texts.say("rating.not-counted"))
    title = texts.say("rating.title", person=escaped(found.name))
    return Message(embed=Embed(title=shortened(title, 200), description="\n\n".join(lines)))


async def with_history(shown: Message, found: RatingSight, texts: Texts, theme: Theme = "dark") -> Message:
    """The same with a picture for each ladder of how the rating went, drawn while the event loop goes on."""
    pictures = []
    for each in found.ladders:
        numbers = tuple(number for _, number in each.history)
        if not numbers:
            continue
        mode = texts.say(f"rating.ladder.{each.ladder}")
        title = texts.say("rating.picture-title", person=found.name, ladder=mode, number=each.rating.shown)
        foot = texts.say("rating.picture-foot", count=len(numbers))
        alt = texts.say("rating.alt", title=title, count=len(numbers), lowest=min(numbers), highest=max(numbers))
        sheet = RatingSheet(drawable(title), numbers, drawable(foot), theme)
        pictures.append(Picture(FILES[each.ladder], await drawn(sheet), shortened(alt, 1000), framed=True))
    return replace(shown, pictures=tuple(pictures))


def leaderboard(
    ladder: Ladder, lines: Sequence[BoardLine], texts: Texts, reader: int, *, here: bool, page: int = 0
) -> Message:
    """A page of a leaderboard, of all or of those who play on this server; the reader's own line is marked."""
    title = texts.say("rating.board-here" if here else "rating.board", ladder=texts.say(f"rating.ladder.{ladder}"))
    if not lines:
        return Message(embed=Embed(title=title, description=texts.say("rating.board-empty")))
    pages = -(-len(lines) // PAGE)
    page = min(max(page, 0), pages - 1)
    said = [_line(each, texts, own=each.person == reader) for each in lines[page * PAGE : (page + 1) * PAGE]]
    if any(each.rating.provisional for each in lines):
        said += ["", texts.say("rating.provisional-means", games=PROVISIONAL_GAMES)]
    rows: tuple[Row, ...] = ()
    if pages > 1:
        of = (ladder.replace(" ", "-"), "here" if here else "all")
        rows = (
            (
                Button(press("ladder", *of, page - 1, "earlier"), texts.say("panel.earlier"), disabled=page == 0),
                Button(press("ladder", *of, page + 1, "later"), texts.say("panel.later"), disabled=page == pages - 1),
            ),
        )
    footer = texts.say("games.page", page=page + 1, pages=pages) if pages > 1 else ""
    description = shortened("\n".join(said), EMBED_DESCRIPTION)
    return Message(embed=Embed(title=title, description=description, footer=footer), rows=rows)


def with_odd_series(shown: Message, series: Sequence[OddSeries], lines: Sequence[BoardLine], texts: Texts) -> Message:
    """The same with the series of short games between the same two, for organisers alone; those without a name not."""
    names = {line.person: escaped(line.name) for line in lines}
    said = [
        texts.say(
            "rating.odd-series",
            first=names[each.people[0]],
            second=names[each.people[1]],
            count=each.games,
            won=each.won[0],
            lost=each.won[1],
        )
        for each in series[:MOST_ODD]
        if all(person in names for person in each.people)
    ]
    return replace(shown, content="\n".join([texts.say("rating.odd-explain"), *said])) if said else shown


def reliable(found: Reliability, texts: Texts) -> str:
    """How often a person answers in time: '98 % of 212 answers in time'; excused ones apart."""
    if found.share is None:
        return texts.say("rating.reliability-new", count=found.answers, enough=ENOUGH)
    lines = [texts.say("rating.reliability", share=found.share, count=found.answers)]
    if found.excused:
        lines.append(texts.say("rating.excused", count=found.excused))
    return "\n".join(lines)


def _ladder(each: LadderSight, texts: Texts) -> str:
    rating = each.rating
    place = texts.say("rating.place", place=each.place) if each.place else texts.say("rating.provisional")
    return texts.say(
        "rating.in-ladder",
        ladder=texts.say(f"rating.ladder.{each.ladder}"),
        number=rating.shown,
        place=place,
        count=rating.games,
        record=_record(rating, texts),
    )


def _line(each: BoardLine, texts: Texts, *, own: bool) -> str:
    name = f"**{escaped(each.name)}**" if own else escaped(each.name)
    number = texts.say("rating.number-provisional" if each.rating.provisional else "rating.number", n=each.rating.shown)
    key = "rating.line" if each.place else "rating.line-provisional"
    return texts.say(key, place=each.place, person=name, number=number, record=_record(each.rating, texts))


def _record(rating: Rating, texts: Texts) -> str:
    return texts.say("rating.record", won=rating.won, drawn=rating.drawn, lost=rating.lost)
