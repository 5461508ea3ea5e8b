"""Every clause of the cards of Starter (Beyond the Gates) Axiom, from their printed texts."""

from __future__ import annotations

import pytest

from engine.cards.language import Discard, Draw, Filter, Resupply, SendToReserve, SwitchExpeditions, Target
from tests.scenarios.inline import TARGET_CHARACTER, landmark, spell
from tests.scenarios.kit import Lay, has

EXPEDITIONS = [f"{player}'s {side} expedition" for player in ("Ann", "Bob") for side in ("hero", "companion")]
OUROBOROS = "rare The Ouroboros, Lyra Bastion"
SHED = landmark("Shed", cost=2)
SUPPLY = spell("Supply", Resupply())
STEP_ASIDE = spell("Step Aside", SwitchExpeditions(TARGET_CHARACTER))
FAREWELL = spell("Farewell", SendToReserve(TARGET_CHARACTER))
RUIN = spell("Ruin", Discard(Target(Filter(types=("permanent",)))))


@pytest.mark.parametrize(
    ("card", "hand", "reserve", "statistics"),
    [
        ("Kelon Elemental", 2, 2, "1/3/3"),
        ("Foundry Mechanic", 1, 1, "0/1/1"),
        ("rare Foundry Mechanic", 1, 1, "1/1/2"),
        ("Axiom Salvager", 1, 2, "1/1/1"),
        ("Jian, Assembly Overseer", 2, 2, "3/2/0"),
        ("rare Jian, Assembly Overseer", 2, 2, "3/2/0"),
        ("Amelia Earhart", 3, 1, "2/2/2"),
        ("Three Little Pigs", 3, 3, "3/3/3"),
        ("rare Three Little Pigs", 3, 3, "3/3/3"),
        ("Axiom Scrambler", 4, 3, "2/4/2"),
        ("rare Axiom Scrambler", 3, 3, "2/4/2"),
        ("Foundry Armorer", 3, 3, "2/2/2"),
        ("rare axiom The Frog Prince", 2, 2, "3/0/3"),
    ],
)
def test_costs_and_statistics_of_characters(lay: Lay, card: str, hand: int, reserve: int, statistics: str) -> None:
    """2.2.6-2.2.9 As printed."""
    table = lay(ann=has(hand=card))
    assert table.ann.price_of(card, into="hero") == hand
    table.ends()
    table = lay(ann=has(reserve=card), bob=has(hero_expedition=card))
    assert table.ann.price_of(card, into="hero") == reserve
    assert table.totals("Bob", "hero") == statistics
    table.ends()


@pytest.mark.parametrize(
    ("card", "cost"),
    [
        ("Brassbug Hub", 3),
        ("Axiom Reprocessor", 4),
        ("rare Kelonic Generator", 4),
        ("Brassbug Hive", 5),
        ("rare Brassbug Hive", 6),
        (OUROBOROS, 3),
    ],
)
def test_costs_of_landmarks(lay: Lay, card: str, cost: int) -> None:
    """2.2.6, 2.2.7 The same from the hand and from the Reserve."""
    for side in (has(hand=card), has(reserve=card)):
        table = lay(ann=side)
        assert table.ann.price_of(card) == cost
        table.ends()


# ---- Sierra & Oddball: When you play a Permanent with Hand Cost 3 or more — You may exhaust me to create a Brassbug
# ---- in target Expedition.


@pytest.mark.parametrize(("card", "asked"), [("Shed", False), ("Brassbug Hub", True), ("rare Kelonic Generator", True)])
def test_sierra_notices_permanents_of_three_or_more(lay: Lay, card: str, asked: bool) -> None:
    """Hand Cost 2, 3 and 4."""
    table = lay(SHED, ann=has(hero="Sierra & Oddball", hand=card))
    table.ann.plays(card)
    if card == "Brassbug Hub":
        table.ann.is_asked("reaction", among="Brassbug Hub | Sierra & Oddball")
        table.ann.picks("Brassbug Hub")
    if asked:
        table.ann.is_asked("may pay")
        table.ann.picks("yes")
        table.ann.is_asked("target", among=" | ".join(EXPEDITIONS))
        table.ann.picks("companion expedition")
    brassbugs, hero = ("Brassbug", "Sierra & Oddball (exhausted)") if asked else ("", "Sierra & Oddball")
    table.ends(ann=has(hero=hero, companion_expedition=brassbugs))


def test_sierra_need_not(lay: Lay) -> None:
    """6.4.b 'You may'."""
    table = lay(ann=has(hero="Sierra & Oddball", hand="rare Kelonic Generator"))
    table.ann.plays("rare Kelonic Generator")
    table.ann.picks("no")
    table.ends(ann=has(hero="Sierra & Oddball", hero_expedition="", companion_expedition=""))


def test_sierra_may_help_anybody(lay: Lay) -> None:
    """'Target Expedition': an opponent's too, and the token is that player's."""
    table = lay(ann=has(hero="Sierra & Oddball", hand="rare Kelonic Generator"))
    table.ann.plays("rare Kelonic Generator")
    table.ann.picks("yes")
    table.ann.picks("Bob's hero expedition")
    assert table.card("Brassbug").seat == 1
    table.ends(bob=has(hero_expedition="Brassbug"))


def test_sierra_looks_at_the_hand_cost(lay: Lay) -> None:
    """2.2.6 Not at what is paid, nor where it is played from."""
    table = lay(
        ann=has(hero="Sierra & Oddball", reserve="Foundry Mechanic, rare Kelonic Generator, Brassbug Hub", mana=9)
    )
    table.ann.uses("Foundry Mechanic")
    table.ann.plays("Brassbug Hub")
    table.ann.picks("Sierra & Oddball")
    table.ann.picks("no")
    table.bob.passes()
    table.ann.plays("rare Kelonic Generator")
    table.ann.is_asked("may pay")
    table.ann.picks("no")
    table.ends(ann=has(mana="3/9"))


def test_sierra_does_not_notice_characters(lay: Lay) -> None:
    """'A Permanent'."""
    table = lay(ann=has(hero="Sierra & Oddball", hand="Amelia Earhart"))
    table.ann.plays("Amelia Earhart", into="hero")
    assert table.asked == "Bob: turn"
    table.ends()


def test_sierra_does_not_notice_opponents(lay: Lay) -> None:
    """'When you play'."""
    table = lay(ann=has(hero="Sierra & Oddball"), bob=has(hand="rare Kelonic Generator"), first="bob")
    table.bob.plays("rare Kelonic Generator")
    table.ends(ann=has(hero="Sierra & Oddball"))


def test_an_exhausted_sierra_can_do_nothing(lay: Lay) -> None:
    """7.1.4.a Once a day, until Prepare."""
    table = lay(ann=has(hero="Sierra & Oddball", hand="rare Kelonic Generator, Axiom Reprocessor"))
    table.ann.plays("rare Kelonic Generator")
    table.ann.picks("yes")
    table.ann.picks("hero expedition")
    table.bob.passes()
    table.ann.plays("Axiom Reprocessor")
    assert table.asked == "Ann: turn"
    table.ends(ann=has(hero="Sierra & Oddball (exhausted)", hero_expedition="Brassbug"))


# ---- Kelon Elemental: {H} Put a card from your hand in Reserve.


def test_kelon_elemental_puts_a_card_in_reserve(lay: Lay) -> None:
    """Which one is its player's choice; the card is not Fleeting."""
    table = lay(ann=has(hand="Kelon Elemental, v1, v2"))
    table.ann.plays("Kelon Elemental", into="hero")
    table.ann.is_asked("choose", among="v1 | v2")
    table.bob.is_not_asked()
    table.ann.picks("v2")
    table.ends(ann=has(hand="v1", reserve="v2", hero_expedition="Kelon Elemental"))


def test_kelon_elemental_must_take_the_only_card(lay: Lay) -> None:
    """6.5.a It is no 'may'."""
    table = lay(ann=has(hand="Kelon Elemental, v1"))
    table.ann.plays("Kelon Elemental", into="hero")
    table.ends(ann=has(hand="", reserve="v1"))


def test_kelon_elemental_with_an_empty_hand(lay: Lay) -> None:
    """1.4.1.c"""
    table = lay(ann=has(hand="Kelon Elemental"))
    table.ann.plays("Kelon Elemental", into="hero")
    table.ends(ann=has(hand="", reserve="", hero_expedition="Kelon Elemental"))


def test_kelon_elemental_from_the_reserve(lay: Lay) -> None:
    """1.1.6.f The hand symbol only."""
    table = lay(ann=has(hand="v1", reserve="Kelon Elemental"))
    table.ann.plays("Kelon Elemental", into="hero")
    table.ends(ann=has(hand="v1", reserve="", hero_expedition="Kelon Elemental (fleeting)"))


# ---- Foundry Mechanic, The Frog Prince: {D} : The next Permanent you play this turn costs {1} less.

DISCOUNTERS = ["Foundry Mechanic", "rare Foundry Mechanic", "rare axiom The Frog Prince"]


@pytest.mark.parametrize("card", DISCOUNTERS)
def test_a_permanent_costs_one_less(lay: Lay, card: str) -> None:
    """From the hand and from the Reserve; Characters cost what they cost."""
    table = lay(ann=has(reserve=f"{card}, Axiom Reprocessor", hand="Brassbug Hub, v3", mana=2))
    table.ann.may_not_play("Brassbug Hub", "too dear")
    table.ann.uses(card)
    table.ann.may_not_play("v3", "too dear")
    table.ann.may_not_play("Axiom Reprocessor", "too dear")
    table.ann.plays("Brassbug Hub")
    table.ends(ann=has(mana="0/2", discard=card, landmarks="Brassbug Hub (3 kelon)"))


@pytest.mark.parametrize("card", DISCOUNTERS)
def test_only_the_next_one(lay: Lay, card: str) -> None:
    """And only this turn."""
    table = lay(ann=has(reserve=card, hand="Brassbug Hub, Axiom Reprocessor"))
    table.ann.uses(card)
    table.ann.plays("Brassbug Hub")
    table.bob.passes()
    assert table.ann.price_of("Axiom Reprocessor") == 4
    table.ends()


@pytest.mark.parametrize("card", DISCOUNTERS)
def test_the_discount_is_no_ability_in_play(lay: Lay, card: str) -> None:
    """2.2.10.g"""
    table = lay(ann=has(hero_expedition=card, hand=card))
    table.ann.may_not_use(card)
    table.ends()


def test_two_discounts_make_two_less(lay: Lay) -> None:
    """Each Emblem is an effect of its own; both are spent on one card."""
    table = lay(ann=has(reserve="Foundry Mechanic, rare axiom The Frog Prince", hand="Brassbug Hub, Brassbug Hub"))
    table.ann.uses("Foundry Mechanic")
    table.ann.uses("rare axiom The Frog Prince")
    assert table.ann.price_of("Brassbug Hub") == 1
    table.ann.plays("Brassbug Hub")
    table.bob.passes()
    assert table.ann.price_of("Brassbug Hub") == 3
    table.ends(ann=has(mana="7/8"))


# ---- Axiom Salvager: {R} Resupply.


def test_axiom_salvager_resupplies_from_the_reserve(lay: Lay) -> None:
    """1.1.6.g, 7.3.16.a"""
    table = lay(ann=has(reserve="Axiom Salvager", deck="v7, v8"))
    table.ann.plays("Axiom Salvager", into="hero")
    table.ends(ann=has(reserve="v7", deck="v8", hero_expedition="Axiom Salvager (fleeting)"))


def test_axiom_salvager_does_not_from_the_hand(lay: Lay) -> None:
    """1.1.6.g"""
    table = lay(ann=has(hand="Axiom Salvager", deck="v7"))
    table.ann.plays("Axiom Salvager", into="hero")
    table.ends(ann=has(reserve="", deck="v7"))


# ---- Jian, Assembly Overseer (rare): {D} : Activate the {J} abilities of target Permanent you control.


def test_the_common_jian_supports_nothing(lay: Lay) -> None:
    """No support ability is printed on it."""
    table = lay(ann=has(reserve="Jian, Assembly Overseer", landmarks="Brassbug Hub"))
    table.ann.may_not_use("Jian, Assembly Overseer")
    table.ends()


def test_jian_activates_a_join_ability(lay: Lay) -> None:
    """7.3.1.b-d The Hub gains its counters once more."""
    table = lay(ann=has(reserve="rare Jian, Assembly Overseer", landmarks="Brassbug Hub (1 kelon)"))
    table.ann.uses("rare Jian, Assembly Overseer", "Brassbug Hub")
    table.ends(ann=has(landmarks="Brassbug Hub (4 kelon)", discard="rare Jian, Assembly Overseer"))


def test_jian_activates_no_other_ability(lay: Lay) -> None:
    """7.5.1.a Neither 'At Noon' nor 'when a Robot joins': of the rare Hive its join symbol only."""
    table = lay(ann=has(reserve="rare Jian, Assembly Overseer", landmarks="rare Brassbug Hive"))
    table.ann.uses("rare Jian, Assembly Overseer", "rare Brassbug Hive")
    table.ann.picks("hero expedition")
    table.ends(ann=has(hero_expedition="Brassbug (1 boost)"))


def test_jian_and_a_permanent_without_join_ability(lay: Lay) -> None:
    """It is a target all the same; nothing is activated."""
    table = lay(ann=has(reserve="rare Jian, Assembly Overseer", landmarks="Axiom Reprocessor", deck="v7"))
    table.ann.uses("rare Jian, Assembly Overseer", "Axiom Reprocessor")
    table.ends(ann=has(reserve="", deck="v7", discard="rare Jian, Assembly Overseer"))


def test_jian_targets_ones_own_permanents_only(lay: Lay) -> None:
    """'Target Permanent you control': no Character, nobody else's, nothing in the Reserve."""
    table = lay(
        ann=has(
            reserve="rare Jian, Assembly Overseer, Brassbug Hub", landmarks="Brassbug Hive, Axiom Reprocessor",
            hero_expedition="Three Little Pigs",
        ),
        bob=has(landmarks="Brassbug Hub"),
    )  # fmt: skip
    table.ann.begins_to_use("rare Jian, Assembly Overseer")
    table.ann.is_asked("target", among="Brassbug Hive | Axiom Reprocessor")
    table.ann.goes_back()
    table.ends()


def test_jian_without_a_permanent(lay: Lay) -> None:
    """5.2.3.b"""
    table = lay(ann=has(reserve="rare Jian, Assembly Overseer"), bob=has(landmarks="Brassbug Hub"))
    table.ann.may_not_use("rare Jian, Assembly Overseer", "no target")
    table.ends()


# ---- Three Little Pigs: {J} If you control two or more Landmarks, I gain 1 boost (rare: 2 boosts).


@pytest.mark.parametrize(("card", "boosts"), [("Three Little Pigs", "1 boost"), ("rare Three Little Pigs", "2 boosts")])
@pytest.mark.parametrize("landmarks", [0, 1, 2, 3])
@pytest.mark.parametrize("origin", ["hand", "reserve"])
def test_three_little_pigs_count_landmarks(lay: Lay, card: str, boosts: str, landmarks: int, origin: str) -> None:
    """From the hand and from the Reserve; N-1, N, N+1; others' Landmarks and those in the Reserve do not count."""
    own = ", ".join(["Axiom Reprocessor"] * landmarks)
    side = has(landmarks=own, hand=card) if origin == "hand" else has(landmarks=own, reserve=f"{card}, Brassbug Hub")
    table = lay(ann=side, bob=has(landmarks="Brassbug Hub, Brassbug Hub, Brassbug Hub"))
    table.ann.plays(card, into="hero")
    notes = [*(["fleeting"] if origin == "reserve" else []), *([boosts] if landmarks >= 2 else [])]
    table.ends(ann=has(hero_expedition=f"{card} ({', '.join(notes)})" if notes else card))


# ---- Axiom Scrambler: {H} Sabotage.

SCRAMBLERS = ["Axiom Scrambler", "rare Axiom Scrambler"]


@pytest.mark.parametrize("card", SCRAMBLERS)
@pytest.mark.parametrize("chosen", ["v1", "v2", None])
def test_axiom_scrambler_sabotages(lay: Lay, card: str, chosen: str | None) -> None:
    """7.3.18.a Up to one card of any Reserve, one's own included."""
    table = lay(ann=has(hand=card, reserve="v1"), bob=has(reserve="v2"))
    table.ann.plays(card, into="hero")
    table.ann.is_asked("target", among="v1 | v2")
    table.ann.picks(*([chosen] if chosen else []))
    table.ends(
        ann=has(reserve="" if chosen == "v1" else "v1", discard="v1" if chosen == "v1" else ""),
        bob=has(reserve="" if chosen == "v2" else "v2", discard="v2" if chosen == "v2" else ""),
    )


@pytest.mark.parametrize("card", SCRAMBLERS)
def test_axiom_scrambler_with_empty_reserves(lay: Lay, card: str) -> None:
    """1.4.1.c Nothing is asked."""
    table = lay(ann=has(hand=card), bob=has(hero_expedition="v1", landmarks="Brassbug Hub"))
    table.ann.plays(card, into="hero")
    table.ends(ann=has(hero_expedition=card))


@pytest.mark.parametrize("card", SCRAMBLERS)
def test_axiom_scrambler_from_the_reserve(lay: Lay, card: str) -> None:
    """1.1.6.f"""
    table = lay(ann=has(reserve=card), bob=has(reserve="v2"))
    table.ann.plays(card, into="hero")
    table.ends(bob=has(reserve="v2"))


# ---- Foundry Armorer: {R} Create a Brassbug 2/2/2 Robot token in target Expedition.


@pytest.mark.parametrize("expedition", EXPEDITIONS)
def test_foundry_armorer_creates_a_brassbug_anywhere(lay: Lay, expedition: str) -> None:
    """7.3.3.a"""
    table = lay(ann=has(reserve="Foundry Armorer"))
    table.ann.plays("Foundry Armorer", into="hero")
    table.ann.picks(expedition)
    token = table.card("Brassbug")
    assert (token.statistics, token.subtypes, token.token, token.statuses) == ((2, 2, 2), ("robot",), True, ())
    assert token.places == (EXPEDITIONS.index(expedition),)
    table.ends(ann=has(reserve=""))


def test_foundry_armorer_from_the_hand(lay: Lay) -> None:
    """1.1.6.g"""
    table = lay(ann=has(hand="Foundry Armorer"))
    table.ann.plays("Foundry Armorer", into="hero")
    table.ends(ann=has(hero_expedition="Foundry Armorer", companion_expedition=""))


# ---- Kelon Burst: Fleeting. Choose one: Send to Reserve target Character with Hand Cost 4 or less. /
# ---- Discard target Permanent with Hand Cost 4 or less.


def test_kelon_burst_sends_a_character_to_its_owners_reserve(lay: Lay) -> None:
    """Hand Cost 4 and 0 are listed, 5 is not; one's own are."""
    table = lay(
        ann=has(hand="Kelon Burst", hero_expedition="v3"), bob=has(hero_expedition="Kappa (2 boosts), Atlas, Booda")
    )
    table.ann.begins("Kelon Burst")
    table.ann.is_asked("target", among="v3 | Kappa | Booda")
    table.ann.picks("Kappa")
    table.ann.picks()
    table.ends(ann=has(discard="Kelon Burst", mana="5/8"), bob=has(reserve="Kappa", hero_expedition="Atlas, Booda"))


def test_kelon_burst_discards_a_permanent(lay: Lay) -> None:
    """Hand Cost 3 and 4 are listed, 5 is not."""
    table = lay(
        ann=has(hand="Kelon Burst", landmarks="Axiom Reprocessor"),
        bob=has(landmarks="Brassbug Hub (3 kelon), Brassbug Hive"),
    )
    table.ann.begins("Kelon Burst")
    table.ann.is_asked("target", among="Axiom Reprocessor | Brassbug Hub")
    table.ann.picks("Brassbug Hub")
    table.ann.picks()
    table.ends(bob=has(landmarks="Brassbug Hive", discard="Brassbug Hub"), ann=has(discard="Kelon Burst"))


def test_kelon_burst_against_a_fleeting_character(lay: Lay) -> None:
    """2.4.6.c"""
    table = lay(ann=has(hand="Kelon Burst"), bob=has(hero_expedition="v2 (fleeting)"))
    table.ann.plays("Kelon Burst", "mode 1", "v2")
    table.ends(bob=has(reserve="", discard="v2"))


def test_kelon_burst_from_the_reserve(lay: Lay) -> None:
    """5.2.3.h-j, for its Reserve Cost of 3."""
    table = lay(ann=has(reserve="Kelon Burst", mana=3), bob=has(hero_expedition="v2"))
    table.ann.plays("Kelon Burst", "v2")
    table.ends(ann=has(discard="Kelon Burst", mana="0/3", reserve=""), bob=has(reserve="v2"))


def test_kelon_burst_without_a_target(lay: Lay) -> None:
    """5.2.3.b Only what is too dear, or not in play."""
    table = lay(ann=has(hand="Kelon Burst"), bob=has(hero_expedition="Atlas", landmarks="Brassbug Hive", reserve="v1"))
    table.ann.may_not_play("Kelon Burst", "no target")
    table.ends()


# ---- Brassbug Hub: {J} I gain three Kelon counters. At Noon — You may pay {1} and spend one of my Kelon counters to
# ---- create a Brassbug in target Expedition.


@pytest.mark.parametrize("origin", ["hand", "reserve"])
def test_brassbug_hub_begins_with_three_counters(lay: Lay, origin: str) -> None:
    """2.5.e From wherever it comes."""
    table = lay(ann=has(hand="Brassbug Hub") if origin == "hand" else has(reserve="Brassbug Hub"))
    table.ann.plays("Brassbug Hub")
    table.ends(ann=has(landmarks="Brassbug Hub (3 kelon)"))


@pytest.mark.parametrize(("counters", "left"), [(1, ""), (2, " (1 kelon)"), (3, " (2 kelon)")])
def test_brassbug_hub_makes_a_brassbug_at_noon(lay: Lay, counters: int, left: str) -> None:
    """5.4 One mana and one counter, paid together."""
    table = lay(ann=has(landmarks=f"Brassbug Hub ({counters} kelon)", mana=1), phases="noon")
    table.ann.is_asked("may pay")
    table.ann.picks("yes")
    table.ann.picks("Ann's hero expedition")
    assert table.happened("pay") == 1
    table.ends(ann=has(landmarks=f"Brassbug Hub{left}", mana="0/1", hero_expedition="Brassbug"))


def test_brassbug_hub_need_not(lay: Lay) -> None:
    """6.4.f"""
    table = lay(ann=has(landmarks="Brassbug Hub (2 kelon)", mana=1), phases="noon")
    table.ann.picks("no")
    table.ends(ann=has(landmarks="Brassbug Hub (2 kelon)", mana="1/1"))


@pytest.mark.parametrize(("notes", "mana"), [("", 3), (" (3 kelon)", 0), (" (3 ore)", 3)])
def test_brassbug_hub_cannot_pay(lay: Lay, notes: str, mana: int) -> None:
    """1.2.5.c No counter, or no mana: nothing is offered."""
    table = lay(ann=has(landmarks=f"Brassbug Hub{notes}", mana=mana), phases="noon")
    table.ends(ann=has(landmarks=f"Brassbug Hub{notes}", mana=mana, hero_expedition=""))


def test_brassbug_hub_works_with_an_exhausted_orb_beside(lay: Lay) -> None:
    """3.2.9.f A ready Orb pays."""
    table = lay(bob=has(landmarks="Brassbug Hub (1 kelon)", mana="1/5"), phases="noon")
    table.bob.picks("yes")
    table.bob.picks("Bob's companion expedition")
    table.ends(bob=has(mana="0/5", companion_expedition="Brassbug", landmarks="Brassbug Hub"))


def test_two_hubs_are_two_offers(lay: Lay) -> None:
    """4.4.b"""
    hubs = "Brassbug Hub as One (1 kelon), Brassbug Hub as Two (1 kelon)"
    table = lay(ann=has(landmarks=hubs, mana=1), phases="noon")
    table.ann.picks("Two")
    table.ann.picks("yes")
    table.ann.picks("hero expedition")
    table.ends(ann=has(landmarks="One (1 kelon), Two", mana="0/1", hero_expedition="Brassbug"))


# ---- Axiom Reprocessor: At Noon — Resupply.


def test_axiom_reprocessor_resupplies_at_noon(lay: Lay) -> None:
    """For its controller, without being asked."""
    table = lay(ann=has(deck="v7"), bob=has(landmarks="Axiom Reprocessor", deck="v8, v9"), phases="noon")
    table.ends(ann=has(reserve=""), bob=has(reserve="v8", deck="v9"))


def test_axiom_reprocessor_does_nothing_when_it_comes(lay: Lay) -> None:
    """'At Noon' only."""
    table = lay(ann=has(hand="Axiom Reprocessor", deck="v7"))
    table.ann.plays("Axiom Reprocessor")
    table.ends(ann=has(reserve="", deck="v7", landmarks="Axiom Reprocessor"))


# ---- Kelonic Generator: {1}, {T} : Draw a card.


def test_kelonic_generator_draws(lay: Lay) -> None:
    """Once a day: it is Exhausted."""
    table = lay(ann=has(landmarks="rare Kelonic Generator", mana=2, deck="v7, v8"))
    table.ann.uses("rare Kelonic Generator")
    table.ann.may_not_use("rare Kelonic Generator", "cost cannot be paid")
    table.ends(ann=has(landmarks="rare Kelonic Generator (exhausted)", mana="1/2", hand="v7"))


def test_kelonic_generator_needs_mana(lay: Lay) -> None:
    """1.2.5.c"""
    table = lay(ann=has(landmarks="rare Kelonic Generator", mana="0/3"))
    table.ann.may_not_use("rare Kelonic Generator", "cost cannot be paid")
    table.ends()


def test_kelonic_generator_works_the_day_it_comes(lay: Lay) -> None:
    """5.3 In a later turn: a quick action needs no waiting."""
    table = lay(ann=has(hand="rare Kelonic Generator", mana=5, deck="v7"))
    table.ann.plays("rare Kelonic Generator")
    table.bob.passes()
    table.ann.uses("rare Kelonic Generator")
    table.ends(ann=has(hand="v7", mana="0/5"))


def test_kelonic_generator_is_readied_in_the_morning(lay: Lay) -> None:
    """4.2.1.c"""
    table = lay(
        ann=has(landmarks="rare Kelonic Generator (exhausted)", deck=""), phases="morning afternoon", bob=has(deck="")
    )
    table.bob.passes()
    table.ann.may_use("rare Kelonic Generator")
    table.ends(ann=has(landmarks="rare Kelonic Generator"))


# ---- Brassbug Hive: {J} Create a Brassbug in target Expedition. At Noon — Create a Brassbug in target Expedition.
# ---- Rare: When a Robot joins your Expeditions — It gains 1 boost.


@pytest.mark.parametrize(
    ("card", "token"), [("Brassbug Hive", "Brassbug"), ("rare Brassbug Hive", "Brassbug (1 boost)")]
)
@pytest.mark.parametrize("origin", ["hand", "reserve"])
def test_brassbug_hive_creates_one_as_it_comes(lay: Lay, card: str, token: str, origin: str) -> None:
    """2.2.10.i The rare one is there already when its Brassbug joins."""
    table = lay(ann=has(hand=card) if origin == "hand" else has(reserve=card))
    table.ann.plays(card)
    table.ann.picks("hero expedition")
    table.ends(ann=has(hero_expedition=token, landmarks=card))


@pytest.mark.parametrize(
    ("card", "token"), [("Brassbug Hive", "Brassbug"), ("rare Brassbug Hive", "Brassbug (1 boost)")]
)
def test_brassbug_hive_creates_one_at_noon(lay: Lay, card: str, token: str) -> None:
    """6.5.a Not optional."""
    table = lay(ann=has(landmarks=card), phases="noon")
    table.ann.is_asked("target")
    table.ann.picks("companion expedition")
    table.ends(ann=has(companion_expedition=token))


def test_the_rare_hive_boosts_no_robot_elsewhere(lay: Lay) -> None:
    """'Your Expeditions'."""
    table = lay(ann=has(landmarks="rare Brassbug Hive"), phases="noon")
    table.ann.picks("Bob's hero expedition")
    table.ends(bob=has(hero_expedition="Brassbug"))


def test_the_rare_hive_boosts_what_others_create(lay: Lay) -> None:
    """7.5.4.b Whoever created it, it joins Ann's Expedition."""
    table = lay(ann=has(landmarks="rare Brassbug Hive"), bob=has(landmarks="Brassbug Hive"), phases="noon")
    table.ann.picks("Ann's hero expedition")
    table.bob.picks("Ann's companion expedition")
    table.ends(ann=has(hero_expedition="Brassbug (1 boost)", companion_expedition="Brassbug (1 boost)"))


def test_the_rare_hive_boosts_who_switches(lay: Lay) -> None:
    """7.5.4.c Joins the expedition, though not the zone."""
    table = lay(STEP_ASIDE, ann=has(landmarks="rare Brassbug Hive", hand="Step Aside", hero_expedition="Brassbug"))
    table.ann.plays("Step Aside", "Brassbug")
    table.ends(ann=has(companion_expedition="Brassbug (1 boost)"))


def test_the_rare_hive_boosts_robots_only(lay: Lay) -> None:
    """'A Robot'."""
    table = lay(ann=has(landmarks="rare Brassbug Hive", hand="Amelia Earhart"))
    table.ann.plays("Amelia Earhart", into="hero")
    table.ends(ann=has(hero_expedition="Amelia Earhart"))


def test_two_rare_hives_boost_twice(lay: Lay) -> None:
    """6.3.b Each has a reaction of its own."""
    table = lay(ann=has(landmarks="rare Brassbug Hive as Old", hand="rare Brassbug Hive as New"))
    table.ann.plays("New")
    table.ann.picks("hero expedition")
    table.ann.is_asked("reaction", among="Old | New")
    table.ann.picks("Old")
    table.ends(ann=has(hero_expedition="Brassbug (2 boosts)"))


def test_the_common_hive_boosts_nothing(lay: Lay) -> None:
    """No such line is printed on it."""
    table = lay(ann=has(landmarks="Brassbug Hive", reserve="Foundry Armorer"))
    table.ann.plays("Foundry Armorer", into="hero")
    table.ann.picks("hero expedition")
    table.ends(ann=has(hero_expedition="Foundry Armorer (fleeting), Brassbug"))


# ---- The Ouroboros, Lyra Bastion: {J} Resupply. If you would Resupply, instead reveal the top two cards of your deck.
# ---- Put one in Reserve, and discard the other.


def test_the_ouroboros_changes_its_own_resupply(lay: Lay) -> None:
    """6.2.j It is in play when its reaction is played."""
    table = lay(ann=has(hand=OUROBOROS, deck="v7, v8, v9"))
    table.ann.plays(OUROBOROS)
    table.ann.is_asked("sort revealed", among="v7 | v8")
    assert sorted(card.name for card in table.seen.revealed) == ["v7", "v8"]
    table.ann.picks("v8")
    assert table.seen.revealed == []
    table.ends(ann=has(reserve="v8", discard="v7", deck="v9", landmarks=OUROBOROS))


def test_the_ouroboros_changes_every_resupply_of_its_controller(lay: Lay) -> None:
    """6.2.b Axiom Salvager's too."""
    table = lay(ann=has(landmarks=OUROBOROS, reserve="Axiom Salvager", deck="v7, v8, v9"))
    table.ann.plays("Axiom Salvager", into="hero")
    table.ann.picks("v7")
    table.ends(ann=has(reserve="v7", discard="v8", deck="v9"))


def test_the_ouroboros_changes_nobody_elses(lay: Lay) -> None:
    """'If you would'."""
    table = lay(ann=has(landmarks=OUROBOROS), bob=has(landmarks="Axiom Reprocessor", deck="v7, v8"), phases="noon")
    table.ends(bob=has(reserve="v7", deck="v8", discard=""))


def test_the_ouroboros_changes_no_drawing(lay: Lay) -> None:
    """'Would Resupply'."""
    table = lay(ann=has(landmarks=f"{OUROBOROS}, rare Kelonic Generator", deck="v7, v8"))
    table.ann.uses("rare Kelonic Generator")
    table.ends(ann=has(hand="v7", deck="v8", reserve=""))


def test_two_ouroboroses_reveal_once(lay: Lay) -> None:
    """6.2.g What comes instead is no Resupply; either may be picked."""
    study = spell("Study", Resupply(), Draw())
    table = lay(study, ann=has(landmarks=f"{OUROBOROS} as One, {OUROBOROS} as Two", hand="Study", deck="v7, v8, v9"))
    table.ann.plays("Study")
    table.ann.is_asked("modifier", among="One | Two")
    table.ann.picks("Two")
    table.ann.picks("v7")
    table.ends(ann=has(reserve="v7, Study", discard="v8", hand="v9"))


# ---- Brassbug


def test_brassbug_is_a_robot_token(lay: Lay) -> None:
    """2.2.1.d, 2.2.6.c, RB.29 2/2/2, Hand Cost 0, and gone when it leaves."""
    table = lay(FAREWELL, RUIN, ann=has(hand="Farewell"), bob=has(hero_expedition="Brassbug, v1"))
    token = table.card("Brassbug")
    assert (token.type, token.statistics, token.hand_cost, token.reserve_cost) == ("character", (2, 2, 2), 0, 0)
    table.ann.plays("Farewell", "Brassbug")
    table.ends(bob=has(hero_expedition="v1", reserve="", discard=""))
