"""4.2.4 Dusk: Progress."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from engine.cards.language import TERRAINS, MovesOnlyDueTo
from engine.core.events.apply import can_advance
from engine.core.machine import Propose
from engine.core.match import Match, Run, derived
from engine.core.query.characteristics import expeditions_of, keywords_in_play, statistics, traits_of
from engine.rules.held_back import (
    defenders,
    expeditions_not_held,
    expeditions_that_stay,
    held_by_defenders,
    sayings_that_defenders_do_not_hold,
    what_keeps_expeditions,
)
from engine.rules.terrain_limits import limits_in_play, terrains_that_count
from engine.state.actions import Action, Advance, Fail
from engine.state.adventure import region_of
from engine.state.comparison import Comparison, Counted, Hindrance, HindranceKind, Terms, Verdict
from engine.state.frames import Frame
from engine.state.game import Game

Totals = tuple[int, int, int]

Contribution = tuple[int, tuple[int, ...], Totals]
"""An object, the expeditions in which it counts, and with how much."""


class Standing(Struct, frozen=True, gc=False):
    """How one expedition stands at Dusk: its totals, the terrains it is ahead in, and what holds it back."""

    totals: tuple[int, int, int]
    because: tuple[str, ...]
    tied: tuple[str, ...]
    """Terrains it is tied in and moves by because it is Ascended (v4:4.2.4.k)."""
    held: bool
    """Whether a Defender, a passive ability or an Ongoing Emblem holds it back (`engine.rules.held_back`)."""
    at_the_end: bool
    """Whether there is no region beyond, or it is the Arena."""
    verdicts: tuple[Verdict, ...] = ()
    """How it stands in each terrain."""

    @property
    def moves(self) -> bool:
        """4.2.4.b, 7.4.1.b, KW.17 Whether it would move forward; what does not, fails to (4.2.4.g)."""
        if self.held:  # 7.4.1.b
            return False
        return bool(self.because or self.tied) and not self.at_the_end


def contributions(match: Match) -> Iterator[Contribution]:
    """4.2.4.b, 7.4.3.e What is in an expedition, where it counts and how much; not sleepers (2.4.3, v3:2.4.3.a)."""
    game = match.game
    for id in game.zones["expedition"]:
        if "asleep" not in game.objects[id].statuses:  # 2.4.3, v3:2.4.3.a
            yield id, expeditions_of(match, id), statistics(match, id)  # 7.4.3.e


def totals_of(match: Match, counted: Iterable[Contribution] | None = None) -> list[Totals]:
    """4.2.4.b, 7.4.3.e Statistics by expedition, a Gigantic one's in both; not of sleepers (2.4.3, v3:2.4.3.a).

    `counted` is who counts and how much, where that is known already.
    """
    sums = [[0, 0, 0] for _ in match.game.positions]
    for _, expeditions, values in contributions(match) if counted is None else counted:
        for expedition in expeditions:
            total = sums[expedition]
            for terrain in range(3):
                total[terrain] += values[terrain]
    return [(forest, mountain, water) for forest, mountain, water in sums]


def verdict(terrain: str, counting: tuple[str, ...], mine: int, theirs: int) -> Verdict:
    """4.2.4.b-d, RB.15 How an expedition stands in one terrain: ahead strictly and above 0, tied, or neither."""
    if terrain not in counting:  # 4.2.4.h, RB.15
        return "elsewhere"
    if mine > max(0, theirs):  # 4.2.4.b-d
        return "ahead"
    if mine < theirs:
        return "behind"
    return "tied" if mine >= 1 else "zero"


def standings(match: Match, counted: Iterable[Contribution] | None = None) -> list[Standing]:
    """4.2.4.b-d, 4.2.4.h Ahead in a terrain of its own region (RB.15), strictly, above 0; from one snapshot.

    `counted` is who counts and how much, where that is known already.
    """
    game, sums, counting = match.game, totals_of(match, counted), terrains_that_count(match)
    held = held_by_defenders(match) | expeditions_that_stay(match)
    out = []
    for expedition, mine in enumerate(sums):
        theirs, region = sums[game.facing[expedition]], counting[expedition]
        verdicts = tuple(map(verdict, TERRAINS, (region,) * 3, mine, theirs))
        because = tuple(terrain for terrain, how in zip(TERRAINS, verdicts, strict=True) if how == "ahead")
        tied = _tied_while_ascended(game, expedition, verdicts) if game.ascended else ()
        at_the_end = not can_advance(game, Advance(expedition=expedition))
        out.append(Standing(mine, because, tied, expedition in held, at_the_end, verdicts))
    return out


def _tied_while_ascended(game: Game, expedition: int, verdicts: Sequence[Verdict]) -> tuple[str, ...]:
    """v4:4.2.4.k, KW.9 The terrains of its region that an Ascended expedition is tied in, at 1 or more."""
    if expedition not in game.ascended:
        return ()
    return tuple(terrain for terrain, how in zip(TERRAINS, verdicts, strict=True) if how == "tied")


# ---- what is remembered of it ----------------------------------------------------------------------------------------


def compared(match: Match) -> list[Comparison]:
    """4.2.4.b How each expedition of the players at the table stands, with its Characters and all that hinders it."""
    game, regions, counted = match.game, derived(match).regions, list(contributions(match))
    found, characters, hindrances = standings(match, counted), _characters(match, counted), _hindrances(match)
    out = []
    for expedition, standing in enumerate(found):
        if expedition // 2 in game.left:
            continue
        facing, region = game.facing[expedition], region_of(game, expedition)
        terms = map(Terms, TERRAINS, standing.totals, found[facing].totals, standing.verdicts)
        out.append(
            Comparison(
                expedition=expedition,
                facing=facing,
                region=region,
                terrains=regions[region],
                terms=list(terms),
                characters=characters.get(expedition, []),
                hindrances=hindrances.get(expedition, []),
                ascended=expedition in game.ascended,
                at_the_end=standing.at_the_end,
                moves=standing.moves,
            )
        )
    return out


def _characters(match: Match, counted: Iterable[Contribution]) -> dict[int, list[Counted]]:
    """4.2.4.b, 2.4.3 Who is in each expedition, with what they add to it, if they do not sleep."""
    objects, out, awake = match.game.objects, dict[int, list[Counted]](), set()
    for id, places, values in counted:
        awake.add(id)
        if traits_of(match, id).type == "character":
            for place in places:
                out.setdefault(place, []).append(Counted(id, objects[id].reference, values, both=len(places) > 1))
    for id in match.game.zones["expedition"]:
        if id not in awake and traits_of(match, id).type == "character":
            for place in (places := expeditions_of(match, id)):
                sleeper = Counted(id, objects[id].reference, (0, 0, 0), asleep=True, both=len(places) > 1)
                out.setdefault(place, []).append(sleeper)
    return out


def _hindrances(match: Match) -> dict[int, list[Hindrance]]:
    """7.4.1.b, 1.4.1.a, v3:4.2.4.c-d What holds each expedition back, or takes terrains away from it."""
    objects, out = match.game.objects, dict[int, list[Hindrance]]()

    def note(kind: HindranceKind, expedition: int, bearer: int, ability: str = "", terrain: str = "") -> None:
        reference = objects[bearer].reference if bearer in objects else ability.split("/")[0]
        out.setdefault(expedition, []).append(Hindrance(kind, bearer, reference, ability, terrain))

    if "defender" in keywords_in_play(match):
        free = expeditions_not_held(match)
        holders = list(defenders(match))
        for id, expedition in holders:
            if expedition not in free:
                note("defender", expedition, id)
        for name, bearer, expedition in sayings_that_defenders_do_not_hold(match):
            if any(expedition == place for _, place in holders):
                note("not held", expedition, bearer, name)
    for name, bearer, expedition in what_keeps_expeditions(match):
        note("stays", expedition, bearer, name)
    for limit, expedition in limits_in_play(match):
        kind: HindranceKind = "only by" if isinstance(limit.says, MovesOnlyDueTo) else "not by"
        note(kind, expedition, limit.bearer, limit.name, limit.says.terrain)
    return out


class Progress(Propose):
    """Proposes the step of Progress: its function returns the atomic actions, and the comparisons the step keeps."""

    def begin(
        self, match: Match, frame: Frame, found: list[Action] | None = None, comparisons: Sequence[Comparison] = ()
    ) -> None:
        """4.2.4.b Begins the step, with the comparisons of which its moves come."""
        found, comparisons = self.function(match, frame)
        super().begin(match, frame, found, comparisons)


def progresses(function: Run) -> Progress:
    """The operation that proposes Progress."""
    return Progress(function, "progress")


@progresses
def progress(match: Match, frame: Frame) -> tuple[list[Action], list[Comparison]]:
    """4.2.4.e-g Those ahead move forward one region, all at once; the others fail; none in the Arena (v3:4.3.d).

    Returned with the comparisons by which it is so.
    """
    comparisons = [] if match.game.arena else compared(match)  # v3:4.3.d
    actions: list[Action] = [
        Advance(expedition=each.expedition) if each.moves else Fail(expedition=each.expedition)  # 4.2.4.e-g
        for each in comparisons
    ]
    return actions, comparisons
