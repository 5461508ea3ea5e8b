"""2.1, 3.2.2 What moves between zones becomes a new object; cards of a Deck are found from its top, and seen."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from engine.core.events.happening import happens
from engine.core.match import Match
from engine.core.query.history import note_a_deed
from engine.core.query.keywords import keyword
from engine.core.query.last_known import remember
from engine.state.actions import (
    Action,
    Look,
    Move,
    Reveal,
)
from engine.state.chance import shuffle
from engine.state.context import EMPTY
from engine.state.game import Game
from engine.state.objects import HIDDEN_ZONES, IN_PLAY, PRIVATE_ZONES, Object


@happens(Move)
def move(match: Match, action: Move) -> None:
    """2.1.a, 2.1.c A move makes a new object in one zone, with a timestamp (2.2.14.b) and no old statuses (2.4.1.b)."""
    game = match.game
    if not action.what:  # 3.2.2.e
        return
    remember(match, action.what)
    old = game.objects.pop(action.what)
    game.zone_of(old).remove(old.id)  # 2.1.a
    if old.id in game.revealed:  # 3.1.3.f
        game.revealed.remove(old.id)
    for seen in game.looked_at.values():
        if old.id in seen:
            seen.remove(old.id)
    action.origin, action.reference, action.owner = old.zone, old.reference, old.owner
    if old.zone == "mana":
        action.left_exhausted = "exhausted" in old.statuses
    if old.zone == "limbo":
        action.played_from = played_from(game, old.id)
        if action.played_from:
            note_the_play(match, old, action.played_from)
    if old.zone in ("deck", "hand", "mana"):
        game.mark = game.clock
    if old.token and ceases_without_joining(game, old, action):
        return
    counters = _counters_kept(match, old, action) if old.counters or action.counters else EMPTY
    new = Object(
        game.tick(),
        old.card,
        old.reference,
        old.owner,
        whose_zone(old, action),
        action.to,
        action.place,
        action.statuses,  # 2.4.1.b
        counters,
        old.token,
        action.granted,
    )
    game.objects[new.id] = new  # 2.1.a,c
    pile = game.zone_of(new)
    if new.zone == "deck":
        _place(pile, new.id, action.position)
    else:
        pile.append(new.id)  # 2.1.a,c
    action.became = new.id
    if counters:
        action.has = dict(counters)


def _place(deck: list[int], new: int, position: int) -> None:
    """3.2.2.b, 3.2.2.f A card comes into a Deck at its position, or at the end if there are too few cards."""
    if position in (0, 1):
        deck.append(new)
    elif position > 1:
        deck.insert(max(0, len(deck) - position + 1), new)  # 3.2.2.f
    else:
        deck.insert(min(len(deck), -position - 1), new)  # 3.2.2.f


def note_the_play(match: Match, card: Object, origin: str) -> None:
    """4.2.3, 2.2.2.m A card has been played: who waits for the first of them may ask for what, when and from where."""
    traits = match.programs.printed[card.reference].elsewhere
    note_a_deed(match.game, "played", card.seat, origin, (traits.type, *traits.also))


def played_from(game: Game, id: int) -> str:
    """v3:5.1.2.j Where a card in Limbo is being played from: it is played as it leaves, whatever makes it leave."""
    playing = (frame.context.played_from for frame in game.frames if frame.source == id)
    return next(filter(None, playing), "")


def found_again(action: Action | None) -> int:
    """2.1.e, 2.1.g The new id of what `action` moved or created; 0 for none, or in a hidden zone (no object there)."""
    if isinstance(action, Move) and action.to in HIDDEN_ZONES:
        return 0
    became: int = getattr(action, "became", 0)
    return became


def whose_zone(old: Object, action: Move) -> int:
    """1.4.3.a The seat whose zone `old` goes to: its owner if that is private, else the one named, else its controller.

    So a Landmark enters its owner's Landmark zone, even if another player plays it (5.2.2.a).
    """
    # 1.4.3.a
    if action.to in PRIVATE_ZONES:
        return old.owner
    return action.seat if action.seat >= 0 else old.seat


def ceases_without_joining(game: Game, old: Object, action: Move) -> bool:
    """v3:2.1.e Where the edition says so, a token that leaves ceases to exist without joining another zone."""
    if not old.token or action.to in IN_PLAY or is_being_played(old.zone, action.to):
        return False
    return not game.options.edition.leaving_tokens_join


def is_being_played(origin: str, to: str) -> bool:
    """5.2.1 A token of the Reserve goes through Limbo, as what is played does, and does not cease to exist there."""
    return origin == "reserve" and to == "limbo"


def _counters_kept(match: Match, old: Object, action: Move) -> Mapping[str, int]:
    """2.5.i Leaving the Expedition or Landmark zone loses counters, but 7.4.4.b-c Seasoned; 2.5.j others keep them.

    Where the edition differs from 2.5.j, there are no counters in the Discard pile.
    """
    if action.to == "discard" and not match.game.options.edition.discards_keep_counters:
        return EMPTY
    kept: dict[str, int] = {}
    if old.counters:
        if old.zone not in IN_PLAY and action.to not in ("hand", "deck", "mana"):  # 2.5.i-j
            kept = dict(old.counters)
        elif old.zone == "expedition" and action.to == "reserve" and "boost" in old.counters:  # 7.4.4.b-c
            kept = {"boost": old.counters["boost"]} if keyword(match, old.id, "seasoned", match.before) else {}
    for word, count in action.counters.items():
        kept[word] = kept.get(word, 0) + count
    return kept or EMPTY


def find_the_tops_of_decks(game: Game, actions: Sequence[Action]) -> None:
    """3.2.2.c-d, 6.1.f Which cards leave the tops of the Decks: they all leave at once, so none is shuffled back."""
    leaving: set[int] | None = None
    for action in actions:
        if type(action) is Move and not action.what:
            if leaving is None:
                leaving = {each.what for each in actions if type(each) is Move}
            action.what = top_of_deck(game, action, leaving)
            leaving.add(action.what)


def top_of_deck(game: Game, action: Move | Reveal | Look, leaving: Collection[int] = (), depth: int = 0) -> int:
    """3.2.2.d Where a position is missing, the Discard pile is shuffled under the Deck at once; 3.2.2.e else 0.

    6.1.f What leaves in the same step is neither on top nor shuffled.
    """
    deck, above = game.pile("deck", action.seat), depth
    for id in reversed(deck):
        if id not in leaving:
            if not above:
                return id
            above -= 1
    discard = game.pile("discard", action.seat)
    left = [id for id in deck if id not in leaving]
    shuffled = [id for id in discard if id not in leaving]
    if shuffled:  # 3.2.2.d
        under: list[int] = []
        for id in shuffled:
            old = game.objects.pop(id)
            new = Object(game.tick(), old.card, old.reference, old.owner, old.owner, "deck")
            game.objects[new.id] = new
            under.append(new.id)
        discard[:] = [id for id in discard if id in leaving]
        shuffle(game, under)
        deck[:0] = under
        left[:0] = under
        action.shuffled = True
    return left[-1 - depth] if len(left) > depth else 0  # 3.2.2.e


@happens(Reveal)
def reveal(match: Match, action: Reveal) -> None:
    """3.1.3.f A card of a hidden zone is shown to all players; several in one step go down the Deck one by one."""
    game = match.game
    if not action.what:
        action.what = top_of_deck(game, action, depth=action.depth)
        if not action.what:
            return
    action.reference, action.became = game.objects[action.what].reference, action.what
    if action.what not in game.revealed:
        game.revealed.append(action.what)  # 3.1.3.f
    game.mark = game.clock


@happens(Look)
def look(match: Match, action: Look) -> None:
    """1.2.3.f A card of a Deck is seen by one player alone, where it lies; several in one step go down one by one."""
    game = match.game
    action.became = top_of_deck(game, action, depth=action.depth)
    if not action.became:
        return
    action.reference = game.objects[action.became].reference
    seen = game.looked_at.setdefault(action.seat, [])
    if action.became not in seen:
        seen.append(action.became)
    game.mark = game.clock
