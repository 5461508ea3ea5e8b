"""Abilities: keywords, reactions, quick actions, passives and modifiers, each one line of a card."""

from __future__ import annotations

import msgspec

from engine.cards.language import (
    Ability,
    AbilityUsed,
    Additive,
    AfterRest,
    All,
    AreSubtype,
    AtPhase,
    Becomes,
    BeginsWithCounters,
    BeginsWithMarkers,
    BeyondMaximum,
    CannotActivate,
    CannotGainCounters,
    CannotGainStatus,
    CannotMoveDueTo,
    Condition,
    CostChange,
    CostFloor,
    CountedTough,
    CounterReached,
    CountsAs,
    DefendersDoNotHold,
    DoesNotCount,
    EvenStatistics,
    ExpandFromDeck,
    ExpeditionCounts,
    ExpeditionsStay,
    ExtraDice,
    FacingExpedition,
    FacingMyOther,
    Filter,
    FirstDay,
    GainsCounters,
    GainsStatus,
    Goes,
    HaveAbility,
    IAmSacrificed,
    ICannotBePlayed,
    ICost,
    ICostLessFor,
    ICostLessTargeting,
    If,
    IGain,
    IgnoreAbilities,
    IGo,
    IGoToReserve,
    ILeave,
    ILeavePlay,
    InExpeditionThatIs,
    Joins,
    JoinsYourLandmarks,
    JoinsYours,
    KeepMore,
    Keyword,
    Lasting,
    Leaves,
    LeavesYourReserve,
    LeavesYours,
    LoseAbilities,
    LosesStatus,
    MayGainAgain,
    MayPlayExhausted,
    Me,
    MorningDraw,
    MovesOnlyDueTo,
    MyExpedition,
    MyExpeditionFails,
    MyExpeditionMoves,
    MyExpeditionWouldMove,
    MyOtherExpedition,
    NextCard,
    OneLeavesMine,
    OpponentPasses,
    OpponentPlays,
    OpponentResupplies,
    OpponentsGetCards,
    Passive,
    PayX,
    PlayedFleeting,
    PlayedFrom,
    QuickAction,
    RaiseResult,
    Reaction,
    RegionsAre,
    Replacing,
    ReserveLimit,
    RevealedThisWay,
    SpellEffect,
    Statement,
    StayExhausted,
    Support,
    Surcharge,
    Switches,
    Trigger,
    Would,
    YouCreateToken,
    YouDraw,
    YouDrawCards,
    YouExhaust,
    YouGetSupplies,
    YouMakeGift,
    YouPass,
    YouPlay,
    YouResupply,
    YourExpeditionMoves,
    YouRoll,
    YouRollDice,
    YoursAscendsAgain,
    YouSacrifice,
    YouSwitch,
    Zone,
)
from engine.cards.profiles import Nameable
from engine.cards.wording.english.conditions import condition
from engine.cards.wording.english.costs import before_colon, paying
from engine.cards.wording.english.effects import aim, effect
from engine.cards.wording.english.grammar import (
    after,
    article,
    capital,
    conjugated,
    in_words,
    ordinal,
    plural,
    sentence,
    words,
)
from engine.cards.wording.english.numbers import counter, counters, for_each, quantity
from engine.cards.wording.english.playing import SYMBOLS
from engine.cards.wording.english.qualities import COST_SYMBOLS, TERRAINS, bearing_of
from engine.cards.wording.english.selectors import JOINED, kind, one_of, phrase, place, zone
from engine.cards.wording.english.verbs import Cards, clause

STAYING: dict[type, str] = {
    MyExpedition: "my Expedition",
    MyOtherExpedition: "my other Expedition",
    FacingExpedition: "the Expedition facing me",
    FacingMyOther: "the Expedition facing it",
}
ORIGINS = {"hand": "hand", "reserve": "Reserve"}
PLAYED_FROM = {"hand": "{H}", "reserve": "{R}"}


def ability(said: Nameable, cards: Cards) -> str:
    """One ability, or what the next card gets, as it is printed: whole sentences with their marks."""
    match said:
        case Keyword():
            return keyword(said) + "."
        case CountedTough():
            return counted_tough(said) + "."
        case Reaction():
            return _reaction(said, cards)
        case QuickAction(costs, what, looked_at, more):
            only = f"You can only activate this if {condition(looked_at)}." if looked_at is not None else ""
            dearer = _surcharge(more) if more is not None else ""
            limits = (cost.most for cost in costs if isinstance(cost, PayX) and cost.most is not None)
            limited = words(*(f"X can't be higher than {quantity(most)}." for most in limits))
            return f"{before_colon(costs)} : {words(sentence(effect(what, cards)), only, dearer, limited)}"
        case Support(what, looked_at):
            only = f"You can only activate this if {condition(looked_at)}." if looked_at is not None else ""
            return f"{{D}} : {words(sentence(effect(what, cards)), only)}"
        case SpellEffect(what):
            return sentence(effect(what, cards))
        case BeginsWithMarkers(terrains):
            markers = [f"one {TERRAINS[terrain]}" for terrain in terrains]
            listed = " and ".join(filter(None, [", ".join(markers[:-1]), markers[-1]]))
            return f"I begin the game with {listed} Terrain Marker."
        case BeginsWithCounters(name, number):
            return f"I begin the game with {counters(name, number)}."
        case Passive(IgnoreAbilities(Me(), None), FirstDay(), False):
            return "Ignore my abilities during the first Day."
        case Passive(statement, looked_at, support):
            text = stated(statement, cards)
            text = sentence(f"if {_while_played(statement, condition(looked_at))}, {text}" if looked_at else text)
            return f"{{I}} {text}" if support else text
        case Replacing():
            return sentence(_replacing(said, cards))
        case Additive(would, verb, looked_at):
            return sentence(f"when {_would(would)}{_while(looked_at)}, also {clause(verb, cards).said()}")
        case NextCard() | AfterRest() | Lasting():
            return sentence(effect(said, cards))


def _while_played(statement: Statement, looked_at: str) -> str:
    """'the Expedition I'm played in is In Contact': a card that has a cost is not there yet."""
    if not isinstance(statement, ICost):
        return looked_at
    there = "the Expedition I'm played in"
    return looked_at.replace("my Expedition", there).replace("I'm In Contact", f"{there} is In Contact")


def _surcharge(said: Surcharge) -> str:
    """'This action costs {1} more if you are not the first player.'"""
    targeted = f"to target {article(kind(said.targeting))}" if said.targeting is not None else ""
    under = f"if {condition(said.condition)}" if said.condition is not None else ""
    return words("This action costs", f"{{{said.amount}}} more", under, targeted) + "."


def keyword(said: Keyword) -> str:
    """'Gigantic', 'Tough 2'."""
    return words(capital(said.word), "" if said.number is None else str(said.number))


def counted_tough(said: CountedTough) -> str:
    """'Tough X, where X is the number of Plants you control'."""
    return f"Tough X, where X is {quantity(said.number)}"


def _reaction(said: Reaction, cards: Cards) -> str:
    """'{J} Draw a card.', 'When I'm sacrificed, if I was not Fleeting — Put me in Reserve.'"""
    text = _triggered(said, cards)
    return f"{{I}} {text}" if said.support else text


def _triggered(said: Reaction, cards: Cards) -> str:
    what, when, text = said.effect, _trigger(said.trigger), sentence(effect(said.effect, cards))
    plain = when.startswith("{") and said.condition is None and said.each is None
    if said.condition is not None:
        when += f", if {condition(said.condition, past=not isinstance(said.trigger, AtPhase | Joins | PlayedFrom))}"
    if said.each is not None:
        when += f", {for_each(said.each)}"
    if plain:
        return f"{when} {text}"
    return f"{when} — {text[:1].lower() + text[1:] if isinstance(what, If) else text}"


def _trigger(trigger: Trigger) -> str:
    match trigger:
        case Joins():
            return "{J}"
        case PlayedFrom(origin):
            return PLAYED_FROM[origin]
        case AtPhase(phase):
            return f"At {capital(phase)}"
        case YouPlay(filter, origin, first):
            if first:
                there = f"from {ORIGINS[origin]}" if origin else ""
                return words("When you play your first", kind(filter), there, "each Afternoon")
            return words("When you play", article(kind(filter)), f"from {ORIGINS[origin]}" if origin else "")
        case JoinsYours(filter, or_landmarks):
            return f"When {_joining(filter)}{' or Landmarks' if or_landmarks else ''}"
        case IAmSacrificed():
            return "When I'm sacrificed"
        case IGo(origin, to):
            return f"When I go to {_own_zone(to)} from {_own_zone(origin) if origin else 'anywhere'}"
        case MyExpeditionFails():
            return "When my Expedition fails to move forward during Dusk"
        case MyExpeditionMoves(terrain, by_ascension):
            due = f"due to {TERRAINS[terrain]}" if terrain else ""
            return words("When my Expedition moves forward", due, "due to Ascension" if by_ascension else "")
        case YourExpeditionMoves(terrain, bearing, str(side)):
            adjective, predicate = bearing_of(bearing)
            which = words(
                "When your", adjective, capital(side), "Expedition", f"that is {predicate}" if predicate else ""
            )
            return words(which, "moves forward", f"due to {TERRAINS[terrain]}" if terrain else "")
        case YourExpeditionMoves(terrain, bearing):
            adjective, predicate = bearing_of(bearing)
            which = words("When one of your", adjective, "Expeditions", f"that is {predicate}" if predicate else "")
            return words(which, "moves forward", f"due to {TERRAINS[terrain]}" if terrain else "")
        case Goes(filter, to, origins, by_you):
            return f"When {_going(filter, to, origins, by_you)}"
        case YouGetSupplies():
            return "When you Resupply"
        case ILeavePlay(zone):
            return "When I leave " + {"expedition": "the Expedition zone", "landmark": "your Landmark zone"}[zone]
        case YouPass(first, anybody):
            return words("When any player passes" if anybody else "When you pass", "first" if first else "")
        case OpponentPasses(first):
            return words("When an opponent passes", "first" if first else "")
        case OpponentResupplies():
            return "When an opponent Resupplies"
        case YouDrawCards(each):
            return f"When you draw {'a card' if each else 'one or more cards'}"
        case YouSwitch(filter):
            return f"When you switch {article(kind(filter))}"
        case Switches(who):
            switching = phrase(who) if isinstance(who, Me) else one_of(who.filter)
            return f"When {switching.subject} {conjugated('switch', switching.person)} Expeditions"
        case LosesStatus(who, status):
            losing = phrase(who) if isinstance(who, Me) else one_of(who.filter)
            return f"When {losing.subject} {conjugated('lose', losing.person)} {capital(status)}"
        case JoinsYourLandmarks(filter):
            return f"When {article(kind(filter))} joins your Landmarks"
        case OpponentPlays(filter, origin):
            return words("When an opponent plays", article(kind(filter)), f"from {ORIGINS[origin]}" if origin else "")
        case LeavesYourReserve():
            return "When a card leaves your Reserve during the Afternoon"
        case YouRollDice():
            return "When you roll one or more dice"
        case RevealedThisWay():
            return "When you reveal a card this way"
        case YouSacrifice(filter):
            return f"When you sacrifice {article(kind(filter))}"
        case YouExhaust(filter):
            return f"When you exhaust {article(kind(filter))}"
        case OpponentsGetCards(or_resupply):
            return words("When an opponent draws one or more cards", "or Resupplies" if or_resupply else "")
        case GainsCounters(who, name, least):
            gaining = phrase(who) if isinstance(who, Me) else one_of(who.filter)
            gained = f"{least} or more {plural(counter(name))}"
            return f"When {gaining.subject} {conjugated('gain', gaining.person)} {gained}"
        case CounterReached(name, number):
            return f"When I gain my {ordinal(number)} {counter(name)}"
        case YouMakeGift():
            return "When you make a Gift"
        case YouCreateToken(any_kind):
            return "When you create a token" + ("" if any_kind else " Character")
        case GainsStatus(who, status):
            gaining = phrase(who) if isinstance(who, Me) else one_of(who.filter)
            return f"When {gaining.subject} {conjugated('gain', gaining.person)} {capital(status)}"
        case Becomes(who, status):
            new = phrase(who) if isinstance(who, Me) else one_of(who.filter)
            return f"When {new.subject} {conjugated('become', new.person)} {capital(status)}"
        case AbilityUsed(symbol):
            return f"When a {COST_SYMBOLS[symbol]} ability is activated on your turn"
        case Leaves(filter, left):
            return f"When {_leaving(filter, left)}"
        case LeavesYours(filter):
            noun = article(kind(_anywhere(filter)))
            return f"When {noun} leaves {JOINED[filter.expedition]}"


def _joining(filter: Filter) -> str:
    """'a Robot joins your Expeditions', 'a Character joins one of your Expeditions that is behind'."""
    bearings = [quality for quality in filter.qualities if isinstance(quality, InExpeditionThatIs)]
    if filter.expedition is None and len(bearings) == 1 and filter.alternative is None:
        left = tuple(quality for quality in filter.qualities if quality not in bearings)
        noun = article(kind(msgspec.structs.replace(filter, qualities=left)))
        return f"{noun} joins one of your Expeditions that is {bearings[0].bearing}"
    return f"{article(kind(_anywhere(filter)))} joins {JOINED[filter.expedition]}"


def _anywhere(filter: Filter) -> Filter:
    """The filter without the Expedition where something stands, in each way in which it may be so."""
    other = _anywhere(filter.alternative) if filter.alternative is not None else None
    return msgspec.structs.replace(filter, expedition=None, alternative=other)


def _going(filter: Filter, to: Zone, origins: tuple[Zone, ...], by_you: bool) -> str:
    """'a card goes from your hand or deck to Reserve', 'you discard a card from your hand'."""
    noun = article(kind(msgspec.structs.replace(filter, controller=None) if origins else filter))
    left = " or ".join(
        _own_zone(origin).removeprefix("your " if number else "") for number, origin in enumerate(origins)
    )
    from_there = f"from {left}" if left else ""
    destination = "the discard pile" if to == "discard" else _own_zone(to)
    if by_you and to == "discard":
        return words("you discard", noun, from_there)
    if by_you:
        return words("you put", noun, from_there, "in", destination)
    return words(noun, "goes", from_there, "to", destination)


def _leaving(filter: Filter, left: Zone) -> str:
    """'a Character you control leaves the Expedition zone', 'a card leaves your Reserve'."""
    if left == "reserve":  # cards there are not controlled
        noun = kind(msgspec.structs.replace(filter, controller=None))
        return f"{article(noun)} leaves {_zone_left(left, filter.controller)}"
    return f"{article(kind(filter))} leaves {_zone_left(left, None)}"


def _zone_left(name: Zone, whose: str | None) -> str:
    """A zone that something leaves: 'the Expedition zone', 'your Reserve'."""
    if name == "reserve":
        return {"you": "your Reserve", "opponent": "an opponent's Reserve", None: "Reserve"}[whose]
    return f"the {capital(name)} zone"


def _own_zone(name: Zone) -> str:
    """A zone that I come from or go to: 'Reserve', 'your hand', 'the Expedition zone'."""
    match name:
        case "expedition":
            return "the Expedition zone"
        case "reserve":
            return "Reserve"
        case "deck" | "discard" | "hand" | "hero" | "landmark" | "mana":
            return zone(name, "your")
        case _:
            return zone("limbo", None)


def stated(statement: Statement, cards: Cards) -> str:
    """A statement as text that begins small and lacks its stop: 'Spells you play cost {1} less'."""
    match statement:
        case HaveAbility(who, given):
            return _have(phrase(who).subject, given, cards)
        case AreSubtype(who, subtype):
            who_is = phrase(who)
            if who_is.person == "I":
                return f"I am also {article(capital(subtype))}"
            return f"{who_is.subject} are also {plural(capital(subtype))}"
        case CountsAs(other, subtype):
            considered = words(capital(subtype) if subtype else "", capital(other))
            return f"I'm also considered {article(considered)}, even when not in play"
        case LoseAbilities(who):
            noun = kind(who.filter, many=True).removeprefix("other ")
            return f"all other {noun} lose their abilities"
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
        case ICost(amount, each):
            return words("I", "cost", _more_or_less(amount), for_each(each) if each is not None else "")
        case ICostLessTargeting(amount, filter):
            return f"you may play me for {{{amount}}} less. If you do, I can only target {article(kind(filter))}"
        case ICostLessFor(amount, cost):
            return f"you may {paying((cost,))} to reduce my cost by {{{amount}}}"
        case ReserveLimit(amount, whose):
            limits = {"yours": "your Reserve limit is", "everybody": "all Reserve limits are"}[whose]
            return f"{limits} {'increased' if amount >= 0 else 'reduced'} by {in_words(abs(amount))}"
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
    if says.filter.zone == "reserve" and says.filter.controller is None and says.by != "opponents":
        noun = kind(msgspec.structs.replace(says.filter, zone=None), many=True)
        floor = f", with a minimum cost of {{{says.minimum}}}" if says.minimum is not None else ""
        if says.by == "you":
            return f"{noun} cost {_more_or_less(says.amount)} to play from your Reserve{floor}"
        return f"{noun} played from Reserve cost {_more_or_less(says.amount)}{floor}"
    if says.first:
        players = {"you": "you play", "opponents": "your opponents play", "everybody": "each player plays"}[says.by]
        least = f", with a minimum cost of {{{says.minimum}}}" if says.minimum is not None else ""
        named = f"the first {kind(says.filter)} {players} each Afternoon"
        return f"{named} costs {_more_or_less(says.amount)}{least}"
    by = {"you": "you play", "opponents": "your opponents play", "everybody": ""}[says.by]
    least = f", with a minimum cost of {{{says.minimum}}}" if says.minimum is not None else ""
    return f"{words(kind(says.filter, many=True), by)} cost {_more_or_less(says.amount)}{least}"


def _more_or_less(amount: int) -> str:
    return f"{{{abs(amount)}}} {'less' if amount < 0 else 'more'}"


def _have(subject: str, given: Ability, cards: Cards) -> str:
    """'Characters you control have Tough 2', 'tokens you control are Gigantic', 'I have "..."'."""
    if isinstance(given, CountedTough):
        return f"{subject} have {counted_tough(given)}"
    if not isinstance(given, Keyword):
        return f'{subject} have "{ability(given, cards)}"'
    if given.number is not None:
        return f"{subject} have {keyword(given)}"
    return f"{subject} {'am' if subject == 'I' else 'are'} {keyword(given)}"


def _replacing(said: Replacing, cards: Cards) -> str:
    """'If I would gain Asleep, I gain Anchored instead'; 'you may' stands for 'instead' where one may decline."""
    text = f"if {_would(said.would)}{_while(said.condition)}, {_instead(said, cards)}"
    if said.otherwise is None:
        return text
    return after(text, f"if you don't, {clause(said.otherwise, cards).said()}")


def _instead(said: Replacing, cards: Cards) -> str:
    if isinstance(said.effect, ExtraDice):
        return ("you may " if said.optional else "instead ") + _extra_dice(said.effect)
    if isinstance(said.effect, RaiseResult) and not said.optional:
        return effect(said.effect, cards)
    if said.optional:
        return f"you may {aim(said.effect, cards)}"
    text = effect(said.effect, cards)
    simple = not ("\n" in text or ". " in text or text.startswith(("if ", "you may ", "choose ")))
    return f"{text} instead" if simple else f"instead {text}"


def _extra_dice(dice: ExtraDice) -> str:
    ignored = "the roll" if dice.number == 1 else f"{in_words(dice.number)} rolls"
    return f"roll that many dice plus {in_words(dice.number)} and ignore {ignored} of your choice"


def _would(would: Would) -> str:
    match would:
        case ILeave():
            return "I would leave the Expedition zone"
        case IGoToReserve():
            return "I would go to Reserve from the Expedition zone"
        case OneLeavesMine(filter, afternoon):
            when = " during the Afternoon" if afternoon else ""
            return f"{article(kind(filter))} would leave my Expedition{when}"
        case MyExpeditionWouldMove(dusk, by_ascension):
            when, why = " during Dusk" if dusk else "", " due to Ascension" if by_ascension else ""
            return f"my Expedition would move forward{when}{why}"
        case YoursAscendsAgain():
            return "one of your Ascended Expeditions would attempt to Ascend again"
        case IGain(status):
            return f"I would gain {capital(status)}"
        case YouResupply():
            return "you would Resupply"
        case YouRoll():
            return "you would roll one or more dice"
        case YouDraw():
            return "you would draw one or more cards"


def _while(looked_at: Condition | None) -> str:
    return f" while {condition(looked_at)}" if looked_at is not None else ""
