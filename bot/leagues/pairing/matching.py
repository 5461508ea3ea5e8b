"""The best way to put each person into pairs, by what each pair costs in several respects, the gravest first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations

Cost = tuple[int, ...]
"""What a pair costs in each respect, none of them below 0; nothing in a later one outweighs anything in an earlier."""

EXACT_BITS = 120
"""Up to so many bits what a pair costs is added up exactly, in numbers of 128 bits with their sign."""


def best_pairs(count: int, cost: Callable[[int, int], Cost]) -> list[tuple[int, int]]:
    """The pairs of 0 to `count` - 1, which is even, whose costs add up to the least, the gravest respect first.

    >>> best_pairs(4, lambda one, other: (abs(one - other),))
    [(0, 1), (2, 3)]
    """
    import rustworkx  # loaded by those alone who pair a round

    if count % 2:
        raise ValueError(f"{count} cannot be put into pairs")
    costs = {pair: cost(*pair) for pair in combinations(range(count), 2)}
    units = _units(list(costs.values()), count // 2)
    whole = {pair: sum(part * unit for part, unit in zip(each, units, strict=True)) for pair, each in costs.items()}
    most = max(whole.values(), default=0)
    if most.bit_length() > EXACT_BITS:
        raise ValueError(f"costs of {most.bit_length()} bits cannot be added up exactly: name fewer or smaller ones")
    graph: rustworkx.PyGraph[None, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from([None] * count)
    graph.add_edges_from([(one, other, most - each) for (one, other), each in whole.items()])
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return sorted((min(pair), max(pair)) for pair in found)


def _units(costs: Sequence[Cost], pairs: int) -> list[int]:
    """How much each respect weighs: one of an earlier outweighs all pairs together in everything later."""
    units: list[int] = []
    unit = 1
    for respect in zip(*(reversed(each) for each in costs), strict=True):
        units.append(unit)
        unit *= max(respect) * pairs + 1
    return units[::-1]
