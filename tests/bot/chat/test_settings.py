"""Settings through the real client: set in panels, and heeded at once."""

from __future__ import annotations

import pytest

from bot.present.texts import LANGUAGES, Language, texts_for
from deploy.sandbox.client import ActionError, Person, ShownMessage
from tests.bot.chat.conftest import Tavern

pytestmark = [pytest.mark.process, pytest.mark.asyncio]

ENGLISH, FRENCH = texts_for("en"), texts_for("fr")


def select_of(shown: ShownMessage, value: str) -> str:
    """The select among whose options one has this value."""
    return next(name for name, options in shown.selects.items() if value in [each["value"] for each in options])


async def test_ones_own_language_is_heeded_by_the_very_answer_that_sets_it(tavern: Tavern) -> None:
    panel = await tavern.ana.slash("altered settings")
    assert panel.shown.ephemeral
    changed = await tavern.ana.select(panel.shown, select_of(panel.shown, "fr"), ["fr"])
    assert FRENCH.say("settings.title") in changed.shown.text
    assert FRENCH.say("settings.title") in (await tavern.ana.slash("altered settings")).shown.text
    assert ENGLISH.say("settings.title") in (await tavern.bo.slash("altered settings")).shown.text


async def test_quiet_hours_are_typed_and_what_is_no_time_says_so(tavern: Tavern) -> None:
    panel = await tavern.ana.slash("altered settings")
    form = await tavern.ana.press(panel.shown, ENGLISH.say("settings.times"))
    done = await tavern.ana.submit(form, quiet_from="22", quiet_to="7:30", timezone="Paris", digest_hour="")
    assert "22:00 to 07:30 (Europe/Paris)" in done.shown.text
    form = await tavern.ana.press(done.shown, ENGLISH.say("settings.times"))
    wrong = await tavern.ana.submit(form, quiet_from="soon", quiet_to="", timezone="", digest_hour="")
    assert "soon" in wrong.shown.text
    assert "22:00" in wrong.shown.text


async def test_who_wants_every_move_asked_passes_by_two_presses(tavern: Tavern) -> None:
    await tavern.begin()
    mover, _ = await tavern.first_turn()
    panel = await mover.slash("altered settings")
    await mover.select(panel.shown, select_of(panel.shown, "confirm"), ["confirm", "hints"])
    version = (await tavern.look()).version
    asked = await mover.press(await tavern.board(), "Pass")
    assert asked.shown.text == ENGLISH.say("sure-of.pass")
    assert (await tavern.look()).version == version
    await mover.press(asked.shown, "Pass")
    assert (await tavern.look()).version == version + 1


async def test_a_server_is_set_by_who_manages_it_and_by_nobody_else(tavern: Tavern) -> None:
    dev = tavern.discord.person("Dev")
    panel = await dev.slash("server settings")
    names = list(panel.shown.selects)
    chosen = await dev.select(panel.shown, names[0], ["games"])
    assert "<#" in chosen.shown.text
    defaults = await dev.press(chosen.shown, ENGLISH.say("settings.defaults"))
    changed = await dev.select(defaults.shown, select_of(defaults.shown, "current"), ["current"])
    assert ENGLISH.say("settings.rules.current") in changed.shown.text
    behind = await dev.select(changed.shown, select_of(changed.shown, "day"), ["day"])
    assert ENGLISH.say("settings.rules.current") in behind.shown.text
    assert ENGLISH.say("settings.delay.day") in behind.shown.text
    previews = await dev.select(behind.shown, select_of(behind.shown, "released"), ["all"])
    assert ENGLISH.say("settings.sets.all", previews="Roots of Corruption") in previews.shown.text
    front = await dev.press(previews.shown, ENGLISH.say("panel.back"))
    places = await dev.press(front.shown, ENGLISH.say("settings.places"))
    plain = await dev.select(places.shown, select_of(places.shown, "pictures"), ["text"])
    assert ENGLISH.say("settings.boards.text") in plain.shown.text
    front = await dev.press(plain.shown, ENGLISH.say("panel.back"))
    italian = await dev.select(front.shown, select_of(front.shown, "it"), ["it"])
    assert ENGLISH.say("settings.language.it") in italian.shown.text
    with pytest.raises(ActionError):
        await tavern.ana.slash("server settings")  # Discord does not even show it


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_edition_of_a_server_is_shown_and_chosen_among_its_settings(
    tavern: Tavern, language: Language
) -> None:
    texts = texts_for(language)
    person = next(each for each in (await tavern.discord.state())["people"] if each["username"] == "dev")
    await tavern.services.settings.change(int(person["id"]), language=language)
    panel = await tavern.dev.slash("server settings")
    line = texts.say("settings.line", name=texts.say("settings.rules.name"), value=texts.say("settings.rules.seeds"))
    assert line in panel.shown.text
    defaults = await tavern.dev.press(panel.shown, texts.say("settings.defaults"))
    changed = await tavern.dev.select(defaults.shown, select_of(defaults.shown, "current"), ["current"])
    assert line.replace(texts.say("settings.rules.seeds"), texts.say("settings.rules.current")) in changed.shown.text


async def test_whatever_begins_in_a_server_takes_its_edition_unless_another_is_named(tavern: Tavern) -> None:
    ana, bo, dev, services = tavern.ana, tavern.bo, tavern.dev, tavern.services
    deck = services.challenges.decks()[0].key
    numbers = {each["username"]: int(each["id"]) for each in (await tavern.discord.state())["people"]}
    panel = await dev.press((await dev.slash("server settings")).shown, ENGLISH.say("settings.defaults"))
    await dev.select(panel.shown, select_of(panel.shown, "current"), ["current"])
    for at, (named, edition) in enumerate((({}, "current"), ({"rules": "seeds"}, "seeds"))):
        games = services.games.games_of
        known = {line.facts.id for line in await games(numbers["ana"])}
        await ana.slash("altered practice", level="random", **named)
        (practised,) = [line for line in await games(numbers["ana"]) if line.facts.id not in known]
        assert practised.facts.rules == edition
        for person in (ana, bo):
            await person.slash("altered queue", deck=deck, **named)
        (queued,) = [line for line in await games(numbers["bo"]) if line.facts.id not in known]
        assert queued.facts.rules == edition
        await bo.slash("altered concede", game=queued.facts.label, sure="yes")
        await ana.slash("altered challenge", friend=bo, deck=services.challenges.decks()[at].key, **named)
        assert edition in [each.rules for each in await services.challenges.open_for(numbers["bo"])]
        await ana.slash("altered open", deck=deck, mode="free for all", friend=bo, **named)
        assert edition in [each.gathered.rules for each in await services.lobbies.open_for(numbers["bo"])]
        await dev.slash("organise create", name=f"Cup {edition}", **named)
        await dev.slash("organise limited", name=f"Draft {edition}", kind="draft", **named)
        leagues, guild = services.leagues.keeping, tavern.client.guilds[0].id
        opened = [await leagues.find(guild, f"{kind} {edition}") for kind in ("Cup", "Draft")]
        assert [league.terms.rules for league in opened] == [edition, edition]


async def test_who_wants_text_only_sees_no_picture(tavern: Tavern) -> None:
    await tavern.begin()
    pictured = await tavern.ana.slash("altered hand", channel=tavern.thread)
    panel = await tavern.ana.slash("altered settings")
    await tavern.ana.select(panel.shown, select_of(panel.shown, "confirm"), ["text_only"])
    plain = await tavern.ana.slash("altered hand", channel=tavern.thread)
    card = await tavern.ana.slash("card", name="Kojo & Booda")
    assert "hand.png" in str(pictured.shown.body)
    assert ".png" not in str(plain.shown.body) + str(card.shown.body)


async def test_what_is_kept_of_somebody_is_deleted_from_their_settings_and_they_are_told_what_stays(
    tavern: Tavern,
) -> None:
    await tavern.begin()
    panel = await tavern.ana.slash("altered settings")
    set_ = await tavern.ana.select(panel.shown, select_of(panel.shown, "confirm"), ["confirm"])
    known = await tavern.ana.press(set_.shown, ENGLISH.say("data.button"))
    assert ENGLISH.say("data.privacy") in known.shown.text
    asked = await tavern.ana.press(known.shown, ENGLISH.say("data.delete"))
    assert ENGLISH.say("data.concedes", count=1) in asked.shown.text
    taken = await tavern.ana.slash("altered privacy export")
    assert taken.shown.ephemeral
    assert ENGLISH.say("data.taken") in taken.shown.text
    assert "tumult-" in str(taken.shown.body)
    sure = await tavern.ana.slash("altered privacy delete")
    assert ENGLISH.say("data.concedes", count=1) in sure.shown.text
    person = (await tavern.services.games.look(tavern.game)).facts.players[0].id
    assert (await tavern.services.settings.of(person)).confirm, "nothing is deleted before it is confirmed"
    gone = await tavern.ana.press(sure.shown, ENGLISH.say("data.delete-now"))
    assert gone.shown.ephemeral
    assert ENGLISH.say("data.stays") in gone.shown.text
    assert ENGLISH.say("data.conceded", count=1) in gone.shown.text

    async def forgotten() -> bool:
        return [player.id for player in (await tavern.look()).facts.players].count(0) == 1

    await tavern.until(forgotten)
    assert any("Ana" in message.text for message in await tavern.bo.read(tavern.thread)), "Bo was told who gave up"
    assert not (await tavern.services.settings.of(person)).confirm


async def test_what_is_written_to_somebody_alone_is_in_the_language_of_their_discord(tavern: Tavern) -> None:
    decks = tavern.services.challenges.decks()
    await tavern.ana.slash("altered challenge", friend=tavern.chiara, deck=decks[0].key)
    posted: list[ShownMessage] = []

    async def invited() -> bool:
        posted[:] = [each for each in await tavern.chiara.read("games") if "Accept" in each.buttons]
        return bool(posted)

    await tavern.until(invited)
    accepted = await tavern.chiara.press(posted[-1], "Accept")
    (select,) = accepted.shown.selects
    await tavern.chiara.select(accepted.shown, select, [decks[1].key])
    for person, language in ((tavern.ana, "en"), (tavern.chiara, "it")):
        title = texts_for(language).say("hand.title-setup", versus="", code="").split(" · ")[0]

        async def dealt(person: Person = person, title: str = title) -> bool:
            return any(title in str(each.body) for each in await person.inbox())

        await tavern.until(dealt)
    known = await tavern.chiara.slash("altered settings")
    kept = await tavern.chiara.press(known.shown, texts_for("it").say("data.button"))
    assert texts_for("it").say("data.spoken") in kept.shown.text


async def test_who_only_looks_something_up_leaves_nothing_behind(tavern: Tavern) -> None:
    await tavern.chiara.slash("card", name="Kojo & Booda")
    panel = await tavern.chiara.slash("altered settings")
    kept = await tavern.chiara.press(panel.shown, texts_for("it").say("data.button"))
    assert texts_for("it").say("data.spoken") not in kept.shown.text
