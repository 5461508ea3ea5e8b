"""A league as files to take along: each of its tables for a spreadsheet, and all of it as JSON.

Names stand there as all see them, and no ids of people; moments are in UTC.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime

import msgspec

from bot.leagues.model.league import League
from bot.present.layout.records import File, Message
from bot.present.texts import Texts
from bot.present.wording.naming import escaped

STANDINGS = ("place", "player", "points", "won", "drawn", "lost", "rested", "opponents", "games", "regions", "division")
MATCHES = (
    "round", "match", "first", "second", "outcome", "games first", "games second", "games drawn", "game", "division",
    "group", "tie",
)  # fmt: skip
GAMES = ("round", "match", "number", "game", "outcome", "regions first", "regions second", "as it stood")
COMPETITORS = ("player", "left", "deck", "points taken", "division", "seal of the list")
ROUNDS = ("round", "begins", "ends", "matches", "open")
LADDER = ("at", "what", "player", "match", "challenger")
DECISIONS = ("at", "by", "what", "about", "reason")
"""What stands above the columns; files are for programs and the same in every language."""


def exported(found: League, texts: Texts) -> Message:
    """The files of a league."""
    files = (
        File("standings.csv", _table(STANDINGS, _standings(found))),
        File("competitors.csv", _table(COMPETITORS, _competitors(found))),
        File("rounds.csv", _table(ROUNDS, _rounds(found))),
        File("matches.csv", _table(MATCHES, _matches(found))),
        File("games.csv", _table(GAMES, _games(found))),
        File("decisions.csv", _table(DECISIONS, _decisions(found))),
        *((File("ladder.csv", _table(LADDER, _ladder(found))),) if found.terms.by_challenge else ()),
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
            f"{float(line.opponents):.6f}",
            f"{float(line.games):.6f}",
            line.distance,
            _division(found, line.player),
        )


def _matches(found: League) -> Iterable[Sequence[object]]:
    for each in found.rounds:
        for at, fixture in enumerate(each.fixtures, start=1):
            match = fixture.match
            second = "" if fixture.second is None else found.called(fixture.second)
            said = "rest" if fixture.second is None else match.outcome if match else "open"
            wins, draws = (match.wins, match.draws) if match else ((0, 0), 0)
            belongs = _division(found, fixture.first), fixture.group or "", fixture.place
            label = fixture.game[1:5].upper()
            yield each.number, at, found.called(fixture.first), second, said, *wins, draws, label, *belongs


def _games(found: League) -> Iterable[Sequence[object]]:
    """The games of matches that are over, each as a line of its own."""
    for each in found.rounds:
        for at, fixture in enumerate(each.fixtures, start=1):
            for number, game in enumerate(fixture.played, start=1):
                stood = "yes" if game.as_it_stood else "no"
                yield each.number, at, number, game.game[1:5].upper(), game.outcome, *game.distance, stood


def _competitors(found: League) -> Iterable[Sequence[object]]:
    """Who is in it; what their decks are called once nothing about them is secret."""
    told, taken = found.status == "closed" or not found.terms.secret, found.taken
    for each in found.competitors:
        deck = each.deck if told else ""
        yield each.name, "yes" if each.gone else "no", deck, taken.get(each.id, 0), each.division, each.seal


def _ladder(found: League) -> Iterable[Sequence[object]]:
    """What has moved the places of a ladder by challenge: who came and left, and matches by their numbers."""
    for step in found.steps:
        if not step.table:
            yield _moment(step.at), "came" if step.came else "left", found.called(step.person), "", ""
            continue
        fixture = found.rounds[0].fixtures[step.table - 1]
        winner = found.called(fixture.winner) if fixture.winner else ""
        yield _moment(step.at), "won" if winner else "drawn", winner, step.table, found.called(fixture.challenger)


def _division(found: League, person_id: int) -> int:
    competitor = found.competitor(person_id)
    return competitor.division if competitor else 0


def _rounds(found: League) -> Iterable[Sequence[object]]:
    for each in found.rounds:
        yield each.number, _moment(each.began), _moment(each.ends), len(each.fixtures), each.open


def _decisions(found: League) -> Iterable[Sequence[object]]:
    for each in found.decisions:
        yield _moment(each.at), each.name, each.what, each.about, each.reason


def _whole(found: League) -> dict[str, object]:
    """All that all may know of a league; people by name alone."""

    def listed(heading: Sequence[str], lines: Iterable[Sequence[object]]) -> list[dict[str, object]]:
        return [dict(zip(heading, line, strict=True)) for line in lines]

    return {
        "name": found.name,
        "season": found.season,
        "status": found.status,
        "terms": found.terms,
        "standings": listed(STANDINGS, _standings(found)),
        "competitors": listed(COMPETITORS, _competitors(found)),
        "rounds": listed(ROUNDS, _rounds(found)),
        "matches": listed(MATCHES, _matches(found)),
        "games": listed(GAMES, _games(found)),
        "decisions": listed(DECISIONS, _decisions(found)),
        **({"ladder": listed(LADDER, _ladder(found))} if found.terms.by_challenge else {}),
    }


def _moment(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds // 1000, UTC).isoformat()


def _table(heading: Sequence[str], lines: Iterable[Sequence[object]]) -> bytes:
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(heading)
    writer.writerows([_plain(cell) for cell in line] for line in lines)
    return out.getvalue().encode("utf-8-sig")


def _plain(cell: object) -> object:
    """A name that a spreadsheet would take for a formula is marked as a text."""
    return f"'{cell}" if isinstance(cell, str) and cell[:1] in ("=", "+", "-", "@") else cell
