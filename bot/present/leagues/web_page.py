"""The page of a league on the web: standings, pairings, results and the knock-out as HTML without scripts."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import replace
from html import escape
from urllib.parse import quote

from bot.leagues.model.brackets import BracketMatch, BracketSide, bracket_rounds
from bot.leagues.model.divisions import moves
from bot.leagues.model.fixtures import Round
from bot.leagues.model.league import League
from bot.present.leagues.league_pictures import columns_of, fixture_row, line_row, listed, state_said
from bot.present.leagues.stages import called, known_as, stage, stage_of
from bot.present.pictures.pairings_sheet import PairingsRow
from bot.present.pictures.standings_sheet import StandingsRow
from bot.present.texts import Texts
from bot.present.wording.dates import moment_said

STYLE = """
:root{color-scheme:light dark;--ink:#1b1d22;--soft:#555b66;--page:#ffffff;--line:#c9ced6;--mark:#eef1f5}
@media(prefers-color-scheme:dark){:root{--ink:#eceef2;--soft:#b4bac4;--page:#16181d;--line:#3d434d;--mark:#22262d}}
body{font:1rem/1.5 system-ui,sans-serif;color:var(--ink);background:var(--page);margin:0}
main,header,footer{max-width:60rem;margin:0 auto;padding:0 1rem}
h1{font-size:1.6rem;margin:1rem 0 .2rem}h2{font-size:1.25rem;margin:1.6rem 0 .4rem}
h3{font-size:1rem;margin:1rem 0 .3rem}
p,footer{color:var(--soft)}a{color:inherit}a:focus,summary:focus{outline:3px solid currentColor;outline-offset:2px}
.wide{overflow-x:auto}table{border-collapse:collapse;width:100%}
th,td{text-align:left;padding:.3rem .6rem;border-bottom:1px solid var(--line);overflow-wrap:anywhere}
thead th{background:var(--mark)}.won{font-weight:700}.gone{text-decoration:line-through}
ol.ties{list-style:none;padding:0;margin:0}ol.ties li{border:1px solid var(--line);padding:.3rem .6rem;margin:.3rem 0}
.rounds{display:flex;flex-wrap:wrap;gap:1rem}.rounds section{flex:1 1 14rem;min-width:0}
summary{cursor:pointer;font-weight:600;padding:.4rem 0}
.skip{position:absolute;left:-99rem}.skip:focus{position:static}
"""

_HASH = base64.b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()

POLICY = f"default-src 'none'; style-src 'sha256-{_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
"""The Content-Security-Policy of the page: nothing but its own style, which is named by its hash."""


def web_page(found: League, texts: Texts, name: str, now: int) -> str:
    """The page of a league that is reached by a name, as HTML in the language of these texts; times are in UTC."""
    title = escape(called(found, texts))
    body = "".join(_body(found, texts))
    calendar = f"/league/{quote(name, safe='')}/calendar.ics"
    told = escape(texts.say("league.web-times", at=_moment(now, texts)))
    return (
        f'<!doctype html><html lang="{texts.language}"><head><meta charset="utf-8"><title>{title}</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">'
        f"<style>{STYLE}</style></head><body>"
        f'<a class="skip" href="#standings">{escape(texts.say("league.to-standings"))}</a>'
        f"<header><h1>{title}</h1><p>{escape(state_said(found, texts))}</p></header><main>{body}"
        f'<p><a href="{calendar}">{escape(texts.say("league.web-calendar"))}</a></p></main>'
        f"<footer><p>{told}</p></footer></body></html>"
    )


def _body(found: League, texts: Texts) -> Iterator[str]:
    if found.qualified:
        yield _heading("bracket", texts.say("league.to-bracket"))
        for division in found.divisions:
            yield from _bracket(found.in_division(division), division, texts, several=len(found.divisions) > 1)
    yield _heading("standings", texts.say("league.to-standings"))
    yield from _standings(found, texts)
    if not found.rounds:
        return
    yield _heading("rounds", texts.say("league.to-rounds"))
    for each in reversed(found.rounds):
        yield _round(found, each, texts)


def _heading(mark: str, said: str) -> str:
    return f'<h2 id="{mark}">{escape(said)}</h2>'


def _standings(found: League, texts: Texts) -> Iterator[str]:
    """The table, one below each heading of it."""
    order, columns = columns_of(found)
    heads = [texts.say("league.web-place"), texts.say("league.web-player")]
    heads += [texts.say(f"league.column.{each}") for each in columns]
    moving = moves(found)
    groups: dict[str, list[StandingsRow]] = {}
    for heading, line in listed(found, texts):
        row = line_row(found, line, order, texts, own=False)
        row = replace(row, name=known_as(found, line.player, texts), moves=moving.get(line.player, 0))
        groups.setdefault(heading, []).append(row)
    if not groups:
        yield f"<p>{escape(texts.say('league.nobody'))}</p>"
    for heading, rows in groups.items():
        caption = heading or texts.say("league.to-standings")
        yield _table(caption, heads, (_standing(row, texts) for row in rows), level=heading)


def _standing(row: StandingsRow, texts: Texts) -> str:
    """A row of a table; an arrow and a word for who moves to another division."""
    name = escape(row.name)
    shown = f'<s class="gone">{name}</s>' if row.standing == "gone" else name
    if row.moves:
        arrow, key = ("↑", "league.picture-up") if row.moves > 0 else ("↓", "league.picture-down")
        shown += f" <small>{arrow} {escape(texts.say(key))}</small>"
    cells = "".join(f"<td>{escape(each)}</td>" for each in row.cells)
    return f'<tr><td>{escape(row.place)}</td><th scope="row">{shown}</th>{cells}</tr>'


def _table(caption: str, heads: Iterable[str], rows: Iterable[str], level: str = "") -> str:
    top = "".join(f'<th scope="col">{escape(each)}</th>' for each in heads)
    above = f"<h3>{escape(level)}</h3>" if level else ""
    return (
        f'{above}<div class="wide" role="region" tabindex="0" aria-label="{escape(caption)}"><table>'
        f"<thead><tr>{top}</tr></thead><tbody>{''.join(rows)}</tbody></table></div>"
    )


def _round(found: League, shown: Round, texts: Texts) -> str:
    """The matches of a round, folded but for the newest one."""
    ladder = found.terms.is_ladder
    title = texts.say("league.web-matches") if ladder else texts.say("league.web-round", round=shown.number)
    state = texts.say("league.picture-open", count=shown.open) if shown.open else texts.say("league.round-over")
    numbered = list(enumerate(shown.fixtures, start=1))
    groups: dict[str, list[str]] = {}
    for at, fixture in reversed(numbered) if ladder else numbered:
        first = found.called_in(fixture.first, shown.number)
        second = "" if fixture.second is None else found.called_in(fixture.second, shown.number)
        row = replace(fixture_row(found, at, fixture, texts), first=first, second=second)
        groups.setdefault(stage_of(found, fixture, texts), []).append(_match(row))
    heads = ("#", texts.say("league.web-player"), texts.say("league.web-result"), texts.say("league.web-player"))
    tables = "".join(
        _table(f"{title} {heading}".strip(), heads, rows, level=heading) for heading, rows in groups.items()
    )
    unfolded = " open" if shown.number == len(found.rounds) else ""
    ends = texts.say("league.web-ends", at=_moment(shown.ends, texts)) if shown.open else ""
    said = f"<p>{escape(' '.join(filter(None, (state, ends))))}</p>"
    return f"<details{unfolded}><summary>{escape(title)}</summary>{said}{tables}</details>"


def _match(row: PairingsRow) -> str:
    first, second = (
        f"<td{' class=' + chr(34) + 'won' + chr(34) if row.winner == side else ''}>{escape(name)}</td>"
        for side, name in (("first", row.first), ("second", row.second))
    )
    return f"<tr><td>{escape(row.table)}</td>{first}<td>{escape(row.middle)}</td>{second}</tr>"


def _bracket(own: League, division: int, texts: Texts, *, several: bool) -> Iterator[str]:
    if several:
        yield f"<h3>{escape(texts.say('league.division', number=division))}</h3>"
    level = "h4" if several else "h3"
    parts = []
    for each in bracket_rounds(own):
        ties = "".join(f"<li>{_tie(match, texts)}</li>" for match in each.matches if match.state != "needless")
        if ties:
            name = escape(stage(own, each.part, each.number, texts))
            parts.append(f'<section><{level}>{name}</{level}><ol class="ties">{ties}</ol></section>')
    yield f'<div class="rounds">{"".join(parts)}</div>'


def _tie(match: BracketMatch, texts: Texts) -> str:
    played = match.state in ("open", "over")
    return "<br>".join(_side(side, match, texts, played=played) for side in (match.first, match.second))


def _side(side: BracketSide, match: BracketMatch, texts: Texts, *, played: bool) -> str:
    if not side.player:
        return escape(texts.say("league.bracket-bye") if match.state == "rest" else "–")
    name = escape(texts.say("league.bracket-seed", seed=side.seed, name=side.name))
    score = f" · {side.wins}" if played else ""
    return f'<span class="won">{name}{score}</span>' if side.won else f"{name}{score}"


def _moment(milliseconds: int, texts: Texts) -> str:
    return f"{moment_said(milliseconds, texts)} UTC"
