"""3.2.9.e Swapping Mana Orbs: a ready one exhausted to ready another, at any time."""

from __future__ import annotations

import pytest
from msgspec import to_builtins

from engine import (
    Catalogue,
    Concede,
    Deck,
    Match,
    Picks,
    Refused,
    SwapOrbs,
    default_catalogue,
    load,
    new_match,
    save,
    tell,
    view,
)
from engine.cards.definitions.definition import CardDefinition
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
SAP = CardDefinition(
    "INLINE_SAP",
    "Sap",
    "spell",
    "neutral",
    "common",
    abilities=(SpellEffect(Discard(Target(Filter(zone="mana", controller="opponent", status="exhausted")))),),
)
CATALOGUE = default_catalogue().with_definitions([BOUNTY, RECRUIT, COOK, SAP])


def afternoon(*cards: str, catalogue: Catalogue = CATALOGUE) -> Match:
    """A game whose first player takes a turn with one exhausted Orb and two ready ones, all as the deck has them."""
    deck = Deck("plain", "", cards)
    table = new_match([deck, deck], 5, catalogue=catalogue)
    for asked in list(table.game.open):
        hand = [table.game.objects[option.id].reference for option in asked.options]  # type: ignore[union-attr]
        mana = sorted(
            range(6), key=lambda index: (hand[index] == "INLINE_BOUNTY", hand[: index + 1].count(hand[index]))
        )
        table.answer(Picks(asked.id, mana[:3]))
    orbs = table.game.pile("mana", table.game.turn)
    table.game.objects[orbs[0]].statuses = ("exhausted",)
    table.game.open.clear()
    table.game.frames[-1].position -= 1
    table.run()
    return table


def orbs_of(table: Match) -> tuple[list[int], list[int]]:
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


@pytest.mark.parametrize("wrong", ["both ready", "the other way round", "not one's own", "over"])
def test_what_cannot_be_swapped(wrong: str) -> None:
    """3.2.9.e Refused, and the game is the same to the byte."""
    table = afternoon(*MIXED)
    ready, exhausted = orbs_of(table)
    seat = table.game.turn
    answer = {
        "both ready": SwapOrbs(seat, ready[0], ready[1]),
        "the other way round": SwapOrbs(seat, exhausted[0], ready[0]),
        "not one's own": SwapOrbs(1 - seat, ready[0], exhausted[0]),
        "over": SwapOrbs(seat, ready[0], exhausted[0]),
    }[wrong]
    if wrong == "over":
        table.answer(Concede(seat))
    before = save(table)
    with pytest.raises(Refused) as refused:
        table.answer(answer)
    assert refused.value.rule == ("1.3.3.a" if wrong == "over" else "3.2.9.e")
    assert save(table) == before
    assert wrong != "over" or view(table, seat).swaps == []


def waiting(table: Match) -> tuple[int, int, int, int]:
    """The seat that waits for the other's turn, and three Orbs of theirs: a ready one, and two that are Exhausted."""
    seat = 1 - table.game.turn
    ready, *exhausted = table.game.pile("mana", seat)
    for orb in exhausted:
        table.game.objects[orb].statuses = ("exhausted",)
    table.game.open.clear()
    table.game.frames[-1].position -= 1
    table.forget_derived()
    table.run()
    return seat, ready, exhausted[0], exhausted[1]


def test_who_waits_may_swap_and_stops_nobody() -> None:
    """3.2.9.e What the other is asked stays as it is to the byte, and is answered as if nothing had happened."""
    table = afternoon(*MIXED)
    seat, ready, exhausted, _ = waiting(table)
    (asked,) = table.game.open
    seen = to_builtins(view(table, 1 - seat).decisions)
    assert (ready, exhausted) in view(table, seat).swaps or table.game.objects[ready].reference == (
        table.game.objects[exhausted].reference
    )
    events = table.answer(SwapOrbs(seat, ready, exhausted))
    assert table.game.open == [asked]
    assert to_builtins(view(table, 1 - seat).decisions) == seen
    for reader in (0, 1, None):
        told = to_builtins([tell(event, reader) for event in events])
        assert not any(card.reference in str(told) for card in (BOUNTY, RECRUIT, COOK))
    answered, passing = load(save(table), CATALOGUE), [option.code for option in asked.options].index("-")
    answered.answer(Picks(asked.id, [passing]))
    assert answered.game.open[0].seat == seat


def declaring_sap(table: Match) -> None:
    """Who takes the turn declares a Sap of their hand, and is asked for its target."""
    (turn,) = table.game.open
    objects = table.game.objects
    saps = [id for id in table.game.pile("hand", turn.seat) if objects[id].reference == "INLINE_SAP"]
    table.answer(Picks(turn.id, [next(at for at, each in enumerate(turn.options) if getattr(each, "id", 0) in saps)]))


def test_a_question_about_the_orbs_that_were_swapped_goes_on_with_those_that_are_so_now() -> None:
    """3.2.9.e, 5.2.3.b It keeps its number; what is still possible is answered by the code that was seen before."""
    table = afternoon(*("INLINE_SAP", "INLINE_COOK") * 12)
    seat, ready, exhausted, third = waiting(table)
    declaring_sap(table)
    (asked,) = table.game.open
    assert [option.code for option in asked.options] == [f"o{exhausted}", f"o{third}"]
    table.answer(SwapOrbs(seat, ready, exhausted))
    (now,) = table.game.open
    assert (now.id, now.prompt) == (asked.id, asked.prompt)
    assert [option.code for option in now.options] == [f"o{ready}", f"o{third}"]


def test_whether_one_may_swap_tells_nothing_of_what_the_other_declares() -> None:
    """3.2.9.e, 1.2.3.f The same answer, the same event: whether the other is choosing among these Orbs or not."""
    told = []
    for declares in (True, False):
        table = afternoon(*("INLINE_SAP", "INLINE_COOK") * 12)
        seat, ready, exhausted, _ = waiting(table)
        if declares:
            declaring_sap(table)
        (event,) = table.answer(SwapOrbs(seat, ready, exhausted))
        told.append((to_builtins(tell(event, seat).actions), view(table, seat).swaps))
    assert told[0] == told[1]


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
