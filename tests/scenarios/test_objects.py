"""2.1, 1.4.3-1.4.4: objects are new in every zone, and what may follow them all the same."""

from __future__ import annotations

from engine.cards.language import (
    All,
    Boost,
    Discard,
    Draw,
    Filter,
    HaveAbility,
    IAmSacrificed,
    If,
    IGo,
    Is,
    IsA,
    Joins,
    May,
    Not,
    Passive,
    PlayedFrom,
    PlayForFree,
    Reaction,
    ReturnToHand,
    Sacrifice,
    SendToReserve,
    Sequence,
)
from tests.scenarios.inline import (
    A_CHARACTER,
    IT,
    ME,
    TARGET_CHARACTER,
    YOUR_CHARACTERS,
    character,
    landmark,
    spell,
    when,
)
from tests.scenarios.kit import Lay, has

KUWAT = character("Kuwat", when(Joins(), Sacrifice(A_CHARACTER)), cost=2)
HAVEN = landmark("Haven", Passive(HaveAbility(All(YOUR_CHARACTERS), when(PlayedFrom("reserve"), Boost(ME)))))
JELLYFISH = character("Jellyfish", Reaction(IAmSacrificed(), SendToReserve(IT), Not(Is(ME, "fleeting"))))
COPPELIA = character("Coppélia", when(IGo("hand", "reserve"), May(PlayForFree(IT, gains="asleep"))), cost=4)
ADA = character("Ada", when(IGo("hand", "reserve"), Draw()))
HERALD = character("Herald", when(IGo("expedition", "reserve"), Draw()), token=True)
OFFERING = spell("Offering", Sacrifice(A_CHARACTER))
RECALL = spell("Recall", ReturnToHand(TARGET_CHARACTER))
FAREWELL = spell("Farewell", SendToReserve(TARGET_CHARACTER))
DOOM = spell("Doom", Discard(TARGET_CHARACTER))


def test_a_reaction_does_not_find_its_bearer_in_another_zone(lay: Lay) -> None:
    """2.1.c Kuwat sacrificed by its own first reaction: the boost of the second finds nothing."""
    table = lay(KUWAT, HAVEN, ann=has(reserve="Kuwat", landmarks="Haven"))
    table.ann.plays("Kuwat", into="hero")
    table.ann.is_asked("reaction", among="Kuwat | Kuwat")
    table.ann.picks("Kuwat #1")
    table.ends(ann=has(hero_expedition="", discard="Kuwat"))


def test_a_reaction_finds_its_bearer_where_it_still_is(lay: Lay) -> None:
    """2.1.c The other way round Kuwat is boosted, and then sacrifices another."""
    table = lay(KUWAT, HAVEN, ann=has(reserve="Kuwat", landmarks="Haven", companion_expedition="v2"))
    table.ann.plays("Kuwat", into="hero")
    table.ann.picks("Kuwat #1")
    table.ann.is_asked("choose", among="Kuwat | v2")
    table.ann.picks("v2")
    table.ends(ann=has(hero_expedition="Kuwat (fleeting, 1 boost)", companion_expedition="", discard="v2"))


def test_a_sacrificed_object_is_found_in_the_discard_pile(lay: Lay) -> None:
    """2.1.e Moonlight Jellyfish returns to the Reserve out of the Discard pile."""
    table = lay(JELLYFISH, OFFERING, ann=has(hand="Offering", hero_expedition="Jellyfish"))
    table.ann.plays("Offering")
    table.ends(ann=has(hero_expedition="", reserve="Jellyfish, Offering", discard=""))


def test_was_looks_at_the_time_before_the_event(lay: Lay) -> None:
    """v3:6.3.k, 2.1.e A Jellyfish that was Fleeting stays in the Discard pile."""
    table = lay(JELLYFISH, OFFERING, ann=has(hand="Offering", hero_expedition="Jellyfish (fleeting)"))
    table.ann.plays("Offering")
    table.ends(ann=has(reserve="Offering", discard="Jellyfish"))


def test_one_ability_follows_an_object_through_several_zones(lay: Lay) -> None:
    """2.1.f Coppélia in the Reserve, in Limbo and in the Expedition are three objects and one ability's 'it'."""
    table = lay(COPPELIA, ann=has(hand="Kelon Elemental, Coppélia", mana=2))
    table.ann.plays("Kelon Elemental", into="hero")
    table.ann.is_asked("may")
    table.ann.picks("yes")
    table.ann.picks("companion expedition")
    table.ends(
        ann=has(hero_expedition="Kelon Elemental", companion_expedition="Coppélia (asleep, fleeting)", mana="0/2")
    )


def test_what_may_be_followed_need_not_be(lay: Lay) -> None:
    """6.5.b Coppélia stays in the Reserve when she is not wanted."""
    table = lay(COPPELIA, ann=has(hand="Kelon Elemental, Coppélia"))
    table.ann.plays("Kelon Elemental", into="hero")
    table.ann.picks("no")
    table.ends(ann=has(companion_expedition="", reserve="Coppélia"))


def test_the_type_of_a_given_card_does_not_depend_on_its_place(lay: Lay) -> None:
    """2.2.1.i A Permanent in the Reserve is a Permanent; a Character there is none."""
    looker = character("Looker", when(IGo("hand", "reserve"), If(IsA(ME, "character"), Draw())))
    table = lay(looker, ann=has(hand="Kelon Elemental, Looker", deck="v7"))
    table.ann.plays("Kelon Elemental", into="hero")
    table.ends(ann=has(reserve="Looker", hand="v7"))


def test_a_card_that_returns_has_neither_counters_nor_statuses(lay: Lay) -> None:
    """1.4.4.a, 2.4.1.b, 2.5.i Back from the hand it is another object."""
    table = lay(RECALL, ann=has(hand="Recall", hero_expedition="v3 (anchored, fleeting, 2 boosts)"))
    table.ann.plays("Recall", "v3")
    table.bob.passes()
    table.ann.plays("v3", into="hero")
    table.ends(ann=has(hero_expedition="v3", hand=""))


def test_a_token_that_leaves_ceases_to_exist(lay: Lay) -> None:
    """2.1.d, 7.5.5.b Sent to the Reserve, it is not there."""
    table = lay(FAREWELL, ann=has(hand="Farewell"), bob=has(hero_expedition="Booda (2 boosts), v1"))
    table.ann.plays("Farewell", "Booda")
    table.ends(bob=has(hero_expedition="v1", reserve="", discard=""))


def test_a_token_is_nowhere_after_a_sacrifice(lay: Lay) -> None:
    """2.1.d, 7.3.19 It is in no Discard pile either."""
    table = lay(OFFERING, ann=has(hand="Offering", hero_expedition="Brassbug"))
    table.ann.plays("Offering")
    table.ends(ann=has(hero_expedition="", discard="", reserve="Offering"))


def test_a_token_is_in_no_hand(lay: Lay) -> None:
    """2.1.d, RB.29"""
    table = lay(RECALL, ann=has(hand="Recall"), bob=has(hero_expedition="Brassbug, Brassbug"))
    table.ann.plays("Recall", "Brassbug")
    table.ends(bob=has(hero_expedition="Brassbug", hand=0, deck=10))


def test_a_leaving_token_joins_the_new_zone_first(lay: Lay) -> None:
    """2.1.d, 7.5.4.d A reaction to going to the Reserve is activated by a token too (contradictions 14)."""
    table = lay(HERALD, FAREWELL, ann=has(hand="Farewell", hero_expedition="Herald", deck="v7"))
    table.ann.plays("Farewell", "Herald")
    table.ends(ann=has(hero_expedition="", reserve="Farewell", hand="v7"))


def test_a_token_cannot_be_found_afterwards(lay: Lay) -> None:
    """2.1.d A Jellyfish token comes to the Discard pile, and there is nothing to be returned."""
    token = character("Jelly Token", Reaction(IAmSacrificed(), Sequence((SendToReserve(IT), Draw()))), token=True)
    table = lay(token, OFFERING, ann=has(hand="Offering", hero_expedition="Jelly Token", deck="v7"))
    table.ann.plays("Offering")
    table.ends(ann=has(discard="", reserve="Offering", hand="v7"))


def test_a_card_goes_to_its_owners_discard_pile(lay: Lay) -> None:
    """1.4.3.a, 3.1.2.c Whoever controls it."""
    table = lay(DOOM, ann=has(hand="Doom", hero_expedition="v3 (Bob's)"))
    table.ann.plays("Doom", "v3")
    table.ends(ann=has(hero_expedition="", discard="", reserve="Doom"), bob=has(discard="v3"))


def test_a_card_rests_in_its_owners_reserve(lay: Lay) -> None:
    """1.4.3.a, 4.2.5.b"""
    table = lay(ann=has(hero_expedition="v3 (Bob's), v2"), phases="night")
    table.ends(ann=has(hero_expedition="", reserve="v2"), bob=has(reserve="v3"))


def test_a_card_returns_to_its_owners_hand(lay: Lay) -> None:
    """7.3.17.a-b, 1.4.3.a Whether it was ever there or not."""
    table = lay(RECALL, ann=has(hand="Recall", hero_expedition="v3 (Bob's)"))
    table.ann.plays("Recall", "v3")
    table.ends(ann=has(hand=""), bob=has(hand="v3"))


def test_a_character_means_one_in_play(lay: Lay) -> None:
    """2.2.1.h What lies in a Reserve, a hand or a Discard pile is no target."""
    side = has(reserve="v1", discard="v2", hand="v3")
    table = lay(DOOM, ann=has(hand="Doom", reserve="v1", discard="v2"), bob=side)
    table.ann.may_not_play("Doom", "no target")
    table.ends()


def test_other_is_not_me(lay: Lay) -> None:
    """7.2.1.a 'Another Character' is any but the bearer."""
    jealous = character("Jealous", when(Joins(), Boost(All(Filter(types=("character",), other=True)))))
    table = lay(jealous, ann=has(hand="Jealous", hero_expedition="v1"), bob=has(companion_expedition="v2"))
    table.ann.plays("Jealous", into="hero")
    table.ends(ann=has(hero_expedition="Jealous, v1 (1 boost)"), bob=has(companion_expedition="v2 (1 boost)"))
