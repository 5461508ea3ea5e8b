"""python-chess, the yardstick of Python engines: random legal games, and a position as text and back.

Run by `tests.benchmarks.deciding` in the environment of the peers; prints one object of JSON.
"""

from __future__ import annotations

import json
import random
import sys
from time import process_time_ns

import chess


def play(seed: int, positions: list[str]) -> tuple[int, int]:
    """One random game: elementary decisions, and nanoseconds in the engine."""
    chooser = random.Random(seed)
    began = process_time_ns()
    board = chess.Board()
    moves = list(board.legal_moves)
    spent = process_time_ns() - began
    decisions = 0
    while moves:
        decisions += len(moves) > 1
        move = chooser.choice(moves)
        began = process_time_ns()
        board.push(move)
        moves = [] if board.is_game_over() else list(board.legal_moves)
        spent += process_time_ns() - began
        positions.append(board.fen())
    return decisions, spent


def main(games: int) -> None:
    """Plays games and saves and loads every position of them."""
    positions: list[str] = []
    play(0, [])
    played = [play(seed, positions) for seed in range(games)]
    decisions, spent = (sum(column) for column in zip(*played, strict=True))
    boards = [chess.Board(position) for position in positions]
    began = process_time_ns()
    for board in boards:
        chess.Board(board.fen())
    coded = process_time_ns() - began
    figures = {
        "version": chess.__version__,
        "games": games,
        "decisions": decisions,
        "us_per_decision": spent / 1000 / decisions,
        "us_save_load": coded / 1000 / len(boards),
    }
    print(json.dumps(figures))


if __name__ == "__main__":
    main(int(sys.argv[1]))
