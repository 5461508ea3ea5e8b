"""What judges see: a panel for a game, the moments to go back to, and its log as each player knows it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, get_args

from bot.leagues.model.league import League
from bot.leagues.organising.judge_calls import LONGEST_QUESTION
from bot.play.game_records.league_notices import JudgeCall
from bot.play.game_records.looks import Look
from bot.play.games.history import Export
from bot.play.games.undo_sight import UndoSight
from bot.present.games.undoing import moment_said
from bot.present.history.exporting import log_text
from bot.present.layout.limits import BUTTON_LABEL, CHOICE_LABEL, CONTENT, FORM_TITLE
from bot.present.layout.presses import press
from bot.present.layout.records import Button, Choice, Embed, File, Form, Input, Message, Row, Select
from bot.present.leagues.league_log import REASON
from bot.present.tables.board import board_link
from bot.present.tables.board_words import versus
from bot.present.texts import Texts, texts_for
from bot.present.wording.naming import escaped, naming_of, shortened

Act = Literal["freeze", "unfreeze", "log", "first", "second", "draw", "stands", "rewind"]
"""What a judge can do by a form in which they say why."""

ACTS: tuple[Act, ...] = get_args(Act)

DECIDES: tuple[Act, ...] = ("first", "second", "draw", "stands")
"""What ends a game."""

LONGEST_REASON = 300

AGAIN = "again"
"""What the button sends with which a player who has called a judge asks something more."""

NAME = 120
"""How many characters of the name of a league are shown."""

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
    pair = texts.say("judge.versus", first=escaped(first), second=escaped(second))
    title = texts.say("judge.title", game=facts.label, versus=pair)
    return Message(embed=Embed(title=shortened(title, 200), description="\n".join(lines)), rows=tuple(rows))


def form(look: Look, act: Act, texts: Texts, *more: int, reason: str = "") -> Form:
    """Where a judge says why, which carries it out; its title says what, and who would win."""
    facts = look.facts
    entry = Input(
        "reason",
        texts.say("judge.form.reason"),
        texts.say("judge.form.hint"),
        LONGEST_REASON,
        long=True,
        value=reason[:LONGEST_REASON],
    )
    does = texts.say(f"judge.do.{act}", player=facts.players[1 if act == "second" else 0].name)
    title = texts.say("judge.form.title", game=facts.label, does=does)
    return Form(press("judged", facts.id, act, *more), shortened(title, FORM_TITLE), (entry,))


def call_form(look: Look, texts: Texts) -> Form:
    """Where a player says what a judge is asked."""
    question = Input(
        "question",
        texts.say("judge.call-form.question"),
        texts.say("judge.call-form.hint"),
        LONGEST_QUESTION,
        long=True,
    )
    return Form(press("judgecall", look.facts.id), texts.say("judge.call"), (question,))


def call_sent(game: str, texts: Texts, *, stopped: bool) -> Message:
    """What a player is told who has called a judge; `stopped` says that the clocks stand still now."""
    key = "judge.call-sent-stopped" if stopped else "judge.call-sent"
    return Message(content=texts.say(key), rows=((_take_back(game, texts),),))


def call_stands(game: str, at: int, texts: Texts) -> Message:
    """What a player sees who has called a judge at a time in milliseconds, and wants to do so again or take it back."""
    again = Button(press("calljudge", game, AGAIN), texts.say("judge.call-again"))
    return Message(content=texts.say("judge.call-stands", at=at // 1000), rows=((_take_back(game, texts), again),))


def _take_back(game: str, texts: Texts) -> Button:
    """The button with which a player takes their call for a judge back."""
    return Button(press("nojudge", game), texts.say("judge.call-back"))


def called(call: JudgeCall, look: Look, league: League, roles: Sequence[int]) -> Message:
    """A call for a judge, to the roles that judge or to who opened the league: where, when, by whom and what about.

    Of one that was taken back only who did, and it calls no person.
    """
    texts, facts = texts_for(league.language), look.facts
    words = {
        "player": escaped(call.by),
        "game": facts.label,
        "versus": versus(texts, [escaped(player.name) for player in facts.players], facts.teams),
        "name": escaped(league.name, NAME),
    }
    if call.withdrawn:
        return Message(content=texts.say("judge.call-taken-back", **words), silent=True)
    people = (league.organiser,) if league.organiser and not roles else ()
    calling = " ".join([*(f"<@&{role}>" for role in roles), *(f"<@{person}>" for person in people)])
    lines = [
        texts.say("judge.called", called=calling, **words).strip(),
        texts.say("judge.call-moment", day=call.day, phase=texts.say(f"phase.{call.phase}"), link=board_link(look)),
        f"> {escaped(call.question, LONGEST_QUESTION)}",
    ]
    if look.clocks is not None and look.clocks.frozen:
        lines.append(texts.say("clock.frozen", reason=escaped(look.clocks.frozen, REASON)))
    row = (Button(press("judgepanel", facts.id), texts.say("judge.open"), "primary"),)
    return Message(content=shortened("\n".join(lines), CONTENT), rows=(row,), mentions=people, roles=tuple(roles))


def moments(sight: UndoSight, texts: Texts) -> Message:
    """The moments that both players can be asked to go back to; nothing shows that each person could not see."""
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
    """What has been done, and what comes of it; of a decision who has won by it."""
    facts, result = look.facts, look.view.result
    if act not in DECIDES or result is None:
        return Message(content=texts.say(f"judge.done.{act}", game=facts.label))
    names = [escaped(player.name) for player in facts.players]
    if not result.winners:
        return Message(content=texts.say("judge.done.nobody", game=facts.label, people=texts.together(names)))
    winners = [name for seat, name in enumerate(names) if seat in result.winners]
    others = [name for seat, name in enumerate(names) if seat not in result.winners]
    key = "judge.done.furthest" if act == "stands" else "judge.done.won"
    words = {"winner": texts.together(winners), "others": texts.together(others)}
    return Message(content=texts.say(key, game=facts.label, **words))
