"""Why a Character has the statistics it has, and whether they count at Dusk."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.derived_state import Change
from engine.core.match import Match, derived
from engine.core.query.characteristics import before_boosts, boosted, expeditions_of, traits_of
from engine.core.query.derivation import Told, derive
from engine.core.query.passives import PassiveOf
from engine.sight import Cause, StatisticsSight, StatisticsStage
from engine.state.comparison import ASLEEP, IN_BOTH

PRINTED = "2.2.9.b"
CREATED = "2.2.9.e"
EVENED = "2.3.1.j"
BOOSTED = "v3:2.5.1.b"
NO_CHARACTER = "2.2.9.c"
IN_NO_EXPEDITION = "4.2.4.b"


def statistics_explained(match: Match, id: int) -> StatisticsSight:
    """2.2.9.b, 2.3.1.j What is printed, then what passive abilities make of it, then boosts (v3:2.5.1.b).

    The object must lie in a zone that all players see; raises KeyError where there is no object with that id.
    """
    found, traits = match.game.objects[id], traits_of(match, id)
    if traits.type != "character":
        return StatisticsSight(id, remarks=(("none", Cause(rule=NO_CHARACTER)),))
    values = traits.statistics
    first = ("created", CREATED) if found.token else ("printed", PRINTED)
    stages = [StatisticsStage(first[0], values, Cause(rule=first[1]))]
    if id in derived(match).even:
        values = before_boosts(derived(match), id, traits)
        bearer, ability = next(passive for passive, change in changes_in_force(match, id) if change.kind == "even")
        stages.append(StatisticsStage("evened", values, Cause(rule=EVENED, ability=ability, bearer=bearer)))
    if boosts := found.counters.get("boost", 0):
        values = boosted(values, boosts)
        stages.append(StatisticsStage("boosted", values, Cause(rule=BOOSTED), boosts))
    return StatisticsSight(id, tuple(stages), tuple(_remarks(match, id)))


def changes_in_force(match: Match, id: int) -> Iterator[tuple[PassiveOf, Change]]:
    """2.3.1.l What passive abilities change of an object, in the order in which they were applied."""
    told: list[Told] = []
    derive(match, told)
    return ((passive, change) for passive, changes in told for change in changes if change.what == id)


def _remarks(match: Match, id: int) -> Iterator[tuple[str, Cause]]:
    """2.4.3, 7.4.3.e Where they count: nowhere outside of expeditions, not while asleep, twice for a Gigantic one."""
    found = match.game.objects[id]
    if found.zone != "expedition":
        yield "nowhere", Cause(rule=IN_NO_EXPEDITION)
        return
    if "asleep" in found.statuses:
        yield "asleep", Cause(rule=ASLEEP)
    if len(expeditions_of(match, id)) > 1:
        yield "both", _given_by(match, id, "gigantic", IN_BOTH)


def _given_by(match: Match, id: int, keyword: str, rule: str) -> Cause:
    """1.2.4.b The ability by which an object has a keyword: its own, or one that a passive ability has given it."""
    names = traits_of(match, id).abilities
    ability = next(name for name in names if keyword in match.catalogue.profile((name,)).keywords)
    giver = next((passive for passive, change in changes_in_force(match, id) if change.word == ability), None)
    return Cause(rule=rule, ability=ability, bearer=id if giver is None else giver[0])
