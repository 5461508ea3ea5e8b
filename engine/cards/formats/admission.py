"""Whether a format lets a card be played at all, whatever else is in the deck."""

from __future__ import annotations

from typing import Literal

from engine.cards.definitions.definition import CardDefinition
from engine.cards.formats.allowed_sets import allows_set_of
from engine.cards.formats.format import Format
from engine.cards.formats.restrictions import Restrictions

Admission = Literal[
    "legal",
    "from the pool",
    "banned",
    "suspended",
    "not in decks",
    "no heroes",
    "no rarity",
    "preview",
    "other set",
]
"""What a format says of one card; the same words are keys of the sentences that people read.

`from the pool` where an event or a season must hand the card out; `not in decks` for tokens; `no rarity` where cards of
its rarity are left out; `preview` where an organiser must allow its set, `other set` where the format leaves it out;
the others as they say.
"""


def admission(card: CardDefinition, form: Format, listed: Restrictions) -> Admission:
    """1.1.4, 1.1.5: what a format says of a card by itself; `listed` are the restrictions in force."""
    if card.token:
        return "not in decks"
    if card.type == "hero" and form.hero == "none":
        return "no heroes"
    if most_of_rarity(card, form) == 0:
        return "no rarity"
    if not allows_set_of(card, form):
        return "other set" if form.sets else "preview"
    change = listed.state(card) if form.restricted else None
    if change is not None:
        return "banned" if change.state == "banned" else "suspended"
    if card.name not in form.any_number_of and (
        form.pool == "all" or (form.pool == "uniques" and card.rarity == "unique")
    ):
        return "from the pool"
    return "legal"


def most_of_rarity(card: CardDefinition, form: Format) -> int | None:
    """1.1.4.f-g: how many cards of a card's rarity a deck may hold, under the Hero who allows most; None for any."""
    if card.rarity == "rare":
        return form.rare
    if card.rarity == "exalted":
        return form.exalted
    if card.rarity != "unique" or form.unique is None:
        return None
    return max((form.unique, *form.unique_by_hero.values()))
