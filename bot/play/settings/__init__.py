"""What people and servers have set, each setting with a type, a default and one place that judges it.

`services.settings.of(person_id)` is a `PersonSettings`: `language`, `pings`, `confirm`, `text_only`, `pictures`, …
`services.settings.of_server(guild_id)` is a `ServerSettings`: `channel`, `language`, `rules`, `starters`, …
`settings.of(person).quiet_until(now)` says until when they may not be called; `next_digest(now)` when a digest is due.
`services.settings.change(person_id, pings="dm")` judges and keeps; it raises Refusal with what to do instead.
`services.settings.show_hint(person_id, "first turn")` is True once for each person who wants hints.
"""

from bot.play.settings.personal import HINTS, STEPS, HintName, PersonSettings, Pings, StepName, Theme
from bot.play.settings.servers import ServerSettings, SetsPlayed, TakeBack, ThreadsClose
from bot.play.settings.service import SettingsService

__all__ = [
    "HINTS",
    "STEPS",
    "HintName",
    "PersonSettings",
    "Pings",
    "ServerSettings",
    "SetsPlayed",
    "SettingsService",
    "StepName",
    "TakeBack",
    "Theme",
    "ThreadsClose",
]
