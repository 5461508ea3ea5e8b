"""The stages of leagues in words: groups, rounds of a knock-out, and how far a person has come in it."""

from __future__ import annotations

from bot.leagues.model.fixtures import Fixture
from bot.leagues.model.league import League
from bot.leagues.model.standings import Line
from bot.leagues.pairing.knock_out import Meeting, Part, levels
from bot.present.texts import Texts
from bot.present.wording.naming import escaped

NAME = 90
"""How much of the name of a league a title shows."""

NAMED_LEVELS = {1: "final", 2: "semifinal", 3: "quarterfinal"}
"""What the rounds of a single knock-out are called, counted from its end."""


def called(found: League, texts: Texts) -> str:
    """What a league is called, with its season from the second one on."""
    if found.season == 1:
        return found.name
    return texts.say("league.title-season", name=found.name, season=found.season)


def titled(found: League, texts: Texts) -> str:
    """The same for the title of an embed, where nothing in it may format."""
    return escaped(called(found, texts), NAME)


def known_as(found: League, person_id: int, texts: Texts) -> str:
    """Who plays now and who played before, where a player substitutes for another: 'Fumi (before: Ana)'."""
    competitor = found.competitor(person_id)
    if competitor is None or not competitor.before:
        return found.called(person_id)
    people = texts.together([each.name for each in competitor.before])
    return texts.say("league.played-before", person=competitor.name, people=people)


def group_name(number: int) -> str:
    """The letter of a group, counted from 1."""
    return chr(ord("A") + number - 1)


def stage(found: League, part: Part, number: int, texts: Texts) -> str:
    """A round of one part of the bracket of a league, or of a division of it."""
    if part == "third":
        return texts.say("league.stage.third")
    if part == "final":
        return texts.say("league.stage.final" if number == 1 else "league.stage.second-final")
    if found.terms.kind.twice:
        return texts.say(f"league.stage.{part}", round=number)
    left = levels(len(found.qualified)) + 1 - number
    if left in NAMED_LEVELS:
        return texts.say(f"league.stage.{NAMED_LEVELS[left]}")
    return texts.say("league.stage.round-of", count=1 << left)


def stage_of(found: League, fixture: Fixture, texts: Texts) -> str:
    """To which division, and group or round of the bracket, a match belongs; "" where a league has none of them."""
    if fixture.group:
        return below(found, fixture.first, texts.say("league.stage.group", name=group_name(fixture.group)), texts)
    own = found.around(fixture.first)
    meeting = own.bracket.get(fixture.place)
    found_stage = stage(own, meeting.tie.part, meeting.tie.round, texts) if meeting is not None else ""
    return below(found, fixture.first, found_stage, texts)


def below(found: League, person_id: int, heading: str, texts: Texts) -> str:
    """A heading with the division in which a person plays before it, where a league has several."""
    competitor = found.competitor(person_id)
    if competitor is None or len(found.divisions) < 2:
        return heading
    division = texts.say("league.division", number=max(competitor.division, 1))
    return f"{division} · {heading}" if heading else division


def how_far(found: League, line: Line, texts: Texts) -> str:
    """How far a person has come in the knock-out of a league."""
    found = found.around(line.player)
    if line.player not in found.qualified and found.terms.cut:
        before = next((each.place for each in found.preliminary_table() if each.player == line.player), 0)
        return texts.say("league.out-before-cut", place=before)
    if line.player not in found.qualified:
        at = next((at for at, group in enumerate(found.groups, start=1) if line.player in group), 0)
        return texts.say("league.out-in", stage=texts.say("league.stage.group", name=group_name(at)))
    own = [each for each in found.bracket.values() if line.player in each.players]
    last = max(own, key=_late)
    if last.tie.part == "third" and not last.over:
        return texts.say("league.plays-for-third")
    if last.tie.part == "third":
        return texts.say("league.third" if last.winner == line.player else "league.fourth")
    if last.over and last.winner != line.player:
        return texts.say("league.out-in", stage=stage(found, last.tie.part, last.tie.round, texts))
    if last.over or (found.status == "closed" and line.place == 1):
        return texts.say("league.champion")
    return texts.say("league.still-in")


def _late(meeting: Meeting) -> tuple[int, bool]:
    return meeting.tie.turn, meeting.tie.part == "third"
