"""`/limited` through the real client: a draft of two by direct messages, from the first command to the first game."""

from __future__ import annotations

import pytest

from bot.leagues.limited.pod_keeping import PodSight
from bot.leagues.model.league import League
from bot.play.requests.person import Person as Somebody
from bot.present.texts import texts_for
from bot.present.wording.naming import escaped
from deploy.sandbox.client import Outcome, Person, ShownMessage
from engine import default_catalogue
from tests.bot.chat.conftest import Tavern
from tests.bot.chat.test_commands import not_offered, privately

pytestmark = [pytest.mark.process, pytest.mark.asyncio]

SAID = texts_for("en")
CARDS = default_catalogue()


def named(card: str) -> str:
    """The name of a card as messages write it."""
    return escaped(CARDS.find(card).name, 80)


def part(message: ShownMessage, verb: str) -> str:
    """The select of a message that does something."""
    return next(custom_id for custom_id in message.selects if custom_id.startswith(f"t:{verb}:"))


async def newest(tavern: Tavern, person: Person, verb: str) -> ShownMessage:
    """The newest direct message of somebody that offers something, once it has come."""
    found: list[ShownMessage] = []

    async def came() -> bool:
        found[:] = [each for each in await person.inbox() if f"t:{verb}:" in str(each.body["components"])]
        return bool(found)

    await tavern.until(came)
    return found[-1]


async def pick(person: Person, message: ShownMessage, place: int) -> Outcome:
    """Somebody presses the card at a place of the pack that a message shows."""
    return await person.press(message, _label(message, place))


def _label(message: ShownMessage, place: int) -> str:
    return next(label for label in message.buttons if label.startswith(f"{place + 1}. "))


async def asked(person: Person) -> list[ShownMessage]:
    """The direct messages of somebody that ask them to pick or to build."""
    return [each for each in await person.inbox() if "t:pack" in str(each.body["components"])]


async def ids(tavern: Tavern) -> dict[str, int]:
    people = (await tavern.discord.state())["people"]
    return {str(user["username"]).title(): int(user["id"]) for user in people}


async def event(tavern: Tavern, name: str) -> tuple[League, PodSight]:
    league = await tavern.services.leagues.keeping.find(tavern.client.guilds[0].id, name)
    (sight,) = await tavern.services.limited.pods(league)
    return league, sight


async def test_a_draft_of_two_by_direct_messages(tavern: Tavern) -> None:
    ana, bo, dev = tavern.ana, tavern.bo, tavern.dev
    await not_offered(ana, "organise limited", name="Gems", kind="draft")
    assert privately(await ana.slash("limited show")) == SAID.say("refusal.no pod")
    made = await dev.slash("organise limited", name="Gems", kind="draft", boosters=3, picking="live")
    assert "Gems is open" in privately(made)
    for person in (ana, bo):
        assert "You are in Gems" in privately(await person.slash("limited join"))
    assert "cards are handed out" in privately(await dev.slash("organise pair"))
    _, sight = await event(tavern, "Gems")
    names = {seat.person: seat.name for seat in sight.pod.seats}
    packs = {person.name: await newest(tavern, person, "packpick") for person in (ana, bo)}
    for seat in sight.pod.seats:
        own = packs[names[seat.person]].text
        assert [card for card in seat.packs[0] if named(card) not in own] == []

    old = packs["Ana"]
    shown = await pick(ana, old, 2)
    assert "You have picked" in shown.shown.text
    assert "You wait for" in shown.shown.text
    assert shown.shown.id == old.id, "the direct message itself has become what comes next"
    twice = await ana.press(old, _label(old, 3), as_seen=True)
    assert SAID.say("refusal.picked already", picks=1) in privately(twice)
    other = await pick(bo, packs["Bo"], 0)
    assert "Pick 2 of 36" in other.shown.text, "the pack that Ana has passed lay behind Bo's"
    again = await newest(tavern, ana, "packpick")
    assert "Pick 2 of 36" in again.text
    assert (again.id, len(await asked(ana))) == (old.id, 1), "who is at it sees the message change that they pick in"
    mine = await ana.press(await newest(tavern, ana, "packpick"), SAID.say("limited.pool"))
    assert "Your cards: 1" in mine.shown.text

    public: list[ShownMessage] = []

    async def posted() -> bool:
        public[:] = [each for each in await dev.read("games") if "draft, table 1" in each.text]
        return bool(public)

    await tavern.until(posted)
    league, sight = await event(tavern, "Gems")
    every = {card for seat in sight.pod.seats for cards in (seat.pool, *seat.packs) for card in cards}
    assert privately(await dev.press(public[-1], SAID.say("limited.show"))) == SAID.say("refusal.no pod")
    assert not [card for card in every for each in await dev.read("games") if named(card) in each.text]
    assert "league not over" not in privately(await dev.slash("limited pools"))
    assert "secret" in privately(await dev.slash("limited pools"))

    known = await ids(tavern)
    while sight.pod.drafting:
        for name in ("Ana", "Bo"):
            own = await tavern.services.limited.find(known[name], league.id)
            if own.seat.packs:
                who = Somebody(known[name], name)
                operation = f"{name}{len(own.seat.picks)}"
                await tavern.services.pods.pick(operation, sight.id, who, len(own.seat.picks), 0)
        _, sight = await event(tavern, "Gems")

    async def told() -> bool:
        inboxes = [await person.inbox() for person in (ana, bo)]
        return any("t:deckauto:" in str(each.body["components"]) for inbox in inboxes for each in inbox)

    await tavern.until(told)
    for person in (ana, bo):
        panel = (await person.slash("limited show")).shown
        assert "t:deckhand" not in str(panel.buttons.values()), "an empty deck cannot be handed in"
        form = await person.press(panel, SAID.say("limited.write"))
        wrong = await person.submit(form, cards="3 Nobody Knows It")
        assert "do not say which card" in privately(wrong)
        built = await person.press(panel, SAID.say("limited.auto"))
        first = built.shown.selects[part(built.shown, "deckcut")][0]["value"]
        less = await person.select(built.shown, part(built.shown, "deckcut"), [first])
        assert _offered(less.shown, first), "what was taken out can be put in again"
        more = await person.select(less.shown, part(less.shown, "deckadd"), [first])
        done = await person.press(more.shown, SAID.say("limited.hand-in"))
        assert "handed in" in done.shown.text or "settled" in done.shown.text

    async def begun() -> bool:
        found, _ = await event(tavern, "Gems")
        return bool(found.rounds and found.rounds[-1].opened)

    await tavern.until(begun)
    (line,) = await tavern.services.games.games_of(known["Ana"])
    assert line.facts.format == "draft"
    await tavern.until(lambda: over_is_shown(tavern))
    await dev.slash("organise close", reason="enough")
    told = await dev.slash("limited pools")
    assert "Its seed was" in told.shown.text
    assert "pools.json" in str(told.shown.body["attachments"])


def _offered(message: ShownMessage, card: str) -> bool:
    return card in [option["value"] for option in message.selects[part(message, "deckadd")]]


async def over_is_shown(tavern: Tavern) -> bool:
    return any("All decks are handed in" in each.text for each in await tavern.dev.read("games"))


async def test_who_has_gone_away_is_called_by_a_new_message_in_the_place_of_the_one_before(tavern: Tavern) -> None:
    await tavern.dev.slash("organise limited", name="Turns", kind="draft")
    for person in (tavern.ana, tavern.bo):
        await person.slash("limited join")
    await tavern.dev.slash("organise pair")
    first = await newest(tavern, tavern.ana, "packpick")
    await pick(tavern.ana, first, 0)
    tavern.clock.ahead += 6 * 60_000
    await pick(tavern.bo, await newest(tavern, tavern.bo, "packpick"), 0)
    second = await newest(tavern, tavern.ana, "packpick")
    assert "Pick 2 of" in second.text
    assert second.id != first.id

    async def alone() -> bool:
        return [each.id for each in await asked(tavern.ana)] == [second.id]

    await tavern.until(alone)


async def test_whoever_builds_is_reminded_once_when_a_quarter_of_the_time_is_left(tavern: Tavern) -> None:
    await tavern.dev.slash("organise limited", name="Slow", kind="sealed")
    for person in (tavern.ana, tavern.bo):
        await person.slash("limited join")
    await tavern.dev.slash("organise pair")
    await newest(tavern, tavern.ana, "deckauto")
    _, sight = await event(tavern, "Slow")
    (seat,) = [at for at, each in enumerate(sight.pod.seats) if each.name == "Bo"]
    bo = Somebody(sight.pod.seats[seat].person, "Bo")
    await tavern.services.pods.build_for("built", sight.id, bo)
    await tavern.services.pods.hand_in("handed in", sight.id, bo)
    tavern.clock.ahead += sight.pod.build_ms * 3 // 4 + 1_000

    async def reminded() -> bool:
        return any(SAID.say("limited.reminder") in each.text for each in await tavern.ana.inbox())

    await tavern.until(reminded)
    assert not any(SAID.say("limited.reminder") in each.text for each in await tavern.bo.inbox())
