"""What each person agrees to by joining a league, in words."""

from __future__ import annotations

from collections.abc import Iterator

from bot.leagues.model.league import League
from bot.leagues.model.terms import Terms
from bot.present.leagues.league_settings import length_said, surroundings
from bot.present.leagues.limited import handed_out
from bot.present.tables.clocks import pace_said
from bot.present.texts import Texts
from engine.cards.formats import EVERY_SET


def terms_said(found: League, texts: Texts) -> str:
    """The terms of a league, a line each."""
    lines = [*_lines(found.terms, texts), *surroundings(found.terms, texts)]
    if found.former:
        lines.append(texts.say(f"league.season-{again_of(found)}"))
    return "\n".join(f"• {line}" for line in lines)


def again_of(found: League) -> str:
    """How those of the season before come into this one, as the texts name it."""
    if found.terms.again == "sign-up":
        return "sign-up"
    return "again" if found.terms.limited is None else "again-limited"


def _lines(terms: Terms, texts: Texts) -> Iterator[str]:
    yield texts.say(f"table-format.{terms.format}")
    if terms.limited is not None:
        yield from handed_out(terms.limited, terms.limited_kind, texts)
    if terms.sets:
        every = EVERY_SET in terms.sets
        yield texts.say("league.sets-all" if every else "league.sets", sets=texts.together([*terms.sets]))
    yield texts.say(f"rules.{terms.rules}")
    yield pace_said(terms.pace, texts)
    if terms.pace != "untimed":
        yield texts.say("league.time-out" if terms.time_out == "loss" else "league.time-out-default")
    challenges = terms.by_challenge
    yield texts.say("league.structure-challenges" if challenges else f"league.structure-said.{terms.structure}")
    if challenges:
        yield texts.say(f"league.seeding-rungs.{terms.seeding}")
    yield from _stages(terms, texts)
    if not terms.is_ladder:
        yield texts.say("league.rounds", count=terms.rounds) if terms.rounds else texts.say("league.rounds-by-number")
    if terms.best_of > 1:
        yield texts.say("league.best-of", count=terms.best_of)
    days = "league.ladder-days" if terms.is_ladder else "league.days"
    yield texts.say("league.challenges-days" if challenges else days, length=length_said(terms, texts))
    ladder = "-ladder" if terms.is_ladder else ""
    deck = "-challenges" if challenges else ladder
    yield texts.say(f"league.lists-secret{deck}" if terms.secret else f"league.lists-open{deck}")
    yield texts.say(f"league.late{ladder}" if terms.best_of == 1 else "league.late-in-a-match")


def _stages(terms: Terms, texts: Texts) -> Iterator[str]:
    """What is agreed of groups and of a knock-out."""
    if not terms.ends_in_knock_out:
        return
    if terms.cut:
        yield texts.say("league.cut-said", count=terms.cut)
    if terms.in_groups:
        groups = (
            texts.say("league.groups", count=terms.groups) if terms.groups else texts.say("league.groups-by-number")
        )
        yield texts.say("league.advance", groups=groups, count=terms.advance)
    if terms.seeded:
        yield texts.say(f"league.seeding-said.{terms.seeding}")
    if terms.third:
        yield texts.say("league.third-place")
    yield texts.say("league.drawn")
