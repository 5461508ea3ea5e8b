"""Every clause of the cards of Starter (Beyond the Gates) Bravos, from their printed texts."""

from __future__ import annotations

import pytest

from engine.cards.language import Choose, Discard, Filter, PlayForFree, SendToReserve, Target
from tests.scenarios.inline import TARGET_CHARACTER, landmark, spell
from tests.scenarios.kit import Lay, has

SPINDLE = "rare bravos The Spindle, Muna Bastion"
DOROTHY = "rare bravos Dorothy Gale"
SHENLONG = "rare Shenlong"
FAREWELL = spell("Farewell", SendToReserve(TARGET_CHARACTER))
RUIN = spell("Ruin", Discard(Target(Filter(types=("permanent",)))))
SHED = landmark("Shed", cost=2)


@pytest.mark.parametrize(
    ("card", "hand", "reserve", "statistics"),
    [
        ("Ratatoskr", 1, 3, "1/1/1"),
        ("rare Ratatoskr", 1, 3, "1/1/1"),
        ("Issun-bōshi", 1, 1, "0/0/2"),
        ("Bravos Tracer", 2, 2, "3/3/3"),
        ("rare Bravos Tracer", 2, 2, "4/3/4"),
        ("Bravos Pathfinder", 2, 2, "0/3/3"),
        ("Haven Trainee", 2, 4, "3/1/1"),
        ("Kappa", 4, 4, "4/4/5"),
        ("Haven Bouncer", 3, 3, "2/2/2"),
        ("Haven Warrior", 3, 3, "4/2/4"),
        ("rare Haven Warrior", 3, 3, "4/4/4"),
        ("Sun Wukong", 3, 4, "2/4/2"),
        ("rare Sun Wukong", 3, 4, "2/4/2"),
        ("Atlas", 5, 5, "3/3/3"),
        (SHENLONG, 6, 6, "9/9/9"),
        (DOROTHY, 5, 3, "3/2/2"),
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
    ("card", "hand", "reserve", "target"),
    [
        ("Physical Training", 2, 3, "v1"),
        ("rare Physical Training", 3, 3, "v1"),
        ("Intimidation", 2, 2, "v1"),
        (SPINDLE, 3, 3, ""),
    ],
)
def test_costs_of_the_others(lay: Lay, card: str, hand: int, reserve: int, target: str) -> None:
    """2.2.6, 2.2.7"""
    choices = [target] if target else []
    for side, cost in ((has(hand=card), hand), (has(reserve=card), reserve)):
        table = lay(ann=side, bob=has(hero_expedition="v1, v2"))
        assert table.ann.price_of(card, *choices) == cost
        table.ends()


@pytest.mark.parametrize("card", ["Bravos Pathfinder", "Kappa", "Haven Warrior"])
@pytest.mark.parametrize("origin", ["hand", "reserve"])
def test_characters_without_abilities(lay: Lay, card: str, origin: str) -> None:
    """They come, and nothing else happens; in the Reserve they support nothing."""
    table = lay(ann=has(hand=card) if origin == "hand" else has(reserve=card), bob=has(reserve="v1"))
    if origin == "reserve":
        table.ann.may_not_use(card)
    table.ann.plays(card, into="companion")
    table.ends(ann=has(companion_expedition=card if origin == "hand" else f"{card} (fleeting)"), bob=has(reserve="v1"))


# ---- Kojo & Booda: At Noon — if you are the first player, create a Booda 2/2/2 Companion token in your Companion
# ---- Expedition.


@pytest.mark.parametrize(("first", "token"), [("ann", "Booda"), ("bob", "")])
def test_kojo_and_booda_at_noon(lay: Lay, first: str, token: str) -> None:
    """7.3.3.b Without being asked."""
    table = lay(ann=has(hero="Kojo & Booda"), first=first, phases="noon")
    if token:
        created = table.card("Booda")
        assert (created.statistics, created.subtypes, created.token) == ((2, 2, 2), ("companion",), True)
    table.ends(ann=has(companion_expedition=token, hero_expedition=""), bob=has(companion_expedition=""))


def test_kojo_and_booda_every_other_day(lay: Lay) -> None:
    """4.2.1.b The marker goes round."""
    table = lay(ann=has(hero="Kojo & Booda", deck=""), bob=has(deck=""), first="bob", phases="day")
    assert (table.seen.day, table.asked) == (3, "Ann: turn")
    table.stands(ann=has(companion_expedition="Booda"))
    table.everybody_passes_once()
    assert (table.seen.day, table.asked) == (4, "Bob: turn")
    table.ends(ann=has(companion_expedition=""))


def test_both_kojos_but_one_first_player(lay: Lay) -> None:
    """FFA.6, 2V2.10 Only whose marker it is."""
    table = lay(ann=has(hero="Kojo & Booda"), bob=has(hero="Kojo & Booda"), first="bob", phases="noon")
    table.ends(ann=has(companion_expedition=""), bob=has(companion_expedition="Booda"))


# ---- {R} I gain ... boosts: Ratatoskr 2 (rare 3), Haven Trainee 2, Sun Wukong 2, Haven Bouncer 1

BOOSTED = [
    ("Ratatoskr", "2 boosts"),
    ("rare Ratatoskr", "3 boosts"),
    ("Haven Trainee", "2 boosts"),
    ("Sun Wukong", "2 boosts"),
    ("Haven Bouncer", "1 boost"),
]


@pytest.mark.parametrize(("card", "boosts"), BOOSTED)
def test_boosts_from_the_reserve(lay: Lay, card: str, boosts: str) -> None:
    """1.1.6.g, 7.2.1.a Itself, and nobody else of its name."""
    table = lay(ann=has(reserve=f"{card} as New", hero_expedition=f"{card} as Old"))
    table.ann.plays("New", into="hero")
    table.ends(ann=has(hero_expedition=f"New (fleeting, {boosts}), Old"))


@pytest.mark.parametrize("card", [card for card, _ in BOOSTED])
def test_no_boosts_from_the_hand(lay: Lay, card: str) -> None:
    """1.1.6.g"""
    table = lay(ann=has(hand=card))
    table.ann.plays(card, into="hero")
    table.ends(ann=has(hero_expedition=card))


@pytest.mark.parametrize("card", [card for card, _ in BOOSTED])
def test_a_fleeting_one_is_discarded_at_rest(lay: Lay, card: str) -> None:
    """2.4.6.c"""
    table = lay(ann=has(reserve=card), phases="afternoon night")
    table.ann.plays(card, into="hero")
    table.everybody_passes()
    table.ends(ann=has(hero_expedition="", reserve="", discard=card))


# ---- Haven Bouncer: {H} Sabotage. {R} I gain 1 boost.


@pytest.mark.parametrize("chosen", ["v1", "v2", None])
def test_haven_bouncer_sabotages_from_the_hand(lay: Lay, chosen: str | None) -> None:
    """7.3.18.a Up to one, of any Reserve."""
    table = lay(ann=has(hand="Haven Bouncer", reserve="v1"), bob=has(reserve="v2"))
    table.ann.plays("Haven Bouncer", into="hero")
    table.ann.is_asked("target", among="v1 | v2")
    table.ann.picks(*([chosen] if chosen else []))
    table.ends(
        ann=has(reserve="" if chosen == "v1" else "v1", hero_expedition="Haven Bouncer"),
        bob=has(reserve="" if chosen == "v2" else "v2"),
    )


def test_haven_bouncer_does_not_sabotage_from_the_reserve(lay: Lay) -> None:
    """1.1.6.f"""
    table = lay(ann=has(reserve="Haven Bouncer"), bob=has(reserve="v2"))
    table.ann.plays("Haven Bouncer", into="hero")
    table.ends(ann=has(hero_expedition="Haven Bouncer (fleeting, 1 boost)"), bob=has(reserve="v2"))


# ---- Sun Wukong (rare): {R} I gain 2 boosts and lose Fleeting.


def test_the_rare_sun_wukong_loses_fleeting(lay: Lay) -> None:
    """7.3.9.a It rests in the Reserve, without its boosts, and may come again."""
    table = lay(ann=has(reserve="rare Sun Wukong"), phases="afternoon night afternoon")
    table.ann.plays("rare Sun Wukong", into="hero")
    table.stands(ann=has(hero_expedition="rare Sun Wukong (2 boosts)"))
    table.everybody_passes_once()
    table.ends(ann=has(hero_expedition="", reserve="rare Sun Wukong", discard=""))


def test_the_rare_sun_wukong_from_the_hand(lay: Lay) -> None:
    """1.1.6.g"""
    table = lay(ann=has(hand="rare Sun Wukong"))
    table.ann.plays("rare Sun Wukong", into="hero")
    table.ends(ann=has(hero_expedition="rare Sun Wukong"))


# ---- Issun-bōshi, Haven Warrior (rare): {D} : The next Character you play this turn gains 1 boost.

SUPPORTERS = ["Issun-bōshi", "rare Haven Warrior"]


@pytest.mark.parametrize("card", SUPPORTERS)
@pytest.mark.parametrize("origin", ["hand", "reserve"])
def test_the_next_character_gains_a_boost(lay: Lay, card: str, origin: str) -> None:
    """v3:5.2.b From the hand and from the Reserve; only the next."""
    side = has(reserve=card, hand="v2, v3") if origin == "hand" else has(reserve=f"{card}, v2", hand="v3")
    table = lay(ann=side)
    table.ann.uses(card)
    table.ann.plays("v2", into="hero")
    table.bob.passes()
    table.ann.plays("v3", into="hero")
    boosted = "v2 (1 boost)" if origin == "hand" else "v2 (fleeting, 1 boost)"
    table.ends(ann=has(hero_expedition=f"{boosted}, v3", discard=card))


@pytest.mark.parametrize("card", SUPPORTERS)
def test_the_boost_waits_for_a_character_of_this_turn(lay: Lay, card: str) -> None:
    """2.2.13.c A Landmark ends the turn, and the boost with it."""
    table = lay(SHED, ann=has(reserve=card, hand="Shed, v2"))
    table.ann.uses(card)
    table.ann.plays("Shed")
    table.bob.passes()
    table.ann.plays("v2", into="hero")
    table.ends(ann=has(hero_expedition="v2", landmarks="Shed"))


@pytest.mark.parametrize("card", SUPPORTERS)
def test_the_boost_is_not_for_opponents(lay: Lay, card: str) -> None:
    """'You play'."""
    table = lay(ann=has(reserve=card), bob=has(hand="v2"))
    table.ann.uses(card)
    table.ann.passes()
    table.bob.plays("v2", into="hero")
    table.ends(bob=has(hero_expedition="v2"))


@pytest.mark.parametrize("card", SUPPORTERS)
def test_the_boost_is_no_ability_in_play(lay: Lay, card: str) -> None:
    """2.2.10.g"""
    table = lay(ann=has(hero_expedition=card, hand=card))
    table.ann.may_not_use(card)
    table.ends()


def test_the_boost_comes_beside_other_reactions(lay: Lay) -> None:
    """4.4.b Ratatoskr's own, and the promised one."""
    table = lay(ann=has(reserve="Issun-bōshi, Ratatoskr"))
    table.ann.uses("Issun-bōshi")
    table.ann.plays("Ratatoskr", into="hero")
    table.ann.is_asked("reaction", among="Ratatoskr | Issun-bōshi")
    table.ann.picks("Issun-bōshi")
    table.ends(ann=has(hero_expedition="Ratatoskr (fleeting, 3 boosts)"))


# ---- Bravos Tracer: {J} I gain Fleeting.


@pytest.mark.parametrize("card", ["Bravos Tracer", "rare Bravos Tracer"])
@pytest.mark.parametrize("origin", ["hand", "reserve"])
def test_bravos_tracer_is_fleeting(lay: Lay, card: str, origin: str) -> None:
    """2.4.1.d From the Reserve it is so already."""
    table = lay(ann=has(hand=card) if origin == "hand" else has(reserve=card), phases="afternoon night")
    table.ann.plays(card, into="hero")
    table.stands(ann=has(hero_expedition=f"{card} (fleeting)"))
    table.everybody_passes()
    table.ends(ann=has(reserve="", discard=card))


# ---- Atlas: Gigantic.


@pytest.mark.parametrize("into", ["hero", "companion"])
def test_atlas_counts_on_both_sides(lay: Lay, into: str) -> None:
    """7.4.3.b"""
    table = lay(ann=has(hand="Atlas"))
    table.ann.plays("Atlas", into=into)
    assert (table.totals("Ann", "hero"), table.totals("Ann", "companion")) == ("3/3/3", "3/3/3")
    table.ends(ann=has(hand=""))


# ---- Shenlong: Tough 1. The Spindle, Muna Bastion: Characters you control have Tough 2.


@pytest.mark.parametrize(("mana", "listed"), [(2, False), (3, True)])
def test_shenlong_is_tough(lay: Lay, mana: int, listed: bool) -> None:
    """7.4.5.c Physical Training costs an opponent 3 with it as a target."""
    table = lay(ann=has(hand="Physical Training", mana=mana), bob=has(hero_expedition=SHENLONG))
    if listed:
        table.ann.plays("Physical Training", SHENLONG)
        table.ends(bob=has(hero_expedition="rare Shenlong (3 boosts)"), ann=has(mana="0/3"))
    else:
        table.ann.may_not_play("Physical Training", "no target")
        table.ends()


def test_shenlong_is_not_tough_for_its_own(lay: Lay) -> None:
    """7.4.5.c"""
    table = lay(ann=has(hand="Physical Training", mana=2, hero_expedition=SHENLONG))
    table.ann.plays("Physical Training", SHENLONG)
    table.ends(ann=has(mana="0/2"))


@pytest.mark.parametrize(("target", "price"), [("v1", 4), (SHENLONG, 5)])
def test_the_spindle_makes_characters_tough(lay: Lay, target: str, price: int) -> None:
    """7.4.5.b-c On top of their own Tough."""
    table = lay(ann=has(hand="Physical Training"), bob=has(hero_expedition=f"v1, {SHENLONG}", landmarks=SPINDLE))
    assert table.ann.price_of("Physical Training", target) == price
    table.ends()


def test_the_spindle_speaks_of_ones_own_characters_in_play(lay: Lay) -> None:
    """'Characters you control': neither Permanents nor others', nor those in the Reserve."""
    table = lay(
        ann=has(hand="Intimidation", hero_expedition="v2", landmarks="Brassbug Hub"),
        bob=has(landmarks=f"{SPINDLE}, Axiom Reprocessor", hero_expedition="v1", reserve="v3"),
    )
    assert table.ann.price_of("Intimidation", "Axiom Reprocessor") == 2
    assert table.ann.price_of("Intimidation", SPINDLE) == 2
    assert table.ann.price_of("Intimidation", "v2") == 2
    assert table.ann.price_of("Intimidation", "v1") == 4
    assert table.keywords("v3") == {}
    table.ends()


def test_the_spindle_reaches_who_comes_later(lay: Lay) -> None:
    """2.3.1.i, 2.3.1.k"""
    table = lay(ann=has(landmarks=SPINDLE, hand="v1"))
    table.ann.plays("v1", into="hero")
    assert table.keywords("v1") == {"tough": 2}
    table.ends()


def test_without_the_spindle_nobody_is_tough(lay: Lay) -> None:
    """2.3.1.k"""
    table = lay(RUIN, ann=has(hand="Ruin, Physical Training", mana=3), bob=has(landmarks=SPINDLE, hero_expedition="v1"))
    table.ann.plays("Ruin", SPINDLE)
    table.bob.passes()
    table.ann.plays("Physical Training", "v1")
    table.ends(ann=has(mana="0/3"), bob=has(hero_expedition="v1 (3 boosts)"))


def test_two_spindles(lay: Lay) -> None:
    """7.4.5.b-c Two abilities of Tough 2."""
    table = lay(bob=has(landmarks=f"{SPINDLE}, {SPINDLE}", hero_expedition="v1"))
    assert table.keywords("v1") == {"tough": 4}
    table.ends()


def test_who_is_tough_can_be_played_around_for_free(lay: Lay) -> None:
    """7.3.14"""
    gift = spell("Gift", PlayForFree(Choose(Filter(types=("spell",), zone="hand"))))
    table = lay(gift, ann=has(hand="Gift, Intimidation", mana=1), bob=has(landmarks=SPINDLE, hero_expedition="v1"))
    table.ann.plays("Gift")
    table.ann.picks("v1")
    table.ends(bob=has(hand="v1"), ann=has(mana="0/1"))


# ---- Physical Training: Target Character gains 3 boosts. Rare: Draw a card.


@pytest.mark.parametrize(("card", "hand"), [("Physical Training", ""), ("rare Physical Training", "v7")])
def test_physical_training(lay: Lay, card: str, hand: str) -> None:
    """Any Character, an opponent's and a token too; then to the Reserve."""
    table = lay(ann=has(hand=card, hero_expedition="v1 (1 boost)", deck="v7"), bob=has(companion_expedition="Booda"))
    table.ann.begins(card)
    table.ann.is_asked("target", among="v1 | Booda")
    table.ann.picks("v1")
    table.ann.picks()
    table.ends(ann=has(hero_expedition="v1 (4 boosts)", hand=hand, reserve=card))


@pytest.mark.parametrize(("card", "hand"), [("Physical Training", ""), ("rare Physical Training", "v7")])
def test_physical_training_from_the_reserve(lay: Lay, card: str, hand: str) -> None:
    """5.2.3.h-j Fleeting: discarded after all of it."""
    table = lay(ann=has(reserve=card, mana=3, deck="v7"), bob=has(hero_expedition="v2"))
    table.ann.plays(card, "v2")
    table.ends(ann=has(discard=card, reserve="", mana="0/3", hand=hand), bob=has(hero_expedition="v2 (3 boosts)"))


@pytest.mark.parametrize("card", ["Physical Training", "rare Physical Training"])
def test_physical_training_needs_a_character(lay: Lay, card: str) -> None:
    """5.2.3.b Not even for the card to draw."""
    table = lay(ann=has(hand=card, landmarks="Brassbug Hub", reserve="v1"))
    table.ann.may_not_play(card, "no target")
    table.ends()


# ---- Intimidation: Fleeting. Return target Character or Permanent with Hand Cost 4 or less to its owner's hand.


def test_intimidation_lists_what_costs_four_or_less(lay: Lay) -> None:
    """0, 3 and 4, not 5 and 6; Characters and Permanents, no Hero, nothing in a Reserve."""
    table = lay(
        ann=has(hand="Intimidation", hero_expedition="v3", hero="Kojo & Booda"),
        bob=has(
            hero_expedition="Kappa, Atlas, Booda", landmarks="Axiom Reprocessor, Brassbug Hive, rare Brassbug Hive",
            reserve="v1", hero="Sierra & Oddball",
        ),
    )  # fmt: skip
    table.ann.begins("Intimidation")
    table.ann.is_asked("target", among="v3 | Kappa | Booda | Axiom Reprocessor")
    table.ann.goes_back()
    table.ends()


@pytest.mark.parametrize("target", ["Kappa", "Axiom Reprocessor"])
def test_intimidation_returns_it_to_the_hand(lay: Lay, target: str) -> None:
    """7.3.17.a The Spell is discarded, from the hand too."""
    table = lay(
        ann=has(hand="Intimidation"),
        bob=has(hero_expedition="Kappa (fleeting, 2 boosts)", landmarks="Axiom Reprocessor"),
    )
    table.ann.plays("Intimidation", target)
    table.ends(ann=has(discard="Intimidation", reserve="", mana="6/8"), bob=has(hand=target))


def test_intimidation_ignores_fleeting(lay: Lay) -> None:
    """2.4.6.c A hand is no Reserve."""
    table = lay(ann=has(hand="Intimidation"), bob=has(hero_expedition="v2 (fleeting)"))
    table.ann.plays("Intimidation", "v2")
    table.ends(bob=has(hand="v2", discard=""))


def test_intimidation_may_take_ones_own(lay: Lay) -> None:
    """'Target Character'."""
    table = lay(ann=has(hand="Intimidation", companion_expedition="v2"))
    table.ann.plays("Intimidation", "v2")
    table.ends(ann=has(hand="v2", companion_expedition=""))


def test_intimidation_without_a_target(lay: Lay) -> None:
    """5.2.3.b"""
    table = lay(
        ann=has(hand="Intimidation"), bob=has(hero_expedition="Atlas", landmarks="Brassbug Hive", hero="Kojo & Booda")
    )
    table.ann.may_not_play("Intimidation", "no target")
    table.ends()


# ---- Dorothy Gale: {H} You may send target Character to Reserve.


@pytest.mark.parametrize(("answer", "stays", "reserve"), [("yes", "", "v3"), ("no", "v3 (2 boosts)", "")])
def test_dorothy_gale_may_send_a_character_to_reserve(lay: Lay, answer: str, stays: str, reserve: str) -> None:
    """5.2.3.e The target first, then whether."""
    table = lay(ann=has(hand=DOROTHY), bob=has(hero_expedition="v3 (2 boosts)"))
    table.ann.plays(DOROTHY, into="hero")
    table.ann.is_asked("target", among=f"v3 | {DOROTHY}")
    table.ann.picks("v3")
    table.ann.is_asked("may")
    table.ann.picks(answer)
    table.ends(bob=has(hero_expedition=stays, reserve=reserve), ann=has(hero_expedition=DOROTHY))


def test_dorothy_gale_may_mean_herself(lay: Lay) -> None:
    """'Target Character': with nobody else in play she is the target."""
    table = lay(ann=has(hand=DOROTHY))
    table.ann.plays(DOROTHY, into="hero")
    table.ann.is_asked("may")
    table.ann.picks("yes")
    table.ends(ann=has(hero_expedition="", reserve=DOROTHY))


def test_dorothy_gale_takes_big_ones_too(lay: Lay) -> None:
    """No limit of cost; Fleeting ones are discarded, tokens are gone."""
    for target, reserve, discard in ((SHENLONG, SHENLONG, ""), ("Atlas (fleeting)", "", "Atlas"), ("Booda", "", "")):
        table = lay(ann=has(hand=DOROTHY), bob=has(hero_expedition=target))
        table.ann.plays(DOROTHY, into="hero")
        table.ann.picks(target)
        if target == SHENLONG:
            table.ann.is_asked("pay for reaction")
            table.ann.picks("yes")
        table.ann.picks("yes")
        table.ends(bob=has(hero_expedition="", reserve=reserve, discard=discard))


def test_dorothy_gale_pays_for_the_tough(lay: Lay) -> None:
    """5.5.c-d, 7.4.5.c Unable to pay, she does nothing."""
    table = lay(ann=has(hand=DOROTHY, mana=5), bob=has(hero_expedition=SHENLONG))
    table.ann.plays(DOROTHY, into="hero")
    table.ann.picks(SHENLONG)
    table.ends(ann=has(mana="0/5"), bob=has(hero_expedition=SHENLONG))


def test_dorothy_gale_from_the_reserve(lay: Lay) -> None:
    """1.1.6.f"""
    table = lay(ann=has(reserve=DOROTHY, mana=3), bob=has(hero_expedition="v3"))
    table.ann.plays(DOROTHY, into="hero")
    table.ends(ann=has(mana="0/3", hero_expedition=f"{DOROTHY} (fleeting)"), bob=has(hero_expedition="v3"))


# ---- Booda


def test_booda_is_a_companion_token(lay: Lay) -> None:
    """2.2.1.d, 2.2.6.c If it leaves the Expedition zone it is removed from the game."""
    table = lay(FAREWELL, ann=has(hand="Farewell"), bob=has(hero_expedition="Booda, v1"))
    token = table.card("Booda")
    assert (token.type, token.statistics, token.hand_cost, token.subtypes) == (
        "character",
        (2, 2, 2),
        0,
        ("companion",),
    )
    table.ann.plays("Farewell", "Booda")
    table.ends(bob=has(hero_expedition="v1", reserve="", discard=""))


def test_booda_is_gone_after_the_night(lay: Lay) -> None:
    """4.2.5.b, 2.1.d"""
    table = lay(ann=has(companion_expedition="Booda"), phases="dusk night")
    table.ends(ann=has(at=(0, 6), companion_expedition="", reserve="", discard=""))
