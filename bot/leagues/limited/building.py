"""1.1.5 Decks from a pool: what a deck may hold, and the deck that is built for who has built none.

The rule for that one is plain, and all can read it: of the three factions with the most cards (with a Hero where
there are enough), their first Hero and thirty cards, the rarest first and among these the cheapest.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from bot.leagues.limited.boosters import LimitedKind
from bot.leagues.limited.pod import Deckbox
from engine import Catalogue, Deck
from engine.cards.definitions.definition import CardDefinition, Faction
from engine.cards.formats import Legality, check_deck, format_called

FACTIONS: tuple[Faction, ...] = ("axiom", "bravos", "lyra", "muna", "ordis", "yzmir")

BUILT = 30
"""How many cards a deck has that is built for a person, besides its Hero: one more than are needed."""

RARITIES = ("common", "rare", "exalted", "unique")
"""From the commonest to the rarest."""


def check(name: str, deck: Deckbox, pool: Sequence[str], kind: LimitedKind, catalogue: Catalogue) -> Legality:
    """What the format says of a deck that is built from a pool."""
    return check_deck(Deck(name, deck.hero, deck.cards), format_called(kind), catalogue, pool=pool)


def built(pool: Sequence[str], kind: LimitedKind, catalogue: Catalogue) -> Deckbox:
    """The deck that is built for a person from their pool; it is legal where a legal one without a Hero can be."""
    factions = strongest(pool, kind, catalogue)
    heroes = [card for card in _cards(pool, catalogue) if card.type == "hero" and card.faction in factions]
    cards = _playable(pool, factions, catalogue)
    cards.sort(key=lambda card: (-_rarity(card), card.hand_cost, card.reference))
    hero = heroes[0].reference if heroes else ""
    return Deckbox(hero, tuple(card.reference for card in cards[:BUILT]), "automatic")


def strongest(pool: Sequence[str], kind: LimitedKind, catalogue: Catalogue) -> frozenset[Faction]:
    """The factions, as many as a deck may have, of which a pool has the most cards.

    Where several have enough for a deck, those with a Hero come first.
    """
    most = format_called(kind).factions or len(FACTIONS)
    heroes = {card.faction for card in _cards(pool, catalogue) if card.type == "hero"}

    def worth(factions: frozenset[Faction]) -> tuple[int, bool, int]:
        count = len(_playable(pool, factions, catalogue))
        return min(count, BUILT), bool(heroes & factions), count

    return max((frozenset(each) for each in combinations(FACTIONS, most)), key=worth)


def filled_up(pool: Sequence[str], fillers: Iterable[str], kind: LimitedKind, catalogue: Catalogue) -> tuple[str, ...]:
    """The cards that a pool is given of which no deck can be built: fillers of its strongest factions, each once."""
    factions = strongest(pool, kind, catalogue)
    lacking = format_called(kind).least - len(_playable(pool, factions, catalogue))
    if lacking <= 0:
        return ()
    has = set(pool)
    fitting = [card for card in _cards(fillers, catalogue) if _fits(card, factions) and card.reference not in has]
    return tuple(card.reference for card in fitting[:lacking])


def picked_for(pack: Sequence[str], picks: Sequence[str], kind: LimitedKind, catalogue: Catalogue) -> str:
    """The card of a pack that is picked for a person: the rarest of their three strongest factions, then the dearest.

    Who has nothing yet has no factions. From the fourth pick on the first Hero of these factions comes before all else;
    another one is picked where nothing else is left.
    """
    factions = strongest(picks, kind, catalogue) if picks else frozenset(FACTIONS)
    has_hero = any(card.type == "hero" for card in _cards(picks, catalogue))

    def worth(card: CardDefinition) -> tuple[bool, int, int, str]:
        if card.type == "hero":
            wanted = not has_hero and len(picks) >= 3 and card.faction in factions
            return (wanted, len(RARITIES) if wanted else -1, 0, card.reference)
        return (_fits(card, factions), _rarity(card), card.hand_cost, card.reference)

    return max(_cards(pack, catalogue), key=worth).reference


def _playable(pool: Iterable[str], factions: Iterable[Faction], catalogue: Catalogue) -> list[CardDefinition]:
    """The cards of a pool that decks of these factions may hold: each unique once, and no Heroes."""
    found: list[CardDefinition] = []
    uniques: set[str] = set()
    for card in _cards(pool, catalogue):
        if _fits(card, factions) and card.reference not in uniques:
            found.append(card)
            if card.rarity == "unique":
                uniques.add(card.reference)
    return found


def _fits(card: CardDefinition, factions: Iterable[Faction]) -> bool:
    return card.type != "hero" and (card.faction == "neutral" or card.faction in factions)


def _rarity(card: CardDefinition) -> int:
    return RARITIES.index(card.rarity) if card.rarity in RARITIES else -1


def _cards(references: Iterable[str], catalogue: Catalogue) -> list[CardDefinition]:
    return [catalogue.find(reference) for reference in references]
