"""The rights that the link for operators gives are enough for everything, and are those that its page names."""

from __future__ import annotations

import re
from pathlib import Path

import discord
import pytest

from bot.chat.replies.whereabouts import _NAMES
from bot.play.requests.person import FOR_PRIVATE
from deploy.sandbox.world.permissions import Permission
from tests.bot.chat.conftest import Tavern
from tests.end_to_end.players import buttons_of

PAGE = (Path(__file__).parents[3] / "docs" / "operators.md").read_text("utf-8")
GIVEN = {int(number) for number in re.findall(r"permissions=(\d+)", PAGE)}

NAMED = (
    "view_channel", "send_messages", "send_messages_in_threads", "create_public_threads", "create_private_threads",
    "manage_threads", "embed_links", "attach_files", "read_message_history",
)  # fmt: skip
"""What the page says in words."""


def test_the_link_gives_what_the_page_names_and_all_that_the_bot_asks_for() -> None:
    assert {discord.Permissions(**dict.fromkeys(NAMED, True)).value} == GIVEN
    assert {_NAMES[each] for each in FOR_PRIVATE} <= set(NAMED)


@pytest.mark.process
@pytest.mark.asyncio
@pytest.mark.parametrize("private", [False, True])
async def test_with_these_rights_alone_a_game_begins_is_shown_and_ends(tavern: Tavern, private: bool) -> None:
    (given,) = GIVEN
    others = [each.name for each in Permission if not each & given]
    assert "MANAGE_MESSAGES" in others
    await tavern.discord.moderate("permissions", channel="games", who="bot", deny=others)
    await tavern.begin(private=private)
    mover, other = await tavern.first_turn()
    board = await tavern.board()
    assert board.pictures
    assert not (await mover.press(board, buttons_of(board)["pass"])).failed
    assert not (await other.slash("altered board", channel=tavern.thread)).failed
    assert not (await other.slash("altered concede", channel=tavern.thread, sure="yes")).failed

    async def told() -> bool:
        return any("rematch" in buttons_of(each) for each in await mover.read(tavern.thread))

    await tavern.until(told)
    assert [each for each in tavern.sandbox.front.refusals if each.code in (50001, 50013)] == []
