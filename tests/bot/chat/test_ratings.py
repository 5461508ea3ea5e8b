"""`/rating` through the real client: from a finished game to a leaderboard."""

from __future__ import annotations

import pytest

from bot.present.texts import texts_for
from tests.bot.chat.conftest import Tavern
from tests.bot.chat.test_commands import privately

pytestmark = [pytest.mark.process, pytest.mark.asyncio]

SAID = texts_for("en")


async def test_a_finished_game_is_rated_by_itself_and_shown(tavern: Tavern) -> None:
    assert SAID.say("rating.none") in privately(await tavern.ana.slash("rating show"))
    assert SAID.say("rating.board-empty") in privately(await tavern.ana.slash("rating leaderboard"))
    await tavern.begin()
    await tavern.bo.slash("altered concede", channel=tavern.thread, sure="yes")

    async def counted() -> bool:
        return bool(await tavern.services.ratings.leaderboard("duel"))

    await tavern.until(counted)
    own = privately(await tavern.ana.slash("rating show"))
    assert "1 game: 1 won, 0 drawn, 0 lost" in own
    assert SAID.say("rating.provisional") in own
    board = privately(await tavern.ana.slash("rating leaderboard", mode="duel", of="here"))
    assert board.index("Ana") < board.index("Bo")
    assert "Ana" in privately(await tavern.dev.slash("rating leaderboard")), (
        "an organiser's has no odd series of one game"
    )
    assert SAID.say("rating.board-empty") in privately(await tavern.ana.slash("rating leaderboard", mode="2v2"))
    said = privately(await tavern.bo.slash("rating privacy", choice="private"))
    assert said == SAID.say("rating.now-private")
    refused = privately(await tavern.ana.slash("rating show", player=tavern.bo))
    assert "does not show a rating" in refused
    assert "Bo" not in privately(await tavern.ana.slash("rating leaderboard"))
    assert "/rating privacy" in privately(await tavern.bo.slash("rating show"))
