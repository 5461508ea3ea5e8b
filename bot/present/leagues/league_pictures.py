"""Standings and rounds of leagues as pictures, each with words for who does not see it, and the page that shows them.

The page of a league, to share, is one message that is edited: pairings, standings and the knock-out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from bot.leagues.model.divisions import moves
from bot.leagues.model.fixtures import Fixture, match_of
from bot.leagues.model.league import League
from bot.leagues.model.standings import Line, TieBreaker
from bot.leagues.pairing.matches import Outcome
from bot.present.layout.limits import CONTENT
from bot.present.layout.presses import press
from bot.present.layout.records import Button, Message, Picture
from bot.present.leagues.bracket_picture import bracket, pages_of
from bot.present.leagues.league_settings import columns_said
from bot.present.leagues.leagues import NAME, PAGE, pairings, standings
from bot.present.leagues.stages import below, called, group_name, how_far, known_as, stage_of
from bot.present.pictures.drawing import drawn
from bot.present.pictures.pairings_sheet import PairingsRow, PairingsSheet, Winner
from bot.present.pictures.palette import Theme
from bot.present.pictures.standings_sheet import StandingsRow, StandingsSheet
from bot.present.tables.board_picture import drawable
from bot.present.texts import Texts, texts_for
from bot.present.wording.inline import tenths
from bot.present.wording.naming import escaped, shortened

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
    lines = listed(found, texts)[page * PAGE : (page + 1) * PAGE]
    said = f"{texts.say('league.in-words', what=_title(found, texts))}\n{_columns(found, texts)}"
    row = [Button(press("standings", found.id, page), texts.say("league.as-text"))]
    if pages > 1:
        before, after = (press("pictured", found.id, "table", page + step, step + 1) for step in (-1, 1))
        row.append(Button(before, texts.say("panel.earlier"), disabled=page == 0))
        row.append(Button(after, texts.say("panel.later"), disabled=page == pages - 1))
    picture = await _standings(found, lines, texts, reader, (page, pages), theme)
    return Message(content=said, pictures=(picture,), rows=(tuple(row),))


async def with_standings(shown: Message, found: League, texts: Texts) -> Message:
    """What is posted for all with the first page of the table as a picture in it."""
    table = found.table()
    if not table:
        return shown
    page, pages = _page(0, len(table))
    picture = await _standings(found, listed(found, texts)[:PAGE], texts, 0, (page, pages), "dark")
    return replace(shown, pictures=(replace(picture, framed=True),))


async def round_picture(found: League, number: int, texts: Texts, page: int = 0, theme: Theme = "dark") -> Message:
    """A page of the matches of a round as a picture, with the way back to them in words."""
    if not found.rounds:
        return Message(content=texts.say("league.no-rounds", name=escaped(found.name, NAME)))
    number = min(max(number, 1), len(found.rounds))
    shown = found.rounds[number - 1]
    page, pages = _page(page, len(shown.fixtures))
    ladder = found.terms.is_ladder
    numbered = list(enumerate(shown.fixtures, start=1))
    if ladder:
        numbered.reverse()
    rows: list[PairingsRow] = []
    before = ""
    for at, fixture in numbered[page * PAGE : (page + 1) * PAGE]:
        belongs = stage_of(found, fixture, texts)
        if belongs != before:
            rows.append(PairingsRow("", drawable(belongs), ""))
        before = belongs
        rows.append(fixture_row(found, at, fixture, texts))
    key, rounds = "league.ladder-title" if ladder else "league.round-title", max(found.planned, len(found.rounds))
    title = texts.say(key, name=called(found, texts), round=number, rounds=rounds)
    heading = texts.say(key, name=escaped(called(found, texts), NAME), round=number, rounds=rounds)
    state = texts.say("league.picture-open", count=shown.open) if shown.open else texts.say("league.round-over")
    state = _of_pages(state, page, pages, texts)
    sheet = PairingsSheet(drawable(title), drawable(state), tuple(rows), theme)
    alt = _fitting(f"{title}. {state}", lambda room: (_match_said(row, room) for row in rows), texts)
    picture = Picture("round.png", await drawn(sheet), alt)
    until = "league.round-open" if shown.open and found.status == "running" else "league.round-over"
    said = f"{texts.say('league.in-words', what=heading)}\n{texts.say(until, ends=shown.ends // 1000)}"
    row = [Button(press("rounds", found.id, number, page, "text"), texts.say("league.as-text"))]
    if pages > 1:
        row.append(Button(press("pictured", found.id, "round", number, (page + 1) % pages), texts.say("panel.later")))
    return Message(content=said, pictures=(picture,), rows=(tuple(row),))


async def _standings(
    found: League, lines: Sequence[tuple[str, Line]], texts: Texts, reader: int, pages: tuple[int, int], theme: Theme
) -> Picture:
    order, columns = columns_of(found)
    moving = moves(found)
    rows: list[StandingsRow] = []
    before = ""
    for heading, line in lines:
        if heading != before:
            rows.append(StandingsRow("", drawable(heading)))
        before = heading
        own, move = line.player == reader, moving.get(line.player, 0)
        rows.append(replace(line_row(found, line, order, texts, own=own), moves=move))
    title = texts.say("league.standings-title", name=called(found, texts))
    state = _of_pages(state_said(found, texts), *pages, texts)
    sheet = StandingsSheet(
        drawable(title),
        drawable(state),
        tuple(texts.say(f"league.column.{each}") for each in columns),
        tuple(rows),
        widths=(110, 300) if found.qualified else (),
        theme=theme,
    )
    arrows = {move: texts.say(f"league.picture-{'up' if move > 0 else 'down'}") for move in set(moving.values())}

    def said(room: int) -> Iterable[str]:
        cells = 2 if room > SHORT else 1
        for row in rows:
            if not row.cells:
                yield row.name
                continue
            arrow = f" ({arrows[row.moves]})" if row.moves else ""
            name = f"{row.place}. {shortened(row.name, room)}{arrow}"
            yield texts.say("word.about", what=name, said=", ".join(row.cells[:cells]))

    return Picture("standings.png", await drawn(sheet), _fitting(f"{title}. {state}", said, texts))


def columns_of(found: League) -> tuple[list[TieBreaker], tuple[str, ...]]:
    """What decides between equals as far as a table shows it, and the names of the columns of that table."""
    order = [] if found.terms.by_challenge else [each for each in found.terms.order if each in SHOWN]
    if found.terms.by_challenge:
        return order, ("record",)
    return order, ("record", "reached") if found.qualified else ("points", "record", *order)


def listed(found: League, texts: Texts) -> list[tuple[str, Line]]:
    """Every line of the table with what it stands below: its division, and its group while groups are played."""
    if found.terms.in_groups and found.rounds and not found.qualified:
        return [
            (below(found, line.player, texts.say("league.stage.group", name=group_name(at)), texts), line)
            for division in found.divisions
            for at, table in enumerate(found.in_division(division).group_tables(), start=1)
            for line in table
        ]
    return [(below(found, line.player, "", texts), line) for line in found.table()]


def line_row(found: League, line: Line, order: Sequence[TieBreaker], texts: Texts, *, own: bool) -> StandingsRow:
    """A line of the table with what decides between equals."""
    competitor = found.competitor(line.player)
    gone, met = competitor is not None and competitor.gone, line.won + line.drawn + line.lost
    decided: dict[TieBreaker, str] = {
        "opponents": tenths(100 * line.opponents, texts) if met else "–",
        "games": tenths(100 * line.games, texts) if met else "–",
        "distance": str(line.distance),
    }
    record = f"{line.won + line.rested}-{line.drawn}-{line.lost}"
    if found.qualified:
        cells: tuple[str, ...] = (record, drawable(how_far(found, line, texts)))
    elif found.terms.by_challenge:
        cells = (record,)
    else:
        cells = (str(line.points), record, *(decided[each] for each in order))
    name = drawable(known_as(found, line.player, texts))
    several = competitor is not None and len(found.divisions) > 1
    place = f"{competitor.division}·{line.place}" if competitor is not None and several else str(line.place)
    return StandingsRow(place, name, cells, "own" if own else "gone" if gone else "")


def fixture_row(found: League, table: int, fixture: Fixture, texts: Texts) -> PairingsRow:
    """A match with its number in the round, and what came of it."""
    match = fixture.match
    number = match.round if match is not None else len(found.rounds)
    first = drawable(found.called_in(fixture.first, number))
    if fixture.second is None:
        words = texts.say("league.picture-goes-on" if fixture.place else "league.picture-rests")
        return PairingsRow(str(table), first, drawable(words))
    second = drawable(found.called_in(fixture.second, number))
    if match is None:
        wins = match_of(0, fixture, "neither", fixture.played).wins
        score = f"{wins[0]} : {wins[1]}" if fixture.played else "–"
        return PairingsRow(str(table), first, "?" if fixture.disputed else score, second, open=True)
    score = f"{match.wins[0]} : {match.wins[1]}"
    if match.outcome == "draw" and not any(match.wins):
        score = drawable(texts.say("league.picture-draw"))
    return PairingsRow(str(table), first, score, second, WINNERS[match.outcome])


def state_said(found: League, texts: Texts) -> str:
    """How far a league has come, in a few plain words."""
    current = found.current
    if found.status == "closed":
        return texts.say("league.picture-over")
    if current is None:
        return texts.say("league.picture-before")
    return texts.say(
        "league.picture-round", round=current.number, rounds=max(found.planned, current.number), count=current.open
    )


def _title(found: League, texts: Texts) -> str:
    return texts.say("league.standings-title", name=escaped(called(found, texts), NAME))


def _columns(found: League, texts: Texts) -> str:
    return texts.say("league.columns-knock-out") if found.qualified else columns_said(found.terms, texts)


def _page(page: int, lines: int) -> tuple[int, int]:
    """A page that there is, and how many there are."""
    pages = max(1, -(-lines // PAGE))
    return min(max(page, 0), pages - 1), pages


def _of_pages(state: str, page: int, pages: int, texts: Texts) -> str:
    return f"{state} · {texts.say('games.page', page=page + 1, pages=pages)}" if pages > 1 else state


def _match_said(row: PairingsRow, room: int) -> str:
    first, second = shortened(row.first, room), shortened(row.second, room)
    return f"{row.table}. {first} {row.middle} {second}".rstrip() if row.table else first


def _fitting(heading: str, lines: Callable[[int], Iterable[str]], texts: Texts) -> str:
    """A heading and a line for each line of a picture, with whole names if there is room for these."""
    said = ""
    for room in (64, 2 * SHORT, SHORT):
        said = texts.say("word.about", what=heading.rstrip("."), said=texts.say("word.semicolon").join(lines(room)))
        if len(said) <= ALT:
            break
    return shortened(said, ALT)


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
