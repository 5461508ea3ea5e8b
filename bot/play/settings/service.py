"""Reading, judging and keeping settings."""

from __future__ import annotations

from typing import Any

from pydantic import ValidationError

from bot.play.requests.refusal import Refusal
from bot.play.requests.store_troubles import explained
from bot.play.settings.personal import (
    HINT_PREFIX,
    HINTS,
    STEP_PREFIX,
    STEPS,
    HintName,
    PersonSettings,
    Some,
    StepName,
    read,
    read_person,
    written,
)
from bot.play.settings.servers import ServerSettings
from persistence.delivery.deadlines import Deadlines
from persistence.people.preferences import PreferenceRepository, Preferences, ServerRepository
from persistence.server.clock import Clock
from persistence.server.keys import Subject

HOUR_MS = 3_600_000

LONGEST_SNOOZE = 24 * 28
"""Hours for which calls may be put off in one go."""

DIGEST = frozenset(("digest_hour", "timezone"))
"""The settings that say when a person's digest is due."""

PUZZLE = frozenset(("puzzle_channel", "puzzle_hour", "timezone"))
"""The settings that say when the puzzle of a day is due, for a person and for a server."""

HOURS = (("quiet_from", "quiet_to"), ("sleep_from", "sleep_to"))
"""Settings that say from when to when something holds: none of the two, or both."""

NOT_UNDERSTOOD = {
    "quiet_from": "no time",
    "quiet_to": "no time",
    "sleep_from": "no time",
    "sleep_to": "no time",
    "timezone": "no time zone",
    "digest_hour": "no hour",
    "puzzle_hour": "no hour",
}
"""Which refusal says what is wrong with a setting that people type; all others are chosen from lists."""


class SettingsService:
    """The settings of people and servers."""

    def __init__(
        self, preferences: PreferenceRepository, servers: ServerRepository, deadlines: Deadlines, clock: Clock
    ) -> None:
        self._preferences = preferences
        self._servers = servers
        self._deadlines = deadlines
        self._clock = clock

    def now(self) -> int:
        """The time by which moments among the settings are told, in milliseconds since 1970."""
        return self._clock()

    async def of(self, person_id: int) -> PersonSettings:
        """What a person has set."""
        with explained():
            return read_person((await self._preferences.get(person_id)).settings)

    async def known(self, person_id: int) -> tuple[PersonSettings, Preferences]:
        """What a person has set, and all that is kept of their preferences."""
        record = await self.record(person_id)
        return read_person(record.settings), record

    async def record(self, person_id: int) -> Preferences:
        """All that is kept of a person's preferences, for themselves."""
        with explained():
            return await self._preferences.get(person_id)

    async def of_server(self, guild_id: int) -> ServerSettings:
        """What a server has set; in direct messages (0) all is as by default."""
        if not guild_id:
            return ServerSettings()
        with explained():
            return read(ServerSettings, await self._servers.get(guild_id))

    async def change(self, person_id: int, **changes: Any) -> PersonSettings:
        """Changes settings of a person, and returns them all; the next digest and the next puzzle come as they say.

        Raises Refusal "no time", "half the hours", "no time zone", "no hour" or "unknown option"; then nothing has
        changed.
        """
        changed = _changed(await self.of(person_id), changes)
        for begins, ends in HOURS:
            if begins in changes and bool(getattr(changed, begins)) != bool(getattr(changed, ends)):
                raise Refusal("half the hours")
        with explained():
            if DIGEST & changes.keys():
                await self._deadlines.set(Subject.PERSON, str(person_id), changed.next_digest(self._clock()))
            if PUZZLE & changes.keys():
                await self._deadlines.set(Subject.DAILY_PUZZLE, f"u{person_id}", changed.next_puzzle(self._clock()))
            await self._preferences.set(person_id, written(changed, set(changes)))
        return changed

    async def change_server(self, guild_id: int, **changes: Any) -> ServerSettings:
        """Changes settings of a server, and returns them all; its next puzzle comes as they say.

        Raises Refusal "no time zone", "no hour" or "unknown option"; then nothing has changed.
        """
        changed = _changed(await self.of_server(guild_id), changes)
        with explained():
            if PUZZLE & changes.keys():
                await self._deadlines.set(Subject.DAILY_PUZZLE, f"s{guild_id}", changed.next_puzzle(self._clock()))
            await self._servers.set(guild_id, written(changed, set(changes)))
        return changed

    async def snooze(self, person_id: int, hours: int) -> PersonSettings:
        """Has a person not called for so many hours, 0 for calling them again; raises Refusal "unknown option"."""
        if not 0 <= hours <= LONGEST_SNOOZE:
            raise Refusal("unknown option")
        return await self.change(person_id, snoozed_until=self._clock() + hours * HOUR_MS if hours else 0)

    async def show_all_hints(self, person_id: int) -> PersonSettings:
        """Has every hint and every step of a first game shown once more."""
        with explained():
            seen = {HINT_PREFIX + hint: "" for hint in HINTS} | {STEP_PREFIX + step: "" for step in STEPS}
            await self._preferences.set(person_id, {"hints": "", **seen})
        return await self.of(person_id)

    async def tell_steps_again(self, person_id: int) -> None:
        """Has each step of a first game told once more, for who begins one."""
        with explained():
            await self._preferences.set(person_id, {STEP_PREFIX + step: "" for step in STEPS})

    async def tell_step(self, person_id: int, step: StepName) -> bool:
        """Whether a step of a first game is to be told now: once, and then it counts as told."""
        if step in (await self.of(person_id)).steps_told:
            return False
        with explained():
            await self._preferences.set(person_id, {STEP_PREFIX + step: "1"})
        return True

    async def show_hint(self, person_id: int, hint: HintName) -> bool:
        """Whether a hint is to be shown now: once to each person who wants hints, and then it counts as seen."""
        settings = await self.of(person_id)
        if not settings.hints or hint in settings.hints_seen:
            return False
        with explained():
            await self._preferences.set(person_id, {HINT_PREFIX + hint: "1"})
        return True


def _changed(settings: Some, changes: dict[str, Any]) -> Some:
    """The settings with changes; raises Refusal naming the first that cannot be."""
    kind: type[Some] = type(settings)
    try:
        return kind.model_validate({**settings.model_dump(), **changes})
    except ValidationError as problem:
        name = str(problem.errors()[0]["loc"][0])
        raise _refused(name, changes.get(name)) from None


def _refused(name: str, given: Any) -> Refusal:
    key = NOT_UNDERSTOOD.get(name)
    return Refusal(key, given=str(given)) if key else Refusal("unknown option")
