"""A duel between two friends in a running house, and short cuts to the places in it that tests need."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass
from functools import cache
from typing import Any

from bot.present.texts.catalogue import FALLBACK, LANGUAGES, sentences_of
from deploy.sandbox.client import Outcome, Person, ShownMessage
from engine import load
from tests.end_to_end.house import Home, Standing
from tests.end_to_end.players import ButtonPlayer, board_of, buttons_of, verb_of


@cache
def sentence(key: str) -> re.Pattern[str]:
    """The sentence of a key, in any language, as a pattern, whatever fills it in."""
    said = [sentences_of(language)[key] for language in LANGUAGES if key in sentences_of(language)]
    return re.compile("|".join(".+".join(map(re.escape, re.split(r"\{[^}]*\}", each))) for each in said), re.DOTALL)


WAYS_TO_A_REASON = {"why", "reason"}
REFUSALS = [key for key in sentences_of(FALLBACK) if key.startswith("refusal.")]


def refusal_of(message: ShownMessage) -> str:
    """Which refusal a message says, as the first line of what an outdated panel became too; '' for none."""
    whole = [message.content, *(embed.get("description", "") for embed in message.body["embeds"])]
    headed = [text.partition("\n")[0] for text in whole]
    for key in REFUSALS:
        if any(sentence(key).fullmatch(said) for said in (message.content, *headed)):
            return key.removeprefix("refusal.")
    return ""


def refused(outcome: Outcome, key: str) -> None:
    """The answer is the one private sentence of a refusal, at most with a way to its reason."""
    assert not outcome.failed
    assert outcome.shown.ephemeral, f"a refusal is public: {outcome.shown.text}"
    assert refusal_of(outcome.shown) == key, f"{outcome.shown.text!r} is not the refusal {key!r}"
    assert set(buttons_of(outcome.shown)) <= WAYS_TO_A_REASON


def says(outcome: Outcome, key: str) -> None:
    """The answer is private and says the sentence of a key."""
    assert not outcome.failed
    assert outcome.shown.ephemeral, f"an answer is public: {outcome.shown.text}"
    assert sentence(key).search(outcome.shown.text), f"{outcome.shown.text!r} does not say {key!r}"


async def until(
    found: Callable[[], Any], seconds: float = 10, what: str = "it", progress: Callable[[], object] = lambda: None
) -> Any:
    """What an asynchronous search finds, as soon as it finds something; with `progress` the seconds begin anew."""
    clock, seen = asyncio.get_running_loop(), progress()
    try:
        async with asyncio.timeout(seconds) as limit:
            while not (answer := await found()):
                if (now := progress()) != seen:
                    seen = now
                    limit.reschedule(clock.time() + seconds)
                await asyncio.sleep(0.02)
            return answer
    except TimeoutError:
        raise AssertionError(f"{what} did not come within {seconds} s") from None


async def challenge_message(friend: Person, channel: str, known: set[str] | None = None) -> ShownMessage:
    """The newest open challenge to a friend that stands in a channel and was not known before."""

    def concerns(message: ShownMessage) -> bool:
        named = {user.get("global_name") or user["username"] for user in message.body["mentions"]}
        return "accept" in buttons_of(message) and friend.name in named

    async def look() -> ShownMessage | None:
        found = [each for each in await friend.read(channel) if concerns(each)]
        fresh = [each for each in found if each.id not in (known or set())]
        return fresh[-1] if fresh else None

    found: ShownMessage = await until(look, what="the challenge")
    return found


def with_button(message: ShownMessage, custom_id: str) -> ShownMessage:
    """A message as somebody's screen may show it: with one button, of any custom id."""
    body = deepcopy(message.body)
    row = next(row for row in body["components"] if row["components"][0]["type"] == 2)
    button = {**row["components"][0], "custom_id": custom_id, "disabled": False}
    body["components"] = [{**row, "components": [button]}]
    return ShownMessage(body)


def as_it_was(old: ShownMessage, now: ShownMessage) -> ShownMessage:
    """What a screen shows that has the message of now with the buttons it had before: its press was on the way."""
    return ShownMessage({**deepcopy(now.body), "components": deepcopy(old.body["components"])})


@dataclass
class Duel:
    """A duel that has begun: Ana's seat is 0, Bo's 1."""

    house: Home
    ana: Person
    bo: Person
    channel: str
    thread: str
    game: str

    @property
    def label(self) -> str:
        """The short name people see."""
        return self.game[1:5].upper()

    @property
    def players(self) -> tuple[Person, Person]:
        """Both, by seat."""
        return self.ana, self.bo

    async def standing(self) -> Standing:
        """How the stored game stands."""
        return await self.house.standing(self.game)

    async def board(self, calls_wait_ms: int = 0) -> ShownMessage:
        """The board as it is once everything is delivered, but for calls that wait."""
        await self.house.delivered(calls_wait_ms=calls_wait_ms)
        found = await board_of(self.ana, self.thread)
        assert found is not None, "there is no board"
        return found

    async def asked(self) -> list[tuple[int, str, int]]:
        """Who is asked what: seat, prompt and number of the question."""
        async with self.house.store() as store:
            stored = await store.games.load(self.game)
        assert stored is not None
        return [(decision.seat, decision.prompt, decision.id) for decision in load(stored.state).game.open]

    async def choose_mana(self, *seats: int) -> None:
        """The seats (all, without any) choose the first three of their cards for Mana."""
        for seat in seats or (0, 1):
            panel = (await self.press(self.players[seat], "answer")).shown
            (select,) = panel.selects
            values = [option["value"] for option in panel.selects[select][:3]]
            chosen = await self.players[seat].select(panel, select, values)
            assert not (await self.players[seat].press(chosen.shown, buttons_of(chosen.shown)["send"])).failed

    async def to_turn(self, *, playable: bool = False) -> tuple[Person, Person]:
        """On to a turn (in which a card can be played): whose it is, and the other player."""
        rng = random.Random(1)
        for _ in range(60):
            asked = await self.asked()
            turns = [seat for seat, prompt, _ in asked if prompt == "turn"]
            if turns:
                mover, other = self.players[turns[0]], self.players[1 - turns[0]]
                if not playable or await mover.complete("altered play", "card", channel=self.thread):
                    return mover, other
                board = await self.board()
                outcome = await mover.press(board, buttons_of(board)["pass"])
                assert not outcome.failed
                continue
            seat = asked[0][0]
            await ButtonPlayer(self.players[seat], rng).act(await self.board())
        raise AssertionError("no such turn came")

    async def press(self, person: Person, verb: str, **how: Any) -> Outcome:
        """Presses a button of the board."""
        board = await self.board()
        return await person.press(board, buttons_of(board)[verb], **how)


async def begin_duel(
    house: Home,
    *,
    channel: str = "games",
    ana: str = "Ana",
    bo: str = "Bo",
    mana: bool = True,
    decks: tuple[int, int] = (0, 1),
) -> Duel:
    """Challenges, accepts and waits until the board stands; with `mana`, on to the first turn."""
    challenger, friend = house.client.person(ana), house.client.person(bo)
    challenger.channel = friend.channel = channel
    known = {message.id for message in await friend.read(channel)}
    offered = [choice["value"] for choice in await challenger.complete("altered challenge", "deck")]
    sent = await challenger.slash("altered challenge", friend=friend, deck=offered[decks[0]])
    assert sent.shown.ephemeral
    assert not refusal_of(sent.shown), sent.shown.text
    posted = await challenge_message(friend, channel, known)
    panel = (await friend.press(posted, buttons_of(posted)["accept"])).shown
    (select,) = panel.selects
    started = await friend.select(panel, select, [offered[decks[1]]])
    says(started, "said.accepted-soon")

    async def board() -> ShownMessage | None:
        threads = {str(place["id"]) for place in await challenger.places()}
        return await board_of(challenger, posted.id) if posted.id in threads else None

    shown = await until(board, what="the board")
    game = next(custom_id for custom_id in buttons_of(shown).values() if verb_of(custom_id) == "hand").split(":")[2]
    duel = Duel(house, challenger, friend, channel, posted.id, game)
    await house.delivered()
    if mana:
        await duel.choose_mana()
    return duel
