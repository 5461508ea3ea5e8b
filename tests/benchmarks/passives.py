"""Two dozen passive abilities: what it takes to derive characteristics from them, and what an answer takes.

Each board has 24 bearers of one passive each: such as cannot meet, such as look at what the others give, such as hang
on each other in a circle or one behind the other; printed ones, and those of a table of four with six each.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial

from engine.abilities.catalogue_programs import load_match, match_of
from engine.cards import language as words
from engine.cards.catalogue import default_catalogue
from engine.cards.definitions.definition import CardDefinition
from engine.core.match import Match
from engine.core.printed import changes_characteristics
from engine.core.query.derivation import derive
from engine.selfplay import Matchup, answer_of, deck_meant, words_of
from engine.state.objects import Object
from tests.benchmarks.lines import Line

PASSIVES = 24
ROUNDS = 15
"""How often each is measured: the quickest counts, for a busy machine is slow by chance."""

REACH = 10.0
"""Milliseconds a derivation may take."""

ANSWERS = 12

CHARACTERS = words.Filter(types=("character",))
HERE = words.Filter(types=("character",), expedition="mine")


def measure() -> list[Line]:
    """Milliseconds of the slowest of the boards, of a chain that is applied from its youngest end on, of an answer."""
    slowest, name = max((derivation(laid(lines)), name) for name, lines in BOARDS.items())
    chain = derivation(laid([are(f"s{at + 1}", f"s{at}") for at in reversed(range(PASSIVES))]))
    return [
        Line("24 passives: a derivation", slowest, "ms", REACH, f"the slowest of {len(BOARDS)} boards: {name}"),
        Line("24 passives in a chain, youngest first", chain, "ms"),
        Line("24 passives, 6 of each of four: an answer", answering(), "ms", None, "the slowest of some"),
    ]


def derivation(table: Match) -> float:
    """Milliseconds to derive what holds at a table."""
    return min(_milliseconds(lambda: derive(table)) for _ in range(ROUNDS))


def answering() -> float:
    """Milliseconds of the slowest answer of some at a table of four."""
    table = laid(BOARDS["in circles"], seats=4)
    slowest = 0.0
    for word, _ in zip(words_of(1), range(ANSWERS), strict=False):
        state, answer = table.save(), answer_of(word, table.game.open)
        tables = [load_match(state, table.catalogue) for _ in range(3)]
        slowest = max(slowest, min(_milliseconds(partial(each.answer, answer)) for each in tables))
        table = tables[0]
        if table.game.result is not None:
            break
    return slowest


def _milliseconds(work: Callable[[], object]) -> float:
    begin = time.process_time()
    work()
    return (time.process_time() - begin) * 1000


# ---- boards --------------------------------------------------------------------------------------------------------


def have(who: words.Filter, ability: words.Ability, condition: words.Condition | None = None) -> words.Passive:
    """'Such objects have an ability.'"""
    return words.Passive(words.HaveAbility(words.All(who), ability), condition)


def are(subtype: str, of: str) -> words.Passive:
    """'Such objects have a further sub-type.'"""
    return words.Passive(words.AreSubtype(words.All(words.Filter(subtypes=(of,))), subtype))


def printed() -> list[words.Passive]:
    """The passive abilities of printed cards that change characteristics, each once."""
    found = {
        ability
        for card in default_catalogue().cards.values()
        for ability in card.abilities
        if isinstance(ability, words.Passive) and changes_characteristics(ability)
    }
    return sorted(found, key=repr)


GIGANTIC, ETERNAL = words.Keyword("gigantic"), words.Keyword("eternal")
ALONE = words.Equal(words.NumberOf(HERE), 1)

BOARDS: dict[str, list[words.Passive]] = {
    "a keyword for all": [have(CHARACTERS, words.Keyword("tough", 1))] * PASSIVES,
    "a keyword under a condition": [have(HERE, ETERNAL, words.InTerrain("forest"))] * PASSIVES,
    "in circles": [are("robot", "deity"), are("deity", "robot"), have(HERE, GIGANTIC, ALONE)] * (PASSIVES // 3),
    "of those that are alone": [have(HERE, GIGANTIC, ALONE)] * PASSIVES,
    "one behind the other": [are(f"s{at + 1}", f"s{at}") for at in range(PASSIVES)],
    "all lose theirs": [words.Passive(words.LoseAbilities(words.All(CHARACTERS)))] * PASSIVES,
    "printed": printed()[:PASSIVES],
    "printed, the others": printed()[-PASSIVES:],
    "of each kind": [
        have(words.Filter(subtypes=("robot",)), GIGANTIC),
        are("robot", "deity"),
        words.Passive(words.RegionsAre("mine", "forest", only=True)),
        have(HERE, ETERNAL, words.InTerrain("forest")),
        words.Passive(words.EvenStatistics(words.All(HERE))),
        have(words.Filter(qualities=(words.HasKeyword("gigantic"),)), words.Keyword("tough", 1)),
    ]
    * (PASSIVES // 6),
}


def laid(lines: list[words.Passive], seats: int = 2) -> Match:
    """A table on which there are these passives and no other, one for each of as many Characters."""
    kinds = {line: f"PASSIVE_{number}" for number, line in enumerate(dict.fromkeys(lines))}
    cards = [
        CardDefinition(
            reference, reference, "character", "neutral", "common", ("robot", "s0"), 1, 1, (1, 1, 1), abilities=(line,)
        )
        for line, reference in kinds.items()
    ]
    game = Matchup((deck_meant("starter ax"),) * seats, 1, mode="duel" if seats == 2 else "free for all").begin().game
    for number, line in enumerate(lines):
        seat = number % seats
        place = 2 * seat + number // seats % 2
        found = Object(game.tick(), 0, kinds[line], seat, seat, "expedition", place)
        game.objects[found.id] = found
        game.zone_of(found).append(found.id)
    return match_of(game, default_catalogue().with_definitions(cards))
