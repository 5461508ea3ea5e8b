"""What a filter asks besides plain facts: words before the noun, 'non-Fleeting', and after it, 'with counters'."""

from __future__ import annotations

from engine.cards.language import (
    Bearing,
    Costing,
    Dearest,
    Duration,
    Filter,
    HasCounters,
    HasKeyword,
    HasQuickAction,
    HasSoMany,
    InExpedition,
    InExpeditionThatIs,
    InSingleTerrain,
    Named,
    Namesake,
    Number,
    Of,
    OfThese,
    OneOfStatuses,
    Quality,
    StatisticAtMost,
    Terrain,
    ThatCard,
    Unlike,
    Unsuited,
    YourExpedition,
)
from engine.cards.wording.english.grammar import capital, either, words

TERRAINS: dict[Terrain, str] = {"forest": "{V}", "mountain": "{M}", "water": "{O}"}
COST_SYMBOLS = {"discard": "{D}", "exhaust": "{T}"}
DURATIONS: dict[Duration, str] = {"turn": "this turn", "afternoon": "this Afternoon", "day": "this Day"}
EACH_TIME = {"turn": "each turn", "afternoon": "each Afternoon", "day": "each Day"}
COSTS = {"hand": "Hand Cost", "reserve": "Reserve Cost", "base": "Base Cost"}


def before(qualities: tuple[Quality, ...]) -> str:
    """The words before the noun: 'non-Fleeting', 'Fleeting or Asleep'."""
    return words(*(_adjective(quality) for quality in qualities))


PLACED = {
    **{Filter(terrain=terrain): f"in {symbol}" for terrain, symbol in TERRAINS.items()},
    Filter(expedition="mine"): "in my Expedition",
    Filter(expedition="facing"): "facing me",
}
"""Where something is that a filter says nothing else of."""


def after(qualities: tuple[Quality, ...], controlled: str = "") -> str:
    """The words after the noun: 'controlled by target player with counters'."""
    return words(controlled, *(_complement(quality) for quality in qualities if not _adjective(quality)))


def _adjective(quality: Quality) -> str:
    match quality:
        case HasKeyword(keyword):
            return capital(keyword)
        case OneOfStatuses(statuses):
            return either(map(capital, statuses))
        case Unlike(Filter(status=str(status)) as filter) if filter == Filter(status=status):
            return f"non-{capital(status)}"
        case Unlike(Filter(subtypes=(subtype,)) as filter) if filter == Filter(subtypes=(subtype,)):
            return f"non-{capital(subtype)}"
        case _:
            return ""


def _complement(quality: Quality) -> str:
    from engine.cards.wording.english.numbers import quantity
    from engine.cards.wording.english.selectors import kind, place

    match quality:
        case Unlike(Filter(controller="you") as filter) if filter == Filter(controller="you"):
            return "controlled by another player"
        case Unlike(Filter(qualities=(HasQuickAction(symbol),)) as filter) if filter == Filter(
            qualities=filter.qualities
        ):
            return f"with no {COST_SYMBOLS[symbol]} ability"
        case Unlike(Filter(qualities=(StatisticAtMost(int(most), terrain),)) as filter) if filter == Filter(
            qualities=filter.qualities
        ):
            return f"with {TERRAINS[terrain] if terrain else 'a statistic'} of {most + 1} or more"
        case Unlike(Filter() as filter) if filter in PLACED:
            return f"not {PLACED[filter]}"
        case Unlike(filter):
            return f"other than any {kind(filter)}"
        case Costing(cost, most, least):
            return f"with {cost_within(cost, least, most)}"
        case StatisticAtMost(most, terrain):
            if terrain is None:
                return f"with no statistic over {most if isinstance(most, int) else quantity(most)}"
            bound = f"of {most} or less" if isinstance(most, int) else f"less than or equal to {quantity(most)}"
            return f"with {TERRAINS[terrain]} {bound}"
        case HasCounters():
            return "with counters"
        case HasSoMany(least, most, name):
            return f"with {_so_many(least, most)} {counter_name(name, (least if most in (None, least) else most) != 1)}"
        case InExpedition(YourExpedition("each")):
            return "in your Expeditions"
        case InExpedition(where_to):
            return f"in {place(where_to)}"
        case InExpeditionThatIs("Ascended"):
            return "in an Ascended Expedition"
        case InExpeditionThatIs(bearing):
            return f"in an Expedition that's {bearing}"
        case InSingleTerrain():
            return "in a single-terrain region"
        case Unsuited():
            return "in a region type where its base statistic is 0"
        case Of("you"):
            return "that my controller owns"
        case Of(player):
            return f"of {player}"
        case HasQuickAction(symbol):
            return f"with a {COST_SYMBOLS[symbol]} ability"
        case OfThese():
            return "from these cards"
        case Namesake():
            return "with my name"
        case Named(name):
            return f'named "{name}"'
        case Dearest(cost):
            return f"with the highest {COSTS[cost]}"
        case ThatCard():
            return "that was spoken of"
        case HasKeyword() | OneOfStatuses():
            return ""


def _so_many(least: int, most: int | None) -> str:
    """'two or more', 'exactly two', 'two to four', 'four or less'."""
    if most is None:
        return f"{least} or more"
    if least == most:
        return f"exactly {least}"
    return f"{least} to {most}" if least else f"{most} or less"


def counter_name(name: str, many: bool) -> str:
    """'boosts', 'Kelon counter'."""
    word = "boost" if name == "boost" else f"{capital(name)} counter"
    return f"{word}s" if many else word


def cost_within(cost: str, least: Number | None, most: Number | None) -> str:
    """'Reserve Cost {2} or less', 'Hand Cost less than or equal to the number of Plants you control'."""

    name = COSTS[cost]
    match least, most:
        case None, None:
            return f"any {name}"
        case int(), int():
            return f"{name} {{{least}}} to {{{most}}}"
        case None, int():
            return f"{name} {{{most}}} or less"
        case int(), None:
            return f"{name} {{{least}}} or more"
    if least == most and least is not None:
        return f"{name} equal to {_cost(least)}"
    lower = f"greater than or equal to {_cost(least)}" if least is not None else ""
    upper = f"less than or equal to {_cost(most)}" if most is not None else ""
    return f"{name} {' and '.join(filter(None, (lower, upper)))}"


def _cost(bound: Number) -> str:
    from engine.cards.wording.english.numbers import quantity

    return f"{{{bound}}}" if isinstance(bound, int) else quantity(bound)


def bearing_of(bearing: Bearing | None) -> tuple[str, str]:
    """How Expeditions stand, as a word before the noun and one after 'that are'."""
    if bearing is None:
        return "", ""
    return ("Ascended", "") if bearing == "Ascended" else ("", bearing)
