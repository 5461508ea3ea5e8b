"""People at the page of the local Discord: they see what it shows, and act with keyboard and mouse alone."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, BrowserContext, Locator, Page, expect

from bot.present.texts.catalogue import FALLBACK, sentences_of
from tests.end_to_end.test_hidden_cards import Said

LANGUAGES = {"Chiara": "it", "Élodie": "fr"}
"""Who reads another language than English."""

EARS = """
window.heard = [];
window.newest = null;
const words = (shown) => {
  if (!(shown instanceof Element)) return shown.textContent;
  const found = [shown, ...shown.querySelectorAll("*")];
  const names = ["alt", "title", "aria-label", "placeholder"];
  const marks = found.flatMap((each) => names.map((name) => each.getAttribute(name)));
  return [shown.textContent, ...marks.filter(Boolean)].join("\\n");
};
const hands = (shown) => shown instanceof Element ? [...shown.querySelectorAll("option, input, button")].map(
  (each) => ({ value: each.value ?? "", custom_id: each.dataset.customId ?? "" })) : [];
new MutationObserver((changes) => {
  for (const change of changes) for (const shown of change.addedNodes) {
    window.heard.push({ at: Date.now() / 1000, body: { text: words(shown), hands: hands(shown) } });
    const panel = shown instanceof Element && shown.closest("li.message.ephemeral");
    if (panel) window.newest = panel.id;
  }
}).observe(document, { childList: true, subtree: true });
"""
"""Writes down everything that ever stands in the page, and which private message was the last to come or to change."""

SETTLED = """() => !document.querySelector("[aria-busy]") && !document.querySelector(".thinking")
  && !document.getElementById("sending").textContent"""


def words(text: str) -> str:
    """A text as it reads: spaces and line breaks are one."""
    return re.sub(r"\s+", " ", text).strip()


class Visitor:
    """A person at the page, in a browser of their own."""

    def __init__(self, name: str, page: Page) -> None:
        self.name, self.page = name, page
        self.language = LANGUAGES.get(name, FALLBACK)
        self.problems: list[str] = []
        self.presses = 0
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on("console", lambda line: self.problems.append(line.text) if line.type == "error" else None)

    def word(self, key: str) -> str:
        """What a button or title with this key says to this person."""
        return sentences_of(self.language)[key]

    # looking

    async def sit_down(self, address: str) -> None:
        """Opens the page and says who one is."""
        await self.page.goto(address)
        await self.page.locator("#chooser-people").get_by_role("button", name=self.name, exact=True).click()
        await expect(self.page.get_by_role("heading", name="# games")).to_be_visible()

    async def go_to(self, place: str | re.Pattern[str]) -> None:
        """Opens a channel, thread or direct message from the list at the side, which a phone shows when it is asked."""
        if await self.page.locator("#menu").is_visible():
            await self.page.locator("#menu").click()
        await self.page.locator("#places").get_by_role("button", name=place).last.click()
        await expect(self.page.locator("#places [aria-current]")).to_have_text(
            re.compile(place.pattern if isinstance(place, re.Pattern) else re.escape(place))
        )

    @property
    def messages(self) -> Locator:
        """Everything that stands in the open place."""
        return self.page.locator("#messages > li.message")

    @property
    def public(self) -> Locator:
        """What everybody sees of it."""
        return self.page.locator("#messages > li.message:not(.ephemeral)")

    def with_button(self, label: str) -> Locator:
        """The newest public message with a button of this label."""
        return self.public.filter(has=self.button(label)).last

    def button(self, label: str) -> Locator:
        """Buttons with a label that can be pressed."""
        return self.page.locator("button:not([disabled])").filter(has_text=re.compile(f"^{re.escape(label)}$"))

    async def settled(self) -> None:
        """Waits until what was done has its answer."""
        await self.page.wait_for_function(SETTLED, timeout=15_000, polling=50)

    async def panel(self) -> Locator | None:
        """The private message that came or changed last, if it is still there."""
        found = self.page.locator(f"#{newest}") if (newest := await self.page.evaluate("window.newest")) else None
        return found if found is not None and await found.count() else None

    # acting

    async def press(self, where: Locator, label: str) -> Locator | None:
        """Presses the button with a label in a message; gives the private panel that came of it, None for a form."""
        return await self.press_one(
            where.locator("button:not([disabled])", has_text=re.compile(f"^{re.escape(label)}$")).first
        )

    async def press_one(self, button: Locator) -> Locator | None:
        """Presses a button; gives the private panel that came of it, None for a form or no panel."""
        self.presses += 1
        await self.page.evaluate("window.newest = null")
        await button.click()
        return await self._came()

    async def choose(self, select: Locator, values: Sequence[str]) -> Locator | None:
        """Chooses in a select; gives the panel that came of it."""
        self.presses += 1
        await self.page.evaluate("window.newest = null")
        if await select.evaluate("(each) => each.tagName") == "SELECT":
            await select.select_option(value=list(values))
        else:
            for box in await select.locator("input").all():
                await self.tick(box, ticked=await box.get_attribute("value") in values)
            await select.locator("button").click()
        return await self._came()

    async def submit(self, values: dict[str, Any]) -> Locator | None:
        """Fills in the form that is open, by label, and sends it; gives the panel that came of it."""
        dialog = self.page.locator("#modal")
        for label, value in values.items():
            field = dialog.get_by_label(label)
            await (
                field.select_option(label=value)
                if await field.evaluate("(e) => e.tagName") == "SELECT"
                else field.fill(value)
            )
        return await self.send()

    async def send(self) -> Locator | None:
        """Sends the form that is open; gives the panel that came of it."""
        self.presses += 1
        await self.page.evaluate("window.newest = null")
        await self.page.locator("#modal button[type=submit]").click()
        await expect(self.page.locator("#modal")).not_to_be_visible()
        return await self._came()

    async def slash(self, command: str, **options: str) -> Locator | None:
        """Types a command with its options, each chosen from what is offered; gives the panel that came of it.

        Command and options are named in English here and typed as this person's Discord calls them.
        """
        self.presses += 1
        await self.page.evaluate("window.newest = null")
        field = self.page.locator("#composer-input")
        called = "/" + " ".join(self.word(f"command-name.{each}") for each in command.split())
        await self._type(called)
        await self._take(called)
        for option, typed in options.items():
            name = self.word(f"option-name.{option}")
            if not await self.page.locator(".chip.open", has_text=f"{name}:").count():
                await self._type(name)
                await self._take(name)
            await self._type(typed)
            await self._take(typed)
        await field.press("Enter")
        await expect(self.page.locator("#option-chips")).to_be_empty()
        return await self._came()

    async def tick(self, box: Locator, *, ticked: bool = True) -> None:
        """Ticks a box, or takes the tick away."""
        await box.set_checked(ticked)

    async def _type(self, text: str) -> None:
        await self.page.locator("#composer-input").fill(text)

    async def _take(self, typed: str) -> None:
        """Takes the offer that is written as typed, or begins so, or else the first that contains it."""
        await (await self._offer(typed)).click()

    async def _offer(self, typed: str) -> Locator:
        """Found by its label, not by its place: what is offered may shrink between a look and a click."""
        offers = self.page.locator("#suggestions li")
        await expect(offers.filter(has_text=re.compile(re.escape(typed), re.IGNORECASE)).first).to_be_visible()
        labels = [words(each) for each in await offers.locator("strong").all_inner_texts()]
        wanted = typed.lower()
        label = min(labels, key=lambda each: (each.lower() != wanted, not each.lower().startswith(wanted)))
        return offers.filter(has=self.page.get_by_text(label, exact=True)).first

    async def _came(self) -> Locator | None:
        await self.settled()
        if await self.page.locator("#modal").is_visible():
            return None
        return await self.panel()

    # what was seen

    async def seen(self, user: str) -> list[Said]:
        """Everything that ever stood in this person's page."""
        heard = await self.page.evaluate("window.heard")
        return [Said(each["at"], user, each["body"]) for each in heard]

    async def picture(self, path: Path | str) -> None:
        """Takes a picture of the page as it is."""
        await self.page.screenshot(path=str(path))


async def visitor(
    browser: Browser, address: str, name: str, width: int = 1200, height: int = 850, kind: type[Visitor] = Visitor
) -> Visitor:
    """A person who has sat down at the page, and acts in this kind of way."""
    context: BrowserContext = await browser.new_context(viewport={"width": width, "height": height})
    await context.add_init_script(EARS)
    found = kind(name, await context.new_page())
    await found.sit_down(address)
    return found
