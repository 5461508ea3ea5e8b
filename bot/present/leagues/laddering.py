"""What a person is told who wants a match of a ladder, or who challenges and is challenged in one."""

from __future__ import annotations

from bot.leagues.model.ladder import can_challenge, challenge_of, run_of
from bot.leagues.model.league import League, open_match_of
from bot.present.layout.limits import CHOICES
from bot.present.layout.presses import press
from bot.present.layout.records import Button, Choice, Message, Row, Select
from bot.present.texts import Texts
from bot.present.wording.naming import escaped, shortened

NAME = 120


def next_match(found: League, person_id: int, texts: Texts) -> Message:
    """Against whom the next match of a run is, or that a person is waited for."""
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


def challenges(found: League, person_id: int, now: int, texts: Texts) -> Message:
    """Where a player stands in a ladder by challenge, and what they can do there now."""
    order = found.rungs
    name = escaped(found.name, NAME)
    lines, rows = list[str](), tuple[Row, ...]()
    if person_id in order:
        lines.append(texts.say("league.own-rung", name=name, place=order.index(person_id) + 1, count=len(order)))
    waiting, place = challenge_of(found, person_id), open_match_of(found, person_id)
    if waiting is not None:
        said, rows = challenge_said(found, person_id, texts)
        lines.append(said)
    elif place is not None:
        fixture = found.rounds[place[0] - 1].fixtures[place[1]]
        rival = next((each for each in fixture.players if each != person_id), 0)
        lines.append(texts.say("league.own-match", round=place[0], rival=escaped(found.called(rival))))
    elif able := can_challenge(found, person_id, now)[-CHOICES:]:
        lines.append(texts.say("league.challenge-whom"))
        choices = tuple(
            Choice(str(each), shortened(f"{order.index(each) + 1}. {found.called(each)}", 100)) for each in able
        )
        rows = ((Select(press("laddercall", found.id), choices, texts.say("league.challenge-choose"))),)
    else:
        lines.append(texts.say("league.challenge-none"))
    return Message(content="\n".join(lines), rows=rows)


def challenge_said(found: League, person_id: int, texts: Texts) -> tuple[str, tuple[Row, ...]]:
    """The open challenge that a player has made or received, in words, with the ways to answer it."""
    challenge = challenge_of(found, person_id)
    if challenge is None:
        return "", ()
    mine = challenge.by == person_id
    other, order = challenge.to if mine else challenge.by, found.rungs
    said = texts.say(
        "league.challenge-made" if mine else "league.challenge-received",
        name=escaped(found.name, NAME),
        person=escaped(found.called(other)),
        place=order.index(other) + 1 if other in order else "–",
        until=challenge.until // 1000,
    )
    answers = (
        Button(press("ladderyes", found.id, challenge.at), texts.say("league.challenge-accept"), "success"),
        Button(press("ladderno", found.id, challenge.at), texts.say("league.challenge-forfeit"), "danger"),
    )
    return said, () if mine else (answers,)


def challenge_letter(found: League, person_id: int, at: int, texts: Texts) -> Message | None:
    """What a player is told who is challenged, by the moment of the challenge; None where it is answered by now."""
    challenge = challenge_of(found, person_id)
    if challenge is None or challenge.at != at or challenge.to != person_id:
        return None
    said, rows = challenge_said(found, person_id, texts)
    return Message(content=said, rows=rows)


def forfeit_letter(found: League, table: int, texts: Texts) -> Message | None:
    """What a challenger is told whose match at a table was forfeited to them."""
    fixture = found.rounds[0].fixtures[table - 1] if found.rounds and table <= len(found.rounds[0].fixtures) else None
    if fixture is None or not fixture.forfeited:
        return None
    order = found.rungs
    return Message(
        content=texts.say(
            "league.challenge-missed" if fixture.absent else "league.challenge-forfeited",
            name=escaped(found.name, NAME),
            person=escaped(found.called(next(each for each in fixture.players if each != fixture.challenger))),
            place=order.index(fixture.challenger) + 1 if fixture.challenger in order else "–",
        )
    )


def accepted(found: League, person_id: int, texts: Texts) -> Message:
    """What a player is told who has accepted a challenge."""
    place = open_match_of(found, person_id)
    if place is None:
        return Message(content=texts.say("league.challenge-none"))
    fixture = found.rounds[place[0] - 1].fixtures[place[1]]
    rival = next((each for each in fixture.players if each != person_id), 0)
    said = texts.say("league.challenge-accepted", name=escaped(found.name, NAME), person=escaped(found.called(rival)))
    return Message(content=said)
