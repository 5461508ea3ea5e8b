"""What the English patterns speak of besides the fields of their records."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.cards.language import (
    Activate,
    ChosenExpedition,
    CostChange,
    CostOf,
    Distribute,
    ExchangeBoosts,
    ExpeditionsStay,
    FacingMyOther,
    Filter,
    Goes,
    It,
    KeepFromMoving,
    Leaves,
    LeavesYours,
    LosesCounters,
    Me,
    PlayForFree,
    ReturnToHand,
    Rush,
    SendToReserve,
    StatisticOf,
    ThatCard,
    ThisTurn,
    YouCreateToken,
)
from engine.cards.wording.grammar import Act, Head, Noun, Phrase, words
from engine.cards.wording.nouns import elsewhere_said, ranked
from engine.cards.wording.places import PLACES, placed
from engine.cards.wording.selectors import several
from engine.cards.wording.speech import OWN_FACTS, OWN_SAYS, Facts, Speech
from engine.cards.wording.statements import all_of_them
from engine.cards.words.patterns import Slot


def _place(place: Any, slot: Slot, speech: Speech) -> Phrase:
    """An Expedition, Landmarks or a region."""
    told = placed(place, slot, speech)
    return Phrase(told.text, person=told.person)


def _own(record: CostOf | StatisticOf | Activate, speech: Speech) -> Facts:
    """'my {V}', 'its {j} abilities', where all else is 'the {V} of target Character'."""
    return {"own": isinstance(record.who, Me | It)}


def _exchanged(verb: ExchangeBoosts, speech: Speech) -> Facts:
    return {"own": isinstance(verb.who, Me | It) and verb.other is not None}


def _chosen(place: ChosenExpedition, speech: Speech) -> Facts:
    return {"another": place == ChosenExpedition(elsewhere=True), "bearing": None}


def _sent(verb: SendToReserve, speech: Speech) -> Facts:
    """A card of a hand is put in Reserve, and so am I; a long name comes last."""
    named = speech.tongue.strong(speech.phrase(verb.who))
    zone = getattr(getattr(verb.who, "filter", None), "zone", None)
    put = isinstance(verb.who, Me) or (type(verb.who).__name__ == "Choose" and zone is not None)
    return {"put": put, "long": speech.tongue.small("long name") in named}


def _returned(verb: ReturnToHand, speech: Speech) -> Facts:
    return {"several": speech.phrase(verb.who).person == "they"}


def _distributed(verb: Distribute, speech: Speech) -> Facts:
    """'any target Characters', 'up to two Characters'."""
    some = "any" if verb.most is None else several(0, verb.most, speech, False)
    apart = verb.target and verb.among.other and verb.among.alternative is None
    named = speech.noun(replace(verb.among, other=False) if apart else verb.among, many=True)
    target = words("other" if apart else "", "target" if verb.target else "")
    return {"among": words(some, target, speech.tongue.determined("bare", named))}


def _rushed(verb: Rush, speech: Speech) -> Facts:
    """'Rush a Character', 'immediately play it', 'immediately play a Character for {3} less'."""
    it = verb.filter == Filter(qualities=(ThatCard(),)) and verb.most == 1
    any_card = verb.filter == Filter() and verb.most == 1 and verb.place is None and verb.less == 0
    several_cards = words("up to", speech.tongue.in_words(verb.most))
    named = speech.noun(verb.filter, many=verb.most != 1)
    cards = speech.tongue.determined("a", named) if verb.most == 1 else words(several_cards, named.heads[0].text)
    free = verb.less is None and (verb.filter.zone is not None or verb.filter.controller is not None)
    cheaper = "" if verb.less == 0 else "for free" if verb.less is None else f"for {{{verb.less}}} less"
    at_once = it if verb.less == 0 else not free
    return {"cards": "it" if it else "" if any_card else cards, "cheaper": cheaper, "at_once": at_once}


def _played_for_free(verb: PlayForFree, speech: Speech) -> Facts:
    """'I gain', 'it gains', 'they gain', of what is played."""
    played = Phrase("", person=speech.phrase(verb.who).person, pronoun=True)
    return {"gaining": words(speech.tongue.subject(played), speech.tongue.finite(Act("gain"), played))}


def _leaving(trigger: LeavesYours, speech: Speech) -> Facts:
    filter = trigger.filter
    joined = speech.tongue.patterns["choices"]["expedition"][filter.expedition or "yours"]
    return {"joining": elsewhere_said(filter, filter.expedition), "joined": joined}


def _left(trigger: Leaves, speech: Speech) -> Facts:
    """Any Reserve is named without whose it is."""
    anybody = trigger.zone == "reserve" and trigger.filter.controller is None
    return {"left": speech.tongue.patterns["choices"]["left"]["reserve anybody"]} if anybody else {}


def _going(trigger: Goes, speech: Speech) -> Facts:
    """'from your hand or deck': of several zones of one's own 'your' is said once."""
    left = speech.tongue.patterns["choices"]["left"]
    places = [left[origin] for origin in trigger.origins]
    owned = " or ".join([*places[:1], *(place.removeprefix("your ") for place in places[1:])])
    return {"from": words("from", owned) if owned else ""}


def _created(trigger: YouCreateToken, speech: Speech) -> Facts:
    """'Robot token Character', 'tokens'."""
    kind = speech.tongue.named(trigger.subtype).text if trigger.subtype else ""
    several_tokens = trigger.together
    token = "tokens" if several_tokens and trigger.any_kind else "token"
    character = "" if trigger.any_kind else "Characters" if several_tokens else "Character"
    return {"tokens": Noun((Head(words(kind, token, character), "m"),), several_tokens)}


def _used(number: ThisTurn, speech: Speech) -> Facts:
    """'{D}', of the abilities that were used."""
    return {"symbol": number.what.removesuffix(" used")}


def _lost(trigger: LosesCounters, speech: Speech) -> Facts:
    return {"lost": speech.counter(trigger.counter)}


def _changing(statement: CostChange, speech: Speech) -> Facts:
    """Where a card is played from is told behind it: 'from your hand', 'played from Reserve'."""
    filter, here = statement.filter, statement.filter.controller is None
    from_hand = here and filter.zone == "hand" and statement.by == "you"
    from_reserve = here and filter.zone == "reserve" and statement.by in ("you", "everybody")
    playable = replace(filter, zone=None) if from_hand or from_reserve or statement.ordinal is not None else filter
    named = ranked(playable, statement.ordinal, speech)
    return {
        "playable": playable,
        "ranked": named,
        "origin": filter.zone,
        "hand": from_hand,
        "reserve": from_reserve,
    }


def _kept(verb: KeepFromMoving, speech: Speech) -> Facts:
    """'Expeditions can't move forward this Day', where all are meant, and not 'each Expedition'."""
    every = all_of_them(verb.place, speech)
    return {"place": Phrase(every, person="they")} if every else {}


def _staying(statement: ExpeditionsStay, speech: Speech) -> Facts:
    """'the Expedition facing it', where it has been named."""
    facing = "the Expedition facing it"
    places = [
        facing if isinstance(each, FacingMyOther) else all_of_them(each, speech) or speech.told(each)
        for each in statement.places
    ]
    return {"stays": speech.tongue.joined(places)}


OWN_SAYS.update({("en", place): _place for place in PLACES})
OWN_FACTS.update(
    {
        ("en", Activate): _own,
        ("en", CostOf): _own,
        ("en", StatisticOf): _own,
        ("en", ExchangeBoosts): _exchanged,
        ("en", ChosenExpedition): _chosen,
        ("en", SendToReserve): _sent,
        ("en", ReturnToHand): _returned,
        ("en", Distribute): _distributed,
        ("en", Rush): _rushed,
        ("en", PlayForFree): _played_for_free,
        ("en", LeavesYours): _leaving,
        ("en", Leaves): _left,
        ("en", Goes): _going,
        ("en", YouCreateToken): _created,
        ("en", ThisTurn): _used,
        ("en", LosesCounters): _lost,
        ("en", CostChange): _changing,
        ("en", ExpeditionsStay): _staying,
        ("en", KeepFromMoving): _kept,
    }
)
