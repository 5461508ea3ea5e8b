"""The log: what each move has caused, in pages, from what its reader may know."""

from __future__ import annotations

from collections.abc import Iterable

from bot.play.game_records.facts import Replaced
from bot.play.game_records.looks import LogEntry, LogPage, Look
from bot.play.game_records.rewound import Rewound
from bot.present.layout.folding import fitted, folded
from bot.present.layout.limits import CHOICES, EMBED_DESCRIPTION, EMBED_TITLE
from bot.present.layout.presses import press
from bot.present.layout.records import Button, Choice, Embed, Message, Row, Select
from bot.present.layout.rule_links import marks_explained
from bot.present.tables.board_words import settled_said
from bot.present.tables.chance import sealed
from bot.present.texts import Texts
from bot.present.wording.naming import Naming, escaped, naming_of, shortened
from bot.present.wording.sentences import sentences
from engine.sight import EventSight

_ROOMS = (1400, 1000, 700, 500, 330, 220)
"""How much room the sentences of one move get, tried in turn until a page fits."""

CITED = 6
"""How many rules of one move the log names."""


def log(look: Look, page: LogPage, texts: Texts) -> Message:
    """A page of a game's log as the reader of the look may know it, oldest of the page first, with buttons to turn."""
    naming = naming_of(look, texts, everybody=True)
    shown = texts.say("log.empty")
    if page.entries:
        told = sealed(look.facts, texts) if page.page == page.pages - 1 else []
        shown = fitted(
            lambda room: "\n".join([*told, *(_entry(naming, entry, room) for entry in page.entries)]),
            _ROOMS,
            EMBED_DESCRIPTION,
        )
    names = [naming.person(player.seat) for player in look.view.players]
    which = "newest" if not page.page else "oldest" if page.page == page.pages - 1 else "between"
    where = texts.say(f"log.page-{which}", page=page.page + 1, pages=page.pages) if page.pages > 1 else ""
    marks = marks_explained((rule for entry in page.entries for rule in _rules(entry.events)[:CITED]), texts)
    embed = Embed(
        title=shortened(texts.say("log.title", versus=texts.together(names)), EMBED_TITLE),
        description=shown,
        footer=" ".join(part for part in (texts.say("log.footer", where=where), behind(look, texts), marks) if part),
    )
    return Message(embed=embed, rows=(*_turning(look, page, texts), *_days(look, page, texts)))


def behind(look: Look, texts: Texts) -> str:
    """How far behind a spectator is who reads of a running game; "" for a player, and where they are not."""
    if look.seat is not None or look.facts.delay == "none" or look.status != "running":
        return ""
    return texts.say(f"delay.watched-{look.facts.delay}")


def _days(look: Look, page: LogPage, texts: Texts) -> tuple[Row, ...]:
    """A list of Days to jump to, where there is more than one page."""
    days = page.days[-CHOICES:]
    if page.pages < 2 or not days:
        return ()
    choices = tuple(Choice(str(day), texts.say("replay.day", day=day)) for day, _ in days)
    return (Select(press("logday", look.facts.id), choices, texts.say("replay.to-day")),)


def _entry(naming: Naming, entry: LogEntry, room: int) -> str:
    lines = entry_told(naming, entry, room)
    begins = entry.seat < 0 and entry.rewind is None and entry.replaced is None
    key = "undo.log-undone" if entry.undone else "log.beginning" if begins else "log.move"
    by_itself = naming.texts.say("standing.by-itself") if entry.by_itself else ""
    said = naming.texts.say(key, who=actor(naming, entry), at=entry.at // 1000, lines=lines)
    return said + by_itself + _cited(naming, entry.events)


def actor(naming: Naming, entry: LogEntry) -> str:
    """Whose entry it is: a player's, that of who has taken over a seat, a moderator's or a judge's."""
    if entry.replaced is not None:
        return escaped(entry.replaced.newcomer.name)
    return naming.taker(entry.seat, entry.rewind.how if entry.rewind is not None else "moderator")


def entry_told(naming: Naming, entry: LogEntry, room: int = 2000) -> str:
    """What a move was: how it ended the game, its sentences, that moves were taken back, or a choice no person saw.

    Where nothing happened at the beginning of a game, it goes on from a position.
    """
    if entry.rewind is not None:
        return went_back(naming, entry)
    if entry.replaced is not None:
        return taken_over(naming, entry.replaced)
    ended = end_told(naming, entry)
    told = [*([ended] if ended else []), *sentences(naming, entry.events)]
    if not told and entry.version == 1 and entry.seat < 0:
        return naming.texts.say("log.position")
    return folded(told, room, naming.texts, " ") or _quiet(
        naming, entry.seat, "log.chose-nothing" if entry.chose_nothing else "log.quiet"
    )


def taken_over(naming: Naming, taken: Replaced) -> str:
    """That a person has taken over a seat, and why where it was decided."""
    words = {
        "player": escaped(taken.player.name),
        "newcomer": escaped(taken.newcomer.name),
        "why": escaped(taken.why, 300),
    }
    return naming.texts.say("log.replaced.decided" if taken.why else "log.replaced.agreed", **words)


def end_told(naming: Naming, entry: LogEntry) -> str:
    """How a move ended the game, or a person's part in it, where no event of it tells; "" for any other."""
    end = entry.end
    if end is None or (end.how == "concession" and entry.events):
        return ""
    if end.how == "silence" and naming.settled is not None:
        return settled_said(naming, naming.settled)
    if naming.verdict is not None and end.how in ("ruling", "silence"):
        return naming.texts.say(f"puzzle.{naming.verdict}")
    if end.seat < 0:
        return naming.texts.say(f"log.end.{end.how}")
    key = f"log.end.{end.how}-you" if end.seat == naming.seat else f"log.end.{end.how}"
    return naming.texts.say(key, who=naming.person(end.seat))


def _quiet(naming: Naming, seat: int, key: str) -> str:
    """That a person has made a choice of which others learn nothing, or has chosen nothing, as the key says."""
    own = seat >= 0 and seat == naming.seat
    return naming.texts.say(f"{key}-you" if own else key, who=naming.taker(seat))


def went_back(naming: Naming, entry: LogEntry) -> str:
    """That moves were taken back: by whom, how, and to which moment."""
    texts, how = naming.texts, entry.rewind.how if entry.rewind is not None else "free"
    key = f"undo.log-{how}"
    if entry.seat >= 0 and entry.seat == naming.seat and texts.has(f"{key}-you"):
        said = texts.say(f"{key}-you")
    else:
        said = texts.say(key, who=naming.taker(entry.seat, how))
    if entry.rewound is None:
        return said
    return f"{said} {texts.say('undo.log-to', moment=moment_named(naming, entry.rewound))}"


def moment_named(naming: Naming, moment: Rewound) -> str:
    """A moment by the move that followed it: 'Day 3, before: Ana passes'."""
    texts = naming.texts
    told = sentences(naming, moment.events)
    said = told[0] if told else _quiet(naming, moment.seat, "log.quiet")
    key = "undo.moment" if moment.day > 0 else "undo.moment-setup"
    return texts.say(key, day=moment.day, move=said.replace("**", "").rstrip("."))


def _cited(naming: Naming, events: Iterable[EventSight]) -> str:
    """The rules of a move in small print, each once, the first of them by number; the button below has all of it."""
    found = _rules(events)
    if not found:
        return ""
    more = naming.texts.say("log.rules-more") if len(found) > CITED else ""
    return naming.texts.say("log.rules", rules=naming.texts.say("word.comma").join(found[:CITED]), more=more)


def _rules(events: Iterable[EventSight]) -> list[str]:
    """The rules of a move, each once."""
    rules = (cause.rule for event in events for cause in event.causes if cause.rule and cause.how != "besides")
    return list(dict.fromkeys(rules))


def _turning(look: Look, page: LogPage, texts: Texts) -> tuple[tuple[Button, ...], ...]:
    """Older pages to the left, newer ones to the right, as the lines of a page run on; then what else there is."""
    game, row = look.facts.id, []
    if page.pages > 1:
        newer, older = max(page.page - 1, 0), min(page.page + 1, page.pages - 1)
        row = [
            Button(press("log", game, older, "older"), texts.say("log.older"), disabled=page.page == page.pages - 1),
            Button(press("log", game, newer, "newer"), texts.say("log.newer"), disabled=page.page == 0),
        ]
    if page.entries:
        row.append(Button(press("why", game, f"until-{page.entries[-1].version}"), texts.say("why.button")))
    row.append(Button(press("replay", game), texts.say("replay.button")))
    row.append(Button(press("export", game), texts.say("export.button")))
    return (tuple(row),)
