"""A ready-made person who challenges the visitor of the page, and plays: by reading and pressing as a person does.

Nothing is known here of the bot but what people know who play: the name of a command, and what its buttons say.
"""

from __future__ import annotations

import asyncio
import logging
import random
import re
from collections.abc import Awaitable

from deploy.sandbox.client import Outcome, ShownMessage
from deploy.sandbox.core import Core
from deploy.sandbox.drive.people import People
from deploy.sandbox.errors import ActionError, DiscordError, Json
from deploy.sandbox.models.components import walk_json
from deploy.sandbox.world.records import THREADS, Channel, Interaction, Member, User

log = logging.getLogger("sandbox.partner")

NAME, SHOWN_NAME, PLACE = "pip", "Pip", "games"
CHALLENGE, DECK, PRACTICE = "altered challenge", "deck", "altered practice"
GREETING = (
    "<@{person}>, I am Pip. I sit here to be played with: I read and press as you do, without much of a plan. "
    "Accept my challenge, or challenge me whenever you like."
)
OF_PRACTICE = " For an opponent who thinks, type /altered practice."

YES = ("Accept", "Agree")
MOVES = ("Play", "Answer")
GIVING_UP_A_TURN = "Pass"
CONFIRM = "Confirm"
PLAIN_ANSWERS = ("No", "None", "Keep all cards")
BOARD_HAS = "My hand"
"""How the bot's buttons are called."""

PASSES = 0.15
"""How often a turn is passed that could be used."""

THINKS_SECONDS, LOOKS_AGAIN_SECONDS, ANSWER_SECONDS = 0.6, 12.0, 15.0
MOST_TRIES, MOST_STEPS, MOST_READ = 3, 40, 100
PRIMARY, SUCCESS, BUTTON = 1, 3, 2


class Partner:
    """The person, with hands of its own. `run` ends when it is cancelled."""

    def __init__(self, core: Core, people: People) -> None:
        self._core, self._people = core, people
        self._rng = random.Random()
        self._tried: dict[str, tuple[str, int]] = {}
        self._answered: set[str] = set()
        self.user = self._arrived()

    def _arrived(self) -> User:
        """The account: there already, or made now."""
        world = self._core.world
        for user in world.users.values():
            if user.username == NAME:
                return user
        user = User(id=world.snowflakes.next(), username=NAME, global_name=SHOWN_NAME)
        world.save(user)
        for guild in world.guilds.values():
            regulars = [role.id for role in guild.roles.values() if role.name == "Regulars"]
            guild.members[user.id] = Member(user.id, world.clock.now(), roles=regulars)
            world.save(guild)
        world.flush()
        return user

    async def run(self) -> None:
        """Greet the person who sits down, and look at what is asked, as long as the sandbox runs."""
        with self._core.feed.viewer(self.user.id, hears_who_comes=True) as viewer:
            while True:
                places: set[str] = set()
                try:
                    async with asyncio.timeout(LOOKS_AGAIN_SECONDS):
                        notice = await viewer.notices.get()
                    places = self._worth_a_look([notice, *_waiting(viewer.notices)])
                except TimeoutError:
                    places = {each["id"] for each in self._people.places(self.user) if self._plays_in(each)}
                for person in self._core.feed.sitting - {self.user.id}:
                    await self._safely(self._greet(person))
                for place in sorted(places, key=int):
                    if (channel := self._core.world.channels.get(place)) is not None:
                        await self._safely(self._look_at(channel))

    async def _safely(self, deed: Awaitable[None]) -> None:
        """Does something; what cannot be done any more is let be, as people do."""
        try:
            await deed
        except (ActionError, DiscordError) as problem:
            log.info("the partner lets it be: %s", problem)
        finally:
            self._core.world.flush()

    def _worth_a_look(self, notices: list[Json]) -> set[str]:
        return {str(each["message"]["channel_id"]) for each in notices if each["kind"] == "message"}

    def _plays_in(self, place: Json) -> bool:
        return not place["archived"] and (place["name"] == PLACE or (place["type"] in THREADS and place["joined"]))

    # greeting

    async def _greet(self, person: str) -> None:
        """Challenges a person, once, as soon as the bot can be asked."""
        world = self._core.world
        place = self._people.place(self.user, PLACE)
        greeted = (each for each in world.messages[place.id].values() if each.author_id == self.user.id)
        commands = {each["name"] for each in self._people.commands(self.user, place)}
        if (
            any(person in each.mentions for each in greeted)
            or CHALLENGE not in commands
            or not self._core.hub.connected
        ):
            return
        friend = {"friend": person}
        offered = await self._outcome(self._people.complete(self.user, place, CHALLENGE, friend, DECK, ""))
        if not offered.choices:
            return
        deck = self._rng.choice(offered.choices)["value"]
        sent = await self._outcome(self._people.slash(self.user, place, CHALLENGE, {**friend, DECK: deck}))
        if not sent.failed:
            more = OF_PRACTICE if PRACTICE in commands else ""
            self._people.say(self.user, place, GREETING.format(person=person) + more)

    # looking

    async def _look_at(self, channel: Channel) -> None:
        """Agrees to what this person is called for, and moves where a board says so."""
        if channel.thread is not None and channel.thread.archived:
            return
        shown = [ShownMessage(each) for each in self._people.read(self.user, channel, MOST_READ)]
        public = [each for each in shown if not each.ephemeral and each.body["author"]["id"] == self._core.world.bot_id]
        for message in public:
            yes = [label for label in message.buttons if label.startswith(YES)]
            called = any(each["id"] == self.user.id for each in message.body["mentions"])
            if yes and called and message.id not in self._answered:
                self._answered.add(message.id)
                await asyncio.sleep(THINKS_SECONDS)
                await self._through(channel, await self._press(channel, message, yes[0]))
        boards = [each for each in public if each.body["embeds"] and BOARD_HAS in each.buttons]
        if boards and self._is_asked(boards[-1]) and self._may_try(boards[-1]):
            await asyncio.sleep(THINKS_SECONDS)
            await self._move(channel, boards[-1])

    def _is_asked(self, board: ShownMessage) -> bool:
        """Whether what the board says is now to be done names this person."""
        said = str(board.body["embeds"][0].get("description", ""))
        now = re.findall(r"^\*\*(.+?)\*\*", said, re.MULTILINE)
        return any(re.search(rf"\b{SHOWN_NAME}\b", each) for each in now)

    def _may_try(self, board: ShownMessage) -> bool:
        """Whether this board was not tried in vain too often."""
        before, tries = self._tried.get(board.id, ("", 0))
        tries = tries + 1 if before == board.text else 1
        self._tried[board.id] = (board.text, tries)
        return tries <= MOST_TRIES

    # playing

    async def _move(self, channel: Channel, board: ShownMessage) -> None:
        move = next((label for label in MOVES if label in board.buttons), None)
        if move is None:
            return
        passes = GIVING_UP_A_TURN in board.buttons and self._rng.random() < PASSES
        outcome = await self._press(channel, board, GIVING_UP_A_TURN if passes else move)
        if outcome.failed:
            del self._tried[board.id]  # it is the network's fault, which may pass
        await self._through(channel, outcome)

    async def _through(self, channel: Channel, outcome: Outcome) -> None:
        """Goes through a private panel to its end."""
        for _ in range(MOST_STEPS):
            if outcome.modal is not None:
                answered = self._people.submit(self.user, outcome.interaction, {})
                outcome = await self._outcome(answered)
                continue
            panel = outcome.message
            if outcome.failed or panel is None or not panel.ephemeral:
                return
            label = self._next(panel)
            if label is not None:
                outcome = await self._press(channel, panel, label)
            elif panel.selects:
                outcome = await self._choose(channel, panel)
            else:
                return

    def _next(self, panel: ShownMessage) -> str | None:
        """The button to press, one that confirms or any that answers; None where a menu is used, or nothing is left."""
        if CONFIRM in panel.buttons:
            return panel.buttons[CONFIRM]
        ahead = [
            str(each["custom_id"])
            for each in walk_json(panel.body["components"])
            if each["type"] == BUTTON
            and "custom_id" in each
            and not each.get("disabled")
            and (each.get("style") in (PRIMARY, SUCCESS) or each.get("label") in PLAIN_ANSWERS)
        ]
        if ahead and (not panel.selects or self._rng.random() < 0.3):
            return self._rng.choice(ahead)
        if not panel.selects and GIVING_UP_A_TURN in panel.buttons:
            return panel.buttons[GIVING_UP_A_TURN]
        return None

    async def _choose(self, channel: Channel, panel: ShownMessage) -> Outcome:
        menus = [each for each in walk_json(panel.body["components"]) if each.get("options")]
        menu = next(each for each in menus if not each.get("disabled"))
        chosen = self._sample(menu)
        return await self._outcome(self._people.select(self.user, channel, panel.id, menu["custom_id"], chosen))

    def _sample(self, menu: Json) -> list[str]:
        values = [str(each["value"]) for each in menu["options"]]
        most = min(menu.get("max_values", len(values) if menu["type"] != 3 else 1), len(values))
        return self._rng.sample(values, self._rng.randint(min(max(1, menu.get("min_values", 1)), most), most))

    async def _press(self, channel: Channel, message: ShownMessage, button: str) -> Outcome:
        return await self._outcome(
            self._people.press(self.user, channel, message.id, button, seen=message.body["components"])
        )

    async def _outcome(self, interaction: Interaction) -> Outcome:
        self._core.world.flush()
        return Outcome.of(await self._core.desk.wait(interaction, ANSWER_SECONDS, settled=True))


def _waiting(notices: asyncio.Queue[Json]) -> list[Json]:
    """What came meanwhile."""
    found = []
    while not notices.empty():
        found.append(notices.get_nowait())
    return found
