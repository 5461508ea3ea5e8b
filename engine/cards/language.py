"""The ability language: everything a card can say, as frozen records that compose.

An ability is one line of a card (1.2.4.a). Triggers, conditions, selectors, effects, quantities, places, costs and
durations are records of their own, so that one more primitive is one more small class here, one verb in
`engine.rules.effects` and one sentence in the wording. Written as JSON every record names itself:

    {"ability": "reaction", "trigger": {"event": "noon or other phase"}, "effect": {"do": "resupply"}}

Decoding refuses unknown words and fields, so a clause can never be dropped silently.
"""

from __future__ import annotations

from typing import Literal

import msgspec

Terrain = Literal["forest", "mountain", "water"]
Status = Literal["anchored", "asleep", "boosted", "exhausted", "fleeting"]
CardType = Literal["character", "hero", "permanent", "spell"]
Zone = Literal["deck", "discard", "expedition", "hand", "hero", "landmark", "limbo", "mana", "reserve"]
Phase = Literal["morning", "noon", "afternoon", "dusk", "night"]
Duration = Literal["turn", "afternoon", "day"]
KeywordName = Literal["cooldown", "defender", "eternal", "fleeting", "gigantic", "scout", "seasoned", "tough"]
Symbol = Literal["join", "hand", "reserve"]

TERRAINS: tuple[Terrain, ...] = ("forest", "mountain", "water")


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One word of the ability language."""


# ---- filters: which objects or cards are meant (2.2.1.h, 2.2.2.n: in play unless a zone is named) ----------------


class Filter(Record, frozen=True):
    """What an object must be like; without a zone, objects in play are meant (2.2.1.h)."""

    types: tuple[CardType, ...] = ()
    subtypes: tuple[str, ...] = ()
    controller: Literal["you", "opponent"] | None = None
    zone: Zone | None = None
    other: bool = False
    token: bool | None = None
    status: Status | None = None
    hand_cost_at_most: int | None = None
    hand_cost_at_least: int | None = None
    base_cost_at_most: int | None = None
    base_cost_at_least: int | None = None
    """By its Reserve Cost where it is Fleeting, in Reserve or played from there, else by its Hand Cost (KW.1)."""
    zero_statistic: bool = False
    """A Character with a base statistic of 0."""
    terrain: Terrain | None = None
    """In an Expedition whose region has that terrain."""
    or_in_reserve: bool = False
    """What is in play, or in that zone, and cards in any Reserve as well."""
    expedition: Literal["mine", "facing", "other"] | None = None
    """In the bearer's Expedition, in the one that faces it, or in the bearer's other one (7.4.3.f-h)."""


# ---- numbers -------------------------------------------------------------------------------------------------------


class NumberOf(Record, frozen=True, tag_field="number", tag="number of"):
    """How many objects a filter lets through."""

    filter: Filter


class CountersOn(Record, frozen=True, tag_field="number", tag="counters on"):
    """How many counters of one name lie on an object (2.5)."""

    who: Selector
    counter: str


class AscendedExpeditions(Record, frozen=True, tag_field="number", tag="Ascended Expeditions"):
    """How many of the controller's Expeditions are Ascended (v4:2.4.3)."""


class ZeroStatistics(Record, frozen=True, tag_field="number", tag="zero statistics"):
    """How many base statistics of 0 the Characters have that a filter lets through (2.2.9)."""

    filter: Filter


class SingleTerrainRegions(Record, frozen=True, tag_field="number", tag="single-terrain regions"):
    """How many visible regions have one terrain and no other (2.2.2.k)."""


Number = int | NumberOf | CountersOn | AscendedExpeditions | SingleTerrainRegions | ZeroStatistics


# ---- selectors: which object, said in a sentence -----------------------------------------------------------------


class Me(Record, frozen=True, tag_field="select", tag="me"):
    """The bearer of the ability (7.2.1)."""


class It(Record, frozen=True, tag_field="select", tag="it"):
    """What the sentence, or the trigger, was speaking of (7.2.4)."""


class Target(Record, frozen=True, tag_field="select", tag="target"):
    """Chosen at declaration (5.2.3.b); distinct within one occurrence of the word."""

    filter: Filter
    least: int = 1
    most: int = 1


class Choose(Record, frozen=True, tag_field="select", tag="choose"):
    """Chosen during resolution, not targeted (6.5); among one's own unless the filter says otherwise."""

    filter: Filter
    least: int = 1
    most: int = 1


class All(Record, frozen=True, tag_field="select", tag="all"):
    """Everything the filter lets through."""

    filter: Filter


class AtRandom(Record, frozen=True, tag_field="select", tag="at random"):
    """So many of what the filter lets through, picked by chance as the step comes (3.2.5.c)."""

    filter: Filter
    number: int = 1


Selector = Me | It | Target | Choose | All | AtRandom


# ---- places ------------------------------------------------------------------------------------------------------


class YourExpedition(Record, frozen=True, tag_field="place", tag="yours"):
    """The Hero Expedition or Companion Expedition of the ability's controller, or each of the two."""

    side: Literal["hero", "companion", "each"]


class MyExpedition(Record, frozen=True, tag_field="place", tag="mine"):
    """The bearer's Expedition, or where it last was; for a Gigantic bearer see contradictions 28 (7.4.3.f)."""


class TargetExpedition(Record, frozen=True, tag_field="place", tag="target"):
    """Any Expedition, chosen at declaration (5.2.3.b)."""


class MyOtherExpedition(Record, frozen=True, tag_field="place", tag="my other"):
    """The Expedition of the bearer's controller that it is not in; none for a Gigantic bearer (7.4.3.f)."""


class FacingExpedition(Record, frozen=True, tag_field="place", tag="facing"):
    """The Expedition that faces the bearer's (3.2.4.b)."""


class Landmarks(Record, frozen=True, tag_field="place", tag="Landmarks"):
    """Somebody's Landmark zone: the controller's, that of a player chosen at declaration, each player's, or 'its'."""

    whose: Literal["yours", "target player", "target opponent", "each player", "its controller"]


Place = YourExpedition | MyExpedition | MyOtherExpedition | FacingExpedition | TargetExpedition


class TargetRegion(Record, frozen=True, tag_field="place", tag="target region"):
    """Any visible region, chosen at declaration (5.2.3.b)."""


# ---- conditions (6.5.c: looked at just before the step; on a trigger: at the event) --------------------------------


class AtLeast(Record, frozen=True, tag_field="if", tag="at least"):
    """One number is as large as another, or larger."""

    number: Number
    than: Number


class FirstPlayer(Record, frozen=True, tag_field="if", tag="first player"):
    """The ability's controller is the first player (2V2.10: or a teammate is)."""


class Is(Record, frozen=True, tag_field="if", tag="is"):
    """An object has a status (2.4)."""

    who: Selector
    status: Status


class IsA(Record, frozen=True, tag_field="if", tag="is a"):
    """An object or card is of a type, wherever it lies (2.2.1.i)."""

    who: Selector
    type: CardType


class InTerrain(Record, frozen=True, tag_field="if", tag="in terrain"):
    """The bearer's Expedition is in a region of that terrain (v3:7.5.7)."""

    terrain: Terrain


class IsAscended(Record, frozen=True, tag_field="if", tag="is Ascended"):
    """An Expedition is Ascended (v4:2.4.3): the bearer's, or one of the controller's."""

    place: MyExpedition | YourExpedition


class FacesTerrain(Record, frozen=True, tag_field="if", tag="faces terrain"):
    """The Expedition facing the bearer's is in a region of that terrain (3.2.4.b, v3:7.5.7)."""

    terrain: Terrain


class InOneTerrain(Record, frozen=True, tag_field="if", tag="in one terrain"):
    """The bearer's Expedition is in a region of one terrain and no other (2.2.2.k)."""


class InContact(Record, frozen=True, tag_field="if", tag="in contact"):
    """An Expedition of another player is in the same region as one of those meant (KW.12)."""

    place: MyExpedition | YourExpedition


class Stands(Record, frozen=True, tag_field="if", tag="stands"):
    """One of the Expeditions meant is behind, ahead of, or tied with the one it faces (v3:7.5.2)."""

    place: MyExpedition | YourExpedition
    how: Literal["ahead", "behind", "tied"]


class AnyOf(Record, frozen=True, tag_field="if", tag="any of"):
    """One condition is true, or the other, or both."""

    first: Condition
    second: Condition


class Not(Record, frozen=True, tag_field="if", tag="not"):
    """The opposite of a condition."""

    condition: Condition


Condition = (
    AtLeast
    | FirstPlayer
    | Is
    | IsA
    | InTerrain
    | IsAscended
    | InContact
    | FacesTerrain
    | InOneTerrain
    | Stands
    | AnyOf
    | Not
)


# ---- triggers (6.3) --------------------------------------------------------------------------------------------------


class Joins(Record, frozen=True, tag_field="event", tag="I join"):
    """The join symbol: I join the Expedition zone or the Landmark zone (2.2.10.i)."""


class PlayedFrom(Record, frozen=True, tag_field="event", tag="I am played from"):
    """The hand or reserve symbol: I am played from there (1.1.6.f-g)."""

    zone: Literal["hand", "reserve"]


class AtPhase(Record, frozen=True, tag_field="event", tag="at phase"):
    """A phase begins (4.2.b)."""

    phase: Phase


class YouPlay(Record, frozen=True, tag_field="event", tag="you play"):
    """The controller plays a card that the filter lets through (v3:5.1.2.j)."""

    filter: Filter


class JoinsYours(Record, frozen=True, tag_field="event", tag="joins your Expeditions"):
    """A Character that the filter lets through joins one of the controller's Expeditions (7.5.4)."""

    filter: Filter


class IAmSacrificed(Record, frozen=True, tag_field="event", tag="I am sacrificed"):
    """The bearer is sacrificed (7.3.19)."""


class IGo(Record, frozen=True, tag_field="event", tag="I go"):
    """The bearer goes from one zone to another, or to it from anywhere."""

    origin: Zone | None
    to: Zone


class MyExpeditionFails(Record, frozen=True, tag_field="event", tag="my Expedition fails"):
    """The bearer's Expedition fails to move forward (4.2.4.g)."""


class MyExpeditionMoves(Record, frozen=True, tag_field="event", tag="my Expedition moves"):
    """The bearer's Expedition moves forward, for whatever reason (7.3.11)."""


class ILeavePlay(Record, frozen=True, tag_field="event", tag="I leave play"):
    """The bearer leaves the Expedition zone, or the Landmark zone, for any other (2.1.c)."""

    zone: Literal["expedition", "landmark"] = "expedition"


class YouPass(Record, frozen=True, tag_field="event", tag="you pass"):
    """The controller passes in the Afternoon; `first` where nobody has passed before (4.2.3.c)."""

    first: bool = False


class OpponentPlays(Record, frozen=True, tag_field="event", tag="opponent plays"):
    """An opponent plays a card that the filter lets through, from a zone if one is named (v3:5.1.2.j)."""

    filter: Filter
    origin: Literal["hand", "reserve"] | None = None


class LeavesYourReserve(Record, frozen=True, tag_field="event", tag="leaves your Reserve"):
    """A card leaves the controller's Reserve in the Afternoon, in whatever way (3.2.10)."""


class YouRollDice(Record, frozen=True, tag_field="event", tag="you roll dice"):
    """The controller rolls dice (7.3.13)."""


class YouSacrifice(Record, frozen=True, tag_field="event", tag="you sacrifice"):
    """The controller sacrifices an object that the filter lets through (7.3.19)."""

    filter: Filter


class YouExhaust(Record, frozen=True, tag_field="event", tag="you exhaust"):
    """The controller exhausts an object or a card that the filter lets through (2.4.5)."""

    filter: Filter


class OpponentsGetCards(Record, frozen=True, tag_field="event", tag="opponents get cards"):
    """An opponent draws cards, or Resupplies if that is meant as well (7.3.5, 7.3.16)."""

    or_resupply: bool = True


class GainsCounters(Record, frozen=True, tag_field="event", tag="gains counters"):
    """The bearer, or something that the filter lets through, gains that many counters or more at once (2.5.e)."""

    who: Me | All
    counter: str = "boost"
    least: int = 1


class CounterReached(Record, frozen=True, tag_field="event", tag="counter reached"):
    """The bearer gains its third counter of a name, or whichever is meant (2.5.e)."""

    counter: str
    number: int


class YouMakeGift(Record, frozen=True, tag_field="event", tag="you make a Gift"):
    """On the controller's turn an opponent draws a card, Resupplies or receives a token (KW.13)."""


class YouCreateToken(Record, frozen=True, tag_field="event", tag="you create a token"):
    """The controller creates a token Character (7.3.3)."""


class GainsStatus(Record, frozen=True, tag_field="event", tag="gains status"):
    """The bearer, or something that the filter lets through, gains a status, or attempts to (7.3.8.a, v4:7.5.3)."""

    who: Me | All
    status: Status


class Becomes(Record, frozen=True, tag_field="event", tag="becomes"):
    """The bearer, or something that the filter lets through, has a status that it had not before (7.5.2.a)."""

    who: Me | All
    status: Status


class Leaves(Record, frozen=True, tag_field="event", tag="leaves"):
    """Something that the filter lets through leaves a zone (7.5.5.a)."""

    filter: Filter
    zone: Literal["expedition", "landmark", "reserve"] = "expedition"


class LeavesYours(Record, frozen=True, tag_field="event", tag="leaves your Expeditions"):
    """A Character that the filter lets through leaves one of the controller's Expeditions (7.5.5)."""

    filter: Filter


Trigger = (
    Joins
    | PlayedFrom
    | AtPhase
    | YouPlay
    | JoinsYours
    | IAmSacrificed
    | IGo
    | MyExpeditionFails
    | MyExpeditionMoves
    | ILeavePlay
    | YouPass
    | OpponentPlays
    | LeavesYourReserve
    | YouRollDice
    | YouSacrifice
    | YouExhaust
    | OpponentsGetCards
    | GainsCounters
    | CounterReached
    | YouCreateToken
    | YouMakeGift
    | GainsStatus
    | Becomes
    | Leaves
    | LeavesYours
)


# ---- costs (6.4) ---------------------------------------------------------------------------------------------------


class PayMana(Record, frozen=True, tag_field="pay", tag="mana"):
    """Exhaust that many ready Mana Orbs (3.2.9.f)."""

    amount: int


class ExhaustMe(Record, frozen=True, tag_field="pay", tag="exhaust me"):
    """The exhaust symbol (1.1.6.h)."""


class DiscardMe(Record, frozen=True, tag_field="pay", tag="discard me"):
    """The support symbol: discard me from the Reserve (1.1.6.i)."""


class Spend(Record, frozen=True, tag_field="pay", tag="spend"):
    """Spend counters of the bearer (2.5.g)."""

    counter: str
    amount: int = 1


class SacrificeMe(Record, frozen=True, tag_field="pay", tag="sacrifice me"):
    """Sacrifice the bearer (7.3.19)."""


class CardFromHand(Record, frozen=True, tag_field="pay", tag="card from hand"):
    """Put a card from the hand in Reserve."""


class Give(Record, frozen=True, tag_field="pay", tag="give"):
    """Sacrifice, discard or exhaust one object or card of one's own that the filter lets through (6.4.a)."""

    how: Literal["discard", "exhaust", "sacrifice"]
    filter: Filter


Cost = PayMana | ExhaustMe | DiscardMe | SacrificeMe | Spend | CardFromHand | Give


# ---- what the next card gets (2.2.13.c) --------------------------------------------------------------------------


class CostsLess(Record, frozen=True, tag_field="gift", tag="costs less"):
    """The next card costs that much less."""

    amount: int


class GainsBoosts(Record, frozen=True, tag_field="gift", tag="gains boosts"):
    """The next card gains boosts when it is played (v3:5.2.b)."""

    number: int


Gift = CostsLess | GainsBoosts


# ---- effects: verbs ------------------------------------------------------------------------------------------------


class Draw(Record, frozen=True, tag_field="do", tag="draw"):
    """Draw cards (7.3.5)."""

    number: Number = 1


class Resupply(Record, frozen=True, tag_field="do", tag="resupply"):
    """The top card of the Deck goes to the Reserve (7.3.16)."""


class ExhaustedResupply(Record, frozen=True, tag_field="do", tag="exhausted resupply"):
    """Resupply, then exhaust that card (v3:7.3.11)."""


class Sabotage(Record, frozen=True, tag_field="do", tag="sabotage"):
    """Discard up to one target card in a Reserve (7.3.18)."""


class Create(Record, frozen=True, tag_field="do", tag="create"):
    """Create token Characters in an Expedition, or Landmark tokens (7.3.3, KW.16); `token` is their definition."""

    token: str
    place: Place | Landmarks
    number: Number = 1


class Boost(Record, frozen=True, tag_field="do", tag="boost"):
    """Boost counters are gained (v3:2.5.1), as long as there are not more than `most`."""

    who: Selector
    number: Number = 1
    most: int | None = None


class GainCounters(Record, frozen=True, tag_field="do", tag="gain counters"):
    """Counters of another name are gained (2.5.e)."""

    who: Selector
    counter: str
    number: Number = 1


class LoseCounters(Record, frozen=True, tag_field="do", tag="lose counters"):
    """Counters are lost, as far as there are any (2.5.f)."""

    who: Selector
    counter: str = "boost"
    number: int = 1


class ReadyMana(Record, frozen=True, tag_field="do", tag="ready Mana"):
    """Exhausted Mana Orbs become ready, as far as there are any (3.2.9.f)."""

    number: int = 1


class DoubleCounters(Record, frozen=True, tag_field="do", tag="double counters"):
    """As many counters of a name again as an object has (v3:7.3.6)."""

    who: Selector
    counter: str = "boost"


class ExchangeBoosts(Record, frozen=True, tag_field="do", tag="exchange boosts"):
    """Two objects swap their numbers of boosts (v3:7.3.8)."""

    who: Target | Choose


class Exchange(Record, frozen=True, tag_field="do", tag="exchange"):
    """Two objects or cards swap places, each going where the other was (v3:7.3.9)."""

    who: Selector
    other: Selector


class GainStatus(Record, frozen=True, tag_field="do", tag="gain"):
    """A status is gained (7.3.8)."""

    who: Selector
    status: Status


class LoseStatus(Record, frozen=True, tag_field="do", tag="lose"):
    """A status is lost (7.3.9)."""

    who: Selector
    status: Status


class SendToReserve(Record, frozen=True, tag_field="do", tag="send to Reserve"):
    """An object or a card is put in its owner's Reserve (7.3.20)."""

    who: Selector


class ReturnToHand(Record, frozen=True, tag_field="do", tag="return to hand"):
    """An object returns to its owner's hand (7.3.17)."""

    who: Selector


class Discard(Record, frozen=True, tag_field="do", tag="discard"):
    """An object goes to its owner's Discard pile (7.3.4)."""

    who: Selector


class Sacrifice(Record, frozen=True, tag_field="do", tag="sacrifice"):
    """A player discards an object they control in play (7.3.19)."""

    who: Selector


class PutInMana(Record, frozen=True, tag_field="do", tag="put in Mana"):
    """An object becomes an exhausted Mana Orb of its owner (3.2.9.b)."""

    who: Selector


class PutInDeck(Record, frozen=True, tag_field="do", tag="put in Deck"):
    """An object or card is put in its owner's Deck, at a position counted from the top or the bottom (3.2.2.b)."""

    who: Selector
    position: int = 1
    end: Literal["top", "bottom"] = "top"


class ManaFromDeck(Record, frozen=True, tag_field="do", tag="Mana from Deck"):
    """The top card of the Deck becomes an exhausted Mana Orb (3.2.9.b)."""

    number: Number = 1


class Activate(Record, frozen=True, tag_field="do", tag="activate"):
    """The abilities of an object that bear a symbol are activated (7.3.1)."""

    who: Selector
    symbol: Symbol


class NextCard(Record, frozen=True, tag_field="do", tag="next card"):
    """The next such card the controller plays gets something, until a duration ends (2.2.13.c)."""

    filter: Filter
    gift: Gift
    until: Duration = "turn"


class PlayForFree(Record, frozen=True, tag_field="do", tag="play for free"):
    """A card is played at once without any cost (7.3.14), and may gain a status as it enters."""

    who: Selector
    gains: Status | None = None


class RevealAndSort(Record, frozen=True, tag_field="do", tag="reveal and sort"):
    """Reveal the top cards of the Deck, put some of them in Reserve, and discard the others."""

    reveal: int
    to_reserve: int = 1


class Pass(Record, frozen=True, tag_field="do", tag="pass"):
    """The controller, or everybody, passes for this Afternoon, as far as they have not yet (RB.12)."""

    everybody: bool = False


class AfterYou(Record, frozen=True, tag_field="do", tag="after you"):
    """The turn ends once no reaction is left, without a pass (7.3.2)."""


class SwitchExpeditions(Record, frozen=True, tag_field="do", tag="switch Expeditions"):
    """A Character moves to the other Expedition of its controller (7.3.22)."""

    who: Selector


class Augment(Record, frozen=True, tag_field="do", tag="augment"):
    """Objects that have counters gain one more of a kind they have; never Heroes (v3:7.3.3)."""

    who: Selector


class Rush(Record, frozen=True, tag_field="do", tag="rush"):
    """Play another card at once, for its cost, or none: one may always decline (v4:7.3.29)."""

    filter: Filter = Filter()


class Ascend(Record, frozen=True, tag_field="do", tag="ascend"):
    """An Expedition becomes Ascended: until Rest, ties may move it forward (v4:7.3.3)."""

    place: Place


class Defect(Record, frozen=True, tag_field="do", tag="defect"):
    """An object joins the Expedition that faces it, and changes controllers (v4:7.3.6)."""

    who: Selector


class MoveExpedition(Record, frozen=True, tag_field="do", tag="move Expedition"):
    """An Expedition moves forward, or backward where the number is below zero (7.3.10, 7.3.11)."""

    place: Place
    number: int = 1


class PlaceMarker(Record, frozen=True, tag_field="do", tag="place marker"):
    """A Terrain Marker is placed on a region (v4:3.2.1.d)."""

    terrain: Terrain
    region: TargetRegion | MyExpedition = TargetRegion()
    """That of the bearer's Expedition is 'my region'."""


class PlaceMyMarker(Record, frozen=True, tag_field="do", tag="place my marker"):
    """One of the Terrain Markers that the bearer has is placed on a region (v4:3.2.1.d)."""

    region: TargetRegion | MyExpedition = TargetRegion()


class MoveMarker(Record, frozen=True, tag_field="do", tag="move marker"):
    """A Terrain Marker of a terrain goes from any other region to one (v4:7.3.20)."""

    terrain: Terrain
    region: TargetRegion | MyExpedition = MyExpedition()


Verb = (
    Draw
    | Resupply
    | ExhaustedResupply
    | Sabotage
    | Create
    | Boost
    | GainCounters
    | LoseCounters
    | ReadyMana
    | DoubleCounters
    | ExchangeBoosts
    | Exchange
    | GainStatus
    | LoseStatus
    | SendToReserve
    | ReturnToHand
    | Discard
    | Sacrifice
    | PutInMana
    | PutInDeck
    | ManaFromDeck
    | Activate
    | NextCard
    | PlayForFree
    | RevealAndSort
    | Pass
    | AfterYou
    | SwitchExpeditions
    | Augment
    | Rush
    | Ascend
    | Defect
    | MoveExpedition
    | PlaceMarker
    | PlaceMyMarker
    | MoveMarker
)


# ---- effects: flow -------------------------------------------------------------------------------------------------


class Sequence(Record, frozen=True, tag_field="do", tag="sequence"):
    """Several steps one after the other (6.1.b-c)."""

    parts: tuple[Effect, ...]


class May(Record, frozen=True, tag_field="do", tag="may"):
    """An optional step, decided just before it (6.5.b)."""

    effect: Effect


class MayPay(Record, frozen=True, tag_field="do", tag="may pay"):
    """An internal action: pay a cost to have an effect, declared while the effect resolves (5.4, 1.2.6.e)."""

    costs: tuple[Cost, ...]
    effect: Effect


class If(Record, frozen=True, tag_field="do", tag="if"):
    """A conditional step (6.5.c)."""

    condition: Condition
    effect: Effect
    otherwise: Effect | None = None


class IfDone(Record, frozen=True, tag_field="do", tag="if done"):
    """'Do this. If you do, do that' (6.5.d)."""

    first: Effect
    then: Effect


class IfNotDone(Record, frozen=True, tag_field="do", tag="if not done"):
    """'Do this. If you don't, or can't, do that' (6.5.d)."""

    first: Effect
    otherwise: Effect


class Modes(Record, frozen=True, tag_field="do", tag="modes"):
    """'Choose one': the mode is chosen at declaration (5.2.3.c)."""

    modes: tuple[Effect, ...]


class Times(Record, frozen=True, tag_field="do", tag="times"):
    """An effect is carried out several times, or 'for each' of what is counted as it begins (v3:6.5.i)."""

    number: Number
    effect: Effect


class EachPlayer(Record, frozen=True, tag_field="do", tag="each player"):
    """Every player does it, or may: choices in initiative order, then one step for all (1.4.5.a, 6.1.g)."""

    effect: Verb
    optional: bool = False


class EachOpponent(Record, frozen=True, tag_field="do", tag="each opponent"):
    """'Your opponent' does it, or may: every opponent of the controller, however many (2V2.15)."""

    effect: Verb
    optional: bool = False


class TargetOpponent(Record, frozen=True, tag_field="do", tag="target opponent"):
    """One opponent does it, or may, chosen at declaration (5.2.3.b, 2V2.15)."""

    effect: Verb
    optional: bool = False


class TargetPlayer(Record, frozen=True, tag_field="do", tag="target player"):
    """One player does it, or may, chosen at declaration: anybody at the table (5.2.3.b)."""

    effect: Verb
    optional: bool = False


class RollRow(Record, frozen=True):
    """One row of a die's table: results from `low` to `high`."""

    low: int
    high: int
    effect: Effect


class Roll(Record, frozen=True, tag_field="do", tag="roll"):
    """Roll a die and carry out the row of its result (7.3.13)."""

    rows: tuple[RollRow, ...]


class Point(Record, frozen=True, tag_field="do", tag="point"):
    """Name an object so that the sentences after it may say 'it'."""

    who: Selector


Flow = (
    Sequence
    | May
    | MayPay
    | If
    | IfDone
    | IfNotDone
    | Modes
    | Times
    | EachPlayer
    | EachOpponent
    | TargetOpponent
    | TargetPlayer
    | Roll
    | Point
)
Effect = Verb | Flow


# ---- statements of passive abilities (2.2.10.j) ----------------------------------------------------------------------


class HaveAbility(Record, frozen=True, tag_field="rule", tag="have"):
    """Objects have a further ability."""

    who: Me | All
    ability: Ability


class AreSubtype(Record, frozen=True, tag_field="rule", tag="are"):
    """Objects have a further sub-type."""

    who: Me | All
    subtype: str


class LoseAbilities(Record, frozen=True, tag_field="rule", tag="lose abilities"):
    """All other such objects lose their abilities."""

    who: All


class RegionsAre(Record, frozen=True, tag_field="rule", tag="regions are"):
    """Regions gain a terrain, and may lose their others (contradictions 47)."""

    regions: Literal["all", "mine"]
    terrain: Terrain
    only: bool = False


class CostFloor(Record, frozen=True, tag_field="rule", tag="cost floor"):
    """Cards that opponents play cannot cost less than a number (v3:5.1.2.e)."""

    filter: Filter
    least: int


class CostChange(Record, frozen=True, tag_field="rule", tag="cost change"):
    """Cards cost more, or less where the amount is below zero; a decrease may have a minimum (v3:5.1.2.e)."""

    filter: Filter
    amount: int
    by: Literal["you", "opponents", "everybody"] = "you"
    minimum: int | None = None


class ICost(Record, frozen=True, tag_field="rule", tag="I cost"):
    """The bearer costs more, or less where the amount is below zero, wherever it can be played from (1.2.4.d)."""

    amount: int
    each: NumberOf | CountersOn | AscendedExpeditions | None = None


class ReserveLimit(Record, frozen=True, tag_field="rule", tag="Reserve limit"):
    """The Reserve limit of players is higher, or lower where the amount is below zero (2.2.11)."""

    amount: int
    whose: Literal["yours", "everybody"] = "yours"


class MayPlayExhausted(Record, frozen=True, tag_field="rule", tag="may play exhausted"):
    """The controller may play such Exhausted cards from their Reserve (v3:2.4.5.d)."""

    filter: Filter


class CannotActivate(Record, frozen=True, tag_field="rule", tag="cannot activate"):
    """Reactions of such objects cannot be activated, all or those with a symbol (7.3.1.e)."""

    filter: Filter
    symbol: Symbol | None = None


class CannotMoveDueTo(Record, frozen=True, tag_field="rule", tag="cannot move due to"):
    """An Expedition is judged as if its region lacked that terrain (v3:4.2.4.c)."""

    expedition: Literal["mine", "facing"]
    terrain: Terrain


class MovesOnlyDueTo(Record, frozen=True, tag_field="rule", tag="moves only due to"):
    """An Expedition can only move forward due to that terrain, and only in Progress (v3:4.2.4.d).

    `where` says the terrain its region must have for that.
    """

    expedition: Literal["mine", "facing"]
    terrain: Terrain
    where: Terrain | None = None


class IgnoreAbilities(Record, frozen=True, tag_field="rule", tag="ignore abilities"):
    """A keyword of such objects is treated as absent wherever it would act (v3:7.3.14)."""

    who: Me | All
    keyword: Literal["defender", "eternal", "seasoned", "tough"]


Statement = (
    HaveAbility
    | AreSubtype
    | LoseAbilities
    | RegionsAre
    | CostFloor
    | MayPlayExhausted
    | ReserveLimit
    | CostChange
    | ICost
    | CannotActivate
    | CannotMoveDueTo
    | MovesOnlyDueTo
    | IgnoreAbilities
)


# ---- what a modifier looks out for (6.2) -----------------------------------------------------------------------------


class ILeave(Record, frozen=True, tag_field="would", tag="I leave"):
    """The bearer would leave the Expedition zone."""


class IGain(Record, frozen=True, tag_field="would", tag="I gain"):
    """The bearer would gain a status."""

    status: Status


class YouResupply(Record, frozen=True, tag_field="would", tag="you resupply"):
    """The controller would Resupply."""


class YouRoll(Record, frozen=True, tag_field="would", tag="you roll"):
    """The controller would roll dice."""


class YouDraw(Record, frozen=True, tag_field="would", tag="you draw"):
    """The controller would draw cards."""


Would = ILeave | IGain | YouResupply | YouRoll | YouDraw


class ExtraDice(Record, frozen=True, tag_field="do", tag="extra dice"):
    """Roll more dice, and ignore as many results of one's choice (7.3.13.c)."""

    number: int = 1


# ---- abilities (1.2.4.c) ---------------------------------------------------------------------------------------------


class Keyword(Record, frozen=True, tag_field="ability", tag="keyword"):
    """A keyword (7.4); a number only where the keyword has one."""

    word: KeywordName
    number: int | None = None


class Reaction(Record, frozen=True, tag_field="ability", tag="reaction"):
    """'Trigger — Effect' (6.3.a); the condition belongs to the trigger ('if I was not Fleeting').

    A support reaction works while its card lies ready in the Reserve, and only there (v3:2.2.11.e).
    """

    trigger: Trigger
    effect: Effect
    condition: Condition | None = None
    support: bool = False


class QuickAction(Record, frozen=True, tag_field="ability", tag="quick action"):
    """'Cost: Effect' (5.3)."""

    costs: tuple[Cost, ...]
    effect: Effect


class Support(Record, frozen=True, tag_field="ability", tag="support"):
    """A quick action of a card in the Reserve, paid by discarding it (2.2.10.g)."""

    effect: Effect


class SpellEffect(Record, frozen=True, tag_field="ability", tag="spell effect"):
    """What a Spell does when it resolves (2.2.10.k)."""

    effect: Effect


class Passive(Record, frozen=True, tag_field="ability", tag="passive"):
    """A statement that holds as long as its object is in play (2.2.10.j)."""

    statement: Statement
    condition: Condition | None = None


class Replacing(Record, frozen=True, tag_field="ability", tag="replacing"):
    """'If ... would ..., instead ...' (6.2.b)."""

    would: Would
    effect: Effect | ExtraDice
    condition: Condition | None = None
    optional: bool = False


class Additive(Record, frozen=True, tag_field="ability", tag="additive"):
    """'When ... would ..., also ...' (6.2.c)."""

    would: Would
    effect: Verb
    condition: Condition | None = None


class BeginsWithMarkers(Record, frozen=True, tag_field="ability", tag="begins with markers"):
    """A Hero begins the game with Terrain Markers (v4:3.2.1.d)."""

    terrains: tuple[Terrain, ...]


Ability = Keyword | Reaction | QuickAction | Support | SpellEffect | Passive | Replacing | Additive | BeginsWithMarkers
