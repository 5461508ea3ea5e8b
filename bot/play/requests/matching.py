"""Finding what a person means by a part of a name: ranking labels by what was typed."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence


def ranked(labels: Sequence[str], typed: str, limit: int = 25) -> list[int]:
    """Positions of the labels that contain what was typed, best first: at the start, at a word's start, anywhere.

    Case and accents do not matter; at most `limit` come back.

    >>> ranked(["Flamel, The First", "The Little Match Girl", "Matcha Mage"], "match")
    [2, 1]
    """
    wanted = _plain(typed.strip())
    scored = sorted((rank, place) for place, label in enumerate(labels) if (rank := _rank(_plain(label), wanted)) >= 0)
    return [place for _, place in scored][:limit]


def meant(labels: Sequence[str], typed: str) -> list[int]:
    """Positions of the labels that a person can mean who sent only a part of one: the one they wrote out, or all of the
    best rank; nothing is meant by nothing.

    >>> meant(["your Hero Expedition · Region 1", "your Companion Expedition · Region 2"], "c")
    [1]
    >>> meant(["Booda", "Booda's Friend"], "BOODA")
    [0]
    """
    wanted = _plain(typed.strip())
    if not wanted:
        return []
    plain = [_plain(label) for label in labels]
    if same := [place for place, label in enumerate(plain) if label == wanted]:
        return same
    ranks = [_rank(label, wanted) for label in plain]
    best = min((rank for rank in ranks if rank >= 0), default=-1)
    return [place for place, rank in enumerate(ranks) if rank == best >= 0]


def _rank(label: str, wanted: str) -> int:
    """0 at the start, 1 at the start of a word of the name, 2 of a word after the name, 3 anywhere, else -1."""
    at = label.find(wanted)
    if at <= 0:
        return at
    name, *_ = label.partition(" · ")
    return 1 if f" {wanted}" in name else 2 if f" {wanted}" in label else 3


def _plain(text: str) -> str:
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))
