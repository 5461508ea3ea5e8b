"""Settling the terms of a league before it begins: each setting has its choices, and one place that judges it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from itertools import permutations
from typing import Any, get_args
from zoneinfo import ZoneInfo

from msgspec import structs

from bot.leagues.model.attendance import check_in_from
from bot.leagues.model.keeping import LeagueKeeping
from bot.leagues.model.league import League, with_decision
from bot.leagues.model.standings import TIE_BREAKERS
from bot.leagues.model.terms import CUTS, DAY_MS, HOUR_MS, OPEN_FOR_MS, Again, Calls, EventRule, LadderKind, Terms
from bot.leagues.rounds.requiring import require_not_closed, require_organiser
from bot.play.matchmaking.limits import limits_said
from bot.play.requests.person import Person
from bot.play.requests.refusal import Refusal
from bot.play.requests.times import moment
from bot.play.settings import SettingsService
from persistence.server.clock import Clock

ON, OFF = "on", "off"

ORDERS: Mapping[str, tuple[str, ...]] = {
    "".join(str(TIE_BREAKERS.index(each)) for each in order): order for order in permutations(TIE_BREAKERS)
}
"""Every order of the tie-breakers, by a name for it."""

LENGTHS = (1, 2, 4, 8, 12, 24, 48, 72, 120, 168, 240, 336, 720)
"""How many hours a round may last, or a ladder is open, that can be chosen; a command takes any other."""

CHOICES: Mapping[str, tuple[str, ...]] = {
    "length": tuple(str(each) for each in LENGTHS),
    "divisions": ("1", "2", "3", "4", "5", "6"),
    "movers": ("1", "2", "3", "4"),
    "again": get_args(Again),
    "check_in": ("0", "1", "2", "6", "12", "24", "48"),
    "late_until": ("0", "2", "3", "4", "5", "6"),
    "no_shows": ("0", "1", "2", "3"),
    "time_out": get_args(EventRule),
    "calls": get_args(Calls),
    "weekend": (OFF, ON),
    "cut": tuple(str(each) for each in CUTS),
    "window": ("0", "1", "2", "6", "12", "24"),
    "web": (OFF, ON),
    "order": tuple(ORDERS),
    "ladder": get_args(LadderKind),
    "reach": ("0", "1", "2", "3", "4", "5", "8"),
    "cooldown": ("0", "6", "12", "24", "48", "72", "168"),
    "answer": ("6", "12", "24", "48", "72", "168"),
    "run": ("3", "4", "5", "6", "8", "10"),
    "best": ("1", "2", "3", "5"),
}
"""What can be chosen for each setting; start and limits are typed."""

OF_RUNS = frozenset(("run", "best"))
OF_CHALLENGES = frozenset(("reach", "cooldown", "answer"))
OF_LADDERS = OF_RUNS | OF_CHALLENGES | {"ladder"}
NOT_OF_LADDERS = frozenset(("divisions", "movers", "late_until", "cut", "window"))

LATEST_START_MS = 60 * DAY_MS


def settings_of(terms: Terms) -> list[str]:
    """The settings that such a league has, by its kind; only clocks run out."""
    without = OF_LADDERS | ({"late_until", "cut"} - terms.kind.options)
    if terms.is_ladder:
        without = NOT_OF_LADDERS | (OF_RUNS | {"order"} if terms.by_challenge else OF_CHALLENGES)
    if terms.pace == "untimed":
        without |= {"time_out", "calls"}
    return [name for name in CHOICES if name not in without]


def chosen_of(terms: Terms, name: str) -> str:
    """What holds for a setting."""
    match name:
        case "weekend":
            return ON if terms.weekend else OFF
        case "web":
            return ON if terms.web else OFF
        case "length":
            return str(terms.round_ms // HOUR_MS)
        case "order":
            return next((key for key, order in ORDERS.items() if order == terms.order), "")
        case _:
            return str(getattr(terms, name))


def with_choice(terms: Terms, name: str, picked: str, zone: str) -> Terms:
    """The terms with another choice for a setting; weekends are those of a time zone.

    Raises Refusal "unknown option" and "check-in needs a start".
    """
    if name not in settings_of(terms) or picked not in CHOICES[name]:
        raise Refusal("unknown option")
    value: Any = int(picked) if picked.isdecimal() else picked
    if name == "order":
        value = ORDERS[picked]
    if name == "weekend":
        value = zone if picked == ON else ""
    if name == "web":
        value = picked == ON
    if name == "check_in" and value and not terms.starts:
        raise Refusal("check-in needs a start")
    if name == "length":
        days, hours = divmod(value, DAY_MS // HOUR_MS)
        return structs.replace(terms, days=days, hours=hours)
    changed = structs.replace(terms, **{name: value})
    return structs.replace(changed, third=False) if name == "cut" and not value else changed


def start_said(text: str, zone: str, now: int) -> int:
    """When a league begins by itself, from "2026-12-05 18:00" in a time zone; 0 for nothing.

    Raises Refusal "no start" for what is no such moment, is over, or is more than 60 days away.
    """
    if not text.strip():
        return 0
    try:
        at = moment(datetime.fromisoformat(text.strip()).replace(tzinfo=ZoneInfo(zone)))
    except ValueError:
        raise Refusal("no start", given=text[:40]) from None
    if not now < at <= now + LATEST_START_MS:
        raise Refusal("no start", given=text[:40])
    return at


class LeagueSettling:
    """What the organiser of a league may still change before it begins."""

    def __init__(self, keeping: LeagueKeeping, settings: SettingsService, clock: Clock) -> None:
        self._keeping, self._settings, self._clock = keeping, settings, clock

    def require_open(self, league: League, *, organiser: bool) -> None:
        """Raises Refusal "not an organiser", "league closed" and "league begun" where nothing can be settled."""
        require_organiser(organiser)
        _settled_yet(league)

    async def choose(
        self, operation: str, league_id: str, person: Person, name: str, picked: str, *, organiser: bool
    ) -> League:
        """A setting is to be another; weekends are those of who says so.

        Raises Refusal "not an organiser", "league begun", "league closed", "unknown option" and "check-in needs a
        start".
        """
        require_organiser(organiser)
        zone = (await self._settings.of(person.id)).timezone

        def chosen(league: League) -> League:
            _settled_yet(league)
            terms = with_choice(league.terms, name, picked, zone)
            if terms == league.terms:
                return league
            decision = self._keeping.decision(person, "settings", f"{name}={picked}", "")
            return with_decision(structs.replace(league, terms=terms), decision)

        after = await self._keeping.change(operation, league_id, chosen)
        if after.terms.web:
            await self._keeping.publish(after)
        return after

    async def start(self, operation: str, league_id: str, person: Person, text: str, *, organiser: bool) -> League:
        """When the league begins by itself, in the time zone of who says so; an empty text leaves it to them.

        Raises Refusal "not an organiser", "league begun", "league closed" and "no start".
        """
        require_organiser(organiser)
        zone, now = (await self._settings.of(person.id)).timezone, self._clock()
        starts = start_said(text, zone, now)

        def started(league: League) -> League:
            _settled_yet(league)
            check_in = league.terms.check_in if starts else 0
            expires = max(now + OPEN_FOR_MS, starts + DAY_MS)
            changed = structs.replace(
                league, terms=structs.replace(league.terms, starts=starts, check_in=check_in), expires=expires
            )
            changed = structs.replace(changed, asked=league.asked and 0 < check_in_from(changed) <= now)
            return with_decision(changed, self._keeping.decision(person, "start", str(starts // 1000), ""))

        return await self._keeping.change(operation, league_id, started)

    async def limit(
        self, operation: str, league_id: str, person: Person, rating: str, reliability: str, *, organiser: bool
    ) -> League:
        """What is asked of who joins from now on: ratings as "1400-1700", and how many answers of 100 come in time.

        Raises Refusal "not an organiser", "league begun", "league closed", "no rating range" and "no reliability".
        """
        require_organiser(organiser)
        share = reliability.strip().removesuffix("%").strip() or "0"
        if not share.isdecimal() or int(share) > 100:
            raise Refusal("no reliability", given=reliability[:40])
        limits = limits_said(rating, int(share))

        def limited(league: League) -> League:
            _settled_yet(league)
            changed = structs.replace(league, terms=structs.replace(league.terms, limits=limits))
            about = " · ".join(filter(None, (rating.strip(), f"{share} %" if int(share) else ""))) or "—"
            return with_decision(changed, self._keeping.decision(person, "limits", about, ""))

        return await self._keeping.change(operation, league_id, limited)


def _settled_yet(league: League) -> None:
    require_not_closed(league)
    if league.status != "open":
        raise Refusal("league begun", league=league.name)
