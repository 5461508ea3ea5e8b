"""The organiser's panel of a league: what can be done about it, its matches and its players, each with a reason."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, get_args

from bot.leagues.model.league import Competitor, League
from bot.leagues.pairing.matches import Outcome
from bot.leagues.rounds.requiring import points_count
from bot.present.layout.limits import BUTTON_LABEL, CHOICE_LABEL, CHOICES, CONTENT
from bot.present.layout.presses import press
from bot.present.layout.records import Button, Choice, Embed, Form, Input, Message, Picker, Row, Select
from bot.present.leagues.leagues import NAME, fixture_line
from bot.present.leagues.stages import stage_of, titled
from bot.present.texts import Texts
from bot.present.wording.naming import escaped, shortened

Act = Literal["override", "extend", "penalty", "out", "back", "close", "reopen", "end", "word"]
"""What an organiser does by a form in which they say why."""

ACTS: tuple[Act, ...] = get_args(Act)

LONGEST_REASON = 300

MOST_FORESEEN = 20
"""How many open matches are told before a round is ended."""


def panel(found: League, texts: Texts) -> Message:
    """What an organiser can do about a league as it stands."""

    def button(key: str, pressed: str) -> Button:
        return Button(pressed, texts.say(f"league.do.{key}"))

    export = button("export", press("organiseexport", found.id))
    page = button("page", press("organisepage", found.id))
    close = button("close", press("organiseform", found.id, "close"))
    people = button("people", press("organisepeople", found.id, 0))
    word = (button("word", press("organiseform", found.id, "word")),) if found.competitors else ()
    reopen = (button("reopen", press("organiseform", found.id, "reopen")),) if _reopens(found) else ()
    if found.status == "closed":
        rows: list[Row] = [(button("season", press("organiseseason", found.id)), *reopen, page, export)]
    elif found.status == "open":
        begin = button("begin", press("organisebegin", found.id))
        rows = [(begin, button("settings", press("organisesettings", found.id))), (people, *word, page, export, close)]
    else:
        matches = button("matches", press("organisematches", found.id, len(found.rounds), 0))
        extend = button("extend", press("organiseform", found.id, "extend"))
        end = (button("end", press("organiseending", found.id)),) if found.rounds else ()
        rows = [(matches, extend, *end, people), (*reopen, *word, page, export, close)]
    embed = Embed(
        title=texts.say("league.organise-title", name=titled(found, texts)),
        description=texts.say(f"league.organise-explain-{_stands(found)}", starts=found.terms.starts // 1000),
    )
    return Message(embed=embed, rows=tuple(rows))


def page_chosen(found: League, texts: Texts) -> Message:
    """In which channel the page of a league stands, and the choice of another one."""
    where = texts.say("league.page-where", channel=found.page_channel) if found.page_channel else ""
    said = [texts.say("league.page-explain", name=escaped(found.name, NAME)), where]
    picker = Picker(
        press("organisepage", found.id, "channel"), "channel", texts.say("league.page-which"), found.page_channel
    )
    off = (Button(press("organisepage", found.id, "off"), texts.say("league.page-off")),) if where else ()
    return Message(content="\n".join(filter(None, said)), rows=(picker, (*off, *_to_panel(found, texts))))


def matches(found: League, number: int, page: int, texts: Texts) -> Message:
    """The matches of a round, of which one is picked to be decided."""
    number = min(max(number, 1), len(found.rounds))
    playing = [
        (at, each) for at, each in enumerate(found.rounds[number - 1].fixtures, start=1) if each.second is not None
    ]
    if not playing:
        return Message(content=texts.say("league.no-matches", round=number), rows=(_to_panel(found, texts),))
    pages = -(-len(playing) // CHOICES)
    page = min(max(page, 0), pages - 1)
    choices = tuple(
        Choice(str(at), shortened(fixture_line(found, at, each, texts).replace("*", ""), CHOICE_LABEL))
        for at, each in playing[page * CHOICES : (page + 1) * CHOICES]
    )
    select = Select(press("organisematch", found.id, number, page), choices, texts.say("league.which-match"))
    before = press("organisematches", found.id, number - 1, 0)
    after = press("organisematches", found.id, number + 1, 0)
    row = [
        Button(before, texts.say("league.before"), disabled=number == 1),
        Button(after, texts.say("league.after"), disabled=number == len(found.rounds)),
    ]
    if pages > 1:
        row.append(Button(press("organisematches", found.id, number, (page + 1) % pages), texts.say("panel.later")))
    asked = texts.say("league.match-ask", round=number)
    return Message(content=asked, rows=(select, tuple(row), _to_panel(found, texts)))


def match(found: League, number: int, table: int, texts: Texts) -> Message:
    """One match, and what can be said came of it."""
    fixture = found.rounds[number - 1].fixtures[table - 1]
    people = [escaped(found.called(each)) for each in fixture.players]
    said = dict(zip(("first", "second"), people, strict=True))
    buttons = tuple(
        Button(
            press("organiseform", found.id, "override", number, table, outcome),
            shortened(
                texts.say("league.has-won", person=said[outcome])
                if outcome in said
                else texts.say(f"league.outcome.{outcome}"),
                BUTTON_LABEL,
            ),
        )
        for outcome in fixture.outcomes
    )
    belongs = stage_of(found, fixture, texts)
    line = fixture_line(found, table, fixture, texts)
    back = Button(press("organisematches", found.id, number, 0), texts.say("league.back"))
    return Message(content="\n".join(filter(None, (belongs, line))), rows=(buttons, (back,)))


def people(found: League, page: int, texts: Texts) -> Message:
    """The players, of whom one is picked."""
    if not found.competitors:
        nobody = texts.say("league.nobody-yet", name=escaped(found.name, NAME))
        return Message(content=nobody, rows=(_to_panel(found, texts),))
    pages = -(-len(found.competitors) // CHOICES)
    page = min(max(page, 0), pages - 1)
    choices = tuple(
        Choice(str(each.id), shortened(each.name, CHOICE_LABEL), texts.say("league.is-out") if each.gone else "")
        for each in found.competitors[page * CHOICES : (page + 1) * CHOICES]
    )
    select = Select(press("organiseperson", found.id, page), choices, texts.say("league.which-player"))
    row: list[Button] = [*_to_panel(found, texts)]
    if pages > 1:
        row.append(Button(press("organisepeople", found.id, (page + 1) % pages), texts.say("panel.later")))
    asked = texts.say("league.player-ask", name=escaped(found.name, NAME))
    return Message(content=asked, rows=(select, tuple(row)))


def person(found: League, competitor: Competitor, texts: Texts) -> Message:
    """One player, and what can be done about them."""
    acts: list[Act] = ["back"] if competitor.gone else ["out"]
    if points_count(found, competitor.id):
        acts.append("penalty")
    row = tuple(
        Button(press("organiseform", found.id, act, competitor.id), texts.say(f"league.do.{act}")) for act in acts
    )
    back = Button(press("organisepeople", found.id, 0), texts.say("league.back"))
    return Message(content=f"**{escaped(competitor.name)}**", rows=((*row, back),))


def ending(found: League, foreseen: Mapping[int, Outcome], texts: Texts) -> Message:
    """What would come of the open matches if the round ended now, and the way to end it."""
    current = found.rounds[-1]
    lines = []
    for at, outcome in list(foreseen.items())[:MOST_FORESEEN]:
        fixture = current.fixtures[at]
        people = [escaped(found.called(each)) for each in fixture.players]
        state = texts.say(f"league.match.{outcome}", winner=people[0 if outcome == "first" else -1])
        lines.append(texts.say("league.match-without", table=at + 1, first=people[0], second=people[-1], state=state))
    if len(foreseen) > MOST_FORESEEN:
        lines.append(texts.say("league.end-more", count=len(foreseen) - MOST_FORESEEN))
    asked = texts.say("league.end-ask", round=current.number, name=escaped(found.name, NAME))
    sure = press("organiseform", found.id, "end", current.number)
    row = (Button(sure, texts.say("league.end-sure"), "danger"), *_to_panel(found, texts))
    said = "\n".join((asked, *(lines or [texts.say("league.end-none")])))
    return Message(content=shortened(said, CONTENT), rows=(row,))


def form(found: League, act: Act, more: tuple[str, ...], texts: Texts) -> Form:
    """Where an organiser says why, and how much where that is to be said."""
    kind = ("word-text", "word-hint") if act == "word" else ("reason", "hint")
    why, hint = (texts.say(f"league.form.{each}") for each in kind)
    reason = Input("reason", why, hint, LONGEST_REASON, long=True)
    amounts = {"extend": ("hours", "24"), "penalty": ("points", "1")}
    asked: tuple[Input, ...] = ()
    if act in amounts:
        name, value = amounts[act]
        asked = (Input(name, texts.say(f"league.form.{name}"), most=5, value=value),)
    return Form(press("organised", found.id, act, *more), texts.say(f"league.form.{act}"), (*asked, reason))


def done(found: League, act: Act, texts: Texts) -> Message:
    """That something has been decided, and the panel again."""
    shown = panel(found, texts)
    said = texts.say(f"league.done.{act}", name=escaped(found.name, NAME))
    return Message(content=said, embed=shown.embed, rows=shown.rows)


def _reopens(found: League) -> bool:
    """Whether an organiser may have something to reopen."""
    if found.status == "closed":
        return bool(found.closed_at and found.rounds)
    return len(found.rounds) > 1 and not found.goes_on


def _stands(found: League) -> str:
    """How far a league is, as the texts name it."""
    return "starts" if found.status == "open" and found.terms.starts else found.status


def _to_panel(found: League, texts: Texts) -> tuple[Button, ...]:
    return (Button(press("organise", found.id), texts.say("league.back")),)
