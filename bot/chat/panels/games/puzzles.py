"""Puzzles by buttons: another one, the same again, a hint, the solution; sharing one, and reporting it as wrong."""

from __future__ import annotations

from dataclasses import replace

from bot.chat.panels.pressed import Pressed, of_games, of_no_game, table
from bot.chat.replies.answering import Reply
from bot.chat.replies.whereabouts import place_of
from bot.chat.solo_games import tried
from bot.play.matchmaking.puzzles import Solution
from bot.present.history.puzzles import solution
from bot.present.layout.forms import wrong_puzzle
from bot.present.layout.records import Message


async def _puzzle(press: Pressed) -> Reply:
    """Begins a try, at the puzzle that is named or at one that its player has not tried."""
    place, wanted = place_of(press.interaction), press.part(0)
    if game := press.part(1):
        facts = (await press.services.games.look(game, press.person.id)).facts
        place = replace(place, channel_id=facts.channel_id, kind="text" if facts.guild_id else "dm")
    shown = await tried(press, place, "" if wanted == "another" else wanted)
    return replace(shown, update=press.in_panel)


async def _hint(press: Pressed) -> Reply:
    """Says with what the solution begins; the streak ends."""
    found = await press.services.puzzles.help(press.subject, press.person.id)
    return Reply(await _told(press, found, first_only=True))


async def _give_up(press: Pressed) -> Reply:
    """Ends the try where it goes on, and shows the solution."""
    found = await press.services.puzzles.give_up(press.operation, press.subject, press.person.id)
    return Reply(await _told(press, found, first_only=False))


async def _share(press: Pressed) -> Reply:
    """Shows a solved puzzle in the channel in which it was tried."""
    look = await press.services.puzzles.share(press.subject, press.person.id)
    return press.word("puzzle.is-shared", channel=f"<#{look.facts.channel_id}>")


async def _wrong(press: Pressed) -> Reply:
    """Asks what is wrong about a puzzle; raises Refusal "not your game"."""
    await press.look_as_player()
    return press.fill_in(wrong_puzzle(press.subject, press.texts))


async def _told(press: Pressed, found: Solution, *, first_only: bool) -> Message:
    look = await press.look()
    people = [player.name for player in look.facts.players]
    return solution(found, people, press.texts, first_only=first_only)


PRESSES = table(
    of_no_game({"puzzle": _puzzle}),
    of_games({"puzzlehint": _hint, "puzzlegiveup": _give_up, "puzzleshare": _share, "puzzlewrong": _wrong}),
)
