"""`python -m tests.proof.clauses [NAME]`: the clauses of the intricate faces that no scenario would miss.

With `--rank` it prints the faces as they should stand in `faces.txt`.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence

from bot.command_line.progress import followed
from engine.cards.definitions.definition import CardDefinition
from tests.proof.clauses.clauses import Clause, clauses_of
from tests.proof.clauses.intricate import listed, most_intricate, records_of
from tests.proof.clauses.naming import naming, noticed


def main(arguments: Sequence[str] | None = None) -> int:
    """0 where a scenario would miss every clause, 1 where none would miss one of them."""
    parser = argparse.ArgumentParser(prog="python -m tests.proof.clauses", description=__doc__)
    parser.add_argument("names", nargs="*", help="parts of the names of the cards to look at; all where none is said")
    parser.add_argument("--rank", action="store_true", help="print the most intricate faces")
    asked = parser.parse_args(arguments)
    if asked.rank:
        for card in most_intricate():
            print(f"{card.reference:24} # {records_of(card)} {card.name}")
        return 0
    gaps = looked_at = 0
    for card in followed("Faces", list(listed())):
        if asked.names and not any(name.lower() in card.name.lower() for name in asked.names):
            continue
        missing = list(unnoticed(card))
        cases, clauses = len(naming().get(card.reference, ())), len(clauses_of(card))
        looked_at += clauses
        if missing or cases < clauses:
            gaps += 1
            print(f"{card.reference} {card.name}: {cases} cases for {clauses} clauses")
            for clause in missing:
                print(f"    ability {clause.ability + 1}: {clause.what}")
    print(f"{looked_at} clauses looked at; faces with one that no scenario would miss: {gaps}")
    return 1 if gaps else 0


def unnoticed(card: CardDefinition) -> Iterator[Clause]:
    """The clauses of a card that could be left out without any scenario noticing."""
    cases = naming().get(card.reference, ())
    for clause in clauses_of(card):
        if not any(noticed(case, clause.without) for case in cases):
            yield clause


if __name__ == "__main__":
    sys.exit(main())
