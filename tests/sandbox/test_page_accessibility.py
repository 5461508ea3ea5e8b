"""The page for everybody: no serious finding of axe-core on any of its views, and all of it by keyboard and by ear."""

from __future__ import annotations

from typing import Literal

import discord
import pytest
from playwright.async_api import Page, expect

from deploy.sandbox import Sandbox, SandboxClient
from tests.sandbox.accessibility import findings
from tests.sandbox.bot import CARDS, TestBot, board, picture

pytestmark = [pytest.mark.asyncio, pytest.mark.browser]

EVERYTHING = """**Bold** [a link](https://example.org) <t:0:R> ||secret|| `code`
> A quotation
-# Small print"""


async def busy_channel(sandbox: Sandbox, client: SandboxClient, bot: TestBot) -> None:
    """A channel with all that a message can be: a board, a call, a private panel, a failure, a thought."""
    games = bot.text_channel("games")
    ana = next(each for each in (await client.state())["people"] if each["username"] == "ana")
    await games.send(EVERYTHING)
    parts = board(1)
    parts["files"] = parts.pop("attachments")
    await games.send(**parts)
    called = discord.AllowedMentions(users=True)
    await games.send(f"<@{ana['id']}>, it is your turn", allowed_mentions=called)
    person = client.person("ana")
    hand = [each for each in await person.read() if each.buttons][-1]
    await person.press(hand, "Hand")
    await person.slash("altered think", wait=0.3, private=False)


@pytest.mark.parametrize("look", ["light", "dark"])
async def test_no_view_has_a_serious_finding(
    sandbox: Sandbox, client: SandboxClient, bot: TestBot, page: Page, look: Literal["light", "dark"]
) -> None:
    await page.emulate_media(color_scheme=look, reduced_motion="reduce")
    found: dict[str, list[str]] = {}
    await page.goto(sandbox.page)
    await expect(page.get_by_role("button", name="Ana")).to_be_visible()
    found["who are you"] = await findings(page)
    await page.get_by_role("button", name="Ana").click()
    await expect(page.get_by_text("Nothing here yet")).to_be_visible()
    await busy_channel(sandbox, client, bot)
    await expect(page.locator(".thinking")).to_be_visible()
    await page.get_by_role("combobox", name="Message").fill("/altered")
    await expect(page.locator("#suggestions li").first).to_be_visible()
    found["channel"] = await findings(page)
    await page.keyboard.press("Escape")
    await page.get_by_role("button", name="Note", exact=True).click()
    await expect(page.get_by_role("dialog", name="Your Mana")).to_be_visible()
    found["modal"] = await findings(page)
    await page.keyboard.press("Escape")
    await page.get_by_role("button", name="Settings").click()
    await page.get_by_text("Keys", exact=True).click()
    found["settings"] = await findings(page)
    await page.keyboard.press("Escape")
    await page.locator("#places").get_by_role("button", name="Bo", exact=True).click()
    await expect(page.get_by_role("dialog", name="Bo")).to_be_visible()
    found["person"] = await findings(page)
    await page.keyboard.press("Escape")
    await page.set_viewport_size({"width": 390, "height": 800})
    found["phone"] = await findings(page)
    await page.get_by_role("button", name="Channels and people").click()
    found["phone, at the side"] = await findings(page)
    assert {view: said for view, said in found.items() if said} == {}
    await page.evaluate("document.body.append(new Image())")
    assert len(await findings(page)) == 1, "a picture without words would not be noticed"
    bot.gate.set()


async def test_an_emoji_is_said_only_where_no_word_stands_beside_it(
    sandbox: Sandbox, client: SandboxClient, bot: TestBot, page: Page
) -> None:
    emoji = await bot.create_application_emoji(name="mana_orb", image=picture().fp.read())
    await page.goto(f"{sandbox.page}#ana/games")
    said = page.locator("#announcer p").last
    await expect(page.get_by_text("Nothing here yet")).to_be_visible()
    games = bot.text_channel("games")
    await games.send(f"{emoji} 3 Orbs\n**{emoji} Ready**")
    await expect(said).to_have_text("Tumult: 3 Orbs. Ready")
    posted = await games.send(f"{emoji}")
    await expect(said).to_have_text("Tumult: mana orb")
    await posted.edit(content=f"{emoji} 4")
    await expect(said).to_have_text("Tumult, changed: 4")


async def test_the_focus_goes_along_and_only_what_is_new_is_said(
    sandbox: Sandbox, client: SandboxClient, bot: TestBot, page: Page
) -> None:
    await page.goto(f"{sandbox.page}#ana/games")
    said = page.locator("#announcer p").last
    field = page.get_by_role("combobox", name="Message")
    await expect(page.get_by_text("Nothing here yet")).to_be_visible()
    games = bot.text_channel("games")
    parts = board(1)
    parts["files"] = parts.pop("attachments")
    await games.send(**parts)
    await expect(said).to_have_text("Tumult: Board. Turn 1. Hero. 3 mountain. The board on turn 1")
    await games.send("A sentence.\nA question?\nA word\nThe end.")
    await expect(said).to_have_text("Tumult: A sentence. A question? A word. The end.")
    posted = await games.send("The last word")
    await expect(said).to_have_text("Tumult: The last word")

    # From writing to the newest message, up to the board, onto its button, and along with its change.
    await field.press("ArrowUp")
    await page.keyboard.press("ArrowUp")
    await page.keyboard.press("ArrowUp")
    await page.keyboard.press("Tab")
    await expect(page.get_by_role("button", name="Pass", exact=True)).to_be_focused()
    await page.keyboard.press("Enter")
    await expect(said).to_have_text("Tumult, changed: Turn 2. The board on turn 2")
    await expect(page.get_by_role("button", name="Pass", exact=True)).to_be_focused()

    # A private answer takes the focus of who pressed with the keyboard; a form gives it back.
    await page.keyboard.press("Tab")
    await page.keyboard.press("Enter")
    box = page.get_by_role("checkbox", name=CARDS[0])
    await expect(box).to_be_focused()
    for _ in range(2):
        await page.keyboard.press("Space")
        await page.keyboard.press("Tab")
    for _ in CARDS[2:]:
        await page.keyboard.press("Tab")
    await expect(page.get_by_role("button", name="Choose", exact=True)).to_be_focused()

    # A closed list changes with every arrow: nothing is sent before Enter.
    await page.keyboard.press("Tab")
    friend = page.get_by_label("Choose a friend")
    await expect(friend).to_be_focused()
    await page.keyboard.type("Bo")
    await expect(page.get_by_text("Enter sends it")).to_be_visible()
    await page.keyboard.press("ArrowDown")
    assert "Friend:" not in await page.locator("#messages").inner_text()
    await page.keyboard.press("Enter")
    await expect(said).to_have_text("Tumult: Friend: Chiara")
    await page.keyboard.press("Shift+Tab")

    # What goes away hands the focus on, and Escape leads back to writing.
    await page.keyboard.press("Escape")
    await expect(field).to_be_focused()
    for _ in range(4):
        await page.keyboard.press("ArrowUp")
    await posted.delete()
    await expect(page.locator("#messages").get_by_text("The last word")).to_have_count(0)
    assert await page.evaluate("document.activeElement !== document.body")
    await page.keyboard.press("Alt+ArrowUp")
    await expect(page.get_by_role("heading", name="# general")).to_be_visible()
    await expect(said).to_have_text("general is open")
    assert sandbox.violations == []
