"""A league as files to take along: its table and its matches for a spreadsheet, and all of it as JSON."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

import msgspec

from bot.leagues.league import League
from bot.present.naming import escaped
from bot.present.records import File, Message
from bot.present.texts import Texts

STANDINGS = ("place", "player", "points", "won", "drawn", "lost", "rested", "opponents", "games", "regions")
MATCHES = ("round", "match", "first", "second", "outcome", "games first", "games second", "games drawn", "game")
"""What stands above the columns; files are for programs and the same in every language."""


def exported(found: League, texts: Texts) -> Message:
    """The files of a league."""
    files = (
        File("standings.csv", _table(STANDINGS, _standings(found))),
        File("matches.csv", _table(MATCHES, _matches(found))),
        File("league.json", msgspec.json.format(msgspec.json.encode(_whole(found)), indent=1)),
    )
    return Message(content=texts.say("league.exported", name=escaped(found.name, 120)), files=files)


def _standings(found: League) -> Iterable[Sequence[object]]:
    for line in found.table():
        yield (
            line.place,
            found.called(line.player),
            line.points,
            line.won,
            line.drawn,
            line.lost,
            line.rested,
            f"{float(line.opponents):.4f}",
            f"{float(line.games):.4f}",
            line.distance,
        )


def _matches(found: League) -> Iterable[Sequence[object]]:
    for each in found.rounds:
        for at, fixture in enumerate(each.fixtures, start=1):
            match = fixture.match
            second = "" if fixture.second is None else found.called(fixture.second)
            said = "rest" if fixture.second is None else match.outcome if match else "open"
            wins, draws = (match.wins, match.draws) if match else ((0, 0), 0)
            yield each.number, at, found.called(fixture.first), second, said, *wins, draws, fixture.game[1:5].upper()


def _whole(found: League) -> dict[str, object]:
    """All that everybody may know of a league; people by name alone."""
    return {
        "name": found.name,
        "status": found.status,
        "terms": found.terms,
        "standings": [dict(zip(STANDINGS, line, strict=True)) for line in _standings(found)],
        "matches": [dict(zip(MATCHES, line, strict=True)) for line in _matches(found)],
        "decisions": [
            {"at": each.at, "by": each.name, "what": each.what, "about": each.about, "reason": each.reason}
            for each in found.decisions
        ],
    }


def _table(heading: Sequence[str], lines: Iterable[Sequence[object]]) -> bytes:
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(heading)
    writer.writerows([_plain(cell) for cell in line] for line in lines)
    return out.getvalue().encode("utf-8-sig")


def _plain(cell: object) -> object:
    """A name that a spreadsheet would take for a formula is marked as a text."""
    return f"'{cell}" if isinstance(cell, str) and cell[:1] in ("=", "+", "-", "@") else cell
