"""Invariants 12 and 13: hidden information, by substitution.

What a viewer cannot know is put in another order: the faces of other players' Hands, Decks and Mana Orbs among each
other, the order of every Deck, the terrains of regions not yet seen, and the seed that decides the future. What the
viewer is shown must stay equal to the byte, and so must what the viewer's own answers cause, up to the first event that
shows a hidden card, a die or a region.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

import msgspec

from engine.abilities.cards_in_hand import hands_shown_to
from engine.abilities.catalogue_programs import load_match, match_of
from engine.core.match import Match
from engine.disclosure import SECRET_ZONES, reveals
from engine.rules.playing.declaration import CARD
from engine.selfplay.invariants.registry import invariant
from engine.selfplay.situation import Situation, need
from engine.sight import View
from engine.state.actions import Event, Move
from engine.state.codec import decode
from engine.state.decisions import Answer, Decision, ObjectOption, Picks, PlayOption
from engine.state.game import Game
from engine.telling import tell
from engine.views import view

SPECTATOR = -1
_encode = msgspec.json.Encoder().encode


def viewers(game: Game) -> range:
    """A spectator and every seat."""
    return range(SPECTATOR, game.seats)


def seat_of(viewer: int) -> int | None:
    """The viewer as the engine's views name it."""
    return None if viewer == SPECTATOR else viewer


def need_same_view(now: Situation, other: Match, viewer: int) -> None:
    """Raises Breach unless a viewer sees of both games the same to the byte."""
    same = _encode(view(other, seat_of(viewer))) == _encode(now.view(seat_of(viewer)))
    need(same, "the view depends on what is hidden", viewer)


def secrets_of(game: Game, viewer: int) -> list[int]:
    """1.2.3.f, 3.2.9.d The cards whose faces a viewer cannot know where they lie, but for a hand shown (3.2.5.c)."""
    shown_hands = hands_shown_to(game, viewer)
    return [
        id
        for id, found in sorted(game.objects.items())
        if id not in game.revealed
        and id not in game.looked_at.get(viewer, ())
        and (
            found.zone == "deck"
            or (found.zone == "mana" and found.owner != viewer)
            or (found.zone == "hand" and found.owner != viewer and found.owner not in shown_hands)
        )
    ]


def being_declared(game: Game) -> set[int]:
    """5.1.2.a The cards whose play is being declared: what has been said of them so far was said of their faces."""
    return {frame.source for frame in game.frames if frame.program == CARD}


def substituted(data: bytes, viewer: int, turn: int, *, declared: bool = True) -> Game:
    """The game with everything that a viewer cannot know put in another order; `turn` picks which.

    Without `declared`, cards whose play is being declared keep their faces: such a game can go on.
    """
    game = decode(data)
    kept = set() if declared else being_declared(game)
    hidden_from_them = [id for id in secrets_of(game, viewer) if id not in kept]
    for seat in range(game.seats):
        secret = [id for id in hidden_from_them if game.objects[id].owner == seat]
        if secret:
            by = 1 + turn % max(1, len(secret) - 1)
            faces = [(game.objects[id].card, game.objects[id].reference) for id in secret]
            for id, (card, reference) in zip(secret, faces[by:] + faces[:by], strict=True):
                game.objects[id].card, game.objects[id].reference = card, reference
        seen = {*game.revealed, *game.looked_at.get(viewer, ())}
        deck = [id for id in game.pile("deck", seat) if id not in seen]
        on_top = [id for id in game.pile("deck", seat) if id in seen]
        game.pile("deck", seat)[:] = deck[::-1] + on_top
    hidden = [region for region in game.regions if region.hidden]
    terrains = [region.terrains for region in hidden]
    for region, others in zip(hidden, terrains[1:] + terrains[:1], strict=True):
        region.terrains = others
    game.seed ^= 0x5DEECE66D + turn
    return game


@invariant(12, "sampled")
def a_view_shows_nothing_hidden(now: Situation) -> None:
    """12 Every viewer sees the same to the byte, their decisions and options included, whatever lies hidden."""
    for viewer in viewers(now.game):
        other = match_of(substituted(now.data, viewer, len(now.course.answers)), now.match.catalogue)
        need_same_view(now, other, viewer)


@invariant(12, "sampled")
def answers_learn_nothing_hidden(now: Situation) -> None:
    """12 What an answer causes and what is asked next is the same for a viewer until something hidden is shown."""
    if now.previous is None or now.answer is None or now.asked is None:
        return
    for viewer in viewers(now.game):
        if viewer == now.asked.seat or not _speaks_of_hidden_cards(now.previous.game, now.asked, now.answer):
            game = substituted(now.previous.data, viewer, len(now.course.answers), declared=False)
            other = match_of(game, now.match.catalogue)
            _need_same(now, other, other.answer(now.answer), viewer)


def _speaks_of_hidden_cards(game: Game, asked: Decision, answer: Answer) -> bool:
    """Whether another player's answer can mean other cards once hidden ones are exchanged.

    So does what begins the declaration of a play (5.1.2), a hidden choice, and one of cards that only they see
    (1.2.3.f).
    """
    if asked.hidden or game.looked_at.get(asked.seat):
        return True
    return isinstance(answer, Picks) and any(isinstance(asked.options[pick], PlayOption) for pick in answer.picks)


@invariant(12, "sampled")
def a_hidden_pick_stays_hidden(now: Situation) -> None:
    """12, 1.4.5.a Of a hidden choice others see that it was made; until it is shown, another would look the same."""
    asked, answer = now.asked, now.answer
    if now.previous is None or asked is None or not asked.hidden or not isinstance(answer, Picks) or not answer.picks:
        return
    count = len(asked.options)
    other = load_match(now.previous.data, now.match.catalogue)
    events = other.answer(Picks(asked.id, [(pick + 1) % count for pick in answer.picks]))
    cards = now.previous.game.objects
    owners = {cards[option.id].owner for option in asked.options if isinstance(option, ObjectOption)}
    for viewer in viewers(now.game):
        if viewer != asked.seat and viewer not in owners:  # whose hand was shown sees what leaves it (3.2.5.c)
            _need_same(now, other, events, viewer)


def _need_same(now: Situation, other: Match, events: list[Event], viewer: int) -> None:
    for real, unreal in zip_longest(now.events, events):
        if any(event is not None and reveals(event, seat_of(viewer)) for event in (real, unreal)):
            return  # from here on they differ by what is shown: one card may be played for free, the other not at all
        need(real is not None and unreal is not None, "more or fewer events", viewer, real, unreal)
        same = _encode(tell(real, seat_of(viewer))) == _encode(tell(unreal, seat_of(viewer)))
        need(same, "an event tells what is hidden", viewer, real, unreal)
    if not hands_shown_to(now.game, viewer):  # 3.2.5.c what is shown by a question is no longer hidden
        need_same_view(now, other, viewer)


@invariant(13)
def no_id_tells_a_hidden_card(now: Situation) -> None:
    """13 Ids of hidden cards are shown for face-down Orbs only, without a face, and no event told them with one."""
    game = now.game
    for viewer in viewers(game):
        secret = set(secrets_of(game, viewer))
        for event in now.events:
            for action in tell(event, seat_of(viewer)).actions:
                if isinstance(action, Move) and action.origin not in SECRET_ZONES:
                    continue  # all players saw it where it was, and where it went
                known = getattr(action, "became", 0)
                need(known not in secret, "an event tells the id of a hidden card", viewer, action)
                what = getattr(action, "what", 0)
                if what in secret:
                    need(game.objects[what].zone == "mana", "an event tells the id of a hidden card", viewer, action)
                    need(not getattr(action, "reference", ""), "an event tells a face", viewer, action)


@invariant(13, "sampled")
def no_view_names_a_hidden_card(now: Situation) -> None:
    """13 In what a viewer is shown, hidden cards appear as face-down Orbs at most."""
    game = now.game
    for viewer in viewers(game):
        seen = now.view(seat_of(viewer))
        secret = set(secrets_of(game, viewer))
        for id, reference in _named(seen):
            need(id not in secret or (game.objects[id].zone == "mana" and not reference), "named", viewer, id)
        for decision in seen.decisions:
            offered = {getattr(option, "id", 0) for option in decision.options}
            need(not offered & secret, "a hidden card is offered", viewer, decision)


def _named(seen: View) -> Iterator[tuple[int, str]]:
    cards = [
        *seen.limbo,
        *seen.revealed,
        *seen.looked_at,
        *(card for each in seen.expeditions for card in each.characters),
    ]
    for player in seen.players:
        cards += [*player.reserve, *player.landmarks, *player.discard, *player.mana, *(player.hand or ())]
        cards += [player.hero] if player.hero else []
    yield from ((card.id, card.reference) for card in cards)
    yield from ((playable.id, "offered") for playable in seen.playable)
    yield from ((emblem.source, emblem.reference) for emblem in seen.emblems)
