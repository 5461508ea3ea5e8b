"""What has been decided in a league, by its organisers and by its terms, for all to read."""

from __future__ import annotations

import re

from bot.leagues.model.league import Decision, League
from bot.present.layout.limits import EMBED_DESCRIPTION
from bot.present.layout.presses import press
from bot.present.layout.records import Button, Embed, Message
from bot.present.leagues.league_settings import setting_said, start_said
from bot.present.leagues.stages import titled
from bot.present.texts import Texts
from bot.present.wording.naming import escaped, shortened

PAGE = 8
"""How many decisions stand on a page: each may have a long reason."""

_MATCH = re.compile(r"(\d+)\.(\d+)(?:: (\w+))?")
"""What a decided match is kept as: its round, its number in it, and what was decided of it."""

NAME, REASON = 120, 400
"""How many characters are shown of what a decision is about, and of its reason."""


def decisions_said(found: League, texts: Texts, since: int = 0) -> list[str]:
    """What organisers have decided since a time, and what followed from the terms, the oldest first."""
    return [
        texts.say(
            f"league.decided.{each.what}",
            by=escaped(each.name),
            about=_about(found, each, texts),
            reason=escaped(each.reason, REASON),
        )
        for each in found.decisions
        if each.at >= since
    ]


def _about(found: League, decision: Decision, texts: Texts) -> str:
    """What a decision is about, in words: of a match who meets in it and what was decided, of a setting its choice."""
    if decision.what in ("override", "proposal", "objection") and (place := _MATCH.fullmatch(decision.about)):
        number, table, outcome = place.groups()
        return _match_said(found, int(number), int(table), outcome or "", texts)
    if decision.what == "settings":
        name, _, picked = decision.about.partition("=")
        return setting_said(name, picked, texts)
    if decision.what == "page":
        return f"<#{decision.about}>" if decision.about != "0" else "–"
    if decision.what == "start":
        return start_said(int(decision.about), texts)
    if decision.what == "ruling":
        game, _, ruling = decision.about.partition(": ")
        key = {"draw": "draw", "as it stands": "stands"}.get(ruling, "won")
        return texts.say(f"league.ruled.{key}", game=game, winner=escaped(ruling, NAME))
    return escaped(decision.about, NAME)


def _match_said(found: League, number: int, table: int, outcome: str, texts: Texts) -> str:
    """Who meets in a match, its round, and what was decided of it."""
    shown = found.round_called(number)
    if shown is None or table > len(shown.fixtures):
        return texts.say("league.match-of-old-round", match=table, round=number)
    fixture = shown.fixtures[table - 1]
    people = [escaped(found.called(each)) for each in fixture.players]
    if not outcome:  # decided before that was kept with it
        if fixture.match is None:
            return texts.say("league.match-of-round", people=" – ".join(people), round=number)
        outcome = fixture.match.outcome
    state = texts.say(f"league.match.{outcome}", winner=people[0 if outcome == "first" else -1])
    return texts.say("league.decided-match", people=" – ".join(people), round=number, state=state)


def decisions(found: League, texts: Texts, page: int = 0) -> Message:
    """The whole log of what has been decided in a league, the newest first."""
    lines = decisions_said(found, texts)[::-1] or [texts.say("league.log-empty")]
    pages = -(-len(lines) // PAGE)
    page = min(max(page, 0), pages - 1)
    embed = Embed(
        title=texts.say("league.log-title", name=titled(found, texts)),
        description=shortened("\n".join(lines[page * PAGE : (page + 1) * PAGE]), EMBED_DESCRIPTION),
        footer=texts.say("games.page", page=page + 1, pages=pages) if pages > 1 else "",
    )
    row = [Button(press("rounds", found.id, len(found.rounds), 0, "now"), texts.say("league.to-rounds"))]
    if pages > 1:
        row.append(Button(press("leaguelog", found.id, (page + 1) % pages), texts.say("panel.later")))
    return Message(embed=embed, rows=(tuple(row),))
