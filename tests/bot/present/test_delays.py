"""Wherever a delayed game is shown, it says how far behind spectators are, in the reader's language."""

from __future__ import annotations

from dataclasses import replace

import pytest
from msgspec import structs

from bot import present
from bot.play.game_records.delays import SpectatorDelay
from bot.play.game_records.looks import LogEntry, LogPage
from bot.play.games.history import PastLook
from bot.play.games.watching import RunningGame
from bot.play.settings import ServerSettings
from bot.present.games import lobbies
from bot.present.games.settings import server_settings
from bot.present.games.watching import begun, running
from bot.present.layout.records import Message
from bot.present.texts import LANGUAGES, texts_for
from tests.bot.present.limits import faults
from tests.bot.present.tables import facts, look, random_game
from tests.bot.present.test_lobbies import lobby


def everything(shown: Message) -> str:
    embed = shown.embed
    return shown.content + (embed.title + embed.description + embed.footer if embed else "")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("delay", ["turn", "day"])
def test_what_is_watched_says_how_late_it_is(language: str, delay: SpectatorDelay) -> None:
    texts = texts_for(language)
    about = structs.replace(facts(language=language), delay=delay)
    table = next(moment.match for moment in random_game(5) if moment.match.game.day == 2)
    seen, mine = look(table, None, about), look(table, 0, about)
    past = PastLook(seen, seen, LogEntry(1, 0, 0, ()), (1, 2), (), (), None, over=False)
    said = texts.say(f"delay.watched-{delay}")
    entries = LogPage((LogEntry(1, 0, 0, ()),), 0, 1)
    listed = running([RunningGame(about, 2, "dusk", 0, 0)], texts)
    told = begun(seen, [0], texts)
    for shown in (
        present.board(seen),
        present.private_board(seen, texts),
        present.log(seen, entries, texts),
        present.replay(past, texts),
        listed,
        told,
    ):
        assert faults(shown) == []
        assert said in everything(shown)
    assert said not in everything(present.log(mine, entries, texts))
    over = replace(seen, status="over")
    assert said not in everything(present.log(over, entries, texts))
    assert said not in everything(present.replay(replace(past, over=True), texts))
    waiting = lobby("free for all", language, 1, 0)
    waiting = replace(waiting, gathered=structs.replace(waiting.gathered, private=False, delay=delay))
    assert faults(lobbies.lobby(waiting)) == []
    assert texts.say(f"delay.agreed-{delay}") in everything(lobbies.lobby(waiting))
    settings = server_settings(ServerSettings(delay=delay), texts)
    assert faults(settings) == []
    assert texts.say(f"settings.delay.{delay}") in everything(settings)
