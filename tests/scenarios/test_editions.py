"""Where editions differ: each difference under both of its settings, and how a table agrees on one."""

from __future__ import annotations

import pytest

from engine import (
    CURRENT,
    PRESETS,
    SEEDS,
    Edition,
    UnknownEdition,
    edition_called,
    load,
    new_table,
    ready_made_decks,
    save,
    view,
)
from engine.cards.language import (
    All,
    Boost,
    Create,
    Discard,
    Draw,
    Filter,
    GainCounters,
    GainsStatus,
    GainStatus,
    IAmSacrificed,
    IGain,
    IGo,
    Joins,
    Keyword,
    May,
    MayPay,
    Modes,
    MoveExpedition,
    MyExpedition,
    NumberOf,
    PayMana,
    Replacing,
    Sacrifice,
    SendToReserve,
    Sequence,
    Target,
)
from engine.table.game import TableOptions
from tests.scenarios.inline import ME, TARGET_CHARACTER, character, free_action, hero, spell, when
from tests.scenarios.kit import Lay, has

YOUR_CARDS = Filter(controller="you")
WELL = Filter(zone="reserve", controller="you")


# ---- agreeing --------------------------------------------------------------------------------------------------------


def test_a_table_agrees_on_an_edition_by_name_or_record() -> None:
    """A preset's name, an edition, or nothing; it is in the view and in the saved game, and stays."""
    decks = list(ready_made_decks().values())[:2]
    own = Edition(enters_fleeting=False)
    for options, name in ((None, "seeds"), ("seeds", "seeds"), ("current", "current"), (CURRENT, "current")):
        table = new_table(decks, 7, options)
        assert view(table, None).edition == name
        assert load(save(table)).game.options == table.game.options == TableOptions(PRESETS[name])
    assert view(new_table(decks, 7, own), 0).edition == "own"
    assert new_table(decks, 7, TableOptions(own)).game.options.edition == own


def test_the_default_is_seeds() -> None:
    """Where nothing is said, the seeds decide, and the saved game is the same as ever."""
    decks = list(ready_made_decks().values())[:2]
    assert save(new_table(decks, 7)) == save(new_table(decks, 7, "seeds")) == save(new_table(decks, 7, SEEDS))


@pytest.mark.parametrize("said", ["new", "seeds, colour: red", "seeds, enters_fleeting: perhaps"])
def test_an_edition_that_is_none_is_refused_with_those_there_are(said: str) -> None:
    """The message says what can be said instead."""
    with pytest.raises(UnknownEdition, match=r"seeds, current|enters_fleeting"):
        edition_called(said)


def test_a_preset_with_changes_is_another_edition() -> None:
    """Every field can be said by its name."""
    assert edition_called("current, enters_fleeting: true, heroes_are_in_play: true") == Edition(
        leaving_tokens_join=False,
        discards_keep_counters=False,
        attempts_are_noticed=True,
        targets_are_chosen="with the effect",
    )
    assert edition_called("seeds, both_finish: overshooting alone wins").name == "own"


def test_the_presets_differ_in_every_field_that_later_rules_changed() -> None:
    """The two fields in which both follow the later wording are the only ones alike."""
    alike = [name for name in Edition.__struct_fields__ if getattr(SEEDS, name) == getattr(CURRENT, name)]
    assert alike == ["both_finish", "gigantic_acts_in"]


# ---- heroes_are_in_play ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("edition", "cards"), [("seeds", 2), ("current", 1)])
def test_a_hero_is_a_card_in_play_or_not(lay: Lay, edition: str, cards: int) -> None:
    """3.1.4.a against v3:3.1.4.a: what speaks of all your cards counts the Hero, or does not."""
    count = spell("Count", Draw(NumberOf(YOUR_CARDS)))
    table = lay(hero("Boss"), count, ann=has(hero="Boss", hand="Count", hero_expedition="v1"), edition=edition)
    table.ann.plays("Count")
    table.ends(ann=has(hand=cards))


@pytest.mark.parametrize("edition", ["seeds", "current"])
def test_a_filter_that_names_heroes_reaches_them(lay: Lay, edition: str) -> None:
    """v3:3.1.4.a: "your Hero" is your Hero wherever Heroes lie."""
    honour = spell("Honour", GainCounters(All(Filter(types=("hero",), controller="you")), "quest", 2))
    table = lay(hero("Boss"), honour, ann=has(hero="Boss", hand="Honour"), edition=edition)
    table.ann.plays("Honour")
    table.ends(ann=has(hero="Boss (2 quests)"))


@pytest.mark.parametrize(("edition", "stays"), [("seeds", ""), ("current", "Boss")])
def test_a_hero_can_be_sacrificed_only_in_play(lay: Lay, edition: str, stays: str) -> None:
    """3.1.4.a, 7.3.19 against v3:3.1.4.a."""
    boss = hero("Boss", free_action(Sacrifice(ME)))
    table = lay(boss, ann=has(hero="Boss"), edition=edition)
    table.ann.uses("Boss")
    table.ends(ann=has(hero=stays))


@pytest.mark.parametrize("edition", ["seeds", "current"])
def test_abilities_of_heroes_work_in_either_edition(lay: Lay, edition: str) -> None:
    """v3:2.2.11.h"""
    table = lay(hero("Boss", free_action(Draw())), ann=has(hero="Boss"), edition=edition)
    table.ann.uses("Boss")
    table.ends(ann=has(hand=1))


# ---- both_finish -----------------------------------------------------------------------------------------------------

LETTER = "seeds, both_finish: overshooting alone wins"


@pytest.mark.parametrize(
    ("ann", "bob", "edition", "won", "arena"),
    [
        ((5, 3), (4, 3), "seeds", "Ann", False),
        ((5, 3), (4, 3), "current", "Ann", False),
        ((5, 3), (4, 3), LETTER, "", True),
        ((4, 3), (4, 4), "seeds", "Ann", False),
        ((4, 3), (4, 4), LETTER, "Ann", False),
        ((4, 4), (5, 5), LETTER, "", True),
        ((4, 4), (4, 5), LETTER, "Ann", False),
    ],
)
def test_both_finish_and_one_or_both_overshoot(
    lay: Lay, ann: tuple[int, int], bob: tuple[int, int], edition: str, won: str, arena: bool
) -> None:
    """1.3.3.b, v3:4.2.5.d by distance against RB.20 to the letter; they part only where both overshot unequally."""
    table = lay(ann=has(at=ann), bob=has(at=bob), phases="night", edition=edition)
    assert table.table.game.arena is arena
    table.ends(won=won)


# ---- leaving_tokens_join ---------------------------------------------------------------------------------------------

DIVER = character("Diver", when(IGo("expedition", "reserve"), Draw()), token=True)
FAREWELL = spell("Farewell", SendToReserve(TARGET_CHARACTER))


@pytest.mark.parametrize(("edition", "drawn"), [("seeds", 1), ("current", 0)])
def test_a_token_that_leaves_joins_or_does_not(lay: Lay, edition: str, drawn: int) -> None:
    """2.1.d, 7.5.4.d: it goes to the Reserve and ceases there; v3:2.1.e: it never gets there."""
    table = lay(DIVER, FAREWELL, ann=has(hero_expedition="Diver", hand="Farewell"), edition=edition)
    table.ann.plays("Farewell")
    table.ends(ann=has(hero_expedition="", hand=drawn, reserve="Farewell"))


@pytest.mark.parametrize("edition", ["seeds", "current"])
def test_a_token_that_is_sacrificed_is_sacrificed_in_either_edition(lay: Lay, edition: str) -> None:
    """v3:7.3.25.b"""
    martyr = character("Martyr", when(IAmSacrificed(), Draw()), token=True)
    rite = spell("Rite", Sacrifice(All(Filter(types=("character",), controller="you"))))
    table = lay(martyr, rite, ann=has(hero_expedition="Martyr", hand="Rite"), edition=edition)
    table.ann.plays("Rite")
    table.ends(ann=has(hero_expedition="", discard="", hand=1))


# ---- discards_keep_counters ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("edition", "discard"), [("seeds", "v1 (2 boosts)"), ("current", "v1")])
def test_counters_in_the_discard_pile(lay: Lay, edition: str, discard: str) -> None:
    """2.5.j against v3:2.5.b, v3:2.5.k: from the Reserve to the Discard pile."""
    purge = spell("Purge", Discard(Target(Filter(zone="reserve"))))
    table = lay(purge, ann=has(hand="Purge", reserve="v1 (2 boosts)"), edition=edition)
    table.ann.plays("Purge")
    table.ends(ann=has(discard=discard))


@pytest.mark.parametrize("edition", ["seeds", "current"])
def test_counters_stay_from_reserve_to_expedition_in_either_edition(lay: Lay, edition: str) -> None:
    """2.5.j, 2.4.4.b"""
    table = lay(ann=has(reserve="v1 (2 boosts)"), edition=edition)
    table.ann.plays("v1", into="hero")
    table.ends(ann=has(hero_expedition="v1 (fleeting, 2 boosts)"))


# ---- attempts_are_noticed --------------------------------------------------------------------------------------------

SLEEPER = character("Sleeper", when(GainsStatus(ME, "asleep"), Boost(ME)))
WATCHER = hero("Watcher", when(GainsStatus(All(Filter(types=("character",), controller="you")), "asleep"), Draw()))
LULLABY = spell("Lullaby", GainStatus(TARGET_CHARACTER, "asleep"))


@pytest.mark.parametrize(
    ("edition", "before", "after", "drawn"),
    [
        ("seeds", "Sleeper", "Sleeper (asleep, 1 boost)", 1),
        ("current", "Sleeper", "Sleeper (asleep, 1 boost)", 1),
        ("seeds", "Sleeper (asleep)", "Sleeper (asleep)", 0),
        ("current", "Sleeper (asleep)", "Sleeper (asleep, 1 boost)", 1),
    ],
)
def test_a_status_gained_again(lay: Lay, edition: str, before: str, after: str, drawn: int) -> None:
    """2.4.1.d, 7.3.8.b: no event; v3:2.4.1.g, v4:7.5.3: the attempt activates reactions, and changes nothing."""
    table = lay(
        SLEEPER, WATCHER, LULLABY, ann=has(hero="Watcher", hero_expedition=before, hand="Lullaby"), edition=edition
    )
    table.ann.plays("Lullaby")
    while table.asked == "Ann: reaction":
        table.ann.picks("Sleeper")
    table.ends(ann=has(hero_expedition=after, hand=drawn))


def test_an_attempt_is_not_open_to_modifiers(lay: Lay) -> None:
    """1.4.1.d: what is impossible is not replaced, though it is noticed."""
    stubborn = character(
        "Stubborn", Replacing(IGain("asleep"), Boost(ME, 3)), when(GainsStatus(ME, "asleep"), Boost(ME))
    )
    table = lay(stubborn, LULLABY, ann=has(hero_expedition="Stubborn (asleep)", hand="Lullaby"), edition="current")
    table.ann.plays("Lullaby")
    table.ends(ann=has(hero_expedition="Stubborn (asleep, 1 boost)"))


def test_another_status_or_a_stranger_is_not_waited_for(lay: Lay) -> None:
    """6.3.b: only what the trigger says."""
    hook = spell("Hook", GainStatus(TARGET_CHARACTER, "anchored"))
    table = lay(SLEEPER, hook, LULLABY, ann=has(hero_expedition="Sleeper, v1", hand="Hook, Lullaby"), first="ann")
    table.ann.plays("Hook", "Sleeper")
    table.bob.passes()
    table.ann.plays("Lullaby", "v1")
    table.ends(ann=has(hero_expedition="Sleeper (anchored), v1 (asleep)"))


# ---- targets_are_chosen ----------------------------------------------------------------------------------------------

TOUGH = character("Tough", Keyword("tough", 2))
DOOM = spell("Doom", Discard(TARGET_CHARACTER))
CREATE_THEN_DOOM = spell("Muster", Sequence((Draw(), Discard(TARGET_CHARACTER))))


def test_a_target_is_declared_with_the_play(lay: Lay) -> None:
    """5.1.2.b: before anything is paid; without one, the Spell cannot be played."""
    table = lay(DOOM, ann=has(hand="Doom"), bob=has(hero_expedition="v1, v2"), edition="seeds")
    table.ann.begins("Doom")
    table.ann.is_asked("target", "v1 | v2")
    table.ends(ann=has(hand="Doom", mana="8/8"), asked="Ann: target")


def test_a_target_is_chosen_as_its_step_comes(lay: Lay) -> None:
    """v3:6.5.b: once the play is paid for, after the steps before it."""
    table = lay(CREATE_THEN_DOOM, ann=has(hand="Muster"), bob=has(hero_expedition="v1, v2"), edition="current")
    table.ann.plays("Muster")
    table.ann.is_asked("target", "v1 | v2")
    table.stands(ann=has(hand=1, mana="7/8"))
    table.ann.picks("v2")
    table.ends(ann=has(reserve="Muster"), bob=has(hero_expedition="v1", discard="v2"))


@pytest.mark.parametrize("edition", ["seeds", "current"])
def test_a_spell_without_a_target(lay: Lay, edition: str) -> None:
    """5.1.2.c: not legal; v3:6.5.b: played, and that step does nothing."""
    table = lay(CREATE_THEN_DOOM, ann=has(hand="Muster"), edition=edition)
    if edition == "seeds":
        table.ann.may_not_play("Muster", "no target")
        table.ends(ann=has(hand="Muster"))
    else:
        table.ann.plays("Muster")
        table.ends(ann=has(hand=1, reserve="Muster"))


def test_what_an_earlier_step_brings_can_be_a_target(lay: Lay) -> None:
    """v3:6.5.b against 5.2.3.b."""
    lonely = spell("Lonely", Sequence((SendToReserve(All(Filter(types=("character",)))), Discard(Target(WELL)))))
    table = lay(lonely, ann=has(hand="Lonely", hero_expedition="v1"), edition="current")
    table.ann.plays("Lonely")
    table.ends(ann=has(hero_expedition="", discard="v1", reserve="Lonely"))


def test_an_optional_step_is_decided_before_its_target(lay: Lay) -> None:
    """6.5.b with v3:6.5.b: who declines chooses no target; by 5.2.3.e the target comes first."""
    offer = spell("Offer", May(Discard(TARGET_CHARACTER)))
    table = lay(offer, ann=has(hand="Offer"), bob=has(hero_expedition="v1, v2"), edition="current")
    table.ann.plays("Offer")
    table.ann.is_asked("may")
    table.ann.picks("no")
    table.ends(bob=has(hero_expedition="v1, v2"))


def test_a_mode_is_declared_in_either_edition(lay: Lay) -> None:
    """v3:5.1.2.c: modes are declared, the targets of the mode are not."""
    either = spell("Either", Modes((Discard(TARGET_CHARACTER), Draw())))
    table = lay(either, ann=has(hand="Either"), bob=has(hero_expedition="v1, v2"), edition="current")
    table.ann.begins("Either")
    table.ann.is_asked("mode", "mode 1 | mode 2")
    table.ann.picks("mode 1")
    table.ann.picks()
    table.ann.picks("v1")
    table.ends(bob=has(hero_expedition="v2", discard="v1"))


@pytest.mark.parametrize(
    ("edition", "mana", "price", "left"), [("seeds", 3, 3, "0/3"), ("current", 3, 1, "0/3"), ("current", 8, 1, "5/8")]
)
def test_tough_is_part_of_the_cost_or_paid_for_the_target(
    lay: Lay, edition: str, mana: int, price: int, left: str
) -> None:
    """7.4.5.c: the play costs more; v3: the target costs, as it is chosen (contradictions 20)."""
    table = lay(TOUGH, DOOM, ann=has(hand="Doom", mana=mana), bob=has(hero_expedition="Tough, v1"), edition=edition)
    assert table.ann.price_of("Doom", *(["Tough"] if edition == "seeds" else [])) == price
    if edition == "seeds":
        table.ann.plays("Doom", "Tough")
    else:
        table.ann.plays("Doom")
        table.ann.picks("Tough")
    table.ends(ann=has(mana=left), bob=has(hero_expedition="v1", discard="Tough"))


@pytest.mark.parametrize(("mana", "among"), [(2, "v1"), (3, "Tough | v1")])
def test_tough_that_cannot_be_paid_is_no_target(lay: Lay, mana: int, among: str) -> None:
    """1.4.1.b: one Orb more or fewer decides."""
    table = lay(TOUGH, DOOM, ann=has(hand="Doom", mana=mana), bob=has(hero_expedition="Tough, v1"), edition="current")
    table.ann.plays("Doom")
    if among != "v1":
        table.ann.is_asked("target", among)
        table.ann.picks("v1")
    table.ends(bob=has(hero_expedition="Tough", discard="v1"))


def test_nobody_is_forced_to_pay_for_tough(lay: Lay) -> None:
    """1.2.5.b: where only Tough ones are there, there need be no target."""
    table = lay(TOUGH, DOOM, ann=has(hand="Doom"), bob=has(hero_expedition="Tough"), edition="current")
    table.ann.plays("Doom")
    table.ann.is_asked("target", "Tough")
    table.ann.picks()
    table.ends(ann=has(mana="7/8"), bob=has(hero_expedition="Tough"))


def test_several_targets_are_paid_for_one_by_one(lay: Lay) -> None:
    """v3: each Tough target as it is chosen, as long as the Orbs last; none is chosen twice."""
    volley = spell("Volley", Discard(Target(Filter(types=("character",)), 0, 3)))
    other = character("Other", Keyword("tough", 2))
    table = lay(
        TOUGH,
        other,
        volley,
        ann=has(hand="Volley", mana=4),
        bob=has(hero_expedition="Tough, Other, v1"),
        edition="current",
    )
    table.ann.plays("Volley")
    table.ann.picks("Tough")
    table.ann.is_asked("target", "v1")
    table.ann.picks("v1")
    table.ends(ann=has(mana="1/4"), bob=has(hero_expedition="Other", discard="Tough, v1"))


def test_a_reaction_costs_nothing_in_the_current_edition(lay: Lay) -> None:
    """v3:5.4.c: its target costs all the same, and may be let be."""
    archer = character("Archer", when(Joins(), Discard(TARGET_CHARACTER)))
    table = lay(TOUGH, archer, ann=has(hand="Archer", mana=2), bob=has(hero_expedition="Tough"), edition="current")
    table.ann.plays("Archer", into="hero")
    table.ends(ann=has(discard="Archer", mana="1/2"), bob=has(hero_expedition="Tough"))


def test_an_internal_action_chooses_its_target_after_it_is_paid(lay: Lay) -> None:
    """v3:6.5.b with 5.4."""
    deal = spell("Deal", MayPay((PayMana(1),), Discard(TARGET_CHARACTER)))
    table = lay(deal, ann=has(hand="Deal"), bob=has(hero_expedition="v1, v2"), edition="current")
    table.ann.plays("Deal")
    table.ann.picks("yes")
    table.ann.is_asked("target", "v1 | v2")
    table.ann.picks("v1")
    table.ends(ann=has(mana="6/8"), bob=has(hero_expedition="v2", discard="v1"))


# ---- enters_fleeting -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("edition", "stands"), [("seeds", "Hardy (fleeting)"), ("current", "Hardy (3 boosts)")])
def test_fleeting_as_it_enters_or_just_after(lay: Lay, edition: str, stands: str) -> None:
    """2.4.6.b, 5.2.1.c: it enters Fleeting; v4:5.2.1.c: it gains Fleeting then, which may be replaced."""
    hardy = character("Hardy", Replacing(IGain("fleeting"), Boost(ME, 3)))
    table = lay(hardy, ann=has(reserve="Hardy"), edition=edition)
    table.ann.plays("Hardy", into="hero")
    table.ends(ann=has(hero_expedition=stands))


@pytest.mark.parametrize(("edition", "drawn"), [("seeds", 0), ("current", 1)])
def test_gaining_fleeting_after_entering_is_noticed(lay: Lay, edition: str, drawn: int) -> None:
    """7.3.8.a: only what gains it later gains it in an event of its own."""
    brief = character("Brief", when(GainsStatus(ME, "fleeting"), Draw()))
    table = lay(brief, ann=has(reserve="Brief"), edition=edition)
    table.ann.plays("Brief", into="hero")
    table.ends(ann=has(hero_expedition="Brief (fleeting)", hand=drawn))


@pytest.mark.parametrize("edition", ["seeds", "current"])
def test_from_hand_nothing_is_fleeting_in_either_edition(lay: Lay, edition: str) -> None:
    """2.4.6.a"""
    table = lay(ann=has(hand="v1"), edition=edition)
    table.ann.plays("v1", into="hero")
    table.ends(ann=has(hero_expedition="v1"))


# ---- gigantic_acts_in ------------------------------------------------------------------------------------------------

PUP = character("Pup", token=True)
BOTH = "seeds, gigantic_acts_in: both expeditions"


@pytest.mark.parametrize(
    ("edition", "hero_side", "companion_side"),
    [("seeds", "Mother", "Pup"), ("current", "Mother", "Pup"), (BOTH, "Mother, Pup", "Pup")],
)
def test_a_gigantic_character_creates_in_its_expedition(
    lay: Lay, edition: str, hero_side: str, companion_side: str
) -> None:
    """7.4.3.f: both are its Expedition; v2: its controller picks one to create in (contradictions 28)."""
    mother = character("Mother", Keyword("gigantic"), when(Joins(), Create(PUP.reference, MyExpedition())))
    table = lay(PUP, mother, ann=has(hand="Mother"), edition=edition)
    table.ann.plays("Mother", into="hero")
    if edition != BOTH:
        table.ann.is_asked("my expedition", "Ann's hero expedition | Ann's companion expedition")
        table.ann.picks("companion expedition")
    table.ends(ann=has(hero_expedition=hero_side, companion_expedition=companion_side))


@pytest.mark.parametrize(("edition", "at"), [("seeds", (1, 7)), ("current", (1, 7)), (BOTH, (1, 6))])
def test_a_gigantic_character_moves_its_expedition(lay: Lay, edition: str, at: tuple[int, int]) -> None:
    """7.4.3.f: both move; v2: one that its controller picks."""
    ram = character("Ram", Keyword("gigantic"), when(Joins(), MoveExpedition(MyExpedition())))
    table = lay(ram, ann=has(hand="Ram", at=(0, 7)), edition=edition)
    table.ann.plays("Ram", into="companion")
    if edition != BOTH:
        table.ann.picks("hero expedition")
    table.ends(ann=has(at=at))


@pytest.mark.parametrize("edition", ["seeds", "current", BOTH])
def test_the_expedition_of_another_character_is_one_in_every_edition(lay: Lay, edition: str) -> None:
    """3.2.4.b: nothing to pick."""
    mother = character("Mother", when(Joins(), Create(PUP.reference, MyExpedition())))
    table = lay(PUP, mother, ann=has(hand="Mother"), edition=edition)
    table.ann.plays("Mother", into="companion")
    table.ends(ann=has(companion_expedition="Mother, Pup", hero_expedition=""))
