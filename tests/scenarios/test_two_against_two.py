"""2V2: Ann and Cat against Bob and Dan, who sit in this order clockwise around the table."""

from __future__ import annotations

import pytest

from engine import Adjudicate, Deck, TableOptions, WrongNumberOfSeats, new_table, ready_made_decks, view
from engine.cards.language import (
    All,
    AtPhase,
    Boost,
    Create,
    Discard,
    Draw,
    EachOpponent,
    EachPlayer,
    Filter,
    FirstPlayer,
    If,
    JoinsYours,
    Keyword,
    MoveExpedition,
    Passive,
    RegionsAre,
    Resupply,
    Sacrifice,
    Target,
    TargetExpedition,
    TargetOpponent,
)
from tests.scenarios.inline import (
    A_CHARACTER,
    CHARACTERS,
    ME,
    TARGET_CHARACTER,
    YOUR_CHARACTERS,
    character,
    landmark,
    spell,
    when,
)
from tests.scenarios.kit import Lay, Scene, Side, has

Places = tuple[int, int]
START: Places = (0, 7)
MARCH = spell("March", MoveExpedition(TargetExpedition()))
SEEDLING = character("Seedling", token=True)


def four(lay: Lay, phases: str, **places: Places) -> Scene:
    """The four, each with their expeditions at the places named, else at the start."""
    sides = {name: has(at=places.get(name, START)) for name in ("ann", "bob", "cat", "dan")}
    return lay(ann=sides["ann"], bob=sides["bob"], cat=sides["cat"], dan=sides["dan"], mode="2v2", phases=phases)


# ---- sitting down ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [2, 3])
def test_two_against_two_is_for_four(lay: Lay, count: int) -> None:
    """2V2.1 Two teams of two, and no fewer; two may bring the same Hero."""
    deck = next(iter(ready_made_decks().values()))
    with pytest.raises(WrongNumberOfSeats, match="4 decks"):
        new_table([deck] * count, 1, TableOptions(mode="2v2"))
    with pytest.raises(WrongNumberOfSeats, match="2 decks"):
        new_table([deck] * 4, 1)
    seen = view(new_table([deck] * 4, 1, TableOptions(mode="2v2")), None)
    assert [player.team for player in seen.players] == [0, 1, 0, 1]
    assert len({player.hero.name for player in seen.players if player.hero}) == 1
    lay(mode="2v2").ends()


def test_each_expedition_faces_another_opponent(lay: Lay) -> None:
    """2V2.2"""
    table = lay(mode="2v2")
    for each in table.seen.expeditions:
        facing = table.seen.expeditions[each.facing]
        other = table.seen.expeditions[each.expedition ^ 1]
        assert facing.facing == each.expedition
        assert facing.side == each.side
        assert (facing.seat - each.seat) % 2 == 1, "an opponent, not the teammate"
        assert facing.seat != table.seen.expeditions[other.facing].seat
    table.ends()


def test_only_the_expedition_one_faces_counts(lay: Lay) -> None:
    """2V2.2 Ann's Hero Expedition faces Bob's, her Companion Expedition Dan's: Cat and the others' do not matter."""
    strong = has(hero_expedition="v1", companion_expedition="v1")
    table = lay(
        ann=strong,
        bob=has(hero_expedition="v2", companion_expedition="v9"),
        cat=has(hero_expedition="v9"),
        dan=has(hero_expedition="v8"),
        mode="2v2",
        phases="dusk",
    )
    table.ends(ann=has(at=(0, 6)), bob=has(at=(1, 6)), cat=has(at=(1, 7)), dan=has(at=(0, 7)))


def test_turns_go_clockwise_until_everybody_has_passed(lay: Lay) -> None:
    """2V2.3"""
    hand = has(hand="2 v1")
    table = lay(ann=hand, bob=hand, cat=hand, dan=hand, mode="2v2", first="cat", phases="afternoon noon")
    order = []
    for player in (table.cat, table.dan, table.ann, table.bob):
        order.append(table.asked)
        player.plays("v1", into="hero")
    assert order == ["Cat: turn", "Dan: turn", "Ann: turn", "Bob: turn"]
    table.cat.passes()
    table.dan.plays("v1", into="hero")
    table.ann.passes()
    table.bob.passes()
    assert table.asked == "Dan: turn"
    table.dan.passes()
    assert table.seen.phase == "noon"
    table.ends()


def test_the_marker_goes_clockwise(lay: Lay) -> None:
    """2V2.3, 4.2.1.b The player to the left becomes first player."""
    table = lay(mode="2v2", first="dan", phases="day", ann=has(hand=""))
    assert [player.first for player in table.seen.players] == [True, False, False, False]
    table.ends(asked="Ann: expand")


# ---- the middle ------------------------------------------------------------------------------------------------------

MIDDLE = "FMW F MW ?M ?FW W FM FMW"


def test_both_central_cards_are_turned_up_together(lay: Lay) -> None:
    """2V2.4 The first to reach the middle turns both cards; the second lies the other way round for the other team."""
    table = lay(ann=has(at=(2, 7), hero_expedition="v1"), mode="2v2", regions=MIDDLE, phases="dusk")
    ways = [player.way for player in table.seen.players]
    assert [[table.region(way[place]) for place in (3, 4)] for way in ways] == [["M", "FW"], ["FW", "M"]] * 2
    table.ends(ann=has(at=(3, 7)))


def test_other_tumult_cards_are_turned_up_one_by_one(lay: Lay) -> None:
    """2V2.4 Only the central cards are turned together: Cat and Dan still have theirs face down."""
    table = lay(ann=has(hero_expedition="v1"), mode="2v2", regions="FMW ?F ?MW ?M ?FW ?W ?FM FMW", phases="dusk")
    ways = [player.way for player in table.seen.players]
    assert [table.region(way[1]) for way in ways] == ["F", "F", "?", "?"]
    assert {table.region(way[3]) for way in ways} == {"?"}
    table.ends(ann=has(at=(1, 7)))


@pytest.mark.parametrize(("name", "moves"), [("ann", True), ("bob", False), ("cat", True), ("dan", False)])
def test_what_a_team_meets_first_in_the_middle(lay: Lay, name: str, moves: bool) -> None:
    """2V2.4 The Mountain comes first for Ann and Cat, and last for Bob and Dan."""
    sides = {other: Side() for other in ("ann", "bob", "cat", "dan")}
    sides[name] = has(at=(3, 7), hero_expedition="0/1/0")
    regions = MIDDLE.replace("?", "")
    table = lay(
        ann=sides["ann"], bob=sides["bob"], cat=sides["cat"], dan=sides["dan"], mode="2v2", regions=regions,
        phases="dusk",
    )  # fmt: skip
    place = 4 if moves else 3
    seat = ("ann", "bob", "cat", "dan").index(name)
    assert table.table.game.positions[2 * seat] == place
    table.ends()


def test_what_is_done_to_a_region_is_done_to_all_who_stand_there(lay: Lay) -> None:
    """2V2.17 Ann and Bob share the arm on which their Heroes face each other; Cat's lies opposite."""
    flood = character("Flood", Passive(RegionsAre("mine", "water", only=True)))
    table = lay(flood, ann=has(at=(1, 7), hero_expedition="Flood"), mode="2v2", regions=MIDDLE.replace("?", ""))
    ways = [player.way for player in table.seen.players]
    assert [table.region(way[1]) for way in ways] == ["W", "W", "F", "F"]
    table.ends()


def test_the_doubled_adventure(lay: Lay) -> None:
    """2V2.17 Two of each: all ways begin and end alike, and have the same cards in the same places."""
    decks: list[Deck] = list(ready_made_decks().values())
    middles = set()
    for seed in range(8):
        game = new_table([*decks[:2], *decks[:2]], seed, TableOptions(mode="2v2")).game
        assert len(game.regions) == 16
        lands = [[tuple(game.regions[region].terrains) for region in way] for way in game.ways]
        assert all(len(way) == len(set(way)) == 8 for way in game.ways)
        assert lands[0] == lands[2]
        assert lands[1] == lands[3]
        assert lands[1] == [*lands[0][:3], lands[0][4], lands[0][3], *lands[0][5:]]
        assert [game.regions[region].hidden for region in game.ways[0]] == [False, *[True] * 6, False]
        middles.add(lands[0][3])
    assert len(middles) > 1, "at random"
    lay(mode="2v2").ends()


# ---- victory ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "won"), [("ann", "Ann, Cat"), ("bob", "Bob, Dan"), ("dan", "Bob, Dan")])
def test_the_first_to_meet_wins_for_the_team(lay: Lay, name: str, won: str) -> None:
    """2V2.5 Whatever the teammate has done."""
    four(lay, "night", **{name: (4, 4)}).ends(won=won)


@pytest.mark.parametrize("at", [(3, 4), (2, 3), (6, 7)])
def test_one_short_of_meeting_does_not_win_for_the_team(lay: Lay, at: Places) -> None:
    """2V2.5 Expeditions of two teammates do not meet."""
    four(lay, "night", ann=at, cat=(3, 4)).ends(won="")


def test_two_allies_who_meet_at_once_win(lay: Lay) -> None:
    """2V2.5"""
    four(lay, "night", bob=(4, 4), dan=(5, 4)).ends(won="Bob, Dan")


@pytest.mark.parametrize(
    ("ann", "dan", "won"),
    [((4, 3), (4, 4), "Ann, Cat"), ((4, 4), (5, 4), "Bob, Dan"), ((5, 3), (4, 3), "Ann, Cat"), ((7, 7), (0, 0), "")],
)
def test_two_rivals_meet_at_once(lay: Lay, ann: Places, dan: Places, won: str) -> None:
    """2V2.6 The team of the one who went further than necessary; else the Arena, whatever their teammates did."""
    table = four(lay, "night", ann=ann, dan=dan, cat=(3, 4), bob=(0, 6))
    assert table.seen.arena == (won == "")
    table.ends(won=won)


@pytest.mark.parametrize("far", [(4, 4), (5, 3), (7, 0)])
def test_three_meet(lay: Lay, far: Places) -> None:
    """2V2.7 The two allies win, however far their rival went."""
    four(lay, "night", ann=(4, 4), cat=(4, 4), dan=far).ends(won="Ann, Cat")


@pytest.mark.parametrize(
    ("ann", "bob", "cat", "dan", "won"),
    [
        ((4, 4), (4, 4), (4, 4), (4, 4), ""),
        ((5, 4), (4, 4), (4, 4), (4, 4), "Ann, Cat"),
        ((4, 4), (4, 4), (4, 4), (4, 3), "Bob, Dan"),
        ((5, 4), (5, 4), (4, 4), (4, 4), ""),
        ((6, 4), (5, 4), (4, 4), (5, 4), ""),
        ((6, 4), (5, 4), (5, 4), (5, 4), "Ann, Cat"),
        ((7, 7), (7, 4), (4, 4), (4, 3), "Bob, Dan"),
    ],
)
def test_all_four_meet(lay: Lay, ann: Places, bob: Places, cat: Places, dan: Places, won: str) -> None:
    """2V2.8 One advance more of both together wins; as many lead to the Arena."""
    table = four(lay, "night", ann=ann, bob=bob, cat=cat, dan=dan)
    assert table.seen.arena == (won == "")
    table.ends(won=won)


@pytest.mark.parametrize(
    ("ann", "bob", "cat", "dan", "won"),
    [
        ("", "", "", "", ""),
        ("v2", "v3", "v2", "", "Ann, Cat"),
        ("v2", "v3", "v2", "v1", ""),
        ("v2", "v3", "v2", "v2", "Bob, Dan"),
        ("3/0/0", "0/3/0", "0/0/0", "0/0/3", "Bob, Dan"),
        ("3/0/0", "2/1/0", "0/3/0", "0/3/0", ""),
        ("3/0/0", "2/1/0", "0/4/0", "0/2/0", "Ann, Cat"),
        ("v9 (asleep)", "v1", "", "", "Bob, Dan"),
    ],
)
def test_the_arena_counts_for_teams(lay: Lay, ann: str, bob: str, cat: str, dan: str, won: str) -> None:
    """2V2.9 A team's Characters together, terrain by terrain; more terrains win."""
    table = lay(
        ann=has(hero_expedition=ann),
        bob=has(companion_expedition=bob),
        cat=has(companion_expedition=cat),
        dan=has(hero_expedition=dan),
        mode="2v2",
        arena=True,
        phases="dusk",
    )
    table.ends(won=won)


def test_a_tie_in_the_arena_means_another_day_for_all(lay: Lay) -> None:
    """2V2.9 Until a team is ahead; nobody leaves."""
    poor = has(deck="")
    table = lay(
        ann=has(deck="", hero_expedition="v1"), bob=has(deck="", hero_expedition="v1"), cat=poor, dan=poor,
        mode="2v2", arena=True, phases="dusk night day",
    )  # fmt: skip
    assert (table.seen.day, table.asked) == (3, "Bob: turn")
    assert not any(player.left for player in table.seen.players)
    table.bob.passes()
    table.cat.passes()
    table.dan.passes()
    table.ann.plays("v1", into="hero")
    table.ann.passes()
    table.ends(won="Ann, Cat")


# ---- whose is whose --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("first", "boosts"), [("ann", 1), ("bob", 0), ("cat", 1), ("dan", 0)])
def test_a_team_is_first_player_together(lay: Lay, first: str, boosts: int) -> None:
    """2V2.10 It is enough that the teammate holds the marker."""
    proud = character("Proud", when(AtPhase("noon"), If(FirstPlayer(), Boost(ME))))
    table = lay(proud, ann=has(hero_expedition="Proud"), mode="2v2", first=first, phases="noon")
    table.ends(ann=has(hero_expedition=f"Proud ({boosts} boost)" if boosts else "Proud"))


def test_a_teammate_does_not_see_the_hand(lay: Lay) -> None:
    """2V2.11"""
    table = lay(ann=has(hand="v7"), cat=has(hand="v8"), mode="2v2")
    for viewer, player in enumerate((table.ann, table.bob, table.cat, table.dan)):
        hands = [each.hand is not None for each in view(table.table, viewer).players]
        assert hands == [other == player.seat for other in range(4)]
    table.ends()


def test_cards_go_to_ones_own_side(lay: Lay) -> None:
    """2V2.12 Neither into the teammate's expeditions nor into their Landmark zone."""
    hut = landmark("Hut")
    table = lay(hut, ann=has(hand="v1, Hut"), mode="2v2")
    table.ann.begins("v1")
    table.ann.is_asked("expedition", among="Ann's hero expedition | Ann's companion expedition")
    table.ann.goes_back()
    table.ann.plays("Hut")
    table.ends(ann=has(landmarks="Hut"), cat=has(landmarks=""), asked="Bob: turn")


def test_an_effect_may_create_a_token_at_the_teammates(lay: Lay) -> None:
    """2V2.12-13 It is the teammate's from the first, and joins theirs."""
    gift = spell("Gift", Create(SEEDLING.reference, TargetExpedition()))
    glad = landmark("Glad", when(JoinsYours(CHARACTERS), Draw()))
    table = lay(gift, glad, SEEDLING, ann=has(hand="Gift", landmarks="Glad"), cat=has(landmarks="Glad"), mode="2v2")
    table.ann.plays("Gift", "Cat's companion expedition")
    assert table.card("Seedling").seat == 2
    table.ends(ann=has(hand=0), cat=has(companion_expedition="Seedling", hand=1), asked="Bob: turn")


def test_a_target_may_be_anybodys(lay: Lay) -> None:
    """2V2.13 Any allied or enemy Expedition or Character."""
    help_all = spell("Help", Boost(TARGET_CHARACTER))
    table = lay(
        help_all, MARCH, mode="2v2",
        ann=has(hand="Help, March", hero_expedition="v1 as A"), bob=has(hero_expedition="v1 as B"),
        cat=has(hero_expedition="v1 as C"), dan=has(hero_expedition="v1 as D"),
    )  # fmt: skip
    table.ann.begins("Help")
    table.ann.is_asked("target", among="A | B | C | D")
    table.ann.goes_back()
    table.ann.begins("March")
    everybodys = [f"{name}'s {side} expedition" for name in ("Bob", "Cat", "Dan") for side in ("hero", "companion")]
    assert len(table.decision_of(0).options) == 8
    table.ann.picks(everybodys[2])
    table.ann.picks()
    table.ends(cat=has(at=(1, 7)), asked="Bob: turn")


def test_your_characters_are_not_the_teammates(lay: Lay) -> None:
    """2V2.14 'Characters you control', 'joins your Expeditions': one's own side only."""
    cheer = spell("Cheer", Boost(All(YOUR_CHARACTERS)))
    glad = landmark("Glad", when(JoinsYours(CHARACTERS), Draw()))
    table = lay(
        cheer, glad, mode="2v2",
        ann=has(hand="Cheer", hero_expedition="v1", landmarks="Glad"), cat=has(hero_expedition="v1", hand="v2"),
    )  # fmt: skip
    table.ann.plays("Cheer")
    table.bob.passes()
    table.cat.plays("v2", into="hero")
    table.ends(ann=has(hero_expedition="v1 (1 boost)", hand=0), cat=has(hero_expedition="v1, v2"), asked="Dan: turn")


def test_what_opponents_control_is_no_teammates(lay: Lay) -> None:
    """2V2.14 'A Character an opponent controls' is Bob's or Dan's."""
    hunt = spell("Hunt", Discard(Target(Filter(types=("character",), controller="opponent"))))
    table = lay(
        hunt, mode="2v2",
        ann=has(hand="Hunt", hero_expedition="v1 as A"), bob=has(hero_expedition="v1 as B"),
        cat=has(hero_expedition="v1 as C"), dan=has(hero_expedition="v1 as D"),
    )  # fmt: skip
    table.ann.begins("Hunt")
    table.ann.is_asked("target", among="B | D")
    table.ann.goes_back()
    table.ends()


@pytest.mark.parametrize(("owner", "price"), [("ann", 1), ("bob", 3), ("cat", 1), ("dan", 3)])
def test_tough_is_for_opponents(lay: Lay, owner: str, price: int) -> None:
    """7.4.5.c The teammate targets it as cheaply as its controller."""
    wall = character("Wall", Keyword("tough", 2))
    praise = spell("Praise", Boost(TARGET_CHARACTER))
    sides = {name: Side() for name in ("ann", "bob", "cat", "dan")}
    sides[owner]["hero_expedition"] = "Wall, v1"
    sides["ann"]["hand"] = "Praise"
    table = lay(wall, praise, ann=sides["ann"], bob=sides["bob"], cat=sides["cat"], dan=sides["dan"], mode="2v2")
    assert table.ann.price_of("Praise", "Wall") == price
    table.ends()


def test_your_opponent_is_each_of_them(lay: Lay) -> None:
    """2V2.15"""
    tax = spell("Tax", EachOpponent(Draw()))
    table = lay(tax, ann=has(hand="Tax"), mode="2v2")
    table.ann.plays("Tax")
    table.ends(ann=has(hand=0), bob=has(hand=1), cat=has(hand=0), dan=has(hand=1), asked="Bob: turn")


def test_target_opponent_is_one_of_them(lay: Lay) -> None:
    """2V2.15 Chosen at declaration, and never the teammate."""
    aim = spell("Aim", TargetOpponent(Resupply()))
    table = lay(aim, ann=has(hand="Aim"), mode="2v2")
    table.ann.begins("Aim")
    table.ann.is_asked("target", among="Bob | Dan")
    table.ann.picks("Dan")
    table.ann.is_asked("pay")
    table.ann.picks()
    table.ends(bob=has(reserve=0), cat=has(reserve=0), dan=has(reserve=1), asked="Bob: turn")


def test_only_what_one_controls_is_sacrificed(lay: Lay) -> None:
    """2V2.16 Each their own; who has none sacrifices none, whatever the teammate has."""
    famine = spell("Famine", EachPlayer(Sacrifice(A_CHARACTER)))
    table = lay(
        famine, mode="2v2",
        ann=has(hand="Famine", hero_expedition="v1 as A, v1 as E"), bob=has(hero_expedition="v1 as B"),
        dan=has(hero_expedition="v1 as D, v1 as F"),
    )  # fmt: skip
    table.ann.plays("Famine")
    table.ann.is_asked("choose", among="A | E")
    table.ann.picks("A")
    table.dan.is_asked("choose", among="D | F")
    table.dan.picks("F")
    table.ends(ann=has(hero_expedition="E"), bob=has(hero_expedition=""), dan=has(hero_expedition="D"))


def test_visible_choices_of_four_in_initiative_order(lay: Lay) -> None:
    """1.4.5.a Clockwise from whoever takes the turn, and all at once in the end."""
    famine = spell("Famine", EachPlayer(Sacrifice(A_CHARACTER)))
    two = has(hero_expedition="2 v1")
    table = lay(
        famine, ann=two, bob=two, cat=has(hand="Famine", hero_expedition="2 v1"), dan=two, mode="2v2", first="cat"
    )
    table.cat.plays("Famine")
    order = []
    for player in (table.cat, table.dan, table.ann, table.bob):
        order.append(table.asked)
        assert table.happened("sacrifice") == 0
        player.picks("v1")
    assert order == ["Cat: choose", "Dan: choose", "Ann: choose", "Bob: choose"]
    one = has(hero_expedition="v1")
    table.ends(ann=one, bob=one, cat=one, dan=one, asked="Dan: turn")


def test_hidden_choices_of_four_in_initiative_order(lay: Lay) -> None:
    """1.4.5.a, 4.2.1.e Each says whether; the cards move together when all have."""
    hand = has(hand="v1", mana=1)
    table = lay(ann=hand, bob=hand, cat=hand, dan=hand, mode="2v2", first="bob", phases="day")
    order = []
    for player, picks in ((table.cat, ["v1"]), (table.dan, []), (table.ann, ["v1"]), (table.bob, [])):
        order.append(table.asked)
        assert table.happened("expand") == 0
        player.picks(*picks)
    assert order == ["Cat: expand", "Dan: expand", "Ann: expand", "Bob: expand"]
    table.ends(ann=has(mana="2/2"), bob=has(mana="1/1"), cat=has(mana="2/2"), dan=has(mana="1/1"))


# ---- by the players --------------------------------------------------------------------------------------------------


def test_who_concedes_concedes_for_the_team(lay: Lay) -> None:
    """2V2.5 A team wins and loses together."""
    table = lay(mode="2v2")
    table.dan.concedes()
    assert table.table.game.result is not None
    assert table.table.game.result.how == "concession"
    table.ends(won="Ann, Cat")


@pytest.mark.parametrize(
    ("ann", "bob", "cat", "dan", "won"),
    [
        (START, START, START, START, "nobody"),
        ((3, 7), (1, 7), START, (1, 7), "Ann, Cat"),
        ((3, 7), (1, 7), START, (0, 5), "nobody"),
        ((3, 7), (1, 7), START, (0, 4), "Bob, Dan"),
        ((4, 4), (3, 4), START, (3, 4), "Ann, Cat"),
        ((4, 4), (7, 0), (4, 4), START, "Ann, Cat"),
        ((4, 4), (5, 4), START, START, "Bob, Dan"),
    ],
)
def test_an_abandoned_game_of_teams(lay: Lay, ann: Places, bob: Places, cat: Places, dan: Places, won: str) -> None:
    """1.3.3.b, 2V2.6-8 As if it were checked now; where nobody has met, by the way of both together."""
    table = four(lay, "afternoon", ann=ann, bob=bob, cat=cat, dan=dan)
    table.answer(Adjudicate())
    assert table.table.game.result is not None
    assert table.table.game.result.how == "abandonment"
    table.ends(won=won)
