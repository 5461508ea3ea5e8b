"""Playing cards at once, what the next card gets, and activating abilities."""

from __future__ import annotations

from dataclasses import replace

import msgspec

from engine.cards.language import (
    Activate,
    CostsLess,
    Filter,
    Gets,
    IsFree,
    NextCard,
    PlayForFree,
    Rush,
    ShedsStatus,
    Symbol,
    ThatCard,
)
from engine.cards.wording.english.grammar import (
    YOU,
    Clause,
    Phrase,
    article,
    capital,
    conjugated,
    in_words,
    words,
)
from engine.cards.wording.english.numbers import for_each
from engine.cards.wording.english.qualities import DURATIONS
from engine.cards.wording.english.selectors import JOINED, bare, costing, kind, phrase, place, standing, where

SYMBOLS: dict[Symbol, str] = {"join": "{j}", "hand": "{h}", "reserve": "{r}"}
PLAYED = {
    "played": "you play",
    "played from hand": "you play from your hand",
    "played from reserve": "you play from your Reserve",
}
ORIGINS = {"hand": "your hand", "reserve": "your Reserve"}


BY_HAND_COST = "if you would play a card from Reserve this way, you may pay its Hand Cost instead of its Reserve Cost"


def rush(verb: Rush) -> Clause:
    """'Rush a Character', 'immediately play a Character for {3} less in my Expedition'."""
    if verb.by_hand_cost:
        return replace(rush(msgspec.structs.replace(verb, by_hand_cost=False)), then=BY_HAND_COST)
    if verb.minimum is not None:
        clause = rush(msgspec.structs.replace(verb, minimum=None))
        return replace(clause, rest=f"{clause.rest}, with a minimum cost of {{{verb.minimum}}}")
    filter, less, most = verb.filter, verb.less, verb.most
    noun = article(kind(filter)) if most == 1 else f"up to {in_words(most)} {kind(filter, many=True)}"
    it = filter == Filter(qualities=(ThatCard(),)) and most == 1
    noun = "it" if it else noun
    there = "" if verb.place is None else f"in {_one_of(place(verb.place))}"
    if less == 0 and it:
        return Clause(YOU, "immediately play", words(noun, there))
    if less == 0:
        return Clause(YOU, "Rush", words("" if filter == Filter() and most == 1 and not there else noun, there))
    cheaper = "for free" if less is None else f"for {{{less}}} less"
    if less is None and (filter.zone is not None or filter.controller is not None):
        return Clause(YOU, "Rush", words(noun, cheaper, there))
    return Clause(YOU, "immediately play", words(noun, cheaper, there))


def _one_of(there: str) -> str:
    return there.replace("each of", "one of")


def activated(verb: Activate) -> str:
    """'the {j} abilities of target Permanent', 'one of my {j} abilities', 'its {r} abilities as if they were mine'."""
    who, symbol = phrase(verb.who), SYMBOLS[verb.symbol]
    number = {None: "", 1: "one of"}.get(verb.most, f"up to {in_words(verb.most or 0)} of")
    mine = "as if they were mine" if verb.mine else ""
    if who.subject in ("I", "it"):
        return words(number, f"{who.owner} {symbol} abilities", mine)
    return words(number, f"the {symbol} abilities of {who.object}", mine)


def for_free(verb: PlayForFree) -> str:
    """'me for free and I gain Asleep'."""
    played = phrase(verb.who)
    if verb.gains is None:
        return f"{played.object} for free"
    pronoun = {"I": "I", "it": "it", "they": "they", "you": "you"}[played.person]
    return f"{played.object} for free and {pronoun} {conjugated('gain', played.person)} {capital(verb.gains)}"


def next_card(card: NextCard, done: Clause | None = None) -> Clause:
    """'the next Permanent you play this turn costs {1} less'; `done` says what is done to it, of 'it'."""
    noun = next_noun(card)
    who = Phrase(noun, noun, "it") if card.number == 1 else Phrase(noun, noun, "they", each=True)
    match card.gift:
        case CostsLess(amount, minimum, each):
            least = "" if minimum is None else f", with a minimum cost of {{{minimum}}}"
            return Clause(who, "cost", words(f"{{{amount}}} less", "" if each is None else for_each(each)) + least)
        case IsFree():
            return Clause(who, "be", "free")
        case Gets():
            assert done is not None
            return replace(done, who=who)
        case ShedsStatus(status, origin):
            only = f"if you play it from {ORIGINS[origin]}" if origin else ""
            return Clause(who, "lose", words(capital(status), only))


def _so_many(card: NextCard) -> str:
    return "" if card.number == 1 else f"{in_words(card.number)} "


def next_noun(card: NextCard) -> str:
    """'the next Character you play from your hand in {V} this turn', 'the next Robot that joins my Expedition ...'."""
    filter, until = card.filter, DURATIONS[card.until]
    if card.when == "joins":
        elsewhere = msgspec.structs.replace(filter, expedition=None)
        many = card.number != 1
        joins = "join" if many else "joins"
        return f"the next {_so_many(card)}{kind(elsewhere, many)} that {joins} {JOINED[filter.expedition]} {until}"
    noun = words(bare(filter, many=card.number != 1), where(filter), costing(filter))
    return words(f"the next {_so_many(card)}{noun}", PLAYED[card.when], standing(filter), until)
