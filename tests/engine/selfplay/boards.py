"""Boards on which nothing lies but bearers of passive abilities: invented ones, and such as meet each other often."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.abilities.catalogue_programs import match_of
from engine.cards import language as words
from engine.cards.catalogue import Catalogue, default_catalogue
from engine.cards.definitions.definition import CardDefinition
from engine.core.match import Match
from engine.selfplay import Matchup, matchup_of
from engine.selfplay.chances import Chances
from engine.selfplay.inventor import Inventor, Place
from engine.state.game import Game
from engine.state.objects import Object

KINDS = ("character", "character", "landmark")

SUBTYPES = ("robot", "deity", "plant")


def passive_cards(seed: int, count: int, wanted: Callable[[object], bool]) -> list[CardDefinition]:
    """Characters and Landmarks with two passive abilities each, of those wanted that are invented."""
    inventor, cards = Inventor(Chances(seed)), []
    for number in range(count):
        kind = inventor.chances.pick(KINDS)
        lines: list[words.Ability] = []
        while len(lines) < 2:
            line = inventor.record(words.Passive, Place(kind))
            if wanted(line):
                lines.append(line)
        cards.append(card(number, kind, lines, inventor.chances, ("robot", "deity")))
    return cards


def card(
    number: int, kind: str, lines: Sequence[words.Ability], chances: Chances, subtypes: Sequence[str]
) -> CardDefinition:
    """A Character or Landmark with these abilities."""
    character = kind == "character"
    return CardDefinition(
        f"PASSIVE_{number}",
        f"Passive {number}",
        "character" if character else "permanent",
        "neutral",
        "common",
        (chances.pick(subtypes),) if character else ("landmark",),
        1 + chances.below(4),
        1,
        (1, 1, 1) if character else (0, 0, 0),
        abilities=tuple(lines),
    )


def board(cards: Sequence[CardDefinition], seed: int) -> tuple[Game, Catalogue]:
    """A duel whose only objects in play are these, with statuses, anywhere on the map."""
    chances = Chances(seed)
    game = Matchup(matchup_of(seed).decks, seed).begin().game
    for seat in (0, 1):
        for id in list(game.pile("hero", seat)):
            game.pile("hero", seat).remove(id)
            del game.objects[id]
    game.positions = [chances.below(8) for _ in range(4)]
    for each in chances.shuffled(list(cards)):
        seat, side = chances.below(2), chances.below(2)
        zone, place = ("expedition", 2 * seat + side) if each.type == "character" else ("landmark", -1)
        found = Object(game.tick(), 0, each.reference, seat, seat, zone, place)  # type: ignore[arg-type]
        found.statuses = tuple(status for status in ("anchored", "asleep", "fleeting") if chances.one_in(4))
        found.counters = {"boost": 1} if chances.one_in(3) else {}
        game.objects[found.id] = found
        game.zone_of(found).append(found.id)
    different = {each.reference: each for each in cards}
    return game, default_catalogue().with_definitions(list(different.values()))


# ---- passives that meet each other ---------------------------------------------------------------------------------

CHARACTERS = words.Filter(types=("character",))


def _who(chances: Chances) -> words.All:
    """All of a sub-type, in an Expedition, of a keyword, or what counts as a type."""
    return words.All(
        chances.pick(
            (
                words.Filter(subtypes=(chances.pick(SUBTYPES),)),
                words.Filter(types=("character",), controller="you", other=chances.one_in(2)),
                words.Filter(types=("character",), expedition=chances.pick(("mine", "facing", "other"))),
                words.Filter(types=("character",), terrain=chances.pick(words.TERRAINS)),
                words.Filter(qualities=(words.HasKeyword(chances.pick(("tough", "gigantic", "eternal"))),)),
                words.Filter(types=("spell",)),
                words.Filter(types=("character",), qualities=(words.InExpeditionThatIs("ahead"),)),
                words.Filter(types=("character",), qualities=(words.StatisticAtMost(1, "forest"),)),
                words.Filter(qualities=(words.HasQuickAction("exhaust"),)),
                words.Filter(types=("character",), qualities=(words.InSingleTerrain(),)),
            )
        )
    )


def _condition(chances: Chances) -> words.Condition:
    mine = words.MyExpedition()
    found: words.Condition = chances.pick(
        (
            words.InTerrain(chances.pick(words.TERRAINS)),
            words.FacesTerrain(chances.pick(words.TERRAINS)),
            words.InOneTerrain(),
            words.AtLeast(words.NumberOf(words.Filter(subtypes=(chances.pick(SUBTYPES),))), 1 + chances.below(3)),
            words.Equal(words.NumberOf(words.Filter(types=("character",), expedition="mine")), 1),
            words.Stands(mine, chances.pick(("ahead", "behind"))),
            words.InContact(mine),
            words.IsLike(words.Me(), words.Filter(subtypes=(chances.pick(SUBTYPES),))),
            words.AtLeast(words.StatisticOf(words.Me(), "forest"), 2),
            words.AtLeast(words.SingleTerrainRegions(), 1 + chances.below(3)),
            words.InEachExpedition(words.Filter(subtypes=(chances.pick(SUBTYPES),))),
        )
    )
    return words.Not(found) if chances.one_in(4) else found


def _given(chances: Chances, deep: bool) -> words.Ability:
    exhaust = words.QuickAction((words.ExhaustMe(),), words.Draw())
    number = words.NumberOf(words.Filter(subtypes=(chances.pick(SUBTYPES),)))
    inner: tuple[words.Ability, ...] = (_passive(chances, deep=False),) if deep else ()
    found: words.Ability = chances.pick(
        (
            words.Keyword("gigantic"),
            words.Keyword("gigantic"),
            words.Keyword("eternal"),
            words.Keyword("tough", 1),
            words.CountedTough(number),
            exhaust,
            *inner,
        )
    )
    return found


def _passive(chances: Chances, deep: bool = True) -> words.Passive:
    terrain = chances.pick(words.TERRAINS)
    statement: words.Statement = chances.pick(
        (
            words.AreSubtype(_who(chances), chances.pick(SUBTYPES)),
            words.AreSubtype(_who(chances), chances.pick(SUBTYPES)),
            words.AreSubtype(words.Me(), chances.pick(SUBTYPES)),
            words.HaveAbility(_who(chances), _given(chances, deep)),
            words.HaveAbility(_who(chances), _given(chances, deep)),
            words.HaveAbility(words.Me(), _given(chances, deep)),
            words.RegionsAre(chances.pick(("mine", "mine", "mine and facing", "all")), terrain, chances.one_in(2)),
            words.LoseAbilities(_who(chances)),
            words.LoseKeyword(_who(chances), chances.pick(("gigantic", "tough"))),
            words.IgnoreAbilities(_who(chances), chances.pick((None, "tough", "eternal"))),
            words.CountsAs("spell", chances.pick(SUBTYPES)),
            words.EvenStatistics(_who(chances)),
            words.ExpeditionCounts(chances.pick(("ahead", "behind", "In Contact"))),
        )
    )
    return words.Passive(statement, _condition(chances) if chances.one_in(2) else None)


def meeting(seed: int, most: int) -> Match:
    """Up to so many bearers of passive abilities that look at much of what the others change."""
    chances = Chances(seed)
    different = [
        card(
            number,
            chances.pick(KINDS),
            [_passive(chances) for _ in range(1 + chances.below(2))],
            chances,
            SUBTYPES,
        )
        for number in range(2 + chances.below(most - 1))
    ]
    twice = [chances.pick(different) for _ in range(chances.below(2))]
    return match_of(*board([*different, *twice], seed + 1))
