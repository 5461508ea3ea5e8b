"""6.5.b, v4:2.4.3 Whether a condition holds now: what is controlled, who has more, how Expeditions stand."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from engine.cards.language import (
    AnOpponentControls,
    AnyOf,
    AtLeast,
    Bearing,
    Condition,
    EachPlayerControls,
    Equal,
    ExpeditionCounts,
    FacesTerrain,
    Filter,
    FirstDay,
    FirstPlayer,
    HasMoved,
    HasPassed,
    Having,
    InContact,
    InEachExpedition,
    InOneTerrain,
    InStartingRegion,
    InTerrain,
    Is,
    IsAscended,
    IsLike,
    It,
    Me,
    MoreThanAnOpponent,
    Not,
    OpponentsHavePassed,
    Place,
    Stands,
    Statement,
    WasPlayedFrom,
    YouControlEach,
)
from engine.core.derived_state import DerivedState, RuleInPlay
from engine.core.match import Match, derived
from engine.core.query.characteristics import expeditions_of, has_status
from engine.core.query.filters import (
    candidates,
    expeditions_meant,
    known_of,
    matches,
    number,
    regions_known,
    remembered,
)
from engine.core.query.last_known import known_places
from engine.core.query.references import spoken_of
from engine.core.query.rules_in_play import rules_of
from engine.state.adventure import PLACES, region_of, travelled
from engine.state.frames import Frame
from engine.state.seats import expedition, is_opponent, opponents


def is_ascended(match: Match, state: DerivedState, seat: int, me: int, place: Place) -> bool:
    """v4:2.4.3 Whether one of the expeditions meant is Ascended."""
    return any(each in match.game.ascended for each in expeditions_meant(match, state, seat, me, place))


def bears_itself(match: Match, state: DerivedState, mine: int, bearing: Bearing) -> bool:
    """v3:7.5.2, v4:2.4.3, KW.12 Whether an expedition stands like this."""
    if bearing == "Ascended":
        return mine in match.game.ascended
    if bearing == "In Contact":
        return is_in_contact(match, state, mine)
    return how_it_stands(match, state, mine) in bearing.split(" or ")


def considered(match: Match, state: DerivedState, mine: int) -> list[str]:
    """v3:7.5.2, KW.12 How passive abilities say that an expedition stands, whatever its place, by their timestamps."""
    if "bearing" in state.considering:  # whether it holds is not made to depend on itself
        return []
    state.considering.add("bearing")
    try:
        return [
            str(rule.says.bearing)
            for rule in rules_of(match, state).get(ExpeditionCounts, ())
            if mine in expeditions_of(match, rule.bearer, state)
            and (rule.condition is None or holds(match, state, rule.seat, rule.bearer, rule.condition))
        ]
    finally:
        state.considering.remove("bearing")


def is_in_contact(match: Match, state: DerivedState, mine: int) -> bool:
    """KW.12 Whether an expedition of another player stands in the same region."""
    game = match.game
    if "In Contact" in considered(match, state, mine):
        return True
    others = [each for each in range(len(game.positions)) if each // 2 != mine // 2 and each // 2 not in game.left]
    return any(region_of(game, each) == region_of(game, mine) for each in others)


def how_it_stands(match: Match, state: DerivedState, mine: int) -> str:
    """v3:7.5.2 Which of two facing expeditions has travelled further; in the Arena they are tied (v3:4.3.a).

    2.3.3.b Where several passive abilities say how it stands, what has the latest timestamp is applied last.
    """
    game = match.game
    facing = game.facing[mine]
    if facing < 0:
        return "alone"
    said = [bearing for bearing in considered(match, state, mine) if bearing != "In Contact"]
    if said:
        return said[-1]  # 2.3.3.b
    here, there = (0, 0) if game.arena else (travelled(game, mine), travelled(game, facing))
    return "tied" if here == there else "ahead" if here > there else "behind"


def holds(
    match: Match, state: DerivedState, seat: int, me: int, condition: Condition, frame: Frame | None = None
) -> bool:
    """6.5.c Whether a condition is true now; `frame` is the effect that asks, if one does."""
    if isinstance(condition, Not):
        return not holds(match, state, seat, me, condition.condition, frame)
    if isinstance(condition, AnyOf):
        return any(holds(match, state, seat, me, each, frame) for each in (condition.first, condition.second))
    if isinstance(condition, FirstPlayer):
        return is_first_player(match, seat)
    if isinstance(condition, FirstDay):
        return match.game.day <= 1
    if isinstance(condition, AtLeast | Equal):
        found, than = (number(match, state, seat, me, each, frame) for each in (condition.number, condition.than))
        return found >= than if isinstance(condition, AtLeast) else found == than
    if isinstance(condition, IsAscended):
        return is_ascended(match, state, seat, me, condition.place)
    if isinstance(condition, FacesTerrain):
        facing = [match.game.facing[each] for each in known_places(match, me, state)]
        return any(condition.terrain in state.regions[region_of(match.game, each)] for each in facing)
    if isinstance(condition, InOneTerrain):
        return any(len(state.regions[region]) == 1 for region in regions_known(match, state, me))
    if isinstance(condition, InStartingRegion):
        here = [match.game.positions[each] for each in known_places(match, me, state)]
        return not match.game.arena and any(position in (0, PLACES - 1) for position in here)
    if isinstance(condition, InContact):
        return any(
            is_in_contact(match, state, each) for each in expeditions_meant(match, state, seat, me, condition.place)
        )
    if isinstance(condition, HasMoved):
        meant = expeditions_meant(match, state, seat, me, condition.place)
        return any(each in match.game.moved for each in meant)
    if isinstance(condition, Stands):
        meant = expeditions_meant(match, state, seat, me, condition.place)
        return any(how_it_stands(match, state, each) == condition.how for each in meant)
    if isinstance(condition, InTerrain) and condition.place is not None:
        meant = expeditions_meant(match, state, seat, me, condition.place)
        return any(condition.terrain in state.regions[region_of(match.game, each)] for each in meant)
    if isinstance(condition, InTerrain):
        return any(condition.terrain in state.regions[region] for region in regions_known(match, state, me))
    if isinstance(condition, InEachExpedition):
        places = (expedition(seat, 0), expedition(seat, 1))
        them = candidates(match, state, seat, me, condition.filter, frame)
        return all(any(place in expeditions_of(match, id, state) for id in them) for place in places)
    if isinstance(condition, AnOpponentControls):
        return _an_opponent_controls(match, state, seat, me, condition, frame)
    if isinstance(condition, EachPlayerControls):
        return _each_player_controls(match, state, me, condition, frame)
    if isinstance(condition, MoreThanAnOpponent):
        return _more_than_an_opponent(match, state, seat, me, condition, frame)
    if isinstance(condition, OpponentsHavePassed):
        game = match.game
        playing = (other for other in range(len(game.positions) // 2) if other not in game.left)
        return all(other in game.passed for other in playing if is_opponent(game, seat, other))
    if isinstance(condition, HasPassed):
        return any(condition.anybody or is_opponent(match.game, seat, other) for other in match.game.passed)
    if isinstance(condition, YouControlEach):
        wanted = (condition.first, condition.second, *condition.others)
        mine = [candidates(match, state, seat, me, replace(each, controller="you"), frame) for each in wanted]
        return can_be_different(mine)
    if isinstance(condition, WasPlayedFrom):  # v3:5.1.2.j the effect that has had it played knows
        return frame is not None and frame.context.played_from == condition.zone
    if isinstance(condition, Is):
        return any(has_status(found, condition.status) for _, found in remembered(match, condition.who, me, frame))
    assert isinstance(condition, IsLike)
    return _is_like(match, state, seat, me, condition, frame)


def _is_like(match: Match, state: DerivedState, seat: int, me: int, said: IsLike, frame: Frame | None) -> bool:
    """6.5.c Whether one of those meant is as the filter says, there or as it last was.

    Where a zone is asked for, it is looked at where it is now. KW.1, v3:5.1.2.j What has just been played has the Base
    Cost of the zone from which it was played, wherever it lies now.
    """
    zone, played_from = said.filter.zone, None
    if zone is None:
        named = remembered(match, said.who, me, frame)
    else:
        named = known_of(match, (me,) if isinstance(said.who, Me) else () if frame is None else spoken_of(frame))
    if frame is not None and isinstance(said.who, It) and frame.context.it == frame.context.played:
        played_from = frame.context.played_from
    return any(
        zone in (None, found.zone) and matches(match, state, seat, me, id, said.filter, played_from, frame)
        for id, found in named
    )


def _an_opponent_controls(
    match: Match, state: DerivedState, seat: int, me: int, said: AnOpponentControls, frame: Frame | None
) -> bool:
    """1.2.1.b What several opponents control is not counted together."""
    game, theirs = match.game, _controlled(said.filter, "opponent")
    controllers = [game.objects[id].seat for id in candidates(match, state, seat, me, theirs, frame)]
    counts = (
        controllers.count(other)
        for other in range(game.seats)
        if is_opponent(game, seat, other) and other not in game.left
    )
    return any(said.least <= count and (said.most is None or count <= said.most) for count in counts)


def _each_player_controls(
    match: Match, state: DerivedState, me: int, said: EachPlayerControls, frame: Frame | None
) -> bool:
    """1.2.1.b Whether every player at the table controls as many objects as is said."""
    wanted, game = Having(said.filter, said.least, said.most), match.game
    seats = (other for other in range(game.seats) if other not in game.left)
    return all(has_so_many(match, state, other, me, wanted, frame) for other in seats)


def _more_than_an_opponent(
    match: Match, state: DerivedState, seat: int, me: int, said: MoreThanAnOpponent, frame: Frame | None
) -> bool:
    """1.2.1.b One's own are compared with those of each opponent alone: objects in play, or cards in their zones."""
    game = match.game
    mine = len(candidates(match, state, seat, me, _controlled(said.filter, "you"), frame))
    found = candidates(match, state, seat, me, _controlled(said.filter, "opponent"), frame)
    controllers = [game.objects[id].seat for id in found]
    theirs = [controllers.count(other) for other in opponents(game, seat)]
    return any(mine < count if said.fewer else mine > count for count in theirs)


def has_so_many(
    match: Match, state: DerivedState, seat: int, me: int, said: Having, frame: Frame | None = None
) -> bool:
    """1.2.1.b, 6.5.c Whether this player alone controls, or has in a zone, as many as is said."""
    count = len(candidates(match, state, seat, me, _controlled(said.filter, "you"), frame))
    return said.least <= count and (said.most is None or count <= said.most)


def _controlled(filter: Filter, whose: Literal["you", "opponent"]) -> Filter:
    """7.5.3 The filter for what such players control, in whichever way something is as it says."""
    other = None if filter.alternative is None else _controlled(filter.alternative, whose)
    return replace(filter, controller=whose, alternative=other)


def can_be_different(choices: list[list[int]], taken: tuple[int, ...] = ()) -> bool:
    """1.1.6.d Whether one can be picked from each list so that no two are the same."""
    if not choices:
        return True
    return any(can_be_different(choices[1:], (*taken, id)) for id in choices[0] if id not in taken)


def is_first_player(match: Match, seat: int) -> bool:
    """2V2.10 A team is first player together; FFA.6 elsewhere only who holds the marker."""
    teams = match.game.teams
    return teams[match.game.first] == teams[seat]


def it_holds(match: Match, rule: RuleInPlay[Statement]) -> bool:
    """2.2.10.j Whether the rule's condition is true now; most have none."""
    if rule.condition is None:
        return True
    return holds(match, derived(match), rule.seat, rule.bearer, rule.condition)
