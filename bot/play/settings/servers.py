"""What those who manage a server may set for it."""

from __future__ import annotations

from datetime import timedelta
from typing import Literal

from pydantic import Field

from bot.play.clocks.paces import USUAL, PaceName
from bot.play.game_records.delays import SpectatorDelay
from bot.play.game_records.facts import RulesName
from bot.play.requests.person import Place
from bot.play.requests.refusal import Refusal
from bot.play.requests.times import local, next_at
from bot.play.settings.personal import Kept, Language, Zone
from engine.cards.formats import EVERY_SET, AllowedSets

ThreadsClose = Literal["hour", "day", "three days", "week", "never"]
"""How long after its last message the thread of a finished game is closed."""

SetsPlayed = Literal["released", "all"]
"""Which sets may be played in what is agreed on a server: all but previews, or every one."""

TakeBack = Literal["unseen", "seen"]
"""What players take back without asking: what has shown nothing, or what has shown no more than the card played."""

HOUR_MS = 3_600_000

CLOSE_AFTER_HOURS: dict[ThreadsClose, int] = {"hour": 1, "day": 24, "three days": 72, "week": 168}


class ServerSettings(Kept):
    """The settings of one server; roles and channels by their ids, 0 for none."""

    channel: int = 0
    """The one channel in which games are agreed, 0 for any."""
    forum: int = 0
    """The forum in which a game gets its post, 0 where it gets a thread of the channel in which it was agreed."""
    language: Language = ""
    """The language of what is posted for all; "" leaves it to the server's own."""
    language_asked: bool = False
    """Whether it has been asked in which language to write there; that is asked once."""
    rights_told: str = Field(default="", max_length=1000)
    """Of which channels moderators have been told what the bot may not do there; nothing they have set."""
    rules: RulesName = "seeds"
    """The edition of the rules that a challenge has which names none."""
    pace: PaceName = USUAL
    """How fast a game is played for which nothing else is said."""
    delay: SpectatorDelay = "none"
    """How far behind spectators are of a game for which nothing else is said."""
    starters: int = 0
    """The role that may start games, 0 for all."""
    moderators: int = 0
    """The role that looks after games, 0 for who may manage messages."""
    organisers: int = 0
    """The role that may organise leagues besides those who look after games, 0 for no person."""
    judges: int = 0
    """The role that judges games of leagues besides those who look after games, 0 for no person."""
    judges_channel: int = 0
    """The channel to which players call judges, 0 for the one of their league."""
    sets: SetsPlayed = "released"
    """Whether decks of challenges and lobbies may hold cards of previews, besides all others."""
    text_only: bool = False
    """Whether boards are posted without pictures."""
    take_back: TakeBack = "unseen"
    """What players of games that begin from now on, but for those of leagues, take back without asking."""
    puzzle_channel: int = 0
    """The channel in which a puzzle is posted every day, 0 for none."""
    puzzle_hour: int = Field(default=0, ge=0, le=23)
    """At which hour of the server's day that is done, with which the day of its puzzle begins."""
    timezone: Zone = "UTC"
    puzzle_language: Language = ""
    """The language of Discord on the server when that was set, for posts that no press asks for."""
    threads: ThreadsClose = "day"
    """When threads of finished games are closed."""

    @property
    def allowed_sets(self) -> AllowedSets:
        """The sets whose cards decks of challenges and lobbies may hold."""
        return (EVERY_SET,) if self.sets == "all" else ()

    @property
    def closes_after(self) -> int | None:
        """How long after its last message the thread of a finished game is closed, in milliseconds; None for never."""
        hours = CLOSE_AFTER_HOURS.get(self.threads)
        return None if hours is None else hours * HOUR_MS

    def puzzle_day(self, now: int) -> int:
        """The number of the day whose puzzle is today's at a moment in milliseconds."""
        shown = local(now, self.timezone).replace(tzinfo=None) - timedelta(hours=self.puzzle_hour)
        return shown.toordinal()

    def next_puzzle(self, now: int) -> int | None:
        """When the next puzzle is due, None where none is wanted."""
        return next_at(now, self.puzzle_hour, self.timezone) if self.puzzle_channel else None

    def delay_of(self, private: bool, delay: SpectatorDelay | None) -> SpectatorDelay:
        """How far behind the spectators of a game are to be: a private one has none, and what is not said is usual."""
        return "none" if private else delay or self.delay

    def let_begin(self, place: Place, *, anywhere: bool = False) -> None:
        """Raises Refusal "other channel" or "may not start" where games begin elsewhere, or not by who acts there.

        A game may be asked for `anywhere` that does not stand there: a rematch stands where the game before it did,
        whatever has been set since, and what the queue brings in the channel that is set.
        """
        if self.channel and self.channel != place.channel_id and not anywhere:
            raise Refusal("other channel", channel=self.channel)
        if self.starters and self.starters not in place.roles:
            raise Refusal("may not start", role=self.starters)
