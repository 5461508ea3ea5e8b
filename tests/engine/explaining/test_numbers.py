"""Statistics by their stages, Dusk by its comparisons, prices and refusals by their causes: as they are on a table."""

from __future__ import annotations

from typing import Any

import pytest

from engine import compared, default_catalogue, play_explained, statistics_explained, tell, view
from engine.scenarios.scene import Scene
from engine.state.actions import Advance, Fail
from engine.state.comparison import Comparison
from tests.scenarios.laid import laid


def thing(scene: Scene, name: str) -> int:
    """The object of that name in an expedition."""
    characters = [each for expedition in view(scene.match, None).expeditions for each in expedition.characters]
    return next(each.id for each in characters if each.name == name)


def said_by(ability: str) -> str:
    """The name of the card on which an ability stands."""
    return default_catalogue().cards[ability.split("/")[0]].name


def test_statistics_are_printed_then_evened_then_boosted_and_a_sleeper_does_not_count() -> None:
    scene = laid(ann={"hero_expedition": "Foundry Mechanic (2 boosts, asleep), Winter Outfits"})
    told = statistics_explained(scene.match, thing(scene, "Foundry Mechanic"))
    assert [(stage.key, stage.cause.rule, stage.amount) for stage in told.stages] == [
        ("printed", "2.2.9.b", 0),
        ("evened", "2.3.1.j", 0),
        ("boosted", "v3:2.5.1.b", 2),
    ]
    printed, evened, boosted = (stage.values for stage in told.stages)
    assert evened == (max(printed),) * 3
    assert boosted == (max(printed) + 2,) * 3
    assert said_by(told.stages[1].cause.ability) == "Winter Outfits"
    assert told.stages[1].cause.bearer == thing(scene, "Winter Outfits")
    assert [(key, cause.rule) for key, cause in told.remarks] == [("asleep", "2.4.3")]


def test_what_is_gigantic_counts_twice_and_says_by_what() -> None:
    scene = laid(ann={"hero_expedition": "Atlas"})
    ((key, cause),) = statistics_explained(scene.match, thing(scene, "Atlas")).remarks
    assert (key, cause.rule, said_by(cause.ability)) == ("both", "7.4.3.e", "Atlas")
    assert cause.bearer == thing(scene, "Atlas")


def test_a_token_has_its_statistics_from_what_created_it_and_a_permanent_has_none() -> None:
    scene = laid(ann={"hero_expedition": "Booda, Winter Outfits"})
    token = statistics_explained(scene.match, thing(scene, "Booda"))
    assert [(stage.key, stage.cause.rule) for stage in token.stages][:1] == [("created", "2.2.9.e")]
    permanent = statistics_explained(scene.match, thing(scene, "Winter Outfits"))
    assert (permanent.stages, [key for key, _ in permanent.remarks]) == ((), ["none"])


SMALL = {"Small": {"type": "character", "statistics": "1/1/0"}, "Wall": {"type": "character", "text": "Defender."}}


def dusk_of(ann: dict[str, Any], bob: dict[str, Any] | None = None, **given: Any) -> dict[int, Comparison]:
    """How the expeditions stand, by number: Ann's are 0 and 1, Bob's 2 and 3."""
    scene = laid(cards=SMALL, ann=ann, bob=bob or {}, **given)
    return {each.expedition: each for each in compared(scene.match)}


def verdicts(comparison: Comparison) -> dict[str, str]:
    return {terms.terrain: terms.verdict for terms in comparison.terms}


def test_each_terrain_has_its_verdict() -> None:
    at = {"hero_expedition": "Kappa", "hero_at": 1}, {"hero_expedition": "Small", "hero_at": 2}
    both = dusk_of(*at, regions={1: "FW", 2: "M"})
    mine, theirs = both[0], both[2]
    assert verdicts(mine) == {"forest": "ahead", "mountain": "elsewhere", "water": "ahead"}
    assert verdicts(theirs) == {"forest": "elsewhere", "mountain": "behind", "water": "elsewhere"}
    assert [(terms.mine, terms.theirs) for terms in mine.terms] == [(4, 1), (4, 1), (5, 0)]
    assert [each.statistics for each in mine.characters] == [(4, 4, 5)]
    assert (mine.moves, theirs.moves) == (True, False)
    assert mine.rules == ("4.2.4.e", "4.2.4.b", "RB.15")
    assert theirs.rules == ("4.2.4.g", "RB.15", "4.2.4.b")


def test_nothing_against_nothing_is_nothing_and_equal_is_tied() -> None:
    empty = dusk_of({})[0]
    assert set(verdicts(empty).values()) <= {"zero", "elsewhere"}
    assert "4.2.4.d" in empty.rules
    tied = dusk_of({"hero_expedition": "Kappa"}, {"hero_expedition": "Kappa"})[0]
    assert set(verdicts(tied).values()) <= {"tied", "elsewhere"}
    assert "4.2.4.c" in tied.rules
    assert not tied.moves


def test_sleepers_are_named_and_add_nothing() -> None:
    found = dusk_of({"hero_expedition": "Kappa (asleep), Small"})[0]
    assert [(each.statistics, each.asleep) for each in found.characters] == [((1, 1, 0), False), ((0, 0, 0), True)]
    assert "2.4.3" in found.rules
    assert [terms.mine for terms in found.terms] == [1, 1, 0]


@pytest.mark.parametrize(
    ("ann", "bob", "expedition", "kind", "name", "rule"),
    [
        ({"hero_expedition": "Kappa, Wall"}, {}, 0, "defender", "Wall", "7.4.1.b"),
        ({"hero_expedition": "Issitoq", "companion_expedition": "Kappa"}, {}, 1, "stays", "Issitoq", "1.4.1.a"),
        ({"hero_expedition": "Kappa, Wall, ALT_ALIZE_B_OR_45_R1"}, {}, 0, "not held", "Mobile Armory", "7.4.1.b"),
        (
            {"hero_expedition": "Kappa"},
            {"hero_expedition": "Will-o'-the-Wisp"},
            0,
            "only by",
            "Will-o'-the-Wisp",
            "v3:4.2.4.d",
        ),
    ],
    ids=["Defender", "kept", "in spite of Defenders", "only by one terrain"],
)
def test_what_hinders_is_named(
    ann: dict[str, Any], bob: dict[str, Any], expedition: int, kind: str, name: str, rule: str
) -> None:
    scene = laid(cards=SMALL, ann=ann, bob=bob)
    found = {each.expedition: each for each in compared(scene.match)}[expedition]
    hindrances = [(each.kind, scene.match.catalogue.cards[each.reference].name) for each in found.hindrances]
    assert (kind, name) in hindrances
    assert rule in found.rules
    assert found.moves == (kind == "not held") or kind == "only by"


def test_progress_remembers_how_it_was_for_everybody() -> None:
    scene = laid("advance to dusk", ann={"hero_expedition": "Kappa"}, bob={"hero_expedition": "Small"}, cards=SMALL)
    (progress,) = [event for event in scene.match.events if event.verb == "progress"]
    assert [each.expedition for each in progress.comparisons] == [0, 1, 2, 3]
    for seat in (None, 0, 1):
        assert tell(progress, seat).comparisons == tuple(progress.comparisons)


REPLACED = {
    "Lazy": "If my Expedition would move forward during Dusk, it doesn't move instead.",
    "Shy": "If my Expedition would move forward during Dusk, draw a card instead.",
    "Back": "If my Expedition would move forward during Dusk, it moves backwards one region instead.",
    "Further": "If my Expedition would move forward during Dusk, it moves forward one more region instead.",
    "Twice": "If my Expedition would move forward during Dusk, it moves twice instead.",
    "Kind": "If my Expedition would move forward during Dusk, your Companion Expedition moves forward instead.",
}


@pytest.mark.parametrize(
    ("who", "moves", "kinds", "fails", "further"),
    [
        ("Lazy", set(), {0: "replaced"}, [0, 1, 2, 3], 0),
        ("Shy", set(), {0: "replaced"}, [0, 1, 2, 3], 0),
        ("Back", set(), {0: "replaced"}, [0, 1, 2, 3], 0),
        ("Further", {0}, {}, [1, 2, 3], 2),
        ("Twice", {0}, {}, [1, 2, 3], 2),
        ("Kind", {1}, {0: "replaced", 1: "replacing"}, [0, 2, 3], 0),
    ],
)
def test_progress_tells_what_became_of_a_move_that_was_replaced(
    who: str, moves: set[int], kinds: dict[int, str], fails: list[int], further: int
) -> None:
    """4.2.4.g What has not moved forward has failed, though it was ahead; what replaced its move is named."""
    cards = {name: {"type": "character", "statistics": "1/1/1", "text": text} for name, text in REPLACED.items()}
    scene = laid("advance to dusk", cards=cards, ann={"hero_expedition": who, "at": "2/5"})
    (progress,) = [event for event in scene.match.events if event.verb == "progress"]
    found = {each.expedition: each for each in progress.comparisons}
    assert {expedition for expedition, each in found.items() if each.moves} == moves
    assert {at: hindrance.kind for at, each in found.items() for hindrance in each.hindrances} == kinds
    assert sorted(action.expedition for action in progress.actions if isinstance(action, Fail)) == fails
    assert [action.number for action in progress.actions if isinstance(action, Advance)] == [further] * bool(further)
    assert found[0].because == ("forest", "mountain", "water"), "how it stood is remembered all the same"
    assert ("4.2.4.e" in found[0].rules) == (0 in moves) != ("4.2.4.g" in found[0].rules)
    for at in kinds:
        assert "6.2.b" in found[at].rules
        (hindrance,) = found[at].hindrances
        assert said_by_card(scene, hindrance.reference) == who
        assert hindrance.ability in scene.match.catalogue.abilities


def said_by_card(scene: Scene, reference: str) -> str:
    """What the card with that reference is called."""
    return scene.match.catalogue.cards[reference].name


def test_a_price_names_what_makes_it_dearer_and_cheaper() -> None:
    cards = {
        "Bolt": {"type": "spell", "cost": 3, "text": "Discard target Character."},
        "Rock": {"type": "character", "text": "Tough 2."},
        "Aide": {"type": "character", "text": "Spells you play cost {1} less."},
    }
    given = {"ann": {"hand": "Bolt", "mana": 6, "hero_expedition": "Aide"}, "bob": {"hero_expedition": "Rock"}}
    scene = laid(cards=cards, **given)
    (bolt,) = [each for each in view(scene.match, 0).playable if not each.ability]
    assert [(mana, rule) for _, mana, rule in bolt.parts] == [(3, "v3:5.1.2.d"), (-1, "v3:5.1.2.e")]
    why = play_explained(scene.match, 0, bolt.id)
    assert why is not None
    assert (why.playable, why.ready, why.causes) == (bolt, 6, ())


@pytest.mark.parametrize(
    ("mana", "bob", "refusal", "rules"),
    [
        (2, {"hero_expedition": "Rock"}, "too dear", ["1.2.5.c"]),
        (3, {}, "no target", ["5.2.3.b"]),
        (4, {"hero_expedition": "Rock"}, "no target", ["5.2.3.b", "7.4.5.c"]),
    ],
    ids=["too dear", "nobody to target", "only what is too Tough"],
)
def test_what_cannot_be_played_says_why(mana: int, bob: dict[str, Any], refusal: str, rules: list[str]) -> None:
    cards = {
        "Bolt": {"type": "spell", "cost": 3, "text": "Discard target Character."},
        "Rock": {"type": "character", "text": "Tough 2."},
    }
    scene = laid(cards=cards, ann={"hand": "Bolt", "mana": mana}, bob=bob)
    (bolt,) = [each for each in view(scene.match, 0).playable if not each.ability]
    why = play_explained(scene.match, 0, bolt.id)
    assert why is not None
    assert why.playable.refusal == refusal
    assert [cause.rule for cause in why.causes] == rules
    if refusal == "no target":
        assert why.causes[0].ability.startswith(bolt_reference(scene))
    assert play_explained(scene.match, 1, bolt.id) is None, "nobody explains another player's hand"


def bolt_reference(scene: Scene) -> str:
    (card,) = view(scene.match, 0).players[0].hand or []
    return card.reference
