"""The terms of a league in words, all of them for who joins, and the panel in which its organiser settles them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from bot.leagues.model.league import League
from bot.leagues.model.terms import Terms
from bot.leagues.organising.settling import CHOICES, OFF, ORDERS, chosen_of, settings_of
from bot.present.layout.limits import EMBED_DESCRIPTION
from bot.present.layout.presses import press
from bot.present.layout.records import Button, Choice, Embed, Form, Input, Message, Row, Select
from bot.present.leagues.limited import handed_out
from bot.present.tables.clocks import pace_said
from bot.present.texts import Texts
from bot.present.wording.asking import asked
from bot.present.wording.naming import escaped, shortened
from engine.cards.formats import EVERY_SET

NAME = 120

TOLD: dict[str, Callable[[Terms], bool]] = {
    "divisions": lambda terms: terms.divisions > 1,
    "movers": lambda terms: terms.divisions > 1,
    "check_in": lambda terms: terms.starts > 0 and terms.check_in > 0,
    "late_until": lambda terms: terms.late_until > 0,
    "no_shows": lambda terms: terms.no_shows > 0,
    "calls": lambda terms: terms.calls == "stop",
    "weekend": lambda terms: bool(terms.weekend),
    "window": lambda terms: terms.window > 0,
    "run": lambda terms: True,
    "best": lambda terms: True,
    "web": lambda terms: terms.web,
    "reach": lambda terms: True,
    "cooldown": lambda terms: True,
    "answer": lambda terms: True,
}
"""Which settings all are told who joins, and when they matter."""


def surroundings(terms: Terms, texts: Texts) -> list[str]:
    """What is agreed on beside the rounds, a line each, where it matters."""
    named = [name for name in settings_of(terms) if name in TOLD and TOLD[name](terms)]
    lines = [
        texts.say("league.setting-plain", name=texts.say(f"league.setting.{name}"), value=_value(terms, name, texts))
        for name in named
    ]
    return [*lines, *asked(terms.limits, texts)]


def length_said(terms: Terms, texts: Texts) -> str:
    """How long a round lasts at most."""
    return _length(terms.days, terms.hours, texts)


def _length(days: int, hours: int, texts: Texts) -> str:
    parts = ((days, "days"), (hours, "hours"))
    return texts.together([texts.say(f"league.length-{unit}", count=count) for count, unit in parts if count])


def order_said(terms: Terms, texts: Texts) -> str:
    """What decides between equals, in its order."""
    return ", ".join(texts.say(f"league.tie-breaker.{each}") for each in terms.order)


def columns_said(terms: Terms, texts: Texts) -> str:
    """What the columns of the table are, and what decides between equals."""
    if terms.by_challenge:
        return texts.say("league.columns-challenges")
    key = "league.columns-ladder" if terms.is_ladder else "league.columns"
    return texts.say(key, order=order_said(terms, texts))


def setting_said(name: str, picked: str, texts: Texts) -> str:
    """A setting and what was chosen for it, in one line."""
    value = _said(name, picked, texts)
    return texts.say("league.setting-plain", name=texts.say(f"league.setting.{name}"), value=value)


def start_said(starts: int, texts: Texts) -> str:
    """When a league begins, in seconds since 1970; 0 where its organiser begins it."""
    return texts.say("league.starts-at", starts=starts) if starts else texts.say("league.by-hand")


def settings(found: League, texts: Texts, chosen: str = "", content: str = "") -> Message:
    """How everything stands that can be settled before a league begins, and what changes it."""
    terms = found.terms
    names = settings_of(terms)
    lines = [
        texts.say(
            "league.setting-line", name=texts.say("league.setting.start"), value=start_said(terms.starts // 1000, texts)
        ),
        *(
            texts.say("league.setting-line", name=texts.say(f"league.setting.{name}"), value=_value(terms, name, texts))
            for name in names
        ),
        *asked(terms.limits, texts),
    ]
    embed = Embed(
        title=texts.say("league.settings-title", name=escaped(found.name, NAME)),
        description=shortened("\n".join([texts.say("league.settings-explain"), "", *lines]), EMBED_DESCRIPTION),
    )
    which = Select(
        press("terms", found.id),
        tuple(Choice(name, texts.say(f"league.setting.{name}"), chosen=name == chosen) for name in names),
        texts.say("league.settings-which"),
    )
    rows: list[Row] = [which]
    if chosen in names:
        now = chosen_of(terms, chosen)
        choices = tuple(
            Choice(each, shortened(_said(chosen, each, texts), 100), chosen=each == now) for each in CHOICES[chosen]
        )
        rows.append(Select(press("term", found.id, chosen), choices))
    rows.append(
        (
            Button(press("termform", found.id, "start"), texts.say("league.set-start")),
            Button(press("termform", found.id, "limits"), texts.say("league.set-limits")),
        )
    )
    return Message(content=content, embed=embed, rows=tuple(rows))


def start_form(found: League, texts: Texts, zone: str, shown: str) -> Form:
    """When a league begins by itself, to be typed."""
    hint = texts.say("league.start-hint", zone=zone)
    entry = Input("start", shortened(hint, 45), "2026-12-05 18:00", 20, needed=False, value=shown)
    return Form(press("leaguestart", found.id), texts.say("league.set-start"), (entry,))


def limits_form(found: League, texts: Texts) -> Form:
    """What is asked of who joins, to be typed."""
    limits = found.terms.limits
    rating = f"{limits.lowest or ''}-{limits.highest or ''}" if limits.rated else ""
    inputs = (
        Input("rating", texts.say("league.limits-rating"), "1400-1700", 12, needed=False, value=rating),
        Input(
            "reliability",
            texts.say("league.limits-reliability"),
            "80",
            4,
            needed=False,
            value=str(limits.reliability or ""),
        ),
    )
    return Form(press("leaguelimits", found.id), texts.say("league.set-limits"), inputs)


def settled(found: League, texts: Texts) -> Message:
    """The panel after something was settled."""
    return settings(found, texts, content=texts.say("league.settled", name=escaped(found.name, NAME)))


def _value(terms: Terms, name: str, texts: Texts) -> str:
    if name == "order":
        return order_said(terms, texts)
    if name == "weekend" and terms.weekend:
        return texts.say("league.choice.weekend-in", zone=terms.weekend)
    return _said(name, chosen_of(terms, name), texts)


def _said(name: str, picked: str, texts: Texts) -> str:
    """A choice for a setting, in words."""
    if name == "length":
        return _length(*divmod(int(picked), 24), texts)
    if name == "order":
        return ", ".join(texts.say(f"league.tie-breaker.{each}") for each in ORDERS[picked])
    if not picked.isdecimal():
        return texts.say(f"league.choice.{name}-{picked}")
    if picked == "0" or picked == OFF:
        return texts.say(f"league.choice.{name}-none")
    return texts.first(f"league.choice.{name}-{picked}", f"league.choice.{name}", count=int(picked))


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
