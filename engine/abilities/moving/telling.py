"""What the patterns of verbs from zone to zone speak of besides their fields."""

from __future__ import annotations

from engine.abilities.moving.records import PutInDeck, ReturnToHand, Sabotage, SendToReserve
from engine.cards.language import All, Choose, Filter, OfThese, Selector
from engine.cards.wording.grammar import words
from engine.cards.wording.selectors import several
from engine.cards.wording.speech import FACTS, Facts, Speech


def _sent(verb: SendToReserve, speech: Speech) -> Facts:
    """Cards of hands and decks are put in Reserve, others are sent there."""
    return {"put": isinstance(verb.who, Choose) and verb.who.filter.zone is not None}


def _sabotaged(verb: Sabotage, speech: Speech) -> Facts:
    """Nothing for any card, 'un Sort', 'jusqu'à deux Personnages'."""
    any_card = verb.filter == Filter() and verb.most == 1
    if any_card and (verb.total is None or not speech.tongue.CLITICS):
        return {"cards": "" if verb.total is None else speech.told(verb.total)}
    named = speech.noun(verb.filter, many=verb.most != 1)
    number = several(0, verb.most, speech, named.gender == "f") if verb.most != 1 else ""
    total = speech.told(verb.total) if verb.total is not None else ""
    return {"cards": words(number, speech.tongue.determined("bare" if number else "a", named), total)}


def _placed(verb: PutInDeck, speech: Speech) -> Facts:
    return {"counted": not isinstance(verb.position, int), "these": _of_these(verb.who)}


def _returned(verb: ReturnToHand, speech: Speech) -> Facts:
    return {"these": _of_these(verb.who)}


def _of_these(who: Selector) -> bool:
    """Whether cards are meant that have just been seen on top of a Deck."""
    return isinstance(who, All | Choose) and OfThese() in who.filter.qualities


FACTS.update(
    {
        Sabotage: _sabotaged,
        SendToReserve: _sent,
        PutInDeck: _placed,
        ReturnToHand: _returned,
    }
)
