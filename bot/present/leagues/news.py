"""What is told of a league besides its rounds: that it is time to check in, who was left out, what is to be decided."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.leagues.model.attendance import left_out
from bot.leagues.model.league import League, open_match_of
from bot.present.layout.limits import CONTENT
from bot.present.layout.presses import press
from bot.present.layout.records import Button, Message
from bot.present.leagues.laddering import challenge_letter, forfeit_letter
from bot.present.leagues.league_settings import again_of
from bot.present.leagues.stages import titled
from bot.present.texts import Texts, texts_for
from bot.present.wording.naming import escaped, shortened

NAME = 120
"""How many characters of the name of a league are shown."""

MOST_REASON = 400
"""How many characters of a reason are shown."""

MOST_PEOPLE = 1500
"""How many characters of the names of people are shown."""

CALLED_TOGETHER = 50
"""How many people one message calls to check in."""


def check_in(found: League, texts: Texts) -> Message:
    """That it is time to check in, with the button for that."""
    said = texts.say("league.news.check-in", name=escaped(found.name, NAME), starts=found.terms.starts // 1000)
    return Message(
        content=said, rows=((Button(press("checkin", found.id), texts.say("league.to-check-in"), "success"),),)
    )


def calls_to_check_in(found: League, people: Sequence[int]) -> list[Message]:
    """That it is time to check in, for all, with calls of these people: one message, or more where they are many."""
    shown = check_in(found, texts_for(found.language))
    called = [people[at : at + CALLED_TOGETHER] for at in range(0, len(people), CALLED_TOGETHER)]
    return [
        replace(
            shown,
            content="\n".join([" ".join(f"<@{each}>" for each in some), *([] if at else [shown.content])]).strip(),
            mentions=tuple(some),
        )
        for at, some in enumerate(called or [[]])
    ]


def news(found: League, what: str) -> Message:
    """What has come of a league before its first round, for all; no person is called by it.

    `what` is "left-out" or "not-begun".
    """
    texts = texts_for(found.language)
    people = texts.together([escaped(name) for name in left_out(found)]) if what == "left-out" else ""
    said = texts.say(
        f"league.news.{what}",
        name=escaped(found.name, NAME),
        people=shortened(people, MOST_PEOPLE),
    )
    return Message(content=shortened(said, CONTENT))


def proposal(found: League, number: int, table: int) -> Message | None:
    """What an organiser who plays in a match has decided of it, with the way to object; None once that is over."""
    texts, shown = texts_for(found.language), found.round_called(number)
    fixture = shown.fixtures[table - 1] if shown is not None and table <= len(shown.fixtures) else None
    if fixture is None or fixture.proposed is None:
        return None
    first, second = escaped(found.called(fixture.first)), escaped(found.called(fixture.second or 0))
    winner = second if fixture.proposed.outcome == "second" else first
    said = texts.say(
        "league.news.proposal",
        name=escaped(found.name, NAME),
        round=number,
        match=table,
        by=escaped(found.called(fixture.proposed.by)),
        first=first,
        second=second,
        state=texts.say(f"league.match.{fixture.proposed.outcome}", winner=winner),
        reason=escaped(fixture.proposed.reason, MOST_REASON),
        counts=fixture.proposed.counts // 1000,
    )
    button = Button(press("leagueobject", found.id, number, table), texts.say("league.object"), "danger")
    return Message(content=shortened(said, CONTENT), rows=((button,),))


def letter(found: League, person_id: int, what: str, number: int, texts: Texts) -> Message | None:
    """What a player is told alone: that they have no opponent in a round, what an organiser writes, a challenge, what
    their opponent says of their match, to check in, or that the next season is open.

    None where that round was taken back meanwhile, the challenge is answered, nothing is left to be said of a match, or
    the league has begun, and to who is not in a league that they are not asked to join.
    """
    if what == "season":
        return _season(found, person_id, number, texts)
    if found.competitor(person_id) is None:
        return None
    if what == "check-in":
        return check_in(found, texts) if found.status == "open" else None
    if what == "word":
        decision = found.decisions[number]
        said = texts.say(
            "league.letter.word",
            name=escaped(found.name, NAME),
            by=escaped(decision.name),
            text=escaped(decision.reason, MOST_REASON),
        )
        return Message(content=shortened(said, CONTENT))
    if what == "challenge":
        return challenge_letter(found, person_id, number, texts)
    if what == "forfeit":
        return forfeit_letter(found, number, texts)
    if what == "reported":
        return _reported(found, person_id, number, texts)
    shown = found.round_called(number)
    if shown is None:
        return None
    key = "bye-last" if what == "bye" and number >= found.planned else what
    said = texts.say(f"league.letter.{key}", name=escaped(found.name, NAME), round=number, ends=shown.ends // 1000)
    return Message(content=said)


def _season(found: League, person_id: int, before: int, texts: Texts) -> Message | None:
    """That the next season is open, with the way into it or to one's place there, and who was in division `before`, if
    any, reads in which they are now; None where it has begun, or to who has left it.
    """
    how = again_of(found)
    if found.status != "open" or (how != "sign-up" and found.competitor(person_id) is None):
        return None
    lines = [texts.say(f"league.letter.season-{how}", name=titled(found, texts))]
    division = next((at for at, people in enumerate(found.seeds, start=1) if person_id in people), 0)
    if len(found.seeds) > 1 and before and division:
        moved = "up" if division < before else "down" if division > before else "stays"
        lines.append(texts.say(f"league.letter.season-{moved}", division=division))
    join = Button(press("leaguejoin", found.id), texts.say("league.join"), "success")
    place = Button(press("leagueplace", found.id), texts.say("league.own-place"))
    return Message(content=" ".join(lines), rows=((join if how == "sign-up" else place,),))


def _reported(found: League, person_id: int, number: int, texts: Texts) -> Message | None:
    """What the opponent of a player says of their match, to be confirmed; None where it is decided or answered."""
    place = open_match_of(found, person_id, number)
    fixture = found.rounds[place[0] - 1].fixtures[place[1]] if place is not None else None
    if fixture is None or len(fixture.claims) != 1 or fixture.claims[0][0] == person_id:
        return None
    rival, outcome = fixture.claims[0]
    winner = fixture.players[0 if outcome == "first" else -1]
    said = texts.say(
        "league.letter.reported",
        name=escaped(found.name, NAME),
        round=number,
        rival=escaped(found.called(rival)),
        state=texts.say(f"league.match.{outcome}", winner=escaped(found.called(winner))),
    )
    mine = "draw" if outcome == "draw" else "won" if winner == person_id else "lost"
    row = (
        Button(press("leaguesay", found.id, number, mine), texts.say("league.letter.confirm"), "success"),
        Button(press("leagueplace", found.id), texts.say("league.letter.wrong"), "danger"),
    )
    return Message(content=said, rows=(row,))


def taken_back(found: League, number: int) -> Message:
    """What the message of a round says that was taken back."""
    texts = texts_for(found.language)
    return Message(content=texts.say("league.round-taken-back", round=number, name=escaped(found.name, NAME)))


def dispute(found: League, number: int, table: int, roles: Sequence[int] = ()) -> Message:
    """A match of which two say different things, for the person who organises the league and for roles that judge."""
    texts = texts_for(found.language)
    fixture = found.rounds[number - 1].fixtures[table - 1]
    people = [f"<@{found.organiser}>"] if found.organiser else []
    said = texts.say(
        "league.news.dispute",
        called=" ".join([*people, *(f"<@&{role}>" for role in roles)]),
        name=escaped(found.name, NAME),
        round=number,
        match=table,
        first=escaped(found.called(fixture.first)),
        second=escaped(found.called(fixture.second or 0)),
    )
    organiser = (found.organiser,) if found.organiser else ()
    return Message(content=said.strip(), mentions=organiser, roles=tuple(roles))
