"""The rules of the fragment, read once more and slowly: every answer leads to a new state, and all are tried.

Nothing here knows the engine. The numbers in brackets are those of the rules.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations

from tests.engine.perft.positions import Position

KEPT = 2
MEETING = 7


@dataclass(frozen=True)
class Card:
    """One card; equal cards are still two, so each has a number."""

    number: int
    cost: int
    statistics: tuple[int, int, int]
    kind: str = "character"
    tough: int = 0
    status: str = ""


@dataclass(frozen=True)
class Player:
    """What one player has; the top of the deck comes first."""

    hand: tuple[Card, ...] = ()
    reserve: tuple[Card, ...] = ()
    deck: tuple[Card, ...] = ()
    sides: tuple[tuple[Card, ...], tuple[Card, ...]] = ((), ())
    ready: int = 8
    orbs: int = 8
    at: tuple[int, int] = (0, 7)


@dataclass(frozen=True)
class State:
    """A position with the question that is open: its stage, who is asked, and what has been said so far."""

    players: tuple[Player, Player]
    regions: tuple[str, ...]
    first: int
    stage: str = "turn"
    seat: int = 0
    passed: frozenset[int] = frozenset()
    card: Card | None = None
    choice: object = None
    waiting: tuple[int, ...] = ()
    """Who is still to be asked in this stage."""
    expands: tuple[tuple[int, Card], ...] = ()

    def having(self, seat: int, **changes: object) -> State:
        """The state with something changed for one player."""
        players = list(self.players)
        players[seat] = replace(players[seat], **changes)  # type: ignore[arg-type]
        return replace(self, players=(players[0], players[1]))


def count(state: State, depth: int) -> int:
    """How many sequences of that many answers there are."""
    following = list(answers(state))
    return len(following) if depth == 1 else sum(count(each, depth - 1) for each in following)


def answers(state: State) -> Iterator[State]:
    """The states that the answers to the open question lead to."""
    yield from {
        "turn": _turn,
        "expedition": _expedition,
        "target": _target,
        "pay": _pay,
        "keep": _keep,
        "expand": _expand,
        "over": lambda state: iter(()),
    }[state.stage](state)


# ---- a turn (4.2.3, 5.1, 5.2) -------------------------------------------------------------------------------------


def _turn(state: State) -> Iterator[State]:
    """A card from Hand or Reserve that can be paid and has a target, or a pass (5.1.1.b, RB.12)."""
    player = state.players[state.seat]
    for card in (*player.hand, *player.reserve):
        if card.cost > player.ready:
            continue
        if card.kind == "character":
            yield replace(state, stage="expedition", card=card)
        elif targets := _targets(state, card):
            declared = replace(state, stage="target", card=card)
            yield declared if len(targets) > 1 else replace(declared, stage="pay", choice=targets[0])
    yield _next_turn(replace(state, passed=state.passed | {state.seat}))


def _targets(state: State, card: Card) -> list[Card]:
    """Every Character in any Expedition, if Tough does not make it too dear (5.2.3.b, 7.4.5.c)."""
    return [
        other
        for seat, player in enumerate(state.players)
        for side in player.sides
        for other in side
        if card.cost + _extra(state, seat, other) <= state.players[state.seat].ready
    ]


def _extra(state: State, owner: int, target: Card) -> int:
    return target.tough if owner != state.seat else 0


def _back(state: State) -> State:
    """Nothing has changed (5.1.2.c)."""
    return replace(state, stage="turn", card=None, choice=None)


def _expedition(state: State) -> Iterator[State]:
    """5.2.1.a"""
    for side in (0, 1):
        yield replace(state, stage="pay", choice=side)
    yield _back(state)


def _target(state: State) -> Iterator[State]:
    assert state.card is not None
    for target in _targets(state, state.card):
        yield replace(state, stage="pay", choice=target)
    yield _back(state)


def _pay(state: State) -> Iterator[State]:
    yield _next_turn(_played(state))
    yield _back(state)


def _played(state: State) -> State:
    """The card leaves Hand or Reserve, is paid for, and does what it does (5.1.2, 5.2.1, 5.2.3)."""
    card, seat = state.card, state.seat
    assert card is not None
    player = state.players[seat]
    from_reserve = card in player.reserve
    hand, reserve = _without(player.hand, card), _without(player.reserve, card)
    state = state.having(seat, hand=hand, reserve=reserve, ready=player.ready - card.cost)
    if card.kind == "character":
        entered = replace(card, status="fleeting") if from_reserve else card
        sides = list(player.sides)
        sides[state.choice] = (*sides[state.choice], entered)  # type: ignore[call-overload]
        return state.having(seat, sides=tuple(sides))
    target = state.choice
    assert isinstance(target, Card)
    for owner, other in enumerate(state.players):
        if any(target in side for side in other.sides):
            paying = state.players[seat].ready - _extra(state, owner, target)
            state = state.having(seat, ready=paying)
            state = state.having(owner, sides=tuple(_without(side, target) for side in other.sides))
    return state if from_reserve else state.having(seat, reserve=(*state.players[seat].reserve, card))


def _without(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    return tuple(each for each in cards if each != card)


def _next_turn(state: State) -> State:
    """To whoever has not passed, the other first; when all have, the Afternoon is over (4.2.3.c)."""
    state = _back(state)
    for seat in (1 - state.seat, state.seat):
        if seat not in state.passed:
            return replace(state, seat=seat)
    return _clean_up(_rest(_progress(state)))


# ---- Dusk and Night (4.2.4, 4.2.5) --------------------------------------------------------------------------------


def _progress(state: State) -> State:
    """Ahead of the facing Expedition in a terrain of its own region, all from one snapshot (4.2.4.b-f)."""
    totals = [[_total(side) for side in player.sides] for player in state.players]
    moved = state
    for seat, player in enumerate(state.players):
        at = list(player.at)
        for side in (0, 1):
            mine, theirs = totals[seat][side], totals[1 - seat][side]
            terrains = state.regions[player.at[side]]
            if any(mine["FMW".index(terrain)] > theirs["FMW".index(terrain)] for terrain in terrains):
                at[side] += 1 if side == 0 else -1
        moved = moved.having(seat, at=tuple(at))
    return moved


def _total(cards: tuple[Card, ...]) -> list[int]:
    awake = [card.statistics for card in cards if card.status != "asleep"]
    return [sum(each[terrain] for each in awake) for terrain in range(3)]


def _rest(state: State) -> State:
    """Characters go to the Reserve, Fleeting ones are discarded, Anchored and Asleep ones stay once (4.2.5.b)."""
    for seat, player in enumerate(state.players):
        everyone = [card for side in player.sides for card in side]
        rested = tuple(card for card in everyone if not card.status)
        staying = tuple(
            tuple(replace(card, status="") for card in side if card.status in ("asleep", "anchored"))
            for side in player.sides
        )
        state = state.having(seat, sides=staying, reserve=(*player.reserve, *rested))
    return state


def _in_order(state: State) -> tuple[int, ...]:
    return (state.first, 1 - state.first)


def _clean_up(state: State) -> State:
    """4.2.5.c"""
    return _ask_to_keep(replace(state, stage="keep", waiting=_in_order(state)))


def _ask_to_keep(state: State) -> State:
    for place, seat in enumerate(state.waiting):
        if len(state.players[seat].reserve) > KEPT:
            return replace(state, seat=seat, waiting=state.waiting[place:])
    return _victory(state)


def _keep(state: State) -> Iterator[State]:
    seat, rest = state.waiting[0], state.waiting[1:]
    for kept in combinations(state.players[seat].reserve, KEPT):
        yield _ask_to_keep(replace(state.having(seat, reserve=kept), waiting=rest))


def _victory(state: State) -> State:
    """1.3.3.b; a tie would lead to the Arena, which is not of this fragment."""
    gone = [player.at[0] + MEETING - player.at[1] for player in state.players]
    if max(gone) >= MEETING:
        assert gone[0] != gone[1]
        return replace(state, stage="over")
    return _morning(state)


# ---- Morning (4.2.1) ----------------------------------------------------------------------------------------------


def _morning(state: State) -> State:
    """The first player changes, everything is readied, everybody draws two, and may expand in order (4.2.1.b-e)."""
    state = replace(state, first=1 - state.first, passed=frozenset(), expands=())
    for seat, player in enumerate(state.players):
        assert len(player.deck) >= 2
        state = state.having(seat, ready=player.orbs, hand=(*player.hand, *player.deck[:2]), deck=player.deck[2:])
    return _ask_to_expand(replace(state, stage="expand", waiting=_in_order(state)))


def _ask_to_expand(state: State) -> State:
    if state.waiting:
        return replace(state, seat=state.waiting[0])
    for seat, card in state.expands:
        player = state.players[seat]
        state = state.having(seat, hand=_without(player.hand, card), ready=player.ready + 1, orbs=player.orbs + 1)
    return replace(state, stage="turn", seat=state.first)


def _expand(state: State) -> Iterator[State]:
    seat, after = state.waiting[0], replace(state, waiting=state.waiting[1:])
    yield _ask_to_expand(after)
    for card in state.players[seat].hand:
        yield _ask_to_expand(replace(after, expands=(*state.expands, (seat, card))))


# ---- from words ---------------------------------------------------------------------------------------------------


def read(position: Position) -> State:
    """The state that a position's words say."""
    reader = Reader()
    first = ("ann", "bob").index(position.first)
    players = (reader.player(dict(position.ann)), reader.player(dict(position.bob)))
    state = State(players, tuple(position.regions.split()), first, seat=first)
    for _ in range(position.passed):
        state = _next_turn(replace(state, passed=state.passed | {state.seat}))
    return state


class Reader:
    """Reads cards by words, and numbers them."""

    def __init__(self) -> None:
        self.number = 0

    def player(self, said: dict[str, object]) -> Player:
        """What one player has."""
        cards = {key: self.cards(str(said.get(key, ""))) for key in ("hand", "reserve")}
        sides = (
            self.cards(str(said.get("hero_expedition", ""))),
            self.cards(str(said.get("companion_expedition", ""))),
        )
        mana = int(str(said.get("mana", 8)))
        at = said.get("at", (0, 7))
        deck = self.cards(str(said.get("deck", "10 v1")))
        return Player(cards["hand"], cards["reserve"], deck, sides, mana, mana, at)  # type: ignore[arg-type]

    def cards(self, text: str) -> tuple[Card, ...]:
        """The cards of a list."""
        found: list[Card] = []
        for part in filter(None, text.split(", ")):
            said = re.fullmatch(r"(?:(\d+) )?(\S+)(?: \((\w+)\))?", part)
            assert said is not None, part
            for _ in range(int(said[1] or 1)):
                found.append(self.card(said[2], said[3] or ""))
        return tuple(found)

    def card(self, word: str, status: str) -> Card:
        """One card: v3, 1/2/3, Zap or Wall."""
        self.number += 1
        if word == "Zap":
            return Card(self.number, 2, (0, 0, 0), "spell")
        if word == "Wall":
            return Card(self.number, 2, (2, 2, 2), tough=1, status=status)
        if word[0] == "v":
            value = int(word[1:])
            return Card(self.number, value, (value, value, value), status=status)
        forest, mountain, water = (int(each) for each in word.split("/"))
        return Card(self.number, 1, (forest, mountain, water), status=status)
