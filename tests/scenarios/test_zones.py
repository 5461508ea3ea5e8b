"""3: the ten zones."""

from __future__ import annotations

import pytest

from engine import load, save, view
from engine.cards.language import (
    Boost,
    Draw,
    Joins,
    JoinsYours,
    ManaFromDeck,
    PutInMana,
    Resupply,
    RevealAndSort,
    Sequence,
    SwitchExpeditions,
)
from tests.scenarios.inline import CHARACTERS, IT, ME, TARGET_CHARACTER, character, landmark, spell, when
from tests.scenarios.kit import Lay, has

STUDY = spell("Study", Draw(2))
SUPPLY = spell("Supply", Resupply())
SOW = spell("Sow", ManaFromDeck())
BURY = spell("Bury", PutInMana(TARGET_CHARACTER))
SORT = spell("Sort", RevealAndSort(2))
STEP_ASIDE = spell("Step Aside", SwitchExpeditions(TARGET_CHARACTER))


@pytest.mark.parametrize(
    ("deck", "discard", "hand", "left"),
    [
        ("v1, v2, v3", "v9", "v1, v2", 1),
        ("v1, v2", "v9", "v1, v2", 0),
        ("v1", "v9", "v1, v9", 0),
        ("v1", "v9, v9, v9", "v1, v9", 2),
        ("", "v9, v9", "v9, v9", 0),
        ("", "v9", "v9", 0),
        ("v1", "", "v1", 0),
        ("", "", "", 0),
    ],
)
def test_a_missing_position_brings_the_discard_pile_back(
    lay: Lay, deck: str, discard: str, hand: str, left: int
) -> None:
    """3.2.2.d-e, RB.27 Shuffled under the Deck in the same step, only where one is missing."""
    table = lay(STUDY, ann=has(hand="Study", deck=deck, discard=discard))
    table.ann.plays("Study")
    assert table.happened("draw") == 1
    kept = discard if len(deck) > 3 else ""
    table.ends(ann=has(hand=hand, deck=left, discard=kept, reserve="Study"))


def test_what_was_on_the_deck_stays_on_top(lay: Lay) -> None:
    """3.2.2.d The Discard pile comes to the bottom: the known card is drawn first."""
    table = lay(STUDY, SUPPLY, ann=has(hand="Supply, Study", deck="v1, v2", discard="v8, v9"))
    table.ann.plays("Supply")
    table.bob.passes()
    table.ann.plays("Study")
    table.ends(ann=has(reserve="v1, Supply, Study", deck=1, discard=""))
    assert "v2" in [table.words.write(table.name_of(id)) for id in table.table.game.pile("hand", 0)]


def test_a_resupply_from_an_empty_deck(lay: Lay) -> None:
    """7.3.16.b The Discard pile is shuffled first."""
    table = lay(SUPPLY, ann=has(hand="Supply", deck="", discard="v9"))
    table.ann.plays("Supply")
    table.ends(ann=has(reserve="v9, Supply", deck="", discard=""))


def test_a_resupply_from_nothing(lay: Lay) -> None:
    """7.3.16.b, 3.2.2.e If it is still empty nothing happens."""
    table = lay(SUPPLY, ann=has(hand="Supply", deck=""))
    table.ann.plays("Supply")
    table.ends(ann=has(reserve="Supply", deck=""))


def test_revealing_beyond_the_deck(lay: Lay) -> None:
    """3.2.2.d One card of the Deck, and one of the Discard pile under it."""
    table = lay(SORT, ann=has(hand="Sort", deck="v1", discard="v9"))
    table.ann.plays("Sort")
    table.ann.is_asked("sort revealed", among="v1 | v9")
    table.ann.picks("v9")
    table.ends(ann=has(reserve="v9, Sort", discard="v1", deck=""))


def test_revealing_the_last_card(lay: Lay) -> None:
    """3.2.2.e Only one can be revealed: it comes to the Reserve, nothing is discarded."""
    table = lay(SORT, ann=has(hand="Sort", deck="v1"))
    table.ann.plays("Sort")
    table.ends(ann=has(reserve="v1, Sort", discard="", deck=""))


def test_an_orb_from_the_deck_is_exhausted(lay: Lay) -> None:
    """3.2.9.b-c Face down and Exhausted unless something else is said."""
    table = lay(SOW, ann=has(hand="Sow", deck="v7", mana=1))
    table.ann.plays("Sow")
    table.ends(ann=has(mana="0/2", deck=""))


def test_a_character_becomes_an_orb_of_its_owner(lay: Lay) -> None:
    """3.2.9.b, 1.4.3.a"""
    table = lay(BURY, ann=has(hand="Bury", mana=1, hero_expedition="v5 (Bob's, 2 boosts)"), bob=has(mana=3))
    table.ann.plays("Bury", "v5")
    table.ends(ann=has(hero_expedition="", mana="0/1"), bob=has(mana="3/4"))


def test_a_token_becomes_no_orb(lay: Lay) -> None:
    """2.1.d"""
    table = lay(BURY, ann=has(hand="Bury", mana=1, hero_expedition="Booda"))
    table.ann.plays("Bury", "Booda")
    table.ends(ann=has(hero_expedition="", mana="0/1"))


def test_the_faces_of_orbs_are_their_owners(lay: Lay) -> None:
    """3.2.9.a, 3.2.9.d (contradictions 1) Their number and whether they are ready are everybody's."""
    table = lay(ann=has(orbs="v7, Kappa", mana=2), bob=has(mana="1/3"))
    for viewer, faces in ((0, ["Kappa", "v7"]), (1, ["", ""]), (None, ["", ""])):
        seen = view(table.table, viewer).players
        assert sorted(card.name for card in seen[0].mana) == faces
        assert (seen[0].mana_ready, seen[0].mana_total) == (2, 2)
        assert (seen[1].mana_ready, seen[1].mana_total) == (1, 3)
    table.ends()


def test_an_orb_has_no_characteristics_for_others(lay: Lay) -> None:
    """3.1.3.c, 2.2.1.f A face-down Orb is no Character to anybody's target."""
    table = lay(BURY, ann=has(hand="Bury", orbs="v1, v2"), bob=has(orbs="v3"))
    table.ann.may_not_play("Bury", "no target")
    table.ends()


def test_hands_and_decks_are_hidden(lay: Lay) -> None:
    """1.2.3.f, 3.1.3.e Only their numbers are public."""
    table = lay(ann=has(hand="v7, v8", deck="v9, v9, v9"))
    for viewer in (1, None):
        seen = view(table.table, viewer).players[0]
        assert (seen.hand, seen.hand_size, seen.deck_size) == (None, 2, 3)
    mine = view(table.table, 0).players[0].hand
    assert mine is not None
    assert sorted(card.name for card in mine) == ["v7", "v8"]
    table.ends()


def test_visible_zones_are_everybodys(lay: Lay) -> None:
    """1.2.3.e, 3.1.3.b Discard pile, Expedition zone, Hero zone, Landmark zone, Reserve."""
    table = lay(
        ann=has(hero="Kojo & Booda", reserve="v1", landmarks="Brassbug Hub", discard="v2", hero_expedition="v3")
    )
    for viewer in (0, 1, None):
        seen = view(table.table, viewer)
        one = seen.players[0]
        assert one.hero is not None
        names = [one.hero.name, *(card.name for card in one.reserve + one.landmarks + one.discard)]
        assert names == ["Kojo & Booda", "v1", "Brassbug Hub", "v2"]
        assert [card.name for card in seen.expeditions[0].characters] == ["v3"]
    table.ends()


def test_the_reserve_may_be_too_full_by_day(lay: Lay) -> None:
    """3.2.10.a"""
    table = lay(SUPPLY, ann=has(hand="Supply", reserve="v1, v2, v3, v4", deck="v5"))
    table.ann.plays("Supply")
    table.ends(ann=has(reserve="v1, v2, v3, v4, v5, Supply"))


def test_landmarks_may_be_too_many_by_day(lay: Lay) -> None:
    """3.2.7.a"""
    table = lay(ann=has(hand="Axiom Reprocessor", landmarks="Brassbug Hub, Brassbug Hub"))
    table.ann.plays("Axiom Reprocessor")
    table.ends(ann=has(landmarks="Axiom Reprocessor, Brassbug Hub, Brassbug Hub"))


def test_switching_joins_the_expedition_but_not_the_zone(lay: Lay) -> None:
    """7.5.4.c, 7.5.5.c, 3.2.4.d 'I join' is silent, 'joins your Expeditions' is not."""
    walker = character("Walker", when(Joins(), Boost(ME, 5)))
    post = landmark("Post", when(JoinsYours(CHARACTERS), Boost(IT)))
    table = lay(STEP_ASIDE, walker, post, ann=has(hand="Step Aside", hero_expedition="Walker", landmarks="Post"))
    table.ann.plays("Step Aside", "Walker")
    table.ends(ann=has(companion_expedition="Walker (1 boost)", hero_expedition=""))


def test_an_expedition_exists_even_when_empty(lay: Lay) -> None:
    """3.2.4.c Total 0, and a token may be created there."""
    table = lay(ann=has(reserve="Foundry Armorer"))
    assert table.totals("Bob", "companion") == "0/0/0"
    table.ann.plays("Foundry Armorer", into="hero")
    table.ann.picks("Bob's companion expedition")
    table.ends(bob=has(companion_expedition="Brassbug"))


def test_limbo_is_empty_when_all_is_done(lay: Lay) -> None:
    """3.2.8.a"""
    table = lay(STUDY, ann=has(hand="Study"))
    table.ann.plays("Study")
    assert table.seen.limbo == []
    assert table.seen.emblems == []
    table.ends()


def test_a_spell_is_in_limbo_while_it_resolves(lay: Lay) -> None:
    """v3:5.1.2.g, 3.2.8.a A Discard pile that is shuffled meanwhile does not hold it."""
    table = lay(SORT, ann=has(reserve="Sort", deck="v1, v2, v3"))
    table.ann.plays("Sort")
    assert [card.name for card in table.seen.limbo] == ["Sort"]
    table.ann.picks("v1")
    table.ends(ann=has(reserve="v1", discard="v2, Sort"))


def test_the_spell_itself_is_not_drawn_again(lay: Lay) -> None:
    """3.2.2.e, v3:5.1.2.g It is in Limbo, in no Discard pile."""
    digging = spell("Digging", Sequence((Draw(), Draw())))
    table = lay(digging, ann=has(reserve="Digging", deck="v1"))
    table.ann.plays("Digging")
    table.ends(ann=has(hand="v1", discard="Digging", deck=""))


def test_a_laid_table_goes_through_the_codec(lay: Lay) -> None:
    """Every zone with something in it, saved and loaded, is the same to the byte."""
    table = lay(
        ann=has(
            hero="Sierra & Oddball (exhausted)", hand="v1", reserve="v2 (1 boost)", landmarks="Brassbug Hub (2 kelon)"
        ),
        bob=has(hero_expedition="Booda (fleeting)", discard="v4", mana="1/4", at=(3, 6)),
    )
    data = save(table.table)
    assert save(load(data, table.words.catalogue)) == data
    table.ends(ann=has(hero="Sierra & Oddball (exhausted)"), bob=has(at=(3, 6), mana="1/4"))


def test_counting_landmarks_counts_the_landmark_zone(lay: Lay) -> None:
    """2.2.2.n Three Little Pigs do not count a Landmark in the Reserve."""
    table = lay(ann=has(hand="Three Little Pigs", landmarks="Brassbug Hub", reserve="Brassbug Hub"))
    table.ann.plays("Three Little Pigs", into="hero")
    table.ends(ann=has(hero_expedition="Three Little Pigs"))
