"""`/replace`: a person takes over a seat, by consent, or as who looks after games decides."""

from __future__ import annotations

import discord

from bot.chat.commands.completing import GAME
from bot.chat.commands.row import Option, Typed, command
from bot.chat.replies.answering import Reply
from bot.chat.replies.whereabouts import person_of, place_of
from bot.play.game_records.facts import GameFacts
from bot.play.requests.refusal import Refusal
from bot.present.games.replacing import answered


async def _replace(
    typed: Typed, newcomer: discord.User, game: str, player: discord.User | None = None, reason: str = ""
) -> Reply:
    if not place_of(typed.interaction, newcomer).friend_can_see:
        raise Refusal("friend cannot see", friend=newcomer.display_name)
    services, person = typed.services, typed.person
    facts = (await services.games.look(game, person.id)).facts
    replaced, in_charge = player.id if player else 0, await _in_charge(typed, facts)
    sight = await services.replacing.ask(game, person, person_of(newcomer), replaced, reason, in_charge=in_charge)
    return Reply(answered(sight, person.id, typed.texts))


async def _in_charge(typed: Typed, facts: GameFacts) -> bool:
    """Whether the person who acts looks after the games of the game's server, or organises the league of the game."""
    if typed.authority.moderates(facts.guild_id):
        return True
    return bool(facts.league) and typed.organises((await typed.services.leagues.keeping.read(facts.league))[1])


COMMANDS = (
    command(
        "replace",
        "replace",
        _replace,
        in_server=True,
        newcomer=Option("newcomer"),
        player=Option("replaced-player"),
        reason=Option("replaced-reason"),
        game=GAME,
    ),
)
