"""How much people read and press at the page of the local Discord, on a desk and on a phone (390 x 844).

Words are counted as the page shows them, a press is whatever a finger does: a button, opening a list, choosing in it.
Pictures of every step are left under `.data/benchmarks/page`, to be looked at.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import re
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from playwright.async_api import Browser, Locator
from playwright.async_api import TimeoutError as TimeoutAtThePage

from bot.play.game_records.after_moves import at_start
from engine import Entry, Match, digest, encode_entry, load, new_match, ready_made_decks, save, view
from engine.sight import CardSight
from persistence.games.games import Committed
from tests.benchmarks.lines import Line
from tests.end_to_end.at_the_page import Visitor, visitor
from tests.end_to_end.duel import Duel, begin_duel
from tests.end_to_end.house import Home, House, open_house
from tests.end_to_end.page_players import ANSWER, PLAY, PagePlayer, gathered
from tests.end_to_end.picture import table_of
from tests.end_to_end.players import ButtonPlayer, board_of, buttons_of
from tests.end_to_end.test_tables import begin_table
from tests.sandbox.chromium import CHROMIUM, CHROMIUM_IS_THERE, chromium

FOLDER = Path(__file__).parents[2] / ".data" / "benchmarks" / "page"
PHONE = (390, 844)
DESK = (1200, 850)
DAY = 4
"""The Day on which the board is looked at."""

LESSONS_UNTIL = 7
"""After how many Days of the tutorial its private messages are counted."""

DEAL = 1
"""The seed by which the cards of the duel lie, so that its panels show the same at each run."""

MOST_MOVES = 600
THREAD = re.compile("Ana vs ")


class Counted(Visitor):
    """A person at the page whose every press is counted, and every word of a private panel."""

    def __init__(self, name: str, page: object) -> None:
        super().__init__(name, page)  # type: ignore[arg-type]
        self.begin("")

    def begin(self, name: str) -> None:
        """Counts from nothing on; `name` stands before the names of the pictures."""
        self.doing, self.fingers, self.read = name, 0, 0

    async def press_one(self, button: Locator) -> Locator | None:
        self.fingers += 1
        return await self._read(await super().press_one(button))

    async def choose(self, select: Locator, values: Sequence[str]) -> Locator | None:
        self.fingers += 2
        return await self._read(await super().choose(select, values))

    async def _read(self, panel: Locator | None) -> Locator | None:
        if panel is not None and self.doing:
            self.read += await words_in(panel)
            await panel.screenshot(path=FOLDER / f"{self.doing}-{self.fingers}.png")
        return panel

    async def labelled(self, panel: Locator, key: str) -> Locator:
        """The buttons of a panel with the label of a key."""
        return panel.locator("button:not([disabled])", has_text=re.compile(f"^{re.escape(self.word(key))}$"))


async def words_in(message: Locator) -> int:
    """How many words a message shows, its buttons and what its lists say before they are opened included."""
    shown: str = await message.evaluate(
        """(each) => {
          const copy = each.cloneNode(true);
          for (const option of copy.querySelectorAll("option:not([selected]):not(:first-child)")) option.remove();
          for (const gap of copy.querySelectorAll("*")) gap.append(" ");
          return copy.textContent;
        }"""
    )
    return len([word for word in shown.split() if re.search(r"\w", word)])


async def measured(browser: Browser, house: House, who: str, name: str) -> tuple[int, float]:
    """The words and the height of a board on a phone; pictures of it on phone and desk, light and dark, are kept."""
    found = 0, 0.0
    for kind, size in (("desk", DESK), ("phone", PHONE)):
        person = await visitor(browser, house.sandbox.page, who, *size)
        player = PagePlayer(person, random.Random(1))
        await gathered(player, THREAD)
        await person.page.wait_for_timeout(500)
        box = await player.board.bounding_box()
        await person.page.set_viewport_size({"width": size[0], "height": 2600})
        assert box is not None
        found = await words_in(player.board), box["height"]
        for scheme in ("light", "dark"):
            await person.page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
            await player.board.screenshot(path=FOLDER / f"{name}-{kind}-{scheme}.png")
        await person.page.context.close()
    return found


async def board_of_two(browser: Browser) -> list[Line]:
    """A duel in which all have passed, on its fourth Day; afterwards its turns are played at the page."""
    async with open_house(judged=False) as house:
        duel = await begin_duel(house, mana=False, decks=(0, 1))
        await deal(duel)
        await duel.choose_mana()
        await passed_until(duel, DAY)
        count, height = await measured(browser, house, "Ana", "board")
        lines = [
            Line("board of two on Day 4", count, "words", 60),
            Line("board of two on Day 4, on a phone", height, "px", 800),
        ]
        return lines + await turns(browser, house, duel)


async def board_of_four(browser: Browser) -> list[Line]:
    """The same for four players."""
    async with open_house(judged=False) as house:
        people = [house.client.person(name) for name in ("Ana", "Bo", "Fumi", "Dev")]
        thread, game = await begin_table(house, "free for all", people)
        duel = Duel(house, people[0], people[1], "games", thread, game)
        players = [ButtonPlayer(person, random.Random(seed)) for seed, person in enumerate(people)]
        for _ in range(MOST_MOVES):
            table = await table_of(duel)
            if table.game.day >= DAY and table.game.open[0].kind == "turn":
                break
            await moved_on(duel, table, players)
        await shown(house)
        count, height = await measured(browser, house, "Ana", "board-of-four")
        return [
            Line("board of four on Day 4", count, "words", 100),
            Line("board of four on Day 4, on a phone", height, "px", 1200),
        ]


async def deal(duel: Duel) -> None:
    """Deals the cards of a duel that has just begun anew, by `DEAL` in the place of chance."""
    async with duel.house.store() as store:
        stored = await store.games.load(duel.game)
        assert stored is not None
        table = new_match(list(ready_made_decks().values())[:2], DEAL, load(stored.state).game.options)
        state = save(table)
        entry = encode_entry(Entry([], list(table.events), digest(table.game), -1))
        shows = at_start(table, store.clock())
        dealt = await store.games.commit(duel.game, "deal", stored.version, state, entry, outbox=shows)
        assert isinstance(dealt, Committed)
    await duel.house.delivered()


async def passed_until(duel: Duel, day: int) -> None:
    """Both pass until it is somebody's turn on a Day."""
    players = [ButtonPlayer(person, random.Random(seed)) for seed, person in enumerate(duel.players)]
    for _ in range(MOST_MOVES):
        table = await table_of(duel)
        if table.game.day >= day and table.game.open[0].kind == "turn":
            return
        await moved_on(duel, table, players)
    raise RuntimeError(f"Day {day} did not come")


async def shown(house: Home) -> None:
    """Waits until everything is shown but what is to come by itself later, as planned cards and late calls are."""
    with contextlib.suppress(TimeoutError):
        await house.delivered(seconds=3)


async def moved_on(duel: Duel, table: Match, players: Sequence[ButtonPlayer]) -> None:
    """Who is asked passes, or answers what is not a turn."""
    decision = table.game.open[0]
    player = players[decision.seat]
    await shown(duel.house)
    board = await board_of(player.person, duel.thread)
    assert board is not None
    verbs = buttons_of(board)
    if decision.kind == "turn" and "pass" in verbs:
        await player.person.press(board, verbs["pass"], as_seen=True)
    else:
        await player.act(board)


@asynccontextmanager
async def at_the_board(browser: Browser, house: House, name: str) -> AsyncIterator[PagePlayer]:
    """A counted person in a thread."""
    person = await visitor(browser, house.sandbox.page, name, *DESK, kind=Counted)
    player = PagePlayer(person, random.Random(1))
    await gathered(player, THREAD)
    yield player
    await person.page.context.close()


async def turns(browser: Browser, house: House, duel: Duel) -> list[Line]:
    """A Character is played, a card planned, a pass taken back, and a card expanded, each counted."""
    table = await table_of(duel)
    mover = table.game.open[0].seat
    hand = ", ".join(sorted(table.catalogue.cards[card.reference].name for card in _hand(table, mover)))
    async with at_the_board(browser, house, duel.players[mover].name) as mine:
        me = mine.visitor
        assert isinstance(me, Counted)
        me.begin("plan")
        await planned(mine, table, mover)
        planning = me.fingers
        me.begin("turn")
        receipt = await played(mine, table, mover)
        playing, read = me.fingers, me.read
        me.begin("back")
        await taken_back(mine, receipt)
        back = me.fingers
        await shown(house)
        other = ButtonPlayer(duel.players[1 - mover], random.Random(9))
        for _ in range(MOST_MOVES):
            table = await table_of(duel)
            if table.game.open[0].prompt == "expand" and any(each.seat == mover for each in table.game.open):
                break
            await moved_on(duel, table, _by_seat(duel, mover, other))
        await shown(house)
        me.begin("expand")
        await expanded(mine)
    return [
        Line("a turn, all its panels", read, "words", 120, f"hand: {hand}"),
        Line("to play a Character", playing, "presses", 3),
        Line("to take back one's own play", back, "presses", 1),
        Line("to plan a card", planning, "presses", 4),
        Line("to Expand", me.fingers, "presses", 2),
    ]


def _by_seat(duel: Duel, mover: int, other: ButtonPlayer) -> list[ButtonPlayer]:
    mine = ButtonPlayer(duel.players[mover], random.Random(8))
    return [mine, other] if mover == 0 else [other, mine]


def _hand(table: Match, seat: int) -> Sequence[CardSight]:
    return next(each for each in view(table, seat).players if each.seat == seat).hand or ()


def _character(table: Match, seat: int) -> tuple[str, str]:
    """The code and the name of a Character in hand that can be played without a further choice."""
    hand = {card.id: card for card in _hand(table, seat)}
    for option in table.game.open[0].options:
        card = hand.get(int(getattr(option, "id", 0)))
        if card is not None and card.type == "character" and option.code.startswith("p"):
            return option.code, table.catalogue.cards[card.reference].name
    raise RuntimeError("no Character can be played")


async def picked(me: Counted, panel: Locator, code: str, name: str) -> Locator | None:
    """Chooses a card in a panel, by its button or in its list."""
    button = panel.locator("button:not([disabled])", has_text=re.compile(f"^{re.escape(name)}"))
    if await button.count():
        return await me.press_one(button.first)
    select = panel.locator(f"select:has(option[value='{code}'])").first
    return await me.choose(select, [code])


async def played(mine: PagePlayer, table: Match, seat: int) -> Locator:
    """Plays a Character as the panels lead; gives the receipt."""
    me = mine.visitor
    assert isinstance(me, Counted)
    panel = await me.press(mine.board, PLAY)
    assert panel is not None
    panel = await picked(me, panel, *_character(table, seat))
    for _ in range(6):
        assert panel is not None
        confirm = await me.labelled(panel, "panel.confirm")
        ahead = panel.locator("button.primary[data-custom-id^='t:take:'], button.success[data-custom-id^='t:playin:']")
        if await confirm.count():
            return await me.press_one(confirm.first) or panel
        if not await ahead.count():
            return panel
        panel = await me.press_one(ahead.first)
    raise RuntimeError("the play never ends")


async def taken_back(mine: PagePlayer, receipt: Locator) -> None:
    """Takes the newest play back: on its receipt, or by the list of moments."""
    me = mine.visitor
    assert isinstance(me, Counted)
    at_once = receipt.locator("button:not([disabled])[data-custom-id^='t:undo']")
    if await at_once.count():
        await me.press_one(at_once.first)
        return
    panel = await me.press(mine.board, me.word("button.more"))
    assert panel is not None
    panel = await me.press_one(panel.locator("button[data-custom-id^='t:undo:']").first)
    assert panel is not None
    do = panel.locator("button[data-custom-id^='t:undodo:']")
    if await do.count():
        await me.press_one(do.first)
        return
    moments = panel.locator("select").first
    value = await moments.locator("option:not([value=''])").first.get_attribute("value")
    panel = await me.choose(moments, [value or ""])
    assert panel is not None
    await me.press_one(panel.locator("button[data-custom-id^='t:undoask:'], button[data-custom-id^='t:undodo:']").first)


async def planned(mine: PagePlayer, table: Match, seat: int) -> None:
    """Plans a Character, as far as the panels lead."""
    me = mine.visitor
    assert isinstance(me, Counted)
    code, name = _character(table, seat)
    panel = await me.press(mine.board, PLAY)
    assert panel is not None
    panel = await me.press_one(panel.locator("button[data-custom-id^='t:planplay:']").first)
    assert panel is not None
    panel = await picked(me, panel, code, name)
    assert panel is not None
    for _ in range(6):
        selects = panel.locator("select")
        done = panel.locator("button.success:not([disabled])[data-custom-id^='t:']")
        if await done.count():
            await me.press_one(done.first)
            return
        buttons = panel.locator("button.primary:not([disabled])[data-custom-id^='t:']")
        if await selects.count():
            option = selects.first.locator("option", has_text=re.compile(re.escape(name)))
            value = await option.first.get_attribute("value") if await option.count() else ""
            if not value:
                value = await selects.first.locator("option:not([value=''])").first.get_attribute("value")
            panel = await me.choose(selects.first, [value or code])
        elif await buttons.count():
            panel = await me.press_one(buttons.first)
        else:
            return
        if panel is None:
            return


async def expanded(mine: PagePlayer) -> None:
    """Turns a card of the hand into Mana."""
    me = mine.visitor
    assert isinstance(me, Counted)
    panel = await me.press(mine.board, ANSWER)
    assert panel is not None
    buttons = panel.locator("button.primary[data-custom-id^='t:choose:']")
    if await buttons.count():
        await me.press_one(buttons.first)
        return
    select = panel.locator("select").first
    value = await select.locator("option:not([value=''])").first.get_attribute("value")
    panel = await me.choose(select, [value or ""])
    assert panel is not None
    send = panel.locator("button.success[data-custom-id^='t:send:']")
    if await send.count():
        await me.press_one(send.first)


async def leftovers(browser: Browser) -> list[Line]:
    """A tutorial of seven Days by its buttons, and the private messages that are left of it then."""
    async with open_house(judged=False) as house:
        ana = await visitor(browser, house.sandbox.page, "Ana", *PHONE, kind=Counted)
        assert isinstance(ana, Counted)
        ana.page.set_default_timeout(5_000)
        await ana.slash("altered learn")
        player = PagePlayer(ana, random.Random(3))
        await gathered(player, THREAD)
        await ana.page.screenshot(path=FOLDER / "tutorial.png", full_page=True)
        for number in range(MOST_MOVES):
            if not await player.board.count():
                break
            found = re.search(r"Day (\d+)", await player.title())
            if found and int(found[1]) > LESSONS_UNTIL:
                break
            with contextlib.suppress(TimeoutAtThePage):  # a board may be replaced between a look and a press
                await player.act()
            await shown(house)
            if number % 10 == 0:
                await ana.page.screenshot(path=FOLDER / f"tutorial-{number}.png", full_page=True)
        private = await ana.page.locator("#messages > li.message.ephemeral").count()
        whole = await ana.messages.count()
        return [Line(f"private messages left of a tutorial of {LESSONS_UNTIL} Days", private, "", 3, f"of {whole}")]


async def _all() -> list[Line]:
    FOLDER.mkdir(parents=True, exist_ok=True)
    async with chromium() as browser:
        return [line for part in (board_of_two, board_of_four, leftovers) for line in await part(browser)]


def measure() -> list[Line]:
    """Words, pixels, presses and leftovers; raises RuntimeError where there is no Chromium."""
    if not CHROMIUM_IS_THERE:
        raise RuntimeError(f"Chromium is not at {CHROMIUM}: run `sh deploy/debian_packages.sh chromium`")
    return asyncio.run(_all())
