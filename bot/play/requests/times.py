"""Hours of the day and time zones as people write them, and what time it is for them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import UTC, datetime, time, timedelta
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

_TIME = re.compile(r"(\d{1,2})(?:[:.hH](\d{2})?)?")
_OFFSET = re.compile(r"(?:utc|gmt)?\s*([+-])\s*(\d{1,2})(?::?00)?", re.IGNORECASE)

EARLIEST_OFFSET, LATEST_OFFSET = -12, 14
"""The whole hours before and after UTC at which people live."""


def time_said(text: str) -> str:
    """An hour of the day as it is kept, "07:30", from "7:30", "7h30", "7.30" or "7"; raises ValueError."""
    found = _TIME.fullmatch(text.strip())
    if found is None:
        raise ValueError(f"no time of the day: {text[:20]!r}")
    return time(int(found[1]), int(found[2] or 0)).strftime("%H:%M")


def zone_said(text: str) -> str:
    """The name of a time zone from its name, the name of its city, or an offset such as "UTC+2"; raises ValueError."""
    wanted = "_".join(text.split()).casefold()
    found = _zones().get(wanted)
    if found is not None:
        return found
    offset = _OFFSET.fullmatch(text.strip())
    if offset is None:
        raise ValueError(f"no time zone: {text[:40]!r}")
    hours = int(f"{offset[1]}{offset[2]}")
    if not EARLIEST_OFFSET <= hours <= LATEST_OFFSET:
        raise ValueError(f"no time zone is {hours} hours from UTC")
    return f"Etc/GMT{-hours:+d}" if hours else "UTC"  # the signs of these names are those of the tables: the other way


@cache
def _zones() -> Mapping[str, str]:
    """Time zones by their names and by their cities, in small letters; a city that two zones have names neither."""
    names = sorted(name for name in available_timezones() if not name.startswith(("posix/", "right/", "SystemV/")))
    cities: dict[str, list[str]] = {}
    for name in names:
        if "/" in name and not name.startswith("Etc/"):
            cities.setdefault(name.rpartition("/")[2].casefold(), []).append(name)
    found = {city: several[0] for city, several in cities.items() if len(several) == 1}
    return found | {name.casefold(): name for name in names}


def local(at: int, zone: str) -> datetime:
    """What clocks show in a time zone at that moment (milliseconds since 1970)."""
    return datetime.fromtimestamp(at / 1000, ZoneInfo(zone))


def moment(shown: datetime) -> int:
    """When a clock shows that, in milliseconds since 1970."""
    return int(shown.astimezone(UTC).timestamp() * 1000)


def end_of_window(at: int, begins: str, ends: str, zone: str) -> int | None:
    """When the daily window that `at` lies in ends; None outside of it, and where it has no length.

    A window may go over midnight. Its hours are those of the clocks there, also when these are put forward or back.
    """
    if not begins or not ends or begins == ends:
        return None
    now = local(at, zone)
    shown = now.strftime("%H:%M")
    over_midnight = ends < begins
    inside = (shown >= begins or shown < ends) if over_midnight else begins <= shown < ends
    if not inside:
        return None
    day = now.date() + timedelta(days=1) if over_midnight and shown >= begins else now.date()
    return moment(datetime.combine(day, time.fromisoformat(ends), ZoneInfo(zone)))


def next_at(at: int, hour: int, zone: str) -> int:
    """When clocks show that full hour next, later than `at`."""
    now = local(at, zone)
    for days in (0, 1):
        due = moment(datetime.combine(now.date() + timedelta(days=days), time(hour), ZoneInfo(zone)))
        if due > at:
            return due
    raise AssertionError("tomorrow is later than now")
