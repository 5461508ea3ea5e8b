"""What judges do: nothing without a reason, nothing in games of their own, nothing that is not kept for all to read."""

from __future__ import annotations

from dataclasses import replace

import pytest
from msgspec import structs

from bot.leagues.model.league import League
from bot.leagues.model.terms import Terms
from bot.leagues.organising.judging import JudgeService
from bot.play.game_records import notices
from bot.play.requests.authority import Authority
from bot.play.requests.person import Person
from bot.play.requests.refusal import Refusal
from bot.present.history.log import log as log_page
from bot.present.tables.board import board
from bot.present.texts import texts_for
from tests.bot.leagues.test_leagues_in_time import PEOPLE, begun, choose_mana, now
from tests.bot.leagues.test_structures_in_time import posted
from tests.bot.play.conftest import ANA, TAVERN, House
from tests.bot.play.test_challenges import refusal

pytestmark = [pytest.mark.asyncio, pytest.mark.process]

JUDGE = Person(77, "Judge Judy")
HERE = Authority(JUDGE.id, TAVERN.guild_id, judge=True)
ELSEWHERE = Authority(JUDGE.id, TAVERN.guild_id + 1, judge=True, moderator=True)
NO_JUDGE = Authority(JUDGE.id, TAVERN.guild_id, organiser=True)
DAY = 86_400_000


async def a_game(house: House, pace: str = "daily") -> tuple[League, str, tuple[int, ...]]:
    """A league of two with its game, and who plays it by seat."""
    league = await begun(house, PEOPLE[:2], Terms("Autumn", pace=pace, days=30, secret=False))  # type: ignore[arg-type]
    assert league.current is not None
    fixture = league.current.fixtures[0]
    return league, fixture.game, fixture.players


async def decided(house: House, league: League) -> list[tuple[str, str, str]]:
    return [(each.what, each.name, each.reason) for each in (await now(house, league)).decisions]


async def test_nobody_judges_without_the_role_a_reason_or_in_a_game_of_their_own(house: House) -> None:
    league, game, players = await a_game(house)
    judging = house.services.judging
    look = await house.services.games.look(game)
    player = Person(players[0], "P")

    async def all_refused(person: Person, reason: str, authority: Authority, wanted: str, played: str = game) -> None:
        press = house.press()
        attempts = [
            judging.freeze(press, played, person, reason, authority=authority),
            judging.read(press, played, person, reason, authority=authority),
            judging.decide(press, played, person, "first", reason, authority=authority),
            judging.rewind(press, played, person, 1, look.version, reason, authority=authority),
        ]
        for attempt in attempts:
            assert (await refusal(attempt)).key == wanted

    await all_refused(JUDGE, "why", NO_JUDGE, "not a judge")
    await all_refused(JUDGE, "why", ELSEWHERE, "not a judge")
    await all_refused(player, "why", HERE, "judge plays")
    await all_refused(JUDGE, " \n\t ", HERE, "no reason")
    await all_refused(JUDGE, "why", HERE, "no such game", "gzzzzzzz")
    friendly = (await house.begin()).game_id
    await all_refused(JUDGE, "why", HERE, "no league game", friendly)
    unfrozen = judging.unfreeze(house.press(), game, JUDGE, "why", authority=HERE)
    assert (await refusal(unfrozen)).key == "clock not frozen"
    assert await decided(house, league) == [], "what is refused was not done, and nothing says it was"
    assert (await house.services.games.look(game)).version == look.version


async def test_a_judge_stops_the_clocks_and_only_a_judge_has_them_run_again(house: House) -> None:
    league, game, players = await a_game(house)
    judging, clocks = house.services.judging, house.services.clocks
    await judging.freeze(house.press(), game, JUDGE, "  a  bug ", authority=HERE)
    look = await house.services.games.look(game, players[0])
    assert look.clocks is not None
    used = [clock.used for clock in look.clocks.seats]
    assert (look.clocks.paused, look.clocks.frozen) == (True, "a bug")
    refused = await refusal(clocks.resume(game, players[0]))
    assert (refused.key, refused.arguments) == ("clock frozen", {"words": "a bug"})
    house.clock.ahead += 20 * DAY
    await choose_mana(house, game, players[0])
    await clocks.pause(game, players[1])
    still = (await house.services.games.look(game)).clocks
    assert still is not None
    assert [clock.used for clock in still.seats] == used, "no time has gone by"
    assert still.frozen == "a bug"
    await judging.unfreeze(house.press(), game, JUDGE, "fixed", authority=HERE)
    again = (await house.services.games.look(game)).clocks
    assert again is not None
    assert (again.paused, again.frozen) == (False, "")
    assert await decided(house, league) == [("freeze", "Judge Judy", "a bug"), ("unfreeze", "Judge Judy", "fixed")]


async def test_an_untimed_game_has_no_clock_to_stop(house: House) -> None:
    league, game, _ = await a_game(house, "untimed")
    assert (
        await refusal(house.services.judging.freeze(house.press(), game, JUDGE, "x", authority=HERE))
    ).key == "no clock"
    assert await decided(house, league) == []


async def test_a_judge_reads_what_each_player_knows_and_everybody_sees_that_they_did(house: House) -> None:
    league, game, players = await a_game(house)
    await choose_mana(house, game, players[0])
    logs = await house.services.judging.read(house.press(), game, JUDGE, "a claim of cheating", authority=HERE)
    assert await decided(house, league) == [("read", "Judge Judy", "a claim of cheating")]
    assert [each.look.seat for each in logs] == [0, 1]
    for seat, person in enumerate(players):
        own = await house.services.history.export(game, person)
        assert logs[seat].entries == own.entries, "as that player knows it"
    assert logs[0].entries != logs[1].entries
    assert all(not each.chronicle for each in logs), "what chance will bring is not in it"


async def asked_back(house: House, judging: JudgeService, game: str) -> int:
    sight = await judging.moments(game, JUDGE, authority=HERE)
    to, at = sight.moments[0].to, sight.look.version
    await judging.rewind(house.press(), game, JUDGE, to, at, "a misread card", authority=HERE)
    return to


async def calls(house: House) -> dict[str, str]:
    """What the players are called about that has not been posted, by seat."""
    return {
        entry.target: notices.CALL_BODY.decode(entry.body).about
        for entry in await house.store.outbox.claim(1000)
        if entry.kind == notices.PING
    }


async def test_a_judge_has_a_game_go_back_when_both_agree(house: House) -> None:
    league, game, players = await a_game(house)
    judging, undoing = house.services.judging, house.services.undoing
    await choose_mana(house, game, players[0])
    before = await house.services.games.look(game)
    to = await asked_back(house, judging, game)
    look = await house.services.games.look(game, players[0])
    assert look.undo_request is not None
    assert (look.undo_request.judge, look.undo_request.reason) == ("Judge Judy", "a misread card")
    again = judging.rewind(house.press(), game, JUDGE, to, before.version, "again", authority=HERE)
    assert (await refusal(again)).key == "judge asks too"
    first = await undoing.agree(house.press(), game, players[0])
    assert first.look.version == before.version, "one alone does not do it"
    await posted(house)
    done = await undoing.agree(house.press(), game, players[1])
    assert (await calls(house))["0"] == "undo agreed", "who agreed first hears of it"
    assert done.look.seat == 1
    assert done.look.version == before.version + 1
    assert done.look.taken_back is not None
    assert (done.look.taken_back.to, done.look.taken_back.seat, done.look.taken_back.how) == (to, -1, "agreed")
    log = await house.services.history.log(game, players[0])
    for language in ("en", "fr", "it"):
        texts = texts_for(language)
        shown = replace(done.look, facts=structs.replace(done.look.facts, language=language))
        told = str(log_page(done.look, log, texts))
        assert texts.say("undo.log-agreed", who=texts.say("undo.judge")) in told
        assert texts.say("undo.moderator") not in told, "nobody has decided that alone"
        assert texts.say("board.taken-back", who=texts.say("undo.judge")) in str(board(shown))
    assert len(done.look.view.asked) == 2, "both choose their first Mana again"
    assert [what for what, _, _ in await decided(house, league)] == ["rewind"]


async def test_who_declines_leaves_the_game_as_it_is_and_no_moderator_decides_that_alone(house: House) -> None:
    _, game, players = await a_game(house)
    judging, undoing = house.services.judging, house.services.undoing
    await choose_mana(house, game, players[0])
    version = (await house.services.games.look(game)).version
    await asked_back(house, judging, game)
    await undoing.agree(house.press(), game, players[0])
    await posted(house)
    await undoing.decline(house.press(), game, players[1])
    assert await calls(house) == {"0": "undo declined", "1": "turn"}, "the other player is told as well"
    look = await house.services.games.look(game)
    assert (look.version, look.undo_request) == (version, None)
    outdated = judging.rewind(house.press(), game, JUDGE, 1, version - 1, "x", authority=HERE)
    assert (await refusal(outdated)).key == "undo outdated"
    unreachable = judging.rewind(house.press(), game, JUDGE, 99, version, "x", authority=HERE)
    assert (await refusal(unreachable)).key == "undo out of reach"
    alone = undoing.take_back(
        house.press(), game, ANA.id, 1, version, authority=Authority(ANA.id, TAVERN.guild_id, moderator=True)
    )
    assert (await refusal(alone)).key == "undo by a spectator"


@pytest.mark.parametrize(("ruling", "points"), [("first", (3, 0)), ("second", (0, 3)), ("draw", (1, 1))])
async def test_a_judge_decides_a_game_and_the_league_takes_it_in(
    house: House, ruling: str, points: tuple[int, int]
) -> None:
    league, game, players = await a_game(house)
    judging = house.services.judging
    await choose_mana(house, game, players[1])
    look = await judging.decide(house.press(), game, JUDGE, ruling, "stalling", authority=HERE)  # type: ignore[arg-type]
    assert look.view.result is not None
    assert look.view.result.how == "ruling"
    assert await house.services.leagues.results.count(game)
    table = {line.player: line.points for line in (await now(house, league)).table()}
    assert (table[players[0]], table[players[1]]) == points
    over = judging.decide(house.press(), game, JUDGE, "first", "again", authority=HERE)
    assert (await refusal(over)).key == "game over"
    (kept,) = (await now(house, league)).decisions
    assert (kept.what, kept.reason) == ("ruling", "stalling")
    assert kept.about.startswith(look.facts.label)
    log = await house.services.history.log(game)
    assert log.entries[-1].end is not None
    assert log.entries[-1].end.how == "ruling"


async def test_a_judge_decides_a_match_and_its_game_ends_with_it(house: House) -> None:
    league, game, players = await a_game(house)
    judging = house.services.judging

    async def decide(person: Person, table: int, reason: str, authority: Authority) -> None:
        press = house.press()
        await judging.decide_match(press, league.id, person, 1, table, "second", reason, authority=authority)

    for person, table, reason, authority, wanted in (
        (JUDGE, 1, "why", NO_JUDGE, "not a judge"),
        (JUDGE, 1, "why", ELSEWHERE, "not a judge"),
        (JUDGE, 1, "", HERE, "no reason"),
        (JUDGE, 9, "why", HERE, "no such match"),
        (Person(players[0], "P"), 1, "why", HERE, "judge plays"),
    ):
        assert (await refusal(decide(person, table, reason, authority))).key == wanted
    assert await decided(house, league) == []
    await decide(JUDGE, 1, "a late report", HERE)
    after = await now(house, league)
    fixture = after.rounds[0].fixtures[0]
    assert fixture.match is not None
    assert fixture.match.outcome == "second"
    assert await decided(house, league) == [("override", "Judge Judy", "a late report")]
    look = await house.services.games.look(game)
    assert look.view.result is not None
    assert [look.facts.players[seat].id for seat in look.view.result.winners] == [fixture.second]
    await decide(JUDGE, 1, "once more", HERE)


async def test_a_game_that_is_meant_is_found_by_its_label(house: House) -> None:
    _, game, _ = await a_game(house)
    judging = house.services.judging
    (known,) = await judging.games(HERE.guild_id)
    assert known.id == game
    assert await judging.find(HERE.guild_id, 0, known.label.lower()) == game
    for guild, channel, named, wanted in (
        (HERE.guild_id, 0, "ZZZZ", "no such game"),
        (HERE.guild_id, 1, "", "no game to judge here"),
        (8, 0, known.label, "no such game"),
    ):
        with pytest.raises(Refusal) as caught:
            await judging.find(guild, channel, named)
        assert caught.value.key == wanted
