"""A person's own place in a league, by buttons: joining, another deck, what came of a match, leaving."""

from __future__ import annotations

from bot.chat.panels.pressed import Pressed, of_no_game
from bot.chat.replies.answering import Reply
from bot.leagues.model.league import League, open_match_of
from bot.leagues.pairing.matches import Outcome
from bot.leagues.rounds.requiring import joinable
from bot.play.requests.person import Person
from bot.play.requests.refusal import Refusal
from bot.present.layout.records import Message
from bot.present.leagues import membership as present
from bot.present.leagues.leagues import NAME, reported
from bot.present.texts import Texts
from bot.present.wording.naming import escaped
from bot.services import Services

SAID: dict[str, Outcome] = {"won": "first", "lost": "second", "draw": "draw"}
"""What one of two says of their match, and what it means where they stand first."""


async def _join(press: Pressed) -> Reply:
    """Offers the decks with which one can come in; who is in already is shown their place."""
    league = await press.league()
    if league.competitor(press.person.id) is not None:
        return press.reply(present.own_place(league, press.person.id, press.texts))
    if league.terms.limited is not None:
        return await _joined(press, "")
    return press.reply(await offered(press.services, league, press.person, press.texts))


async def _decks(press: Pressed) -> Reply:
    """A page of the decks that can be handed in."""
    page = press.number(1) if press.part(1) else 0
    return press.reply(await offered(press.services, await press.league(), press.person, press.texts, page))


async def offered(services: Services, league: League, person: Person, texts: Texts, page: int = 0) -> Message:
    """The decks with which a player can come in, or that they can hand in instead; raises as `joinable`."""
    lines = await services.challenges.decks_of(person.id, joinable(league, person).terms.format)
    return present.decks(league, lines, texts, page)


async def _chosen(press: Pressed) -> Reply:
    """Hands in the deck that was picked."""
    return await _joined(press, press.pick("unknown deck", deck=""))


async def _joined(press: Pressed, deck: str) -> Reply:
    joined = await press.services.leagues.joining.join(press.operation, press.subject, press.person, deck)
    return press.reply(present.own_place(joined, press.person.id, press.texts))


async def _place(press: Pressed) -> Reply:
    """Shows a person their place."""
    league = await press.league()
    if league.competitor(press.person.id) is None:
        raise Refusal("no player of it", league=league.name)
    return press.reply(present.own_place(league, press.person.id, press.texts))


async def _say(press: Pressed) -> Reply:
    """A person says what came of their match, the one that the button was made for."""
    league, said = await press.league(), SAID.get(press.part(2))
    place = open_match_of(league, press.person.id)
    if said is None or (place is not None and place[0] != press.number(1)):
        raise Refusal("decision closed")
    after = await press.services.leagues.results.report(press.operation, league.id, press.person, said)
    return press.reply(reported(league, after, press.person.id, press.texts))


async def _leave(press: Pressed) -> Reply:
    """Asks whether a person really leaves."""
    return press.reply(present.leaving(await press.league(), press.texts))


async def _left(press: Pressed) -> Reply:
    """A person leaves."""
    after = await press.services.leagues.joining.drop(press.operation, press.subject, press.person, organiser=False)
    if after.preparing:
        await press.services.limited.advance(after.id)
    return press.word("league.dropped", name=escaped(after.name, NAME))


async def _object(press: Pressed) -> Reply:
    """A player objects to what an organiser has decided of a match that they play in themselves."""
    number, table = press.number(1), press.number(2)
    await press.services.leagues.organising.object(press.operation, press.subject, press.person, number, table)
    return press.word("league.objected")


PRESSES = of_no_game(
    {
        "leaguejoin": _join,
        "leaguedecks": _decks,
        "leaguedeck": _chosen,
        "leagueplace": _place,
        "leaguesay": _say,
        "leagueleave": _leave,
        "leagueleft": _left,
        "leagueobject": _object,
    }
)
