"""A full table: what a decision, a save with its load and a view cost where ninety objects lie in visible zones."""

from __future__ import annotations

import time

from engine import load, view
from engine.abilities.catalogue_programs import load_match
from engine.cards.catalogue import default_catalogue
from engine.core.match import Match
from engine.selfplay import Matchup, answer_of, deck_meant, is_elementary, words_of
from engine.state.decisions import Back
from engine.state.game import Game
from engine.state.objects import HIDDEN_ZONES, Object
from engine.state.zones import ZoneName
from tests.benchmarks.lines import Line

LYING: tuple[tuple[ZoneName, str, int], ...] = (
    ("landmark", "permanent", 6),
    ("expedition", "character", 10),
    ("reserve", "", 4),
    ("mana", "", 8),
    ("discard", "", 7),
)
"""What lies where of each player's cards, and of what type, beside the Hero and the tokens."""

TOKENS = 9
HAND = 3
GAMES = 40
ANSWERS = 40
"""How often the play goes on from the full table, and for how long."""

STILL_FULL = 80
VIEWS = 200


def measure() -> list[Line]:
    """Microseconds on the full table, beside those of ordinary games (`deciding`)."""
    state = crowded().save()
    spent = coded = decisions = saves = 0
    for seed in range(GAMES):
        table = load(state)
        table.game.seed = seed
        for word, _ in zip(words_of(seed), range(ANSWERS), strict=False):
            began = time.process_time_ns()
            table = load(table.save())
            coded, saves = coded + time.process_time_ns() - began, saves + 1
            answer = answer_of(word, table.game.open)
            asked = next(each for each in table.game.open if each.id == getattr(answer, "decision", 0))
            began = time.process_time_ns()
            table.answer(answer)
            spent += time.process_time_ns() - began
            decisions += is_elementary(asked) and not isinstance(answer, Back)
            if table.game.result is not None or visible(table.game) < STILL_FULL:
                break
    table = load(state)
    began = time.process_time_ns()
    for number in range(VIEWS):
        view(table, (None, 0, 1)[number % 3])
    seen = (time.process_time_ns() - began) / 1000 / VIEWS
    return [
        Line("90 objects: elementary decision", spent / 1000 / decisions, "us"),
        Line("90 objects: save and load", coded / 1000 / saves, "us", None, f"{len(state):,} bytes"),
        Line("90 objects: a view", seen, "us"),
    ]


def visible(game: Game) -> int:
    """How many objects lie in visible zones, Mana Orbs among them."""
    return sum(found.zone not in HIDDEN_ZONES for found in game.objects.values())


def crowded() -> Match:
    """A duel of Axiom against itself in the first Afternoon, with nearly all of both decks lying open."""
    axiom = deck_meant("starter ax")
    matchup = Matchup((axiom, axiom), 1)
    table = matchup.begin()
    for word, _ in zip(words_of(1), range(2), strict=False):
        table.answer(answer_of(word, table.game.open))
    for seat in range(table.game.seats):
        _lay(table.game, seat)
    table.game.open.clear()
    table.game.frames[-1].position = 0
    table = load_match(table.save(), table.catalogue)
    table.run()
    assert visible(table.game) == 90, visible(table.game)
    return table


def _lay(game: Game, seat: int) -> None:
    """Deals a player's cards anew: Permanents to the Landmarks, Characters to the Expeditions, others where room is."""
    cards = default_catalogue().cards
    left = [found for found in game.objects.values() if found.owner == seat and found.zone != "hero"]
    for found in left:
        game.zone_of(found).remove(found.id)
        del game.objects[found.id]
    for zone, type, number in LYING:
        for place in range(number):
            at = next(at for at, each in enumerate(left) if type in ("", cards[each.reference].type))
            _put(game, left.pop(at), zone, 2 * seat + place % 2 if zone == "expedition" else -1)
    token = next(card.reference for card in cards.values() if card.token)
    for place in range(TOKENS):
        _put(game, Object(0, 0, token, seat, seat, "expedition", token=True), "expedition", 2 * seat + place % 2)
    for place, found in enumerate(left):
        _put(game, found, "hand" if place < HAND else "deck", -1)


def _put(game: Game, found: Object, zone: ZoneName, place: int) -> None:
    new = Object(game.tick(), found.card, found.reference, found.owner, found.seat, zone, place, token=found.token)
    game.objects[new.id] = new
    game.zone_of(new).append(new.id)
