"""What a viewer may see, as plain records: each field is filled with what may be shown; nothing is taken away later.

`engine.views` fills these. A hidden card appears, if at all, without reference and with nothing that tells it.
"""

from __future__ import annotations

from msgspec import Struct, field

from engine.state.actions import Action
from engine.state.comparison import Comparison
from engine.state.decisions import Decision
from engine.state.game import MatchOptions, Result


class CardSight(Struct, omit_defaults=True):
    """One card or object as its viewer sees it; `reference` is empty when the face is hidden from them."""

    id: int
    owner: int
    seat: int
    zone: str
    reference: str = ""
    name: str = ""
    type: str = ""
    subtypes: tuple[str, ...] = ()
    hand_cost: int = 0
    reserve_cost: int = 0
    base_statistics: tuple[int, int, int] = (0, 0, 0)
    statistics: tuple[int, int, int] = (0, 0, 0)
    """Current Forest, Mountain, Water, boosts included."""
    keywords: dict[str, int] = field(default_factory=dict)
    abilities: tuple[str, ...] = ()
    """Stable names of its current abilities, granted ones included."""
    statuses: tuple[str, ...] = ()
    counters: dict[str, int] = field(default_factory=dict)
    token: bool = False
    places: tuple[int, ...] = ()
    """The expeditions it is present in: two for a Gigantic Character (7.4.3.b)."""


class PlayableSight(Struct, omit_defaults=True):
    """A card of one's own Hand or Reserve, or a quick action: its price now, or why it cannot be played now."""

    id: int
    price: int
    """In Mana, before what targets with Tough would add."""
    parts: tuple[tuple[str, int, str], ...] = ()
    """How the price comes about, each part with its rule: ("hand cost", 3, "v3:5.1.2.d"), ("CARD/0/next", ...)."""
    ability: str = ""
    """For a quick action: the ability's stable name."""
    refusal: str = ""
    """Empty when it can be played now; else a key: "too dear", "no target", "exhausted", "not your turn",
    "limit of the day", "condition not true", "cost cannot be paid"."""
    rule: str = ""
    """The rule behind the refusal."""


class PlayerSight(Struct, omit_defaults=True):
    """One player's side of the match."""

    seat: int
    team: int
    hero: CardSight | None
    reserve: list[CardSight]
    landmarks: list[CardSight]
    discard: list[CardSight]
    hand_size: int
    deck_size: int
    mana_ready: int
    mana_total: int
    mana: list[CardSight]
    """All Mana Orbs, in a zone that all players see; faces only for their owner (3.2.9.a, 3.2.9.d)."""
    hand: list[CardSight] | None = None
    """Only for the player themselves, and for a player who is choosing one of these cards (3.2.5.c)."""
    reserve_limit: int = 2
    landmark_limit: int = 2
    first: bool = False
    passed: bool = False
    left: bool = False
    """Whether they have left the game (FFA.4)."""
    way: tuple[int, ...] = ()
    """The regions along their side, from their Hero Region to their Companion Region."""


class RegionSight(Struct, omit_defaults=True):
    """One region of the Adventure."""

    terrains: tuple[str, ...]
    hidden: bool = False
    expeditions: tuple[int, ...] = ()
    markers: tuple[str, ...] = ()
    """The terrains of the Terrain Markers on it, the latest last (v4:3.2.1.d)."""


class ExpeditionSight(Struct, omit_defaults=True):
    """One expedition: where it stands, who is in it, and what Dusk would bring as things stand."""

    expedition: int
    seat: int
    side: str
    """ "hero" or "companion"."""
    region: int
    facing: int
    """The expedition it races against; -1 where its player has left."""
    characters: list[CardSight]
    totals: tuple[int, int, int]
    """Forest, Mountain, Water of awake Characters (4.2.4.b)."""
    moves: bool = False
    """Whether it would move forward now."""
    because: tuple[str, ...] = ()
    """The terrains it would move by (4.2.4.h)."""
    ascended: bool = False
    """Whether ties may move it forward (v4:2.4.3)."""
    tied: tuple[str, ...] = ()
    """The terrains it would move by though tied (v4:4.2.4.k)."""
    blocked: bool = False
    """Whether a Defender, a passive ability or an Ongoing Emblem holds it back (7.4.1, 1.4.1.a)."""
    distance: int = 0


class DuskSight(Struct, omit_defaults=True):
    """What Dusk would bring an expedition with one Character more, its effects left out; `before` is without it."""

    before: tuple[int, int, int]
    after: tuple[int, int, int]
    theirs: tuple[int, int, int]
    moves: bool = False
    """Whether it would move forward then."""


class EmblemSight(Struct, omit_defaults=True):
    """A reaction waiting in Limbo, or an effect that lasts."""

    id: int
    seat: int
    kind: str
    ability: str
    source: int
    reference: str
    until: str = ""


class ContenderSight(Struct, omit_defaults=True):
    """A team in the Arena (in a free for all, a single player), and how it stands there."""

    seats: tuple[int, ...]
    totals: tuple[int, int, int]
    """Forest, Mountain, Water of all its awake Characters (v3:4.3.e)."""
    won: tuple[str, ...] = ()
    """The terrains in which it beats all other teams."""
    ahead: bool = False
    """Whether no other team has won more terrains; a team that alone is ahead at Dusk wins."""


class AskedSight(Struct, omit_defaults=True):
    """A question that is open: the seat that is asked, and what every viewer may know of it."""

    seat: int
    kind: str
    prompt: str
    reference: str = ""
    """The definition of the card whose ability asks; "" where none does, or where not every viewer may know it."""


class View(Struct, omit_defaults=True):
    """The whole match as one viewer may see it; viewer -1 is a spectator."""

    viewer: int
    day: int
    phase: str
    first: int
    turn: int
    arena: bool
    options: MatchOptions
    edition: str
    """The name of the preset the match plays by, "own" for another combination."""
    regions: list[RegionSight]
    expeditions: list[ExpeditionSight]
    players: list[PlayerSight]
    limbo: list[CardSight]
    emblems: list[EmblemSight]
    revealed: list[CardSight]
    looked_at: list[CardSight]
    """Cards of a Deck that the viewer alone may see just now (1.2.3.f)."""
    decisions: list[Decision]
    """The viewer's own open decisions, in full."""
    asked: list[AskedSight]
    swaps: list[tuple[int, int]]
    """Ready and exhausted Mana Orbs of one's own that are worth swapping now (3.2.9.e)."""
    playable: list[PlayableSight]
    """The viewer's own cards in Hand and Reserve and their quick actions."""
    result: Result | None = None
    contenders: list[ContenderSight] = field(default_factory=list)
    """Who plays in the Arena; empty before it."""


class Cause(Struct, frozen=True, omit_defaults=True):
    """What has brought something about, or keeps it from happening: a rule by its number, or an ability by its name.

    `ability` is a stable name as in `Catalogue.abilities`; those of several lines of a Spell are joined by "+".
    """

    rule: str = ""
    ability: str = ""
    bearer: int = 0
    """The object that has the ability, where it is known and may be seen."""
    how: str = ""
    """What part it has: "" for the cause itself, "modified" for a modifier that was applied (6.2), "besides" for a
    rule that says more of what happened."""


class StatisticsStage(Struct, frozen=True, omit_defaults=True):
    """Statistics after one more thing has been taken into account."""

    key: str
    """ "printed", "created", "evened", "boosted"."""
    values: tuple[int, int, int]
    cause: Cause
    amount: int = 0
    """How many boosts."""


class StatisticsSight(Struct, frozen=True, omit_defaults=True):
    """How the statistics of an object come about, and what becomes of them at Dusk."""

    id: int
    stages: tuple[StatisticsStage, ...] = ()
    """In the order in which they count; none for what is no Character."""
    remarks: tuple[tuple[str, Cause], ...] = ()
    """What else there is to know: "asleep" not counted, "both" in both expeditions, "nowhere" in no expedition, "none"
    no Character."""


class PlaySight(Struct, frozen=True, omit_defaults=True):
    """Why a card or a quick action costs what it does, and why it cannot be played now, if it cannot."""

    playable: PlayableSight
    ready: int
    """Ready Mana Orbs of its player."""
    causes: tuple[Cause, ...] = ()
    """Behind the refusal; empty where it can be played."""


class EventSight(Struct, omit_defaults=True):
    """One event as its viewer may know it: hidden cards have no reference and no id."""

    at: int
    verb: str
    rule: str
    seat: int
    reference: str
    """The definition of the card whose ability did it, empty for a rule."""
    ability: str
    actions: list[Action]
    causes: tuple[Cause, ...] = ()
    """Why it happened: the rule that was carried out, the ability that did it, and what has modified it."""
    comparisons: tuple[Comparison, ...] = ()
    """For Progress: how each expedition stood, all of it in zones that all players see."""
