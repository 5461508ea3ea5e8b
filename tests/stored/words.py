"""The words that stored bytes have in common, found in games of self-play (`persistence.words`).

`python -m tests.stored.words N` writes the dictionaries of number N; numbers that are in use stay as they are. Those
of entries, states and records of number 2 are made by this. Half the games are of ready-made decks, half of decks drawn
from all cards; the clocks are of players who take any time.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from string import ascii_lowercase

import msgspec
import zstandard

import persistence.words
from bot.play.clocks.clock import CLOCKS_OF_A_GAME, begun
from bot.play.clocks.paces import EVERY_PACE, PACES
from bot.play.game_records.brought import ALL_BROUGHT, Brought
from bot.play.game_records.facts import FACTS_OF_A_GAME, GameFacts, Player
from engine import RULES_VERSION, Entry, Match, encode_entry, save
from engine.selfplay.choosing import mixed
from engine.selfplay.decks import deck_of
from engine.selfplay.matchups import Matchup, Setting, matchup_of
from engine.state.actions import Event
from engine.state.codec import digest_of
from engine.state.decisions import Answer
from engine.views import view

FOLDER = Path(persistence.words.__file__).parent

GAMES = 120
"""How many games of each kind of decks are played."""

TABLES = ("duel", "duel", "duel", "2v2", "duel", "ffa3", "duel", "duel", "ffa4", "duel")

LONGEST = 900
"""After so many answers a game is left."""

SIZES = {"entries": 65_536, "states": 112_640, "records": 24_576}
"""Bytes of each dictionary. Twice as many make entries no smaller; half as many make states larger."""

SEGMENT = 1024
"""How long the pieces are, in bytes, of which zstd puts a dictionary of states together."""

SAMPLES = 9_000
"""How many of all states are looked at."""


def played(matchup: Matchup, chance: random.Random) -> Iterator[tuple[bytes, bytes]]:
    """The states of a game, each with the entry that led to it; answers to questions of one turn lie in one entry."""
    match, given = matchup.begin(), list[Answer]()
    events: list[Event] = []
    for number in range(LONGEST):
        if match.game.result is not None:
            return
        asked = match.game.open[0]
        look = partial(view, match, asked.seat)
        given.append(matchup.answering(asked.seat)(mixed(matchup.seed, number), asked, look))
        events += match.answer(given[-1])
        if _goes_on(match, asked.seat) and len(given) < 4:
            continue
        state, told = save(match), chance.random()
        quiet, shown = told < 0.5, 0.5 < told < 0.7
        entry = Entry(given, events, digest_of(state), asked.seat, RULES_VERSION, quiet=quiet, shown=shown)
        yield state, encode_entry(entry)
        given, events = [], []


def _goes_on(match: Match, seat: int) -> bool:
    """Whether the seat is asked more before its turn is over."""
    return bool(match.game.open) and match.game.open[0].seat == seat and match.game.open[0].kind != "turn"


def clocks(chance: random.Random) -> bytes:
    """The clocks of a game that has gone on for some moves."""
    pace = chance.choice(list(PACES.values()))
    seats = chance.choice((2, 2, 2, 3, 4))
    nothing = [()] * seats
    now, held = 1_790_000_000_000 + chance.randrange(10**11), begun(pace, seats)
    for version in range(1, chance.randrange(2, 60)):
        seat = version % seats
        now += round(pace.bank * chance.random() ** 4 * 0.6)
        held = held.moved(
            now, nothing, {seat}, (seat - 1) % seats, version=version + chance.randrange(3), sleeps=[None] * seats
        )
    return CLOCKS_OF_A_GAME.encode(held.timed(nothing, now).clocks)


def facts(matchup: Matchup) -> bytes:
    """What is agreed for a game of people with any name."""
    chance = random.Random(matchup.seed)
    game = "g" + "".join(chance.choices("abcdefghijklmnopqrstuvwxyz234567", k=12))
    began, names = 1_790_000_000_000 + chance.randrange(10**11), ["".join(chance.choices(ascii_lowercase, k=7))] * 4
    players = tuple(
        Player(chance.randrange(10**17, 15 * 10**17), name, deck_of(deck).name)
        for name, deck in zip(names, matchup.decks, strict=False)
    )
    agreed = GameFacts(
        *(game, players, "duel", chance.randrange(10**17, 15 * 10**17), chance.randrange(10**17, 15 * 10**17)),
        challenge=chance.choice(("", game[::-1])),
        language=chance.choice(("en", "en", "fr", "it")),
        began=began,
        mode=matchup.mode,
        pace=chance.choice(EVERY_PACE),
        seal=chance.randbytes(32).hex(),
    )
    return FACTS_OF_A_GAME.encode(agreed)


def samples() -> dict[str, list[bytes]]:
    """What is stored of many games, in any order, by kind; records are decks, clocks, facts."""
    chance = random.Random(1)
    found: dict[str, list[bytes]] = {"entries": [], "states": [], "records": []}
    for cards in ("random", "ready-made"):
        for seed in range(GAMES):
            edition = "seeds" if seed % 4 else "current"
            matchup = matchup_of(seed, Setting((), cards, "greedy", TABLES[seed % len(TABLES)], edition))
            for state, entry in played(matchup, chance):
                found["states"].append(state)
                found["entries"].append(entry)
            found["records"].append(ALL_BROUGHT.encode([Brought(deck_of(name)) for name in matchup.decks]))
            found["records"] += [clocks(chance), facts(matchup)]
    for each in found.values():
        chance.shuffle(each)
    return found | {"states": found["states"][:SAMPLES]}


def trained(kind: str, samples: Sequence[bytes]) -> bytes:
    """The dictionary of a kind."""
    chosen = {"k": SEGMENT, "d": 8} if kind == "states" else {}
    return zstandard.train_dictionary(SIZES[kind], list(samples), level=9, **chosen).as_bytes()


def write(number: int) -> None:
    """Writes the dictionaries of a number; raises FileExistsError where there are some."""
    for kind, found in samples().items():
        with (FOLDER / f"{kind}_{number}.zdict").open("xb") as file:
            file.write(trained(kind, found))
        print(msgspec.json.encode({kind: len(found)}).decode())


if __name__ == "__main__":
    write(int(sys.argv[1]))
