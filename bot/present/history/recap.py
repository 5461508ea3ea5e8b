"""What a player has missed, in one short message: by Days where it is long, what matters most before what matters less.

A recap stands above whatever its reader looked at, or in a panel of its own with the board.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from bot.play.game_records.looks import Look
from bot.play.games.absence import MissedMove, Recap
from bot.present.history.log import end_told, went_back
from bot.present.layout.limits import CONTENT, EMBED_DESCRIPTION
from bot.present.layout.presses import press
from bot.present.layout.records import Button, Embed, Message
from bot.present.tables.board import board_link
from bot.present.tables.board_words import ROUTINE
from bot.present.texts import Texts
from bot.present.wording.naming import Naming, naming_of, shortened
from bot.present.wording.sentences import sentence
from engine.sight import EventSight
from engine.state.actions import Action, Advance, Ascent, Create, Defection, Leave, Moment, Move, Takeover

SHORT = 900
"""How long a recap is that stands above something else."""

LONG = 2400
"""How long it is in a panel of its own."""

ROUTINE_WEIGHT = 0
ORDINARY_WEIGHT = 2
WENT_BACK_WEIGHT = END_WEIGHT = 9
"""That moves were taken back explains everything after it; nothing matters more than how a game ended."""

_WEIGHTS: tuple[tuple[type[Action], int], ...] = (
    (Leave, 9),
    (Advance, 8),
    (Ascent, 7),
    (Takeover, 7),
    (Defection, 7),
    (Create, 5),
)
"""How much kinds of atomic actions matter to who was away; the greatest of an event counts."""

_VERBS = {
    "victory": 9,
    "arena": 9,
    "play": 6,
    "to limbo": 6,
    "sacrifice": 6,
    "sabotage": 6,
    "discard": 5,
    "send to reserve": 5,
    "return to hand": 5,
    "pass": 4,
    "clean up": 1,
    "rest": 1,
}
"""How much verbs matter."""


@dataclass(frozen=True, slots=True)
class _Line:
    """One sentence of a recap: of which move and Day, how much it matters, and its place among all."""

    move: int
    day: int
    weight: int
    place: int
    text: str


def recap(look: Look, missed: Recap, texts: Texts, room: int = SHORT, *, titled: bool = False) -> str:
    """What the reader of a look has missed, within so many characters; "" where nothing of it is worth a word.

    Under a title of its own (`titled`) only the time heads it, unless it was before the last look.
    """
    lines = _lines(naming_of(look, texts), missed.moves)
    if not lines:
        return ""
    key = "away.heading-seen" if missed.seen else "away.heading"
    since = missed.moves[0].entry.at // 1000
    bare = titled and not missed.seen
    heading = f"<t:{since}:R>" if bare else texts.say(key, at=since, count=len(missed.moves))
    left = room - len(heading) - 1
    whole = _told(lines, texts, headed=False)
    if len(whole) > left:
        whole = _folded(lines, texts, look, left)
    return f"{heading}\n{whole}"


def with_recap(shown: Message, look: Look, missed: Recap | None, texts: Texts) -> Message:
    """A message with what its reader has missed above it."""
    said = recap(look, missed, texts) if missed is not None else ""
    if not said:
        return shown
    content = shortened("\n".join(part for part in (said, shown.content) if part), CONTENT)
    return replace(shown, content=content)


def recap_panel(look: Look, missed: Recap | None, texts: Texts) -> Message:
    """A recap by itself, asked for again, with the log beside it."""
    said = recap(look, missed, texts, LONG, titled=True) if missed is not None else ""
    row = (
        Button(press("log", look.facts.id), texts.say("button.log")),
        Button(press("hand", look.facts.id), texts.say("button.hand")),
    )
    text = shortened(said or texts.say("away.nothing"), EMBED_DESCRIPTION)
    return Message(embed=Embed(title=texts.say("away.title", code=look.facts.label), description=text), rows=(row,))


# ---- which sentences -------------------------------------------------------------------------------------------------


def _lines(naming: Naming, moves: Sequence[MissedMove]) -> list[_Line]:
    """The sentences of the moves; routine ones only where there are no others."""
    found: list[_Line] = []
    for number, missed in enumerate(moves):
        day = missed.day
        if missed.entry.rewind is not None:
            found.append(_Line(number, day, WENT_BACK_WEIGHT, len(found), went_back(naming, missed.entry)))
        if ended := end_told(naming, missed.entry):
            found.append(_Line(number, day, END_WEIGHT, len(found), ended))
        for event in missed.entry.events:
            day = _begun(event) or day
            text = sentence(naming, event)
            if text:
                found.append(_Line(number, day, weight_of(event), len(found), text))
    telling = [line for line in found if line.weight > ROUTINE_WEIGHT]
    return telling or found


def weight_of(event: EventSight) -> int:
    """How much an event matters to who was away: 0 for routine, up to 9 for the end of the game."""
    if event.verb in ROUTINE:
        return ROUTINE_WEIGHT
    kinds = [weight for kind, weight in _WEIGHTS if any(isinstance(action, kind) for action in event.actions)]
    into_play = any(isinstance(action, Move) and action.to == "expedition" for action in event.actions)
    return max([_VERBS.get(event.verb, ORDINARY_WEIGHT), *kinds, 6 if into_play else 0])


def _begun(event: EventSight) -> int:
    """The Day of the phase that begins, 0 for any other event."""
    return next((action.day for action in event.actions if isinstance(action, Moment)), 0)


# ---- how they are told -----------------------------------------------------------------------------------------------


def _told(lines: Iterable[_Line], texts: Texts, *, headed: bool) -> str:
    """Sentences in their order, one line for each move, below headings for each Day where that is wanted."""
    said: list[str] = []
    for day, of_day in groupby(lines, key=lambda line: line.day):
        if headed:
            said.append(texts.say("away.day" if day else "away.setup", day=day))
        said += ["• " + " ".join(line.text for line in move) for _, move in groupby(of_day, key=lambda each: each.move)]
    return "\n".join(said)


def _folded(lines: Sequence[_Line], texts: Texts, look: Look, room: int) -> str:
    """As much as there is room for, what matters most first, in the order in which it happened, and how much is left.

    Each Day that is not told at all is counted among what is left; the log has all of it.
    """
    ranked = sorted(lines, key=lambda line: (-line.weight, -line.place))
    kept: list[_Line] = []
    best = ""
    for count in range(1, len(ranked) + 1):
        kept = sorted(ranked[:count], key=lambda line: line.place)
        said = f"{_told(kept, texts, headed=True)}\n{_left(len(lines) - count, texts, look)}"
        if len(said) > room:
            break
        best = said
    return best or shortened(_left(len(lines), texts, look), room)


def _left(count: int, texts: Texts, look: Look) -> str:
    link = board_link(look)
    return texts.say("away.more-linked" if link else "away.more", count=count, link=link)
