"""`python -m tests.end_to_end.guide_pictures`: pictures of the pages for players and organisers, from the real page.

Ana sits at her page: she gives cards for her Mana, plays a card through its wizard, and reads why her Expeditions moved
at Dusk; Dev looks at the table of a league. The board whose parts are named is the sample of all that lies on one.
"""

from __future__ import annotations

import asyncio
import base64
import io
import random
import re
from collections.abc import Sequence
from pathlib import Path

from PIL import Image
from playwright.async_api import Browser, Locator

from bot.present.pictures.board.sheet import draw_board
from engine import view
from tests.bot.present.pictures.samples import duel as sample
from tests.end_to_end.at_the_page import Visitor, visitor
from tests.end_to_end.duel import Duel, begin_duel
from tests.end_to_end.film import OnceMore, is_asked
from tests.end_to_end.house import open_house
from tests.end_to_end.league_evening import LeagueEvening
from tests.end_to_end.page_players import ANSWER, PASS, PLAY, PagePlayer, gathered
from tests.end_to_end.picture import FOLDER, table_of
from tests.end_to_end.players import ButtonPlayer, buttons_of
from tests.sandbox.chromium import chromium

PARTS, MANA, WIZARD, DUSK, STANDINGS = (
    FOLDER / f"{name}.png" for name in ("parts", "mana", "wizard", "dusk", "standings")
)
GUIDES = (PARTS, MANA, WIZARD, DUSK, STANDINGS)
COLOURS = 64
MOST_BYTES = 150_000
TAKES = 8
STEPS = 3
"""Card, Expedition and price: so many panels of a play are shown."""

NAMES = {
    "draw_heading": "Day and phase, and whose turn it is",
    "draw_path": "The Adventure: regions with the terrains that count; a crown is a Hero, a paw a Companion",
    "_players": "Each player: Mana ready/all, hand, deck, discard; how far their two are apart; who began",
    "draw_limbo": "Limbo: what waits to happen",
    "draw_lane": "Expeditions that face each other: totals by terrain, who is ahead in a frame, and who would move",
    "_goods": "Reserve, with the price of each card from there, and Landmarks",
    "draw_legend": "What the signs mean",
}
"""What each part of the board is, by what draws it."""


class Photographed(Visitor):
    """Somebody at the page of whose every private panel a picture is kept."""

    def __init__(self, name: str, page: object) -> None:
        super().__init__(name, page)  # type: ignore[arg-type]
        self.panels: list[bytes] = []

    async def press_one(self, button: Locator) -> Locator | None:
        return await self._kept(await super().press_one(button))

    async def choose(self, select: Locator, values: Sequence[str]) -> Locator | None:
        return await self._kept(await super().choose(select, values))

    async def _kept(self, panel: Locator | None) -> Locator | None:
        if panel is not None:
            self.panels.append(await panel.screenshot())
        return panel


class Player(PagePlayer):
    """Plays a card, or gives cards for Mana, when told to."""

    async def play(self) -> None:
        """Through the wizard of a play to its end."""
        await self._through(await self.visitor.press(self.board, PLAY))

    async def give_mana(self) -> None:
        """Through the choice of the first Mana to its end."""
        await self._through(await self.visitor.press(self.board, ANSWER))


def small(first: bytes, *others: bytes) -> bytes:
    """One picture, and beside it the others below each other, as one file of few colours."""
    left, *right = (Image.open(io.BytesIO(each)).convert("RGB") for each in (first, *others))
    width = left.width + max((each.width for each in right), default=0)
    whole = Image.new("RGB", (width, max(left.height, sum(each.height for each in right))), "#1a1c22")
    whole.paste(left, (0, 0))
    top = 0
    for each in right:
        whole.paste(each, (left.width, top))
        top += each.height
    out = io.BytesIO()
    whole.quantize(COLOURS, dither=Image.Dither.NONE).save(out, "PNG", optimize=True)
    return out.getvalue()


async def named_board(browser: Browser) -> bytes:
    """The sample of a board with each of its parts named beside it."""
    sheet = sample()
    labels, top = [], 0
    for high, draw, _ in draw_board(sheet).strips:
        name = getattr(draw, "__name__")  # noqa: B009
        if name in NAMES and NAMES[name] not in (said for _, _, said in labels):
            labels.append((top, high, NAMES[name]))
        top += high
    board = base64.b64encode(draw_board(sheet).png()).decode()
    said = "".join(
        f'<div style="top:{at}px;min-height:{high - 6}px"><b>{number}</b> {text}</div>'
        for number, (at, high, text) in enumerate(labels, start=1)
    )
    page = await browser.new_page(viewport={"width": 1140, "height": top})
    await page.set_content(
        "<style>body{margin:0;background:#fff;font:19px sans-serif;position:relative}img{position:absolute;left:330px}"
        "div{position:absolute;left:0;width:306px;padding:0 10px;border-right:4px solid #0b57b8;color:#111;"
        "box-sizing:border-box}b{color:#0b57b8}</style>"
        f'<img src="data:image/png;base64,{board}">{said}'
    )
    found = small(await page.screenshot())
    await page.close()
    return found


async def told_duel(browser: Browser) -> dict[Path, bytes]:
    """The pictures of a first Day at Ana's page; raises OnceMore where she plays no Character."""
    async with open_house(judged=False) as house:
        duel = await begin_duel(house, mana=False, decks=(0, 1))
        ana = await visitor(browser, house.sandbox.page, "Ana", 900, 2600, kind=Photographed)
        assert isinstance(ana, Photographed)
        await ana.page.emulate_media(color_scheme="dark")
        player = Player(ana, random.Random(2))
        await gathered(player, re.compile("Ana vs Bo"))
        await player.give_mana()
        found = {MANA: small(*ana.panels[:2])}
        await duel.choose_mana(1)
        found[WIZARD] = small(*await first_day(duel, ana, player))
        found[DUSK] = small(*await dusk(ana, player))
        return found


async def first_day(duel: Duel, ana: Photographed, player: Player) -> list[bytes]:
    """Plays the first Day, one card of Ana's and none of Bo's; gives the panels of her play."""
    other, panels = ButtonPlayer(duel.bo, random.Random(4)), list[bytes]()
    while (table := await table_of(duel)).game.day < 2:
        board = await duel.board()
        if is_asked(table, 1, turn=True):
            await duel.bo.press(board, buttons_of(board)["pass"], as_seen=True)
        elif is_asked(table, 1, turn=False):
            await other.act(board)
        elif is_asked(table, 0, turn=True) and not panels:
            ana.panels.clear()
            await player.play()
            panels = ana.panels[:STEPS]
            seen = view(await table_of(duel), 0)
            if len(panels) < STEPS or not any(each.characters for each in seen.expeditions if each.seat == 0):
                raise OnceMore
        elif is_asked(table, 0, turn=True):
            await ana.press(player.board, PASS)
        else:
            await player.act()
    await duel.board()
    return panels


async def dusk(ana: Photographed, player: Player) -> tuple[bytes, bytes]:
    """The board after the first Dusk, and what Why? says of that."""
    drawn = player.board.locator("img[alt*='Day 2']").last
    board = await drawn.screenshot()
    panel = await ana.press(player.board, ana.word("why.button"))
    assert panel is not None
    events = panel.locator("select").first
    value = await events.locator("option").filter(has_text=re.compile("Dusk|moves")).first.get_attribute("value")
    assert value is not None
    told = await ana.choose(events, [value])
    assert told is not None
    return board, await told.screenshot()


async def standings(browser: Browser) -> bytes:
    """The table of a league after its first round, as its organiser sees it drawn."""
    async with open_house(judged=False) as house:
        evening = LeagueEvening(house, ["Ana", "Bo", "Chiara", "Élodie"], seed=3)
        await evening.begin(name="Winter", rounds=3, days=2)
        await evening.play_round(conceded=[0, 1])
        dev = await visitor(browser, house.sandbox.page, "Dev", 900, 1200, kind=Photographed)
        await dev.page.emulate_media(color_scheme="dark")
        panel = await dev.slash("league standings")
        assert panel is not None
        panel = await dev.press(panel, dev.word("league.as-picture"))
        assert panel is not None
        await dev.page.wait_for_timeout(500)
        return small(await panel.screenshot())


async def main() -> None:
    """Takes all pictures, and keeps them; raises RuntimeError where none is worth it, or one has become too large."""
    async with chromium() as browser:
        found = {PARTS: await named_board(browser), STANDINGS: await standings(browser)}
        for _ in range(TAKES):
            try:
                found |= await told_duel(browser)
                break
            except OnceMore:
                continue
        else:
            raise RuntimeError(f"in {TAKES} takes Ana had nothing to play: run it again")
    for file, picture in found.items():
        if len(picture) > MOST_BYTES:
            raise RuntimeError(
                f"{file.name} has {len(picture)} bytes, more than {MOST_BYTES}: show less, or fewer COLOURS"
            )
        file.write_bytes(picture)
        print(f"{file.name}: {len(picture)} bytes")


if __name__ == "__main__":
    asyncio.run(main())
