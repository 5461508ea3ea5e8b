"""`/league` through the real client: opened, joined, begun, and played to its end by games alone."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from bot.leagues.model.keeping import RESULTS_MS
from bot.leagues.organising.organising import MOST_WORDS
from bot.play.clocks.paces import HOUR, MINUTE
from bot.play.requests.person import Person as BotPerson
from bot.present.texts import texts_for
from bot.present.wording.naming import escaped
from deploy.sandbox.client import ShownMessage
from tests.bot.chat.conftest import Tavern
from tests.bot.chat.test_commands import not_offered, privately
from tests.bot.chat.test_settings import select_of
from tests.end_to_end.house import undelivered

pytestmark = [pytest.mark.process, pytest.mark.asyncio]

SAID = texts_for("en")


async def delivered(tavern: Tavern) -> bool:
    """Whether nothing waits to be delivered soon."""
    return not await undelivered(tavern.store)


async def posts(tavern: Tavern) -> list[str]:
    return [message.text for message in await tavern.ana.read("games")]


async def test_a_league_of_two_from_the_first_command_to_the_last_table(tavern: Tavern) -> None:
    ana, bo, dev = tavern.ana, tavern.bo, tavern.dev
    assert privately(await ana.slash("league standings")) == SAID.say("refusal.no league")
    await not_offered(ana, "organise create", name="Autumn")
    assert "Autumn" in privately(await dev.slash("organise create", name="Autumn", days=3))

    async def posted() -> bool:
        return any("Autumn" in text for text in await posts(tavern))

    await tavern.until(posted)
    deck = tavern.services.challenges.decks()[0].key
    offered = await ana.complete("league join", "deck")
    assert deck in [choice["value"] for choice in offered]
    assert "Autumn" in (await ana.complete("league join", "league"))[0]["name"]
    for person in (ana, bo):
        assert "You are in Autumn" in privately(await person.slash("league join", deck=deck))
    assert escaped(deck, 120) in privately(await bo.slash("league deck"))
    assert "refusal" not in privately(await bo.slash("league rounds"))
    await not_offered(bo, "organise pair")
    shown = await dev.slash("organise pair")
    assert "round 1 of 1" in privately(shown)
    table = await dev.press(shown.shown, SAID.say("league.to-standings"))
    assert "Points" in privately(table)
    drawn = await dev.press(table.shown, SAID.say("league.as-picture"))
    assert [file["filename"] for file in drawn.shown.body["attachments"]] == ["standings.png"]
    in_words = await dev.press(drawn.shown, SAID.say("league.as-text"))
    assert in_words.shown.body["attachments"] == []
    assert "Points" in privately(in_words)
    assert "round 1 of Autumn ends" in privately(await ana.slash("calendar"))
    assert "Round 1" in privately(await ana.slash("calendar", league="Autumn"))
    assert "Noted for round 1 of Autumn, against Bo." in privately(await ana.slash("league report", result="won"))
    letters: list[ShownMessage] = []

    async def rung() -> bool:
        letters[:] = [each for each in await bo.inbox() if "Ana reports" in each.text]
        return bool(letters)

    await tavern.until(rung)
    assert "has won" in letters[0].text
    said = privately(await bo.slash("league report", result="won"))
    assert said == SAID.say("league.report-differs", name="Autumn", round=1, rival="Ana")
    placed = await bo.press(letters[0], SAID.say("league.letter.wrong"))
    assert SAID.say("league.reported.won") in placed.shown.buttons
    wrong = privately(await dev.slash("organise override", match=1, result="first"))
    assert wrong == SAID.say("refusal.no reason")

    async def game() -> bool:
        people = (await tavern.discord.state())["people"]
        me = next(int(user["id"]) for user in people if user["username"] == "bo")
        lines = await tavern.services.games.games_of(me)
        tavern.game, tavern.thread = (lines[0].facts.id, str(lines[0].thread_id)) if lines else ("", "0")
        return tavern.thread != "0"

    await tavern.until(game)
    await bo.slash("altered concede", channel=tavern.thread, sure="yes")

    async def over() -> bool:
        return any("Autumn is over" in text and "Ana" in text for text in await posts(tavern))

    await tavern.until(over)
    final = privately(await ana.slash("league standings"))
    assert "**Ana** · 3 · 1 won, 0 drawn, 0 lost" in final
    assert "is over" in privately(await ana.slash("league drop"))

    async def counted() -> bool:
        return "**1 game**" in privately(await ana.slash("stats games", league="Autumn"))

    await tavern.until(counted)
    assert "1 won, 0 drawn, 0 lost" in privately(await bo.slash("stats player", player=ana))
    assert "secret" in privately(await ana.slash("stats heroes"))
    assert "secret" in privately(await ana.slash("stats matchups", of="all"))
    assert "Nobody" in privately(await ana.slash("stats matchups", hero="Nobody"))
    assert privately(await ana.slash("stats heroes", league="Spring")).startswith("There is no league")


async def test_who_has_left_the_only_league_they_were_in_is_told_that_they_play_in_none(tavern: Tavern) -> None:
    ana, dev = tavern.ana, tavern.dev
    for name in ("Autumn", "Spring"):
        await dev.slash("organise create", name=name)
    assert privately(await ana.slash("league drop")) == SAID.say("refusal.in no league")
    deck = tavern.services.challenges.decks()[0].key
    await ana.slash("league join", deck=deck, league="Autumn")
    assert privately(await ana.slash("league drop")) == SAID.say("league.dropped", name="Autumn")
    assert privately(await ana.slash("league drop")) == SAID.say("refusal.in no league")
    named = privately(await ana.slash("league drop", league="Autumn"))
    assert named == SAID.say("refusal.no player of it", league="Autumn")


async def test_a_ladder_is_settled_by_panel_and_run_by_button(tavern: Tavern) -> None:
    ana, bo, dev = tavern.ana, tavern.bo, tavern.dev
    panel = await dev.slash("organise create", name="Climb", structure="ladder", days=3)
    assert "Climb is open" in privately(panel)
    chosen = await dev.select(panel.shown, select_of(panel.shown, "run"), ["run"])
    settled = await dev.select(chosen.shown, select_of(chosen.shown, "3"), ["3"])
    assert "3 matches" in privately(settled)
    form = await dev.press(settled.shown, SAID.say("league.set-start"))
    wrong = await dev.submit(form, start="tomorrow")
    assert "tomorrow" in wrong.shown.text
    form = await dev.press(settled.shown, SAID.say("league.set-limits"))
    assert "1400" in (await dev.submit(form, rating="1400-", reliability="")).shown.text
    await not_offered(ana, "organise settings")
    deck = tavern.services.challenges.decks()[0].key
    for person in (ana, bo):
        await person.slash("league join", deck=deck)
    assert "has not begun" in privately(await ana.slash("league run"))
    await dev.slash("organise pair")
    waiting = await ana.slash("league run")
    assert "the match 1 of 3 in your first run" in privately(waiting)
    assert "no longer wait" in privately(await ana.press(waiting.shown, SAID.say("league.run-stop")))
    await ana.slash("league run")
    assert "against Ana" in privately(await bo.slash("league run"))
    assert "is not over" in privately(await bo.slash("league run"))
    assert SAID.say("refusal.no reason") == privately(await dev.slash("organise extend", hours=24))
    assert "ends" in privately(await dev.slash("organise extend", hours=24, reason="a holiday"))
    shown = await dev.slash("league rounds")
    assert "a holiday" in privately(shown)
    assert SAID.say("league.state-closed") in (await dev.slash("organise close", reason="enough")).shown.text
    assert "Season 2 of Climb is open" in privately(await dev.slash("organise season"))


async def test_a_knock_out_is_posted_and_shown_as_a_picture(tavern: Tavern) -> None:
    await tavern.dev.slash("organise create", name="Cup", structure="knock-out")
    deck = tavern.services.challenges.decks()[0].key
    for person in (tavern.ana, tavern.bo):
        await person.slash("league join", deck=deck)
    paired = await tavern.dev.slash("organise pair")

    async def posted() -> bool:
        return any("bracket.png" in str(message.body["embeds"]) for message in await tavern.ana.read("games"))

    await tavern.until(posted)
    drawn = await tavern.dev.press(paired.shown, SAID.say("league.to-bracket"))
    (picture,) = drawn.shown.body["attachments"]
    assert picture["filename"] == "bracket.png"
    assert "Final: " in picture["description"]
    assert "Ana" in picture["description"]
    keeping = tavern.services.leagues.keeping
    (league,) = await keeping.of_server(tavern.client.guilds[0].id)
    message = (await keeping.look(league.id)).rounds[1]
    await tavern.client.get_partial_messageable(league.channel_id).get_partial_message(message).delete()
    await tavern.dev.slash("organise override", match=1, result="first", reason="seen by all")
    tavern.clock.ahead += RESULTS_MS

    async def forgotten() -> bool:
        return not (await keeping.look(league.id)).rounds

    await tavern.until(forgotten)
    assert not any("round 1 of 1" in text for text in await posts(tavern)), "who deletes it is not shown it again"


async def test_a_league_is_joined_played_and_organised_by_buttons_alone(tavern: Tavern) -> None:
    ana, bo, dev = tavern.ana, tavern.bo, tavern.dev
    await dev.slash("organise create", name="Cosy")

    async def posted(label: str) -> Any:
        found: list[Any] = []

        async def stands() -> bool:
            found[:] = [
                each for each in await ana.read("games") if SAID.say(label) in each.buttons and "Cosy" in each.text
            ]
            return bool(found)

        await tavern.until(stands)
        return found[-1]

    public = await posted("league.join")
    assert privately(await ana.press(public, SAID.say("league.own-place"))).startswith("You do not play in")
    assert privately(await ana.press(public, SAID.say("league.organise"))) == SAID.say("refusal.not an organiser")
    decks = [each.key for each in tavern.services.challenges.decks()[:2]]
    for person in (ana, bo):
        offered = await person.press(public, SAID.say("league.join"))
        joined = await person.select(offered.shown, select_of(offered.shown, decks[0]), [decks[0]])
        assert escaped(decks[0], 120) in privately(joined)
    again = await bo.press(joined.shown, SAID.say("league.other-deck"))
    changed = await bo.select(again.shown, select_of(again.shown, decks[1]), [decks[1]])
    assert escaped(decks[1], 120) in privately(changed)
    panel, old = (
        await dev.press(public, SAID.say("league.organise")),
        await dev.press(public, SAID.say("league.organise")),
    )
    assert SAID.say("league.organise-explain-open") in privately(panel)
    assert "round 1 of 1" in privately(await dev.press(panel.shown, SAID.say("league.do.begin")))
    late = await dev.press(old.shown, SAID.say("league.do.begin"))
    assert "The league has begun" in privately(late)
    assert SAID.say("league.do.matches") in late.shown.buttons
    late = await bo.press(changed.shown, SAID.say("league.other-deck"))
    assert SAID.say("refusal.league begun", league="Cosy") in privately(late)
    assert SAID.say("league.reported.won") in late.shown.buttons
    own = await ana.press(public, SAID.say("league.own-place"))
    assert "Round 1, against Bo" in privately(own)
    assert "Noted for round 1" in privately(await ana.press(own.shown, SAID.say("league.reported.won")))
    assert "Ana has said: Ana has won" in privately(await bo.press(public, SAID.say("league.own-place")))
    panel = await dev.press(public, SAID.say("league.organise"))
    assert SAID.say("league.organise-explain-running") in privately(panel)
    form = await dev.press(panel.shown, SAID.say("league.do.extend"))
    assert "not a number" in privately(await dev.submit(form, hours="a day", reason="a holiday"))
    form = await dev.press(panel.shown, SAID.say("league.do.extend"))
    assert (
        SAID.say("league.done.extend", name="Cosy")
        in (await dev.submit(form, hours="24", reason="a holiday")).shown.text
    )
    people = await dev.press(panel.shown, SAID.say("league.do.people"))
    (listed,) = people.shown.selects.values()
    whom = next(each["value"] for each in listed if each["label"] == "Ana")
    person = await dev.select(people.shown, select_of(people.shown, whom), [whom])
    form = await dev.press(person.shown, SAID.say("league.do.penalty"))
    assert "are changed" in (await dev.submit(form, points="1", reason="late")).shown.text
    panel = await dev.press(public, SAID.say("league.organise"))
    matches = await dev.press(panel.shown, SAID.say("league.do.matches"))
    match = await dev.select(matches.shown, select_of(matches.shown, "1"), ["1"])
    winner = next(each for each in match.shown.buttons if "Bo" in each)
    other = await dev.press(public, SAID.say("league.organise"))
    ending = await dev.press(other.shown, SAID.say("league.do.end"))
    assert "1. Ana – Bo: no winner" in privately(ending) or "1. Bo – Ana: no winner" in privately(ending)
    form = await dev.press(match.shown, winner)
    assert "is noted" in (await dev.submit(form, reason="seen by all")).shown.text
    panel = await dev.press(public, SAID.say("league.organise"))
    ending = await dev.press(panel.shown, SAID.say("league.do.end"))
    assert SAID.say("league.end-none") in privately(ending)
    form = await dev.press(ending.shown, SAID.say("league.end-sure"))
    assert SAID.say("league.done.end", name="Cosy") in (await dev.submit(form, reason="no more to come")).shown.text
    panel = await dev.press(public, SAID.say("league.organise"))
    form = await dev.press(panel.shown, SAID.say("league.do.reopen"))
    assert SAID.say("league.done.reopen", name="Cosy") in (await dev.submit(form, reason="one look more")).shown.text
    table = privately(await ana.slash("league standings"))
    assert "**Ana** · -1 · 0 won, 0 drawn, 1 lost" in table, table
    assert "counts with a third (33 %) at least" in table
    log = await dev.press(await posted("league.log"), SAID.say("league.log"))
    for reason in ("a holiday", "late", "seen by all"):
        assert reason in privately(log)
    tavern.clock.ahead += RESULTS_MS

    async def corrected() -> bool:
        shown = next(text for text in await posts(tavern) if "round 1 of 1" in text)
        decided = "Dev decided Ana – Bo" in shown or "Dev decided Bo – Ana" in shown
        still = "Open matches are decided" in shown or "Every match is decided" not in shown
        return decided and "round 1: **Bo** has won. Reason: seen by all" in shown and not still

    await tavern.until(corrected)


async def test_who_has_a_bye_and_all_whom_an_organiser_writes_to_have_a_direct_message(tavern: Tavern) -> None:
    people = (tavern.ana, tavern.bo, tavern.dev)
    await tavern.dev.slash("organise create", name="Three", rounds=1)
    deck = tavern.services.challenges.decks()[0].key
    for person in people:
        await person.slash("league join", deck=deck)
    await tavern.dev.slash("organise pair")
    league = await tavern.services.leagues.keeping.find(tavern.client.guilds[0].id, "Three")
    assert league.current is not None
    told = SAID.say("league.letter.bye-last", name="Three", round=1)

    async def have(text: str) -> list[bool]:
        return [any(text in message.text for message in await person.inbox()) for person in people]

    async def one() -> bool:
        return (await have(told)).count(True) == 1

    await tavern.until(one)
    found: list[ShownMessage] = []

    async def posted() -> bool:
        shown = await tavern.ana.read("games")
        found[:] = [message for message in shown if SAID.say("league.organise") in message.buttons]
        return bool(found)

    await tavern.until(posted)

    async def write() -> str:
        panel = await tavern.dev.press(found[-1], SAID.say("league.organise"))
        form = await tavern.dev.press(panel.shown, SAID.say("league.do.word"))
        return (await tavern.dev.submit(form, reason="the club is *closed*")).shown.text

    written = SAID.say("league.letter.word", name="Three", by="Dev", text=escaped("the club is *closed*"))
    (match,) = [each for each in league.current.fixtures if each.second is not None]
    ids = {await tavern.id_of(person): person for person in people}
    one, other = match.players

    async def stands(*, threads: list[tuple[int, ...]], direct: list[int]) -> bool:
        thread = str((await tavern.services.games.look(match.game)).posts.thread_id)
        posts = [each for each in await tavern.dev.read(thread) if written in each.content]
        called = [tuple(int(each["id"]) for each in post.body["mentions"]) for post in posts]
        inbox = {each: sum(written in letter.text for letter in await ids[each].inbox()) for each in ids}
        return sorted(map(sorted, called)) == sorted(map(sorted, threads)) and inbox == {
            each: direct.count(each) for each in ids
        }

    (rests,) = ids.keys() - {one, other}

    async def opened() -> bool:
        return bool((await tavern.services.games.look(match.game)).posts.thread_id)

    await tavern.until(opened)
    assert SAID.say("league.done.word", name="Three") in await write()
    await tavern.until(lambda: stands(threads=[(one, other)], direct=[rests]))
    await tavern.services.settings.change(other, pings="dm")
    await write()
    await tavern.until(lambda: stands(threads=[(one, other), (one,)], direct=[rests, rests, other]))
    for _ in range(MOST_WORDS - 2):
        await write()
    assert await write() == SAID.say("refusal.too many words", league="Three", most=MOST_WORDS)
    assert "the club is" in privately(await tavern.ana.slash("league decisions"))


@pytest.mark.parametrize("again", ["automatic", "sign-up"])
async def test_who_was_in_a_season_is_told_of_the_next_one_and_who_moves(tavern: Tavern, again: str) -> None:
    people = (tavern.ana, tavern.bo, tavern.chiara, tavern.dev)
    panel = await tavern.dev.slash("organise create", name="Four")
    for setting, value in (("divisions", "2"), ("again", again)):
        which = await tavern.dev.select(panel.shown, select_of(panel.shown, setting), [setting])
        panel = await tavern.dev.select(which.shown, select_of(which.shown, value), [value])
    deck = tavern.services.challenges.decks()[0].key
    for person in people:
        await person.slash("league join", deck=deck)
    await tavern.dev.slash("organise pair")
    await tavern.dev.slash("organise close", reason="for this test")
    await tavern.dev.slash("organise season")
    letters: list[ShownMessage] = []

    async def told() -> bool:
        inboxes = [await person.inbox() for person in people]
        letters[:] = [each for inbox in inboxes for each in inbox if "**Four, season 2** is open" in each.text]
        return len(letters) == len(people)

    await tavern.until(told)
    moving = [SAID.say(f"league.letter.season-{way}", division=number) for way, number in (("up", 1), ("down", 2))]
    staying = [SAID.say("league.letter.season-stays", division=number) for number in (1, 2)]
    assert [sum(said in each.text for each in letters) for said in moving + staying] == [1, 1, 1, 1]
    button = SAID.say("league.join" if again == "sign-up" else "league.own-place")
    shown = privately(await people[0].press(letters[0], button))
    assert SAID.say("league.choose-deck", name="Four") in shown or "Four, season 2" in shown, shown


async def test_a_check_in_calls_each_player_where_they_want_to_be_called(tavern: Tavern) -> None:
    people = (tavern.ana, tavern.bo, tavern.chiara, tavern.dev)
    settings, start = tavern.services.settings, tavern.clock()
    panel = await tavern.dev.slash("organise create", name="Punctual", rounds=1)
    deck = tavern.services.challenges.decks()[0].key
    for person, pings in zip(people, ("thread", "dm", "none", "dm"), strict=True):
        await settings.change(await tavern.id_of(person), pings=pings)
        await person.slash("league join", deck=deck)
    await settings.change(await tavern.id_of(tavern.dev), quiet_from="00:00", quiet_to="23:59")
    league = await tavern.services.leagues.keeping.find(tavern.client.guilds[0].id, "Punctual")
    organiser = BotPerson(await tavern.id_of(tavern.dev), "Dev")
    starts = datetime.fromtimestamp((start + 3 * HOUR) // 1000, UTC).strftime("%Y-%m-%d %H:%M")
    settling = tavern.services.leagues.settling
    await settling.start("start", league.id, organiser, starts, organiser=True)
    await settling.choose("hours", league.id, organiser, "check_in", "2", organiser=True)
    assert "Punctual" in privately(panel)
    tavern.clock.ahead += HOUR + MINUTE
    await tavern.services.due.run()

    def calls(shown: list[ShownMessage]) -> list[ShownMessage]:
        return [each for each in shown if SAID.say("league.to-check-in") in each.buttons and "Punctual" in each.text]

    async def called() -> bool:
        return bool(calls(await tavern.ana.read("games")) and calls(await tavern.bo.inbox()))

    await tavern.until(called)
    await tavern.until(lambda: delivered(tavern))
    (public,) = calls(await tavern.ana.read("games"))
    assert [int(each["id"]) for each in public.body["mentions"]] == [await tavern.id_of(tavern.ana)]
    assert [len(calls(await person.inbox())) for person in people] == [0, 1, 0, 1]
    (letter,) = calls(await tavern.bo.inbox())
    assert "You play in Punctual" in privately(await tavern.bo.press(letter, SAID.say("league.to-check-in")))
    assert "You play in Punctual" in privately(await tavern.ana.press(public, SAID.say("league.to-check-in")))
    here = {each.name: each.here for each in (await tavern.services.leagues.keeping.look(league.id)).league.competitors}
    assert here == {"Ana": True, "Bo": True, "Chiara": False, "Dev": False}


async def test_sets_are_offered_one_after_another_and_a_word_that_is_none_is_named(tavern: Tavern) -> None:
    dev = tavern.dev
    offered = [choice["value"] for choice in await dev.complete("organise create", "sets")]
    assert offered[:2] == ["released", "all"]
    assert {"CORE", "EOLE"} <= set(offered)
    (choice, *_) = await dev.complete("organise create", "sets", "roots")
    assert (choice["value"], "Roots of Corruption" in choice["name"]) == ("EOLE", True)
    names = [name for code, name in (await tavern.services.library.catalogue()).sets().items() if code != "EOLE"]
    typed = ", ".join([*names, "roots"])[:100]
    for written in ("released, roots", f"{names[0]}, {names[1]}, roots", typed):
        (choice, *_) = await dev.complete("organise create", "sets", written)
        assert len(choice["value"]) <= 100
        codes = choice["value"].split(", ")
        assert len(set(codes)) == len(codes), "what was written is not offered again"
    (choice,) = await dev.complete("organise create", "sets", "core, roots")
    assert choice["value"] == "CORE, EOLE"
    said = privately(await dev.slash("organise create", name="Rooted", sets="Core, Frobs"))
    assert "Frobs" in said
    assert "EOLE" in said
    assert "Rooted" in privately(await dev.slash("organise create", name="Rooted", sets=choice["value"]))


async def test_a_ladder_by_challenge_is_climbed_by_command_and_by_letter(tavern: Tavern) -> None:
    ana, bo, dev = tavern.ana, tavern.bo, tavern.dev
    made = await dev.slash("organise create", name="Peak", structure="ladder", ladder="challenges", days=3)
    assert "Peak is open" in privately(made)
    chosen = await dev.select(made.shown, select_of(made.shown, "reach"), ["reach"])
    assert "Any player above" in privately(await dev.select(chosen.shown, select_of(chosen.shown, "0"), ["0"]))
    deck = tavern.services.challenges.decks()[0].key
    for person in (ana, bo):
        await person.slash("league join", deck=deck)
    await dev.slash("organise pair")
    league = (await tavern.services.leagues.keeping.of_server(tavern.client.guilds[0].id))[0]
    first, second = (ana, bo) if league.called(league.rungs[0]) == "Ana" else (bo, ana)
    assert "“Peak” is a ladder by challenge" in privately(await ana.slash("league run"))
    assert await first.complete("league challenge", "player") == []
    (offered,) = await second.complete("league challenge", "player")
    assert offered["name"] == league.called(league.rungs[0])
    assert "stands below you" in privately(await first.slash("league challenge", player=league.called(league.rungs[1])))
    assert "No player of “Peak”" in privately(await second.slash("league challenge", player="Zoe"))
    mention = f"<@{league.rungs[0]}>"
    assert "You have challenged" in privately(await second.slash("league challenge", player=mention))
    assert "waits for its answer" in privately(await second.slash("league challenge", player=offered["value"]))

    async def letters() -> list[ShownMessage]:
        return [each for each in await first.inbox() if "challenges you in" in each.text]

    async def written() -> bool:
        return bool(await letters())

    await tavern.until(written)
    (letter,) = await letters()
    accepted = await first.press(letter, SAID.say("league.challenge-accept"))
    assert "You have accepted" in accepted.shown.text
    again = await first.press(letter, SAID.say("league.challenge-accept"))
    assert "no challenge waits" in again.shown.text
    assert "against" in privately(await second.slash("league challenge"))
    (fixture,) = (await tavern.services.leagues.keeping.look(league.id)).league.rounds[0].fixtures
    assert fixture.begun


async def test_a_page_of_the_league_stands_in_a_channel_and_is_edited(tavern: Tavern) -> None:
    ana, bo, dev = tavern.ana, tavern.bo, tavern.dev
    guild = tavern.client.guilds[0]
    other = next(each for each in guild.text_channels if each.name == "general")
    await dev.slash("organise create", name="Shown", days=3)
    deck = tavern.services.challenges.decks()[0].key
    for person in (ana, bo):
        await person.slash("league join", deck=deck)
    await not_offered(ana, "organise page")
    panel = await dev.slash("organise page")
    assert "The page of **Shown**" in privately(panel)
    picker = next(name for name in panel.shown.selects if "organisepage" in name)
    assert "It stands in" in (await dev.select(panel.shown, picker, [str(other.id)])).shown.text

    async def pages() -> list[ShownMessage]:
        return [each for each in await dev.read("general") if "how it stands now" in each.text]

    async def waits() -> bool:
        return any("It has not begun yet" in each.text for each in await pages())

    await tavern.until(waits)
    await dev.slash("organise pair")

    async def pictured() -> bool:
        return [[file["filename"] for file in each.body["attachments"]] for each in await pages()] == [
            ["1-standings.png", "2-round.png"]
        ]

    await tavern.until(pictured)
    (page,) = await pages()
    assert "Ana" in str(page.body["attachments"])
    shown = await ana.press(page, SAID.say("league.to-standings"))
    assert "Ana" in privately(shown)
    await dev.slash("organise close", reason="enough")

    async def over() -> bool:
        return any(SAID.say("league.picture-over") in str(each.body["attachments"]) for each in await pages())

    await tavern.until(over)
    assert len(await pages()) == 1, "one message, edited"
    off = await dev.press((await dev.slash("organise page")).shown, SAID.say("league.page-off"))
    assert SAID.say("league.page-off") not in off.shown.buttons
