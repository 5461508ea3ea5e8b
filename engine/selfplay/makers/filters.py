"""What an invented card speaks of: objects, cards of visible zones, and what triggers and conditions say of them."""

from __future__ import annotations

from functools import cache
from typing import Any

from msgspec.structs import replace

from engine.cards import language as words
from engine.cards.catalogue import default_catalogue
from engine.selfplay.inventor import SUBTYPES, Inventor, Place, makes


def said(**fields: Any) -> words.Filter:
    """A filter with these fields, whatever chance has picked for them."""
    return words.Filter(**fields)


@makes(words.Filter)
def _filter(inventor: Inventor, kind: Any, place: Place) -> Any:
    """Characters in play, or now and then other objects and cards of visible zones; hidden ones are never described."""
    chances = inventor.chances
    controller = chances.pick((None, "you", "opponent"))
    if place.cards and chances.one_in(2):
        zone = chances.pick((None, "reserve", "discard"))
        types = chances.pick((("character",), ("permanent",), ("spell",) if zone else ("character", "permanent")))
        return said(types=types, controller=controller, zone=zone)
    if chances.one_in(12):
        first = words.Filter(types=("permanent",), controller="you")
        return replace(first, alternative=said(types=("character",), controller=controller))
    more: dict[str, Any] = chances.pick(
        (
            {},
            {},
            {"qualities": (_quality(inventor, place),)},
            {"subtypes": (chances.pick(SUBTYPES),)},
            {"other": True},
            {"token": chances.one_in(2)},
            {"status": chances.pick(("fleeting", "boosted", "asleep", "anchored"))},
            {"hand_cost_at_most": 1 + chances.below(4)},
            {"hand_cost_at_least": 2 + chances.below(3)},
        )
    )
    return said(types=("character",), controller=controller, **more)


def _quality(inventor: Inventor, place: Place) -> words.Quality:
    """What Characters in play can be like; a player or an Expedition is targeted only where something is declared."""
    chances = inventor.chances
    number = inventor.value(words.Number, replace(place, depth=0), "most")
    qualities: list[words.Quality] = [
        words.Unlike(said(status=chances.pick(("fleeting", "anchored")))),
        words.Unlike(said(subtypes=(chances.pick(SUBTYPES),))),
        words.OneOfStatuses(("fleeting", "boosted")),
        words.Costing(chances.pick(("hand", "reserve", "base")), at_most=number),
        words.Costing("reserve", at_least=1 + chances.below(3)),
        words.StatisticAtMost(number, chances.pick((None, "forest", "water"))),
        words.HasCounters(),
        words.HasSoMany(2),
        words.InExpedition(words.YourExpedition("hero")),
        words.InExpeditionThatIs(chances.pick(("ahead", "behind or tied", "Ascended", "In Contact"))),
        words.InSingleTerrain(),
        words.Unsuited(),
        words.HasKeyword(chances.pick(("gigantic", "tough"))),
        words.HasQuickAction(chances.pick(("discard", "exhaust"))),
        words.Namesake(),
        words.Named(chances.pick(_names())),
        words.Dearest("base"),
    ]
    if place.targets:
        qualities += [words.InExpedition(words.TargetExpedition()), words.Of("target opponent")]
    if place.it:
        qualities += [words.ThatCard()] * len(qualities)
    return chances.pick(qualities)


@cache
def _names() -> tuple[str, ...]:
    return tuple(sorted({card.name for card in default_catalogue().cards.values() if not card.token}))


@makes(words.CostOf, words.StatisticOf)
def _about_me(inventor: Inventor, kind: Any, place: Place) -> Any:
    return inventor.plain(kind, place, who=words.Me())


@makes(words.Target, words.Choose)
def _picked(inventor: Inventor, kind: Any, place: Place) -> Any:
    most = 1 + inventor.chances.one_in(4)
    known = {"least": inventor.chances.below(most + 1), "most": most}
    if kind is words.Target:  # 'another' than which one depends on what stands before it
        known["apart"] = False
    return inventor.plain(kind, place, **known)


@makes(words.Is, words.IsLike)
def _is(inventor: Inventor, kind: Any, place: Place) -> Any:
    """A condition speaks of 'me' or 'it'."""
    return inventor.plain(kind, place, who=words.It() if place.it else words.Me())


@makes(words.CountersOn)
def _counters(inventor: Inventor, kind: Any, place: Place) -> Any:
    return inventor.plain(kind, place, who=words.Me())


@makes(words.YouPlay, words.NextCard, words.CostFloor)
def _about_cards(inventor: Inventor, kind: Any, place: Place) -> Any:
    """The cards these speak of are played, from any zone."""
    types = inventor.chances.pick(((), ("character",), ("permanent",), ("spell",)))
    return inventor.plain(kind, place, filter=said(types=types))


@makes(words.JoinsYours)
def _joins_yours(inventor: Inventor, kind: Any, place: Place) -> Any:
    return kind(said(types=("character",), token=inventor.chances.pick((None, True, False))))


@makes(words.Goes)
def _goes(inventor: Inventor, kind: Any, place: Place) -> Any:
    """A card from the controller's hand or Deck to Reserve, or any player's from any zone to the discard pile."""
    if inventor.chances.one_in(2):
        return kind(said(controller="you"), "reserve", ("hand", "deck"))
    return kind(said(types=inventor.chances.pick(((), ("character",)))), "discard")


@makes(words.IGo)
def _i_go(inventor: Inventor, kind: Any, place: Place) -> Any:
    return kind("expedition", inventor.chances.pick(("reserve", "discard")))


@makes(words.IgnoreAbilities)
def _ignore(inventor: Inventor, kind: Any, place: Place) -> Any:
    """One keyword: who ignored all abilities would only be played without any."""
    who = inventor.value(words.Me | words.All, place, "who")
    return kind(who, inventor.chances.pick(("defender", "eternal", "seasoned", "tough")))
