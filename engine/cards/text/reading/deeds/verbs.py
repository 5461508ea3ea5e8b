"""Orders: what a player is told to do (7.3)."""

from __future__ import annotations

from typing import Any

from engine.cards.language import (
    AfterYou,
    AnotherTurn,
    Augment,
    Boost,
    Capped,
    Choose,
    Discard,
    Draw,
    Effect,
    ExhaustedResupply,
    GainCounters,
    GainSeveral,
    GainStatus,
    It,
    LoseStatus,
    ManaFromDeck,
    Me,
    MoveMarker,
    MyExpedition,
    Number,
    Pass,
    PlaceMarker,
    PlaceMyMarker,
    Point,
    PutInDeck,
    PutInMana,
    RaiseResult,
    ReadyMana,
    Resupply,
    ReturnToHand,
    Sabotage,
    Sacrifice,
    Selector,
    SendToReserve,
    Target,
    TargetRegion,
    ThatMany,
    Times,
    UseMine,
)
from engine.cards.text.phrases import SUBJECT, CreateSome, X
from engine.cards.text.reading.deeds.acts import fact
from engine.cards.text.reading.deeds.counters import so_many_for_each
from engine.cards.text.reading.grammar import is_also, reads
from engine.cards.text.trees import steps

reads("verb", "@sabotage")(Sabotage)
reads("verb", "[do] @resupply [again]")(Resupply)
reads("again_and_again", "@resupply")(Resupply)
reads("again_and_again", "@exhausted_resupply")(ExhaustedResupply)
reads("again_and_again", "@sabotage")(Sabotage)


@reads("verb", "<effect:again_and_again> <number:integer> time")
@reads("verb", "<effect:again_and_again> <each>")
@reads("verb", "<effect:again_and_again> <number:unknown> time")
def so_often(effect: Effect, number: Number = 0, each: Number | None = None) -> Effect | None:
    """'Resupply three times', 'Resupply for each Landmark you control', 'Resupply X times'."""
    if isinstance(number, int) and each is None:
        return steps(*[effect] * number) if 1 < number < 10 else None
    return Times(number if each is None else each, effect)


reads("verb", "[do] @exhausted_resupply")(ExhaustedResupply)
reads("verb", "put the top card of your deck in (reserve|your reserve) [,] exhausted")(ExhaustedResupply)
reads("verb", "put the top card of your deck in (reserve|your reserve)")(Resupply)
reads("verb", "[immediately] pass")(Pass)


@reads("verb", "create [only] <number:integer>", "create [only] <number:integer> in <place:creation_place>")
def create_some(number: int, place: Any = None) -> CreateSome:
    """'create only one': tokens of the kind that was spoken of before, there or elsewhere."""
    return CreateSome(number, place)


reads("verb", "@after_you")(AfterYou)
reads("verb", "@augment <who:object>")(Augment)


reads("verb", "draw another card")(Draw)
reads("verb", "draw that many card")(lambda: Draw(ThatMany()))


@reads("verb", "draw <number:some_number> card [<each>]", "draw [1 number of] card equal to <number:value>")
def draw(number: Number, each: Number | None = None) -> Draw | Times | None:
    """'draw two cards'."""
    if each is None:
        return Draw(number)
    return Draw(each) if number == 1 else so_many_for_each(number, each, Draw(number))


@reads("verb", "draw 1 card <each> , up to 1 max of <most:integer> [card]")
def draw_up_to(each: Number, most: int) -> Draw:
    """'draw a card for each Landmark you control, up to a max of two'."""
    return Draw(Capped(each, most))


@reads("verb", "give <who:object> <number:some_number> boost", "give <number:some_number> boost to <who:object>")
def give(who: Selector, number: Number) -> Boost:
    """'give it 2 boosts'."""
    return Boost(who, number)


reads("verb", "give <who:object> <status>")(GainStatus)
reads("verb", "give <who:object> <goods>")(lambda who, goods: fact(who, (GainSeveral(SUBJECT, goods),)))
reads("verb", "complete <who:object>")(lambda who: GainStatus(who, "completed"))
reads("verb", "put <number:some_number> boost on <who:object>")(lambda number, who: Boost(who, number))
reads(
    "verb",
    "put <number:integer> <name:counter_name> counter on <who:object>",
    "give <number:integer> <name:counter_name> counter to <who:object>",
    "give <who:object> <number:integer> <name:counter_name> counter",
)(lambda number, name, who: GainCounters(who, name, number))
reads("verb", "give <who:object> that many boost")(lambda who: Boost(who, ThatMany()))
reads("act", "gain that many boost")(lambda: Boost(SUBJECT, ThatMany()))
reads("verb", "exhaust <who:object>")(lambda who: None if isinstance(who, Me) else GainStatus(who, "exhausted"))
reads("verb", "exhaust me")(lambda: GainStatus(Me(), "exhausted"))
reads("verb", "ready <number:integer> [of your] mana_orb [<each>]", "ready <number:unknown> [of your] mana_orb")(
    lambda number, each=None: ReadyMana(number) if each is None else ReadyMana(each) if number == 1 else None
)


@reads("verb", "ready <who:object>")
def ready(who: Selector) -> LoseStatus | None:
    """'ready target Permanent'; Mana Orbs have a word of their own."""
    orbs = isinstance(who, Choose) and who.filter.zone == "mana" and who.least == who.most
    return None if orbs else LoseStatus(who, "exhausted")


reads("verb", "send to reserve <who:object>", "(send|return) <who:object> (to|in) reserve")(SendToReserve)


@reads(
    "verb",
    "put <who:object> (in|to) (reserve|your reserve)",
    "(put|return|send) <who:object> (in|to) (its|their|my) owner 's reserve",
    "(return|send) <who:object> (in|to) your reserve",
)
def put_in_reserve(who: Selector) -> SendToReserve | None:
    """7.3.15.b, 7.3.20.b 'put a card from your hand in Reserve', 'send me to Reserve'."""
    if isinstance(who, Choose) and who.filter.zone is None:
        return None
    return SendToReserve(who)


reads("verb", "discard <who:object>")(Discard)


@reads("verb", "(put|return|send) <who:object> to the (top|bottom)=end of (its|their|my) owner 's deck")
@reads("verb", "(put|return|send) <who:object> on [the] (top|bottom)=end of (its|their|my) owner 's deck")
def put_in_deck(who: Selector, end: Any = "top") -> PutInDeck:
    """7.3.15.b 'return target Character to the top of its owner's deck'."""
    return PutInDeck(who, end="bottom") if end == "bottom" else PutInDeck(who)


@reads(
    "verb",
    "put <who:object> in (its|their) owner 's deck , at the position from the (top|bottom)=end equal to <x:value>",
)
@reads("verb", "send <who:target> to the xth position of (its|their) owner 's deck")
def put_in_deck_at(who: Selector, x: Number = X, end: Any = "top") -> PutInDeck:
    """'Send target Character to the Xth position of its owner's deck, where X is the result'."""
    return PutInDeck(who, x, end)


@reads("verb", "sacrifice <who:object>")
def sacrifice(who: Selector) -> Sacrifice:
    """7.3.19 'sacrifice a Character', 'sacrifice me'."""
    return Sacrifice(who)


@reads(
    "verb",
    "(put|return|send) <who:object> (in|to) (its|their) owner 's hand",
    "(put|return|send) <who:object> (in|to) [your] hand",
    "(put|return|send) <who:me> (in|to) my owner 's hand",
)
def return_to_hand(who: Selector) -> ReturnToHand:
    """7.3.15.b, 7.3.17.c 'return target Character to its owner's hand', 'put it in your hand'."""
    return ReturnToHand(who)


@reads("verb", "(put|return|send) <who:object> (in|to) (its|their|my)=whose owner 's mana_zone [, exhausted]")
def put_in_mana(who: Selector, whose: str) -> PutInMana | None:
    """'put it in its owner's Mana zone', 'put me in my owner's Mana zone'."""
    return PutInMana(who) if (whose == "my") == isinstance(who, Me) else None


reads("your_mana", "in your mana_zone [, exhausted]", "in your mana_zone as 1 exhausted mana_orb")(lambda: True)
reads("your_mana", "in your mana_orb [, exhausted]", "(in|to) [your] mana [, exhausted]")(lambda: True)


@reads("verb", "(put|return|send) <who:object> <where:your_mana>")
def put_in_your_mana(who: Selector, where: bool = True) -> PutInMana | None:
    """'put a card from your Reserve in your Mana zone': something of one's own, as nothing else can come there."""
    if isinstance(who, Choose | Target):
        own = who.filter.controller == "you" and who.filter.zone in ("hand", "reserve", "discard")
        return PutInMana(who) if own else None
    return PutInMana(who) if isinstance(who, Me | It) else None


@reads("verb", "put the top [<number:integer>] card of your deck <where:your_mana> [<each>]")
def mana_from_deck(number: int = 1, each: Number | None = None, where: bool = True) -> ManaFromDeck | None:
    """'put the top card of your deck in your Mana zone'."""
    return ManaFromDeck(number) if each is None else ManaFromDeck(each) if number == 1 else None


reads("verb", "target <who:chosen_ones>")(lambda who: Point(Target(who.filter, who.least, who.most)))
reads("verb", "target another <nouns>")(lambda nouns: Point(Target(nouns, apart=True)))


reads("raising", "increase (the|its) result by <number:integer>", "add <number:integer> to (the|its) result")(
    lambda number: RaiseResult(number) if number else None
)
reads("raising", "increase (the|its) result by that (much|many)")(lambda: RaiseResult(ThatMany()))
is_also("verb", "raising")
reads("verb", "(play|take) another turn [after this 1]")(AnotherTurn)

is_also("clause", "verb", "statement_of_fact")
reads("statement_of_fact", "you <effect:verb>")(lambda effect: effect)

# ---- Terrain Markers -------------------------------------------------------------------------------------------------

reads("marked", "target visible region")(TargetRegion)
reads("marked", "my region")(MyExpedition)
reads("verb", "(place|put) 1 <terrain> terrain_marker on <region:marked>")(
    lambda terrain, region: PlaceMarker(terrain, region)
)
reads("verb", "(place|put) 1 ({V} , {M} or {O}|{V} , {M} , or {O}) terrain_marker on <region:marked>")(
    lambda region: PlaceMarker(None, region)
)
reads("verb", "(place|put) 1 terrain_marker of your choice on <region:marked>")(
    lambda region: PlaceMarker(None, region)
)
reads("verb", "place 1 of my (marker|terrain_marker) on <region:marked>")(PlaceMyMarker)
reads("verb", "move 1 <terrain> terrain_marker from any region to <region:marked>")(MoveMarker)
reads("verb", "move 1 ({V} , {M} or {O} terrain_marker|terrain_marker) from any region to <region:marked>")(
    lambda region: MoveMarker(None, region)
)
reads("statement_of_fact", "me activate my {D} ability")(UseMine)
reads("verb", "have me activate my {D} ability", "activate my {D} ability")(UseMine)
reads("act", "[each] activate (its|their) {D} ability")(lambda: UseMine(SUBJECT))
reads("verb", "activate (its|their) {D} ability")(lambda: UseMine(It()))
reads("verb", "activate the {D} ability of <who:object>")(UseMine)
