"""A person's own place in a league: joining with a deck, the list they handed in, saying what came of a match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.leagues.model.fixtures import Fixture
from bot.leagues.model.league import League, open_match_of
from bot.leagues.organising.lists import ListSight, may_be_seen
from bot.play.game_records.looks import DeckLine
from bot.present.games.messages import deck_rows
from bot.present.layout.presses import press
from bot.present.layout.records import Button, Embed, File, Message, Row
from bot.present.leagues.leagues import NAME
from bot.present.leagues.stages import how_far, titled
from bot.present.lookups.deck_lists import shown
from bot.present.texts import Texts
from bot.present.wording.naming import escaped

REPORTS = ("won", "lost", "draw")
"""What one of two can say of their match."""


def decks(found: League, lines: Sequence[DeckLine], texts: Texts, page: int = 0) -> Message:
    """The decks of which one is handed in."""
    rows = deck_rows(
        press("leaguedeck", found.id, page), lines, page, texts, lambda to: press("leaguedecks", found.id, to)
    )
    return Message(content=texts.say("league.choose-deck", name=escaped(found.name, NAME)), rows=rows)


def list_of(found: League, sight: ListSight, texts: Texts) -> Message:
    """The list that a person has handed in."""
    said = texts.say("league.deck-of", player=escaped(sight.name, NAME), name=escaped(found.name, NAME))
    if sight.sealed is None:
        return replace(shown(sight.deck, sight.catalogue, texts), content=said)
    told = "\n".join((said, texts.say("league.seal-opened", seal=sight.sealed.seal)))
    file = File("sealed-list.txt", sight.sealed.text.encode())
    return replace(shown(sight.deck, sight.catalogue, texts), content=told, files=(file,))


def joined(found: League, person_id: int, texts: Texts) -> Message:
    """A person is in a league, with the seal of the list that they have handed in."""
    key = "league.joined" if found.terms.limited is None else "limited.joined"
    return Message(content=texts.say(key, name=escaped(found.name, NAME)) + _sealed(found, person_id, texts))


def _sealed(found: League, person_id: int, texts: Texts) -> str:
    """A line with the seal of a person's list while it is secret; nothing where there is none."""
    competitor = found.competitor(person_id)
    if competitor is None or not competitor.seal or may_be_seen(found, person_id):
        return ""
    return "\n" + texts.say("league.seal", seal=competitor.seal)


def own_deck(found: League, person_id: int, texts: Texts) -> Message:
    """Which list a person has handed in."""
    competitor = found.competitor(person_id)
    deck = competitor.deck if competitor else ""
    if found.terms.limited is not None and not found.rounds:
        key = "limited.joined" if found.status == "open" else "limited.handed-out"
        return Message(content=texts.say(key, name=escaped(found.name, NAME)))
    key = "league.deck-open" if found.status == "open" else "league.deck-frozen"
    if found.terms.is_ladder and found.status == "running":
        key = "league.deck-of-challenges" if found.terms.by_challenge else "league.deck-of-runs"
    said = texts.say(key, deck=escaped(deck, NAME), name=escaped(found.name, NAME))
    return Message(content=said + _sealed(found, person_id, texts))


def own_place(found: League, person_id: int, texts: Texts) -> Message:
    """With which deck a person plays, their open match, and what they can do about both."""
    deck = own_deck(found, person_id, texts).content
    lines, rows = [deck], list[Row]()
    place = open_match_of(found, person_id) if found.status == "running" else None
    if place is not None:
        number, at = place
        fixture = found.rounds[number - 1].fixtures[at]
        rival = next((each for each in fixture.players if each != person_id), 0)
        lines.append(texts.say("league.own-match", round=number, rival=escaped(found.called(rival))))
        lines += _said(found, fixture, person_id, rival, texts)
        rows.append(
            tuple(
                Button(press("leaguesay", found.id, number, each), texts.say(f"league.reported.{each}"))
                for each in REPORTS
                if each != "draw" or each in fixture.outcomes
            )
        )
    elif found.qualified:
        line = next(line for line in found.table() if line.player == person_id)
        lines.append(texts.say("league.own-stage", far=how_far(found, line, texts)))
    if found.terms.by_challenge and found.status == "running" and place is None:
        rows.append((Button(press("ladderup", found.id), texts.say("league.challenge"), "success"),))
    changing = found.terms.limited is None and (found.status == "open" or found.terms.is_ladder)
    other = (Button(press("leaguedecks", found.id, 0), texts.say("league.other-deck")),) if changing else ()
    leave = Button(press("leagueleave", found.id), texts.say("league.leave"), "danger")
    rows.append((*other, leave))
    title = texts.say("league.title", name=titled(found, texts))
    return Message(embed=Embed(title=title, description="\n\n".join(lines)), rows=tuple(rows))


def _said(found: League, fixture: Fixture, person_id: int, rival: int, texts: Texts) -> list[str]:
    """What the two have said of their match so far, and what can be done about it."""
    said = {
        by: texts.say(
            f"league.match.{outcome}",
            winner=escaped(found.called(fixture.players[0 if outcome == "first" else -1])),
        )
        for by, outcome in fixture.claims
    }
    mine, theirs, name = said.get(person_id), said.get(rival), escaped(found.called(rival))
    if mine and theirs:
        return [texts.say("league.both-said", state=mine, theirs=theirs, rival=name)]
    if theirs:
        return [texts.say("league.rival-said", state=theirs.replace("**", ""), rival=name)]
    return [texts.say("league.own-said", state=mine, rival=name)] if mine else []


def leaving(found: League, texts: Texts) -> Message:
    """Whether a person really leaves."""
    row = (
        Button(press("leagueleft", found.id), texts.say("league.leave-sure"), "danger"),
        Button(press("leagueplace", found.id), texts.say("league.back")),
    )
    return Message(content=texts.say("league.leave-ask", name=escaped(found.name, NAME)), rows=(row,))
