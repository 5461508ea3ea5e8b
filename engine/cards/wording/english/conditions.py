"""Conditions: 'you are the first player', 'I have three or more Kelon counters', and their opposites."""

from __future__ import annotations

import msgspec

from engine.cards.language import (
    AnOpponentControls,
    AnyOf,
    AtLeast,
    Condition,
    CountersAmong,
    CountersOn,
    DoneSoFar,
    EachPlayerControls,
    Equal,
    Expeditions,
    FacesTerrain,
    FailedExpeditions,
    Filter,
    FirstDay,
    FirstPlayer,
    HasPassed,
    Having,
    InContact,
    InEachExpedition,
    InExpedition,
    InOneTerrain,
    InStartingRegion,
    InTerrain,
    Is,
    IsAscended,
    IsLike,
    Me,
    MoreThanAnOpponent,
    MyExpedition,
    Not,
    Number,
    NumberOf,
    OpponentsHavePassed,
    Selector,
    SingleTerrainRegions,
    Stands,
    ThisTurn,
    WasPlayedFrom,
    YouControlEach,
    YourExpedition,
    ZeroStatistics,
)
from engine.cards.wording.alternatives import alternatives, told_apart
from engine.cards.wording.english.grammar import Phrase, article, capital, in_words, plural, words
from engine.cards.wording.english.numbers import HAPPENED, counter, done_with, how_it_was_done, quantity
from engine.cards.wording.english.qualities import TERRAINS
from engine.cards.wording.english.selectors import (
    bare,
    costing,
    having,
    kind,
    phrase,
    place,
    standing,
    where,
)

PAST = {"have": "had", "has": "had", "are": "were", "is": "was", "am": "was"}


def condition(said: Condition, past: bool = False, negated: bool = False) -> str:
    """The condition as a clause after 'if'; `past` where it looks at how things were at the event (6.3)."""
    match said:
        case Not(AnyOf(Not(first), Not(second))) if not negated:
            return f"{condition(first, past)} and {condition(second, past)}"
        case Not(AnyOf(Not(first), second)) if not negated:
            return f"{condition(first, past)} and {condition(second, past, True)}"
        case Not(AnyOf(first, Not(second))) if not negated:
            return f"{condition(first, past, True)} and {condition(second, past)}"
        case Not(inner):
            return condition(inner, past, not negated)
        case AnyOf(Is(who, one), Is(other, second)) if who == other and one != second:
            either = f"{'neither ' if negated else ''}{capital(one)} {'nor' if negated else 'or'} {capital(second)}"
            return _is(phrase(who), either, past, False)
        case AnyOf(first, second) if negated:
            return f"neither {condition(first, past)} nor {condition(second, past)}"
        case AnyOf(first, second):
            return f"{condition(first, past)} or {condition(second, past)}"
        case FirstPlayer():
            return _is(Phrase("you", "you", "they"), "the first player", past, negated)
        case FirstDay():
            return _is(Phrase("it", "it", "it"), "the first Day", past, negated)
        case Is(who, status):
            return _is(phrase(who), capital(status), past, negated)
        case IsLike(who, filter):
            return _is_like(phrase(who), filter, past, negated)
        case InTerrain(terrain):
            return _is(phrase(Me()), f"in {TERRAINS[terrain]}", past, negated)
        case (
            IsAscended(YourExpedition("each")) | InContact(YourExpedition("each")) | Stands(YourExpedition("each"))
        ) if negated:
            none = Phrase("neither of your Expeditions", "neither of your Expeditions", "it")
            how = said.how if isinstance(said, Stands) else "Ascended" if isinstance(said, IsAscended) else "In Contact"
            return _is(none, how, past, False)
        case IsAscended(where_to):
            subject = "one of your Expeditions" if where_to == YourExpedition("each") else place(where_to)
            return _is(Phrase(subject, subject, "it"), "Ascended", past, negated)
        case FacesTerrain(terrain):
            return _is(phrase(Me()), f"facing an Expedition in {TERRAINS[terrain]}", past, negated)
        case WasPlayedFrom(origin):
            left = "your Reserve" if origin == "reserve" else "your hand"
            return _is(Phrase("it", "it", "it"), f"played from {left}", True, negated)
        case InOneTerrain():
            return _is(phrase(Me()), "in a single-terrain region", past, negated)
        case InStartingRegion():
            return _is(Phrase("my Expedition", "my Expedition", "it"), "in a starting region", past, negated)
        case InContact(where_to):
            subject = "one of your Expeditions" if where_to == YourExpedition("each") else place(where_to)
            here = phrase(Me()) if isinstance(where_to, MyExpedition) else Phrase(subject, subject, "it")
            return _is(here, "In Contact", past, negated)
        case Stands(where_to, how):
            subject = "one of your Expeditions" if where_to == YourExpedition("each") else place(where_to)
            return _is(Phrase(subject, subject, "it"), how, past, negated)
        case InEachExpedition(filter):
            noun = article(kind(filter))
            return words("there", _verb("is", past), "not" if negated else "", noun, "in each of your Expeditions")
        case AnOpponentControls(filter, least, most):
            subject = "no opponent" if negated else "an opponent"
            return words(subject, _having_so_many(filter, least, most, past))
        case EachPlayerControls(filter, least, most):
            return words("not" if negated else "", "each player", _having_so_many(filter, least, most, past))
        case MoreThanAnOpponent():
            return _compared_with_an_opponent(said, past, negated)
        case OpponentsHavePassed():
            return words("not" if negated else "", "all your opponents", _verb("have", past), "passed")
        case HasPassed(anybody):
            somebody = words("no" if negated else "a" if anybody else "an", "player" if anybody else "opponent")
            return words(somebody, _verb("has", past), "passed")
        case Equal(NumberOf() as number, int(than)) if not negated:
            return _there_are(number, than, past, False, exactly=True)
        case Equal(number, than):
            return words(quantity(number), _verb("is", past), "not" if negated else "", f"equal to {quantity(than)}")
        case YouControlEach():
            return _control_each(said, past, negated)
        case AtLeast(number, than):
            return _at_least(number, than, past, negated)


def _control_each(said: YouControlEach, past: bool, negated: bool) -> str:
    """'you control a Fleeting Character, another Anchored Character and yet another Asleep Character'."""
    verb = ("didn't control" if past else "don't control") if negated else _verb("control", past)
    listed = [article(kind(said.first)), *(f"another {kind(each)}" for each in (said.second, *said.others))]
    last = f"yet {listed[-1]}" if said.others else listed[-1]
    return f"you {verb} {', '.join(listed[:-1])} and {last}"


def having_so_many(said: Having) -> str:
    """'controls two or more Plants', 'has no cards in Reserve'."""
    return _having_so_many(said.filter, said.least, said.most)


def _having_so_many(filter: Filter, least: int, most: int | None, past: bool = False) -> str:
    verb = _verb("has", past) if filter.zone else "controlled" if past else "controls"
    return f"{verb} {_between(_kept_or_controlled(filter), least, most)}"


def _kept_or_controlled(filter: Filter) -> str:
    """'cards in hand' where `filter` names a zone alone, without whose it is; else what it names: 'Plants'."""
    if filter.zone in ("hand", "reserve") and filter == Filter(zone=filter.zone):
        return "cards in hand" if filter.zone == "hand" else "cards in Reserve"
    return kind(filter, many=True)


def _compared_with_an_opponent(said: MoreThanAnOpponent, past: bool, negated: bool) -> str:
    """'you control more Plants than an opponent', 'no opponent has more cards in hand than you'."""
    zone = said.filter.zone
    named = _kept_or_controlled(said.filter)
    if negated:
        verb = _verb("has", past) if zone else "controlled" if past else "controls"
        return words("no opponent", verb, "more" if said.fewer else "less", named, "than you")
    verb = _verb("have", past) if zone else _verb("control", past)
    return words("you", verb, "less" if said.fewer else "more", named, "than an opponent")


def _is(who: Phrase, what: str, past: bool, negated: bool) -> str:
    if not past and who.subject in ("I", "it"):
        return words({"I": "I'm", "it": "it's"}[who.subject], "not" if negated else "", what)
    verb = {"I": "am", "it": "is", "they": "are", "you": "are"}[who.person]
    return words(who.subject, PAST[verb] if past else verb, "not" if negated else "", what)


def _at_least(number: Number, than: Number, past: bool, negated: bool) -> str:
    if isinstance(number, DoneSoFar) and isinstance(than, int):
        did, ending = how_it_was_done(number)
        if than == 1:
            return words("you", "have not" if negated else "", did, article(done_with(number, False)), ending)
        return words("you", did, _many(in_words(than), done_with(number, True), negated), ending)
    if isinstance(number, ThisTurn) and than == 1:
        happened, not_happened = HAPPENED[number.what]
        return f"{(not_happened or happened.replace('you ', 'you have not ', 1)) if negated else happened} this turn"
    if not isinstance(than, int) or isinstance(number, int):
        verb = "was" if past else "is"
        return f"{quantity(number)} {verb} {'less than' if negated else 'at least'} {quantity(than)}"
    if isinstance(number, FailedExpeditions):
        failing = _many(in_words(than), "of your Expeditions", negated)
        return f"{'both of your Expeditions' if than == 2 and not negated else failing} failed to move forward"
    if isinstance(number, ZeroStatistics):
        zeros = f"base statistics of 0 among {kind(number.filter, many=True)}"
        return words("there", _verb("are", past), _many(in_words(than), zeros, negated))
    if isinstance(number, SingleTerrainRegions):
        regions = _many(in_words(than), "single-terrain regions", negated)
        return words(regions, _verb("are", past), "visible")
    if isinstance(number, CountersAmong) and number.filter == Filter(controller="you", zone="hero"):
        return words("your Hero", _verb("has", past), _many(in_words(than), plural(counter(number.counter)), negated))
    if isinstance(number, CountersAmong):
        boosts = f"{plural(counter(number.counter))} among {kind(number.filter, many=True)}"
        return words("there", _verb("are", past), _many(in_words(than), boosts, negated))
    if isinstance(number, Expeditions) and (number.bearing or number.terrain):
        subject = _many(in_words(than), "of your Expeditions" if number.whose == "yours" else "Expeditions", negated)
        there = f"in {TERRAINS[number.terrain]}" if number.terrain else ""
        return words(subject, _verb("are", past), " and ".join(filter(None, (number.bearing, there))))
    if isinstance(number, CountersOn):
        return _has_counters(number.who, number.counter, than, past, negated)
    if isinstance(number, NumberOf):
        return _there_are(number, than, past, negated)
    return f"{quantity(number)} {_verb('is', past)} {'less than' if negated else 'at least'} {in_words(than)}"


def _is_like(who: Phrase, filter: Filter, past: bool, negated: bool) -> str:
    """'it's a Spell', 'you control it', 'its Hand Cost is {3} or more', 'it's facing me'."""
    if filter.alternative is None and bare(filter) in ("card", "Mana Orb", "Hero"):
        if filter == Filter(controller=filter.controller) and filter.controller == "you":
            return words("you", "don't control" if negated else "control", who.object)
        cost = costing(filter)
        if cost.startswith("with ") and " with " not in cost and words(bare(filter), cost) == kind(filter):
            name, _, bound = cost.removeprefix("with ").partition(" {")
            if name in ("Hand Cost", "Base Cost"):
                return words(who.owner, name, _verb("is", past), "not" if negated else "", f"{{{bound}")
        there = words(where(filter), standing(filter), having(filter))
        if there.startswith(("in ", "facing ")) and words(bare(filter), there) == kind(filter):
            return _is(who, there, past, negated)
    return _is(who, article(kind(filter)), past, negated)


def _has_counters(who: Selector, name: str, least: int, past: bool, negated: bool) -> str:
    """'I have 3 or more boosts', 'it has less than five Scrap counters'."""
    bearer = phrase(who)
    verb = _verb("has" if bearer.person == "it" else "have", past)
    number = str(least) if name == "boost" else in_words(least)
    return words(bearer.subject, verb, _many(number, plural(counter(name)), negated))


def _there_are(number: NumberOf, least: int, past: bool, negated: bool, exactly: bool = False) -> str:
    """'you control two or more Landmarks', 'you have less than eight Mana Orbs', 'there are three or more Plants'."""
    counted, many = number.filter, not exactly or least != 1
    there_are = words("there", _verb("are" if many else "is", past))
    if counted.alternative is not None:
        if least == 1 and not exactly and (yours := _another_or_one(counted)):
            return words("you", _verb("control", past), yours) if not negated else words("you don't control", yours)
        in_play = "" if any(each.zone for each in alternatives(counted)) else "in play"
        return words(there_are, _so_many(kind(counted, many), least, negated, exactly), in_play)
    noun = words(bare(counted, many), standing(counted), costing(counted), having(counted))
    if counted.zone == "mana" and counted.controller == "you":
        return words("you", _verb("have", past), _so_many(noun, least, negated, exactly))
    if counted.zone is None and counted.controller == "you":
        return words("you", _verb("control", past), _so_many(noun, least, negated, exactly))
    if counted.zone is None and counted.controller == "opponent":
        return words("your opponents", _verb("control", past), _so_many(noun, least, negated, exactly))
    in_play = "" if any(isinstance(each, InExpedition) for each in counted.qualities) else "in play"
    somewhere = words(where(counted, many), standing(counted)) or in_play
    noun = words(bare(counted, many), somewhere, costing(counted), having(counted))
    return words(there_are, _so_many(noun, least, negated, exactly))


def _another_or_one(filter: Filter) -> str:
    """'another Animal or an Artist', of what you control; else nothing."""
    first, *others = told_apart(filter)
    yours = all(each.controller == "you" and each.zone is None for each in (first, *others))
    if not yours or not first.other or any(each.other for each in others):
        return ""
    named = [kind(msgspec.structs.replace(each, controller=None, other=False)) for each in (first, *others)]
    return " or ".join((f"another {named[0]}", *map(article, named[1:])))


def _between(noun: str, least: int, most: int | None) -> str:
    """'two or more Characters', 'less than two Characters', 'no Characters', 'only one Character'."""
    if most is None:
        return _many(in_words(least), noun, False)
    if least == most:
        return _so_many(noun, least, False, exactly=True) if most else f"no {noun}"
    return f"{in_words(least)} to {in_words(most)} {noun}" if least else _many(in_words(most + 1), noun, True)


def _so_many(noun: str, least: int, negated: bool, exactly: bool) -> str:
    return f"only {in_words(least)} {noun}" if exactly else _many(in_words(least), noun, negated)


def _many(number: str, noun: str, negated: bool) -> str:
    if negated and number in ("one", "1"):
        return words("none" if noun.startswith("of ") else "no", noun)
    return f"less than {number} {noun}" if negated else f"{number} or more {noun}"


def _verb(verb: str, past: bool) -> str:
    return PAST.get(verb, verb) if past else verb
