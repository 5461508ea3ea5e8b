"""`python -m tests.end_to_end.film`: makes the README's short film from the real page: a challenge, a card, a Dusk.

Ana is filmed at her page; Bo sits elsewhere. Where chance gives Ana nothing to play, another duel is filmed.
"""

from __future__ import annotations

import asyncio
import io
import random
import re
from collections.abc import Sequence
from typing import NamedTuple

from PIL import Image
from playwright.async_api import Browser, Locator, Page, expect

from engine import Match, view
from tests.end_to_end.at_the_page import Visitor, visitor, words
from tests.end_to_end.duel import Duel, challenge_message
from tests.end_to_end.house import House, open_house
from tests.end_to_end.page_players import PASS, PLAY, PagePlayer, gathered
from tests.end_to_end.picture import FOLDER, table_of
from tests.end_to_end.players import ButtonPlayer, buttons_of
from tests.sandbox.chromium import chromium

FILM = FOLDER / "film.gif"
WIDTH, HEIGHT, SHRINK = 900, 1000, 0.72
COLOURS = 96
MOST_BYTES = 2_000_000
TAKES = 5
DECKS = ("Starter (Beyond the Gates) - AX", "Starter (Beyond the Gates) - BR")
POINTER = "(each) => { each.style.outline = '3px solid #f3c27b'; each.style.outlineOffset = '2px'; }"


class Frame(NamedTuple):
    """A picture of the page, and for how many milliseconds it stands."""

    picture: bytes
    lasts: int


class FilmedVisitor(Visitor):
    """Somebody at the page of whose every deed a frame is kept, before and after."""

    def __init__(self, name: str, page: Page) -> None:
        super().__init__(name, page)
        self.frames: list[Frame] = []

    async def shot(self, lasts: int = 1000) -> None:
        """Keeps the page as it stands."""
        await self.page.wait_for_timeout(350)
        self.frames.append(Frame(await self.page.screenshot(), lasts))

    async def press_one(self, button: Locator) -> Locator | None:
        await self._point(button)
        found = await super().press_one(button)
        await self.shot(1400)
        return found

    async def choose(self, select: Locator, values: Sequence[str]) -> Locator | None:
        await self._point(select)
        found = await super().choose(select, values)
        await self.shot(1400)
        return found

    async def _take(self, typed: str) -> None:
        await self._offer(typed)
        await self.shot(900)
        await super()._take(typed)

    async def _point(self, control: Locator) -> None:
        await control.scroll_into_view_if_needed()
        await control.evaluate(POINTER)
        await self.shot(700)


class FilmedPlayer(PagePlayer):
    """Plays a card when told to."""

    async def play(self) -> None:
        """Plays a card, through its panel to the end."""
        await self._through(await self.visitor.press(self.board, PLAY))


class OnceMore(Exception):
    """This duel is not worth filming; another one is."""


def is_asked(table: Match, seat: int, *, turn: bool) -> bool:
    """Whether a turn, or anything else, is asked of a seat."""
    return any(each.seat == seat and (each.kind == "turn") == turn for each in table.game.open)


async def begun(house: House, ana: FilmedVisitor) -> tuple[Duel, FilmedPlayer]:
    """Ana challenges Bo, who accepts; both choose their Mana."""
    bo = house.client.person("Bo")
    known = {message.id for message in await bo.read("games")}
    await ana.slash("altered challenge", friend="Bo", deck=DECKS[0])
    challenge = await challenge_message(bo, "games", known)
    await ana.shot(1500)
    panel = (await bo.press(challenge, "Accept")).shown
    ((menu, options),) = panel.selects.items()
    threads = ana.public.locator(".thread-link")
    before = await threads.count()
    await bo.select(panel, menu, [next(each["value"] for each in options if DECKS[1] in each["label"])])
    await expect(threads).to_have_count(before + 1, timeout=15_000)
    await ana.shot(1200)
    thread = words(await threads.last.inner_text()).partition(": ")[2]
    player = FilmedPlayer(ana, random.Random(2))
    await gathered(player, re.compile(re.escape(thread)))
    await ana.shot(1500)
    custom_id = await player.board.locator("button[data-custom-id]").first.get_attribute("data-custom-id")
    assert custom_id is not None
    place = next(each for each in await bo.places() if each["name"] == thread)
    duel = Duel(house, house.client.person("Ana"), bo, "games", place["id"], custom_id.split(":")[2])
    await player.act()
    await duel.choose_mana(1)
    return duel, player


async def filmed(house: House, ana: FilmedVisitor) -> None:
    """Plays the first Day: Ana one card, then both pass. Raises OnceMore where she can play none."""
    duel, player = await begun(house, ana)
    other = ButtonPlayer(duel.bo, random.Random(4))
    played = False
    while (table := await table_of(duel)).game.day < 2:
        board = await duel.board()
        if is_asked(table, 1, turn=True):
            await duel.bo.press(board, buttons_of(board)["pass"], as_seen=True)
        elif is_asked(table, 1, turn=False):
            await other.act(board)
        elif is_asked(table, 0, turn=True) and not played:
            await player.play()
            played = True
            mine = view(await table_of(duel), 0).players[0]
            if mine.mana_ready == mine.mana_total:
                raise OnceMore
        elif is_asked(table, 0, turn=True):
            await ana.press(player.board, PASS)
        else:
            await player.act()
    await duel.board()
    await player.board.scroll_into_view_if_needed()
    await player.board.evaluate("(each) => each.scrollIntoView({ block: 'start' })")
    await ana.shot(4000)


def joined(frames: Sequence[Frame]) -> bytes:
    """The frames as one GIF; those that look like the one before only make that one last longer."""
    pictures: list[Image.Image] = []
    lasting: list[int] = []
    for frame in frames:
        whole = Image.open(io.BytesIO(frame.picture)).convert("RGB")
        size = (round(whole.width * SHRINK), round(whole.height * SHRINK))
        small = whole.resize(size, Image.Resampling.LANCZOS)
        if pictures and small.tobytes() == pictures[-1].tobytes():
            lasting[-1] += frame.lasts
            continue
        pictures.append(small)
        lasting.append(frame.lasts)
    flat = [each.quantize(COLOURS, dither=Image.Dither.NONE) for each in pictures]
    out = io.BytesIO()
    flat[0].save(out, "GIF", save_all=True, append_images=flat[1:], duration=lasting, loop=0, optimize=True)
    return out.getvalue()


async def take(browser: Browser) -> list[Frame]:
    """One take, in a house of its own."""
    async with open_house(judged=False) as house:
        ana = await visitor(browser, house.sandbox.page, "Ana", WIDTH, HEIGHT, kind=FilmedVisitor)
        assert isinstance(ana, FilmedVisitor)
        await ana.page.emulate_media(color_scheme="dark")
        await filmed(house, ana)
        return ana.frames


async def main() -> None:
    """Films until a take is good, and keeps it; raises RuntimeError where none is, or where it has become too large."""
    async with chromium() as browser:
        for _ in range(TAKES):
            try:
                film = joined(await take(browser))
                break
            except OnceMore:
                continue
        else:
            raise RuntimeError(f"in {TAKES} takes Ana had nothing to play: run it again")
    if len(film) > MOST_BYTES:
        raise RuntimeError(f"the film has {len(film)} bytes, more than {MOST_BYTES}: shorten it, or lower COLOURS")
    FILM.write_bytes(film)


if __name__ == "__main__":
    asyncio.run(main())
