"""The page in a real browser: an account, a command with autocompletion, a button, a select, a modal."""

from __future__ import annotations

import os

import discord
import pytest
from playwright.async_api import Page, expect

from deploy.sandbox import Sandbox, SandboxClient
from tests.sandbox.bot import CARDS, TestBot

pytestmark = [pytest.mark.asyncio, pytest.mark.browser]


async def test_a_person_plays_by_keyboard_and_mouse(
    sandbox: Sandbox, client: SandboxClient, bot: TestBot, page: Page
) -> None:
    await page.goto(sandbox.page)
    await page.get_by_role("button", name="Ana").click()
    await expect(page.get_by_role("heading", name="# games")).to_be_visible()
    shown = page.locator("#messages")
    assert "staff" not in await page.locator("#places").inner_text()

    # /altered challenge friend:@Bo deck:Brassbug, by keyboard alone
    field = page.get_by_role("combobox", name="Message, or / for a command")
    offers = page.get_by_role("listbox", name="Suggestions").get_by_role("option")
    await field.focus()
    await page.keyboard.type("/chall")
    await expect(offers).to_contain_text(["/altered challenge"])
    await page.keyboard.press("Enter")
    names = await offers.all_inner_texts()
    bots = [name for name in names if name in ("Tumult", "Barkeep")]
    assert bots
    assert names[-len(bots) :] == bots
    await page.keyboard.type("b")
    await expect(offers).to_have_text(["Bo"])
    await page.keyboard.type("o")
    await expect(offers).to_have_text(["Bo"])
    await page.keyboard.press("Enter")
    await page.keyboard.type("deck")
    await page.keyboard.press("Tab")
    await page.keyboard.type("my own")
    await expect(offers).to_have_count(0)
    await page.keyboard.press("Tab")  # what is offered nowhere is taken as typed
    await expect(page.locator("#option-chips")).to_contain_text("my own")
    await page.keyboard.press("Backspace")
    await field.fill("brass")
    await expect(offers).to_have_text(["Brassbug"])
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("img", name="The board on turn 1")).to_be_visible()
    await expect(page.locator(".mention", has_text="@Bo")).to_be_visible()

    await page.get_by_role("button", name="Pass", exact=True).click()
    await expect(page.get_by_role("img", name="The board on turn 2")).to_be_visible()

    await page.get_by_role("button", name="Hand", exact=True).click()
    await expect(page.get_by_text("Only you can see this")).to_be_visible()
    for card in CARDS[:2]:
        await page.get_by_role("group", name="Choose cards").get_by_text(card).click()
    await page.get_by_role("button", name="Choose", exact=True).click()
    await expect(shown.get_by_text(f"Chosen: {CARDS[0]}, {CARDS[1]}")).to_be_visible()

    await page.get_by_role("button", name="Note", exact=True).click()
    dialog = page.get_by_role("dialog", name="Your Mana")
    await expect(dialog).to_be_visible()
    cards = dialog.get_by_label("Three cards")
    await expect(cards).to_have_accessible_description("They become Mana")
    await cards.fill(", ".join(CARDS[:3]))
    await dialog.get_by_label("A word").fill("hello")
    if folder := os.environ.get("TUMULT_SCREENSHOTS"):
        await page.screenshot(path=f"{folder}/modal.png")
    await dialog.get_by_role("button", name="Submit").click()
    await expect(shown.get_by_text(f"{CARDS[2]} | hello")).to_be_visible()
    if folder:
        await page.screenshot(path=f"{folder}/page.png")
    await page.get_by_role("button", name="Dismiss message").first.click()
    await expect(shown.get_by_text(f"Chosen: {CARDS[0]}")).to_have_count(0)
    assert sandbox.violations == []


async def test_a_failed_interaction_a_slow_one_and_a_direct_message_are_shown(
    sandbox: Sandbox, client: SandboxClient, bot: TestBot, page: Page
) -> None:
    await page.goto(f"{sandbox.page}#ana/general")
    shown = page.locator("#messages")
    field = page.get_by_role("combobox", name="Message, or / for a command")
    await expect(page.get_by_role("heading", name="# general")).to_be_visible()
    offers = page.get_by_role("listbox", name="Suggestions").get_by_role("option")
    await field.fill("/altered think")
    await expect(offers).to_contain_text(["/altered think"])
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    await expect(shown.get_by_text("Tumult is thinking…")).to_be_visible()
    bot.gate.set()
    await expect(shown.get_by_text("Thought about it")).to_be_visible()

    # a command with its text in one line, as one reads it: the text is the first option's
    await field.press_sequentially("/altered challenge Bo")
    await expect(page.locator(".chip.open")).to_be_visible()
    await expect(field).to_have_value("Bo")
    await expect(offers).to_have_text(["Bo"])
    await page.keyboard.press("Escape")
    await field.fill("/altered challenge friend:Bo days:3")
    chips = page.locator(".chip")
    await expect(chips).to_have_text(["friend:"])
    await expect(offers).to_have_text(["Bo"])
    await page.keyboard.press("Enter")
    await expect(chips).to_have_text(["friend: Bo", "days:"])
    await expect(field).to_have_value("3")
    await page.keyboard.press("Enter")
    await expect(chips).to_have_text(["friend: Bo", "days: 3"])
    await field.press_sequentially("deck:a")
    await expect(offers.first).to_be_visible()
    await page.keyboard.press("Enter")
    await expect(chips.nth(2)).to_contain_text("deck: ")
    await field.fill("something else")
    await page.keyboard.press("Enter")
    await expect(page.locator("#pending")).to_contain_text("has no option left that reads “something else”")
    await expect(chips).to_have_count(3)
    await page.keyboard.press("Escape")
    await field.fill("/altered think a text")
    await expect(page.locator("#pending")).to_have_text("/altered think takes no text.")
    await page.keyboard.press("Escape")

    await field.fill("/altered sleep")
    await expect(offers).to_contain_text(["/altered sleep"])
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    await expect(page.get_by_text("This interaction failed")).to_be_visible(timeout=6000)

    ana = next(person for person in (await client.state())["people"] if person["username"] == "ana")
    user = await bot.fetch_user(int(ana["id"]))
    await user.send("**Bold** and *slanted* [rules](https://example.org/6.2.e) <t:0:R> ||secret||")
    await page.get_by_role("button", name="Tumult unread").click()
    await expect(shown.locator("strong", has_text="Bold")).to_be_visible()
    await expect(page.get_by_role("link", name="rules")).to_have_attribute("href", "https://example.org/6.2.e")
    await expect(page.get_by_role("button", name="Spoiler")).to_be_visible()

    games = bot.text_channel("games")
    first = await games.send("The first message")
    for number in range(30):
        await games.send(f"Another message, number {number}")
    address = f"https://discord.com/channels/{games.guild.id}/{games.id}"
    await user.send(f"[To the first message]({address}/{first.id}) or [to the channel]({address})")
    await page.get_by_role("button", name="To the first message").click()
    await expect(page.get_by_role("heading", name="# games")).to_be_visible()
    await expect(shown.get_by_text("The first message", exact=True)).to_be_in_viewport()
    await expect(shown.get_by_text("Another message, number 29")).not_to_be_in_viewport()


async def test_a_phone_shows_the_page_without_scrolling_sideways(
    sandbox: Sandbox, client: SandboxClient, bot: TestBot, page: Page
) -> None:
    await page.set_viewport_size({"width": 390, "height": 800})
    await page.goto(f"{sandbox.page}#ana/general")
    await expect(page.get_by_role("heading", name="# general")).to_be_visible()
    await bot.text_channel("general").send("A long line of words. " * 20)
    await expect(page.locator("#messages").get_by_text("A long line of words.").last).to_be_visible()
    assert await page.evaluate("document.documentElement.scrollWidth") <= 390
    assert await page.locator("#messages").evaluate("(each) => each.clientHeight") > 400


async def test_moments_are_written_as_the_readers_discord_writes_them_and_lists_hold_only_what_was_asked_for(
    sandbox: Sandbox, client: SandboxClient, bot: TestBot, page: Page
) -> None:
    games = bot.text_channel("games")
    await games.create_thread(name="A thread", type=discord.ChannelType.public_thread)
    picker = discord.ui.View(timeout=None)
    text = [discord.ChannelType.text]
    picker.add_item(discord.ui.ChannelSelect(custom_id="where", placeholder="Where", channel_types=text))
    await games.send("Open until <t:1800000000:D>", view=picker)
    await page.goto(f"{sandbox.page}#elodie/games")
    await expect(page.locator("#messages").get_by_text("Open until 15 janvier 2027")).to_be_visible()
    offered = await page.get_by_label("Where").locator("option").all_inner_texts()
    assert "games" in offered
    assert not {"A thread", "stories"} & set(offered)
    await expect(page.locator("#places").get_by_role("heading")).to_have_text(
        ["Salons", "Fils", "Messages privés", "Personnes"]
    )
    await expect(page.get_by_role("button", name="Envoyer")).to_be_visible()
    field = page.get_by_role("combobox", name="Message, ou / pour une commande")
    await expect(field).to_have_attribute("placeholder", "Message, ou / pour une commande")
    await field.fill("/altered think")
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    await expect(page.locator("#messages").get_by_text("Tumult réfléchit…")).to_be_visible()
    bot.gate.set()
    await expect(page.locator("#messages").get_by_text("Toi seul peux voir ceci").first).to_be_visible()
    await expect(page.get_by_role("button", name="Retirer le message").first).to_be_visible()
    if folder := os.environ.get("TUMULT_SCREENSHOTS"):
        await page.screenshot(path=f"{folder}/french.png")
    await page.get_by_label("Tu es").select_option("Ana")
    await expect(page.get_by_role("button", name="Send")).to_be_visible()
