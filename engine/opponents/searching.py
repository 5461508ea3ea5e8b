"""The searcher: Monte Carlo tree search over what it knows, in positions with other hidden cards each time.

Each simulation draws a position anew (`imagined`) and goes down one tree that all of them share: at each decision by
the answers that have shown themselves good for the seat asked and are possible here, weighed against those that are
little tried, by how often they could have been (information-set search with availability, Cowling, Powley and
Whitehouse 2012). Where it comes to an answer that was never tried it plays on as is likely, to the end of the Day.
"""

from __future__ import annotations

import math
from random import Random

from engine.core.match import Match
from engine.opponents.imagining import hidden_from, imagined
from engine.opponents.looking_ahead import WON, after_day, candidates, is_carried_out, outlook, played_on
from engine.opponents.scene import ImaginedScene
from engine.opponents.worth import worths
from engine.state.decisions import Decision, Picks

CURIOSITY = 0.25
"""How much an answer that was little tried is preferred."""

SOFTNESS = 15.0
"""The lead that counts as half of a win."""

DEEPEST = 12
"""How many decisions with several answers lie between the root and the deepest leaf."""

DAYS = 1
"""How many Days a line is played on: this one, and those after it."""


class Node:
    """What is known of one answer after those before it: how often it was tried, how often it could have been."""

    __slots__ = ("below", "possible", "total", "visits")

    def __init__(self) -> None:
        self.visits, self.possible, self.total = 0, 0, 0.0
        self.below: dict[str, Node] = {}


def searched(position: Match, seat: int, decision_id: int, simulations: int, chance: Random) -> Picks:
    """The answer to a decision that was tried most in so many simulations.

    `position` is one that the seat imagines; others are drawn from it.
    """
    decision = position.decision(decision_id)
    assert decision is not None, "the position has the decision that is to be answered"
    tried = candidates(position, decision, chance)
    if len(tried) == 1:
        return tried[0]
    root, hidden = Node(), set(hidden_from(position.game, seat))
    for _ in range(simulations):
        _simulate(root, imagined(position, seat, chance.getrandbits(62)), decision_id, seat, hidden, chance)
    found = dict(_named(position, decision, tried, hidden))
    best = max(root.below, key=lambda name: (root.below[name].visits, root.below[name].total))
    return found[best]


def _simulate(root: Node, state: Match, first: int, seat: int, hidden: set[int], chance: Random) -> None:
    """Goes down the tree once, adds a node, plays on and writes down what came of it."""
    until, path, node = after_day(state.game.day + DAYS - 1), [root], root
    decision, possible = state.decision(first) or state.game.open[0], True
    while len(path) <= DEEPEST and state.game.result is None and not until(state.game):
        tried = candidates(state, decision, chance)
        if len(tried) == 1:
            if not is_carried_out(state, tried[0]):
                break
        else:
            named = _named(state, decision, tried, hidden)
            name, picks, is_new = _chosen(node, state, decision, named, seat, chance)
            possible = is_carried_out(state, picks)
            node = node.below[name]
            path.append(node)
            if is_new or not possible:
                break
        if state.game.open:
            decision = state.game.open[0]
    played_on(state, until, chance)
    lead = outlook(state, seat) if possible else _worst_for(state, decision.seat, seat)
    value = 0.5 + 0.5 * lead / (abs(lead) + SOFTNESS)
    for each in path:
        each.visits += 1
        each.total += value


def _worst_for(state: Match, chooser: int, seat: int) -> float:
    """What a seat makes of an answer that cannot be carried out: who would choose it can do nothing worse."""
    return -WON if state.game.teams[chooser] == state.game.teams[seat] else WON


def _chosen(
    node: Node, state: Match, decision: Decision, named: list[tuple[str, Picks]], seat: int, chance: Random
) -> tuple[str, Picks, bool]:
    """Which answer is tried: the most promising one that never was, else the best by what is known so far."""
    fresh = [(name, picks) for name, picks in named if name not in node.below]
    if fresh:
        worth = worths(ImaginedScene(state, decision.seat), decision)
        name, picks = max(fresh, key=lambda each: (sum(worth[at] for at in each[1].picks), chance.random()))
        node.below[name] = Node()
        return name, picks, True
    teams = state.game.teams
    ours = teams[decision.seat] == teams[seat]
    best, best_bound = named[0], -math.inf
    for name, picks in named:
        below = node.below[name]
        below.possible += 1
        mean = below.total / below.visits
        bound = (mean if ours else 1 - mean) + CURIOSITY * math.sqrt(math.log(below.possible + 1) / below.visits)
        if bound > best_bound:
            best, best_bound = (name, picks), bound
    return *best, False


def _named(state: Match, decision: Decision, tried: list[Picks], hidden: set[int]) -> list[tuple[str, Picks]]:
    """Answers by names that mean the same in every position: a hidden card is named by its face."""
    found: dict[str, Picks] = {}
    for picks in tried:
        words = [f"{decision.seat}", decision.prompt]
        for at in picks.picks:
            option = decision.options[at]
            id = getattr(option, "id", 0)
            words.append(state.game.objects[id].reference if id in hidden else option.code)
        found.setdefault(" ".join(words), picks)
    return list(found.items())
