"""`python -m tests.proof.played`: every card does what it says, in positions made for it; goes on where it stopped.

The cards are those that come with the program, and uniques whose abilities are random triples of parts that fit
together. What cannot be reached is listed at the end with what was looked for.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Container, Iterator, Sequence
from pathlib import Path
from random import Random

import msgspec

from engine.cards.definitions.definition import CardDefinition
from tests.proof.ledger import FOLDER, Pages
from tests.proof.played.campaign import TIMES, Card, play_card
from tests.proof.played.cards import all_cards
from tests.proof.side_by_side import side_by_side

POSITIONS = 150
"""At most so many positions for a card: what has not come up by then hardly ever does."""


def main(arguments: Sequence[str] | None = None) -> int:
    """0 where no invariant broke, 1 where one did, 130 where it was interrupted."""
    parser = argparse.ArgumentParser(prog="python -m tests.proof.played", description=__doc__)
    parser.add_argument("--seed", type=int, default=7, help="what positions and uniques are drawn by")
    parser.add_argument("--uniques", type=int, default=200, help="how many uniques take part")
    parser.add_argument("--positions", type=int, default=POSITIONS, help="how many positions a card gets at most")
    parser.add_argument("--cards", type=int, help="only so many cards")
    parser.add_argument(
        "--faces", type=Path, nargs="+", help="only the cards of these files of JSON lines, by their id"
    )
    parser.add_argument("--jobs", type=int, default=1, help="how many processes play")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where results are kept")
    asked = parser.parse_args(arguments)
    cards = all_cards(asked.uniques, asked.seed)[: asked.cards]
    ledger = Pages(f"played/{asked.positions}-{asked.seed}", Card, asked.folder)
    wanted = _asked_for(cards, asked.faces)
    print(f"played: {len(wanted.keys() & ledger.batches)} of {len(wanted)} cards stand in {ledger.file}")
    try:
        todo = [(number, card) for number, card in wanted.items() if number not in ledger.batches]
        Random(asked.seed).shuffle(todo)  # what has been played so far is a sample of all
        for found in _played(todo, asked.seed, asked.positions, asked.jobs):
            ledger.note(found)
            for breach in found.breaches:
                print(f"  {found.reference}: {breach}", flush=True)
    except KeyboardInterrupt:
        _told(ledger, wanted, asked.seed)
        print(f"interrupted; the same command goes on from {len(ledger.batches)} cards", file=sys.stderr)
        return 130
    return _told(ledger, wanted, asked.seed)


def _played(todo: Sequence[tuple[int, CardDefinition]], seed: int, positions: int, jobs: int) -> Iterator[Card]:
    given = [(number, card, seed, positions) for number, card in todo]
    if jobs == 1:
        return (play_card(*each) for each in given)
    return side_by_side(play_card, given, jobs)


def _asked_for(cards: Sequence[CardDefinition], faces: Sequence[Path] | None) -> dict[int, CardDefinition]:
    """The cards by their numbers; of those in files only, where files are named."""
    ids = {msgspec.json.decode(line)["id"] for file in faces or () for line in file.read_bytes().splitlines()}
    return {number: card for number, card in enumerate(cards) if faces is None or card.reference in ids}


def _told(ledger: Pages[Card], wanted: Container[int], seed: int) -> int:
    cards = [card for card in ledger.in_order() if card.number in wanted]
    for card in cards:
        for missing in card.missing:
            print(f"not reached: {card.reference}: {missing}")
    abilities = [times for card in cards for times in card.times.values()]
    positions, breaches = sum(card.positions for card in cards), sum(len(card.breaches) for card in cards)
    reached = sum(times >= TIMES for times in abilities)
    once = sum(times > 0 for times in abilities)
    print(
        f"played: {len(cards)} cards in {positions} positions, seed {seed}; of {len(abilities)} abilities {reached} "
        f"did their deed {TIMES} times, {once} at least once; {breaches or 'no'} breaches"
    )
    return 1 if breaches else 0


if __name__ == "__main__":
    sys.exit(main())
