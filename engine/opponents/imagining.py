"""A position as a seat may imagine it: all that it knows, and everything hidden from it drawn anew.

The faces of other players' Hands, Decks and Mana Orbs are drawn from what may be in their decks: the cards of their
Hero's faction, at most three of a kind with what lies open, for the seat has seen no list of theirs. One's own cards
that are not seen are those that are left of one's own list, in any order. So is the order of Decks, the Tumult cards
that lie face down, what others have picked unseen, and all chance to come. Nothing of what is true and hidden goes
into it: whatever the seat cannot know may be exchanged, and the same seed gives the same position.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from random import Random
from typing import Any

from msgspec import Raw, json

from engine.abilities.cards_in_hand import hands_shown_to
from engine.abilities.catalogue_programs import match_of
from engine.cards.catalogue import default_catalogue
from engine.cards.language import TERRAINS
from engine.core.match import Match
from engine.state.adventure import PLACES
from engine.state.codec import decode
from engine.state.game import Game

COPIES = 3
"""1.1.5 How many cards of one family a deck may hold."""

SEED_BITS = 62

PLAYED = ("character", "spell", "permanent")


def imagined(match: Match, seat: int, seed: int) -> Match:
    """A position that fits what a seat knows, as a table of its own on which lines may be tried."""
    chance = Random(seed)
    game = decode(match.save())
    hidden = hidden_from(game, seat)
    for other in range(game.seats):
        _draw_cards(game, match, other, [id for id in hidden if game.objects[id].owner == other], seat, chance)
    turn_tumult_cards(game, chance)
    _pick_anew(game, seat, set(hidden), chance)
    _forget_faces(game, seat)
    game.seed = chance.getrandbits(SEED_BITS)
    return match_of(game, match.catalogue)


def hidden_from(game: Game, seat: int) -> list[int]:
    """1.2.3.f, 3.2.9.d The cards whose faces a seat cannot know where they lie, but for a hand shown (3.2.5.c)."""
    shown = hands_shown_to(game, seat)
    seen = {*game.revealed, *game.looked_at.get(seat, ())}
    return [id for id, found in sorted(game.objects.items()) if id not in seen and _is_hidden(game, id, seat, shown)]


def _is_hidden(game: Game, id: int, seat: int, shown: set[int]) -> bool:
    found = game.objects[id]
    if found.zone == "deck":
        return True
    own = found.owner == seat
    return (found.zone == "mana" and not own) or (found.zone == "hand" and not own and found.owner not in shown)


def _draw_cards(game: Game, match: Match, owner: int, hidden: Sequence[int], seat: int, chance: Random) -> None:
    """Gives the hidden cards of a player faces, and puts those of the Deck in an order that tells nothing."""
    pile = game.pile("deck", owner)
    unknown = iter(sorted(id for id in pile if id in set(hidden)))
    pile[:] = [next(unknown) if id in set(hidden) else id for id in pile]
    numbers = sorted(game.objects[id].card for id in hidden)
    if owner == seat:
        faces = sorted(game.objects[id].reference for id in hidden)
    else:
        faces = _likely(game, match, owner, len(hidden), chance)
    chance.shuffle(faces)
    for id, card, reference in zip(hidden, numbers, faces, strict=True):
        game.objects[id].card, game.objects[id].reference = card, reference


def _likely(game: Game, match: Match, owner: int, count: int, chance: Random) -> list[str]:
    """Cards that may be in a player's deck besides those that lie open."""
    cards = match.catalogue.cards
    hidden = {"deck", "hand", "mana"}
    open_cards = [found for found in game.objects.values() if found.owner == owner and found.zone not in hidden]
    heroes = [cards[found.reference].faction for found in open_cards if found.zone == "hero"]
    factions = Counter(cards[found.reference].faction for found in open_cards if found.card and not found.token)
    faction = heroes[0] if heroes else min(factions, key=lambda each: (-factions[each], each), default="")
    taken = Counter(found.reference for found in open_cards)
    pool = [each for each in _faction_cards(faction) or _faction_cards("") for _ in range(COPIES - taken[each])]
    return chance.sample(pool, count) if len(pool) >= count else chance.choices(pool, k=count)


@cache
def _faction_cards(faction: str) -> tuple[str, ...]:
    """The printed common and rare cards of a faction; of all factions where "" is asked for."""
    return tuple(
        sorted(
            card.reference
            for card in default_catalogue().cards.values()
            if card.type in PLAYED
            and card.rarity in ("common", "rare")
            and (card.faction == faction or not faction)
            and not card.token
        )
    )


def turn_tumult_cards(game: Game, chance: Random) -> None:
    """4.1.c The Tumult cards that lie face down, in another order; those of a second row lie as the first (2V2.17)."""
    regions, rows = game.regions, range(0, len(game.regions), PLACES)
    firsts = range(1, min(PLACES, len(regions)) - 1, 2)
    open_halves = {
        first: next((regions[row + first : row + first + 2] for row in rows if not regions[row + first].hidden), [])
        for first in firsts
    }
    shown = [half.terrains[0] for halves in open_halves.values() for half in halves if len(half.terrains) == 1]
    left = [terrain for terrain in TERRAINS if terrain not in shown]
    chance.shuffle(left)
    for first, halves in open_halves.items():
        terrains = [half.terrains for half in halves]
        if not halves:
            single = left.pop()
            terrains = [[single], [other for other in TERRAINS if other != single]]
            chance.shuffle(terrains)
        for row in rows:
            for at in (0, 1):
                if regions[row + first + at].hidden:
                    regions[row + first + at].terrains = list(terrains[at])


def _pick_anew(game: Game, seat: int, hidden: set[int], chance: Random) -> None:
    """1.4.5.a What others have picked from their hands unseen might have been any other of their cards."""
    for frame in game.frames:
        for name in frame.context.__struct_fields__:
            setattr(frame.context, name, _repicked(game, getattr(frame.context, name), hidden, chance))
        frame.locals = {
            name: Raw(json.encode(_repicked(game, json.decode(kept), hidden, chance)))
            for name, kept in frame.locals.items()
        }


def _repicked(game: Game, value: Any, hidden: set[int], chance: Random) -> Any:
    if isinstance(value, dict):
        return {name: _repicked(game, each, hidden, chance) for name, each in value.items()}
    if not isinstance(value, list):
        return value
    hands = [_hand_of(game, each, hidden) for each in value]
    left: dict[int, list[int]] = {}
    for owner in sorted({each for each in hands if each is not None}):
        cards = sorted(game.pile("hand", owner))
        left[owner] = chance.sample(cards, len(cards))
    return [each if owner is None else left[owner].pop() for each, owner in zip(value, hands, strict=True)]


def _hand_of(game: Game, what: Any, hidden: Iterable[int]) -> int | None:
    """In whose hand a hidden card lies; None for anything else."""
    if type(what) is not int or what not in hidden or game.objects[what].zone != "hand":
        return None
    return game.objects[what].owner


def _forget_faces(game: Game, seat: int) -> None:
    """Gives the remembered cards of other hands, Decks and Mana zones than those of `seat` the faces they have now."""
    faces = {found.card: found.reference for found in game.objects.values()}
    for remembered in game.gone.values():
        was = remembered.object
        if was.zone in ("hand", "deck", "mana") and was.owner != seat:
            was.reference = faces.get(was.card, was.reference)
