"""What a returning player reads: within Discord's limits, in order, folded where it is long, no secret in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest

from bot.play.game_records.looks import LogEntry, Look
from bot.play.games.absence import MissedMove, Recap
from bot.present.history.recap import LONG, SHORT, recap, recap_panel, with_recap
from bot.present.layout.records import Message
from bot.present.tables.board_words import ROUTINE
from bot.present.texts import LANGUAGES, texts_for
from engine import Match, default_catalogue, tell
from engine.state.actions import Move, Reveal
from tests.bot.present.limits import faults
from tests.bot.present.tables import look, random_game

PUBLIC = ("expedition", "landmark", "reserve", "discard", "limbo", "hero")
TEXTS = texts_for("en")


def watched(seed: int, seats: int = 2) -> Iterator[tuple[Match, list[list[MissedMove]], set[str]]]:
    """A random game: the table, what each seat has missed of it, and the names everybody may know by now."""
    missed: list[list[MissedMove]] = [[] for _ in range(seats)]
    names: set[str] = set()
    cards = default_catalogue().cards
    for number, moment in enumerate(random_game(seed, seats)):
        for event in moment.events:
            for action in event.actions:
                shown = isinstance(action, Reveal) or (
                    isinstance(action, Move) and (action.to in PUBLIC or action.origin in PUBLIC)
                )
                if shown and action.reference:
                    names.add(cards[action.reference].name)
        for seat in range(seats):
            told = tuple(tell(event, seat) for event in moment.events)
            if told:
                entry = LogEntry(number + 1, 1_700_000_000_000, 1 - seat if seats == 2 else -1, told)
                missed[seat].append(MissedMove(entry, moment.match.game.day))
        yield moment.match, missed, names


def hidden_names(table: Match, seat: int, public: set[str]) -> set[str]:
    """Names of cards that only others may know, or nobody."""
    cards = default_catalogue().cards
    every = table.game.objects.values()
    mine = {cards[each.reference].name for each in every if each.owner == seat}
    theirs = {cards[each.reference].name for each in every if each.owner != seat and each.zone not in PUBLIC}
    return theirs - mine - public


@pytest.mark.parametrize("seed", range(4))
def test_no_recap_names_a_card_that_its_reader_may_not_know(seed: int) -> None:
    checked = 0
    for number, (table, missed, public) in enumerate(watched(seed)):
        if number % 7:
            continue
        for seat in (0, 1):
            seen = look(table, seat)
            said = recap(seen, Recap(tuple(missed[seat])), TEXTS, 20_000)
            hidden = hidden_names(table, seat, public)
            checked += len(hidden)
            assert not [name for name in hidden if name in said]
    assert checked > 200


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_any_absence_fits_in_every_language(language: str, seats: int) -> None:
    texts = texts_for(language)
    lengths = set()
    for number, (table, missed, _) in enumerate(watched(seats, seats)):
        if number > 260:
            break
        if number % 9:
            continue
        seen = look(table, number % seats)
        told = Recap(tuple(missed[number % seats]))
        said = recap(seen, told, texts)
        assert len(said) <= SHORT
        lengths.add(len(said))
        assert faults(recap_panel(seen, told, texts)) == []
        assert len(recap(seen, told, texts, LONG)) <= LONG
        full = Message(content="x" * 1990)
        assert faults(with_recap(full, seen, told, texts)) == []
    assert max(lengths) > SHORT // 2, "no absence was long"


def a_long_absence() -> tuple[Look, Sequence[MissedMove]]:
    """A player who has missed a whole game."""
    table, missed, _ = list(watched(2))[-1]
    return look(table, 0), missed[0]


def test_a_long_absence_is_told_by_days_with_what_matters_most_and_the_way_to_the_log() -> None:
    seen, missed = a_long_absence()
    seen = replace(seen, posts=replace(seen.posts, thread_id=5, board_id=6))
    said = recap(seen, Recap(tuple(missed)), TEXTS)
    days = [line for line in said.splitlines() if line.startswith("**Day ")]
    assert days == sorted(days, key=lambda line: int(line.strip("*").split()[1]))
    assert days
    assert "https://discord.com/channels/7/5/6" in said
    assert "more" in said.splitlines()[-1]
    assert "pays" not in said, "routine is left out"


def test_a_short_absence_is_told_in_order_and_routine_is_left_out() -> None:
    seen, missed = a_long_absence()
    played = next(at for at, each in enumerate(missed) if any(event.verb == "play" for event in each.entry.events))
    said = recap(seen, Recap((missed[played],)), TEXTS)
    heading, *lines = said.splitlines()
    assert "Since you were away" in heading
    assert len(lines) == 1
    assert any(event.verb in ROUTINE for event in missed[played].entry.events)
    assert " Mana." not in lines[0]


def test_a_recap_stands_above_what_was_looked_at_and_one_of_what_was_seen_says_so() -> None:
    seen, missed = a_long_absence()
    shown = with_recap(Message(content="below"), seen, Recap(tuple(missed[-3:])), TEXTS)
    assert shown.content.endswith("\nbelow")
    assert with_recap(Message(content="below"), seen, None, TEXTS) == Message(content="below")
    panel = recap_panel(seen, Recap(tuple(missed[-3:]), seen=True), TEXTS)
    assert panel.embed is not None
    assert panel.embed.description.startswith("**Nothing new.** Before that")
    nothing = recap_panel(seen, None, TEXTS)
    assert nothing.embed is not None
    assert nothing.embed.description == TEXTS.say("away.nothing")
