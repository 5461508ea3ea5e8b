"""What makes the page a place to be in: marks, counts, notifications, somebody beside oneself, troubles by a switch."""

from __future__ import annotations

import asyncio

import discord
import pytest
from playwright.async_api import Page, Route, expect

from deploy.sandbox import Sandbox, SandboxClient
from tests.sandbox.bot import CARDS, GameButton, TestBot

pytestmark = [pytest.mark.asyncio, pytest.mark.browser]

BELL = """
window.rung = [];
window.Notification = class {
  static permission = "default";
  static async requestPermission() { return (Notification.permission = "granted"); }
  constructor(title, { body }) { window.rung.push(`${title}: ${body}`); }
};
document.hasFocus = () => false;
"""
"""A browser that notes what would ring, and that nobody looks at."""


async def test_what_is_new_is_marked_counted_and_rung(
    sandbox: Sandbox, client: SandboxClient, bot: TestBot, page: Page
) -> None:
    await page.add_init_script(BELL)
    ana = next(each["id"] for each in (await client.state())["people"] if each["username"] == "ana")
    calls = {"allowed_mentions": discord.AllowedMentions(users=True)}
    games, general = bot.text_channel("games"), bot.text_channel("general")
    await games.send("Read already")
    await page.goto(f"{sandbox.page}#ana/games")
    await expect(page.get_by_text("Read already")).to_be_visible()
    places = page.locator("#places")
    await page.get_by_role("button", name="general").click()
    await expect(places.locator("[aria-current]")).to_have_text("# general")
    await games.send("By the way")
    await expect(places.get_by_role("button", name="games unread", exact=True)).to_be_visible()
    await games.send(f"<@{ana}>, your turn", **calls)
    await games.send(f"<@{ana}>, really", **calls)
    await expect(places.get_by_role("button", name="games unread, 2 for you")).to_be_visible()
    await expect(page).to_have_title("(2) Ana · The Tumult Tavern")
    assert await page.evaluate("window.rung") == [], "nobody has asked for notifications"

    await page.reload()
    await expect(places.get_by_role("button", name="games unread, 2 for you")).to_be_visible()
    await page.get_by_role("button", name="Settings").click()
    await page.get_by_label("Browser notifications").check()
    await page.get_by_label("Colours").select_option("light")
    await page.get_by_role("button", name="Done").click()
    assert await page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(253, 253, 251)"
    await games.send(f"<@{ana}>, the last time", **calls)
    await expect(page).to_have_title("(3) Ana · The Tumult Tavern")
    assert await page.evaluate("window.rung") == [f"Tumult · games: <@{ana}>, the last time"]

    await places.get_by_role("button", name="games").click()
    await expect(page).to_have_title("Ana · The Tumult Tavern")
    order = await page.locator("#messages > li").all_inner_texts()
    assert order.index("New") == 1
    assert "By the way" in order[2]
    await general.send("One\n\nmessage")
    await general.send("and another of the same author")
    await places.get_by_role("button", name="general").click()
    await expect(page.locator(".message.follows")).to_have_count(1)


async def test_what_is_chosen_but_not_sent_is_kept_when_a_message_changes(
    sandbox: Sandbox, bot: TestBot, page: Page
) -> None:
    def view(cards: list[str], most: int = 2, verb: str = "pass") -> discord.ui.View:
        found = discord.ui.View(timeout=None)
        options = [discord.SelectOption(label=card) for card in cards]
        found.add_item(discord.ui.Select(custom_id="two", placeholder="Two", options=options, max_values=most))
        found.add_item(discord.ui.Select(custom_id="one", placeholder="One", options=options))
        found.add_item(GameButton(1, verb))
        return found

    await page.goto(f"{sandbox.page}#ana/games")
    posted = await bot.text_channel("games").send("First", view=view(CARDS[:3]))
    shown = page.locator("#messages > .message")
    boxes = [shown.get_by_role("checkbox", name=card) for card in CARDS[:3]]
    one = shown.get_by_label("One")
    await boxes[0].check()
    await boxes[1].focus()
    await one.evaluate("(each) => (window.drawn = each)")

    # Another text and another button: the selects are left as they stand, even under a click.
    await boxes[1].hover()
    await page.mouse.down()
    await posted.edit(content="Second", view=view(CARDS[:3], verb="hand"))
    await expect(shown).to_contain_text("Second")
    await expect(shown.get_by_role("button")).to_have_text(["Choose", "Hand"])
    await page.mouse.up()
    await expect(boxes[0]).to_be_checked()
    await expect(boxes[1]).to_be_checked()
    await expect(boxes[1]).to_be_focused()
    assert await one.evaluate("(each) => each === window.drawn")

    # A select that changed is drawn anew, with the choices that it still offers.
    await one.focus()
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("ArrowDown")
    await expect(page.get_by_text("Enter sends it")).to_be_visible()
    await posted.edit(view=view(CARDS[1:3], verb="hand"))
    await expect(shown.get_by_role("checkbox")).to_have_count(2)
    await expect(boxes[1]).to_be_checked()
    await expect(boxes[2]).not_to_be_checked()
    await expect(one).to_have_value(CARDS[1])
    await expect(one).to_be_focused()
    await expect(page.get_by_text("Enter sends it")).to_be_visible()
    await boxes[2].focus()
    await posted.edit(view=view(CARDS[1:4], verb="hand"))
    await expect(shown.get_by_role("checkbox")).to_have_count(3)
    await expect(boxes[2]).to_be_focused()
    await boxes[2].check()
    await posted.edit(view=view(CARDS[1:4], most=3, verb="hand"))
    await expect(shown.get_by_role("checkbox", checked=True)).to_have_count(2)

    # What is sent is no longer kept.
    async with page.expect_response("**/select"):
        await shown.get_by_role("button", name="Choose", exact=True).click()
    await posted.edit(content="Third")
    await expect(shown).to_contain_text("Third")
    await expect(shown.get_by_role("checkbox", checked=True)).to_have_count(0)
    await expect(one).to_have_value(CARDS[1])


async def test_somebody_else_sits_beside_and_entries_of_the_bot_are_at_hand(
    sandbox: Sandbox, client: SandboxClient, bot: TestBot, page: Page
) -> None:
    await page.set_viewport_size({"width": 1440, "height": 850})
    await page.goto(f"{sandbox.page}#ana/games")
    people = page.locator("#places").get_by_role("list", name="People")
    await people.get_by_role("button", name="Bo").click()
    card = page.get_by_role("dialog", name="Bo")
    await expect(card.get_by_role("link", name="Be Bo in another tab")).to_have_attribute("href", "/#bo")
    await card.get_by_role("button", name="Challenge").click()
    await expect(page.locator("#messages").get_by_text("You challenge Bo")).to_be_visible()
    await people.get_by_role("button", name="Bo").click()
    await card.get_by_role("button", name="Show Bo beside me").click()
    beside = page.frame_locator("#beside iframe")
    await beside.get_by_role("combobox", name="Message").fill("Good evening")
    await beside.get_by_role("button", name="Send").click()
    said = page.locator("#messages > .message").filter(has_text="Good evening")
    await expect(said.locator(".head")).to_contain_text("Bo")
    await said.click(button="right")
    await page.get_by_role("dialog", name="This message").get_by_role("button", name="Quote").click()
    await expect(page.locator("#messages blockquote")).to_have_text("Good evening")
    await page.reload()
    await expect(page.locator("#account option:checked")).to_have_text("Ana")


async def test_who_is_looked_at_while_a_place_opens_has_the_entries_of_the_bot_too(
    sandbox: Sandbox, bot: TestBot, page: Page
) -> None:
    asked = asyncio.Event()

    async def slowly(route: Route) -> None:
        await asked.wait()
        await route.continue_()

    await page.route("**/commands?*", slowly)
    await page.goto(f"{sandbox.page}#ana/games")
    await page.locator("#places").get_by_role("list", name="People").get_by_role("button", name="Bo").click()
    asked.set()
    await expect(page.get_by_role("dialog", name="Bo").get_by_role("button", name="Challenge")).to_be_visible()


async def test_troubles_are_switched_on_and_off(
    sandbox: Sandbox, client: SandboxClient, bot: TestBot, page: Page
) -> None:
    await page.goto(f"{sandbox.page}#ana/games")
    games = bot.text_channel("games")
    settings = page.get_by_role("button", name="Settings")
    await settings.click()
    dialog = page.get_by_role("dialog", name="Settings")
    await dialog.get_by_label("The bot lacks permissions in #games").check()
    await dialog.get_by_label("Everybody’s direct messages are closed").check()
    await dialog.get_by_label("Too many requests").check()
    await dialog.get_by_role("button", name="Done").click()
    with pytest.raises(discord.Forbidden):
        await games.send("Not here")
    ids = {each["username"]: each["id"] for each in (await client.state())["people"]}
    ana, bo = ids["ana"], await bot.fetch_user(int(ids["bo"]))
    with pytest.raises(discord.Forbidden):
        await bo.send("Nor there")
    limited = (await client.state())["rate_limited"]
    for _ in range(3):
        await bot.fetch_user(bo.id)
    assert (await client.state())["rate_limited"] > limited

    await page.reload()
    await settings.click()
    await expect(dialog.get_by_label("Everybody’s direct messages are closed")).to_be_checked()
    for label in ("The bot lacks permissions", "Everybody’s direct messages", "Too many requests"):
        await dialog.get_by_label(label).uncheck()
    await dialog.get_by_label("Network").select_option("too slow")
    await dialog.get_by_role("button", name="Done").click()
    await expect(dialog).not_to_be_visible()
    field = page.get_by_role("combobox", name="Message")
    await field.fill("/altered think")
    await expect(page.locator("#suggestions li").first).to_be_visible()
    await field.press("Enter")
    await field.press("Enter")
    sending, told = page.locator("#sending"), page.locator("#pending")
    await expect(sending).to_have_text("Sending…")
    await client.person("bo").say("<@" + ana + ">, are you there?", channel="general")
    await expect(told).to_have_text("Bo writes to you in general")
    await expect(sending).to_have_text("Sending…")
    await expect(told).to_have_text("This interaction failed", timeout=6000)
    await expect(sending).to_be_empty()
    await settings.click()
    await dialog.get_by_label("Network").select_option("as it is")
    await dialog.get_by_role("button", name="Done").click()
    await expect(dialog).not_to_be_visible()
    assert await client.call("GET", "/people/ana/troubles", channel="games") == {
        "network": "as it is",
        "limited": False,
        "closed": False,
        "forbidden": False,
    }
    await games.send("Here again")
    await expect(page.locator("#messages").get_by_text("Here again")).to_be_visible()
