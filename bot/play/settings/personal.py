"""What a person may set for themselves. Settings are kept as short texts by name, none for what is as by default."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated, Any, Literal, TypeVar, get_args

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from bot.play.requests.times import end_of_window, next_at, time_said, zone_said

log = logging.getLogger(__name__)


class Kept(BaseModel):
    """Settings of a person; every one has a default, and whatever is set is judged here and nowhere else."""

    model_config = ConfigDict(frozen=True, extra="forbid", validate_default=False)


Some = TypeVar("Some", bound=Kept)


def read(kind: type[Some], record: Mapping[str, str]) -> Some:
    """The settings of a record; what it cannot mean any more is as by default, and logged by its name."""
    fields = kind.model_fields
    known: dict[str, Any] = {name: text for name, text in record.items() if name in fields}
    while True:
        try:
            return kind.model_validate(known)
        except ValidationError as problem:
            wrong = {str(error["loc"][0]) for error in problem.errors() if error["loc"]}
            log.warning("settings that cannot be read are left at their default: %s", ", ".join(sorted(wrong)))
            known = {name: text for name, text in known.items() if name not in wrong} if wrong else {}


def written(kept: Kept, names: set[str]) -> dict[str, str]:
    """The texts under which some settings are kept; "" for those that are as by default."""
    return {name: _text(getattr(kept, name), type(kept).model_fields[name].default) for name in sorted(names)}


def _text(value: Any, default: Any) -> str:
    if value == default or value is None:
        return ""
    return str(int(value)) if isinstance(value, bool) else str(value)


Language = Literal["", "en", "fr", "it"]
"""A language of the catalogues; "" leaves it to Discord."""

Pings = Literal["thread", "dm", "none"]
"""Where a person is called whose turn it is."""

Theme = Literal["dark", "light"]
"""How pictures are drawn."""

HintName = Literal["first hand", "first turn", "first dusk"]
"""What is explained once, when it happens to a person for the first time."""

HINTS: tuple[HintName, ...] = get_args(HintName)

StepName = Literal["expedition", "mode", "target", "pay"]
"""The steps of declaring a play that a first game explains, once each; named as what they ask for."""

STEPS: tuple[StepName, ...] = get_args(StepName)

HINT_PREFIX, STEP_PREFIX = "hint:", "step:"
"""How the record names what has been seen; each is kept by itself, so that two at once are both kept."""

SPOKEN = "discord_language"
"""How the record names the language of a person's Discord: nothing they have set."""

ACTIVE = "active"
"""How the record names when a person was here last, to the month: nothing they have set."""

PUZZLES = "puzzles"
"""How the record names the puzzles a person has tried: nothing they have set."""

UNSET = frozenset((SPOKEN, ACTIVE, PUZZLES))
"""What the record holds that no person has set."""

OptionalTime = Annotated[str, AfterValidator(lambda text: time_said(text) if text.strip() else "")]
Zone = Annotated[str, AfterValidator(zone_said)]


class PersonSettings(Kept):
    """The settings of one person.

    Times are "HH:MM" of the person's own time zone, "" for none; moments are milliseconds since 1970.
    """

    language: Language = ""
    discord_language: Language = ""
    """The language of their Discord when they last did something here: for what is written to them unasked."""
    active: int = Field(default=0, ge=0)
    """When they were here last, a month more or less; 0 where that is not known."""
    pings: Pings = "thread"
    quiet_from: OptionalTime = ""
    quiet_to: OptionalTime = ""
    timezone: Zone = "UTC"
    sleep_from: OptionalTime = ""
    sleep_to: OptionalTime = ""
    """Between which times no clock of theirs runs."""
    snoozed_until: int = Field(default=0, ge=0)
    digest_hour: int | None = Field(default=None, ge=0, le=23)
    puzzle_hour: int | None = Field(default=None, ge=0, le=23)
    """At which hour they are sent the puzzle of the day."""
    games_to_puzzles: bool = False
    """Whether puzzles may be made of their finished games."""
    confirm: bool = False
    """Whether moves that need one press are asked once more."""
    text_only: bool = False
    """Whether pictures are left out of what only this person sees."""
    pictures: Theme = "dark"
    order_identical: bool = False
    """Whether identical reactions come in any order without a question."""
    unpaired: str = Field(default="", max_length=40)
    """In which format a person waited in the queue in vain who could not be told so; told at their next look."""
    hints: bool = True
    reminders: bool = True
    """Whether they are told when little of their time is left."""
    hints_seen: frozenset[HintName] = frozenset()
    steps_told: frozenset[StepName] = frozenset()
    """What their first game has explained of declaring a play."""

    def reads(self, otherwise: str) -> str:
        """The language of what is written to them alone: what they have set, else that of their Discord if known."""
        return self.language or self.discord_language or otherwise

    @property
    def sleeps(self) -> bool:
        """Whether hours are set in which no clock of theirs runs."""
        return bool(self.sleep_from and self.sleep_to and self.sleep_from != self.sleep_to)

    def quiet_until(self, now: int) -> int | None:
        """Until when this person is not to be called: their quiet hours, or the end of their snooze; None for not."""
        awake = max(now, self.snoozed_until)
        until = end_of_window(awake, self.quiet_from, self.quiet_to, self.timezone) or awake
        return until if until > now else None

    def next_digest(self, now: int) -> int | None:
        """When the next daily digest is due, None for who wants none."""
        return None if self.digest_hour is None else next_at(now, self.digest_hour, self.timezone)

    def next_puzzle(self, now: int) -> int | None:
        """When the next puzzle of a day is due, None for who wants none."""
        return None if self.puzzle_hour is None else next_at(now, self.puzzle_hour, self.timezone)


def read_person(record: Mapping[str, str]) -> PersonSettings:
    """The settings of a person from their record."""
    return _person_of(tuple(record.items()))


@lru_cache(2048)
def _person_of(record: tuple[tuple[str, str], ...]) -> PersonSettings:
    """The same, judged once: every press and every move reads those of all who play."""
    kept = dict(record)
    seen = frozenset(name for name in HINTS if kept.get(HINT_PREFIX + name))
    told = frozenset(name for name in STEPS if kept.get(STEP_PREFIX + name))
    return read(PersonSettings, kept).model_copy(update={"hints_seen": seen, "steps_told": told})
