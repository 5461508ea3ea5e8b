"""The top of the Deck, cards that are shown, and what is put in Mana (3.1.3.f, 3.2.2, 3.2.9)."""

from __future__ import annotations

from typing import Any

from engine.cards.language import (
    All,
    AtRandom,
    Choose,
    Discard,
    DiscardFromDeck,
    DrawUntil,
    Effect,
    ExhaustedResupply,
    Filter,
    GainStatus,
    InExpedition,
    InExpeditionThatIs,
    It,
    LookAt,
    Me,
    Number,
    NumberOf,
    OfThese,
    Point,
    PutInDeck,
    PutInExpeditions,
    PutInMana,
    Resupply,
    ReturnToHand,
    Reveal,
    RevealTop,
    RevealUntil,
    Sabotage,
    Selector,
    SendToReserve,
    Take,
    Target,
    Times,
    Total,
)
from engine.cards.text.combining import alternatives
from engine.cards.text.of_others import THEIRS
from engine.cards.text.phrases import THESE, Counted, SomeCounted
from engine.cards.text.reading.grammar import is_also, reads
from engine.cards.text.reading.nouns.selectors import ANY_NUMBER
from engine.cards.text.trees import steps

# ---- the top of the Deck ---------------------------------------------------------------------------------------------


@reads("verb", "discard the top [<number:integer>] card of your deck [<each>]")
@reads("their_verb", "discard the top [<number:integer>] card of their deck")
def discard_from_deck(number: int = 1, each: Number | None = None) -> DiscardFromDeck | None:
    """'discard the top two cards of your deck'."""
    if each is not None:
        return DiscardFromDeck(each) if number == 1 else None
    return DiscardFromDeck(number) if number else None


@reads("verb", "put the top [<number:integer>] card of your deck in your discard_pile")
@reads("their_verb", "put the top [<number:integer>] card of their deck in their discard_pile")
def put_in_discard_pile(number: int = 1) -> DiscardFromDeck | None:
    """'put the top three cards of your deck in your discard pile'."""
    return DiscardFromDeck(number) if number else None


@reads("verb", "put the top <number:integer> card of your deck in (reserve|your reserve) [[,] exhausted]=so")
def put_several_in_reserve(number: int, so: str = "") -> Effect | None:
    """'put the top two cards of your deck in Reserve': one Resupply after the other (7.3.16)."""
    one = ExhaustedResupply() if so else Resupply()
    return steps(*[one] * number) if 1 < number < 10 else None


def is_of_the_deck(filter: Filter) -> bool:
    """Whether a card in a Deck can be like this: it has no controller and is in no expedition."""
    ways = alternatives(filter)
    placed = any(isinstance(quality, InExpedition | InExpeditionThatIs) for way in ways for quality in way.qualities)
    return not placed and all((way.zone, way.controller, way.expedition) == (None, None, None) for way in ways)


reads("verb", "choose <who:target>")(Point)
reads("verb", "reveal the top [<number:integer>] card of your deck")(lambda number=1: RevealTop(number))
reads("their_verb", "reveal the top [<number:integer>] card of their deck")(lambda number=1: RevealTop(number))
reads("verb", "reveal card from the top of your deck until you reveal 1 <filter:noun>")(
    lambda filter: RevealUntil(filter) if is_of_the_deck(filter) else None
)
reads("verb", "draw card until you have <number:integer> card in [your] hand")(
    lambda number: DrawUntil(number) if number else None
)
reads("their_verb", "draw card until they have <number:integer> card in [their] hand")(
    lambda number: DrawUntil(number) if number else None
)
reads("verb", "look at the top [<number:integer>] card of your deck")(lambda number=1: LookAt(number))
reads("their_verb", "look at the top [<number:integer>] card of their deck")(lambda number=1: LookAt(number))
reads("verb", "draw <who:it>")(Take)


@reads("verb", "reveal <who:chosen>")
@reads("their_verb", "reveal <who:chosen>")
@reads("verb", "reveal <who:random>")
@reads("their_verb", "reveal <who:random>")
@reads("verb", "reveal <who:all>")
@reads("their_verb", "reveal <who:all>")
def reveal(who: Choose | AtRandom | All) -> Reveal | None:
    """'reveal a Spell from your hand': of a hand only, all else is seen anyway."""
    return Reveal(who) if who.filter.zone == "hand" else None


@reads("verb", "(put|return|send) <who:object> to the (top|bottom)=end of your deck")
@reads("verb", "(put|return|send) <who:object> on [the] (top|bottom)=end of your deck")
def put_in_your_deck(who: Selector, end: str) -> PutInDeck | None:
    """'put a card from your hand on top of your deck'."""
    if isinstance(who, Choose | Target):
        own = who.filter.controller == "you" and who.filter.zone in ("hand", "reserve", "discard")
        return PutInDeck(who, end=end) if own else None  # type: ignore[arg-type]
    return PutInDeck(who, end=end) if isinstance(who, Me | It) else None  # type: ignore[arg-type]


@reads("their_verb", "(put|return|send) <who:object> to the (top|bottom)=end of their deck")
@reads("their_verb", "(put|return|send) <who:object> on [the] (top|bottom)=end of their deck")
def put_in_their_deck(who: Selector, end: str) -> PutInDeck | None:
    """'puts a card from their hand on top of their deck'."""
    own = isinstance(who, Choose) and who.filter.controller == THEIRS
    return PutInDeck(who, end=end) if own else None  # type: ignore[arg-type]


# ---- these cards -----------------------------------------------------------------------------------------------------

reads("all", "the rest [of these card]", "the (other|remaining) [card]", "these card")(lambda: All(THESE))
reads("some_of_these", "<number:integer> of these card")(lambda number: _some_of_these(number, number))
reads("some_of_these", "up to <number:integer> of these card")(lambda number: _some_of_these(0, number))
is_also("chosen_ones", "some_of_these")
reads("verb", "put <who:object> in your expedition")(PutInExpeditions)


def _some_of_these(least: int, most: int) -> Choose | None:
    return Choose(THESE, least, most) if most else None


@reads("verb", "choose <who:chosen>")
@reads("verb", "choose <who:chosen_in_total>")
def choose(who: Choose) -> Point | None:
    """'Choose up to two Characters from these cards', 'an Animal you control': the words after it speak of them."""
    where = who.filter
    in_play = where.zone is None and where.controller == "you" and who.least == who.most == 1
    return Point(who) if OfThese() in where.qualities or in_play else None


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


reads("verb", "put <who:it> in your discard_pile")(Discard)


@reads("put_so", "<who:object> (on|on the|to the) (top|bottom)=end of your deck in any order")
@reads("put_so", "<who:object> back [(on|on the|to the) (top|bottom)=end of your deck] in any order")
def put_in_any_order(who: Any, end: Any = "top") -> Effect | None:
    """'the rest on the bottom of your deck in any order': one by one, each of them chosen among those left."""
    if who not in (All(THESE), Counted()):
        return None
    return Times(NumberOf(THESE), PutInDeck(Choose(THESE), end=end))


# ---- Mana ------------------------------------------------------------------------------------------------------------

reads("as_orb", "[,] exhausted", "as 1 exhausted mana_orb")(lambda: True)


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
    "(put|return|send) <who:object> (in|to) (its|their|my)=whose owner 's mana_zone [,] (as 1 ready mana_orb|ready)",
)
def put_in_mana_ready(who: Selector, whose: str = "") -> PutInMana | None:
    """'put a card from your Reserve in your Mana zone as a ready Mana Orb'."""
    if not whose and not (isinstance(who, Choose) and who.filter.controller == "you"):
        return None
    return PutInMana(who, ready=True) if (whose == "my") == isinstance(who, Me) else None


reads("chosen_ones", "<number:integer> of your mana_orb")(
    lambda number: Choose(Filter(controller="you", zone="mana"), number, number) if number else None
)
reads("their_verb", "(exhaust|discard)=how <number:integer> (mana_orb|of their mana_orb|mana_orb they control)")(
    lambda how, number: (
        None
        if not number
        else Discard(_orbs_of_theirs(number))
        if how == "discard"
        else GainStatus(_orbs_of_theirs(number), "exhausted")
    )
)


def _orbs_of_theirs(number: int) -> Choose:
    return Choose(Filter(controller=THEIRS, zone="mana"), number, number)


# ---- Sabotage --------------------------------------------------------------------------------------------------------


@reads("verb", "@sabotage 1 <filter:noun>")
@reads("verb", "@sabotage up to <most:integer> <filter:noun>")
def sabotage(filter: Filter, most: int = 1) -> Sabotage | None:
    """7.3.18 'Sabotage a card with Reserve Cost {2} or less'."""
    return Sabotage(filter, most) if most and filter.zone is None and filter != Filter() else None


@reads("verb", "@sabotage any_number of <filter:noun> [with [1] total <total:total>]")
def sabotage_any_number(filter: Filter, total: Total | None = None) -> Sabotage | None:
    """7.3.18 'Sabotage any number of Characters', 'with total {V} less than or equal to my {V}'."""
    return Sabotage(filter, ANY_NUMBER, total) if filter.zone is None else None
