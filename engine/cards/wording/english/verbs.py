"""Verbs: every effect that one clause can say."""

from __future__ import annotations

from collections.abc import Mapping

from engine.cards.definition import CardDefinition
from engine.cards.language import (
    Activate,
    AfterYou,
    All,
    AmongExpeditions,
    Ascend,
    Augment,
    BecomeFirst,
    Boost,
    Choose,
    Create,
    CreateSignature,
    Defect,
    Discard,
    DiscardFromDeck,
    Distribute,
    DoNotMove,
    DoubleCounters,
    Draw,
    DrawUntil,
    Exchange,
    ExchangeBoosts,
    ExhaustedResupply,
    Filter,
    GainCounters,
    GainOneOf,
    GainSeveral,
    GainStatus,
    GainSubtypes,
    Gets,
    It,
    KeepFromMoving,
    LookAt,
    LoseCounters,
    LoseStatus,
    ManaFromDeck,
    Me,
    MoveCounters,
    MoveExpedition,
    MoveFurther,
    MoveMarker,
    NextCard,
    Number,
    OfThese,
    Pass,
    PlaceMarker,
    PlaceMyMarker,
    PlayForFree,
    PutInDeck,
    PutInExpeditions,
    PutInMana,
    RaiseResult,
    ReadyMana,
    ReceiveGift,
    RemoveCounters,
    Resupply,
    ReturnToHand,
    Reveal,
    RevealTop,
    RevealUntil,
    Rush,
    Sabotage,
    Sacrifice,
    SendToReserve,
    SwitchExpeditions,
    Take,
    TakeControl,
    Target,
    ThatMany,
    UseMine,
    Verb,
    Win,
)
from engine.cards.wording.english import playing
from engine.cards.wording.english.grammar import (
    ANY_NUMBER,
    YOU,
    Clause,
    Phrase,
    article,
    capital,
    either,
    in_words,
    joined,
    plural,
    words,
)
from engine.cards.wording.english.numbers import boosts, counted, counter, counters, for_each, quantity
from engine.cards.wording.english.qualities import DURATIONS, TERRAINS
from engine.cards.wording.english.selectors import in_total, kind, phrase, place, region

Cards = Mapping[str, CardDefinition]

IT = Phrase("it", "it", "it")
"""The Expedition that would move forward, where something comes instead of that."""


def clause(verb: Verb | GainSeveral, cards: Cards) -> Clause:
    """The verb with everything it needs, as one clause; `cards` are the definitions that tokens are named from."""
    match verb:
        case Draw(number):
            return Clause(YOU, "draw", counted(number, "card"))
        case DrawUntil(number):
            return Clause(YOU, "draw", f"cards until you have {counted(number, 'card')} in hand")
        case Resupply():
            return Clause(YOU, "Resupply")
        case ExhaustedResupply():
            return Clause(YOU, "Exhausted Resupply")
        case Sabotage(filter, most, total):
            return Clause(YOU, "Sabotage", words(_sabotaged(filter, most), in_total(total)))
        case Create():
            return Clause(YOU, "create", _tokens(verb, cards))
        case CreateSignature(""):
            return Clause(YOU, "create", "your Hero's Signature token in your Reserve")
        case CreateSignature(token):
            named = words(cards[token].name, "/".join(map(str, cards[token].statistics)))
            return Clause(YOU, "create", f"my Signature token: {named} in your Reserve")
        case Boost(who, number, most):
            limit = "" if most is None else f", up to a max of {most}"
            return Clause(phrase(who), "gain", boosts(number) + limit)
        case GainCounters(who, name, number, most):
            limit = "" if most is None else f", up to a max of {most}"
            return Clause(phrase(who), "gain", counters(name, number) + limit)
        case LoseCounters(who, name, number, True):
            some = f"any number of {plural(counter(name))}" if number is None else "up to one " + counter(name)
            if number is not None and number != 1:
                some = f"up to {counters(name, number)}"
            return Clause(YOU, "remove", f"{some} from {phrase(who).object}")
        case MoveCounters(who, other, name, number):
            some = f"all {plural(counter(name))}" if number is None else counters(name, number)
            return Clause(YOU, "move", f"{some} from {phrase(who).object} to {phrase(other).object}")
        case LoseCounters(who, name, number):
            all_of_them = f"all {phrase(who).owner} {plural(counter(name))}"
            return Clause(phrase(who), "lose", all_of_them if number is None else counters(name, number))
        case ReadyMana(number):
            return Clause(YOU, "ready", counted(number, "Mana Orb"))
        case RemoveCounters(who, number, up_to):
            some = f"{'up to ' if up_to else ''}{number} {'counter' if number == 1 else 'counters'}"
            return Clause(YOU, "remove", f"{some} from {phrase(who).object}")
        case DoubleCounters(who, name):
            return Clause(YOU, "double", f"the number of {plural(counter(name))} on {phrase(who).object}")
        case ExchangeBoosts(Me() | It() as who, Target() as other):
            return Clause(YOU, "exchange", f"{phrase(who).owner} boosts with {phrase(other).object}")
        case ExchangeBoosts(who, other):
            with_those = f"with those of {phrase(other).object}" if other is not None else ""
            return Clause(YOU, "exchange", words(f"the boosts of {phrase(who).object}", with_those))
        case Exchange(who, other):
            return Clause(YOU, "exchange", f"{phrase(who).object} with {phrase(other).object}")
        case GainStatus(who, "exhausted"):
            return Clause(YOU, "exhaust", phrase(who).object)
        case GainStatus(who, "completed"):
            return Clause(YOU, "complete", phrase(who).object)
        case LoseStatus(who, "exhausted"):
            return Clause(YOU, "ready", phrase(who).object)
        case GainStatus(who, status):
            return Clause(phrase(who), "gain", capital(status))
        case GainSeveral(who, gains):
            return Clause(phrase(who), "gain", joined([_gained(each, cards) for each in gains]))
        case GainOneOf(who, statuses):
            return Clause(phrase(who), "gain", either(map(capital, statuses)))
        case UseMine():
            return Clause(phrase(Me()), "activate", "my {D} abilities")
        case LoseStatus(who, status):
            return Clause(phrase(who), "lose", capital(status))
        case SendToReserve():
            return _to_reserve(verb)
        case ReturnToHand(Choose(filter) | All(filter) as who) if OfThese() in filter.qualities:
            return Clause(YOU, "put", f"{phrase(who).object} in your hand")
        case ReturnToHand(who):
            hand = "hands" if phrase(who).person == "they" else "hand"
            return Clause(YOU, "return", f"{phrase(who).object} to {_owners(phrase(who))} {hand}")
        case DiscardFromDeck(number):
            return Clause(YOU, "discard", _of_deck(number))
        case RevealTop(number):
            return Clause(YOU, "reveal", f"{_top(number)} of your deck")
        case RevealUntil(filter):
            return Clause(YOU, "reveal", f"cards from the top of your deck until you reveal {article(kind(filter))}")
        case RaiseResult(number):
            return Clause(YOU, "increase", f"the result by {number}")
        case GainSubtypes(who, of):
            return Clause(phrase(who), "gain", f"{phrase(of).owner} subtypes")
        case LookAt(number):
            return Clause(YOU, "look", f"at {_top(number)} of your deck")
        case PutInExpeditions(who):
            return Clause(YOU, "put", f"{phrase(who).object} in your Expeditions")
        case Reveal(who):
            return Clause(YOU, "reveal", phrase(who).object)
        case Take(who):
            return Clause(YOU, "draw", phrase(who).object)
        case Discard(who):
            return Clause(YOU, "discard", phrase(who).object)
        case Sacrifice(who):
            return Clause(YOU, "sacrifice", phrase(who).object)
        case PutInMana(who, ready):
            orb = "as a ready Mana Orb" if ready else ""
            return Clause(YOU, "put", words(phrase(who).object, f"in {_owners(phrase(who))} Mana zone", orb))
        case PutInDeck(All(filter) | Choose(filter) as who, 1, end) if OfThese() in filter.qualities:
            return Clause(
                YOU, "put", f"{phrase(who).object} on {'the bottom' if end == 'bottom' else 'top'} of your deck"
            )
        case PutInDeck(who, position, end):
            return Clause(YOU, "put", f"{phrase(who).object} {_in_deck(position, end, _owners(phrase(who)))}")
        case ManaFromDeck(number):
            return Clause(YOU, "put", _top_of_deck_to_mana(number))
        case Activate():
            return Clause(phrase(Me()) if verb.mine else YOU, "activate", playing.activated(verb))
        case NextCard(gift=Gets(GainStatus(It(), status))):
            return playing.next_card(verb, Clause(IT, "gain", capital(status)))
        case NextCard(gift=Gets(given)):
            return playing.next_card(verb, clause(given, cards))  # type: ignore[arg-type]
        case NextCard():
            return playing.next_card(verb)
        case PlayForFree():
            return Clause(YOU, "play", playing.for_free(verb))
        case Pass(everybody):
            return Clause(Phrase("each player", "each player", "it") if everybody else YOU, "pass")
        case BecomeFirst():
            return Clause(YOU, "become", "the first player")
        case ReceiveGift():
            return Clause(YOU, "also receive", "it")
        case Win():
            return Clause(YOU, "win", "the game")
        case AfterYou():
            return Clause(YOU, "After You")
        case PlaceMarker(terrain, where_to):
            some = TERRAINS[terrain] if terrain else "{V}, {M} or {O}"
            return Clause(YOU, "place", f"a {some} Terrain Marker on {region(where_to)}")
        case PlaceMyMarker(where_to):
            return Clause(YOU, "place", f"one of my Markers on {region(where_to)}")
        case MoveMarker(terrain, where_to):
            kind_of_it = TERRAINS[terrain] if terrain else "{V}, {M} or {O}"
            return Clause(YOU, "move", f"a {kind_of_it} Terrain Marker from any region to {region(where_to)}")
        case SwitchExpeditions(who):
            return Clause(phrase(who), "switch", "Expeditions")
        case Distribute(filter, target, number, name, most):
            some = "any" if most is None else f"up to {in_words(most)}"
            among = words(some, "target" if target else "", kind(filter, many=True))
            return Clause(YOU, "distribute", f"{counters(name, number)} among {among}")
        case Augment(who):
            return Clause(YOU, "Augment", phrase(who).object)
        case Rush():
            return playing.rush(verb)
        case Ascend(where_to):
            return Clause(Phrase(place(where_to), place(where_to), "it"), "Ascend")
        case KeepFromMoving(where_to, until):
            stay = Phrase(place(where_to), place(where_to), "it")
            return Clause(stay, "can't", f"move forward {DURATIONS[until]}")
        case TakeControl(who, there):
            put = f", putting it in {place(there)} if it's an Expedition Permanent" if there is not None else ""
            return Clause(YOU, "take", f"control of {phrase(who).object}{put}")
        case Defect(who):
            return Clause(phrase(who), "defect")
        case MoveExpedition(where_to, number):
            mover = Phrase(place(where_to), place(where_to), "it")
            way = "forward" if number >= 0 else "backward"
            return Clause(mover, "move", way if abs(number) == 1 else f"{way} by {in_words(abs(number))} regions")
        case MoveFurther(number):
            regions = "region" if number == 1 else "regions"
            return Clause(IT, "move", f"forward {in_words(number)} more {regions} instead")
        case DoNotMove():
            return Clause(IT, "stay", "where it is instead")


def _gained(part: Verb, cards: Cards) -> str:
    """'2 boosts', 'Fleeting', 'Anchored or Asleep'."""
    return capital(part.status) if isinstance(part, GainStatus) else clause(part, cards).rest


def _sabotaged(filter: Filter, most: int) -> str:
    """Nothing for any card, 'a Spell', 'up to two Characters', 'any number of Characters'."""
    if most == 1:
        return "" if filter == Filter() else article(kind(filter))
    number = "any number of" if most >= ANY_NUMBER else f"up to {in_words(most)}"
    return f"{number} {kind(filter, many=True)}"


def _tokens(create: Create, cards: Cards) -> str:
    """'a Brassbug 2/2/2 Robot token in target Expedition', 'an Aerolith token in your Landmarks'."""
    token = cards[create.token]
    kinds = ["/".join(map(str, token.statistics)), *map(capital, token.subtypes)] if not token.landmark else []
    noun = words(token.name, *kinds, "token")
    if isinstance(create.place, AmongExpeditions):
        among = "any number of target Expeditions" if create.place.target else "any Expeditions"
        where_to = f"distributed as you choose among {among}"
    else:
        where_to = f"in {place(create.place)}"
    if isinstance(create.number, int | ThatMany):
        return f"{counted(create.number, noun)} {where_to}"
    return f"{article(noun)} {where_to} {for_each(create.number)}"


def _to_reserve(verb: SendToReserve) -> Clause:
    """Cards are put in Reserve, others are sent there; a long name comes last."""
    sent = phrase(verb.who)
    if isinstance(verb.who, Me) or (isinstance(verb.who, Choose) and verb.who.filter.zone is not None):
        return Clause(YOU, "put", f"{sent.object} in Reserve")
    if " with " in sent.object:
        return Clause(YOU, "send", f"to Reserve {sent.object}")
    return Clause(YOU, "send", f"{sent.object} to Reserve")


def _owners(who: Phrase) -> str:
    return f"{who.owner} owners'" if who.person == "they" else f"{who.owner} owner's"


def _in_deck(position: Number, end: str, owners: str) -> str:
    """'on top of its owner's deck', 'in its owner's deck, third from the bottom'."""
    if not isinstance(position, int):
        return f"in {owners} deck, at the position from the {end} equal to {quantity(position)}"
    if position == 1:
        return f"{'on top of' if end == 'top' else 'on the bottom of'} {owners} deck"
    return f"in {owners} deck, {in_words(position)} from the {end}"


def _top_of_deck_to_mana(number: Number) -> str:
    if isinstance(number, int):
        return f"{_top(number)} of your deck in your Mana zone"
    return f"{_top(1)} of your deck in your Mana zone {for_each(number)}"


def _of_deck(number: Number) -> str:
    return f"{_top(number)} of your deck" if isinstance(number, int) else f"{_top(1)} of your deck {for_each(number)}"


def _top(number: int) -> str:
    return "the top card" if number == 1 else f"the top {in_words(number)} cards"
