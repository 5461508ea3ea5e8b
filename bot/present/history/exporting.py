"""A game to take along: its log as text, what its reader may know as data, and the whole record where it is open."""

from __future__ import annotations

import msgspec

from bot.play.games.history import Export
from bot.present.history.log import actor, entry_told
from bot.present.layout.records import File, Message
from bot.present.tables.board_words import versus
from bot.present.tables.chance import exported
from bot.present.texts import Texts
from bot.present.wording.dates import moment_said
from bot.present.wording.naming import naming_of

_encoder = msgspec.json.Encoder()


def export(taken: Export, texts: Texts) -> Message:
    """The files of a game, for its reader alone."""
    label = taken.look.facts.label
    files = [
        File(f"altered-{label}.txt", log_text(taken, texts).encode()),
        File(f"altered-{label}-{'game' if taken.chronicle else 'log'}.json", taken.chronicle or log_data(taken)),
    ]
    said = texts.say(f"export.{taken.withheld}" if taken.withheld else "export.whole")
    return Message(content=said, files=tuple(files))


def log_text(taken: Export, texts: Texts) -> str:
    """The log, a line an entry: when, who, what; what was taken back stands in brackets."""
    look = taken.look
    naming = naming_of(look, texts, everybody=True).unformatted()
    names = [naming.person(player.seat) for player in look.view.players]
    lines = [
        texts.say(
            "export.title",
            versus=versus(texts, names, [player.team for player in look.view.players]),
            code=look.facts.label,
        ),
        *exported(look.facts, texts),
        "",
    ]
    for entry in taken.entries:
        when = moment_said(entry.at, texts)
        begins = entry.seat < 0 and entry.rewind is None and entry.replaced is None
        who = texts.say("export.beginning") if begins else actor(naming, entry)
        said = entry_told(naming, entry).replace("**", "").replace("\n", " ")
        line = texts.say("export.line", when=when, who=who, said=said)
        lines.append(texts.say("export.undone", line=line) if entry.undone else line)
    return "\n".join(lines) + "\n"


def log_data(taken: Export) -> bytes:
    """The same as data: every event as its reader may know it; this is no record that could be played again."""
    look = taken.look
    entries = [
        {
            "version": entry.version,
            "at": entry.at,
            "seat": entry.seat,
            "taken back": entry.undone,
            "goes back to": entry.rewind.to if entry.rewind else None,
            "events": entry.events,
        }
        for entry in taken.entries
    ]
    players = [player.name for player in look.facts.players]
    head = {"altered_log": 1, "game": look.facts.label, "seen_by_seat": look.seat, "players": players}
    return _encoder.encode({**head, "entries": entries})
