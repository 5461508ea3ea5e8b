"""A person's games as a list: what waits for them longest first, with the way to each, in pages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.play.clocks.paces import MINUTE
from bot.play.game_records.looks import GameLine
from bot.play.requests.one_line import one_line
from bot.present.layout.limits import CHOICE_DESCRIPTION, CHOICE_LABEL, PLACEHOLDER
from bot.present.layout.presses import press
from bot.present.layout.records import Button, Choice, Embed, Message, Row, Select
from bot.present.tables.clocks import left_said
from bot.present.texts import Texts
from bot.present.wording.inline import address
from bot.present.wording.naming import escaped, shortened

PAGE = 10
"""How many games one page lists: a screen of a phone, and well within an embed."""


def games(lines: Sequence[GameLine], texts: Texts, page: int = 0, now: int = 0) -> Message:
    """A page of a person's games in the order given, each with the way to its board, and a menu to look at one.

    With `now`, times are said as lengths: "for 9 min · 4 days left". Without, as Discord counts.
    """
    if not lines:
        return Message(content=texts.say("said.no-games"))
    part, pages, page = _page(lines, page)
    waiting = sum(line.waiting for line in lines)
    heading = texts.say("games.waiting-count" if waiting else "games.waiting-none", count=waiting)
    embed = Embed(
        title=texts.say("games.title"),
        description="\n".join([heading, "", *(line_of(line, texts, now) for line in part)]),
        footer=texts.say("games.page", page=page + 1, pages=pages) if pages > 1 else "",
    )
    rows: list[Row] = [Select(press("game"), tuple(_choice(line, texts) for line in part), _hint(texts))]
    if pages > 1:
        earlier = Button(press("games", page - 1, "earlier"), texts.say("panel.earlier"), disabled=page == 0)
        later = Button(press("games", page + 1, "later"), texts.say("panel.later"), disabled=page == pages - 1)
        rows.append((earlier, later))
    return Message(embed=embed, rows=tuple(rows))


def digest(waiting: Sequence[GameLine], texts: Texts) -> Message:
    """What a person is told once a day who wants it: the games that wait for them, those that wait longest first.

    Each leads to its thread: boards come and go there, and this message stays.
    """
    shown = games([replace(line, board_id=0) for line in waiting], texts)
    assert shown.embed is not None, "a digest is sent where games wait"
    return replace(shown, embed=replace(shown.embed, title=texts.say("digest.title")))


def finished(line: GameLine, texts: Texts) -> Message:
    """A game of a person that is over, or set aside: how it ended, a rematch where no league pairs it, its log."""
    rows: tuple[Row, ...] = ()
    if line.status == "over":
        again = (Button(press("rematch", line.facts.id), texts.say("result.rematch"), "success"),)
        log = Button(press("log", line.facts.id), texts.say("button.log"))
        rows = ((log,) if line.facts.league else (*again, log),)
    return Message(content=line_of(line, texts), rows=rows)


def when(day: int, phase: str, texts: Texts) -> str:
    """The Day and the phase of a game; before the first Day, the setup alone."""
    said = texts.say(f"phase.{phase}")
    return texts.say("games.when", day=day, phase=said) if day else said


def line_of(line: GameLine, texts: Texts, now: int = 0) -> str:
    """One game in a line: its name, against whom, when, how it stands and since when, and the way to its board."""
    said = texts.say(
        "games.line",
        label=line.facts.label,
        versus=texts.together([escaped(name) for name in line.opponents]),
        when=when(line.day, line.phase, texts),
        state=_state(line, texts, now),
        rules=texts.say(f"rules-word.{line.facts.rules}"),
    )
    if not line.thread_id:
        return said
    place = address(line.facts.guild_id, line.thread_id, line.board_id)
    return f"{said} · {texts.say('games.place', place=place)}"


def _state(line: GameLine, texts: Texts, now: int) -> str:
    """How a game stands for its reader; for a running one who is waited for, and since when."""
    if line.status == "set aside":
        return texts.say("games.aside")
    if line.status == "over" and line.facts.settled is not None:
        return texts.say("games.settled")
    if line.status == "over":
        return texts.say("games.drawn" if line.won is None else "games.won" if line.won else "games.lost")
    names = texts.together([escaped(name) for name in line.waited_for or line.opponents])
    key = "games.waiting" if line.waiting else "games.running"
    state = texts.say(key, opponents=names)
    if now:
        if now - line.since >= MINUTE:
            state = texts.say("games.for", state=state, time=left_said(now - line.since, texts))
        if not line.until:
            return state
        left = left_said(max(0, line.until - now), texts)
        return texts.say("games.left" if line.until > now else "games.out", state=state, left=left)
    state = texts.say("games.since", state=state, at=line.since // 1000)
    return texts.say("games.until", state=state, at=line.until // 1000) if line.until else state


def _choice(line: GameLine, texts: Texts) -> Choice:
    """One game in the menu."""
    opponents = texts.together([one_line(name) or "?" for name in line.opponents])
    label = texts.say("games.choice", label=line.facts.label, versus=opponents)
    over = "over" if line.facts.league else "again"
    key = {"set aside": "aside", "over": over}.get(line.status, "mine" if line.waiting else "theirs")
    description = shortened(texts.say(f"games.choice-{key}"), CHOICE_DESCRIPTION)
    return Choice(line.facts.id, shortened(label, CHOICE_LABEL), description)


def _hint(texts: Texts) -> str:
    return shortened(texts.say("games.look"), PLACEHOLDER)


def _page(lines: Sequence[GameLine], page: int) -> tuple[Sequence[GameLine], int, int]:
    """The lines of a page, how many pages there are, and which one it is: the nearest where there is no such page."""
    pages = max(1, -(-len(lines) // PAGE))
    page = min(max(page, 0), pages - 1)
    return lines[page * PAGE : (page + 1) * PAGE], pages, page
