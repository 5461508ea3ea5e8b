"""What the patterns of verbs say that is no field of theirs, and what cannot be meant by them."""

from __future__ import annotations

from engine.cards.language import (
    All,
    AtRandom,
    BecomeFirst,
    Choose,
    DoNotMove,
    GainCounters,
    GainOneOf,
    It,
    LoseCounters,
    LoseStatus,
    Me,
    MoveCounters,
    MoveExpedition,
    MoveFurther,
    Number,
    Place,
    PlayForFree,
    PutInDeck,
    RaiseResult,
    Reveal,
    Rush,
    Sabotage,
    Selector,
    SendToReserve,
    Take,
    TakeControl,
    Target,
    ThatMany,
    UseMine,
    Win,
)
from engine.cards.text.reading.canonical.entries import makes, meant, place, read_as
from engine.cards.text.reading.grammar import is_also

read_as("", Rush, MoveFurther, DoNotMove)
read_as("raising", RaiseResult)
read_as("end_of_all", BecomeFirst, Win)
is_also("deeds", "end_of_all")
is_also("their_verb", "end_of_all")
place("chosen", "<statuses:any_status>", of=GainOneOf)
place("place", "<place:own_place>", of=TakeControl)
place("cards", "1 <filter:noun>", "up to <most:integer> <filter:noun>", of=Sabotage)
place("counters", "<number:integer> <counter:counter_said>")
place(
    "counters",
    "<number:integer> <counter:counter_name> counter",
    "1 <counter:counter_name> counter <number:each>",
    of=GainCounters,
)
meant(Take)(lambda verb: verb.who == It())
meant(Reveal)(lambda verb: isinstance(verb.who, Choose | AtRandom | All) and verb.who.filter.zone == "hand")
meant(PlayForFree)(lambda verb: not (isinstance(verb.who, Choose) and verb.who.filter.zone is None))
meant(LoseCounters)(lambda verb: not (verb.up_to and isinstance(verb.who, All)))
meant(MoveCounters)(lambda verb: verb.who != verb.other and _is_one(verb.who) and _is_one(verb.other))


def _is_one(who: Selector) -> bool:
    return isinstance(who, Me | It) or getattr(who, "most", 0) == 1


@meant(LoseStatus)
def is_no_orb(verb: LoseStatus) -> bool:
    """3.2.9.f 'ready target Permanent'; so many Mana Orbs are readied by a word of their own."""
    who = verb.who
    orbs = isinstance(who, Choose) and who.filter.zone == "mana" and who.least == who.most
    return not (orbs and verb.status == "exhausted")


@meant(Sabotage)
def is_a_kind_of_card(verb: Sabotage) -> bool:
    """7.3.18 'Sabotage a card with Reserve Cost {2} or less': of any Reserve."""
    return verb.filter.zone is None


@makes(SendToReserve)
def send_to_reserve(who: Selector, put: bool = False) -> SendToReserve | None:
    """7.3.15.b, 7.3.20.b 'put a card from your hand in Reserve'; what is in play is sent."""
    return None if put and isinstance(who, Choose) and who.filter.zone is None else SendToReserve(who)


@makes(PutInDeck)
def put_in_deck(who: Selector, position: Number, end: str = "top", these: bool = False) -> PutInDeck | None:
    """7.3.15.b 'put a card from your hand on top of your deck': in one's own Deck only cards of one's own."""
    if these and isinstance(who, Choose | Target):
        own = who.filter.controller == "you" and who.filter.zone in ("hand", "reserve", "discard")
        return PutInDeck(who, position, end) if own else None  # type: ignore[arg-type]
    return PutInDeck(who, position, end) if not these or isinstance(who, Me | It) else None  # type: ignore[arg-type]


@makes(MoveExpedition)
def move_expedition(place: Place, forward: bool, steps: int = 1) -> MoveExpedition:
    """'target Expedition moves forward by two regions'."""
    return MoveExpedition(place, steps if forward else -steps)


@makes(RaiseResult)
def raise_result(number: int = 0, that: bool = False) -> RaiseResult:
    """'increase the result by 1', 'by that much'."""
    return RaiseResult(ThatMany() if that else number)


@makes(UseMine)
def use_mine(who: Selector, mine: bool) -> UseMine | None:
    """'target Character activates its {D} abilities'; those of the bearer are said of the bearer alone."""
    return None if mine else UseMine(who)
