"""The buttons below the messages of a league that lead to one's own place in it, and to organising it."""

from __future__ import annotations

from bot.leagues.model.league import League
from bot.leagues.rounds.requiring import lets_in
from bot.present.layout.presses import press
from bot.present.layout.records import Button
from bot.present.texts import Texts


def ways_in(found: League, texts: Texts) -> tuple[Button, ...]:
    """The buttons below a league by which people come in, look after their own place, and organise it."""
    join = Button(press("leaguejoin", found.id), texts.say("league.join"), "success")
    enters = (join,) if found.status == "open" or (found.status == "running" and lets_in(found)) else ()
    place = Button(press("leagueplace", found.id), texts.say("league.own-place"))
    organise = Button(press("organise", found.id), texts.say("league.organise"))
    return (organise,) if found.status == "closed" else (*enters, place, organise)
