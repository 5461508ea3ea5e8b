"""What filters and selectors are called in English: what stands before the noun, and behind it."""

from __future__ import annotations

from msgspec.structs import replace

from engine.cards.language import (
    AllBut,
    Filter,
    HasKeyword,
    HasQuickAction,
    It,
    LoseAbilities,
    MeAndIt,
    Named,
    Of,
    OfThese,
    OneOfStatuses,
    Quality,
    StatisticAtMost,
    ThatCard,
    Unlike,
    Zone,
)
from engine.cards.wording.alternatives import alternatives, told_apart
from engine.cards.wording.grammar import Head, Noun, Phrase, capital, words
from engine.cards.wording.speech import NOUNS, OWN_FACTS, OWN_SAYS, Facts, Speech
from engine.cards.wording.tongues.english import with_article
from engine.cards.words.patterns import Slot

NAMED_FOR_ITS_ZONE: dict[Zone | None, str] = {"mana": "Mana Orb", "hero": "Hero"}
ZONES: dict[Zone, str] = {
    "deck": "deck",
    "discard": "discard pile",
    "expedition": "Expeditions",
    "hand": "hand",
    "hero": "Hero zone",
    "landmark": "Landmark zone",
    "mana": "Mana zone",
    "reserve": "Reserve",
}
"""Each zone that every player has one of their own of."""

BESIDES_RESERVE: dict[Zone | None, str] = {
    "hand": "in your hand or Reserve",
    "landmark": "in your Landmarks or Reserve",
    "expedition": "in your Expeditions or your Reserve",
}


OTHER_THAN_IT = Unlike(Filter(qualities=(ThatCard(),)))


def noun(
    filter: Filter, speech: Speech, many: bool = False, target: bool = False, taken: bool = False, counted: bool = False
) -> Noun:
    """All that a filter says, without an article: 'target Character you control'; 'from your hand' where `taken`.

    Where it is `counted`, 'two other target cards' are meant and not 'another target card'.
    """
    if not target:
        return Noun((Head(kind(filter, speech, many, taken), "m"),), many)
    if not many and not counted:
        return Noun((Head(" or ".join(_targeted(each, speech) for each in told_apart(filter)), "m"),))
    named = kind(filter, speech, many, taken)
    marked = f"other target {named.removeprefix('other ')}" if named.startswith("other ") else f"target {named}"
    return Noun((Head(marked, "m"),), many)


def _targeted(filter: Filter, speech: Speech) -> str:
    """'target Character', 'another target card from your hand'."""
    named = kind(filter, speech, taken=True)
    return "another target " + named.removeprefix("other ") if filter.other else "target " + named


def kind(filter: Filter, speech: Speech, many: bool = False, taken: bool = False) -> str:
    """All that a filter says, as one noun: 'Character you control with Hand Cost {3} or less'."""
    first, *others = told_apart(filter)
    besides = ""
    if first.other and others and not all(each.other for each in others):  # 'another' would be said of all of them
        first, besides = replace(first, other=False), "other than me"
    there = words(where(first, many, taken), standing(first, speech))
    text = words(bare(first, speech, many), there, costing(first, speech), having(first, speech), besides)
    if many and others and not besides:
        return f"cards among {text} and {' or '.join(kind(each, speech, many, taken) for each in others)}"
    named = [kind(each, speech, many, taken) if many else with_article(kind(each, speech)) for each in others]
    return " or ".join([text, *named])


def bare(filter: Filter, speech: Speech, many: bool = False) -> str:
    """What is meant, without where it is: 'other Boosted token Character', 'cards', 'Robot or Permanent'."""
    first, *others = alternatives(filter)
    kinds = [_kinds(first, speech, many)]
    kinds += [_kinds(Filter(types=each.types, subtypes=each.subtypes), speech, many) for each in others]
    before = words(*(adjective(quality, speech) for quality in first.qualities))
    return words("other" if first.other else "", capital(first.status or ""), before, " or ".join(kinds))


def _kinds(filter: Filter, speech: Speech, many: bool) -> str:
    types = [speech.tongue.named(each, many).text for each in filter.types]
    subtypes = [speech.tongue.named(each, many and not types).text for each in filter.subtypes]
    named = words(*(_either(each) for each in (subtypes, types) if each))
    token = {True: "token", False: "non-token", None: ""}[filter.token]
    if not named and filter.token:
        return "tokens" if many else "token"
    named = named or NAMED_FOR_ITS_ZONE.get(filter.zone, "card") + ("s" if many else "")
    return words(token, named)


def _either(names: list[str]) -> str:
    *first, last = names
    return f"{', '.join(first)} or {last}" if first else last


def adjective(quality: Quality, speech: Speech) -> str:
    """What stands before the noun: 'Fleeting or Asleep', 'non-Fleeting'; nothing for other qualities."""
    match quality:
        case HasKeyword(keyword):
            return capital(keyword)
        case OneOfStatuses(statuses):
            return _either([capital(each) for each in statuses])
        case Unlike(Filter(status=str(status)) as filter) if filter == Filter(status=status):
            return f"non-{capital(status)}"
        case Unlike(Filter(subtypes=(subtype,)) as filter) if filter == Filter(subtypes=(subtype,)):
            return f"non-{speech.tongue.named(subtype).text}"
        case _:
            return ""


def where(filter: Filter, many: bool = False, taken: bool = False) -> str:
    """Whose it is and where: 'you control', 'from your hand', 'in Reserve'."""
    theirs = "your opponents control" if many else "an opponent controls"
    controlled = {"you": "you control", "opponent": theirs, None: ""}[filter.controller]
    if filter.or_in_reserve and filter.controller == "you" and filter.zone in BESIDES_RESERVE:
        return BESIDES_RESERVE[filter.zone]
    if filter.or_in_reserve:
        somewhere = {None: "play", "expedition": "Expedition"}.get(filter.zone) or zone(filter.zone, None)
        return words(controlled, f"in {somewhere}", "or in Reserve")
    if filter.zone is None or (filter.zone in NAMED_FOR_ITS_ZONE and not filter.types and not filter.subtypes):
        return controlled
    if filter.zone == "limbo":
        return words(controlled, "in Limbo")
    if filter.zone == "deck" and OfThese() in filter.qualities:
        return ""
    owner = {"you": "your", "opponent": "an opponent's", None: None}[filter.controller]
    if owner is None and (player := _of_whom(filter)):
        owner = f"{player}'s"
    return f"{'from' if taken and filter.zone == 'hand' else 'in'} {zone(filter.zone, owner)}"


def zone(name: Zone | None, whose: str | None) -> str:
    """The zone with its owner `whose`: 'your hand', 'an opponent's Reserve'; without one 'Reserve', 'any hand'."""
    if name is None or name == "limbo":
        return "Limbo"
    if whose:
        return f"{whose} {ZONES[name]}"
    return "Reserve" if name == "reserve" else f"any {ZONES[name]}"


def _of_whom(filter: Filter) -> str | None:
    """The player of whom a filter says that something lies in a zone of theirs."""
    if filter.zone not in ("discard", "hand", "landmark", "reserve"):
        return None
    players = (quality.player for quality in filter.qualities if isinstance(quality, Of))
    return next((player for player in players if player != "you"), None)


def standing(filter: Filter, speech: Speech) -> str:
    """In which Expedition: 'in my Expedition', 'facing me', 'in my other Expedition'."""
    choices = speech.tongue.patterns["choices"]
    said = choices["standing"].get(filter.expedition, "")
    return words(said, f"in {choices['terrain'][filter.terrain]}" if filter.terrain else "")


def costing(filter: Filter, speech: Speech) -> str:
    """'with Hand Cost {3} or less', 'with a base statistic of 0'."""
    return words(
        _cost_between("Hand Cost", filter.hand_cost_at_least, filter.hand_cost_at_most),
        _cost_between("Base Cost", filter.base_cost_at_least, filter.base_cost_at_most),
        speech.tongue.small("with zero") if filter.zero_statistic else "",
    )


def _cost_between(name: str, least: int | None, most: int | None) -> str:
    if least is not None and most is not None:
        return f"with {name} {{{least}}} to {{{most}}}"
    if least is not None:
        return f"with {name} {{{least}}} or more"
    return f"with {name} {{{most}}} or less" if most is not None else ""


def having(filter: Filter, speech: Speech) -> str:
    """What stands after all else: 'with counters', 'in target Expedition'."""
    said_already = _of_whom(filter) is not None and filter.controller is None and not filter.or_in_reserve
    left = [each for each in filter.qualities if not adjective(each, speech)]
    left.sort(key=lambda each: each != OTHER_THAN_IT)  # what is counted would take it for its own
    return words(*(speech.told(each) for each in left if not (said_already and isinstance(each, Of))))


# ---- what qualities and selectors speak of besides ------------------------------------------------------------------


def _unlike(quality: Unlike, speech: Speech) -> Facts:
    """Where else something is than the filter says, if that is all it says; or an ability that it lacks."""
    filter = quality.filter
    only_there = filter == Filter(terrain=filter.terrain) or (
        filter == Filter(expedition=filter.expedition) and filter.expedition != "other"
    )
    facts: Facts = {"placed": standing(filter, speech) if only_there else "", "symbol": None, "least": None}
    match filter:
        case Filter(qualities=(HasQuickAction(symbol),)) if filter == Filter(qualities=filter.qualities):
            facts["symbol"] = symbol
        case Filter(qualities=(StatisticAtMost(int(most), terrain),)) if filter == Filter(qualities=filter.qualities):
            facts |= {"least": most + 1, "terrain": terrain}
    return facts


def _it(who: It, slot: Slot, speech: Speech) -> Phrase:
    return Phrase("", person=speech.it.person, pronoun=True)


def _both(who: MeAndIt, slot: Slot, speech: Speech) -> Phrase:
    return Phrase("us both", person="they", acting="we both")


def _all_but(who: AllBut, slot: Slot, speech: Speech) -> Phrase:
    """'all but three cards from your hand'."""
    named = kind(who.filter, speech, who.number != 1, taken=True)
    return Phrase(f"all but {speech.tongue.in_words(who.number)} {named}", person="they")


def _losing(statement: LoseAbilities, speech: Speech) -> Facts:
    """'all other Characters lose their abilities'."""
    if isinstance(statement.who, It):
        return {"others": ""}
    named = kind(statement.who.filter, speech, many=True).removeprefix("other ")
    return {"others": Noun((Head(f"other {named}", "m"),), True)}


NOUNS["en"] = noun
OWN_FACTS["en", Unlike] = _unlike
OWN_FACTS["en", LoseAbilities] = _losing
OWN_FACTS["en", Named] = lambda quality, speech: {"title": Phrase(quality.name)}
OWN_SAYS["en", It] = _it
OWN_SAYS["en", MeAndIt] = _both
OWN_SAYS["en", AllBut] = _all_but
