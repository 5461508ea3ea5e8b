"""A person at the page who touches nothing but the keyboard."""

from __future__ import annotations

import re
from collections.abc import Sequence

from playwright.async_api import Locator, Page, expect

from tests.end_to_end.at_the_page import Visitor

POINTED = """
window.pointed = 0;
const pointed = () => window.pointed++;
for (const kind of ["pointerdown", "mousedown", "touchstart"]) document.addEventListener(kind, pointed, true);
"""

MOST_KEYS = 120
"""So many keys lead from anywhere on the page to anywhere else."""

IS_FOCUSED = "(each) => each === document.activeElement"


class KeyboardVisitor(Visitor):
    """Goes by Tab, arrows and the page's own keys; Enter and Space press."""

    def __init__(self, name: str, page: Page) -> None:
        super().__init__(name, page)
        self.keys = page.keyboard

    async def pointed(self) -> int:
        """How often anything else than a key was used."""
        return int(await self.page.evaluate("window.pointed"))

    async def sit_down(self, address: str) -> None:
        await self.page.add_init_script(POINTED)
        await self.page.goto(address)
        chooser = self.page.locator("#chooser-people").get_by_role("button", name=self.name, exact=True)
        await expect(chooser).to_be_visible()
        await self._tab_to(chooser)
        await self.keys.press("Enter")
        await expect(self.page.get_by_role("heading", name="# games")).to_be_visible()

    async def go_to(self, place: str | re.Pattern[str]) -> None:
        """Goes from place to place, down and up the list at the side."""
        rows = self.page.locator("#places button[data-id]")
        wanted = re.compile(place.pattern if isinstance(place, re.Pattern) else re.escape(place))
        await expect(rows.filter(has_text=wanted).last).to_be_attached()
        for _ in range(MOST_KEYS):
            names = await rows.all_text_contents()
            marks = await rows.evaluate_all("(all) => all.map((each) => each.hasAttribute('aria-current'))")
            here, there = marks.index(True), max(at for at, name in enumerate(names) if wanted.search(name))
            if here == there:
                return
            await self.keys.press("Alt+ArrowDown" if here < there else "Alt+ArrowUp")
            await expect(rows.nth(here)).not_to_have_attribute("aria-current", "page")
        raise AssertionError(f"{place} cannot be reached")

    async def press_one(self, button: Locator) -> Locator | None:
        self.presses += 1
        await self.page.evaluate("window.newest = null")
        await self._reach(button)
        await self.keys.press("Enter")
        return await self._came()

    async def choose(self, select: Locator, values: Sequence[str]) -> Locator | None:
        self.presses += 1
        await self.page.evaluate("window.newest = null")
        if await select.evaluate("(each) => each.tagName") == "SELECT":
            await self._reach(select)
            await self._step_to(select, values[0])
        else:
            for box in await select.locator("input").all():
                await self.tick(box, ticked=await box.get_attribute("value") in values)
            await self._reach(select.locator("button"))
        await self.keys.press("Enter")
        return await self._came()

    async def send(self) -> Locator | None:
        self.presses += 1
        await self.page.evaluate("window.newest = null")
        await self._tab_to(self.page.locator("#modal button[type=submit]"))
        await self.keys.press("Enter")
        await expect(self.page.locator("#modal")).not_to_be_visible()
        return await self._came()

    async def tick(self, box: Locator, *, ticked: bool = True) -> None:
        if await box.is_checked() != ticked:
            await self._reach(box)
            await self.keys.press("Space")

    async def _step_to(self, select: Locator, value: str) -> None:
        """Goes down the closed list, and up again, until it shows a value."""
        size = await select.locator("option").count()
        for key in ["ArrowDown"] * size + ["ArrowUp"] * size:
            await self.keys.press(key)
            if await select.input_value() == value:
                return
        raise AssertionError(f"{value} cannot be chosen")

    async def _type(self, text: str) -> None:
        field = self.page.locator("#composer-input")
        if not await field.evaluate(IS_FOCUSED):
            await self.keys.press("Escape")
            await expect(field).to_be_focused()
        await self.keys.press("Control+A")
        await self.keys.type(text)

    async def _take(self, typed: str) -> None:
        offer = await self._offer(typed)
        for _ in range(MOST_KEYS):
            if await offer.get_attribute("aria-selected") == "true":
                return await self.keys.press("Tab")
            await self.keys.press("ArrowDown")
        raise AssertionError(f"what is offered for {typed!r} cannot be marked")

    async def _reach(self, control: Locator) -> None:
        """Gives a control of a message the focus: Escape to writing, up to the message, and into it."""
        if await control.evaluate(IS_FOCUSED):
            return
        if await control.evaluate("(each) => Boolean(each.closest('dialog'))"):
            return await self._tab_to(control)
        message = control.locator("xpath=ancestor::li[contains(@class, 'message')]")
        if not await message.evaluate("(each) => each.contains(document.activeElement)"):
            await self.keys.press("Escape")
            for _ in range(MOST_KEYS):
                await self.keys.press("ArrowUp")
                if await message.evaluate(IS_FOCUSED):
                    break
        await self._tab_to(control)

    async def _tab_to(self, control: Locator) -> None:
        for key in ["Tab"] * MOST_KEYS + ["Shift+Tab"] * MOST_KEYS:
            if await control.evaluate(IS_FOCUSED):
                return
            await self.keys.press(key)
        raise AssertionError(f"{control} cannot be reached by the keyboard")
