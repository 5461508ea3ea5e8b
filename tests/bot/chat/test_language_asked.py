"""In a server that tells no language, who begins something there first is asked for it, once."""

from __future__ import annotations

import pytest

from bot.play.requests.person import Person as Somebody
from bot.play.requests.refusal import Refusal
from bot.present.texts import texts_for
from deploy.sandbox.client import Outcome, Person
from tests.bot.chat.conftest import Tavern

pytestmark = [pytest.mark.asyncio, pytest.mark.process]

ENGLISH, FRENCH = texts_for("en"), texts_for("fr")
ASKED = ENGLISH.say("settings.ask-language")


async def ordinary(tavern: Tavern) -> int:
    """The server is no community server from now on; its id."""
    await tavern.discord.moderate("community", community=False)
    guild = tavern.client.guilds[0]

    async def told() -> bool:
        return "COMMUNITY" not in guild.features

    await tavern.until(told)
    return guild.id


async def challenged(tavern: Tavern, by: Person, friend: Person) -> Outcome:
    """What a person is answered who challenges a friend."""
    deck = tavern.services.challenges.decks()[0].key
    return await by.slash("altered challenge", friend=friend, deck=deck)


async def test_the_language_is_asked_once_and_holds_for_the_game_that_is_about_to_begin(tavern: Tavern) -> None:
    guild = await ordinary(tavern)
    first = await challenged(tavern, tavern.ana, tavern.bo)
    assert first.shown.ephemeral
    assert ASKED in first.shown.text
    second = await challenged(tavern, tavern.bo, tavern.chiara)
    assert ASKED not in second.shown.text
    chosen = await tavern.ana.press(first.shown, ENGLISH.say("settings.language.fr"))
    assert ENGLISH.say("settings.language.fr") in chosen.shown.text
    assert (await tavern.services.settings.of_server(guild)).language == "fr"
    bo = Somebody(await person_id(tavern, "bo"), "Bo")
    challenge = (await tavern.services.challenges.open_for(bo.id))[0]
    deck = tavern.services.challenges.decks()[1].key
    started = await tavern.services.challenges.choose_deck("begin", challenge.id, bo, deck)
    look = await tavern.services.games.look(started.game_id)
    assert look.facts.language == "fr"


async def person_id(tavern: Tavern, name: str) -> int:
    people = (await tavern.discord.state())["people"]
    return next(int(each["id"]) for each in people if each["username"] == name)


async def test_a_server_that_tells_its_language_or_has_set_one_is_not_asked(tavern: Tavern) -> None:
    told = await challenged(tavern, tavern.ana, tavern.bo)
    assert ASKED not in told.shown.text
    guild = await ordinary(tavern)
    await tavern.services.settings.change_server(guild, language="it")
    set_ = await challenged(tavern, tavern.ana, tavern.chiara)
    assert ASKED not in set_.shown.text


async def test_only_the_open_question_is_answered_by_who_does_not_manage_the_server(tavern: Tavern) -> None:
    guild = await ordinary(tavern)
    first = await challenged(tavern, tavern.ana, tavern.bo)
    await tavern.services.settings.change_server(guild, language="it")
    late = await tavern.ana.press(first.shown, ENGLISH.say("settings.language.fr"))
    assert (await tavern.services.settings.of_server(guild)).language == "it"
    assert late.shown.text.strip()
    with pytest.raises(Refusal):
        await tavern.services.settings.change_server(guild, language="xx")


async def test_whoever_leaves_the_question_open_plays_all_the_same(tavern: Tavern) -> None:
    await ordinary(tavern)
    await tavern.begin()
    assert (await tavern.look()).facts.language == "en"
