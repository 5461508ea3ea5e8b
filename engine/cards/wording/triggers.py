"""What the patterns of triggers speak of besides their fields, and the results of dice that are said with the roll."""

from __future__ import annotations

from msgspec.structs import replace

from engine.cards.language import (
    AnExpeditionChanges,
    AnExpeditionFails,
    AnyOf,
    AtLeast,
    Condition,
    DieResult,
    Equal,
    Filter,
    Goes,
    InExpeditionThatIs,
    JoinsAnExpedition,
    JoinsYours,
    Leaves,
    LeavesYours,
    Not,
    Ordinal,
    YouCreateToken,
    YouPlay,
)
from engine.cards.wording.grammar import Head, Noun, either, words
from engine.cards.wording.speech import FACTS, Facts, Speech


def _joining(trigger: JoinsYours | LeavesYours, speech: Speech) -> Facts:
    """Who joins which Expedition: 'un Robot' 'vos Expéditions', 'un Personnage' 'une de vos Expéditions en retard'."""
    filter = trigger.filter
    bearings = [quality for quality in filter.qualities if isinstance(quality, InExpeditionThatIs)]
    choices = speech.tongue.patterns["choices"]
    joined = choices["expedition"][filter.expedition or "yours"]
    if filter.expedition is None and len(bearings) == 1 and filter.alternative is None:
        filter = replace(filter, qualities=tuple(each for each in filter.qualities if each not in bearings))
        joined = words(speech.tongue.small("any of yours"), speech.tongue.small("that is"))
        joined = words(joined, choices["bearing"][bearings[0].bearing])
    return {"joining": elsewhere_said(filter, filter.expedition), "joined": joined}


def elsewhere_said(filter: Filter, expedition: str | None) -> Filter:
    """The filter and its alternatives without the Expedition that all of them name."""
    other = None if filter.alternative is None else elsewhere_said(filter.alternative, expedition)
    here = None if filter.expedition == expedition else filter.expedition
    return replace(filter, expedition=here, alternative=other)


def _going(trigger: Goes, speech: Speech) -> Facts:
    left = speech.tongue.patterns["choices"]["left"]
    whence = speech.tongue.small("taken from" if trigger.by_you else "from")
    places = [words(whence, left[origin]) for origin in trigger.origins]
    owned = either(places, speech.tongue.ORS) if places else ""
    own = trigger.origins and "expedition" not in trigger.origins
    to = speech.tongue.patterns["choices"]["to"]
    whose = "your" if trigger.to_yours else "" if own or trigger.by_you else "any"
    facts: Facts = {"going": replace(trigger.filter, controller=None) if own else trigger.filter, "from": owned}
    return {**facts, "destination": to.get(f"{whose} {trigger.to}", to[trigger.to])}


def _created(trigger: YouCreateToken, speech: Speech) -> Facts:
    return {"sub": speech.tongue.noun(trigger.subtype, trigger.together) if trigger.subtype else ""}


def _leaving(trigger: Leaves, speech: Speech) -> Facts:
    """What leaves a zone, and which: a Reserve is a player's, as the cards in it have no controller."""
    left = speech.tongue.patterns["choices"]["left"]
    if trigger.zone != "reserve":
        return {"leaving": trigger.filter, "left": left[f"{trigger.zone} zone"]}
    whose = f"reserve {trigger.filter.controller}" if trigger.filter.controller else "reserve"
    return {"leaving": replace(trigger.filter, controller=None), "left": left[whose]}


def _joining_any(trigger: JoinsAnExpedition, speech: Speech) -> Facts:
    theirs = trigger.filter.controller == "opponent"
    return {"joining": replace(trigger.filter, controller=None) if theirs else trigger.filter, "theirs": theirs}


def _playing(trigger: YouPlay, speech: Speech) -> Facts:
    return {"ranked": ranked(trigger.filter, trigger.ordinal, speech)}


def ranked(filter: Filter, ordinal: Ordinal | None, speech: Speech) -> Noun:
    """'premier Sort', 'deuxième carte', which articles and owners may stand before."""
    named = speech.noun(filter)
    if ordinal is None:
        return named
    which = speech.tongue.ordinal(ordinal.number)
    heads = (Head(words(speech.tongue.agreeing(which, one.gender, False), one.text), one.gender) for one in named.heads)
    return Noun(tuple(heads), named.many, named.tail, named.other)


def _unbeared(trigger: AnExpeditionFails | AnExpeditionChanges, speech: Speech) -> Facts:
    """How the Expedition stands does not matter."""
    return {"bearing": None}


def result_rolled(condition: Condition | None) -> str | None:
    """6.3.b The results that a condition of a roll asks for: '4+', '1-3', '1'; None where it asks for anything else."""
    match condition:
        case Equal(DieResult(), int(face)):
            return str(face)
        case AtLeast(DieResult(), int(low)):
            return f"{low}+"
        case Not(AnyOf(Not(AtLeast(DieResult(), int(low))), AtLeast(DieResult(), int(above)))) if low < above - 1:
            return f"{low}-{above - 1}"
        case _:
            return None


FACTS.update(
    {
        AnExpeditionFails: _unbeared,
        AnExpeditionChanges: _unbeared,
        JoinsYours: _joining,
        JoinsAnExpedition: _joining_any,
        LeavesYours: _joining,
        Goes: _going,
        YouCreateToken: _created,
        Leaves: _leaving,
        YouPlay: _playing,
    }
)
