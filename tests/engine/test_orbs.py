"""3.2.9.e Swapping Mana Orbs: a ready one exhausted to ready another, whenever their owner is asked something."""

from __future__ import annotations

import pytest

from engine import Catalogue, Deck, Picks, Refused, SwapOrbs, Table, default_catalogue, load, new_table, save, view
from engine.cards.definition import CardDefinition
from engine.cards.language import Discard, Filter, SpellEffect, Target

BOUNTY = CardDefinition(
    "INLINE_BOUNTY",
    "Bounty",
    "spell",
    "neutral",
    "common",
    abilities=(SpellEffect(Discard(Target(Filter(zone="mana", controller="you", status="exhausted")))),),
)
RECRUIT, COOK = (
    CardDefinition(f"INLINE_{name}", name.title(), "character", "neutral", "common", hand_cost=cost)
    for name, cost in (("RECRUIT", 1), ("COOK", 1))
)
CATALOGUE = default_catalogue().with_definitions([BOUNTY, RECRUIT, COOK])


def afternoon(*cards: str, catalogue: Catalogue = CATALOGUE) -> Table:
    """A game whose first player takes a turn with one exhausted Orb and two ready ones, all as the deck has them."""
    deck = Deck("plain", "", cards)
    table = new_table([deck, deck], 5, catalogue=catalogue)
    for asked in list(table.game.open):
        hand = [table.game.objects[option.id].reference for option in asked.options]  # type: ignore[union-attr]
        mana = sorted(
            range(6), key=lambda index: (hand[index] == "INLINE_BOUNTY", hand[: index + 1].count(hand[index]))
        )
        table.answer(Picks(asked.id, mana[:3]))
    orbs = table.game.pile("mana", table.game.turn)
    table.game.objects[orbs[0]].statuses.append("exhausted")
    table.game.open.clear()
    table.game.frames[-1].position -= 1
    table.run()
    return table


def orbs_of(table: Table) -> tuple[list[int], list[int]]:
    """Ready and exhausted Orbs of who takes the turn."""
    found = table.game.pile("mana", table.game.turn)
    exhausted = [id for id in found if "exhausted" in table.game.objects[id].statuses]
    return [id for id in found if id not in exhausted], exhausted


MIXED = ("INLINE_RECRUIT", "INLINE_COOK", "INLINE_BOUNTY") * 8


def test_an_orb_is_exhausted_to_ready_another() -> None:
    """3.2.9.e The same question stays open; the number of ready Orbs is what it was."""
    table = afternoon(*MIXED)
    ready, exhausted = orbs_of(table)
    events = table.answer(SwapOrbs(table.game.turn, ready[0], exhausted[0]))
    assert [event.rule for event in events] == ["3.2.9.e"]
    assert orbs_of(table) == (sorted([*ready[1:], exhausted[0]]), [ready[0]])
    assert table.game.open[0].kind == "turn"
    assert save(load(save(table), CATALOGUE)) == save(table)


def test_what_is_listed_follows_the_swap() -> None:
    """3.2.9.e 'Target exhausted Mana Orb': after the swap it is the other one."""
    table = afternoon(*MIXED)
    ready, exhausted = orbs_of(table)
    seat, hand = table.game.turn, table.game.pile("hand", table.game.turn)
    bounty = next(id for id in hand if table.game.objects[id].reference == "INLINE_BOUNTY")
    turn = table.game.open[0]
    play = next(index for index, option in enumerate(turn.options) if getattr(option, "id", 0) == bounty)
    table.answer(SwapOrbs(seat, ready[0], exhausted[0]))
    turn = table.game.open[0]
    table.answer(Picks(turn.id, [play]))
    targets = table.game.open[0].arguments["targets"]
    assert [each["picks"] for each in targets] == [[ready[0]]]


@pytest.mark.parametrize("wrong", ["both ready", "the other way round", "not one's own", "not asked"])
def test_what_cannot_be_swapped(wrong: str) -> None:
    """3.2.9.e Refused, and the game is the same to the byte."""
    table = afternoon(*MIXED)
    ready, exhausted = orbs_of(table)
    seat = table.game.turn
    answer = {
        "both ready": SwapOrbs(seat, ready[0], ready[1]),
        "the other way round": SwapOrbs(seat, exhausted[0], ready[0]),
        "not one's own": SwapOrbs(1 - seat, ready[0], exhausted[0]),
        "not asked": SwapOrbs(1 - seat, *table.game.pile("mana", 1 - seat)[:2]),
    }[wrong]
    if wrong == "not asked":
        table.game.objects[table.game.pile("mana", 1 - seat)[1]].statuses.append("exhausted")
    before = save(table)
    with pytest.raises(Refused) as refused:
        table.answer(answer)
    assert refused.value.rule == "3.2.9.e"
    assert save(table) == before


@pytest.mark.parametrize(
    ("cards", "listed"),
    [(MIXED, 1), (("INLINE_RECRUIT", "INLINE_COOK") * 12, 0), (("INLINE_RECRUIT", "INLINE_BOUNTY") * 12, 0)],
)
def test_a_swap_is_listed_only_where_it_can_matter(cards: tuple[str, ...], listed: int) -> None:
    """3.2.9.e Faces that differ, and a card that speaks of Orbs."""
    table = afternoon(*cards)
    ready, exhausted = orbs_of(table)
    faces = {id: table.game.objects[id].reference for id in (*ready, *exhausted)}
    different = [(id, other) for id in ready for other in exhausted if faces[id] != faces[other]]
    assert view(table, table.game.turn).swaps == (different if listed else [])
    assert bool(different) == bool(listed) or not listed
    assert view(table, 1 - table.game.turn).swaps == view(table, None).swaps == []


def test_what_others_hold_hidden_lists_no_swap() -> None:
    """3.2.9.e Only cards that the player knows of are looked at: the list tells nothing of the others."""
    table = afternoon(*MIXED)
    seat = table.game.turn
    assert view(table, seat).swaps
    for found in table.game.objects.values():
        if found.owner == seat and found.reference == "INLINE_BOUNTY":
            found.reference = "INLINE_RECRUIT"
    assert any(found.reference == "INLINE_BOUNTY" for found in table.game.objects.values())
    assert not view(table, seat).swaps
