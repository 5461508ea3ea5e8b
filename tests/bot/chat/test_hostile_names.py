"""Names that would mention, format, link, turn the reading direction or be no name at all, through all that is sent.

People, their server, a deck and a league are called by them; every command is typed and every button pressed once. What
Discord would read of it is looked at as Discord reads it.
"""

from __future__ import annotations

import re
import unicodedata
from collections import deque
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import structs

from bot.present.texts import texts_for
from deploy.sandbox.client import Outcome, Person, ShownMessage
from deploy.sandbox.errors import ActionError
from deploy.sandbox.rest.front import Exchange
from engine.cards.decks import ready_made_decks
from engine.cards.decks.writing import as_list
from tests.bot.chat.conftest import Tavern
from tests.end_to_end.players import MISHAPS

pytestmark = [pytest.mark.process, pytest.mark.asyncio]

SAID = texts_for("en")

NAMES = {
    "ana": "**qz__qz~~qz||qz`qz```qz\n# qz",
    "bo": "@everyone<@4242></qz:42>@here",
    "chiara": "[qz](http://qz.example)\n> qz",
    "dev": "\u202eOqz\u200b\u2067<t:42:R><:qz:42>\U0001f3f4",
}
ALL_AT_ONCE = (
    "```\n" + " ".join(NAMES.values()) + " <#42> <@&42> https://qz.example discord.gg/qz *qz* _qz_ -# qz " + "qz" * 60
)

ACTIVE = re.compile(
    r"@everyone|@here|<(@[!&]?|#)42|<t:42|<a?:qz|</qz|\]\(https?://qz|https?://qz|discord\.gg/qz"
    r"|(\*\*|\*|__|_|~~|\|\||`)qz|(?m:^(> |-?#+ |[-*] )qz)"
)
"""What a name would do that Discord read as more than a name; every name has its `qz` or 42 where that would begin."""

INVISIBLE = {"Cc", "Cf", "Zl", "Zp"}
OURS = "\n\u200d"
"""Line breaks of our own, and what joins signs to one emoji."""


def unescaped(text: str) -> str:
    """A text as Discord reads it: what stands after a backslash formats nothing."""
    return re.sub(r"\\[^A-Za-z0-9\s]", "\N{WHITE SQUARE}", text)


def texts_of(body: Any, *way: str) -> Iterator[tuple[tuple[str, ...], str]]:
    """Every text of what is sent, with the names of the fields it stands in."""
    if isinstance(body, dict):
        for key, value in body.items():
            if key not in ("custom_id", "id", "url", "nonce"):
                yield from texts_of(value, *way, key)
    elif isinstance(body, list):
        for value in body:
            yield from texts_of(value, *way)
    elif isinstance(body, str):
        yield way, body


def complaints(body: Any) -> Iterator[str]:
    """What is wrong with what is sent to Discord."""
    for way, text in texts_of(body):
        where = f"{'.'.join(way)}: {text[:300]!r}"
        stray = {each for each in text.replace("@\u200b", "@") if unicodedata.category(each) in INVISIBLE} - set(OURS)
        if stray:
            yield f"{sorted(map(ascii, stray))} in {where}"
        if way[-1] == "content" or ("embeds" in way and way[-1] != "footer"):
            if active := ACTIVE.search(unescaped(text)):
                yield f"{active[0]!r} is read as more than a name in {where}"
            if unescaped(text).count("```") % 2:
                yield f"a block of code is left open in {where}"
        elif "\n" in text and "attachments" not in way:
            yield f"more than a line: {where}"


class Crier:
    """Hears everything that the bot sends, and keeps what is wrong with it."""

    def __init__(self, tavern: Tavern) -> None:
        self.heard, self.wrong = 0, dict[str, str]()
        front, judge = tavern.sandbox.front, tavern.sandbox.front.judge

        def hear(exchange: Exchange) -> list[str]:
            if exchange.body is not None and not exchange.path.endswith("/commands"):
                self.heard += 1
                for each in complaints(exchange.body):
                    self.wrong.setdefault(each[:60], f"{exchange.path}: {each}")
                if exchange.method == "POST" and exchange.path.endswith("/messages"):
                    mentions = exchange.body.get("allowed_mentions")
                    if mentions is None or mentions.get("parse"):
                        self.wrong["mentions"] = f"{exchange.path}: {mentions}"
            return judge(exchange) if judge else []

        front.judge = hear


class Visitor:
    """Somebody who presses every button once, chooses in every menu and fills in every form."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.pressed: set[str] = set()

    async def everywhere(self, first: Outcome | ShownMessage | None, most: int = 60) -> None:
        """Begins at a message or an answer, and goes wherever its buttons lead."""
        waiting: deque[ShownMessage] = deque()
        self._take(first, waiting)
        while waiting and most > 0:
            message = waiting.popleft()
            for what, values in self._ways(message):
                most -= 1
                try:
                    if values:
                        outcome = await self.person.select(message, what, values, as_seen=True)
                    else:
                        outcome = await self.person.press(message, what, as_seen=True)
                except ActionError:
                    continue  # it was replaced, or the choice is of people
                went_well(outcome, what)
                if outcome.modal:
                    outcome = await self.person.submit(outcome, filled_in(outcome))
                    went_well(outcome, what)
                self._take(outcome, waiting)

    def _take(self, found: Outcome | ShownMessage | None, waiting: deque[ShownMessage]) -> None:
        message = found.message if isinstance(found, Outcome) else found
        if message is not None:
            waiting.append(message)

    def _ways(self, message: ShownMessage) -> Iterator[tuple[str, list[str]]]:
        for custom_id in message.buttons.values():
            if self._fresh(custom_id):
                yield custom_id, []
        for custom_id, options in message.selects.items():
            if options and self._fresh(custom_id):
                yield custom_id, [options[-1]["value"]]

    def _fresh(self, custom_id: str) -> bool:
        """Whether nothing of its kind was pressed before; what ends a game or an account comes later."""
        _, verb, *rest = custom_id.split(":")
        kind = ":".join((verb, *(each for each in rest if each.isalpha())))
        if verb in LAST or kind in self.pressed:
            return False
        self.pressed.add(kind)
        return True


LAST = {"giveup", "forget"}


def went_well(outcome: Outcome, what: str) -> None:
    """It is no failure, neither Discord's nor the bot's own."""
    assert not outcome.failed, what
    assert outcome.message is None or not outcome.shown.text.startswith(MISHAPS), (what, outcome.shown.text)


def filled_in(outcome: Outcome) -> dict[str, str]:
    """A form with as much of all names in each input as it takes."""
    assert outcome.modal is not None
    inputs = [
        each for line in outcome.modal["components"] for each in line.get("components", [line.get("component", {})])
    ]
    return {each["custom_id"]: ALL_AT_ONCE[: each.get("max_length", 300)] for each in inputs}


async def test_a_name_is_a_name_wherever_it_is_shown(tavern: Tavern) -> None:
    world = tavern.sandbox.core.world
    for user in list(world.users.values()):
        if user.username in NAMES:
            world.save(structs.replace(user, global_name=NAMES[user.username]))
    (guild,) = world.guilds.values()
    world.save(structs.replace(guild, name=ALL_AT_ONCE[:100]))
    crier = Crier(tavern)
    ana, bo, chiara, dev = people = [Visitor(tavern.discord.person(name)) for name in NAMES]

    async def typed(who: Visitor, command: str, channel: str = "games", /, **options: Any) -> None:
        outcome = await who.person.slash(command, channel=channel, **options)
        went_well(outcome, command)
        await who.everywhere(outcome)

    list_of_cards = as_list(next(iter(ready_made_decks().values()))).replace("\n", " ")
    for who in (ana, bo):
        await typed(who, "deck import", cards=list_of_cards, name=ALL_AT_ONCE)
        assert len(await who.person.complete("deck show", "deck")) == 1
    (deck,) = [choice["value"] for choice in await ana.person.complete("deck show", "deck")]
    for command in ("show", "check", "export"):
        await typed(ana, f"deck {command}", deck=deck)
    await typed(dev, "organise create", name=ALL_AT_ONCE, days=3)
    for who in (ana, bo):
        await typed(who, "league join", deck=deck)
    await typed(dev, "organise pair")
    for command in ("deck", "standings", "rounds", "export"):
        await typed(ana, f"league {command}")
    await typed(dev, "organise season")
    await typed(dev, "organise settings")
    await typed(dev, "organise penalty", player=ana.person, points=1, reason=ALL_AT_ONCE)
    await typed(dev, "organise extend", hours=1, reason=ALL_AT_ONCE)
    await typed(dev, "league decisions")

    async def opened() -> bool:
        lines = await tavern.services.games.games_of(int(ids["bo"]))
        tavern.game, tavern.thread = (lines[0].facts.id, str(lines[0].thread_id)) if lines else ("", "0")
        return tavern.thread != "0"

    ids = {user["username"]: user["id"] for user in (await tavern.discord.state())["people"]}
    await tavern.until(opened)
    for who in people:
        await who.everywhere(await tavern.board())
        for command in ("hand", "board", "log", "replay", "why", "games", "watch", "settings", "help"):
            await typed(who, f"altered {command}", tavern.thread)
        for message in await who.person.inbox():
            await who.everywhere(message)
    await typed(ana, "altered log", tavern.thread, files="yes")
    await typed(ana, "replace", tavern.thread, newcomer=chiara.person, reason=ALL_AT_ONCE)
    await typed(dev, "judge game", tavern.thread)
    for command in ("freeze", "unfreeze", "log"):
        await typed(dev, f"judge {command}", tavern.thread, reason=ALL_AT_ONCE)
    await typed(chiara, "altered open", deck=tavern.services.challenges.decks()[0].key, mode="free for all")
    await typed(chiara, "altered queue", deck=tavern.services.challenges.decks()[0].key)
    await typed(chiara, "altered challenge", friend=dev.person, deck=tavern.services.challenges.decks()[0].key)
    await typed(chiara, "altered block", person=dev.person)
    await typed(dev, "organise limited", name="2" + ALL_AT_ONCE, kind="sealed")
    for who in (ana, chiara):
        await typed(who, "limited join", league="2")
    for who in people:
        for message in (*await who.person.read("games"), *await who.person.inbox()):
            await who.everywhere(message)
        for command in ("limited show", "calendar", "rating show", "rating leaderboard", "stats player", "about"):
            await typed(who, command)
    went_well(await bo.person.slash("altered concede", channel=tavern.thread, sure="yes"), "concede")

    async def over() -> bool:
        return any(SAID.say("result.title") in each.text for each in await ana.person.read(tavern.thread))

    await tavern.until(over)
    await typed(dev, "organise override", match=1, result="draw", reason=ALL_AT_ONCE)
    await typed(dev, "organise close", reason=ALL_AT_ONCE)
    for who in people:
        for message in (*await who.person.read(tavern.thread), *await who.person.read("games")):
            await who.everywhere(message)
    for command in ("standings", "rounds", "export"):
        await typed(ana, f"league {command}")
    assert crier.heard > 200
    assert len(set().union(*(each.pressed for each in people))) > 70
    assert not crier.wrong, "\n".join(crier.wrong.values())
