"""What passive abilities say (2.2.10.j)."""

from __future__ import annotations

import msgspec

from engine.cards.language import (
    Ability,
    All,
    AreSubtype,
    BeyondMaximum,
    CannotActivate,
    CannotBe,
    CannotGainCounters,
    CannotGainStatus,
    CannotMoveDueTo,
    CannotPlay,
    CostChange,
    CostFloor,
    CountedTough,
    CountsAs,
    DefendersDoNotHold,
    DoesNotCount,
    EvenStatistics,
    ExpandFromDeck,
    ExpeditionCounts,
    ExpeditionsStay,
    FacingExpedition,
    FacingMyOther,
    HaveAbility,
    ICannotBePlayed,
    ICost,
    ICostLessFor,
    ICostLessTargeting,
    IgnoreAbilities,
    It,
    KeepMore,
    Keyword,
    LandmarkLimit,
    LoseAbilities,
    LoseKeyword,
    MayGainAgain,
    MayPlayExhausted,
    Me,
    MorningDraw,
    MovesOnlyDueTo,
    MyExpedition,
    MyOtherExpedition,
    PlayedFleeting,
    RegionsAre,
    ReserveLimit,
    Statement,
    StayExhausted,
)
from engine.cards.wording.english.costs import paying
from engine.cards.wording.english.grammar import (
    Phrase,
    article,
    capital,
    conjugated,
    in_words,
    ordinal,
    plural,
    words,
)
from engine.cards.wording.english.keywords import counted_tough, keyword
from engine.cards.wording.english.numbers import for_each
from engine.cards.wording.english.playing import SYMBOLS
from engine.cards.wording.english.qualities import EACH_TIME, TERRAINS
from engine.cards.wording.english.selectors import JOINED, kind, phrase, place
from engine.cards.wording.english.verbs import Cards

STAYING: dict[type, str] = {
    MyExpedition: "my Expedition",
    MyOtherExpedition: "my other Expedition",
    FacingExpedition: "the Expedition facing me",
    FacingMyOther: "the Expedition facing it",
}


def stated(statement: Statement, cards: Cards) -> str:
    """A statement as text that begins small and lacks its stop: 'Spells you play cost {1} less'."""
    match statement:
        case HaveAbility(who, given):
            return _have(phrase(who), given, cards)
        case AreSubtype(who, subtype):
            who_is = phrase(who)
            if who_is.person == "I":
                return f"I am also {article(capital(subtype))}"
            return f"{who_is.subject} are also {plural(capital(subtype))}"
        case CountsAs(other, subtype):
            considered = words(capital(subtype) if subtype else "", capital(other))
            return f"I'm also considered {article(considered)}, even when not in play"
        case CannotPlay(filter, by):
            who_cannot = {"you": "you", "opponents": "your opponents", "everybody": "players"}[by]
            return f"{who_cannot} can't play {kind(filter, many=True)}"
        case LoseAbilities(who):
            if isinstance(who, It):
                return "it loses its abilities"
            noun = kind(who.filter, many=True).removeprefix("other ")
            return f"all other {noun} lose their abilities"
        case LoseKeyword(who, word):
            losing = phrase(who)
            return f"{losing.subject} {conjugated('lose', losing.person)} {capital(word)}"
        case CannotBe(who, how):
            return f"{phrase(who).subject} can't be {'targeted by your opponents' if 'by' in how else how}"
        case RegionsAre(regions, terrain, only):
            both = "my region and the region of the Expedition facing me are"
            subject = {"all": "all regions are", "mine": "my region is", "mine and facing": both}[regions]
            if only:
                lose = "loses its" if regions == "mine" else "lose their"
                return f"{subject} {TERRAINS[terrain]} and {lose} other types"
            return f"{subject} {TERRAINS[terrain]} in addition to {'its' if regions == 'mine' else 'their'} other types"
        case CostFloor(filter, least):
            return f"{kind(filter, many=True)} your opponents play can't cost less than {{{least}}}"
        case CostChange():
            return _cost_change(statement)
        case ICost(amount, each, minimum):
            floor = f", with a minimum cost of {{{minimum}}}" if minimum is not None else ""
            return words("I", "cost", _more_or_less(amount), for_each(each) if each is not None else "") + floor
        case ICostLessTargeting(amount, filter):
            return f"you may play me for {{{amount}}} less. If you do, I can only target {article(kind(filter))}"
        case ICostLessFor(amount, cost):
            return f"you may {paying((cost,))} to reduce my cost by {{{amount}}}"
        case ReserveLimit(amount, whose, each):
            theirs = "your opponents' Reserve limit is"
            limits = {"yours": "your Reserve limit is", "everybody": "all Reserve limits are", "opponents": theirs}[
                whose
            ]
            changed = f"{limits} {'increased' if amount >= 0 else 'reduced'} by {in_words(abs(amount))}"
            return words(changed, for_each(each) if each is not None else "")
        case MayPlayExhausted(filter, where_to):
            in_it = f"in {place(where_to)}" if where_to is not None else ""
            return words(f"you may play exhausted {kind(filter, many=True)} from your Reserve", in_it)
        case BeyondMaximum(filter):
            return f"the Support abilities of {kind(filter, many=True)} can give them counters beyond their maximum"
        case MorningDraw(number):
            return f"during Morning, draw only {in_words(number)} {'card' if number == 1 else 'cards'}"
        case ExpandFromDeck():
            return "during Morning, put the top card of your deck in your Mana zone instead of a card from your hand"
        case CannotActivate(filter, symbol, or_symbols):
            symbols = [SYMBOLS[each] for each in (symbol, *or_symbols) if each]
            which = f"{' and '.join(symbols)} abilities" if symbols else "reactions"
            return f"the {which} of {kind(filter, many=True)} can't be activated"
        case CannotMoveDueTo(expedition, terrain):
            return f"{JOINED[expedition]} can't move forward due to {TERRAINS[terrain]}"
        case MovesOnlyDueTo(expedition, terrain, where, True):
            there = f", while in {TERRAINS[where]}," if where else ""
            return f"{JOINED[expedition]}{there} can't move forward during Dusk, except due to {TERRAINS[terrain]}"
        case MovesOnlyDueTo(expedition, terrain, where):
            there = f", while in {TERRAINS[where]}," if where else ""
            return f"{JOINED[expedition]}{there} can only move forward due to {TERRAINS[terrain]}"
        case DefendersDoNotHold():
            return "Defender Characters don't prevent my Expedition from moving forward"
        case DoesNotCount():
            return "I don't count towards your Reserve limit"
        case ICannotBePlayed():
            return "I can't be played"
        case MayGainAgain(status):
            return f"I can gain {capital(status)} even if I was already {capital(status)}"
        case LandmarkLimit(number):
            return f"your Landmarks limit is {in_words(number)}"
        case StayExhausted(filter):
            return f"Exhausted {kind(filter, many=True)} remain exhausted during Morning"
        case EvenStatistics(Me()):
            return "my {V}, {M} and {O} are equal to my highest statistic"
        case EvenStatistics(who):
            return f"the {{V}}, {{M}} and {{O}} of {phrase(who).subject} are equal to their highest statistic"
        case CannotGainCounters(filter, boosts_only):
            return f"{kind(filter, many=True)} can't gain {'boosts' if boosts_only else 'counters'}"
        case CannotGainStatus(who, status):
            return f"{phrase(who).subject} can't gain {capital(status)}"
        case PlayedFleeting(filter):
            return f"{kind(filter, many=True)} you play are Fleeting"
        case ExpeditionCounts(bearing):
            return f"my Expedition is considered {bearing}"
        case KeepMore(filter, number):
            noun = kind(filter, many=number != 1)
            return f"you may keep {in_words(number)} more {noun} in Reserve during Night"
        case ExpeditionsStay(places):
            return f"{' and '.join(STAYING[type(each)] for each in places)} can't move forward"
        case IgnoreAbilities(who, ignored):
            what, be = ("abilities", "are") if ignored is None else (capital(ignored), "is")
            return words("my" if isinstance(who, Me) else "the", what, _of_whom(who), be, "ignored")


def _of_whom(who: Me | All) -> str:
    """'of Characters you control', nothing of oneself."""
    return "" if isinstance(who, Me) else f"of {phrase(who).subject}"


def _cost_change(says: CostChange) -> str:
    """'Characters you play cost {1} less, with a minimum cost of {1}'."""
    if says.ordinal is not None:
        players = {"you": "you play", "opponents": "your opponents play", "everybody": "each player plays"}[says.by]
        least = f", with a minimum cost of {{{says.minimum}}}" if says.minimum is not None else ""
        noun = kind(msgspec.structs.replace(says.filter, zone=None))
        there = f"from {capital(says.filter.zone)}" if says.filter.zone else ""
        which = words("the", ordinal(says.ordinal.number), noun, players, there, EACH_TIME[says.ordinal.each])
        return f"{which} costs {_more_or_less(says.amount)}{least}"
    origins = {"you": ("hand", "reserve"), "everybody": ("reserve",), "opponents": ()}[says.by]
    if says.filter.zone in origins and says.filter.controller is None:
        noun = kind(msgspec.structs.replace(says.filter, zone=None), many=True)
        floor = f", with a minimum cost of {{{says.minimum}}}" if says.minimum is not None else ""
        if says.by == "you":
            origin = "hand" if says.filter.zone == "hand" else "Reserve"
            return f"{noun} cost {_more_or_less(says.amount)} to play from your {origin}{floor}"
        return f"{noun} played from Reserve cost {_more_or_less(says.amount)}{floor}"
    by = {"you": "you play", "opponents": "your opponents play", "everybody": ""}[says.by]
    least = f", with a minimum cost of {{{says.minimum}}}" if says.minimum is not None else ""
    return f"{words(kind(says.filter, many=True), by)} cost {_more_or_less(says.amount)}{least}"


def _more_or_less(amount: int) -> str:
    return f"{{{abs(amount)}}} {'less' if amount < 0 else 'more'}"


def _have(who: Phrase, given: Ability, cards: Cards) -> str:
    """'Characters you control have Tough 2', 'tokens you control are Gigantic', 'I have "..."'."""
    from engine.cards.wording.english.abilities import ability

    have = f"{who.subject} {conjugated('have', who.person)}"
    if isinstance(given, CountedTough):
        return f"{have} {counted_tough(given)}"
    if not isinstance(given, Keyword):
        return f'{have} "{ability(given, cards)}"'
    if given.number is not None:
        return f"{have} {keyword(given)}"
    being = {"I": "am", "it": "is"}.get(who.person, "are")
    return f"{who.subject} {being} {keyword(given)}"
