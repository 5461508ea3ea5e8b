"""A review in words: chances, luck, what choices came to, the moments that mattered, and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import groupby

from bot.play.games.reviews import MomentSight, ReviewSight
from bot.play.requests.refusal import Refusal
from bot.present.decisions.options import named
from bot.present.decisions.prompts import title_of
from bot.present.layout.limits import ALT_TEXT, BUTTON_LABEL, EMBED_DESCRIPTION
from bot.present.layout.presses import press
from bot.present.layout.records import Button, Embed, Message, Picture, Row
from bot.present.pictures.curve_sheet import CurveSheet
from bot.present.pictures.drawing import drawn
from bot.present.pictures.palette import Theme
from bot.present.tables.board_picture import drawable
from bot.present.texts import Texts
from bot.present.wording.inline import tenths
from bot.present.wording.naming import Naming, capital, naming_of, shortened
from engine.review import Choices, Review, Why
from engine.state.decisions import Decision

WORTH_SAYING = 0.1
"""By how many regions, cards or Mana Orbs two answers have to differ on average for that to be said."""


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
        chances = naming.texts.say("word.semicolon").join(told)
        lines.append(naming.texts.say("review.day", day=day, chances=chances))
    return lines


def luck_told(naming: Naming, review: Review, seat: int) -> str:
    """What luck brought the team of a seat, in a line."""
    team = review.teams[seat]
    seats = [each for each, of in enumerate(review.teams) if of == team]
    own, theirs, other = (round(each, 2) for each in review.luck.of_team(sorted(set(review.teams)).index(team), seats))
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
        lost=round(100 * choices.lost),
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
            lines.append(
                texts.say("review.why-moves", where=where, better=_said(then, texts), played=_said(now, texts))
            )
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
            told = {"better": _said(then, naming.texts), "played": _said(now, naming.texts)}
            found.append(naming.texts.say(key, who=naming.person(seat), **told))
    return found


def _said(number: float, texts: Texts) -> str:
    return tenths(Fraction(number), texts)


# ---- the panel -------------------------------------------------------------------------------------------------------


def is_under_way(sight: ReviewSight) -> bool:
    """Whether the review is asked for and not made yet."""
    return sight.kept is not None and sight.kept.review is None and not sight.kept.failed


def review_panel(sight: ReviewSight, texts: Texts) -> Message:
    """The review as its reader may see it; while it is made, how far it is."""
    game, kept = sight.look.facts.id, sight.kept
    title = texts.say("review.title", code=sight.look.facts.label)
    if kept is None or kept.review is None:
        failed = kept.failed if kept else ""
        key = f"review.failed.{failed.replace(' ', '-')}" if failed else "review.under-way"
        again: tuple[Row, ...] = ((Button(press("review", game), texts.say("review.look-again")),),)
        said = texts.say(key, done=sight.progress)
        return Message(embed=Embed(title=title, description=said), rows=() if failed else again)
    naming, review = naming_of(sight.look, texts, everybody=True), kept.review
    lines = [texts.say("review.explain"), ""]
    whys: list[Button] = []
    told: set[int] = set()
    for seat in sight.seats:
        if review.teams[seat] not in told:
            lines += [luck_told(naming, review, seat)]
            told.add(review.teams[seat])
        if (of_seat := review.of_seat(seat)) is not None:
            lines += [skill_told(naming, of_seat)]
        for number, moment in enumerate(sight.moments):
            if moment.judged.seat == seat:
                lines.append(f"**{number + 1}.** {moment_told(moment, texts)}")
                day, who = max(1, moment.judged.day), naming.unformatted().person(seat)
                label = texts.say("review.why-of", number=number + 1, day=day, who=who)
                whys.append(Button(press("reviewwhy", game, number), shortened(label, BUTTON_LABEL)))
        lines.append("")
    rows: list[Row] = [tuple(whys[at : at + 5]) for at in range(0, len(whys), 5)]
    if sight.seat not in kept.shown and len(sight.look.facts.people) > 1:
        rows.append((Button(press("reviewshow", game), texts.say("review.show")),))
    said = shortened("\n".join(lines).strip(), EMBED_DESCRIPTION)
    return Message(embed=Embed(title=title, description=said, footer=texts.say("review.footer")), rows=tuple(rows))


def why_panel(sight: ReviewSight, number: int, texts: Texts) -> Message:
    """Why an answer would have been better, with the ways to the moment: as it was, and played on from."""
    if not 0 <= number < len(sight.moments):
        raise Refusal("decision closed")
    moment, game = sight.moments[number], sight.look.facts.id
    lines = [moment_told(moment, texts), "", texts.say("review.why-explain")]
    lines += [f"• {each}" for each in why_told(moment, texts)]
    version = moment.judged.entry
    ways = [
        Button(press("replay", game, version, moment.judged.seat, "review"), texts.say("review.see")),
        Button(press("reviewon", game, version), texts.say("review.play-on"), "success"),
        Button(press("review", game), texts.say("panel.back")),
    ]
    said = shortened("\n".join(lines), EMBED_DESCRIPTION)
    return Message(embed=Embed(title=texts.say("review.why"), description=said), rows=(tuple(ways),))


async def with_curve(shown: Message, sight: ReviewSight, texts: Texts, theme: Theme = "dark") -> Message:
    """The panel with the picture of the chances, where the review is made."""
    if sight.kept is None or sight.kept.review is None:
        return shown
    naming, review = naming_of(sight.look, texts, everybody=True).unformatted(), sight.kept.review
    days: list[tuple[int, str]] = []
    for at, point in enumerate(review.curve[:-1]):
        if point.turn == 1 or not days:
            days.append((at, texts.say("replay.day", day=point.day)))
    sheet = CurveSheet(
        texts.say("review.picture"),
        tuple(drawable(team_named(naming, review, team)) for team in sorted(set(review.teams))),
        tuple(tuple(point.chances) for point in review.curve),
        tuple(days),
        tuple((share, f"{share:.0%}") for share in (0, 0.5, 1)),
        theme,
    )
    told = ". ".join(curve_told(naming, review))
    picture = Picture("chances.png", await drawn(sheet), shortened(told, ALT_TEXT), framed=True)
    return replace(shown, pictures=(picture,))
