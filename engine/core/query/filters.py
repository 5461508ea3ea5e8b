"""What a filter, a condition and a number of the ability language mean on a table (2.2, 7.5)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from engine.cards.language import (
    AnOpponentControls,
    AnyOf,
    AtLeast,
    Bearing,
    Condition,
    CountersOn,
    EachPlayerControls,
    Equal,
    ExpeditionCounts,
    FacesTerrain,
    FacingExpedition,
    FacingMyOther,
    Filter,
    FirstDay,
    FirstPlayer,
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
    MyExpedition,
    MyOtherExpedition,
    Not,
    Number,
    NumberOf,
    OpponentsHavePassed,
    Place,
    Selector,
    Stands,
    Statement,
    WasPlayedFrom,
    YouControlEach,
    YourExpedition,
)
from engine.core.derived_state import RuleInPlay, World
from engine.core.printed import Traits
from engine.core.query.characteristics import expeditions_of, has_status, regions_of, traits_of
from engine.core.query.last_known import known, known_places, known_traits
from engine.core.query.rules_in_play import rules_of
from engine.core.table import Table, now
from engine.state.adventure import PLACES, region_of, travelled
from engine.state.objects import Object
from engine.state.seats import SIDES, expedition, is_opponent, opponents

ORB = Traits("mana orb", (), (), (0, 0, 0), 0, 0)
"""2.2.1.f All there is to know of a face-down object (3.1.3.c)."""


def candidates(table: Table, world: World, seat: int, me: int, wanted: Filter) -> list[int]:
    """2.2.1.h, 2.2.2.n Everything a filter lets through, in the order of the zones; without a zone, what is in play.

    Heroes are in play by 3.1.4.a; by v3:2.2.11.h only a filter that names Heroes reaches them.
    """
    game = table.game
    zone = wanted.zone
    ids: Iterable[int]
    if zone is None:
        ids = game.zones["expedition"] if wanted.types == ("character",) else world.traits
        if not game.options.edition.heroes_are_in_play and "hero" not in wanted.types:
            ids = [id for id in ids if game.objects[id].zone != "hero"]
    elif zone in ("expedition", "limbo"):
        ids = game.zones[zone]
    elif wanted.controller == "you" or (zone == "hand" and wanted.controller is None):
        ids = game.zones[f"{zone}{seat}"]
    else:
        ids = [id for other in range(game.seats) for id in game.zones[f"{zone}{other}"]]
    if wanted.or_in_reserve and zone != "reserve":  # 2.2.1.h, 2.2.2.n
        ids = [*ids, *(id for other in range(game.seats) for id in game.zones[f"reserve{other}"])]
    if wanted.qualities or wanted.alternative is not None:
        return _candidates_of_rare_words(table, world, seat, me, wanted, ids)
    return [id for id in ids if matches(table, world, seat, me, id, wanted)]


def _candidates_of_rare_words(
    table: Table, world: World, seat: int, me: int, wanted: Filter, ids: Iterable[int]
) -> list[int]:
    """2.2.1.h What has all qualities, those last that compare it with the others; then what the alternative adds."""
    alone = replace(wanted, alternative=None)
    found = [id for id in ids if matches(table, world, seat, me, id, alone)]
    for quality in wanted.qualities:
        comparing = COMPARING.get(type(quality))
        if comparing is not None:
            found = comparing(table, world, found, quality)
    if wanted.alternative is not None:
        found += [id for id in candidates(table, world, seat, me, wanted.alternative) if id not in found]
    return found


QUALITIES: dict[type, Callable[..., bool]] = {}
"""By the kind of quality: whether an object has it, filled in by `engine.core.query.qualities`."""

COMPARING: dict[type, Callable[..., list[int]]] = {}
"""By the kind of quality: those of several objects that have it, compared with each other."""


def matches(
    table: Table, world: World, seat: int, me: int, id: int, wanted: Filter, played_from: str | None = None
) -> bool:
    """2.2.1.i, 2.2.2.o Whether an object or card, in any zone, fits the filter `wanted`; 3.2.9.c an Orb has no face.

    v3:2.1.h For an object that is gone, whether it did when it was last there; raises KeyError if it is not remembered.
    """
    if wanted.alternative is not None:
        filters = (replace(wanted, alternative=None), wanted.alternative)
        return any(matches(table, world, seat, me, id, filter, played_from) for filter in filters)
    found = table.game.objects.get(id)
    if found is None:
        found, traits = table.game.gone[id].object, known_traits(table, id)
    else:
        traits = traits_of(table, id, world)
        if found.zone == "mana":  # 3.2.9.c
            traits = ORB
    if wanted.types and not traits.is_a(wanted.types):  # 2.2.1.i
        return False
    if wanted.subtypes and not any(word in traits.subtypes for word in wanted.subtypes):  # 2.2.2.o
        return False
    if not _is_on_the_side(table, seat, found, wanted):
        return False
    if wanted.other and id == me:
        return False
    if wanted.token is not None and found.token != wanted.token:
        return False
    if wanted.status is not None and not has_status(found, wanted.status):
        return False
    if wanted.expedition is not None and not _is_there(table, world, me, id, wanted.expedition):
        return False
    if wanted.zero_statistic and (traits.type != "character" or 0 not in traits.statistics):
        return False
    if wanted.terrain is not None and not _is_in(table, world, id, wanted.terrain):
        return False
    if not _is_as_dear(found, traits, wanted, played_from):
        return False
    if wanted.qualities:
        looked_at = Looked(table, world, seat, me, found, traits, played_from)
        if not all(QUALITIES[type(quality)](looked_at, quality) for quality in wanted.qualities):
            return False
    if wanted.hand_cost_at_most is not None and traits.hand_cost > wanted.hand_cost_at_most:
        return False
    return wanted.hand_cost_at_least is None or traits.hand_cost >= wanted.hand_cost_at_least


class Looked(Struct, frozen=True, gc=False):
    """What a quality looks at: an object with its characteristics, and who wants to know."""

    table: Table
    world: World
    seat: int
    me: int
    found: Object
    traits: Traits
    played_from: str | None


def _is_on_the_side(table: Table, seat: int, found: Object, wanted: Filter) -> bool:
    """7.5.3, 2V2.14 Whether the player meant, not a teammate, controls it, or it lies in a zone of theirs."""
    if wanted.controller == "you":
        return found.seat == seat
    return wanted.controller is None or is_opponent(table.game, seat, found.seat)


def _is_in(table: Table, world: World, id: int, terrain: str) -> bool:
    """v3:7.5.7 Whether a region where it stands has a terrain; what is not in an expedition stands nowhere."""
    return any(terrain in world.regions[region] for region in _regions_known(table, world, id))


def _is_as_dear(found: Object, traits: Traits, wanted: Filter, played_from: str | None) -> bool:
    """KW.1 Base Cost: the Reserve Cost of what is Fleeting, in Reserve or was played from there, else the Hand Cost."""
    if wanted.base_cost_at_most is None and wanted.base_cost_at_least is None:
        return True
    cost = base_cost(found, traits, played_from)
    if wanted.base_cost_at_most is not None and cost > wanted.base_cost_at_most:
        return False
    return wanted.base_cost_at_least is None or cost >= wanted.base_cost_at_least


def base_cost(found: Object, traits: Traits, played_from: str | None = None) -> int:
    """KW.1 The Reserve Cost of what is Fleeting, in Reserve or was played from there, else the Hand Cost."""
    if played_from is None:
        played_from = "reserve" if found.zone == "reserve" or "fleeting" in found.statuses else "hand"
    return traits.reserve_cost if played_from == "reserve" else traits.hand_cost


def _is_there(table: Table, world: World, me: int, id: int, where: str) -> bool:
    """7.4.3.f-h In the bearer's Expedition, facing it, or in its other one: both of a Gigantic one, but no other."""
    mine = known_places(table, me, world)
    if where == "facing":  # 7.4.3.h
        mine = tuple(table.game.facing[expedition] for expedition in mine)
    elif where == "other":  # 7.4.3.g
        mine = (mine[0] ^ 1,) if len(mine) == 1 else ()
    return any(expedition in mine for expedition in known_places(table, id, world))  # 7.4.3.f, v3:2.1.h


def is_ascended(table: Table, world: World, seat: int, me: int, place: MyExpedition | YourExpedition) -> bool:
    """v4:2.4.3 Whether one of the expeditions meant is Ascended."""
    return any(each in table.game.ascended for each in expeditions_meant(table, world, seat, me, place))


def expeditions_meant(table: Table, world: World, seat: int, me: int, place: Place) -> tuple[int, ...]:
    """3.2.4.b, 7.4.3.f The expeditions that `place` means to the controller `seat` and bearer `me` of an ability."""
    if isinstance(place, YourExpedition):
        return tuple(expedition(seat, side) for side in SIDES[place.side])
    mine = known_places(table, me, world)
    if isinstance(place, FacingExpedition):
        return tuple(table.game.facing[each] for each in mine)
    if isinstance(place, FacingMyOther):
        return (table.game.facing[mine[0] ^ 1],) if len(mine) == 1 else ()
    if isinstance(place, MyOtherExpedition):
        return (mine[0] ^ 1,) if len(mine) == 1 else ()
    assert isinstance(place, MyExpedition), "a target is known only where the ability is carried out"
    return mine


def bears_itself(table: Table, world: World, mine: int, bearing: Bearing) -> bool:
    """v3:7.5.2, v4:2.4.3, KW.12 Whether an expedition stands like this."""
    if bearing == "Ascended":
        return mine in table.game.ascended
    if bearing == "In Contact":
        return is_in_contact(table, world, mine)
    return how_it_stands(table, world, mine) in bearing.split(" or ")


def considered(table: Table, world: World, mine: int) -> list[str]:
    """v3:7.5.2, KW.12 How passive abilities say that an expedition stands, whatever its place, by their timestamps."""
    if "bearing" in world.considering:  # whether it holds is not made to depend on itself
        return []
    world.considering.add("bearing")
    try:
        return [
            str(rule.says.bearing)
            for rule in rules_of(table, world).get(ExpeditionCounts, ())
            if mine in expeditions_of(table, rule.bearer, world)
            and (rule.condition is None or holds(table, world, rule.seat, rule.bearer, rule.condition))
        ]
    finally:
        world.considering.remove("bearing")


def is_in_contact(table: Table, world: World, mine: int) -> bool:
    """KW.12 Whether an expedition of another player stands in the same region."""
    game = table.game
    if "In Contact" in considered(table, world, mine):
        return True
    others = [each for each in range(len(game.positions)) if each // 2 != mine // 2 and each // 2 not in game.left]
    return any(region_of(game, each) == region_of(game, mine) for each in others)


def how_it_stands(table: Table, world: World, mine: int) -> str:
    """v3:7.5.2 Which of two facing expeditions has travelled further; in the Arena they are tied (v3:4.3.a).

    2.3.3.b Where several passive abilities say how it stands, what has the latest timestamp is applied last.
    """
    game = table.game
    facing = game.facing[mine]
    if facing < 0:
        return "alone"
    said = [bearing for bearing in considered(table, world, mine) if bearing != "In Contact"]
    if said:
        return said[-1]  # 2.3.3.b
    here, there = (0, 0) if game.arena else (travelled(game, mine), travelled(game, facing))
    return "tied" if here == there else "ahead" if here > there else "behind"


def holds(table: Table, world: World, seat: int, me: int, condition: Condition, it: Iterable[int] = ()) -> bool:
    """6.5.c Whether a condition is true now; `it` is what the sentence was speaking of."""
    if isinstance(condition, Not):
        return not holds(table, world, seat, me, condition.condition, it)
    if isinstance(condition, AnyOf):
        return any(holds(table, world, seat, me, each, it) for each in (condition.first, condition.second))
    if isinstance(condition, FirstPlayer):
        return is_first_player(table, seat)
    if isinstance(condition, FirstDay):
        return table.game.day <= 1
    if isinstance(condition, AtLeast | Equal):
        found, than = (number(table, world, seat, me, each, it) for each in (condition.number, condition.than))
        return found >= than if isinstance(condition, AtLeast) else found == than
    if isinstance(condition, IsAscended):
        return is_ascended(table, world, seat, me, condition.place)
    if isinstance(condition, FacesTerrain):
        facing = [table.game.facing[each] for each in known_places(table, me, world)]
        return any(condition.terrain in world.regions[region_of(table.game, each)] for each in facing)
    if isinstance(condition, InOneTerrain):
        return any(len(world.regions[region]) == 1 for region in _regions_known(table, world, me))
    if isinstance(condition, InStartingRegion):
        here = [table.game.positions[each] for each in known_places(table, me, world)]
        return not table.game.arena and any(position in (0, PLACES - 1) for position in here)
    if isinstance(condition, InContact):
        return any(
            is_in_contact(table, world, each) for each in expeditions_meant(table, world, seat, me, condition.place)
        )
    if isinstance(condition, Stands):
        meant = expeditions_meant(table, world, seat, me, condition.place)
        return any(how_it_stands(table, world, each) == condition.how for each in meant)
    if isinstance(condition, InTerrain):
        return any(condition.terrain in world.regions[region] for region in _regions_known(table, world, me))
    if isinstance(condition, InEachExpedition):
        places = (expedition(seat, 0), expedition(seat, 1))
        them = candidates(table, world, seat, me, condition.filter)
        return all(any(place in expeditions_of(table, id, world) for id in them) for place in places)
    if isinstance(condition, AnOpponentControls):
        return _an_opponent_controls(table, world, seat, me, condition)
    if isinstance(condition, EachPlayerControls):
        return _each_player_controls(table, world, me, condition)
    if isinstance(condition, MoreThanAnOpponent):
        return _more_than_an_opponent(table, world, seat, me, condition)
    if isinstance(condition, OpponentsHavePassed):
        game = table.game
        playing = (other for other in range(len(game.positions) // 2) if other not in game.left)
        return all(other in game.passed for other in playing if is_opponent(game, seat, other))
    if isinstance(condition, HasPassed):
        return any(condition.anybody or is_opponent(table.game, seat, other) for other in table.game.passed)
    if isinstance(condition, YouControlEach):
        wanted = (condition.first, condition.second, *condition.others)
        mine = [candidates(table, world, seat, me, replace(each, controller="you")) for each in wanted]
        return can_be_different(mine)
    if isinstance(condition, WasPlayedFrom):  # v3:5.1.2.j the ability that has had it played knows, and settles it
        return False
    named = remembered(table, condition.who, me, it)
    if isinstance(condition, Is):
        return any(has_status(found, condition.status) for _, found in named)
    assert isinstance(condition, IsLike)
    zone = condition.filter.zone
    return any(
        zone in (None, found.zone) and matches(table, world, seat, me, id, condition.filter) for id, found in named
    )


def _an_opponent_controls(table: Table, world: World, seat: int, me: int, said: AnOpponentControls) -> bool:
    """1.2.1.b What several opponents control is not counted together."""
    game, theirs = table.game, _controlled(said.filter, "opponent")
    controllers = [game.objects[id].seat for id in candidates(table, world, seat, me, theirs)]
    counts = (
        controllers.count(other)
        for other in range(game.seats)
        if is_opponent(game, seat, other) and other not in game.left
    )
    return any(said.least <= count and (said.most is None or count <= said.most) for count in counts)


def _each_player_controls(table: Table, world: World, me: int, said: EachPlayerControls) -> bool:
    """1.2.1.b Whether every player at the table controls as many objects as is said."""
    wanted, game = Having(said.filter, said.least, said.most), table.game
    return all(has_so_many(table, world, other, me, wanted) for other in range(game.seats) if other not in game.left)


def _more_than_an_opponent(table: Table, world: World, seat: int, me: int, said: MoreThanAnOpponent) -> bool:
    """1.2.1.b One's own are compared with those of each opponent alone: objects in play, or cards in their zones."""
    game = table.game
    mine = len(candidates(table, world, seat, me, _controlled(said.filter, "you")))
    found = candidates(table, world, seat, me, _controlled(said.filter, "opponent"))
    controllers = [game.objects[id].seat for id in found]
    theirs = [controllers.count(other) for other in opponents(game, seat)]
    return any(mine < count if said.fewer else mine > count for count in theirs)


def has_so_many(table: Table, world: World, seat: int, me: int, said: Having) -> bool:
    """1.2.1.b, 6.5.c Whether this player alone controls, or has in a zone, as many as is said."""
    count = len(candidates(table, world, seat, me, _controlled(said.filter, "you")))
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


def _regions_known(table: Table, world: World, me: int) -> list[int]:
    """v3:7.5.7, v3:2.1.h The regions its expeditions stand in; of what is gone, those that it was in."""
    if me in table.game.objects:
        return regions_of(table, world, me)
    return sorted({region_of(table.game, place) for place in known_places(table, me, world)})


def remembered(table: Table, who: Selector, me: int, it: Iterable[int]) -> list[tuple[int, Object]]:
    """v3:2.1.h What is looked at, as it is or as it last was."""
    assert isinstance(who, Me | It), "a condition speaks of 'me' or 'it'"
    ids = (me,) if isinstance(who, Me) else it
    return [(id, found) for id in ids if (found := known(table, id)) is not None]


def is_first_player(table: Table, seat: int) -> bool:
    """2V2.10 A team is first player together; FFA.6 elsewhere only who holds the marker."""
    teams = table.game.teams
    return teams[table.game.first] == teams[seat]


def number(table: Table, world: World, seat: int, me: int, amount: Number, it: Iterable[int] = ()) -> int:
    """1.1.6.d, 2.3.1.f, v3:2.1.h The value of a number now; what is missing counts as zero."""
    if isinstance(amount, int):
        return amount
    if isinstance(amount, NumberOf):
        return len(candidates(table, world, seat, me, amount.filter))
    if isinstance(amount, CountersOn):
        # 1.1.6.d, 2.3.1.f
        return sum(found.counters.get(amount.counter, 0) for _, found in remembered(table, amount.who, me, it))
    return NUMBERS[type(amount)](Asked(table, world, seat, me, it), amount)


class Asked(NamedTuple):
    """Who wants to know a number, and what 'it' is."""

    table: Table
    world: World
    seat: int
    me: int
    it: Iterable[int]


NUMBERS: dict[type, Callable[..., int]] = {}
"""By the kind of number: how it is counted, filled in by `engine.core.query.numbers`."""


def it_holds(table: Table, rule: RuleInPlay[Statement]) -> bool:
    """2.2.10.j Whether the rule's condition is true now; most have none."""
    if rule.condition is None:
        return True
    return holds(table, now(table), rule.seat, rule.bearer, rule.condition)
