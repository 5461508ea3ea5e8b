"""A game at one instant, and all of it data (base facts only; what follows from them is derived)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

from engine.state.decisions import Decision
from engine.state.editions import SEEDS, Edition, edition_called
from engine.state.frames import Frame
from engine.state.history import Deed, TurnSoFar, Uses
from engine.state.objects import Emblem, Object, Region, Remembered

RULES_VERSION = "16"
"""Grows whenever the same answers would no longer lead to the same game."""


Mode = Literal["duel", "2v2", "free for all"]
"""Who plays against whom: two players (1.1.2.a), two teams of two (2V2), or three or four for themselves (FFA)."""


class MatchOptions(Struct, frozen=True, omit_defaults=True):
    """What is agreed before the game and never changes in it."""

    edition: Edition = SEEDS
    """What decides where editions differ."""
    heroes: bool = True
    """False: the rulebook's first game, without Heroes (RB.2)."""
    mode: Mode = "duel"

    @classmethod
    def agreed(cls, said: MatchOptions | Edition | str | None) -> MatchOptions:
        """The options that `said` means: options, an edition, its text, or None for the defaults.

        Raises UnknownEdition for a text that names no edition or cannot be read.
        """
        if isinstance(said, str):
            said = edition_called(said)
        if isinstance(said, Edition):
            return cls(edition=said)
        return said or cls()


class Result(Struct, frozen=True, omit_defaults=True):
    """How the game ended: the winning seats, none for a draw."""

    winners: list[int]
    how: Literal["distance", "arena", "concession", "time", "draw", "abandonment", "silence", "effect", "ruling"]


class Game(Struct, omit_defaults=True):
    """Everything there is to know about one game; `engine.state.codec` writes and reads it."""

    rules: str
    definitions: str
    """Digest of the card definitions the game is played with."""
    options: MatchOptions
    seed: int
    teams: list[int]
    """The team of each seat, in turn order."""
    facing: list[int]
    """Which expedition each expedition faces (2V2.2, FFA.1); -1 for those of who has left."""
    regions: list[Region]
    positions: list[int]
    """How far along its seat's way each expedition stands: 0, the Hero Region, to 7, the Companion Region."""
    zones: dict[str, list[int]]
    objects: dict[int, Object] = field(default_factory=dict)
    emblems: list[Emblem] = field(default_factory=list)
    frames: list[Frame] = field(default_factory=list)
    open: list[Decision] = field(default_factory=list)
    draws: int = 0
    """How many random words have been used."""
    clock: int = 0
    """The last id, timestamp, event or decision number given out."""
    mark: int = 0
    """The moment at which a player or a spectator last learned something: undo stops there."""
    day: int = 0
    phase: str = "setup"
    first: int = 0
    """The first player's seat."""
    turn: int = -1
    """Who is taking the turn; -1 outside turns."""
    arena: bool = False
    again: list[int] = field(default_factory=list)
    """Who takes another turn before the next player's (4.2.3.c)."""
    passed: list[int] = field(default_factory=list)
    played: list[int] = field(default_factory=list)
    """Seats that played a card this Afternoon, once for each card."""
    moved: list[int] = field(default_factory=list)
    """Expeditions that moved forward this day."""
    ascended: list[int] = field(default_factory=list)
    """Expeditions that are Ascended (v4:2.4.3)."""
    deeds: list[Deed] = field(default_factory=list)
    """What players have done with cards this day (4.2.3)."""
    uses: dict[str, Uses] = field(default_factory=dict)
    """Plays of each quick action and activations of each reaction this day (1.4.6), by the ability's name."""
    this_turn: TurnSoFar = field(default_factory=TurnSoFar)
    """What has happened in the turn that is being taken."""
    revealed: list[int] = field(default_factory=list)
    """Cards of hidden zones that all players may see just now."""
    looked_at: dict[int, list[int]] = field(default_factory=dict)
    """By seat, the cards of hidden zones that this player alone may see just now."""
    gone: dict[int, Remembered] = field(default_factory=dict)
    """What has left since something unresolved may still ask for it (v3:2.1.h); no viewer is shown it."""
    result: Result | None = None
    ways: list[list[int]] = field(default_factory=list)
    """The regions along each seat's way (`engine.state.adventure`); empty where all go along one row."""
    left: list[int] = field(default_factory=list)
    """Seats that have left the game, in that order (FFA.4)."""

    @property
    def seats(self) -> int:
        """How many players there are."""
        return len(self.teams)

    def tick(self) -> int:
        """2.2.14.b-c The next number of the one growing clock: a timestamp for what enters a zone or is created."""
        self.clock += 1
        return self.clock

    def pile(self, zone: str, seat: int = -1) -> list[int]:
        """The ids in a zone, in order; for a private zone, the seat's own (1.2.3.c-d)."""
        return self.zones[zone if seat < 0 else f"{zone}{seat}"]

    def zone_of(self, found: Object) -> list[int]:
        """The list of the zone an object lies in."""
        return self.zones[found.zone if found.zone in ("expedition", "limbo") else f"{found.zone}{found.seat}"]
