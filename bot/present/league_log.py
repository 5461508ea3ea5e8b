"""What has been decided in a league, by its organisers and by its terms, for everybody to read."""

from __future__ import annotations

from bot.leagues.league import Decision, League
from bot.present.league_settings import setting_said, start_said
from bot.present.league_stages import titled
from bot.present.limits import EMBED_DESCRIPTION
from bot.present.naming import escaped, shortened
from bot.present.presses import press
from bot.present.records import Button, Embed, Message
from bot.present.texts import Texts

PAGE = 8
"""How many decisions stand on a page: each may have a long reason."""

NAME, REASON = 120, 400
"""How many characters are shown of what a decision is about, and of its reason."""


def decisions_said(found: League, texts: Texts) -> list[str]:
    """What organisers have decided, and what followed from the terms, the oldest first."""
    return [
        texts.say(
            f"league.decided.{each.what}",
            by=escaped(each.name),
            about=_about(each, texts),
            reason=escaped(each.reason, REASON),
        )
        for each in found.decisions
    ]


def _about(decision: Decision, texts: Texts) -> str:
    """What a decision is about, in words: of a setting its name and what was chosen, of a start its moment."""
    if decision.what == "settings":
        name, _, picked = decision.about.partition("=")
        return setting_said(name, picked, texts)
    if decision.what == "start":
        return start_said(int(decision.about), texts)
    return escaped(decision.about, NAME)


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
