"""5.2.3.b Targets: what may be chosen for each 'target' of an effect, and whether a play can be declared at all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations, product
from typing import Any, Literal, NamedTuple, TypeAlias

from engine.cards.language import TERRAINS, Bearing, CannotBe, Filter, Number, Surcharge, Total
from engine.core.locals import Chosen
from engine.core.match import Match, derived
from engine.core.query.characteristics import keywords_in_play, statistics, traits_of
from engine.core.query.conditions import bears_itself
from engine.core.query.filters import base_cost, candidates, matches, number
from engine.core.query.last_known import known_places
from engine.core.query.prohibitions import cannot_be
from engine.core.query.rules_in_play import rules_in_play
from engine.rules.playing.prices import ANY_MANA, tough
from engine.state.adventure import visible_regions
from engine.state.decisions import AnyOption, ExpeditionOption, ObjectOption, RegionOption, SeatOption
from engine.state.frames import Frame
from engine.state.objects import IN_PLAY
from engine.state.seats import expedition, initiative, opponents

PlayerMeant: TypeAlias = Literal["", "anybody", "opponent", "another"]


class Target(NamedTuple):
    """One occurrence of the word 'target'; without a filter, an Expedition is meant."""

    name: str
    """What it is called in its program: what is chosen for it is kept under that name."""
    filter: Filter | None
    least: int
    most: int
    mode: int | None
    """The mode it belongs to (5.2.3.d)."""
    again: int = 0
    """Of a mode that is chosen several times, how many occurrences of the mode come before the one it belongs to."""
    player: PlayerMeant = ""
    """Which player is meant, not an Expedition: an opponent, another player or any player; "" for none."""
    region: bool = False
    """Whether a region is meant, not an Expedition."""
    whose: str = "anybody"
    """Whose Expedition is meant."""
    total: Total | None = None
    """What those that are chosen may come to together."""
    elsewhere: bool = False
    """Whether only Expeditions are meant that the bearer is not in."""
    bearing: Bearing | None = None
    """How the Expeditions stand that are meant."""
    that_many: bool = False
    """Whether there are as many as the cost says that something is spent."""
    besides: Filter | None = None
    """What it must be like besides, as it has been declared."""
    more: Surcharge | None = None
    """What targeting some of them costs more."""
    at_most: Number | None = None
    """How many there are at most, where that is counted."""
    apart: tuple[str, ...] = ()
    """The names of the targets before that it must not be."""
    taken: tuple[int, ...] = ()
    """What has been chosen for those."""
    own_name: str = ""
    """What it is called in its part of the ability: operations that ask for it are named so."""

    @property
    def kind(self) -> str:
        """What is picked: "object", "seat", "region" or "expedition"."""
        if self.filter is not None:
            return "object"
        return "seat" if self.player else "region" if self.region else "expedition"

    @property
    def chosen(self) -> Chosen:
        """What is chosen for it, as an effect that is carried out knows it."""
        return Chosen(self.name)

    def is_apart_from(self, before: Target) -> bool:
        """5.2.3.b Whether it must not be what is chosen for a target before it, of a mode for the same occurrence."""
        return before.name in self.apart and (before.mode is None or before.again == self.again)


class Choice(NamedTuple):
    """What may be picked next for a target, and how many at once."""

    options: list[AnyOption]
    least: int
    most: int


def target_options(match: Match, seat: int, me: int, target: Target, frame: Frame | None = None) -> list[int]:
    """5.2.3.b, 2V2.13 Everything suitable for one 'target', whosever it is: objects, expeditions or opponents.

    `frame` is the effect that asks, where it is being carried out already.
    """
    if target.player:
        if target.player == "opponent":
            return opponents(match.game, seat)
        return [other for other in initiative(match.game) if target.player == "anybody" or other != seat]
    if target.region:
        return visible_regions(match.game)
    if target.filter is None:
        mine = known_places(match, me) if target.elsewhere else ()
        found = [place for place in expeditions_of_anybody(match, seat, target.whose) if place not in mine]
        if target.bearing is None:
            return found
        return [place for place in found if bears_itself(match, derived(match), place, target.bearing)]
    found = [
        id for id in candidates(match, derived(match), seat, me, target.filter, frame) if id not in target.taken
    ]  # 5.2.3.b
    if rules_in_play(match, CannotBe):  # 1.4.1.a
        found = [id for id in found if not cannot_be(match, id, "targeted", seat)]
    if target.besides is None:
        return found
    return [id for id in found if matches(match, derived(match), seat, me, id, target.besides, None, frame)]


def expeditions_of_anybody(match: Match, seat: int, whose: str) -> list[int]:
    """3.2.4.b-c, 2V2.13 All Expeditions, or those of `seat` or its opponents, as `whose` says, empty ones as well."""
    seats = {"you": [seat], "opponent": opponents(match.game, seat)}.get(whose, initiative(match.game))
    return [expedition(other, side) for other in seats for side in (0, 1)]


def as_options(target: Target, found: Sequence[int]) -> list[AnyOption]:
    """5.2.3.b What may be picked, as options."""
    if target.player:
        return [SeatOption(other) for other in found]
    if target.region:
        return [RegionOption(place) for place in found]
    if target.filter is None:
        return [ExpeditionOption(place) for place in found]
    return [ObjectOption(id) for id in found]


def extra_for(match: Match, seat: int, me: int, targets: Sequence[Target], ids: Sequence[int]) -> int:
    """7.4.5.c, 6.4 What targeting these objects adds to the cost: Tough, and what the ability says itself, once."""
    more = next((target.more for target in targets if target.more is not None), None)
    return tough(match, seat, ids) + surcharge_for(match, seat, me, more, ids)


def surcharge_for(match: Match, seat: int, me: int, more: Surcharge | None, ids: Sequence[int]) -> int:
    """6.4 What an ability says that it costs more to target one of these objects."""
    if more is None or more.targeting is None:
        return 0
    state, wanted, objects = derived(match), more.targeting, match.game.objects
    such = (objects[id].zone in IN_PLAY and matches(match, state, seat, me, id, wanted) for id in ids if id in objects)
    return more.amount if any(such) else 0


def cheapest(
    match: Match,
    seat: int,
    me: int,
    targets: Sequence[Target],
    chosen: Sequence[int] = (),
    picked: Sequence[int] = (),
) -> int:
    """7.4.5.c The least that Tough adds however all targets are chosen; each targeted object adds its number once.

    `chosen` has been chosen already; `picked` cannot be picked again for the first of the targets.
    """
    lacking: list[list[tuple[int, ...]]] = []
    for position, target in enumerate(targets):
        if target.filter is not None and target.least:
            found = target_options(match, seat, me, target)
            found = [id for id in found if position or id not in picked]
            dear = [id for id in found if extra_for(match, seat, me, targets, [id])]
            missing = target.least - (len(found) - len(dear))
            if missing > 0:
                lacking.append(list(combinations(dear, missing)))
    sums = [
        extra_for(match, seat, me, targets, [*chosen, *(id for picks in each for id in picks)])
        for each in product(*lacking)
    ]
    return min(sums, default=ANY_MANA)


def next_choice(
    match: Match,
    seat: int,
    me: int,
    targets: Sequence[Target],
    purse: int,
    chosen: Sequence[int] = (),
    picked: Sequence[int] = (),
) -> Choice:
    """5.2.3.b, 7.4.5.c What may be picked for the first of the targets, such that all of them can still be paid for.

    Where only some sets of several can be paid for, they are picked one by one; `picked` are those already.
    """
    target, *others = targets
    target = counted(match, seat, me, target)
    found = [id for id in target_options(match, seat, me, target) if id not in picked]
    if target.filter is None:
        return Choice(as_options(target, found), target.least, target.most)
    spent, least, most = [*chosen, *picked], max(0, target.least - len(picked)), target.most - len(picked)
    found, together = fitting(match, seat, me, target, found, picked)
    found, enough = leaving_enough(match, seat, me, target, others, found, picked)
    together = together and enough
    least, most = (least, most) if together else (min(least, 1), min(most, 1))
    others = [*others, target._replace(least=0)] if target.more is not None else others
    if purse >= ANY_MANA or cheapest(match, seat, me, others, [*spent, *found]) <= purse:
        return Choice(as_options(target, found), least, most)
    still = [target._replace(least=max(0, least - 1)), *others]
    left = [id for id in found if cheapest(match, seat, me, still, [*spent, id], [*picked, id]) <= purse]
    if most == 1 or cheapest(match, seat, me, others, [*spent, *left]) <= purse:
        return Choice(as_options(target, left), least, most)
    return Choice(as_options(target, left), min(least, 1), 1)


def counted(match: Match, seat: int, me: int, target: Target, frame: Frame | None = None) -> Target:
    """1.1.6.d The target with the number that is counted now, where it says at most how many."""
    if target.at_most is None:
        return target
    most = number(match, derived(match), seat, me, target.at_most, frame)
    return target._replace(most=most, at_most=None)


def leaving_out(targets: Sequence[Target], chosen: Mapping[str, Sequence[int]]) -> list[Target]:
    """5.2.3.b The targets without what has been chosen for those before that they must not be."""
    return [
        target._replace(taken=(*target.taken, *(id for name in target.apart for id in chosen.get(name, ()))))
        if target.apart
        else target
        for target in targets
    ]


def _apart_from(targets: Sequence[Target], before: Target, picks: Sequence[int]) -> list[Target]:
    """5.2.3.b The targets without what is chosen for one before them, where they must not be the same."""
    return [
        target._replace(taken=(*target.taken, *picks)) if target.is_apart_from(before) else target for target in targets
    ]


def are_enough(match: Match, seat: int, me: int, targets: Sequence[Target]) -> bool:
    """5.2.3.b, 5.1.2.c Whether something is left for each target that must not be one before it."""
    if not any(target.apart for target in targets):
        return True
    target, *others = targets
    found = target_options(match, seat, me, target)
    if len(found) < target.least:
        return False
    if not any(other.is_apart_from(target) for other in others):
        return are_enough(match, seat, me, others)
    return any(
        are_enough(match, seat, me, _apart_from(others, target, picks)) for picks in combinations(found, target.least)
    )


def leaving_enough(
    match: Match, seat: int, me: int, target: Target, others: Sequence[Target], found: list[int], picked: Sequence[int]
) -> tuple[list[int], bool]:
    """5.2.3.b, 5.1.2.c What may be picked so that enough is left for the other targets, and whether all of it may."""
    if not any(other.is_apart_from(target) for other in others):
        return found, True
    left = [id for id in found if are_enough(match, seat, me, _apart_from(others, target, [*picked, id]))]
    return left, target.most == 1 or are_enough(match, seat, me, _apart_from(others, target, [*picked, *left]))


def fitting(
    match: Match,
    seat: int,
    me: int,
    target: Target,
    found: list[int],
    picked: Sequence[int],
    frame: Frame | None = None,
) -> tuple[list[int], bool]:
    """2.2.8, 2.2.9 What still fits into the total besides what has been picked, and whether all of it does at once.

    5.1.2.c Where more must be picked after it, an object beside which too few others would fit is left out.
    """
    if target.total is None:
        return found, True
    room = number(match, derived(match), seat, me, target.total.most, frame) - _sum(match, target.total, picked)
    sizes = {id: _sum(match, target.total, [id]) for id in found}
    more = max(0, target.least - len(picked) - 1)
    left = [id for id in found if sizes[id] + sum(_smallest(sizes, more, but=id)) <= room]
    return left, sum(sizes[id] for id in left) <= room


def _smallest(sizes: dict[int, int], count: int, but: int) -> list[int]:
    """2.2.8 The smallest so many of them, one left out."""
    return sorted(size for id, size in sizes.items() if id != but)[:count]


def _sum(match: Match, total: Total, ids: Sequence[int]) -> int:
    """2.2.8, 2.2.9.b What objects come to together: their costs, or a current statistic.

    FFA.4 What has left with its owner, who has given up meanwhile, adds nothing.
    """
    ids = [id for id in ids if id in match.game.objects]
    if total.of in TERRAINS:
        return sum(statistics(match, id)[TERRAINS.index(total.of)] for id in ids)
    if total.of == "Base Cost":  # KW.1
        return sum(base_cost(match.game.objects[id], traits_of(match, id)) for id in ids)
    costs = [traits_of(match, id) for id in ids]
    return sum(each.hand_cost if total.of == "Hand Cost" else each.reserve_cost for each in costs)


def goes_on(match: Match, seat: int, me: int, targets: Sequence[Target], purse: int, known: Known) -> bool:
    """7.4.5.c Whether more may be picked for the first target, because they are picked one by one."""
    target, chosen, before, now_picked = targets[0], known.chosen, known.before, known.picked
    target = counted(match, seat, me, target)
    if target.filter is None or target.most == 1 or not now_picked:
        return False
    if next_choice(match, seat, me, targets, purse, chosen, before).most == target.most - len(before):
        return False
    picked = [*before, *now_picked]
    return len(picked) < target.most and bool(next_choice(match, seat, me, targets, purse, chosen, picked).options)


class Known(NamedTuple):
    """What a declaration has chosen: for other targets, for this one before, and for this one just now."""

    chosen: Sequence[int]
    before: Sequence[int]
    picked: Sequence[int]


def can_declare(match: Match, seat: int, me: int, targets: Sequence[Target], purse: int) -> bool:
    """5.1.2.c A play whose targets cannot all be chosen and paid for is not legal."""
    for target in targets:
        if target.least:
            found = target_options(match, seat, me, target)
            if len(found) < target.least or not fitting(match, seat, me, target, found, ())[0]:
                return False
    if not are_enough(match, seat, me, targets):
        return False
    dearer = any(target.more is not None for target in targets)
    if not targets or ("tough" not in keywords_in_play(match) and not dearer):
        return purse >= 0
    return purse >= ANY_MANA or cheapest(match, seat, me, targets) <= purse


def can_declare_at_all(match: Match, seat: int, me: int, targets: Sequence[Target], purse: int) -> bool:
    """7.4.5.c Whether whatever is chosen for these targets can be paid for."""
    if purse >= ANY_MANA:
        return True
    objects = [id for target in targets if target.filter for id in target_options(match, seat, me, target)]
    return extra_for(match, seat, me, targets, objects) <= purse


def targeted(bound: dict[str, Any]) -> list[int]:
    """All objects that a declaration has chosen as targets."""
    objects: list[int] = bound["objects"]
    return objects
