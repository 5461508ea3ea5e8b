"""What somebody is told who wants a match of a ladder."""

from __future__ import annotations

from bot.leagues.model.ladder import run_of
from bot.leagues.model.league import League, open_match_of
from bot.present.layout.presses import press
from bot.present.layout.records import Button, Message
from bot.present.texts import Texts
from bot.present.wording.naming import escaped

NAME = 120


def next_match(found: League, person_id: int, texts: Texts) -> Message:
    """Against whom the next match of a run is, or that somebody is waited for."""
    run = run_of(found, person_id)
    words = {
        "name": escaped(found.name, NAME),
        "played": run.played + 1,
        "length": run.length,
        "run": texts.say("league.first-run" if run.number == 1 else "league.later-run", number=run.number),
    }
    place = open_match_of(found, person_id)
    if place is None:
        stop = Button(press("ladderstop", found.id), texts.say("league.run-stop"))
        return Message(content=texts.say("league.run-waits", **words), rows=((stop,),))
    number, at = place
    other = next(each for each in found.rounds[number - 1].fixtures[at].players if each != person_id)
    return Message(content=texts.say("league.run-paired", person=escaped(found.called(other)), **words))
