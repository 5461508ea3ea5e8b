"""Games of practice opponents as chronicles, which reviews are made of."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random

from engine import RULES_VERSION, Deck, Entry, Match, MatchOptions, default_catalogue, new_match, ready_made_decks, take
from engine.cards.importing.kept import played_by
from engine.chronicle import Chronicle
from engine.opponents import SIMULATIONS, Level, answer_at
from engine.opponents.looking_ahead import anything
from engine.state.codec import decode, digest
from engine.state.decisions import Answer, Concede, Decision
from engine.state.editions import SEEDS, Edition
from engine.state.game import Mode
from engine.state.seats import at_the_table

LONGEST = 3_000

Answers = Callable[[Match, Decision, int], Answer]
"""What is answered to a decision, with the number of answers before it."""


def chronicle_of(
    answers: Answers,
    seed: int,
    decks: Sequence[Deck],
    mode: Mode = "duel",
    start: bytes = b"",
    days: int = 0,
    edition: Edition = SEEDS,
) -> Chronicle:
    """A game that is played by these answers to its end, or for so many Days, when one gives up or all but one."""
    match = new_match(decks, seed, MatchOptions(mode=mode, edition=edition))
    if start:
        match = Match(decode(start), match.programs)
        match.go_on_from(start)
    start = match.save()
    entries = [Entry([], [], digest(match.game), rules=RULES_VERSION)]
    for number in range(LONGEST):
        if match.game.result is not None:
            break
        if days and match.game.day > days:
            giving_up = at_the_table(match.game)[: -1 if mode == "free for all" else 1]
            entries.append(take(match, [Concede(seat) for seat in giving_up]))
            break
        decision = match.game.open[0]
        entries.append(take(match, [answers(match, decision, number)], decision.seat))
    return Chronicle(
        rules=RULES_VERSION,
        players=[f"Player {seat + 1}" for seat in range(match.game.seats)],
        cards=list(played_by(list(decks), default_catalogue())),
        start=decode(start),
        entries=entries,
        decks=list(decks),
    )


def starters(seed: int, count: int) -> list[Deck]:
    """Decks of a game, one a seat."""
    decks = list(ready_made_decks().values())[:6]
    return [decks[(seed + seat) % 6] for seat in range(count)]


def by_levels(*levels: Level, seed: int, given: Mapping[Level, int] = SIMULATIONS) -> Answers:
    """Each seat answers at its level, with so many lines for each answer."""

    def answers(match: Match, decision: Decision, number: int) -> Answer:
        chance = seed * 1_000_003 + number
        level = levels[decision.seat]
        return answer_at(match, decision, level, chance, given[level])

    return answers


def at_random(seed: int) -> Answers:
    """Anything may come."""
    chance = Random(seed)
    return lambda match, decision, number: anything(decision, chance)
