"""How cards and objects that go from zone to zone are worded (7.3)."""

from __future__ import annotations

from typing import Any

from engine.abilities.moving.records import (
    Discard,
    PutInDeck,
    PutInMana,
    ReturnToHand,
    Sabotage,
    Sacrifice,
    SendToReserve,
)
from engine.cards.language import (
    All,
    AllBut,
    Choose,
    Effect,
    Filter,
    It,
    Me,
    Number,
    NumberOf,
    OfThese,
    Selector,
    Target,
    Times,
    Total,
)
from engine.cards.text.of_others import THEIRS
from engine.cards.text.phrases import THESE, Counted, SomeCounted, X
from engine.cards.text.reading.canonical.entries import makes, meant, place
from engine.cards.text.reading.grammar import reads
from engine.cards.text.reading.nouns.selectors import ANY_NUMBER
from engine.cards.text.trees import steps

# ---- discarded and sacrificed ----------------------------------------------------------------------------------------

reads("verb", "put <who:it> in your discard_pile")(Discard)
reads("their_verb", "discard down to <number:integer> card in [their] (hand|reserve)=zone")(
    lambda number, zone: Discard(AllBut(Filter(controller=THEIRS, zone=zone), number)) if number else None
)
reads("verb", "discard down to <number:integer> card in [your] (hand|reserve)=zone")(
    lambda number, zone: Discard(AllBut(Filter(controller="you", zone=zone), number)) if number else None
)
reads("their_verb", "discard <who:chosen> of their choice")(Discard)


reads("their_verb", "sacrifice <who:chosen> of their choice")(Sacrifice)

# ---- to the Reserve --------------------------------------------------------------------------------------------------

reads("verb", "return <who:object> (to|in) reserve", "send <who:object> in reserve")(SendToReserve)


@reads(
    "verb",
    "put <who:object> (in|to) your reserve",
    "put <who:object> to reserve",
    "(put|return|send) <who:object> (in|to) (its|their|my) owner 's reserve",
    "(return|send) <who:object> (in|to) your reserve",
)
def put_in_reserve(who: Selector) -> SendToReserve | None:
    """7.3.15.b, 7.3.20.b 'put a card from your hand in Reserve', 'send me to Reserve'."""
    if isinstance(who, Choose) and who.filter.zone is None:
        return None
    return SendToReserve(who)


reads("their_verb", "(put|return|send) <who:object> (in|to) their reserve")(SendToReserve)

# ---- to the hand -----------------------------------------------------------------------------------------------------


@reads(
    "verb",
    "(put|send) <who:object> (in|to) (its|their) owner 's hand",
    "return <who:object> in (its|their) owner 's hand",
    "(put|return|send) <who:object> (in|to) hand",
    "(return|send) <who:object> (in|to) your hand",
    "put <who:object> to your hand",
    "(put|send) <who:me> (in|to) my owner 's hand",
    "return <who:me> in my owner 's hand",
)
def return_to_hand(who: Selector) -> ReturnToHand:
    """7.3.15.b, 7.3.17.c 'return target Character to its owner's hand', 'put it in your hand'."""
    return ReturnToHand(who)


reads("their_verb", "(put|return|send) <who:object> (in|to) their hand")(ReturnToHand)

# ---- to the Deck -----------------------------------------------------------------------------------------------------


@reads("verb", "(put|return|send) <who:object> to the (top|bottom)=end of (its|their|my) owner 's deck")
@reads("verb", "(return|send) <who:object> on [the] (top|bottom)=end of (its|their|my) owner 's deck")
@reads("verb", "put <who:object> on (the top|bottom)=end of (its|their|my) owner 's deck")
def put_in_deck(who: Selector, end: Any = "top") -> PutInDeck:
    """7.3.15.b 'return target Character to the top of its owner's deck'."""
    return PutInDeck(who, end="bottom") if end == "bottom" else PutInDeck(who)


@reads("verb", "send <who:target> to the xth position of (its|their) owner 's deck")
def put_in_deck_at(who: Selector) -> PutInDeck:
    """'Send target Character to the Xth position of its owner's deck, where X is the result'."""
    return PutInDeck(who, X)


@reads("verb", "(put|return|send) <who:object> to the (top|bottom)=end of your deck")
@reads("verb", "(return|send) <who:object> on [the] (top|bottom)=end of your deck")
@reads("verb", "put <who:object> on (the top|bottom)=end of your deck")
def put_in_your_deck(who: Selector, end: str) -> PutInDeck | None:
    """'return a card from your Reserve to the top of your deck'."""
    done: PutInDeck | None = put_in_whose_deck(who, 1, "bottom" if end == "bottom" else "top", these=True)
    return done


@reads("their_verb", "(put|return|send) <who:object> to the (top|bottom)=end of their deck")
@reads("their_verb", "(put|return|send) <who:object> on [the] (top|bottom)=end of their deck")
def put_in_their_deck(who: Selector, end: str) -> PutInDeck | None:
    """'puts a card from their hand on top of their deck'."""
    own = isinstance(who, Choose) and who.filter.controller == THEIRS
    return PutInDeck(who, end=end) if own else None  # type: ignore[arg-type]


# ---- to Mana ---------------------------------------------------------------------------------------------------------


@reads("verb", "(return|send) <who:object> (in|to) (its|their|my)=whose owner 's mana_zone [, exhausted]")
@reads("verb", "put <who:object> to (its|their|my)=whose owner 's mana_zone [, exhausted]")
@reads("verb", "put <who:object> in (its|their|my)=whose owner 's mana_zone , exhausted")
def put_in_owners_mana(who: Selector, whose: str) -> PutInMana | None:
    """'put it in its owner's Mana zone', 'put me in my owner's Mana zone'."""
    return PutInMana(who) if (whose == "my") == isinstance(who, Me) else None


@reads("verb", "(put|return|send) <who:object> <where:your_mana>")
def put_in_your_mana(who: Selector, where: bool = True) -> PutInMana | None:
    """'put a card from your Reserve in your Mana zone': something of one's own, as nothing else can come there."""
    if isinstance(who, Choose | Target):
        own = who.filter.controller == "you" and who.filter.zone in ("hand", "reserve", "discard")
        return PutInMana(who) if own else None
    return PutInMana(who) if isinstance(who, Me | It) else None


@reads(
    "verb", "(put|return|send) <who:object> (in|to) (its|their)=whose owner 's mana_zone [,] as 1 exhausted mana_orb"
)
@reads("verb", "(put|return|send) <who:chosen> (in|to) your mana_zone [,] as 1 exhausted mana_orb")
@reads("their_verb", "(put|return|send) <who:chosen> (in|to) their mana_zone [as 1 exhausted mana_orb]")
def put_in_mana(who: Selector, whose: str = "") -> Effect | None:
    """'put target Character in its owner's Mana zone as an exhausted Mana Orb'."""
    if not whose and not (isinstance(who, Choose) and who.filter.controller in ("you", THEIRS)):
        return None
    return PutInMana(who)


@reads("verb", "(put|return|send) <who:chosen> (in|to) your mana_zone [,] (as 1 ready mana_orb|ready)")
@reads(
    "verb",
    "(return|send) <who:object> (in|to) (its|their|my)=whose owner 's mana_zone [,] (as 1 ready mana_orb|ready)",
    "put <who:object> to (its|their|my)=whose owner 's mana_zone [,] (as 1 ready mana_orb|ready)",
    "put <who:object> in (its|their|my)=whose owner 's mana_zone (, as 1 ready mana_orb|, ready|ready)",
)
def put_in_mana_ready(who: Selector, whose: str = "") -> PutInMana | None:
    """'put a card from your Reserve in your Mana zone as a ready Mana Orb'."""
    if not whose and not (isinstance(who, Choose) and who.filter.controller == "you"):
        return None
    return PutInMana(who, ready=True) if (whose == "my") == isinstance(who, Me) else None


# ---- each of these cards to its place --------------------------------------------------------------------------------

reads("another_one", "another [of they|of these card]")(lambda: SomeCounted(1, 1))
reads("put_there", "in your hand")(lambda: ReturnToHand)
reads("put_there", "in (reserve|your reserve)")(lambda: SendToReserve)
reads("put_there", "in your discard_pile")(lambda: Discard)
reads("put_there", "in your mana_zone [, exhausted]")(lambda: PutInMana)
reads("put_there", "(on|on the|to the) (top|bottom)=end of your deck")(
    lambda end: PutInDeck if end == "top" else _put_at_the_bottom
)


def _is_of_these(who: Selector) -> bool:
    return isinstance(who, All | Choose) and OfThese() in who.filter.qualities


def _put_at_the_bottom(who: Selector) -> PutInDeck:
    return PutInDeck(who, end="bottom")


@reads("put_so", "<who:object> <put_there>")
@reads("put_so", "<who:another_one> <put_there>")
def put_so(who: Any, put_there: Any) -> Effect | None:
    """'one of them in your hand', of cards that have just been seen."""
    return put_there(who) if isinstance(who, It | SomeCounted) or _is_of_these(who) else None


@reads("verb", "put <first:put_so>")
@reads("verb", "put <first:put_so> (and|, and) <others:put_so>")
@reads("verb", "put <first:put_so> , <others:put_sos>")
@reads("put_sos", "<first:put_so> (and|, and) <others:put_so>")
@reads("put_sos", "<first:put_so> , <others:put_sos>")
def put_these(first: Effect, others: Effect | None = None) -> Effect:
    """'put one of them in your hand and the rest on the bottom of your deck'."""
    return first if others is None else steps(first, others)


@reads("put_so", "<who:object> (on|on the|to the) (top|bottom)=end of your deck in any order")
@reads("put_so", "<who:object> back [(on|on the|to the) (top|bottom)=end of your deck] in any order")
def put_in_any_order(who: Any, end: Any = "top") -> Effect | None:
    """'the rest on the bottom of your deck in any order': one by one, each of them chosen among those left."""
    if who not in (All(THESE), Counted()):
        return None
    return Times(NumberOf(THESE), PutInDeck(Choose(THESE), end=end))


# ---- Sabotage --------------------------------------------------------------------------------------------------------

reads("again_and_again", "@sabotage")(Sabotage)


@reads("verb", "@sabotage any_number of <filter:noun> [with [1] total <total:total>]")
def sabotage_any_number(filter: Filter, total: Total | None = None) -> Sabotage | None:
    """7.3.18 'Sabotage any number of Characters', 'with total {V} less than or equal to my {V}'."""
    return Sabotage(filter, ANY_NUMBER, total) if filter.zone is None else None


reads("verb", "@sabotage twice")(lambda: steps(Sabotage(), Sabotage()))

# ---- as the patterns tell it -----------------------------------------------------------------------------------------

place("cards", "1 <filter:noun>", "up to <most:integer> <filter:noun>", of=Sabotage)


@meant(Sabotage)
def is_a_kind_of_card(verb: Sabotage) -> bool:
    """7.3.18 'Sabotage a card with Reserve Cost {2} or less': of any Reserve."""
    return verb.filter.zone is None


@makes(SendToReserve)
def send_or_put_in_reserve(who: Selector, put: bool = False) -> SendToReserve | None:
    """7.3.15.b, 7.3.20.b 'put a card from your hand in Reserve'; what is in play is sent."""
    return None if put and isinstance(who, Choose) and who.filter.zone is None else SendToReserve(who)


@makes(PutInDeck)
def put_in_whose_deck(who: Selector, position: Number, end: str = "top", these: bool = False) -> PutInDeck | None:
    """7.3.15.b 'put a card from your hand on top of your deck': in one's own Deck only cards of one's own."""
    if these and isinstance(who, Choose | Target):
        own = who.filter.controller == "you" and who.filter.zone in ("hand", "reserve", "discard")
        return PutInDeck(who, position, end) if own else None  # type: ignore[arg-type]
    return PutInDeck(who, position, end) if not these or isinstance(who, Me | It) else None  # type: ignore[arg-type]
