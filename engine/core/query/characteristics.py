"""2.3 Characteristics as they are now: printed facts and what passive abilities make of them."""

from __future__ import annotations

from engine.cards.definitions.profiles import Profile
from engine.core.derived_state import DerivedState
from engine.core.match import Match, derived
from engine.core.printed import Characteristics
from engine.state.adventure import region_of
from engine.state.game import Game
from engine.state.objects import Object
from engine.state.seats import zones_of_each


def in_play(game: Game) -> list[int]:
    """3.1.4.a, 1.2.4.d, 2.3.1.h, 2.2.10.f, v3:2.2.11.h Whose abilities work: Expedition, Landmark and Hero zones."""
    zones = game.zones
    ids = list(zones["expedition"])
    for name in zones_of_each(len(game.teams), "landmark", "hero"):  # v3:2.2.11.h
        ids += zones[name]
    return ids


def acting_from_reserve(match: Match, state: DerivedState) -> list[tuple[int, Profile]]:
    """v3:2.2.11.e, v3:7.1.5.a, v3:2.4.5.e Cards that lie ready in a Reserve and have abilities that work there."""
    if state.in_reserve is None:
        game, objects, printed = match.game, match.game.objects, match.programs.printed
        state.in_reserve = []
        for name in zones_of_each(len(game.teams), "reserve"):
            for id in game.zones[name]:
                card = printed[objects[id].reference]
                if not (card.acts_from_reserve or state.elsewhere):
                    continue
                profile = (state.elsewhere.get(id) or card.traits).profile
                acts = profile.support_reactions or profile.support_passives
                if acts and "exhausted" not in objects[id].statuses:
                    state.in_reserve.append((id, profile))
    return state.in_reserve


def supports_of(found: Object, traits: Characteristics) -> tuple[str, ...]:
    """2.2.10.g, v3:2.2.11.j, v3:2.4.5.e Its support abilities; none as long as it lies Exhausted in a Reserve."""
    exhausted = found.zone == "reserve" and "exhausted" in found.statuses
    return () if exhausted else traits.profile.supports


# ---- looking ---------------------------------------------------------------------------------------------------------


def base_traits(match: Match, found: Object) -> Characteristics:
    """2.3.1.a-b Base characteristics: what is printed, or what created the token; 1.2.4.d as it is outside of play."""
    return match.programs.printed[found.reference].elsewhere


def traits_of(match: Match, id: int, state: DerivedState | None = None) -> Characteristics:
    """2.3.1.h, 2.3.1.j Current characteristics of an object; passives change what is in play, or where they say."""
    if state is None:
        state = match.derived_state or derived(match)
    if id in state.traits:
        return state.traits[id]
    return state.elsewhere.get(id) or match.programs.printed[match.game.objects[id].reference].elsewhere


def keywords_in_play(match: Match) -> frozenset[str]:
    """2.2.10.j The keywords that anything has now that may work; what nothing has need not be looked for."""
    state = match.derived_state or derived(match)
    if state.keywords is None:
        profiles = [traits.profile for traits in (*state.traits.values(), *state.elsewhere.values())]
        counted = {"tough"} if any(profile.counted for profile in profiles) else set()
        state.keywords = frozenset().union(counted, *(profile.keywords for profile in profiles))
    return state.keywords


def expeditions_of(match: Match, id: int, state: DerivedState | None = None) -> tuple[int, ...]:
    """7.4.3.b, 7.4.3.f, 7.4.3.k Where a Character is present: in both expeditions as long as it is Gigantic.

    v4:7.4.4.i These are its controller's: by Defect it comes to be in both of the other player's.
    """
    found = match.game.objects[id]
    if found.zone != "expedition":
        return (state.entering[1],) if state is not None and state.entering and state.entering[0] == id else ()
    if traits_of(match, id, state).profile.keywords.get("gigantic"):  # 7.4.3.b,f, v4:7.4.4.i
        return (2 * found.seat, 2 * found.seat + 1)
    return (found.place,)  # 7.4.3.k


def regions_of(match: Match, state: DerivedState, id: int) -> list[int]:
    """v3:7.5.7 The regions a Character's expeditions stand in."""
    return sorted({region_of(match.game, expedition) for expedition in expeditions_of(match, id, state)})


def statistics(match: Match, id: int) -> tuple[int, int, int]:
    """2.2.9.b, v3:2.5.1.b Forest, Mountain, Water of an object now, each boost adding one to all three.

    2.3.1.d What has no statistics, being no Character, gets none by boosts.
    """
    traits = traits_of(match, id)
    if traits.type != "character":  # 2.3.1.d
        return (0, 0, 0)
    return boosted(before_boosts(derived(match), id, traits), match.game.objects[id].counters.get("boost", 0))


def before_boosts(state: DerivedState, id: int, traits: Characteristics) -> tuple[int, int, int]:
    """2.3.1.j The statistics of a Character: all of them its highest where a passive ability says so."""
    if id not in state.even:
        return traits.statistics
    highest = max(traits.statistics)
    return (highest, highest, highest)


def boosted(values: tuple[int, int, int], boosts: int) -> tuple[int, int, int]:
    """v3:2.5.1.b Each boost adds one to all three."""
    forest, mountain, water = values
    return (forest + boosts, mountain + boosts, water + boosts)


def has_status(found: Object, status: str) -> bool:
    """Whether an object has a status (2.4.1.a); 2.4.4.a Boosted is having a boost."""
    return found.counters.get("boost", 0) > 0 if status == "boosted" else status in found.statuses
