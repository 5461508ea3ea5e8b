"""What judges see: a panel for a game, the moments to go back to, and its log as each player knows it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, get_args

from bot.play.game_records.looks import Look
from bot.play.games.history import Export
from bot.play.games.undoing import UndoSight
from bot.present.games.exporting import log_text
from bot.present.games.undoing import moment_said
from bot.present.layout.limits import BUTTON_LABEL, CHOICE_LABEL
from bot.present.layout.presses import press
from bot.present.layout.records import Button, Choice, Embed, File, Form, Input, Message, Row, Select
from bot.present.leagues.league_log import REASON
from bot.present.texts import Texts
from bot.present.wording.naming import escaped, naming_of, shortened

Act = Literal["freeze", "unfreeze", "log", "first", "second", "draw", "stands", "rewind"]
"""What a judge can do by a form in which they say why."""

ACTS: tuple[Act, ...] = get_args(Act)

LONGEST_REASON = 300

MOST_MOMENTS = 25
"""How many moments a list holds."""


def panel(look: Look, texts: Texts) -> Message:
    """What a judge can do about a game; each button opens a form for the reason."""
    facts = look.facts
    first, second = (player.name for player in facts.players[:2])

    def button(act: Act, **words: object) -> Button:
        return Button(press("judge", facts.id, act), shortened(texts.say(f"judge.do.{act}", **words), BUTTON_LABEL))

    rows: list[Row] = [(button("log"),)]
    if look.status == "running":
        stands = () if look.clocks is None else (button("unfreeze" if look.clocks.frozen else "freeze"),)
        back = Button(press("judgeback", facts.id), texts.say("judge.do.rewind"))
        rows = [
            (*stands, button("log"), back),
            (button("first", player=first), button("second", player=second), button("draw"), button("stands")),
        ]
    lines = [texts.say("judge.explain")]
    if look.clocks is not None and look.clocks.frozen:
        lines.append(texts.say("clock.frozen", reason=escaped(look.clocks.frozen, REASON)))
    versus = texts.say("judge.versus", first=escaped(first), second=escaped(second))
    title = texts.say("judge.title", game=facts.label, versus=versus)
    return Message(embed=Embed(title=shortened(title, 200), description="\n".join(lines)), rows=tuple(rows))


def form(game: str, act: Act, texts: Texts, *more: int) -> Form:
    """Where a judge says why."""
    reason = Input("reason", texts.say("judge.form.reason"), texts.say("judge.form.hint"), LONGEST_REASON, long=True)
    return Form(press("judged", game, act, *more), texts.say(f"judge.form.{act}"), (reason,))


def moments(sight: UndoSight, texts: Texts) -> Message:
    """The moments that both players can be asked to go back to; nothing shows that everybody could not see."""
    if not sight.moments:
        return Message(content=texts.say("undo.nothing"))
    naming, facts = naming_of(sight.look, texts).unformatted(), sight.look.facts
    choices = tuple(
        Choice(str(moment.to), moment_said(naming, moment, CHOICE_LABEL)) for moment in sight.moments[:MOST_MOMENTS]
    )
    select = Select(press("judgepick", facts.id, sight.look.version), choices, texts.say("undo.choose"))
    embed = Embed(title=texts.say("judge.rewind-title", game=facts.label), description=texts.say("judge.rewind"))
    return Message(embed=embed, rows=(select,))


def log_files(found: Sequence[Export], texts: Texts) -> Message:
    """The log of a game as each of its players knows it, a file for each, for the judge alone."""
    files = tuple(
        File(f"altered-{each.look.facts.label}-seat-{seat}.txt", log_text(each, texts).encode())
        for seat, each in enumerate(found, start=1)
    )
    label = found[0].look.facts.label if found else ""
    return Message(content=texts.say("judge.log", game=label), files=files)


def done(look: Look, act: Act, texts: Texts) -> Message:
    """That something has been done."""
    return Message(content=texts.say(f"judge.done.{act}", game=look.facts.label))
