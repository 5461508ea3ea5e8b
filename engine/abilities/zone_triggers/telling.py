"""What the patterns of triggers of zones speak of besides their fields."""

from __future__ import annotations

from msgspec.structs import replace

from engine.abilities.zone_triggers.records import Goes, JoinsAnExpedition, JoinsYours, Leaves, LeavesYours
from engine.cards.language import InExpeditionThatIs
from engine.cards.wording.grammar import either, words
from engine.cards.wording.nouns import elsewhere_said
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


FACTS.update(
    {
        JoinsYours: _joining,
        JoinsAnExpedition: _joining_any,
        LeavesYours: _joining,
        Goes: _going,
        Leaves: _leaving,
    }
)
