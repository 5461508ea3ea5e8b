"""Terrain Markers: placed on regions and moved between them (v4:3.2.1.d-e, v4:7.3.20); they give a region one terrain.

Those that an object has are counters of it, one kind a terrain. They go with the regions when the Arena begins (KW.11).
"""

from __future__ import annotations

from engine.abilities.binding import bind_choices
from engine.abilities.compiler import Compiler, flow
from engine.abilities.terrain_markers.records import MoveMarker, PlaceMarker, PlaceMyMarker
from engine.cards.language import TERRAINS, TargetRegion, Terrain
from engine.core.acting_player import you
from engine.core.assembly import Part
from engine.core.locals import Locals, Options
from engine.core.machine import Ask, Propose, Question
from engine.core.match import Match
from engine.core.query.references import follow
from engine.core.query.selectors import Evaluator
from engine.state.actions import Action, Count, Mark
from engine.state.adventure import region_of
from engine.state.decisions import AnyOption, CounterOption, RegionOption
from engine.state.frames import Frame
from engine.state.objects import MARKER, counter_of


def _regions_meant(
    compiler: Compiler, record: PlaceMarker | PlaceMyMarker | MoveMarker
) -> tuple[Evaluator, list[Part]]:
    """v3:7.5.7 A target region, or those in which the expeditions stand that are meant; and what asks for them."""
    bound = bind_choices(compiler, record)
    meant = bound.values["region"]
    if isinstance(record.region, TargetRegion):
        return meant, bound.questions

    def regions(match: Match, frame: Frame) -> list[int]:
        return list(dict.fromkeys(region_of(match.game, expedition) for expedition in meant(match, frame)))

    return regions, bound.questions


@flow(PlaceMarker)
def place_marker(compiler: Compiler, record: PlaceMarker) -> list[Part]:
    """v4:3.2.1.d A new Terrain Marker on the region."""
    regions, questions = _regions_meant(compiler, record)
    chosen: Locals[Options] = compiler.locals("marker", Options)
    arguments = compiler.arguments()

    def which(match: Match, frame: Frame) -> Question | None:
        options: list[AnyOption] = [CounterOption(counter_of(terrain)) for terrain in TERRAINS]
        there = regions(match, frame)
        return Question(you(frame), "marker", options, arguments=arguments(frame)) if there else None

    def actions(match: Match, frame: Frame) -> list[Action]:
        picked = chosen.of(frame).picked
        terrains = [kind.removesuffix(MARKER) for kind in picked] if record.terrain is None else [record.terrain]
        return [Mark(terrain=terrain, region=place) for terrain in terrains for place in regions(match, frame)]

    ask = [] if record.terrain is not None else [Ask(which, chosen.into("picked"), "marker", "v4:3.2.1.d")]
    return [*questions, *ask, Propose(actions, "place marker", name="place marker", rule="v4:3.2.1.d")]


@flow(PlaceMyMarker)
def place_my_marker(compiler: Compiler, record: PlaceMyMarker) -> list[Part]:
    """v4:3.2.1.d One of those that the bearer has is placed, and it has it no longer."""
    regions, questions = _regions_meant(compiler, record)
    chosen: Locals[Options] = compiler.locals("marker", Options)
    arguments = compiler.arguments()

    def held(match: Match, frame: Frame) -> list[str]:
        found = match.game.objects.get(follow(frame, frame.source))
        kinds = [counter_of(terrain) for terrain in TERRAINS]
        return [kind for kind in kinds if found is not None and found.counters.get(kind)]

    def which(match: Match, frame: Frame) -> Question | None:
        options: list[AnyOption] = [CounterOption(kind) for kind in held(match, frame)]
        return Question(you(frame), "marker", options, arguments=arguments(frame)) if options else None

    def actions(match: Match, frame: Frame) -> list[Action]:
        me = follow(frame, frame.source)
        return [
            action
            for kind in chosen.of(frame).picked
            for place in regions(match, frame)[: match.game.objects[me].counters[kind]]
            for action in (
                Count(what=me, counter=kind, number=-1),
                Mark(terrain=kind.removesuffix(MARKER), region=place),
            )
        ]

    return [
        *questions,
        Ask(which, chosen.into("picked"), "marker", "v4:3.2.1.d"),
        Propose(actions, "place marker", name="place marker", rule="v4:3.2.1.d"),
    ]


@flow(MoveMarker)
def move_marker(compiler: Compiler, record: MoveMarker) -> list[Part]:
    """v4:7.3.20 From whichever other region it lies on to the one that is meant."""
    regions, questions = _regions_meant(compiler, record)
    origin: Locals[Options] = compiler.locals("origin", Options)
    chosen: Locals[Options] = compiler.locals("marker", Options)
    arguments = compiler.arguments()

    def kinds(match: Match, region: int) -> list[Terrain]:
        lying = match.game.regions[region].markers
        return [terrain for terrain in TERRAINS if terrain in lying and record.terrain in (None, terrain)]

    def which(match: Match, frame: Frame) -> Question | None:
        mine = regions(match, frame)
        found = [number for number in range(len(match.game.regions)) if kinds(match, number)]
        options: list[AnyOption] = [RegionOption(number) for number in found if number not in mine]
        return Question(you(frame), "move marker", options, arguments=arguments(frame)) if options else None

    def which_kind(match: Match, frame: Frame) -> Question | None:
        found = [terrain for region in origin.of(frame).picked for terrain in kinds(match, region)]
        options: list[AnyOption] = [CounterOption(counter_of(terrain)) for terrain in found]
        return Question(you(frame), "marker", options, arguments=arguments(frame)) if options else None

    def actions(match: Match, frame: Frame) -> list[Action]:
        lying = match.game.regions
        return [
            Mark(terrain=terrain, region=place, origin=region)
            for region in origin.of(frame).picked
            for terrain in (kind.removesuffix(MARKER) for kind in chosen.of(frame).picked)
            for place in regions(match, frame)[: lying[region].markers.count(terrain)]
        ]

    return [
        *questions,
        Ask(which, origin.into("picked"), "from which region", "v4:7.3.20"),
        Ask(which_kind, chosen.into("picked"), "marker", "v4:7.3.20"),
        Propose(actions, "move marker", name="move marker", rule="v4:7.3.20"),
    ]
