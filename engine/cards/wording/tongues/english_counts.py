"""Conditions of English that are put together from how many things there are, and whose: 'you control two Plants'."""

from __future__ import annotations

from msgspec.structs import replace

from engine.cards.language import (
    AnOpponentControls,
    AtLeast,
    Condition,
    CountersAmong,
    CountersOn,
    DoneSoFar,
    EachPlayerControls,
    Equal,
    Expeditions,
    FailedExpeditions,
    Filter,
    Having,
    InExpedition,
    IsLike,
    MoreThanAnOpponent,
    Number,
    NumberOf,
    OpponentsHavePassed,
    SingleTerrainRegions,
    ThisTurn,
    YouControlEach,
    ZeroStatistics,
)
from engine.cards.wording.alternatives import alternatives, told_apart
from engine.cards.wording.conditions import OWN_CONDITIONS, OWN_HAVING
from engine.cards.wording.grammar import YOU, Noun, Phrase, words
from engine.cards.wording.numbers import done_so_far
from engine.cards.wording.speech import Facts, Speech
from engine.cards.wording.tongues.english import with_article
from engine.cards.wording.tongues.english_nouns import bare, costing, having, kind, standing, where

WAS = {"is": "was", "are": "were", "has": "had", "have": "had"}


def condition(said: Condition, speech: Speech, past: bool, negated: bool) -> str | None:
    """What English says of how many there are, and of who has more; None of all else."""
    match said:
        case IsLike():
            return _is_like(said, speech, past, negated)
        case AnOpponentControls(filter, least, most):
            return _of_players("no opponent" if negated else "an opponent", Having(filter, least, most), speech, past)
        case EachPlayerControls(filter, least, most):
            them = "not each player" if negated else "each player"
            return _of_players(them, Having(filter, least, most), speech, past)
        case MoreThanAnOpponent():
            return _compared_with_an_opponent(said, speech, past, negated)
        case OpponentsHavePassed():
            return words("not" if negated else "", "all your opponents", _verb("have", past), "passed")
        case Equal(NumberOf() as number, int(than)) if not negated:
            return _there_are(number, than, speech, past, False, exactly=True)
        case YouControlEach():
            return _control_each(said, speech, past, negated)
        case AtLeast(number, int(than)) if not isinstance(number, int):
            return _at_least(number, than, speech, past, negated)
        case _:
            return None


def having_so_many(said: Having, speech: Speech) -> str:
    """'who controls two or more Plants', 'who has no cards in Reserve'."""
    return _of_players("who", said, speech, False)


def _of_players(who: str, said: Having, speech: Speech, past: bool) -> str:
    """'an opponent controls two or more Plants', 'each player has no cards in Reserve'."""
    counted = _between(_kept_or_controlled(said.filter, speech), said.least, said.most, speech)
    verb = _verb("has", past) if said.filter.zone else "controlled" if past else "controls"
    return words(who, verb, counted)


def _control_each(said: YouControlEach, speech: Speech, past: bool, negated: bool) -> str:
    """'you control a Fleeting Character, another Anchored Character and yet another Asleep Character'."""
    first, *others = (kind(each, speech) for each in (said.first, said.second, *said.others))
    listed = [with_article(first), *(f"another {each}" for each in others)]
    last = f"yet {listed[-1]}" if said.others else listed[-1]
    return _yours("control", f"{', '.join(listed[:-1])} and {last}", speech, past, negated)


def _yours(name: str, counted: str, speech: Speech, past: bool, negated: bool = False) -> str:
    """A count as a statement of the player, or of what the pattern of that name speaks of."""
    facts: Facts = {"counted": counted, "you": YOU}
    return speech.finite_of(speech.clause_of(speech.named_pattern("counts", name), facts), past, negated)


def _kept_or_controlled(filter: Filter, speech: Speech) -> str:
    """'cards in hand' where `filter` names a zone alone, without whose it is; else what it names: 'Plants'."""
    if filter.zone in ("hand", "reserve") and filter == Filter(zone=filter.zone):
        return speech.named_pattern("counts", f"kept {filter.zone}")
    return kind(filter, speech, many=True)


def _compared_with_an_opponent(said: MoreThanAnOpponent, speech: Speech, past: bool, negated: bool) -> str:
    """'you control more Plants than an opponent', 'no opponent has more cards in hand than you'."""
    named, zone = _kept_or_controlled(said.filter, speech), said.filter.zone
    if negated:
        verb = _verb("has", past) if zone else "controlled" if past else "controls"
        return words("no opponent", verb, "more" if said.fewer else "less", named, "than you")
    more = words("less" if said.fewer else "more", named, "than an opponent")
    return _yours("have" if zone else "control", more, speech, past)


def _is_like(said: IsLike, speech: Speech, past: bool, negated: bool) -> str:
    """'it's a Spell', 'you control it', 'its Hand Cost is {3} or more', 'it's facing me'."""
    filter, name, facts = said.filter, "IsLike", speech.facts(said)
    if filter.alternative is None and bare(filter, speech) in ("card", "Mana Orb", "Hero"):
        alone, cost = kind(filter, speech), costing(filter, speech)
        there = words(where(filter), standing(filter, speech), having(filter, speech))
        if filter == Filter(controller="you"):
            name = "IsLike yours"
        elif cost.startswith("with ") and " with " not in cost and words(bare(filter, speech), cost) == alone:
            named, _, bound = cost.removeprefix("with ").partition(" {")
            if named in ("Hand Cost", "Base Cost"):
                name, facts = "IsLike costing", {**facts, "named": named, "bound": "{" + bound}
        elif there.startswith(("in ", "facing ")) and words(bare(filter, speech), there) == alone:
            name, facts = "IsLike there", {**facts, "there": there}
    return speech.finite_of(speech.clause_of(speech.named_pattern("records", name), facts), past, negated)


def _at_least(number: Number, than: int, speech: Speech, past: bool, negated: bool) -> str:
    so_many = speech.tongue.in_words(than)
    match number:
        case DoneSoFar():
            return _done(number, than, speech, negated)
        case ThisTurn(what) if than == 1:
            return speech.named_pattern("counts", f"not {what}" if negated else what)
        case ThisTurn("you played"):
            return words("you played", _many(so_many, "other cards", negated, speech), "this turn")
        case ThisTurn(what):
            used = f"{what.removesuffix(' used')} abilities"
            return words(_many(so_many, used, negated, speech), "were activated this turn")
        case FailedExpeditions():
            facts: Facts = {"both": than == 2 and not negated}
            facts["counted"] = _many(so_many, "of your Expeditions", negated, speech)
            return speech.text(speech.named_pattern("counts", "failed"), facts)
        case ZeroStatistics(filter):
            zeros = f"base statistics of 0 among {kind(filter, speech, many=True)}"
            return _are_there(_many(so_many, zeros, negated, speech), True, past)
        case SingleTerrainRegions():
            return words(_many(so_many, "single-terrain regions", negated, speech), _verb("are", past), "visible")
        case CountersAmong(filter, name) if filter == Filter(controller="you", zone="hero"):
            counters = _plain(speech.counter(name, True), speech)
            return _yours("hero", _many(so_many, counters, negated, speech), speech, past)
        case CountersAmong(filter, name):
            counters = f"{_plain(speech.counter(name, True), speech)} among {kind(filter, speech, many=True)}"
            return _are_there(_many(so_many, counters, negated, speech), True, past)
        case Expeditions(bearing, terrain, whose) if bearing or terrain:
            them = _many(so_many, "of your Expeditions" if whose == "yours" else "Expeditions", negated, speech)
            land = f"in {speech.tongue.patterns['choices']['terrain'][terrain]}" if terrain else ""
            return words(them, _verb("are", past), " and ".join(filter_out(bearing, land)))
        case CountersOn(who, name):
            counted = _many(str(than) if name == "boost" else so_many, _plain(speech.counter(name, True), speech),
                            negated, speech)  # fmt: skip
            facts = {"who": who, "counted": counted}
            return speech.finite_of(speech.clause_of(speech.named_pattern("counts", "bearer"), facts), past)
        case NumberOf():
            return _there_are(number, than, speech, past, negated)
        case _:
            facts = {"number": Phrase(speech.quantity(number)), "than": so_many}
            pattern = speech.named_pattern("counts", "value less" if negated else "value")
            return speech.finite_of(speech.clause_of(pattern, facts), past)


def filter_out(*texts: str | None) -> list[str]:
    """The texts that say something."""
    return [text for text in texts if text]


def _plain(noun: Noun, speech: Speech) -> str:
    return speech.tongue.determined("bare", noun)


def _done(number: DoneSoFar, than: int, speech: Speech, negated: bool) -> str:
    """'you played two or more Spells this Day', 'you have not sacrificed an object this turn'."""
    facts = done_so_far(number, speech)
    if than == 1:
        return speech.text(speech.named_pattern("counts", "not done" if negated else "done"), facts)
    counted = _many(speech.tongue.in_words(than), facts["things"], negated, speech)
    return speech.text(speech.named_pattern("counts", "so often"), facts | {"counted": counted})


def _there_are(number: NumberOf, least: int, speech: Speech, past: bool, negated: bool, exactly: bool = False) -> str:
    """'you control two or more Landmarks', 'you have less than eight Mana Orbs', 'there are three or more Plants'."""
    counted, many = number.filter, not exactly or least != 1
    if counted.alternative is not None:
        if least == 1 and not exactly and (yours := _another_or_one(counted, speech)):
            return _yours("control", yours, speech, past and not negated, negated)
        in_play = "" if any(each.zone for each in alternatives(counted)) else "in play"
        return _are_there(
            words(_so_many(kind(counted, speech, many), least, negated, exactly, speech), in_play), many, past
        )
    besides = words(costing(counted, speech), having(counted, speech))
    noun = words(bare(counted, speech, many), standing(counted, speech), besides)
    whose = {("mana", "you"): "have", (None, "you"): "control", (None, "opponent"): "opponents"}
    name = whose.get((counted.zone, counted.controller or ""))
    if name is not None:
        return _yours(name, _so_many(noun, least, negated, exactly, speech), speech, past)
    in_play = "" if any(isinstance(each, InExpedition) for each in counted.qualities) else "in play"
    somewhere = words(where(counted, many), standing(counted, speech)) or in_play
    noun = words(bare(counted, speech, many), somewhere, besides)
    return _are_there(_so_many(noun, least, negated, exactly, speech), many, past)


def _are_there(counted: str, many: bool, past: bool) -> str:
    return words("there", _verb("are" if many else "is", past), counted)


def _another_or_one(filter: Filter, speech: Speech) -> str:
    """'another Animal or an Artist', of what you control; else nothing."""
    first, *others = told_apart(filter)
    yours = all(each.controller == "you" and each.zone is None for each in (first, *others))
    if not yours or not first.other or any(each.other for each in others):
        return ""
    named = [kind(replace(each, controller=None, other=False), speech) for each in (first, *others)]
    return " or ".join((f"another {named[0]}", *map(with_article, named[1:])))


def _between(noun: str, least: int, most: int | None, speech: Speech) -> str:
    """'two or more Characters', 'less than two Characters', 'no Characters', 'only one Character'."""
    if most is None:
        return _many(speech.tongue.in_words(least), noun, False, speech)
    if least == most:
        return _so_many(noun, least, False, True, speech) if most else _filled("none", "", noun, speech)
    if not least:
        return _many(speech.tongue.in_words(most + 1), noun, True, speech)
    number, upper = speech.tongue.in_words(least), speech.tongue.in_words(most)
    facts: Facts = {"number": number, "most": upper, "things": noun}
    return speech.text(speech.named_pattern("counts", "so many to"), facts)


def _so_many(noun: str, least: int, negated: bool, exactly: bool, speech: Speech) -> str:
    number = speech.tongue.in_words(least)
    return _filled("only so many", number, noun, speech) if exactly else _many(number, noun, negated, speech)


def _many(number: str, noun: str, negated: bool, speech: Speech) -> str:
    if negated and number in ("one", "1"):
        return _filled("none of them" if noun.startswith("of ") else "none", number, noun, speech)
    return _filled("fewer of them" if negated else "more of them", number, noun, speech)


def _filled(name: str, number: str, things: str, speech: Speech) -> str:
    return speech.text(speech.named_pattern("counts", name), {"number": number, "things": things})


def _verb(verb: str, past: bool) -> str:
    return WAS[verb] if past else verb


OWN_CONDITIONS["en"] = condition
OWN_HAVING["en"] = having_so_many
