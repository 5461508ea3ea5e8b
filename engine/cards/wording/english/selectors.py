"""Objects, cards and places as they are named in a sentence."""

from __future__ import annotations

import dataclasses

from msgspec.structs import replace

from engine.cards.language import (
    All,
    AllBut,
    AtRandom,
    Choose,
    ChosenExpedition,
    Dearest,
    EveryExpedition,
    ExpeditionsThatAre,
    FacingExpedition,
    FacingMyOther,
    FacingThat,
    Filter,
    It,
    ItsExpedition,
    Landmarks,
    Me,
    MeAndIt,
    MyExpedition,
    MyOtherExpedition,
    Number,
    Of,
    OfThese,
    Place,
    PlayersExpedition,
    Selector,
    Target,
    TargetExpedition,
    TargetRegion,
    TargetThatMany,
    TargetUpTo,
    ThatExpedition,
    ThatMany,
    Together,
    Total,
    YourExpedition,
    Zone,
)
from engine.cards.wording.alternatives import alternatives, told_apart
from engine.cards.wording.english.grammar import ANY_NUMBER, Phrase, article, capital, either, in_words, plural, words
from engine.cards.wording.english.qualities import TERRAINS, after, before

LANDMARKS = {
    "yours": "your Landmarks",
    "target player": "target player's Landmarks",
    "target opponent": "target opponent's Landmarks",
    "another target player": "another target player's Landmarks",
    "each player": "each player's Landmarks",
    "that player": "that player's Landmarks",
    "its controller": "its controller's Landmarks",
    "its owner": "its owner's Landmarks",
}
JOINED = {
    "mine": "my Expedition",
    "facing": "the Expedition facing me",
    "other": "my other Expedition",
    None: "your Expeditions",
}
CONTROLLED = {"anybody": "", "you": "you control", "opponent": "an opponent controls"}
ZONES: dict[Zone, tuple[str, bool]] = {
    "deck": ("deck", True),
    "discard": ("discard pile", True),
    "expedition": ("Expeditions", True),
    "hand": ("hand", True),
    "hero": ("Hero zone", True),
    "landmark": ("Landmark zone", True),
    "limbo": ("Limbo", False),
    "mana": ("Mana zone", True),
    "reserve": ("Reserve", True),
}
"""Each zone's name, and whether every player has one of their own."""


def zone(name: Zone, whose: str | None) -> str:
    """The zone with its owner `whose`: 'your hand', 'an opponent's Reserve'; without one 'Reserve', 'any hand'."""
    noun, owned = ZONES[name]
    if whose and owned:
        return f"{whose} {noun}"
    return noun if name in ("limbo", "reserve") else f"any {noun}"


def bare(filter: Filter, many: bool = False) -> str:
    """What is meant, without where it is: 'other Boosted token Character', 'cards', 'Robot or Permanent'."""
    first, *others = alternatives(filter)
    noun = " or ".join([_noun(first, many), *(_noun(_kinds_of(each), many) for each in others)])
    return words("other" if first.other else "", capital(first.status or ""), before(first.qualities), noun)


def _kinds_of(filter: Filter) -> Filter:
    return Filter(types=filter.types, subtypes=filter.subtypes)


def _noun(filter: Filter, many: bool) -> str:
    types = either(plural(capital(name)) if many else capital(name) for name in filter.types) if filter.types else ""
    kinds = either(map(capital, filter.subtypes)) if filter.subtypes else ""
    if kinds and many and not types:
        kinds = either(plural(capital(name)) for name in filter.subtypes)
    token = {True: "token", False: "non-token", None: ""}[filter.token]
    noun = words(kinds, types)
    if not noun and filter.token:
        token, noun = "", "tokens" if many else "token"
    if not noun:
        noun = {"mana": "Mana Orb", "hero": "Hero"}.get(filter.zone or "", "card") + ("s" if many else "")
    return words(token, noun)


def costing(filter: Filter) -> str:
    """'with Hand Cost {3} or less', 'with a base statistic of 0'."""
    return words(
        _cost_between("Hand Cost", filter.hand_cost_at_least, filter.hand_cost_at_most),
        _cost_between("Base Cost", filter.base_cost_at_least, filter.base_cost_at_most),
        "with a base statistic of 0" if filter.zero_statistic else "",
    )


def _cost_between(name: str, least: int | None, most: int | None) -> str:
    if least is not None and most is not None:
        return f"with {name} {{{least}}} to {{{most}}}"
    if least is not None:
        return f"with {name} {{{least}}} or more"
    return f"with {name} {{{most}}} or less" if most is not None else ""


def where(filter: Filter, many: bool = False, preposition: str = "in") -> str:
    """Whose it is and where: 'you control', 'from your hand', 'in Reserve'."""
    theirs = "your opponents control" if many else "an opponent controls"
    controlled = {"you": "you control", "opponent": theirs, None: ""}[filter.controller]
    if filter.or_in_reserve and filter.zone == "hand" and filter.controller == "you":
        return "in your hand or Reserve"
    if filter.or_in_reserve and filter.zone == "landmark" and filter.controller == "you":
        return "in your Landmarks or Reserve"
    if filter.or_in_reserve and filter.zone == "expedition" and filter.controller == "you":
        return "in your Expeditions or your Reserve"
    if filter.or_in_reserve:
        somewhere = "Expedition" if filter.zone == "expedition" else zone(filter.zone, None) if filter.zone else "play"
        elsewhere = f"in {somewhere}"
        return words(controlled, elsewhere, "or in Reserve")
    if filter.zone is None or (filter.zone in ("mana", "hero") and not filter.types and not filter.subtypes):
        return controlled
    if filter.zone == "limbo":
        return words(controlled, "in Limbo")
    if filter.zone == "deck" and OfThese() in filter.qualities:
        return ""
    owner = {"you": "your", "opponent": "an opponent's", None: None}[filter.controller]
    if owner is None and (player := _of_whom(filter)):
        owner = f"{player}'s"
    return f"{preposition if filter.zone == 'hand' else 'in'} {zone(filter.zone, owner)}"


def _of_whom(filter: Filter) -> str | None:
    """The player of whom a filter says that something lies in a zone of theirs."""
    if filter.zone not in ("discard", "hand", "landmark", "reserve"):
        return None
    players = (quality.player for quality in filter.qualities if isinstance(quality, Of))
    return next((player for player in players if player != "you"), None)


def kind(filter: Filter, many: bool = False, preposition: str = "in") -> str:
    """All that a filter says, as one noun: 'Character you control with Hand Cost {3} or less'."""
    first, *others = told_apart(filter)
    besides = ""
    if first.other and others and not all(each.other for each in others):  # 'another' would be said of all of them
        first, besides = replace(first, other=False), "other than me"
    named = words(bare(first, many), where(first, many, preposition), standing(first), costing(first), having(first))
    text = words(named, besides)
    if many and others and not besides:
        return f"cards among {text} and {' or '.join(kind(each, many, preposition) for each in others)}"
    return " or ".join([text, *(kind(each, many, preposition) if many else article(kind(each)) for each in others)])


def having(filter: Filter) -> str:
    """What stands after all else: 'with counters', 'in target Expedition'."""
    said_already = _of_whom(filter) is not None and filter.controller is None and not filter.or_in_reserve
    return after(tuple(each for each in filter.qualities if not (said_already and isinstance(each, Of))))


def standing(filter: Filter) -> str:
    """In which Expedition: 'in my Expedition', 'facing me', 'in my other Expedition'."""
    said = {"mine": "in my Expedition", "facing": "facing me", "other": "in my other Expedition", None: ""}
    return words(said[filter.expedition], f"in {TERRAINS[filter.terrain]}" if filter.terrain else "")


def several(least: int, most: int) -> str:
    """How many are chosen: 'up to two', 'two', 'one to three', 'any number of'."""
    if least == 0 and most >= ANY_NUMBER:
        return "any number of"
    if least == most:
        return in_words(most)
    return f"up to {in_words(most)}" if least == 0 else f"{in_words(least)} to {in_words(most)}"


THESE = Filter(zone="deck", qualities=(OfThese(),))
"""What is left of the cards that were revealed or looked at."""


def phrase(who: Selector) -> Phrase:
    """The objects or cards that a selector means, as subject and as object of a sentence."""
    match who:
        case Me():
            return Phrase("I", "me", "I")
        case It():
            return Phrase("it", "it", "it")
        case MeAndIt():
            return Phrase("we both", "us both", "they")
        case All(filter) if filter == THESE:
            return Phrase("the rest", "the rest", "they")
        case Choose(filter, least, most, None) if filter == THESE:
            text = f"{several(least, most)} of these cards"
            return _one(text) if most == 1 else Phrase(text, text, "they", each=True)
        case All(filter):
            noun = kind(filter, many=True)
            return Phrase(noun, f"all {noun}", "they")
        case Together(first, second):
            one, other = phrase(first), phrase(second)
            return Phrase(f"{one.subject} and {other.subject}", f"{one.object} and {other.object}", "they")
        case TargetThatMany(filter):
            text = f"that many target {kind(filter, many=True, preposition='from')}"
            return Phrase(text, text, "they", each=True)
        case Target(filter, apart=True):
            named = phrase(replace(who, filter=replace(filter, other=True), apart=False))
            if not filter.other:
                return named
            return dataclasses.replace(
                named, subject=f"{named.subject} other than me", object=f"{named.object} other than me"
            )
        case TargetUpTo(filter, most):
            return _up_to_so_many(filter, most)
        case Target(filter, 1, 1, None):
            return _one(" or ".join(_targeted(each) for each in told_apart(filter)))
        case Choose(filter, 1, 1, None) if any(isinstance(quality, Dearest) for quality in filter.qualities):
            return _one("the " + kind(filter, preposition="from"))
        case Choose(filter, 1, 1, None):
            return _one(article(kind(filter, preposition="from")))
        case AllBut(filter, number):
            text = f"all but {in_words(number)} {kind(filter, number != 1, 'from')}"
            return Phrase(text, text, "they")
        case AtRandom(filter, number):
            noun = kind(filter, number != 1, "from")
            text = f"{article(noun) if number == 1 else f'{in_words(number)} {noun}'} at random"
            return _one(text) if number == 1 else Phrase(text, text, "they", each=True)
        case Target(filter, least, most) | Choose(filter, least, most):
            many = most != 1
            noun = kind(filter, many, "from")
            marked = f"target {noun}" if isinstance(who, Target) else noun
            if isinstance(who, Target) and noun.startswith("other "):
                marked = f"other target {noun.removeprefix('other ')}"
            if who.total is not None:
                marked = f"{marked} {in_total(who.total)}"
            text = f"{several(least, most)} {marked}"
            return Phrase(text, text, "they", each=True) if many else _one(text)


def _up_to_so_many(filter: Filter, most: Number) -> Phrase:
    """'up to that many target Characters', 'up to a number of target Characters equal to my number of boosts'."""
    from engine.cards.wording.english.numbers import quantity

    noun = kind(filter, many=True, preposition="from")
    if isinstance(most, ThatMany):
        text = f"up to that many target {noun}"
    else:
        text = f"up to a number of target {noun} equal to {quantity(most)}"
    return Phrase(text, text, "they", each=True)


def in_total(total: Total | None) -> str:
    """'with total Hand Cost {5} or less', 'with total {M} less than or equal to my {M}'; nothing of none."""
    from engine.cards.wording.english.numbers import quantity

    if total is None:
        return ""
    terrain = next((symbol for terrain, symbol in TERRAINS.items() if terrain == total.of), "")
    what = f"with total {terrain or total.of}"
    if not isinstance(total.most, int):
        return f"{what} less than or equal to {quantity(total.most)}"
    return f"{what} of {total.most} or less" if terrain else f"{what} {{{total.most}}} or less"


def _targeted(filter: Filter) -> str:
    """'target Character', 'another target card from your hand'."""
    if filter.other:
        return "another target " + kind(filter, preposition="from").removeprefix("other ")
    return "target " + kind(filter, preposition="from")


def one_of(filter: Filter) -> Phrase:
    """Any one that a filter lets through: 'a Character you control'."""
    return _one(article(kind(filter)))


def whom(who: Me | All) -> Phrase:
    """Whom a trigger waits for: 'I', or any one that a filter lets through."""
    return phrase(who) if isinstance(who, Me) else one_of(who.filter)


def _one(text: str) -> Phrase:
    return Phrase(text, text, "it")


def region(where_to: TargetRegion | MyExpedition) -> str:
    """A region: 'target visible region', 'my region'."""
    return "my region" if isinstance(where_to, MyExpedition) else "target visible region"


def _expedition_of(whose: str, many: bool = False) -> str:
    """'Expedition', 'Expeditions you control'."""
    return words("Expeditions" if many else "Expedition", CONTROLLED[whose])


def _chosen_expedition(whose: str, noun: str) -> str:
    """'a Hero Expedition', 'one of your Expeditions', 'an opponent's Expedition'."""
    match whose:
        case "facing mine":
            return f"{article(noun)} facing mine"
        case "you":
            return f"one of your {plural(noun)}"
        case "opponent":
            return f"an opponent's {noun}"
        case _:
            return "any Expedition" if noun == "Expedition" else article(noun)


def _elsewhere(where_to: ChosenExpedition) -> str:
    """'one of your Expeditions I'm not in'."""
    return f"{_chosen_expedition(where_to.whose, words(capital(where_to.side or ''), 'Expedition'))} I'm not in"


def place(where_to: Place | Landmarks) -> str:
    """An Expedition or two: 'target Expedition', 'each of your Expeditions'; or one's Landmarks."""
    match where_to:
        case Landmarks(whose):
            return LANDMARKS[whose]
        case TargetExpedition(number=number, up_to=True):
            several_places = place(replace(where_to, up_to=False)).removeprefix(f"{in_words(number)} ")
            return f"up to {in_words(number)} {several_places}"
        case TargetExpedition(whose, 1, elsewhere, bearing):
            that = f"that's {bearing}" if bearing else ""
            return words(f"target {_expedition_of(whose)}", "I'm not in" if elsewhere else "", that)
        case TargetExpedition(whose, number, elsewhere, bearing):
            named, that = f"{in_words(number)} target {_expedition_of(whose, many=True)}", f"that are {bearing}"
            return words(named, "I'm not in" if elsewhere else "", that if bearing else "")
        case ChosenExpedition(elsewhere=True):
            return "another Expedition" if where_to == ChosenExpedition(elsewhere=True) else _elsewhere(where_to)
        case ChosenExpedition(whose, side):
            return _chosen_expedition(whose, words(capital(side or ""), "Expedition"))
        case EveryExpedition():
            return "each Expedition"
        case ExpeditionsThatAre(bearing, whose):
            return f"{'each of your Expeditions' if whose == 'you' else 'each Expedition'} that is {bearing}"
        case PlayersExpedition(whose, "each"):
            return f"each of {whose}'s Expeditions"
        case PlayersExpedition(whose, side):
            return f"{whose}'s {capital(side)} Expedition"
        case ItsExpedition():
            return "its Expedition"
        case ThatExpedition(other):
            return "the other Expedition of that player" if other else "that Expedition"
        case FacingThat():
            return "the Expedition facing that Expedition"
        case MyExpedition():
            return "my Expedition"
        case MyOtherExpedition():
            return "my other Expedition"
        case FacingExpedition():
            return "the Expedition facing me"
        case FacingMyOther():
            return "the Expedition facing my other Expedition"
        case YourExpedition("each"):
            return "each of your Expeditions"
        case YourExpedition(side):
            return f"your {capital(side)} Expedition"
