"""Statistics in words and as bars: how it went, by Hero, by faction and against whom, and how long it took."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from bot.leagues.ratings.statistics import Statistics, Tally, most_played
from bot.play.clocks.paces import EVERY_PACE, MINUTE
from bot.present.layout.limits import EMBED_DESCRIPTION
from bot.present.layout.records import Embed, Message, Picture
from bot.present.pictures.bars_sheet import Bar, BarsSheet
from bot.present.pictures.drawing import drawn
from bot.present.pictures.palette import Theme
from bot.present.tables.board_picture import drawable
from bot.present.tables.clocks import left_said
from bot.present.texts import Texts
from bot.present.wording.inline import tenths
from bot.present.wording.naming import escaped, shortened

MOST = 24
"""How many lines a table has: it is read on a telephone."""

MOST_BARS = 12

ALT = 1000


def games(found: Statistics, where: str, texts: Texts) -> Message:
    """What games were like: how long they took, what it brings to begin, and how each faction did."""
    if not found.games:
        return _nothing(found, where, texts)
    lines = [
        texts.say("stats.games", count=found.games, drawn=found.drawn),
        _first(found, texts),
        *_lengths(found, texts),
        "",
        *_table(_factions(found, texts), texts),
    ]
    return _shown(texts.say("stats.title-games", where=where), lines, found, texts)


def heroes(found: Statistics, where: str, texts: Texts) -> Message:
    """How each Hero did, those that were played most first."""
    if not found.heroes:
        return _nothing(found, where, texts)
    lines = _table(most_played(found.heroes, MOST), texts)
    return _shown(texts.say("stats.title-heroes", where=where), lines, found, texts)


def match_ups(found: Statistics, hero: str, where: str, texts: Texts) -> Message:
    """How a Hero did against each other one, or without one each faction against each."""
    if hero:
        met = {other: tally for (own, other), tally in found.heroes_met.items() if own == hero}
        title = texts.say("stats.title-hero", hero=hero, where=where)
    else:
        pairs = {pair: tally for pair, tally in found.met.items() if pair[0] < pair[1]}
        met = {
            texts.say("stats.pair", one=_faction(one, texts), other=_faction(other, texts)): tally
            for (one, other), tally in pairs.items()
        }
        title = texts.say("stats.title-factions", where=where)
    if not met:
        return _nothing(found, where, texts)
    return _shown(title, _table(most_played(met, MOST), texts), found, texts)


def player(found: Statistics, name: str, where: str, texts: Texts) -> Message:
    """How a person did, with which Heroes, and how long they take."""
    if not found.games:
        return _nothing(found, where, texts)
    lines = [
        texts.say("stats.record", count=found.games, **_record(found.tally)),
        _first(found, texts),
        *_lengths(found, texts),
        "",
        *_table(most_played(found.heroes, MOST), texts),
    ]
    against: dict[str, Tally] = {}
    for (_, other), tally in found.met.items():
        both = against.setdefault(_faction(other, texts), Tally())
        both.won, both.drawn, both.lost = both.won + tally.won, both.drawn + tally.drawn, both.lost + tally.lost
    if against:
        lines += ["", texts.say("stats.against"), *_table(most_played(against, MOST), texts)]
    return _shown(texts.say("stats.title-player", person=escaped(name), where=where), lines, found, texts)


async def with_bars(
    shown: Message, tallies: Mapping[str, Tally], title: str, texts: Texts, theme: Theme = "dark"
) -> Message:
    """The same with the shares as bars, drawn while the event loop goes on; without any, as it is."""
    best = most_played(dict(tallies), MOST_BARS)
    if not best or shown.embed is None:
        return shown
    bars = tuple(
        Bar(drawable(name), int(1000 * tally.share), f"{_percent(tally)} % · {tally.games}") for name, tally in best
    )
    state = texts.say("stats.bars")
    sheet = BarsSheet(drawable(title), drawable(state), bars, theme=theme)
    told = (texts.say("word.about", what=bar.name, said=bar.value) for bar in bars)
    alt = f"{title}. {state} {'; '.join(told)}"
    picture = Picture("statistics.png", await drawn(sheet), shortened(alt, ALT), framed=True)
    return replace(shown, pictures=(picture,))


def factions_named(found: Statistics, texts: Texts) -> dict[str, Tally]:
    """How each faction did, by what it is called."""
    return dict(_factions(found, texts))


def _factions(found: Statistics, texts: Texts) -> list[tuple[str, Tally]]:
    return [(_faction(name, texts), tally) for name, tally in most_played(found.factions, MOST)]


def _faction(name: str, texts: Texts) -> str:
    return texts.say(f"faction.{name}")


def _first(found: Statistics, texts: Texts) -> str:
    return texts.say(
        "stats.first",
        first=_percent(found.first),
        first_games=found.first.games,
        later=_percent(found.later),
        later_games=found.later.games,
    )


def _lengths(found: Statistics, texts: Texts) -> list[str]:
    """How many Days games had, how long they took by pace, and how long people took for a Day."""
    lines = [texts.say("stats.days", days=tenths(found.days.mean, texts))] if found.days.games else []
    for pace in EVERY_PACE:
        lasted = found.lasted.get(pace)
        if lasted is not None:
            length = left_said(max(MINUTE, int(lasted.mean)), texts)
            said = texts.say(f"pace-choice.{pace}")
            lines.append(texts.say("stats.lasted", pace=said, count=lasted.games, length=length))
    if found.answers.games:
        lines.append(texts.say("stats.answers", length=left_said(max(MINUTE, int(found.answers.mean)), texts)))
    return lines


def _table(lines: Sequence[tuple[str, Tally]], texts: Texts) -> list[str]:
    return [
        texts.say("stats.line", name=escaped(name), share=_percent(tally), **_record(tally)) for name, tally in lines
    ]


def _record(tally: Tally) -> dict[str, int]:
    return {"won": tally.won, "drawn": tally.drawn, "lost": tally.lost}


def _percent(tally: Tally) -> int:
    return int(100 * tally.share + Fraction(1, 2))


def _shown(title: str, lines: Sequence[str], found: Statistics, texts: Texts) -> Message:
    said = [*lines, *(["", texts.say("stats.hidden", count=found.hidden)] if found.hidden else [])]
    return Message(embed=Embed(title=shortened(title, 200), description=shortened("\n".join(said), EMBED_DESCRIPTION)))


def _nothing(found: Statistics, where: str, texts: Texts) -> Message:
    key = "stats.nothing-yet" if found.hidden else "stats.nothing"
    return Message(content=texts.say(key, where=where, count=found.hidden))
