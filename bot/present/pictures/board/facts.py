"""What the picture of a table shows: values and words in one language, nothing that is hidden from anybody.

It is sent to the process that draws: without slots in less than half the time.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.present.pictures.palette import Theme
from engine.cards.words import terrains as rows

TERRAINS = tuple(rows.TERRAINS)
"""In the order of all statistics (2.2.9.d)."""

Numbers = tuple[int, int, int]

Letters = tuple[str, str, str]
"""The letters of the terrains in one language, which stand beside their signs."""


@dataclass(frozen=True)
class Mark:
    """A state of something: its sign, its letter, the same in all languages, with a number, and its word."""

    sign: str
    letter: str
    word: str
    number: str = ""


@dataclass(frozen=True)
class Thing:
    """A card or object in one row; `kind` is its sign where it has no statistics, `rarity` "" where it is common."""

    name: str
    kind: str
    statistics: Numbers | None = None
    marks: tuple[Mark, ...] = ()
    counters: tuple[tuple[int, str], ...] = ()
    rarity: Mark | None = None
    cost: int | None = None
    faded: bool = False
    """Whether its name stands back: a token, or something exhausted."""
    asleep: bool = False
    copies: int = 1


@dataclass(frozen=True)
class Goods:
    """A Reserve or the Landmarks of a player: heading, how many are too many, the cards, what to say of none."""

    sign: str
    title: str
    surplus: str
    nothing: str
    letters: Letters
    things: tuple[Thing, ...] = ()


@dataclass(frozen=True)
class PlayerFacts:
    """One player: who, what they have, and short notes such as that they are first or have passed."""

    seat: int
    name: str
    hero: Thing | None
    without_hero: str
    notes: tuple[tuple[str, str], ...]
    """Sign and words each."""
    mana: tuple[int, int]
    hand: int
    deck: int
    discard: int
    distance: str
    goods: tuple[Goods, ...]
    active: bool = False
    """Whether they are asked something."""
    left: bool = False
    """Whether they have left the game (FFA.4)."""


@dataclass(frozen=True)
class RegionFacts:
    """One region of the Adventure: its terrains, or that it lies face down, and the Terrain Markers on it."""

    terrains: tuple[str, ...]
    hidden: bool = False
    markers: tuple[str, ...] = ()


@dataclass(frozen=True)
class Racer:
    """A player's two expeditions, each at a place of the row of regions."""

    seat: int
    hero: int
    companion: int


@dataclass(frozen=True)
class Path:
    """A row of eight regions, and who goes along it."""

    regions: tuple[RegionFacts, ...]
    racers: tuple[Racer, ...]
    letters: Letters


@dataclass(frozen=True)
class Side:
    """One expedition in its band: who is in it, what it comes to, and what Dusk would bring."""

    seat: int
    sign: str
    totals: Numbers
    things: tuple[Thing, ...]
    counts: tuple[str, ...] = ()
    """The terrains that count for it."""
    wins: tuple[str, ...] = ()
    """The terrains by which it would move forward."""
    said: tuple[str, ...] = ()
    """What would come of it, from the longest way to say it to the shortest."""
    mark: Mark | None = None
    """That it is Ascended."""


@dataclass(frozen=True)
class Lane:
    """Expeditions that face each other; one alone where the player on the other side has left."""

    title: str
    sides: tuple[Side, ...]
    nobody: str
    letters: Letters
    signs: tuple[Mark, ...] = ()
    """What the signs of its sides mean, where no title says it."""


@dataclass(frozen=True)
class Contender:
    """A player or team in the Arena: their names, what their Characters come to, where they beat each person."""

    seats: tuple[int, ...]
    names: str
    totals: Numbers
    wins: tuple[str, ...]


@dataclass(frozen=True)
class ArenaFacts:
    """The Arena, and who would win there if it were Dusk."""

    title: str
    condition: str
    outcome: str
    contenders: tuple[Contender, ...]
    letters: Letters
    leaders: tuple[int, ...] = ()
    """The seats that would win."""


@dataclass(frozen=True)
class Waiting:
    """Something in Limbo, or shown just now: whose, and what."""

    seat: int
    words: str


@dataclass(frozen=True)
class Heading:
    """The day, where in it we are, and who is asked; `place` counts the phases, -1 where there are none."""

    day: str
    phase: str
    place: int
    phases: int
    asked: str = ""
    seats: tuple[int, ...] = ()
    many: bool = False
    """Whether several are asked at once: their shapes stand in a row instead of a filled box."""


@dataclass(frozen=True)
class BoardSheet:
    """One picture of a table; parts that it does not show are empty."""

    heading: Heading
    theme: Theme = "dark"
    arena: ArenaFacts | None = None
    paths: tuple[Path, ...] = ()
    players: tuple[PlayerFacts, ...] = ()
    limbo: tuple[Waiting, ...] = ()
    limbo_title: str = ""
    lanes: tuple[Lane, ...] = ()
