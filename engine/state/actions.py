"""Steps and their atomic actions: one object's part of what one verb does (6.1).

`happened` facts (`became`, `reference`, `dice`) are filled in when the step happens; then it is an event.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, field

from engine.state.comparison import Comparison
from engine.state.context import EMPTY, EffectContext
from engine.state.zones import ZoneName


class AtomicAction(Struct, omit_defaults=True, tag_field="does", gc=False):
    """What happens to one object, expedition or player within a step (6.1.e)."""

    used: tuple[str, ...] = ()
    """Modifiers already applied to it (6.2.i)."""
    declined: tuple[str, ...] = ()
    """Those of them that changed nothing, because their controller did not want them (6.2.c)."""
    by: int = -1
    """The player an effect names as doing it, where that is not the effect's controller (v3:1.4.7)."""
    added: bool = False
    """Whether an additive modifier added it (6.2.c): the ability that caused the step does not speak of it."""
    at_random: bool = False
    """Whether chance has picked what it happens to (3.2.5.c), as it does for a die."""


class Move(AtomicAction, tag="move"):
    """An object or card goes to a zone; `what` 0 means the top card of the seat's Deck (3.2.2)."""

    what: int = 0
    to: ZoneName = "discard"
    seat: int = -1
    """Whose zone it goes to; -1: its controller's, or its owner's for a private zone (3.1.2.c)."""
    origin: str = ""
    """The zone it leaves (filled in)."""
    sacrificed: bool = False
    """Whether it is sacrificed as a cost (6.4.a, 7.3.19)."""
    played_from: str = ""
    """For a card that leaves Limbo because it was played: where it was played from (v3:5.1.2.j)."""
    place: int = -1
    statuses: tuple[str, ...] = ()
    counters: Mapping[str, int] = EMPTY
    fleeting_by: str = ""
    """The rule by which a card enters Limbo Fleeting (2.4.6.a, 2.4.6.d-e)."""
    granted: tuple[str, ...] = ()
    """Abilities it has besides its own as it enters (v3:7.4.5)."""
    position: int = 0
    """In a Deck: 1 is the top, 2 the card below it; -1 the bottom, -2 the card above it; 0 the top as well."""
    became: int = 0
    reference: str = ""
    owner: int = -1
    has: Mapping[str, int] = EMPTY
    """The counters it has where it went (2.5.i-j, filled in)."""
    shuffled: bool = False
    """Whether the Discard pile was shuffled under the Deck for it (3.2.2.d)."""
    left_exhausted: bool = False
    """Whether it was an Exhausted Mana Orb, as all players could see (filled in)."""
    shown: bool = False
    """Whether it was shown as it went, because it had to be of a certain kind (3.1.3.f)."""


class Create(AtomicAction, tag="create"):
    """A token is created in an expedition (7.3.3), or in a Landmark zone, where it has no place (KW.16)."""

    reference: str = ""
    seat: int = -1
    place: int = -1
    became: int = 0
    to: ZoneName = "expedition"


class Gain(AtomicAction, tag="gain"):
    """An object gains a status (7.3.8)."""

    what: int = 0
    status: str = ""
    reference: str = ""


class Lose(AtomicAction, tag="lose"):
    """An object loses a status (7.3.9)."""

    what: int = 0
    status: str = ""
    reference: str = ""


class Resemble(AtomicAction, tag="resemble"):
    """An object gains sub-types of another (2.3.1.e)."""

    what: int = 0
    subtypes: tuple[str, ...] = ()
    reference: str = ""


class Attempt(AtomicAction, tag="attempt"):
    """An object tries in vain to gain a status that it has (2.4.1.d); it may be noticed (v3:2.4.1.g, v4:7.5.3)."""

    what: int = 0
    status: str = ""
    reference: str = ""


class Count(AtomicAction, tag="count"):
    """An object gains counters, or loses them where the number is below zero (2.5.e-f)."""

    what: int = 0
    counter: str = ""
    number: int = 0
    was: int = 0
    """How many lay there before (filled in)."""
    reference: str = ""


class RollDice(AtomicAction, tag="roll"):
    """A player rolls dice (7.3.13.a)."""

    seat: int = -1
    number: int = 1
    dice: list[int] = field(default_factory=list)
    raises: list[tuple[str, int]] = field(default_factory=list)
    """What may add to the result that counts, or does: abilities and their bearers (7.3.13.b)."""


class Raise(AtomicAction, tag="raise"):
    """The result of a die is higher from now on (7.3.13.b)."""

    seat: int = -1
    number: int = 1
    result: int = 0
    """What it has come to."""


class Advance(AtomicAction, tag="advance"):
    """An expedition moves that many regions forward; below zero backward (7.3.10, 7.3.11)."""

    expedition: int = 0
    number: int = 1
    region: int = -1
    """Where it stands afterwards (filled in)."""
    revealed: list[int] = field(default_factory=list)
    """Regions turned face up by it (RB.16, filled in)."""


class Mark(AtomicAction, tag="mark"):
    """A Terrain Marker is placed on a region (v4:3.2.1.d), or moved there from another (v4:7.3.20)."""

    terrain: str = ""
    region: int = -1
    origin: int = -1
    """The region it is moved from; -1: it lay on none."""


class Fail(AtomicAction, tag="fail"):
    """An expedition fails to move forward (4.2.4.g)."""

    expedition: int = 0
    backward: bool = False
    """Whether it has moved backward in place of that (6.2.b)."""


class Switch(AtomicAction, tag="switch"):
    """A Character moves to the other expedition of its controller (7.3.22), or to the one named (v3:7.3.9)."""

    what: int = 0
    place: int = -1
    """The expedition it joins; -1: its controller's other one (filled in)."""
    reference: str = ""


class Ascent(AtomicAction, tag="ascent"):
    """An expedition becomes Ascended, or is so no longer (v4:2.4.3)."""

    expedition: int = 0
    ends: bool = False


class Defection(AtomicAction, tag="defect"):
    """An object joins the facing expedition, under that player's control (v4:7.3.6)."""

    what: int = 0
    place: int = -1
    """The expedition it has joined (filled in)."""
    reference: str = ""


class Takeover(AtomicAction, tag="takeover"):
    """A Landmark comes under the control of another player, whose Landmark zone it joins (7.5.3, 5.2.2.a)."""

    what: int = 0
    seat: int = -1
    reference: str = ""


class Reveal(AtomicAction, tag="reveal"):
    """A card of a hidden zone is shown to all players (3.1.3.f); `what` 0: the next card from the top of the Deck."""

    what: int = 0
    seat: int = -1
    reference: str = ""
    depth: int = 0
    """How many cards lie above it, where `what` is 0."""
    became: int = 0
    """The id of the revealed card, where `what` was 0 (filled in)."""
    shuffled: bool = False
    """Whether the Discard pile was shuffled under the Deck for it (3.2.2.d)."""


class Look(AtomicAction, tag="look"):
    """A player alone sees a card of a Deck of theirs, where it lies (1.2.3.f): the next one from the top."""

    seat: int = -1
    depth: int = 0
    """How many cards lie above it."""
    reference: str = ""
    became: int = 0
    """The id of the card (filled in)."""
    shuffled: bool = False
    """Whether the Discard pile was shuffled under the Deck for it (3.2.2.d)."""


class Activation(AtomicAction, tag="activate"):
    """The abilities of an object that bear a symbol are activated (7.3.1)."""

    what: int = 0
    symbol: str = ""
    reference: str = ""
    abilities: list[str] = field(default_factory=list)
    """Those of them that are activated, by their names; empty: all."""
    bearer: int = 0
    """The object that has them as they are activated, where that is another one (7.2.1)."""


class StartLastingEffect(AtomicAction, tag="last"):
    """An Ongoing Emblem is created: an effect outlasts its resolution (2.2.1.g)."""

    seat: int = -1
    ability: str = ""
    source: int = 0
    reference: str = ""
    until: str = ""
    stay: list[int] = field(default_factory=list)
    """Expeditions that cannot move forward as long as it lasts (1.4.1.a)."""
    many: int = 0
    """The number that was counted as it came about, where it speaks of one (1.1.6.d)."""
    they: list[int] = field(default_factory=list)
    """The player of whom it speaks, where one was chosen (7.2.3)."""
    it: list[int] = field(default_factory=list)
    """The objects of which it speaks (7.2.4)."""
    spoken: EffectContext | None = None
    """What the effect had spoken of, as far as what comes later may go on to speak of it (v3:6.3.h)."""


class Cease(AtomicAction, tag="cease"):
    """An Emblem ceases to exist (2.2.13.c, 5.5.e)."""

    what: int = 0


class Moment(AtomicAction, tag="moment"):
    """A phase begins, or something else that changes nothing but may be noticed (1.2.7.d)."""

    phase: str = ""
    seat: int = -1
    day: int = 0
    """The Day whose phase begins."""
    ability: str = ""
    """The stable name of the quick action that is played."""


class Leave(AtomicAction, tag="leave"):
    """A player leaves the game, and all that is theirs with them (FFA.4)."""

    seat: int = -1
    exhausted: int = 0
    """How many of their Mana Orbs were Exhausted, as all players could see (filled in)."""


Action = (
    Move
    | Create
    | Gain
    | Lose
    | Resemble
    | Attempt
    | Count
    | RollDice
    | Raise
    | Advance
    | Mark
    | Fail
    | Switch
    | Ascent
    | Defection
    | Takeover
    | Reveal
    | Look
    | Activation
    | StartLastingEffect
    | Cease
    | Moment
    | Leave
)


class Step(Struct, omit_defaults=True, gc=False):
    """What one verb is about to do; once it has happened it is an event (6.1.c, 6.2.k)."""

    verb: str
    rule: str
    """The rule that causes it."""
    seat: int
    """Who does it; -1 where the rules do (v3:1.4.7)."""
    source: int
    """The object whose ability does it, 0 for a rule."""
    ability: str
    """The stable name of the ability that does it, empty for a rule."""
    actions: list[Action]
    used: tuple[str, ...] = ()
    """Modifiers already applied to the whole step (6.2.h)."""
    declined: tuple[str, ...] = ()
    """Those of them that changed nothing, because their controller did not want them (6.2.c)."""
    at: int = 0
    """The moment of the clock at which it happened."""
    comparisons: tuple[Comparison, ...] = ()
    """For Progress: how each expedition stood (4.2.4.b)."""
    counted: Mapping[str, list[int]] = EMPTY
    """By the names of what gives it to a card that is played or joins: the numbers counted before (2.2.13.c)."""


Event = Step
