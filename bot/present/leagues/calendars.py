"""Calendars: the rounds of a league, and what waits for one person, in words and as a file for their own calendar."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from bot.leagues.rounds.calendar import Due, LeagueDates, RoundDate
from bot.present.layout.limits import EMBED_DESCRIPTION
from bot.present.layout.records import Embed, File, Message
from bot.present.leagues.league_settings import length_said
from bot.present.texts import Texts
from bot.present.wording.naming import escaped, shortened

FILE = "tumult.ics"

MOST_LINES = 40
"""How many lines are told; the file has all."""

OCTETS = 75
"""RFC 5545 How long a line of a calendar file is at most, in octets; longer ones go on in the next line."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of a calendar file; times are in milliseconds."""

    mark: str
    begins: int
    ends: int
    what: str


def league_feed(found: LeagueDates, texts: Texts, now: int) -> bytes:
    """Every round of a league as a file for programs that come again for it; without entries while none is known."""
    files = league_calendar(found, texts, now).files
    return files[0].data if files else calendar_file((), now)


def league_calendar(found: LeagueDates, texts: Texts, now: int) -> Message:
    """Every round of a league with its times, and the same as a file."""
    league = found.league
    title = texts.say("calendar.league-title", name=escaped(league.name, 90))
    if found.starts:
        return _before(found, title, texts, now)
    if not found.rounds:
        key = "calendar.not-begun" if league.status == "open" else "calendar.never-begun"
        return Message(content=texts.say(key, name=escaped(league.name, 120), length=length_said(league.terms, texts)))
    lines = [_round_said(each, texts, running=league.status == "running") for each in _nearest(found.rounds)]
    if any(not each.paired for each in found.rounds):
        lines += ["", texts.say("calendar.at-the-latest")]
    entries = [
        Entry(
            f"league-{league.id}-{each.number}",
            each.begins,
            each.ends,
            texts.say("calendar.file-round", name=league.name, round=each.number),
        )
        for each in found.rounds
    ]
    return _calendar(title, lines, entries, now)


def _before(found: LeagueDates, title: str, texts: Texts, now: int) -> Message:
    """When a league begins that has not, and from when on one says that one plays."""
    name, lines, entries = found.league.name, [], []
    for what, at in (("check-in", found.checks_in), ("starts", found.starts)):
        if at:
            lines.append(texts.say(f"calendar.{what}", at=at // 1000))
            words = texts.say(f"calendar.file-{what}", name=name)
            entries.append(Entry(f"league-{found.league.id}-{what}", at, at, words))
    return _calendar(title, lines, entries, now)


def own_calendar(found: Sequence[Due], texts: Texts, now: int) -> Message:
    """What waits for the reader, the soonest first, and the same as a file."""
    if not found:
        return Message(content=texts.say("calendar.nothing"))
    lines = [_due_said(each, texts) for each in found[:MOST_LINES]]
    entries = [Entry(each.mark, each.until, each.until, _due_filed(each, texts)) for each in found]
    return _calendar(texts.say("calendar.own-title"), lines, entries, now)


def _calendar(title: str, lines: list[str], entries: Sequence[Entry], now: int) -> Message:
    embed = Embed(title=shortened(title, 200), description=shortened("\n".join(lines), EMBED_DESCRIPTION))
    return Message(embed=embed, files=(File(FILE, calendar_file(entries, now)),))


def _nearest(rounds: Sequence[RoundDate]) -> Sequence[RoundDate]:
    """As many rounds as are told, about the newest one that is paired."""
    newest = sum(1 for each in rounds if each.paired)
    first = max(0, min(newest - MOST_LINES // 2, len(rounds) - MOST_LINES))
    return rounds[first : first + MOST_LINES]


def _round_said(each: RoundDate, texts: Texts, *, running: bool) -> str:
    words = {"round": each.number, "begins": each.begins // 1000, "ends": each.ends // 1000, "open": each.open}
    if not each.paired:
        return texts.say("calendar.round-to-come", **words)
    return texts.say("calendar.round-now" if each.open and running else "calendar.round-past", **words)


def _due_said(each: Due, texts: Texts) -> str:
    words = {"until": each.until // 1000, "people": texts.together([escaped(name) for name in each.against])}
    if each.game:
        return texts.say("calendar.due-game", game=each.game, **words)
    return texts.say("calendar.due-match", name=escaped(each.league, 120), round=each.round, **words)


def _due_filed(each: Due, texts: Texts) -> str:
    people = texts.together(list(each.against))
    if each.game:
        return texts.say("calendar.file-game", game=each.game, people=people)
    return texts.say("calendar.file-match", name=each.league, round=each.round, people=people)


def calendar_file(entries: Sequence[Entry], now: int) -> bytes:
    """Entries as a file that programs for calendars read (RFC 5545), all times in UTC."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Tumult//Calendar//EN", "CALSCALE:GREGORIAN"]
    for each in entries:
        lines += [
            "BEGIN:VEVENT",
            f"UID:{each.mark}@tumult",
            f"DTSTAMP:{_moment(now)}",
            f"DTSTART:{_moment(each.begins)}",
            f"DTEND:{_moment(max(each.ends, each.begins))}",
            f"SUMMARY:{_plain(each.what)}",
            "END:VEVENT",
        ]
    lines.append("END:VCALENDAR")
    return "".join(f"{part}\r\n" for line in lines for part in _folded(line)).encode()


def _moment(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds // 1000, UTC).strftime("%Y%m%dT%H%M%SZ")


def _plain(words: str) -> str:
    """A text as such a file wants it: in one line, marks that mean something there named."""
    tidy = " ".join(words.split())
    return tidy.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")


def _folded(line: str) -> Iterator[str]:
    """A line in parts of 75 octets at most, no letter torn; each but the first begins with a blank."""
    part = ""
    for letter in line:
        if len((part + letter).encode()) > OCTETS:
            yield part
            part = " "
        part += letter
    yield part
