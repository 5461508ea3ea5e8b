"""Standings and rounds of leagues as pictures, each with words for who does not see it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from bot.leagues.fixtures import Fixture
from bot.leagues.league import League
from bot.leagues.matches import Outcome
from bot.leagues.standings import Line, TieBreaker
from bot.present.board_picture import drawable
from bot.present.league_settings import columns_said
from bot.present.leagues import NAME, PAGE
from bot.present.naming import escaped, shortened
from bot.present.numbers import tenths
from bot.present.pictures.drawing import drawn
from bot.present.pictures.pairings_sheet import PairingsRow, PairingsSheet, Winner
from bot.present.pictures.palette import Theme
from bot.present.pictures.standings_sheet import StandingsRow, StandingsSheet
from bot.present.presses import press
from bot.present.records import Button, Message, Picture
from bot.present.texts import Texts

ALT = 1000
"""How long the words for a picture are at most."""

SHORT = 14
"""How much of a name stands in these words where there is no room for more."""

SHOWN: tuple[TieBreaker, ...] = ("opponents", "games", "distance")
"""What decides between equals and is a number of one player alone."""

WINNERS: Mapping[Outcome, Winner] = {"first": "first", "second": "second", "draw": "", "neither": ""}
"""Whose name is marked as that of the winner."""


async def standings_picture(
    found: League, texts: Texts, reader: int = 0, page: int = 0, theme: Theme = "dark"
) -> Message:
    """A page of the table as a picture, with the ways to the others and to the table in words."""
    table = found.table()
    if not table:
        return Message(content=texts.say("league.nobody-yet", name=escaped(found.name, NAME)))
    page, pages = _page(page, len(table))
    lines = table[page * PAGE : (page + 1) * PAGE]
    said = f"{texts.say('league.in-words', what=_title(found, texts))}\n{columns_said(found.terms, texts)}"
    row = [Button(press("standings", found.id, page), texts.say("league.as-text"))]
    if pages > 1:
        before, after = (press("pictured", found.id, "table", page + step, step + 1) for step in (-1, 1))
        row.append(Button(before, texts.say("panel.earlier"), disabled=page == 0))
        row.append(Button(after, texts.say("panel.later"), disabled=page == pages - 1))
    picture = await _standings(found, lines, texts, reader, (page, pages), theme)
    return Message(content=said, pictures=(picture,), rows=(tuple(row),))


async def with_standings(shown: Message, found: League, texts: Texts) -> Message:
    """What is posted for everybody with the first page of the table as a picture in it."""
    table = found.table()
    if not table:
        return shown
    page, pages = _page(0, len(table))
    picture = await _standings(found, table[:PAGE], texts, 0, (page, pages), "dark")
    return replace(shown, pictures=(replace(picture, framed=True),))


async def round_picture(found: League, number: int, texts: Texts, page: int = 0, theme: Theme = "dark") -> Message:
    """A page of the matches of a round as a picture, with the way back to them in words."""
    if not found.rounds:
        return Message(content=texts.say("league.no-rounds", name=escaped(found.name, NAME)))
    number = min(max(number, 1), len(found.rounds))
    shown = found.rounds[number - 1]
    page, pages = _page(page, len(shown.fixtures))
    rows = [_fixture(found, at + 1, fixture, texts) for at, fixture in enumerate(shown.fixtures) if at // PAGE == page]
    rounds = max(found.planned, number)
    title = texts.say("league.round-title", name=found.name, round=number, rounds=rounds)
    heading = texts.say("league.round-title", name=escaped(found.name, NAME), round=number, rounds=rounds)
    state = texts.say("league.picture-open", count=shown.open) if shown.open else texts.say("league.round-over")
    state = _of_pages(state, page, pages, texts)
    sheet = PairingsSheet(drawable(title), drawable(state), tuple(rows), theme)
    alt = _fitting(f"{title}. {state}", lambda room: (_match_said(row, room) for row in rows))
    picture = Picture("round.png", await drawn(sheet), alt)
    until = "league.round-open" if shown.open and found.status == "running" else "league.round-over"
    said = f"{texts.say('league.in-words', what=heading)}\n{texts.say(until, ends=shown.ends // 1000)}"
    row = [Button(press("rounds", found.id, number, page, "text"), texts.say("league.as-text"))]
    if pages > 1:
        row.append(Button(press("pictured", found.id, "round", number, (page + 1) % pages), texts.say("panel.later")))
    return Message(content=said, pictures=(picture,), rows=(tuple(row),))


async def _standings(
    found: League, lines: Sequence[Line], texts: Texts, reader: int, pages: tuple[int, int], theme: Theme
) -> Picture:
    order = [each for each in found.terms.order if each in SHOWN]
    columns = ("points", "record", *order)
    rows = tuple(_line(found, line, order, texts, own=line.player == reader) for line in lines)
    title, state = texts.say("league.standings-title", name=found.name), _of_pages(_state(found, texts), *pages, texts)
    sheet = StandingsSheet(
        drawable(title),
        drawable(state),
        tuple(texts.say(f"league.column.{each}") for each in columns),
        rows,
        theme=theme,
    )

    def said(room: int) -> Iterable[str]:
        cells = 2 if room > SHORT else 1
        return (f"{row.place}. {shortened(row.name, room)}: {', '.join(row.cells[:cells])}" for row in rows)

    return Picture("standings.png", await drawn(sheet), _fitting(f"{title}. {state}", said))


def _line(found: League, line: Line, order: Sequence[TieBreaker], texts: Texts, *, own: bool) -> StandingsRow:
    competitor = found.competitor(line.player)
    gone = competitor is not None and competitor.gone
    decided: dict[TieBreaker, str] = {
        "opponents": tenths(100 * line.opponents, texts),
        "games": tenths(100 * line.games, texts),
        "distance": str(line.distance),
    }
    cells = (
        str(line.points),
        f"{line.won + line.rested}-{line.drawn}-{line.lost}",
        *(decided[each] for each in order),
    )
    name = drawable(found.called(line.player))
    several = competitor is not None and len(found.divisions) > 1
    place = f"{competitor.division}·{line.place}" if competitor is not None and several else str(line.place)
    return StandingsRow(place, name, cells, "own" if own else "gone" if gone else "")


def _fixture(found: League, table: int, fixture: Fixture, texts: Texts) -> PairingsRow:
    first, match = drawable(found.called(fixture.first)), fixture.match
    if fixture.second is None:
        return PairingsRow(str(table), first, drawable(texts.say("league.picture-rests")))
    second = drawable(found.called(fixture.second))
    if match is None:
        return PairingsRow(str(table), first, "?" if fixture.disputed else "–", second, open=True)
    score = f"{match.wins[0]} : {match.wins[1]}"
    if match.outcome == "draw" and not any(match.wins):
        score = drawable(texts.say("league.picture-draw"))
    return PairingsRow(str(table), first, score, second, WINNERS[match.outcome])


def _state(found: League, texts: Texts) -> str:
    current = found.current
    if found.status == "closed":
        return texts.say("league.picture-over")
    if current is None:
        return texts.say("league.picture-before")
    return texts.say(
        "league.picture-round", round=current.number, rounds=max(found.planned, current.number), count=current.open
    )


def _title(found: League, texts: Texts) -> str:
    return texts.say("league.standings-title", name=escaped(found.name, NAME))


def _page(page: int, lines: int) -> tuple[int, int]:
    """A page that there is, and how many there are."""
    pages = max(1, -(-lines // PAGE))
    return min(max(page, 0), pages - 1), pages


def _of_pages(state: str, page: int, pages: int, texts: Texts) -> str:
    return f"{state} · {texts.say('games.page', page=page + 1, pages=pages)}" if pages > 1 else state


def _match_said(row: PairingsRow, room: int) -> str:
    first, second = shortened(row.first, room), shortened(row.second, room)
    return f"{row.table}. {first} {row.middle} {second}".rstrip()


def _fitting(heading: str, lines: Callable[[int], Iterable[str]]) -> str:
    """A heading and a line for each line of a picture, with whole names if there is room for these."""
    said = ""
    for room in (64, 2 * SHORT, SHORT):
        said = f"{heading.rstrip('.')}: {'; '.join(lines(room))}"
        if len(said) <= ALT:
            break
    return shortened(said, ALT)
