"""A review in words: chances, luck, what choices came to, the moments that mattered, and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from bot.play.game_records.looks import Look
from bot.present.decisions.options import named
from bot.present.decisions.prompts import title_of
from bot.present.texts import Texts
from bot.present.wording.naming import Naming, capital, naming_of
from engine.review import Choices, Judged, Review, Why
from engine.state.decisions import Decision

WORTH_SAYING = 0.1
"""By how many regions, cards or Mana Orbs two answers have to differ on average for that to be said."""


@dataclass(frozen=True, slots=True)
class MomentSight:
    """A choice that mattered, with the table as its player saw it."""

    look: Look
    decision: Decision
    judged: Judged


def team_named(naming: Naming, review: Review, team: int) -> str:
    """The players of a team."""
    return naming.persons([seat for seat, each in enumerate(review.teams) if each == team])


def percent(chance: float) -> int:
    """A chance as a whole number; none but a certain one is 0 or 100."""
    return round(100 * chance) if chance in (0, 1) else min(99, max(1, round(100 * chance)))


def points(difference: float) -> str:
    """A difference of chances, in points of a hundred, with its sign."""
    whole = round(100 * difference)
    return f"+{whole}" if whole > 0 else f"−{-whole}" if whole else "0"


def curve_told(naming: Naming, review: Review) -> list[str]:
    """The chances of each team where Days begin, and the lowest and highest within them."""
    lines = []
    teams = sorted(set(review.teams))
    for day, points_of_day in groupby((each for each in review.curve if each.turn), key=lambda each: each.day):
        found = list(points_of_day)
        told = [
            naming.texts.say(
                "review.chance",
                who=team_named(naming, review, team),
                begins=percent(found[0].chances[at]),
                least=percent(min(each.chances[at] for each in found)),
                most=percent(max(each.chances[at] for each in found)),
            )
            for at, team in enumerate(teams)
        ]
        lines.append(naming.texts.say("review.day", day=day, chances="; ".join(told)))
    return lines


def luck_told(naming: Naming, review: Review, seat: int) -> str:
    """What luck brought the team of a seat, in a line."""
    team = review.teams[seat]
    seats = [each for each, of in enumerate(review.teams) if of == team]
    own, theirs, other = review.luck.of_team(sorted(set(review.teams)).index(team), seats)
    return naming.texts.say(
        "review.luck",
        who=naming.persons(seats),
        all=points(own + theirs + other),
        own=points(own),
        theirs=points(theirs),
        other=points(other),
    )


def skill_told(naming: Naming, choices: Choices) -> str:
    """In how many choices a player agreed with the review, and what the others cost."""
    who = naming.person(choices.seat)
    if not choices.count:
        return naming.texts.say("review.nothing-to-choose", who=who)
    return naming.texts.say(
        "review.agreement",
        who=who,
        share=round(100 * choices.agreement),
        agreed=choices.agreed,
        count=choices.count,
        lost=points(-choices.lost),
    )


def moment_told(sight: MomentSight, texts: Texts) -> str:
    """A choice that mattered: what was played, what was better, and from how much to how much."""
    naming, judged = naming_of(sight.look, texts), sight.judged
    return texts.say(
        "review.moment",
        day=max(1, judged.day),
        question=title_of(naming, sight.decision),
        played=_picked(naming, sight.decision, judged.played),
        better=_picked(naming, sight.decision, judged.better),
        chance=percent(judged.chance),
        best=percent(judged.best),
    )


def _picked(naming: Naming, decision: Decision, picks: Sequence[int]) -> str:
    if not picks:
        return naming.texts.say("review.none")
    return named(naming, [decision.options[at] for at in picks], decision.arguments)


def why_told(sight: MomentSight, texts: Texts) -> list[str]:
    """What comes of the better answer, and of the one that was played: Expeditions, cards, Mana, games won."""
    naming = naming_of(sight.look, texts)
    played, better = sight.judged.why
    lines = []
    for expedition, (now, then) in enumerate(zip(played.moves, better.moves, strict=True)):
        if abs(then - now) >= WORTH_SAYING:
            where = capital(naming.expedition(expedition))
            lines.append(texts.say("review.why-moves", where=where, better=_said(then), played=_said(now)))
    for seat in range(len(played.cards)):
        lines += _at_hand(naming, seat, played, better)
    if abs(better.won - played.won) >= WORTH_SAYING:
        lines.append(texts.say("review.why-won", better=percent(better.won), played=percent(played.won)))
    return lines or [texts.say("review.why-later")]


def _at_hand(naming: Naming, seat: int, played: Why, better: Why) -> list[str]:
    found = []
    for key, now, then in (
        ("review.why-cards", played.cards[seat], better.cards[seat]),
        ("review.why-mana", played.mana[seat], better.mana[seat]),
    ):
        if abs(then - now) >= WORTH_SAYING:
            found.append(naming.texts.say(key, who=naming.person(seat), better=_said(then), played=_said(now)))
    return found


def _said(number: float) -> str:
    return f"{number:.1f}"
