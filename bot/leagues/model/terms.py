"""What each person agrees to by joining a league, and which structure can agree to what."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, get_args

from msgspec import Struct

from bot.leagues.limited.boosters import LimitedKind
from bot.leagues.limited.terms import LimitedTerms
from bot.leagues.model.standings import TIE_BREAKERS, TieBreaker
from bot.leagues.pairing.matches import Score
from bot.play.clocks.paces import PaceName
from bot.play.game_records.facts import FormatName, RulesName
from bot.play.matchmaking.limits import NO_LIMITS, Limits
from engine.cards.formats import AllowedSets

Structure = Literal["swiss", "round robin", "knock-out", "double knock-out", "groups", "ladder"]
"""How it is found out who meets whom, as it is stored."""

STRUCTURES: tuple[Structure, ...] = get_args(Structure)

Pairing = Literal["swiss", "circle", "groups", "bracket", "ladder"]
"""How the rounds are paired with which a league begins.

All play in each round, by their points (`swiss`), each against all (`circle`), or so in groups (`groups`). Or it is a
knock-out from the first round on (`bracket`), or one round in which matches come as people want them (`ladder`).
"""

Option = Literal["rounds", "seeding", "ladder", "third", "cut", "groups", "advance", "late_until"]
"""What can be agreed in some structures and not in others, by its name in the terms."""

OPTIONS: tuple[Option, ...] = get_args(Option)


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of league: how it is paired, and what can be agreed of it besides what can be in all kinds."""

    pairing: Pairing
    options: frozenset[Option]
    twice: bool = False
    """Whether only who has lost twice is out of the knock-out."""


KINDS: Mapping[Structure, Kind] = {
    "swiss": Kind("swiss", frozenset(("rounds", "cut", "late_until"))),
    "round robin": Kind("circle", frozenset(("rounds", "cut"))),
    "knock-out": Kind("bracket", frozenset(("seeding", "third"))),
    "double knock-out": Kind("bracket", frozenset(("seeding",)), twice=True),
    "groups": Kind("groups", frozenset(("seeding", "third", "groups", "advance"))),
    "ladder": Kind("ladder", frozenset(("ladder",))),
}

IN_ROUNDS: tuple[Structure, ...] = tuple(each for each, kind in KINDS.items() if kind.pairing != "ladder")
"""The structures of several rounds."""


Seeding = Literal["draw", "sign-up", "rating"]
"""By what it is known who meets whom first in a knock-out, or who is in which group: by lot, by who joined first, or by
who is rated best."""

SEEDINGS: tuple[Seeding, ...] = get_args(Seeding)

BEST_OF = (1, 3, 5)
"""How many games a match may have at most."""

CUTS = (0, 4, 8, 16)
"""How many may go on to a knock-out after the rounds of a Swiss or a round robin; 0 where there is none."""

USUAL_ADVANCE = 2
"""How many of a group go on to the knock-out where it is not said how many."""

Again = Literal["automatic", "sign-up"]
"""Whether those of a season are in the next one by themselves, or join it again."""

HOUR_MS, DAY_MS = 3_600_000, 86_400_000

OPEN_FOR_MS = 30 * DAY_MS
"""How long a league waits for a person to begin it."""

EventRule = Literal["loss", "default"]
"""A game is lost by time, or what is asked is answered by itself: pass, no, or as little as must be."""


LadderKind = Literal["runs", "challenges"]
"""How matches of a ladder come: who wants one is paired, and runs count; or players challenge those who stand above."""

LADDER_KINDS: tuple[LadderKind, ...] = get_args(LadderKind)

Calls = Literal["run", "stop"]
"""What the clocks of a game do when a player calls a judge to it."""


class Terms(Struct, frozen=True):
    """What each person agrees to by joining."""

    name: str
    format: FormatName = "duel"
    rules: RulesName = "seeds"
    pace: PaceName = "untimed"
    structure: Structure = "swiss"
    rounds: int = 0
    """How many rounds there are; 0: as many as its competitors need, in a round robin until all have met."""
    days: int = 7
    """How many days a round lasts at most."""
    hours: int = 0
    """How many hours it lasts besides these days."""
    secret: bool = True
    """Whether no person sees another's hand and deck in the record of a match before its round is over."""
    best_of: int = 1
    """How many games a match has at most; who has won more than half of them has won it."""
    seeding: Seeding = "draw"
    third: bool = False
    """Whether a knock-out has a match for the third place."""
    groups: int = 0
    """How many groups there are before a knock-out; 0: as many as make groups of four or more."""
    advance: int = USUAL_ADVANCE
    """How many of each group go on."""
    cut: int = 0
    """How many go on to a knock-out after the rounds of a Swiss or a round robin; 0: there is none."""
    score: Score = Score()
    order: tuple[TieBreaker, ...] = TIE_BREAKERS
    time_out: EventRule = "loss"
    """What follows by itself when a person's time in a game is over."""
    calls: Calls = "run"
    weekend: str = ""
    """The time zone in whose weekends no clock runs and no time of a round goes by, "" for none."""
    divisions: int = 1
    """Into how many divisions those who join are put."""
    movers: int = 1
    """How many of a division move up, and how many of the one above it move down, when a season is over."""
    again: Again = "automatic"
    starts: int = 0
    """When it begins by itself, in milliseconds; 0: when an organiser begins it."""
    check_in: int = 0
    """For how many hours before that all have to say that they play; 0: no person has to."""
    late_until: int = 0
    """The last round with which a person may still come in, without points for those before it; 0: no person may."""
    no_shows: int = 2
    """After how many matches in a row to which a person did not come they are paired no more; 0: whatever they do."""
    window: int = 1
    """For how many hours a round waits that people have ended, so that it can be corrected; 0: it does not."""
    run: int = 5
    """How many matches a run of a ladder has."""
    best: int = 1
    """How many runs of a ladder count, the best ones."""
    ladder: LadderKind = "runs"
    reach: int = 3
    """How many places above their own a player of a ladder may challenge; 0: any above."""
    cooldown: int = 24
    """For how many hours after a match its two may not challenge each other, and its challenger no person."""
    answer: int = 48
    """For how many hours a challenge waits for an answer; without one it is lost."""
    web: bool = False
    """Whether all may read standings and results on a public web page, where the operator has one."""
    limits: Limits = NO_LIMITS
    """What is asked of who joins."""
    sets: AllowedSets = ()
    """The codes of the sets whose cards may be played; none for those that the format allows."""

    @property
    def kind(self) -> Kind:
        """The row of its structure."""
        return KINDS[self.structure]

    @property
    def knocks_out(self) -> bool:
        """Whether all of it is a knock-out."""
        return self.kind.pairing == "bracket"

    @property
    def in_groups(self) -> bool:
        """Whether it begins with groups."""
        return self.kind.pairing == "groups"

    @property
    def is_ladder(self) -> bool:
        """Whether matches come as people want them, in one round."""
        return self.kind.pairing == "ladder"

    @property
    def by_challenge(self) -> bool:
        """Whether it is a ladder in which players challenge each other."""
        return self.is_ladder and self.ladder == "challenges"

    @property
    def seeded(self) -> bool:
        """Whether a seeding says who meets whom first."""
        return "seeding" in self.kind.options

    @property
    def ends_in_knock_out(self) -> bool:
        """Whether its winner is found in a knock-out."""
        return self.seeded or self.cut > 0

    @property
    def round_ms(self) -> int:
        """How long a round lasts at most, in milliseconds."""
        return self.days * DAY_MS + self.hours * HOUR_MS

    limited: LimitedTerms | None = None
    """1.1.5 What is handed out before the first round, in a sealed or draft event."""

    @property
    def limited_kind(self) -> LimitedKind:
        """Whether what is handed out is passed on and picked from."""
        return "draft" if self.format == "draft" else "sealed"
