"""What stands on a match, in the words of a scenario."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from engine.cards.words.terrains import TERRAINS
from engine.explaining import causes_of
from engine.scenarios.laying import ZONES
from engine.scenarios.reading.laid_words import SIDES
from engine.scenarios.reading.plain import taken_for
from engine.scenarios.scene import Scene
from engine.scenarios.verbs import SHUFFLE
from engine.sight import CardSight, View
from engine.state.actions import Moment, Move
from engine.views import view

Shown: TypeAlias = "tuple[str, tuple[str, ...], tuple[tuple[str, int], ...]]"
"""What is compared of a card: which one, its statuses and its counters."""
TERRAIN_LETTERS = tuple((terrain, row.letter) for terrain, row in TERRAINS.items())


def ids_in(scene: Scene, seat: int, zone: str) -> list[int]:
    """The objects of a zone by its name in scenarios; a Deck from the top."""
    game = scene.match.game
    if zone in SIDES:
        place = 2 * seat + SIDES.index(zone)
        return [id for id in game.zones["expedition"] if game.objects[id].place == place]
    ids = list(game.pile("mana" if zone == "orbs" else ZONES[zone], seat))
    return ids[::-1] if zone == "deck" else ids


def shown(scene: Scene, id: int, labels: set[str]) -> Shown:
    """An object as it is compared with cards of these labels and references: by its label, else as the card it is."""
    found = scene.match.game.objects[id]
    counters = tuple(sorted((name, number) for name, number in found.counters.items() if number))
    name = scene.namer.object(id)
    what = name if name in labels else taken_for(found.reference, labels)
    return what, tuple(sorted(found.statuses)), counters


def write(scene: Scene, cards: list[Shown]) -> str:
    """Cards as a person would list them."""
    return ", ".join(scene.words.write(*card) for card in cards) or "nothing"


def seen(scene: Scene) -> View:
    """The match as a spectator sees it."""
    return view(scene.match, None)


def sights(scene: Scene, what: str) -> list[CardSight]:
    """All objects in visible zones that are called so."""
    match = seen(scene)
    everywhere = [card for each in match.expeditions for card in each.characters] + match.limbo
    for player in match.players:
        everywhere += [*player.reserve, *player.landmarks, *player.discard, *([player.hero] if player.hero else [])]
    visible = {card.id: card for card in everywhere}
    return [visible[id] for id in _called(scene, what, visible)]


def faces(scene: Scene, seat: int | None) -> set[str]:
    """What all cards are called whose faces a seat, or a spectator, can see."""
    match = view(scene.match, seat)
    cards = (
        [card for each in match.expeditions for card in each.characters]
        + match.limbo
        + match.revealed
        + match.looked_at
    )
    for player in match.players:
        cards += [*player.reserve, *player.landmarks, *player.discard, *player.mana, *(player.hand or [])]
        cards += [player.hero] if player.hero else []
    return {scene.namer.object(card.id) for card in cards if card.reference}


def ids_called(scene: Scene, what: str) -> list[int]:
    """All objects of any zone that are called so."""
    return _called(scene, what, scene.match.game.objects)


def _called(scene: Scene, what: str, among: Iterable[int]) -> list[int]:
    """Those that are called so; where none is, those with a label that are this card, or fillers that may be meant."""
    objects = {id: scene.match.game.objects[id].reference for id in among}
    exactly = [id for id in objects if scene.namer.object(id) == what]
    labelled = exactly or [id for id, reference in objects.items() if reference == what]
    return labelled or [id for id, reference in objects.items() if taken_for(reference, {what}) == what]


def zone_of(scene: Scene, id: int) -> str:
    """Where an object lies: `Ann's reserve`."""
    found = scene.match.game.objects[id]
    if found.zone == "expedition":
        return scene.namer.expedition(found.place)
    if found.zone == "limbo":
        return "limbo"
    names = {zone: name for name, zone in ZONES.items() if zone != "expedition"}
    return f"{scene.case.seats.names[found.seat]}'s {names[found.zone]}"


def region(scene: Scene, place: int, *, printed: bool = False) -> str:
    """The terrains of a region now, in the letters of `regions`, with its markers; nothing of what lies face down.

    `printed` are those that it has of its own, whatever changes them.
    """
    found = seen(scene).regions[place]
    terrains = scene.match.game.regions[place].terrains if printed and not found.hidden else found.terrains
    letters = "".join(letter for terrain, letter in TERRAIN_LETTERS if terrain in terrains)
    markers = "".join(f"+{dict(TERRAIN_LETTERS)[marker]}" for marker in found.markers)
    return f"?{letters}" if found.hidden else (letters or "-") + markers


def regions(scene: Scene) -> list[str]:
    """All regions from the Hero Region on."""
    return [region(scene, place) for place in range(len(scene.match.game.regions))]


def winners(scene: Scene) -> str:
    """The names of the winners, with commas between: `nobody` in a draw, empty as long as the game goes on."""
    result = scene.match.game.result
    if result is None:
        return ""
    return ", ".join(scene.case.seats.names[seat] for seat in result.winners) or "nobody"


SAID_AGAIN = {"2.4.6.a": "5.2.1.b", "2.4.6.d": "5.2.3.h", "2.4.6.e": "5.2.3.i"}
"""Paragraphs of chapter 5 by those of chapter 2 that say the same: an event that cites the latter cites both."""


def cited(scene: Scene) -> set[str]:
    """The rules that the events so far cite, those of modifiers and of what else there is to them included."""
    rules = {cause.rule for event in scene.events for cause in causes_of(event) if cause.rule}
    marks = [mark for event in scene.events for mark in event.used]
    marks += [mark for event in scene.events for action in event.actions for mark in action.used]
    rules |= {mark.partition("@")[0] for mark in marks}
    return rules | {SAID_AGAIN[rule] for rule in rules if rule in SAID_AGAIN}


def told(scene: Scene) -> list[tuple[int, str]]:
    """The log as who and verb; the beginning of a phase is told by its name, a Deck shuffled anew after its event."""
    out = []
    for event in scene.events:
        action = event.actions[0] if event.actions else None
        verb = action.phase if event.verb == "phase" and isinstance(action, Moment) else event.verb
        out.append((event.seat, verb))
        if any(isinstance(each, Move) and each.shuffled for each in event.actions):
            out.append((event.seat, SHUFFLE))
    return out
