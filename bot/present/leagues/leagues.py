"""Leagues in words: what is posted for all, pairings, standings, and what organisers have decided."""

from __future__ import annotations

from collections.abc import Sequence

from bot.leagues.model.divisions import moves, placed
from bot.leagues.model.fixtures import Fixture, match_of
from bot.leagues.model.league import League, open_match_of
from bot.leagues.model.standings import Line
from bot.leagues.rounds.requiring import lets_in
from bot.present.layout.limits import CONTENT, EMBED_DESCRIPTION
from bot.present.layout.presses import press
from bot.present.layout.records import Button, Embed, Message, Row
from bot.present.leagues.league_log import decisions_said
from bot.present.leagues.league_settings import columns_said, terms_said
from bot.present.leagues.stages import below, group_name, how_far, stage_of, titled
from bot.present.texts import Texts, texts_for
from bot.present.wording.naming import escaped, shortened

PAGE = 20
"""How many lines of a table stand on a page: it is read on a telephone."""

NAME = 120
"""How many characters of the name of a league or a deck are shown."""

PEOPLE = 2400
"""How many characters of the names of all who are in a league are shown."""

MOST_DECISIONS = 5
"""How many of the newest decisions are told below a round."""


def league(found: League) -> Message:
    """The public message of a league: its terms, who is in it, and how it stands."""
    texts = texts_for(found.language)
    said = [
        terms_said(found, texts),
        "",
        _state(found, texts),
        "",
        texts.say("league.competitors", count=len(found.competitors), people=_people(found, texts)),
    ]
    embed = Embed(title=texts.say("league.title", name=titled(found, texts)), description="\n".join(said))
    return Message(embed=embed, rows=(*(_ways(found, texts) if found.rounds else ()), _ways_in(found, texts)))


def _ways_in(found: League, texts: Texts) -> tuple[Button, ...]:
    """The buttons below a league by which people come in, look after their own place, and organise it."""
    join = Button(press("leaguejoin", found.id), texts.say("league.join"), "success")
    enters = (join,) if found.status == "open" or (found.status == "running" and lets_in(found)) else ()
    place = Button(press("leagueplace", found.id), texts.say("league.own-place"))
    organise = Button(press("organise", found.id), texts.say("league.organise"))
    return (organise,) if found.status == "closed" else (*enters, place, organise)


def _people(found: League, texts: Texts) -> str:
    """Who is in a league, by divisions where it is known already who plays in which."""
    parts = placed(found) if found.status == "open" and found.seeds else found
    lines = []
    for number in parts.divisions:
        names = [escaped(each.name) for each in parts.in_division(number).competitors]
        people = shortened(
            texts.together(names) if names else texts.say("league.nobody"), PEOPLE // len(parts.divisions)
        )
        lines.append(
            f"\n{texts.say('league.division', number=number)}: {people}" if len(parts.divisions) > 1 else people
        )
    return "".join(lines)


def reported(before: League, after: League, person_id: int, texts: Texts, number: int | None = None) -> Message:
    """What becomes of what a person says of their match, and which one that is: a later one than they may think."""
    number, table = open_match_of(before, person_id, number) or (len(before.rounds), 0)
    fixture, noted = before.rounds[number - 1].fixtures[table], after.rounds[number - 1].fixtures[table]
    key = "league.report-waits" if noted.match is None else "league.report-counts"
    if noted.disputed:
        key = "league.report-differs"
    rival = next((each for each in fixture.players if each != person_id), 0)
    name, against = escaped(after.name, NAME), escaped(after.called(rival))
    button = texts.say("league.own-place")
    return Message(content=texts.say(key, name=name, round=number, rival=against, button=button))


def pairings(found: League, number: int, texts: Texts, page: int = 0) -> Message:
    """The matches of a round, as they stand, with the way to the rounds before and after it."""
    if found.preparing:
        return Message(content=texts.say("limited.state-preparing"))
    if not found.rounds:
        return Message(content=texts.say("league.no-rounds", name=escaped(found.name, NAME)))
    number = min(max(number, 1), len(found.rounds))
    shown, ladder = found.rounds[number - 1], found.terms.is_ladder
    pages = max(1, -(-len(shown.fixtures) // PAGE))
    page = min(max(page, 0), pages - 1)
    lines = _fixtures(found, shown.fixtures, page, texts)
    heading = "league.round-open" if shown.open and found.status == "running" else "league.round-over"
    if ladder and found.status == "running":
        heading = "league.ladder-matches"
    waits = found.goes_on and number == len(found.rounds)
    decided = decisions_said(found, texts, since=found.rounds[0].began)[-MOST_DECISIONS:]
    ends = texts.say("league.round-waits", at=found.goes_on // 1000) if waits else ""
    said = [ends or texts.say(heading, ends=shown.ends // 1000), "", *_challenges(found, texts), *lines]
    if decided:
        said += ["", texts.say("league.decisions"), *decided]
    rounds = max(found.planned, len(found.rounds))
    title = texts.say(
        "league.ladder-title" if ladder else "league.round-title",
        name=titled(found, texts),
        round=number,
        rounds=rounds,
    )
    embed = Embed(
        title=title,
        description=shortened("\n".join(said), EMBED_DESCRIPTION),
        footer=texts.say("games.page", page=page + 1, pages=pages) if pages > 1 else "",
    )
    row = [
        Button(press("rounds", found.id, number - 1, 0, "before"), texts.say("league.before"), disabled=number == 1),
        Button(
            press("rounds", found.id, number + 1, 0, "after"),
            texts.say("league.after"),
            disabled=number == len(found.rounds),
        ),
        Button(press("standings", found.id, 0), texts.say("league.to-standings")),
    ]
    row.append(Button(press("pictured", found.id, "round", number, page), texts.say("league.as-picture")))
    if pages > 1:
        row.append(Button(press("rounds", found.id, number, (page + 1) % pages, "page"), texts.say("panel.later")))
    return Message(embed=embed, rows=(tuple(row), *_to_bracket(found, texts)))


def round_posted(found: League, number: int) -> Message:
    """The pairings of a round for all, when it begins; no person is called by it."""
    shown = pairings(found, number, texts_for(found.language))
    texts = texts_for(found.language)
    return Message(embed=shown.embed, rows=(*_ways(found, texts), _ways_in(found, texts)))


def standings(found: League, texts: Texts, reader: int = 0, page: int = 0) -> Message:
    """The table as it stands, with what its columns mean; the reader's own line is marked."""
    table = found.table()
    former: tuple[Button, ...] = ()
    if found.former:
        former = (Button(press("standings", found.former, 0, "former"), texts.say("league.former")),)
    if not table:
        nobody = texts.say("league.nobody-yet", name=escaped(found.name, NAME))
        return Message(content=nobody, rows=(former,) if former else ())
    pages = -(-len(table) // PAGE)
    page = min(max(page, 0), pages - 1)
    in_groups = found.terms.in_groups and found.rounds and not found.qualified
    shown = _in_groups(found, page, texts, reader) if in_groups else _lines(found, table, page, texts, reader)
    title = texts.say("league.standings-title", name=titled(found, texts))
    columns = texts.say("league.columns-knock-out") if found.qualified else columns_said(found.terms, texts)
    arrows = [texts.say("league.arrows")] if len(found.divisions) > 1 else []
    said = [_state(found, texts), "", *shown, "", columns, *arrows]
    row = [Button(press("rounds", found.id, len(found.rounds), 0, "now"), texts.say("league.to-rounds"))]
    if pages > 1:
        row.append(Button(press("standings", found.id, page - 1, "b"), texts.say("panel.earlier"), disabled=page == 0))
        later = press("standings", found.id, page + 1, "a")
        row.append(Button(later, texts.say("panel.later"), disabled=page == pages - 1))
    row += [Button(press("pictured", found.id, "table", page), texts.say("league.as-picture")), *former]
    embed = Embed(
        title=title,
        description=shortened("\n".join(said), EMBED_DESCRIPTION),
        footer=texts.say("games.page", page=page + 1, pages=pages) if pages > 1 else "",
    )
    rows = tuple(row) if found.rounds else former
    return Message(embed=embed, rows=(*((rows,) if rows else ()), *_to_bracket(found, texts)))


def over(found: League) -> Message:
    """The end of a league for all: who has won it, who the lower divisions, and the table."""
    texts = texts_for(found.language)
    shown = standings(found, texts)
    highest, *lower = found.divisions
    best = _first_of(found, highest)
    said = texts.say("league.won", people=texts.together(best), count=len(best), name=titled(found, texts))
    for number in lower:
        said += f"\n{texts.say('league.division', number=number)}: {texts.together(_first_of(found, number))}"
    rows = (*shown.rows, _ways_in(found, texts))
    return Message(content=shortened(said, CONTENT), embed=shown.embed, rows=rows)


def _first_of(found: League, division: int) -> list[str]:
    """The names of who is first in a division."""
    return [escaped(found.called(line.player)) for line in found.in_division(division).table() if line.place == 1]


def _ways(found: League, texts: Texts) -> tuple[Row, ...]:
    row = [
        Button(press("rounds", found.id, len(found.rounds), 0, "now"), texts.say("league.to-rounds")),
        Button(press("standings", found.id, 0), texts.say("league.to-standings")),
        Button(press("leaguelog", found.id, 0), texts.say("league.log")),
    ]
    if found.terms.is_ladder and found.status == "running":
        up = Button(press("ladderup", found.id), texts.say("league.challenge"), "success")
        on = Button(press("ladderrun", found.id), texts.say("league.run-next"), "success")
        row.insert(0, up if found.terms.by_challenge else on)
    return tuple(row), *_to_bracket(found, texts)


def _to_bracket(found: League, texts: Texts) -> tuple[Row, ...]:
    return (
        ((Button(press("pictured", found.id, "bracket"), texts.say("league.to-bracket")),),) if found.qualified else ()
    )


def _state(found: League, texts: Texts) -> str:
    current = found.current
    if found.status == "open" and found.terms.starts:
        starts = texts.say("league.state-starts", starts=found.terms.starts // 1000)
        here = sum(each.here for each in found.competitors)
        confirmed = texts.say("league.state-check-in", here=here, count=len(found.competitors))
        return f"{starts} {confirmed}" if found.asked else starts
    if found.status == "open":
        key = "league.state-open" if found.terms.limited is None else "limited.state-open"
        return texts.say(key, until=found.expires // 1000)
    if found.preparing:
        return texts.say("limited.state-preparing")
    if found.status == "closed" or current is None:
        return texts.say("league.state-closed")
    if found.terms.is_ladder:
        words = {"open": current.open, "waiting": len(found.waiting), "ends": current.ends // 1000}
        if found.terms.by_challenge:
            return texts.say("league.state-challenges", challenges=len(found.challenges), **words)
        return texts.say("league.state-ladder", **words)
    if found.goes_on:
        return texts.say("league.round-waits", at=found.goes_on // 1000)
    return texts.say(
        "league.state-running",
        round=current.number,
        rounds=max(found.planned, current.number),
        open=current.open,
        ends=current.ends // 1000,
    )


def _challenges(found: League, texts: Texts) -> list[str]:
    """The challenges of a ladder that wait for an answer, a line each."""
    return [
        texts.say(
            "league.challenge-line",
            by=escaped(found.called(each.by)),
            to=escaped(found.called(each.to)),
            until=each.until // 1000,
        )
        for each in found.challenges
    ]


def _fixtures(found: League, fixtures: Sequence[Fixture], page: int, texts: Texts) -> list[str]:
    """The matches of a page of a round, below what they belong to; those of a ladder with the newest first."""
    if not fixtures:
        return [texts.say("league.challenges-empty" if found.terms.by_challenge else "league.ladder-empty")]
    numbered = list(enumerate(fixtures, start=1))
    if found.terms.is_ladder:
        numbered.reverse()
    lines: list[str] = []
    before = ""
    for at, fixture in numbered[page * PAGE : (page + 1) * PAGE]:
        belongs = stage_of(found, fixture, texts)
        if belongs != before:
            lines.append(f"**{belongs}**")
        before = belongs
        lines.append(fixture_line(found, at, fixture, texts))
    return lines


def _lines(found: League, table: Sequence[Line], page: int, texts: Texts, reader: int) -> list[str]:
    """A page of the table, below its divisions, with arrows for those who move when the season is over."""
    moving = moves(found)
    lines: list[str] = []
    before = ""
    for line in table[page * PAGE : (page + 1) * PAGE]:
        belongs = below(found, line.player, "", texts)
        if belongs != before:
            lines.append(f"**{belongs}**")
        before = belongs
        arrow = {1: " ↑", -1: " ↓"}.get(moving.get(line.player, 0), "")
        lines.append(_line(found, line, texts, own=line.player == reader) + arrow)
    return lines


def _in_groups(found: League, page: int, texts: Texts, reader: int) -> list[str]:
    """A page of the tables of all groups."""
    everybody = [
        (at, line)
        for division in found.divisions
        for at, table in enumerate(found.in_division(division).group_tables(), start=1)
        for line in table
    ]
    lines: list[str] = []
    before = ""
    for group, line in everybody[page * PAGE : (page + 1) * PAGE]:
        belongs = below(found, line.player, texts.say("league.stage.group", name=group_name(group)), texts)
        if belongs != before:
            lines.append(f"**{belongs}**")
        before = belongs
        lines.append(_line(found, line, texts, own=line.player == reader))
    return lines


def fixture_line(found: League, table: int, fixture: Fixture, texts: Texts) -> str:
    """A match in a line: its number, who meets, and what came of it."""
    number = fixture.match.round if fixture.match is not None else len(found.rounds)
    first = escaped(found.called_in(fixture.first, number))
    if fixture.second is None:
        return texts.say("league.goes-on" if fixture.place else "league.rests", person=first)
    second = escaped(found.called_in(fixture.second, number))
    match, proposal = fixture.match, fixture.proposed
    if proposal is not None:
        winner = second if proposal.outcome == "second" else first
        state = texts.say(
            "league.match-proposed",
            by=escaped(found.called(proposal.by)),
            state=texts.say(f"league.match.{proposal.outcome}", winner=winner),
            counts=proposal.counts // 1000,
        )
    elif match is None:
        state = texts.say("league.match-disputed" if fixture.disputed else "league.match-open")
    else:
        winner = first if match.outcome == "first" else second
        state = texts.say(f"league.match.{fixture.ending}", winner=winner)
    if found.terms.best_of > 1 or len(fixture.played) > 1:
        wins = match.wins if match is not None else match_of(0, fixture, "neither", fixture.played).wins
        state = texts.say("league.match-score", state=state, first=wins[0], second=wins[1])
    label = fixture.game[1:5].upper()
    if not label:
        return texts.say("league.match-without", table=table, first=first, second=second, state=state)
    return texts.say("league.match-line", table=table, first=first, second=second, state=state, game=label)


def _line(found: League, line: Line, texts: Texts, *, own: bool) -> str:
    name = escaped(found.called(line.player))
    competitor = found.competitor(line.player)
    if own:
        name = f"**{name}**"
    elif competitor is not None and competitor.gone:
        name = f"~~{name}~~"
    if competitor is not None and competitor.before:
        people = texts.together([escaped(each.name) for each in competitor.before])
        name = texts.say("league.played-before", person=name, people=people)
    if found.qualified:
        return texts.say(
            "league.line-knock-out",
            place=line.place,
            person=name,
            won=line.won,
            drawn=line.drawn,
            lost=line.lost,
            far=how_far(found, line, texts),
        )
    if found.terms.by_challenge:
        return texts.say(
            "league.line-challenges", place=line.place, person=name, won=line.won, drawn=line.drawn, lost=line.lost
        )
    return texts.say(
        "league.line",
        place=line.place,
        person=name,
        points=line.points,
        won=line.won + line.rested,
        drawn=line.drawn,
        lost=line.lost,
        opponents=f"{round(100 * line.opponents)} %" if line.won + line.drawn + line.lost else "–",
    )
