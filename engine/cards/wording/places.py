"""Places as they are named in a sentence: Expeditions, Landmarks and regions."""

from __future__ import annotations

from typing import Any

from engine.cards.language import (
    AmongExpeditions,
    ChosenExpedition,
    EveryExpedition,
    ExpeditionsThatAre,
    FacingExpedition,
    FacingMyOther,
    FacingThat,
    InExpeditionThatIs,
    ItsExpedition,
    Landmarks,
    MyExpedition,
    MyOtherExpedition,
    PlayersExpedition,
    TargetExpedition,
    TargetRegion,
    ThatExpedition,
    YourExpedition,
)
from engine.cards.wording.grammar import Phrase
from engine.cards.wording.speech import FACTS, SAYS, Facts, Speech
from engine.cards.words.patterns import Slot

PLACES = (
    YourExpedition,
    MyExpedition,
    MyOtherExpedition,
    FacingExpedition,
    FacingMyOther,
    TargetExpedition,
    ChosenExpedition,
    EveryExpedition,
    ExpeditionsThatAre,
    PlayersExpedition,
    ItsExpedition,
    ThatExpedition,
    FacingThat,
    AmongExpeditions,
    Landmarks,
    TargetRegion,
)


def placed(place: Any, slot: Slot, speech: Speech) -> Phrase:
    """An Expedition, Landmarks or a region; of one's own two Expeditions any is meant where the pattern says so."""
    if slot.name == "region" and isinstance(place, MyExpedition):
        return Phrase(speech.tongue.small("my region"), "f")
    if "any" in slot.forms and place == YourExpedition("each"):
        return Phrase(speech.tongue.small("any of yours"), "f")
    many = isinstance(place, TargetExpedition) and place.number > 1
    feminine = not isinstance(place, Landmarks)
    return Phrase(speech.told(place), "f" if feminine else "m", "they" if many else "it")


def _yours(place: YourExpedition, speech: Speech) -> Facts:
    return {"others": speech.theirs}


def _chosen(place: ChosenExpedition, speech: Speech) -> Facts:
    return {"theirs": speech.theirs}


def _target(place: TargetExpedition, speech: Speech) -> Facts:
    return {"stands": place.bearing not in (None, "Ascended", "In Contact"), "bearings": _of_many(place, speech)}


def _several(place: ThatExpedition, speech: Speech) -> Facts:
    return {"several": speech.there_many}


def _bearing(quality: InExpeditionThatIs | ExpeditionsThatAre, speech: Speech) -> Facts:
    return {"stands": quality.bearing not in ("Ascended", "In Contact"), "bearings": _of_many(quality, speech)}


def _of_many(said: TargetExpedition | InExpeditionThatIs | ExpeditionsThatAre, speech: Speech) -> str:
    """How several Expeditions are: 'Élevées' of more than one."""
    return str(speech.tongue.patterns["choices"].get("bearing many", {}).get(said.bearing, ""))


SAYS.update(dict.fromkeys(PLACES, placed))
FACTS.update(
    {
        YourExpedition: _yours,
        ChosenExpedition: _chosen,
        TargetExpedition: _target,
        ThatExpedition: _several,
        ExpeditionsThatAre: _bearing,
        InExpeditionThatIs: _bearing,
    }
)
