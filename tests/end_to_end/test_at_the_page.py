"""Games of every table played through the page of the local Discord in headless Chromium, by what it shows alone."""

from __future__ import annotations

import asyncio
import os
import random
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Literal

import pytest
import pytest_asyncio
from playwright.async_api import Browser, expect

from engine import Match, load, view
from engine.selfplay.invariants.secrets import SPECTATOR
from tests.end_to_end.at_the_page import Visitor, visitor, words
from tests.end_to_end.house import House, open_house
from tests.end_to_end.keyboard import KeyboardVisitor
from tests.end_to_end.page_players import ANSWER, PLAY, PUBLIC, PagePlayer, gathered
from tests.end_to_end.records import Record, record_of
from tests.end_to_end.test_hidden_cards import Said, forged, leaks
from tests.sandbox.accessibility import findings
from tests.sandbox.chromium import chromium

pytestmark = [pytest.mark.process, pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]

DECKS = (
    "Starter (Beyond the Gates) - AX",
    "Starter (Beyond the Gates) - BR",
    "Demo (Whispers from the Maze) - LY",
    "Demo (Whispers from the Maze) - MU",
)
"""Decks without a card in common: whose card is named is then certain."""

PATIENCE = 900.0
"""Seconds a whole game may take."""

PATIENCE_OF_A_DAY = 150.0
"""Seconds the first Day may take."""

WIDTHS = {"Bo": 390}
"""Who plays on a phone."""

TABLES = {
    "duel": ("Ana", "Bo"),
    "2v2": ("Ana", "Bo", "Chiara", "Élodie"),
    "free for all": ("Élodie", "Bo", "Ana"),
}
"""Who plays, in the order of their seats; Élodie reads French and Chiara Italian."""


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def browser() -> AsyncIterator[Browser]:
    async with chromium() as found:
        yield found


async def challenged(people: list[Visitor]) -> None:
    """One challenges the other, who accepts."""
    challenger, friend = people
    await challenger.slash("altered challenge", friend=friend.name, deck=DECKS[0])
    posted = friend.public.filter(has=friend.page.locator(".mention", has_text=friend.name)).last
    await seated(friend, await friend.press(posted, PUBLIC["challenge.accept"]), DECKS[1])


async def seated(person: Visitor, panel: object, deck: str) -> None:
    """Chooses a deck in the panel that asks for it."""
    assert panel is not None
    select = (await person.panel() or person.messages.last).locator("select")
    option = select.locator("option").filter(has_text=deck).first
    await person.choose(select, [await option.get_attribute("value") or ""])


async def opened(people: list[Visitor], mode: str) -> None:
    """One opens a table, the others sit down, and it begins."""
    maker = people[0]
    await maker.slash("altered open", deck=DECKS[0], mode=maker.word(f"mode.{mode}"))
    for person, deck in zip(people[1:], DECKS[1:], strict=False):
        table = person.with_button(PUBLIC["table.join"])
        await seated(person, await person.press(table, PUBLIC["table.join"]), deck)
    table = maker.with_button(PUBLIC["table.start"])
    for person in people[1:]:
        await expect(table).to_contain_text(person.name)
    await maker.press(table, PUBLIC["table.start"])


@asynccontextmanager
async def begun(
    house: House, browser: Browser, mode: str, seed: int, kind: type[Visitor] = Visitor
) -> AsyncIterator[list[PagePlayer]]:
    """Everybody sits at the board of a new game."""
    address = house.sandbox.page
    people = [await visitor(browser, address, name, WIDTHS.get(name, 1200), kind=kind) for name in TABLES[mode]]
    threads = people[0].public.locator(".thread-link")
    known = await threads.count()
    await (challenged(people) if mode == "duel" else opened(people, mode))
    await expect(threads).to_have_count(known + 1, timeout=15_000)
    thread = re.compile(re.escape(words(await threads.last.inner_text()).partition(": ")[2]))
    players = [PagePlayer(person, random.Random(seed + seat)) for seat, person in enumerate(people)]
    for player in players:
        await gathered(player, thread)
    yield players
    for person in people:
        await person.page.context.close()


async def game_of(players: list[PagePlayer]) -> str:
    """The id of the game whose board is open."""
    custom_id = await players[0].board.locator("button[data-custom-id]").first.get_attribute("data-custom-id")
    assert custom_id is not None
    return custom_id.split(":")[2]


async def stored(house: House, game: str) -> tuple[Record, list[str]]:
    """What the store has of a game, and its players by seat."""
    async with house.store() as store:
        record, meta = await record_of(store, game), await store.games.meta(game)
    assert meta is not None
    return record, [str(player) for player in meta.seats]


def counted(table: Match) -> list[str]:
    """What the picture of the board has to say of each player's cards in words, from the stored game."""
    return [
        f" has {player.mana_ready} of {player.mana_total} Mana ready, "
        f"{player.hand_size} in hand, {player.deck_size} in the deck"
        for player in view(table, seat=SPECTATOR).players
        if not player.left
    ]


async def agrees(house: House, players: list[PagePlayer], game: str) -> None:
    """All players are shown the game as it is stored, while it runs: no board stands once it is over."""
    await house.delivered()
    record, _ = await stored(house, game)
    table = load(record.state)
    if table.game.result is not None:
        return
    for player in players:
        for line in counted(table):
            await expect(player.board.locator(f'img[alt*="{line}"]').first).to_be_attached()


async def over(house: House, players: list[PagePlayer], game: str) -> None:
    """The result that is announced is the stored one, the log leads to it, and nobody was shown a hidden card."""
    await house.delivered()
    record, people = await stored(house, game)
    result = load(record.state).game.result
    assert result is not None
    assert record.matches()
    ids = {each["shown_name"]: str(each["id"]) for each in (await house.client.state())["people"]}
    winners = {name for name, user in ids.items() if user in [people[seat] for seat in result.winners]}
    said: list[Said] = []
    for player in players:
        announced = await player.result()
        assert announced is not None, f"{player.visitor.name} is not told the result"
        told = re.split(r"\bwins? against\b", announced)[0]
        assert {each.visitor.name for each in players if each.visitor.name in told} == winners, announced
        assert player.visitor.problems == []
        said += await player.visitor.seen(ids[player.visitor.name])
    assert leaks(said, record, people) == []
    assert len(said) > 100
    assert leaks(forged(record), record, people), "a leak would not be noticed"
    assert min(player.visitor.presses for player in players) > 2


SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")

KINDS = {"duel": KeyboardVisitor}
"""Which tables are played by the keyboard alone."""


async def open_to_all(players: list[PagePlayer]) -> None:
    """No page has a serious finding of axe-core, light or dark, and who plays by the keyboard has touched nothing else.

    Where something is asked of a player, its panel is open below the board.
    """
    for player in players:
        for verb in (PLAY, ANSWER):
            if await player.board.get_by_role("button", name=verb, exact=True).count():
                await player.visitor.press(player.board, verb)
        page = player.visitor.page
        for scheme in SCHEMES:
            await page.emulate_media(color_scheme=scheme)
            assert await findings(page) == [], scheme
        if isinstance(player.visitor, KeyboardVisitor):
            assert await player.visitor.pointed() == 0


@pytest.mark.parametrize("mode", list(TABLES))
async def test_a_short_game_at_the_page(house: House, browser: Browser, mode: str) -> None:
    """Mana, a turn each, a Dusk, and somebody gives up."""
    async with begun(house, browser, mode, 5, KINDS.get(mode, Visitor)) as players:
        game = await game_of(players)
        async with asyncio.timeout(PATIENCE_OF_A_DAY):
            while PUBLIC["board.title"].split(" · ")[1].format(day=2) not in await players[0].title():
                for player in players:
                    await player.act(passing=player.turns >= 1)
        await agrees(house, players, game)
        await open_to_all(players)
        await players[1].give_up()
        if mode == "free for all":  # the others play on
            await players[2].give_up()
        await expect(players[0].visitor.with_button(PUBLIC["result.rematch"])).to_be_visible(timeout=10_000)
        await open_to_all(players)
        await over(house, players, game)


@pytest.mark.skipif(not os.environ.get("TUMULT_PROOF"), reason="whole games take minutes: make proof-chat")
@pytest.mark.parametrize(("mode", "kind"), [*((mode, Visitor) for mode in TABLES), ("duel", KeyboardVisitor)])
async def test_a_whole_game_at_the_page(browser: Browser, mode: str, kind: type[Visitor]) -> None:
    """In a house of its own: who goes by the keyboard passes all threads, and those of other games tell cards."""
    async with open_house() as house, begun(house, browser, mode, 7, kind) as players:
        game = await game_of(players)
        rounds = 0
        async with asyncio.timeout(PATIENCE):
            while not await players[0].result():
                acted = [await player.act() for player in players]
                rounds += 1
                if not any(acted):
                    await house.delivered()
                elif rounds % 10 == 0:
                    await agrees(house, players, game)
        await open_to_all(players)
        await over(house, players, game)
        assert sum(player.visitor.presses for player in players) > 40
