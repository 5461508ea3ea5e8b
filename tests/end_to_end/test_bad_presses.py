"""Presses that must change nothing: by strangers, of old buttons, twice, at once, after the end, too late."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.chat.panels.pressing import PRESSES
from deploy.sandbox.client import Outcome, ShownMessage
from deploy.sandbox.errors import ActionError
from tests.end_to_end.duel import begin_duel, challenge_message, refusal_of, refused, says, until, with_button
from tests.end_to_end.house import House
from tests.end_to_end.players import buttons_of

pytestmark = [pytest.mark.process, pytest.mark.asyncio(loop_scope="module")]

READING = {
    *("about", "cards", "dismiss", "export", "forget", "forgetyes", "hand", "help", "kept", "log", "more", "nohints"),
    *("clock", "owndata", "piles", "race", "replay", "replaythis", "words"),
}
"""Verbs that anybody may press: they change no game."""

FOR_EVERYBODY = {"dayshare"}
"""Verbs by which anybody may show everybody what belongs to no game: the day at a glance."""

ABOUT_PEOPLE = {"request", "requests"}
"""Verbs whose custom ids name a person."""


async def test_a_third_person_may_press_every_button_and_changes_nothing(house: House) -> None:
    duel = await begin_duel(house)
    await duel.to_turn()
    stranger = house.client.person("Élodie")
    before = await duel.standing()
    decision = (await duel.asked())[0][2]
    for verb in sorted(set(PRESSES) - ABOUT_PEOPLE):
        forged = with_button(await duel.board(), f"t:{verb}:{duel.game}:{decision}:0:0")
        pressed = await stranger.press(forged, "Play", as_seen=True)
        assert not pressed.failed, verb
        assert pressed.shown.ephemeral == (verb not in FOR_EVERYBODY), verb
        if verb not in READING | FOR_EVERYBODY:
            assert refusal_of(pressed.shown) in {
                "not your game",
                "no such challenge",
                "no such table",
                "no such league",
                "no pod",
                "not a judge",
                "no league game",
                "no such puzzle",
                "no replacement asked",
                "no such game",
                "decision closed",
                "still playing",
                "unknown option",
                "unknown deck",
                "no such card",
                "no such rule",
                "no such word",
                "nothing to explain",
                "nothing pasted",
                "saved deck gone",
                "no such order",
                "not yours to set",
                "not followed",
                "not waiting",
                "undo by a spectator",
                "wrong place",
            }, f"{verb}: {pressed.shown.text}"
        assert await duel.standing() == before, verb
    board = await duel.board()
    for verb in ("play", "pass"):
        refused(await stranger.press(board, buttons_of(board)[verb]), "not your game")


async def test_a_third_person_may_type_every_command_and_changes_nothing(house: House) -> None:
    duel = await begin_duel(house)
    mover, _ = await duel.to_turn(playable=True)
    stranger, before = house.client.person("Dev"), await duel.standing()
    card = (await mover.complete("altered play", "card", channel=duel.thread))[0]["value"]
    assert await stranger.complete("altered play", "card", channel=duel.thread) == []
    typed: tuple[tuple[str, dict[str, Any]], ...] = (
        ("play", {"card": card}),
        ("action", {"action": "q1-nothing"}),
        ("pay", {}),
        ("answer", {"choice": "yes"}),
        ("pass", {}),
        ("hand", {}),
        ("concede", {"sure": "yes"}),
        ("draw", {}),
    )
    for command, options in typed:
        sent = await stranger.slash(f"altered {command}", channel=duel.thread, **options)
        refused(sent, "not your game")
    for command in ("board", "log", "games"):
        sent = await stranger.slash(f"altered {command}", channel=duel.thread)
        assert sent.shown.ephemeral
    assert await duel.standing() == before


async def test_the_other_player_cannot_answer_for_one(house: House) -> None:
    duel = await begin_duel(house)
    mover, other = await duel.to_turn(playable=True)
    before, board = await duel.standing(), await duel.board()
    refused(await other.press(board, buttons_of(board)["play"]), "not your turn")
    refused(await other.press(board, buttons_of(board)["pass"]), "not your turn")
    refused(await other.slash("altered pass", channel=duel.thread), "not your turn")
    card = (await mover.complete("altered play", "card", channel=duel.thread))[0]["value"]
    assert await other.complete("altered play", "card", channel=duel.thread) == []
    refused(await other.slash("altered play", card=card, channel=duel.thread), "not your turn")
    assert await duel.standing() == before


async def test_a_button_of_an_older_version_changes_nothing_and_reading_still_works(house: House) -> None:
    duel = await begin_duel(house)
    mover, other = await duel.to_turn()
    old = await duel.board()
    assert not (await mover.press(old, buttons_of(old)["pass"])).failed
    await duel.to_turn()
    before = await duel.standing()
    for person in (mover, other):
        late = with_button(await duel.board(), buttons_of(old)["pass"])
        refused(await person.press(late, buttons_of(old)["pass"], as_seen=True), "decision closed")
    for verb in ("hand", "log", "more"):
        late = with_button(await duel.board(), buttons_of(old)[verb])
        shown = await mover.press(late, buttons_of(old)[verb], as_seen=True)
        assert not refusal_of(shown.shown)
        assert shown.shown.ephemeral
    assert await duel.standing() == before


async def test_a_wizard_left_open_over_a_turn_is_refused_without_harm(house: House) -> None:
    duel = await begin_duel(house)
    mover, _ = await duel.to_turn(playable=True)
    opened = (await duel.press(mover, "play")).shown
    step = (await mover.press(opened, buttons_of(opened)["begin"])).shown
    assert not (await duel.press(mover, "pass")).failed
    before = await duel.standing()
    press = next(custom_id for verb, custom_id in buttons_of(step).items() if verb not in ("cancel", "back"))

    async def gone() -> bool:
        return await mover.again(step) is None

    await until(gone)  # the panel of the turn was made new by the pass, and this one goes after its answer
    late = await mover.press(with_button(await duel.board(), press), press, as_seen=True)
    assert refusal_of(late.shown) in {"decision closed", "no declaration"}, late.shown.text
    assert await duel.standing() == before


async def test_the_same_press_delivered_twice_counts_once(house: House) -> None:
    duel = await begin_duel(house)
    mover, _ = await duel.to_turn()
    before = await duel.standing()
    pressed = await duel.press(mover, "pass")
    after = await duel.standing()
    assert after.version == before.version + 1
    await house.client.gateway("again", interaction=pressed.interaction)
    await house.client.gateway("again", interaction=pressed.interaction)
    await asyncio.sleep(0.15)
    await house.delivered()
    assert await duel.standing() == after
    house.forgive(40060)  # nobody can know that the first delivery has been answered already


async def test_a_double_click_counts_once(house: House) -> None:
    duel = await begin_duel(house)
    mover, _ = await duel.to_turn()
    before, board = await duel.standing(), await duel.board()
    press = buttons_of(board)["pass"]
    both = await asyncio.gather(*(mover.press(board, press, as_seen=True) for _ in range(2)))
    keys = sorted(refusal_of(each.shown) for each in both)
    assert keys in (["", "decision closed"], ["", "not your turn"]), keys
    assert (await duel.standing()).version == before.version + 1


async def _at_once(house: House, *presses: asyncio.Future[Outcome]) -> list[Outcome]:
    """Presses that reach the bot in the same instant."""
    await asyncio.sleep(0.15)
    await house.client.gateway("release")
    return list(await asyncio.gather(*presses))


async def test_both_choose_their_first_mana_in_the_same_instant(house: House) -> None:
    duel = await begin_duel(house, mana=False)
    before = await duel.standing()
    panels = []
    for person in duel.players:
        panel = (await duel.press(person, "answer")).shown
        (select,) = panel.selects
        values = [option["value"] for option in panel.selects[select][:3]]
        panels.append((await person.select(panel, select, values)).shown)
    assert await duel.standing() == before, "nothing is final before it is confirmed"
    await house.client.gateway("hold")
    chosen = [
        asyncio.ensure_future(person.press(panel, buttons_of(panel)["send"]))
        for person, panel in zip(duel.players, panels, strict=True)
    ]
    for outcome in await _at_once(house, *chosen):
        assert not outcome.failed
        assert not refusal_of(outcome.shown), outcome.shown.text
    assert (await duel.standing()).version == before.version + 2


async def test_both_press_pass_in_the_same_instant(house: House) -> None:
    duel = await begin_duel(house)
    mover, other = await duel.to_turn()
    before, board = await duel.standing(), await duel.board()
    await house.client.gateway("hold")
    press = buttons_of(board)["pass"]
    mine, theirs = await _at_once(
        house,
        asyncio.ensure_future(mover.press(board, press, as_seen=True)),
        asyncio.ensure_future(other.press(board, press, as_seen=True)),
    )
    assert not refusal_of(mine.shown)
    assert refusal_of(theirs.shown) in {"not your turn", "decision closed"}
    assert (await duel.standing()).version == before.version + 1


async def test_what_the_other_player_does_never_makes_an_open_wizard_stale(house: House) -> None:
    duel = await begin_duel(house)
    mover, other = await duel.to_turn(playable=True)
    before = await duel.standing()
    card = (await mover.complete("altered play", "card", channel=duel.thread))[0]["value"]
    await mover.slash("altered play", card=card, channel=duel.thread)
    says(await other.slash("altered draw", channel=duel.thread), "said.draw-offered")
    assert await duel.standing() == before
    says(await mover.slash("altered draw", offer="decline", channel=duel.thread), "said.draw-declined")
    for _ in range(5):
        offered = await mover.complete("altered answer", "choice", channel=duel.thread)
        if (await mover.slash("altered pay", how="look", channel=duel.thread)).shown.buttons.get("Confirm"):
            break
        await mover.slash("altered answer", choice=offered[0]["value"], channel=duel.thread)
    paid = await mover.slash("altered pay", channel=duel.thread)
    assert not refusal_of(paid.shown), paid.shown.text
    assert (await duel.standing()).version == before.version + 1


async def test_after_the_game_has_ended_nothing_moves_it(house: House) -> None:
    duel = await begin_duel(house)
    mover, other = await duel.to_turn()
    board = await duel.board()
    sure = (await mover.slash("altered concede", sure="yes", channel=duel.thread)).shown
    assert sure.ephemeral
    before = await duel.standing()
    for verb in ("play", "pass"):
        for person in (mover, other):
            refused(await person.press(board, buttons_of(board)[verb], as_seen=True), "game over")
    for verb in ("concede", "giveup", "draw", "answer"):
        forged = with_button(board, f"t:{verb}:{duel.game}")
        refused(await mover.press(forged, "Play", as_seen=True), "game over")
    for command in ("pass", "draw", "pay"):
        refused(await other.slash(f"altered {command}", channel=duel.thread), "game over")
    refused(await other.slash("altered concede", sure="yes", channel=duel.thread), "game over")
    for verb in ("hand", "log"):
        assert not refusal_of((await mover.press(board, buttons_of(board)[verb], as_seen=True)).shown)
    assert await duel.standing() == before


async def test_conceding_asks_first_and_the_result_offers_a_rematch_with_sides_changed(house: House) -> None:
    duel = await begin_duel(house)
    before = await duel.standing()
    more = (await duel.press(duel.ana, "more")).shown
    sure = (await duel.ana.press(more, buttons_of(more)["concede"])).shown
    assert await duel.standing() == before
    says(await duel.ana.press(sure, buttons_of(sure)["giveup"]), "said.conceded")
    assert (await duel.standing()).version == before.version + 1

    async def result() -> ShownMessage | None:
        found = [each for each in await duel.bo.read(duel.thread) if "rematch" in buttons_of(each)]
        return found[0] if found else None

    shown = await until(result, what="the result")
    assert "Bo" in shown.text
    refused(await house.client.person("Dev").press(shown, "Rematch"), "not your game")
    says(await duel.bo.press(shown, "Rematch"), "said.challenged")
    refused(await duel.bo.press(shown, "Rematch"), "duplicate challenge")
    posted = await challenge_message(duel.ana, duel.thread)
    refused(await duel.bo.press(posted, buttons_of(posted)["accept"]), "not your challenge")
    says(await duel.ana.press(posted, buttons_of(posted)["accept"]), "said.accepted-soon")
    await house.delivered()
    async with house.store() as store:
        games = await store.games.find_by_user(int(await _id(house, "Bo")))
    again = games[0]
    assert again.id != duel.game
    assert again.names == ("Bo", "Ana"), "sides are not changed"
    assert again.thread not in (None, int(duel.thread))


async def _id(house: House, name: str) -> str:
    people = (await house.client.state())["people"]
    return next(str(person["id"]) for person in people if person["shown_name"] == name)


async def test_draws_are_offered_declined_and_agreed_on(house: House) -> None:
    duel = await begin_duel(house)
    before = await duel.standing()
    refused(await duel.bo.slash("altered draw", offer="decline", channel=duel.thread), "no draw offered")
    says(await duel.ana.slash("altered draw", channel=duel.thread), "said.draw-offered")
    says(await duel.ana.slash("altered draw", channel=duel.thread), "more.draw-stands")
    assert "offers a draw" in (await duel.board()).text
    says(await duel.bo.slash("altered draw", offer="decline", channel=duel.thread), "said.draw-declined")
    assert "offers a draw" not in (await duel.board()).text
    assert await duel.standing() == before
    says(await duel.bo.slash("altered draw", channel=duel.thread), "said.draw-offered")
    says(await duel.ana.slash("altered draw", channel=duel.thread), "more.draw-sure")
    more = (await duel.press(duel.ana, "more")).shown
    sure = await duel.ana.press(more, buttons_of(more)["draw"])
    says(sure, "more.draw-sure")
    assert (await duel.standing()).version == before.version
    assert not (await duel.ana.press(sure.shown, buttons_of(sure.shown)["agree"])).failed
    refused(await duel.ana.slash("altered pass", channel=duel.thread), "game over")


def _edits(house: House, board: ShownMessage) -> list[tuple[str, int]]:
    """What the bot did to a board by its own token since the record was cleared."""
    path = f"/channels/{board.channel_id}/messages/{board.id}"
    return [(each.method, each.status) for each in house.sandbox.front.exchanges if each.path == path]


async def test_what_reaches_the_bot_too_late_is_not_done_and_the_board_is_shown_anew(house: House) -> None:
    pressed, typed = await begin_duel(house), await begin_duel(house, ana="Fumi", bo="Dev", channel="general")
    presser, _ = await pressed.to_turn()
    typist, _ = await typed.to_turn(playable=True)
    boards = [await pressed.board(), await typed.board()]
    before = [await pressed.standing(), await typed.standing()]
    fumi = house.client.person("Fumi")
    await house.client.gateway("hold")
    sent: list[asyncio.Future[Outcome]] = [
        asyncio.ensure_future(presser.press(boards[0], buttons_of(boards[0])["pass"])),
        asyncio.ensure_future(typist.slash("altered pass", channel=typed.thread)),
        asyncio.ensure_future(fumi.slash("altered challenge", friend=pressed.ana, deck="Axiom", channel="general")),
        asyncio.ensure_future(fumi.slash("about", channel="general")),
    ]
    typing = asyncio.ensure_future(fumi.complete("altered challenge", "deck", channel="general"))
    await asyncio.sleep(3.2)
    house.sandbox.front.exchanges.clear()
    await house.client.gateway("release")
    answers = await asyncio.gather(*sent)
    assert all(answer.failed for answer in answers)
    with pytest.raises(ActionError, match="Loading options failed"):
        await typing
    await asyncio.sleep(0.2)
    assert [await pressed.standing(), await typed.standing()] == before
    await house.delivered()
    for board in boards:
        assert _edits(house, board) == [("PATCH", 200)], "the board is not shown anew by the bot's own token"
    answered = [each for each in house.sandbox.front.exchanges if each.path.startswith("/interactions/")]
    assert all(each.status == 404 for each in answered)
    assert not [each for each in await fumi.read("general") if "accept" in buttons_of(each)]
    after = await presser.press(boards[0], buttons_of(boards[0])["pass"])
    assert not refusal_of(after.shown), "the next press does not work"
