"""How much is asked of players: questions a Day and player over whole games, before and after standing orders.

Greedy players see nothing but their view. Before, they answer everything they are asked. After, they use what the
panels offer: they pass by themselves when nothing else is possible, let equal reactions come in any order, and say
"from now on" wherever that is offered for what they answer; what is answered by itself is no question any more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec import structs

from bot.play.game_records.orders import MOST_ANSWERS, NO_ORDERS, Orders
from bot.play.sessions.deciding import answered, offers, remembered, said_to
from engine.core.match import Match
from engine.selfplay.choosing import words_of
from engine.selfplay.matchups import Setting, matchup_of
from engine.selfplay.styles import greedy
from engine.state.decisions import Decision, Picks
from engine.views import view
from tests.benchmarks.lines import Line

GAMES = 100
MOST_DAYS = 40

QUIET = Orders(whenever=("stuck", "alike"))
"""What a player orders at the beginning who wants to be asked nothing needless."""

COMMON = 6
"""How many kinds of questions are listed by themselves."""


def measure() -> list[Line]:
    """Questions a Day and player before and after, what is answered by itself, and the most common questions."""
    asked, quiet = Counter[str](), Counter[str]()
    before = _per_day([_played(seed, NO_ORDERS, asked) for seed in range(GAMES)])
    after = _per_day([_played(seed, QUIET, quiet) for seed in range(GAMES)])
    saved = f"{100 * (1 - after / before):.0f} % fewer"
    lines = [
        Line("questions a Day and player, before", before, "", None, f"{GAMES} games of greedy players"),
        Line("questions a Day and player, after", after, "", None, saved),
    ]
    for prompt, count in asked.most_common(COMMON):
        share = quiet[prompt] / quiet.total() * after
        lines.append(Line(f"  {prompt}, before", count / asked.total() * before, "", None, f"after: {share:.2f}"))
    return lines


def _per_day(games: list[tuple[int, int, int]]) -> float:
    """The mean over all games: questions for each Day and player."""
    return sum(questions for questions, _, _ in games) / sum(days * seats for _, days, seats in games)


def _played(seed: int, orders: Orders, asked: Counter[str]) -> tuple[int, int, int]:
    """One game: how many questions its players answered themselves, its Days, and its players."""
    table = matchup_of(seed, Setting(style="greedy")).begin()
    given = dict.fromkeys(range(table.game.seats), orders)
    questions = 0
    for word, decision in _until_the_end(table, seed):
        seat = decision.seat
        seen = view(table, seat)
        by_itself = answered(seen, decision, given[seat])
        if by_itself is not None:
            table.answer(Picks(decision.id, by_itself.picks))
            continue
        questions += 1
        asked[decision.prompt] += 1
        answer = greedy(word, decision, lambda seen=seen: seen)  # type: ignore[misc]
        assert isinstance(answer, Picks)
        if orders.given:
            given[seat] = _from_now_on(given[seat], decision, answer)
        table.answer(answer)
    return questions, table.game.day, table.game.seats


def _until_the_end(table: Match, seed: int) -> Iterator[tuple[int, Decision]]:
    """A word of chance and a question, again and again."""
    for word in words_of(seed):
        if table.game.result is not None or table.game.day > MOST_DAYS:
            return
        yield word, table.game.open[0]


def _from_now_on(orders: Orders, decision: Decision, answer: Picks) -> Orders:
    """Orders with the standing answer that says what was answered, where one is offered."""
    for offered in offers(decision):
        if said_to(decision, offered) == answer.picks and len(orders.answers) < MOST_ANSWERS:
            return structs.replace(orders, answers=remembered(orders.answers, offered))
    return orders
