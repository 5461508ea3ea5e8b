"""Games that a person begins alone: the first game, practice, a puzzle; and the way to each."""

from __future__ import annotations

import asyncio

from bot.chat.replies.answering import Reply
from bot.chat.replies.request import Request
from bot.chat.replies.whereabouts import place_of
from bot.play.game_records.facts import RulesName
from bot.play.game_records.looks import Look
from bot.play.requests.person import Place
from bot.present.games.game_requests import deck_became
from bot.present.games.messages import first_game, way_there
from bot.present.history import puzzles
from bot.present.tables.board import board_link
from bot.present.texts import Texts
from bot.services import Services
from engine.opponents import Level

USUAL: Level = "greedy"
"""The level where a person chooses none: neither the weakest nor the strongest."""

OPENING = 2.5
"""Seconds for which the answer waits until the game has a board to lead to."""

LOOK_AGAIN = 0.2
"""Seconds between two looks whether it has."""


async def opened(look: Look, person: int, services: Services) -> Look:
    """The game when its board stands, or as it is where that takes longer than the person who asked should wait."""
    until = asyncio.get_running_loop().time() + OPENING
    while not board_link(look) and look.view.result is None and asyncio.get_running_loop().time() < until:
        await asyncio.sleep(LOOK_AGAIN)
        look = await services.games.look(look.facts.id, person)
    return look


async def learnt(request: Request, *, anew: bool = False) -> Reply:
    """Begins a person's first game, or shows where it waits for them, as soon as its place is opened."""
    services, texts, person = request.services, request.texts, request.person
    place = place_of(request.interaction)
    found = await services.learning.begin(request.operation, person, place, texts.language, anew=anew)
    return Reply(first_game(await opened(found.look, person.id, services), texts, waited=found.waited))


async def practised(
    request: Request, place: Place, level: Level = USUAL, deck: str = "", rules: RulesName | None = None
) -> Reply:
    """Begins to practise, says against what, and leads to the game."""
    services, texts = request.services, request.texts
    begun = await services.practice.begin(request.operation, request.person, place, level, deck, rules=rules)
    mine, theirs = begun.facts.players
    look = await opened(begun, begun.facts.people[0].id, services)
    named = {each: _with_faction(each, services, texts) for each in (mine.deck, theirs.deck)}
    said_so = texts.say(
        "said.practising", deck=named[mine.deck], theirs=named[theirs.deck], level=texts.say(f"level.{level}")
    )
    about = deck_became(texts, deck, mine.deck) if deck else [texts.say("said.practising-drawn")]
    return Reply(way_there(look, texts, [said_so, *about]))


def _with_faction(deck: str, services: Services, texts: Texts) -> str:
    """The name of a deck; of a ready-made one, which has two letters for its faction, with that written out."""
    faction = next((line.faction for line in services.challenges.decks() if line.key == deck), "")
    return f"{deck} ({texts.say(f'faction.{faction}')})" if faction else deck


async def tried(request: Request, place: Place, id: str = "") -> Reply:
    """Begins a try at a puzzle, and leads to it: at one that its player has not tried yet where none is named.

    A try at the same puzzle that goes on is led back to.
    """
    services, texts, person = request.services, request.texts, request.person
    id = id or await services.puzzles.next_for(person.id)
    if going_on := await services.puzzles.running(person.id, id):
        begun = await services.games.look(going_on, person.id)
    else:
        begun = await services.puzzles.begin(request.operation, person, place, texts.language, id)
    look = await opened(begun, person.id, services)
    return Reply(puzzles.begun(look, await services.puzzle_records.of(person.id), texts))
