"""Cards played from their printed text: what each word of it does on the table."""

from __future__ import annotations

import pytest

from engine.cards.definition import CardDefinition
from engine.cards.text import compile_text
from engine.cards.text.reading.words import TOKENS
from tests.scenarios.inline import character, hero, landmark, spell
from tests.scenarios.kit import Lay, has

ORE = CardDefinition(
    TOKENS["@aerolith"][0], "Aerolith", "permanent", "neutral", "token", ("ore", "landmark"), token=True
)
LENS = landmark("Lens")


def acting(name: str, text: str, cost: int = 1) -> CardDefinition:
    """A Character with this text."""
    return character(name, *compile_text(text, type="character"), cost=cost)


def working(name: str, text: str) -> CardDefinition:
    """A Landmark with this text."""
    return landmark(name, *compile_text(text, type="permanent"))


def casting(name: str, text: str) -> CardDefinition:
    """A Spell with this text."""
    return spell(name, *compile_text(text, type="spell"))


# ---- where tokens are created ----------------------------------------------------------------------------------------


def test_tokens_are_created_in_landmarks(lay: Lay) -> None:
    """7.3.3.a, KW.16"""
    miner = acting("Miner", "{J} Create two <AEROLITH> tokens in your Landmarks.")
    table = lay(miner, ORE, ann=has(hand="Miner"))
    table.ann.plays("Miner", into="hero")
    table.ends(ann=has(hero_expedition="Miner", landmarks="2 Aerolith"))


@pytest.mark.parametrize(("whose", "picked"), [("target player's", "Ann"), ("target player's", "Bob")])
def test_tokens_in_the_landmarks_of_a_target_player(lay: Lay, whose: str, picked: str) -> None:
    """5.2.3.b The player is chosen at declaration."""
    gift = casting("Gift", f"Create an <AEROLITH> token in {whose} Landmarks.")
    table = lay(gift, ORE, ann=has(hand="Gift"))
    table.ann.plays("Gift", picked)
    table.ends(**{picked.lower(): has(landmarks="Aerolith")})


def test_tokens_in_everybodys_landmarks_and_a_target_opponents(lay: Lay) -> None:
    """7.3.3.a"""
    gift = casting("Gift", "Create an <AEROLITH> token in each player's Landmarks.")
    hail = casting("Hail", "Create an <AEROLITH> token in target opponent's Landmarks.")
    table = lay(gift, hail, ORE, ann=has(hand="Gift, Hail"))
    table.ann.plays("Gift")
    table.bob.passes()
    table.ann.begins("Hail")
    table.ann.picks()
    table.ends(ann=has(landmarks="Aerolith"), bob=has(landmarks="2 Aerolith"))


def test_tokens_in_the_landmarks_of_its_controller(lay: Lay) -> None:
    """v3:2.1.h Whoever controlled what has been discarded."""
    crush = casting(
        "Crush", "Discard target Character. If you do, create an <AEROLITH> token in its controller's Landmarks."
    )
    table = lay(crush, ORE, ann=has(hand="Crush", hero_expedition="v1"), bob=has(hero_expedition="v2"))
    table.ann.plays("Crush", "v2")
    table.ends(ann=has(hero_expedition="v1"), bob=has(hero_expedition="", landmarks="Aerolith", discard="v2"))


# ---- support reactions -----------------------------------------------------------------------------------------------

FAN = "{I} When you play a Spell — I gain 1 boost, up to a max of 2."


@pytest.mark.parametrize(
    ("before", "after"),
    [("Fan", "Fan (1 boost)"), ("Fan (1 boost)", "Fan (2 boosts)"), ("Fan (2 boosts)", "Fan (2 boosts)")],
)
def test_a_support_reaction_works_in_reserve_up_to_a_max(lay: Lay, before: str, after: str) -> None:
    """v3:2.2.11.e, 2.4.4.b"""
    fan = character("Fan", *compile_text("", FAN))
    table = lay(fan, casting("Note", "<FLEETING>.\nDraw a card."), ann=has(hand="Note", reserve=before))
    table.ann.plays("Note")
    table.ends(ann=has(reserve=after, hand=1))


@pytest.mark.parametrize(
    ("reserve", "hero_expedition"), [("Fan (exhausted)", ""), ("", "Fan")], ids=["exhausted", "in play"]
)
def test_a_support_reaction_works_only_ready_in_reserve(lay: Lay, reserve: str, hero_expedition: str) -> None:
    """2.2.10.g, v3:2.4.5.e"""
    fan = character("Fan", *compile_text("", FAN))
    note = casting("Note", "<FLEETING>.\nDraw a card.")
    table = lay(fan, note, ann=has(hand="Note", reserve=reserve, hero_expedition=hero_expedition))
    table.ann.plays("Note")
    table.ends(ann=has(reserve=reserve, hero_expedition=hero_expedition, hand=1))


# ---- events ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("how", "drawn"), [("Send target Character to Reserve.", 1), ("Discard target Character.", 1)])
def test_leaving_the_expedition_zone_is_noticed_wherever_it_goes(lay: Lay, how: str, drawn: int) -> None:
    """2.1.c"""
    ghost = acting("Ghost", "When I leave the Expedition zone — Draw a card.")
    table = lay(ghost, casting("Storm", how), ann=has(hand="Storm", hero_expedition="Ghost"))
    table.ann.plays("Storm", "Ghost")
    table.ends(ann=has(hero_expedition="", hand=drawn))


@pytest.mark.parametrize(("first", "drawn"), [("ann", 1), ("bob", 0)])
def test_passing_first(lay: Lay, first: str, drawn: int) -> None:
    """4.2.3.c"""
    frog = acting("Frog", "When you pass first — Draw a card.")
    table = lay(frog, ann=has(hero_expedition="Frog"), first=first)
    if first == "bob":
        table.bob.passes()
    table.ann.passes()
    table.ends(ann=has(hand=drawn))


def test_sacrifices_and_exhausting_are_noticed(lay: Lay) -> None:
    """7.3.19, 2.4.5, 6.4.a A cost is noticed like an effect."""
    cult = working("Cult", "When you sacrifice a Character — Draw a card.")
    frost = working("Frost", "When you exhaust a card in Reserve — Draw a card.")
    altar = casting("Altar", "<FLEETING>.\nYou may sacrifice a Character to draw a card.")
    cold = casting("Cold", "<FLEETING>.\nExhaust target card in Reserve.")
    table = lay(
        cult,
        frost,
        altar,
        cold,
        ann=has(hand="Altar, Cold", hero_expedition="v1", landmarks="Cult, Frost", reserve="v2"),
    )
    table.ann.begins("Altar")
    table.ann.picks()
    table.ann.picks("yes")
    table.stands(ann=has(hero_expedition="", discard="v1, Altar", hand=3))
    table.bob.passes()
    table.ann.plays("Cold", "v2")
    table.ends(ann=has(reserve="v2 (exhausted)", hand=3))


@pytest.mark.parametrize("does", ["Draw two cards.", "[Resupply]."])
def test_cards_of_opponents_are_noticed_once(lay: Lay, does: str) -> None:
    """7.3.5, 7.3.16 Once for each step in which an opponent draws or Resupplies."""
    envy = acting("Envy", "When an opponent draws one or more cards or <RESUPPLIES> — I gain 1 boost.")
    table = lay(envy, casting("Gain", does), ann=has(hand="Gain"), bob=has(hero_expedition="Envy"))
    table.ann.plays("Gain")
    table.ends(bob=has(hero_expedition="Envy (1 boost)"))


def test_counters_are_noticed_as_they_come(lay: Lay) -> None:
    """2.5.e The third one, and any boosts at once."""
    trial = working("Trial", "When I gain my third Trial counter — Draw a card.\n{T} : I gain two Trial counters.")
    proud = acting("Proud", "When I gain 2 or more boosts — Draw a card.")
    pat = casting("Pat", "Target Character gains 1 boost.\nTarget Character gains 2 boosts.")
    table = lay(trial, proud, pat, ann=has(hand="Pat", hero_expedition="Proud", landmarks="Trial (2 trials)"))
    table.ann.uses("Trial")
    table.stands(ann=has(landmarks="Trial (4 trials, exhausted)", hand="Pat, v1"))
    table.ann.plays("Pat", "Proud")
    table.ends(ann=has(hero_expedition="Proud (3 boosts)", hand=2))


# ---- conditions ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("mine", "theirs", "drawn"), [((1, 7), (2, 7), 1), ((2, 7), (2, 7), 0), ((3, 7), (2, 7), 0)])
def test_behind(lay: Lay, mine: tuple[int, int], theirs: tuple[int, int], drawn: int) -> None:
    """v3:7.5.2"""
    hound = acting("Hound", "{J} If my Expedition is behind, draw a card.")
    table = lay(hound, ann=has(hand="Hound", at=mine), bob=has(at=theirs))
    table.ann.plays("Hound", into="hero")
    table.ends(ann=has(hand=drawn))


@pytest.mark.parametrize(("theirs", "drawn"), [((2, 5), 1), ((1, 2), 1), ((1, 6), 0)])
def test_in_contact(lay: Lay, theirs: tuple[int, int], drawn: int) -> None:
    """KW.12"""
    barmaid = acting("Barmaid", "{J} If I'm <IN_CONTACT>, draw a card.")
    table = lay(barmaid, ann=has(hand="Barmaid", at=(2, 7)), bob=has(at=theirs))
    table.ann.plays("Barmaid", into="hero")
    table.ends(ann=has(hand=drawn))


def test_what_is_not_done_brings_something_else(lay: Lay) -> None:
    """6.5.d For want of will, or of means."""
    smoke = acting("Smoke", "{J} You may sacrifice a Permanent. If you don't, I gain <FLEETING>.")
    fire = acting("Fire", "{J} Sacrifice a Permanent. If you can't, draw a card.")
    table = lay(smoke, fire, LENS, ann=has(hand="Smoke, Fire", landmarks="Lens"))
    table.ann.plays("Smoke", into="hero")
    table.ann.picks("no")
    table.bob.passes()
    table.stands(ann=has(hero_expedition="Smoke (fleeting)", landmarks="Lens"))
    table.ann.plays("Fire", into="hero")
    table.ends(ann=has(landmarks="", hand=0))


def test_cards_are_given_as_costs(lay: Lay) -> None:
    """6.4.a-c Chosen as it is paid; where there is nothing to give it is not offered."""
    stall = working("Stall", "{T}, Discard a card from your Reserve: Draw two cards.")
    table = lay(stall, hero("Boss"), ann=has(hero="Boss", landmarks="Stall", reserve="v1, v2"))
    table.ann.begins_to_use("Stall")
    table.ann.picks("v2")
    table.stands(ann=has(reserve="v1", discard="v2", hand=2, landmarks="Stall (exhausted)"))
    table.ends()


def test_no_card_to_give(lay: Lay) -> None:
    """6.4.c"""
    stall = working("Stall", "{T}, Discard a card from your Reserve: Draw two cards.")
    table = lay(stall, ann=has(landmarks="Stall"))
    table.ann.may_not_use("Stall", "cost cannot be paid")
    table.ends()


# ---- what is meant ---------------------------------------------------------------------------------------------------

FLAT = character("Flat", statistics="0/2/2", cost=3)
DEAR = character("Dear", cost=4, reserve_cost=2)
WHOLE = "F M M M M M M M"


@pytest.mark.parametrize(
    ("like", "among"),
    [
        ("with a base statistic of 0", "Flat"),
        ("with Base Cost {2} or less", "Dear"),
        ("with Base Cost {3} or more", "Flat | v4"),
        ("in {V}", "Flat"),
        ("you control in {M}", "Dear | v4"),
    ],
)
def test_what_a_target_may_be(lay: Lay, like: str, among: str) -> None:
    """KW.1, 2.2.9, v3:7.5.7 Base statistics, Base Cost, and where its Expedition stands."""
    bolt = casting("Bolt", f"Discard up to two target Characters {like}.")
    mine = has(hand="Bolt", hero_expedition="Flat", companion_expedition="Dear (fleeting), v4")
    table = lay(FLAT, DEAR, bolt, ann=mine, regions=WHOLE)
    table.ann.begins("Bolt")
    table.ann.is_asked("target", among)
    table.ann.picks()
    table.ann.picks()
    table.ends()


@pytest.mark.parametrize(("place", "drawn"), [("hand", 1), ("reserve", 0)])
def test_the_base_cost_of_a_card_is_that_of_where_it_is_played_from(lay: Lay, place: str, drawn: int) -> None:
    """KW.1"""
    sage = working("Sage", "When you play a Character with Base Cost {4} or more — Draw a card.")
    mine = has(hand="Dear", landmarks="Sage") if place == "hand" else has(reserve="Dear", landmarks="Sage")
    table = lay(DEAR, sage, ann=mine)
    table.ann.plays("Dear", into="hero")
    table.ends(ann=has(hand=drawn))


@pytest.mark.parametrize(("beside", "drawn"), [("Zero", 1), ("Flat", 0)])
def test_base_statistics_of_0_are_counted(lay: Lay, beside: str, drawn: int) -> None:
    """2.2.9"""
    zero = character("Zero", statistics="0/0/0")
    tale = casting("Tale", "If you have three or more base statistics of 0 among Characters you control, draw a card.")
    table = lay(FLAT, zero, tale, ann=has(hand="Tale", hero_expedition=f"{beside} (1 boost)"))
    table.ann.plays("Tale")
    table.ends(ann=has(hand=drawn))


def test_other_expeditions_of_mine_and_facing(lay: Lay) -> None:
    """7.4.3.f, 3.2.4.b"""
    scout = acting("Pathfinder", "{J} My other Expedition moves forward one region.")
    thorn = acting("Thorn", "{J} Your opponent's Expedition facing me moves backwards one region.")
    table = lay(scout, thorn, ann=has(hand="Pathfinder, Thorn", at=(2, 6)), bob=has(at=(3, 7)))
    table.ann.plays("Pathfinder", into="hero")
    table.stands(ann=has(at=(2, 5)))
    table.bob.passes()
    table.ann.plays("Thorn", into="hero")
    table.ends(ann=has(at=(2, 5)), bob=has(at=(2, 7)))


def test_orbs_are_readied_and_boosts_lost(lay: Lay) -> None:
    """3.2.9.f, 2.5.f"""
    seed = working("Seed", "{T} : Ready two Mana Orbs.")
    tire = casting("Tire", "Target Character loses 2 boosts.")
    mine = has(hand="Tire", landmarks="Seed", mana="3/8", hero_expedition="v1 (1 boost)")
    table = lay(seed, tire, ann=mine)
    table.ann.uses("Seed")
    table.stands(ann=has(mana="5/8"))
    table.ann.plays("Tire", "v1")
    table.ends(ann=has(mana="4/8", hero_expedition="v1"))


@pytest.mark.parametrize(("text", "kept"), [("is increased by one", 3), ("is reduced by one", 1)])
def test_the_reserve_limit_changes(lay: Lay, text: str, kept: int) -> None:
    """2.2.11, 4.2.5.c"""
    shelf = working("Shelf", f"Your Reserve limit {text}.")
    table = lay(shelf, ann=has(landmarks="Shelf", reserve="v1, v2, v3, v4"), phases="night")
    table.ann.is_asked("keep in reserve")
    table.ann.picks(*["v1", "v2", "v3"][:kept])
    table.ends(ann=has(reserve=kept))


@pytest.mark.parametrize(("origin", "boosts"), [("hand", ""), ("reserve", " (1 boost)")])
def test_what_opponents_play_is_noticed(lay: Lay, origin: str, boosts: str) -> None:
    """v3:5.1.2.j"""
    clerk = acting("Clerk", "When an opponent plays a card from Reserve — I gain 1 boost.")
    table = lay(clerk, ann=has(**{origin: "v1"}), bob=has(hero_expedition="Clerk"))  # type: ignore[typeddict-item]
    table.ann.plays("v1", into="hero")
    table.ends(bob=has(hero_expedition=f"Clerk{boosts}"))


def test_a_card_that_leaves_the_reserve_is_noticed(lay: Lay) -> None:
    """3.2.10 Played or discarded."""
    scrap = working("Scrap", "When a card leaves your Reserve during the Afternoon — I gain 1 Scrap counter.")
    table = lay(scrap, ann=has(landmarks="Scrap", reserve="v1"))
    table.ann.plays("v1", into="hero")
    table.ends(ann=has(landmarks="Scrap (1 scrap)"))


def test_rush_to_do_something(lay: Lay) -> None:
    """v4:7.3.29"""
    dash = acting("Dash", "{J} You may <RUSH> to draw a card.")
    table = lay(dash, ann=has(hand="Dash, v1"))
    table.ann.plays("Dash", into="hero")
    table.ann.picks("yes")
    table.ann.picks()
    table.ends(ann=has(hand="v1"))


# ---- who does it -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("who", ["Ann", "Bob"])
def test_a_target_player_does_it(lay: Lay, who: str) -> None:
    """5.2.3.b Anybody may be meant."""
    purge = casting("Purge", "Target player sacrifices a Character.")
    table = lay(purge, ann=has(hand="Purge", hero_expedition="v1"), bob=has(hero_expedition="v2"))
    table.ann.plays("Purge", who)
    mine, theirs = ("", "v2") if who == "Ann" else ("v1", "")
    table.ends(ann=has(hero_expedition=mine), bob=has(hero_expedition=theirs))


def test_who_passes_takes_no_more_turns(lay: Lay) -> None:
    """RB.12, 6.5.d And what depends on it follows."""
    rest = acting("Rester", "{J} You may immediately pass. If you do, I gain 1 boost.")
    table = lay(rest, ann=has(hand="Rester, v1"))
    table.ann.plays("Rester", into="hero")
    table.ann.picks("yes")
    table.bob.passes()
    table.ends(ann=has(hero_expedition="Rester (1 boost)", hand="v1"))


def test_each_player_passes(lay: Lay) -> None:
    """RB.12 Then the Afternoon is over."""
    gong = casting("Gong", "Each player passes.")
    table = lay(gong, ann=has(hand="Gong, v1"))
    table.ann.plays("Gong")
    assert table.happened("pass") == 1
    table.ends()


@pytest.mark.parametrize(("landmarks", "reserve", "drawn"), [("Lens", "", 1), ("", "v1", 1), ("", "", 0)])
def test_one_condition_or_the_other(lay: Lay, landmarks: str, reserve: str, drawn: int) -> None:
    """6.5.c"""
    text = "{J} If you control a Permanent or if there is a Character in your Reserve, draw a card."
    table = lay(acting("Seer", text), LENS, ann=has(hand="Seer", landmarks=landmarks, reserve=reserve))
    table.ann.plays("Seer", into="hero")
    table.ends(ann=has(hand=drawn))


def test_rolling_is_noticed(lay: Lay) -> None:
    """7.3.13"""
    luck = working("Luck", "When you roll one or more dice — Draw a card.")
    dice = casting("Dice", "Roll a die. On a 1+, target Character gains 1 boost.")
    table = lay(luck, dice, ann=has(hand="Dice", landmarks="Luck", hero_expedition="v1"))
    table.ann.plays("Dice", "v1")
    table.ends(ann=has(hand=1, hero_expedition="v1 (1 boost)"))


def test_from_anywhere_to_the_reserve(lay: Lay) -> None:
    """2.1.c"""
    golem = acting("Golem", "When I go to Reserve from anywhere — Exhaust me ({T}).")
    storm = casting("Storm", "Send target Character to Reserve.")
    table = lay(golem, storm, ann=has(hand="Storm", hero_expedition="Golem"))
    table.ann.plays("Storm", "Golem")
    table.ends(ann=has(reserve="Storm, Golem (exhausted)"))


@pytest.mark.parametrize(("first", "tokens"), [("ann", "2 Aerolith"), ("bob", "Aerolith")])
def test_the_same_token_is_named_once(lay: Lay, first: str, tokens: str) -> None:
    """7.3.3"""
    text = "{J} If you are first player: create two <AEROLITH> tokens in your Landmarks, otherwise create only one."
    table = lay(acting("Smith", text), ORE, ann=has(hand="Smith"), first=first)
    if first == "bob":
        table.bob.passes()
    table.ann.plays("Smith", into="hero")
    table.ends(ann=has(landmarks=tokens))


def test_it_is_what_was_spoken_of_though_nothing_happened_to_it(lay: Lay) -> None:
    """7.2.4.a, 2.4.1.d Who is Fleeting already is still the one that gains the boost."""
    brand = casting("Brand", "Target Character gains <FLEETING>. It gains 1 boost.")
    table = lay(brand, ann=has(hand="Brand", hero_expedition="v1 (fleeting), v2"))
    table.ann.plays("Brand", "v1")
    table.ends(ann=has(hero_expedition="v1 (fleeting, 1 boost), v2"))


@pytest.mark.parametrize(
    ("regions", "condition", "drawn"),
    [
        ("FMW F FMW FMW FMW FMW FMW FMW", "I'm facing an Expedition in {V}", 1),
        ("FMW M FMW FMW FMW FMW FMW FMW", "I'm facing an Expedition in {V}", 0),
        ("M FMW FMW FMW FMW FMW FMW FMW", "I'm in a single-terrain region", 1),
        ("MW F FMW FMW FMW FMW FMW FMW", "I'm in a single-terrain region", 0),
    ],
)
def test_terrains_of_mine_and_of_the_one_i_face(lay: Lay, regions: str, condition: str, drawn: int) -> None:
    """v3:7.5.7, 3.2.4.b"""
    scout = acting("Lookout", f"{{J}} If {condition}, draw a card.")
    table = lay(scout, ann=has(hand="Lookout", at=(0, 7)), bob=has(at=(1, 7)), regions=regions)
    table.ann.plays("Lookout", into="hero")
    table.ends(ann=has(hand=drawn))


def test_a_question_about_it_with_a_colon(lay: Lay) -> None:
    """7.2.4 As unique cards write it."""
    study = acting("Study", "{J} You may put a card from your hand in Reserve. If it's a Character: draw a card.")
    table = lay(study, ann=has(hand="Study, v1"))
    table.ann.plays("Study", into="hero")
    table.ann.picks("yes")
    table.ends(ann=has(hand=1, reserve="v1"))
