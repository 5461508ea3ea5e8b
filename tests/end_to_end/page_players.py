"""Scripted players at the page: what is asked of them they read off the board, and answer as the page lets them."""

from __future__ import annotations

import contextlib
import random
import re

from playwright.async_api import Locator, expect

from bot.present.texts.catalogue import FALLBACK, sentences_of
from tests.end_to_end.at_the_page import Visitor, words

PUBLIC = sentences_of(FALLBACK)
"""What all see is said in the language of the server."""

PLAY, PASS, ANSWER, HAND, MORE = (PUBLIC[f"button.{each}"] for each in ("play", "pass", "answer", "hand", "more"))
REMATCH = PUBLIC["result.rematch"]


class PagePlayer:
    """Somebody at the page who plays a game in its thread, choosing by a seed."""

    def __init__(self, visitor: Visitor, rng: random.Random) -> None:
        self.visitor, self.rng = visitor, rng
        self.turns = 0

    @property
    def board(self) -> Locator:
        """The newest board in the thread that is open."""
        boards = self.visitor.public.filter(has=self.visitor.page.locator(".embed"))
        return boards.filter(has=self.visitor.button(HAND)).last

    async def title(self) -> str:
        """What the board is headed: who plays, which Day, which phase."""
        return await self.board.locator("h3").first.inner_text()

    async def asked(self) -> bool:
        """Whether the board says that it is my turn, or that something is asked of me."""
        now = self.board.locator(".embed > p > strong:first-child").first
        name = re.compile(rf"\b{re.escape(self.visitor.name)}\b")
        return any(name.search(each) for each in await now.all_inner_texts())  # one, or none once the game is over

    async def act(self, *, passing: bool = False) -> bool:
        """Does one thing if something is asked of this player; passes, where that is wanted, as soon as it may."""
        if not await self.asked():
            return False
        before = await self.board.inner_text()
        acted = await self._act(passing)
        with contextlib.suppress(AssertionError):  # what is done may leave the board as it was
            await expect(self.board).not_to_have_text(before, use_inner_text=True, timeout=2500)
        return acted

    async def _act(self, passing: bool) -> bool:
        board = self.board
        if not await board.get_by_role("button", name=PLAY, exact=True).count():
            if not await board.get_by_role("button", name=ANSWER, exact=True).count():
                return False  # what was asked has been answered since: the board is behind it on a busy machine
            return await self._through(await self.visitor.press(board, ANSWER))
        self.turns += 1
        if passing or self.rng.random() < 0.25:
            await self.visitor.press(board, PASS)
            return True
        return await self._through(await self.visitor.press(board, PLAY))

    async def give_up(self) -> None:
        """Concedes, by the buttons below the board."""
        panel = await self.visitor.press(self.board, MORE)
        assert panel is not None
        panel = await self.visitor.press(panel, self.visitor.word("more.concede"))
        assert panel is not None
        await self.visitor.press(panel, self.visitor.word("more.give-up"))

    async def result(self) -> str | None:
        """What the announcement of the result says, once it stands in the thread."""
        announced = self.visitor.with_button(REMATCH)
        return words(await announced.inner_text()) if await announced.count() else None

    # through a private panel

    async def _through(self, panel: Locator | None) -> bool:
        """Goes through a private panel to its end; False where it only says that nothing is to be done."""
        for step in range(40):
            if panel is None:
                if not await self.visitor.page.locator("#modal").is_visible():
                    return True
                panel = await self.visitor.send()
                continue
            assert "ephemeral" in (await panel.get_attribute("class") or ""), "a private panel is public"
            confirm = self._labelled(panel, "panel.confirm")
            if await confirm.count():
                panel = await self.visitor.press_one(confirm.first)
                continue
            ahead = await self._ahead(panel)
            selects = await panel.locator("select, fieldset").all()
            if not ahead and not selects:
                giving = self._labelled(panel, "button.pass")
                if step == 0 and await giving.count():
                    await self.visitor.press_one(giving.first)
                    return True
                return step > 0
            if selects and (not ahead or self.rng.random() < 0.7):
                panel = await self._choose(selects[0])
            else:
                panel = await self.visitor.press_one(self.rng.choice(ahead))
        raise AssertionError(f"a panel never ends: {await panel.inner_text() if panel else 'a form'}")

    def _labelled(self, panel: Locator, key: str) -> Locator:
        said = re.compile(f"^{re.escape(self.visitor.word(key))}$")
        return panel.locator("button:not([disabled])").filter(has_text=said)

    async def _ahead(self, panel: Locator) -> list[Locator]:
        """The buttons that answer: the coloured ones of the bot's own rows, and the plain ones that say no."""
        keys = ("option.no", "option.none", "option.keep-all")
        plain = re.compile("|".join(f"^{re.escape(self.visitor.word(key))}$" for key in keys))
        own = panel.locator("button[data-custom-id]:not([disabled])")
        coloured = own.and_(panel.page.locator(".primary, .success"))
        return [*await coloured.all(), *await own.and_(panel.page.locator(".secondary")).filter(has_text=plain).all()]

    async def _choose(self, select: Locator) -> Locator | None:
        if await select.evaluate("(each) => each.tagName") == "SELECT":
            offered = await select.locator("option").evaluate_all("(all) => all.map((each) => each.value)")
            return await self.visitor.choose(select, [self.rng.choice([each for each in offered if each])])
        boxes = await select.locator("input").evaluate_all("(all) => all.map((each) => each.value)")
        for count in self.rng.sample(range(1, len(boxes) + 1), len(boxes)):  # as many as the page lets one send
            chosen = self.rng.sample(boxes, count)
            for box in await select.locator("input").all():
                await self.visitor.tick(box, ticked=await box.get_attribute("value") in chosen)
            if await select.locator("button").is_enabled():
                return await self.visitor.choose(select, chosen)
        raise AssertionError("no number of choices can be sent")


async def gathered(player: PagePlayer, thread: re.Pattern[str]) -> None:
    """Goes to the thread of the game as soon as it is there."""
    await player.visitor.go_to(thread)
    await expect(player.board).to_be_visible(timeout=15_000)
