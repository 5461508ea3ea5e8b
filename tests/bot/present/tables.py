"""Looks at tables for tests of presenters: from random games, and made up at their fullest."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from bot.play.game_records.facts import GameFacts, Player
from bot.play.game_records.looks import Look
from bot.play.game_records.posts import Posts
from bot.present.decisions.options import labels
from bot.present.lookups.cards import readable
from bot.present.texts import Texts
from bot.present.wording.naming import naming_of
from engine import Deck, Event, Match, MatchOptions, Mode, Picks, new_match, ready_made_decks, view

NAMES = ("Ana", "Bo *the* Great_@everyone", "Chiara", "Dev")


def facts(names: tuple[str, ...] = NAMES[:2], language: str = "en") -> GameFacts:
    """A duel, or a game of as many people as are named."""
    players = tuple(Player(1000 + seat, name, "Starter") for seat, name in enumerate(names))
    return GameFacts("gabcdefghijkl", players, "duel", 7, 70, language=language)


def look(table: Match, seat: int | None, about: GameFacts | None = None) -> Look:
    """A table as a seat sees it, or as everybody does."""
    about = about or facts(NAMES[: table.game.seats])
    turn = next((decision.id for decision in table.game.open if decision.kind == "turn"), 0)
    status = "running" if table.game.result is None else "over"
    return Look(about, table.game.clock, status, view(table, seat), seat, Posts(), turn)


def table_of(decks: list[Deck], seed: int) -> Match:
    """A duel, three who play for themselves, or two teams of two."""
    modes: dict[int, Mode] = {2: "duel", 3: "free for all", 4: "2v2"}
    return new_match(decks, seed, MatchOptions(mode=modes[len(decks)]))


@dataclass(frozen=True)
class Moment:
    """One point of a random game, with the events that led to it."""

    match: Match
    events: list[Event]


def random_game(seed: int, seats: int = 2, most: int = 4000) -> Iterator[Moment]:
    """A game of legal answers chosen by a seed, moment by moment."""
    decks = list(ready_made_decks().values())
    table = table_of([decks[seat % 2] for seat in range(seats)], seed)
    rng = random.Random(seed)
    events: list[Event] = []
    for _ in range(most):
        yield Moment(table, events)
        if table.game.result is not None:
            return
        decision = rng.choice(table.game.open)
        count = rng.randint(decision.least, decision.most)
        events = table.answer(Picks(decision.id, rng.sample(range(len(decision.options)), count)))


def readable_names(look: Look, texts: Texts) -> list[tuple[str, str]]:
    """Label and code of everything readable, for completion; `card` shows what a code stands for."""
    found = readable(look)
    return [(label, option.code) for label, option in zip(labels(naming_of(look, texts), found), found, strict=True)]
