"""Definitions one by one as bytes, each under its digest, so that a game can keep exactly the ones it needs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from hashlib import blake2b
from typing import Any

import msgspec

from engine.cards.catalogue import Catalogue
from engine.cards.decks.deck import Deck
from engine.cards.definitions.definition import CardDefinition
from engine.cards.errors import BadKeptCard
from engine.cards.words.local_names import NONE, LocalNames

_CARD = msgspec.json.Decoder(CardDefinition)
_anything = msgspec.json.Decoder()

FORM = 3
"""The form in which definitions are kept; those of earlier ones are upgraded on reading, their bytes stay."""


def encode_card(card: CardDefinition) -> bytes:
    """A definition as bytes of JSON; the same definition gives the same bytes."""
    return msgspec.json.encode(card)


def card_digest(data: bytes) -> str:
    """The digest of those bytes: 32 hexadecimal digits."""
    return blake2b(data, digest_size=16).hexdigest()


def _in_two_deeds(found: Any) -> Any:
    """Form 1 to 2: 'reveal and sort' is told as revealing, then what becomes of these cards."""
    if isinstance(found, list):
        return [_in_two_deeds(each) for each in found]
    if not isinstance(found, dict):
        return found
    if found.get("do") != "reveal and sort":
        return {name: _in_two_deeds(each) for name, each in found.items()}
    these = {"zone": "deck", "qualities": [{"quality": "of these"}]}
    parts = [
        {"do": "reveal top", "number": found["reveal"]},
        {"do": "send to Reserve", "who": {"select": "choose", "filter": these}},
        {"do": "discard", "who": {"select": "all", "filter": these}},
    ]
    return {"do": "sequence", "parts": parts}


def _as_effects(found: Any) -> Any:
    """Form 2 to 3: what is done to the next card is told as an effect, of 'it'."""
    if isinstance(found, list):
        return [_as_effects(each) for each in found]
    if not isinstance(found, dict):
        return found
    found = {name: _as_effects(each) for name, each in found.items()}
    it = {"select": "it"}
    match found:
        case {"gift": "gains boosts", "number": number}:
            return {"gift": "gets", "effect": {"do": "boost", "who": it, "number": number}}
        case {"gift": "gains status", "status": status}:
            return {"gift": "gets", "effect": {"do": "gain", "who": it, "status": status}}
        case {"gift": "activates abilities", "symbol": symbol}:
            most = {"most": 1} if found.get("one") else {}
            return {"gift": "gets", "effect": {"do": "activate", "who": it, "symbol": symbol, **most}}
        case _:
            return found


UPGRADERS: Mapping[int, Callable[[Any], Any]] = {1: _in_two_deeds, 2: _as_effects}
"""What leads from each form of a definition to the next."""


def read_card(data: bytes, digest: str, form: int = FORM) -> CardDefinition:
    """The definition that was kept under a digest, in some form.

    Raises `BadKeptCard` for other bytes, and for words that this version of the ability language does not have.
    """
    if card_digest(data) != digest:
        raise BadKeptCard(digest, "its bytes are not those that were kept")
    if form > FORM:
        raise BadKeptCard(digest, f"it has form {form}, and this program knows forms up to {FORM}")
    try:
        if form < FORM:
            found = _anything.decode(data)
            for step in range(form, FORM):
                found = UPGRADERS[step](found)
            data = msgspec.json.encode(found)
        return _CARD.decode(data)
    except (LookupError, msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
        raise BadKeptCard(digest, str(fault)) from fault


def as_kept(cards: Iterable[CardDefinition]) -> dict[str, bytes]:
    """Definitions as bytes by their digests."""
    encoded = (encode_card(card) for card in cards)
    return {card_digest(data): data for data in encoded}


def played_by(decks: Iterable[Deck], catalogue: Catalogue) -> tuple[CardDefinition, ...]:
    """Every card that a game of these decks is played with: theirs, and the tokens that can be created.

    Raises KeyError for a card that the catalogue lacks.
    """
    used = {card for deck in decks for card in (*deck.cards, *([deck.hero] if deck.hero else []))}
    return tuple(catalogue.cards[reference] for reference in sorted(used | catalogue.tokens_of(used)))


def over(
    ground: Catalogue,
    cards: Iterable[CardDefinition],
    aliases: Mapping[str, str] | None = None,
    names: LocalNames = NONE,
    set_names: Mapping[str, str] | None = None,
) -> Catalogue:
    """A catalogue with these definitions over another; that one itself where it says the same of all of them.

    `aliases` are further references of these definitions; one that stands for nothing, or is a card, is left out.
    `names` are what cards are called in other languages, `set_names` what sets are called by their codes.
    """
    own = {card.reference: card for card in cards if ground.cards.get(card.reference) != card}
    more = {
        alias: ref
        for alias, ref in (aliases or {}).items()
        if ref in own and not (alias in own or alias in ground.cards)
    }
    return Catalogue(own.values(), more, None, ground, names, set_names) if own or names else ground


def mark_of(kept: Mapping[str, bytes]) -> str:
    """A digest of a set of kept definitions, whatever their order: 32 hexadecimal digits."""
    return blake2b("".join(sorted(kept)).encode(), digest_size=16).hexdigest()
